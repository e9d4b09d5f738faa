"""The bots' worker: another Python, started by PyScript, which never keeps the page waiting. Text goes in, text comes out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, cast

Told = Callable[[str | None], None]


class Worker:
    """A worker that answers one question after another. It starts with the first one, or when it is woken."""

    def __init__(self, build: Mapping[str, Any], address: Callable[[str], str]) -> None:
        """`build` says what is started (``src``, ``interpreter``, ``files``), by names of which `address` makes addresses."""
        self._build = build
        self._address = address
        self._worker: Any = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, question: str, told: Told) -> None:
        """Have a question answered. `told` hears None if the worker could not start, or failed."""
        self._task = asyncio.ensure_future(self._answer(question, told))

    def wake(self) -> None:
        """Start, if that can be; if not, a question will tell."""
        with suppress(Exception):
            self._worker = self._worker or self._start()

    def end(self) -> None:
        """End the worker. Nobody is told anything any more."""
        if self._task is not None:
            self._task.cancel()
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None

    async def _answer(self, question: str, told: Told) -> None:
        try:
            self._worker = self._worker or self._start()
            await self._worker.ready
            answer = str(await self._worker.sync.answer(question))
        except Exception:  # whatever it is: the page can think for itself
            told(None)
        else:
            told(answer)

    def _start(self) -> Any:
        import pyscript  # noqa: PLC0415 # pyright: ignore[reportMissingImports] - only now: it brings much that nothing else uses

        source, interpreter = (self._address(self._build[part]) for part in ("src", "interpreter"))
        files = {self._address(name): place for name, place in self._build["files"].items()}
        return cast("Any", pyscript).PyWorker(source, type="pyodide", version=interpreter, config={"files": files})
