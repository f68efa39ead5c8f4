"""Golden transcripts replay to the scores on file and are written back as they were; together they show every rule."""

import pytest

from engine.transcript import replay, write
from tests.engine.conformance.games import each
from tests.engine.conformance.transcripts import features, told


@pytest.mark.parametrize(("game", "file"), each(lambda game: game.transcripts.files, label=lambda file: file.stem))
def test_replays(game, file):
    transcript = told(file)
    match = replay(transcript)
    assert write(match) == transcript
    assert [list(row) for row in match.scores] == [entry["scores"] for entry in transcript["rounds"]]
    assert match.finished == (file.stem not in game.transcripts.unfinished)
    assert match.winner == game.transcripts.winners.get(file.stem)


@pytest.mark.slow
def test_together_they_show_every_rule(game):
    cases = game.transcripts
    assert {one for file in cases.files for one in features(replay(told(file)), cases.features_of)} >= cases.shown
