"""Puzzles: decisions with one certainly best way to play, which somebody has missed.

A review marks decisions with few playouts. Before one becomes a puzzle it is evaluated again, with many more playouts
and another seed: the best way is searched in some worlds and compared with the others in fresh ones. A puzzle holds
what its seat could see, never the true deal.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain

from analysis.boards import DEALS, ON_SUNDAYS, SEAT, Board, played
from analysis.core.serialization import to_plain
from analysis.hints.advice import Advice, Candidate
from analysis.levels import Level
from analysis.registry import analysis_of
from analysis.review.decisions import SEARCHED, Samples, judge_decision, search, why
from analysis.review.log import Step, steps_of
from analysis.review.marks import LEAST, OVERWHELMING, SERIOUS, SIGNS
from analysis.review.report import Decision, RoundReview
from analysis.review.rounds import FIRST_LOOK, parts_of
from engine.game import View
from engine.match import Match
from engine.registry import game_named

PLAYOUTS = 20_000
"""Playouts of the second look, half of them for the search."""
AHEAD, LOSES = LEAST[0], LEAST[1]
"""Minimum leads of the best way, as fractions of the spread, over every other and over the one played."""
FEWEST, MOST = 3, 6
"""Minimum and maximum number of ways in a puzzle."""
A_ROUND = 3
"""Maximum puzzles of a seat per round."""
MARKED = SIGNS[SERIOUS:]
DAILY_TRIES = 8
"""Maximum rounds played to find the puzzle of a day."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A decision that may become a puzzle: the seat's view, the moves played from it, the spread of its round.

    `place`: of its first move in the log.
    """

    place: int
    view: View
    moves: tuple[str, ...]
    spread: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision and its ways with their losses, the best first, with its reason."""

    missed: Missed
    ways: Advice


def missed(match: Match, review: RoundReview, seats: Collection[int]) -> dict[int, list[Missed]]:
    """Return the decisions of some seats in a reviewed round that may become puzzles, each seat's costliest."""
    steps, found = steps_of(match, review.number)[0], dict[int, list[Missed]]()
    for one in sorted(review.decisions, key=lambda one: -one.lost):
        fits = one.seat in seats and one.mark in MARKED and not one.hinted and one.choices >= FEWEST
        if fits and len(found.setdefault(one.seat, [])) < A_ROUND:
            found[one.seat].append(_missed(one, [step for step in steps if step.place >= one.first]))
    return found


def _missed(decision: Decision, steps: list[Step]) -> Missed:
    """Return a decision from the move that left the best way; `steps` start with the decision's first move."""
    part = [step for step in steps if step.move is not None][: len(decision.played)]
    left = [step for step in part if step.place >= decision.place]
    moves = tuple(str(step.move) for step in left)
    return Missed(decision.place, left[0].before.view(decision.seat), moves, decision.spread)


def seed_of(one: Missed) -> int:
    """Return the seed of the second look, different from those of reviews."""
    return int.from_bytes(sha256(f"puzzle {to_plain(one.view)}".encode()).digest()[:3])


def look_again(one: Missed, playouts: int = PLAYOUTS, seed: int | None = None) -> Advice | None:
    """Return the ways of a puzzle, None if none is certainly best or what was played is not clearly worse.

    The best leads every other that is not equivalent by `AHEAD` of the spread and `OVERWHELMING` standard errors. By
    default the seed is derived from the view.
    """
    made = [game_named(one.view.game).parse_move(text) for text in one.moves]
    evaluation = analysis_of(one.view.game).decision(one.view, made, seed_of(one) if seed is None else seed)
    leaders = search(evaluation, playouts // 2, SEARCHED)
    if leaders is None:
        return None
    best, least = leaders.best, AHEAD * one.spread

    def is_ahead(lost: float, error: float) -> bool:
        return lost >= max(least, OVERWHELMING * error)

    others = [arm for arm in range(len(evaluation.arms)) if leaders.regret[arm] or leaders.error[arm]]
    others = sorted((arm for arm in others if arm != best), key=lambda arm: leaders.regret[arm])
    doubtful = {arm for arm in others if not is_ahead(leaders.regret[arm], leaders.error[arm])}
    compared = doubtful | {best, evaluation.played, *others[: MOST - 1]}
    samples = Samples(evaluation)
    samples.extend(compared, playouts // 2 // len(compared))
    lost = {arm: samples.lead(best, arm) for arm in compared}
    rivals = [arm for arm in others if any(lost.get(arm, ()))]
    if not all(is_ahead(*lost[arm]) for arm in rivals) or lost[evaluation.played][0] < LOSES * one.spread:
        return None
    shown = list({lost[arm]: arm for arm in reversed(rivals)}.values())[::-1][: MOST - 1]
    if evaluation.played not in shown:
        shown[MOST - 2 :] = [evaluation.played]
    if 1 + len(shown) < FEWEST:
        return None

    reason = why(evaluation, samples, best, evaluation.played)
    reason = replace(reason, than=evaluation.line_of(evaluation.played))

    def way(arm: int) -> Candidate:
        (score, error), line = samples.score(arm), evaluation.line_of(arm)
        return Candidate(
            move=line[0],
            score=score,
            error=error,
            win=samples.win(arm),
            regret=lost[arm][0],
            playouts=playouts // 2 // len(compared),
            regret_error=lost[arm][1],
            plan=line,
            reason=reason if arm == best else None,
            lead=score if evaluation.by_lead else None,
        )

    return Advice(tuple(map(way, (best, *shown))), playouts, 0.0, by_lead=evaluation.by_lead)


# ---------------------------------------------------------------------- the puzzle of a day


def game_of(day: int) -> str:
    """Return the game of a day's puzzle: one of those with deals every day."""
    games = [game for game in DEALS if game not in ON_SUNDAYS]
    return games[day % len(games)]


def daily(day: int) -> Puzzle | None:
    """Return the puzzle of a day since the epoch: a mistake of an easy bot player, with a convincing reason.

    It is the same on every machine. Its deals are used by no board, past or future. None if some rounds yield none.
    """
    found = chain.from_iterable(confirmed(game_of(day), day, number) for number in range(DAILY_TRIES))
    return next((one for one in found if (reason := one.ways.candidates[0].reason) and reason.convinces), None)


def confirmed(game: str, day: int, number: int) -> Iterator[Puzzle]:
    """Yield the mistakes of an easy bot player in a round of a day that a second look confirms."""
    deals = DEALS[game]
    options, players = deals[(day + number) % len(deals)]
    seed = sha256(f"puzzle of day {day} {number}".encode()).hexdigest()
    match = played(Board(game, options, players, number % players, seed), number, Level.EASY)
    for one in _mistakes(match):
        ways = look_again(one)
        if ways is not None:
            yield Puzzle(one, ways)


def _mistakes(match: Match) -> Iterator[Missed]:
    analysis, (steps, after) = analysis_of(match.game.name), steps_of(match, 1)
    spread = analysis.spread(after)
    for part in parts_of(analysis, steps, after):
        if part[0].seat == SEAT:
            decision = judge_decision(analysis.decision, part, FIRST_LOOK, part[0].place, spread)
            if decision is not None and decision.mark in MARKED and decision.choices >= FEWEST:
                yield _missed(decision, part)
