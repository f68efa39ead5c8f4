"""A table as one reader sees it, in each stage."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from analysis.texts.loader import LANGUAGES
from telegram_bot.chat.pages.hand import panel_page
from telegram_bot.chat.pages.parts import ChatTexts, drawn
from telegram_bot.chat.pages.table_page import TURNS_SHOWN, lobby_page, table_page
from telegram_bot.chat.transport.callback_data import CutDeck
from telegram_bot.domain import play
from telegram_bot.domain.commands import Applied, Person
from telegram_bot.domain.room import NO_PERSON, Purpose, Seat, Stage
from telegram_bot.mini_app.frames import Shown, encoded
from telegram_bot.presentation.names import brief, names_at, plain_name, seat_name
from telegram_bot.presentation.registry import PRESENTATIONS, seen_at
from telegram_bot.presentation.selection import Selection
from telegram_bot.presentation.table import public_entries, table_model
from telegram_bot.texts.loader import Html, Texts, plain_words

from .tables import NOW, NUMBER, OPENER, SECOND, STRANGER, TEXTS, cut_by, finish, games, shown, stages, started, table


def test_long_names_are_brief_in_the_last_turns_and_in_the_heads_of_the_sheet():
    name = "María del Carmen Fernández"
    model = shown(finish(started("poter", Seat(OPENER, name), Seat(SECOND, name))))
    assert model.sheet.columns == (brief(name), brief(name))
    told = " ".join(model.recent)
    assert brief(name) in told
    assert name not in told


def test_of_a_player_who_cuts_as_a_move_it_is_not_said_that_they_play():
    room = started("canasta")
    cutter = room.to_move
    assert cutter is not None
    other = next(seat for seat in range(4) if seat != cutter)
    told = f"{room.seats[cutter].name} cuts the cards"
    assert table_model(TEXTS, room, STRANGER, NOW, leads=False).turn_text.words == told
    room.seats[cutter] = replace(room.seats[cutter], name="Amy", person=None)
    room.seats[other] = replace(room.seats[other], name="Amal", person=OPENER)
    assert shown(room).turn_text.words == "Amy cuts the cards"
    room.deadline = NOW + 60
    panels = [panel_page(ChatTexts(), room, other, Selection(), alone=alone) for alone in (False, True)]
    for page in (table_page(ChatTexts(), room, ""), *panels):
        assert "Amy</b> cuts the cards" in page.text
        assert page.text.count(" cuts ") == 1
        assert "to play" not in page.text
    play.play_for(room, cutter, room.view(cutter).legal_moves()[0], Random(1))
    assert "cuts" not in shown(room).turn_text.words


@games
@pytest.mark.slow
def test_a_table_is_told_in_every_stage_and_language(game):
    for language in LANGUAGES:
        texts = Texts(language)
        for room in stages(game):
            for person in (OPENER, SECOND, STRANGER):
                told = shown(room, person, texts)
                assert told.stage == room.stage.value
                assert told.seat == room.seat_of(person)
                assert told.title.words
                assert told.turn_text.words or room.stage == Stage.ENDED
                assert (told.scene is None) == (room.match is None)
                if told.scene and room.stage == Stage.CUTTING:
                    assert (told.scene.hand, [area.count for area in told.scene.areas]) == ((), [len(room.match.pack)])
                    assert [seat.column for seat in told.scene.seats] == [*map(room.match.column_of, range(4))]
                    assert (told.to_move, told.clock is None) == (room.cutter, room.deadline is None)
                assert bool(told.depths) == (
                    told.seat is not None and told.seat == room.cutter and not room.seats[told.seat].away
                )
                assert told.may_set == (room.stage == Stage.LOBBY and person == OPENER)
                assert bool(told.fields) == (room.stage == Stage.LOBBY)
                sheet = [line.text for line in told.sheet.lines] if told.sheet else []
                lines = [line.words for line in (*told.recent, *sheet)]
                assert all((*lines, *told.summary))
                lines += [told.turn_text.words, told.title.words, *told.summary]
                assert not any("<" in line.replace("<Amal>", "") for line in lines)
                assert "<" not in encoded(Shown(told)).replace("<Amal>", "")


@games
def test_only_who_cuts_is_offered_depths_and_everybody_sees_the_commitment(game):
    room = cut_by(game, 1)
    secret, fixed = room.match.prepared.seed, room.match.prepared.commitment
    told = {person: shown(room, person) for person in (OPENER, SECOND, STRANGER)}
    assert told[SECOND].depths[-1] == "At random"
    assert len(told[SECOND].depths) == (12 if game == "canasta" else 6)
    assert told[OPENER].depths == told[STRANGER].depths == ()
    assert "Nimali" in told[OPENER].turn_text.words
    for one in told.values():
        assert fixed in one.deal.words
        assert secret not in repr(one)
    assert told[SECOND].clock is None
    room.deadline = NOW + 10
    assert shown(room).clock.seconds == 15
    assert isinstance(play.Cut(20, NUMBER).change(room, Person(SECOND, "Nimali"), Random(1)), Applied)
    assert fixed in shown(room).deal.words
    assert secret not in repr(shown(room))
    over = finish(room)
    _, *values, _ = shown(over).deal.words.splitlines()
    shows, seed = f"Proof, as the table showed it: {fixed}", f"Secret seed, public now: {secret}"
    assert values == [shows, seed, f"Cut: 20 cards, number {NUMBER}"]
    log = over.match.logs[-1]
    log.proof = replace(log.proof, cut_number=None)
    assert "Cut: 20 cards, by chance" in shown(over).deal.words.splitlines()


@games
def test_in_the_chat_a_die_leaves_the_cut_to_chance(game):
    room = cut_by(game, 1)
    room.deadline = NOW + 10
    for page in (table_page(ChatTexts(), room), panel_page(ChatTexts(), room, 1, Selection())):
        buttons = [button for row in page.rows for button in row if isinstance(button.data, CutDeck)]
        assert [button.label for button in buttons if not button.data.lifted] == ["🎲 At random"]
        assert len(buttons) == len(shown(room, SECOND).depths)


def test_players_are_told_with_how_they_are_played():
    lobby_table = table("poter", Seat(OPENER, "Amal"), Seat(SECOND, "Nimali", away=True), Seat(None, "Rosa"))
    assert [(one.kind, one.you) for one in shown(lobby_table, SECOND).players] == [
        ("person", False),
        ("reserved", True),
        ("bot", False),
    ]
    room = started()
    room.seats[1].away = True
    assert [one.kind for one in shown(room).players] == ["person", "stand-in", "bot", "bot"]
    assert [one.name for one in shown(room).players] == ["<Amal>", "Nimali", "Rosa", "Bruno"]


def test_the_lobby_says_who_would_play_together_as_the_chat_does():
    room = table("canasta")
    names = ["<Amal> and Rosa", "Nimali and Bruno"]
    assert list(map(plain_words, shown(room).sides)) == [f"{side} play together" for side in names]
    room.settings.options["mode"] = "singles"
    assert shown(room).sides == shown(table("poter")).sides == shown(started("canasta")).sides == ()


def test_the_deck_is_there_if_it_is_asked_for():
    room = started("canasta")
    assert shown(room).deck is not None
    assert shown(room, with_deck=False).deck is None


@games
def test_each_seat_is_sent_its_own_hand_only_and_after_the_round_all_hands(game):
    room = started(game)
    hands = {person: shown(room, person).scene.hand for person in (OPENER, SECOND, STRANGER)}
    if game != "canasta":  # nobody has cards before the cut
        assert hands[OPENER]
        assert hands[SECOND]
        assert not set(hands[OPENER]) & set(hands[SECOND])
    assert hands[STRANGER] == ()
    assert all(seat.hand is None for person in hands for seat in shown(room, person).scene.seats)
    over = finish(room)
    for person in (OPENER, STRANGER):
        scene = shown(over, person).scene
        assert all(seat.hand is not None and len(seat.hand) == seat.cards for seat in scene.seats)
        assert scene.actions == ()
    assert shown(over, SECOND).scene.hand == shown(over, SECOND).scene.seats[1].hand


@games
def test_a_deal_of_the_day_has_no_round_in_its_heading_during_it_and_after_it(game):
    room = replace(started(game), purpose=Purpose.BOARD)
    for seen in (room, finish(room)):
        assert shown(seen).scene.heading.words.startswith("Deal of the day")


@games
def test_a_stopped_round_shows_no_hand_but_ones_own(game):
    room = started(game)
    play.stop(room)
    told = shown(room)
    assert all(seat.hand is None for seat in told.scene.seats)
    assert (told.scene.actions, told.hints_allowed, told.to_move) == ((), False, None)


def test_who_is_away_watches_a_stand_in_and_can_come_back():
    room = started()
    seat = room.to_move
    room.seats[seat].person, room.seats[seat].away = STRANGER, True
    told = shown(room, STRANGER)
    assert "I'm back" in told.scene.prompt
    assert (told.scene.actions, [one.name for one in told.orders]) == ((), ["back"])
    assert told.scene.hand


def test_only_who_can_join_is_told_to():
    room = table("poter", Seat(OPENER, "Amal"))
    told = [shown(room, person).turn_text.words for person in (OPENER, STRANGER)]
    assert ["Tap Join" in words for words in told] == [False, True]
    assert all("add bot players" in words for words in told)
    room.purpose = Purpose.PRACTICE
    assert "Join" not in (alone := lobby_page(ChatTexts("en"), room).text)
    assert "Add bot players" in alone


def test_no_bot_is_said_to_play_while_a_table_rests_because_everybody_is_away():
    room = started()
    for seat in room.seats:
        seat.away = seat.person is not None
    assert room.paused
    hand = panel_page(ChatTexts("en"), room, 0, Selection(), None).text
    for told in (shown(room).scene.prompt, hand):
        assert ("bot player" in told, "Everyone is away" in told) == (False, True)
    assert "to play" not in hand


@games
def test_an_ended_table_names_a_person_whose_data_were_deleted_in_the_language_of_the_reader(game):
    room = finish(started(game))
    room.seats[1] = replace(room.seats[1], person=NO_PERSON, name="Player 2", hints=1)
    room.stage, spanish = Stage.ENDED, ChatTexts("es")
    page, told = table_page(spanish, room).text, shown(room, texts=spanish.words)
    assert "Jugador/a 2" in page
    assert told.players[1].name == "Jugador/a 2"
    assert "Player 2" not in page + encoded(Shown(told))
    assert room.seats[1].name == "Player 2", "the stored table is as it was"


def test_the_chat_marks_a_stand_in_in_the_line_of_the_hints_too():
    room = finish(started("poter"))
    room.seats[1] = Seat(SECOND, "Ana 2", away=True, hints=3)
    page = table_page(ChatTexts(), room)
    assert "Hints: Ana 2\u00a0🤖 3" in page.text
    assert "Ana 2" not in page.text.replace("Ana 2\u00a0🤖", "")


def test_the_sheet_has_rounds_totals_ranks_and_how_the_last_round_ended():
    room = finish(started())
    told = shown(room).sheet
    assert told.columns == ("<Amal>", "Nimali", "Rosa", "Bruno")
    assert [row.round for row in told.rows] == [1]
    assert told.totals == told.rows[0].points == tuple(room.match.totals)
    assert told.ranks[told.totals.index(min(told.totals))] == 1
    assert told.lowest_wins
    assert any("wins the round" in line.text.words for line in told.lines)
    assert not any("left:" in line.text.words for line in told.lines)  # the scene has the cards left
    assert shown(room).reviews == (1,)
    assert shown(started()).sheet.lines == ()


@games
def test_beside_the_sheet_the_points_of_a_round_are_told_above_their_parts_only(game):
    sheet = shown(finish(started(game))).sheet
    heads = tuple(f"{name}: " for name in sheet.columns)
    for line, following in pairwise([*sheet.lines, None]):
        if line.text.words.startswith(heads):
            assert following is not None
            assert following.part


def test_the_end_of_a_match_tells_who_has_won_and_ones_own_place():
    room = started("poter", options={"rounds": 1})
    assert shown(room).outcome == ""
    finish(room)
    places = [place.place for place in sorted(room.match.ranking(), key=lambda place: place.column)]
    room.seats = [Seat(100 + number, f"P{number}") for number in range(4)]
    winners = [f"P{number}" for number, place in enumerate(places) if place == 1]
    for seat, place in enumerate(places):
        told = shown(room, 100 + seat).outcome.words
        if place == 1:
            assert told == "You win the match!"
        else:
            assert TEXTS.listed(winners) in told
            assert told.endswith(f"You are number {place} of 4.")
    assert shown(room, STRANGER).outcome.words == f"The match goes to {TEXTS.listed(winners)}."
    room.match.scores[-1] = (5, 5, 7, 6)
    assert shown(room, STRANGER).outcome.words == "P0 and P1 share the first place."
    assert shown(room, 102).outcome.words.endswith("You are number 4 of 4.")


def test_partners_win_a_match_without_a_word_for_one():
    told = [
        ChatTexts(language).words.html("match-won", count=1, names="Ana y Carmen").words for language in ("en", "es")
    ]
    assert told == ["The match goes to Ana y Carmen.", "La partida es para Ana y Carmen."]


def test_partners_share_a_column_of_the_sheet():
    room = finish(started("canasta"))
    told = shown(room)
    assert told.sheet.columns == ("<Amal> and Rosa", "Nimali and Bruno")
    assert [seat.column for seat in told.scene.seats] == [0, 1, 0, 1]
    assert len(told.sheet.lines) >= 3
    assert not told.sheet.lines[1].part
    parts = [drawn(line.text) for line in told.sheet.lines if line.part]
    assert parts
    assert all(part.startswith("• ") for part in parts)


def test_the_clock_is_that_of_the_turn_or_of_the_next_round():
    room = started(turn_seconds=120)
    assert shown(room).clock is None
    room.deadline = NOW + 90
    clock = shown(room).clock
    assert (clock.deadline, clock.seconds, clock.now) == (NOW + 90, 120, NOW)
    over = finish(started(next_round_seconds=20))
    over.deadline = NOW + 5
    assert shown(over).clock.seconds == 20


def test_who_plays_alone_is_told_how_to_go_on():
    over = finish(started(next_round_seconds=0))
    assert "Anyone at the table" in shown(over).turn_text.words
    over.purpose = Purpose.PRACTICE
    assert shown(over).turn_text.words == "Tap Next round to go on."


def test_hints_are_allowed_to_the_seat_to_move_while_some_are_left():
    room = started(hints=1)
    seat = room.to_move
    room.seats[seat].person = STRANGER
    assert shown(room, STRANGER).hints_allowed, "drawing is the only move, but the turn can be planned"
    assert isinstance(play.play_for(room, seat, room.view(seat).legal_moves()[0], Random(1)), Applied)
    assert (shown(room, STRANGER).hints_left, shown(room, STRANGER).hints_allowed) == (1, True)
    room.seats[seat].round_hints = 1
    assert (shown(room, STRANGER).hints_left, shown(room, STRANGER).hints_allowed) == (0, False)
    room.advise(seat, (str(room.view(seat).legal_moves()[0]),))
    assert shown(room, STRANGER).hints_allowed
    assert shown(room, 555).hints_left is None
    assert not shown(room, 555).hints_allowed
    assert shown(started(hints=-1)).hints_left is None


def test_recent_turns_name_no_card_drawn():
    room = started()
    seat, view = room.to_move, room.view(room.to_move)
    play.play_for(room, seat, next(move for move in view.legal_moves() if str(move) == "draw"), Random(1))
    (line,) = shown(room, STRANGER).recent
    assert line.words == f"{room.seats[seat].name} drew"


@games
def test_the_latest_turn_is_the_last_of_the_recent_lines_and_older_ones_stay(game):
    room, source = started(game, options={"schedule": [5]} if game == "pocha" else {}), Random(2)
    before: tuple[str, ...] = ()
    for _ in range(20):
        seat = room.to_move
        play.play_for(room, seat, source.choice(room.match.running().legal_moves()), source)
        lines = tuple(line.words for line in shown(room, STRANGER).recent)
        assert room.seats[seat].name in lines[-1]
        # A turn's line grows during the turn; in Pocha each bid and card has its own line.
        if game == "pocha":
            assert set(lines[:-1]) <= set(before)
        else:
            assert set(before[1:-1]) <= set(lines)
        before = lines
    if game == "pocha":
        assert all(" of " in line for line in before)
    names = names_at(room)
    told = PRESENTATIONS[game].words(TEXTS).recent(public_entries(room.match), names, TURNS_SHOWN)
    assert drawn("\n".join(told)) in table_page(ChatTexts(), room).text, "the chat is as brief as the game has it"
    assert seen_at(TEXTS, room, None, names).names == names == seen_at(TEXTS, room, None).names


@pytest.mark.parametrize(
    ("seat", "shown"),
    [
        (Seat(1, "Tom & Jerry of Colombo"), "Tom &amp; Jerry…"),
        (Seat(1, "Tom & Jerry of Colombo", away=True), "Tom &amp; Jerry…\N{NO-BREAK SPACE}🤖"),
        (Seat(None, "Amy"), "🤖\N{NO-BREAK SPACE}Amy"),
        (Seat(None, "🤖 Amy"), "🤖 Amy"),
    ],
)
def test_a_name_in_little_room_keeps_its_sign_in_the_chat(seat: Seat, shown: str):
    assert drawn(Html(brief(seat_name(seat)))) == shown


@pytest.mark.parametrize(
    ("seat", "shown"),
    [
        (Seat(1, "<Nimali>", away=True), "<Nimali>\N{NO-BREAK SPACE}🤖"),
        (Seat(1, "Nimali"), "Nimali"),
        (Seat(None, "Amy & Leo"), "🤖\N{NO-BREAK SPACE}Amy & Leo"),
    ],
)
def test_a_name_without_markup_has_its_sign_too(seat: Seat, shown: str):
    assert plain_name(seat) == shown
