"""The texts of the bot, with names and times; names and other user input are escaped here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from html import escape, unescape
from pathlib import Path
from re import compile as pattern
from typing import Any

from babel.dates import format_skeleton, get_timezone_location

from analysis.texts import loader
from analysis.texts.loader import DEFAULT, Digits, with_digits
from telegram_bot.domain.people import UTC_ZONE, local

HERE = Path(__file__).parent
_TAG = pattern(r"<[^>]*>")
_BLACK_SUIT = pattern("([♠♣])\N{VARIATION SELECTOR-16}")
KIND = pattern(r"<kind ([^>]*)>")
"""The tag in front of a text of a model: its kind."""
_SPACES = pattern(" {2,}")


class Html(str):
    """A text with its emphasis as HTML, which is not escaped again.

    In a model a tag in front of each text of which it is made tells the kind of that text: its key, or what else it is.
    There the chat may put a sign (`chat.pages.parts`); other front ends take the `plain_words`.
    """

    __slots__ = ()

    @property
    def words(self) -> str:
        """The text in plain words."""
        return plain_words(self)


def of_kind(kind: str, text: str) -> Html:
    """Return a text with HTML as one of a kind."""
    return Html(f"<kind {kind}>{text}")


def kind_of(text: str) -> str:
    """Return the kind of the first text of which a text of a model is made, empty without one."""
    found = KIND.match(text)
    return found[1] if found else ""


def without_markup(text: str) -> str:
    """Return the plain text of HTML."""
    return unescape(_TAG.sub("", text))


@lru_cache(maxsize=loader.MAX_FORMATTED)
def plain_words(text: str) -> str:
    """Return the plain text of HTML without spaces that only align it."""
    return "\n".join(line.strip() for line in _SPACES.sub(" ", without_markup(text)).splitlines()).strip()


def with_dark_suits(text: str) -> str:
    """Return a text whose black suits have the colour of its letters."""
    return _BLACK_SUIT.sub("\\1\N{VARIATION SELECTOR-15}", text)


class Texts(loader.Texts):
    """The texts of one of `LANGUAGES`. A list is `Html` with the other items escaped if an item is `Html`.

    `zone`: the time zone of the reader; UTC if there are several or none is known.
    """

    folders = (*loader.Texts.folders, HERE)

    def __init__(self, language: str = DEFAULT, digits: Digits = "latin", zone: str = UTC_ZONE) -> None:
        super().__init__(language, digits)
        self.zone = zone

    def __reduce__(self) -> tuple[type[Texts], tuple[str, ...]]:
        """Let other processes load the texts themselves."""
        return type(self), (self.language, self.digits, self.zone)

    @property
    def words(self) -> Texts:
        """The texts of models, without a front end's signs."""
        return self

    def html(self, key: str, /, **values: Any) -> Html:
        """Return a text of its kind, with its string arguments escaped unless they are `Html`; raise TextFault."""
        return of_kind(key, self.plain(key, **escaped(values)))

    def mention(self, person: int, name: str) -> Html:
        """Return a person's name as a link that notifies."""
        return Html(f'<a href="tg://user?id={person}">{escape(name, quote=False)}</a>')

    def preformatted(self, text: str) -> Html:
        """Return a text in a monospaced font."""
        return Html(f"<pre>{escape(text, quote=False)}</pre>")

    def _joined(self, parts: list[str], last: str, pair: str) -> str:
        if not any(isinstance(part, Html) for part in parts):
            return super()._joined(parts, last, pair)
        return Html(super()._joined([escaped_text(part) for part in parts], last, pair))

    def _separator(self, kind: str, following: str) -> str:
        return super()._separator(kind, without_markup(following) if isinstance(following, Html) else following)

    def time(self, moment: float, *, dated: bool = False) -> str:
        """Return a moment in the reader's zone: "14:05:06 (London)", or "2 Jan, 14:05 (London)"; "14:05:06 UTC"."""
        at = local(moment, self.zone)
        zone = "UTC" if self.zone == UTC_ZONE else f"({self.city(self.zone)})"
        # All our languages write a time of day like this; Babel has dots for Sinhala, which nobody writes.
        text = f"{self._date(at)}, {at:%H:%M} {zone}" if dated else f"{at:%H:%M:%S} {zone}"
        return with_digits(text, self._written)

    def local_time(self, moment: float, *, dated: bool = False) -> Html:
        """Return a moment that Telegram shows in the zone of the phone, and what reads no tags as `time` writes it."""
        shape = "dt" if dated else "T"
        return Html(f'<tg-time unix="{int(moment)}" format="{shape}">{self.time(moment, dated=dated)}</tg-time>')

    def date(self, moment: float) -> str:
        """Return the day of a moment in the reader's zone, such as "2 Jan"."""
        return self._date(local(moment, self.zone))

    def day(self, moment: float) -> str:
        """Return the day of a moment by which deals of the day are named, that of UTC."""
        return self._date(datetime.fromtimestamp(moment, UTC))

    def _date(self, at: datetime) -> str:
        return with_digits(format_skeleton("MMMd", at, locale=self._locale), self._written)

    def time_of_day(self, at: datetime) -> str:
        """Return the time of day of a moment in its zone as "14:05"."""
        return with_digits(f"{at:%H:%M}", self._written)

    def city(self, zone: str) -> str:
        """Return the city of a time zone."""
        return str(get_timezone_location(zone, locale=self._locale, return_city=True))


def escaped(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a text with HTML, strings escaped unless they are `Html`."""
    return {name: str(escaped_text(value)) if isinstance(value, str) else value for name, value in values.items()}


def escaped_text(text: str) -> Html:
    """Return a text with what is special in HTML escaped, unless it is `Html`."""
    return text if isinstance(text, Html) else Html(escape(text, quote=False))
