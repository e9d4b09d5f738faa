"""A second, deliberately naive reading of King's Bounty, written from the spec alone, to hold the engine against.

Every one of the 84 cards is a thing of its own and lies in exactly one place: the deck is a list, hands are lists, a domain is a card
with an owner and perhaps a garrison. What may be done is found by trying every card in hand on every domain. No masks, no tables of
moves, no counts that are kept up to date.
"""

from tests.kings_bounty.naive import cards as cards
from tests.kings_bounty.naive import legality as legality
from tests.kings_bounty.naive.legality import effect as effect
from tests.kings_bounty.naive.legality import legal_moves as legal_moves
from tests.kings_bounty.naive.legality import uses as uses
from tests.kings_bounty.naive.notation import read as read
from tests.kings_bounty.naive.notation import write as write
from tests.kings_bounty.naive.seeing import seen as seen
from tests.kings_bounty.naive.seeing import views as views
from tests.kings_bounty.naive.table import Domain as Domain
from tests.kings_bounty.naive.table import Held as Held
from tests.kings_bounty.naive.table import Table as Table
from tests.kings_bounty.naive.telling import news as news
from tests.kings_bounty.naive.titles import POINTS as POINTS
from tests.kings_bounty.naive.titles import TITLES as TITLES
from tests.kings_bounty.naive.titles import pool as pool
from tests.kings_bounty.naive.turns import make as make
from tests.kings_bounty.naive.turns import turns_left as turns_left
from tests.kings_bounty.naive.victory import final_scores as final_scores
from tests.kings_bounty.naive.victory import places as places
from tests.kings_bounty.naive.victory import reckoning as reckoning
from tests.kings_bounty.naive.victory import scores as scores
from tests.kings_bounty.naive.victory import titles_at_the_end as titles_at_the_end
