"""The plan of a turn: kept while its moves are made, marked when it changes, and gone with another move or the turn."""

from random import Random

import pytest

from analysis.hints.advice import Reason
from analysis.poter.game import PoterAnalysis
from analysis.registry import analysis_of
from telegram_bot.domain import play
from telegram_bot.domain.commands import Applied, Person
from telegram_bot.domain.plans import Plan, plan_of
from telegram_bot.domain.play import Play, TakeBack
from telegram_bot.domain.room import Room, Stage
from telegram_bot.rooms.computation.advisor import simple_move
from tests.samples import case
from tests.telegram_bot.presentation.tables import started

WHY = Reason("uses_poters", cards=("4h",))
HER = Person(777, "A")


def legal(room: Room, verb: str) -> list[str]:
    return [text for text in map(str, room.view(room.to_move).legal_moves()) if text.startswith(verb)]


@pytest.fixture
def room() -> Room:
    """A round of Poter before a draw that gives a meld; the seat to move belongs to a person."""
    room: Room = started()
    while True:
        seat = room.to_move
        assert seat is not None
        drawn = room.clone()
        drawn.seats[seat].person = HER.id
        if legal(drawn, "draw") and legal(made(drawn, "draw"), "meld"):
            return drawn
        assert isinstance(play.play_for(room, seat, simple_move(room.view(seat)), Random(1)), Applied)


def made(room: Room, text: str) -> Room:
    after = room.clone()
    assert isinstance(Play(room.started_match.game.parse_move(text)).change(after, HER, Random(1)), Applied)
    return after


def advised(room: Room, *plan: str) -> Room:
    given = room.clone()
    assert given.advise(given.to_move or 0, plan, WHY)
    return given


def followed(room: Room) -> Plan:
    plan = plan_of(room, room.to_move)
    assert plan is not None
    return plan


def test_a_plan_stays_while_its_moves_are_made(room: Room):
    seat = room.to_move or 0
    assert plan_of(room, seat) is None
    given = advised(room, "draw", "discard Xx")
    assert followed(given) == Plan(("draw", "discard Xx"), 0, WHY, changed=False)
    assert not followed(given).has_news
    assert plan_of(given, seat - 1) is plan_of(given, None) is None
    after = followed(made(given, "draw"))
    assert (after.left, after.reason, after.has_news) == (("discard Xx",), WHY, True)


def test_a_new_card_is_news_until_the_plan_is_looked_at_again_however_far_it_was_followed(room: Room):
    drawn = made(room, "draw")
    meld = legal(drawn, "meld")[0]
    hurried = made(made(advised(room, "draw", meld, "discard Xx"), "draw"), meld)
    assert (followed(hurried).left, followed(hurried).has_news) == (("discard Xx",), True)
    assert not followed(advised(hurried, "discard Xx")).has_news
    assert not followed(made(advised(drawn, meld, "discard Xx"), meld)).has_news


@pytest.mark.parametrize(
    ("kind", "in_turn", "at_end"),
    [("melds", True, False), ("uses_poters", True, False), ("leaves", True, True), ("takes_pot", False, False)],
)
def test_a_reason_ends_when_all_is_made_that_it_speaks_of(room: Room, monkeypatch, kind: str, in_turn, at_end):
    monkeypatch.setattr(PoterAnalysis, "of_start", analysis_of("canasta").of_start)
    drawn = made(room, "draw")
    meld = legal(drawn, "meld")[0]
    for plan, is_kept in (((meld, "discard Xx"), at_end), ((meld, "lay 4h @1", "discard Xx"), in_turn)):
        given = drawn.clone()
        assert given.advise(given.to_move or 0, plan, Reason(kind))
        assert followed(given).reason == Reason(kind)
        after = followed(made(given, meld))
        assert (after.reason is not None, after.has_news) == (is_kept, False)


def test_a_reason_that_names_another_turn_ends_with_a_move_that_is_not_in_that_turn(room: Room):
    drawn = made(room, "draw")
    meld, thrown = legal(drawn, "meld")[0], "discard Yy"
    for kind, than, against_one, is_kept in (
        ("leaves", (thrown,), False, False),
        ("leaves", (meld, thrown), False, True),
        ("holds", (thrown,), False, True),
        ("holds", (thrown,), True, False),
    ):
        with case(kind, than, against_one):
            given, reason = drawn.clone(), Reason(kind, than=than, against_one=against_one)
            assert given.advise(given.to_move or 0, (meld, "lay 4h @1", "discard Xx"), reason)
            assert followed(given).reason == reason
            assert (followed(made(given, meld)).reason == reason) == is_kept


def test_another_move_leaves_it_and_it_ends_with_the_turn(room: Room):
    drawn = made(room, "draw")
    first = legal(drawn, "discard")[0]
    assert plan_of(made(advised(drawn, first), first), room.to_move) is None
    assert plan_of(made(advised(room, "take", "draw"), "draw"), room.to_move) is None


def test_a_change_is_told(room: Room):
    first, second, *_ = legal(made(room, "draw"), "discard")
    for planned, new, changed in (
        (("draw", first), second, True),
        (("draw", first), first, False),
        (("draw",), second, False),
        (("take", first), second, False),
    ):
        plan = followed(advised(made(advised(room, *planned), "draw"), new))
        assert (plan.left, plan.changed, plan.has_news) == ((new,), changed, False)
        assert plan.moves == (("draw", first) if planned == ("draw", new) else (new,)), "what was made stays ticked off"


def test_after_moves_taken_back_the_plan_before_them_counts(room: Room):
    drawn = made(room, "draw")
    meld = legal(drawn, "meld")[0]
    melded = made(advised(drawn, meld, "discard Xx"), meld)
    assert followed(melded).left == ("discard Xx",)
    other = advised(melded, "discard Yy")
    assert isinstance(TakeBack().change(other, HER, Random(1)), Applied)
    assert followed(other).left == (meld, "discard Xx")


def test_there_is_none_between_rounds(room: Room):
    given = advised(room, "draw")
    given.stage = Stage.BETWEEN
    assert plan_of(given, room.to_move) is None
