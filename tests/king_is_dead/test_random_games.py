"""What holds at every decision of any game, how long a game can be, and that every ending is reached."""

from __future__ import annotations

from random import Random

import pytest

from vacant_throne.king_is_dead import SECOND_EDITION
from vacant_throne.king_is_dead.board import ALL_REGIONS, FACTIONS, REGION_COUNT
from vacant_throne.king_is_dead.state import KingState

PLAYERS = (2, 3, 4)
GAMES = 60
MOST_MOVES = 24
"""No decision offers more: a follower of three factions in eight regions."""


def most_turns(players: int) -> int:
    """A bound on the turns of a game.

    Everybody plays 8 cards. Before each card at most ``players - 1`` passes come to nothing; 8 struggles take `players` passes each, and
    after the last card nothing but struggles is left.
    """
    cards = 8 * players
    return cards + cards * (players - 1) + 8 * players


def most_decisions(players: int) -> int:
    """A bound on the decisions of a game.

    All cards of one player take 32: three supports of 3 decisions, two Assembles of 5, Negotiate and Manoeuvre of 4, Outmanoeuvre of 5,
    the summons included. A pass is one.
    """
    return 32 * players + most_turns(players) - 8 * players


def random_game(players: int, seed: int) -> tuple[KingState, Random, float]:
    """A new game, and how its players choose: some like to pass, some play card after card."""
    rng = Random(seed)
    return SECOND_EDITION.start(SECOND_EDITION.complete({"players": players}), seed), rng, rng.choice((0.0, 0.2, 0.5, 0.8, 1.0))


def choose(state: KingState, rng: Random, passing: float):
    moves = state.legal_moves()
    return moves[-1] if state.step.name == "turn" and rng.random() < passing else rng.choice(moves)


def play_out(players: int, seed: int) -> KingState:
    state, rng, passing = random_game(players, seed)
    while state.seat is not None:
        state.apply(choose(state, rng, passing))
    return state


def check(state: KingState, each: int) -> None:
    """Everything that is true of any position of a real game."""
    for faction in range(len(FACTIONS)):
        here = state.followers[faction * REGION_COUNT : (faction + 1) * REGION_COUNT]
        assert state.supply[faction] + sum(here) + sum(state.courts[faction :: len(FACTIONS)]) == each
    assert min(state.followers) >= 0
    assert min(state.supply) >= 0
    for seat in range(state.players):
        held = state.rules.hand_cards(state.hands[seat])
        assert sorted([*held, *state.piles[seat]]) == state.rules.hand_cards(state.rules.hand)
        assert bool(state.last_play[seat]) == bool(state.piles[seat])
    assert state.plays == sum(map(len, state.piles)) == max(state.last_play)
    frozen = [*state.control, state.unstable]
    assert sum(mask.bit_count() for mask in frozen) == state.resolved  # no region has two discs
    assert sum(frozen) == ALL_REGIONS ^ state.open
    assert sorted(state.order) == list(range(REGION_COUNT))
    assert sum(1 << region for region in state.order[: state.resolved]) == ALL_REGIONS ^ state.open
    assert not any(count for place, count in enumerate(state.followers) if not state.open >> place % REGION_COUNT & 1)
    assert state.negotiated.bit_count() == state.negotiators.bit_count()
    assert 0 <= state.passes < state.players
    assert state.ended() == (state.seat is None) == (state.outcome() is not None)
    assert (state.card >= 0) == (state.step.name not in ("turn", "over"))
    if state.card < 0:
        assert (state.picked, state.faction, state.amount) == ((), 0, 0)


@pytest.mark.rule(
    "KID2-SETUP-11", "KID2-COMP-01", "KID2-COMP-06", "KID2-ACT-GEN-08", "KID2-TURN-03", "KID2-STRUG-04", "KID2-STRUG-05", "KID2-TURN-07"
)
@pytest.mark.parametrize("players", PLAYERS)
def test_pieces_cards_and_discs_are_conserved_and_every_game_ends_within_its_bound(players):
    most = 0
    for seed in range(GAMES):
        state, rng, passing = random_game(players, seed)
        each = 16 if players == 2 else 18
        decisions = 0
        check(state, each)
        while state.seat is not None:
            moves = state.legal_moves()
            assert 0 < len(moves) <= MOST_MOVES
            assert len(set(moves)) == len(moves)
            seat, turn, plays = state.seat, state.turn, state.plays
            state.apply(choose(state, rng, passing))
            decisions += 1
            check(state, each)
            assert state.turn - turn in (0, 1)
            if state.turn == turn:
                assert state.seat == seat
            elif state.seat is not None:
                assert state.seat == (seat + 1) % players
            assert state.plays - plays in (0, 1)
        assert list(state.legal_moves()) == []
        assert state.turn - 1 <= most_turns(players)
        assert decisions <= most_decisions(players)
        most = max(most, decisions)
    assert most > most_decisions(players) / 4  # the bound says something


@pytest.mark.rule("KID2-TURN-02", "KID2-TURN-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_bound_on_turns_is_nearly_reached_when_everybody_waits_for_the_others(players):
    state = SECOND_EDITION.start(SECOND_EDITION.complete({"players": players, "first": 0}), 3)
    decisions = 0
    while state.seat is not None:
        moves = state.legal_moves()
        waiting_for = range(1, players - state.passes)
        if state.step.name == "turn" and any(state.hands[(state.seat + n) % players] for n in waiting_for):
            state.apply(moves[-1])
        else:
            state.apply(moves[0])
        decisions += 1
    assert 0.8 * most_turns(players) < state.turn - 1 <= most_turns(players)
    assert 0.8 * most_decisions(players) < decisions <= most_decisions(players)


def test_no_choice_leads_into_a_dead_end():
    """From every decision of some games, after every move that is offered, the turn can be finished whichever way one goes on."""
    for players in PLAYERS:
        state, rng, passing = random_game(players, 11)
        while state.seat is not None:
            for move in state.legal_moves():
                trial = state.copy()
                trial.apply(move)
                while trial.turn == state.turn:
                    offered = trial.legal_moves()
                    assert offered, trial.notation()
                    trial.apply(rng.choice(offered))
            state.apply(choose(state, rng, passing))


FOR_THEMSELVES = ("END-INVASION-01", "END-INVASION-TIE-1", "END-CORONATION-03", "END-CORONATION-TIE-1", "END-CORONATION-TIE-4")
IN_TEAMS = ("TEAM-INVASION-01", "TEAM-INVASION-TIE-1", "TEAM-CORONATION-01", "TEAM-CORONATION-TIE-1", "TEAM-CORONATION-TIE-3")
SHARED = ("END-INVASION-TIE-2", "END-CORONATION-TIE-5")


@pytest.mark.rule("KID2-END-01", "KID2-END-02")
@pytest.mark.parametrize(("players", "rules"), [(2, FOR_THEMSELVES), (3, FOR_THEMSELVES), (4, IN_TEAMS)])
def test_every_ending_and_every_tie_break_is_reached_by_play(players, rules):
    settled = {play_out(players, seed).outcome().rule for seed in range(500)}
    assert settled == {f"KID2-{rule}" for rule in (*rules, *SHARED)}


def test_a_copy_lives_its_own_life():
    state, rng, passing = random_game(3, 5)
    while state.seat is not None:
        twin = state.copy()
        before = state.notation()
        assert twin.notation() == before
        twin.apply(choose(twin, rng, passing))
        assert state.notation() == before
        state = twin
