"""Canasta as scenes: stock, pot, melds and red threes as areas.

The melds of a side keep their ids from the first card to the canasta, since they are numbered in the order laid.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.canasta.cards.hands import side_of
from engine.canasta.cards.pack import KIND_OF, is_wild
from engine.canasta.cards.pack import TEXTS as CARD_TEXTS
from engine.canasta.files.position import cards_of_meld, red_threes_of
from engine.canasta.moves import DISCARD, LAY, MELD
from engine.canasta.rules import melds
from engine.canasta.rules.scoring import MISTAKE_PENALTY
from engine.canasta.state import CUTTING, FACE_DOWN, PLAYING, SUITS
from engine.canasta.view import CanastaView
from telegram_bot.presentation.canasta import words
from telegram_bot.presentation.canasta.actions import (
    action,
    always_valid,
    hidden_rank,
    meld_id,
    ready_actions,
    selection_actions,
    sequences,
)
from telegram_bot.presentation.canasta.cards import JOKER_INDEX, ORDER, counted, laid_words, spelled, value
from telegram_bot.presentation.canasta.words import (
    canasta_words,
    duty,
    heading,
    hidden_line,
    pot_line,
    side_name,
    status_marks,
)
from telegram_bot.presentation.french_cards import SUIT_ALIASES, deck_cards
from telegram_bot.presentation.game import Setting, TypedPresentation
from telegram_bot.presentation.scene import (
    PILE,
    STOCK,
    Area,
    AreaCard,
    AreaKind,
    Deck,
    DeckCard,
    Pack,
    Scene,
    SceneSeat,
    is_mine,
)
from telegram_bot.texts.loader import Html, Texts
from telegram_bot.texts.plain import plain_text

NO_SUIT = -1


def deck(texts: Texts) -> Deck:
    """Return the cards of the game; ranks are sorted as in a hand, jokers last."""
    plain = tuple(
        DeckCard(card.card, card.index, card.name, card.suit, ORDER.index(card.rank))
        for card in deck_cards(texts.language, texts.digits)
    )
    joker = DeckCard(CARD_TEXTS[-1], JOKER_INDEX, texts.plain("canasta-joker"), NO_SUIT, len(ORDER) - 1)
    return Deck(Pack.FRENCH, (*plain, joker))


def _sorted_hand(view: CanastaView) -> list[int]:
    """Return the viewing seat's hand by class, then by suit."""
    return sorted(view.hand, key=lambda kind: (ORDER.index(kind // SUITS), kind))


def hand(view: CanastaView) -> tuple[str, ...]:
    """Return the viewing seat's hand by rank, then by suit."""
    return tuple(CARD_TEXTS[kind] for kind in _sorted_hand(view))


def scene(texts: Texts, view: CanastaView, names: Sequence[str]) -> Scene:
    """Return the table as a seat or a spectator sees it."""
    mine = is_mine(view)
    plays = mine and view.table.phase == PLAYING
    return Scene(
        heading=plain_text(heading(texts, view)),
        prompt=plain_text(prompt(texts, view)) if mine else "",
        seats=tuple(_seat(texts, view, seat) for seat in range(view.table.players)),
        areas=(_stock(texts, view), _pot(texts, view), *_red_threes(texts, view, names), *_melds(texts, view, names)),
        hand=hand(view),
        groups=_groups(view),
        actions=ready_actions(texts, view),
        interchangeable=True,
        selectable=plays,
        can_discard=any(move.verb == DISCARD for move in view.legal_moves()),
        guide=plain_text(texts.html("canasta-guide")) if plays and view.hand else "",
    )


def prompt(texts: Texts, view: CanastaView, cards: Sequence[str] = ()) -> Html:
    """Return what the seat to move has to do, and how far the opening is with the selected cards."""
    counts = counted(KIND_OF[card] for card in cards if card in KIND_OF)
    rank = hidden_rank(view, counts) if any(counts) else None
    first = duty(texts, view) if rank is None else hidden_line(texts, rank)
    opening = opening_lines(texts, view, counts) if view.table.phase == PLAYING else []
    return Html("\n".join([first, *opening]))


def opening_lines(texts: Texts, view: CanastaView, counts: Sequence[int]) -> list[Html]:
    """Return how far the selected cards would take the opening of the side to move (C5.2); nothing if it has opened."""
    side = side_of(view.table, view.table.to_move)
    if view.table.opened[side]:
        return []
    have, need = view.table.melded[side] + value(counts), view.minima[side]
    laid = any(sequence[0].verb in (MELD, LAY) for sequence in (sequences(view, counts) if any(counts) else []))
    enough = have >= need and (laid or not any(counts))
    return [texts.html("canasta-opening-enough" if enough else "canasta-opening", have=have, need=need)]


def _seat(texts: Texts, view: CanastaView, seat: int) -> SceneSeat:
    """Return a seat with the marks of its side."""
    side = side_of(view.table, seat)
    return SceneSeat(
        seat=seat,
        column=side,
        cards=view.hand_sizes[seat],
        marks=tuple(map(plain_text, status_marks(texts, view, side))),
        dealer=view.dealer == seat,
    )


def _stock(texts: Texts, view: CanastaView) -> Area:
    """Return the stock, which is the whole pack before the cut."""
    count = view.table.cards if view.table.phase == CUTTING else view.stock_size
    return Area(STOCK, AreaKind.STOCK, (), count, plain_text(texts.html("stock", count=count)))


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
    return Area(PILE, AreaKind.PILE, cards, len(pot), spelled(texts, plain_text(pot_line(texts, view))))


def _freezing(view: CanastaView) -> int | None:
    """Return the place of the wild card that freezes the pot, None if it is not frozen."""
    if not view.table.frozen:
        return None
    wild = [place for place, card in enumerate(view.pot) if card < FACE_DOWN and is_wild(card)]
    return wild[-1] if wild else None


def _red_threes(texts: Texts, view: CanastaView, names: Sequence[str]) -> list[Area]:
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
        complete = len(kinds) == melds.CANASTA
        badge = canasta_words(texts, view, number) if complete else ""
        label = texts.plain("scene-meld", name=sides[side], cards=badge or spelled(texts, laid_words(kinds)))
        cards = tuple(AreaCard(CARD_TEXTS[kind]) for kind in kinds)
        area = Area(meld_id(number), AreaKind.MELD, cards, len(cards), label, side=side, complete=complete, badge=badge)
        areas.append(area)
    return areas


def _groups(view: CanastaView) -> tuple[tuple[str, ...], ...]:
    """Return the viewing seat's hand as one group a class."""
    groups: dict[int, list[str]] = {}
    for kind in _sorted_hand(view):
        groups.setdefault(kind // SUITS, []).append(CARD_TEXTS[kind])
    return tuple(map(tuple, groups.values()))


CANASTA: TypedPresentation[CanastaView] = TypedPresentation(
    name="canasta",
    settings=(
        Setting("mode", (None, "singles", "pairs", "trios")),
        Setting("target", (5000, 7000)),
        Setting("cut", ("on", "off")),
        Setting("first_taking", ("side", "player")),
        Setting("frozen_needs", (3, 2)),
        Setting("mistakes", ("guided", "strict")),
        Setting("max_turns", (400, 200, 100)),
    ),
    chapters=("turn", "words", "deal", "melds", "opening", "pot", "threes", "canastas", "closing", "score"),
    mistake=-MISTAKE_PENALTY,
    point_scale=30.0,
    headline_settings=2,
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
    cut_rule=words.cut_rule,
    prompt=prompt,
    ending=words.ending,
    account=words.account,
    moves_made=words.moves_made_words,
    words=words.move_words,
    plan=words.plan_words,
    cards=words.hand_words,
    cards_words=words.text_words,
    for_picture=spelled,
)
