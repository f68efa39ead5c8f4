"""What holds in every random match of any game: refusals change nothing, and the file tells it all."""

import json
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engine.errors import IllegalMove, Refusal
from engine.game import Move, Round
from engine.match import Match
from engine.transcript import replay, write
from tests.log_texts import texts_of

Position = dict[str, Any]


def content(current: Any) -> tuple[Any, ...]:
    """Return a round's state, and what it remembers beside it if its game has such a thing."""
    return current.state, getattr(current, "history", None), getattr(current, "turns", None)


def check_refused(match: Match, move: Move) -> Refusal:
    """Hold that an illegal move is refused with a clause in the same words each time, and changes nothing."""
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


def check_transcript(matches: Iterable[Match], source: Random, sample: int) -> None:
    """Hold that a match's file tells everything: its end, and `sample` random moments of it."""
    moments: list[tuple[int, int, Round]] = []
    match = None
    for match in matches:
        moments.append((len(match.logs), len(match.logs[-1].entries) + 1, match.running().copy()))
    assert match is not None
    told = json.loads(json.dumps(write(match)))
    again = replay(told)
    assert write(again) == told
    assert (again.scores, again.totals, again.ranking()) == (match.scores, match.totals, match.ranking())
    assert again.finished == match.finished
    for number, move, moment in source.sample(moments, min(sample, len(moments))):
        stopped = replay(told, until=(number, move)).running()
        assert content(stopped) == content(moment), (number, move, moment.position())


def steps(matches: Iterable[Match]) -> Iterator[tuple[Position, list[str], Round]]:
    """Yield from moment to moment what stood at the table, the log entries since, and the round as it is then."""
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
    """Return where log entries lead by a game's reference; a mistake, which it may not allow, costs `points`."""
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


def check_stops(match: Match, step: int = 1) -> None:
    """Hold that a transcript may stop at every `step`th entry of the last round."""
    told = write(match)
    last = told["rounds"][-1]
    for length in range(0, len(last["moves"]), step):
        cut_off = {key: value for key, value in last.items() if key != "scores"} | {"moves": last["moves"][:length]}
        stopped = replay({**told, "rounds": [*told["rounds"][:-1], cut_off]})
        assert not stopped.finished
        assert stopped.scores == match.scores[:-1]
        assert "scores" not in write(stopped)["rounds"][-1]


def check_copies(current: Any, play: Any) -> Any:
    """Hold that what `play` does to a copy of a round is not done to the round; return the copy."""
    before = deepcopy(content(current))
    other = current.copy()
    assert content(other) == before
    play(other)
    assert content(current) == before
    assert other.state != current.state
    return other
