"""Pocha in words: moves as orders and as what happened, and the public table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import mask_of, suit_of
from engine.pocha.history import Trick
from engine.pocha.moves import PochaMove, parse_move
from engine.pocha.options import hand_sizes, parse_options
from engine.pocha.pack import SPANISH
from engine.pocha.rules import MISTAKE_PENALTY, above, beats, suit_cards
from engine.pocha.state import BID, NONE, OVER
from engine.pocha.view import PochaView
from telegram_bot.presentation.game import BETWEEN, MISTAKE, Voice, move_text, plan_text
from telegram_bot.presentation.spanish_cards import (
    SUIT_CODES,
    SUIT_SIGNS,
    by_suit,
    card_words,
    cards_words,
    spelled,
    unbroken,
    unsplit,
)
from telegram_bot.texts.loader import Html, Texts


def _form_words(texts: Texts, form: str, move: PochaMove, who: Voice = "other") -> str:
    """Return a move in one of the forms of its texts (`Play 🪙K`)."""
    if move.is_bid:
        return move_text(texts, "pocha", "bid", form, who, number=move.number)
    return move_text(texts, "pocha", "play", form, who, card=card_words(texts, move.number))


def move_words(texts: Texts, move: str, _view: PochaView | None = None) -> str:
    """Return a move as an order."""
    return _form_words(texts, "do", parse_move(move))


def plan_words(texts: Texts, moves: Sequence[str], _view: PochaView | None = None) -> str:
    """Return moves as one sentence."""
    return plan_text(texts, [_form_words(texts, "step", parse_move(move)) for move in moves], gets_cards=False)


def moves_made_words(texts: Texts, moves: Sequence[str], who: Voice) -> str:
    """Return moves as something that was done."""
    return texts.enumerated(event_words(texts, move, who) for move in moves)


def event_words(texts: Texts, text: str, who: Voice) -> str:
    """Return a log entry without its seat in words; a mistake names neither card nor bid (O6.4)."""
    if text.startswith(MISTAKE):
        return move_text(texts, "pocha", MISTAKE, "did", who, points=-MISTAKE_PENALTY)
    return _form_words(texts, "did", parse_move(text), who)


def recent_words(texts: Texts, entries: Sequence[str], names: Sequence[str], count: int) -> list[Html]:
    """Return the last bids and cards in one line, latest last, since the table shows the trick."""
    events = []
    for entry in entries[-count:] if count else ():
        who, _, text = entry.partition(" ")
        events.append(texts.html("pocha-event", name=unbroken(names[int(who)]), what=_brief_words(texts, text)))
    return [unsplit(texts.html("pocha-events", events=Html(BETWEEN.join(events))))] if events else []


def turn_words(texts: Texts, entries: Sequence[str], names: Sequence[str], count: int) -> list[Html]:
    """Return the last bids and cards, one a line, with the names of cards."""
    return [
        texts.html("pocha-event", name=names[int(who)], what=spelled(texts, event_words(texts, text, "other")))
        for who, _, text in (entry.partition(" ") for entry in entries[-count:])
    ]


def _brief_words(texts: Texts, text: str) -> str:
    """Return a log entry without its seat as short as possible: only the card of a play."""
    move = None if text.startswith(MISTAKE) else parse_move(text)
    return event_words(texts, text, "other") if move is None or move.is_bid else card_words(texts, move.number)


WON, MISSING, OVER_BID = "●", "○", "✖"
"""A trick won, a trick missing and a trick too many for a bid."""
SUM_KEYS = ("pocha-sum-even", "pocha-sum-over", "pocha-sum-under")
OTHERS_KEYS = ("pocha-others-even", "pocha-others-over", "pocha-others-under")
"""Text keys of the sum of all bids, and of what the others have won, by `bid_balance` (−1 is the last one)."""


def heading(texts: Texts, view: PochaView) -> Html:
    """Return the round, the number of cards each, and trump with the card that was turned up."""
    table = view.table
    rounds = len(hand_sizes(parse_options(view.options), table.players))
    key = "pocha-heading" if view.number <= rounds else "pocha-heading-added"
    first = texts.html(key, round=view.number, rounds=rounds, cards=table.hand_size)
    trump = texts.html(
        "pocha-trump-kept" if view.deals_out else "pocha-trump",
        sign=SUIT_SIGNS[table.trump],
        suit=SUIT_CODES[table.trump],
        card=card_words(texts, table.turned),
    )
    return unsplit(Html(f"{first}\n{trump}"))


def table_lines(texts: Texts, view: PochaView, names: Sequence[str]) -> list[Html]:
    """Return the bids while they are made; then their sum, the current trick and the one before.

    Beside a hand: tricks and bids of the others, the current trick or the one before, and the bid of its owner.
    """
    if view.table.phase == BID:
        lines = [bids_line(texts, view, names)]
    elif view.seat is None:
        lines = [sum_line(texts, view), *trick_lines(texts, view, names), *last_lines(texts, view, names)]
    else:
        leads = not view.trick.cards
        lines = [_others_line(texts, view, names, view.seat)]
        lines += [] if leads and view.seat == view.to_move else trick_lines(texts, view, names)
        lines += [*(last_lines(texts, view, names) if leads else []), _own_line(texts, view, view.seat)]
    return [unsplit(line) for line in lines]


def _others_line(texts: Texts, view: PochaView, names: Sequence[str], seat: int) -> Html:
    """Return what the others have won of their bids."""
    table = view.table
    others = [
        texts.html("pocha-other", name=unbroken(names[other]), taken=table.taken[other], bid=table.bid[other])
        for other in seats_from(view, seat + 1)[:-1]
    ]
    apart = abs(table.bid_total - table.hand_size)
    return texts.html(OTHERS_KEYS[bid_balance(view)], others=Html(BETWEEN.join(others)), apart=apart)


def _own_line(texts: Texts, view: PochaView, seat: int) -> Html:
    table = view.table
    bid, taken = table.bid[seat], table.taken[seat]
    left = table.hand_size - sum(table.taken)
    need = bid - taken
    if need < 0:
        key = "pocha-own-over"
    elif need > left:
        key = "pocha-own-lost"
    elif need:
        key = "pocha-own-more"
    else:
        key = "pocha-own-kept" if table.phase == OVER else "pocha-own-enough"
    return Html(with_pips(texts.html(key, bid=bid, taken=taken, need=abs(need)), bid, taken))


def bids_line(texts: Texts, view: PochaView, names: Sequence[str]) -> Html:
    """Return the bids and their sum."""
    table = view.table
    shown = [
        texts.html("pocha-bid-of", name=unbroken(names[seat]), number=table.bid[seat])
        for seat in seats_from(view, table.dealer + 1)
        if table.bid[seat] != NONE
    ]
    if not shown:
        return texts.html("pocha-bids-none", tricks=table.hand_size)
    bids = Html(BETWEEN.join(shown))
    return texts.html("pocha-bids", bids=bids, total=table.bid_total, tricks=table.hand_size)


def seats_from(view: PochaView, first: int) -> list[int]:
    """Return all seats in the order of turns, beginning with one."""
    players = view.table.players
    return [(first + step) % players for step in range(players)]


def sum_line(texts: Texts, view: PochaView) -> Html:
    """Return the sum of all bids compared to the number of tricks."""
    total, tricks = view.table.bid_total, view.table.hand_size
    return texts.html(SUM_KEYS[bid_balance(view)], total=total, tricks=tricks, apart=abs(total - tricks))


def bid_balance(view: PochaView) -> int:
    """Return 1 if more tricks were bid than there are, −1 if fewer, 0 if as many."""
    total, tricks = view.table.bid_total, view.table.hand_size
    return (total > tricks) - (total < tricks)


def trick_lines(texts: Texts, view: PochaView, names: Sequence[str]) -> list[Html]:
    """Return the current trick, or who leads to it."""
    trick, number = view.trick, len(view.tricks) + 1
    if view.table.phase == OVER:
        return []
    if not trick.cards:
        return [texts.html("pocha-trick-lead", number=number, name=names[trick.leader])]
    return [texts.html("pocha-trick", number=number, plays=plays_words(texts, view, trick, names))]


def last_lines(texts: Texts, view: PochaView, names: Sequence[str]) -> list[Html]:
    """Return the last complete trick, if there is one."""
    return [texts.html("pocha-last-trick", plays=plays_words(texts, view, trick, names)) for trick in view.tricks[-1:]]


def plays_words(texts: Texts, view: PochaView, trick: Trick, names: Sequence[str]) -> Html:
    """Return the cards of a trick in order with their players, the leader and the best card marked."""
    best = best_place(view, trick)
    plays = []
    for place, (seat, card) in enumerate(zip(seats_from(view, trick.leader), trick.cards, strict=False)):
        key = "pocha-play-led" if place == 0 else "pocha-play"
        play = texts.html(key, name=unbroken(names[seat]), card=card_words(texts, card))
        plays.append(texts.html("pocha-play-best", play=play) if place == best else play)
    return Html(BETWEEN.join(plays))


def best_place(view: PochaView, trick: Trick) -> int:
    """Return the place of the card that wins a trick, which must not be empty."""
    best = 0
    for place, card in enumerate(trick.cards):
        if beats(view.table, card, trick.cards[best]):
            best = place
    return best


def seat_marks(texts: Texts, view: PochaView, seat: int) -> list[str]:
    """Return the tricks a seat has won of its bid, and its marks."""
    dealer = [texts.plain("dealer")] if view.dealer == seat else []
    return [won_words(texts, view, seat), *dealer, *status_marks(texts, view, seat)]


def status_marks(texts: Texts, view: PochaView, seat: int) -> list[str]:
    """Return what the mistakes of a seat cost (O6.4)."""
    penalty = view.table.penalty[seat]
    return [texts.plain("penalty", points=-penalty)] if penalty else []


def won_words(texts: Texts, view: PochaView, seat: int) -> str:
    """Return a seat's bid, or, once cards are played, what it has won of it (`2 of 3 · ●●○`)."""
    table = view.table
    bid, taken = table.bid[seat], table.taken[seat]
    if bid == NONE:
        return texts.plain("pocha-no-bid")
    if table.phase == BID:
        return texts.plain("pocha-has-bid", number=bid)
    return with_pips(texts.plain("pocha-won", taken=taken, bid=bid), bid, taken)


def with_pips(words: str, bid: int, taken: int) -> str:
    """Return words followed by a bid as signs, if there are any: `●` won, `○` missing, `✖` too many."""
    pips = WON * min(bid, taken) + MISSING * max(0, bid - taken) + OVER_BID * max(0, taken - bid)
    return words + BETWEEN + pips if pips else words


def ending(texts: Texts, view: PochaView, names: Sequence[str]) -> Html:
    """Return who made their bid and who did not, in two lines."""
    table = view.table
    kept = [seat for seat in range(table.players) if table.taken[seat] == table.bid[seat]]
    missed = [seat for seat in range(table.players) if seat not in kept]

    def line(key: str, seats: Sequence[int]) -> list[Html]:
        found = [
            texts.html("pocha-ending-of", name=unbroken(names[seat]), taken=table.taken[seat], bid=table.bid[seat])
            for seat in seats
        ]
        return [texts.html(key, seats=Html(BETWEEN.join(found)))] if found else []

    return Html("\n".join([*line("pocha-ending-kept", kept), *line("pocha-ending-missed", missed)]))


def hand_words(texts: Texts, view: PochaView) -> str:
    """Return the viewing seat's hand by suits, trump first."""
    return by_suit(texts, view.hand, view.table.trump)


def text_words(texts: Texts, cards: Sequence[str]) -> str:
    """Return cards given by their texts (`🪙K 🍷7`)."""
    return cards_words(texts, (SPANISH.cards[card] for card in cards))


def prompt(texts: Texts, view: PochaView, _cards: Sequence[str] = ()) -> Html:
    """Return what the seat to move has to do."""
    table = view.table
    if table.phase == OVER:
        return texts.html("duty-over")
    if table.phase == BID:
        if view.forbidden_bid is None:
            return texts.html("pocha-duty-bid")
        return texts.html("pocha-duty-bid-but", number=view.forbidden_bid, tricks=table.hand_size)
    if not table.trick_size:
        return texts.html("pocha-duty-lead")
    key = "pocha-duty-play" if view.seat != view.to_move else _following_key(view)
    lead, trump = (SUIT_SIGNS[suit] for suit in (table.lead, table.trump))
    return unsplit(texts.html(key, lead=lead, trump=trump, card=card_words(texts, table.best)))


def _following_key(view: PochaView) -> str:
    """Return the text key of what the trick demands of the viewing seat, by its legal cards (O5.2 to O5.6)."""
    table = view.table
    allowed = mask_of(move.number for move in view.legal_moves())
    trumps = view.hand & suit_cards(table.trump)
    if view.hand & suit_cards(table.lead):
        must_beat = suit_of(table.best) == table.lead and allowed & above(table.best)
        return "pocha-duty-beat" if must_beat else "pocha-duty-follow"
    if table.lead == table.trump:
        return "pocha-duty-no-trump"
    if suit_of(table.best) == table.trump:
        if not trumps & above(table.best):
            return "pocha-duty-under" if trumps else "pocha-duty-any"
        return "pocha-duty-over-trump"
    return "pocha-duty-trump" if trumps else "pocha-duty-any"
