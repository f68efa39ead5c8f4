"""The state file: the same chats after a stop and after a crash, and no number twice."""

import json
from pathlib import Path
from typing import Any

import pytest

from telegram_bot.sandbox import Sandbox
from telegram_bot.sandbox.state import to_json
from telegram_bot.sandbox.world import RESERVE


async def furnish(bench: Any) -> None:
    """A bit of everything."""
    await bench.sim("start", user_id=bench.asha)
    await bench.call(
        "sendMessage", chat_id=bench.group, text="<b>board</b>", parse_mode="HTML", reply_markup=bench.keys("x")
    )
    await bench.call("sendPhoto", {"photo": ("p.png", bench.png())}, chat_id=bench.group)
    await bench.secret()
    await bench.call("setMyCommands", commands=[{"command": "a", "description": "b"}])
    forum = await bench.sim("chats", title="Forum", members=[bench.nimal], is_forum=True)
    await bench.sim("topics", chat_id=forum["id"], name="One")
    bench.sandbox.clock.advance(100)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def crash(path: Path) -> Path:
    """What a killed process leaves behind, under another name."""
    copy = path.with_name("crashed.json")
    copy.write_text(read(path), encoding="utf-8")
    path.with_name("world.json.files").rename(path.with_name("crashed.json.files"))
    return copy


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "world.json"


@pytest.fixture
async def sandbox(path: Path) -> Any:
    """Instead of the plain sandbox: one that is saved."""
    async with Sandbox(state_path=path) as sandbox:
        yield sandbox


async def test_a_clean_stop(bench: Any, path: Path) -> None:
    await furnish(bench)
    await bench.sandbox.stop()
    before = to_json(bench.sandbox.core)
    async with Sandbox(state_path=path) as again:
        assert to_json(again.core) == before
        file = next(iter(again.world.files.values()))
        assert file.content == bench.png()


async def test_a_crash(bench: Any, path: Path) -> None:
    await furnish(bench)
    bench.sandbox._store.save()
    lost = await bench.call("sendMessage", chat_id=bench.group, text="not saved yet")
    copy = crash(path)
    async with Sandbox(state_path=copy) as again:
        assert again.world.chats.keys() == bench.sandbox.world.chats.keys()
        assert len(again.core.updates.pending) == len(bench.sandbox.core.updates.pending)
        group = again.world.chats[bench.group]
        assert again.world.next_message_id(group) > lost["message_id"]


async def test_numbers_are_saved_before_they_run_out(bench: Any, path: Path) -> None:
    group = bench.sandbox.world.chats[bench.group]
    number = [bench.sandbox.world.next_message_id(group) for _ in range(3 * RESERVE)][-1]
    saved = json.loads(read(path))
    assert saved["clean"] is False
    assert saved["counters"][f"message:{bench.group}"] + RESERVE > number


async def test_changes_are_saved_soon(bench: Any, path: Path) -> None:
    await bench.call("sendMessage", chat_id=bench.group, text="soon there")
    await bench.eventually(lambda: "soon there" in read(path))


async def test_the_old_file_stays_whole(bench: Any, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.sandbox._store.save()
    before = read(path)
    await bench.call("sendMessage", chat_id=bench.group, text="new")

    def broken(descriptor: int) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", broken)
        with pytest.raises(OSError, match="disk full"):
            bench.sandbox._store.save()
    assert read(path) == before
