"""Golden transcripts replay to the stored scores and are written back unchanged; together they cover every rule."""

import pytest

from engine.transcript import replay, write
from tests.engine.conformance.games import each
from tests.engine.conformance.transcripts import features, told
from tests.engine.conformance.whole_matches import followed
from tests.log_texts import texts_of


@pytest.mark.parametrize(("game", "file"), each(lambda game: game.transcripts.files, label=lambda file: file.stem))
def test_replays(game, file):
    transcript = told(file)
    match = replay(transcript)
    assert write(match) == transcript
    assert [list(row) for row in match.scores] == [entry["scores"] for entry in transcript["rounds"]]
    assert match.finished == (file.stem not in game.transcripts.unfinished)
    assert match.winner == game.transcripts.winners.get(file.stem)


@pytest.mark.parametrize(("game", "file"), each(lambda game: game.transcripts.files, label=lambda file: file.stem))
def test_the_reference_comes_to_the_scores_of_the_last_complete_round(game, file):
    match = replay(told(file))
    number = len(match.scores)
    log = match.logs[number - 1]
    current = match.game.deal(
        match.options, len(match.players), number, log.dealer, log.deck, match.totals_before(number)
    )
    entries = texts_of(log.entries)
    if current.cut_move(1) is not None:
        current.play(log.entries[0].move)
        del entries[0]

    def column(position):
        return match.column_of(position["to_move"])

    end = followed(current.position(), entries, game.reference, game.mistakes.points, column)
    assert tuple(game.reference.scores(end)) == match.scores[-1]


def test_those_that_can_be_made_anew_are_on_file(game):
    assert {file.stem for file in game.transcripts.files} >= set(game.transcripts.seeded)


@pytest.mark.slow
def test_together_they_show_every_rule(game):
    cases = game.transcripts
    missing = set(cases.shown)
    for file in cases.files:
        missing -= set(features(replay(told(file)), cases.features_of)) if missing else set()
    assert not missing
