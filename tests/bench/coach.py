"""How many blunders the coach warns of, and how many sound moves, at positions of many rounds.

At each position the move is either the policy's, or a planted one that a quick look takes for a blunder, any legal one
if there is none. The coach judges it as in the bot, and many more playouts in other worlds determine what it loses: a
blunder loses at least `BLUNDER` of the spread, a sound move less than `SOUND`. A daring move loses as much as a blunder
but wins more rounds, so it is not an error; a sound move does not lose a chance to win either.

The reason of each warning is tested again in `FRESH` other worlds of the same two ways: it is *true* if they give the
same reason, *another* if a different one comes first there, and *false* if the better way has none or is not ahead.

Positions are added to FILE, one line each; a command that was stopped resumes there. Intervals are Wilson's.
"""

import json
import math
import time
from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import click

from analysis.advisor import advise
from analysis.coach import JUDGED, LEAST_LOSS, PLAYOUTS, to_judge
from analysis.game import DecisionEvaluation
from analysis.hints.advice import Judgement, Reason
from analysis.hints.significance import Rivals
from analysis.lab.calibration import Question, position
from analysis.registry import analysis_of
from analysis.review.decisions import SEARCHED, Samples, judge_ahead, search
from analysis.review.marks import SERIOUS, SIGNS, Loss, mark
from engine.game import View
from engine.registry import GAMES, game_named

BLUNDER, SOUND = 0.20, 0.02
TRUTH, GLANCE = 100_000, 10_000
"""Playouts for the loss of a move; the smaller number is enough if the loss is clear."""
CLEAR = 4.0
"""Standard errors."""
WITHIN = 1.96
LOOK = 1000
"""Playouts of the short look that finds blunders to plant."""
FRESH = 4000
"""Worlds in which a reason is checked again."""


def evaluated(view: View, moves: tuple[str, ...], seed: int) -> DecisionEvaluation:
    game = game_named(view.game)
    return analysis_of(view.game).decision(view, [game.parse_move(text) for text in moves], seed)


def planted(view: View, spread: float, source: Random) -> str:
    """Return a move that looks like a blunder, any legal one if there is none."""
    candidates = advise(view, playouts=LOOK, seed=source.getrandbits(31)).candidates
    blunders = [one for one in candidates if one.regret >= BLUNDER * (spread if one.match is None else 100.0)]
    return source.choice(blunders or candidates).move


def tried_again(view: View, moves: tuple[str, ...], told: Judgement, seed: int) -> str:
    """Return whether a judgement's reason is true in other worlds: `true`, `another` or `false`."""
    evaluation = evaluated(view, moves, seed)
    lines = [evaluation.line_of(arm) for arm in range(len(evaluation.arms))]
    alike = [arm for arm, line in enumerate(lines) if line == told.better or line[0] == told.better[0] == "take"]
    best = next(iter(alike), None)  # other worlds may lead to another plan for the turn after the pile
    if best is None:
        return "false"
    samples = Samples(evaluation)
    samples.extend((best, evaluation.played), FRESH)
    reason: Reason | None = evaluation.reason(best, Rivals((evaluation.played,)))
    ahead = {"points": samples.lead, "wins": samples.win_lead}.get(told.reason.kind)
    if ahead is not None:
        return "true" if ahead(best, evaluation.played)[0] > 0 else "false"
    if told.reason.kind == evaluation.certain:
        return "true" if samples.win(best) >= 1.0 else "false"
    return "false" if reason is None else "true" if reason.kind == told.reason.kind else "another"


def truth_of(view: View, moves: tuple[str, ...], seed: int, spread: float) -> tuple[str, float]:
    """Return what kind of move a turn is, and the share of the spread that it loses."""
    loss = Loss((0.0, 0.0), (0.0, 0.0), (0.0, 0.0))
    for playouts in (GLANCE, TRUTH):
        evaluation = evaluated(view, moves, seed)
        leaders, played = search(evaluation, playouts // 2, SEARCHED), evaluation.played
        if leaders is None:
            break
        samples = Samples(evaluation)
        samples.extend((leaders.best, played), playouts // 4)
        loss = samples.loss(leaders.best, played)
        unsure = [*zip(leaders.regret, leaders.error, strict=True)] if leaders.best == played else []
        bounds = [(loss.points, SOUND * spread), (loss.points, BLUNDER * spread), (loss.wins, LEAST_LOSS)]
        bounds += [(loss.dared, 0.0), *((one, -SOUND * spread) for one in unsure)]
        if all(abs(mean - bound) > CLEAR * error for (mean, error), bound in bounds if error):
            break
    lost, serious = loss.points[0] / spread, SIGNS.index(mark(loss, spread)) >= SERIOUS
    if lost >= BLUNDER:
        return "blunder" if serious else "daring", lost
    return "sound" if lost < SOUND and not serious else "between", lost


class Asked(NamedTuple):
    """A position: its kind of move, how true a warning's reason is (`""`: no warning), seconds of judging, figures."""

    number: int
    kind: str
    warning: str
    waited: float
    told: str


def verdict(number: int, view: View, spread: float, source: Random) -> Asked:
    move = planted(view, spread, source) if number % 2 else str(analysis_of(view.game).policy_move(view))
    advice = advise(view, playouts=PLAYOUTS, seed=source.getrandbits(31))
    began = time.process_time()
    turn = to_judge(advice, (move,), spread)
    found = judge_ahead(evaluated(view, turn, source.getrandbits(31)), JUDGED, spread) if turn else None
    waited = time.process_time() - began
    warning = tried_again(view, turn, found, source.getrandbits(31)) if found is not None and found.serious else ""
    whole = next((one.turn for one in advice.candidates if one.move == move), (move,))
    kind, lost = truth_of(view, whole, source.getrandbits(31), spread)
    better = "" if found is None else f"; {found.lost:.1f} ± {found.error:.1f} to {found.reason.kind} {found.better}"
    return Asked(number, kind, warning, waited, f"{'; '.join(whole)} loses {lost:.2f}{better}")


def share(right: int, many: int) -> str:
    """Return a share and its 95 % interval in percent."""
    part, more = right / many, WITHIN**2 / many
    middle, within = (part + more / 2) / (1 + more), math.sqrt(more * (part * (1 - part) + more / 4)) / (1 + more)
    return f"{right} of {many}: {100 * part:.1f} % ({100 * (middle - within):.1f} to {100 * (middle + within):.1f})"


def show(found: Sequence[Asked]) -> None:
    """Print the share of warnings for each kind of move, and how true the reasons were."""
    for kind in ("blunder", "daring", "sound", "between"):
        warned = [one.warning != "" for one in found if one.kind == kind]
        if warned:
            print(f"{kind}, warned of {share(sum(warned), len(warned))}")
    reasons = Counter(one.warning for one in found if one.warning)
    print("reasons of warnings:", *(f"{many} {kind}" for kind, many in reasons.items()))
    waits = sorted(one.waited for one in found)
    print(f"judging: median {1000 * waits[len(waits) // 2]:.0f} ms, longest {1000 * waits[-1]:.0f} ms")
    for one in found:
        if (one.kind, one.warning != "") in (("blunder", False), ("sound", True)) or one.warning == "false":
            print(*one)


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.argument("file", type=Path)
@click.option("--wanted", default=300, show_default=True, help="Blunders, and sound moves.")
@click.option("--players", default=4, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(game: str, file: Path, wanted: int, players: int, seed: int) -> None:
    """Judge positions until there are enough moves of both kinds, and print the results."""
    question = Question(game, players, "tuned", 0, seed)
    found = [Asked(*json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []
    with file.open("a") as kept:
        for number in count(found[-1].number + 1 if found else 1):
            many = Counter(one.kind for one in found)
            if min(many["blunder"], many["sound"]) >= wanted:
                break
            source = Random(f"{seed} {number}")  # reproducible
            current = position(question, number, source)
            view = current.view(current.to_move)
            if many["blunder" if number % 2 else "sound"] >= wanted or len(view.legal_moves()) == 1:
                continue
            found.append(verdict(number, view, analysis_of(game).spread(current), source))
            print(json.dumps(found[-1]), file=kept, flush=True)
    show(found)


if __name__ == "__main__":
    main()
