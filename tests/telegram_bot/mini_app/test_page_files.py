"""The files of the page: each has one name, and is cached once."""

import os
import re
from pathlib import Path

from telegram_bot.mini_app.server import FOLDER, PageFiles
from tests.samples import cases

from .app_world import AppWorld

SPELLINGS = (
    "./{}",
    "././{}",
    "/{}",
    "//{}",
    "{}/",
    "{}/.",
    "cards/../{}",
    "./cards/./../{}",
    "{}\0",
    "{}%00",
    "../page/{}",
    "{}?x",
    "{} ",
    ".\\{}",
)


@cases("spelling", SPELLINGS)
def test_a_file_has_one_name(spelling: str):
    files = PageFiles()
    assert files.get("base.css") is not None
    assert files.get(spelling.format("base.css")) is None
    assert files.get(spelling.format("cards/card.js")) is None


def test_names_are_those_of_the_folder_in_their_case():
    files = PageFiles()
    assert files.get("cards/card.js") is not None
    for name in ("BASE.css", "Base.css", "cards", "cards/", "", ".", "..", str(FOLDER / "base.css"), "x" * 5000):
        assert files.get(name) is None, name


def test_a_file_is_read_again_after_a_change_and_gone_after_its_end(tmp_path: Path):
    (tmp_path / "a.js").write_text("one")
    files = PageFiles(tmp_path)
    first = files.get("a.js")
    assert first is not None
    assert files.get("a.js") is first
    (tmp_path / "a.js").write_text("other")
    os.utime(tmp_path / "a.js", ns=(1, 1))
    second = files.get("a.js")
    assert second is not None
    assert second.content == b"other"
    (tmp_path / "a.js").unlink()
    assert files.get("a.js") is None


def test_only_what_is_waited_for_moves_without_end():
    """A table may wait for somebody for hours; each frame costs battery."""
    rules = [rule for file in FOLDER.rglob("*.css") for rule in re.findall(r"([^{}]+)\{([^{}]*)\}", file.read_text())]
    endless = {selector.strip().splitlines()[-1] for selector, styles in rules if "infinite" in styles}
    assert endless == {".loading i", '.button[aria-busy="true"]'}


def test_what_strangers_ask_for_is_not_kept():
    files = PageFiles()
    for number in range(100):
        files.get(f"{'./' * number}base.css")
        files.get(f"cards/{'../cards/' * number}card.js")
        files.get(f"none{number}.css")
    assert files._known.keys() == {"base.css", "cards/card.js"}


async def test_other_spellings_are_not_served(world: AppWorld):
    """The server is asked on a plain connection, since clients normalize paths."""
    for path in ("page/./base.css", "page/././base.css", "page//base.css", "page/cards/../base.css", "./page/base.css"):
        assert await world.client.status(path) == 404, path
    assert await world.client.status("page/base.css") == 200
