"""Illegal moves are answered with their clause, and change nothing, as do old, foreign and doubled presses."""

import asyncio
import re
from itertools import combinations

import pytest

from engine.canasta.cards import TEXTS as CARDS
from engine.canasta.state import DRAWING, PLAYING, SUITS
from engine.cards import FRENCH, each_card
from engine.pocha.pack import SPANISH
from engine.poter.moves import parse_move
from engine.poter.state import PLAY
from telegram_bot.chat.transport.callback_data import (
    KINDS,
    ClearSelection,
    ExplainRefusal,
    ForgetMe,
    MakeMove,
    OpenHand,
    RefreshHand,
    SelectCard,
)
from telegram_bot.presentation.pocha import card_words
from telegram_bot.texts.loader import Texts
from tests.telegram_bot.kinds import forged, kind_of, room_of, version_of

from .process_world import SPECTATOR

pytestmark = pytest.mark.slow
LATE = re.compile("just changed|turn")


async def typed_moves_of_poter(table):
    stranger = next(card for card in FRENCH.cards if card not in table.hand)
    assert "(P4.8)" in await table.write_refused(table.name, f"/move discard {table.hand[0]}")
    assert "can't read" in await table.write_refused(table.name, "/move nonsense")
    assert "can't read" in await table.write_refused(table.name, "/move discard 1x")
    assert "not your turn" in await table.write_refused(table.others[0], "/move draw")
    await table.typist.move()
    assert "cards in your hand" in await table.write_refused(table.name, f"/move discard {stranger}")
    assert "(P" in await table.write_refused(table.name, "/move draw")
    melds = (f"meld {' '.join(cards)}" for cards in combinations(table.hand, 3))
    refused = next(move for move in melds if table.view.refusal(parse_move(move)) is not None)
    assert "(P" in await table.write_refused(table.name, f"/move {refused}")
    for card in (card for card in table.hand if f"discard {card}" not in table.typist.legal):
        assert "(P6" in await table.write_refused(table.name, f"/move discard {card}")


async def refused_presses_of_poter(table):
    await table.world.press(table.name, table.panel, await table.shows(MakeMove))
    refused = 0
    while refused < 3:
        press = await table.shows(SelectCard)
        view = table.view
        cards = [card for card in each_card(view.hand) if f"discard {FRENCH.texts[card]}" not in table.typist.legal]
        if cards and view.table.phase == PLAY:
            await table.world.press(
                table.name, table.panel, SelectCard(room_of(press), version_of(press), FRENCH.texts[cards[0]])
            )
            why = await table.shows(ExplainRefusal)
            assert "(P" in await table.press_without_effect(table.name, table.panel, why)
            refused += 1
            await table.world.press(table.name, table.panel, await table.shows(ClearSelection))
        await table.typist.move()


# ------------------------------------------------------------------ Pocha


def forbidden_bid(table):
    """Return the bid that the person to move may not make, as a move."""
    number = table.view.forbidden_bid
    return None if number is None else f"bid {number}"


def forbidden_cards(table):
    """Return the cards that the person to move holds and may not play."""
    cards = [card for card in table.hand if f"play {card}" not in table.typist.legal]
    return cards if table.typist.legal[0].startswith("play ") else []


async def typed_moves_of_pocha(table):
    assert "(O4.1)" in await table.write_refused(table.name, "/move bid 99")
    assert "(O4.1)" in await table.write_refused(table.name, f"/move play {table.hand[0]}")
    assert "can't read" in await table.write_refused(table.name, "/move bid many")
    assert "can't read" in await table.write_refused(table.name, "/move play 1x")
    assert "not your turn" in await table.write_refused(table.others[0], "/move bid 0")
    move = await table.comes_to(lambda: forbidden_bid(table))
    assert "(O4.2)" in await table.write_refused(table.name, f"/move {move}")
    for card in await table.comes_to(lambda: forbidden_cards(table)):
        assert "(O5" in await table.write_refused(table.name, f"/move play {card}")
    stranger = next(card for card in SPANISH.cards if card[0] not in "89" and card not in table.hand)
    assert "(O5.8)" in await table.write_refused(table.name, f"/move play {stranger}")
    assert "(O4.1)" in await table.write_refused(table.name, "/move bid 0")
    assert "not your turn" in await table.write_refused(table.others[0], f"/move {table.typist.legal[0]}")


async def refused_presses_of_pocha(table):
    await table.comes_to(lambda: forbidden_bid(table))
    why = await table.shows(ExplainRefusal)
    assert "(O4.2)" in await table.press_without_effect(table.name, table.panel, why)
    cards = await table.comes_to(lambda: forbidden_cards(table))
    why = await table.shows(ExplainRefusal)
    labels = [key.label for key in table.world.buttons(table.panel) if key.press == why]
    assert labels[0] in [f"✕ {card_words(Texts(), SPANISH.cards[card])}" for card in cards]
    assert "(O5" in await table.press_without_effect(table.name, table.panel, why)


# ------------------------------------------------------------------ Canasta


def in_phase(table, phase):
    """Return whether the person to move is in a phase of the turn."""
    return table.view.table.phase == phase


async def typed_moves_of_canasta(table):
    assert "(C2.1)" in await table.write_refused(table.name, "/move draw")
    assert "(C2.1)" in await table.write_refused(table.name, "/move cut 108")
    assert "can't read" in await table.write_refused(table.name, "/move cut deep")
    assert "not your turn" in await table.write_refused(table.others[0], "/move draw")
    await table.comes_to(lambda: in_phase(table, DRAWING))
    card = table.hand[0]
    assert "(C3.1)" in await table.write_refused(table.name, f"/move discard {card}")
    assert "(C4" in await table.write_refused(table.name, "/move take")
    assert "(C8.5)" in await table.write_refused(table.name, "/move pass")
    table.world.say(table.name, "/move draw")
    await table.world.eventually(lambda: in_phase(table, PLAYING), "a card is drawn")
    stranger = next(card for card in CARDS if card not in table.hand)
    assert "(C3.5)" in await table.write_refused(table.name, f"/move discard {stranger}")
    assert "(C3.1)" in await table.write_refused(table.name, "/move draw")
    assert "(C5.3)" in await table.write_refused(table.name, f"/move lay {natural(table)} @{natural(table)[0]}")
    assert "(C5.1)" in await table.write_refused(table.name, f"/move meld {natural(table)}")
    assert "can't read" in await table.write_refused(table.name, "/move lay 7s")


def natural(table):
    """Return a card of the person to move of which melds can be made."""
    return next(card for card in table.hand if card[0] not in "23J")


async def refused_presses_of_canasta(table):
    await table.comes_to(lambda: in_phase(table, DRAWING) and table.typist.legal == ["draw"])
    why = await table.shows(ExplainRefusal)
    assert "(C4" in await table.press_without_effect(table.name, table.panel, why)
    await table.comes_to(lambda: in_phase(table, PLAYING) and len(ranks(table)) > 2)
    press = await table.shows(SelectCard)
    for rank in ranks(table)[:3]:
        held = next(kind for kind in table.view.hand if kind // SUITS == rank)
        card = SelectCard(room_of(press), version_of(press), CARDS[held])
        await table.world.press(table.name, table.panel, card, force=True)
    await table.world.eventually(lambda: len(ranks_picked(table)) == 3, "three ranks are picked")
    why = await table.shows(ExplainRefusal)
    assert "(C5.1)" in await table.press_without_effect(table.name, table.panel, why)


def ranks(table):
    """Return the ranks in the hand of the person to move."""
    return sorted({kind // SUITS for kind in table.view.hand})


def ranks_picked(table):
    """Return the buttons of selected ranks."""
    return [
        key
        for key in table.world.buttons(table.panel)
        if kind_of(key.press) == SelectCard and key.label.startswith("✅")
    ]


# ------------------------------------------------------------------ any game


async def old_presses(table):
    name, panel, press = table.name, table.panel, await table.shows(MakeMove)
    await table.world.press(name, panel, press, force=True)
    while table.name == name:
        assert "just changed" in await table.press_without_effect(name, panel, press)
        await table.typist.move()
    await table.world.settle()
    assert "turn" in await table.press_without_effect(name, panel, press)
    await table.comes_to(lambda: table.name == name)
    await table.world.settle()
    assert "just changed" in await table.press_without_effect(name, panel, press)


async def doubled_presses_count_once(table):
    press, panel, before = await table.shows(MakeMove), table.panel, len(table.world.lines())
    answers = await asyncio.gather(*(table.world.press(table.name, panel, press, force=True) for _ in range(4)))
    assert sum(LATE.search(answer["text"] or "") is not None for answer in answers) == 3
    assert len(table.world.lines()) == before + 1


async def foreign_presses(table):
    press, board = await table.shows(MakeMove), table.world.board()
    for name in table.others:
        assert "turn" in await table.press_without_effect(name, board, press)
    for foreign in (press, table.world.button(board, OpenHand)):
        assert "not at this table" in await table.press_without_effect(SPECTATOR, board, foreign)
    other = MakeMove(room_of(press) + 1, version_of(press), 0)
    assert "no table" in await table.press_without_effect(table.name, table.panel, other)
    for data in ("m", "2M.1.1", "zzz", "2M.1.1.zzzzzzzzzzzzz", "🂡"):
        assert "too old" in await table.press_without_effect(table.name, table.panel, data)
    for kind in KINDS.values():
        if kind not in (OpenHand, RefreshHand, ForgetMe):
            strange = forged(kind, room_of(press), version_of(press) + 1000, 2**40)
            await table.press_without_effect(table.name, board, strange)


WRONG = {
    "poter": (typed_moves_of_poter, refused_presses_of_poter),
    "pocha": (
        typed_moves_of_pocha,
        refused_presses_of_pocha,
        # those of any game
        old_presses,
        foreign_presses,
        doubled_presses_count_once,
    ),
    "canasta": (typed_moves_of_canasta, refused_presses_of_canasta),
}


async def test_wrong_moves_and_presses_change_nothing(table):
    for wrong in WRONG[table.world.strategy.game]:
        await wrong(table)
        await table.world.settle()
    assert table.world.leak_detector.leaks == []
