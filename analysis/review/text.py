"""A review in English, for the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from analysis.hints.advice import Reason
from analysis.review.marks import FEWEST_GRADED
from analysis.review.report import (
    Decision,
    MatchReview,
    Moment,
    PlayerReview,
    RoundReview,
    Words,
    sheet_rows,
    winners_of,
)
from analysis.wording import Wording
from engine.game import column_names

ONLY = "the only move"
BARS = " ▁▂▃▄▅▆▇█"
WIDTH = 60
CARD = re.compile(r"\b([A2-9TJQK])([shdc])\b")
"""A card of the French pack."""


def describe(review: RoundReview, names: Sequence[str], wording: Wording) -> str:
    """Return a review as text, in the words of its game."""
    width = _width(names)
    how = f"{review.playouts} playouts a step, seed {review.seed}"
    return "\n".join(
        [
            f"Round {review.number}, {ended(review, names, wording)} ({how})",
            "",
            *_players(review.players, names, width, wording),
            "",
            *_marked(review, names, width, wording),
            *_notable(review.players, names, [""] * len(names), [""] * len(names), wording),
            "",
            *_curve(review.curve, column_names(names, review.columns), wording),
        ]
    )


def describe_match(match: MatchReview, names: Sequence[str], wording: Wording) -> str:
    """Return the joint results of a match's rounds as text in the words of its game."""
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
            *_players(match.players, names, _width(names), wording),
            "",
            *_of_match(match, names),
            *_notable(match.players, names, best, costliest, wording),
        ]
    )


def score_sheet(sheet: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """Return the scores of the complete rounds of a match, at least one, as text: a row a round, a number a column."""
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


def _width(names: Sequence[str]) -> int:
    return max(6, *(len(name) for name in names))


def words_for(review: RoundReview, names: Sequence[str], decisions: Sequence[Decision], wording: Wording) -> Words:
    """Return the English words of a picture, with a line for each of these decisions."""
    return Words(
        title=f"Round {review.number}, {ended(review, names, wording)}",
        subtitle=f"{review.playouts} playouts a step, seed {review.seed}",
        chances=f"{wording.chance.capitalize()}, all cards open",
        places="move",
        score="Score",
        luck=f"Luck ({wording.good_luck})",
        accuracy="Accuracy",
        rounds={
            (first, last): f"Round {first}" if first == last else f"Round {first}–{last}"
            for first, last in sheet_rows(review.number)
        },
        total="Total",
        notes=[_note(one, names, wording) for one in decisions],
    )


def _note(decision: Decision, names: Sequence[str], wording: Wording) -> str:
    who = f"{decision.place} · {names[decision.seat]}: "
    better = signs("; ".join(decision.better), wording)
    if decision.lost <= 0:
        return who + better
    return f"{who}{signs(decision.move, wording)} (−{decision.lost:.1f}), better: {better}"


def signs(moves: str, wording: Wording) -> str:
    """Return moves with suit signs and plain tens, or as they are in a game whose suits have no signs."""
    if not wording.suits:
        return moves
    return CARD.sub(lambda card: card[1].replace("T", "10") + wording.suits[card[2]], moves)


def ended(review: RoundReview, names: Sequence[str], wording: Wording) -> str:
    """Return how a round ended."""
    if not review.finished:
        return "unfinished"
    return f"{wording.won} {', '.join(winners_of(review, names))}" if review.winners else wording.nobody


def _players(players: Sequence[PlayerReview], names: Sequence[str], width: int, wording: Wording) -> list[str]:
    lines = [f"{'player':{width}}  score  luck         decisions  lost each    accuracy"]
    for one in players:
        lost = "-" if one.lost is None else f"{one.lost:5.2f} ± {one.lost_error:4.2f}"
        accuracy = "-" if one.accuracy is None else f"{one.accuracy:.0f}"
        lines.append(
            f"{names[one.seat]:{width}}  {'-' if one.score is None else one.score:>5}  "
            f"{one.luck:+5.1f} ± {one.luck_error:3.1f}  {one.decisions:>9}  "
            f"{lost:12}  {accuracy:>8}"
        )
    lines.append(f"luck: points that {wording.events} added to the score, {wording.good_luck}; ± one standard error")
    return lines


def _of_match(match: MatchReview, names: Sequence[str]) -> list[str]:
    """Return what only a match is long enough for."""
    width = _width(names)
    lines = [f"{'player':{width}}  grade  score without luck"]
    for name, grade, score in zip(names, match.grades, match.without_luck, strict=True):
        without = "-" if score is None else f"{score[0]:.1f} ± {score[1]:.1f}"
        lines.append(f"{name:{width}}  {grade or '-':>5}  {without}")
    lines.append(f"grade: from A to F by the points lost each, none under {FEWEST_GRADED} decisions")
    lines.append("score without luck: ± half of a 95 % interval")
    return lines


def _marked(review: RoundReview, names: Sequence[str], width: int, wording: Wording) -> list[str]:
    marked = [one for one in review.decisions if one.mark]
    if not marked:
        return ["no marked decisions"]
    lines = [f"move  {'player':{width}}  mark  lost"]
    for one in marked:
        lost = f"{one.lost:4.1f} ± {one.error:3.1f}" if one.lost else ""
        lines.append(f"{one.place:4}  {names[one.seat]:{width}}  {one.mark:4}  {lost:10}  {_what(one, wording)}")
    return lines


def _notable(
    players: Sequence[PlayerReview],
    names: Sequence[str],
    best_in: Sequence[str],
    costliest_in: Sequence[str],
    wording: Wording,
) -> list[str]:
    """Return each player's best and costliest decision; `best_in` and `costliest_in`: texts of their rounds by seat."""
    lines: list[str] = []
    for one in players:
        name = names[one.seat]
        if one.best is not None:
            found = f"{one.best.gain:.1f} points ahead of the next best choice"
            lines.append(f"{name}, best: {best_in[one.seat]}move {one.best.place}, {found}: {_what(one.best, wording)}")
        if one.costliest is not None:
            lost = f"{one.costliest.lost:.1f} points"
            place = f"{costliest_in[one.seat]}move {one.costliest.place}"
            lines.append(f"{name}, costliest: {place}, {lost}: {_what(one.costliest, wording)}")
    return ["", *lines] if lines else []


def _what(decision: Decision, wording: Wording) -> str:
    """Return what was played, what was better and why."""
    why = reason_text(decision.reason, wording)
    if decision.lost <= 0:
        return f"{'; '.join(decision.better)} ({why})"
    return f"{decision.move}; better: {'; '.join(decision.better)} ({why})"


def reason_text(reason: Reason, wording: Wording) -> str:
    """Return a reason in words."""
    texts = {
        "only": ONLY,
        "wins": wording.wins,
        "points": wording.points,
        **{kind.name: kind.words for kind in wording.reasons},
    }
    return texts[reason.kind].format(
        share=f"{abs(reason.number):.1%}",
        share_before=f"{reason.before:.1%}",
        points=f"{reason.number:.1f}",
        points_before=f"{reason.before:.1f}",
        count=f"{reason.number:.0f}",
        noun="card" if len(reason.cards) == 1 else "cards",
        cards=" ".join(reason.cards),
    )


def _curve(curve: Sequence[Moment], names: Sequence[str], wording: Wording) -> list[str]:
    """Return the curve of win probabilities, one line of bars for each column of the score sheet."""
    width = _width(names)
    shown = [curve[at * (len(curve) - 1) // (WIDTH - 1)] for at in range(WIDTH)] if len(curve) > WIDTH else curve
    lines = [f"{wording.chance} from the deal to the end, all cards open:"]
    for column, name in enumerate(names):
        bars = "".join(BARS[round(moment.win[column] * (len(BARS) - 1))] for moment in shown)
        lines.append(f"{name:{width}}  {bars}  {curve[0].win[column]:.0%} → {curve[-1].win[column]:.0%}")
    return lines
