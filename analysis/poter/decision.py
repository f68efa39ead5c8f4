"""Evaluation of a decision that was made: its arms, including the one played and the simple policy's.

The played line need not be one that hints try; it is evaluated in the same worlds.
"""

from collections.abc import Hashable, Sequence

import numpy as np

from analysis.game import DecisionEvaluation
from analysis.hints.advice import BEHIND_ERRORS, Reason
from analysis.hints.significance import Rivals
from analysis.poter import going_out, policy
from analysis.poter.candidates import PoterCandidates
from analysis.poter.reasons import PoterReason, reason_of
from analysis.poter.turn_plans import Turn, beginning, layout
from analysis.poter.visible import Visible
from engine.cards import lowest
from engine.poter.game import PoterView
from engine.poter.moves import DISCARD, NODISCARD, TAKE, Act, PoterMove, act, canonical, code, move_of
from engine.poter.state import NO_TARGET, NONE, OVER, State

RNG_STATE = (1, 2, 3, 4)
"""Random state of the simple policy: it only decides whether runs or sets are laid first."""

PLANNED = 1_500_000_000
"""Number of the first world for comparing turns after taking the pile; the judgement does not use these worlds."""
PLANNING = ((8, 40), (3, 200))
"""For each pass, how many turns are kept after it, and in how many worlds each turn is played."""
COMPARED = 1000
"""Worlds for comparing the remaining turns: of those about equal in points, the one that wins most often is chosen."""


class PoterDecision(PoterCandidates, DecisionEvaluation):
    """The arms of hints, followed by played lines that are not among them."""

    def __init__(self, view: PoterView, moves: Sequence[PoterMove], seed: int) -> None:
        """Take the view before the first of these moves, which end or begin the turn."""
        super().__init__(view, seed, after_taking=False)
        self._view = view
        self._hinted = len(self.arms)
        self._after_pile: Turn | None = None
        self._set_arms([self._planned(self.acts_of(arm), seed) for arm in range(self._hinted)])
        self._lines: list[list[Act]] = []
        self._left: list[State] = []
        self.ends = []
        self._passed: dict[Hashable, list[Act]] = {}
        for arm in range(self._hinted):
            self._note(self.acts_of(arm))
        self.visible = Visible(view, self._lines.__getitem__, self._after_pile)
        middle = self.turn is not None
        self.played = self._arm([code(move) for move in moves]) if middle else self._begun(moves[0])
        self.policy_arm = self._finished_simply() if middle else self._begun_simply()
        self._set_arms(self._lines)

    def line_of(self, arm: int) -> tuple[str, ...]:
        return tuple(str(move_of(one, self._view.table.poter)) for one in self._lines[arm])

    def reason(self, best: int, rivals: Rivals) -> Reason | None:
        if self._left[best].phase == OVER and not self._left[best].hand[self._view.table.to_move]:
            return Reason(PoterReason.GOES_OUT)
        if max((best, *rivals.worse, *rivals.level)) < self._hinted:
            return super().reason(best, rivals)
        return reason_of(self.visible, best, rivals, self)

    def _mean(self, arm: int, column: int) -> float | None:
        """Return the mean over playouts of an arm, None for one that hints do not try."""
        return super()._mean(arm, column) if arm < self._hinted else None

    def _planned(self, line: list[Act], seed: int) -> list[Act]:
        """Return the acts of an arm; if it takes the pile, those of the best turn found after that, as in hints."""
        if self.turn is not None or line[0][0] != TAKE:
            return line
        planned = PoterCandidates(self._view, seed)
        self._after_pile = planned.turn
        arms = planned.arms_of(self.codes.index(line[0]))
        if planned.sure_arm in arms:
            return planned.acts_of(planned.sure_arm)
        planned.worlds = PLANNED
        for kept, worlds in PLANNING:
            points = planned.run(np.array(arms), worlds).points.mean(axis=1)
            arms = [arms[at] for at in np.argsort(points, kind="stable")[:kept]]
        found = planned.run(np.array(arms), COMPARED)
        behind = found.points - found.points[found.points.mean(axis=1).argmin()]
        level = behind.mean(axis=1) <= BEHIND_ERRORS * behind.std(axis=1) / np.sqrt(COMPARED)
        return planned.acts_of(arms[np.where(level, found.won.mean(axis=1), -1.0).argmax()])

    def _note(self, line: list[Act]) -> None:
        state = self._view.acting()
        if self.turn is not None or line[0][0] == TAKE:
            for made, one in enumerate(line):
                self._passed.setdefault(self._laid(state), line[:made])
                act(state, *one)
            self._passed.setdefault(self._laid(state), line)
        self._lines.append(line)
        self._left.append(state)
        self.ends.append(self._laid(state) if self._whole(state) else tuple(line))

    def _whole(self, state: State) -> bool:
        return state.turns != self._view.table.turns or state.phase == OVER

    def _laid(self, state: State) -> Hashable:
        """Return a key that is equal for states of the turn that differ only in the order of laying."""
        return layout(state, self._view.table.to_move), self._whole(state)

    def _arm(self, line: list[Act]) -> int:
        """Return the arm equivalent to a line; add it if there is none."""
        self._note(line)
        known = self.ends.index(self.ends[-1])
        if known < len(self._lines) - 1:
            for noted in (self._lines, self._left, self.ends):
                noted.pop()
        return known

    def _begun(self, move: PoterMove) -> int:
        return self.arms_of(self.moves.index(str(canonical(self._view.acting(), move))))[0]

    def _begun_simply(self) -> int:
        verb = str(beginning(self._view.acting(), None))
        return self.arms_of(self.moves.index(verb))[0] if verb in self.moves else self.played

    def _finished_simply(self) -> int:
        state = self._view.acting()
        seat = state.to_move
        if not going_out.lay_out(state):
            policy.lay_down(state, list(RNG_STATE), None)
        line = self._passed.get(self._laid(state))
        if line is None:
            return self.played
        if state.phase == OVER:
            return self._arm(line)
        before = state.hand[seat]
        policy.finish(state, None)
        gone = before & ~state.hand[seat]
        end = (DISCARD, lowest(gone), NO_TARGET, NONE) if gone else (NODISCARD, 0, NO_TARGET, NONE)
        return self._arm([*line, end])
