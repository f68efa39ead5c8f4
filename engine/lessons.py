"""The first hand of each game: a round with fixed cards and a script of moves, in `lesson.toml` beside its rules.

A file has `options`, the `dealer`, the `hands` by seat, the cards that come `next` after the deal, and the `script`:
the moves of all seats in order. A move of the learner, in seat 0, names the `text` shown with it; moves of one step
have the same text. A move without a text is a bot player's. The remaining cards follow in the pack's order.
"""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from typing import Any

from engine.match import Entry, Match, new_match
from engine.registry import game_named

LEARNER = 0


@dataclass(frozen=True, slots=True)
class ScriptedMove:
    """A move of a script; `text` names the explanation for the learner, empty for a bot player."""

    move: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: `deck` in the order of the deal."""

    game: str
    options: Mapping[str, Any]
    players: int
    dealer: int
    deck: tuple[str, ...]
    script: tuple[ScriptedMove, ...]

    @property
    def steps(self) -> list[str]:
        """Return the names of the texts for the learner, one per step."""
        return list(dict.fromkeys(one.text for one in self.script if one.text))

    def begin(self, names: Sequence[str]) -> Match:
        """Return a match with the lesson's round dealt to players with these names."""
        match = new_match(self.game, self.options, names)
        match.start_round(self.dealer, self.deck)
        return match

    def left(self, log: Sequence[Entry]) -> tuple[ScriptedMove, ...]:
        """Return the rest of the script after a log; nothing if the log departs from it."""
        made = [str(entry.move) for entry in log]
        is_followed = made == [one.move for one in self.script[: len(made)]]
        return self.script[len(made) :] if is_followed else ()


@cache
def lesson_of(game: str) -> Lesson:
    """Return the lesson of a game."""
    package = import_module(type(game_named(game)).__module__).__package__
    content = tomllib.loads((resources.files(package or "") / "lesson.toml").read_text())
    hands = [hand.split() for hand in content["hands"]]
    players, first = len(hands), content["dealer"] + 1
    dealt = [hands[(first + place) % players][card] for card in range(len(hands[0])) for place in range(players)]
    top = [*dealt, *content["next"].split()]
    rest = Counter(game_named(game).pack(content["options"], players)) - Counter(top)
    script = tuple(ScriptedMove(**move) for move in content["script"])
    return Lesson(game, content["options"], players, content["dealer"], (*top, *rest.elements()), script)
