"""What the analysis of a game consists of: one `GameAnalysis` object per game, listed in `analysis.registry`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from analysis.core.state_dtype import new_states, store
from analysis.hints.advice import NothingToAdvise, Reason
from analysis.hints.sequential_halving import PlayoutResults, Prior
from analysis.hints.significance import Rivals
from analysis.hints.value import PerfectInfo
from engine.game import Move, Round, View
from engine.state_base import Verb


class Evaluation(ABC):
    """The candidate moves of a view's seat and their arms, evaluated by playouts; not shared between threads.

    `arms`: ways to continue, each as the game's kernel takes it. `worlds`: number of the next world; a seed has one
    world for each number, the same for all arms. `states`: records, the first of which is the view's table.

    `by_lead`: arms are ranked by points ahead of the others. `win_value`: points that a win counts besides the score.
    `match_value`: points that winning the match counts, 0 unless this is its last round. `nearly_lost`: if no arm wins
    the match more often than this, points are ranked instead. `counts_match`: arms are ranked by what points are worth
    for the match. `certain`: the kind of reason for an arm that always wins, empty if only points count. `prior`: the
    prior of the arms' values, with which the levels of bot players were measured. `sure_arm`: an arm that certainly
    wins the round in this turn, whatever playouts make of the others, None if a search finds none. `spread`: the
    standard deviation, over rounds like this one, of what arms are ranked by. `point_scale`: points that matter as
    little as one point in Poter. `enough_playouts`: with fewer in total, advice is rough.
    """

    lowest_wins: ClassVar[bool]
    by_lead: bool = False
    win_value: float = 0.0
    match_value: float = 0.0
    nearly_lost: float = 0.0
    counts_match: bool = False
    certain: str = ""
    prior: Prior | None = None
    sure_arm: int | None = None
    spread: float
    point_scale: float = 1.0
    enough_playouts: ClassVar[int]
    arms: NDArray[np.int64]

    def __init__(self, view: View) -> None:
        """Take the view of the seat to move; raise NothingToAdvise if it has no move."""
        self.moves = [str(move) for move in view.legal_moves()]
        if not self.moves:
            raise NothingToAdvise("this seat has no move to make here")
        self.worlds = 0
        self.states = new_states(type(view.table), 3)
        store(self.states, 0, view.table)
        self._rng = np.zeros(4, np.int64)

    def hint_prior(self) -> Prior | None:
        """Return the prior of the arms' values for hints, which may have few playouts."""
        return self.prior

    @abstractmethod
    def arms_of(self, move: int) -> list[int]:
        """Return the arms that start with a move."""

    def first_move(self, arm: int) -> int:
        """Return the first of the moves that start an arm."""
        return next(move for move in range(len(self.moves)) if arm in self.arms_of(move))

    @abstractmethod
    def line(self, move: int, arm: int) -> tuple[str, ...]:
        """Return the moves of an arm, this move first."""

    @abstractmethod
    def burden(self, arm: int) -> float:
        """Return the points that an arm leaves in hand, or another visible cost; 0 if there is none."""

    @abstractmethod
    def reason(self, best: int, rivals: Rivals) -> Reason | None:
        """Return the game's own reason for an arm against its rivals, None if there is none."""

    def among_equals(self, _best: int, _rivals: Rivals) -> Reason | None:
        """Return why rivals may be as good as an arm, None if no reason is visible."""
        return None

    @abstractmethod
    def run(self, arms: NDArray[np.int64], worlds: int) -> PlayoutResults:
        """Play these arms out in `worlds` more worlds (0: only load the compiled code)."""


class DecisionEvaluation(Evaluation):
    """The arms of a decision that was made, including the one played and the simple policy's.

    `ends`: the outcome of each arm, equal for equivalent orders of play.
    """

    played: int
    policy_arm: int
    ends: list[Hashable]

    @abstractmethod
    def line_of(self, arm: int) -> tuple[str, ...]:
        """Return the moves of an arm."""


R = TypeVar("R", bound=Round)
V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)


class GameAnalysis(ABC, Generic[R, V, M]):
    """What hints, bots and reviews need of a game; what experiments need in addition is its `analysis.lab.game.Lab`.

    `drawing`: the verb of moves that draw from the stock, None if there are none. `reasons`: the game's own kinds of
    reasons, each with a text `{name}-reason-{kind}` in every language. `categories`: the kinds of decisions that are
    distinguished. `joint`: kinds that are told apart only by what was played, so that a loss of one counts among the
    decisions of all. `by_lead`: a side's gain is the others' loss, so its lead counts. `outright`: the points that
    winning the match in a round counts, whatever its scores. `of_start`, `of_laying`: kinds of reasons that describe
    only the first move of a turn, or what it lays but not how it ends. `of_comparison`: kinds whose texts name the turn
    that they compare with.
    """

    name: ClassVar[str]
    drawing: ClassVar[Verb | None] = None
    by_lead: ClassVar[bool] = False
    outright: ClassVar[int] = 0
    reasons: ClassVar[type[StrEnum]]
    categories: ClassVar[tuple[str, ...]]
    joint: ClassVar[tuple[str, ...]] = ()
    of_start: ClassVar[frozenset[str]] = frozenset()
    of_laying: ClassVar[frozenset[str]] = frozenset()
    of_comparison: ClassVar[frozenset[str]] = frozenset({"wins"})
    hint: Callable[..., Evaluation]
    """Returns the evaluation of a hint; takes the arguments of `candidates`."""
    decision: Callable[[V, Sequence[M], int], DecisionEvaluation]
    """Returns the evaluation of moves that were made from a view, a turn's rest or its beginning; takes a seed."""
    perfect_info: Callable[[R, int], PerfectInfo]
    """Returns a round with open cards; takes a seed."""

    def candidates(self, view: V, seed: int, *, weighted: bool = True, for_match: bool = True) -> Evaluation:
        """Return the candidates of the view's seat; raise NothingToAdvise if it has no move.

        Without `weighted` all deals of the unseen cards are equally likely; without `for_match` the round is played for
        itself, whatever the totals.
        """
        return self.hint(view, seed, weighted=weighted, for_match=for_match)

    @abstractmethod
    def policy_move(self, view: V) -> M:
        """Return the next move of the tuned policy, interpreted, from what the seat to move may know."""

    @abstractmethod
    def winners(self, current: R) -> tuple[int, ...]:
        """Return the seats that won a finished round."""

    @abstractmethod
    def spread(self, current: R) -> float:
        """Return the standard deviation of scores in rounds like this one, the scale of losses."""

    @abstractmethod
    def category(self, current: R, played: str, better: str) -> str:
        """Return the kind of a decision (of `categories` or `joint`), by what its seat sees where it starts in a round.

        `played`, `better`: the move played there, and that of the best way; the same if nothing is better.
        """

    @abstractmethod
    def same_decision(self, first: R, later: R) -> bool:
        """Return whether a move made in a later round state is part of the decision that started at the first one."""

    def situation(self, _current: R) -> Hashable:
        """Return a key of all that the seat to move knows, equal for rounds that repeat it; None if none can repeat."""
        return None

    def is_complete(self, _after: R, _moves: Sequence[M]) -> bool:
        """Return whether a decision's moves were made to its end; `after` is the round after the last entry."""
        return True

    def draws(self, move: M) -> bool:
        """Return whether a move draws from the stock."""
        return move.verb == self.drawing

    def after_draw(self, _view: V) -> Mapping[tuple[str, ...], int]:
        """Return how the policy ends the turn after drawing: by its moves, the number of cards that lead to them.

        Moves with the drawn card itself are counted as no moves. Empty if no unseen card is left.
        """
        return {}


AnyAnalysis = GameAnalysis[Any, Any, Any]
