"""Poter in the chat."""

from __future__ import annotations

from engine.poter.scoring import MISTAKE_PENALTY
from engine.poter.view import PoterView
from telegram_bot.presentation.french_cards import SUIT_ALIASES
from telegram_bot.presentation.poter import hand, words
from telegram_bot.presentation.presenter import Setting, TypedPresenter

POTER: TypedPresenter[PoterView] = TypedPresenter(
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
    heading=words.heading,
    table=words.table_lines,
    marks=words.seat_marks,
    recent=words.recent_words,
    prompt=words.prompt,
    ending=words.ending,
    moves_made=words.moves_made_words,
    reason_cards=words.reason_cards,
    cards=hand.cards_of_hand,
    panel=hand.hand_panel,
    hand=hand.hand_mask,
    toggled=hand.toggled,
    alert=hand.alert,
    sequences=hand.sequences,
    disabled_actions=hand.disabled_actions,
    standing=hand.standing,
    selected_words=hand.selected_words,
    selected_moves=hand.enabled_actions,
    discarding=hand.discarding,
    words=words.move_words,
    plan=words.plan_words,
)
