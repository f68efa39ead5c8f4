"""The plain holder of one round of Poter that the rules read and change.

Interpreted it is this object of integers and lists. Compiled it is an array record with the same field names
(`FIELDS` tells their lengths), so that one text of the rules serves both. All fields are integers below 2**62;
sets of cards are masks (`engine.cards`); −1 means "none".
"""

from __future__ import annotations

from engine.holder import Holder

MOST_PLAYERS = 6
MOST_MELDS = 17
CARDS = 52
NONE = -1

DRAW, PLAY, OFFER, OVER = range(4)
PHASES = ("draw", "play", "offer", "over")

NOT_IDLE = -2
IDLE_BROKEN = -1

SET = -1
NO_SUBSTITUTES = 0xFFFFFF

FIELDS: tuple[tuple[str, int], ...] = (
    ("players", 0),
    ("poter", 0),
    ("go_out_any", 0),
    ("swap_own", 0),
    ("max_turns", 0),
    ("phase", 0),
    ("to_move", 0),
    ("must_meld", 0),
    ("barred", 0),
    ("offer_from", 0),
    ("turns", 0),
    ("idle", 0),
    ("table", 0),
    ("stock_at", 0),
    ("pile_size", 0),
    ("pile_owner", 0),
    ("meld_count", 0),
    ("hand", MOST_PLAYERS),
    ("known", MOST_PLAYERS),
    ("sallan", MOST_PLAYERS),
    ("penalty", MOST_PLAYERS),
    ("sub_for", 4),
    ("sub_meld", 4),
    ("meld_owner", MOST_MELDS),
    ("meld_suit", MOST_MELDS),
    ("meld_low", MOST_MELDS),
    ("meld_high", MOST_MELDS),
    ("stock", CARDS),
    ("pile", CARDS),
)
"""Field name and length (0: a single number), in the order of the record."""


class State(Holder):
    """One round of Poter.

    `poter` is the rank's number (P3.1). The stock is `stock[stock_at:]`, top first; the pile `pile[:pile_size]`,
    top last. `table` holds the real cards that lie in melds. A meld is a run of `meld_suit` from position
    `meld_low` to `meld_high` (0 to 13, the ace being 0 or 13), or with suit `SET` the rank `meld_low` with the
    suits of the bits of `meld_high`. The poter card of suit s stands for card `sub_for[s]` in meld `sub_meld[s]`.
    """

    __slots__ = tuple(name for name, _ in FIELDS)

    FIELDS = FIELDS

    players: int
    poter: int
    go_out_any: int
    swap_own: int
    max_turns: int
    phase: int
    to_move: int
    must_meld: int
    barred: int
    offer_from: int
    turns: int
    idle: int
    table: int
    stock_at: int
    pile_size: int
    pile_owner: int
    meld_count: int
    hand: list[int]
    known: list[int]
    sallan: list[int]
    penalty: list[int]
    sub_for: list[int]
    sub_meld: list[int]
    meld_owner: list[int]
    meld_suit: list[int]
    meld_low: list[int]
    meld_high: list[int]
    stock: list[int]
    pile: list[int]

    def __init__(self) -> None:
        """Make an empty table: no cards anywhere."""
        super().__init__()
        self.barred = self.offer_from = self.pile_owner = NONE
        self.idle = NOT_IDLE
        self.stock_at = CARDS
        self.sub_for[:] = self.sub_meld[:] = [NONE] * 4

    def content(self) -> tuple[object, ...]:
        """Return the used part of every field."""
        used = {
            "stock": slice(self.stock_at, None),
            "pile": slice(self.pile_size),
            **{name: slice(self.meld_count) for name, length in FIELDS if length == MOST_MELDS},
        }
        values = ((name, getattr(self, name)) for name, _ in FIELDS if name != "stock_at")
        return tuple(tuple(v[used.get(name, slice(None))]) if isinstance(v, list) else v for name, v in values)
