"""Advice on a position: candidate moves ranked by their regret, with standard errors; and that there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import floor
from operator import attrgetter
from types import MappingProxyType

CLEAR_ERRORS = 2.0
"""A difference is clear if it exceeds this many standard errors."""
BEHIND_ERRORS = 1.0
"""An alternative that is behind by more standard errors than this is not about as good."""
LEVEL_ERRORS = 1.5
"""A simpler turn of Canasta that is behind by no more standard errors than this is advised, if no reason is told."""
LEAST_POINTS = 0.05
"""Smaller differences in points would be displayed as 0.0."""
SHOWN = 2
"""Alternatives of a kind that are shown: of those about as good, and of worse ones, one fewer below others as good."""
EQUAL_REGRET = 2.0
"""Regret, in units of the point scale, below which an alternative that is not behind is about as good."""
TRIFLE = 1.0
"""What a simpler turn of Canasta may lose for certain, in units of the point scale, and yet stand first."""
MOST_LOST = 6.0
"""What a turn may lose, in units of the point scale, that stands first for another reason than its value.

That is its regret and one standard error: where errors are large, as with few playouts, little is known of it. In 160
positions of Canasta with two players this limit and the next one gain 48 ± 32 points of lead a decision where a simpler
turn stands first (4000 playouts; 71 ± 48 with 600), and 61 ± 33 (119 ± 61) where a plan is kept after a draw:
`python -m tests.analysis.canasta.measure shown --mode singles --players 2 --positions 160 --seed 9000`, with and
without them. Lower limits gain no more for certain, and leave more turns first for which nothing simple can be said.
"""
MOST_LOST_TO_HEAVY = 12.0
"""The same of a turn that stands before one whose burden is greater by HEAVY."""
FORESEEN = 2 / 3
"""The share of the cards that may come from which on it is told before a draw what follows it.

In Poter the plan was kept after 44 of 65 draws where the share was greater, and after 36 of 75 where it was smaller.
"""
MAX_STD_ERROR = 4.0
"""Standard error, in units of the point scale, from which no figures are shown: the move was dropped early."""
LIGHTER = 2.0
"""A turn that may be as good is advised instead of one with a reason if its burden is smaller by more than this."""
HEAVY = 100.0
"""A turn whose burden is greater by this much, as one that throws a wild card, is advised only if clearly ahead."""
FEW_WORLDS = 100
"""A candidate evaluated in fewer sampled worlds than this is shown without figures."""


SHARED_KINDS = frozenset(("only", "any", "drawn", "drawn-all", "match", "wins", "points"))
"""The kinds of reasons of every game."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a candidate against the alternatives shown; the meaning of its values depends on the kind.

    Each game declares kinds of its own (`GameAnalysis.reasons`). Every game has:

    - `only`: there is one legal move
    - `any`: all legal moves come to the same
    - `drawn`: nothing but drawing is legal; of `before` cards that may come, `number` leave the rest of the plan as it
      is, 0 if it depends on the card
    - `drawn-all`: the same if all cards that may come leave the plan as it is
    - `match`: probability of winning the match, in its last round
    - `wins`: gain in the probability of winning the round, which is then `chance` (set in reviews)
    - `points`: gain in expected points, as regrets are; it explains nothing and is not worded

    `before`: what `number` is with the candidate that it is compared with, whose turn is `than`. `seats`: players that
    are named. `rank` and `suit`: codes by which texts choose words (`$rank`, `$suit`). `against_one`: it holds against
    `than`, but not against every alternative shown. `among_equals`: it says why alternatives are as good, and tells the
    candidate from none.
    """

    kind: str
    number: float = 0.0
    cards: tuple[str, ...] = ()
    chance: float = 0.0
    before: float = 0.0
    seats: tuple[int, ...] = ()
    rank: str | int = ""
    suit: str = ""
    than: tuple[str, ...] = ()
    against_one: bool = False
    among_equals: bool = False

    @property
    def convinces(self) -> bool:
        """Return whether there is something to say: a reason, not just a difference."""
        return self.kind not in ("only", "match", "points")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal move and the results of its playouts.

    `score`: expected score of the round for the player, in points; `error`: its standard error; `win`: probability of
    winning the round. `regret`: expected loss against the best candidate, in points (in Canasta points of lead, so a
    move that gives the others more has a regret at equal score; in a match of Poter the equivalent in points of what it
    loses of the chance to win the match); `regret_error`: its standard error. Candidates that
    come to the same have the same regret. `plan`: the moves of the best turn found that begins with this move, as far
    as it can be foreseen. `reason`: set for the best candidate, for those that may stand before it
    (`may_stand_first`), and for `Advice.max_win`.

    `lead`: expected points ahead of the other sides, in Canasta. `match`: probability of winning the match, in its
    last round; candidates are then ranked by it, and `regret` and `regret_error` are percentage points of it. Both are
    None elsewhere. `burden`: what the turn leaves that costs, if it can be seen: of turns about equal that with less is
    advised.
    """

    move: str
    score: float
    error: float
    win: float
    regret: float
    playouts: int
    regret_error: float = 0.0
    plan: tuple[str, ...] = ()
    reason: Reason | None = None
    lead: float | None = None
    match: float | None = None
    burden: float = 0.0

    @property
    def turn(self) -> tuple[str, ...]:
        """Return the moves of the turn that this candidate begins."""
        return self.plan or (self.move,)

    @property
    def told(self) -> Reason | None:
        """Return the reason that is told, None if there is none but a difference."""
        if self.reason is None or not self.reason.convinces:
            return None
        return replace(self.reason, chance=self.win) if self.reason.kind == "wins" else self.reason

    @property
    def stands_out(self) -> bool:
        """Return whether a reason is told that speaks for this candidate, not only for others as well."""
        return self.told is not None and not self.told.among_equals

    @property
    def whole_burden(self) -> float:
        """Return the burden without the values of single cards, which it counts in Canasta as less than 1."""
        return self.burden if self.lead is None else floor(self.burden)

    @property
    def clearly_worse(self) -> bool:
        """Return whether this candidate is clearly worse than the best one."""
        return self.regret > CLEAR_ERRORS * self.regret_error and self.regret >= LEAST_POINTS

    @property
    def behind(self) -> bool:
        """Return whether this candidate is rather worse than the best one, if not clearly."""
        return self.regret > BEHIND_ERRORS * self.regret_error and self.regret >= LEAST_POINTS

    @property
    def most_lost(self) -> float:
        """Return what is lost against the best one if this candidate is worse by a standard error."""
        return self.regret + self.regret_error

    @property
    def undersampled(self) -> bool:
        """Return whether there were too few worlds for figures, unless these are exact."""
        return self.playouts < FEW_WORLDS and (self.error > 0 or self.regret_error > 0)

    def same_as(self, other: Candidate) -> bool:
        """Return whether another candidate has identical figures."""
        return self._figures == other._figures

    @property
    def _figures(self) -> tuple[float, ...]:
        return self.regret, self.regret_error, self.score, self.win


def same_turn(one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates consist of the same moves, in any order."""
    return frozenset(one.turn) == frozenset(other.turn)


def alternatives(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates after the first that are not equivalent to an earlier one.

    Equivalent are candidates with identical figures, and turns of the same moves in another order.
    """
    seen: set[object] = set()
    found = []
    for candidate in candidates:
        keys = {candidate._figures, frozenset(candidate.turn)}
        if not keys & seen:
            found.append(candidate)
        seen |= keys
    return found[1:]


def is_known(candidate: Candidate, scale: float) -> bool:
    """Return whether there were enough playouts for figures; `scale`: points that are as much as one in Poter."""
    return not candidate.undersampled and candidate.regret_error < MAX_STD_ERROR * scale


def known(best: Candidate, others: Sequence[Candidate], scale: float) -> list[Candidate]:
    """Return the alternatives with enough playouts to be shown, at least the first one.

    Much heavier ones (`HEAVY`) come last and only if they are clearly worse, since players would neither choose them
    nor believe that they are as good. In Canasta the best of the lightest comes first if it is lighter than the best
    turn, since players ask why it is not advised.
    """
    found = [one for one in others if one.clearly_worse or one.whole_burden < best.whole_burden + HEAVY]
    found.sort(key=lambda one: one.whole_burden >= best.whole_burden + HEAVY)
    shown = [one for one in found if one.clearly_worse or is_known(one, scale)] or found[:1]
    plainest = min(shown, key=attrgetter("whole_burden"), default=best)
    if best.lead is None or plainest.whole_burden >= best.whole_burden:
        return shown
    return [plainest, *(one for one in shown if one is not plainest)]


def as_good(others: Sequence[Candidate], scale: float) -> list[Candidate]:
    """Return the alternatives that are about as good as the best one."""
    return [one for one in others if not one.clearly_worse and not one.behind and one.regret < EQUAL_REGRET * scale]


@dataclass(frozen=True, slots=True)
class Advice:
    """The candidates in order of regret, the number of playouts, and the seconds they took.

    `max_win`: the candidate that wins the round most often, where it is not the first; it may cost points.
    `by_lead`: candidates are ranked by their lead, and regrets are points of lead. `rough`: there were too few playouts
    for a reliable ranking. `nearly_lost`: the match can hardly be won, so candidates are ranked by points.
    `counts_match`: regrets count what points are worth for the match, those of the others too. `point_scale`: regrets
    that matter as little as one point in Poter.
    """

    candidates: tuple[Candidate, ...]
    playouts: int
    seconds: float
    max_win: Candidate | None = None
    by_lead: bool = False
    rough: bool = False
    nearly_lost: bool = False
    counts_match: bool = False
    point_scale: float = 1.0

    def surely_loses_little(self, candidate: Candidate, most: float = MOST_LOST) -> bool:
        """Return whether a candidate loses little against the first one even if it is worse by a standard error."""
        return candidate.most_lost <= most * self.point_scale


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a way to play loses against the best one, judged before it is made.

    `lost`: points, with their standard error; `better`: the moves of the best way, for which `reason` speaks;
    `serious`: the coach warns of the loss.
    """

    lost: float
    error: float
    better: tuple[str, ...]
    reason: Reason
    serious: bool


def may_stand_first(advice: Advice) -> list[Candidate]:
    """Return the simpler candidates that may stand before the best one, the simplest first.

    Simpler is a turn with less `burden`, and of such turns a shorter one. Before one whose burden is less by HEAVY the
    best turn has to be clearly ahead, by more than about as good turns differ; before others by more than one standard
    error. Errors of leads are large and players understand simple turns, so in Canasta these may stand first up to
    LEVEL_ERRORS. A turn that could lose more than MOST_LOST, or MOST_LOST_TO_HEAVY, may not: discarding a single card
    is simple, but can give a large pot away. Nor may a turn if another end of the same turn is simpler and better, but
    may not stand first itself. Before a turn that is best for a reason, only a turn that is about as good and has a
    reason, too, may stand, if it leaves fewer points in hand (LIGHTER), breaks up less, or in Canasta discards a
    cheaper wild.
    """
    best, *others = advice.candidates
    by_lead = best.lead is not None
    simpler = [one for one in others if not one.undersampled and _weight(one) < _weight(best)]
    near = LEVEL_ERRORS if by_lead else BEHIND_ERRORS
    found, passed = list[Candidate](), list[Candidate]()
    for one in simpler:
        is_much_lighter = one.whole_burden <= best.whole_burden - HEAVY
        is_near = not one.behind or one.regret <= near * one.regret_error or is_much_lighter
        most = MOST_LOST_TO_HEAVY if is_much_lighter else MOST_LOST
        if one.clearly_worse or not is_near:
            most = EQUAL_REGRET if is_much_lighter else TRIFLE * by_lead
        (found if advice.surely_loses_little(one, most) else passed).append(one)
    found = [
        one
        for one in found
        if not any(
            other.turn[:-1] == one.turn[:-1]
            and other.whole_burden < one.whole_burden
            and other.most_lost <= one.most_lost
            for other in passed
        )
    ]
    if best.stands_out and by_lead:
        found = [one for one in found if not one.behind and one.turn[:-1] == best.turn[:-1]]
    elif best.stands_out:
        found = [one for one in as_good(found, advice.point_scale) if one.burden < best.burden - LIGHTER]
    return sorted(found, key=_weight)


def _weight(candidate: Candidate) -> tuple[float, int]:
    return candidate.burden, len(candidate.turn)


def simplest_first(advice: Advice) -> Advice:
    """Return advice with the simplest turn first of those that may stand there (`may_stand_first`).

    Before one that is best for a reason it has a reason of its own, or does the same with a cheaper wild card. Regrets
    are counted from the new first candidate.
    """
    best, simpler = advice.candidates[0], may_stand_first(advice)
    by_lead = best.lead is not None

    def does_the_same(one: Candidate) -> bool:
        return best.stands_out and by_lead and one.burden > HEAVY

    if best.stands_out:
        simpler = [one for one in simpler if does_the_same(one) or (one.stands_out if by_lead else one.told)]
    if not simpler:
        return advice
    first = simpler[0]
    is_of_best = does_the_same(first) or (first.told is None and not (best.reason and best.reason.among_equals))
    return in_front(advice, first, best.reason if is_of_best else first.reason)


def with_plan(advice: Advice, left: Sequence[str], reason: Reason | None, *, news: bool) -> Advice | None:
    """Return advice with the rest of a plan first, None if it is clearly worse, so that another plan is to be made.

    Without `news` the plan stays although a search finds another way to go on after its first move, and so does its
    `reason`, unless it tells the plan from a turn that goes on alike: then it is one of the moves that were made. With
    news the plan has to be found again, and one that may lose more than MOST_LOST is not kept: before a draw it is what
    the policy would do.
    """
    best, turn = advice.candidates[0], tuple(left)
    planned = next((one for one in advice.candidates if frozenset(one.turn) == frozenset(turn)), None)
    if planned is None and not news:
        planned = next((one for one in advice.candidates if one.move in turn[:1]), None)
    if planned is None or planned.clearly_worse or (news and not advice.surely_loses_little(planned)):
        return None
    if planned is best and planned.turn == turn:
        return advice
    is_of_the_past = news or (reason is not None and set(turn) <= set(reason.than))
    told = best.reason if planned is best else None if is_of_the_past else reason
    return in_front(advice, replace(planned, move=turn[0], plan=turn), told)


def in_front(advice: Advice, first: Candidate, reason: Reason | None) -> Advice:
    """Return advice with `first` in front for a reason, and regrets relative to it.

    Candidates equivalent to `first` get a standard error of 0, as it has, so that they are not listed as alternatives.
    """
    best, *others = advice.candidates
    rest = [replace(best, regret_error=first.regret_error, reason=None), *others]
    behind = (
        replace(
            one,
            regret=max(0.0, one.regret - first.regret),
            regret_error=0.0 if one.same_as(first) else one.regret_error,
        )
        for one in rest
        if one.move != first.move
    )
    return replace(advice, candidates=(replace(first, regret=0.0, regret_error=0.0, reason=reason), *behind))


def forced(move: str, following: Mapping[tuple[str, ...], int] = MappingProxyType({})) -> Advice:
    """Return advice for the only legal move; without playouts it has no figures.

    `following`: of a draw, the ways to go on with cards of the hand, by the number of cards that may come for which the
    policy chooses them. The way for most of them is planned if it is that for more than FORESEEN of them.
    """
    total = sum(following.values())
    turn = max(following, key=lambda one: following[one], default=())
    turn = turn if following.get(turn, 0) > FORESEEN * total else ()
    number = following[turn] if turn else 0
    kind = "drawn-all" if number == total else "drawn"
    reason = Reason(kind, number, before=total) if following else Reason("only")
    return Advice((Candidate(move, 0.0, 0.0, 0.0, 0.0, 0, plan=(move, *turn), reason=reason),), 0, 0.0)


class AnalysisError(Exception):
    """Base of the exceptions of the analysis."""


class NothingToAdvise(AnalysisError):
    """There is no decision to advise on."""
