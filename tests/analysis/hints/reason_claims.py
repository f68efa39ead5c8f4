"""Reasons compared with the truth: fresh playouts of the same two moves, in more worlds and with another seed.

What the next player of Poter could do, what would make a meld, and who goes out at once is checked by the rules
instead: a column of the results that means something other than the words would agree with itself.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from analysis.advisor import halving_of, ranked, reason_for
from analysis.canasta import kernels as canasta
from analysis.canasta.candidates import WORSE, CanastaCandidates
from analysis.canasta.reasons import FACTS, reason_of, standard_error
from analysis.core.randomness import seed_rng
from analysis.core.state_dtype import Floats
from analysis.hints.advice import CLEAR_ERRORS, LEAST_POINTS, Reason
from analysis.hints.sequential_halving import PlayoutResults
from analysis.hints.significance import Rivals
from analysis.pocha import kernels as pocha
from analysis.pocha.candidates import PochaCandidates
from analysis.poter import kernels as poter
from analysis.poter import policy
from analysis.poter.kernels import tuned_weights
from analysis.registry import analysis_of
from engine.cards import FRENCH, each_card
from engine.clauses import LEGAL
from engine.game import Round, View
from engine.poter.moves import DRAW, MELD, act
from engine.poter.pile import take_fault
from engine.poter.rules import POTER_PENALTY, lay_fault, poters, swap_fault
from engine.poter.shapes import holds_meld
from engine.poter.state import NO_TARGET, OVER, PLAY, State
from tests.analysis.kernel_checks import load

PLAYOUTS, FEWEST_WORLDS, MOST_WORLDS, TIMES_MORE = 6000, 30, 400, 3
"""Playouts of all arms, bounds of the worlds of each, and the factor for the number of fresh worlds."""
MOST_ARMS = 12
"""Number of arms, the best ones, whose reasons are checked."""
CERTAIN = 0.99
"""Minimum frequency of an event that a reason calls certain."""
ANOTHER_SEED = 500_000_000
REPLAYED = 40
"""Worlds in which the rest of a turn is played by the rules."""

Estimate = tuple[float, float]
"""A number and its standard error."""
Checked = tuple[float, bool]
"""The difference of a reason's number from the true one, in its standard errors; whether the reason holds."""


@dataclass(frozen=True, slots=True)
class Check:
    """A reason of a kind at the position of a seed (`Checked`)."""

    kind: str
    seed: int
    off: float
    holds: bool


class Trials:
    """Playouts of some arms of a position, all in the same worlds."""

    def __init__(self, view: View, seed: int) -> None:
        evaluation: Any = analysis_of(view.game).candidates(view, seed)
        self._kernel, self._columns = evaluation.kernel, np.zeros(0)
        self.evaluation = evaluation
        evaluation.kernel = self._recorded
        self._rows: Mapping[int, int] = {}

    def _recorded(self, *arguments: Any) -> None:
        """Run the kernel and keep its results, the only three-dimensional array that is all zeros before."""
        (results,) = (one for one in arguments if getattr(one, "ndim", 0) == 3 and not one.any())
        self._kernel(*arguments)
        self._columns = results

    def run(self, arms: Sequence[int], worlds: int) -> None:
        """Play these arms out in the same number of worlds."""
        self.results: PlayoutResults = self.evaluation.run(np.array(arms), worlds)
        self._rows = {arm: row for row, arm in enumerate(arms)}

    def is_clearly_ahead(self, arm: int, other: int) -> bool:
        """Return whether an arm is clearly ahead of another in the measure by which arms are ranked."""
        lead, error = mean(self.result("value", arm) - self.result("value", other))
        return (-lead if self.evaluation.lowest_wins else lead) > CLEAR_ERRORS * error

    def own_reasons(self, arm: int, other: int) -> list[Reason | None]:
        """Return the game's own reasons for an arm against another one.

        In Canasta they are found for each fact alone; in Poter they include the one for when none can be seen.
        """
        if not isinstance(self.evaluation, CanastaCandidates):
            found = [self.evaluation.reason(arm, Rivals((other,)))]
            simulated = getattr(self.evaluation, "simulated", None)
            return found if simulated is None else [*found, simulated(arm, Rivals((other,)))]
        found, others_found = self._columns[[self._rows[arm], self._rows[other]]].astype(float)
        return [reason_of(found, others_found, [fact]) for fact in FACTS]

    def column(self, arm: int, column: int) -> Floats:
        """Return a column of the kernel's results for an arm, by world."""
        found: Floats = self._columns[self._rows[arm], :, column] / max(getattr(self.evaluation, "lines", 1), 1)
        return found

    def result(self, name: str, arm: int) -> Floats:
        """Return one of the `PlayoutResults` of an arm, by world; `value` is the measure that ranks arms, in points."""
        if name == "value":
            name = "points" if self.results.ranked is None else "ranked"
        found: Floats = getattr(self.results, name)[self._rows[arm]]
        return found


@dataclass(frozen=True, slots=True)
class Claim:
    """A reason for an arm against another one of a view, the playouts that found it, and fresh ones."""

    reason: Reason
    best: int
    others: tuple[int, ...]
    view: Any
    told: Trials
    fresh: Trials

    @property
    def other(self) -> int:
        (other,) = self.others
        return other

    def off(self, of: Callable[[Trials], Floats], slack: float = 0.0) -> float:
        """Return the number's difference from the true one, in standard errors; `of` gives the values it averages."""
        return self._off(self.reason.number, of, slack)

    def off_before(self, of: Callable[[Trials], Floats]) -> float:
        """Return the same for the number of the other arm."""
        return self._off(self.reason.before, of)

    def _off(self, number: float, of: Callable[[Trials], Floats], slack: float = 0.0) -> float:
        told, fresh = mean(of(self.told)), mean(of(self.fresh))
        return float((number - fresh[0]) / np.linalg.norm((told[1], fresh[1], slack)))


Checker = Callable[[Claim], Checked]


def checks(current: Round, totals: Sequence[int], seed: int, wanted: Container[str]) -> Iterator[Check]:
    """Check a reason of each wanted kind for the best move of a position, or if there is none, for another move."""
    view = current.view(current.to_move, totals)
    told, fresh = Trials(view, seed), Trials(view, seed + ANOTHER_SEED)
    arms = range(len(told.evaluation.arms))
    worlds = max(FEWEST_WORLDS, min(MOST_WORLDS, PLAYOUTS // len(arms)))
    told.run(arms, worlds)
    fresh.evaluation.match_value = told.evaluation.match_value
    claims = [Claim(*claim, view, told, fresh) for claim in reasons_at(told) if claim[0].kind in wanted]
    if claims:
        fresh.run(sorted({arm for claim in claims for arm in (claim.best, *claim.others)}), TIMES_MORE * worlds)
    for claim in claims:
        checker = CHECKERS.get((view.game, claim.reason.kind)) or CHECKERS["", claim.reason.kind]
        yield Check(claim.reason.kind, seed, *checker(claim))


def reasons_at(told: Trials) -> list[tuple[Reason, int, tuple[int, ...]]]:
    """Return a reason of each kind, its arm, and the arm or arms with which it is compared."""
    evaluation = told.evaluation
    halving = halving_of(evaluation)
    halving.add(told.results)
    result = halving.result()
    order = np.argsort(result.regret, kind="stable").tolist()
    order.remove(result.best)
    first = ranked(evaluation, result)[0].reason
    if first is not None and first.kind in ("any", "equal"):
        moves = (min(evaluation.arms_of(move), key=result.regret.item) for move in range(len(evaluation.moves)))
        return [(first, result.best, tuple(moves))]
    found: dict[str, tuple[Reason, int, tuple[int, ...]]] = {}
    for other in order[:MOST_ARMS]:
        reason = reason_for(evaluation, result, result.best, Rivals((other,)))
        found.setdefault(reason.kind, (reason, result.best, (other,)))
    for arm, other in combinations([result.best, *order][:MOST_ARMS], 2):
        for own in told.own_reasons(arm, other) if told.is_clearly_ahead(arm, other) else ():
            if own is not None:
                found.setdefault(own.kind, (own, arm, (other,)))
    if first is not None and first.kind != "points" and order and isinstance(evaluation, PochaCandidates):
        found.setdefault(first.kind, (first, result.best, (order[-1],)))
    return list(found.values())


def mean(values: Floats) -> Estimate:
    """Return the mean of values by world and its standard error, which is never 0."""
    return float(values.mean()), max(standard_error(values - values.mean()), 1e-9)


def share(count: float, worlds: int) -> Estimate:
    """Return an observed frequency and its standard error, as if there were one more world of each outcome."""
    near = (count + 1) / (worlds + 2)
    return count / worlds, float(np.sqrt(near * (1 - near) / worlds))


def is_more(values: Floats) -> bool:
    return float(values.mean()) > 0


# ---------------------------------------------------------------------- reasons of every game


def gain(name: str, sign: float, slack: float = 0.0) -> Checker:
    """Return a checker of a gain in a result; `slack`: the amount that a prior may have added or removed."""

    def check(claim: Claim) -> Checked:
        def of(trials: Trials) -> Floats:
            return sign * (trials.result(name, claim.best) - trials.result(name, claim.other))

        value, error = mean(of(claim.fresh))
        return claim.off(of, slack), value > -2 * error

    return check


def share_of_match(claim: Claim) -> Checked:
    return claim.off(lambda trials: trials.result("match", claim.best)), True


def certain(claim: Claim) -> Checked:
    return 0.0, bool(claim.fresh.result("won", claim.best).mean() >= CERTAIN)


def no_difference(claim: Claim) -> Checked:
    points = [claim.fresh.result("points", arm) for arm in claim.others]
    return 0.0, all((one == points[0]).all() for one in points)


def fact(column: int, *, good: bool, both: bool = False) -> Checker:
    """Return a checker of the mean of a column, of which more is good or bad.

    `both`: the reason also gives the other arm's.
    """

    def check(claim: Claim) -> Checked:
        def value(arm: int) -> Callable[[Trials], Floats]:
            return lambda trials: trials.column(arm, column)

        better = value(claim.best)(claim.fresh) - value(claim.other)(claim.fresh)
        off = claim.off(value(claim.best))
        if both:
            off = max(off, claim.off_before(value(claim.other)), key=abs)
        return off, is_more(better if good else -better)

    return check


# Poter


def fewer_poters(claim: Claim) -> Checked:
    def of(trials: Trials) -> Floats:
        return POTER_PENALTY * (trials.column(claim.other, poter.STUCK) - trials.column(claim.best, poter.STUCK))

    return claim.off(of), is_more(of(claim.fresh))


def after_the_turn(claim: Claim, arm: int) -> Iterator[State]:
    """Yield the table at the end of the seat's turn in worlds of the playouts: an arm's acts, then the policy's."""
    evaluation: Any = analysis_of("poter").candidates(claim.view, 1)
    weights, seat = tuned_weights().tolist(), claim.view.table.to_move
    for world in range(REPLAYED):
        evaluation.run(np.array([arm]), 1)
        state, rng = load(evaluation.states, poter.WORLD, State), [0] * 4
        seed_rng(rng, 7, world)
        for verb, *rest in evaluation.arms[arm].tolist():
            if verb == DRAW:
                policy.draw(state, rng)
            elif verb >= 0:
                act(state, verb, *rest)
        while state.phase != OVER and state.to_move == seat:
            policy.turn(state, rng, weights)
        yield state


def pile_by_the_rules(claim: Claim) -> Checked:
    def takes(arm: int) -> Estimate:
        ends = after_the_turn(claim, arm)
        return share(sum(state.phase != OVER and take_fault(state) == LEGAL for state in ends), REPLAYED)

    (found, error), (others_found, _) = takes(claim.best), takes(claim.other)
    told = claim.told.column(claim.best, poter.OPENED)
    off = (claim.reason.number - found) / np.hypot(error, share(told.sum(), len(told))[1])
    return float(off), others_found > found - error


def completions(view: Any, hand: int | None = None) -> set[str]:
    """Return the unseen cards, without poters, that make a meld of real cards with two of a hand."""
    unseen = sum(pool.cards for pool in view.pools) & ~poters(view.table)
    pairs = [1 << one | 1 << two for one, two in combinations(each_card(view.hand if hand is None else hand), 2)]
    return {FRENCH.texts[card] for card in each_card(unseen) if any(holds_meld(pair | 1 << card) for pair in pairs)}


def melds_by_the_rules(claim: Claim) -> Checked:
    """The named cards are all unseen real cards that would make a meld, and there are that many fewer otherwise.

    Or they are all that would make one only with the other discard, and fewer would only with the best one.
    """
    seat = claim.view.table.to_move
    hands = [next(after_the_turn(claim, arm)).hand[seat] for arm in (claim.best, claim.other)]
    best, other = (completions(claim.view, hand) for hand in hands)
    if claim.reason.rank == "needed":
        every = completions(claim.view, hands[0] | hands[1])
        best, other = every - other, every - best
    is_true = (len(best), len(other)) == (claim.reason.number, claim.reason.before) and len(best) > len(other)
    return 0.0, is_true and set(claim.reason.cards) == best


def swaps_by_the_rules(claim: Claim) -> Checked:
    """The named cards are all that could be swapped for poter cards if it were still the seat's turn."""
    seat = claim.view.table.to_move

    def named(arm: int) -> set[str]:
        state = claim.view.acting()
        for one in claim.told.evaluation.acts_of(arm):
            if one[0] != DRAW:
                act(state, *one)
        state.to_move, state.phase, state.must_meld = seat, PLAY, 0
        pairs = ((card, meld) for card in each_card(state.hand[seat]) for meld in range(state.meld_count))
        return {FRENCH.texts[card] for card, meld in pairs if swap_fault(state, card, meld) == LEGAL}

    best, other = named(claim.best), named(claim.other)
    return 0.0, set(claim.reason.cards) == best and claim.reason.number == len(best) > len(other)


def waits_by_the_rules(claim: Claim) -> Checked:
    """The named cards are the other turn's first meld, all of them are kept, and somebody could add a card to it."""
    view, seat = claim.view, claim.view.table.to_move

    def after(arm: int, verbs: Container[int]) -> State:
        """Return the table after the acts of an arm up to one of these verbs."""
        state: State = view.acting()
        for one in claim.told.evaluation.acts_of(arm):
            act(state, *one)
            if one[0] in verbs:
                break
        return state

    laid, kept = after(claim.other, {MELD}), after(claim.best, ())
    meld = view.hand & ~laid.hand[seat]
    laid.to_move = other = (seat + 1) % laid.players
    laid.hand[other] = unseen = sum(pool.cards for pool in view.pools)
    laid.sallan[other], laid.phase, laid.must_meld = 1, PLAY, 0
    grows = any(lay_fault(laid, card, NO_TARGET, laid.meld_count - 1) == LEGAL for card in each_card(unseen))
    fewest = min(size for player, size in enumerate(view.hand_sizes) if player != seat)
    is_kept = set(claim.reason.cards) == {FRENCH.texts[card] for card in each_card(meld & kept.hand[seat])}
    return 0.0, grows and is_kept and meld & ~kept.hand[seat] == 0 and claim.reason.number == fewest


# Pocha


def tricks(claim: Claim) -> Checked:
    bids = claim.told.evaluation.arms[:, 1]
    found = claim.fresh.column(claim.best, pocha.TOOK).mean()
    nearer = abs(bids[claim.best] - found) < abs(bids[claim.other] - found)
    return claim.off(lambda trials: trials.column(claim.best, pocha.TOOK)), bool(nearer)


def keeps_more(claim: Claim) -> Checked:
    """Seeing more of a card goes with more points; the rules check that it is true (`pocha.test_reasons`)."""
    gained = claim.fresh.result("value", claim.best) - claim.fresh.result("value", claim.other)
    value, error = mean(gained)
    return 0.0, value > -2 * error


def by_chance(*, wins: bool) -> Checker:
    """Return a checker of the `chance` in a reason that a card wins or loses its trick, and of `keeps_more`."""

    def check(claim: Claim) -> Checked:
        def took(trials: Trials) -> Floats:
            column = trials.column(claim.best, pocha.TOOK)
            return column if wins else 1 - column

        return claim._off(claim.reason.chance, took), keeps_more(claim)[1]

    return check


def card_wins(claim: Claim) -> Checked:
    """The chance of the only card is that of the bid of 1."""
    arms = claim.told.evaluation.arms[:, 1].tolist()

    def kept(trials: Trials) -> Floats:
        made = trials.column(claim.best, pocha.KEPT)
        return made if arms[claim.best] else 1 - made

    return claim._off(claim.reason.chance, kept), keeps_more(claim)[1]


def made(claim: Claim) -> Checked:
    """Both bids are made as often as claimed, or the two cards kept for the last trick do as much there."""
    told = claim.reason
    before = told.before or told.chance - told.number

    def kept(arm: int) -> Callable[[Trials], Floats]:
        return lambda trials: trials.column(arm, pocha.KEPT)

    off = max(claim._off(told.chance, kept(claim.best)), claim._off(before, kept(claim.other)), key=abs)
    return off, keeps_more(claim)[1]


# Canasta


def closes(claim: Claim) -> Checked:
    closed, other = (claim.fresh.column(arm, canasta.CLOSED) for arm in (claim.best, claim.other))
    return 0.0, bool(closed.mean() >= CERTAIN) and is_more(closed - other)


CHECKERS: Mapping[tuple[str, str], Checker] = {
    ("", "any"): no_difference,
    ("", "match"): share_of_match,
    ("", "wins"): gain("won", 1.0, 0.01),
    ("pocha", "points"): gain("value", 1.0, LEAST_POINTS),
    ("poter", "points"): gain("value", -1.0, LEAST_POINTS),
    ("canasta", "points"): gain("value", 1.0, WORSE),
    ("poter", "goes_out"): certain,
    ("poter", "out_soon"): fact(poter.SOON, good=True),
    ("poter", "poters"): fewer_poters,
    ("poter", "shut_pile"): pile_by_the_rules,
    ("poter", "keeps"): melds_by_the_rules,
    ("poter", "waits"): waits_by_the_rules,
    ("poter", "swaps"): swaps_by_the_rules,
    ("pocha", "keeps_bid"): certain,
    ("pocha", "equal"): no_difference,
    **{("pocha", kind): tricks for kind in ("tricks", "likely", "no_winner")},
    **{("pocha", kind): made for kind in ("between", "last", "pays")},
    ("pocha", "single"): card_wins,
    **{("pocha", kind): keeps_more for kind in ("bids", "forbidden", "sure", "cheap", "dear", "strong", "early")},
    **{
        ("pocha", kind): keeps_more
        for kind in ("keeps", "under", "sheds", "surplus", "middle", "saves", "draws", "void")
    },
    ("pocha", "enough"): by_chance(wins=True),
    **{("pocha", kind): by_chance(wins=False) for kind in ("safe", "ducks")},
    ("pocha", "takes"): fact(pocha.TOOK, good=True),
    ("canasta", "closes"): closes,
    **{("canasta", one.kind): fact(one.column, good=one.good, both=True) for one in FACTS},
}
