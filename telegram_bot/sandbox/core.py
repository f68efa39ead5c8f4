"""What a sandbox's methods and people share: state, clock and limits."""

import asyncio
import math
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import NamedTuple

from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.state import Json, Query, State, User
from telegram_bot.sandbox.updates import SandboxClock, UpdateQueue

CALLBACK_WINDOW = 60.0
"""Seconds in which a callback query can be answered (modelled: Telegram only says "soon")."""
EPHEMERAL_WINDOW = 15.0
"""Seconds after a callback query or an ephemeral command in which the bot may send an ephemeral message."""
INLINE_WINDOW = 10.0
"""Seconds in which an inline query can be answered (modelled, too)."""
MINUTE = 60.0
SECOND = 1.0


@dataclass
class Flood:
    """Flood control: the budgets of one bot, which are limits of its messages per time.

    Telegram publishes 1 message a second to one chat, 20 a minute to one group and about 30 a second overall; edits
    share the budget with sends, answers to callback queries are free. Modelled here:

    * a group: 20 in any 60 seconds;
    * overall: 30 in any second;
    * one chat: a bucket of `burst` (10) tokens, refilled by one a second, since short bursts are accepted.

    Refused calls cost nothing. Ephemeral messages count only towards the overall budget (whether they count towards the
    others is not documented).
    """

    clock: SandboxClock
    enabled: bool = True
    group_per_minute: int = 20
    per_second: int = 30
    burst: int = 10
    _groups: defaultdict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _overall: deque[float] = field(default_factory=deque)
    _buckets: dict[int, tuple[float, float]] = field(default_factory=dict)

    def spend(self, chat_id: int, *, ephemeral: bool = False) -> None:
        """Count a message to a chat, or refuse it with 429 and the seconds to wait."""
        if not self.enabled:
            return
        now = self.clock.now()
        waits = [_excess_seconds(self._overall, now, SECOND, self.per_second)]
        level, at = self._buckets.get(chat_id, (float(self.burst), now))
        level = min(float(self.burst), level + (now - at))
        if not ephemeral:
            waits.append(1 - level)
            if chat_id < 0:
                waits.append(_excess_seconds(self._groups[chat_id], now, MINUTE, self.group_per_minute))
        if max(waits) > 0:
            seconds = max(1, math.ceil(max(waits)))
            raise refuse("flood", {"retry_after": seconds}, seconds=seconds)
        self._overall.append(now)
        if not ephemeral:
            self._buckets[chat_id] = (level - 1, now)
            if chat_id < 0:
                self._groups[chat_id].append(now)


def _excess_seconds(times: deque[float], now: float, span: float, limit: int) -> float:
    """Return the seconds until fewer than `limit` of the times are within the last `span` seconds."""
    while times and times[0] <= now - span:
        times.popleft()
    return times[-limit] + span - now if len(times) >= limit else 0.0


class Prepared(NamedTuple):
    """A message that a person may send from a Mini App to chats of certain types until it expires."""

    user_id: int
    expires: int
    chat_types: tuple[str, ...]
    content: tuple[str | None, list[Json], Json | None]
    markup: Json | None


class Story(NamedTuple):
    """A person's story: the address of its picture, its text, and its link with the link's text."""

    user_id: int
    picture: str
    text: str
    title: str
    url: str


@dataclass
class Core:
    """State, clock, update queue and flood control of one sandbox."""

    token: str
    state: State
    clock: SandboxClock
    updates: UpdateQueue
    flood: Flood
    has_ephemerals: bool = True
    """Whether there are ephemeral messages, as since Bot API 10.2."""
    answers: dict[str, asyncio.Event] = field(default_factory=dict)
    can_join_groups: bool = True
    """Whether the bot can be added to groups; set at @BotFather, like `inline_mode`."""
    inline_mode: bool = False
    prepared: dict[str, Prepared] = field(default_factory=dict)
    stories: list[Story] = field(default_factory=list)
    inline_queries: dict[str, Query] = field(default_factory=dict)
    """Each person's last inline query, by its id; `data` is what was typed."""
    apps: dict[str, str] = field(default_factory=dict)
    """Addresses of the bot's Mini Apps by short name, as registered at @BotFather."""

    def seconds(self) -> int:
        """Return the time in whole seconds, as in message dates."""
        return int(self.clock.now())

    def fresh(self, query: Query, window: float) -> bool:
        """Return whether a query is not older than `window` seconds."""
        return self.clock.now() - query.at <= window

    def answered(self, query: Query, answer: Json) -> None:
        """Record the answer to a query and wake the press that waits for it."""
        query.answered, query.answer = True, answer
        if event := self.answers.pop(query.id, None):
            event.set()
        self.state.touch()

    async def wait_answer(self, query: Query, seconds: float) -> None:
        """Wait until the query is answered, at most `seconds` of real time."""
        if query.answered:
            return
        event = self.answers.setdefault(query.id, asyncio.Event())
        try:
            async with asyncio.timeout(seconds):  # `wait_for` of Python 3.11 loses a cancellation in the same moment
                await event.wait()
        except TimeoutError:
            self.answers.pop(query.id, None)


def make_core(token: str) -> Core:
    """Return the core of an empty sandbox, which contains only the bot."""
    bot = User(int(token.partition(":")[0]), "Thurumpu", username="thurumpu_bot", is_bot=True)
    state, clock = State(bot), SandboxClock()
    return Core(token, state, clock, UpdateQueue(clock, state), Flood(clock))
