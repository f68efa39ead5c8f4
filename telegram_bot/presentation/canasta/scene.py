"""Canasta as scenes: stock, pot, melds and red threes as areas.

The melds of a side keep their ids from the first card to the canasta, since they are numbered in the order laid.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.canasta.cards.hands import side_of
from engine.canasta.cards.pack import KIND_OF, is_wild
from engine.canasta.cards.pack import TEXTS as CARD_TEXTS
from engine.canasta.files.position import cards_of_meld, red_threes_of
from engine.canasta.rules.melds import CANASTA
from engine.canasta.state import CUTTING, FACE_DOWN, PLAYING, SUITS
from engine.canasta.view import CanastaView
from telegram_bot.presentation.canasta.actions import hidden_rank
from telegram_bot.presentation.canasta.cards import JOKER_INDEX, laid_words, spelled
from telegram_bot.presentation.canasta.hand import hidden_line, opening_lines
from telegram_bot.presentation.canasta.scene_actions import (
    PILE,
    STOCK,
    meld_id,
    ready_actions,
    selection_actions,
    sorted_hand,
)
from telegram_bot.presentation.canasta.selection import ORDER, counted
from telegram_bot.presentation.canasta.words import (
    canasta_words,
    heading,
    pot_line,
    prompt,
    recent_words,
    side_name,
    status_marks,
)
from telegram_bot.presentation.french_cards import deck_cards
from telegram_bot.presentation.scene import (
    Area,
    AreaCard,
    AreaKind,
    Deck,
    DeckCard,
    Pack,
    Scene,
    ScenePresenter,
    SceneSeat,
)
from telegram_bot.presentation.scene_parts import is_mine
from telegram_bot.texts.loader import Texts
from telegram_bot.texts.plain import unadorned

NO_SUIT = -1


def deck(texts: Texts) -> Deck:
    """Return the cards of the game; ranks are sorted as in a hand, jokers last."""
    plain = tuple(
        DeckCard(card.card, card.index, card.name, card.suit, ORDER.index(card.rank))
        for card in deck_cards(texts.language, texts.digits)
    )
    joker = DeckCard(CARD_TEXTS[-1], JOKER_INDEX, texts.plain("canasta-joker"), NO_SUIT, len(ORDER) - 1)
    return Deck(Pack.FRENCH, (*plain, joker))


def hand(view: CanastaView) -> tuple[str, ...]:
    """Return the viewing seat's hand by rank, then by suit."""
    return tuple(CARD_TEXTS[kind] for kind in sorted_hand(view))


def scene(texts: Texts, view: CanastaView, names: Sequence[str]) -> Scene:
    """Return the table as a seat or a spectator sees it."""
    mine = is_mine(view, view.to_move)
    return Scene(
        heading=unadorned(heading(texts, view)),
        prompt=selection_prompt(texts, view, ()) if mine else "",
        seats=tuple(_seat(texts, view, seat) for seat in range(view.table.players)),
        areas=(_stock(texts, view), _pot(texts, view), *_red_threes(texts, view, names), *_melds(texts, view, names)),
        hand=hand(view),
        groups=_groups(view),
        actions=ready_actions(texts, view) if mine else (),
    )


def selection_prompt(texts: Texts, view: CanastaView, cards: Sequence[str]) -> str:
    """Return what is to be done, and how far the opening is with the selected cards."""
    counts = counted(KIND_OF[card] for card in cards if card in KIND_OF)
    rank = hidden_rank(view, counts) if any(counts) else None
    duty = prompt(texts, view) if rank is None else hidden_line(texts, rank)
    opening = opening_lines(texts, view, counts) if view.table.phase == PLAYING else []
    return "\n".join(map(unadorned, [duty, *opening]))


def _seat(texts: Texts, view: CanastaView, seat: int) -> SceneSeat:
    """Return a seat with the marks of its side."""
    side = side_of(view.table, seat)
    return SceneSeat(
        seat=seat,
        column=side,
        cards=view.hand_sizes[seat],
        marks=tuple(map(unadorned, status_marks(texts, view, side))),
        dealer=view.dealer == seat,
    )


def _stock(texts: Texts, view: CanastaView) -> Area:
    """Return the stock, which is the whole pack before the cut."""
    count = view.table.cards if view.table.phase == CUTTING else view.stock_size
    return Area(STOCK, AreaKind.STOCK, (), count, unadorned(texts.html("stock", count=count)))


def _pot(texts: Texts, view: CanastaView) -> Area:
    """Return the pot: its top card, and the wild card across the others that freezes it (C4.6)."""
    pot = view.pot
    shown = [len(pot) - 1] if pot else []
    across = _freezing(view)
    if across is not None and across not in shown:
        shown.insert(0, across)
    cards = tuple(
        AreaCard(None if pot[place] >= FACE_DOWN else CARD_TEXTS[pot[place]], sideways=place == across)
        for place in shown
    )
    return Area(PILE, AreaKind.PILE, cards, len(pot), spelled(texts, unadorned(pot_line(texts, view))))


def _freezing(view: CanastaView) -> int | None:
    """Return the place of the wild card that freezes the pot, None if it is not frozen."""
    if not view.table.frozen:
        return None
    wild = [place for place, card in enumerate(view.pot) if card < FACE_DOWN and is_wild(card)]
    return wild[-1] if wild else None


def _red_threes(texts: Texts, view: CanastaView, names: Sequence[str]) -> list[Area]:
    """Return the red threes of each side that has any."""
    areas = []
    for side in range(view.table.sides):
        reds = red_threes_of(view.table, side)
        if reds:
            cards = tuple(AreaCard(CARD_TEXTS[kind]) for kind in reds)
            name = side_name(texts, view, side, names)
            label = texts.plain("scene-red-threes", name=name, count=len(reds))
            areas.append(Area(f"red-threes-{side}", AreaKind.RED_THREES, cards, len(reds), label, side=side))
    return areas


def _melds(texts: Texts, view: CanastaView, names: Sequence[str]) -> list[Area]:
    """Return the melds and canastas in the order laid."""
    sides = [side_name(texts, view, side, names) for side in range(view.table.sides)]
    areas = []
    for number in range(view.table.meld_count):
        kinds, side = cards_of_meld(view.table, number), view.table.meld_side[number]
        complete = len(kinds) == CANASTA
        badge = canasta_words(texts, view, number) if complete else ""
        label = texts.plain("scene-meld", name=sides[side], cards=badge or spelled(texts, laid_words(kinds)))
        cards = tuple(AreaCard(CARD_TEXTS[kind]) for kind in kinds)
        area = Area(meld_id(number), AreaKind.MELD, cards, len(cards), label, side=side, complete=complete, badge=badge)
        areas.append(area)
    return areas


def _groups(view: CanastaView) -> tuple[tuple[str, ...], ...]:
    """Return the viewing seat's hand as one group a class."""
    groups: dict[int, list[str]] = {}
    for kind in sorted_hand(view):
        groups.setdefault(kind // SUITS, []).append(CARD_TEXTS[kind])
    return tuple(map(tuple, groups.values()))


CANASTA_SCENE: ScenePresenter[CanastaView] = ScenePresenter(
    deck=deck, scene=scene, hand=hand, actions=selection_actions, prompt=selection_prompt, recent=recent_words
)
