from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from .scene import Scene

MakeScene = Callable[..., Awaitable[Scene]]


@pytest.fixture(autouse=True)
def new_way_of_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell PTB that its new way of giving times is known, as the start of the bot does."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


@pytest.fixture
async def make_scene(tmp_path: Path) -> AsyncIterator[MakeScene]:
    """Makes scenes and clears them away."""
    made: list[Scene] = []

    async def make(*names: str, chat: dict[str, Any] | None = None, **settings: Any) -> Scene:
        scene = Scene(tmp_path, **settings)
        made.append(scene)
        return await scene.start(*names, **(chat or {}))

    yield make
    for scene in made:
        await scene.stop()
