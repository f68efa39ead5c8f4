"""A review in words: what front ends share, and all of it in English for the command line."""

import re
from collections.abc import Sequence

from analysis.hints.reason_text import review_reason
from analysis.review.marks import FEWEST_GRADED
from analysis.review.report import Decision, MatchReview, Moment, PlayerReview, RoundReview, winners_of
from analysis.texts.loader import Texts
from engine.game import column_names
from engine.registry import GAMES

TEXTS = Texts()
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
BARS = " ▁▂▃▄▅▆▇█"
WIDTH = 60
CARD = re.compile(r"\b([A2-9TJQK])([shdc])\b")


def describe(review: RoundReview, names: Sequence[str], game: str) -> str:
    """Return the review of a round as text."""
    width = _width(names)
    how = f"{review.playouts} playouts a step, seed {review.seed}"
    return "\n".join(
        [
            f"Round {review.number}: {how_ended(review, names, game)} ({how})",
            "",
            *_players(review.players, names, width, game),
            "",
            *_marked(review, names, width, game),
            *_notable(review.players, names, [""] * len(names), [""] * len(names), game),
            "",
            *_curve(review.curve, column_names(names, review.columns), game),
        ]
    )


def describe_match(match: MatchReview, names: Sequence[str], game: str) -> str:
    """Return the combined results of a match's rounds as text."""
    rounds = ", ".join(str(number) for number in match.rounds)
    running = "" if match.finished == match.rounds else "; scores and luck: of those that are over"
    best, costliest = (
        [f"round {number} " if number is not None else "" for number in numbers]
        for numbers in (match.best_in, match.costliest_in)
    )
    return "\n".join(
        [
            f"Rounds {rounds} together{running}",
            "",
            *_players(match.players, names, _width(names), game),
            "",
            *_of_match(match, names),
            *_notable(match.players, names, best, costliest, game),
        ]
    )


def score_sheet(sheet: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """Return the scores of a match's complete rounds, at least one, as text: a row per round, a number per column."""
    heads = column_names(names, len(sheet[0]))
    widths = [max(5, len(name)) for name in heads]
    rows = [(str(number), row) for number, row in enumerate(sheet, 1)]
    rows.append(("total", [sum(scores) for scores in zip(*sheet, strict=True)]))
    lines = ["round  " + "  ".join(f"{name:>{width}}" for name, width in zip(heads, widths, strict=True))]
    for head, scores in rows:
        lines.append(
            f"{head:>5}  " + "  ".join(f"{score:>{width}}" for score, width in zip(scores, widths, strict=True))
        )
    return "\n".join(lines)


def how_ended(review: RoundReview, names: Sequence[str], game: str) -> str:
    """Return in English who has won a round, or that it is not over."""
    return ended(TEXTS, game, review, names) if review.finished else "unfinished"


def _width(names: Sequence[str]) -> int:
    return max(6, *(len(name) for name in names))


def notes(review: RoundReview, names: Sequence[str], decisions: Sequence[Decision], suits: bool) -> list[str]:
    """Return an English line for each decision, for a picture; `suits`: the cards have French suits."""
    found = []
    for one in decisions:
        what, better = (signs(moves) if suits else moves for moves in (one.move, "; ".join(one.better)))
        key = "review-picture-find" if one.lost <= 0 else "review-picture-note"
        lost = TEXTS.number(one.lost, review.digits)
        found.append(TEXTS.plain(key, name=f"{names[one.seat]}:", what=what, better=better, lost=lost))
    return found


def signs(moves: str) -> str:
    """Return moves with suit symbols and plain tens."""
    return CARD.sub(lambda card: card[1].replace("T", "10") + SUITS[card[2]], moves)


def ended(texts: Texts, game: str, review: RoundReview, names: Sequence[str]) -> str:
    """Return who has won a round."""
    won = texts.listed(winners_of(review, names, texts.listed))
    return texts.plain(f"{game}-review-picture-won" if won else f"{game}-review-picture-nobody", names=won)


def _players(players: Sequence[PlayerReview], names: Sequence[str], width: int, game: str) -> list[str]:
    lines = [f"{'player':{width}}  score  luck         decisions  lost each    accuracy"]
    for one in players:
        lost = "-" if one.lost is None else f"{one.lost:5.2f} ± {one.lost_error:4.2f}"
        accuracy = "-" if one.accuracy is None else f"{one.accuracy:.0f}"
        lines.append(
            f"{names[one.seat]:{width}}  {'-' if one.score is None else one.score:>5}  "
            f"{one.luck:+5.1f} ± {one.luck_error:3.1f}  {one.decisions:>9}  "
            f"{lost:12}  {accuracy:>8}"
        )
    good = "below 0 is good: fewer points" if GAMES[game].lowest_wins else "above 0 is good"
    lines.append(f"luck: points that chance added to the score, {good}; ± one standard error")
    return lines


def _of_match(match: MatchReview, names: Sequence[str]) -> list[str]:
    """Return the figures that need a whole match."""
    width = _width(names)
    lines = [f"{'player':{width}}  grade  score without luck"]
    for name, grade, score in zip(names, match.grades, match.without_luck, strict=True):
        without = "-" if score is None else f"{score[0]:.1f} ± {score[1]:.1f}"
        lines.append(f"{name:{width}}  {grade or '-':>5}  {without}")
    lines.append(f"grade: from A to F by the points lost each, none under {FEWEST_GRADED} decisions")
    lines.append("score without luck: ± half of a 95 % interval")
    return lines


def _marked(review: RoundReview, names: Sequence[str], width: int, game: str) -> list[str]:
    marked = [one for one in review.decisions if one.mark]
    if not marked:
        return ["no marked decisions"]
    lines = [f"move  {'player':{width}}  mark  lost"]
    for one in marked:
        lost = f"{one.lost:4.1f} ± {one.error:3.1f}" if one.lost else ""
        lines.append(f"{one.place:4}  {names[one.seat]:{width}}  {one.mark:4}  {lost:10}  {_what(one, game, names)}")
    return lines


def _notable(
    players: Sequence[PlayerReview],
    names: Sequence[str],
    best_in: Sequence[str],
    costliest_in: Sequence[str],
    game: str,
) -> list[str]:
    """Return each player's best and costliest decision; `best_in` and `costliest_in`: texts of their rounds by seat."""
    lines: list[str] = []
    for one in players:
        name = names[one.seat]
        if one.best is not None:
            found = f"{one.best.gain:.1f} points ahead of the next best choice"
            lines.append(
                f"{name}, best: {best_in[one.seat]}move {one.best.place}, {found}: {_what(one.best, game, names)}"
            )
        if one.costliest is not None:
            lost = f"{one.costliest.lost:.1f} points"
            place = f"{costliest_in[one.seat]}move {one.costliest.place}"
            lines.append(f"{name}, costliest: {place}, {lost}: {_what(one.costliest, game, names)}")
    return ["", *lines] if lines else []


def _what(decision: Decision, game: str, names: Sequence[str]) -> str:
    """Return what was played, what was better and why."""
    what = "; ".join(decision.better)
    if decision.lost > 0:
        what = f"{decision.move}; better: {what}"
    why = review_reason(TEXTS, game, decision.reason, " ".join, names)
    return what if why is None else f"{what}. {TEXTS.plain('review-why', reason=why)}"


def _curve(curve: Sequence[Moment], names: Sequence[str], game: str) -> list[str]:
    """Return the curve of win probabilities, a line of bars for each column of the score sheet."""
    width = _width(names)
    shown = [curve[at * (len(curve) - 1) // (WIDTH - 1)] for at in range(WIDTH)] if len(curve) > WIDTH else curve
    lines = [TEXTS.plain(f"{game}-review-picture-chances")]
    for column, name in enumerate(names):
        bars = "".join(BARS[round(moment.win[column] * (len(BARS) - 1))] for moment in shown)
        lines.append(f"{name:{width}}  {bars}  {curve[0].win[column]:.0%} → {curve[-1].win[column]:.0%}")
    return lines
