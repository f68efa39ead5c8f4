"""What people may know of the cards of a round of Canasta, of which there are two or more copies.

A rank on the table does not reveal other cards of it. So a text is compared with the log: cards in a row are those of
one meld, of one move, or of the reader's own hand now or shortly before. A whole hand shown to others is found even if
all its ranks have been played.
"""

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass

from engine.canasta.cards import KIND_OF, TEXTS, each_kind
from engine.canasta.game import CanastaRound
from engine.canasta.position import cards_of_meld, counted, red_threes_of
from engine.canasta.state import FACE_DOWN, JOKER, State
from engine.match import Match

from . import canasta_detection
from .canasta_detection import BETWEEN, counts_in, group_text
from .memory import Knows, Memory

RECENT = 24
"""Entries for which a message may still show an earlier hand."""
OPENLY = ("take", "meld", "lay", "discard")


def rank_text(kind: int) -> str:
    """Return a card without its suit."""
    return canasta_detection.JOKER if kind == JOKER else TEXTS[kind][0]


def together(kinds: Iterable[int]) -> str:
    """Return cards as a group."""
    return group_text(Counter(map(rank_text, kinds)))


@dataclass(frozen=True, slots=True)
class Moment:
    """The cards at one moment: of each hand and face up in the pot, and the seat to move."""

    hands: tuple[list[int], ...]
    pot: list[int]
    to_move: int

    def has(self, seat: int, row: str) -> bool:
        """Return whether a row may show a hand; the seat to move may lay a group together with cards of the pot."""
        whole = Counter(map(rank_text, self.hands[seat]))
        if BETWEEN not in row and seat == self.to_move:
            whole += Counter(map(rank_text, self.pot))
        return counts_in(row) <= whole


class CanastaMemory(Memory):
    """Melds and moves as groups, face-up cards with their suits, and recent hands."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.melds: set[str] = set()
        self.presses: set[str] = set()
        self.moments: deque[Moment] = deque(maxlen=RECENT)
        self._added: list[tuple[str, str, int]] = []

    def note(self, match: Match) -> None:
        """Record the last entry, and the table after it."""
        current = match.running()
        if not isinstance(current, CanastaRound):
            raise TypeError(f"{current} is no round of Canasta")
        if match.logs[-1].entries:
            self._note_act(str(match.logs[-1].entries[-1]))
        state = current.state
        self._note_table(state)
        hands = tuple(each_kind(counted(state.hand, seat)) for seat in range(state.players))
        pot = [card for card in state.pot[: state.pot_size] if card < FACE_DOWN]
        self.moments.append(Moment(hands, pot, state.to_move))

    def knows(self, match: Match, seat: int | None) -> Knows:
        """Return whether a text shows what happened openly, or the seat's own hand."""

        def known(shown: str) -> bool:
            if shown in KIND_OF:
                own = seat is not None and any(KIND_OF[shown] in moment.hands[seat] for moment in self.moments)
                return own or shown in self.kinds
            if shown in self.presses or self.melds.issuperset(shown.split(BETWEEN)):
                return True
            return seat is not None and any(moment.has(seat, shown) for moment in self.moments)

        return known

    def _note_act(self, entry: str) -> None:
        """Record the cards of an entry that everybody has seen; cards tried by mistake or closed with stay hidden."""
        seat, verb, *words = entry.split()
        kinds = [KIND_OF[word] for word in words if word in KIND_OF]
        if verb not in OPENLY:
            return
        self.kinds.update(TEXTS[kind] for kind in kinds)
        self.presses.add(together(kinds))
        if verb != "lay":
            self._added.clear()
            return
        if self._added and self._added[-1][:2] != (seat, words[-1]):
            self._added.clear()
        self._added.append((seat, words[-1], kinds[0]))
        added = [kind for _, _, kind in self._added]
        self.presses.update(together(added[start:]) for start in range(len(added)))

    def _note_table(self, state: State) -> None:
        """Record the current melds, the pot's top card and the red threes."""
        for number in range(state.meld_count):
            self.melds.add(together(cards_of_meld(state, number)))
        tops = [card for card in state.pot[: state.pot_size][-1:] if card < FACE_DOWN]
        reds = [kind for side in range(state.sides) for kind in red_threes_of(state, side)]
        self.kinds.update(TEXTS[kind] for kind in (*tops, *reds))
