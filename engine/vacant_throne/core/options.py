"""What every game does with its options before it looks at what they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vacant_throne.core.contract import Option
from vacant_throne.core.errors import OptionsError
from vacant_throne.core.message import Message


def completed(options: Sequence[Option], chosen: Mapping[str, object]) -> dict[str, int | str | bool]:
    """The options chosen, and the defaults of the others. Raises `OptionsError` for an unknown id or value: True is not 1 here."""
    known = {option.id: option for option in options}
    complete = {option.id: option.default for option in options}
    for id, value in chosen.items():
        option = known.get(id)
        if option is None:
            raise OptionsError(Message("options.unknown", {"option": id[:40]}))
        match = [choice for choice in option.choices if type(choice) is type(value) and choice == value]
        if not match:
            raise OptionsError(Message("options.value", {"option": id, "value": str(value)[:40]}))
        complete[id] = match[0]
    return complete
