"""Detects cards that are shown, however briefly, to people who may not see them, and seeds of deals.

It reads all messages, those to the group with the knowledge of a member who does not play. A message to a player may
name the player's own cards and those that everybody has seen. Reviews of finished rounds, recognized by their buttons,
may name every card. Cards in pictures cannot be read, so the group may get pictures only with such reviews, and others
only players.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import (
    CallbackData,
    ClearSelection,
    ExplainRefusal,
    MakeMove,
    ReviewData,
    SelectCard,
    ShowChapter,
    parse,
)
from telegram_bot.sandbox.page_api import sees
from telegram_bot.sandbox.state import Json, Message
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.kinds import kind_of

from .database_reader import DatabaseReader
from .strategies.memory import Knows

IN_HAND = (SelectCard, MakeMove, ExplainRefusal, ClearSelection)
LONG_NUMBER = re.compile("[0-9a-f]{64}")
"""A seed, or a commitment."""
NEW = 8
"""Entries of a round during which a player's panel may still show the previous round."""
Shown = tuple[str | None, Json | None, Json | None]


class LeakDetector:
    """Checks every change of a sandbox's state, and collects leaks."""

    def __init__(self, sandbox: Sandbox, database: DatabaseReader, group: int, person: int) -> None:
        self.state, self.database = sandbox.state, database
        self.group, self.person = group, person
        self.examples = re.sub(r"<[^>]+>", "", ChatTexts().html(f"{database.strategy.game}-typed-help"))
        """The examples of typed moves, which contain cards."""
        self.leaks: list[str] = []
        self.looks = 0
        """Texts with cards that were checked."""
        self.reviews = 0
        """Reviews that were skipped."""
        self._states: dict[tuple[int, int, int], Shown] = {}
        self._alerts = 0
        self._last: dict[int, Knows] = {}
        self._former: dict[int, Knows] = {}
        self._left: list[Knows] = []
        """What each seat knew at the end of the last round, whose hands are public."""
        self._round = 0
        sandbox.state.listeners.append(self.look)

    def look(self) -> None:
        """Check new and changed messages in all chats, and the answers to presses."""
        for chat in list(self.state.chats):
            for message in self.state.conversation(chat):
                shown: Shown = (message.text, message.markup, message.media)
                old = self._states.get(message.key)
                if old is None or old[0] != shown[0] or old[1] is not shown[1] or old[2] is not shown[2]:
                    self._states[message.key] = shown
                    self._read(message)
        fresh, self._alerts = self.state.alerts[self._alerts :], len(self.state.alerts)
        for alert in fresh:
            self.look_for_seeds(alert["text"] or "", "an answer to a press")
            self._judge(alert["user_id"], alert["text"] or "", "an answer to a press")

    def _read(self, message: Message) -> None:
        """Check one message of the bot."""
        if message.sender_id != self.state.bot.id:
            return
        chat = self.state.chats[message.chat_id]
        everybody = [user.id for user in self.state.people() if sees(chat, message, user)]
        reader = self.person if self.person in everybody else everybody[0] if everybody else self.person
        keys = [key for row in (message.markup or {}).get("inline_keyboard", []) for key in row]
        self.look_for_seeds(f"{message.text} {keys}", "a message")
        presses = [parse(key["callback_data"]) for key in keys if "callback_data" in key]
        if presses and all(press and kind_of(press) == ShowChapter for press in presses):
            return  # a page of the rules, which contains examples of cards
        if self._is_finished_review(presses, for_one=reader != self.person):
            self.reviews += 1
            return
        self._judge(reader, "\n".join([message.text or "", *(key["text"] for key in keys)]), "a message")
        if reader == self.person and any(press and kind_of(press) in IN_HAND for press in presses):
            self.leaks.append(f"buttons of a hand are shown to all: {keys}")
        if message.media is not None:
            self._read_file(reader, message.media)

    def look_at_frame(self, person: int, text: str) -> None:
        """Check a frame that a person's page has received.

        Names of all cards of a game, and the words of the page, reveal nothing about the cards in play. Frames of
        reviews may show every card of a finished round.
        """
        self.look_for_seeds(text, "a frame of the page")
        frame = json.loads(text)
        kind = frame["type"]
        if kind in ("review", "step", "line") and self.database.is_over(self.database.table, frame["round"]):
            self.reviews += 1
            return
        self._judge(person, "\n".join(texts_in(frame)), f"a frame {kind!r} of the page")

    def _is_finished_review(self, presses: list[CallbackData | None], *, for_one: bool) -> bool:
        """Return whether a message has the buttons of a review of finished rounds, and no others."""
        of_review = [press for press in presses if isinstance(press, ReviewData) and press.here == for_one]
        if len(of_review) < len(presses):
            return False
        rounds = {(press.room, press.round_number) for press in of_review}
        few = len(rounds) == 1 or (bool(rounds) and for_one)
        return few and all(self.database.is_over(*one) for one in rounds)

    def _read_file(self, reader: int, media: Json) -> None:
        """Check a file: a transcript of finished rounds may name all their cards."""
        file = self.state.file_of(media)
        self._judge(reader, file.name, "a file's name")
        if media["kind"] == "photo":
            if reader == self.person or reader not in self.database.seats:
                self.leaks.append("a picture that is no review of a round that is over is shown to who does not play")
            return
        text = file.content.decode(errors="replace")
        self.look_for_seeds(text, "a file")
        try:
            rounds = json.loads(text)["rounds"]
        except (ValueError, TypeError, KeyError):
            self._judge(reader, text, "a file")
            return
        match = self.database.follow()
        if match is None or len(rounds) > len(match.scores):
            self.leaks.append(f"a transcript of {len(rounds)} rounds shows one that is being played")

    def look_for_seeds(self, text: str, where: str) -> None:
        """Record seeds of prepared or running rounds in a text that anybody gets."""
        if LONG_NUMBER.search(text):
            self.leaks += [f"the seed {one} is shown in {where}" for one in self.database.secret_seeds() if one in text]

    def _judge(self, reader: int, text: str, where: str) -> None:
        """Record the cards of a text that its reader may not see."""
        self.check(reader, self.database.strategy.cards_shown(text.replace(self.examples, "")), text, where)

    def check(self, reader: int, shown: set[str], text: str, where: str) -> None:
        """Record the cards shown in a text that its reader may not see."""
        if not shown:
            return
        self.looks += 1
        for card in self._hidden(reader, shown):
            who = "the whole group" if reader == self.person else self.state.users[reader].name
            self.leaks.append(f"{card} is shown to {who} in {where}: {text!r}")

    def _hidden(self, reader: int, shown: set[str]) -> list[str]:
        """Return the cards that a reader may not see now, by the database, which is saved before anything is shown."""
        match = self.database.follow()
        if match is None:
            return sorted(shown)
        if self._round != len(match.logs):
            self._round, self._former = len(match.logs), self._last
        knows = self.database.knows(reader)
        self._last = {**self._last, reader: knows}
        early = len(match.logs[-1].entries) < NEW
        if match.running().over:
            self._left = [self.database.memory.knows(match, seat) for seat in range(len(match.players))]
        left = self._left if match.running().over or early else []
        lately = reader != self.person and early
        knew = self._former.get(reader, knows) if lately else knows
        return [card for card in sorted(shown) if not any(known(card) for known in (knows, knew, *left))]


NAMES_ONLY = ("deck", "words", "session", "stands_for")
"""Parts of a frame that show no card: names of all cards, and the card that a wild card stands for."""


def texts_in(part: Any) -> Iterator[str]:
    """Yield all texts of a frame that may show cards."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for one in part:
            yield from texts_in(one)
    elif isinstance(part, dict):
        for name, one in part.items():
            if name == "recent":
                yield from (f"• {turn}" for turn in one)  # written as in the chat
            elif name == "label" and may_lay_wild_cards(part):
                yield f"• {one}"
            elif name not in NAMES_ONLY:
                yield from texts_in(one)


def may_lay_wild_cards(action: Json) -> bool:
    """Return whether an action of a frame is or may be one whose label names what a wild card stands for."""
    moves = action.get("moves")
    return moves is not None and (not moves or any("=" in move for move in moves))
