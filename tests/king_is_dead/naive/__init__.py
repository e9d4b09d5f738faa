"""A second, deliberately naive reading of the rules of both editions, written from the specs alone, to hold the engine against.

It knows a table only as an onlooker sees it, thinks in whole resolutions, and finds the legal ones as section 0 of the spec says: it tries
every conceivable set of transfers, keeps those that the rules allow, and of these the ones of the highest completeness. No steps, no masks,
no tables of moves.
"""

from tests.king_is_dead.naive import last_card as last_card
from tests.king_is_dead.naive import saxons as saxons
from tests.king_is_dead.naive.edition import FIRST as FIRST
from tests.king_is_dead.naive.edition import SECOND as SECOND
from tests.king_is_dead.naive.effects import resolutions as resolutions
from tests.king_is_dead.naive.effects import summons as summons
from tests.king_is_dead.naive.struggles import ending as ending
from tests.king_is_dead.naive.struggles import over as over
from tests.king_is_dead.naive.struggles import struggle as struggle
from tests.king_is_dead.naive.table import LastAction as LastAction
from tests.king_is_dead.naive.table import Table as Table
from tests.king_is_dead.naive.table import Transfer as Transfer
from tests.king_is_dead.naive.victory import Player as Player
from tests.king_is_dead.naive.victory import players_of as players_of
from tests.king_is_dead.naive.victory import victors as victors
