"""How far a chat has moved on, and who has been active recently."""

from datetime import UTC, datetime

from telegram import Chat, Message, Update, User

from telegram_bot.chat.messages.activity import MAX_ENTRIES, MAX_MESSAGES, QUERY_SECONDS, RECENT_SECONDS, Activity
from telegram_bot.domain.room import Place, Room, RoomSettings

WHEN = datetime(2026, 1, 1, tzinfo=UTC)
GROUP, SUPERGROUP = Place(-4001), Place(-1_000_000_004_001)


def room(place):
    return Room(7, place, "poter", 1, RoomSettings())


class Time:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def test_ids_of_a_supergroup_tell_of_messages_that_were_not_shown():
    activity = Activity(Time())
    assert activity.below(SUPERGROUP, 10) == 0
    activity.sent(SUPERGROUP, 10)
    assert activity.below(SUPERGROUP, 10) == 0
    activity.sent(SUPERGROUP, 25)
    assert activity.below(SUPERGROUP, 10) == 15
    activity.sent(SUPERGROUP, 21)
    assert activity.below(SUPERGROUP, 10) == 15


def test_what_we_have_deleted_ourselves_does_not_stand_below():
    for place in (GROUP, SUPERGROUP):
        activity = Activity(Time())
        for message in (5, 11, 12, 13):
            activity.sent(place, message)
        for message in (5, 12, 12):
            activity.removed(place.chat_id, message)
        assert activity.below(place, 10) == 2


def test_elsewhere_only_messages_of_the_place_count():
    activity = Activity(Time())
    for message in (12, 900, 10**6):
        activity.sent(GROUP, message)
    assert activity.below(GROUP, 10) == 3
    topic, elsewhere = Place(SUPERGROUP.chat_id, 3), Place(SUPERGROUP.chat_id, 4)
    for message in range(11, 40):
        activity.sent(elsewhere, message)
    activity.sent(topic, 40)
    assert activity.below(topic, 10) == 1
    assert activity.below(Place(77), 10) == 0


def test_messages_for_one_persons_eyes_do_not_count():
    activity = Activity(Time())
    activity.sent(GROUP, 11)
    for _ in range(MAX_MESSAGES):
        activity.sent(GROUP, 0)
    assert activity.below(GROUP, 10) == 1


async def test_who_has_done_something_lately():
    time = Time()
    activity = Activity(time)
    for text, last in (("talk", None), ("/table", 1000.0)):
        said = Message(5, WHEN, Chat(GROUP.chat_id, Chat.GROUP), from_user=User(2, "B", is_bot=False), text=text)
        await activity(Update(1, message=said), None)
        assert activity.last(room(GROUP), 2) == last
    assert activity.last(room(GROUP), 1) is None
    assert not activity.is_recent(room(GROUP), 1)
    activity.acted(7, 1)
    time.now += RECENT_SECONDS
    assert activity.last(room(GROUP), 1) == 1000.0
    assert activity.is_recent(room(GROUP), 1)
    time.now += 1
    assert not activity.is_recent(room(GROUP), 1)
    time.now = 500.0
    assert activity.last(room(GROUP), 1) == 500.0
    assert activity.last(room(GROUP), 3) is None
    assert activity.query(GROUP.chat_id, 1) == ""
    assert QUERY_SECONDS < 15


def test_memory_is_bounded():
    activity = Activity(Time())
    for person in range(MAX_ENTRIES + 1):
        activity.acted(7, person)
    assert len(activity._actions) == MAX_ENTRIES
    for message in range(11, 11 + 2 * MAX_MESSAGES):
        activity.sent(GROUP, message)
    assert activity.below(GROUP, 10) == MAX_MESSAGES
