"""Poter in words: moves as orders and as what happened, and the public table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import FRENCH, mask_of
from engine.poter.melds import meld_move
from engine.poter.moves import PoterMove, meld_order, parse_move
from engine.poter.rules import stays_dry
from engine.poter.scoring import MISTAKE_PENALTY
from engine.poter.state import DRAW, NONE, NOT_DRY, OFFER, OVER, PLAY, State
from engine.poter.view import PoterView
from telegram_bot.presentation.french_cards import WILD, by_suit, card_words, cards_words, rank_code
from telegram_bot.presentation.game import MISTAKE, Voice, move_text, plan_text
from telegram_bot.texts.loader import Html, Texts

GETS_A_CARD = ("draw", "take")
"""Verbs after which a player sees more cards than before."""


def laid_words(move: PoterMove) -> str:
    """Return the cards of a move in their order on the table, substitutes marked: `5♥️ 🃏6♥️ 7♥️`."""
    stood_for = {target for _, target in move.subs}
    return " ".join((WILD if card in stood_for else "") + card_words(card) for card in meld_order(move.meant))


def meld_words(table: State, number: int) -> str:
    """Return the cards of a meld."""
    return laid_words(meld_move(table, number))


def move_words(texts: Texts, move: str, view: PoterView | None = None) -> str:
    """Return a move as an order (`Discard K♣️`); `view` is the moment at which it is made."""
    return order_words(texts, parse_move(move), view)


def order_words(texts: Texts, move: PoterMove, view: PoterView | None = None) -> str:
    """Return a move as an order (`Discard K♣️`); `view` is the moment at which it is made."""
    return _form_words(texts, "do", move, view)


def _form_words(texts: Texts, form: str, move: PoterMove, view: PoterView | None = None, who: Voice = "other") -> str:
    """Return a move in one of the forms of its texts (`do`, `step`, `did`); the single card offered (P8.2) is named."""
    if move.verb == "take" and view is not None and view.table.phase == OFFER:
        return move_text(texts, "poter", "take-single", form, cards=card_words(view.pile[-1]))
    return move_text(texts, "poter", move.verb, form, who, cards=laid_words(move), meld=move.meld + 1)


def plan_words(texts: Texts, moves: Sequence[str], view: PoterView | None = None) -> str:
    """Return a turn as one sentence (`Draw a card; then meld 5♥️ 6♥️ 7♥️, discard K♣️`); `view` is its beginning."""
    parsed = [parse_move(move) for move in moves]
    acts = [_form_words(texts, "step", move, view) for move in parsed]
    return plan_text(texts, acts, gets_cards=parsed[0].verb in GETS_A_CARD)


def moves_made_words(texts: Texts, moves: Sequence[str], who: Voice) -> str:
    """Return moves as something that was done."""
    return texts.enumerated(event_words(texts, move, who) for move in moves)


def hand_words(_texts: Texts, view: PoterView) -> str:
    """Return the viewing seat's hand by suits, its poter cards marked."""
    return by_suit(view.hand, view.poters)


def text_words(_texts: Texts, cards: Sequence[str]) -> str:
    """Return cards given by their texts (`5♥️ K♣️`)."""
    return cards_words(FRENCH.cards[card] for card in cards)


def reason_cards(cards: Sequence[str]) -> str:
    """Return the cards of a reason, grouped by suit."""
    return by_suit(mask_of(FRENCH.parse(" ".join(cards))), 0)


def event_words(texts: Texts, text: str, who: Voice) -> str:
    """Return a log entry without its seat in words; a draw and a mistake name no card."""
    if text.startswith(MISTAKE):
        return move_text(texts, "poter", MISTAKE, "did", who, points=MISTAKE_PENALTY)
    return _form_words(texts, "did", parse_move(text), who=who)


def turns_of(entries: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Group log entries by turns: the seat (`*` for chance) and its entries, of chance events the first word only."""
    turns: list[tuple[str, list[str]]] = []
    closed = True
    for entry in entries:
        who, _, text = entry.partition(" ")
        if who == "*":
            turns.append((who, [text.partition(" ")[0]]))
            closed = True
            continue
        if closed or turns[-1][0] != who:
            turns.append((who, []))
        turns[-1][1].append(text)
        closed = text.partition(" ")[0] in ("discard", "nodiscard", "pass")
    return turns


def recent_words(texts: Texts, entries: Sequence[str], names: Sequence[str], count: int) -> list[Html]:
    """Return the last turns, latest last."""
    lines = []
    for who, happened in turns_of(entries)[-count:]:
        if who == "*":
            lines.append(texts.html("poter-event-stock"))
        else:
            what = moves_made_words(texts, happened, "other")
            lines.append(texts.html("turn-line", name=names[int(who)], what=what))
    return lines


def heading(texts: Texts, view: PoterView) -> Html:
    """Return the round and its poter in words."""
    rounds = view.options.get("rounds", 13)
    return texts.html("poter-heading", round=view.number, rounds=rounds, rank=rank_code(view.table.poter))


def pile_line(texts: Texts, view: PoterView) -> Html:
    """Return the pile: all its cards while it is open, otherwise its top card and its size (P6.4, P6.5)."""
    pile, seen = view.pile, view.open_pile
    if not pile:
        return texts.html("poter-pile-empty")
    key = "poter-pile-open" if len(seen) == len(pile) else "poter-pile-closed"
    return texts.html(key, cards=cards_words(seen), count=len(pile))


def meld_lines(texts: Texts, view: PoterView, names: Sequence[str]) -> list[Html]:
    """Return the melds, numbered as moves number them."""
    return [
        texts.html(
            "poter-meld-line",
            number=number + 1,
            cards=meld_words(view.table, number),
            owner=names[view.table.meld_owner[number]],
        )
        for number in range(view.table.meld_count)
    ]


def table_lines(texts: Texts, view: PoterView, names: Sequence[str]) -> list[Html]:
    """Return stock, pile and melds; beside a hand pile and melds."""
    melds = meld_lines(texts, view, names)
    if view.seat is not None:
        return [pile_line(texts, view), *melds]
    lines = [texts.html("stock", count=view.stock_size), pile_line(texts, view)]
    return [*lines, texts.html("poter-melds"), *melds] if melds else [*lines, texts.html("poter-no-melds")]


def seat_marks(texts: Texts, view: PoterView, seat: int) -> list[str]:
    """Return a seat's number of cards and its marks."""
    dealer = [texts.plain("dealer")] if view.dealer == seat else []
    return [texts.plain("cards-count", count=view.hand_sizes[seat]), *dealer, *status_marks(texts, view, seat)]


def status_marks(texts: Texts, view: PoterView, seat: int) -> list[str]:
    """Return whether a seat is sallan (P4.5), and what its mistakes cost (P9.6)."""
    marks = [texts.plain("poter-sallan")] if view.table.sallan[seat] else []
    if view.table.penalty[seat]:
        marks.append(texts.plain("penalty", points=view.table.penalty[seat]))
    return marks


def is_routine(view: PoterView) -> bool:
    """Return whether the prompt asks for what every turn asks for."""
    table = view.table
    return table.phase == PLAY and not table.must_meld and table.barred == NONE and turns_left(table) is None


def prompt(texts: Texts, view: PoterView, _cards: Sequence[str] = ()) -> Html:
    """Return what the seat to move has to do, and whether the round ends soon if nobody lays a card (P8.8)."""
    turns = turns_left(view.table)
    if turns is None:
        return _duty(texts, view)
    return Html(f"{_duty(texts, view)} {texts.html('poter-duty-ends-soon', turns=turns)}")


def turns_left(table: State) -> int | None:
    """Return the turns, the running one included, after which the round ends if all are dry (P8.8).

    None unless that is within a circle.
    """
    if table.phase == OVER or table.dry == NOT_DRY or not table.circles:
        return None
    left = table.circles * table.players - table.dry
    return left if left <= table.players else None


def _duty(texts: Texts, view: PoterView) -> Html:
    table = view.table
    if table.phase == OVER:
        return texts.html("duty-over")
    if table.phase == OFFER:
        key = "poter-duty-bound" if table.offer_from == table.to_move else "poter-duty-offer"
        return texts.html(key, card=card_words(view.pile[-1]))
    if table.phase == DRAW:
        takeable = any(move.verb == "take" for move in view.legal_moves())
        if view.stock_size == 0:
            return texts.html("poter-duty-shuffle-choose" if takeable else "poter-duty-shuffle")
        return texts.html("poter-duty-choose" if takeable else "duty-draw")
    if table.must_meld:
        return texts.html("poter-duty-meld")
    if table.barred != NONE:
        return texts.html("poter-duty-barred", card=card_words(table.barred))
    return texts.html("duty-play")


def ending(texts: Texts, view: PoterView, names: Sequence[str]) -> Html:
    """Return who went out (P9.1), or that nobody did (P9.5), and why if the rules set a limit (P8.7, P8.8)."""
    table = view.table
    if 0 in view.hand_sizes:
        return texts.html("poter-went-out", name=names[view.hand_sizes.index(0)])
    if stays_dry(table):
        return texts.html("poter-nobody-laid")
    if table.turns >= table.max_turns:
        return texts.html("poter-turn-limit", turns=table.turns)
    return texts.html("poter-nobody-out")
