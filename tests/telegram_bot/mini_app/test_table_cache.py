"""Models of tables that pages share."""

import pytest

from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.mini_app.hub import MAX_TABLES, TableCache
from telegram_bot.presentation.table import table_model

from ..presentation.tables import NOW, OPENER, SECOND, STRANGER, TEXTS, started
from ..presentation.tables import table as lobby


def test_pages_of_one_seat_and_spectators_share_a_model_each():
    cache, room = TableCache(), started("pocha")

    def table(person, texts=TEXTS, leads=False, with_deck=False):
        return cache.table(texts, room, person, NOW, leads=leads, with_deck=with_deck)

    assert table(OPENER) is table(OPENER)
    assert table(STRANGER) is table(STRANGER + 1)
    different = [
        table(OPENER),
        table(SECOND),
        table(STRANGER),
        table(OPENER, ChatTexts("si")),
        table(OPENER, with_deck=True),
    ]
    different += [table(OPENER, leads=True), table(OPENER, ChatTexts("bn")), table(OPENER, ChatTexts("bn", "native"))]
    assert len({id(one) for one in different}) == len(different)
    for person, leads in ((OPENER, True), (SECOND, False), (STRANGER, False)):
        assert table(person, leads=leads) == table_model(TEXTS, room, person, NOW, leads=leads, with_deck=False)


def test_a_shared_model_has_the_time_of_its_sending():
    cache, room = TableCache(), started()
    room.deadline = NOW + 60
    first, second = (cache.table(TEXTS, room, OPENER, now, leads=True) for now in (NOW, NOW + 5))
    assert (first.clock.now, second.clock.now) == (NOW, NOW + 5)
    assert first.scene is second.scene


def test_another_snapshot_of_a_table_has_frames_of_its_own():
    cache, room = TableCache(), started()
    before = cache.table(TEXTS, room, OPENER, NOW, leads=True)
    changed = room.clone()
    changed.seats[1].away = True
    after = cache.table(TEXTS, changed, OPENER, NOW, leads=True)
    assert (before.players[1].kind, after.players[1].kind) == ("person", "stand-in")


@pytest.mark.slow
def test_only_the_tables_that_changed_last_are_remembered():
    cache = TableCache()
    for number in range(MAX_TABLES + 2):
        room = lobby()
        room.id = number
        cache.table(TEXTS, room, OPENER, NOW, leads=False)
    assert list(cache._known) == list(range(2, MAX_TABLES + 2))
