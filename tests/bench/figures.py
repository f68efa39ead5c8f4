"""The figures of a load test: latencies, calls by kind, and distributions of both."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.recorded_sandbox import Call, Sandbox

COLLECT = 0.2
"""Seconds between two collections of calls."""
SENDS = ("sendmessage", "sendphoto", "senddocument")
HANDS = ("editephemeralmessagetext", "editephemeralmessagemedia")


def kind_of(call: Call) -> str:
    """Return the purpose of a call: `hand`, `table`, `send`, `private`, `answer`, `delete` or `other`."""
    method = call.method.casefold()
    if method in HANDS:
        return "hand"
    if method in SENDS:
        return "hand" if "ephemeral_message_parameters" in call.params else "send"
    if method.startswith("editmessage"):
        return "table" if int(call.params.get("chat_id", 0)) < 0 else "private"
    if method == "answercallbackquery":
        return "answer"
    return "delete" if method.startswith("delete") else "other"


WRITES = ("hand", "table", "send", "private")
"""Kinds of calls that count against Telegram's limits."""


def percentile(values: Sequence[float], share: float) -> float:
    """Return a percentile of the values, NaN if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def spread(values: Sequence[float], unit: str = "ms") -> str:
    """Return the median, 95th and 99th percentile and maximum of values in seconds as text."""
    scale = 1000 if unit == "ms" else 1
    shares = [percentile(values, share) * scale for share in (0.5, 0.95, 0.99, 1)]
    digits = 0 if unit == "ms" else 1
    return " / ".join(f"{value:.{digits}f}" for value in shares) + f" {unit} (n = {len(values)})"


@dataclass
class Figures:
    """The measurements of a run. Times are the sandbox's, in seconds since the epoch; durations are in seconds."""

    sandbox: Sandbox
    answers: list[float] = field(default_factory=list)
    """From a press to its answer."""
    hands: list[float] = field(default_factory=list)
    """From the press that makes a move to the next change of the same person's panel."""
    tables: list[float] = field(default_factory=list)
    """From the answer to a move that others see to the next change of the table's message in this chat."""
    unanswered: int = 0
    problems: Counter[str] = field(default_factory=Counter)
    """Answers to moves that were not made, and effects for which people waited in vain."""
    calls: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    """Moves acknowledged to people."""
    matches: int = 0
    acknowledged: Counter[int] = field(default_factory=Counter)
    """Moves acknowledged since the start, by chat."""
    _seen: int = 0
    _moved: dict[int, float] = field(default_factory=dict)
    """By chat, the first move that others see and that its table's message does not show yet."""
    _pressed: defaultdict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))

    def reset(self) -> None:
        """Discard what was measured while tables were opened."""
        for values in (self.answers, self.hands, self.tables):
            values.clear()
        for counts in (self.problems, self.calls, self.errors):
            counts.clear()
        self.unanswered = self.moves = self.matches = 0

    def moved(self, chat: int, person: int, *, seen: bool = True) -> None:
        """Record a move acknowledged now; `seen`: others see it, unlike a card drawn from the stock."""
        now = self.sandbox.clock.now()
        self.moves += 1
        self.acknowledged[chat] += 1
        if seen:
            self._moved.setdefault(chat, now)
        self._pressed[chat, person] = now

    def collect(self) -> None:
        """Count the calls since the last collection; call this several times a second."""
        calls, fresh = self.sandbox.calls, []
        for call in reversed(calls):
            if call.number <= self._seen:
                break
            fresh.append(call)
        for call in reversed(fresh):
            self._seen = call.number
            kind = kind_of(call)
            self.calls[kind] += 1
            if call.error:
                self.errors[f"{call.method}: {call.error[:60]}"] += 1
            chat = int(call.params.get("chat_id", 0) or 0)
            if kind == "table" and chat in self._moved:
                self.tables.append(call.at - self._moved.pop(chat))
            elif kind == "hand":
                pressed = self._pressed.pop((chat, _receiver(call)), None)
                if pressed is not None:
                    self.hands.append(call.at - pressed)

    async def collect_for(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(COLLECT)
            self.collect()

    def missing(self, stored: Mapping[int, int]) -> int:
        """Return how many acknowledged moves are missing; `stored`: number of stored moves by chat."""
        return sum(max(0, count - stored.get(chat, 0)) for chat, count in self.acknowledged.items())

    @property
    def writes(self) -> int:
        """Calls that Telegram limits."""
        return sum(self.calls[kind] for kind in WRITES)


def _receiver(call: Call) -> int:
    parameters = call.params.get("ephemeral_message_parameters")
    found = parameters.get("receiver_user_id") if isinstance(parameters, dict) else call.params.get("receiver_user_id")
    return int(found or 0)
