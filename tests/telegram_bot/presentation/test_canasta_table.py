"""The table of Canasta as everybody sees it, the end of a round, and the score sheet of sides."""

from random import Random

import pytest

from analysis.shortening import width
from engine.canasta.rules import scoring
from engine.game import column_names
from engine.match import new_match
from telegram_bot.chat.pages.parts import ChatTexts, drawn, drawn_lines
from telegram_bot.chat.pages.table_page import column_heads, sheet, table_page
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.registry import PRESENTATIONS
from tests.engine.canasta.builders import CANASTA, play, start
from tests.engine.canasta.random_play import TABLES, choose, hands, running

TEXTS = ChatTexts()
LOOK = PRESENTATIONS["canasta"]
NAMES = ("Amal", "<Nimali>", "🤖 Rosa", "Dan")


def table(current) -> list[str]:
    return list(drawn_lines(LOOK.at(TEXTS, current.view(None), NAMES).lines()))


def ending(current, scores=None) -> list[str]:
    """Return the text about the end of a round after its scores have been counted."""
    totals = [had + got for had, got in zip(current.view(None).totals, scores or current.scores(), strict=True)]
    view = current.view(None, totals)
    return [
        drawn(LOOK.at(TEXTS, view, NAMES).ending()),
        *(line for side in (0, 1) for line in drawn_lines(LOOK.at(TEXTS, view).account(side))),
    ]


def test_the_heading_tells_round_and_target():
    assert drawn(LOOK.at(TEXTS, start(round=3).view(None)).heading()) == "Round 3 · <b>playing to 5000</b>"
    assert "playing to 7000" in LOOK.at(TEXTS, start(options={"target": 7000}).view(None)).heading()


def test_before_the_cut_there_is_nothing_to_see():
    current = CANASTA.deal({}, 4, 1, 3, CANASTA.pack({}, 4))
    assert table(current) == [
        "👥 <b>Amal and 🤖 Rosa</b> · needs 50 to open",
        "👥 <b>&lt;Nimali&gt; and Dan</b> · needs 50 to open",
    ]


def test_sides_with_melds_canastas_and_red_threes():
    current = start(
        hands=["7s 6s"],
        turn=5,
        pot="5c 9d",
        melds=["0: 8s 8h 8d 2c", "1: Ks Kh Kd Kc Ks Kh Kd", "1: Qs Qs Qh Qh Qd Jk Jk", "0: As Ah Ad", "1: 2s 2h Jk"],
        red_threes=["3h 3d", ""],
        opened=[True, True],
        totals=[0, 2000],
    )
    assert table(current)[1:] == [
        "🗂 Pot: 2 cards, 9♦️ on top",
        "👥 <b>Amal and 🤖 Rosa</b> · opened · 3♥️ 3♦️",
        "    Melds: 8 8 8 2 · A A A",
        "👥 <b>&lt;Nimali&gt; and Dan</b> · opened",
        "    🏅 pure kings · mixed queens",
        "    Melds: 2 2 🃏",
    ]


def test_the_opening_minimum_of_each_side():
    current = start(hands=["7s Ks"], turn=5, totals=[-5, 1500])
    sides = [line for line in table(current) if line.startswith("👥")]
    assert sides == [
        "👥 <b>Amal and 🤖 Rosa</b> · needs 15 to open",
        "👥 <b>&lt;Nimali&gt; and Dan</b> · needs 90 to open",
    ]


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"pot": "5c 2s", "frozen": True}, "🗂 ❄️ Pot: 2 cards, 2♠️ on top · <b>frozen</b>"),
        ({"pot": "Jk", "frozen": True}, "🗂 ❄️ Pot: 1 card, 🃏 · <b>frozen</b>"),
        ({"pot": "3c"}, "🗂 Pot: 1 card, 3♣️"),
        ({"pot": ""}, "🗂 Pot: empty"),
        ({"pot": "9s 8h", "face_down": "9s"}, "🗂 Pot: 2 cards, 8♥️ on top"),
    ],
)
def test_the_pot(given, line):
    assert table(start(hands=["7s Ks"], turn=5, **given))[1] == line


@pytest.mark.parametrize(("cut", "said"), [(60, True), (59, False)])
def test_a_cut_that_was_just_right_is_told(cut, said):
    """Everybody sees whether the packet was exactly enough for the deal; the dealer is seat 3 (C2.1)."""
    lines = table(start(hands=["7s Ks"], turn=5, cut=cut))
    assert ("👥 <b>&lt;Nimali&gt; and Dan</b> · needs 50 to open · ✂️ exact cut" in lines) == said
    assert sum("✂️" in line for line in lines) == said


def test_kinds_of_canastas():
    current = start(
        hands=["7s 9s"],
        turn=5,
        melds=["0: Ks Ks Kh Kh Kd Kd Kc *", "0: 2s 2s 2h 2h 2d 2d 2c", "1: 2c Jk Jk Jk Jk", "1: As Ah Ad"],
        opened=[True, True],
    )
    assert "    🏅 hidden kings · pure wild cards" in table(current)


def test_marks_of_a_seat_and_of_a_side():
    current = start(hands=["7s Ks"], turn=5, options={"mistakes": "strict"}, penalties=[0, 200])
    assert drawn_lines(LOOK.at(TEXTS, current.view(None)).seat(0).words) == ["2 cards"]
    assert drawn_lines(LOOK.at(TEXTS, current.view(None)).seat(3).words) == ["1 card", "dealer"]
    assert "👥 <b>&lt;Nimali&gt; and Dan</b> · needs 50 to open · mistakes −200" in table(current)


def closed():
    current = start(
        hands=["4c", "Kc 3s"],
        phase="play",
        drew="stock",
        pot="5c",
        melds=["0: Ks Ks Kh Kh Kd Kd Kc", "0: Qs Qs Qh Qh Qd Jk Jk", "1: 9s 9h 9d 2c"],
        red_threes=["3h", "3d"],
        opened=[True, True],
        fresh=False,
        pure_before=True,
        options={"mistakes": "strict"},
        penalties=[0, 100],
        cut=60,
    )
    return play(current, "close 4c")


def test_the_score_of_each_side_line_by_line():
    current = closed()
    left = [sum(current.state.size[seat] for seat in (side, side + 2)) for side in (0, 1)]
    assert left == [1, 3]
    assert ending(current) == [
        "🏁 <b>Amal</b> closed.",
        "Pure canasta: +500",
        "Mixed canasta: +300",
        "Cards on the table: +220",
        "Red three: +100",
        "Closing: +200",
        "Cards left in hand: −5" if "6" in hand_text(current, 2) else "Cards left in hand: −10",
        "Cards on the table, no canasta: −50",
        "Red three: −100",
        "Exact cut: −100",
        "Mistakes: −100",
        f"Cards left in hand: −{-current.scores()[1] - 350}",
    ]


def hand_text(current, seat: int):
    return current.position()["hands"][seat]


def test_nobody_closed():
    current = play(start(hands=["As Ah 9s"], turn=5, stock="", pot="Kd"), "pass")
    assert ending(current)[0] == "🏁 Nobody closed: the stock is empty."
    stopped = play(start(hands=["As Ah 9s"], turn=5, options={"max_turns": 5}), "draw")
    assert ending(play(stopped, "discard 9s"))[0] == "🏁 Nobody closed: the round has reached its last turn."


def test_black_threes_win_the_match():
    won = start(hands=["3s 3s 3c 3c 2s 2h Jk"], phase="play", drew="stock")
    play(won, "meld 3s 3s 3c 3c 2s 2h Jk")
    assert ending(won) == ["🏆 <b>Amal and 🤖 Rosa</b> laid a canasta of black threes and won the match."]


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_the_parts_add_up_and_hands_are_what_they_were(mode, players):
    *_, match = hands(players + 3, mode, players, max_turns=60, mistakes="guided", cut="on")
    current = running(match)
    assert current.over
    view = current.view(None, match.totals)
    for side, score in enumerate(match.scores[-1]):
        parts = LOOK.at(TEXTS, view).score_parts(side)
        assert sum(points for _, _, points in parts) == score
        hand = next((points for key, _, points in parts if key == "hand"), 0)
        held = [words for seat in range(side, players, view.table.sides) for words in hand_text(current, seat).split()]
        assert hand == -sum(worth(card) for card in held)


def worth(card: str) -> int:
    """Return the cost of a card left in a hand, written out by hand (C1.3, C7.2)."""
    if card == "Jk":
        return 50
    return {"A": 20, "2": 20, "3": 100, "4": 5, "5": 5, "6": 5, "7": 5}.get(card[0], 10)


# ---------------------------------------------------------------------- the frame's pages


def room_of(mode: str, players: int, seed: int) -> Room:
    """Return a table after one whole round."""
    names = ("Amal", "Nimali", "Rosa", "Dan", "Eshan", "Fathima")[:players]
    seats = [Seat(number + 1, name) for number, name in enumerate(names)]
    options = {"mode": mode, "cut": "off", "max_turns": 12}
    room = Room(1, Place(-1), "canasta", 1, RoomSettings(options), seats, Stage.PLAYING)
    room.match = new_match("canasta", options, names)
    source = Random(seed)
    room.match.start_shuffled_round(source)
    while not running(room.match).over:
        current = running(room.match)
        room.match.play(current.to_move or 0, choose(current, source), source)
    room.stage = Stage.BETWEEN
    return room


def test_partners_share_a_line_and_a_column_of_the_sheet():
    room = room_of("pairs", 4, 1)
    assert column_names(["A", "B", "C", "D"], room.match.columns) == ["A & C", "B & D"]
    assert column_heads(room.match, ["Amal", "Nimali", "Rosa", "Dan"]) == ["Ama&Ros", "Nim&Dan"]
    text = table_page(TEXTS, room, "link").text
    first, second = (f"{points:+,d}".replace("-", "−") for points in room.match.scores[-1])
    assert f"Amal and Rosa: {first}, now" in text
    assert f"Nimali and Dan: {second}, now" in text
    assert "Ama&amp;Ros" not in text
    room.match.scores.insert(0, (100, 200))
    assert "Ama&amp;Ros Nim&amp;Dan" in table_page(TEXTS, room, "link").text


def test_sides_of_three_and_single_players_fit_the_sheet():
    trios, singles = room_of("trios", 6, 2).match, room_of("singles", 3, 2).match
    assert trios is not None
    assert singles is not None
    assert column_heads(trios, ["Amal", "Nimali", "Rosa", "Dan", "Eshan", "Fathima"]) == ["Am&Ro&Es", "Ni&Da&Fa"]
    assert column_heads(singles, ["Amal", "Nimali", "Rosa"]) == ["Amal", "Nimali", "Rosa"]


def test_heads_that_are_alike_are_numbers_with_a_line_of_names():
    room = room_of("singles", 3, 2)
    for seat, name in zip(room.seats, ("Wickramasinghe", "Wickramas… 2", "Rosa"), strict=True):
        seat.name = name
    assert "<pre>        1     2     3" in sheet(TEXTS, room)
    assert "Wickramas… 2" in sheet(TEXTS, room).partition("<pre>")[0]


def test_heads_of_columns_keep_letters_with_their_signs():
    trios, pairs, singles = (room_of(*of).match for of in (("trios", 6, 2), ("pairs", 4, 1), ("singles", 3, 2)))
    assert trios is not None
    assert pairs is not None
    assert singles is not None
    family, flags = "👨‍👩‍👧", "🇱🇰🇪🇸"
    assert column_heads(singles, ["නිමාලි පෙරේරා", "তাসনিয়া ফারিন", f"{family} {flags}"]) == ["නිමාලිපෙරේරා", "তাসনিয়াফারিন", "3"]
    assert column_heads(pairs, ["නිමාලි", "অমিত", "ශ්‍රීමතී", "শ্রীময়ী"]) == ["නිමාලි&ශ්‍රීමතී", "অমিত&শ্রীময়ী"]
    assert column_heads(trios, ["A\u030ake", "B", "নি", family, "E", "F"]) == ["A\u030ak&নি&E", "B&4&F"]


def test_columns_of_the_score_sheet_end_below_each_other():
    room = room_of("singles", 3, 2)
    for seat, name in zip(room.seats, ("A\u030ake", "Łucja", "Дарья"), strict=True):
        seat.name = name
    head, *rows = sheet(TEXTS, room).removeprefix("<pre>").removesuffix("</pre>").splitlines()
    assert head == "   " + "   A\u030ake" + " Łucja" + " Дарья"
    assert {width(row) for row in (head, *rows)} == {3 + 6 * 3}


@pytest.mark.parametrize(
    ("mode", "names", "legend", "heads"),
    [
        ("singles", ["Amal", "অমিত <ও>", "Rosa"], "1 Amal · 2 অমিত &lt;ও&gt; · 3 Rosa", "1     2     3"),
        ("singles", ["Amal", "李明", "Rosa"], "1 Amal · 2 李明 · 3 Rosa", "1     2     3"),
        ("pairs", ["නිමාලි", "Dan", "Amal", "Rosa"], "1 නිමාලි and Amal · 2 Dan and Rosa", "1     2"),
    ],
)
def test_names_of_uneven_width_stand_above_the_score_sheet(mode, names, legend, heads):
    room = room_of(mode, len(names), 2)
    for seat, name in zip(room.seats, names, strict=True):
        seat.name = name
    above, head, *rows = sheet(TEXTS, room).splitlines()
    assert above == legend
    assert head.removeprefix("<pre>").strip() == heads
    assert {width(row) for row in (head.removeprefix("<pre>"), *rows[:-1])} == {3 + 6 * room.match.columns}
    assert names[0] not in "".join(rows)
    room.seats[-1].person = None
    assert f"🤖\u00a0{names[-1]}" in sheet(TEXTS, room).splitlines()[0]


def test_the_ranking_names_sides():
    room = room_of("pairs", 4, 1)
    room.stage, best = Stage.ENDED, room.match.ranking()[0]
    text = table_page(TEXTS, room).text
    assert "Cards left in hand" not in text
    assert f"🥇 {('Amal and Rosa', 'Nimali and Dan')[best.column]} · " in text


def test_a_match_won_by_black_threes_says_so_at_its_end():
    room = room_of("pairs", 4, 1)
    room.match.round = play(
        start(hands=["3s 3s 3c 3c 2s 2h Jk"], phase="play", drew="stock"), "meld 3s 3s 3c 3c 2s 2h Jk"
    )
    room.stage = Stage.ENDED
    text = table_page(TEXTS, room).text
    assert "Amal and Rosa</b> laid a canasta of black threes and won the match." in text
    assert "🥇 Amal and Rosa · " in text


def test_every_partner_has_the_total_of_the_side():
    room = room_of("pairs", 4, 1)
    room.match.start_shuffled_round(Random(3))
    room.stage = Stage.PLAYING
    totals = [str(points).replace("-", "−") for points in room.match.totals]
    lines = table_page(TEXTS, room, "link").text.splitlines()
    for seat, name in enumerate(("Amal", "Nimali", "Rosa", "Dan")):
        line = next(line for line in lines if f" {name} · " in line)
        assert f"<b>{totals[seat % 2]} point" in line


def test_kinds_of_canastas_keep_their_labels_whatever_they_score(monkeypatch):
    """Two kinds with the same score are still two kinds."""
    monkeypatch.setattr(scoring, "CANASTA_POINTS", (500, 500, 500, 500, 500))
    melds = ["Qs Qs Qh Qh Qd Qd Qc", "Ts Ts Th Th Td Td 2s", "8s 8s 8h 8h 8d 8d 8c *"]
    wilds = ["2h 2h 2d 2d Jk Jk Jk", "2s 2s 2s 2h 2h 2d 2d"]
    current = start(
        players=6,
        hands=["4s", "4h", "4d", "4c", "5s", "5h"],
        melds=[f"0: {cards}" for cards in [*melds, *wilds]],
        opened=[True, False],
    )
    labels = "pure queens · mixed tens · hidden eights · mixed wild cards · pure wild cards"
    assert any(
        labels in line for line in drawn_lines(LOOK.at(TEXTS, current.view(None), (*NAMES, "Eva", "Fay")).lines())
    )
    view = current.view(None, current.scores())
    kinds = [key for key, count, points in LOOK.at(TEXTS, view).score_parts(0) if (count, points) == (1, 500)]
    assert kinds == ["pure-wild", "mixed-wild", "hidden", "pure", "mixed"]


@pytest.mark.parametrize(("players", "cut"), [(4, "60 of 108"), (6, "90 of 216")])
def test_the_cut_is_asked_for_with_its_exact_number_of_cards(players, cut):
    view = CANASTA.deal({}, players, 1, 1, CANASTA.pack({}, players)).view(1)
    assert f"exactly the {cut} cards that will be dealt" in LOOK.at(TEXTS, view).prompt()
