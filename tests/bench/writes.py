"""Outgoing calls per move over whole matches: `python -m tests.bench.writes --game poter --matches 3 --pace 8`.

Also the time until the hand of the player to move says so; `--bots 3` is for one person among bot players.

Four people, or fewer and bot players, play by the buttons of their panels in the group, on a clock that passes only
while nothing happens, and then jumps. A person sees whose turn it is on the table's message or in their own panel,
thinks, and presses; further presses of the same move follow after 1.5 to 4 seconds. People know the rules: nobody tries
a card that may not be played. `--pace` is the mean number of seconds per move, including thinking.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from pydantic import SecretStr

from telegram_bot.background import MonotonicClock
from telegram_bot.bot import Bot
from telegram_bot.chat.pages.hand import hand_key, move_key
from telegram_bot.chat.transport.callback_data import (
    AskHint,
    CallbackData,
    DiscardSelected,
    HandSource,
    MakeMove,
    OpenHand,
    SelectCard,
    ShowOwnReview,
    ShowReview,
    parse,
)
from telegram_bot.composition import build
from telegram_bot.domain.commands import EventKind, RoomEvent
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.sandbox.state import Json, Message, Query
from telegram_bot.settings import Settings
from telegram_bot.texts.loader import Texts
from tests.recorded_sandbox import Call, Sandbox
from tests.telegram_bot.end_to_end.strategies.registry import STRATEGIES
from tests.telegram_bot.fakes import FakeAdvisor, FakeReviewer
from tests.telegram_bot.kinds import Kind, version_of
from tests.telegram_bot.sandbox_group import COMING

from .database import migrated_file
from .people import TO_MOVE, button, keys_of
from .virtual_time import JumpingLoop, LoopClock, monotonic

NAMES = ("Amal", "Nimali", "Ruwan", "Sita")
GAP = (1.5, 4.0)
"""Seconds between two presses of one move."""
GLANCE = 0.3
"""Seconds between two looks at the screen."""
LOST = 30.0
"""Seconds without a button to press after which a person opens the hand again."""
KINDS = ("hand edited", "hand sent", "table edited", "table sent", "call sent", "review sent", "other sent")
"""Calls that count as writes."""
SEEN = ("table edited", "table sent", "call sent", "review sent", "other sent")
"""Writes that the whole group sees."""
FREE = ("deleted", "answered")
CONCURRENT = 12
"""More than the number of concurrent calls."""
EPOCH = 1_700_000_000.0


def kind_of(call: Call) -> str | None:
    """Return the purpose of a call, None if it writes nothing."""
    method = call.method.casefold()
    if method.startswith("answercallback"):
        return "answered"
    if method.startswith("delete"):
        return "deleted" if call.ok else None
    if not method.startswith(("send", "edit")):
        return None
    done = "edited" if method.startswith("edit") else "sent"
    if "ephemeral" in method or "ephemeral_message_parameters" in call.params:
        return f"hand {done}"
    pressed = [data for data in map(parse, _data_of(call)) if data is not None]
    if any(isinstance(data, OpenHand) and data.source == HandSource.TURN_CALL for data in pressed):
        return f"call {done}"
    if any(isinstance(data, ShowOwnReview | ShowReview) for data in pressed) and all(
        data.standalone for data in pressed
    ):
        return f"review {done}"
    return f"table {done}" if any(not data.standalone for data in pressed) or done == "edited" else f"other {done}"


def _data_of(call: Call) -> list[str]:
    rows: Any = (call.params.get("reply_markup") or {}).get("inline_keyboard", [])
    return [key.get("callback_data", "") for row in rows for key in row]


@dataclass
class Match:
    """The counts of one match."""

    moves: int = 0
    seconds: float = 0.0
    rounds: int = 0
    presses: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    table_waits: list[float] = field(default_factory=list)
    """Seconds from the end of each turn until the table's message shows it."""
    hand_waits: list[float] = field(default_factory=list)
    """Seconds from the start of each person's turn until their hand shows it."""
    missed: int = 0
    """Turns of people that ended before the hand showed them."""
    by_move: list[Counter[str]] = field(default_factory=list)
    """Writes after each move, up to the next one or the end of the round."""

    @property
    def writes(self) -> float:
        return sum(self.calls[kind] for kind in KINDS) / self.moves


class Group:
    """Four people and the bot in one process."""

    def __init__(self, game: str, pace: float, seed: int, bots: int = 0) -> None:
        self.game, self.pace, self.source = game, pace, Random(seed)
        self.bots, self.names = bots, NAMES[: len(NAMES) - bots]
        self.sandbox = Sandbox()
        self.bot: Bot = None  # type: ignore[assignment]
        self.match = Match()
        self.people: dict[str, int] = {}
        self.players = {name: STRATEGIES[game].ui_player() for name in self.names}
        self.chat = 0
        self.room: Room | None = None
        self.extra = Counter[str]()
        self.tapped = Counter[str]()
        """Cards that each person has tapped since the last move."""
        self.pending: dict[int, float] = {}
        self.turns: dict[str, tuple[int, float]] = {}
        """By person, version and start time of a turn that the person's hand does not show yet."""
        self.is_counting = False
        """Whether the last event is a move, so that writes count for it."""
        self.counted: set[int] = set()
        """The numbers of the calls already counted."""

    async def open(self, url: str, **settings: Any) -> None:
        clock = LoopClock(EPOCH)
        self.sandbox.clock.now = clock.now  # type: ignore[method-assign]
        self.sandbox.calls.listeners.append(self._look)
        await self.sandbox.start()
        self.people = {name: self.sandbox.people.add_user(name, language_code="en").id for name in self.names}
        self.chat = self.sandbox.people.add_chat("Friends", members=list(self.people.values())).id
        self.bot = await build(
            Settings(
                token=SecretStr("1000:sandbox"),
                database_url=SecretStr(url),
                base_url=self.sandbox.root_url,
                **settings,
            ),
            clock=clock,
            advisor=FakeAdvisor(),
            reviewer=FakeReviewer(),
            source=Random(self.source.random()),
            monotonic=MonotonicClock(monotonic, asyncio.sleep),
        )
        self.bot.service.subscribe(self._changed)
        await self.bot.start()

    async def close(self) -> None:
        await self.bot.stop()
        await self.sandbox.stop()

    async def _changed(self, room: Room, event: RoomEvent) -> None:
        """Record the version of the table, and when the turn passes."""
        self.is_counting = event.kind == EventKind.MOVED
        if self.is_counting:
            self.match.by_move.append(Counter())
        if self.room is None or room.version >= self.room.version:
            if self.room is not None and room.turn != self.room.turn:
                self.match.missed += len(self.turns)
                self.turns.clear()
                if room.to_move is not None:
                    self.pending[room.version] = monotonic()
                    name = room.seats[room.to_move].name
                    if name in self.people:
                        self.turns[name] = room.version, monotonic()
            self.room = room

    # ------------------------------------------------------------------ playing

    async def play(self, rounds: int | None = None) -> Match:
        """Play a match, or some rounds of it; return the counts from the first deal on."""
        self.sandbox.people.say(self.chat, self.people[NAMES[0]], f"/{self.game}@thurumpu_bot")
        for name in self.names[1:]:
            await self.press(name, await self._shown("join"), "join")
        for _ in range(self.bots):
            await self.press(NAMES[0], await self._shown("add-bot"), "add-bot")
        while self.room is None or self.room.stage == Stage.LOBBY:
            await self.press(NAMES[0], await self._shown("start"), "start")
        await self._shown(OpenHand)
        for name in self.names:
            await self._open_hand(name)
            await asyncio.sleep(1.0)
        before, began = self.sandbox.calls[-1].number, monotonic()
        while not await self._is_over(rounds):
            await asyncio.sleep(GLANCE)
            board = self.board()
            if board is None:
                continue
            if (press := button(board, "next-round")) is not None:
                await self._pause()
                await self.send(NAMES[0], board, press)
            elif (mover := self.to_move(board)) is not None:
                await self._move(mover)
        await asyncio.sleep(10.0)
        match = self.match
        room = self.room
        if room.match is None:
            raise AssertionError("no match was played")
        logs = room.match.logs
        match.seconds, match.rounds = monotonic() - began, len(logs)
        match.moves = sum(entry.move is not None for log in logs for entry in log.entries)
        match.calls.update(kind for call in self.sandbox.calls.since(before) if (kind := kind_of(call)))
        return match

    async def _is_over(self, rounds: int | None) -> bool:
        """Return whether the match, or the requested number of rounds, is over."""
        room = self.room
        if room is None or room.match is None:
            return False
        if rounds is not None and room.stage == Stage.BETWEEN and len(room.match.logs) >= rounds:
            return True
        return room.stage == Stage.ENDED

    async def _move(self, name: str) -> None:
        """Let a person make a move: think, then press buttons until the table has changed."""
        await self._think()
        began, presses, version = monotonic(), 0, self._version()
        while self._version() == version and self.room is not None and self.room.stage == Stage.PLAYING:
            seat = self.room.to_move
            if seat is None or self.room.seats[seat].name != name:
                return
            if await self._press_once(name):
                presses += 1
            elif monotonic() - began > LOST:
                await self._open_hand(name)
                began = monotonic()
            if self._version() == version:
                await asyncio.sleep(self.source.uniform(*GAP) if presses else GLANCE)
        self.extra["moves"] += 1
        self.extra["presses"] += max(0, presses - 1)

    async def _press_once(self, name: str) -> bool:
        """Press the next button of a person's panel; return False if there is nothing to press."""
        panel = self.panel(name)
        if panel is None:
            return False
        if (press := button(panel, DiscardSelected)) is not None and self.tapped[name] == 1:
            self.tapped[name] = 0
            return await self._pressed(name, panel, press)
        keys = {key["text"]: data for key, data in keys_of(panel) if not self._is_refused(name, data)}
        label = self.players[name].choose(list(keys), panel.text or "")
        if label is None or label not in keys or isinstance(keys[label], AskHint):
            return False
        self.tapped[name] = self.tapped[name] + 1 if isinstance(keys[label], SelectCard) else 0
        return await self._pressed(name, panel, keys[label])

    def _is_refused(self, name: str, data: CallbackData) -> bool:
        """Return whether a button's move breaks the rules."""
        room, seat = self.room, self._seat_to_move(name)
        if room is None or seat is None or not isinstance(data, MakeMove):
            return False
        at = PRESENTATIONS[self.game].at(Texts(), room.view(seat))
        tried = (move for move in at.always_valid() if at.view.refusal(move) is not None)
        hand = hand_key(room, at)
        return any(move_key(hand, [move]) == data.key for move in tried)

    async def _pressed(self, name: str, panel: Message, data: CallbackData) -> bool:
        """Press a button, and record refusals."""
        self.match.presses += 1
        answer = await self.send(name, panel, data)
        moves = (MakeMove, DiscardSelected)
        if answer is not None and answer.get("show_alert") and isinstance(data, moves):
            self.match.refused[str(answer["text"])[:50]] += 1
        return True

    def _version(self) -> int:
        return 0 if self.room is None else self.room.version

    async def _think(self) -> None:
        """Think so long that a move takes `pace` seconds on average, including its further presses."""
        further = self.extra["presses"] / max(1, self.extra["moves"]) * statistics.mean(GAP)
        longest = max(GAP[1], 2 * (self.pace - further) - GAP[0])
        await asyncio.sleep(self.source.uniform(GAP[0], longest))

    async def _pause(self) -> None:
        await asyncio.sleep(self.source.uniform(5.0, 15.0))

    # ------------------------------------------------------------------ the screen

    def _look(self) -> None:
        """Count new writes, and record how long the table's message and the hands lag behind."""
        for call in self.sandbox.calls[-CONCURRENT:]:
            if call.ok and call.number not in self.counted and (kind := kind_of(call)) is not None:
                self.counted.add(call.number)
                if self.is_counting and kind in KINDS:
                    self.match.by_move[-1][kind] += 1
        for name in list(self.turns):
            panel, (version, began) = self.panel(name), self.turns[name]
            if panel is not None and any(version_of(data) >= version for _, data in keys_of(panel)):
                self.match.hand_waits.append(monotonic() - began)
                del self.turns[name]
        board = self.board()
        shown = max((version_of(data) for _, data in keys_of(board)), default=0) if board else 0
        for version in [version for version in self.pending if version <= shown]:
            self.match.table_waits.append(monotonic() - self.pending.pop(version))

    async def _shown(self, action: Kind) -> Message:
        """Wait for a table's message with a button; return it."""
        while True:
            await asyncio.sleep(GLANCE)
            if (board := self.board()) is not None and button(board, action) is not None:
                return board

    def board(self) -> Message | None:
        found = list(self.sandbox.state.messages.get(self.chat, {}).values())
        return next((m for m in reversed(found) if m.markup and any(not d.standalone for _, d in keys_of(m))), None)

    def panel(self, name: str) -> Message | None:
        found = list(self.sandbox.state.ephemerals.get(self.chat, {}).values())
        mine = (m for m in reversed(found) if m.receiver_id == self.people[name] and m.markup and m.text != COMING)
        return next(mine, None)

    def to_move(self, board: Message) -> str | None:
        """Return the person who sees that it is their turn, in their panel or on the table's message."""
        for name in self.names:
            panel = self.panel(name)
            if panel is not None and "Your turn" in (panel.text or "") and self._is_to_move(name):
                return name
        found = TO_MOVE.search(board.text or "")
        return found[1] if found and found[1] in self.names and self._is_to_move(found[1]) else None

    def _is_to_move(self, name: str) -> bool:
        return self._seat_to_move(name) is not None

    def _seat_to_move(self, name: str) -> int | None:
        """Return a person's seat if it is their turn."""
        seat = None if self.room is None else self.room.to_move
        return seat if self.room is not None and seat is not None and self.room.seats[seat].name == name else None

    async def _open_hand(self, name: str) -> None:
        board = self.board()
        if board is not None and (press := button(board, OpenHand)):
            await self.send(name, board, press)

    async def press(self, name: str, message: Message, action: Kind) -> Json | None:
        await asyncio.sleep(2.0)
        data = button(self.board() or message, action)
        return None if data is None else await self.send(name, self.board() or message, data)

    async def send(self, name: str, message: Message, data: CallbackData) -> Json | None:
        """Press a button; return the answer, None if there was none."""
        query = self.sandbox.people.press(
            self.chat,
            self.people[name],
            message_id=message.message_id or None,
            ephemeral_message_id=message.ephemeral_id,
            data=data.pack(),
            force=True,
        )
        if not isinstance(query, Query):
            raise TypeError(f"{data} is no button of the bot")
        await self.sandbox.core.wait_answer(query, 15.0)
        return query.answer if query.answered else None


def played(game: str, pace: float, seed: int, rounds: int | None = None, *, bots: int = 0, **settings: Any) -> Match:
    """Play a match, or some rounds of it, on its own loop; return the counts."""

    async def play(url: str) -> Match:
        group = Group(game, pace, seed, bots)
        await group.open(url, **settings)
        try:
            return await group.play(rounds)
        finally:
            await group.close()

    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=JumpingLoop) as runner:
        return runner.run(play(migrated_file(Path(folder))))


def report(game: str, matches: Sequence[Match]) -> str:
    moves = sum(match.moves for match in matches)
    means = [match.writes for match in matches]
    spread = 1.96 * statistics.stdev(means) / len(means) ** 0.5 if len(means) > 1 else float("nan")
    waits = sorted(wait for match in matches for wait in match.table_waits)
    lines = [
        f"{game}: {len(matches)} matches, {sum(match.rounds for match in matches)} rounds, {moves} moves, "
        f"{sum(match.seconds for match in matches) / moves:.1f} s and "
        f"{sum(match.presses for match in matches) / moves:.2f} presses a move",
        f"  writes a move: {statistics.mean(means):.2f} ± {spread:.2f} (by match: "
        f"{', '.join(f'{mean:.2f}' for mean in means)})",
    ]
    lines += [
        f"  {kind:13} {sum(match.calls[kind] for match in matches) / moves:.3f}"
        for kind in (*KINDS, *FREE)
        if any(match.calls[kind] for match in matches)
    ]
    if waits:
        lines.append(
            f"  turn shown on the table after {waits[len(waits) // 2]:.1f} s (median), "
            f"{waits[int(0.99 * len(waits))]:.1f} s (p99)"
        )
    hands = sorted(wait for match in matches for wait in match.hand_waits)
    if hands:
        median, late, last = hands[len(hands) // 2], hands[int(0.95 * len(hands))], hands[-1]
        missed = sum(match.missed for match in matches)
        lines.append(
            f"  turn shown on the hand after {median:.2f} s (median), {late:.2f} s (p95), {last:.2f} s at most"
        )
        lines.append(f"    of {len(hands)} turns; {missed} more were over before")
    each = [counted for match in matches for counted in match.by_move]
    seen = Counter(sum(count for kind, count in counted.items() if kind in SEEN) for counted in each)
    both = Counter(counted.total() for counted in each)
    lines.append(f"  writes by move: {_shares(both)}; in the group {_shares(seen)}")
    refused = sum((match.refused for match in matches), Counter[str]())
    return "\n".join([*lines, *(f"  refused: {words} × {times}" for words, times in refused.most_common(4))])


def _shares(counted: Counter[int]) -> str:
    return ", ".join(f"{number}: {100 * counted[number] / counted.total():.1f} %" for number in sorted(counted))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(STRATEGIES), action="append")
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--pace", type=float, default=8.0, help="seconds a move")
    parser.add_argument("--rounds", type=int, help="rounds of a match; all of them if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", type=int, default=0, choices=range(4), help="bot players among the four")
    given = parser.parse_args()
    for game in given.game or sorted(STRATEGIES):
        began = time.perf_counter()
        matches = [
            played(game, given.pace, given.seed + at, given.rounds, bots=given.bots) for at in range(given.matches)
        ]
        print(report(game, matches))
        print(f"  ({time.perf_counter() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
