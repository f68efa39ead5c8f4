"""Canasta in words: moves as orders and as what happened, the table, and the score of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from analysis.shortening import BRIEF_NAME, shortened
from engine.canasta.cards.hands import side_of
from engine.canasta.cards.pack import KIND_OF, WHOLE_PACKS
from engine.canasta.files.options import parse_options
from engine.canasta.files.position import cards_of_meld, red_threes_of
from engine.canasta.moves import CLOSE, CUT, DISCARD, DRAW, LAY, MELD, PASS, TAKE, VERBS, CanastaMove, parse_move
from engine.canasta.rules import scoring
from engine.canasta.rules.cutting import depth_of
from engine.canasta.rules.deal import exact_cut
from engine.canasta.rules.melds import CANASTA, waits
from engine.canasta.rules.pot import goes_to_hand, top_of_pot
from engine.canasta.rules.scoring import MISTAKE_PENALTY, CanastaKind
from engine.canasta.state import CUTTING, DRAWING, FACE_DOWN, NONE, OVER, SUITS
from engine.canasta.view import CanastaView
from telegram_bot.presentation.canasta.cards import counted, counts_words, face, laid_words, meld_code
from telegram_bot.presentation.game import BETWEEN, MISTAKE, Voice, move_text, plan_text
from telegram_bot.texts.loader import Html, Texts

ENDS_A_TURN = (CUT, DISCARD, CLOSE, PASS)
GETS_CARDS = (DRAW, TAKE)
"""Verbs after which a player sees more cards than before."""
WITH_CARDS = (TAKE, MELD, LAY, DISCARD, CLOSE)


def _form_words(
    texts: Texts, form: str, move: CanastaMove, view: CanastaView | None = None, who: Voice = "other"
) -> str:
    """Return a move (`Lay 7 7 7 2`) in a form of its texts: `do` as an order, `step` in a plan, `did` if done.

    The depth of a cut depends on the number of cards, so it is shown with a view only. A cut that was made does not
    show it, and neither does closing show the card that lies face down.
    """
    pack = 0 if view is None else view.table.cards
    return move_text(
        texts,
        "canasta",
        VERBS[move.verb],
        form,
        who,
        depth=depth_of(move.number, pack) if move.verb == CUT and pack else 0,
        count=len(move.cards),
        cards=laid_words(move.cards) if move.verb in WITH_CARDS else "",
        rank=meld_code(move.number) if move.verb == LAY else "",
    )


def move_words(texts: Texts, move: str, view: CanastaView | None = None) -> str:
    """Return a move as an order."""
    return _form_words(texts, "do", parse_move(move), view)


def sequence_words(texts: Texts, moves: Sequence[CanastaMove]) -> str:
    """Return moves that are made together as one order (`Add 7 7 to the sevens`)."""
    return texts.enumerated(_form_words(texts, "do", move) for move in joined(moves))


def plan_words(texts: Texts, moves: Sequence[str], view: CanastaView | None = None) -> str:
    """Return a turn as one sentence (`Draw a card; then lay 7 7 7, discard K`)."""
    parsed = [parse_move(move) for move in moves]
    acts = [_form_words(texts, "step", move, view) for move in joined(parsed)]
    return plan_text(texts, acts, gets_cards=parsed[0].verb in GETS_CARDS)


def joined(moves: Iterable[CanastaMove]) -> list[CanastaMove]:
    """Return moves with consecutive additions to one meld joined."""
    found: list[CanastaMove] = []
    for move in moves:
        if found and move.verb == LAY and (found[-1].verb, found[-1].number) == (LAY, move.number):
            found[-1] = CanastaMove(LAY, found[-1].cards + move.cards, move.number)
        else:
            found.append(move)
    return found


def moves_made_words(texts: Texts, happened: Sequence[str], who: Voice) -> str:
    """Return log entries without their seat as something that was done; a mistake names no card."""
    words: list[str] = []
    moves: list[CanastaMove] = []
    for text in [*happened, ""]:
        if text and not text.startswith(MISTAKE):
            moves.append(parse_move(text))
            continue
        words += [_form_words(texts, "did", move, who=who) for move in joined(moves)]
        moves = []
        if text:
            words.append(move_text(texts, "canasta", MISTAKE, "did", who, points=-MISTAKE_PENALTY))
    return texts.enumerated(words)


def turns_of(entries: Iterable[str]) -> list[tuple[int, list[str]]]:
    """Group log entries by turns: the seat and its entries."""
    turns: list[tuple[int, list[str]]] = []
    closed = True
    for entry in entries:
        who, _, text = entry.partition(" ")
        if closed or turns[-1][0] != int(who):
            turns.append((int(who), []))
        turns[-1][1].append(text)
        closed = text.partition(" ")[0] in {VERBS[verb] for verb in ENDS_A_TURN}
    return turns


def recent_words(texts: Texts, entries: Sequence[str], names: Sequence[str], count: int) -> list[Html]:
    """Return the last turns, latest last."""
    return [
        texts.html("turn-line", name=names[who], what=moves_made_words(texts, happened, "other"))
        for who, happened in turns_of(entries)[-count:]
    ]


KINDS = {
    CanastaKind.PURE: "canasta-kind-pure",
    CanastaKind.MIXED: "canasta-kind-mixed",
    CanastaKind.HIDDEN: "canasta-kind-hidden",
    CanastaKind.MIXED_WILD: "canasta-kind-mixed-wild",
    CanastaKind.PURE_WILD: "canasta-kind-pure-wild",
}
"""Text keys of the kinds of canastas."""


def heading(texts: Texts, view: CanastaView) -> Html:
    """Return the round, and what is played for."""
    return texts.html("canasta-heading", round=view.number, target=parse_options(view.options).target)


def side_name(texts: Texts, view: CanastaView, side: int, names: Sequence[str]) -> str:
    """Return the names of those who play for a side (C1.1), those of partners shortened to leave room for others."""
    own = [name for seat, name in enumerate(names) if side_of(view.table, seat) == side]
    return own[0] if len(own) == 1 else texts.listed(shortened(name, BRIEF_NAME) for name in own)


def table_lines(texts: Texts, view: CanastaView, names: Sequence[str]) -> list[Html]:
    """Return stock, pot, and each side with its melds; beside a hand, the side of its owner first."""
    if view.table.phase == CUTTING:
        lines = [texts.html("canasta-uncut", name=names[view.dealer])]
    else:
        lines = [texts.html("stock", count=view.stock_size), pot_line(texts, view)]
    sides = view.table.sides
    first = 0 if view.seat is None else side_of(view.table, view.seat)
    for side in ((first + step) % sides for step in range(sides)):
        named = side_name if view.seat is None else _side_with_cards
        lines += side_lines(texts, view, side, named(texts, view, side, names))
    return lines


def _side_with_cards(texts: Texts, view: CanastaView, side: int, names: Sequence[str]) -> str:
    """Return the players of a side with their numbers of cards: `You and Sunethra (14)`."""
    seats = [seat for seat in range(view.table.players) if side_of(view.table, seat) == side]
    others = [seat for seat in seats if seat != view.seat]
    you = [texts.plain("canasta-you")] if len(others) < len(seats) else []
    held = [
        texts.plain("canasta-holding", name=shortened(names[seat], BRIEF_NAME), count=view.hand_sizes[seat])
        for seat in others
    ]
    return texts.listed([*you, *held])


def pot_line(texts: Texts, view: CanastaView) -> Html:
    """Return how many cards the pot has, its top card, and whether it is frozen."""
    count = len(view.pot)
    if not count:
        return texts.html("canasta-pot-empty")
    top = view.pot[-1]
    key = "canasta-pot-frozen" if view.table.frozen else "canasta-pot"
    if top >= FACE_DOWN:
        return texts.html("canasta-pot-covered", count=count)
    return texts.html(key, count=count, card=face(top))


def side_lines(texts: Texts, view: CanastaView, side: int, name: str) -> list[Html]:
    """Return a side: its name and marks, its canastas, its unfinished melds."""
    key = "canasta-side-alone" if view.table.sides == view.table.players else "canasta-side"
    lines = [texts.html(key, name=name, marks=BETWEEN.join(side_marks(texts, view, side)))]
    finished, unfinished = melds_of(view, side)
    if finished:
        canastas = BETWEEN.join(canasta_words(texts, view, number) for number in finished)
        lines.append(texts.html("canasta-canastas", canastas=canastas))
    if unfinished:
        melds = BETWEEN.join(laid_words(cards_of_meld(view.table, number)) for number in unfinished)
        lines.append(texts.html("canasta-melds", melds=melds))
    return lines


def side_marks(texts: Texts, view: CanastaView, side: int) -> list[str]:
    """Return whether a side has opened, its red threes, and its other marks."""
    reds = red_threes_of(view.table, side)
    marks = [*_opening_marks(texts, view, side), *([" ".join(map(face, reds))] if reds else [])]
    return [*marks, *_point_marks(texts, view, side)] or [texts.plain("canasta-not-opened")]


def status_marks(texts: Texts, view: CanastaView, side: int) -> list[str]:
    """Return whether a side has opened, and its other marks, without red threes."""
    return [*_opening_marks(texts, view, side), *_point_marks(texts, view, side)]


def _opening_marks(texts: Texts, view: CanastaView, side: int) -> list[str]:
    """Return whether a side has opened, and what that takes."""
    if view.table.opened[side]:
        return [texts.plain("canasta-opened")]
    return [] if view.table.phase == OVER else [texts.plain("canasta-opens-with", points=view.minima[side])]


def _point_marks(texts: Texts, view: CanastaView, side: int) -> list[str]:
    """Return whether a side has cut exactly (C2.1), and what its mistakes cost (C9.6)."""
    marks = [texts.plain("canasta-exact-cut")] if scoring.cut_points(view.table, side) else []
    if view.table.penalty[side]:
        marks.append(texts.plain("penalty", points=-view.table.penalty[side]))
    return marks


def melds_of(view: CanastaView, side: int) -> tuple[list[int], list[int]]:
    """Return a side's canastas and its unfinished melds by their numbers on the table."""
    own = [number for number in range(view.table.meld_count) if view.table.meld_side[number] == side]
    finished = [number for number in own if len(cards_of_meld(view.table, number)) == CANASTA]
    return finished, [number for number in own if number not in finished]


def canasta_words(texts: Texts, view: CanastaView, number: int) -> str:
    """Return the rank and kind of a canasta on the table."""
    kind = CanastaKind(scoring.canasta_kind(view.table, number))
    return texts.plain(KINDS[kind], rank=meld_code(view.table.meld_rank[number]))


def seat_marks(texts: Texts, view: CanastaView, seat: int) -> list[str]:
    """Return a seat's number of cards, and who dealt."""
    marks = [texts.plain("cards-count", count=view.hand_sizes[seat])]
    if view.dealer == seat:
        marks.append(texts.plain("dealer"))
    return marks


def hand_words(_texts: Texts, view: CanastaView) -> str:
    """Return the viewing seat's hand by rank."""
    return counts_words(counted(view.hand))


def text_words(_texts: Texts, cards: Sequence[str]) -> str:
    """Return cards given by their texts, by rank."""
    return counts_words(counted(KIND_OF[card] for card in cards))


def hidden_line(texts: Texts, rank: int) -> Html:
    """Return what seven cards of a rank would bring in this turn (C9.1)."""
    points = scoring.CANASTA_POINTS[CanastaKind.HIDDEN]
    return texts.html("canasta-seven-this-turn", rank=meld_code(rank), points=points)


def cut_rule(texts: Texts, options: Mapping[str, Any], players: int) -> Html | None:
    """Return what the dealer's cut counts for (C2.1), None at a table without it."""
    if parse_options(options).cut == "off":
        return None
    return texts.html("canasta-duty-cut", exact=exact_cut(players), pack=WHOLE_PACKS[players])


def duty(texts: Texts, view: CanastaView) -> Html:
    """Return what the seat to move has to do."""
    table = view.table
    if table.phase == OVER:
        return texts.html("duty-over")
    if table.phase == CUTTING:
        return texts.html("canasta-duty-cut", exact=exact_cut(table.players), pack=table.cards)
    if table.phase == DRAWING:
        return _drawing(texts, view)
    return texts.html(_playing(view), points=view.minima[side_of(table, table.to_move)])


def _drawing(texts: Texts, view: CanastaView) -> Html:
    """Return what can be drawn or taken, and where the top card goes if the pot can be taken without cards (C4.4)."""
    taking = [move for move in view.legal_moves() if move.verb == TAKE]
    if view.stock_size:
        found = texts.html("canasta-duty-choose" if taking else "duty-draw")
    else:
        found = texts.html("canasta-duty-last" if taking else "canasta-duty-pass")
    if all(move.cards for move in taking):
        return found
    table = view.table
    is_to_hand = goes_to_hand(table, side_of(table, table.to_move), top_of_pot(table) // SUITS)
    return Html(f"{found} {texts.html('canasta-duty-take-to-hand' if is_to_hand else 'canasta-duty-take-to-meld')}")


def _playing(view: CanastaView) -> str:
    """Return the text key of what is to be done after the draw."""
    table = view.table
    side = side_of(table, table.to_move)
    if waits(table):
        return "canasta-duty-reach"
    if not table.opened[side] and table.melded[side]:
        return "canasta-duty-more"
    if any(move.verb == CLOSE for move in view.legal_moves()):
        return "canasta-duty-close"
    return "duty-play"


# ---------------------------------------------------------------------- the end of a round

CANASTAS = {
    CanastaKind.PURE_WILD: "canasta-score-pure-wild",
    CanastaKind.MIXED_WILD: "canasta-score-mixed-wild",
    CanastaKind.HIDDEN: "canasta-score-hidden",
    CanastaKind.PURE: "canasta-score-pure",
    CanastaKind.MIXED: "canasta-score-mixed",
}
"""Text keys of the kinds of canastas, in the order of the score sheet."""


def ending(texts: Texts, view: CanastaView, names: Sequence[str]) -> Html:
    """Return how a round ended."""
    table = view.table
    if table.winner != NONE:
        return texts.html("canasta-won-by-threes", name=side_name(texts, view, table.winner, names))
    if table.closer != NONE:
        return texts.html("canasta-closed", name=names[table.closer])
    return texts.html("canasta-nobody-closed" if view.stock_size else "canasta-nobody-closed-empty")


def account(texts: Texts, view: CanastaView, side: int) -> list[Html]:
    """Return what a side's score is made of; the totals of the view have the round in them."""
    if view.table.winner != NONE:
        return []
    return [texts.html(key, count=count, points=part) for key, count, part in score_parts(view, side)]


def score_parts(view: CanastaView, side: int) -> list[tuple[str, int, int]]:
    """Return the parts of a side's score: key, count, points; parts of 0 points are left out.

    Hands stay covered, so that what was left in them is the difference between all that lies open and the score.
    """
    table = view.table
    parts = canasta_parts(view, side)
    number = scoring.canastas(table, side)
    sign = 1 if number else -1
    parts.append(("canasta-score-many", number, scoring.bonus(number)))
    parts.append(("canasta-score-laid" if number else "canasta-score-laid-off", 0, sign * table.melded[side]))
    reds = sum(table.red_threes[side * SUITS : (side + 1) * SUITS])
    parts.append(("canasta-score-red-threes", reds, sign * scoring.red_three_points(table, side)))
    parts.append(("canasta-score-cut", 0, sign * scoring.cut_points(table, side)))
    if table.closer != NONE and side_of(table, table.closer) == side:
        parts.append(("canasta-score-closing", 0, scoring.CLOSING))
    parts.append(("canasta-score-mistakes", 0, -table.penalty[side]))
    open_points = sum(points for _, _, points in parts)
    parts.append(("canasta-score-hand", 0, view.totals[side] - table.total[side] - open_points))
    return [part for part in parts if part[2]]


def canasta_parts(view: CanastaView, side: int) -> list[tuple[str, int, int]]:
    """Return a side's canastas by kind, in the form of `score_parts`."""
    table = view.table
    own = (number for number in range(table.meld_count) if table.meld_side[number] == side)
    counts = Counter(scoring.canasta_kind(table, number) for number in own)
    return [(key, counts[kind], scoring.CANASTA_POINTS[kind] * counts[kind]) for kind, key in CANASTAS.items()]
