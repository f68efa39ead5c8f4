"""The texts of the bot, with names and times; names and other user input are escaped here and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property, lru_cache
from html import escape, unescape
from pathlib import Path
from re import compile as pattern
from typing import Any, cast

from babel.dates import format_skeleton

from analysis.texts import loader
from analysis.texts.numbers import with_digits

HERE = Path(__file__).parent
_TAG = pattern(r"<[^>]*>")
_BLACK_SUIT = pattern("([♠♣])\N{VARIATION SELECTOR-16}")
_SPACES = pattern(" {2,}")


class Html(str):
    """A string of HTML, which is not escaped again."""

    __slots__ = ()


def without_markup(text: str) -> str:
    """Return the plain text of HTML."""
    return unescape(_TAG.sub("", text))


class Texts(loader.Texts):
    """The texts of one of `LANGUAGES`. A list is `Html` with the other items escaped if an item is `Html`."""

    folders = (*loader.Texts.folders, HERE)

    @cached_property
    def words(self) -> PlainTexts:
        """The same texts in plain words."""
        return PlainTexts(self.language, self.digits)

    def html(self, key: str, /, **values: Any) -> Html:
        """Return a text for a message, with its string arguments escaped unless they are `Html`; raise TextFault."""
        safe = {name: str(_escaped(value)) if isinstance(value, str) else value for name, value in values.items()}
        return Html(self.plain(key, **safe))

    def mention(self, person: int, name: str) -> Html:
        """Return a person's name as a link that notifies."""
        return Html(f'<a href="tg://user?id={person}">{escape(name, quote=False)}</a>')

    def preformatted(self, text: str) -> Html:
        """Return a text in a monospaced font."""
        return Html(f"<pre>{escape(text, quote=False)}</pre>")

    def _joined(self, parts: list[str], last: str, pair: str) -> str:
        if not any(isinstance(part, Html) for part in parts):
            return super()._joined(parts, last, pair)
        return Html(super()._joined([_escaped(part) for part in parts], last, pair))

    def _separator(self, kind: str, following: str) -> str:
        return super()._separator(kind, without_markup(following) if isinstance(following, Html) else following)

    def time(self, moment: float, *, dated: bool = False) -> str:
        """Return a moment as "14:05:06 UTC", or "2 Jan, 14:05 UTC": for readers whose time zone is unknown."""
        at = datetime.fromtimestamp(moment, UTC)
        # All our languages write a time of day like this; Babel has dots for Sinhala, which nobody writes.
        text = f"{format_skeleton('MMMd', at, locale=self._locale)}, {at:%H:%M} UTC" if dated else f"{at:%H:%M:%S} UTC"
        return with_digits(text, self._written)


class PlainTexts(Texts):
    """The texts in plain words, as models for other front ends than the chat hold them: without markup and escapes.

    Black suits have the colour of letters.
    """

    @cached_property
    def words(self) -> PlainTexts:
        """These texts."""
        return self

    def plain(self, key: str, /, **values: Any) -> str:
        """Return a text in plain words; raise TextFault."""
        return _with_dark_suits(super().plain(key, **values))

    def html(self, key: str, /, **values: Any) -> Html:
        """Return a text with markup in plain words, no `Html`, so that the chat escapes them; raise TextFault."""
        safe = {name: escape(value, quote=False) if isinstance(value, str) else value for name, value in values.items()}
        return cast(Html, _plain_words(without_markup(super().plain(key, **safe))))

    def _joined(self, parts: list[str], last: str, pair: str) -> str:
        return loader.Texts._joined(self, parts, last, pair)


@lru_cache(maxsize=loader.MAX_FORMATTED)
def _plain_words(text: str) -> str:
    return "\n".join(line.strip() for line in _SPACES.sub(" ", _with_dark_suits(text)).splitlines()).strip()


def _with_dark_suits(text: str) -> str:
    return _BLACK_SUIT.sub("\\1\N{VARIATION SELECTOR-15}", text)


def _escaped(text: str) -> Html:
    return text if isinstance(text, Html) else Html(escape(text, quote=False))
