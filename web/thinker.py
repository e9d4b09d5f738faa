# What PyScript starts in a worker, once a bot is at the table: text in, text out.
import gc
from pathlib import Path

import sitecustomize

sitecustomize.add("engine.bundle", Path("engine.bundle").read_bytes())
from vacant_throne.bots.desk import Desk
from vacant_throne.games import GAMES

answer = Desk(GAMES).answer
gc.freeze()  # all that is there now stays: no collection need look at it
gc.enable()  # see tools/stdlib/sitecustomize.py
__export__ = ["answer"]
