"""The human-like players of the arena: legal whole rounds, moves from the view alone, stronger than chance."""

from random import Random

import pytest

from analysis.deadline import Budget
from analysis.lab import arena
from analysis.lab.players import LABS, make
from engine.deals import shuffled_and_cut
from engine.registry import GAMES
from tests.analysis.lab.contests import play_all
from tests.analysis.moments import MOMENTS
from tests.samples import case, slow

OPTIONS = [
    *(("poter", players, {}) for players in (2, 3, 4, 5, 6)),
    *(("poter", 3, {"go_out": "any"}), ("poter", 4, {"swap_own": True}), ("poter", 4, {"max_turns": 9})),
    *(
        ("pocha", players, {"pack": pack})
        for players in (3, 4, 5, 6)
        for pack in (40, 48)
        if (players, pack) != (5, 48)
    ),
    *(("pocha", players, {"schedule": [48 // players] * 13, "pack": 48}) for players in (3, 4, 6)),
    *(("canasta", players, {}) for players in (2, 3, 4, 6)),
    *(("canasta", 4, options) for options in ({"mode": "singles"}, {"frozen_needs": 2}, {"max_turns": 9})),
    ("canasta", 2, {"cut": "off"}),
]
"""Tables: all numbers of players, and the options that change the play of a round."""


def dealt(game, players, options, seed):
    """Return a round just dealt; its number, from 1 to 13, follows from the seed."""
    source = Random(seed)
    kind = GAMES[game]
    deck = shuffled_and_cut(kind.pack(options, players), source)
    return kind.deal(options, players, 1 + seed % 13, seed % players, deck)


@pytest.mark.parametrize("tables", [OPTIONS[::3], *slow([[table for at, table in enumerate(OPTIONS) if at % 3]])])
def test_whole_rounds_are_played_by_legal_moves(tables):
    for game, players, options in tables:
        with case(game, players, options):
            current, source = dealt(game, players, options, 0), Random(0)
            while not current.over:
                move = LABS[game].human(current.view(current.to_move))
                assert move in current.legal_moves(), str(move)
                make(current, move, source)


@pytest.mark.parametrize("game", MOMENTS)
def test_a_move_depends_on_the_view_alone(game):
    """Whatever cards the others hold, as long as the seat has seen the same."""
    differing = 0
    for seed in range(4):
        current, source = dealt(game, 4, {}, seed), Random(seed)
        for _ in range(40):
            if current.over:
                break
            seat = current.to_move
            move = LABS[game].human(current.view(seat))
            other = MOMENTS[game].determinize(current.view(seat), source)
            differing += other.state != current.state
            assert LABS[game].human(other.view(seat)) == move
            make(current, move, source)
    assert differing > 40


@pytest.mark.parametrize(
    ("game", "names", "rounds", "most"),
    [
        ("poter", "human,greedy,greedy,greedy", 80, 3.0),
        ("poter", "human,random,random", 30, -8.0),
        ("pocha", "human,greedy,greedy,greedy", 80, 5.0),
        ("pocha", "human,random,random", 60, -10.0),
        ("canasta", "human,greedy,human,greedy", 16, 0.0),
        ("canasta", "human,random", 4, -500.0),
    ],
)
@pytest.mark.slow
def test_its_points_are_near_a_policys_and_far_from_chance(game, names, rounds, most):
    """`most`: points per round by which it may be behind the others; if negative, it must be ahead of them."""
    given = arena.Contest(game, tuple(names.split(",")), rounds, 3, Budget())
    human = arena.standings(given, play_all(given))[0]
    behind = human.above if GAMES[game].lowest_wins else -human.above
    assert behind < most, human
