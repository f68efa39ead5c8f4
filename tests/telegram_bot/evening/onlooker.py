"""Somebody who sits in the group and never plays, and sees everything that stands there for however short a time.

So do the players: what is shown to one of them may name cards of the own hand, and those that all have seen. Reviews
of rounds that are over may name every card; what a review is is told by its buttons. In pictures no cards can be read,
so in the group they stand on such reviews alone, and else only players get any.
"""

from __future__ import annotations

import json
import re

from telegram_bot.chat.transport.callback_data import Action, CallbackData, parse
from telegram_bot.sandbox import Sandbox
from telegram_bot.sandbox.files import file_of
from telegram_bot.sandbox.page_view import sees
from telegram_bot.sandbox.state import Json, Message
from telegram_bot.texts.loader import Texts

from .habits.memory import Knows
from .record import Record

IN_HAND = (Action.CARD, Action.MOVE, Action.CHOICE, Action.WHY, Action.CLEAR)
FOR_ALL = (Action.MY_REVIEW, Action.STEPS, Action.REVIEW)
FOR_ONE = (Action.MINE, Action.STEP, Action.ROUND)
"""The buttons of reviews, on messages that all see and on those that one sees."""
NEW = 8
"""Entries of a round until which a player's panel may still show the round before."""
State = tuple[str | None, Json | None, Json | None]


class Onlooker:
    """Listens to every change of a sandbox's world, and notes cards that are shown to who may not see them."""

    def __init__(self, sandbox: Sandbox, record: Record, group: int, person: int) -> None:
        self.world, self.record = sandbox.state, record
        self.group, self.person = group, person
        self.examples = re.sub(r"<[^>]+>", "", Texts().html(f"{record.habits.game}-typed-help"))
        """How to write a move, with cards as examples."""
        self.leaks: list[str] = []
        self.looks = 0
        """How many texts with cards were looked at."""
        self.reviews = 0
        """How many states of reviews were let be."""
        self._states: dict[tuple[int, int, int], State] = {}
        self._alerts = 0
        self._last: dict[int, Knows] = {}
        self._former: dict[int, Knows] = {}
        self._left: list[Knows] = []
        """What each seat knew at the end of the last round: its hands are public from then on."""
        self._round = 0
        sandbox.state.listeners.append(self.look)

    def look(self) -> None:
        """Look at what is new in all chats, and at what was answered to presses."""
        for chat in list(self.world.chats):
            for message in self.world.conversation(chat):
                state: State = (message.text, message.markup, message.media)
                old = self._states.get(message.key)
                if old is None or old[0] != state[0] or old[1] is not state[1] or old[2] is not state[2]:
                    self._states[message.key] = state
                    self._read(message)
        fresh, self._alerts = self.world.alerts[self._alerts :], len(self.world.alerts)
        for alert in fresh:
            self._judge(alert["user_id"], alert["text"] or "", "an answer to a press")

    def _read(self, message: Message) -> None:
        """Read one message of the bot with the eyes of who sees it."""
        if message.sender_id != self.world.bot.id:
            return
        chat = self.world.chats[message.chat_id]
        everybody = [user.id for user in self.world.people() if sees(chat, message, user)]
        reader = self.person if self.person in everybody else everybody[0] if everybody else self.person
        keys = [key for row in (message.markup or {}).get("inline_keyboard", []) for key in row]
        presses = [parse(key.get("callback_data", "")) for key in keys]
        if self._reviews_what_is_over(presses, FOR_ALL if reader == self.person else FOR_ONE):
            self.reviews += 1
            return
        self._judge(reader, "\n".join([message.text or "", *(key["text"] for key in keys)]), "a message")
        if reader == self.person and any(press and press.action in IN_HAND for press in presses):
            self.leaks.append(f"buttons of a hand are shown to all: {keys}")
        if message.media is not None:
            self._read_file(reader, message.media)

    def _reviews_what_is_over(self, presses: list[CallbackData | None], acts: tuple[Action, ...]) -> bool:
        """Tell whether a message has the buttons of a review of rounds that are over, and no others."""
        if not all(press and press.action in acts for press in presses):
            return False
        rounds = {(press.table, press.number) for press in presses if press}
        few = len(rounds) == 1 or (bool(rounds) and acts == FOR_ONE)
        return few and all(self.record.is_over(*one) for one in rounds)

    def _read_file(self, reader: int, media: Json) -> None:
        """Read a file: a transcript of complete rounds may name all their cards, anything else none that is hidden."""
        file = file_of(self.world, media)
        self._judge(reader, file.name, "a file's name")
        if media["kind"] == "photo":
            if reader == self.person or reader not in self.record.seats:
                self.leaks.append("a picture that is no review of a round that is over is shown to who does not play")
            return
        text = file.content.decode(errors="replace")
        try:
            rounds = json.loads(text)["rounds"]
        except (ValueError, TypeError, KeyError):
            self._judge(reader, text, "a file")
            return
        match = self.record.follow()
        if match is None or len(rounds) > len(match.scores):
            self.leaks.append(f"a transcript of {len(rounds)} rounds shows one that is being played")

    def _judge(self, reader: int, text: str, where: str) -> None:
        """Note the cards of a text that its reader may not see."""
        shown = self.record.habits.cards_shown(text.replace(self.examples, ""))
        if not shown:
            return
        self.looks += 1
        for card in self._hidden(reader, shown):
            who = "the whole group" if reader == self.person else self.world.users[reader].name
            self.leaks.append(f"{card} is shown to {who} in {where}: {text!r}")

    def _hidden(self, reader: int, shown: set[str]) -> list[str]:
        """Return what somebody may not see now, as the database has it: nothing is shown before it is saved."""
        match = self.record.follow()
        if match is None:
            return sorted(shown)
        if self._round != len(match.logs):
            self._round, self._former = len(match.logs), self._last
        knows = self.record.knows(reader)
        self._last = {**self._last, reader: knows}
        early = len(match.logs[-1].entries) < NEW
        if match.running().over:
            self._left = [self.record.memory.knows(match, seat) for seat in range(len(match.players))]
        left = self._left if match.running().over or early else []
        lately = reader != self.person and early
        knew = self._former.get(reader, knows) if lately else knows
        return [card for card in sorted(shown) if not any(known(card) for known in (knows, knew, *left))]
