"""The languages; loading and formatting of texts, and of the numbers and lists in them.

A language is one line in `LANGUAGES`; each has a folder of Fluent files here, and one in `telegram_bot/texts`.

Numbers have the locale's grouping and decimal sign, a real minus sign, and the chosen digits. Expected points and
probabilities are rounded to what is certain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from re import Pattern
from typing import Any, ClassVar, Literal, TypeAlias, cast

import structlog
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentFloat, FluentInt, FluentNone, FluentNumber, NumberFormatOptions, merge_options
from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

from engine.registry import GAMES

# ---------------------------------------------------------------------- languages

DEFAULT = "en"
"""The reference language, also used for people whose own language is not available."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language's own name, the locale of its numbers, lists and dates, and its digits if other than 0–9.

    `conjunction` joins the last two items of a list if the locale's own is too formal or preceded by a comma.
    `conjunction_change`: a conjunction, the pattern of items before which it changes, and what it becomes.
    """

    name: str
    locale: str
    native_digits: str = ""
    conjunction: str = ""
    conjunction_change: tuple[str, Pattern[str], str] | None = None


SPANISH_I = re.compile(r"(?:<[^>]*>|&\w+;|[\W_])*+(?:[ií]|h[ií](?![aeou]))", re.IGNORECASE)
"""A Spanish word that starts with the sound of i, after signs and markup.

Before it *y* becomes *e*, but *y hielo*, *y hiato*.
"""

LANGUAGES = {
    DEFAULT: Language("English", "en_GB"),
    "si": Language("සිංහල", "si", conjunction="සහ"),
    "bn": Language("বাংলা", "bn", "০১২৩৪৫৬৭৮৯", "ও"),
    "es": Language("Español", "es", conjunction_change=("y", SPANISH_I, "e")),
}


def guess(language_code: str | None) -> str:
    """Return the language for an IETF tag (`es-419` is `es`), English if unknown.

    >>> guess("es-419"), guess("fr")
    ('es', 'en')
    """
    code = (language_code or "").replace("_", "-").partition("-")[0].lower()
    return code if code in LANGUAGES else DEFAULT


HERE = Path(__file__).parent
Digits: TypeAlias = Literal["latin", "native"]
Folders: TypeAlias = tuple[Path, ...]

MAX_FORMATTED = 2_000
"""Recently formatted texts that are cached: pages contain the same labels again and again."""
MAX_PATTERNS = 20_000
"""Cached patterns, in all languages; limited because people's input can name texts that do not exist."""

log = structlog.get_logger()


# ---------------------------------------------------------------------- numbers

MINUS = "\N{MINUS SIGN}"
WESTERN = "0123456789"
GROUPED_FROM = 10_000
"""The smallest number written with digit grouping: scores are written like 5000 in every language."""
_FIRST_WORD = re.compile(r"^((?:<[^>]*>|\W)*)(\w)")
PLACED = "PLACED"
"""The internal function, not used in messages, for everything that is placed in a text directly."""


class _Shown(FluentNumber):
    digits = WESTERN
    is_signed = False

    def format(self, locale: Locale) -> str:
        """Return the number; one that rounds to zero has no sign."""
        if abs(cast(float, self)) < GROUPED_FROM:
            self.options = merge_options(NumberFormatOptions, self.options, {"useGrouping": False})
        text = super().format(locale)
        unsigned = text.replace("-", "", 1)
        if not any(digit in text for digit in WESTERN[1:]):
            text = unsigned
        elif text != unsigned:
            text = text.replace("-", MINUS, 1)
        elif self.is_signed:
            text = f"+{text}"
        return with_digits(text, self.digits)


class _Int(_Shown, FluentInt):
    """A whole number."""


class _Float(_Shown, FluentFloat):
    """A number with decimals."""


def with_digits(text: str, digits: str) -> str:
    """Return a text without markup with other digits than 0–9.

    >>> with_digits("12 %", "০১২৩৪৫৬৭৮৯")
    '১২ %'
    """
    return text.translate(str.maketrans(WESTERN, digits))


def formatted_number(value: float, digits: str, *, is_signed: bool = False, **options: Any) -> FluentNumber:
    """Return a number with its own format, given Fluent's options and the digits to use for 0–9."""
    found: _Shown = _Int(value, **options) if isinstance(value, int) else _Float(value, **options)
    found.digits, found.is_signed = digits, is_signed
    return found


def functions(digits: str) -> dict[str, Callable[..., Any]]:
    """Return the functions of messages: NUMBER, SIGNED, CAPITALIZED and PLACED.

    SIGNED puts a plus sign before positive numbers, CAPITALIZED capitalizes the first letter, even after signs and
    tags.
    """

    def number(value: Any, **options: Any) -> Any:
        if isinstance(value, FluentNone):
            return value
        if not isinstance(value, int | float):
            raise TypeError(f"{value!r} is no number")
        return formatted_number(value, digits, **options)

    def capitalized(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return _FIRST_WORD.sub(lambda word: word[1] + word[2].upper(), value, count=1)

    def placed(value: Any) -> Any:
        return number(value) if isinstance(value, int | float) else value

    return {"NUMBER": number, "SIGNED": partial(number, is_signed=True), "CAPITALIZED": capitalized, PLACED: placed}


class PlacedNumbers(Transformer):
    """Treats `{ $x }` and `{ 13 }` in messages like `{ NUMBER($x) }` and `{ NUMBER(13) }`, if $x is a number."""

    def visit_Placeable(self, node: ast.Placeable) -> ast.Placeable:  # noqa: N802 - the name is the syntax node's
        """Wrap a variable or a number."""
        if isinstance(node.expression, ast.NumberLiteral | ast.VariableReference):
            arguments = ast.CallArguments(positional=[node.expression])
            return ast.Placeable(ast.FunctionReference(ast.Identifier(PLACED), arguments))
        return self.generic_visit(node)


# ---------------------------------------------------------------------- loading


class TextFault(Exception):
    """A text is missing, or cannot be formatted with the given arguments."""


def clause_key(clause: str) -> str:
    """Return the key of a clause's text: `clause-P6-1` for P6.1."""
    return f"clause-{clause.replace('.', '-')}"


def sources(language: str, folders: Folders = (HERE,)) -> list[str]:
    """Return the texts of a language in Fluent syntax: its files, and for English the short texts of the clauses."""
    files = [file for folder in folders for file in sorted((folder / language).glob("*.ftl"))]
    found = [file.read_text(encoding="utf-8") for file in files]
    if language == DEFAULT:
        words = [item for game in GAMES.values() for item in game.clause_book.words.items()]
        found.append("".join(f"{clause_key(clause)} = {text}\n" for clause, text in words))
    return found


_ENTRY = re.compile(r"^(?=[A-Za-z-])", re.MULTILINE)
"""Start of a message or term: its name is in the first column, and everything else is indented."""
_NAMED = re.compile(r"(-?[A-Za-z][\w-]*) *=")


class _Bundle(FluentBundle):
    """Texts parsed on first use: most processes use few, and parsing takes most of the time."""

    def __init__(self, language: str, digits: str, folders: Folders) -> None:
        super().__init__([LANGUAGES[language].locale], functions(digits), use_isolating=False)
        self.entries: dict[str, str] = {}
        """Messages and terms in Fluent syntax, by name."""
        for source in sources(language, folders):
            for entry in _ENTRY.split(source)[1:]:
                name = _NAMED.match(entry)
                if name is None:
                    raise TextFault(f"texts in {language!r} are no Fluent syntax: {entry}")
                self.entries.setdefault(name[1], entry)

    def _lookup(self, entry_id: str, term: bool = False) -> Any:
        name = f"-{entry_id}" if term else entry_id
        if name not in self._compiled and name in self.entries:
            resource = FluentResource(self.entries[name])
            if junk := [entry.content for entry in resource.body if isinstance(entry, ast.Junk)]:
                raise TextFault(f"text {name!r} in {self.locales} is no Fluent syntax: {junk}")
            self.add_resource(PlacedNumbers().visit(resource))
        return super()._lookup(entry_id, term)


_bundle = cache(_Bundle)


@lru_cache(maxsize=MAX_PATTERNS)
def _pattern(bundle: _Bundle, key: str) -> Any:
    """Return the pattern of a message or of its attribute (`key.attribute`); None if there is none."""
    name, _, attribute = key.partition(".")
    if name not in bundle.entries or name.startswith("-"):
        return None
    message = bundle.get_message(name)
    return message.attributes.get(attribute) if attribute else message.value


@lru_cache(maxsize=MAX_FORMATTED)
def _formatted(bundle: _Bundle, key: str, values: tuple[tuple[str, type, Any], ...]) -> str:
    """The types are part of the cache key, since equal arguments can be formatted differently, such as 1 and True."""
    pattern = _pattern(bundle, key)
    if pattern is None:
        raise TextFault(f"text {key!r} in {bundle.locales}: missing")
    text, faults = bundle.format_pattern(pattern, {name: value for name, _, value in values})
    if faults:
        raise TextFault(f"text {key!r} in {bundle.locales}: {faults}")
    return str(text)


@cache
def _without_arguments(bundle: _Bundle, folders: Folders, prefix: str) -> Mapping[str, str]:
    found = {}
    for key in _bundle(DEFAULT, WESTERN, folders).entries:
        pattern = _pattern(bundle, key) if key.startswith(prefix) else None
        if pattern is not None:
            text, faults = bundle.format_pattern(pattern, {})
            if not faults:
                found[key] = str(text)
    return found


class Texts:
    """The texts of one of `LANGUAGES`, and the numbers and lists in them.

    `digits` chooses between 0–9 and the language's own digits, if any. The key of a message's attribute is
    `key.attribute`.
    """

    folders: ClassVar[Folders] = (HERE,)
    """Folders that contain the languages' folders."""
    is_strict: ClassVar[bool] = False
    """Whether a text that a language lacks is a fault; otherwise it is logged as an error and taken from English."""

    def __init__(self, language: str = DEFAULT, digits: Digits = "latin") -> None:
        own = LANGUAGES[language]
        self.language, self.digits = language, digits
        self._locale = Locale.parse(own.locale)
        self.numerals = own.native_digits if digits == "native" and own.native_digits else WESTERN
        """The ten digits used in numbers."""
        self._separators = _separators(self._locale, own.conjunction)
        self._conjunction_change = own.conjunction_change

    def __reduce__(self) -> tuple[type[Texts], tuple[str, ...]]:
        """Let other processes load the texts themselves."""
        return type(self), (self.language, self.digits)

    @cached_property
    def _bundle(self) -> _Bundle:
        return _bundle(self.language, self.numerals, self.folders)

    def has(self, key: str) -> bool:
        """Return whether a text exists."""
        return _pattern(self._bundle, key) is not None

    def of_game(self, game: str, key: str) -> str:
        """Return the key of a game's own text (`poter-dealer`) if there is one, otherwise the common one (`dealer`)."""
        own = f"{game}-{key}"
        return own if self.has(own) else key

    def without_arguments(self, prefix: str) -> Mapping[str, str]:
        """Return the texts without arguments whose key starts with `prefix`, by key."""
        return _without_arguments(self._bundle, self.folders, prefix)

    def plain(self, key: str, /, **values: Any) -> str:
        """Return a text with its arguments inserted unchanged; raise TextFault."""
        given = tuple((name, type(value), value) for name, value in values.items())
        try:
            return _formatted(self._bundle, key, given)
        except TextFault as fault:
            if self.is_strict or self.language == DEFAULT:
                raise
            log.error("text_missing", language=self.language, key=key, fault=str(fault))
            return _formatted(_bundle(DEFAULT, WESTERN, self.folders), key, given)

    def listed(self, items: Iterable[str]) -> str:
        """Return "A, B and C" in the language."""
        return self._joined(list(items), last="end", pair="2")

    def enumerated(self, items: Iterable[str]) -> str:
        """Return "A, B, C" in the language."""
        return self._joined(list(items), last="middle", pair="middle")

    def _joined(self, parts: list[str], last: str, pair: str) -> str:
        """Join items: `last` precedes the last of several, `pair` joins two; the next sound may change it."""
        if len(parts) < 2:
            return "".join(parts)
        *before, final = parts
        separator = self._separators[pair if len(before) == 1 else last]
        if self._conjunction_change is not None:
            word, sound, instead = self._conjunction_change
            separator = separator.replace(word, instead) if sound.match(final) else separator
        return self._separators["middle"].join(before) + separator + final

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """Return a number with a fixed number of decimals, with its sign if `signed`."""
        decimals = {"minimumFractionDigits": digits, "maximumFractionDigits": digits}
        return formatted_number(value, self.numerals, is_signed=signed, **decimals).format(self._locale)

    def percent(self, share: float) -> str:
        """Return a share from 0 to 1 in whole percent."""
        return formatted_number(share, self.numerals, style="percent").format(self._locale)


def _separators(locale: Locale, conjunction: str) -> dict[str, str]:
    """Return CLDR list separators by pattern kind (start, middle, end, 2)."""
    patterns = locale.list_patterns["standard"].items()
    found = {kind: pattern.removeprefix("{0}").removesuffix("{1}") for kind, pattern in patterns}
    return found | dict.fromkeys(("2", "end"), f" {conjunction} ") if conjunction else found


NO_DECIMALS = 99.95
"""No decimals from this magnitude on, which rounds to 100."""
TEN = 9.95
"""The smallest number that rounds to 10.0."""
MIN_PROBABILITY = 0.005
"""Probabilities up to this one would round to 0%."""


def rounded(value: float) -> float:
    """Return rounded points: one decimal below ten, multiples of ten from a hundred on."""
    size = abs(value)
    about = round(value, 1) if size < TEN else round(value, -1 if size >= NO_DECIMALS else 0)
    return int(about) if about == int(about) else about


def chance(texts: Texts, probability: float) -> str:
    """Return a probability in percent: 0 and 100 only if it is certain."""
    bound = "none"
    if 0 < probability <= MIN_PROBABILITY:
        bound = "under"
    elif 1 - MIN_PROBABILITY <= probability < 1:
        bound = "over"
    return texts.plain("chance", bound=bound, chance=probability)
