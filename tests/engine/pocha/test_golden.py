"""Golden transcripts of Pocha: see `golden` for how they are made."""

from tests.engine.conformance.transcripts import told
from tests.engine.pocha import golden


def test_each_is_on_file_as_its_seed_makes_it_be():
    assert [file.stem for file in golden.FILES] == sorted(golden.SEEDED)
    for file in golden.FILES:
        assert len(told(file)["players"]) == golden.SEEDED[file.stem]["players"]
    hands = {file.stem: len(told(file)["rounds"]) for file in golden.FILES}
    assert (hands["three_players_full"], hands["four_players_full"]) == (25, 22)
    assert hands["played_off"] > 2
