"""Loading and formatting texts; names and other user input are escaped here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache, cached_property, lru_cache, reduce
from html import escape, unescape
from pathlib import Path
from re import compile as pattern
from typing import Any, ClassVar, Literal, TypeAlias

import structlog
from babel import Locale
from babel.dates import format_skeleton
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from engine.registry import GAMES
from telegram_bot.texts.languages import DEFAULT, LANGUAGES
from telegram_bot.texts.numbers import WESTERN, PlacedNumbers, functions, shown, with_digits

HERE = Path(__file__).parent
Digits: TypeAlias = Literal["latin", "native"]

MAX_FORMATTED = 2_000
"""Formatted texts that are remembered, those used last: pages consist of the same labels again and again."""

_TAG = pattern(r"<[^>]*>")

log = structlog.get_logger()


class Html(str):
    """A string of HTML, which is not escaped again."""

    __slots__ = ()


def without_markup(text: str) -> str:
    """Return the plain text of HTML."""
    return unescape(_TAG.sub("", text))


class TextFault(Exception):
    """A text is missing, or cannot be formatted with the arguments given."""


def clause_key(clause: str) -> str:
    """Return the key of a clause's text: `clause-P6-1` for P6.1."""
    return f"clause-{clause.replace('.', '-')}"


def sources(language: str, folder: Path = HERE) -> list[str]:
    """Return the texts of a language in Fluent's syntax: its files, and for English the words of the rule texts."""
    found = [file.read_text(encoding="utf-8") for file in sorted((folder / language).glob("*.ftl"))]
    if language == DEFAULT:
        words = [item for game in GAMES.values() for item in game.clause_book.words.items()]
        found.append("".join(f"{clause_key(clause)} = {text}\n" for clause, text in words))
    return found


@cache
def _bundle(language: str, digits: str, folder: Path) -> FluentBundle:
    """Return the bundle of one language; raise TextFault."""
    bundle = FluentBundle([LANGUAGES[language].locale], functions(digits), use_isolating=False)
    for source in sources(language, folder):
        resource = FluentResource(source)
        if junk := [entry.content for entry in resource.body if isinstance(entry, ast.Junk)]:
            raise TextFault(f"texts in {language!r} are no Fluent syntax: {junk}")
        bundle.add_resource(PlacedNumbers().visit(resource))
    return bundle


@lru_cache(maxsize=MAX_FORMATTED)
def _formatted(bundle: FluentBundle, key: str, values: tuple[tuple[str, type, Any], ...]) -> str:
    """Return a text with its arguments; their types tell apart what is equal but written differently, as 1 and True."""
    pattern = bundle.get_message(key).value if bundle.has_message(key) else None
    if pattern is None:
        raise TextFault(f"text {key!r} in {bundle.locales}: missing")
    text, faults = bundle.format_pattern(pattern, {name: value for name, _, value in values})
    if faults:
        raise TextFault(f"text {key!r} in {bundle.locales}: {faults}")
    return str(text)


@cache
def _keys(folder: Path) -> tuple[str, ...]:
    """Return the keys of all texts, which are the same in all languages."""
    entries = (entry for source in sources(DEFAULT, folder) for entry in FluentResource(source).body)
    return tuple(entry.id.name for entry in entries if isinstance(entry, ast.Message))


@cache
def _without_arguments(bundle: FluentBundle, prefix: str) -> tuple[tuple[str, str], ...]:
    """Return the keys that begin with `prefix` and their texts, if they need no arguments."""
    found = []
    for key in _keys(HERE):
        pattern = bundle.get_message(key).value if key.startswith(prefix) and bundle.has_message(key) else None
        if pattern is not None:
            text, faults = bundle.format_pattern(pattern, {})
            if not faults:
                found.append((key, str(text)))
    return tuple(found)


class Texts:
    """The texts of one of `LANGUAGES`, and the names, numbers, lists and times in them.

    `digits` chooses between 0–9 and the language's own digits, if it has any.
    """

    is_strict: ClassVar[bool] = False
    """Whether a text that a language lacks is a fault. If not, it is logged as an error and taken from English."""

    def __init__(self, language: str = DEFAULT, digits: Digits = "latin") -> None:
        own = LANGUAGES[language]
        self.language, self.digits = language, digits
        self._locale = Locale.parse(own.locale)
        self._written = own.native_digits if digits == "native" and own.native_digits else WESTERN
        self._separators = _separators(self._locale, own.conjunction)
        self._conjunction_change = own.conjunction_change

    def __reduce__(self) -> tuple[type[Texts], tuple[str, Digits]]:
        """Let other processes load the texts themselves."""
        return type(self), (self.language, self.digits)

    @cached_property
    def _bundle(self) -> FluentBundle:
        """The texts, loaded when the first one is used."""
        return _bundle(self.language, self._written, HERE)

    @property
    def words(self) -> Texts:
        """The texts without the signs of a front end."""
        return self

    def has(self, key: str) -> bool:
        """Return whether a text exists."""
        return self._bundle.has_message(key)

    def of_game(self, game: str, key: str) -> str:
        """Return the key of a game's own text (`poter-dealer`) if there is one, else that of all games (`dealer`)."""
        own = f"{game}-{key}"
        return own if self.has(own) else key

    @property
    def numerals(self) -> str:
        """Return the ten digits in which numbers are written."""
        return self._written

    def without_arguments(self, prefix: str) -> dict[str, str]:
        """Return the texts that need no arguments and whose key begins with `prefix`, by key."""
        return dict(_without_arguments(self._bundle, prefix))

    def plain(self, key: str, /, **values: Any) -> str:
        """Return a text without markup, for buttons and dialogs; raise TextFault."""
        try:
            return self._formatted(key, values)
        except TextFault as fault:
            if self.is_strict or self.language == DEFAULT:
                raise
            log.error("text_missing", language=self.language, key=key, fault=str(fault))
            return Texts().plain(key, **values)

    def _formatted(self, key: str, values: dict[str, Any]) -> str:
        """Return a text of this language."""
        return _formatted(self._bundle, key, tuple((name, type(value), value) for name, value in values.items()))

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

    def listed(self, items: Iterable[str]) -> str:
        """Return "A, B and C" in the language; `Html` with the others escaped if an item is `Html`."""
        return self._joined(items, last="end", pair="2")

    def enumerated(self, items: Iterable[str]) -> str:
        """Return "A, B, C" in the language; `Html` with the others escaped if an item is `Html`."""
        return self._joined(items, last="middle", pair="middle")

    def _joined(self, items: Iterable[str], last: str, pair: str) -> str:
        """Join items by the language's separators; `last` comes before the last of several, `pair` between two."""
        parts = list(items)
        is_html = any(isinstance(part, Html) for part in parts)
        if is_html:
            parts = [_escaped(part) for part in parts]
        if len(parts) > 1:
            *before, final = parts
            whole = reduce(lambda text, part: text + self._separators["middle"] + part, before)
            parts = [whole + self._separator(pair if len(before) == 1 else last, final) + final]
        text = "".join(parts)
        return Html(text) if is_html else text

    def _separator(self, kind: str, following: str) -> str:
        """Return what stands before an item; its conjunction depends on the item's first sound."""
        separator = self._separators[kind]
        change = self._conjunction_change
        if change is None or separator.strip() != change.word:
            return separator
        item = without_markup(following) if isinstance(following, Html) else following
        return separator.replace(change.word, change.instead) if change.before.match(item) else separator

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """Return a number with a fixed count of decimals, if `signed` with its sign."""
        decimals = {"minimumFractionDigits": digits, "maximumFractionDigits": digits}
        return shown(value, self._written, is_signed=signed, **decimals).format(self._locale)

    def percent(self, share: float) -> str:
        """Return a share of one in whole percent."""
        return shown(share, self._written, style="percent").format(self._locale)

    def time(self, moment: float, *, dated: bool = False) -> str:
        """Return a moment as "14:05:06 UTC", or "2 Jan, 14:05 UTC": for readers whose time zone is unknown."""
        at = datetime.fromtimestamp(moment, UTC)
        # All our languages write a time of day like this; Babel has dots for Sinhala, which nobody writes.
        shown = f"{format_skeleton('MMMd', at, locale=self._locale)}, {at:%H:%M} UTC" if dated else f"{at:%H:%M:%S} UTC"
        return with_digits(shown, self._written)


def _escaped(text: str) -> Html:
    """Return a text as HTML."""
    return text if isinstance(text, Html) else Html(escape(text, quote=False))


def _separators(locale: Locale, conjunction: str) -> dict[str, str]:
    """Return what stands between two items of a list, by the kind of a locale's pattern."""
    patterns = locale.list_patterns["standard"].items()
    found = {kind: pattern.removeprefix("{0}").removesuffix("{1}") for kind, pattern in patterns}
    return found | dict.fromkeys(("2", "end"), f" {conjunction} ") if conjunction else found
