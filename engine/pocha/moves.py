"""The moves of Pocha: their texts, `bid 3` and `play Ro`, and their legality.

A move is identified by its canonical text.
"""

import re
from dataclasses import dataclass

from engine.clauses import LEGAL
from engine.errors import InvalidInput, InvalidMove
from engine.pocha.rules import PochaVerb, act, act_fault
from engine.pocha.state import BID, OVER, SPANISH, State, high_first

TRICKS = re.compile(r"0|[1-9][0-9]{0,8}")


@dataclass(frozen=True, slots=True)
class PochaMove:
    """A move: `number` is the tricks of a bid or the card played."""

    verb: PochaVerb
    number: int

    def __str__(self) -> str:
        return f"{self.verb} {self.number if self.verb == BID else SPANISH.texts[self.number]}"

    @property
    def is_bid(self) -> bool:
        """Return whether this is a bid, not a card."""
        return self.verb == BID


def parse_move(text: str) -> PochaMove:
    """Parse a move; raise InvalidMove.

    >>> parse_move("bid 2").number
    2
    >>> str(parse_move("play Ao"))
    'play Ao'
    """
    first, *rest = text.split() or [""]
    verb = PochaVerb.parse(text, first)
    if len(rest) != 1:
        raise InvalidMove(text, "it is 'bid' and a number of tricks, or 'play' and one card")
    [word] = rest
    if verb == BID:
        if not TRICKS.fullmatch(word):
            raise InvalidMove(text, "a bid is a number of tricks, as in 'bid 3'")
        return PochaMove(PochaVerb.BID, int(word))
    try:
        return PochaMove(PochaVerb.PLAY, SPANISH.parse_card(word))
    except InvalidInput as fault:
        raise InvalidMove(text, str(fault)) from None


def fault(state: State, move: PochaMove) -> int:
    """Return the number of the clause that a move of the seat to move would break, `LEGAL` if none."""
    return act_fault(state, move.verb, move.number)


def make(state: State, move: PochaMove) -> None:
    """Make a legal move."""
    act(state, move.verb, move.number)


def legal_moves(state: State) -> list[PochaMove]:
    """Return all legal moves: bids in ascending order, or cards by suit, each from high to low."""
    if state.phase == OVER:
        return []
    proposed = [PochaMove(PochaVerb.BID, number) for number in range(state.hand_size + 1)]
    proposed += [PochaMove(PochaVerb.PLAY, card) for card in high_first(state.hand[state.to_move])]
    return [move for move in proposed if fault(state, move) == LEGAL]


def canonical(state: State, move: PochaMove) -> PochaMove:
    """Return the move itself: no two moves are equivalent."""
    return move


def is_mistake(state: State, move: PochaMove) -> bool:
    """Return whether a strict table charges the seat to move for an attempt (O6.4).

    That is a forbidden bid during the bidding, or a forbidden card of the hand during play.
    """
    if move.verb != state.phase or fault(state, move) == LEGAL:
        return False
    return move.is_bid or state.hand[state.to_move] >> move.number & 1 == 1
