"""What holds for the views of every game: they tell nothing of hidden cards, and decide like the round."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from engine.game import Game, Round
from tests.engine.conformance.rounds import legal


def check_same_view(
    current: Any, other: Any, seat: int | None, totals: Sequence[int], scratch: Collection[str] = ()
) -> None:
    """Hold that a seat sees no difference between two rounds; `scratch` are fields without a meaning between moves."""
    view, same = current.view(seat, totals), other.view(seat, totals)
    assert view == same, (seat, current.position())
    assert view.text() == same.text()
    assert repr(view) == repr(same).replace(repr(same.table), repr(view.table))
    assert view.legal_moves() == same.legal_moves()
    for name in view.table.__slots__:
        assert name in scratch or getattr(view.table, name) == getattr(same.table, name), (seat, name)


def check_own_view(game: Game[Round], current: Any, text: Callable[[], str], tries: int, listed: bool = True) -> None:
    """Hold that only the seat to move has moves to choose from, and that its view refuses what the round refuses.

    `text` is asked for something to try so many times; what is `listed` is compared where asked for.
    """
    position = current.position()
    seat = current.to_move
    view = current.view(seat)
    if listed:
        assert legal(view) == legal(current)
    for _ in range(tries):
        move = game.parse_move(text())
        told, true = view.refusal(move), current.refusal(move)
        assert (told and told.clause) == (true and true.clause), (str(move), position)
        assert told is None or told.position is None
    for other in (None, *range(len(position["hands"]))):
        assert other == seat or not current.view(other).legal_moves()
