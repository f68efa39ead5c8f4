"""The state file: the same chats after a stop and after a crash, and no identifier is used twice."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from telegram_bot.sandbox.sandbox import StateFile, from_json, to_json
from telegram_bot.sandbox.state import RESERVE
from tests.recorded_sandbox import Sandbox


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "state.json"


@pytest.fixture
async def sandbox(path: Path) -> AsyncIterator[Sandbox]:
    """A sandbox that is saved, instead of the one without a file."""
    async with Sandbox(state_path=path) as sandbox:
        yield sandbox


async def furnish(harness: Any) -> None:
    harness.people.start(harness.asha)
    await harness.send("<b>board</b>", parse_mode="HTML", reply_markup=harness.keys("x"))
    await harness.call("sendPhoto", {"photo": harness.png()}, chat_id=harness.group)
    said = harness.say("/hand")
    reaction = [{"type": "emoji", "emoji": "👍"}]
    await harness.call("setMessageReaction", chat_id=harness.group, message_id=said.message_id, reaction=reaction)
    await harness.secret()
    for language in ("", "si"):
        menu = [{"command": "a", "description": f"b{language}"}]
        await harness.call("setMyCommands", commands=menu, language_code=language)
        await harness.call("setMyDescription", description=f"c{language}", language_code=language)
    harness.people.set_language(harness.asha, "si")
    forum = harness.people.add_chat("Forum", members=[harness.nimal], is_forum=True)
    harness.people.add_topic(forum.id, "One")
    harness.clock.advance(100)


def read(path: Path) -> str:
    return path.read_text()


def crash(path: Path) -> Path:
    """Return another name for what a killed process leaves behind."""
    copy = path.with_name("crashed.json")
    copy.write_bytes(path.read_bytes())
    path.with_name("state.json.files").rename(path.with_name("crashed.json.files"))
    return copy


async def test_a_clean_stop(harness: Any, path: Path) -> None:
    await furnish(harness)
    await harness.sandbox.stop()
    before = to_json(harness.core)
    async with Sandbox(state_path=path) as again:
        assert to_json(again.core) == before
        asha = again.state.users[harness.asha]
        assert again.state.menu(again.state.chats[harness.asha], asha)[0]["description"] == "bsi"
        assert again.state.description("description", asha) == "csi"
        file = next(iter(again.state.files.values()))
        assert file.content == harness.png()


async def test_a_crash(harness: Any, path: Path) -> None:
    await furnish(harness)
    harness.state.save()
    lost = await harness.send("not saved yet")
    async with Sandbox(state_path=crash(path)) as again:
        assert again.state.chats.keys() == harness.state.chats.keys()
        assert len(again.core.updates.pending) == len(harness.core.updates.pending)
        assert again.state.next_message_id(again.state.chats[harness.group]) > lost


async def test_identifiers_are_saved_before_they_run_out(harness: Any, path: Path) -> None:
    group = harness.state.chats[harness.group]
    number = [harness.state.next_message_id(group) for _ in range(3 * RESERVE)][-1]
    saved = json.loads(read(path))
    assert saved["clean"] is False
    assert saved["counters"][f"message:{harness.group}"] + RESERVE > number


async def test_changes_are_saved_soon(harness: Any, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harness.state.save()
    file, saved = harness.sandbox._file, asyncio.Event()
    monkeypatch.setattr("telegram_bot.sandbox.sandbox.DELAY", 0)

    def save(**values: bool) -> None:
        StateFile.save(file, **values)
        saved.set()

    monkeypatch.setattr(file, "save", save)
    await harness.send("soon there")
    async with asyncio.timeout(60):
        await saved.wait()
    assert "soon there" in read(path)


async def test_the_old_file_stays_intact(harness: Any, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harness.state.save()
    before = read(path)
    await harness.send("new")

    def broken(descriptor: int) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", broken)
        with pytest.raises(OSError, match="disk full"):
            harness.state.save()
    assert read(path) == before


async def test_unknown_fields_are_ignored(harness: Any) -> None:
    await furnish(harness)
    saved = to_json(harness.core)
    for name in ("users", "chats", "messages", "files"):
        saved[name] = [item | {"unknown": 1} for item in saved[name]]
    again = Sandbox()
    from_json(again.core, saved, lambda name: harness.png())
    assert to_json(again.core)["messages"] == to_json(harness.core)["messages"]
