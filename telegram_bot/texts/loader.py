"""Loading and formatting texts; names and other user input are escaped here and nowhere else."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from engine.registry import GAMES

HERE = Path(__file__).parent
FALLBACK = "en"


class Html(str):
    """A string of HTML, which is not escaped again."""

    __slots__ = ()


class TextFault(Exception):
    """A text is missing, or cannot be formatted with the arguments given."""


def languages() -> list[str]:
    """Return the available languages: the folders with Fluent files."""
    return sorted(folder.name for folder in HERE.iterdir() if any(folder.glob("*.ftl")))


def clause_key(clause: str) -> str:
    """Return the key of a clause's text: `clause-P6-1` for P6.1."""
    return f"clause-{clause.replace('.', '-')}"


def sources(language: str) -> list[str]:
    """Return the texts of a language in Fluent's syntax: its files, and for English the words of the rule texts."""
    found = [file.read_text(encoding="utf-8") for file in sorted((HERE / language).glob("*.ftl"))]
    if language == FALLBACK:
        words = [item for game in GAMES.values() for item in game.clause_book.words.items()]
        found.append("".join(f"{clause_key(clause)} = {text}\n" for clause, text in words))
    return found


@cache
def _bundle(language: str) -> FluentBundle:
    """Return the bundle of one language."""
    bundle = FluentBundle([language], use_isolating=False)
    for source in sources(language):
        bundle.add_resource(FluentResource(source))
    return bundle


class Texts:
    """The texts of one language; missing ones are taken from English."""

    def __init__(self, language: str = FALLBACK) -> None:
        wanted = (language, language.partition("-")[0], FALLBACK)
        self.language = next(name for name in wanted if name in languages())
        self._bundles = [_bundle(name) for name in dict.fromkeys((self.language, FALLBACK))]

    def has(self, key: str) -> bool:
        """Return whether a text exists."""
        return any(bundle.has_message(key) for bundle in self._bundles)

    def plain(self, key: str, /, **values: Any) -> str:
        """Return a text without markup, for buttons and dialogs; raise TextFault."""
        faults: list[Exception] = []
        for bundle in self._bundles:
            if not bundle.has_message(key):
                continue
            pattern = bundle.get_message(key).value
            if pattern is None:
                continue
            text, faults = bundle.format_pattern(pattern, values)
            if not faults:
                return str(text)
        raise TextFault(f"text {key!r}: {faults or 'missing'}")

    def mention(self, person: int, name: str) -> Html:
        """Return a person's name as a link that notifies."""
        return Html(f'<a href="tg://user?id={person}">{escape(name, quote=False)}</a>')

    def preformatted(self, text: str) -> Html:
        """Return a text in a monospaced font."""
        return Html(f"<pre>{escape(text, quote=False)}</pre>")

    def html(self, key: str, /, **values: Any) -> Html:
        """Return a text for a message, with its string arguments escaped unless they are `Html`; raise TextFault."""
        safe = {
            name: escape(value, quote=False) if isinstance(value, str) and not isinstance(value, Html) else value
            for name, value in values.items()
        }
        return Html(self.plain(key, **{n: str(v) if isinstance(v, str) else v for n, v in safe.items()}))
