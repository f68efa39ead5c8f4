"""Poter as scenes: stock, pile and melds as areas, and the moves as actions at them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.cards import FRENCH, each_card, mask_of
from engine.poter.melds import meld_move
from engine.poter.moves import PoterMove, meld_order
from engine.poter.state import PLAY
from engine.poter.view import PoterView
from telegram_bot.presentation.french_cards import deck_cards
from telegram_bot.presentation.poter.hand import disabled_actions, held_melds, joint_additions, ready_moves, sequences
from telegram_bot.presentation.poter.words import (
    heading,
    meld_lines,
    order_words,
    pile_line,
    prompt,
    recent_words,
    status_marks,
)
from telegram_bot.presentation.scene import (
    Action,
    ActionKind,
    Area,
    AreaCard,
    AreaKind,
    Deck,
    Pack,
    Scene,
    ScenePresenter,
    SceneSeat,
)
from telegram_bot.presentation.scene_parts import is_mine, legal_action, refused_action
from telegram_bot.texts.loader import Texts
from telegram_bot.texts.plain import plain_text, unadorned

STOCK, PILE = "stock", "pile"
AREAS = {"draw": STOCK, "take": PILE, "discard": PILE}
"""The areas where moves are made, by their verbs; melds have numbers."""
ON_MELDS = ("lay", "swap")


def deck(texts: Texts) -> Deck:
    """Return the cards of the game."""
    return Deck(Pack.FRENCH, deck_cards(texts.language, texts.digits))


def hand(view: PoterView) -> tuple[str, ...]:
    """Return the viewing seat's hand by suits."""
    return tuple(FRENCH.texts[card] for card in each_card(view.hand))


def scene(texts: Texts, view: PoterView, names: Sequence[str]) -> Scene:
    """Return the table as a seat or a spectator sees it."""
    mine = is_mine(view, view.to_move)
    ready = ready_moves(view) if mine else []
    return Scene(
        heading=unadorned(heading(texts, view)),
        prompt=unadorned(prompt(texts, view)) if mine else "",
        seats=tuple(_seat(texts, view, seat) for seat in range(view.table.players)),
        areas=(_stock(texts, view), _pile(texts, view), *_melds(texts, view, names)),
        hand=hand(view),
        groups=_groups(view),
        actions=_ready(texts, view, ready) if mine else (),
    )


def _seat(texts: Texts, view: PoterView, seat: int) -> SceneSeat:
    """Return a seat."""
    return SceneSeat(
        seat=seat,
        column=seat,
        cards=view.hand_sizes[seat],
        marks=tuple(map(unadorned, status_marks(texts, view, seat))),
        dealer=view.dealer == seat,
    )


def _stock(texts: Texts, view: PoterView) -> Area:
    """Return the stock."""
    label = unadorned(texts.html("stock", count=view.stock_size))
    return Area(STOCK, AreaKind.STOCK, (), view.stock_size, label)


def _pile(texts: Texts, view: PoterView) -> Area:
    """Return the pile; only its open cards are named (P6.4, P6.5)."""
    seen = tuple(AreaCard(FRENCH.texts[card]) for card in view.open_pile)
    covered = (AreaCard(None),) * (len(view.pile) - len(seen))
    return Area(PILE, AreaKind.PILE, (*covered, *seen), len(view.pile), unadorned(pile_line(texts, view)))


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


def meld_id(number: int) -> str:
    """Return the id of a meld's area."""
    return f"meld-{number + 1}"


def _groups(view: PoterView) -> tuple[tuple[str, ...], ...]:
    """Return the hand with melds that it holds, none of which share a card, before the other cards."""
    melds = [[FRENCH.texts[card] for card in meld_order(meld)] for meld in held_melds(view)]
    in_melds = {card for meld in melds for card in meld}
    rest = tuple(card for card in hand(view) if card not in in_melds)
    return (*map(tuple, melds), *([rest] if rest else [])) if melds else ()


def _ready(texts: Texts, view: PoterView, ready: Sequence[PoterMove]) -> tuple[Action, ...]:
    """Return what can be done without selecting cards, and what of that is refused."""
    refused = disabled_actions(view, 0)
    return (*(_legal(texts, view, [move]) for move in ready), *_refused(texts, view, refused))


def actions(texts: Texts, view: PoterView, cards: Sequence[str]) -> tuple[Action, ...]:
    """Return what can be done with exactly these cards of the hand, then what is refused."""
    mask = mask_of(FRENCH.cards[card] for card in cards if card in FRENCH.cards)
    if not is_mine(view, view.to_move) or not mask or mask & ~view.hand or mask.bit_count() != len(cards):
        return ()
    found = sequences(view, mask) if len(cards) == 1 else _together(view, mask)
    legal = [_legal(texts, view, moves) for moves in found]
    if view.table.phase != PLAY:
        return tuple(legal)
    refused = _refused(texts, view, disabled_actions(view, mask) if len(cards) == 1 or not found else [])
    places = {action.target for action in (*legal, *refused)}
    return (*legal, *refused, *_refused(texts, view, _misplaced(view, FRENCH.cards[cards[0]], places)))


def _misplaced(view: PoterView, card: int, places: Collection[str]) -> list[PoterMove]:
    """Return the refused additions of a card to the melds that are not among some places."""
    numbers = (number for number in range(view.table.meld_count) if meld_id(number) not in places)
    moves = [PoterMove("lay", (card,), (), number) for number in numbers]
    return [move for move in moves if view.refusal(move) is not None]


def _together(view: PoterView, mask: int) -> list[list[PoterMove]]:
    """Return what lays several cards, all of them: as a meld, otherwise onto one of the melds."""
    melds = [moves for moves in sequences(view, mask) if moves[0].verb == "meld"]
    return melds or joint_additions(view, mask)


def _legal(texts: Texts, view: PoterView, moves: Sequence[PoterMove]) -> Action:
    """Return the action of legal moves."""
    move = moves[0]
    label = texts.enumerated(order_words(texts, each, view) for each in moves)
    return legal_action(_kind(move), label, moves, _target(move), primary=move.verb == "draw")


def _refused(texts: Texts, view: PoterView, moves: Sequence[PoterMove]) -> list[Action]:
    """Return the actions of refused moves."""
    return [
        refused_action(texts, view, _kind(move), order_words(texts, move, view), move, _target(move)) for move in moves
    ]


def _kind(move: PoterMove) -> ActionKind:
    """Return how a move is offered."""
    if move.verb == "meld":
        return ActionKind.NEW_MELD
    return ActionKind.PLACE if _target(move) else ActionKind.BUTTON


def _target(move: PoterMove) -> str:
    """Return the area where a move is made, empty if there is none."""
    return meld_id(move.meld) if move.verb in ON_MELDS else AREAS.get(move.verb, "")


POTER_SCENE: ScenePresenter[PoterView] = ScenePresenter(
    deck=deck, scene=scene, hand=hand, actions=actions, recent=recent_words
)
