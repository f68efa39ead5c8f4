"""Judge decisions: search for the best way to play a turn in some worlds, and compare it in others with the one played.

The winner of a search was lucky in its worlds, so its lead there is biased; in fresh worlds, the same for both ways,
the difference is unbiased. The rest of a turn is one decision however many moves it took, since nothing becomes known
between them; its regret is attributed to the move with the largest loss.

A loss is in expected points. A way that wins more rounds at the cost of points is no error: such a loss is reported and
counted, but not marked. If a win has no value besides its points, points alone make a mark.

A decision is judged in two looks. The first has the same playouts in all reviews that have at least as many, so the
same seed finds the same mark; if more worlds are likely to change a mark, it is extended up to `LONGEST_LOOK` times.
The second look spends the remaining playouts of a more thorough review: it searches again, compares the ways in the
same worlds and in more of them, refines the figures, and changes the mark only on overwhelming evidence (`marks`). A
good find is checked again: if the way is no longer clearly the best, the mark is removed.

A decision that followed a hint or a warning counts neither for nor against the player (`with_hints`).
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

import numpy as np

from analysis.advisor import FEWEST_WORLDS, rounds_of, run_playouts
from analysis.core.state_dtype import Floats
from analysis.game import AnyAnalysis, DecisionEvaluation, Evaluation
from analysis.hints.advice import Judgement, Reason
from analysis.hints.sequential_halving import SequentialHalving
from analysis.hints.significance import Rivals
from analysis.review import marks
from analysis.review.log import Hint, Step
from analysis.review.marks import PRAISE, Estimate, Loss
from analysis.review.report import Decision
from engine.game import Move, View
from engine.registry import game_named

STREAM = 7919
"""Stride between per-entry seeds."""
SEARCHED, SEARCHED_AGAIN = 500_000_000, 1_000_000_000
"""First worlds of the two searches; ways are compared in worlds from 0 on."""
LONGEST_LOOK = 8
"""The first look uses at most this multiple of its initial number of worlds."""


MakeEvaluation = Callable[[View, Sequence[Move], int], DecisionEvaluation]
"""Makes the evaluation of a view and of the moves made from it, a turn's rest or its beginning."""


def judge_decision(
    make: MakeEvaluation, part: Sequence[Step], playouts: int, seed: int, spread: float, first: int | None = None
) -> Decision | None:
    """Judge the moves of one decision; None if all possible plays are equivalent.

    `first`: playouts of the first look, by default all.
    """
    evaluation = _evaluation(make, part, seed)
    look = playouts if first is None else min(first, playouts)
    leaders = search(evaluation, look // 2, SEARCHED)
    if leaders is None:
        return None
    samples = Samples(evaluation)
    verdict = _look(samples, leaders, max(look // 4, FEWEST_WORLDS), spread)
    if playouts > look:
        again = search(evaluation, (playouts - look) // 2, SEARCHED_AGAIN)
        if again is not None:
            leaders = again
        verdict = _look_again(samples, leaders, verdict, playouts // 4, spread)
    best, other, played = verdict.best, verdict.other, evaluation.played
    lost, error = samples.lead(best, played)[0], samples.lead(leaders.best if best == played else best, played)[1]
    gain, gain_error = samples.lead(played, other) if best == played else (0.0, 0.0)
    found, found_error = samples.lead(played, evaluation.policy_arm)
    moves = tuple(str(step.move) for step in part)
    made, better, reason = 0, moves, why(evaluation, samples, best, other)
    if best != played:
        made, stage, arm = _left(make, evaluation, part, best, leaders.regret, seed)
        better = stage.line_of(arm)
        if made:
            left = Samples(stage)
            left.extend((arm, stage.played), max(look // 4, FEWEST_WORLDS))
            reason = why(stage, left, arm, stage.played)
    return Decision(
        seat=part[0].seat,
        first=part[0].place,
        place=part[made].place,
        move=str(part[made].move),
        played=moves,
        better=better,
        lost=lost,
        error=error,
        win=samples.win_lead(best, played)[0],
        found=found,
        found_error=found_error,
        mark=verdict.mark,
        choices=len(evaluation.arms),
        reason=reason,
        spread=spread,
        gain=gain,
        gain_error=gain_error,
        worth=samples.worth(),
    )


def judge_ahead(evaluation: DecisionEvaluation, playouts: int, spread: float) -> Judgement | None:
    """Judge moves before they are played; None if they are the best way, or all ways are equivalent."""
    leaders = search(evaluation, playouts // 2, SEARCHED)
    if leaders is None:
        return None
    samples = Samples(evaluation)
    verdict = _look(samples, leaders, max(playouts // 4, FEWEST_WORLDS), spread)
    if verdict.best == evaluation.played:
        return None
    lost, error = samples.lead(verdict.best, evaluation.played)
    reason = why(evaluation, samples, verdict.best, evaluation.played)
    is_serious = marks.SIGNS.index(verdict.mark) >= marks.SERIOUS
    return Judgement(lost, error, evaluation.line_of(verdict.best), reason, is_serious)


def loss_of(evaluation: DecisionEvaluation, playouts: int) -> float | None:
    """Return the points lost by a decision, None if all ways are equivalent.

    Unbiased, so it can be below 0: the best way is searched in some worlds, and compared in others.
    """
    leaders = search(evaluation, playouts // 2, SEARCHED)
    if leaders is None:
        return None
    samples = Samples(evaluation)
    samples.extend((leaders.best, evaluation.played), playouts // 4)
    return samples.lead(leaders.best, evaluation.played)[0]


@dataclass(frozen=True, slots=True)
class Leaders:
    """Result of a search: the best arm, the next best that differs from it, each arm's regret, and its error."""

    best: int
    second: int
    regret: list[float]
    error: list[float]


def search(evaluation: DecisionEvaluation, playouts: int, world: int) -> Leaders | None:
    """Search for the best arm with this many playouts, in worlds from number `world` on.

    Return None if there is only one arm, or all are equivalent in every world.
    """
    if len(evaluation.arms) == 1:
        return None
    evaluation.worlds = world
    halving = SequentialHalving(len(evaluation.arms), _sign(evaluation), 0.0)
    run_playouts(evaluation, halving, max(playouts, FEWEST_WORLDS * rounds_of(halving) * len(evaluation.arms)))
    result = halving.result()
    best = halving.best()
    differs = (result.regret != 0) | (result.regret_error != 0)
    if not differs.any():
        return None
    regret = np.maximum(result.regret, 0.0)
    others = np.flatnonzero(differs)
    second = int(others[np.argsort(regret[others], kind="stable")[0]])
    return Leaders(best, second, regret.tolist(), result.regret_error.tolist())


class Samples:
    """Arms compared in the same worlds, which no search has used."""

    def __init__(self, evaluation: DecisionEvaluation) -> None:
        self.evaluation = evaluation
        self._costs: dict[int, Floats] = {}
        self._won: dict[int, Floats] = {}

    def extend(self, arms: Iterable[int], worlds: int) -> None:
        """Play each of these arms out in the first `worlds` worlds."""
        wanted: dict[int, list[int]] = {}
        for arm in sorted(set(arms)):
            wanted.setdefault(len(self._costs.get(arm, ())), []).append(arm)
        for known, group in wanted.items():
            if known < worlds:
                self._add(group, known, worlds - known)

    def _add(self, arms: list[int], known: int, worlds: int) -> None:
        self.evaluation.worlds = known
        results = self.evaluation.run(np.array(arms), worlds)
        for arm, cost, wins in zip(arms, _sign(self.evaluation) * results.points, results.won, strict=True):
            self._costs[arm] = np.append(self._costs.get(arm, ()), cost)
            self._won[arm] = np.append(self._won.get(arm, ()), wins)

    def lead(self, better: int, worse: int) -> Estimate:
        """Return the difference of two arms' costs, with its standard error."""
        return _mean(_off(self._costs[worse], self._costs[better]))

    def win_lead(self, better: int, worse: int) -> Estimate:
        """Return the difference of two arms' win probabilities, with its standard error."""
        return _mean(_off(self._won[better], self._won[worse]))

    def score(self, arm: int) -> Estimate:
        """Return the mean points of an arm, with their standard error."""
        return _mean(_sign(self.evaluation) * self._costs[arm])

    def win(self, arm: int) -> float:
        """Return the win probability of an arm."""
        return float(self._won[arm].mean())

    def worth(self) -> float:
        """Return the difference between the highest and the lowest cost of any arm in any world."""
        every = np.concatenate(list(self._costs.values()))
        return float(np.ptp(every))

    def loss(self, best: int, played: int) -> Loss:
        """Return the loss of an arm against the best one."""
        value = self.evaluation.win_value
        wins = _off(self._won[best], self._won[played])
        costs = _off(self._costs[played], self._costs[best])
        return Loss(_mean(costs), _mean(wins) if value else (0.0, 0.0), _mean(-value * wins - costs))


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of a look: the best arm, its mark, and the arm to compare it with: the one played or the next best."""

    best: int
    other: int
    mark: str


def _look(samples: Samples, leaders: Leaders, worlds: int, spread: float) -> Verdict:
    """Judge the played way in `worlds` worlds, and in more if these are likely to change its mark."""
    most = LONGEST_LOOK * worlds
    played, policy_arm = samples.evaluation.played, samples.evaluation.policy_arm
    samples.extend((leaders.best, leaders.second, played, policy_arm), worlds)
    while True:
        best, other = _compared(samples, (leaders,))
        if best != played:
            loss = samples.loss(best, played)
            sign, more = marks.mark(loss, spread), marks.can_change(loss, spread, most / worlds)
        else:
            gain, found = samples.lead(played, other), samples.lead(played, policy_arm)
            sign = PRAISE if marks.is_find(gain, found, spread) else ""
            more = marks.can_be_find(gain, found, spread, most / worlds)
        if not more or worlds >= most:
            return Verdict(best, other, sign)
        worlds = min(2 * worlds, most)
        samples.extend((leaders.best, leaders.second, played, *((policy_arm,) if best == played else ())), worlds)


def _look_again(samples: Samples, leaders: Leaders, before: Verdict, worlds: int, spread: float) -> Verdict:
    """Refine a verdict with another search and more worlds; the mark stays unless clearly contradicted."""
    played, policy_arm = samples.evaluation.played, samples.evaluation.policy_arm
    samples.extend((leaders.best, leaders.second, before.best, before.other, played, policy_arm), worlds)
    best, other = _compared(samples, (leaders, Leaders(before.best, before.other, [], [])))
    if best != played:
        given = "" if before.mark == PRAISE else before.mark
        return Verdict(best, other, marks.revised(given, samples.loss(best, played), spread))
    gain, found = samples.lead(played, other), samples.lead(played, policy_arm)
    if before.mark == PRAISE:
        good = marks.stays_find(gain, found, spread)
    else:
        good = marks.is_find(gain, found, spread, marks.OVERWHELMING)
    return Verdict(best, other, PRAISE if good else "")


def _compared(samples: Samples, found: Sequence[Leaders]) -> tuple[int, int]:
    """Return the best arm in these worlds, and the arm to compare it with: the one played, else the next best.

    Arms equivalent to the one played do not count as alternatives.
    """
    played = samples.evaluation.played
    arms = {arm for leaders in found for arm in (leaders.best, leaders.second) if any(samples.lead(played, arm))}
    if not arms:
        return played, samples.evaluation.policy_arm
    best = min(arms, key=lambda arm: (-samples.lead(arm, played)[0], arm))
    return (best, played) if samples.lead(best, played)[0] > 0 else (played, best)


def _off(more: Floats, less: Floats) -> Floats:
    met = min(len(more), len(less))
    return more[:met] - less[:met]


def _mean(values: Floats) -> Estimate:
    return float(values.mean()), float(values.std() / np.sqrt(max(len(values) - 1, 1)))


def _sign(evaluation: Evaluation) -> float:
    return 1.0 if evaluation.lowest_wins else -1.0


def _evaluation(make: MakeEvaluation, steps: Sequence[Step], seed: int) -> DecisionEvaluation:
    start = steps[0]
    moves = [step.move for step in steps if step.move is not None]
    return make(start.before.view(start.seat), moves, (seed + STREAM * start.place) % 2**31)


def why(evaluation: DecisionEvaluation, samples: Samples, best: int, other: int) -> Reason:
    """Return the reason for an arm against another: the game's own, else points or wins."""
    wins = samples.win_lead(best, other)[0]
    reason = evaluation.reason(best, Rivals((other,)))
    if reason is not None and (reason.kind == evaluation.certain or samples.win(best) < 1.0 or wins <= 0):
        return reason
    points = samples.lead(best, other)[0]
    if points > 0 or wins <= 0:
        return Reason("points", max(points, 0.0))
    return Reason("wins", wins, chance=samples.win(best))


def _left(
    make: MakeEvaluation,
    evaluation: DecisionEvaluation,
    part: Sequence[Step],
    best: int,
    regret: Sequence[float],
    seed: int,
) -> tuple[int, DecisionEvaluation, int]:
    """Return how many moves precede the one with the largest loss, the evaluation there, and its best arm."""
    costs: dict[Hashable, float] = {}
    for end, cost in zip(evaluation.ends, regret, strict=True):
        costs.setdefault(end, cost)
    played = evaluation.ends[evaluation.played]
    stages = [evaluation, *(_evaluation(make, part[made:], seed) for made in range(1, len(part)))]
    after = [evaluation.ends[best]]
    for stage in stages[1:]:
        still_open = [played, *(end for end in stage.ends if end in costs)]
        after.append(min(still_open, key=lambda end: costs[end]))
    after.append(played)
    made = max(range(len(part)), key=lambda at: (costs[after[at + 1]] - costs[after[at]], -at))
    return made, stages[made], stages[made].ends.index(after[made])


def with_hints(
    game: AnyAnalysis, steps: Sequence[Step], part: Sequence[Step], decision: Decision, hints: Sequence[Hint]
) -> Decision:
    """Return a decision, flagged and without a mark if it followed a hint.

    That is so if the losing move was recommended or, without a loss, its last move was, or if there was a warning.
    """
    first, last = part[0].place, part[-1].place
    warned = any(hint.warned and hint.seat == part[0].seat and first <= hint.entries + 1 <= last for hint in hints)
    at = decision.place if decision.lost > 0 else last
    if warned or at in _advised(game, steps, part, hints):
        return replace(decision, hinted=True, mark="")
    return decision


def _advised(game: AnyAnalysis, steps: Sequence[Step], part: Sequence[Step], hints: Sequence[Hint]) -> set[int]:
    """Return the log positions of a decision's moves that a hint had recommended."""
    seat, first, last = part[0].seat, part[0].place, part[-1].place
    advised: set[int] = set()
    for hint in hints:
        if hint.seat != seat or hint.entries >= last:
            continue
        since = [step for step in steps[hint.entries : last] if step.move is not None]
        made = [str(step.move) for step in since if step.place < first]
        if any(step.seat != seat for step in since) or made != list(hint.plan[: len(made)]):
            continue
        own = [step for step in since if step.place >= first]
        rest = hint.plan[len(made) :]
        alike = sum(1 for _ in takewhile(lambda pair: str(pair[0].move) == pair[1], zip(own, rest, strict=False)))
        if rest and alike < len(own):
            planned = [game_named(game.name).parse_move(text) for text in rest]
            played = [step.move for step in own if step.move is not None]
            ways = (game.decision(own[0].before.view(seat), moves, 0) for moves in (planned, played))
            if len({way.ends[way.played] for way in ways}) == 1:
                alike = len(own)
        advised.update(step.place for step in own[:alike])
    return advised
