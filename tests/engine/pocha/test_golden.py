"""Golden transcripts of Pocha: see `golden` for how they are made."""

import pytest

from tests.engine.drivers.transcripts import Transcripts, told
from tests.engine.pocha import golden, reference

FILES = sorted(golden.DATA.glob("*.json"))

SHOWN = {
    *("mistake bid", "mistake play", "trump", "another suit", "the shown card"),
    *("trick to the leader", "trick to another", "the seat to move stays"),
}


class TestTranscripts(Transcripts):
    files = FILES
    features_of = staticmethod(golden.features_of)
    shown = SHOWN

    def test_together_they_show_every_rule(self):
        super().test_together_they_show_every_rule()
        hands = {file.stem: len(told(file)["rounds"]) for file in FILES}
        assert hands["three_players_full"] == 25
        assert hands["four_players_full"] == 22
        assert hands["played_off"] > 2


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_scores_on_file_are_those_of_the_reference(file):
    transcript = told(file)
    players = len(transcript["players"])
    pack = transcript["options"]["pack"]
    sizes = reference.sizes(players, pack, transcript["options"]["schedule"])
    for number, entry in enumerate(transcript["rounds"]):
        deck = entry["deck"].split()
        assert sorted(deck) == sorted(reference.pack(players, pack))
        size = sizes[number] if number < len(sizes) else 1
        first = (entry["dealer"] + 1) % players
        dealt = size * players
        position = {
            "dealer": entry["dealer"],
            "to_move": first,
            "phase": "bid",
            "hand_size": size,
            "hands": [" ".join(deck[(seat - first) % players : dealt : players]) for seat in range(players)],
            "turned": deck[dealt] if dealt < len(deck) else deck[-1],
            "bids": [None] * players,
            "taken": [0] * players,
            "trick": {"leader": first, "cards": ""},
            "played": [],
            "penalties": [0] * players,
        }
        for move in entry["moves"]:
            seat, _, text = move.partition(" ")
            assert position["to_move"] == int(seat)
            if text.startswith("mistake"):
                position["penalties"][int(seat)] += 5
            else:
                assert reference.may(position, text)
                position = reference.after(position, text)
        assert reference.scores(position) == entry["scores"]


def test_each_is_on_file_as_its_seed_makes_it_be():
    assert [file.stem for file in FILES] == sorted(golden.SEEDED)
    for file in FILES:
        assert len(told(file)["players"]) == golden.SEEDED[file.stem]["players"]
