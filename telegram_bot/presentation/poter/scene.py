"""Poter as scenes: stock, pile and melds as areas, and the moves as actions at them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import FRENCH, each_card
from engine.poter.melds import meld_move
from engine.poter.moves import meld_order
from engine.poter.scoring import MISTAKE_PENALTY
from engine.poter.state import PLAY
from engine.poter.view import PoterView
from telegram_bot.presentation.french_cards import SUIT_ALIASES, deck_cards
from telegram_bot.presentation.game import Setting, TypedPresentation
from telegram_bot.presentation.poter import words
from telegram_bot.presentation.poter.actions import (
    action,
    always_valid,
    held_melds,
    meld_id,
    ready_actions,
    selection_actions,
)
from telegram_bot.presentation.poter.words import heading, is_routine, meld_lines, pile_line, prompt, status_marks
from telegram_bot.presentation.scene import (
    PILE,
    STOCK,
    Area,
    AreaCard,
    AreaKind,
    Deck,
    Pack,
    Scene,
    SceneSeat,
    is_mine,
)
from telegram_bot.presentation.text_line import text_line
from telegram_bot.texts.loader import Texts
from telegram_bot.texts.plain import plain_text


def deck(texts: Texts) -> Deck:
    """Return the cards of the game."""
    return Deck(Pack.FRENCH, deck_cards(texts.language, texts.digits))


def hand(view: PoterView) -> tuple[str, ...]:
    """Return the viewing seat's hand by suits."""
    return tuple(map(FRENCH.texts.__getitem__, each_card(view.hand)))


def scene(texts: Texts, view: PoterView, names: Sequence[str]) -> Scene:
    """Return the table as a seat or a spectator sees it."""
    mine = is_mine(view)
    plays = mine and view.table.phase == PLAY
    return Scene(
        heading=plain_text(heading(texts, view)),
        prompt=plain_text(prompt(texts, view)) if mine else "",
        seats=tuple(_seat(texts, view, seat) for seat in range(view.table.players)),
        areas=(_stock(texts, view), _pile(texts, view), *_melds(texts, view, names)),
        hand=hand(view),
        groups=_groups(view),
        actions=ready_actions(texts, view),
        wild=tuple(FRENCH.texts[card] for card in each_card(view.hand & view.poters)),
        selectable=view.seat is not None,
        can_discard=any(move.verb == "discard" for move in view.legal_moves()),
        legend=(text_line(texts, "poter-you-are-sallan"),) if _is_sallan(view) else (),
        guide=plain_text(texts.html("poter-guide-meld" if view.table.must_meld else "poter-guide")) if plays else "",
        routine=is_routine(view),
    )


def _is_sallan(view: PoterView) -> bool:
    return view.seat is not None and bool(view.table.sallan[view.seat])


def _seat(texts: Texts, view: PoterView, seat: int) -> SceneSeat:
    return SceneSeat(
        seat=seat,
        column=seat,
        cards=view.hand_sizes[seat],
        marks=tuple(map(plain_text, status_marks(texts, view, seat))),
        dealer=view.dealer == seat,
    )


def _stock(texts: Texts, view: PoterView) -> Area:
    label = plain_text(texts.html("stock", count=view.stock_size))
    return Area(STOCK, AreaKind.STOCK, (), view.stock_size, label)


def _pile(texts: Texts, view: PoterView) -> Area:
    """Only open cards are named (P6.4, P6.5)."""
    seen = tuple(AreaCard(FRENCH.texts[card]) for card in view.open_pile)
    covered = (AreaCard(None),) * (len(view.pile) - len(seen))
    return Area(PILE, AreaKind.PILE, (*covered, *seen), len(view.pile), plain_text(pile_line(texts, view)))


def _melds(texts: Texts, view: PoterView, names: Sequence[str]) -> list[Area]:
    """Return the melds, numbered as moves number them."""
    areas = []
    for number, line in enumerate(meld_lines(texts, view, names)):
        move = meld_move(view.table, number)
        wild = {target: card for card, target in move.subs}
        cards = tuple(
            AreaCard(FRENCH.texts[wild[card]], FRENCH.texts[card]) if card in wild else AreaCard(FRENCH.texts[card])
            for card in meld_order(move.meant)
        )
        owner = view.table.meld_owner[number]
        areas.append(Area(meld_id(number), AreaKind.MELD, cards, len(cards), plain_text(line), side=owner, seat=owner))
    return areas


def _groups(view: PoterView) -> tuple[tuple[str, ...], ...]:
    """Return the hand with melds that it holds, none of which share a card, before the other cards."""
    melds = [[FRENCH.texts[card] for card in meld_order(meld)] for meld in held_melds(view)]
    in_melds = {card for meld in melds for card in meld}
    rest = tuple(card for card in hand(view) if card not in in_melds)
    return (*map(tuple, melds), *([rest] if rest else [])) if melds else ()


POTER: TypedPresentation[PoterView] = TypedPresentation(
    name="poter",
    settings=(
        Setting("rounds", (13, 1, 3, 5)),
        Setting("go_out", ("discard", "any")),
        Setting("swap_own", (False, True)),
        Setting("lay_own", (True, False)),
        Setting("circles", (3, 0)),
        Setting("mistakes", ("guided", "strict")),
        Setting("max_turns", (400, 200, 100, 150)),
    ),
    chapters=("turn", "words", "melds", "sallan", "discarding", "pile", "end"),
    mistake=MISTAKE_PENALTY,
    suit_aliases=SUIT_ALIASES,
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
    turns=words.recent_words,
    prompt=words.prompt,
    ending=words.ending,
    moves_made=words.moves_made_words,
    words=words.move_words,
    plan=words.plan_words,
    cards=words.hand_words,
    cards_words=words.text_words,
    reason_cards=words.reason_cards,
)
