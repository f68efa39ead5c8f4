"""How many blunders the coach warns of, and how many sound moves, at positions of many rounds.

At each position a move is planted that a short look takes for a blunder, any legal one if there is none, or the move
is that of the policy. The coach judges it as the bot lets it, and many more playouts in other worlds say what it loses:
a blunder loses at least `BLUNDER` of the spread, a sound move less than `SOUND`. A daring move loses as much as a
blunder but wins more rounds, which is no error.

The reason of each warning is tried again in `FRESH` other worlds of the same two ways: it is *true* if they give the
same reason, *another* if they give one that comes first there, and *false* if the better way has none or is not ahead.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from random import Random

import click

from analysis.advisor import advise
from analysis.coach import JUDGED, PLAYOUTS, to_judge
from analysis.game import DecisionEvaluation
from analysis.hints.advice import Judgement, Reason
from analysis.hints.significance import Rivals
from analysis.lab.calibration import Question, position
from analysis.registry import analysis_of
from analysis.review.decisions import Samples, judge_ahead
from engine.game import View
from engine.registry import GAMES, game_named

BLUNDER, SOUND = 0.20, 0.02
TRUTH = 10 * PLAYOUTS
WITHIN = 1.96
LOOK = 1000
"""Playouts of the look by which blunders are planted."""
FRESH = 4000
"""Worlds in which a reason is tried again."""


def evaluated(view: View, moves: tuple[str, ...], seed: int) -> DecisionEvaluation:
    """Return the evaluation of a turn."""
    game = game_named(view.game)
    return analysis_of(view.game).decision(view, [game.parse_move(text) for text in moves], seed)


def planted(view: View, spread: float, source: Random) -> str:
    """Return a move that seems to be a blunder, any legal one if there is none."""
    candidates = advise(view, playouts=LOOK, seed=source.getrandbits(31)).candidates
    blunders = [one for one in candidates if one.regret >= BLUNDER * (spread if one.match is None else 100.0)]
    return source.choice(blunders or candidates).move


def tried_again(view: View, moves: tuple[str, ...], told: Judgement, seed: int) -> str:
    """Return whether the reason of a judgement is true in other worlds: `true`, `another` or `false`."""
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


def verdict(view: View, spread: float, move: str, source: Random) -> tuple[str, str, float, tuple[str, ...]]:
    """Return what a move is, how true the reason of a warning is (`""`: none), the seconds waited, and the turn."""
    advice = advise(view, playouts=PLAYOUTS, seed=source.getrandbits(31))
    began = time.perf_counter()
    turn = to_judge(advice, (move,), spread)
    found = judge_ahead(evaluated(view, turn, source.getrandbits(31)), JUDGED, spread) if turn else None
    waited = time.perf_counter() - began
    warning = tried_again(view, turn, found, source.getrandbits(31)) if found is not None and found.serious else ""
    whole = next((one.turn for one in advice.candidates if one.move == move), (move,))
    truth = judge_ahead(evaluated(view, whole, source.getrandbits(31)), TRUTH, spread)
    lost = 0.0 if truth is None else truth.lost / spread
    kind = "sound" if lost < SOUND else "between"
    if truth is not None and lost >= BLUNDER:
        kind = "blunder" if truth.serious else "daring"
    told = "" if found is None else f"{found.reason.kind}, {warning or 'not told'}"
    return kind, warning, waited, (*whole, f"lost {lost:.2f}", told)


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seconds", default=240.0, show_default=True, help="CPU time.")
@click.option("--players", default=4, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(game: str, seconds: float, players: int, seed: int) -> None:
    """Print the shares of blunders and of sound moves that are warned of, and how long a move is waited for."""
    question = Question(game, players, "tuned", 0, seed)
    found: Counter[tuple[str, bool]] = Counter()
    reasons: Counter[str] = Counter()
    waits, wrong = [], []
    number = 0
    while time.process_time() < seconds:
        number += 1
        source = Random(f"{seed} {number}")  # chance that can be played again
        current = position(question, number, source)
        view = current.view(current.to_move)
        moves = view.legal_moves()
        if len(moves) == 1:
            continue
        spread = analysis_of(game).spread(current)
        move = planted(view, spread, source) if number % 2 else str(analysis_of(game).policy_move(view))
        kind, warning, waited, turn = verdict(view, spread, move, source)
        found[kind, warning != ""] += 1
        reasons[warning] += warning != ""
        waits.append(waited)
        if (kind, warning != "") in (("blunder", False), ("sound", True)) or warning == "false":
            wrong.append(f"{kind} of position {number}: {'; '.join(turn)}")
    for kind in ("blunder", "daring", "sound", "between"):
        right, many = found[kind, True], found[kind, True] + found[kind, False]
        share = right / max(many, 1)
        within = WITHIN * math.sqrt((share * (1 - share) + 1 / (4 * max(many, 1))) / max(many, 1))
        print(f"{kind:8} {many:4} moves, warned of {right:4}: {100 * share:5.1f} ± {100 * within:.1f} %")
    print("reasons of warnings:", *(f"{many} {kind}" for kind, many in reasons.items() if many))
    waits.sort()
    print(f"wait: median {1000 * waits[len(waits) // 2]:.0f} ms, longest {1000 * waits[-1]:.0f} ms; seed {seed}")
    print(*wrong, sep="\n")


if __name__ == "__main__":
    main()
