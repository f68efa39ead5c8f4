"""Detection of Canasta's cards in texts, in every form that the chat or the engine writes.

A card with its suit is returned as in a transcript (`Ks`). Cards without suits (`7 7 2`, `7×4`) are returned in groups:
the counts of adjacent ranks, as `7×2` or `7×3 2×1`, and groups in one row as `K×1 · 7×3`.
"""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from analysis.texts.loader import LANGUAGES
from telegram_bot.chat.pages.parts import ChatTexts

from .french_detection import NOTED, SINGLE, SUITS, short

JOKER = "Jk"
JOKER_SIGN = "🃏"
RANKS = ("A", "K", "Q", "J", "T", *"98765432", JOKER)
BETWEEN = " · "

UNSEEN = re.compile("[\ufe0e\ufe0f\u2060]")
SPACES = re.compile("[\u00a0\u2009\u202f]")
BLACK_THREES = "3♠♣"
RANK = f"(?:10|[AKQJ2-9]|{JOKER_SIGN})"
PICKED = re.compile(rf"✅({RANK}) \d+/(\d+)")
"""A button with selected cards shows the number held."""
GROUP = rf"(?<![\w♠♥♦♣×.,:/+−-]){RANK}(?: ?×[0-9]+)?(?![\w♠♥♦♣×/]|[.,:][0-9])"
ROW = re.compile(rf"{GROUP}(?:(?: · | ){GROUP})*")
IN_GROUP = re.compile(rf"({RANK})(?: ?×([0-9]+))?")
CUE = re.compile(r"\b(?:laid|lay|add|added|discard|discarded|with|holds|cards?:|new:|picked:|melds:) $", re.IGNORECASE)
"""Words before a single rank that make it a card; otherwise it may be any number or letter."""
ALONE = re.compile(r"[✨💡▫✕ ]*")
"""Marks beside a rank on a button."""
A_WORD = re.compile(r"\bAs (?=[a-z])")
"""A sentence may begin with the word "As", which looks like the ace of spades."""
JOKERS_NAMED = re.compile(f"jokers {JOKER_SIGN}")


@cache
def jokers() -> str:
    """Return a pattern of the word for a joker, in any language; reading all texts takes more than a second."""
    return "|".join(ChatTexts(language).plain("canasta-joker") for language in LANGUAGES)


@cache
def spoken() -> re.Pattern[str]:
    """Return a pattern of jokers in a row of ranks for screen readers: `9 9 joker`."""
    return re.compile(rf"(?<=[AKQJ0-9] )(?:{jokers()})(?: (?:{jokers()}))*(?![^\W\d_])")


def cards_shown(text: str) -> set[str]:
    """Return the cards with suits, and the rows of groups, that a text shows."""
    text = SPACES.sub(" ", UNSEEN.sub("", text)).replace(BLACK_THREES, "3")
    text = spoken().sub(lambda found: re.sub(jokers(), JOKER_SIGN, found[0]), text)
    text = PICKED.sub(r"\1×\2", JOKERS_NAMED.sub("", text))
    noted = A_WORD.sub("", text)
    found = {rank + suit for rank, suit in NOTED.findall(noted)} | set(re.findall(rf"\b{JOKER}\b", noted))
    found |= {short(rank) + SUITS[suit] for rank, suit in SINGLE.findall(text)}
    return found.union(*map(rows, text.splitlines()))


def rows(line: str) -> set[str]:
    return {written(row[0]) for row in ROW.finditer(line) if shows_cards(line, row)}


def shows_cards(line: str, row: re.Match[str]) -> bool:
    """Return whether a match is a row of groups, not a number or letter with another meaning."""
    if any(sign in row[0] for sign in ("×", BETWEEN, JOKER_SIGN)):
        return True
    if max(counts_in(row[0]).values()) > 1:
        return True
    before, after = line[: row.start()], line[row.end() :]
    return CUE.search(before) is not None or ALONE.fullmatch(before) is not None is not ALONE.fullmatch(after)


def written(row: str) -> str:
    """Return a row of groups in canonical form."""
    return BETWEEN.join(group_text(counts_in(part)) for part in row.split(BETWEEN))


def counts_in(group: str) -> Counter[str]:
    """Return the counts of ranks in a group or row."""
    counts: Counter[str] = Counter()
    for rank, number in IN_GROUP.findall(group.replace(JOKER, JOKER_SIGN).replace("T", "10")):
        counts[JOKER if rank == JOKER_SIGN else short(rank)] += int(number or 1)
    return counts


def group_text(counts: Mapping[str, int]) -> str:
    """Return a group as `7×3 2×1`."""
    return " ".join(f"{rank}×{counts[rank]}" for rank in RANKS if counts.get(rank))
