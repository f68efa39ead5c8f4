"""Pocha as scenes: trick, turned card and undealt cards as areas, bids and cards as actions."""

from __future__ import annotations

from collections.abc import Sequence

from engine.pocha.history import Trick
from engine.pocha.pack import SPANISH
from engine.pocha.rules import MISTAKE_PENALTY
from engine.pocha.state import BID, NONE
from engine.pocha.view import PochaView
from telegram_bot.presentation.game import Setting, TypedPresentation
from telegram_bot.presentation.pocha import words
from telegram_bot.presentation.pocha.actions import TRICK, action, always_valid, ready_actions, selection_actions
from telegram_bot.presentation.pocha.words import (
    best_place,
    bids_line,
    heading,
    last_lines,
    prompt,
    seats_from,
    status_marks,
    trick_lines,
)
from telegram_bot.presentation.scene import STOCK, Area, AreaCard, AreaKind, Deck, Pack, Scene, SceneSeat, is_mine
from telegram_bot.presentation.spanish_cards import (
    card_name,
    deck_cards,
    order_words,
    rank_aliases,
    spelled,
    suits_of,
)
from telegram_bot.presentation.text_line import text_line
from telegram_bot.texts.loader import Texts
from telegram_bot.texts.plain import plain_text

TURNED, LAST_TRICK = "turned", "last-trick"


def deck(texts: Texts) -> Deck:
    """Return the cards of the game."""
    return Deck(Pack.SPANISH, deck_cards(texts.language, texts.digits))


def hand(view: PochaView) -> tuple[str, ...]:
    """Return the viewing seat's hand by suits, trump first, each from high to low."""
    return tuple(card for suit in _suits(view) for card in suit)


def _suits(view: PochaView) -> tuple[tuple[str, ...], ...]:
    """Return the viewing seat's hand as one group a suit."""
    return tuple(tuple(SPANISH.texts[card] for card in suit) for suit in suits_of(view.hand, view.table.trump))


def scene(texts: Texts, view: PochaView, names: Sequence[str]) -> Scene:
    """Return the table as a seat or a spectator sees it."""
    mine = is_mine(view)
    bids = mine and view.table.phase == BID
    playable = tuple(SPANISH.texts[move.number] for move in view.legal_moves()) if mine and not bids else None
    return Scene(
        heading=plain_text(heading(texts, view)),
        prompt=plain_text(prompt(texts, view)) if mine else "",
        seats=tuple(_seat(texts, view, seat) for seat in range(view.table.players)),
        areas=(*_rest(texts, view), *_turned(texts, view), *_tricks(texts, view, names)),
        hand=hand(view),
        groups=_suits(view),
        playable=playable,
        actions=ready_actions(texts, view),
        legend=(text_line(texts, "pocha-legend", order=order_words(texts, view.table.pack)),) if view.hand else (),
    )


def _seat(texts: Texts, view: PochaView, seat: int) -> SceneSeat:
    """Tricks are counted from the first card on."""
    table = view.table
    bid = None if table.bid[seat] == NONE else table.bid[seat]
    return SceneSeat(
        seat=seat,
        column=seat,
        cards=view.hand_sizes[seat],
        marks=tuple(status_marks(texts, view, seat)),
        dealer=view.dealer == seat,
        bid=bid,
        taken=None if table.phase == BID else table.taken[seat],
    )


def _rest(texts: Texts, view: PochaView) -> list[Area]:
    """Return the cards that were not dealt, without the turned card."""
    count = view.table.pack.bit_count() - view.table.hand_size * view.table.players - int(not view.deals_out)
    return [Area(STOCK, AreaKind.STOCK, (), count, texts.plain("scene-rest", count=count))] if count > 0 else []


def _turned(texts: Texts, view: PochaView) -> list[Area]:
    """Return the card that was turned up; if it is the dealer's own (O3.3), until it is played."""
    table = view.table
    kept = view.deals_out
    if table.turned == NONE or (kept and table.turned in table.order[: table.played]):
        return []
    label = texts.plain("scene-turned-kept" if kept else "scene-turned", card=card_name(texts, table.turned))
    return [Area(TURNED, AreaKind.TURNED, (AreaCard(SPANISH.texts[table.turned]),), 1, label)]


def _tricks(texts: Texts, view: PochaView, names: Sequence[str]) -> list[Area]:
    """Return the trick on the table and the one before; a complete trick lies there until the next card is led."""
    if view.table.phase == BID:
        return [Area(TRICK, AreaKind.TRICK, (), 0, _label(texts, [bids_line(texts, view, names)]))]
    now = trick_lines(texts, view, names)
    if not view.trick.cards and view.tricks:
        return [_trick(texts, view, TRICK, view.tricks[-1], [*last_lines(texts, view, names), *now], names)]
    before = last_lines(texts, view, names)
    last = [_trick(texts, view, LAST_TRICK, trick, before, names) for trick in view.tricks[-1:]]
    return [_trick(texts, view, TRICK, view.trick, now, names), *last]


def _trick(texts: Texts, view: PochaView, area: str, trick: Trick, lines: Sequence[str], names: Sequence[str]) -> Area:
    """Return a trick with the card that wins it, drawn as complete if it is; `lines` tell of it."""
    best = best_place(view, trick) if trick.cards else None
    seats = seats_from(view, trick.leader)
    cards = tuple(
        AreaCard(SPANISH.texts[card], seat=seat, winning=place == best)
        for place, (seat, card) in enumerate(zip(seats, trick.cards, strict=False))
    )
    complete = len(cards) == view.table.players
    if best is not None:
        lines = [*lines, texts.plain("scene-won" if complete else "scene-winning", name=names[seats[best]])]
    return Area(area, AreaKind.TRICK, cards, len(cards), _label(texts, lines), complete=complete)


def _label(texts: Texts, lines: Sequence[str]) -> str:
    """Return lines with the names of cards."""
    return spelled(texts, "\n".join(map(plain_text, lines)))


POCHA: TypedPresentation[PochaView] = TypedPresentation(
    name="pocha",
    settings=(
        Setting("schedule", ("full", "up", "short", [1, 2, 3, 4, 5])),
        Setting("pack", (40, 48)),
        Setting("mistakes", ("guided", "strict")),
    ),
    chapters=("turn", "words", "bidding", "playing", "scoring", "rounds"),
    mistake=-MISTAKE_PENALTY,
    hand_recurs=False,
    rank_aliases=rank_aliases,
    deck=deck,
    hand=hand,
    scene=scene,
    actions=selection_actions,
    action=action,
    always_valid=always_valid,
    heading=words.heading,
    table=words.table_lines,
    marks=words.seat_marks,
    recent=words.recent_words,
    turns=words.turn_words,
    prompt=words.prompt,
    ending=words.ending,
    moves_made=words.moves_made_words,
    words=words.move_words,
    plan=words.plan_words,
    cards=words.hand_words,
    cards_words=words.text_words,
    for_picture=spelled,
)
