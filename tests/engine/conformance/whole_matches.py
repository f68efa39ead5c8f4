"""Random matches step by step: a refused move changes nothing, and engine and reference agree."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from engine.errors import IllegalMove, Refusal
from engine.game import Move, Round
from engine.match import Match
from tests.log_texts import texts_of

Position = dict[str, Any]


def content(current: Any) -> tuple[Any, ...]:
    """Return a round's state, and the data that its game keeps beside the state."""
    return current.state, getattr(current, "history", None), getattr(current, "turns", None)


def check_refused(match: Match, move: Move) -> Refusal:
    """Assert that an illegal move is refused with a clause, in the same words each time, and changes nothing."""
    current = match.running()
    before, position = content(current.copy()), current.position()
    refusal = current.refusal(move)
    assert refusal is not None, (str(move), position)
    assert refusal.message == match.game.clause_book.words[refusal.clause]
    assert (refusal.position, refusal.text) == (position, str(move))
    with pytest.raises(IllegalMove) as caught:
        current.play(move)
    assert caught.value.refusal == refusal
    assert refusal.clause in str(caught.value)
    assert json.dumps(position) in str(caught.value)
    assert content(current) == before, (str(move), position)
    return refusal


def steps(matches: Iterable[Match]) -> Iterator[tuple[Position, list[str], Round]]:
    """Yield for each moment the table before, the log entries since then, and the current round."""
    before: Position = {}
    seen = 0
    for match in matches:
        current, log = match.running(), match.logs[-1].entries
        now = current.position()
        if not before or len(log) < seen:
            before, seen = now, 0
        yield before, texts_of(log[seen:]), current
        before, seen = now, len(log)


def followed(
    position: Position,
    entries: Iterable[str],
    reference: Any,
    points: int,
    column: Callable[[Position], int],
    may: Callable[[Position, str], bool] = lambda position, text: False,
) -> Position:
    """Return the position after log entries, by a game's reference; a mistake costs `points`."""
    for entry in entries:
        who, _, text = entry.partition(" ")
        if who == "*":
            position = reference.reshuffled(position, text)
            continue
        assert str(position["to_move"]) == who, (position, entry)
        if text.startswith("mistake "):
            assert not may(position, text.removeprefix("mistake ")), (position, entry)
            penalties = list(position["penalties"])
            penalties[column(position)] += points
            position = {**position, "penalties": penalties}
        else:
            position = reference.after(position, text)
    return position
