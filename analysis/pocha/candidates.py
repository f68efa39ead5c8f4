"""Evaluation of Pocha's bids and cards: from a view to arms, and from arms to their results."""

from collections.abc import Hashable, Sequence

import numpy as np

from analysis.core.state_dtype import Ints
from analysis.game import DecisionEvaluation, Evaluation
from analysis.hints.advice import Reason
from analysis.hints.sequential_halving import PlayoutResults, Prior
from analysis.hints.significance import Rivals
from analysis.pocha import kernels, policy
from analysis.pocha.determinize import deal_counts, every_deal, places_of
from analysis.pocha.kernels import tuned_weights
from analysis.pocha.reasons import PochaReason, Reasons
from analysis.pocha.sight import Sight
from engine.pocha.game import PochaView
from engine.pocha.moves import PochaMove
from engine.pocha.options import hand_sizes, parse_options
from engine.pocha.rules import PochaVerb
from engine.pocha.state import BID, PLAY, State

REDEALS = 16
"""How often a world that is unlikely given the bids is dealt again."""
LAST_TRICKS = 2
"""With this many cards left in hand, all lines of play are tried."""
FEW_DEALS = 8000
"""In the last tricks all deals are evaluated if there are at most this many."""
MATCH_VALUE = 10000.0
"""In the last hand, 0.01 % of the probability of winning the match counts as much as a point."""
WORSE, SPREAD, LUCK = 3.0, 5.0, 10.0
"""Prior of moves other than the policy's (`sequential_halving.Prior`) for hints, in points.

In 88 positions of rounds played by the policy, each with three seeds, hints of 2, 4, 8, 16 and 64 playouts an arm lost
0.42, 0.25, 0.21, 0.13 and 0.04 points with this prior, and 0.81, 0.64, 0.29, 0.19 and 0.07 without; the policy lost
0.40."""
WORSE_CHANCE, SPREAD_CHANCE, LUCK_CHANCE = 0.05, 0.15, 0.4
"""The same in the last hand, in the probability of winning the match.

In 32 such positions hints lost 2.2, 1.8, 1.5, 1.1 and 0.4 percent with it, 2.6, 2.3, 1.8, 1.6 and 0.5 without."""


SPREADS = {
    3: (7.3, 9.1, 10.4, 11.4, 12.5, 13.4, 14.2, 15.2, 16.1, 16.9, 17.9, 18.8, 19.4, 20.6, 21.6, 22.5),
    4: (5.9, 8.3, 9.4, 10.4, 11.3, 12.1, 12.8, 13.5, 14.3, 15.0, 15.7, 16.4),
    5: (5.2, 7.8, 8.8, 9.7, 10.4, 11.2, 11.8, 12.4),
    6: (4.9, 7.2, 8.2, 9.1, 9.8, 10.4, 10.9, 11.5),
}
"""Standard deviation of a seat's score, by number of players, for hands of 1, 2, 3 … cards.

From 20,000 hands of the policy each; for sizes possible with both packs, the mean of the two. A test repeats some.
"""


class PochaCandidates(Evaluation):
    """The bids or cards of a view's seat to move, each an arm.

    After it all seats play by the policy, except that in the last two tricks the others play each legal card equally
    often. Only points count in a match; a round is won by keeping one's bid. `kernel` does the work; tests replace it
    by the interpreter.
    """

    nearly_lost = 0.1
    lowest_wins = False
    certain = PochaReason.KEEPS_BID
    enough_playouts = 1000
    """With 300 playouts the regret of a hint is 0.2 points, with 1000 almost none."""

    def __init__(self, view: PochaView, seed: int, *, weighted: bool = True, for_match: bool = False) -> None:
        """Take the view of the seat to move; raise NothingToAdvise if it has no move.

        `weighted`: deals are likelier if they fit the others' bids, otherwise all are equally likely. `for_match`: in
        the last hand of a match with known totals, play for the match.
        """
        super().__init__(view)
        self.view = view
        self.spread = SPREADS[view.table.players][view.table.hand_size - 1]
        self.arms = np.array([(move.verb, move.number) for move in view.legal_moves()], np.int64)
        self.places = places_of(view)
        self.cards, self.counts = deal_counts(view, self.places)
        last = view.table.phase == PLAY and view.hand_sizes[view.table.to_move] <= LAST_TRICKS
        self.lines = 1 << view.table.players if last else 0
        deals = every_deal(self.places, view.unseen, FEW_DEALS) if last and not weighted else None
        self.given = len(deals or ())
        if deals:
            given = self.states[[kernels.VIEW] * len(deals)]
            given["hand"] |= np.array(deals, np.int64)
            self.states = np.concatenate((self.states, given))
        self.kernel = kernels.try_arms
        self.weights = tuned_weights()
        hands = len(hand_sizes(parse_options(view.options), view.table.players))
        decisive = for_match and bool(view.totals) and view.number >= hands
        self.match_value = MATCH_VALUE if decisive else 0.0
        totals = view.totals if decisive else ()
        self.draws = np.array([seed, 0, 0, REDEALS if weighted else 0, self.lines, *totals], np.int64)
        self._facts = np.zeros((len(self.arms), 4))
        self._sight = Sight(view)

    def hint_prior(self) -> Prior | None:
        if self.given:
            return None
        points = Prior(self.moves.index(str(policy_move(self.view.table))), WORSE, SPREAD, LUCK)
        if not self.match_value:
            return points
        return points.of_match(MATCH_VALUE, WORSE_CHANCE, SPREAD_CHANCE, LUCK_CHANCE)

    def burden(self, arm: int) -> float:
        """Return 0 for a bid; for a card, how much its owner needs it.

        That is its chance to take a later trick, or minus that chance if no more tricks are wanted.
        """
        if self.view.table.phase != PLAY:
            return 0.0
        later = self._sight.later(int(self.arms[arm, 1]))
        return later if self._sight.need > 0 else -later

    def arms_of(self, move: int) -> list[int]:
        return [move]

    def line(self, move: int, _arm: int) -> tuple[str, ...]:
        return (self.moves[move],)

    def reason(self, best: int, rivals: Rivals) -> Reason | None:
        return self._reasons(best, rivals).reason()

    def among_equals(self, best: int, rivals: Rivals) -> Reason | None:
        return self._reasons(best, rivals).among_equals()

    def _reasons(self, best: int, rivals: Rivals) -> Reasons:
        return Reasons(self.view, self.arms, self._facts, best, rivals, for_match=bool(self.match_value))

    def run(self, arms: Ints, worlds: int) -> PlayoutResults:
        """Play these arms out in `worlds` more worlds, or in all possible ones if they are few.

        A hand is won by keeping the bid. In the last hand of a match the seat's share in first place is returned, too.
        """
        if worlds and self.given:
            self.worlds, worlds = 0, self.given
        results = np.zeros((len(arms), worlds, kernels.FOUND), np.int64)
        self.draws[kernels.FIRST : kernels.AFTER + 1] = self.worlds, self.worlds + worlds
        dealing = self.places, self.cards, self.counts
        self.kernel(self.states, self._rng, self.weights, dealing, self.arms[arms], self.draws, results)
        self.worlds += worlds
        found = results / max(self.lines, 1)
        self._facts[arms, 0] += worlds
        self._facts[arms, 1:] += found[:, :, kernels.KEPT : kernels.BOTH + 1].sum(axis=1)
        points, kept = found[:, :, kernels.POINTS], found[:, :, kernels.KEPT]
        if not self.match_value:
            return PlayoutResults(points, kept)
        return PlayoutResults(points, kept, match=found[:, :, kernels.SHARE] / kernels.SHARES)


class PochaDecision(PochaCandidates, DecisionEvaluation):
    """The bid or card that was made, and its alternatives: no two arms are equivalent."""

    def __init__(self, view: PochaView, moves: Sequence[PochaMove], seed: int) -> None:
        """Take the view before the only one of these moves."""
        super().__init__(view, seed)
        self.played = self.moves.index(str(moves[0]))
        self.policy_arm = self.moves.index(str(policy_move(view.table)))
        self.ends = list[Hashable](self.moves)

    def line_of(self, arm: int) -> tuple[str, ...]:
        return (self.moves[arm],)


def policy_move(state: State) -> PochaMove:
    """Return the bid or the card of the playout policy, interpreted, for the seat to move."""
    weights = tuned_weights().tolist()
    number = policy.bid_of(state, weights) if state.phase == BID else policy.card_of(state, weights)
    return PochaMove(PochaVerb(state.phase), number)
