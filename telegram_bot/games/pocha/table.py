"""The public table of Pocha."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pocha.history import Trick
from engine.pocha.options import hand_sizes, parse_options
from engine.pocha.rules import beats
from engine.pocha.state import BID, NONE, OVER
from engine.pocha.view import PochaView
from telegram_bot.games.presenter import BETWEEN
from telegram_bot.games.spanish_cards import SUIT_SIGNS, card_words, suit_name, unbroken, unsplit
from telegram_bot.texts.loader import Html, Texts

WON, MISSING, OVER_BID = "●", "○", "✖"
"""A trick won, a trick missing and a trick too many for a bid."""
SUM_KEYS = ("pocha-sum-even", "pocha-sum-over", "pocha-sum-under")
"""Text keys of the sum of all bids, by `leaning` (−1 is the last one)."""


def heading(texts: Texts, view: PochaView) -> Html:
    """Return the round, the number of cards each, and trump with the card that was turned up."""
    table = view.table
    rounds = len(hand_sizes(parse_options(view.options), table.players))
    key = "pocha-heading" if view.number <= rounds else "pocha-heading-added"
    first = texts.html(key, round=view.number, rounds=rounds, cards=table.hand_size)
    trump = texts.html(
        "pocha-trump-kept" if view.deals_out else "pocha-trump",
        sign=SUIT_SIGNS[table.trump],
        suit=suit_name(texts, table.trump),
        card=card_words(texts, table.turned),
    )
    return unsplit(Html(f"{first}\n{trump}"))


def table_lines(texts: Texts, view: PochaView, names: Sequence[str]) -> list[Html]:
    """Return the bids while they are made; then their sum, the current trick and the one before."""
    if view.table.phase == BID:
        return [unsplit(bids_line(texts, view, names))]
    lines = [sum_line(texts, view), *trick_lines(texts, view, names), *last_lines(texts, view, names)]
    return [unsplit(line) for line in lines]


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
    return texts.html(SUM_KEYS[leaning(view)], total=total, tricks=tricks, apart=abs(total - tricks))


def leaning(view: PochaView) -> int:
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
    best = 0
    for place, card in enumerate(trick.cards):
        if beats(view.table, card, trick.cards[best]):
            best = place
    plays = []
    for place, (seat, card) in enumerate(zip(seats_from(view, trick.leader), trick.cards, strict=False)):
        key = "pocha-play-led" if place == 0 else "pocha-play"
        play = texts.html(key, name=unbroken(names[seat]), card=card_words(texts, card))
        plays.append(texts.html("pocha-play-best", play=play) if place == best else play)
    return Html(BETWEEN.join(plays))


def seat_marks(texts: Texts, view: PochaView, seat: int) -> list[str]:
    """Return the tricks a seat has won of its bid, and its marks."""
    table = view.table
    marks = [won_words(texts, view, seat)]
    if view.dealer == seat:
        marks.append(texts.plain("pocha-dealer"))
    if table.penalty[seat]:
        marks.append(texts.plain("pocha-penalty", points=table.penalty[seat]))
    return marks


def won_words(texts: Texts, view: PochaView, seat: int) -> str:
    """Return a seat's bid, or, once cards are played, what it has won of it (`2 of 3 ●●○`)."""
    table = view.table
    bid, taken = table.bid[seat], table.taken[seat]
    if bid == NONE:
        return texts.plain("pocha-no-bid")
    if table.phase == BID:
        return texts.plain("pocha-has-bid", number=bid)
    return texts.plain("pocha-won", taken=taken, bid=bid, pips=pips(bid, taken)).strip()


def pips(bid: int, taken: int) -> str:
    """Return a bid as signs: `●` won, `○` missing, `✖` too many."""
    return WON * min(bid, taken) + MISSING * max(0, bid - taken) + OVER_BID * max(0, taken - bid)


def ending(texts: Texts, view: PochaView, names: Sequence[str]) -> Html:
    """Return who kept their bid and who did not, in two lines."""
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
