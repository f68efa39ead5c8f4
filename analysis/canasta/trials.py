"""Trying what Canasta's seat to move can do: from a view to arms, and from arms to the results of their playouts."""

from __future__ import annotations

import numpy as np

from analysis.advice import Reason
from analysis.canasta import kernels, policy
from analysis.canasta.codes import move_of
from analysis.canasta.kernels import Ints
from analysis.canasta.record import new_states, store
from analysis.errors import NothingToAdvise
from analysis.race import Floats, Prior
from engine.canasta.acts import CUT, DRAW, TAKE, act
from engine.canasta.cutting import chance
from engine.canasta.deal import CARDS_EACH
from engine.canasta.legal import code
from engine.canasta.melds import waits
from engine.canasta.state import CARDS, FACE_DOWN, KINDS
from engine.canasta.view import CanastaView

LONGEST_PLAN = 16
SORTING = 1
"""How many cards are sorted out of a hidden hand for each turn it has had.

So it is right how often the next player can take the pot: over 650 positions of hands played by the policy the
likelihood of what he could was highest by this number of 0, 1, 2, 5, 10 and 30, or next to it.
"""
CLEARLY = 0.08
"""A chance so much higher is a reason."""
MORE_CANASTAS = 0.15
"""So many canastas more are a reason."""
WORSE, SPREAD, LUCK = 50.0, 300.0, 2500.0
"""What is believed of moves that the policy would not make (`race.Prior`), in points ahead of the others.

In 240 positions of two pairs and of two players, 1200 worlds for each of their 3000 moves, a difference was of 2400
(pairs) and 5300 points (two players) in a world; a quarter of the moves were as good as the policy's or better, a
twentieth by 200 to 500 points, and many were worse by thousands. These numbers choose as well as none where there are
many playouts and leave the policy's move half as often for nothing; lower spreads gave gains away.
"""


class CanastaTrials:
    """The moves of a view's seat, each an arm, after which the policy goes on; not shared between threads.

    The dealer's cuts (C2.1) are an arm for each chance to lift just the number that counts; only that number and any
    other one are played out, and each arm is a mixture of the two. `kernel` and `states` are what does the work: tests
    put the interpreter in their place.
    """

    lowest_wins = False
    win_worth = 0.0
    """Only points count in a match."""
    sure = "most_points"

    def __init__(self, view: CanastaView, seed: int, *, weighed: bool = True, rivals: bool = False) -> None:
        """Take the view of the seat to move; raise NothingToAdvise if it has no move.

        `weighed`: hidden hands are sorted as players do who have had some turns, else all deals are equally likely.
        `rivals`: arms are ranked by how far the side is ahead of the others (their mean), which decides a match, else
        by its points alone, which would give pots away.
        """
        self._rivals = rivals
        moves = view.legal_moves()
        if view.seat is None or not moves:
            raise NothingToAdvise("this seat has no move to make here")
        self.moves = [str(move) for move in moves]
        codes = [code(view.table, move) for move in moves]
        self._arm_of = list(range(len(codes)))
        self.arms = np.array(codes, np.int64)[:, np.newaxis]
        self._chances: Floats | None = None
        if codes[0][0] == CUT:
            exact, cards = CARDS_EACH * view.table.players, view.table.cards
            chances = [chance(number, exact, cards) for _, number, _ in codes]
            found = sorted(set(chances), reverse=True)
            self._arm_of = [found.index(one) for one in chances]
            self._chances = np.array(found)
            self._cuts = np.array([[(CUT, exact, 0)], [(CUT, exact - 1, 0)]], np.int64)
            self.arms = self.arms[[chances.index(one) for one in found]]
        self.worlds = 0
        self.kernel = kernels.try_arms
        self.states = new_states(3)
        store(self.states, kernels.VIEW, view.table)
        self.unseen = np.zeros((2, CARDS), np.int64)
        self.unseen[0, :KINDS] = view.unseen
        habits = policy.tuned(view.table.players)
        self.habits = np.array([habits], np.int64)
        favourite = self._arm_of[codes.index(policy.next_act(view.table.copy(), habits))]
        self.prior: Prior | None = Prior(favourite, WORSE, SPREAD, LUCK)
        self._draws = np.array([seed, 0, 0, SORTING if weighed else 0], np.int64)
        self._words = np.zeros(4, np.int64)
        self._table = view.table
        self._facts = np.zeros((len(self.arms), kernels.FOUND))
        self._plans = np.full((len(self.arms), LONGEST_PLAN, 3), -1, np.int64)

    def choices(self, move: int) -> list[int]:
        """Return the arms that a move may lead to."""
        return [self._arm_of[move]]

    def plan(self, move: int, arm: int) -> tuple[str, ...]:
        """Return the moves of the turn, this move first, as far as they do not hang on cards nobody knows yet."""
        covered = any(card >= FACE_DOWN for card in self._table.pot[: self._table.pot_size])
        first = int(self.arms[arm, 0, 0])
        if first in (CUT, DRAW) or (covered and (first == TAKE or waits(self._table))):
            return (self.moves[move],)
        state = self._table.copy()
        found = []
        for verb, number, cards in self._plans[arm].tolist():
            if verb < 0:
                break
            found.append(str(move_of(state, (verb, number, cards))))
            act(state, verb, number, cards)
        return tuple(found)

    def reason(self, best: int, other: int | None) -> Reason | None:
        """Return what the playouts say for an arm against another one, None where it is nothing of Canasta's own.

        That the side closes for certain, or more often; that it comes to more canastas; that the next player can take
        the pot less often.
        """
        if other is None:
            return None
        facts = self._facts[:, 1:] / np.maximum(self._facts[:, :1], 1)
        closed, taken, made = (facts[best] - facts[other])[:3]
        if closed > 0 and facts[best, 0] >= 1:
            return Reason("closes")
        if made > MORE_CANASTAS:
            return Reason("canastas", float(facts[best, 2]))
        if taken < -CLEARLY:
            return Reason("shut_pile", float(facts[best, 1]))
        if closed > CLEARLY:
            return Reason("closes_often", float(facts[best, 0]))
        return None

    def run(self, arms: Ints, worlds: int) -> tuple[Floats, ...]:
        """Play these arms out in so many more worlds; return the side's points and whether it has the most.

        With rivals also how far it is ahead of them, by which arms are ranked.
        """
        played = self.arms[arms] if self._chances is None else self._cuts
        results = np.zeros((len(played), worlds, kernels.FOUND), np.int64)
        plans = np.full((len(played), LONGEST_PLAN, 3), -1, np.int64)
        self._draws[kernels.FIRST : kernels.AFTER + 1] = self.worlds, self.worlds + worlds
        self.kernel(self.states, self._words, self.unseen, self.habits, played, self._draws, results, plans)
        self.worlds += worlds
        if self._chances is not None:
            results = results[1] + self._chances[arms][:, np.newaxis, np.newaxis] * (results[0] - results[1])
        elif worlds:
            self._plans[arms] = plans
        self._facts[arms, 0] += worlds
        self._facts[arms, 1:] += results[:, :, 1:].sum(axis=1)
        points, won = results[:, :, kernels.POINTS].astype(float), results[:, :, kernels.WON].astype(float)
        if not self._rivals:
            return points, won
        return points, won, points - results[:, :, kernels.OTHERS].astype(float)
