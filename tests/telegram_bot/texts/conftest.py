"""Languages in a folder of the test."""

from collections.abc import Callable
from pathlib import Path

import pytest

from telegram_bot.texts import loader
from telegram_bot.texts.languages import LANGUAGES

REGISTERED = dict(LANGUAGES)
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes the texts of a language into a folder in the place of the real one, registering other languages."""
    monkeypatch.setattr(loader, "HERE", tmp_path)

    def write(language: str, text: str, name: str = "a.ftl") -> Path:
        if language in REGISTERED:
            monkeypatch.setitem(LANGUAGES, language, REGISTERED[language])
        (tmp_path / language).mkdir(exist_ok=True)
        (tmp_path / language / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write
