"""Faults of the texts of a language, alone and compared with English: each check returns them as lines."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from itertools import product

import regex
from babel import Locale
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Visitor

from analysis.shortening import clusters
from analysis.texts.loader import DEFAULT, LANGUAGES, clause_key, sources
from engine.registry import GAMES
from telegram_bot.texts.loader import Texts

CLAUSE_LENGTH, ALERT_LENGTH, LABEL_LENGTH = 120, 200, 24
"""Maximum characters of a clause and of an alert, which Telegram refuses if it is longer; maximum letters of a button.
"""
PRICE = 1000
"""Maximum points that a mistake costs."""
PERSONS = frozenset(("you", "other"))
"""The values of `$who`, which every text about a move gets and English needs nowhere."""
FORMS = frozenset(("do", "step", "did"))
"""The values of `$form`, which every text about a move gets; a language has variants for those that differ."""
CODES = frozenset(("rank", "suit"))
"""Variables whose variants are up to the language."""
PLURALS = frozenset(("zero", "one", "two", "few", "many", "other"))
PLURAL_NUMBERS = (0, 1, 2, 5000)
TAG = re.compile(r"</?([a-z-]+)[^<>]*>")
CODE = re.compile(r"<code>(.*?)</code>", re.DOTALL)
COMMAND = re.compile(r"(?<![\w<])/[a-z][a-z_]*")
MARKUP = {"tags": TAG, "commands": COMMAND}
SEPARATOR = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Separates the parts of a text, so that two variants, or what precedes and follows a value, are not one word."""
MISSPELT = {
    "en": {
        "a straight quote": '"',
        "may or might not be, which can mean perhaps": r"(?i)\b(may|might) not be\b",
        "another word than tap": r"(?i)\bpress\b",
        "a word that only the program has": r"(?i)\b(lobby|requests|fingerprints?)\b",
    },
    "es": {
        "a straight quote": "[\"']",
        "a question without its first sign": r"^[^¿]*\w\?",
        "a call without its first sign": r"^[^¡]*\w!",
        "another word than repaso or puesto": r"(?i)\brevisi(ón|ones)\b|\bprimer(os)? lugar(es)?\b",
        "another word than petición": r"(?i)\bapuestas?\b",
        "another word than comando": r"(?i)\bla orden\b",
        "another word than sitio": r"(?i)\basientos?\b",
        "a word that only the program has": r"(?i)\b(la sala|huellas?)\b",
        "quotes of English": "[“”]",
        "quedarse without con": rf"\b(te quedas|se queda) ({SEPARATOR}|$)",
    },
    "si": {
        "a straight quote": "[\"']",
        "a conjunct without its joiner": "\u0dca[\u0dba\u0dbb]",
        "a joiner that joins nothing": "(?<!\u0dca)\u200d|\u200d(?![\u0d9a-\u0dc6])",
        "a long vowel in two parts": "\u0d85[\u0dcf-\u0dd1]",
        "another word than ගෘප්": "සමූහ",
        "another word than පිල": "කණ්ඩායම",
        "another word than ඒ කෙනා or ඔබ": r"(?<![\p{L}\p{M}])(එයා|ඔයා)",
        "another spelling than ඕනෑ, ඉතිරි, තරග, විදිය or නැත්නම්": "ඕනේ|ඉතුරු|තරඟ|විදිහ|නැතිනම්",
        "another word than ගණන": r"(?<![\p{L}\p{M}])ගා[ණන]",
        "another word than කී ගණන": "(මේ|අඩු) කීම",
        "another word than නොපෙනුණ": "දැකලා නැති",
        "another word than මුලින් දාපු වංශය": "ඉල්ලපු වංශ",
        "another word than ඔප්පු කරන අංකය or රහස් අංකය": "සාක්ෂි|ඇඟිලි සලකුණ|බීජ",
        "another word than පෙන්නන්න": "පෙන්ව",
        "a written dative": r"(?<![\p{L}\p{M}])හට(?![\p{L}\p{M}])",
    },
    "bn": {
        "a straight quote": "[\"']",
        "a reph that begins a word, where ya-phala is meant": r"(?<![\p{L}\p{M}\u200c\u200d])\u09b0\u09cd\u09af",
        "the joiner of ya-phala after the sign": "\u09b0\u09cd\u200d",
        "a joiner that joins nothing": "(?<!\u09b0|\u09cd)\u200d|(?<=\u09b0)\u200d(?!\u09cd\u09af)",
        "a full stop in the place of the danda": r"(?<=[\u0980-\u09ff])\.(?=\s|<|$)",
        "a long vowel in two parts": "\u0985\u09be",
        "another word than ট্রাম্প or মূল্য": r"তুরুপ|(?<![\p{L}\p{M}])দাম(?!ি)",
        "another spelling than কোনো, যেকোনো, হতো or -গুলো": (
            r"কোনও|যে কোনো|(?<![\p{L}\p{M}])হত(?![\p{L}\p{M}])|(?<=[\p{L}\p{M}])গুলি"
        ),
        "another word than ধরা হয়, যোগ হয় or কাটা যায়": "গোনা হয়|বিপক্ষে",
        "another word than দল": "আপনার পক্ষ",
        "another word than প্রমাণ or গোপন সংখ্যা": r"বীজ|(?<![\p{L}\p{M}])ছাপ,",
    },
}  # fmt: skip
"""Spellings that are always wrong, and words that a language replaces by another one everywhere."""


class Use(Visitor):
    """How a text uses its variables, including those in texts that it refers to."""

    def __init__(self, messages: dict[str, ast.Message]) -> None:
        self.messages = messages
        self.placed: set[str] = set()
        self.selected: dict[str, set[str]] = {}
        """The variants by selector, without plural categories and numbers."""
        self.selectors: list[ast.SelectExpression] = []
        self.percents: set[str] = set()
        self.texts: list[str] = []

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        if any(argument.name.name == "style" for argument in node.arguments.named):
            self.percents |= use_of(node.arguments, self.messages).placed
        self.generic_visit(node)

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.texts.append(node.value)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.placed.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        of = "" if node.attribute is None else f".{node.attribute.name}"
        self.visit(self.messages[f"{node.id.name}{of}"].value)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        self.selectors.append(node)
        named = {variant.key.name for variant in node.variants if isinstance(variant.key, ast.Identifier)}
        for name in use_of(node.selector, self.messages).placed:
            self.selected.setdefault(name, set()).update(() if named <= PLURALS else named)
        for variant in node.variants:
            self.visit(variant.value)

    @property
    def variables(self) -> set[str]:
        return self.placed | set(self.selected)

    @property
    def needed(self) -> set[str]:
        """Variables without which a text says less: all but those that only choose a plural."""
        return self.placed | {name for name, named in self.selected.items() if named}


def use_of(node: ast.BaseNode, messages: dict[str, ast.Message]) -> Use:
    use = Use(messages)
    use.visit(node)
    return use


def parts_of(message: ast.Message) -> list[ast.Message]:
    """Return a message and its attributes, as messages of their own."""
    name = message.id.name
    attributes = [ast.Message(ast.Identifier(f"{name}.{one.id.name}"), one.value) for one in message.attributes]
    return [ast.Message(message.id, message.value), *attributes]


class Language:
    """The messages of a language, with attributes as separate ones."""

    def __init__(self, language: str, texts: Iterable[str]) -> None:
        self.language = language
        entries = [entry for text in texts for entry in FluentParser().parse(text).body]
        messages = [part for entry in entries if isinstance(entry, ast.Message) for part in parts_of(entry)]
        self.keys = [message.id.name for message in messages]
        self.messages = {message.id.name: message for message in messages}
        self.uses = {key: use_of(message, self.messages) for key, message in self.messages.items()}

    @cached_property
    def texts(self) -> Texts:
        return Texts(self.language)

    def variables(self, key: str) -> set[str]:
        return self.uses[key].variables

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a number of each plural if a text selects by one, else the longest of them."""
        return PLURAL_NUMBERS if not all(self.uses[key].selected.values()) else PLURAL_NUMBERS[-1:]

    def fillings(self, key: str, numbers: tuple[int, ...] = ()) -> Iterator[dict[str, int | str]]:
        """Return values for a text: each number for all variables but those that select named variants."""
        selected = {
            name: sorted(FORMS if name == "form" else named) for name, named in self.uses[key].selected.items() if named
        }
        numbers = numbers or self.numbers(key)
        for number in numbers if self.variables(key) - selected.keys() else numbers[:1]:
            for chosen in product(*selected.values()):
                yield dict.fromkeys(self.variables(key), number) | dict(zip(selected, chosen, strict=True))


Check = Callable[[Language, Language], Iterator[str]]


def check_keys(english: Language, other: Language) -> Iterator[str]:
    """The same texts, each once; a form for reviews (`key.review`) is also allowed where English needs none."""
    yield from (f"{key}: twice" for key, times in Counter(other.keys).items() if times > 1)
    yield from (f"{key}: missing" for key in english.messages.keys() - other.messages.keys())
    yield from (
        f"{key}: not in English" for key in other.messages.keys() - english.messages.keys() if not is_form(key, english)
    )


def is_form(key: str, english: Language) -> bool:
    """Return whether a key is that of an attribute of an English text."""
    name, _, attribute = key.partition(".")
    return bool(attribute) and name in english.messages


def check_variables(english: Language, other: Language) -> Iterator[str]:
    """The same variables, except `$who`, `$form` and those that only choose a plural."""
    for key in shared(english, other):
        known = english.variables(key) | ({"who", "form"} if is_move(key) else set())
        yield from (f"{key}: ${name} is not in English" for name in other.variables(key) - known)
        yield from (f"{key}: ${name} is left out" for name in english.uses[key].needed - other.variables(key) - {"who"})


def is_move(key: str) -> bool:
    """Return whether a text words a move."""
    return key.startswith("move-") or "-move-" in key


def check_percents(english: Language, other: Language) -> Iterator[str]:
    """The same fractions, shown in percent."""
    for key in shared(english, other):
        for name in english.uses[key].percents ^ other.uses[key].percents:
            yield f"{key}: ${name} is a share of one in one language only"


def check_variants(english: Language, other: Language) -> Iterator[str]:
    """The same named variants of a variable."""
    for key in shared(english, other):
        forms = other.uses[key].selected.get("form", set()) & FORMS
        wanted = english.uses[key].selected | {"who": PERSONS, "form": forms}
        for name, named in other.uses[key].selected.items():
            if name not in CODES and named != wanted.get(name, set()) and (named or name != "who"):
                yield f"{key}: variants of ${name} are {sorted(named)}, not {sorted(wanted.get(name, ()))}"


def check_markup(english: Language, other: Language) -> Iterator[str]:
    """The same tags and commands whatever the values, and the same source in `code`: letters of cards may differ."""
    for key in shared(english, other):
        here, there = (codes(language.messages[key]) for language in (other, english))
        if here != there:
            yield f"{key}: code {here}, not {there}"
        own = other.variables(key) - english.variables(key)
        choices = {name: named for name, named in (("who", PERSONS), ("form", FORMS)) if name in own}
        forms = [dict(zip(choices, chosen, strict=True)) for chosen in product(*choices.values())]
        for values in english.fillings(key, max(english.numbers(key), other.numbers(key), key=len)):
            ours = english.texts.plain(key, **values)
            for form in forms:
                theirs = other.texts.plain(key, **form, **values)
                for what, found in MARKUP.items():
                    here, there = (sorted(match[0] for match in found.finditer(text)) for text in (theirs, ours))
                    if here != there:
                        yield f"{key}: {what} {here}, not {there}"
                if not is_balanced(theirs):
                    yield f"{key}: tags are not closed in their order"


def codes(message: ast.Message) -> list[str]:
    """Return the content of `code` in a message, with references as they are written."""
    return sorted({found[1] for found in CODE.finditer(FluentSerializer().serialize_entry(message))})


def is_balanced(text: str) -> bool:
    """Return whether every tag is closed, the last one first."""
    opened: list[str] = []
    for tag in TAG.finditer(text):
        if not tag[0].startswith("</"):
            opened.append(tag[1])
        elif not opened or opened.pop() != tag[1]:
            return False
    return not opened


def check_clauses(english: Language, other: Language) -> Iterator[str]:
    """The clauses of each game in a separate file, short enough, and each worded differently."""
    for game in GAMES.values():
        file = Texts.folders[-1] / other.language / f"clauses_{game.name}.ftl"
        wanted = {clause_key(clause) for clause in game.clause_book.words}
        body = FluentParser().parse(file.read_text(encoding="utf-8")).body if file.exists() else []
        found = {entry.id.name for entry in body if isinstance(entry, ast.Message)}
        yield from (f"{file.name}: {key} is missing or too much" for key in wanted ^ found)


def check_clause_lengths(english: Language, other: Language) -> Iterator[str]:
    """Clauses that an alert can show, each worded differently."""
    for game in GAMES.values():
        keys = [clause_key(clause) for clause in game.clause_book.words]
        words = {key: other.texts.plain(key) for key in keys if key in other.messages}
        yield from (f"{key}: {len(text)} characters" for key, text in words.items() if len(text) > CLAUSE_LENGTH)
        times = Counter(words.values())
        yield from (f"{key}: the words of another clause" for key, text in words.items() if times[text] > 1)


def check_alerts(english: Language, other: Language) -> Iterator[str]:
    """Refusals with their clause and price, and other alerts, that are not cut off."""
    for clause in (clause for game in GAMES.values() for clause in game.clause_book.words):
        if clause_key(clause) in other.messages:
            text = other.texts.plain(clause_key(clause))
            for key in {"toast-refusal", "toast-mistake"} & other.messages.keys():
                alert = other.texts.plain(key, text=text, clause=clause, points=PRICE)
                yield from too_long(f"{key} of {clause}", alert)
    for key in other.messages:
        if key.startswith(("problem-", "toast-")) or key.endswith("-basics"):
            for values in other.fillings(key):
                yield from too_long(key, other.texts.plain(key, **values))


def too_long(what: str, alert: str) -> Iterator[str]:
    if len(alert) > ALERT_LENGTH:
        yield f"{what}: {len(alert)} characters"


def check_labels(english: Language, other: Language) -> Iterator[str]:
    """Buttons whose label fits one line on a phone."""
    for key in other.messages:
        if key.startswith("button-") or "form" in other.variables(key):
            fillings = [one for one in other.fillings(key, tuple(range(12))) if one.get("form", "do") == "do"]
            longest = max((other.texts.plain(key, **values) for values in fillings), key=len)
            if len(clusters(longest)) > LABEL_LENGTH:
                yield f"{key}: {len(clusters(longest))} letters in {longest!r}"


def check_plurals(english: Language, other: Language) -> Iterator[str]:
    """No `[one]` without the number where that category includes 0."""
    locale = Locale.parse(LANGUAGES[other.language].locale)
    if locale.plural_form(0) != "one":
        return
    for key, use in other.uses.items():
        for selector in use.selectors:
            shown = {
                variant.key.name: use_of(variant.value, other.messages).placed
                for variant in selector.variants
                if isinstance(variant.key, ast.Identifier)
            }
            if shown.get("other", set()) - shown.get("one", shown.get("other", set())):
                yield f"{key}: [one] says no number, but is also 0; write [1]"


def check_spelling(english: Language, other: Language) -> Iterator[str]:
    """No spelling that is always wrong."""
    for key, use in other.uses.items():
        text = TAG.sub("", SEPARATOR.join(use.texts))
        for what, wrong in MISSPELT.get(other.language, {}).items():
            if found := regex.search(wrong, text):
                yield f"{key}: {what} in {text[max(0, found.start() - 12) : found.end() + 12]!r}"
        if not unicodedata.is_normalized("NFC", text):
            yield f"{key}: not in normal form C"


def check_translated(english: Language, other: Language) -> Iterator[str]:
    """No English words left untranslated."""
    for key in shared(english, other):
        if (texts := other.uses[key].texts) == english.uses[key].texts:
            words = TAG.sub("", COMMAND.sub("", CODE.sub("", " ".join(texts))))
            if len(re.findall(r"\b[A-Za-z]{2,}\b", words)) > 1:
                yield f"{key}: as in English"


def shared(english: Language, other: Language) -> list[str]:
    """Return the keys that both languages have."""
    return [key for key in english.messages if key in other.messages]


ALONE: tuple[Check, ...] = (check_alerts, check_clause_lengths, check_labels, check_plurals, check_spelling)
"""Checks of every language, English too."""
COMPARED: tuple[Check, ...] = (
    check_keys,
    check_variables,
    check_percents,
    check_variants,
    check_markup,
    check_clauses,
    check_translated,
)
"""Checks of the other languages."""


def read(language: str) -> Language:
    """Return the messages of a language in its current files, which are parsed once."""
    return _parsed(language, tuple(sources(language, Texts.folders)))


@cache
def _parsed(language: str, texts: tuple[str, ...]) -> Language:
    return Language(language, texts)


def problems(check: Check, language: str) -> list[str]:
    """Return what a check finds in a language."""
    return sorted(set(check(read(DEFAULT), read(language))))
