import pytest
from telegram.error import BadRequest, ChatMigrated, EndPointNotFound, Forbidden, NetworkError, TimedOut

from telegram_bot.chat.refusals import PATTERNS, Fate, fate_of

SAME = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as "
    "a current content and reply markup of the message"
)


@pytest.mark.parametrize(
    ("error", "fate"),
    [
        (BadRequest(SAME), Fate.NOTHING),
        (BadRequest("Bad Request: message to edit not found"), Fate.GONE),
        (BadRequest("Bad Request: MESSAGE_ID_INVALID"), Fate.GONE),
        (BadRequest("Bad Request: not enough rights to send text messages to the chat"), Fate.SHUT),
        (Forbidden("Forbidden: bot was kicked from the supergroup chat"), Fate.SHUT),
        (ChatMigrated(-100), Fate.MOVED),
        (EndPointNotFound("Endpoint 'x' not found in Bot API"), Fate.UNKNOWN_METHOD),
        (TimedOut(), Fate.LOST),
        (NetworkError("Internal Server Error (500)"), Fate.LOST),
        (BadRequest("Bad Request: BUTTON_DATA_INVALID"), Fate.FAILED),
    ],
)
def test_what_a_refusal_means(error, fate):
    assert fate_of(error) == fate


def test_patterns_are_small_letters():
    assert all(pattern == pattern.casefold() for pattern, _ in PATTERNS)
