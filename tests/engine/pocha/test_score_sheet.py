"""O6.3, O6.5: totals, ranking and the end of the match; further hands while the top is tied."""

from engine.match import Match, new_match
from engine.transcript import replay, result, write
from tests.engine.pocha.builders import POCHA, deck, start
from tests.samples import case


def sheet(rows: list[tuple[int, ...]], **options: object) -> Match:
    match = new_match("pocha", options, [str(seat) for seat in range(len(rows[0]))])
    match.scores = list(rows)
    return match


def test_o6_3_hands_of_one_card_until_one_leads_alone():
    for rows, over in (
        ([(10, 0, 0)], False),
        ([(10, 0, 0), (10, 0, 0)], True),
        ([(10, 0, 0), (0, 0, 0)], True),
        ([(10, 0, 0), (0, 10, 0)], False),
        ([(10, 0, 0), (0, 0, 0), (0, 0, 0)], True),
        ([(10, 0, 0), (0, 10, 0), (5, 5, -5)], False),
        ([(10, 0, 0), (0, 10, 0), (5, 5, -5), (10, 15, 0)], True),
        ([(10, 0, 0), (0, 10, 0), (-5, -5, 15)], True),
        ([(10, 0, 0), (0, 10, 0), (-5, -5, 5)], False),
        ([(-5, -10, -10), (-5, 0, -10)], False),
        ([(-5, -10, -10), (-5, -10, -10)], True),
    ):
        with case(rows, over):
            match = sheet(rows, schedule=[2, 1])
            assert match.finished == over
            if not over and len(rows) >= 2:
                dealt = POCHA.deal({"schedule": [2, 1]}, 3, len(rows) + 1, 0, POCHA.pack({}, 3)).position()
                assert (dealt["hand_size"], dealt["round"]) == (1, len(rows) + 1)
                assert POCHA.from_position(dealt).position() == dealt


def play_hand(match: Match, dealer: int, hands: list[str], turned: str, bids: list[int]) -> None:
    match.start_round(dealer, deck(hands, dealer, turned))
    seats = [(dealer + turn) % len(hands) for turn in range(1, len(hands) + 1)]
    for entry in [*(f"{s} bid {bids[s]}" for s in seats), *(f"{s} play {hands[s]}" for s in seats)]:
        match.replay(entry)


def test_o6_3_a_tie_is_played_off_and_one_who_was_not_tied_may_win():
    match = new_match("pocha", {"schedule": [1]}, list("abc"))
    hands = ["Ao", "3o", "Ro"]
    play_hand(match, 2, hands, "4e", [0, 0, 0])
    assert match.scores == [(-5, 10, 10)]
    assert not match.finished
    play_hand(match, 0, hands, "4e", [1, 1, 1])
    assert match.totals == [10, 5, 5]
    assert match.finished
    told = write(match)
    assert result(replay(told))["ranking"] == [
        {"place": 1, "seat": 0, "total": 10},
        {"place": 2, "seat": 1, "total": 5},
        {"place": 2, "seat": 2, "total": 5},
    ]


def test_scores_as_the_hand_stands():
    current = start(
        hands=["Ao 4c", "4o 5c", "5o 6c", "6o 7c"],
        turned="2e",
        bids=[None] * 4,
        penalties=[0, 5, 0, 0],
        options={"mistakes": "strict"},
    )
    assert current.scores() == (0, -5, 0, 0)
    for text in ("bid 1", "bid 0", "bid 0", "bid 0"):
        current.play(POCHA.parse_move(text))
    assert current.scores() == (-5, 5, 10, 10)
    assert [current.score_clause(seat) for seat in range(4)] == ["O6.2", "O6.4", "O6.1", "O6.1"]
