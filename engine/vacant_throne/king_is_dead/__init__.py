"""The King Is Dead: the rules of ``docs/rules/king-is-dead-2e.md``."""

from vacant_throne.king_is_dead.game import GAME as GAME
