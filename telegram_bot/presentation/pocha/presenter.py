"""Pocha in the chat."""

from __future__ import annotations

from engine.pocha.rules import MISTAKE_PENALTY
from engine.pocha.view import PochaView
from telegram_bot.presentation.pocha import hand, words
from telegram_bot.presentation.presenter import Setting, TypedPresenter
from telegram_bot.presentation.spanish_cards import rank_aliases, spelled

POCHA: TypedPresenter[PochaView] = TypedPresenter(
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
    heading=words.heading,
    table=words.table_lines,
    marks=words.seat_marks,
    recent=words.recent_words,
    prompt=words.prompt,
    ending=words.ending,
    moves_made=words.moves_made_words,
    cards=hand.cards_of_hand,
    for_picture=spelled,
    panel=hand.hand_panel,
    hand=hand.hand_mask,
    toggled=hand.toggled,
    alert=hand.alert,
    sequences=hand.sequences,
    disabled_actions=hand.disabled_actions,
    standing=hand.standing,
    words=words.move_words,
    plan=words.plan_words,
)
