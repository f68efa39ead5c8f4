"""Evaluation of Poter's candidate moves: builds the arms of a view and interprets their playouts."""

from collections.abc import Sequence

import numpy as np

from analysis.core.state_dtype import Ints
from analysis.game import Evaluation
from analysis.hints.advice import Reason
from analysis.hints.sequential_halving import PlayoutResults, Prior
from analysis.hints.significance import SELDOM, Rivals, clearly_more, clearly_more_often, is_associated, least_gain
from analysis.poter import going_out, kernels, policy
from analysis.poter.inference import evidence_of, fitted_weights, pools_of
from analysis.poter.kernels import tuned_weights
from analysis.poter.match_chance import MatchCost
from analysis.poter.reasons import PoterReason, among_equals, reason_of
from analysis.poter.turn_plans import NO_CHANCE, Turn, counted, is_end, policy_move
from analysis.poter.visible import Visible
from engine.poter.game import PoterView
from engine.poter.moves import DISCARD, NODISCARD, TAKE, Act, act, code, legal_moves, move_of
from engine.poter.options import parse_options
from engine.poter.rules import POTER_PENALTY
from engine.poter.state import PLAY, State

SWEEPS = 2
"""Exchanges proposed for each hidden card when sampling likely deals."""
FELT = 3.0
"""Minimum saving in points to be given as a reason."""
MATCH_VALUE = 10000.0
"""In the last round, 0.01 % of the probability of winning the match counts as much as a point."""
SOON, OPENED, STUCK, POINTS = 1, 2, 3, 4
"""Columns of the sums over playouts."""
WORSE, SPREAD, LUCK = 1.5, 3.0, 14.0
"""Prior of turns other than the policy's (`sequential_halving.Prior`), in points.

In 1583 positions of rounds played by the policy, choices of 1000 playouts gained 0.70 ± 0.12 points over the policy's
turn without a prior, and 0.05 ± 0.02 more with this one; means of 0.5 to 3 and spreads of 1 to 4 did as well."""
WORSE_CHANCE, SPREAD_CHANCE, LUCK_CHANCE = 0.03, 0.05, 0.4
"""The same in the last round for hints, in the probability of winning the match.

In 23 last rounds, each with three seeds, hints of 2, 4, 8, 16 and 64 playouts an arm lost 1.8, 1.5, 0.9, 1.1 and 0.7
percent with this prior, and 4.2, 4.2, 2.8, 2.0 and 1.3 without; the policy's turn lost 2.1."""


SPREADS = {2: 11.0, 3: 14.6, 4: 16.1, 5: 17.4, 6: 19.8}
"""Standard deviation of a seat's score, by number of players.

From 26,000 rounds of the tuned policy each, with each rank as poter in turn; a test repeats some of them."""


class PoterCandidates(Evaluation):
    """The arms of a view's seat to move.

    An arm is a whole turn as far as it can be foreseen: to its end from the middle of a turn or after taking the pile;
    after a draw, which is unknown, the policy continues. `kernel` does the work; tests replace it by the interpreter.
    """

    lowest_wins = True
    win_value = 150.0
    """From the arena: against three greedy players this wins 47 rounds of 100 instead of 32, at the cost of one point a
    round."""
    certain = PoterReason.GOES_OUT
    nearly_lost = 0.1
    """If the probability of winning the match is lower than this, the last round is played for points."""
    enough_playouts = 2000
    """With 1000 playouts the regret of a hint is 0.2 points, with 8000 almost none."""

    def __init__(
        self, view: PoterView, seed: int, *, weighted: bool = True, after_taking: bool = True, for_match: bool = False
    ) -> None:
        """Take the view of the seat to move; raise NothingToAdvise if it has no move.

        `weighted`: hidden hands are weighed by their owners' past turns, otherwise all are equally likely.
        `after_taking`: plan the turn after taking the pile too, otherwise the policy plays it. `for_match`: if the
        totals of the match are known, rank by the probability of winning it.
        """
        super().__init__(view)
        self.codes: list[Act] = [code(move) for move in view.legal_moves()]
        self.weights = tuned_weights()
        rounds = max(0, parse_options(view.options).rounds - view.number)
        self._match_cost = MatchCost(view.totals, view.table.to_move, rounds) if for_match and view.totals else None
        self.match_value = MATCH_VALUE if self._match_cost is not None and not rounds else 0.0
        self.counts_match = self._match_cost is not None and bool(rounds)
        self._draws = seed, SWEEPS if weighted else 0
        self._poter = view.table.poter
        self._players = view.table.players
        self.spread = SPREADS[self._players]
        self._lead: list[Act] = []
        self.turn = self._turn(view.acting(), after_taking)
        self.visible = Visible(view, self.acts_of, self.turn if self._lead else None)
        self._arms_of: list[list[int]] = [[] for _ in self.moves]
        self._line_out = going_out.line_out(view.acting()) if after_taking else []
        lines, self.sure_arm = self._find_lines()
        self._set_arms(lines)
        if after_taking and not self.match_value:
            self.prior = self._prior_in_points()
        self.pools = pools_of(view)
        self.evidence = evidence_of(view, fitted_weights())
        self.kernel = kernels.try_arms

    def _turn(self, state: State, after_taking: bool) -> Turn | None:
        """Return the rest of the turn from here or from after taking the pile, None if neither is possible."""
        if state.phase == PLAY:
            return Turn(state, self.codes, self.weights.tolist())
        take = next((first for first in self.codes if first[0] == TAKE), None)
        if take is None or not after_taking:
            return None
        act(state, *take)
        self._lead = [take]
        return Turn(state, [code(move) for move in legal_moves(state)], self.weights.tolist())

    def _set_arms(self, lines: Sequence[Sequence[Act]]) -> None:
        """Replace the arms and forget all playouts."""
        longest = max(map(len, lines))
        self.arms = np.array([[*line, *[going_out.NO_ACT] * (longest - len(line))] for line in lines], np.int64)
        self._facts = np.zeros((len(lines), 6))

    def _find_lines(self) -> tuple[list[list[Act]], int | None]:
        """Return the acts of each arm, and the arm that certainly wins the round, if there is one."""
        lines: list[list[Act]] = []
        if self.turn is not None:
            for node, card in self.turn.ends:
                end = self.turn.ending(node, card)
                lines.append([*self._lead, *self.turn.path(node), *([] if end is None else [end])])
            for move, first in enumerate(self.codes):
                nodes = set(range(len(self.turn.nodes))) if [first] == self._lead else self.turn.after(first)
                for arm, (node, _) in enumerate(self.turn.ends):
                    if node in nodes or lines[arm] == [first]:
                        self._arms_of[move].append(arm)
        for move, first in enumerate(self.codes):
            if not self._arms_of[move] or (self.turn is not None and self.turn.cut and not is_end(first)):
                self._arms_of[move].append(len(lines))
                lines.append([first])
        sure_arm = self._ends_out()
        if sure_arm is not None:
            self._line_out = []
        elif self._line_out:
            sure_arm = len(lines)
            self._arms_of[self.codes.index(self._line_out[0])].append(sure_arm)
            lines.append(self._line_out)
        return lines, sure_arm

    def _ends_out(self) -> int | None:
        """Return the arm of the shortest way to go out among the turn's ends, None if there is none."""
        if self.turn is None or not self._line_out:
            return None
        hands = [
            self.turn.nodes[node].hand[self.turn.seat] & ~(1 << card if card >= 0 else 0)
            for node, card in self.turn.ends
        ]
        ways = [(len(self.turn.path(node)), arm) for arm, (node, _) in enumerate(self.turn.ends) if not hands[arm]]
        return min(ways)[1] if ways else None

    def _policy_arm(self, state: State) -> int:
        """Return the arm of the policy's turn, or one that begins with its first move if that turn is not an arm."""
        first = self._arms_of[self.moves.index(str(policy_move(state)))]
        if self.turn is None:
            return first[0]
        goal = self.turn.nodes[0].copy()
        goal.hand = [goal.hand[seat] if seat == self.turn.seat else hand for seat, hand in enumerate(state.hand)]
        policy.lay_down(goal, NO_CHANCE, self.weights.tolist())
        ends = [arm for arm in first if arm < len(self.turn.ends) and self.turn.is_at(self.turn.ends[arm][0], goal)]
        return (ends or first)[0]

    def _prior_in_points(self) -> Prior:
        favourite = self._policy_arm(counted(self.visible.view)) if self.sure_arm is None else self.sure_arm
        return Prior(favourite, WORSE, SPREAD, LUCK)

    def hint_prior(self) -> Prior:
        points = self.prior or self._prior_in_points()
        if not self.match_value:
            return points
        return points.of_match(MATCH_VALUE, WORSE_CHANCE, SPREAD_CHANCE, LUCK_CHANCE)

    def burden(self, arm: int) -> float:
        return float(self.visible.outcome(arm).points)

    def arms_of(self, move: int) -> list[int]:
        return self._arms_of[move]

    def line(self, move: int, arm: int) -> tuple[str, ...]:
        if arm == self.sure_arm and self._line_out:
            return tuple(str(move_of(one, self._poter)) for one in self._line_out)
        if self.turn is None or arm >= len(self.turn.ends):
            return (self.moves[move],)
        node, card = self.turn.ends[arm]
        end = self.turn.ending(node, card)
        if self._lead:
            acts = [*self._lead, *self.turn.path(node)]
        else:
            acts = [] if node == 0 else self.turn.path_after(self.codes[move], node)
        return tuple(str(move_of(one, self._poter)) for one in [*acts, *([] if end is None else [end])])

    def run(self, arms: Ints, worlds: int) -> PlayoutResults:
        """Play these arms out in `worlds` more worlds.

        For a match, arms are ranked by the probability of winning it, converted to points before the last round.
        """
        results = np.zeros((len(arms), worlds, kernels.FOUND), np.int64)
        draws = np.array([self.worlds, self.worlds + worlds, *self._draws])
        shared = self.states, self.pools, self._rng, self.evidence
        self.kernel(*shared, self.arms[arms], self.weights, draws, results)
        self.worlds += worlds
        points, won = (results[:, :, column].astype(float) for column in (kernels.POINTS, kernels.WON))
        soon, opened, stuck = (results[:, :, column] for column in (kernels.SOON, kernels.OPENED, kernels.STUCK))
        self._facts[arms, 0] += worlds
        for column, found in enumerate((soon, opened, stuck, points, points * opened), 1):
            self._facts[arms, column] += found.sum(axis=1)
        if self._match_cost is None:
            return PlayoutResults(points, won)
        scores = results[:, :, kernels.SCORES : kernels.SCORES + self._players].astype(float)
        if self.match_value:
            return PlayoutResults(points, won, match=self._match_cost.chances(scores))
        return PlayoutResults(points, won, self._match_cost.costs(scores))

    def reason(self, best: int, rivals: Rivals) -> Reason | None:
        """Return the reason for an arm against its rivals, None if none of Poter's own applies.

        Visible reasons (`visible`) come before those that playouts find.
        """
        if best == self.sure_arm:
            return Reason(PoterReason.GOES_OUT)
        return reason_of(self.visible, best, rivals, self) or self.simulated(best, rivals)

    def among_equals(self, best: int, rivals: Rivals) -> Reason | None:
        return among_equals(self.visible, best, (*rivals.worse, *rivals.level))

    def acts_of(self, arm: int) -> list[Act]:
        """Return the acts of an arm."""
        return [(verb, cards, targets, meld) for verb, cards, targets, meld in self.arms[arm].tolist() if verb >= 0]

    def gain(self, best: int, other: int) -> float | None:
        own, others = self._mean(best, POINTS), self._mean(other, POINTS)
        return None if own is None or others is None else others - own

    def soon(self, arm: int) -> float | None:
        return self._mean(arm, SOON)

    def opened(self, arm: int) -> float | None:
        return self._mean(arm, OPENED) if self._ends_the_turn(arm) else None

    def _mean(self, arm: int, column: int) -> float | None:
        worlds = self._facts[arm, 0]
        return float(self._facts[arm, column] / worlds) if worlds else None

    def simulated(self, best: int, rivals: Rivals) -> Reason | None:
        """Return the reason that playouts find for an arm against its rivals, None if they find none."""
        other = rivals.first
        if other is None:
            return None
        (worlds, soon, opened, stuck, *_), (others_worlds, *others) = self._facts[best], self._facts[other]
        soon, opened, stuck = (found / max(worlds, 1) for found in (soon, opened, stuck))
        others_soon, others_opened, others_stuck = (found / max(others_worlds, 1) for found in others[:3])
        shown = (*rivals.worse, *rivals.level, other if rivals.max_win is None else rivals.max_win)
        if soon >= max(self.soon(arm) or 0.0 for arm in shown) and clearly_more(
            soon, others_soon, worlds, others_worlds, least_gain(soon)
        ):
            return Reason(PoterReason.OUT_SOON, float(soon), before=float(others_soon))
        least = min(self._mean(arm, STUCK) or 0.0 for arm in rivals.worse or (other,))
        if clearly_more_often(least, stuck, others_worlds, worlds, FELT / POTER_PENALTY):
            return Reason(PoterReason.POTERS, float(POTER_PENALTY * (others_stuck - stuck)))
        if (
            rivals.worse
            and self._ends_the_turn(best)
            and self._ends_the_turn(other)
            and opened <= SELDOM
            and clearly_more(others_opened, opened, others_worlds, worlds)
            and is_associated(*self._facts[best, [2, 0, 4, 5]])
        ):
            seats = (self.visible.next_seat,)
            return Reason(PoterReason.SHUT_PILE, float(opened), before=float(others_opened), seats=seats)
        return None

    def _ends_the_turn(self, arm: int) -> bool:
        return any(verb in (DISCARD, NODISCARD) for verb in self.arms[arm, :, 0])
