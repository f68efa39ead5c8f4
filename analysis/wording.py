"""English words of hints and reviews for the command line; each game declares its own.

The chat has texts of its own in every language (`telegram_bot/texts`), found by the game's name and the kind of a
reason; a test compares them with the kinds declared here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from analysis.hints.advice import Reason


@dataclass(frozen=True, slots=True)
class ReasonKind:
    """A kind of reason that is a game's own: its name, and its words after a decision.

    The words may contain `{share}`, `{points}`, `{count}`, `{noun}` and `{cards}`, made from the reason's number and
    cards, and `{share_before}` and `{points_before}`, made from `Reason.before`.
    """

    name: str
    words: str

    def reason(self, number: float = 0.0, cards: tuple[str, ...] = (), *, before: float = 0.0) -> Reason:
        """Return a reason of this kind."""
        return Reason(self.name, number, cards, before=before)


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one game.

    `won` precedes the names of the winners, `nobody` replaces them if there are none; `chance` heads the curve of a
    round. `events`: the chance events that luck sums up; `good_luck`: which sign of it is good. `wins` and `points`
    are the words of the reasons that every game has, `reasons` its own kinds. `suits`: the signs of the suits by
    letter, empty where cards keep their texts.
    """

    won: str
    nobody: str
    chance: str
    events: str
    good_luck: str
    wins: str
    points: str
    reasons: tuple[ReasonKind, ...]
    suits: Mapping[str, str]
