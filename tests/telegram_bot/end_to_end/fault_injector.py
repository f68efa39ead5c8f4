"""The failures of each call to Telegram: refusals with their texts, flood control, server errors, lost responses."""

from random import Random
from typing import Any

from tests.recorded_sandbox import Fault, Faults

REFUSALS = {
    "sendMessage": "Bad Request: not enough rights to send text messages to the chat",
    "editMessageText": "Bad Request: message to edit not found",
    "sendPhoto": "Bad Request: not enough rights to send photos to the chat",
    "sendChatAction": "Bad Request: not enough rights to send text messages to the chat",
    "deleteMessage": "Bad Request: message can't be deleted",
    "answerCallbackQuery": "Bad Request: query is too old and response timeout expired or query ID is invalid",
    "getChatMember": "Bad Request: member not found",
    "sendDocument": "Bad Request: not enough rights to send documents to the chat",
    "setMessageReaction": "Bad Request: REACTION_INVALID",
    "editEphemeralMessageText": "Bad Request: message to edit not found",
    "editEphemeralMessageMedia": "Bad Request: message to edit not found",
    "deleteEphemeralMessage": "Bad Request: message to delete not found",
    "savePreparedInlineMessage": "Bad Request: user not found",
    "answerInlineQuery": "Bad Request: query is too old and response timeout expired or query ID is invalid",
    "getUpdates": "Bad Request: internal problems",
    "getMe": "Bad Request: internal problems",
    "setMyCommands": "Bad Request: BOT_COMMAND_INVALID",
    "setMyDescription": "Bad Request: internal problems",
    "setMyShortDescription": "Bad Request: internal problems",
    "setWebhook": "Bad Request: bad webhook: failed to resolve host",
    "deleteWebhook": "Bad Request: internal problems",
}
FAULTY = tuple(REFUSALS)
"""Every method that the bot calls."""
AT_START = ("getMe", "setMyCommands", "setMyDescription", "setMyShortDescription", "setWebhook", "deleteWebhook")
"""Methods called only while the bot starts."""
APART = ("savePreparedInlineMessage", "answerInlineQuery")
"""Methods called for people who are not at a table then; their failures have separate tests."""
PLAYING = tuple(method for method in FAULTY if method not in (*AT_START, *APART, "getUpdates"))
"""Methods called because people play."""

Kind = dict[str, Any]


def kinds(method: str) -> list[Kind]:
    """Return all failures of a method as arguments of `Faults.add`; mode "after" performs the call first."""
    lost: list[Kind] = [{"status": 500}, {"status": 502, "description": "Bad Gateway"}, {"drop": True}]
    return [
        {"status": 400, "description": REFUSALS[method]},
        {"status": 403, "description": "Forbidden: bot was kicked from the supergroup chat"},
        {"retry_after": 1},
        *lost,
        *({**kind, "mode": "after"} for kind in lost),
    ]


class FaultInjector:
    """Injects every failure of some methods in random order, repeatedly."""

    def __init__(self, faults: Faults, source: Random, methods: tuple[str, ...]) -> None:
        self._faults, self._source = faults, source
        self._all = [(method, kind) for method in methods for kind in kinds(method)]
        self._rest: list[tuple[str, Kind]] = []
        self.made: list[Fault] = []

    def inject(self) -> None:
        """Let the next call, or the next two, of some method fail."""
        if not self._rest:
            self._rest = self._source.sample(self._all, len(self._all))
        method, kind = self._rest.pop()
        times = self._source.choice((1, 1, 2))
        self.made.append(self._faults.add(method, times=times, **kind))
