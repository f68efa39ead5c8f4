"""A decision of a finished round as a card that shows it to others: the table as its player saw it, and the chances.

It holds what the player knew then, and nothing else of the cards; and names only of people who may be named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analysis.pictures.moment import Chances, Heap, PictureCard
from analysis.review.marks import PRAISE
from engine.game import Round
from telegram_bot.presentation.boards import ShareCard
from telegram_bot.presentation.game import BETWEEN
from telegram_bot.presentation.review import ReviewText
from telegram_bot.presentation.scene import Area, AreaKind
from telegram_bot.presentation.selection import cards_of
from telegram_bot.presentation.step import ReviewPlace
from telegram_bot.texts.loader import Texts, plain_words

SHOWN_OF_PILE = 6
"""Cards of a pile that are shown, the upper ones."""


@dataclass(frozen=True, slots=True)
class MomentCard(ShareCard):
    """The card of a decision; `drawn`: what `analysis.pictures.moment` draws below its heading."""

    drawn: tuple[Any, ...] = ()


def with_names(texts: Texts, at: ReviewPlace, named: Collection[int]) -> ReviewPlace:
    """Return a place with the numbers of the seats as the names of people who may not be named."""
    room = at.reviewed.room
    seats = [
        one if one.is_bot or one.person in named or seat == at.seat
        else replace(one, name=texts.plain("moment-seat", seat=seat + 1))
        for seat, one in enumerate(room.seats)
    ]  # fmt: skip
    return replace(at, reviewed=replace(at.reviewed, room=replace(room, seats=seats)))


def moment_card(texts: Texts, at: ReviewPlace, rounds: Sequence[Round], named: Collection[int]) -> MomentCard | None:
    """Return the card of the player's own decision at a place, None without one.

    `rounds`: the round at each place; `named`: the people who may be named.
    """
    texts, at = texts.words, with_names(texts.words, replace(at, all_open=False), named)
    decision, reviewed, text = at.decision, at.reviewed, ReviewText(texts, at.reviewed)
    if decision is None:
        return None
    presentation, name, room = reviewed.presentation, reviewed.names[at.seat], reviewed.room
    words, deck = presentation.words(texts), {one.card: one for one in presentation.deck(texts).cards}
    scene = presentation.at(texts, rounds[at.place - 1].view(at.seat, reviewed.totals_before), reviewed.names).scene
    what = words.done(words.parsed([decision.move]), "other")
    if decision.mark == PRAISE:
        told = texts.plain("review-picture-find", name=name, what=what)
    elif decision.lost > 0 and not decision.hinted:
        better, lost = words.plan(decision.better[:1]), text.points(decision.lost)
        told = texts.plain("review-picture-note", name=name, what=what, better=better, lost=lost)
    else:
        told = plain_words(texts.html("turn-line", name=name, what=what))
    told = words.for_picture(told)

    def card(one: str | None, *, played: bool = False) -> PictureCard:
        if one is None:
            return PictureCard("", "", played)
        index = deck[one].index
        sign = words.for_picture(words.each([one])[0].replace(index, "", 1))
        return PictureCard(index, sign, played)

    def heap(area: Area) -> Heap:
        if area.kind in (AreaKind.STOCK, AreaKind.PILE):
            seen = [one.card for one in area.cards[-SHOWN_OF_PILE:]] or [None] * (area.count > 0)
            return Heap(tuple(map(card, seen)), plain_words(texts.html("cards-count", count=area.count)))
        owner = area.seat if area.seat is not None else area.side
        label = "" if owner is None else text.columns()[owner] if area.seat is None else reviewed.names[owner]
        if area.kind == AreaKind.TRICK:
            label = texts.listed(reviewed.names[one.seat] for one in area.cards if one.seat is not None)
        elif area.kind == AreaKind.TURNED:
            label = words.for_picture(plain_words(area.label))
        cards = area.cards[-1:] if area.complete and area.kind == AreaKind.MELD else area.cards
        return Heap(tuple(card(one.card) for one in cards), f"{area.badge} {label}".strip())

    used = Counter(cards_of(decision.move, tuple(deck)))
    hand = []
    for one in scene.hand:
        hand.append(card(one, played=used[one] > 0))
        used[one] -= 1
    heading = f"Thurumpu · {texts.plain(f'game-{room.game}')}"
    seats = (f"{reviewed.names[one.seat]}: {plain_words(BETWEEN.join(one.words))}" for one in scene.seats)
    chances = Chances(
        texts.plain(f"{room.game}-review-picture-chances"),
        tuple(map(texts.percent, (0.0, 0.5, 1.0))),
        tuple(text.columns()),
        tuple((one.place, one.win) for one in reviewed.review.curve),
        at.place,
    )
    return MomentCard(
        "home" if room.board is None else f"d{room.board}",
        heading,
        "",
        "",
        (),
        f"{heading} · {told}",
        "button-app-home" if room.board is None else "button-same-cards",
        (
            told,
            decision.mark,
            words.for_picture(" | ".join(seats)),
            tuple(heap(area) for area in scene.areas),
            Heap(tuple(hand), name),
            chances,
        ),
    )
