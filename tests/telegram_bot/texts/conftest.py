"""Languages in a folder of the test."""

from collections.abc import Callable
from pathlib import Path

import pytest

from analysis.texts.loader import LANGUAGES
from telegram_bot.texts.loader import Texts

REGISTERED = dict(LANGUAGES)
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes the texts of a language into a folder that replaces the real one, and registers other languages."""
    monkeypatch.setattr(Texts, "folders", (tmp_path,))

    def write(language: str, text: str, name: str = "a.ftl") -> Path:
        if language in REGISTERED:
            monkeypatch.setitem(LANGUAGES, language, REGISTERED[language])
        (tmp_path / language).mkdir(exist_ok=True)
        (tmp_path / language / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write
