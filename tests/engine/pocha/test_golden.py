"""Golden transcripts of Pocha: see `golden` for how they are made."""

from tests.engine.conformance.transcripts import told
from tests.engine.pocha import golden, reference
from tests.samples import cases


@cases("file", golden.FILES)
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
    assert [file.stem for file in golden.FILES] == sorted(golden.SEEDED)
    for file in golden.FILES:
        assert len(told(file)["players"]) == golden.SEEDED[file.stem]["players"]
    hands = {file.stem: len(told(file)["rounds"]) for file in golden.FILES}
    assert (hands["three_players_full"], hands["four_players_full"]) == (25, 22)
    assert hands["played_off"] > 2
