"""Evaluation of a decision that was made: its arms, which of them was played, and which the simple policy plays.

What was played need not be among the lines that hints try; such a line is evaluated in the same worlds beside them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.hints.advice import Reason
from analysis.hints.sequential_halving import PlayoutResults
from analysis.hints.significance import Rivals
from analysis.poter import going_out, policy
from analysis.poter.candidates import PoterCandidates
from analysis.poter.reasons import PoterReason, Visible
from analysis.poter.sampling import Ints
from analysis.poter.turn_plans import Code, layout
from engine.cards import lowest
from engine.clauses import LEGAL
from engine.poter import pile
from engine.poter.moves import DISCARD, NODISCARD, PoterMove, act, canonical, code, move_of
from engine.poter.state import NO_TARGET, NONE, OFFER, OVER, State
from engine.poter.view import PoterView

RNG_STATE = (1, 2, 3, 4)
"""Random state of the simple policy: it only decides whether runs or sets are laid first."""

Floats = NDArray[np.float64]


class PoterDecision:
    """The arms of `PoterCandidates`, followed by played ways that are not among them; not shared between threads.

    `played`: the arm that was played, `policy_arm` that of the simple policy. `ends`: the outcome of each arm, equal
    for orders of play that come to the same table.
    """

    def __init__(self, view: PoterView, moves: Sequence[PoterMove], seed: int) -> None:
        """Take the view before the first of these moves, which end the turn or begin it."""
        self._view = view
        self._seed = seed
        self._candidates = PoterCandidates(view, seed, after_taking=False)
        self.lowest_wins = self._candidates.lowest_wins
        self.by_lead = self._candidates.by_lead
        self.win_value = self._candidates.win_value
        self.certain = self._candidates.certain
        self.moves = self._candidates.moves
        self._beside: list[PoterCandidates] = []
        self._lines: list[list[Code]] = []
        self._left: list[State] = []
        self._visible = Visible(view, self._lines.__getitem__)
        self.ends: list[Hashable] = []
        self._passed: dict[Hashable, list[Code]] = {}
        for arm in self._candidates.arms.tolist():
            self._note([(verb, cards, targets, meld) for verb, cards, targets, meld in arm if verb >= 0])
        middle = self._candidates.turn is not None
        self.played = self._arm([code(move) for move in moves]) if middle else self._begun(moves[0])
        self.policy_arm = self._finished_simply() if middle else self._begun_simply()
        longest = max(len(line) for line in self._lines)
        self.arms: Ints = np.array([line + [(NONE, 0, 0, 0)] * (longest - len(line)) for line in self._lines], np.int64)

    def arms_of(self, move: int) -> list[int]:
        """Return the arms of hints that begin with a move."""
        return self._candidates.arms_of(move)

    def line(self, move: int, arm: int) -> tuple[str, ...]:
        """Return the moves of an arm of hints, this move first."""
        return self._candidates.line(move, arm)

    @property
    def worlds(self) -> int:
        """Return the number of the next world."""
        return self._candidates.worlds

    @worlds.setter
    def worlds(self, world: int) -> None:
        """Set the number of the next world."""
        self._candidates.worlds = world

    def line_of(self, arm: int) -> tuple[str, ...]:
        """Return the moves of an arm."""
        return tuple(str(move_of(one, self._view.table.poter)) for one in self._lines[arm])

    def run(self, arms: Ints, worlds: int) -> PlayoutResults:
        """Play these arms out in `worlds` more worlds."""
        first, hinted = self._candidates.worlds, len(self._candidates.arms)
        points, won = (np.zeros((len(arms), worlds)) for _ in range(2))
        rows = np.flatnonzero(arms < hinted)
        points[rows], won[rows], *_ = self._candidates.run(arms[rows], worlds)
        for row in np.flatnonzero(arms >= hinted).tolist():
            beside = self._beside[int(arms[row]) - hinted]
            beside.worlds = first
            results = beside.run(np.array([0]), worlds)
            points[row], won[row] = results.points[0], results.won[0]
        return PlayoutResults(points, won)

    def reason(self, best: int, rivals: Rivals) -> Reason | None:
        """Return the reason for an arm against its rivals, None if none of Poter's own applies."""
        if self._left[best].phase == OVER and not self._hand(best):
            return Reason(PoterReason.GOES_OUT)
        hinted = len(self._candidates.arms)
        if max((best, *rivals.worse, *rivals.level)) < hinted:
            return self._candidates.reason(best, rivals)
        return self._visible.reason(best, rivals, self)

    def gain(self, best: int, other: int) -> float | None:
        """Return how many points an arm saves against another one, None for one that is not tried by hints."""
        return self._candidates.gain(best, other) if max(best, other) < len(self._candidates.arms) else None

    def soon(self, arm: int) -> float | None:
        """Return the probability of having gone out by the next turn, None for an arm that is not tried by hints."""
        return self._candidates.soon(arm) if arm < len(self._candidates.arms) else None

    def opened(self, arm: int) -> float | None:
        """Return the probability that the next player can take the pile, None if that is not known."""
        return self._candidates.opened(arm) if arm < len(self._candidates.arms) else None

    def _hand(self, arm: int) -> int:
        return self._left[arm].hand[self._view.table.to_move]

    def _note(self, line: list[Code]) -> None:
        state = self._view.acting()
        if self._candidates.turn is not None:
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
        """Return a key that is equal for tables of one turn that differ only in the order of laying."""
        return layout(state, self._view.table.to_move), self._whole(state)

    def _arm(self, line: list[Code]) -> int:
        """Return the arm equivalent to a line; add it if there is none."""
        self._note(line)
        known = self.ends.index(self.ends[-1])
        if known < len(self._lines) - 1:
            for noted in (self._lines, self._left, self.ends):
                noted.pop()
            return known
        beside = PoterCandidates(self._view, self._seed, after_taking=False)
        beside.arms = np.array([line], np.int64)
        self._beside.append(beside)
        return known

    def _begun(self, move: PoterMove) -> int:
        return self.arms_of(self.moves.index(str(canonical(self._view.acting(), move))))[0]

    def _begun_simply(self) -> int:
        state = self._view.acting()
        if going_out.next_act(state) != going_out.NO_ACT:
            verb = "take"
        elif state.phase == OFFER:
            verb = "take" if policy.wants_single(state) else "pass"
        else:
            verb = "take" if pile.take_fault(state) == LEGAL and policy.wants_pile(state, None) else "draw"
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
