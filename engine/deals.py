"""Verifiable deals: a round's chance comes from a secret seed, to which the dealing side commits before the cut.

1. The seed, 32 random bytes, is drawn, and the commitment is published: the SHA-256 of the seed and of the round it is
   for (`DealSeed.root`), which cannot be changed afterwards without being noticed.
2. The player who has the right to cut chooses a depth. The order of the pack follows from the seed and the depth; so do
   the order of each reshuffle and the imprecision of Canasta's cut, each under a label of its own.
3. After the round the seed is published. Everybody can then repeat 1 and 2.

The order is uniform. `Draws` takes numbers below 65,536 from SHA-256, whose outputs cannot be told from random ones
without the seed, and rejects those above the largest multiple of n, so that each of n values is equally likely. Each
card of the order is drawn so from the cards that are left, so that each of the n! orders has the probability 1/n!. The
cards are sorted first, and nothing depends on the order in which they lay. Another depth gives another uniform order;
who does not know the seed gains nothing by the depth. A further cut of a reshuffled stock (P8.1) would change nothing
and is left out.

The side that draws the seed knows it before the cut. It cannot change anything after the commitment, and does not know
which of the orders the cutter will choose. Three things are not excluded: trying many seeds before one is committed to
(which has to be good for every depth at once, since the orders of different depths are unrelated); knowing the cards
while the round is played; and, together with the cutter, choosing the best of the depths. A cut by chance follows from
the seed, so that nobody can choose it after the commitment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

SEED_BYTES = 32
LABEL = "thurumpu-deal/1"
RANGE = 1 << 16
"""Number of values of one draw before rejection: those of the first four hexadecimal digits of a digest."""


class Draws:
    """Uniform whole numbers that follow from a root and a label."""

    def __init__(self, root: str, label: str) -> None:
        self._prefix = f"{root} {label}"
        self._count = 0

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to `stop` − 1; `stop` is from 1 to `RANGE`."""
        if not 1 <= stop <= RANGE:
            raise ValueError(f"numbers below {stop} cannot be drawn")
        while True:
            digest = sha256(f"{self._prefix} {self._count}".encode()).hexdigest()
            self._count += 1
            value = int(digest[:4], 16)
            if value < RANGE // stop * stop:
                return value % stop

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """Return the cards in a uniformly random order, which does not depend on the given one."""
        rest = sorted(cards)
        return [rest.pop(self.randrange(len(rest))) for _ in cards]


@dataclass(frozen=True, slots=True)
class DealSeed:
    """The secret seed of one round, as hexadecimal digits, and the round it is for: `number` from 1."""

    game: str
    players: int
    number: int
    dealer: int
    seed: str = field(repr=False)

    @property
    def root(self) -> str:
        """Return the text whose SHA-256 is the commitment; it begins every text from which draws are made."""
        return f"{LABEL} {self.game} {self.players} {self.number} {self.dealer} {self.seed}"

    @property
    def commitment(self) -> str:
        """Return the commitment, 64 hexadecimal digits."""
        return sha256(self.root.encode()).hexdigest()

    def chance_cut(self, cards: int) -> int:
        """Return the depth of a cut by chance: the number lifted of a pack of `cards`, at least 1 and not all."""
        return 1 + Draws(self.root, "cut").randrange(cards - 1)

    def deck(self, pack: Sequence[str], cut: int) -> list[str]:
        """Return the order of a pack after a cut of `cut` cards, the first card dealt first."""
        return Draws(self.root, f"deck {cut}").shuffled(pack)

    def draws(self, place: int) -> Draws:
        """Return the draws for the log entry at a place, from 1: a reshuffle, or a move that chance affects."""
        return Draws(self.root, f"move {place}")


@dataclass(frozen=True, slots=True)
class DealProof:
    """What is known of how a round was dealt; `seed` is None where it is not published.

    `cut`: the number of cards the cutter meant to lift. `cutter`: a seat, None for a cut by chance.
    """

    commitment: str
    cut: int
    cutter: int | None = None
    seed: str | None = field(default=None, repr=False)


def new_seed(source: Random) -> str:
    """Return a new secret seed as hexadecimal digits."""
    return source.randbytes(SEED_BYTES).hex()
