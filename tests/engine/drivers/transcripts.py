"""Golden transcripts of any game: whole matches on file that every later engine must replay to the same end.

A game's module `golden` says how they are made; run as a program it makes them anew. Do so only when a rule has changed
on purpose, and look at the difference.
"""

import copy
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from engine.match import Match
from engine.transcript import replay, write
from tests.cases import Driver, each

Features = Callable[[str, dict[str, Any], dict[str, Any]], Iterator[str]]


def told(file: Path) -> Any:
    """Return a transcript on file."""
    return json.loads(file.read_text(encoding="utf-8"))


def write_anew(data: Path, names: Iterable[str], made: Callable[[str], Match]) -> None:
    """Write the transcripts of these names."""
    for name in names:
        text = json.dumps(write(made(name)), indent=1)
        (data / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def features(match: Match, features_of: Features) -> Iterator[str]:
    """Yield what of interest happens in a match, by playing its log once more."""
    again = Match(match.game, match.options, match.players)
    for log in match.logs:
        again.start_round(log.dealer, log.deck)
        for entry in log.entries:
            before = again.running().position()
            again.replay(entry)
            yield from features_of(entry, before, again.running().position())


def changed(transcript: Any, *path: Any, to: Any = None) -> Any:
    """Return a transcript with one thing changed, or dropped where `to` is None."""
    other = copy.deepcopy(transcript)
    at = other
    for key in path[:-1]:
        at = at[key]
    if to is None:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return other


class Transcripts(Driver):
    """Each replays to the scores on file and is written back as it was; together they show every rule."""

    files: list[Path]
    features_of: Features
    shown: set[str]
    unfinished: tuple[str, ...] = ()
    """The names of those that stop before the match is over."""

    @each("file", lambda game: game.files, ids=lambda file: file.stem)
    def test_replays(self, file):
        transcript = told(file)
        match = replay(transcript)
        assert write(match) == transcript
        assert [list(row) for row in match.scores] == [entry["scores"] for entry in transcript["rounds"]]
        assert match.finished == (file.stem not in self.unfinished)
        self.check(file.stem, match)

    def check(self, name: str, match: Match) -> None:
        """Check what else a game says of a match on file."""
        assert match.winner is None, name

    def test_together_they_show_every_rule(self):
        seen = {feature for file in self.files for feature in features(replay(told(file)), self.features_of)}
        assert seen >= self.shown
