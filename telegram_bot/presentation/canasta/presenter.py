"""Canasta in the chat. Cards are selected by rank; `selection` explains the masks and the numbers in buttons."""

from __future__ import annotations

from engine.canasta.rules.scoring import MISTAKE_PENALTY
from engine.canasta.view import CanastaView
from telegram_bot.presentation.canasta import actions, hand, score, selection, words
from telegram_bot.presentation.canasta.cards import spelled
from telegram_bot.presentation.french_cards import SUIT_ALIASES
from telegram_bot.presentation.presenter import Setting, TypedPresenter

CANASTA: TypedPresenter[CanastaView] = TypedPresenter(
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
    heading=words.heading,
    table=words.table_lines,
    marks=words.seat_marks,
    recent=words.recent_words,
    cut_rule=words.cut_rule,
    prompt=words.prompt,
    ending=score.ending,
    account=score.account,
    moves_made=words.moves_made_words,
    cards=hand.cards_of_hand,
    for_picture=spelled,
    panel=hand.hand_panel,
    hand=selection.hand_mask,
    toggled=selection.toggled,
    alert=hand.alert,
    sequences=actions.sequences_of,
    disabled_actions=actions.disabled_actions_of,
    standing=hand.standing,
    selected_words=hand.selected_words,
    selected_moves=hand.selected_moves,
    discarding=hand.discarding,
    words=words.move_words,
    plan=words.plan_words,
)
