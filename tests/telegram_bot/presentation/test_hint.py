"""Hints in words and as bars, from made-up advice."""

import re
from dataclasses import replace
from random import Random

import pytest

from analysis.advisor import advise
from analysis.hints.advice import HEAVY, Advice, Candidate, Reason, alternatives
from analysis.registry import analysis_of
from analysis.texts.loader import LANGUAGES
from engine.match import new_match
from telegram_bot.chat.pages.parts import ChatTexts, drawn_lines
from telegram_bot.presentation.hint import HintText, why_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts
from tests.samples import cases

LOOK = PRESENTATIONS["poter"]
TEXTS = ChatTexts().words
BEST = Candidate(
    "meld 5h 6h 7h",
    score=7.26,
    error=0.31,
    win=0.324,
    regret=0.0,
    playouts=4000,
    plan=("meld 5h 6h 7h", "lay 8h @2", "discard Kc"),
    reason=Reason("goes_out"),
)
WORSE = replace(BEST, move="discard Kc", plan=("discard Kc",), score=9.4, regret=2.14, regret_error=0.4, reason=None)
"""It wins equally often."""
NO_REASON = replace(BEST, move="discard 9c", plan=("discard 9c",), reason=Reason("points", 2.14))
"""It is as short as the others."""
BOLD = replace(WORSE, win=0.43, reason=Reason("wins", 0.106))


def lines(*others: Candidate, best: Candidate = BEST) -> list[str]:
    return words(Advice((best, *others), 12345, 0.3))


def words(advice: Advice) -> list[str]:
    return [*drawn_lines(HintText(ChatTexts(), LOOK, advice, names=("Amal", "Nimali", "Ben")).lines())]


def why(reason: Reason, *others: Candidate) -> str:
    return lines(*(others or (WORSE,)), best=replace(BEST, reason=reason))[2]


def test_a_whole_hint():
    assert lines(WORSE) == [
        "💡 <b>Lay 5♥️ 6♥️ 7♥️, add 8♥️ to meld 2, discard K♣️</b>",
        "Expect about 7.3 points. Chance to go out: 32%.",
        "<i>Why: you go out and win the round.</i>",
        "▫️ Only discard K♣️: about 2.1 points worse",
    ]


def test_a_draw_is_a_step_of_its_own():
    assert LOOK.words(ChatTexts()).plan(("draw", "meld 5h 6h 7h", "discard Kc")) == (
        "Draw a card; then lay 5♥️ 6♥️ 7♥️, discard K♣️"
    )
    assert LOOK.words(ChatTexts()).plan(("swap 6d @1", "discard Kc")) == "Swap 6♦️ for the 🃏 in meld 1, discard K♣️"


@pytest.mark.parametrize(
    ("regret", "regret_error", "told"),
    [
        (2.14, 1.0, "about 2.1 points worse"),
        (2.9, 1.9, "maybe worse"),
        (16.6, 13.0, "maybe worse"),
    ],
)
def test_a_difference_is_told_only_as_surely_as_it_is_known(regret: float, regret_error: float, told: str):
    assert lines(replace(WORSE, regret=regret, regret_error=regret_error))[-1].endswith(told)


@pytest.mark.parametrize(
    ("more_wins", "told"),
    [
        (0.11, "about 2.1 points worse, but 43% chance to go out"),
        (0.09, "about 2.1 points worse"),
        (-0.3, "about 2.1 points worse"),
    ],
)
def test_what_costs_points_and_wins_more_is_told_as_that(more_wins: float, told: str):
    line = lines(replace(WORSE, regret_error=0.1, win=BEST.win + more_wins))[3]
    assert line == f"▫️ Only discard K♣️: {told}"


def bold_lines(bold: Candidate, *others: Candidate) -> list[str]:
    return words(Advice((BEST, *others), 12345, 0.3, bold))


def test_what_wins_more_rounds_is_told_apart():
    found = bold_lines(replace(BOLD, regret_error=0.2), WORSE, replace(WORSE, plan=("discard 2h",), regret=4.0))
    assert found[3] == (
        "🏆 For the best chance to go out: <b>Only discard K♣️</b> (43%, not 32%; about 2.1 points worse)"
    )
    assert [line for line in found if line.startswith("▫️")] == ["▫️ Lay nothing, discard 2♥️: about 4 points worse"]
    assert bold_lines(replace(BOLD, regret_error=1.5), WORSE)[3].endswith("not 32%; about the same points)")


def test_what_is_as_good_and_wins_more_rounds_is_told_once():
    bold = replace(BOLD, regret=0.5, regret_error=1.5)
    found = bold_lines(bold, bold, replace(BOLD, plan=("discard 2h",), win=BEST.win, regret=0.6, regret_error=1.5))
    assert [line[:2] for line in found if "Only discard K♣️" in line] == ["🏆 "], found
    assert "<i>About as good:</i> Lay nothing, discard 2♥️" in found


def test_what_hardly_wins_more_or_is_the_same_turn_is_not_told_apart():
    for bold in (replace(BOLD, win=BEST.win + 0.09), replace(BOLD, plan=tuple(reversed(BEST.plan)))):
        assert not [line for line in bold_lines(bold, WORSE) if line.startswith("🏆")]


def test_what_was_dropped_early_is_not_told_of_beside_what_is_known():
    early = replace(WORSE, plan=("discard 2h",), regret=0.5, regret_error=11.0)
    found = [line for line in lines(early, WORSE) if line.startswith("▫️")]
    assert found == ["▫️ Only discard K♣️: about 2.1 points worse"]


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
    ]


@cases(
    ("reason", "told"),
    [
        (Reason("goes_out"), "you go out and win the round."),
        (
            Reason("out_soon", 0.416, before=0.2, than=("take", "meld 2h 3h 4h", "discard Kc")),
            "you go out by your next turn 42% of the time, and 20% with “Take the pile”.",
        ),
        (Reason("poters", 9.04), "poter cards left in your hand cost you about 9 points less."),
        (
            Reason("shut_pile", 0.08, before=0.3, seats=(1,), than=("discard Kc",)),
            "Nimali, who plays next, can take the pile 8% of the time, and 30% with “Only discard K♣️”.",
        ),
        (
            Reason("keeps", 1, ("9s",), than=("discard Kc",)),
            "one unseen card (9♠️) would make a meld with the cards you keep, and none with “Only discard K♣️”.",
        ),
        (
            Reason("keeps", 5, ("9s", "8s", "7h", "4h", "9c"), before=3, than=("discard 2s",)),
            "5 unseen cards (♠️ 8 9 · ♥️ 4 7 · ♣️ 9) would make a meld with the cards you keep, and 3 with “",
        ),
        (
            Reason("outs", 2, ("9s", "4h"), before=1, than=("discard Kc",)),
            "2 unseen cards (9♠️ 4♥️) would let you go out at your next draw, and 1 with “Only discard K♣️”.",
        ),
        (
            Reason("outs", 2, ("9s", "4h"), rank="alone", than=("take", "meld 2h 3h 4h", "discard Kc")),
            "2 unseen cards (9♠️ 4♥️) would let you go out at your next draw.",
        ),
        (
            Reason("waits", 8, ("Ks", "Kh", "Kd")),
            "laying K♠️ K♥️ K♦️ can wait: all others still have at least 8 cards, "
            "and as long as you keep it nobody can get rid of cards on it.",
        ),
        (Reason("dearest", 12, ("Qs",)), "Q♠️ is the dearest card you can do without: 12 points off your hand."),
        (
            Reason("dearest", 7, ("7c",), rank="barred"),
            "of the cards you may discard, 7♣️ is the dearest you can do without: 7 points off your hand.",
        ),
        (
            Reason("hurry", 1, before=6, seats=(1, 2), than=("discard 2s",)),
            "Nimali and Ben may go out soon: your hand then costs 1 point, and 6 with “Lay nothing, discard 2♠️”.",
        ),
        (
            Reason("leaves", 8, before=47, than=("discard Qh",)),
            "your hand then costs 8 points, and 47 with “Lay nothing, discard Q♥️”.",
        ),
        (Reason("melds", 33, ("Td", "Jd", "Qd")), "the pile gives you 10♦️ J♦️ Q♦️ at once, and you lay 33 points."),
        (Reason("melds", cards=("Td", "Jd", "Qd"), rank="begins"), "the pile gives you 10♦️ J♦️ Q♦️ at once."),
        (Reason("stays_first", 39), "you stay first with 39 points, even if somebody goes out before your next turn."),
        (Reason("unlaid", 2, ("Ah", "Ad"), before=50), "A♥️ A♦️ cost 2, not 50."),
        (Reason("uses_poters", before=25), "no poter card stays in your hand, where each costs 25 points."),
        (
            Reason("uses_poters", before=25, cards=("Kh",), rank="lent"),
            "no poter card stays in your hand, where each costs 25 points, and with K♥️ you can swap one back later.",
        ),
        (Reason("swaps", 1, ("9s",)), "you keep 9♠️, which nobody but you can swap for a poter card on the table."),
        (Reason("fits", 1, ("9s",)), "you keep 9♠️, which fits on the table as soon as you have laid a meld."),
        (Reason("blocked", cards=("9s",)), "nobody can make a meld with 9♠️"),
        (
            Reason("threw", cards=("9s",), seats=(1,)),
            "Nimali, who plays next, has thrown or left 9♠️ before, so hardly needs a card like that.",
        ),
        (
            Reason("few_melds", 4, ("Qc",), before=6, than=("discard Qd",)),
            "only 4 melds can still be made with Q♣️, and 6 with Q♦️.",
        ),
        (Reason("wins", 0.124, than=("discard Kc",)), "you go out more often: 32%, and 20% with “Only discard K♣️”."),
    ],
)
def test_every_reason(reason: Reason, told: str):
    assert told in re.sub("[\N{NO-BREAK SPACE} ]", " ", why(reason))


@pytest.mark.parametrize(("regret", "regret_error"), [(0.5, 0.6), (0.9, 0.5), (0.01, 0.0)])
def test_moves_that_cannot_be_told_apart_are_said_to_be_nearly_equal(regret: float, regret_error: float):
    close = replace(WORSE, regret=regret, regret_error=regret_error)
    far = replace(WORSE, plan=("discard 2h",), regret=4.0)
    told = ["<i>About as good:</i> Discard K♣️", "▫️ Discard 2♥️: about 4 points worse"]
    assert lines(close, far, best=NO_REASON)[2:] == told
    one_line = HintText(TEXTS, PRESENTATIONS["poter"], Advice((NO_REASON, close, far), 9000, 0.3)).why()
    assert one_line == TEXTS.html("hint-as-good", plans="Discard K♣️"), "which is as simple"
    longer = replace(close, plan=("meld 5h 6h 7h", "discard Kc"))
    assert lines(longer, far, best=NO_REASON)[2] == "<i>Nearly equal: take the simplest.</i>"


@pytest.mark.parametrize(("game", "most"), [("poter", 2.0), ("pocha", 2.0), ("canasta", 60.0)])
def test_beside_a_reason_only_what_is_near_is_about_as_good(game: str, most: float):
    """However uncertain the difference is."""
    moves = {"poter": "discard Kh", "pocha": "bid 2", "canasta": "discard Kd"}
    best = replace(BEST, move=moves[game], plan=(moves[game],), reason=Reason("any"))
    for regret, told in ((0.95 * most, "hint-as-good"), (1.05 * most, "hint-other")):
        other = replace(best, regret=regret, regret_error=1.2 * most, reason=None, plan=(moves[game][:-2] + "3h",))
        other = replace(other, plan=("bid 1",)) if game == "pocha" else other
        text = HintText(TEXTS, PRESENTATIONS[game], Advice((best, other), 9000, 0.3))
        assert text.lines()[-1].startswith(f"<kind {told}>")


@pytest.mark.parametrize(("among_equals", "told"), [(True, "About as good"), (False, "maybe worse")])
def test_beside_why_others_are_as_good_they_are_said_to_be(among_equals: bool, told: str):
    near = replace(WORSE, regret=2.9, regret_error=1.9)
    found = lines(near, best=replace(BEST, reason=Reason("own_meld", cards=("9s",), among_equals=among_equals)))
    assert told in found[-1]


@pytest.mark.parametrize(("burden", "told"), [(9.0, "About as good"), (3.0, "maybe worse")])
def test_without_a_reason_nothing_lighter_is_said_to_be_about_as_good_that_is_behind(burden: float, told: str):
    """A player would ask why the three is thrown, and not the jack."""
    other = replace(WORSE, plan=("discard Jh",), regret=2.9, regret_error=1.9, burden=burden)
    assert told in lines(other, best=replace(NO_REASON, burden=8.0))[-1]


@pytest.mark.parametrize(("kind", "told"), [("own_meld", True), ("dearest", False), ("leaves", False)])
def test_beside_a_reason_it_is_told_why_the_turn_stands_before_others_as_good(kind: str, told: bool):
    """Unless the reason itself names the points left in the hand."""
    near = replace(WORSE, plan=("discard 2h",), regret=0.2, regret_error=0.3, burden=9.0)
    found = lines(near, WORSE, best=replace(NO_REASON, reason=Reason(kind, 9.0, ("9s",), than=WORSE.plan)))
    assert any("leaves the least points" in line for line in found) == told


def test_a_reason_against_one_alternative_names_it():
    reason = Reason("blocked", cards=("9s",), than=("discard Kc",), against_one=True)
    assert lines(WORSE, best=replace(BEST, reason=reason))[2].startswith(
        "<i>Why, rather than “Only discard K♣️”: nobody can make a meld with 9♠️"
    )


@cases("language", LANGUAGES)
@cases(
    ("game", "turn"), [("poter", "meld 5h 6h 7h; discard Kc"), ("pocha", "play Ao"), ("canasta", "meld 7s; discard 9h")]
)
@pytest.mark.slow
def test_the_alternative_of_a_reason_is_named_once(game: str, turn: str, language: str):
    """Before the reason, or in it."""
    texts, than = Texts(language), tuple(turn.split("; "))
    spoken = PRESENTATIONS[game].words(texts)
    other, card = spoken.plan(than), "7o" if game == "pocha" else "7s"
    kinds = (*analysis_of(game).reasons, "wins")
    told = []
    for kind in kinds:
        reason = Reason(kind, 2.0, (card,), before=5.0, seats=(0,), than=than, against_one=True)
        told.append(why_text(texts, spoken, reason, (), None, ("Amal", "Nimali", "Ben")))
    assert [line.count(other) for line in told] == [1] * len(kinds)
    before = texts.words.html("hint-why-rather", reason="", other=other).index(other)
    assert {line.index(other) == before for line in told} == {True, False}


@pytest.mark.parametrize(("kind", "decides"), [("goes_out", True), ("leaves", False)])
def test_beside_a_turn_that_wins_at_once_nothing_is_about_as_good(kind: str, decides: bool):
    best = replace(BEST, win=1.0, reason=Reason(kind, 3.0, before=9.0, than=("discard Kc",)))
    near, worse = replace(WORSE, regret=0.0, regret_error=0.1), replace(WORSE, move="discard 9c", plan=("discard 9c",))
    text = HintText(TEXTS, LOOK, Advice((best, near, worse), 9000, 0.3))
    told = [line.words for line in text.lines()]
    assert ("About as good: Only discard K♣️" not in told) is decides
    assert any(line.startswith("Lay nothing, discard 9♣️: about 2.1 points worse") for line in told)
    assert len(text.bars()) == 3 - decides
    for match in (None, 0.9):  # of which a last round tells
        alone = HintText(TEXTS, LOOK, Advice((replace(best, match=match), replace(near, match=match)), 9000, 0.3))
        assert len(alone.bars()) == 2 * (not decides)
        assert (len(alone.lines()) == 3) is decides


def test_a_reason_of_the_game_stands_beside_moves_about_equal():
    close = replace(WORSE, regret=0.5, regret_error=0.6)
    found = lines(close, best=replace(BEST, reason=Reason("blocked", cards=("9s",))))
    assert "nobody can" in found[2]
    assert "About as good" in found[3]


def test_a_move_that_may_be_as_good_stands_before_one_that_is_clearly_worse():
    """The lead over the next best is clear; one further behind had fewer playouts and may be as good."""
    next_best = replace(WORSE, regret=0.4, regret_error=0.1)
    unsure = replace(WORSE, plan=("discard 2h",), regret=1.1, regret_error=1.2)
    found = lines(next_best, unsure, best=NO_REASON)
    assert found[2:] == ["<i>About as good:</i> Discard 2♥️", "▫️ Discard K♣️: about 0.4 points worse"]


def test_without_a_reason_nothing_is_said_why():
    early = replace(WORSE, plan=("discard 2h",), regret=0.5, regret_error=11.0)
    assert lines(early, WORSE, best=NO_REASON)[2:] == ["▫️ Discard K♣️: about 2.1 points worse"]


def test_a_move_with_few_playouts_has_no_figures():
    assert lines(replace(WORSE, playouts=30))[3] == "▫️ Only discard K♣️: worse"
    assert lines(replace(WORSE, regret=30.0, regret_error=9.0))[3] == "▫️ Only discard K♣️: worse"


def test_several_moves_that_come_to_the_same_are_said_to_matter_not():
    same = replace(BEST, move="lay 8h @2", plan=("lay 8h @2", "meld 5h 6h 7h", "discard Kc"), reason=None)
    found = lines(same, best=replace(BEST, reason=Reason("any")))
    assert found[2:] == ["<i>Why: it makes no difference what you do.</i>"]


def test_the_last_round_is_told_by_the_chance_to_win_the_match():
    best = replace(NO_REASON, match=0.473, reason=Reason("match", 0.473))
    worse = replace(WORSE, match=0.357, regret=11.6, regret_error=0.8)
    level = replace(worse, plan=("discard 2h",), match=0.47, regret=0.3, regret_error=0.5)
    assert lines(level, worse, best=best)[1:] == [
        "🏁 <b>Last round: your best chance to win the match (47%).</b>",
        "<i>About as good:</i> Discard 2♥️",
        "▫️ Discard K♣️: 36% chance to win the match",
    ]


@pytest.mark.parametrize(("match", "told"), [(0.473, "your best chance"), (0.5, "about your best chance")])
def test_the_best_chance_is_told_of_the_highest_only(match: float, told: str):
    best = replace(NO_REASON, match=0.473, reason=Reason("match", 0.473))
    level = replace(WORSE, plan=("discard 2h",), match=match, regret_error=1.0, regret=0.1)
    assert f"Last round: {told} to win the match (47%)" in lines(level, best=best)[1]


def test_of_cards_of_pocha_nearly_equal_the_one_to_do_without_is_told():
    best, close = (
        replace(NO_REASON, move=f"play {card}", plan=(f"play {card}",), regret_error=3.0, burden=burden)
        for card, burden in (("2o", 0.1), ("Ro", 0.9))
    )
    for order, told in (((best, close), True), ((close, best), False)):
        text = HintText(TEXTS, PRESENTATIONS["pocha"], Advice((order[0], replace(order[1], regret=0.2)), 9000, 0.3))
        assert ("best do without" in text.why()) == told


@pytest.mark.parametrize(("game", "told"), [("poter", "points in your hand"), ("canasta", "up your hand the least")])
def test_of_moves_nearly_equal_the_lightest_is_told_as_that(game: str, told: str):
    best, close = replace(NO_REASON, burden=0.0), replace(WORSE, plan=("discard 2h",), regret_error=3.0)
    text = HintText(TEXTS, PRESENTATIONS[game], Advice((best, replace(close, burden=1.0)), 9000, 0.3))
    assert told in text.why()
    assert "</i> <kind hint-as-good>" in text.why(), "these are named"
    for burdens in ((0.0, 0.0), (-1.0, 1.0)):
        others = [
            replace(close, plan=(f"discard {at}h",), regret=at / 4, burden=one) for at, one in enumerate(burdens, 2)
        ]
        alike = HintText(TEXTS, PRESENTATIONS[game], Advice((best, *others), 9000, 0.3))
        assert alike.why().startswith("<kind hint-as-good>"), "none of these is heavier, or one is lighter"
    lighter = replace(BEST, burden=-9.0, regret=62.0, regret_error=0.4, reason=None)
    of_three = HintText(TEXTS, PRESENTATIONS[game], Advice((best, replace(close, burden=1.0), lighter), 9000, 0.3))
    assert told in of_three.why(), "what is worse is not one of these"
    level = [
        replace(close, plan=(f"discard {at}h",), regret=at / 4, burden=burden)
        for at, burden in ((3, 1.0), (4, 1.0), (5, -1.0))
    ]
    of_shown = HintText(TEXTS, PRESENTATIONS[game], Advice((best, *level), 9000, 0.3))
    assert told in of_shown.why(), "what is not shown is not one of these"
    longer = HintText(TEXTS, PRESENTATIONS[game], Advice((replace(best, plan=BEST.plan), close), 9000, 0.3))
    assert "Nearly equal" not in longer.why()


def test_to_throw_a_wild_card_is_named_only_where_it_is_clearly_worse():
    joker = replace(WORSE, move="discard Jk", plan=("discard Jk",), regret=90.0, burden=HEAVY)
    for error, named in ((80.0, False), (20.0, True)):
        advice = Advice((NO_REASON, replace(joker, regret_error=error)), 9000, 0.3)
        text = HintText(TEXTS, PRESENTATIONS["canasta"], advice)
        assert ("Discard 🃏" in " ".join([text.why(), *text.lines(), *(bar.words for bar in text.bars())])) == named


def test_a_hint_of_few_playouts_says_so():
    assert (
        words(Advice((BEST, WORSE), 300, 0.3, rough=True))[-1] == "⏳ <i>A rough hint: I had little time to think.</i>"
    )


@pytest.mark.parametrize("chance", [0.001, 0.999])
def test_only_what_is_certain_is_told_as_certain(chance: float):
    assert lines(WORSE, best=replace(BEST, win=chance))[1].split(": ")[1] == (
        "under 1%." if chance < 0.5 else "over 99%."
    )


@pytest.mark.slow
def test_hints_of_a_match_are_short():
    match = new_match("poter", {}, ["A", "B", "C"])
    deal = match.start_shuffled_round(Random(8))
    longest = 0
    for _ in range(40):
        advice = advise(deal.view(deal.to_move, match.totals), playouts=200, seed=1)
        found = words(advice)
        assert 1 + (len(advice.candidates) > 1) <= len(found) <= 9
        longest = max(longest, len("\n".join(found)))
        match.play(deal.to_move or 0, match.game.parse_move(advice.candidates[0].move), Random(2))
        if deal.over:
            break
    assert 200 < longest < 1100


def test_a_match_nearly_lost_is_said_to_be():
    found = words(Advice((NO_REASON, WORSE), 12345, 0.3, nearly_lost=True))
    assert found[1] == "The match is nearly lost; this keeps your score low."
    assert found[2].startswith("Expect about 7.3 points")


def test_a_longer_turn_is_not_said_to_be_the_simplest():
    close = replace(WORSE, regret=0.5, regret_error=0.4)
    long = replace(NO_REASON, plan=BEST.plan)
    assert any(line.startswith("<i>About as good:</i>") for line in lines(close, best=long))
