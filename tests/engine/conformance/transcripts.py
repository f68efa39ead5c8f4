"""Golden transcripts of any game: stored whole matches that every later engine must replay to the same end.

A game's module `golden` defines them; run as a program it regenerates them. Do this only after an intended change of
a rule, and review the diff.
"""

import copy
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from engine.match import Match
from engine.transcript import write

Features = Callable[[str, dict[str, Any], dict[str, Any]], Iterator[str]]


def told(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def write_anew(data: Path, names: Iterable[str], made: Callable[[str], Match]) -> None:
    for name in names:
        text = json.dumps(write(made(name)), indent=1)
        (data / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def features(match: Match, features_of: Features) -> Iterator[str]:
    """Yield the noteworthy features of a match, by replaying its log."""
    again = Match(match.game, match.options, match.players)
    for log in match.logs:
        again.start_round(log.dealer, log.deck)
        before = again.running().position()
        for entry in log.entries:
            again.replay(entry)
            after = again.running().position()
            yield from features_of(str(entry), before, after)
            before = after


def changed(transcript: Any, *path: Any, to: Any = None) -> Any:
    """Return a transcript with one value changed, or removed if `to` is None."""
    other = copy.deepcopy(transcript)
    at = other
    for key in path[:-1]:
        at = at[key]
    if to is None:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return other
