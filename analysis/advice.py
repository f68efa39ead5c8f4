"""Advice on a position: candidate moves ranked by the expected score of the round, with their doubt."""

from __future__ import annotations

from dataclasses import dataclass

CERTAIN = ("goes_out", "keeps_bid", "most_points")
"""Kinds of reasons by which the round is won for sure."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing the playouts say for a candidate, against the next best one; `number` and `cards` depend on the kind.

    - `only`: there is nothing else to do
    - `goes_out`: the round is won now
    - `keeps_bid`: the bid is kept with certainty
    - `out_soon`: `number`, the chance to have gone out by the end of the seat's next turn, is clearly higher
    - `poters`: so many points fewer are lost on average by poter cards left in hand at the end
    - `shut_pile`: the next player can take the pile only with this chance, clearly less
    - `keeps`: so many unseen `cards` would make a meld with what is kept
    - `tricks`: the hand takes so many tricks on average, nearer to this bid than to the next best one
    - `most_points`: the own side has the most points in the end with certainty
    - `closes`: the own side closes the hand with certainty, which the next best one does not bring about
    - `canastas`: the own side has so many canastas in the end on average, clearly more
    - `closes_often`: the own side closes the hand with this chance, clearly more
    - `takes`: tricks are wanted, and this card takes its trick with this chance, clearly more
    - `ducks`: no more tricks are wanted, and this card does not take its trick with this chance, clearly more
    - `wins`: the round is won, the bid kept or most points made so much more often (0 to 1)
    - `points`: so many points more are expected, or fewer where few are good
    """

    kind: str
    number: float = 0.0
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move and what its playouts came to.

    `score` is the expected score of the round for the player (points), `error` its standard error, `win` the chance
    (0 to 1) to win the round. `behind` tells how many points worse it is than the best candidate, and `doubt` the
    standard error of that; in Canasta it counts points ahead of the others, so that a move that gives them more is
    behind one of the same score; candidates that come to the same thing are equally far behind. `plan`: the moves
    of the best turn found that begins with this one, as far as it can be foreseen. `reason`: why, of the best candidate
    and of the bold one.
    """

    move: str
    score: float
    error: float
    win: float
    behind: float
    playouts: int
    doubt: float = 0.0
    plan: tuple[str, ...] = ()
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """The candidates, the least behind first; `playouts` in all, and the seconds they took.

    `bold`: what to do to win the round, where that is something else: more wins for more points. `ahead`: moves are
    ranked by how many points the side gets ahead of the others, and that is what `behind` counts.
    """

    candidates: tuple[Candidate, ...]
    playouts: int
    seconds: float
    bold: Candidate | None = None
    ahead: bool = False

    @property
    def to_win(self) -> Candidate:
        """Return what to do to win the round."""
        return self.bold or self.candidates[0]
