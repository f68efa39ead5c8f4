"""Advice in words, from made-up advice."""

import re
from dataclasses import replace
from random import Random

import pytest

from analysis.advisor import advise
from analysis.hints.advice import Advice, Candidate, Reason, alternatives
from engine.match import new_match
from telegram_bot.chat.pages.hint_note import hint_note
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.texts.loader import Texts

LOOK = PRESENTERS["poter"]
BEST = Candidate(
    "meld 5h 6h 7h",
    score=7.26,
    error=0.31,
    win=0.324,
    regret=0.0,
    playouts=4000,
    plan=("meld 5h 6h 7h", "lay 8h @2", "discard Kc"),
    reason=Reason("points", 2.14),
)
WORSE = replace(BEST, move="discard Kc", plan=("discard Kc",), score=9.4, regret=2.14, regret_error=0.4, reason=None)
"""It wins as often."""
BOLD = replace(WORSE, win=0.41, reason=Reason("wins", 0.086))


def lines(*others: Candidate, best: Candidate = BEST) -> list[str]:
    return hint_note(Texts(), LOOK, Advice((best, *others), 12345, 0.3)).splitlines()


def why(reason: Reason, *others: Candidate) -> str:
    return lines(*(others or (WORSE,)), best=replace(BEST, reason=reason))[2]


def test_a_whole_hint():
    assert lines(WORSE) == [
        "💡 <b>Lay 5♥️ 6♥️ 7♥️, add 8♥️ to meld 2, discard K♣️</b>",
        "Expect about 7.3 points. Chance to go out: 32%.",
        "<i>Why: it's about 2.1 points better than the next best move.</i>",
        "▫️ Discard K♣️: about 2.1 points worse",
    ]


def test_a_draw_is_a_step_of_its_own():
    assert LOOK.plan(Texts(), ("draw", "meld 5h 6h 7h", "discard Kc")) == ("Draw a card; then lay 5♥️ 6♥️ 7♥️, discard K♣️")
    assert LOOK.plan(Texts(), ("swap 6d @1", "discard Kc")) == "Swap 6♦️ for the 🃏 in meld 1, discard K♣️"


@pytest.mark.parametrize(
    ("regret", "regret_error", "words"),
    [
        (2.14, 1.0, "about 2.1 points worse"),
        (2.9, 1.9, "maybe worse"),
        (16.6, 13.0, "maybe worse"),
    ],
)
def test_a_difference_is_told_only_as_surely_as_it_is_known(regret: float, regret_error: float, words: str):
    assert lines(replace(WORSE, regret=regret, regret_error=regret_error))[-1].endswith(words)


@pytest.mark.parametrize(
    ("more_wins", "words"),
    [
        (0.06, "about 2.1 points worse, but 38% chance to go out"),
        (0.01, "about 2.1 points worse"),
        (-0.3, "about 2.1 points worse"),
    ],
)
def test_what_costs_points_and_wins_more_is_told_as_that(more_wins: float, words: str):
    line = lines(replace(WORSE, regret_error=0.1, win=BEST.win + more_wins))[3]
    assert line == f"▫️ Discard K♣️: {words}"


def bold_lines(bold: Candidate, *others: Candidate) -> list[str]:
    return hint_note(Texts(), LOOK, Advice((BEST, *others), 12345, 0.3, bold)).splitlines()


def test_what_wins_more_rounds_is_told_apart():
    found = bold_lines(replace(BOLD, regret_error=0.2), WORSE, replace(WORSE, plan=("discard 2h",), regret=4.0))
    assert found[3] == ("🏆 For the best chance to go out: <b>Discard K♣️</b> (41%, not 32%; about 2.1 points worse)")
    assert [line for line in found if line.startswith("▫️")] == ["▫️ Discard 2♥️: about 4 points worse"]
    assert bold_lines(replace(BOLD, regret_error=1.5), WORSE)[3].endswith("not 32%; about the same points)")


def test_what_hardly_wins_more_or_is_the_same_turn_is_not_told_apart():
    for bold in (replace(BOLD, win=BEST.win + 0.01), replace(BOLD, plan=tuple(reversed(BEST.plan)))):
        assert not [line for line in bold_lines(bold, WORSE) if line.startswith("🏆")]


def test_what_was_dropped_early_is_not_told_of_beside_what_is_known():
    early = replace(WORSE, plan=("discard 2h",), regret=0.5, regret_error=11.0)
    found = [line for line in lines(early, WORSE) if line.startswith("▫️")]
    assert found == ["▫️ Discard K♣️: about 2.1 points worse"]


def test_what_comes_to_the_same_thing_is_no_alternative():
    same_turn = replace(BEST, move="lay 8h @2", plan=("lay 8h @2", "meld 5h 6h 7h", "discard Kc"), reason=None)
    same_order = replace(same_turn, regret=0.1, regret_error=0.2)
    again = replace(WORSE, move="lay 9d @1", plan=("lay 9d @1", "discard Kc"))
    assert alternatives((BEST, same_turn, same_order, WORSE, again)) == [WORSE]
    assert not [line for line in lines(same_turn) if line.startswith("▫️")]


def test_two_alternatives_at_most():
    others = [replace(WORSE, plan=(f"discard {card}",), regret=3.0 + at) for at, card in enumerate(("2h", "3h", "4h"))]
    assert len([line for line in lines(*others) if line.startswith("▫️")]) == 2


def test_the_only_move_needs_no_numbers():
    assert lines(best=replace(BEST, plan=(), reason=Reason("only"))) == [
        "💡 <b>Lay 5♥️ 6♥️ 7♥️</b>",
        "<i>Why: it's your only move.</i>",
    ]


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason("only"), "it's your only move."),
        (Reason("goes_out"), "you go out and win the round."),
        (Reason("out_soon", 0.416), "you go out by your next turn 42% of the time, clearly more often."),
        (Reason("poters", 9.04), "poter cards left in your hand cost you about 9.0 points less."),
        (Reason("shut_pile", 0.08), "the next player can take the pile only 8% of the time."),
        (Reason("keeps", 1, ("9s",)), "one unseen card would make a meld with the cards you keep: ♠️ 9"),
        (Reason("keeps", 3, ("9s", "4h", "9c")), "3 unseen cards would make a meld with the cards you keep: ♠️ 9"),
        (Reason("wins", 0.064), "you go out more often: 32%, not 26%."),
        (Reason("points", 2.14), "it's about 2.1 points better than the next best move."),
        (Reason("wins", 0.004), "it's about 2.1 points better than the next best move."),
    ],
)
def test_every_reason(reason: Reason, words: str):
    assert words in re.sub("[\N{NO-BREAK SPACE} ]", " ", why(reason))


@pytest.mark.parametrize(("regret", "regret_error"), [(0.5, 0.4), (0.9, 0.5), (0.01, 0.0)])
@pytest.mark.parametrize("reason", [Reason("wins", 0.06), Reason("points", 3.0)])
def test_moves_that_cannot_be_told_apart_are_said_to_be_about_equal(regret: float, regret_error: float, reason: Reason):
    close = replace(WORSE, regret=regret, regret_error=regret_error)
    far = replace(WORSE, plan=("discard 2h",), regret=4.0)
    assert lines(close, far, best=replace(BEST, reason=reason))[2:] == [
        "<i>About as good:</i>",
        "▫️ Discard K♣️",
        "▫️ Discard 2♥️: about 4 points worse",
    ]


def test_a_reason_of_the_game_stands_beside_moves_about_equal():
    close = replace(WORSE, regret=0.5, regret_error=0.4)
    found = lines(close, best=replace(BEST, reason=Reason("shut_pile", 0.08)))
    assert "only 8%" in found[2]
    assert "About as good" in found[3]


def test_no_lead_is_told_beside_a_move_that_may_be_as_good():
    """The lead over the next best is clear; one further behind was tried less and may be as good."""
    next_best = replace(WORSE, regret=0.4, regret_error=0.1)
    unsure = replace(WORSE, plan=("discard 2h",), regret=1.1, regret_error=0.9)
    found = lines(next_best, unsure)
    assert found[2:4] == ["<i>About as good:</i>", "▫️ Discard 2♥️"]
    assert found[4:] == ["▫️ Discard K♣️: about 0.4 points worse"]


def test_a_lead_is_told_over_the_moves_that_are_told():
    """One that was dropped early is not told of, so it does not take the reason away."""
    early = replace(WORSE, plan=("discard 2h",), regret=0.5, regret_error=11.0)
    found = lines(early, WORSE)
    assert found[2] == "<i>Why: it's about 2.1 points better than the next best move.</i>"


def test_a_move_with_few_playouts_has_no_figures():
    assert lines(replace(WORSE, playouts=30))[3] == "▫️ Discard K♣️: worse"
    assert lines(replace(WORSE, regret=30.0, regret_error=9.0))[3] == "▫️ Discard K♣️: worse"


def test_several_moves_that_come_to_the_same_are_said_to_matter_not():
    same = replace(BEST, move="lay 8h @2", plan=("lay 8h @2", "meld 5h 6h 7h", "discard Kc"), reason=None)
    found = lines(same, best=replace(BEST, reason=Reason("any")))
    assert found[2:] == ["<i>Why: it makes no difference what you do.</i>"]


def test_the_last_round_is_told_by_the_chance_to_win_the_match():
    best = replace(BEST, match=0.473, reason=Reason("match", 0.473))
    worse = replace(WORSE, match=0.357, regret=11.6, regret_error=0.8)
    level = replace(worse, plan=("discard 2h",), match=0.47, regret=0.3, regret_error=0.5)
    assert lines(level, worse, best=best)[1:] == [
        "🏁 <b>Last round: your best chance to win the match (47%).</b>",
        "<i>About as good:</i>",
        "▫️ Discard 2♥️",
        "▫️ Discard K♣️: 36% chance to win the match",
    ]


def test_a_hint_of_few_playouts_says_so():
    note = hint_note(Texts(), LOOK, Advice((BEST, WORSE), 300, 0.3, rough=True))
    assert note.splitlines()[-1] == "⏳ <i>A rough hint: I had little time to think.</i>"


@pytest.mark.parametrize("chance", [0.001, 0.999])
def test_only_what_is_certain_is_told_as_certain(chance: float):
    assert lines(WORSE, best=replace(BEST, win=chance))[1].split(": ")[1] == (
        "under 1%." if chance < 0.5 else "over 99%."
    )


def test_hints_of_a_match_are_short():
    match = new_match("poter", {}, ["A", "B", "C"])
    deal = match.start_shuffled_round(Random(8))
    longest = 0
    for _ in range(40):
        advice = advise(deal.view(deal.to_move, match.totals), playouts=200, seed=1)
        note = hint_note(Texts(), LOOK, advice)
        assert 2 <= len(note.splitlines()) <= 9
        longest = max(longest, len(note))
        match.play(deal.to_move or 0, match.game.parse_move(advice.candidates[0].move), Random(2))
        if deal.over:
            break
    assert 200 < longest < 1100
