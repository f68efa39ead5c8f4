"""The Python calls that follow a press on "Discard", up to the last message: `python -m tests.bench.trace`.

Two people play Poter in a group of the sandbox. It counts calls of the product's functions, without the sandbox, in all
files, and hops: calls of a function in another file. What this bench itself calls to wait for the end does not count.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import click

import telegram_bot
from telegram_bot.chat.transport.callback_data import CallbackData, MakeMove, SelectCard
from telegram_bot.sandbox.state import Message
from tests.telegram_bot.kinds import kind_of
from tests.telegram_bot.sandbox_world import SandboxWorld

from .database import migrated_file

ROOT = Path(telegram_bot.__file__).parent.parent
PRODUCT = tuple(f"{ROOT / name}/" for name in ("engine", "analysis", "telegram_bot"))
SANDBOX = f"{ROOT / 'telegram_bot' / 'sandbox'}/"


class Tracer:
    """Counts calls in this thread while it is entered; resuming a coroutine is not a call."""

    def __init__(self) -> None:
        self.functions: Counter[CodeType] = Counter()
        self.hops: Counter[tuple[CodeType, CodeType]] = Counter()
        """By the calling function and the called one in another file."""

    def __enter__(self) -> Tracer:
        sys.setprofile(self._event)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _event(self, frame: FrameType, event: str, _argument: Any) -> None:
        if event != "call" or not _is_named(frame.f_code) or not _is_first(frame):
            return
        callers = list(_callers(frame))
        if _settled.__code__ in callers:
            return
        self.functions[frame.f_code] += 1
        caller = next(filter(_is_product, callers), None)
        if caller is not None and caller.co_filename != frame.f_code.co_filename:
            self.hops[caller, frame.f_code] += 1

    def files(self) -> Counter[str]:
        """Return the number of calls by file."""
        found: Counter[str] = Counter()
        for code, calls in self.functions.items():
            found[str(Path(code.co_filename).relative_to(ROOT))] += calls
        return found


def _is_product(code: CodeType) -> bool:
    return code.co_filename.startswith(PRODUCT) and not code.co_filename.startswith(SANDBOX)


def _is_named(code: CodeType) -> bool:
    return _is_product(code) and not code.co_name.startswith("<")


def _is_first(frame: FrameType) -> bool:
    """Return whether a frame starts; a resumed one is at a `RESUME` with another argument."""
    return frame.f_code.co_code[frame.f_lasti + 1] == 0


def _callers(frame: FrameType) -> Iterator[CodeType]:
    """Yield the code of the callers of a frame, the nearest first."""
    while frame.f_back is not None:
        frame = frame.f_back
        yield frame.f_code


async def trace(folder: Path) -> Tracer:
    world = SandboxWorld(migrated_file(folder))
    await world.open("Amal", "Nimali")
    try:
        table = await world.start_table("Amal", "Nimali")
        room = await world.room()
        name, other = ("Amal", "Nimali") if room.to_move == 0 else ("Nimali", "Amal")
        hand = await world.hand(name, table)
        await world.hand(other, table)
        await world.press(name, hand, _button(world, hand, "Draw a card"))
        await _settled(world)
        legal = [str(move) for move in (await world.room()).view(room.to_move).legal_moves()]
        card = next(
            press for press in world.presses(hand) if isinstance(press, SelectCard) and f"discard {press.card}" in legal
        )
        await world.press(name, hand, card)
        await world.eventually(lambda: "Picked:" in (hand.text or ""))
        button = _button(world, hand, "Discard")
        with Tracer() as tracer:
            await world.press(name, hand, button)
            await _settled(world)
        return tracer
    finally:
        await world.close()


def _button(world: SandboxWorld, hand: Message, label: str) -> CallbackData:
    return next(data for text, data in world.buttons(hand) if label in text and kind_of(data) == MakeMove)


async def _settled(world: SandboxWorld) -> None:
    await world.settle()
    chat = world.bot.chat
    await chat.settle()
    for surface in chat.context.reconciler.surfaces.values():
        await surface.settle()


@click.command(help=__doc__)
@click.option("--by-file", is_flag=True)
@click.option("--by-function", is_flag=True, help="With the callers in other files.")
def main(*, by_file: bool, by_function: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="trace-") as folder:
        tracer = asyncio.run(trace(Path(folder)))
    files, functions = tracer.files(), tracer.functions
    hops = sum(tracer.hops.values())
    click.echo(f"{len(files)} files, {len(functions)} functions, {functions.total()} calls, {hops} hops")
    for file, calls in files.most_common() if by_file else ():
        click.echo(f"{calls:6} {file}")
    for code, calls in functions.most_common() if by_function else ():
        callers = [(count, caller.co_qualname) for (caller, called), count in tracer.hops.items() if called is code]
        words = ", ".join(f"{count} {name}" for count, name in sorted(callers, reverse=True))
        click.echo(f"{calls:6} {code.co_qualname}: {words}")


if __name__ == "__main__":
    main()
