"""Detection of Spanish cards in texts, in every form that the chat or the engine writes."""

import re

SIGNS = {"🪙": "o", "🍷": "c", "⚔": "e", "🪵": "b"}
LETTERS = {"J": "S", "N": "C", "K": "R"}
"""The chat's letters of sota, caballo and rey; the other ranks are the same."""
RANK = "[A2-9JNK]"
SELECTOR = "[\ufe0e\ufe0f]?"
SPACE = "[ \u00a0\u2009\u202f\u2060]"
SUIT = f"({'|'.join(SIGNS)}){SELECTOR}"

SINGLE = re.compile(rf"{SUIT}({RANK})(?!\w)")
"""`🪙K`."""
GROUPED = re.compile(rf"{SUIT}((?:{SPACE}+{RANK}(?!\w))+)")
"""`🪙 A 3 K`: a suit, then ranks."""
NOTED = re.compile(r"(?<![\w=])(?!(?<!play )So [a-z])([A2-9SCR])([oceb])(?!\w)")
"""`Ro`, as a transcript writes it; a sentence may begin with the word that looks like the jack of coins."""
CASE_IDS = {
    **{"ace": "A", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7"},
    **{"eight": "8", "nine": "9", "jack": "S", "knight": "C", "king": "R"},
}
SUIT_NAMES = {"coins": "o", "cups": "c", "swords": "e", "clubs": "b"}
NAMED = re.compile(rf"\b({'|'.join(CASE_IDS)}) of ({'|'.join(SUIT_NAMES)})\b", re.IGNORECASE)
"""`king of coins`."""


def cards_shown(text: str) -> set[str]:
    """Return the cards that a text shows, as a transcript writes them."""
    found = {rank + suit for rank, suit in NOTED.findall(text)}
    found |= {LETTERS.get(rank, rank) + SIGNS[sign] for sign, rank in SINGLE.findall(text)}
    for sign, ranks in GROUPED.findall(text):
        found |= {LETTERS.get(rank, rank) + SIGNS[sign] for rank in re.findall(RANK, ranks)}
    return found | {CASE_IDS[rank.lower()] + SUIT_NAMES[suit.lower()] for rank, suit in NAMED.findall(text)}
