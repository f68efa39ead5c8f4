"""Names and time zones of people.

Names at a table are visible, distinct, and do not affect the text around them. Groups choose a time zone, too; moments
are in seconds since the epoch.
"""

import unicodedata
from collections.abc import Collection, Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import regex

from analysis.shortening import BRIEF_NAME, isolated, shortened

NAME_WIDTH = 32
"""Maximum width of a person's name at a table, in columns."""
MAX_MARKS = 4
"""Combining marks kept per letter: no script of our readers has more."""
BOT_SIGN = "🤖"
"""The sign before names of bot players; no person's name may have it."""

JOINED_SCRIPTS = r"\p{Script=Sinhala}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Arabic}"
_JOINER = regex.compile(
    rf"(?<=[{JOINED_SCRIPTS}]\p{{M}}*)[\u200c\u200d](?=[{JOINED_SCRIPTS}])"
    r"|(?<=\p{Extended_Pictographic}[\ufe0f\p{EMod}]?)\u200d(?=\p{Extended_Pictographic})"
    r"|(?<=\p{Extended_Pictographic})\ufe0f"
)
"""Invisible characters that affect rendering: joiners within words of some scripts and within emoji."""
_INVISIBLE = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u2800]")
"""Characters that show nothing, reorder the text around them, or have no meaning."""
_TOO_MANY_MARKS = regex.compile(rf"(\p{{M}}{{{MAX_MARKS}}})\p{{M}}+")
_VISIBLE = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")


def cleaned(name: str) -> str:
    r"""Return a displayable name: one line, without invisible and control characters; may be blank.

    >>> cleaned("Ana\u202e  Maria\u200b")
    'Ana Maria'
    """
    kept = unicodedata.normalize("NFC", " ".join(name.split()))
    if not (kept.isascii() and kept.isprintable()):
        joiners = {found.start() for found in _JOINER.finditer(kept)}
        kept = "".join(
            char for place, char in enumerate(kept) if place in joiners or char == " " or not _INVISIBLE.match(char)
        )
        kept = _TOO_MANY_MARKS.sub(r"\1", kept).replace(BOT_SIGN, "")
    return " ".join(kept.split()) if _VISIBLE.search(kept) else ""


def name_of(first_name: str, username: str | None, person: int) -> str:
    """Return the name of a Telegram user: the first name, or if blank the username or id."""
    return cleaned(first_name) or username or str(person)


def name_at_table(full_name: str, others: Collection[str]) -> str:
    """Return a name for a table with `others`: short, bidi-isolated, and numbered if another one looks alike.

    >>> name_at_table("Ana", ["Ben", "ANA"])
    'Ana 2'
    """
    alike = {_compared(other) for other in others}
    found, number = shortened(full_name, NAME_WIDTH), 1
    while _compared(found) in alike:
        number += 1
        ending = f" {number}"
        found = shortened(full_name, BRIEF_NAME - len(ending)) + ending
    return isolated(found)


def told_apart(full_names: Mapping[int, str]) -> dict[int, str]:
    """Return the names of people as at one table, in order.

    >>> told_apart({7: "Ana", 3: "Ana"})
    {7: 'Ana', 3: 'Ana 2'}
    """
    found = dict[int, str]()
    for person, name in full_names.items():
        found[person] = name_at_table(name, found.values())
    return found


def _compared(name: str) -> str:
    """Return a key that is equal for names that look alike: no case, accents, widths, or spaces."""
    letters = unicodedata.normalize("NFKD", shortened(name, BRIEF_NAME)).casefold()
    return str(regex.sub(r"[\p{Z}\p{C}\u0300-\u036f]", "", letters))


# ---------------------------------------------------------------------- time zones, and the days in them

ZONES = (
    *("Asia/Colombo", "Asia/Dhaka", "Asia/Dubai", "Europe/London", "Europe/Madrid"),
    *("America/Sao_Paulo", "America/New_York", "America/Mexico_City", "Australia/Sydney"),
    *("Asia/Riyadh", "Asia/Singapore", "America/Los_Angeles"),
)
"""The available zones; buttons contain their indices."""
FIRST_ZONE = "Europe/London"
"""For a group whose language is spoken in many zones: its message needs a zone, which is displayed with the hour."""
FIRST_ZONES = {"si": "Asia/Colombo", "bn": "Asia/Dhaka", "es": "Europe/Madrid"}
UTC_ZONE = "UTC"
"""For a person whose language is spoken in many zones: any other would be wrong for most of them."""


def first_zone(language: str, otherwise: str = UTC_ZONE) -> str:
    """Return the default zone of a language."""
    return FIRST_ZONES.get(language, otherwise)


def local(moment: float, zone: str) -> datetime:
    """Return a moment in a zone."""
    return datetime.fromtimestamp(moment, ZoneInfo(zone))


def day_number(moment: float, zone: str) -> int:
    """Return the day number of a moment in a zone; consecutive days have consecutive numbers."""
    return local(moment, zone).toordinal()


def day_begins(moment: float, zone: str, days: int = 0) -> float:
    """Return when the day of a moment, or one `days` later, starts in a zone."""
    day = local(moment, zone).date() + timedelta(days=days)
    return datetime.combine(day, time(), ZoneInfo(zone)).timestamp()
