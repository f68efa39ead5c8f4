"""Shuffles from a given source, and verifiable deals.

The randomness of a verifiable deal comes from a secret seed, to which the dealing side commits before the cut.

1. The seed, 32 random bytes, is drawn, and the commitment is published: the SHA-256 of the seed and of the round it is
   for (`DealSeed.root`). It cannot be changed unnoticed afterwards.
2. The player with the right to cut chooses a depth and, with the same tap, a number of 128 bits drawn by the cutter's
   device or Telegram. Seed, depth and number determine the order of the pack, of each reshuffle, and the imprecision of
   Canasta's cut, each under its own label (`DealChance`).
3. After the round the seed is published. Everybody can then repeat 1 and 2.

The order is uniform. `Draws` takes numbers below 65,536 from SHA-256, whose outputs are indistinguishable from random
ones without the seed, and rejects those above the largest multiple of n, so that each of n values is equally likely.
Each card of the order is drawn in this way from the remaining cards, so each of the n! orders has probability 1/n!. The
cards are sorted first, so their previous order has no effect. Another depth or number gives another uniform order;
nobody who does not know the seed gains by choosing them.

The side that draws the seed knows it before the cut. It cannot change anything after the commitment, nor search for a
seed that is good for all cuts, since there are 2**128 numbers. Three things are not excluded: knowing the cards while
the round is played; choosing the number together with the cutter; and a random cut (for a bot player, or a person who
does not cut in time), whose depth and number follow from the seed alone.

Version 1 had no number: the order followed from the seed and the depth, reshuffles from the seed. Rounds dealt or
prepared with it keep it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random


def shuffled(cards: Sequence[str], source: Random) -> list[str]:
    """Return the cards in a random order."""
    order = list(cards)
    source.shuffle(order)
    return order


def cut(cards: Sequence[str], lifted: int) -> list[str]:
    """Return the cards with the first `lifted` of them (1 to len − 1) moved to the end.

    >>> cut(["7h", "8h", "9h"], 2)
    ['9h', '7h', '8h']
    """
    if not 1 <= lifted < len(cards):
        raise ValueError(f"cannot cut {lifted} of {len(cards)} cards")
    return [*cards[lifted:], *cards[:lifted]]


def shuffled_and_cut(cards: Sequence[str], source: Random) -> list[str]:
    """Return the cards shuffled and then cut at random."""
    order = shuffled(cards, source)
    return cut(order, source.randrange(1, len(order))) if len(order) > 1 else order


SEED_BYTES = 32
NUMBER_DIGITS = 32
"""Hexadecimal digits of the cutter's number."""
WITHOUT_NUMBER, VERSION = 1, 2
"""The version of proofs without the cutter's number, and the version of new rounds."""
RANGE = 1 << 16
"""Number of values of one draw before rejection: the first four hexadecimal digits of a digest."""


class Draws:
    """Uniform integers derived from a root and a label."""

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
        """Return the cards in a uniformly random order, independent of the given one."""
        rest = sorted(cards)
        return [rest.pop(self.randrange(len(rest))) for _ in cards]


@dataclass(frozen=True, slots=True)
class DealChance:
    """All randomness of a round after the cut: the order of its pack, and draws for its moves."""

    root: str = field(repr=False)
    """The text that starts every text from which draws are made."""
    deck_label: str

    def deck(self, pack: Sequence[str]) -> list[str]:
        """Return the order of a pack, in which the first card is dealt first."""
        return Draws(self.root, self.deck_label).shuffled(pack)

    def draws(self, place: int) -> Draws:
        """Return the draws for the log entry at a place (from 1): a reshuffle, or a move affected by chance."""
        return Draws(self.root, f"move {place}")


@dataclass(frozen=True, slots=True)
class DealSeed:
    """The secret seed of one round, as hexadecimal digits, and the round it is for: `number` from 1."""

    game: str
    players: int
    number: int
    dealer: int
    seed: str = field(repr=False)
    version: int = VERSION

    @property
    def root(self) -> str:
        """Return the text whose SHA-256 is the commitment."""
        return f"thurumpu-deal/{self.version} {self.game} {self.players} {self.number} {self.dealer} {self.seed}"

    @property
    def commitment(self) -> str:
        """Return the commitment, 64 hexadecimal digits."""
        return sha256(self.root.encode()).hexdigest()

    def chance_cut(self, cards: int, cut_number: str | None = None) -> int:
        """Return a random depth: the number lifted from a pack of `cards`, at least 1 and not all.

        It depends on the cutter's number if there is one, so that a random depth is bound as well.
        """
        label = "cut" if cut_number is None else f"cut {cut_number}"
        return 1 + Draws(self.root, label).randrange(cards - 1)

    @property
    def chance_number(self) -> str | None:
        """Return the number used for a random cut, None in a version without numbers."""
        if self.version == WITHOUT_NUMBER:
            return None
        return sha256(f"{self.root} number".encode()).hexdigest()[:NUMBER_DIGITS]

    def after_cut(self, cut: int, cut_number: str | None) -> DealChance:
        """Return the chance of the round after a cut of `cut` cards and the cutter's number."""
        if self.version == WITHOUT_NUMBER:
            return DealChance(self.root, f"deck {cut}")
        return DealChance(f"{self.root} {cut} {cut_number}", "deck")


@dataclass(frozen=True, slots=True)
class DealProof:
    """What is known of how a round was dealt; `seed` is None until it is published.

    `cut`: the number of cards the cutter meant to lift. `cutter`: a seat, None for a random cut. `cut_number`: the
    cutter's number, or the one of a random cut; None in the version without numbers.
    """

    commitment: str
    cut: int
    cutter: int | None = None
    seed: str | None = field(default=None, repr=False)
    cut_number: str | None = None

    @property
    def version(self) -> int:
        """Return the version of the proof."""
        return WITHOUT_NUMBER if self.cut_number is None else VERSION


def is_cut_number(text: str) -> bool:
    """Return whether a text is a cutter's number: `NUMBER_DIGITS` hexadecimal digits in lower case."""
    return len(text) == NUMBER_DIGITS and not set(text) - set("0123456789abcdef")


def number_from(text: str) -> str:
    """Return the cutter's number for a text: the first digits of its SHA-256.

    >>> number_from("my number")
    'fd4857bb90ca1bce40bb17ddd07f2bd8'
    >>> is_cut_number(number_from("my number"))
    True
    """
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:NUMBER_DIGITS]


def new_seed(source: Random) -> str:
    """Return a new secret seed as hexadecimal digits."""
    return source.randbytes(SEED_BYTES).hex()
