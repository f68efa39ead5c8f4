"""The bot's texts, with names and times; names and other user input are escaped here and nowhere else."""

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
"""The tag before a text in a model: its kind."""
_SPACES = pattern(" {2,}")


class Html(str):
    """A text with HTML markup, which is not escaped again.

    In a model, each text it is made of is preceded by a tag with its kind: its key, or another name. There the chat may
    put a sign (`chat.pages.parts`); other front ends use the `plain_words`.
    """

    __slots__ = ()

    @property
    def words(self) -> str:
        """The text without markup."""
        return plain_words(self)


def of_kind(kind: str, text: str) -> Html:
    """Return an HTML text tagged with a kind."""
    return Html(f"<kind {kind}>{text}")


def kind_of(text: str) -> str:
    """Return the kind of the first text in a model's text, empty without one."""
    found = KIND.match(text)
    return found[1] if found else ""


def without_markup(text: str) -> str:
    """Return HTML as plain text."""
    return unescape(_TAG.sub("", text))


@lru_cache(maxsize=loader.MAX_FORMATTED)
def plain_words(text: str) -> str:
    """Return HTML as plain text without spaces that are only for alignment."""
    return "\n".join(line.strip() for line in _SPACES.sub(" ", without_markup(text)).splitlines()).strip()


def with_dark_suits(text: str) -> str:
    """Return a text in which black suits have the text's colour."""
    return _BLACK_SUIT.sub("\\1\N{VARIATION SELECTOR-15}", text)


class Texts(loader.Texts):
    """The texts of one of `LANGUAGES`. A list with an `Html` item is `Html`, with its other items escaped.

    `zone`: the reader's time zone; UTC if there are several or none is known.
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
        """The texts for models, without a front end's signs."""
        return self

    def html(self, key: str, /, **values: Any) -> Html:
        """Return a text tagged with its key, string arguments escaped unless `Html`; raise TextFault."""
        return of_kind(key, self.plain(key, **escaped(values)))

    def mention(self, person: int, name: str) -> Html:
        """Return a person's name as a link that notifies them."""
        return Html(f'<a href="tg://user?id={person}">{escape(name, quote=False)}</a>')

    def preformatted(self, text: str) -> Html:
        """Return a text in a monospaced font."""
        return Html(f"<pre>{escape(text, quote=False)}</pre>")

    def _joined(self, parts: list[str], last: str, pair: str) -> str:
        if not any(isinstance(part, Html) for part in parts):
            return super()._joined(parts, last, pair)
        return Html(super()._joined([escaped_text(part) for part in parts], last, pair))

    def time(self, moment: float, *, dated: bool = False) -> str:
        """Return a time in the reader's zone: "14:05:06 (London)", or "2 Jan, 14:05 (London)"; "14:05:06 UTC"."""
        at = local(moment, self.zone)
        zone = "UTC" if self.zone == UTC_ZONE else f"({self.city(self.zone)})"
        # All our languages write times of day like this; Babel uses dots for Sinhala, which nobody does.
        text = f"{self._date(at)}, {at:%H:%M} {zone}" if dated else f"{at:%H:%M:%S} {zone}"
        return with_digits(text, self.numerals)

    def local_time(self, moment: float, *, dated: bool = False) -> Html:
        """Return a time that Telegram shows in the phone's zone; readers without tags see it as by `time`."""
        shape = "dt" if dated else "T"
        return Html(f'<tg-time unix="{int(moment)}" format="{shape}">{self.time(moment, dated=dated)}</tg-time>')

    def date(self, moment: float) -> str:
        """Return the date of a time in the reader's zone, such as "2 Jan"."""
        return self._date(local(moment, self.zone))

    def day(self, moment: float) -> str:
        """Return the date by which deals of the day are named, in UTC."""
        return self._date(datetime.fromtimestamp(moment, UTC))

    def _date(self, at: datetime) -> str:
        return with_digits(format_skeleton("MMMd", at, locale=self._locale), self.numerals)

    def time_of_day(self, at: datetime) -> str:
        """Return a time of day as "14:05", in its own zone."""
        return with_digits(f"{at:%H:%M}", self.numerals)

    def city(self, zone: str) -> str:
        """Return the city of a time zone."""
        return str(get_timezone_location(zone, locale=self._locale, return_city=True))


def escaped(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of an HTML text, strings escaped unless they are `Html`."""
    return {name: str(escaped_text(value)) if isinstance(value, str) else value for name, value in values.items()}


def escaped_text(text: str) -> Html:
    """Return a text with HTML's special characters escaped, unless it is `Html`."""
    return text if isinstance(text, Html) else Html(escape(text, quote=False))
