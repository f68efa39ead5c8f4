"""The texts of the bot, with names and times; names and other user input are escaped here and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape, unescape
from pathlib import Path
from re import compile as pattern
from typing import Any

from babel.dates import format_skeleton

from analysis.texts import loader
from analysis.texts.numbers import with_digits

HERE = Path(__file__).parent
_TAG = pattern(r"<[^>]*>")


class Html(str):
    """A string of HTML, which is not escaped again."""

    __slots__ = ()


def without_markup(text: str) -> str:
    """Return the plain text of HTML."""
    return unescape(_TAG.sub("", text))


class Texts(loader.Texts):
    """The texts of one of `LANGUAGES`. A list is `Html` with the other items escaped if an item is `Html`."""

    folders = (*loader.Texts.folders, HERE)

    @property
    def words(self) -> Texts:
        """The texts without the signs of a front end."""
        return self

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


def _escaped(text: str) -> Html:
    return text if isinstance(text, Html) else Html(escape(text, quote=False))
