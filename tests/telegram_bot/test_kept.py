"""Data kept about strangers are bounded, whatever names, ids and addresses they choose."""

import ast
import inspect
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from telegram import ChatMemberLeft, User

import analysis.texts
import telegram_bot
from analysis.shortening import label_width
from analysis.texts.loader import MAX_FORMATTED, _formatted
from engine.errors import InvalidInput
from telegram_bot.access import Access
from telegram_bot.background import MonotonicClock, Newest
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.api_calls import MAX_LANES, Limiter, Limits, Priority
from telegram_bot.rooms.computation.reviews import ROUNDS_CACHED, Replays

UNBOUNDED = {
    "analysis/texts/loader.py": {"_without_arguments"},
    "telegram_bot/chat/messages/languages.py": {"_texts"},
    "telegram_bot/chat/messages/wanted.py": {"when"},
    "telegram_bot/chat/transport/request.py": {"_ssl"},
}
"""Functions that cache every result: their arguments have few values, such as languages, or there are none."""
OURS = {"language", "digits", "zone", "folders", "bundle", "prefix", "surface", "situation"}
STRANGERS = 3000


def decorators(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    return {ast.unparse(one) for one in node.decorator_list}


@pytest.mark.slow
def test_functions_that_keep_all_results_have_few_arguments():
    found: dict[str, set[str]] = {}
    places = [Path(inspect.getfile(one)).parent for one in (telegram_bot, analysis.texts)]
    root = places[0].parent
    texts = {file: file.read_text("utf-8") for place in places for file in place.rglob("*.py")}
    for file, text in ((file, text) for file, text in texts.items() if "cache" in text):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and decorators(node) & {
                "cache",
                "functools.cache",
                "lru_cache(None)",
                "lru_cache(maxsize=None)",
            }:
                found.setdefault(file.relative_to(root).as_posix(), set()).add(node.name)
                assert {argument.arg for argument in node.args.args} <= OURS, (file, node.name)
    assert found == UNBOUNDED


def test_the_newest_entries_stay_those_written_again_too():
    kept: Newest[str, int] = Newest(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        kept[key] = value
    assert dict(kept) == {"a": 3, "c": 4}
    assert kept.get("a") == kept.setdefault("a", 5) == 3
    kept["d"] = 6
    assert list(kept) == ["c", "d"], "reading does not make an entry newer"


def test_texts_and_labels_with_names_are_kept_up_to_a_number():
    texts = ChatTexts()
    for number in range(2 * MAX_FORMATTED):
        texts.plain("toast-whose-turn", name=f"Somebody {number}")
    assert _formatted.cache_info().currsize <= MAX_FORMATTED
    bound = label_width.cache_parameters()["maxsize"]
    assert bound is not None
    for number in range(bound + 100):
        label_width(f"Somebody {number}")
    assert label_width.cache_info().currsize <= bound


async def test_memberships_are_kept_up_to_a_number(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("telegram_bot.access.MAX_ANSWERS", 100)

    async def ask(_chat: int, person: int) -> ChatMemberLeft:
        return ChatMemberLeft(User(person, "Somebody", False))

    access = Access(ask, MonotonicClock(lambda: 0.0))
    for person in range(STRANGERS):
        await access.standing(-person, person)
    assert len(access._answers) == 100


async def test_lanes_of_chats_are_kept_up_to_a_number():
    time = 0.0
    limiter = Limiter(Limits(per_second=0), MonotonicClock(lambda: time))
    for chat in range(4 * MAX_LANES):
        time += 100.0
        async with limiter.slot(-chat, Priority.REVIEW):
            pass
    assert len(limiter._lanes) <= MAX_LANES
    await limiter.shutdown()


async def test_replays_are_kept_up_to_a_number(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("telegram_bot.rooms.computation.reviews._places", lambda *_: ())
    replays, match = Replays(), SimpleNamespace()
    numbers = Random(1)
    for _ in range(10 * ROUNDS_CACHED):
        await replays.of(numbers.randrange(2**52), match, numbers.randrange(1, 10_000))  # type: ignore[arg-type]
    assert len(replays._cached) == ROUNDS_CACHED


async def test_rounds_that_do_not_exist_are_not_kept():
    replays, match = Replays(), SimpleNamespace(logs=[])
    for number in range(100):
        with pytest.raises(InvalidInput):
            await replays.of(1, match, number)
    assert len(replays._cached) == 0
