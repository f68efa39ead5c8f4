"""Evaluation of a decision that was made: its arms, including the one played and the policy's.

Drawing or taking is a separate decision, after which the policy plays the turn. The rest of a turn is one decision. Its
arms are whole ways to play it: each legal act followed by the policy, the way that was played, and the cards laid by
the player or by the policy with every possible discard. They end when unseen cards of the pot come to the hand (C4.7).

As in hints, the value of an arm is the side's lead in the hand, its points minus the mean of the others': leads decide
the match, and points alone would not show the loss of giving a pot away.
"""

from collections.abc import Hashable, Sequence

import numpy as np

from analysis.canasta import kernels
from analysis.canasta.candidates import CanastaCandidates, has_covered
from analysis.canasta.policy import Act
from analysis.core.state_dtype import Ints
from analysis.game import DecisionEvaluation
from analysis.hints.sequential_halving import PlayoutResults
from engine.canasta.cards import jokers_in, naturals_in, twos_in
from engine.canasta.game import CanastaView
from engine.canasta.hands import first_kind, held, side_of
from engine.canasta.moves import DISCARD, CanastaMove, act, act_fault, canonical, code, move_of
from engine.canasta.rules.melds import waits
from engine.canasta.state import CLASSES, FACE_DOWN, OVER, PLAYING, SUITS, State
from engine.clauses import LEGAL

LONGEST_TURN = 64
"""Maximum number of acts of a planned turn."""


class CanastaDecision(CanastaCandidates, DecisionEvaluation):
    """Ways to play, no two of them equivalent; `ends` are without suits, which do not matter."""

    def __init__(self, view: CanastaView, moves: Sequence[CanastaMove], seed: int) -> None:
        """Take the view before the first of these moves, which end or begin the turn."""
        super().__init__(view, seed)
        self._covered = has_covered(self._table)
        self._lines: list[tuple[str, ...]] = []
        self._acts: list[list[Act]] = []
        self.ends = []
        if self._table.phase == PLAYING:
            self._make_lines(moves)
            return
        self._lines = [(self.moves[self.first_move(arm)],) for arm in range(len(self.arms))]
        self.ends = list(self._lines)
        simple = move_of(self._table, self._lines_from([[]])[0][0])
        self.played, self.policy_arm = (
            self.arms_of(self.moves.index(str(canonical(self._table, move))))[0] for move in (moves[0], simple)
        )

    def line_of(self, arm: int) -> tuple[str, ...]:
        return self._lines[arm]

    def _of_the_turn(self, best: int, level: tuple[int, ...]) -> None:
        """Return None: the played arm may make the same melds, and reasons must be checked against it."""

    def run(self, arms: Ints, worlds: int) -> PlayoutResults:
        """Play these arms out in `worlds` more worlds; `points` are the lead over the others."""
        results = super().run(arms, worlds)
        if results.ranked is None:
            raise RuntimeError("candidates ranked by lead return it")
        return PlayoutResults(results.ranked, results.won)

    def _make_lines(self, moves: Sequence[CanastaMove]) -> None:
        """Replace the arms by whole ways to play the turn: first the one played, then the policy's."""
        made: list[Act] = []
        state = self._table.copy()
        for move in moves:
            made.append(code(state, move))
            act(state, *made[-1])
        firsts: list[list[Act]] = [[first] for first in self.arms[:, 0].tolist()]
        plans = self._lines_from([made, [], *firsts])
        for line in plans:
            self._note(line)
        self.played, self.policy_arm = 0, self.ends.index(self._left(self._follow(plans[1])[0]))
        for line in plans[:2]:
            for other in self._discards_after(line):
                self._note(other)
        self.arms = _padded(self._acts)
        self._plans = np.full((len(self.arms), *self._plans.shape[1:]), -1, np.int64)

    def _lines_from(self, firsts: Sequence[Sequence[Act]]) -> list[list[Act]]:
        """Return whole turns that start with these acts and continue by the policy."""
        arms = _padded(firsts)
        results = np.zeros((len(arms), 1, kernels.FOUND), np.int64)
        plans = np.full((len(arms), LONGEST_TURN, 3), -1, np.int64)
        self._draws[kernels.FIRST : kernels.AFTER + 1] = 0, 1
        self.kernel(self.states, self._rng, self.unseen, self.weights, arms, self._draws, results, plans)
        return [[(verb, number, cards) for verb, number, cards in line if verb >= 0] for line in plans.tolist()]

    def _follow(self, line: Sequence[Act]) -> tuple[State, list[Act], list[str]]:
        """Return a turn's outcome, acts and moves, up to where unseen cards come to the hand."""
        state = self._table.copy()
        waiting = waits(state)
        if self._covered and waiting:
            seen = [card for card in state.pot[: state.pot_size] if card < FACE_DOWN]
            state.pot[: len(seen)] = seen
            state.pot_size = len(seen)
        done: list[Act] = []
        texts: list[str] = []
        for one in line:
            if state.phase == OVER or (self._covered and waiting and not waits(state)):
                break
            done.append(one)
            texts.append(str(move_of(state, one)))
            act(state, *one)
        return state, done, texts

    def _note(self, line: Sequence[Act]) -> None:
        state, done, texts = self._follow(line)
        end = self._left(state)
        if end not in self.ends:
            self.ends.append(end)
            self._acts.append(done)
            self._lines.append(tuple(texts))

    def _left(self, state: State) -> Hashable:
        """Return the side's melds, the hand and the top and size of the pot, without suits."""
        seat = self._table.to_move
        side = side_of(state, seat)
        melds = sorted(
            (state.meld_rank[number], naturals_in(cards), twos_in(cards), jokers_in(cards), state.meld_hidden[number])
            for number, cards in enumerate(state.meld_cards[: state.meld_count])
            if state.meld_side[number] == side
        )
        hand = tuple(state.held[seat * CLASSES : (seat + 1) * CLASSES])
        top = state.pot[state.pot_size - 1] // SUITS if state.pot_size else None
        return tuple(melds), hand, top, state.pot_size, state.phase == OVER

    def _discards_after(self, line: Sequence[Act]) -> list[list[Act]]:
        laid = [one for one in line if one[0] != DISCARD]
        state, done, _ = self._follow(laid)
        seat = self._table.to_move
        if len(done) < len(laid) or state.phase != PLAYING or state.turn != self._table.turn:
            return []
        kinds = [first_kind(state, seat, rank) for rank in range(CLASSES) if held(state, seat, rank)]
        return [[*laid, (DISCARD, kind, 0)] for kind in kinds if act_fault(state, DISCARD, kind, 0) == LEGAL]


def _padded(lines: Sequence[Sequence[Act]]) -> Ints:
    """Return lines as an array of arms, shape (lines, acts, 3), padded with negative verbs."""
    arms = np.full((len(lines), max(1, *(len(line) for line in lines)), 3), -1, np.int64)
    for arm, line in zip(arms, lines, strict=True):
        arm[: len(line)] = np.array(line, np.int64).reshape(-1, 3)
    return arms
