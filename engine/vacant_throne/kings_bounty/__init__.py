"""King's Bounty, the card game: the rules of ``docs/rules/kings-bounty.md``."""

from vacant_throne.kings_bounty.game import GAME

__all__ = ["GAME"]
