"""Who watches which table, with all pages of a person."""

from dataclasses import dataclass

from telegram_bot.budgets import SOCKETS
from telegram_bot.domain.commands import EventKind, RoomEvent
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat
from telegram_bot.mini_app.hub import ENDED, Hub


@dataclass(eq=False)
class FakePage:
    """A page without a connection."""

    table: int = 1
    place: Place | None = None
    person: int = 7
    visible: bool = True
    touched: int = 0

    def touch(self):
        self.touched += 1

    wants_quick_bots: bool = False
    reactions: int = 0

    def react(self, *_):
        self.reactions += 1

    code: int = 0

    def close(self, code):
        self.code = code


def test_a_reaction_is_shown_on_the_visible_pages_of_its_table():
    hub = Hub()
    shown, hidden, other = FakePage(), FakePage(person=8, visible=False), FakePage(table=2)
    for page in (shown, hidden, other):
        assert hub.admit(page)
        hub.add(page)
    hub.react(Room(1, Place(-100), "poter", 7, RoomSettings()), 0, "clap")
    assert (shown.reactions, hidden.reactions, other.reactions) == (1, 0, 0)


def test_bot_players_are_quick_if_all_who_play_look_and_want_it():
    hub, seats = Hub(), [Seat(7, "A"), Seat(None, "Bot"), Seat(8, "B", away=True)]
    room = Room(1, Place(-100), "poter", 7, RoomSettings(), seats)
    page, other = FakePage(wants_quick_bots=True), FakePage(person=8)
    for one in (page, other):
        assert hub.admit(one)
        hub.add(one)
    assert hub.want_quick_bots(room)
    seats[2].away = False
    assert not hub.want_quick_bots(room), "the other one does not want it"
    other.wants_quick_bots = True
    assert hub.want_quick_bots(room)
    page.visible = False
    assert not hub.want_quick_bots(room), "nobody sees what bot players do"
    seats[0].away = seats[2].away = True
    assert not hub.want_quick_bots(room), "nobody plays"


def test_a_person_watches_as_long_as_one_page_is_visible():
    hub, told = Hub(), []
    hub.subscribe(lambda *key: told.append((*key, key in hub.watching)))
    phone, tablet, other = FakePage(), FakePage(), FakePage(table=2)
    for page in (phone, tablet, other):
        assert hub.admit(page)
        hub.add(page)
    phone.visible = False
    hub.visibility_changed(phone)
    assert (1, 7) in hub.watching
    hub.remove(tablet)
    hub.remove(tablet)
    assert (1, 7) not in hub.watching
    assert (2, 7) in hub.watching
    assert (1, 8) not in hub.watching
    hub.remove(phone)
    assert told == [(1, 7, True), (2, 7, True), (1, 7, False)]


def test_a_closed_page_makes_room_for_another():
    hub, pages = Hub(), [FakePage(table=number) for number in range(SOCKETS.of_person)]
    assert all(hub.admit(page) for page in pages)
    assert not hub.admit(FakePage())
    assert hub.admit(FakePage(person=8))
    hub.remove(pages[3])
    assert hub.admit(FakePage())


def test_all_pages_of_a_person_are_closed_also_those_that_show_no_table_yet():
    hub, pages = Hub(), [FakePage(), FakePage(table=2), FakePage(person=8)]
    assert all(hub.admit(page) for page in pages)
    hub.add(pages[0])
    hub.close_all_of(7)
    assert [page.code for page in pages] == [ENDED, ENDED, 0]
    hub.close_all_of(9)


async def test_a_plan_is_sent_to_the_pages_of_its_seat_only():
    hub, room = Hub(), Room(1, Place(-1), "poter", 7, RoomSettings(), [Seat(7, "A"), Seat(8, "B")])
    own, again, other = FakePage(), FakePage(visible=False), FakePage(person=8)
    for page in (own, again, other):
        hub.add(page)
    await hub.changed(room, RoomEvent(EventKind.ADVISED, seat=0))
    assert (own.touched, again.touched, other.touched) == (1, 1, 0)
