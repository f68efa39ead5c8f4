from unittest.mock import AsyncMock

import pytest
from telegram.error import BadRequest, ChatMigrated, EndPointNotFound, Forbidden, NetworkError, TimedOut

from telegram_bot.chat.transport.api_calls import PATTERNS, ErrorKind, error_kind
from telegram_bot.chat.transport.sending import Page, PersonalMessages
from telegram_bot.storage.values import Anchor
from tests.samples import cases

SAME = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as "
    "a current content and reply markup of the message"
)


@cases(
    ("error", "fate"),
    [
        (BadRequest(SAME), ErrorKind.NOTHING),
        (BadRequest("Message can't be deleted for everyone"), ErrorKind.TOO_OLD),
        (BadRequest("Bad Request: message to edit not found"), ErrorKind.GONE),
        (BadRequest("Bad Request: MESSAGE_ID_INVALID"), ErrorKind.GONE),
        (BadRequest("Bad Request: not enough rights to send text messages to the chat"), ErrorKind.SHUT),
        (Forbidden("Forbidden: bot was kicked from the supergroup chat"), ErrorKind.SHUT),
        (ChatMigrated(-100), ErrorKind.MOVED),
        (EndPointNotFound("Endpoint 'x' not found in Bot API"), ErrorKind.UNKNOWN_METHOD),
        (TimedOut(), ErrorKind.LOST),
        (TimedOut("Timed out while connecting: the call was not sent"), ErrorKind.UNSENT),
        (NetworkError("ClientConnectorError Connect call failed: the call was not sent"), ErrorKind.UNSENT),
        (NetworkError("Internal Server Error (500)"), ErrorKind.LOST),
        (BadRequest("Bad Request: BUTTON_DATA_INVALID"), ErrorKind.FAILED),
    ],
)
def test_what_a_refusal_means(error, fate):
    assert error_kind(error) == fate


def test_patterns_are_small_letters():
    assert all(pattern == pattern.casefold() for pattern, _ in PATTERNS)


@pytest.mark.parametrize("ephemeral", [False, True])
async def test_an_edit_that_changes_nothing_is_no_failure(ephemeral):
    bot, anchor = AsyncMock(), Anchor(-7, 5, ephemeral=ephemeral)
    bot.edit_message_text.side_effect = bot.do_api_request.side_effect = BadRequest(SAME)
    await PersonalMessages(bot).edit(anchor, 1, Page("the same"))
    bot.edit_message_text.side_effect = bot.do_api_request.side_effect = Forbidden("Forbidden: bot was kicked")
    with pytest.raises(Forbidden):
        await PersonalMessages(bot).edit(anchor, 1, Page("the same"))
