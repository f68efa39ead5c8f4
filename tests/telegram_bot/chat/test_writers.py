"""Who sends a command: a person, an anonymous administrator, somebody in the name of a channel, or nobody."""

from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from telegram import Update

from telegram_bot.chat.handlers.commands import chat_commands, update_handler
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.samples import cases

GROUP, CHANNEL, OTHER_GROUP = -1001, -1002222, -1003333
AMAL = {"id": 7, "is_bot": False, "first_name": "Amal", "language_code": "es"}
CHANNEL_BOT = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
ANONYMOUS_BOT = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
TELEGRAM = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
OTHER_BOT = {"id": 99, "is_bot": True, "first_name": "Other", "username": "other_bot"}


def sender(chat, kind):
    return {"sender_chat": {"id": chat, "type": kind, "title": "Sender"}}


PERSON = {"from": AMAL}
AS_CHANNEL = {"from": CHANNEL_BOT, **sender(CHANNEL, "channel")}
AS_ANOTHER_GROUP = {"from": CHANNEL_BOT, **sender(OTHER_GROUP, "supergroup")}
AS_GROUP = {"from": ANONYMOUS_BOT, **sender(GROUP, "supergroup")}
COPIED_POST = {"from": TELEGRAM, **sender(CHANNEL, "channel"), "is_automatic_forward": True}
SERVICE = {"from": TELEGRAM}
BOT = {"from": OTHER_BOT}
WITHOUT_WRITER: dict[str, object] = {}


def update(command, written):
    message = {
        "message_id": 5,
        "date": 1795576000,
        "chat": {"id": GROUP, "type": "supergroup", "title": "G"},
        "text": f"/{command}",
        "entities": [{"type": "bot_command", "offset": 0, "length": 1 + len(command)}],
        **written,
    }
    return Update.de_json({"update_id": 1, "message": message}, None)


class Reader:
    """The parts of the chat that the handler of commands uses: languages, and answers that are put out."""

    def __init__(self):
        self.languages = self
        self.outbox = self
        self.bot = None
        self.seen_people = []
        self.answered = 0
        self.asked = []

    async def seen(self, user):
        self.seen_people.append(user.id)
        return ChatTexts("es")

    async def of(self, _chat):
        return ChatTexts()

    def put(self, _key, _send):
        self.answered += 1

    async def handle(self, request):
        self.asked.append(request)

    async def bring(self, command, written):
        handler = update_handler(self, replace(command, handle=self.handle))
        await handler(update(command.name, written), SimpleNamespace(args=["draw"]))


every_command = cases("command", chat_commands(Mock()))


@every_command
async def test_a_person_gives_every_command(command):
    reader = Reader()
    await reader.bring(command, PERSON)
    [request] = reader.asked
    assert (request.person.id, request.person.name, request.arguments) == (7, "Amal", "draw")
    assert reader.seen_people == [7]


@every_command
@cases("written", [AS_CHANNEL, AS_ANOTHER_GROUP])
async def test_who_writes_as_a_channel_is_asked_to_write_as_a_person(command, written):
    reader = Reader()
    await reader.bring(command, written)
    assert (reader.asked, reader.seen_people, reader.answered) == ([], [], 1)


@every_command
@cases("written", [COPIED_POST, SERVICE, BOT, WITHOUT_WRITER])
async def test_what_no_person_wrote_is_ignored(command, written):
    reader = Reader()
    await reader.bring(command, written)
    assert (reader.asked, reader.seen_people, reader.answered) == ([], [], 0)


@every_command
async def test_an_anonymous_administrator_gives_commands_that_need_no_seat(command):
    reader = Reader()
    await reader.bring(command, AS_GROUP)
    seated = "practice start join cut hand move hint leave back calls forgetme history me puzzle takeback"
    personal = {*PRESENTATIONS, *seated.split()}
    assert (len(reader.asked), reader.answered) == ((0, 1) if command.name in personal else (1, 0))
    assert reader.seen_people == []
    for request in reader.asked:
        assert await request.person.why_no_admin() is None


@pytest.mark.parametrize(
    ("writer", "start"), [("channel", "You're writing as a channel. "), ("group", "You're writing")]
)
def test_the_answer_says_in_whose_name_one_writes(writer, start):
    assert ChatTexts().html("write-as-yourself", writer=writer).startswith(start)
