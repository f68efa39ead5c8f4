"""The command `review`: the rounds of a match in hindsight, as text, numbers or a picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.command_options import COUNT, PROGRAM, SEED
from engine.commands import SUCCESS, json_option, report_fault
from engine.errors import InvalidInput
from engine.files import read_json
from engine.match import Match
from engine.transcript import ReplayFault, replay

if TYPE_CHECKING:
    from analysis.review.report import RoundReview


@click.command("review")
@click.argument("file", metavar="TRANSCRIPT")
@click.option("--round", "number", type=int, metavar="N", help="Only this round, counted from 1.")
@click.option("--png", metavar="FILE", help="Draw a picture of the round, the last one if there are several.")
@click.option("--playouts", type=COUNT, metavar="N", help="Of a decision and of a draw (default: 8000).")
@click.option("--seed", type=SEED, default=0, show_default=True)
@json_option
def review(file: str, number: int | None, png: str | None, playouts: int | None, seed: int, as_json: bool) -> int:
    """Judge the decisions and the luck of a match's rounds.

    Prints the review of every round, and of several rounds together. The same transcript, seed and playouts give the
    same numbers.
    """
    from analysis.review.matches import match_of
    from analysis.review.rounds import PLAYOUTS, review_round
    from analysis.review.text import describe, describe_match, score_sheet

    try:
        match = replay(read_json(file))
    except ReplayFault as fault:
        return report_fault(file, fault, PROGRAM)
    numbers: Sequence[int] = range(1, len(match.logs) + 1) if number is None else [number]
    if not numbers:
        raise InvalidInput("there is no round to review")
    reviews = []
    for each in numbers:
        reviews.append(review_round(match, each, playouts=playouts or PLAYOUTS, seed=seed))
        if not as_json:
            print(describe(reviews[-1], match.players, match.game.name), end="\n\n", flush=True)
    together = match_of(reviews)
    sheet = match.scores[: numbers[-1]]
    if as_json:
        print(json.dumps({"rounds": [asdict(one) for one in reviews], "match": asdict(together)}))
    else:
        if len(reviews) > 1:
            print(describe_match(together, match.players, match.game.name), end="\n\n")
        if sheet:
            print(score_sheet(sheet, match.players))
    if png is not None:
        draw(png, reviews[-1], match)
    return SUCCESS


def draw(file: str, review: RoundReview, match: Match) -> None:
    """Write the picture of a round's review; raise InvalidInput if the file cannot be written."""
    from analysis.pictures.review import display_name, noted, picture
    from analysis.review.text import TEXTS, how_ended, notes, picture_words, with_plus_for_good_luck

    names = [display_name(name, seat) for seat, name in enumerate(match.players)]
    has_suits = "7h" in match.game.pack(match.options, len(match.players))
    words = picture_words(
        TEXTS,
        match.game.name,
        review,
        title=TEXTS.plain("review-picture-title", round=review.number),
        subtitle=f"{how_ended(review, names, match.game.name)} · {review.playouts} playouts a step, seed {review.seed}",
        notes=notes(review, names, noted(review), has_suits),
    )
    shown = with_plus_for_good_luck(review, match.game.name)
    image = picture(shown, match.players, match.scores[: review.number], words, TEXTS)
    try:
        Path(file).write_bytes(image)
    except OSError as fault:
        raise InvalidInput(f"{file} cannot be written: {fault.strerror}") from fault
