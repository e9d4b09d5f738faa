"""The King Is Dead: the second and the first edition, with their variants."""

from vacant_throne.king_is_dead.game import FIRST_EDITION, SECOND_EDITION

__all__ = ["FIRST_EDITION", "SECOND_EDITION"]
