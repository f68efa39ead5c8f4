"""What people may know of the cards of a round of Canasta, each of which is there twice or more often.

That a rank lies open somewhere does not open other cards of it. So a text is held to what happened: cards in a row are
those of one meld, of one act, or of the reader's own hand as it is or just was; a whole hand shown to others is found
though all its ranks have been played.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass

from engine.canasta.cards.pack import KIND_OF, TEXTS, each_kind
from engine.canasta.files.position import cards_of_meld, counted, red_threes_of
from engine.canasta.round import CanastaRound
from engine.canasta.state import FACE_DOWN, JOKER, State
from engine.match import Match

from . import canasta_shown
from .canasta_shown import BETWEEN, counts_in, group_text
from .memory import Knows, Memory

RECENT = 24
"""Entries for which a message may still show a hand as it was."""
OPENLY = ("take", "meld", "lay", "discard")


def rank_text(kind: int) -> str:
    """Return what a card is called without its suit."""
    return canasta_shown.JOKER if kind == JOKER else TEXTS[kind][0]


def together(kinds: Iterable[int]) -> str:
    """Return cards that stand together, by rank."""
    return group_text(Counter(map(rank_text, kinds)))


@dataclass(frozen=True, slots=True)
class Moment:
    """What was held at one moment: the cards of each hand, those that lay open in the pot, and who was to move."""

    hands: tuple[list[int], ...]
    pot: list[int]
    to_move: int

    def has(self, seat: int, row: str) -> bool:
        """Tell whether a row may tell of a hand; one group may be laid with the pot's cards by who is to move."""
        whole = Counter(map(rank_text, self.hands[seat]))
        if BETWEEN not in row and seat == self.to_move:
            whole += Counter(map(rank_text, self.pot))
        return counts_in(row) <= whole


class CanastaMemory(Memory):
    """Remembers melds and acts by what their cards look like, open cards by their suits, and the hands of late."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.melds: set[str] = set()
        self.acts: set[str] = set()
        self.moments: deque[Moment] = deque(maxlen=RECENT)
        self._added: list[tuple[str, str, int]] = []

    def note(self, match: Match) -> None:
        """Take notice of the last entry, and of the table after it."""
        current = match.running()
        if not isinstance(current, CanastaRound):
            raise TypeError(f"{current} is no round of Canasta")
        if match.logs[-1].entries:
            self._note_act(match.logs[-1].entries[-1])
        state = current.state
        self._note_table(state)
        hands = tuple(each_kind(counted(state.hand, seat)) for seat in range(state.players))
        pot = [card for card in state.pot[: state.pot_size] if card < FACE_DOWN]
        self.moments.append(Moment(hands, pot, state.to_move))

    def knows(self, match: Match, seat: int | None) -> Knows:
        """Return whether what a text shows has happened openly, or is about the own hand."""

        def known(shown: str) -> bool:
            if shown in KIND_OF:
                own = seat is not None and any(KIND_OF[shown] in moment.hands[seat] for moment in self.moments)
                return own or shown in self.kinds
            if shown in self.acts or self.melds.issuperset(shown.split(BETWEEN)):
                return True
            return seat is not None and any(moment.has(seat, shown) for moment in self.moments)

        return known

    def _note_act(self, entry: str) -> None:
        """Remember the cards of an act that all have seen; what is tried by mistake or closed with stays hidden."""
        seat, verb, *words = entry.split()
        kinds = [KIND_OF[word] for word in words if word in KIND_OF]
        if verb not in OPENLY:
            return
        self.kinds.update(TEXTS[kind] for kind in kinds)
        self.acts.add(together(kinds))
        if verb != "lay":
            self._added.clear()
            return
        if self._added and self._added[-1][:2] != (seat, words[-1]):
            self._added.clear()
        self._added.append((seat, words[-1], kinds[0]))
        added = [kind for _, _, kind in self._added]
        self.acts.update(together(added[start:]) for start in range(len(added)))

    def _note_table(self, state: State) -> None:
        """Remember the melds as they are now, the pot's top card and the red threes."""
        for number in range(state.meld_count):
            self.melds.add(together(cards_of_meld(state, number)))
        tops = [card for card in state.pot[: state.pot_size][-1:] if card < FACE_DOWN]
        reds = [kind for side in range(state.sides) for kind in red_threes_of(state, side)]
        self.kinds.update(TEXTS[kind] for kind in (*tops, *reds))
