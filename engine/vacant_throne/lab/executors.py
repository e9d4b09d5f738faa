"""Who does the work of a long run: this process, several, or a cluster. Whoever it is, the work and its results are the same."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

W = TypeVar("W")
R = TypeVar("R")

AHEAD = 3
"""Pieces of work that are handed out for each worker: one it does, the others so that it need not wait for the next."""

PATIENCE = 10
"""Seconds that a scheduler has to answer."""


class Unavailable(Exception):
    """Workers that were asked for and cannot be had; the text says why, in one line."""


class Workers(NamedTuple):
    """An executor, and how many pieces of work keep it busy at present."""

    executor: Executor
    ahead: Callable[[], int]


class Serial(Executor):
    """Does each piece of work when it is handed out, here."""

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """The finished work. What it raises is raised at once."""
        future: Future[R] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def workers(processes: int = 1, scheduler: str | None = None) -> Generator[Workers]:
    """So many processes, or those of the Dask cluster whose scheduler has that address. Raises `Unavailable`."""
    if scheduler is not None:
        with _cluster(scheduler) as found:
            yield found
    elif processes < 2:
        yield Workers(Serial(), lambda: 1)
    else:
        # Both are not there in a browser.
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
        from multiprocessing import get_context  # noqa: PLC0415

        # Spawned, so that it is the same on every system: a fork would carry this process's threads and locks. An interrupt at the
        # keyboard reaches all of them, and they end without a word.
        with ProcessPoolExecutor(processes, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_DFL)) as executor:
            yield Workers(executor, lambda: AHEAD * processes)


@contextmanager
def _cluster(address: str) -> Generator[Workers]:
    try:
        import distributed  # noqa: PLC0415 - only where a cluster is asked for
    except ImportError as error:
        raise Unavailable("a cluster needs Dask: pip install vacant-throne[lab]") from error
    parts = urlsplit(address)
    if not parts.scheme or not parts.netloc:
        raise Unavailable(f"the address of a scheduler is such as tcp://10.0.0.1:8786, and not {address}")
    try:
        # Dask says of few of its types what they hold, so what comes from it is Any.
        client: Any = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Unavailable(f"no scheduler of Dask answers at {address}") from error
    with client:
        # A worker that cannot even read what it is to do would give up without a word.
        able: dict[str, bool] = client.run(lambda: find_spec("vacant_throne") is not None)
        if lacking := [worker for worker, has in able.items() if not has]:
            raise Unavailable(f"the worker at {lacking[0]} lacks vacant-throne; each needs the same version as here")
        # Impure: the same game may be asked for twice by players who think by the clock.
        executor: Executor = client.get_executor(pure=False)

        def ahead() -> int:
            try:
                return AHEAD * max(1, sum(client.nthreads().values()))  # workers may come and go
            except OSError as error:
                raise Unavailable(f"the scheduler at {address} is gone") from error

        yield Workers(executor, ahead)


def as_they_come(by: Workers, function: Callable[[W], R], work: Iterable[W]) -> Iterator[tuple[int, W, R]]:
    """Each piece of work by its number, from 0 on, with what came of it, as soon as it is done.

    The work is taken from its source only as it is handed out, so the source may end early by what has come of the work before. Whoever
    stops listening calls off what is still to do. `function` is one of a module, and all that it takes and gives can be pickled. Raises
    what the function raises, and `Unavailable` when there are no workers any more.
    """
    at_work: dict[Future[R], tuple[int, W]] = {}
    numbered = enumerate(work)
    try:
        while True:
            for number, piece in islice(numbered, max(0, by.ahead() - len(at_work))):
                at_work[by.executor.submit(function, piece)] = number, piece
            if not at_work:
                return
            for future in wait(at_work, return_when=FIRST_COMPLETED).done:
                number, piece = at_work.pop(future)
                yield number, piece, future.result()
    except (BrokenExecutor, CancelledError) as error:
        raise Unavailable("the workers are gone") from error
    finally:
        for future in at_work:
            future.cancel()


def in_order(results: Iterable[tuple[int, W, R]]) -> Iterator[tuple[W, R]]:
    """Results as they come, in the order of the work."""
    held: dict[int, tuple[W, R]] = {}
    told = 0
    for number, piece, result in results:
        held[number] = piece, result
        while told in held:
            yield held.pop(told)
            told += 1
