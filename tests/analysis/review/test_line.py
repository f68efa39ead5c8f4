"""The better line of a decision: a possible continuation of the best way."""

from random import Random
from typing import Any

import pytest

from analysis.registry import analysis_of
from analysis.review.line import MOST_MOVES, TURNS, better_line
from analysis.review.log import Step, steps_of
from engine.errors import IllegalMove
from engine.match import Match, new_match

PLAYERS = {"poter": 3, "pocha": 4, "canasta": 4}
OPTIONS: dict[str, dict[str, object]] = {"poter": {"rounds": 1, "max_turns": 60}, "pocha": {}, "canasta": {}}


def policy_match(game: str, seed: int) -> Match:
    """Return a match whose first round was played by the playout policy."""
    match, source = new_match(game, OPTIONS[game], [f"P{seat}" for seat in range(PLAYERS[game])]), Random(seed)
    current = match.start_shuffled_round(source)
    while (seat := current.to_move) is not None:
        match.play(seat, analysis_of(game).policy_move(current.view(seat, match.totals)), source)
    return match


def choices(match: Match) -> list[tuple[Step, str]]:
    """Return some steps with a legal move other than the one made; chance changes a cut."""
    found = []
    for step in steps_of(match, 1)[0]:
        others = [str(move) for move in step.before.legal_moves() if move != step.move]
        if step.move is not None and others and not others[-1].startswith("cut"):
            found.append((step, others[-1]))
    return found[:: max(1, len(found) // 8)]


@pytest.mark.parametrize(("game", "seed"), [("poter", 1), ("pocha", 1), ("canasta", 1)])
def test_a_line_is_legal_begins_with_the_better_move_and_ends(game: str, seed: int):
    match = policy_match(game, seed)
    log = list(match.logs[0].entries)
    for step, better in choices(match):
        before = str(step.before.position())
        line = better_line(match, 1, step.before, (better,), Random(3))
        assert line[0].entries[-1].text == better
        assert [move.advised for move in line] == [True, *[False] * (len(line) - 1)]
        current, turns = step.before.copy(), 0
        for move in line:
            turn = current.turn, current.to_move
            assert current.to_move == move.seat
            for entry in move.entries:
                if entry.move is None:
                    current.event(entry.event)
                else:
                    current.play(entry.move)  # raises for an illegal move
            assert str(current.position()) == str(move.after.position())
            turns += turn != (current.turn, current.to_move)
        assert current.over or turns == TURNS + 1 or len(line) == MOST_MOVES
        assert str(step.before.position()) == before
    assert match.logs[0].entries == log


@pytest.mark.parametrize("game", PLAYERS)
def test_a_line_is_the_same_each_time(game: str):
    match = policy_match(game, 5)
    for step, better in choices(match)[:3]:
        one, other = (better_line(match, 1, step.before, (better,), Random(9)) for _ in range(2))
        assert [move.entries for move in one] == [move.entries for move in other]


def test_what_the_cards_do_not_allow_is_left_to_the_policy():
    match = policy_match("poter", 1)
    step = next(step for step in steps_of(match, 1)[0] if str(step.move) == "draw")
    absent = next(
        card
        for card in match.game.pack(match.options, 3)
        if f"discard {card}" not in step.before.view(step.seat).text()
    )
    line = better_line(match, 1, step.before, ("draw", "meld 2c 2d 2h", f"discard {absent}"), Random(1))
    assert [move.advised for move in line[:2]] == [True, False]


def test_a_line_must_begin_with_a_legal_move():
    match = policy_match("pocha", 1)
    step = next(step for step in steps_of(match, 1)[0] if str(step.move).startswith("play"))
    with pytest.raises(IllegalMove):
        better_line(match, 1, step.before, ("bid 0",), Random(1))


def test_a_line_sees_only_what_the_players_may_know(monkeypatch: pytest.MonkeyPatch):
    match = policy_match("pocha", 1)
    step, better = choices(match)[0]
    game, seen = type(analysis_of("pocha")), []
    policy = game.policy_move

    def watched(self: Any, view: Any) -> Any:
        seen.append(view.seat)
        return policy(self, view)

    monkeypatch.setattr(game, "policy_move", watched)
    line = better_line(match, 1, step.before, (better,), Random(1))
    assert seen == [move.seat for move in line[1:]]
