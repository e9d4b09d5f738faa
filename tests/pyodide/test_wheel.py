"""The wheel that the site offers, installed by micropip over HTTP, as any other page with Pyodide would do it."""

from __future__ import annotations

import json
import subprocess

from tools import archives, pyodide_tests, serve
from tools.bytecode import PYODIDE
from tools.environment import find_node
from tools.paths import NODE_SCRIPTS

PLAY_A_GAME = """
import json
from importlib.metadata import version
from vacant_throne.core.rng import Rng
from vacant_throne.games import GAMES

game = GAMES["king-is-dead"]
state, choose = game.start(game.complete({}), 7), Rng(7)
while moves := state.legal_moves():
    state.apply(moves[choose.below(len(moves))])
json.dumps([version("vacant-throne"), list(state.outcome().ranks)])
"""


def test_any_page_with_pyodide_can_install_the_wheel_and_play():
    wheel = archives.wheel()
    micropip = [path for path in pyodide_tests.wheels().iterdir() if path.name.startswith(("micropip-", "packaging-"))]
    with serve.serving(wheel.parent, "/elsewhere/") as server:
        done = subprocess.run(
            [find_node().node, NODE_SCRIPTS / "install_wheel.mjs", PYODIDE, *micropip, "--", server.url + wheel.name],
            input=PLAY_A_GAME,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    version, ranks = json.loads(done.stdout.strip().splitlines()[-1])
    assert version == wheel.name.split("-")[1]
    assert len(ranks) == 2
    assert 1 in ranks
