"""Detection of French cards in texts, in every form that the chat or the engine writes."""

import re

SUITS = dict(zip("♠♥♦♣", "shdc", strict=True))
RANK = "(?:10|[A2-9JQK])"
SELECTOR = "[\ufe0e\ufe0f]?"
SPACE = "[ \u00a0\u2009\u202f\u2060]"
WILD = "🃏\u2060?"

SINGLE = re.compile(rf"({RANK}){SPACE}?([♠♥♦♣])")
"""`Q♠️`, with or without a variation selector."""
GROUPED = re.compile(rf"([♠♥♦♣]){SELECTOR}((?:{SPACE}+(?:{WILD})?{RANK}(?![♠♥♦♣\w.]))+)")
"""`♠️ 2 Q`: a suit, then ranks."""
NOTED = re.compile(r"(?<![\w=])([A2-9TJQK])([shdc])(?!\w)")
"""`Qs`, as a transcript writes it; the card that a poter stands for (`3s=6h`) is not shown."""
LAID = re.compile(
    "^(?:\\d+\\. |• |(?:💡 (?:(?:Then|Next): )?|✅ |▫\ufe0f )?(?:Lay|Add|Swap) ).*$", re.MULTILINE | re.IGNORECASE
)
"""A meld, a turn, an order or a hint: here `🃏6♥️` is a poter that stands for the six of hearts."""
STAND_IN = re.compile(rf"{WILD}{SPACE}*{RANK}[♠♥♦♣]")


def cards_shown(text: str) -> set[str]:
    """Return the cards that a text shows, as a transcript writes them."""
    text = LAID.sub(lambda line: STAND_IN.sub("", line[0]), text)
    found = {rank + suit for rank, suit in NOTED.findall(text)}
    found |= {short(rank) + SUITS[suit] for rank, suit in SINGLE.findall(text)}
    for suit, ranks in GROUPED.findall(text):
        found |= {short(rank) + SUITS[suit] for rank in re.findall(RANK, ranks)}
    return found


def short(rank: str) -> str:
    """Return a rank in one letter."""
    return "T" if rank == "10" else rank
