"""What the analysis of a game consists of: one `GameAnalysis` object a game, listed in `analysis.registry`."""

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

    `arms`: ways to go on, each as the game's kernel takes it. `worlds`: number of the next world; a seed has one world
    of each number, the same for all arms. `states`: records of which the first is the view's table.

    `by_lead`: arms are ranked by points ahead of the others. `win_value`: points that a win counts besides the score.
    `match_value`: points that winning the match counts, 0 unless this is its last round. `nearly_lost`: where no arm
    wins the match more often than that, points are ranked instead. `counts_match`: arms are ranked by what points are
    worth for the match. `certain`: the kind of reason of an arm that always wins, empty where only points count.
    `prior`: that of the arms' values. `sure_arm`: the arm that wins the round for certain in this turn, whatever
    playouts make of the others, None if a search finds none. `spread`: the standard deviation of what arms are ranked
    by over rounds like this one. `point_scale`: points that matter as little as one point in Poter. `enough_playouts`:
    with fewer in all, advice is rough.
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

    @abstractmethod
    def arms_of(self, move: int) -> list[int]:
        """Return the arms that begin with a move."""

    def first_move(self, arm: int) -> int:
        """Return the first of the moves that begin an arm."""
        return next(move for move in range(len(self.moves)) if arm in self.arms_of(move))

    @abstractmethod
    def line(self, move: int, arm: int) -> tuple[str, ...]:
        """Return the moves of an arm, this move first."""

    @abstractmethod
    def burden(self, arm: int) -> float:
        """Return the points that an arm leaves in hand, or what else costs that can be seen; 0 if nothing can."""

    @abstractmethod
    def reason(self, best: int, rivals: Rivals) -> Reason | None:
        """Return the game's own reason for an arm against its rivals, None if there is none."""

    def among_equals(self, _best: int, _rivals: Rivals) -> Reason | None:
        """Return why rivals that may be as good as an arm are, None if nothing of it can be seen."""
        return None

    @abstractmethod
    def run(self, arms: NDArray[np.int64], worlds: int) -> PlayoutResults:
        """Play these arms out in `worlds` more worlds (0: only load the compiled code)."""


class DecisionEvaluation(Evaluation):
    """The arms of a decision that was made, among them the one played and the one of the simple policy.

    `ends`: the outcome of each arm, equal for orders of play that come to the same.
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
    """What hints, bots and reviews need of one game; what experiments need beside it is its `analysis.lab.game.Lab`.

    `drawing`: the verb of moves that draw from the stock, None if there are none. `reasons`: its own kinds of reasons,
    each with a text `{name}-reason-{kind}` in every language. `categories`: the kinds of its decisions that are told
    apart. `joint`: kinds of which only what was played tells which it is, so that a loss of one counts as one among the
    decisions of all. `by_lead`: what a side makes the others lose, so that its lead counts. `outright`: the points that
    winning the match in a round counts, whatever its scores. `of_start`, `of_laying`: kinds of reasons that speak of
    the first move of a turn only, and of what it lays but not of how it ends. `of_comparison`: kinds whose texts
    name the turn that they compare with.
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
    """Returns the evaluation of moves that were made from a view, the rest of a turn or its beginning; with a seed."""
    perfect_info: Callable[[R, int], PerfectInfo]
    """Returns a round with open cards; with a seed."""

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
        """Return the seats that have won a round that is over."""

    @abstractmethod
    def spread(self, current: R) -> float:
        """Return the standard deviation of scores in rounds like this one, the scale of losses."""

    @abstractmethod
    def category(self, current: R, played: str, better: str) -> str:
        """Return the kind of a decision, of `categories` or `joint`, by what its seat sees where it begins in a round.

        `played`, `better`: the move that was played there, and that of the best way; the same if nothing is better.
        """

    @abstractmethod
    def same_decision(self, first: R, later: R) -> bool:
        """Return whether a move made in a later round state is part of the decision that began at the first one."""

    def situation(self, _current: R) -> Hashable:
        """Return a key of all that the seat to move knows, equal for rounds that repeat it; None if none can repeat."""
        return None

    def is_complete(self, _after: R, _moves: Sequence[M]) -> bool:
        """Return whether the moves of a decision were made to its end; `after` is the round after the last entry."""
        return True

    def draws(self, move: M) -> bool:
        """Return whether a move draws from the stock."""
        return move.verb == self.drawing

    def after_draw(self, _view: V) -> Mapping[tuple[str, ...], int]:
        """Return how the policy ends the turn after each card that may be drawn: for how many cards it makes moves.

        Moves with the card itself are told as none. Nothing if no card is left that nobody has seen.
        """
        return {}


AnyAnalysis = GameAnalysis[Any, Any, Any]
