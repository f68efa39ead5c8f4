"""The command `review`: the rounds of a match in hindsight, as text, numbers or a picture."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from engine.commands import FINE
from engine.errors import InvalidInput
from engine.json_reader import read_json
from engine.match import Match
from engine.transcript import replay

if TYPE_CHECKING:
    from analysis.experiments.commands import Commands
    from analysis.review.report import RoundReview


def add_to(commands: Commands) -> None:
    """Describe the command `review`."""
    review = commands.add_parser(
        "review",
        help="judge the decisions and the luck of a match's rounds",
        description="Prints the review of every round, and what several come to together. "
        "The same transcript, seed and playouts give the same numbers.",
    )
    review.add_argument("file", metavar="TRANSCRIPT")
    review.add_argument("--round", type=int, metavar="N", help="only this round, counted from 1")
    review.add_argument("--png", metavar="FILE", help="draw a picture of the round, the last one if there are several")
    review.add_argument("--playouts", type=int, metavar="N", help="of a decision and of a draw (default: 8000)")
    review.add_argument("--seed", type=int, default=0)
    review.add_argument("--json", action="store_true")
    review.set_defaults(run=_review)


def _review(given: argparse.Namespace) -> int:
    """Review the rounds of a match."""
    from analysis.review.matches import match_of  # noqa: PLC0415  # compiled code is loaded only where it is needed
    from analysis.review.rounds import PLAYOUTS, review_round  # noqa: PLC0415
    from analysis.review.text import describe, describe_match, score_sheet  # noqa: PLC0415
    from analysis.review.wording import WORDING  # noqa: PLC0415

    playouts = PLAYOUTS if given.playouts is None else given.playouts
    if not 0 < playouts < 1e9:
        raise InvalidInput(f"--playouts must be above 0, not {playouts}")
    match = replay(read_json(given.file))
    numbers = range(1, len(match.logs) + 1) if given.round is None else [given.round]
    if not numbers:
        raise InvalidInput("there is no round to review")
    reviews = []
    for number in numbers:
        reviews.append(review_round(match, number, playouts=playouts, seed=given.seed))
        if not given.json:
            print(describe(reviews[-1], match.players, WORDING[match.game.name]), end="\n\n", flush=True)
    together = match_of(reviews)
    sheet = match.scores[: numbers[-1]]
    if given.json:
        print(json.dumps({"rounds": [asdict(review) for review in reviews], "match": asdict(together)}))
    else:
        if len(reviews) > 1:
            print(describe_match(together, match.players, WORDING[match.game.name]), end="\n\n")
        if sheet:
            print(score_sheet(sheet, match.players))
    if given.png is not None:
        draw(given.png, reviews[-1], match)
    return FINE


def draw(file: str, review: RoundReview, match: Match) -> None:
    """Write the picture of a round's review; raise InvalidInput if the file cannot be written."""
    from analysis.pictures.review import display_name, noted, picture  # noqa: PLC0415  # matplotlib loads slowly
    from analysis.review.text import words_for  # noqa: PLC0415
    from analysis.review.wording import WORDING  # noqa: PLC0415

    names = [display_name(name, seat) for seat, name in enumerate(match.players)]
    words = words_for(review, names, noted(review), WORDING[match.game.name])
    image = picture(review, match.players, match.scores[: review.number], words)
    try:
        Path(file).write_bytes(image)
    except OSError as fault:
        raise InvalidInput(f"{file} cannot be written: {fault.strerror}") from fault
