"""Evaluation of Canasta's candidate moves: from a view to arms, and from arms to the results of their playouts."""

from dataclasses import replace
from math import floor, sqrt
from typing import Any

import numpy as np

from analysis.canasta import inference, kernels
from analysis.canasta.black_threes import next_act
from analysis.canasta.card_reasons import (
    FREEZING,
    OF_THE_POT,
    OF_THE_TURN,
    THROWS,
    among_equals,
    of_the_turn,
    reason_from_cards,
    throws_wild,
)
from analysis.canasta.determinize import GAINS
from analysis.canasta.discard_reasons import LARGE_POT
from analysis.canasta.foreseen import Sight, Turn, foreseen
from analysis.canasta.kernels import tuned_weights
from analysis.canasta.laying_reasons import may_end
from analysis.canasta.reasons import FACTS, OF_POTS, CanastaReason, is_better, reason_of, standard_error, sure_to_close
from analysis.core.state_dtype import Floats, Ints
from analysis.game import Evaluation
from analysis.hints.advice import BEHIND_ERRORS, CLEAR_ERRORS, HEAVY, Reason
from analysis.hints.sequential_halving import PlayoutResults, Prior
from analysis.hints.significance import Rivals
from engine.canasta.cards import VALUES, is_black_three, is_wild
from engine.canasta.game import CanastaView
from engine.canasta.hands import side_of
from engine.canasta.moves import CUT, DRAW, MELD, TAKE, act, code, move_of
from engine.canasta.options import parse_options
from engine.canasta.rules.deal import chance, exact_cut
from engine.canasta.rules.melds import open_size, waits
from engine.canasta.rules.scoring import canastas
from engine.canasta.state import FACE_DOWN, JOKERS, KINDS, NONE, SUITS, THREES, State

SPREADS = {(2, 2): 6100.0, (3, 3): 2600.0, (4, 4): 1110.0, (4, 2): 2130.0, (6, 2): 4310.0}
"""Scale of losses: standard deviation of a side's lead over the others' mean, by the numbers of players and sides.

From 20,000 hands of the policy each, at totals of 0; a test repeats some of them.
"""

LONGEST_PLAN = 16
LARGE_HAND = 18
"""Minimum size of a hand from which laying is preferred if nothing else decides."""
WORSE, SPREAD, LUCK = 50.0, 300.0, 2500.0
"""Prior of moves other than the policy's (`sequential_halving.Prior`), in points of lead.

In 240 positions of two pairs and of two players, 1200 worlds for each of their 3000 moves, the standard deviation of a
difference in one world was 2400 (pairs) and 5300 points (two players); a quarter of the moves were as good as the
policy's or better, a twentieth by 200 to 500 points, and many were worse by thousands. With many playouts these numbers
choose as well as no prior, and they leave the policy's move for no gain half as often; smaller spreads lost gains.

For hints LUCK is the scale of losses (`SPREADS`). In 78 positions, each with three seeds, hints of 2, 4, 8, 16 and 64
playouts an arm lost 182, 143, 114, 99 and 62 points with that, and 204, 150, 136, 107 and 64 without; the policy's move
lost 165.
"""

PILOT = 96
"""The number of sampled worlds used to estimate whether this hand decides the match."""
MATCH_VALUE = 1000000.0
"""Where a hand decides the match, 100 points count as much as 0.01 % of the probability of winning it."""
WORSE_CHANCE, SPREAD_CHANCE, LUCK_CHANCE = 0.05, 0.12, 0.4
"""The prior where a hand decides the match, in its probability.

In 150 positions of late hands at all sizes of tables, 500 worlds for each of 1100 moves, the others were on average
worse than the policy's by 0.02 to 0.13 (by table), with a standard deviation of 0.09 to 0.19, and of 0.33 to 0.43 in a
single world.
"""
LOGISTIC = 0.851
BEST_HANDS = 1.5
"""About how many times `HAND` points the better side makes in a hand."""
LEAST_OPEN = 0.02
"""Least product of the chances to win and to lose a match by which points of lead are scaled."""
LEAST_WORTH = 0.05
"""What a point of lead is worth besides, so that points decide where the match is decided anyway."""
HAND = 1000.0
"""Approximate points of a side per hand, to estimate how many hands are left in the match."""


class CanastaCandidates(Evaluation):
    """The moves of a view's seat, each an arm, after which the policy goes on; only points count in a match.

    The dealer's cuts (C2.1) are an arm for each chance to lift just the number that counts; only that number and any
    other one are played out, and each arm is a mixture of the two. `kernel` does the work; tests put the interpreter
    in its place.
    """

    lowest_wins = False
    by_lead = True
    """The points of a side alone would give pots away: a lead, over the mean of the others, decides a match."""
    point_scale = 30.0
    enough_playouts = 4000
    """With 1000 playouts the choice of a hint gains a fifth less than with 4000; with 12,000 it gains no more."""

    def __init__(self, view: CanastaView, seed: int, *, weighted: bool = True, for_match: bool = False) -> None:
        """Take the view of the seat to move; raise NothingToAdvise if it has no move.

        `weighted`: deals are likelier if they fit the turns that hidden hands have had, else all are equally likely.
        `for_match`: points ahead count by what they are worth at the totals of the match, of which the first hand
        begins at 0; in a hand that is likelier than not to decide the match only winning it counts.
        """
        super().__init__(view)
        codes = [code(view.table, move) for move in view.legal_moves()]
        self._arm_of = list(range(len(codes)))
        self.arms = np.array(codes, np.int64)[:, np.newaxis]
        black_canastas = (arm for arm, (verb, rank, _) in enumerate(codes) if (verb, rank) == (MELD, THREES))
        self.sure_arm = next(black_canastas, None)
        self._chances: Floats | None = None
        if codes[0][0] == CUT:
            exact, cards = exact_cut(view.table.players), view.table.cards
            chances = [chance(number, exact, cards) for _, number, _ in codes]
            found = sorted(set(chances), reverse=True)
            self._arm_of = [found.index(one) for one in chances]
            self._chances = np.array(found)
            self._cuts = np.array([[(CUT, exact, 0)], [(CUT, exact - 1, 0)]], np.int64)
            self.arms = self.arms[[chances.index(one) for one in found]]
        self.kernel = kernels.try_arms
        self.unseen = np.zeros((kernels.ROWS, GAINS), np.int64)
        self.unseen[kernels.NUMBERS, :KINDS] = view.unseen
        self.unseen[kernels.GAINS] = inference.gains(view)
        weights = tuned_weights(view.table.players)
        self.weights = np.array([weights], np.int64)
        favourite = self._arm_of[codes.index(next_act(view.table.copy(), weights))]
        self.prior = Prior(favourite, WORSE, SPREAD, LUCK)
        self._draws = np.array([seed, 0, 0, int(weighted)], np.int64)
        self._table, self._sight = view.table, Sight(view)
        self._found: list[tuple[int, Ints, Floats]] = []
        self._target = parse_options(view.options).target
        self.spread = SPREADS[view.table.players, view.table.sides]
        self._plans = np.full((len(self.arms), LONGEST_PLAN, 3), -1, np.int64)
        self._totals, self._for_match = view.totals, for_match and any(view.totals)
        if for_match and 2 * max(view.totals) >= self._target:
            self._look_whether_it_is_the_last_hand(favourite)

    def _look_whether_it_is_the_last_hand(self, favourite: int) -> None:
        """Play for the match if this hand is likelier than not to decide it, and for points if it is decided anyway."""
        results, _ = self._tried(self.arms[[favourite]] if self._chances is None else self._cuts[1:], 0, PILOT)
        share = self._share_of_match(results)[0]
        ends = (results[0, :, kernels.TOTAL :].max(axis=1) >= self._target).mean()
        if 2 * ends <= 1:
            return
        if not 0 < share.mean() < 1:
            self._for_match = False
        else:
            self.match_value = MATCH_VALUE
            mean, spread, luck = (MATCH_VALUE * one for one in (WORSE_CHANCE, SPREAD_CHANCE, LUCK_CHANCE))
            self.prior = Prior(favourite, mean, spread, luck)

    def _share_of_match(self, results: Ints | Floats) -> Floats:
        """Return the side's share in winning the match, shape (arms, worlds).

        Where the match goes on after this hand, that is the probability that its lead lasts.
        """
        total, rival = results[:, :, kernels.TOTAL].astype(float), results[:, :, kernels.RIVAL].astype(float)
        lead, most = total - rival, np.maximum(total, rival)
        hands = np.maximum(np.ceil((self._target - most) / HAND), 1.0)
        over = (most >= self._target) & (lead != 0)
        share: Floats = np.where(over, lead > 0, self._lasts(lead, hands))
        return share

    def _lasts(self, lead: Floats | float, hands: Floats | float) -> Any:
        """Return the probability that a lead lasts for some more hands, whose leads are normal and independent.

        The normal distribution is approximated by the logistic one.
        """
        return 0.5 + 0.5 * np.tanh(LOGISTIC * lead / (self.spread * np.sqrt(hands)))

    def _lead_for_match(self, share: Floats) -> Floats:
        """Return shares in winning the match as points of lead, so that a point is worth what it is at these totals.

        Who is behind gains more by a high lead than he loses by a low one, and who is ahead less.
        """
        side = side_of(self._table, self._table.to_move)
        totals = list(self._totals)
        own, rival = totals.pop(side), max(totals)
        hands = max((self._target - max(own, rival)) / HAND - BEST_HANDS, 1.0)
        now = float(self._lasts(own - rival, hands))
        a_point = 2 * LOGISTIC / (self.spread * sqrt(hands)) * max(now * (1 - now), LEAST_OPEN)
        found: Floats = (share - now) / a_point
        return found

    def hint_prior(self) -> Prior | None:
        if self.prior is None or self.match_value:
            return self.prior
        return replace(self.prior, luck=self.spread)

    def burden(self, arm: int) -> float:
        """Return the cost of what a turn breaks up: 0 for discarding a single natural, over `HEAVY` for a wild card.

        A discard costs 2 if it leaves one card too few of its rank to take the pot, and 1 if it comes from another
        group or fits a meld, if it is a black three, or if there is none. Laying cards costs 1, and `HEAVY` for each
        wild card unless the turn makes a canasta. Laying is preferred (−1) for a side with a canasta if the turn makes
        one, or if the hand is large or the round may end, and the pot is small. If the round may end, a black three
        costs nothing. The value of a single card adds less than 1: cheap cards go first before the side has opened, and
        dear ones if the round may end.
        """
        if self._chances is not None:
            return 0.0
        turn = self._foreseen(arm)
        side = self._sight.side
        laid, late, made = float(bool(turn.laid)), may_end(self._sight), canastas(turn.after, side)
        makes_one = made > canastas(self._table, side)
        is_soon = late or self._table.size[self._table.to_move] >= LARGE_HAND
        if made and (makes_one or (is_soon and self._table.pot_size < LARGE_POT)):
            laid = -laid
        if not makes_one:
            laid += HEAVY * sum(map(is_wild, turn.laid))
        if turn.thrown == NONE or is_black_three(turn.thrown):
            return laid + (turn.thrown == NONE or not late)
        if is_wild(turn.thrown):
            return laid + HEAVY + 2 + (turn.thrown // SUITS == JOKERS)
        needed = turn.after.frozen_needs if turn.after.frozen else 2
        rank = turn.thrown // SUITS
        left, value = turn.holds(self._table.to_move, rank), VALUES[rank] / VALUES[JOKERS]
        laid += 0.5 - value if late else 0.0 if turn.after.opened[side] else value
        return laid + (left > 0 or open_size(turn.after, side, rank) > 0) + (left > 0 and left == needed - 1)

    def arms_of(self, move: int) -> list[int]:
        return [self._arm_of[move]]

    def line(self, move: int, arm: int) -> tuple[str, ...]:
        """Return the moves of the turn, this move first, up to where unseen cards matter."""
        covered = has_covered(self._table)
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

    def reason(self, best: int, rivals: Rivals) -> Reason | None:
        """Return the reason that tells an arm from its rivals.

        It names what can be seen; figures only where nothing visible tells the arm from a rival, and those of taking
        the pot only if it is large. Nobody asks why a wild card is not thrown, so rivals that throw one are left out if
        there are others; and there is no reason to throw one if a natural may be as good, nor one against a single
        rival unless all are clearly worse. What holds against one rival alone says so; beside turns that may be as good
        it is not told, and neither are figures if one of these breaks up less of the hand. Why these are as good comes
        before what is kept or expected against one that is not clearly worse. Of a wild card that freezes the pot it is
        told why it is this one, if another one is shown.
        """
        told = self._against(best, rivals)
        if told is not None and told.kind in FREEZING:
            wild = [arm for arm in rivals.worse if throws_wild(self._foreseen(arm))]
            return self._from_cards(best, tuple(wild[:1]), ()) or told
        is_clear = not rivals.level or told is None or told.kind in {*OF_THE_TURN, *OF_THE_POT, *THROWS}
        if is_clear or not rivals.worse or self._is_clear(best, rivals.worse[0]):
            return told
        return self.among_equals(best, rivals) or told

    def _against(self, best: int, rivals: Rivals) -> Reason | None:
        if rivals.first is None:
            return Reason(CanastaReason.WINS_MATCH) if best == self.sure_arm else self._of_the_turn(best, ())
        if self._chances is not None:
            exact, other = float(self._chances[best]), self._chances[rivals.first]
            return Reason(CanastaReason.EXACT_CUT if exact > other else CanastaReason.MISSES_CUT, exact)
        found = [self._in_common(best, other) for other in rivals.worse or rivals.level]
        if sure_to_close(*found[0]):
            return Reason(CanastaReason.CLOSES)
        usual, level = (
            tuple(arm for arm in arms if not throws_wild(self._foreseen(arm))) for arms in (rivals.worse, rivals.level)
        )
        wastes = throws_wild(self._foreseen(best))
        if wastes and not all(self._is_clear(best, arm, BEHIND_ERRORS) for arm in (*usual, *level)):
            return None
        level = rivals.level if wastes else level
        first = usual if usual or wastes or not level else ()
        reason = self._from_cards(best, first, level)
        if reason is None and (usual or not level):
            reason = self._from_cards(best, rivals.worse, level)
        if reason is None and not any(self._is_clear(best, arm) for arm in rivals.worse):
            reason = self._of_the_turn(best, level)
        if wastes and reason is None and not level and all(self._is_clear(best, arm) for arm in rivals.worse):
            return self._against_one(best, rivals.worse)
        if reason is not None or wastes or not usual:
            return reason
        if not self._is_lightest(best, level):
            return reason
        alike = [self._in_common(arm, rivals.worse[0]) for arm in level]
        told = [fact for fact in FACTS if fact.kind not in OF_POTS or self._table.pot_size >= LARGE_POT]
        facts = [fact for fact in told if all(is_better(fact, *pair) for pair in alike)]
        return self._against_one(best, () if level else usual) or reason_of(*found[0], facts)

    def among_equals(self, best: int, rivals: Rivals) -> Reason | None:
        level = [self._foreseen(arm) for arm in rivals.level or rivals.doubtful]
        return among_equals(self._sight, self._foreseen(best), level)

    def _of_the_turn(self, best: int, level: tuple[int, ...]) -> Reason | None:
        """Return what a turn makes, and all that may be as good, whatever worse ones make."""
        return of_the_turn(self._sight, self._foreseen(best), [self._foreseen(arm) for arm in level])

    def _from_cards(self, best: int, worse: tuple[int, ...], level: tuple[int, ...]) -> Reason | None:
        if not (worse or level):
            return None
        bad, good = ([self._foreseen(arm) for arm in arms] for arms in (worse, level))
        found = [self._in_common(best, other) for other in worse or level]
        lightest = self._is_lightest(best, level)
        return reason_from_cards(self._sight, self._foreseen(best), bad, good, found, lightest=lightest)

    def _against_one(self, best: int, worse: tuple[int, ...]) -> Reason | None:
        """Return the reason against the first of these arms against which there is one."""
        for arm in worse:
            if (reason := self._from_cards(best, (arm,), ())) is not None:
                return replace(reason, than=self.line(self.first_move(arm), arm), against_one=True)
        return None

    def _is_clear(self, best: int, other: int, errors: float = CLEAR_ERRORS) -> bool:
        """Return whether one arm beats another by at least `errors` standard errors, in the lead or in the match."""
        pair = np.stack(self._in_common(best, other))
        lead = pair[:, :, kernels.POINTS] - pair[:, :, kernels.OTHERS]
        value = self._share_of_match(pair) if self.match_value else lead
        change = value[0] - value[1]
        return bool(len(change) and change.mean() > errors * standard_error(change))

    def _is_lightest(self, best: int, level: tuple[int, ...]) -> bool:
        """Return whether none of the turns that may be as good breaks up less of the hand."""
        return all(floor(self.burden(arm)) >= floor(self.burden(best)) for arm in level)

    def _foreseen(self, arm: int) -> Turn:
        acts = (self._plans if self._plans[arm, 0, 0] >= 0 else self.arms)[arm].tolist()
        return foreseen(self._table, ((verb, number, cards) for verb, number, cards in acts if verb >= 0))

    def _in_common(self, one: int, other: int) -> tuple[Floats, Floats]:
        (worlds, found), (others_worlds, others_found) = self._results_of(one), self._results_of(other)
        _, rows, others_rows = np.intersect1d(worlds, others_worlds, return_indices=True)
        return found[rows], others_found[others_rows]

    def _results_of(self, arm: int) -> tuple[Ints, Floats]:
        worlds, found = [np.zeros(0, np.int64)], [np.zeros((0, kernels.FOUND))]
        for first, arms, results in self._found:
            for row in np.flatnonzero(arms == arm):
                worlds.append(np.arange(first, first + results.shape[1]))
                found.append(results[row])
        return np.concatenate(worlds), np.concatenate(found)

    def run(self, arms: Ints, worlds: int) -> PlayoutResults:
        """Play these arms out in `worlds` more worlds; a hand is won by having the most points.

        Arms are ranked by the points ahead of the others: for the match by what these are worth at its totals, and
        where the hand is likely to decide it the side's share in winning it is returned.
        """
        played = self.arms[arms] if self._chances is None else self._cuts
        results, plans = self._tried(played, self.worlds, self.worlds + worlds)
        self.worlds += worlds
        share = self._share_of_match(results)
        found = results.astype(float)
        if self._chances is not None:
            chances = self._chances[arms][:, np.newaxis, np.newaxis]
            found = found[1] + chances * (found[0] - found[1])
            share = share[1] + chances[:, :, 0] * (share[0] - share[1])
        elif worlds:
            self._plans[arms] = plans
        points, won = found[:, :, kernels.POINTS], found[:, :, kernels.WON]
        ahead = points - found[:, :, kernels.OTHERS]
        self._found.append((self.worlds - worlds, arms, found))
        if self.match_value:
            return PlayoutResults(points, won, ahead, share)
        if self._for_match:
            worth = self._lead_for_match(share) + LEAST_WORTH * ahead
            return PlayoutResults(points, won, worth, lead=ahead)
        return PlayoutResults(points, won, ahead)

    def _tried(self, played: Ints, first: int, after: int) -> tuple[Ints, Ints]:
        """Return the results of acts in these worlds, and the turns they begin."""
        results = np.zeros((len(played), after - first, kernels.FOUND), np.int64)
        plans = np.full((len(played), LONGEST_PLAN, 3), -1, np.int64)
        self._draws[kernels.FIRST : kernels.AFTER + 1] = first, after
        self.kernel(self.states, self._rng, self.unseen, self.weights, played, self._draws, results, plans)
        return results, plans


def has_covered(state: State) -> bool:
    """Return whether there are cards in the pot that nobody has seen."""
    return any(card >= FACE_DOWN for card in state.pot[: state.pot_size])
