"""How many blunders the coach warns of, and how many sound moves, at positions of many rounds.

At each position a legal move is drawn by chance, or is that of the policy. The coach judges it as the bot lets it, and
many more playouts in other worlds say what it loses: a blunder loses at least `BLUNDER` of the spread, a sound
move less than `SOUND`. A daring move loses as much as a blunder but wins more rounds, which is no error.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from random import Random

import click

from analysis.advisor import advise
from analysis.coach import JUDGED, PLAYOUTS, to_judge
from analysis.hints.advice import Judgement
from analysis.lab.calibration import Question, position
from analysis.registry import analysis_of
from analysis.review.decisions import judge_ahead
from engine.game import Round, View
from engine.registry import GAMES, game_named

BLUNDER, SOUND = 0.20, 0.02
TRUTH = 10 * PLAYOUTS
WITHIN = 1.96


def judged(view: View, moves: tuple[str, ...], playouts: int, seed: int, spread: float) -> Judgement | None:
    """Judge a turn."""
    game = game_named(view.game)
    evaluation = analysis_of(view.game).decision(view, [game.parse_move(text) for text in moves], seed)
    return judge_ahead(evaluation, playouts, spread)


def verdict(current: Round, move: str, source: Random) -> tuple[str, bool, float, tuple[str, ...]]:
    """Return what a move is in truth, whether the coach warns, the seconds that it is waited for, and the turn."""
    view, game = current.view(current.to_move), analysis_of(current.game)
    spread = game.spread(current)
    advice = advise(view, playouts=PLAYOUTS, seed=source.getrandbits(31))
    began = time.perf_counter()
    turn = to_judge(advice, (move,), spread)
    found = judged(view, turn, JUDGED, source.getrandbits(31), spread) if turn else None
    waited = time.perf_counter() - began
    whole = next((one.turn for one in advice.candidates if one.move == move), (move,))
    truth = judged(view, whole, TRUTH, source.getrandbits(31), spread)
    lost = 0.0 if truth is None else truth.lost / spread
    kind = "sound" if lost < SOUND else "between"
    if truth is not None and lost >= BLUNDER:
        kind = "blunder" if truth.serious else "daring"
    return kind, found is not None and found.serious, waited, (*whole, f"lost {lost:.2f}")


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seconds", default=240.0, show_default=True, help="CPU time.")
@click.option("--players", default=4, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(game: str, seconds: float, players: int, seed: int) -> None:
    """Print the shares of blunders and of sound moves that are warned of, and how long a move is waited for."""
    question = Question(game, players, "tuned", 0, seed)
    found: Counter[tuple[str, bool]] = Counter()
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
        move = source.choice(moves) if number % 2 else analysis_of(game).policy_move(view)
        kind, warned, waited, turn = verdict(current, str(move), source)
        found[kind, warned] += 1
        waits.append(waited)
        if (kind, warned) in (("blunder", False), ("sound", True)):
            wrong.append(f"{kind} of position {number}: {'; '.join(turn)}")
    for kind in ("blunder", "daring", "sound", "between"):
        right, many = found[kind, True], found[kind, True] + found[kind, False]
        share = right / max(many, 1)
        within = WITHIN * math.sqrt((share * (1 - share) + 1 / (4 * max(many, 1))) / max(many, 1))
        print(f"{kind:8} {many:4} moves, warned of {right:4}: {100 * share:5.1f} ± {100 * within:.1f} %")
    waits.sort()
    print(f"wait: median {1000 * waits[len(waits) // 2]:.0f} ms, longest {1000 * waits[-1]:.0f} ms; seed {seed}")
    print(*wrong, sep="\n")


if __name__ == "__main__":
    main()
