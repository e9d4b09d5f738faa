"""Why not: for every move that is not legal now, the reason and the rule that says so.

Used only after a move has been found to be illegal, so it may take its time. `explain_refusal` goes from the general (whose turn, which
decision) to the particular (this region, that follower), which `placing` and `exchanging` know.
"""

from vacant_throne.king_is_dead.refusals.general import explain_refusal

__all__ = ["explain_refusal"]
