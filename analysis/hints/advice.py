"""Advice on a position: candidate moves ranked by the expected score of the round, with their doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

CERTAIN = ("goes_out", "keeps_bid", "most_points")
"""Kinds of reasons by which the round is won for sure."""
SURE = 2.0
"""The number of standard errors above which a difference counts as clear."""
LEAST_POINTS = 0.05
"""Below this, points would read 0.0."""
FEW_WORLDS = 100
"""A candidate tried in fewer sampled worlds than this is not worth any figures."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing the playouts say for a candidate, against the next best one; `number` and `cards` depend on the kind.

    - `only`: there is one legal move
    - `any`: there are several legal moves, and all of them come to the same
    - `match`: this is the last round, and the match is won with this chance, more than otherwise
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

    `lead`: in Canasta, by how many points the side is expected to be ahead of the others. `match`: in the last round,
    the chance (0 to 1) to win the match; candidates are then ranked by it, and `behind` and `doubt` are percentage
    points of it. Both are None elsewhere.
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
    lead: float | None = None
    match: float | None = None

    @property
    def turn(self) -> tuple[str, ...]:
        """Return the moves of the turn that this candidate begins."""
        return self.plan or (self.move,)

    @property
    def clearly_behind(self) -> bool:
        """Tell whether this candidate is surely worse than the best one."""
        return self.behind > SURE * self.doubt and self.behind >= LEAST_POINTS

    @property
    def few(self) -> bool:
        """Tell whether this candidate was tried in too few worlds for figures that are not exact."""
        return self.playouts < FEW_WORLDS and (self.error > 0 or self.doubt > 0)

    @property
    def _figures(self) -> tuple[float, ...]:
        """Return what the playouts came to."""
        return self.behind, self.doubt, self.score, self.win


def same_turn(one: Candidate, other: Candidate) -> bool:
    """Tell whether two candidates come to the same turn, in whatever order it is played."""
    return frozenset(one.turn) == frozenset(other.turn)


def alternatives(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates that do not come to the same thing as one before them, the best one left out.

    Those that come to the same have the very same figures; turns of the same moves in another order are the same.
    """
    seen: set[object] = set()
    found = []
    for candidate in candidates:
        marks = {candidate._figures, frozenset(candidate.turn)}
        if not marks & seen:
            found.append(candidate)
        seen |= marks
    return found[1:]


@dataclass(frozen=True, slots=True)
class Advice:
    """The candidates, the least behind first; `playouts` in all, and the seconds they took.

    `bold`: what to do to win the round, where that is something else: more wins for more points. `ahead`: moves are
    ranked by how many points the side gets ahead of the others, and that is what `behind` counts. `rough`: there were
    too few playouts for an answer that can be relied on.
    """

    candidates: tuple[Candidate, ...]
    playouts: int
    seconds: float
    bold: Candidate | None = None
    ahead: bool = False
    rough: bool = False

    @property
    def to_win(self) -> Candidate:
        """Return what to do to win the round."""
        return self.bold or self.candidates[0]


def forced(move: str) -> Advice:
    """Return the advice where one move alone is legal; nothing is played out, so it has no figures."""
    return Advice((Candidate(move, 0.0, 0.0, 0.0, 0.0, 0, reason=Reason("only")),), 0, 0.0)
