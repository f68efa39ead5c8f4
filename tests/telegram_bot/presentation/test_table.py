"""A table as one reader sees it, in each stage."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from analysis.levels import Level
from analysis.texts.languages import LANGUAGES
from engine.registry import GAMES
from telegram_bot.chat.pages.hand import panel_page
from telegram_bot.chat.pages.signs import ChatTexts, drawn
from telegram_bot.chat.pages.table_page import TURNS_SHOWN, lobby_page, table_page
from telegram_bot.chat.transport.callback_data import CutDeck
from telegram_bot.domain import lobby, play
from telegram_bot.domain.commands import Applied, Person, Problem, authorize
from telegram_bot.domain.room import Place, Purpose, Room, RoomSettings, Seat, Stage
from telegram_bot.mini_app.frames import Order, Shown, encoded
from telegram_bot.presentation.names import bot_names, brief, names_at, seat_name
from telegram_bot.presentation.orders import ORDERS, Group, offered_orders
from telegram_bot.presentation.registry import PRESENTATIONS, seen_at
from telegram_bot.presentation.selection import Selection
from telegram_bot.presentation.settings import SettingsText, setting_command
from telegram_bot.presentation.table import TableModel, public_entries, table_model
from telegram_bot.texts.loader import Html, Texts

TEXTS = Texts()
NUMBER = "0123456789abcdef" * 2
OPENER, SECOND, STRANGER = 101, 102, 999
OWNER = Person(OPENER, "Amal")
NOW = 1_700_000_000.0
games = pytest.mark.parametrize("game", GAMES)


def table(game="poter", *seats, **settings):
    """Return a lobby."""
    people = seats or (Seat(OPENER, "<Amal>"), Seat(SECOND, "Nimali"), Seat(None, "Rosa"), Seat(None, "Bruno"))
    return Room(12, Place(-100), game, OPENER, RoomSettings(**{"ask_cut": False, **settings}), list(people), version=3)


def started(game="poter", *seats, **settings):
    """Return a table in its first round."""
    room = table(game, *seats, **settings)
    assert isinstance(play.Start().change(room, OWNER, Random(7)), Applied)
    return room


def cut_by(game, seat, **settings):
    """Return a table whose first round waits for the cut of a seat."""
    for number in range(99):
        room = table(game, ask_cut=True, **settings)
        assert isinstance(play.Start().change(room, OWNER, Random(number)), Applied)
        if room.cutter == seat:
            return room
    raise AssertionError(seat)


def finish(room, seed=1):
    """Play the running round to its end."""
    source = Random(seed)
    while room.stage == Stage.PLAYING:
        moves = room.match.running().legal_moves()
        laying = [move for move in moves if str(move).startswith(("meld", "lay"))]
        assert isinstance(play.play_for(room, room.to_move, source.choice(laying or moves), source), Applied)
    return room


def with_move_to_take_back(room):
    """Return a table in which a person can take back a move; None where no game of these moves has one."""
    source = Random(1)
    while room.stage == Stage.PLAYING and not (room.match.can_take_back and room.seats[room.to_move].is_present):
        moves = room.match.running().legal_moves()
        laying = [move for move in moves if str(move).startswith(("meld", "lay"))]
        assert isinstance(play.play_for(room, room.to_move, source.choice(laying or moves), source), Applied)
    return room if room.stage == Stage.PLAYING else None


def shown(room, person=OPENER, texts=TEXTS, with_deck=True) -> TableModel:
    return table_model(texts, room, person, NOW, leads=person == room.opener, with_deck=with_deck)


def test_long_names_are_brief_in_the_last_turns_and_in_the_heads_of_the_sheet():
    name = "María del Carmen Fernández"
    model = shown(finish(started("poter", Seat(OPENER, name), Seat(SECOND, name))))
    assert model.sheet.columns == (brief(name), brief(name))
    told = " ".join(model.recent)
    assert brief(name) in told
    assert name not in told


def stages(game):
    """Yield a table in every stage."""
    yield table(game)
    yield table(game, Seat(OPENER, "Amal"))
    yield table(game, *(Seat(None, f"Bot {number}") for number in range(GAMES[game].players[0] - 1)))
    yield table(
        game, Seat(OPENER, "Amal"), *(Seat(None, f"Bot {number}") for number in range(1, GAMES[game].players[-1]))
    )
    yield table(game, Seat(OPENER, "Amal"), Seat(SECOND, "Nimali", away=True), Seat(None, "Rosa"))
    cutting = cut_by(game, 0)
    yield cutting
    left = cutting.clone()
    left.seats[0].away = True
    yield left
    room = started(game)
    yield room
    away = room.clone()
    away.seats[0].away = True
    yield away
    away = away.clone()
    away.seats[1].away = True
    yield away
    undone = with_move_to_take_back(room.clone())
    assert (undone is None) == (game == "pocha")
    if undone is not None:
        yield undone
    over = finish(room.clone())
    yield over
    timed = over.clone()
    timed.settings.next_round_seconds, timed.deadline = 20, NOW + 12
    yield timed
    ended = over.clone()
    for number in range(60):
        if not ended.match.finished:
            assert isinstance(play.NextRound().change(ended, OWNER, Random(number)), Applied)
            finish(ended, number)
    assert ended.stage == Stage.ENDED
    yield ended
    stopped = room.clone()
    play.stop(stopped)
    yield stopped
    closed = table(game)
    play.stop(closed)
    yield closed


@games
def test_orders_are_those_that_the_table_carries_out(game):
    source = Random(3)
    for room in stages(game):
        for person in (OPENER, SECOND, STRANGER):
            told = offered_orders(TEXTS, room, person, leads=person == room.opener)
            offered = [one.name for one in told]
            assert all(Order(type="order", id=1, version=1, name=name) for name in offered)
            assert all(one.label for one in told)
            asked = {one.name for one in told if one.question}
            would = {"leave", "stop"} if room.stage != Stage.LOBBY else {"start"} if room.reserved else set()
            assert asked == would & set(offered)
            if room.stage == Stage.ENDED:
                assert offered == ["new-table"]
                continue
            for name, order in ORDERS.items():
                command = lobby.AddBot(bot_names(TEXTS)) if name == "add-bot" else order.command
                if command is None:
                    continue
                twin, by = room.clone(), Person(person, "Somebody")
                refused = authorize(twin, command, by, room.version, Problem.NOT_ALLOWED) is not None
                result = None if refused else command.change(twin, by, source)
                done = isinstance(result, Applied) and bool(result.events)
                if name in offered:
                    assert done, (name, room.stage, person)
                elif name not in ("swap-seat", "back", "next-round", "skip-lesson"):
                    # A change of seats matters only to partners; who plays is told that they are there.
                    assert not done, (name, room.stage, person)


def start_of(*away, game="poter", options=None):
    """Return a lobby with seats reserved, what it says, and the order to start it."""
    seats = [Seat(OPENER + number, f"P{number}", away=number in away) for number in range(4)]
    told = shown(table(game, *seats, options=options or {}))
    return told.turn_text.words, next((one for one in told.orders if one.name == "start"), None)


def test_the_start_tells_whom_it_drops_and_whether_partners_play_alone():
    assert start_of()[1].label == "Start"
    assert start_of()[1].question == ""
    text, start = start_of(1)
    assert text == "P1 hasn't sat down yet and would be left out."
    assert (start.label, start.question) == ("Start without P1", f"{text} Start all the same?")
    text, start = start_of(1, 2)
    assert text == "P1 and P2 haven't sat down yet and would be left out."
    assert start.label == "Start without 2 people"
    alone = " Without partners, everyone would play alone."
    assert start_of(3, game="canasta")[1].question.endswith(f"{alone} Start all the same?")
    assert start_of(3, game="canasta", options={"mode": "singles"})[0].endswith("left out.")
    assert start_of(1, 2, 3)[1] is None


def test_who_has_a_reserved_seat_is_told_of_it_as_you():
    seats = [Seat(OPENER + number, f"P{number}", away=number > 1) for number in range(4)]
    for number, words in ((0, "P2 and P3 haven't"), (1, "P2 and P3 haven't"), (2, "You haven't"), (3, "You haven't")):
        told = shown(table("poter", *seats), OPENER + number).turn_text.words
        assert told == f"{words} sat down yet and would be left out."


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


def test_the_result_of_a_match_says_who_has_opened_a_new_table():
    ended, lobby = started(), table()
    play.stop(ended)
    for person in (SECOND, STRANGER):
        told = table_model(TEXTS, ended, person, NOW, leads=False, successor=lobby)
        assert told.turn_text.words == "<Amal> opened a new table."
        assert [one.label for one in told.orders] == ["Sit down"]
    assert shown(ended).turn_text == ""
    assert [one.label for one in shown(ended).orders] == ["New table"]


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
    assert shown(over).deal.words.splitlines() == [f"Proof: {fixed}", f"Seed: {secret}", f"Cut: 20 · {NUMBER}"]


@games
def test_in_the_chat_a_die_leaves_the_cut_to_chance(game):
    room = cut_by(game, 1)
    room.deadline = NOW + 10
    for page in (table_page(ChatTexts(), room), panel_page(ChatTexts(), room, 1, Selection())):
        buttons = [button for row in page.rows for button in row if isinstance(button.data, CutDeck)]
        assert [button.label for button in buttons if not button.data.lifted] == ["🎲 At random"]
        assert len(buttons) == len(shown(room, SECOND).depths)


@pytest.mark.parametrize("chosen", [True, False])
def test_a_setting_that_is_on_or_off_says_yes_or_no(chosen):
    room = table(name_mistakes=chosen)
    field = next(field for field in shown(room).fields if field.name == "name_mistakes")
    assert {value.label: value.chosen for value in field.values} == {"yes": chosen, "no": not chosen}


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


def test_bot_players_have_their_level_beside_their_names_and_a_match_names_it_if_it_is_not_the_usual_one():
    room = table("poter", Seat(OPENER, "Amal"), Seat(None, "Rosa"))
    for level, words in zip(Level, ("easy", "medium", "hard", "master"), strict=True):
        room.settings.bot_level = level
        assert [one.level for one in shown(room).players] == ["", words]
        assert f"Rosa · {words}\n" in lobby_page(ChatTexts(), room).text
    assert not any("master" in line for line in shown(room).summary)
    playing = started(options=lobby.proposed("poter"))
    playing.settings.bot_level = Level.MASTER
    assert shown(playing).summary == ("Bot level: master",)
    assert "Bot level: master" in table_page(ChatTexts(), playing).text


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


def test_who_asks_to_take_a_turn_back_can_withdraw_it_and_the_others_can_allow_it_too():
    room = started()
    room.asking = 0
    answers = [
        [order.name for order in shown(room, person).orders if order.group == Group.ANSWER]
        for person in (OPENER, SECOND)
    ]
    assert answers == [["refuse-take-back"], ["allow-take-back", "refuse-take-back"]]


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


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_is_explained_and_every_value_can_be_chosen(game, language):
    texts = Texts(language)
    room = table(game)
    fields = SettingsText(texts, room).fields()
    assert len({field.name for field in fields}) == len(fields)
    assert {field.group for field in fields} == {"rules", "table"}
    for field in fields:
        assert field.title
        assert field.explanation
        assert [value.chosen for value in field.values].count(True) == 1
        for index, value in enumerate(field.values):
            twin = room.clone()
            command = setting_command(twin, field.name, index)
            assert command is not None
            if value.chosen:
                continue  # a form has no way to choose it once more
            assert isinstance(command.change(twin, OWNER, Random(1)), Applied)
            if field.name == "game":
                assert texts.plain(f"game-{twin.game}") == value.label
                continue
            again = next(one for one in SettingsText(texts, twin).fields() if one.name == field.name)
            assert [one.chosen for one in again.values].index(True) == index
        assert setting_command(room, field.name, len(field.values)) is None
    assert setting_command(room, "options", 0) is None


def test_what_differs_from_the_usual_settings_is_named():
    room = started(options={"mistakes": "strict"})
    assert any("Mistakes" in line or "mistakes" in line for line in shown(room).summary)
    assert shown(started(options=lobby.proposed("poter"))).summary == ()


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
        # A turn's line grows while the turn goes on; in Pocha each bid and card has its own line.
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
