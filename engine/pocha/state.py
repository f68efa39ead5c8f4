"""The plain holder of one hand of Pocha that the rules read and change.

Interpreted it is this object of integers and lists. Compiled it is an array record with the same field names
(`FIELDS` tells their lengths), so that one text of the rules serves both. All fields are integers below 2**62;
sets of cards are masks (`engine.cards`); −1 means "none".
"""

from __future__ import annotations

from engine.holder import Holder

MOST_PLAYERS = 6
CARDS = 48
NONE = -1

BID, PLAY, OVER = range(3)
PHASES = ("bid", "play", "over")

FIELDS: tuple[tuple[str, int], ...] = (
    ("players", 0),
    ("pack", 0),
    ("dealer", 0),
    ("hand_size", 0),
    ("turned", 0),
    ("trump", 0),
    ("phase", 0),
    ("to_move", 0),
    ("bid_total", 0),
    ("played", 0),
    ("trick_size", 0),
    ("lead", 0),
    ("best", 0),
    ("best_seat", 0),
    ("hand", MOST_PLAYERS),
    ("bid", MOST_PLAYERS),
    ("taken", MOST_PLAYERS),
    ("penalty", MOST_PLAYERS),
    ("order", CARDS),
)
"""Field name and length (0: a single number), in the order of the record."""


class State(Holder):
    """One hand of Pocha.

    `pack` has the cards in play, `turned` the card turned up or shown (O3.2, O3.3), `trump` its suit. `bid_total` sums
    the bids made. `order[:played]` holds the cards played, in order; the last `trick_size` of them are the trick on the
    table, in which suit `lead` was led and card `best` of seat `best_seat` wins so far (of no meaning in an empty one).
    """

    __slots__ = tuple(name for name, _ in FIELDS)

    FIELDS = FIELDS

    players: int
    pack: int
    dealer: int
    hand_size: int
    turned: int
    trump: int
    phase: int
    to_move: int
    bid_total: int
    played: int
    trick_size: int
    lead: int
    best: int
    best_seat: int
    hand: list[int]
    bid: list[int]
    taken: list[int]
    penalty: list[int]
    order: list[int]

    def __init__(self) -> None:
        """Make an empty table: no cards anywhere, no bids."""
        super().__init__()
        self.turned = self.best = self.best_seat = NONE
        self.bid[:] = [NONE] * MOST_PLAYERS

    def content(self) -> tuple[object, ...]:
        """Return the used part of every field."""
        values = [getattr(self, name) for name, _ in FIELDS if name != "order"]
        return (*(tuple(v) if isinstance(v, list) else v for v in values), tuple(self.order[: self.played]))
