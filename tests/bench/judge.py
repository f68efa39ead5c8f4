"""Hints as a player reads them, beside the cards, for a person who marks which are credible.

    python -m tests.bench.judge --game poter --count 100 --seed 1 [--language en] [--playouts 8000]

Each position comes from a separate round played by the policy, at a random decision with a choice.
`tests/bench/judged/GAME.txt` is a list with marks: each hint's number is followed by *believed*, *empty* or *wrong*.
The last line says how often the hint gives no reason although the best turn is ahead of all others shown by more than
two standard errors. The output is the same for the same arguments.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import click

from analysis.advisor import advise
from analysis.hints.advice import alternatives, simplest_first
from analysis.texts.loader import LANGUAGES
from engine.game import Round
from engine.registry import GAMES
from telegram_bot.presentation.hint import HintText
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts, plain_words
from tests.analysis.hints.positions import choices, totals_of

NAMES = ("Amal", "Nimali", "Ben", "Amy", "Ruwan", "Tara")


def positions(game: str, seed: int) -> Iterator[tuple[int, Round]]:
    """Yield the seed of each round and one choice in it; in Canasta and Poter forced draws do not count as choices."""
    while True:
        rounds = choices(game, seed)
        if rounds:
            yield seed, Random(f"judge {seed}").choice(rounds)
        seed += 1


def names_for(current: Any) -> tuple[str, ...]:
    return NAMES[: len(current.view(None).hand_sizes)]


def described(texts: Texts, game: str, current: Round, seed: int) -> tuple[list[str], list[int]]:
    """Return what the seat to move sees, and the match totals."""
    totals = totals_of(game, seed, len(current.scores()))
    look, seat = PRESENTATIONS[game], current.to_move
    table = look.at(texts, current.view(seat, totals), names_for(current))
    scene = table.scene
    lines = [f"{plain_words(scene.heading)} · totals {' '.join(map(str, totals))} · {plain_words(scene.prompt)}"]
    for one in scene.seats:
        sign = ">" if one.seat == seat else " "
        bid = "" if one.bid is None else f", bid {one.bid}, won {one.taken}"
        lines.append(f"  {sign} {NAMES[one.seat]}: {one.cards} cards{bid} {plain_words(' '.join(one.marks))}")
    for area in scene.areas:
        shown = " ".join("??" if card.card is None else card.card for card in area.cards)
        lines.append(f"  {plain_words(area.label)}" + (f"  [{shown}]" if shown and area.kind != "meld" else ""))
    return [*lines, f"  HAND {' '.join(scene.hand)}"], totals


def judged(game: str, current: Round, seed: int, texts: Texts, playouts: int) -> tuple[list[str], str]:
    """Return the lines of a position and its hint, and the kind of its reason (empty: none)."""
    lines, totals = described(texts, game, current, seed)
    view = current.view(current.to_move, totals)
    advice = simplest_first(advise(view, playouts=playouts, seed=seed))
    text = HintText(texts, PRESENTATIONS[game], advice, view, names_for(current))
    best = advice.candidates[0]
    told = best.reason is not None and best.reason.convinces
    kind = best.reason.kind if told and best.reason is not None else ""
    if not kind and all(one.clearly_worse for one in alternatives(advice.candidates)):
        kind = "NONE THOUGH AHEAD"
    return [*lines, *(f"    {line.words}" for line in text.lines()), f"    [{kind}]"], kind


@click.command(help=__doc__)
@click.option("--game", type=click.Choice(list(GAMES)), required=True)
@click.option("--count", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the first round.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.option("--playouts", type=click.IntRange(2), default=8000, show_default=True)
def main(game: str, count: int, seed: int, language: str, playouts: int) -> None:
    kinds: Counter[str] = Counter()
    for number, (each, current) in zip(range(1, count + 1), positions(game, seed), strict=False):
        lines, kind = judged(game, current, each, Texts(language).words, playouts)
        kinds[kind or "nearly equal"] += 1
        print(f"== {number} (seed {each})", *lines, "", sep="\n")
    print(f"reasons: {', '.join(f'{kind} {found}' for kind, found in kinds.most_common())}")


if __name__ == "__main__":
    main()
