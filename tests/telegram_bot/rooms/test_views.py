"""Views of a room: built once for a position and seat, and never used for others."""

from random import Random

import pytest

from tests.telegram_bot.world import PEOPLE, World, simple


async def test_a_view_is_built_once_for_a_position(world: World) -> None:
    room = await world.table()
    views = [room.view(seat) for seat in (0, 1, None)]
    assert [view.seat for view in views] == [0, 1, None]
    assert all(room.view(view.seat) is view for view in views)


@pytest.mark.parametrize("game", ["poter", "pocha", "canasta"])
async def test_a_changed_copy_has_its_own_views(world: World, game: str) -> None:
    room = await world.table(PEOPLE[:4], game=game)
    before = {seat: room.view(seat).text() for seat in (0, 1, None)}
    draft = room.clone()
    for _ in range(4):
        seat = draft.to_move
        assert seat is not None
        draft.started_match.play(seat, simple(draft), Random(1))
        for other in (seat, None):
            match = draft.started_match
            assert draft.view(other).text() == match.running().view(other, match.totals).text()
    assert draft.view(None).text() != before[None]
    assert {seat: room.view(seat).text() for seat in (0, 1, None)} == before
