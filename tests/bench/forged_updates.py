"""Forged updates: those with hostile content that Telegram could send, and those with wrong types."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from telegram_bot.chat.transport.callback_data import DIGITS, KINDS, MAX_BYTES, MAX_NUMBER, base36, prefix
from tests.telegram_bot.kinds import forged

Json = dict[str, Any]

HUGE = 2**63 - 1
COMMANDS = (
    *("start", "help", "rules", "table", "poter", "pocha", "canasta", "hand", "move", "hint", "review", "settings"),
    *("stop", "language", "calls", "transcript", "forgetme", "unknown", "x" * 300, ""),
)
TEXTS = (
    "<b>&amp;</b><script>alert(1)</script>",
    "*_`[](tg://user?id=1)~",
    "\u202emirrored\u202d",
    "\u0000\u0007\ufffe",
    "😀" * 60,
    "ක්‍රී" * 40,
    "a" * 5000,
    "\U0001d518\U0001d52b" * 200,
    "' OR 1=1; --",
    "../../etc/passwd",
    "%s{0}{player}$HOME",
    " ",
)
MOVES = ("play Ro", "draw", "discard 3d", "meld 7h 8h 9h", "cut 58", "bid 99999999999999999999", "lay As=8d @2", "pass")
VALUES: Sequence[Any] = (None, True, -1, 0, 2**64, 1.5, "", "x" * 5000, [], {}, [None], {"id": "x"})


class ForgedUpdates:
    """Makes updates; `tables` and `chats` are existing ids, so that some updates hit real tables."""

    def __init__(self, source: Random, chats: Sequence[int], people: Sequence[int], tables: int) -> None:
        self._source, self._chats, self._people, self._tables = source, chats, people, tables
        self._number = 500_000_000
        self._makers: tuple[Callable[[], Json], ...] = (
            *(self._press,) * 5,
            *(self._command,) * 3,
            self._text,
            self._membership,
            self._migration,
        )

    def valid(self) -> Json:
        self._number += 1
        return {"update_id": self._number, **self._source.choice(self._makers)()}

    def broken(self) -> Json:
        update = self.valid()
        place: Any = update
        while True:
            keys = [key for key in place if key != "update_id"] if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                return update
            key = self._source.choice(keys)
            inside = place[key]
            if isinstance(inside, (dict, list)) and inside and self._source.random() < 0.8:
                place = inside
                continue
            place[key] = self._source.choice(VALUES)
            return update

    # ------------------------------------------------------------------ parts

    def _id(self, known: Sequence[int]) -> int:
        """Return an id: usually an existing one, otherwise any."""
        if self._source.random() < 0.3:
            return self._source.choice(known)
        return self._source.choice((1, -1)) * self._source.choice(
            (self._source.randrange(1, 10**6), self._source.randrange(10**9, 10**13), HUGE)
        )

    def _person(self) -> Json:
        name = self._source.choice(TEXTS)[:64] or "x"
        return {
            "id": abs(self._id(self._people)),
            "is_bot": self._source.random() < 0.02,
            "first_name": name,
            "last_name": self._source.choice(TEXTS)[:64],
            "language_code": self._source.choice(("en", "si", "bn", "es", "zz", "-", "en-US-x", "\u202e")),
        }

    def _chat(self, person: Json) -> Json:
        if self._source.random() < 0.3:
            return {"id": person["id"], "type": "private", "first_name": person["first_name"]}
        kind = self._source.choice(("group", "supergroup", "channel"))
        return {"id": -abs(self._id(self._chats)), "type": kind, "title": self._source.choice(TEXTS)[:128]}

    def _message(self, text: str) -> Json:
        person = self._person()
        message: Json = {
            "message_id": self._source.choice((0, 1, self._source.randrange(10**6), HUGE)),
            "date": self._source.choice((0, 1_700_000_000, 2**31 - 1)),
            "from": person,
            "chat": self._chat(person),
            "text": text[:4096],
        }
        if text.startswith("/"):
            length = len(text.split(maxsplit=1)[0])
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": length}]
        if self._source.random() < 0.1:
            message["message_thread_id"] = self._source.randrange(1, 1000)
            message["is_topic_message"] = True
        if self._source.random() < 0.05:
            message["sender_chat"] = self._chat(person)
        return message

    def _number_in(self, highest: int) -> int:
        return self._source.choice((0, 1, 2, self._source.randrange(1, max(2, highest)), MAX_NUMBER))

    def _press(self) -> Json:
        kind = self._source.choice(list(KINDS.values()))
        numbers = (self._number_in(self._tables + 1), self._number_in(200), self._number_in(60))
        made = forged(kind, *numbers)
        try:
            data = made.pack()
        except ValueError:  # too long with several of the largest numbers: sent as far as it fits
            data = ".".join((prefix(kind), *map(base36, numbers), base36(numbers[-1])))[:MAX_BYTES]
        if self._source.random() < 0.2:
            data = self._source.choice(
                (data[:-2], data + ".1", prefix(kind) + "." + base36(2**80), "", "\u202e" + data, DIGITS * 2, "zzz")
            )
        message = self._message("the table")
        message["from"] = {"id": 1000, "is_bot": True, "first_name": "Thurumpu", "username": "thurumpu_bot"}
        query: Json = {
            "id": str(self._source.getrandbits(62)),
            "from": self._person(),
            "message": message,
            "chat_instance": "1",
            "data": data,
        }
        if self._source.random() < 0.05:
            del query["message"]
        return {"callback_query": query}

    def _command(self) -> Json:
        words = [f"/{self._source.choice(COMMANDS)}{self._source.choice(('', '@thurumpu_bot', '@other_bot'))}"]
        words += self._source.sample([*TEXTS, *MOVES, "t1", f"t{HUGE}", "-1", "9" * 40], self._source.randrange(3))
        return {"message": self._message(" ".join(words))}

    def _text(self) -> Json:
        return {"message": self._message(self._source.choice((*TEXTS, *MOVES)))}

    def _membership(self) -> Json:
        person = self._person()
        bot = {"id": 1000, "is_bot": True, "first_name": "Thurumpu"}
        old, new = ({"user": bot, "status": self._source.choice(("member", "left"))} for _ in range(2))
        chat = {"id": -self._source.randrange(10**9, 10**13), "type": "supergroup", "title": "x"}
        return {
            "my_chat_member": {
                "chat": chat,
                "from": person,
                "date": 1_700_000_000,
                "old_chat_member": old,
                "new_chat_member": new,
            }
        }

    def _migration(self) -> Json:
        message = self._message("")
        del message["text"]
        message["chat"] = {"id": -self._source.randrange(10**6, 10**9), "type": "group", "title": "x"}
        message["migrate_to_chat_id"] = -self._source.randrange(10**12, 10**13)
        return {"message": message}
