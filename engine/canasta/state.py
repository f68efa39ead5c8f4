"""The plain holder of one hand of Canasta that the rules read and change.

Interpreted it is this object of integers and lists. Compiled it is an array record with the same field names
(`FIELDS` tells their lengths), so that one text of the rules serves both. All fields are integers below 2**62; −1
means "none". Tables of seats or sides times something are flat: the entry of seat s and class c is `s * CLASSES + c`.
"""

from __future__ import annotations

from engine.holder import Holder

MOST_PLAYERS = 6
MOST_SIDES = 4
CARDS = 216
MOST_MELDS = CARDS // 3
MOST_WILDS = 24
NONE = -1

SUITS = 4
RANKS = 13
CLASSES = RANKS + 1
"""Ranks and the joker."""
KINDS = RANKS * SUITS + 1
"""The kind of a card is 4 · rank + suit, the joker's is the last."""

ACE, TWOS, THREES = 0, 1, 2
JOKERS = RANKS
JOKER = KINDS - 1
WILD_MELD = TWOS
"""Melds are numbered by rank; the wild meld has the place of the twos, which are no rank of their own."""

FACE_DOWN = 64
UNKNOWN = FACE_DOWN - 1
"""A card of the pot that nobody has seen is its kind and `FACE_DOWN`; to who may not know it the kind is `UNKNOWN`."""

CUT, DRAW, PLAY, OVER = range(4)
PHASES = ("cut", "draw", "play", "over")
FROM_STOCK, FROM_POT = 0, 1
DREW = ("stock", "pot")

FIELDS: tuple[tuple[str, int], ...] = (
    ("players", 0),
    ("sides", 0),
    ("cards", 0),
    ("frozen_needs", 0),
    ("max_turns", 0),
    ("dealer", 0),
    ("phase", 0),
    ("turn", 0),
    ("to_move", 0),
    ("drew", 0),
    ("fresh", 0),
    ("pure_before", 0),
    ("cut", 0),
    ("closer", 0),
    ("winner", 0),
    ("frozen", 0),
    ("stock_at", 0),
    ("pot_size", 0),
    ("meld_count", 0),
    ("size", MOST_PLAYERS),
    ("total", MOST_SIDES),
    ("penalty", MOST_SIDES),
    ("opened", MOST_SIDES),
    ("taken", MOST_SIDES),
    ("melded", MOST_SIDES),
    ("pure", MOST_SIDES),
    ("mixed", MOST_SIDES),
    ("red_threes", MOST_SIDES * SUITS),
    ("finished", MOST_SIDES * RANKS),
    ("naturals", MOST_SIDES * RANKS),
    ("wilds", MOST_SIDES * RANKS),
    ("open_meld", MOST_SIDES * RANKS),
    ("held", MOST_PLAYERS * CLASSES),
    ("hand", MOST_PLAYERS * KINDS),
    ("known", MOST_PLAYERS * KINDS),
    ("meld_side", MOST_MELDS),
    ("meld_rank", MOST_MELDS),
    ("meld_cards", MOST_MELDS),
    ("meld_hidden", MOST_MELDS),
    ("stock", CARDS),
    ("pot", CARDS),
    ("most", 3 * (MOST_WILDS + 1)),
    ("more", 3 * (MOST_WILDS + 1)),
)
"""Field name and length (0: a single number), in the order of the record."""

SCRATCH = ("most", "more")


class State(Holder):
    """One hand of Canasta.

    Seat s plays for side s mod `sides`. `hand` counts the cards of a seat by kind, `held` by class, `size` all of them;
    `known` counts by kind those that everybody saw the seat take. The stock is `stock[stock_at:cards]`, top first; the
    pot `pot[:pot_size]`, top last. Melds stand in the order laid, their cards as a bundle (`bundle`); of the unfinished
    meld of a side and rank, number `open_meld`, there are `naturals` and `wilds` (of the wild meld: twos and jokers).
    `finished` counts canastas by rank, `pure` and `mixed` all of a side; `melded` is the value of a side's melds.
    `meld_hidden` is 1 for a hidden canasta, and for an unfinished meld all of which was laid in the running turn from
    the hand (C9.1). `red_threes` are counted by suit. `most` and `more` are scratch paper of `ends`, without meaning
    between two acts.
    """

    __slots__ = tuple(name for name, _ in FIELDS)

    FIELDS = FIELDS

    players: int
    sides: int
    cards: int
    frozen_needs: int
    max_turns: int
    dealer: int
    phase: int
    turn: int
    to_move: int
    drew: int
    fresh: int
    pure_before: int
    cut: int
    closer: int
    winner: int
    frozen: int
    stock_at: int
    pot_size: int
    meld_count: int
    size: list[int]
    total: list[int]
    penalty: list[int]
    opened: list[int]
    taken: list[int]
    melded: list[int]
    pure: list[int]
    mixed: list[int]
    red_threes: list[int]
    finished: list[int]
    naturals: list[int]
    wilds: list[int]
    open_meld: list[int]
    held: list[int]
    hand: list[int]
    known: list[int]
    meld_side: list[int]
    meld_rank: list[int]
    meld_cards: list[int]
    meld_hidden: list[int]
    stock: list[int]
    pot: list[int]
    most: list[int]
    more: list[int]

    def __init__(self) -> None:
        """Make an empty table: no cards anywhere."""
        super().__init__()
        self.drew = self.cut = self.closer = self.winner = NONE
        self.open_meld[:] = [NONE] * (MOST_SIDES * RANKS)

    def content(self) -> tuple[object, ...]:
        """Return the used part of every field."""
        used = {
            "stock": slice(self.stock_at, self.cards),
            "pot": slice(self.pot_size),
            **{name: slice(self.meld_count) for name, length in FIELDS if length == MOST_MELDS},
        }
        values = ((name, getattr(self, name)) for name, _ in FIELDS if name not in (*SCRATCH, "stock_at"))
        whole = slice(None)
        return tuple(tuple(v[used.get(name, whole)]) if isinstance(v, list) else v for name, v in values)
