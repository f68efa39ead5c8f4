"""Positions of Poter with a best turn and a rival, and made-up results of playouts for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from analysis.hints.significance import Rivals
from analysis.poter.reasons import reason_of
from analysis.poter.turn_plans import Turn
from analysis.poter.visible import Visible
from engine.cards import FRENCH
from engine.poter.game import PastTurn, Poter, PoterRound, PoterView
from engine.poter.moves import Act, act, canonical, code, parse_move

ONE_RIVAL = Rivals((1,))


@dataclass
class Table:
    """A position of two players and two turns: the best one and its rival."""

    hand: str
    best: Sequence[str]
    rival: Sequence[str]
    round: int = 2
    melds: Sequence[Mapping[str, Any]] = ()
    pile: str = ""
    phase: str = "play"
    theirs: int = 8
    rounds: int = 13
    totals: Sequence[int] = ()
    soon: Mapping[int, float] = field(default_factory=dict)
    opened: Mapping[int, float] = field(default_factory=dict)
    gains: Mapping[int, float] = field(default_factory=dict)
    thrown: str = ""

    def view(self) -> PoterView:
        used = set(f"{self.hand} {self.pile}".split())
        for meld in self.melds:
            used |= {word.split("=")[0] for word in meld["cards"].split()}
        rest = [card for card in FRENCH.texts.values() if card not in used]
        Random(1).shuffle(rest)
        position = {
            "format": "position/1",
            "game": "poter",
            "options": {"rounds": self.rounds},
            "round": self.round,
            "dealer": 1,
            "to_move": 0,
            "phase": self.phase,
            "hands": [self.hand, " ".join(rest[: self.theirs])],
            "stock": " ".join(rest[self.theirs :]),
            "pile": self.pile,
            "melds": list(self.melds),
            "sallan": [any(meld["owner"] == seat for meld in self.melds) for seat in (0, 1)],
            **({"pile_owner": 1} if self.pile else {}),
        }
        view = Poter().from_position(position).view(0, list(self.totals))
        if self.thrown:
            view = replace(view, past=((), (PastTurn(0, FRENCH.parse(self.thrown)[0]),)))
        return view

    def seen(self, *more: Sequence[str], after_pile: Turn | None = None) -> Visible:
        """Return what can be seen of the two turns and of further ones."""
        view = self.view()
        return Visible(view, [codes(view, turn) for turn in (self.best, self.rival, *more)].__getitem__, after_pile)

    def reason(self, *more: Sequence[str], rivals: Rivals = ONE_RIVAL) -> Any:
        """Return the reason for the best turn; `more` turns may be rivals, too."""
        return reason_of(self.seen(*more), 0, rivals, Found(self))


@dataclass
class Found:
    """Made-up results of playouts."""

    table: Table

    def gain(self, best: int, other: int) -> float | None:
        return self.table.gains.get(other)

    def soon(self, arm: int) -> float | None:
        return self.table.soon.get(arm)

    def opened(self, arm: int) -> float | None:
        return self.table.opened.get(arm)


def codes(view: PoterView, turn: Sequence[str]) -> list[Act]:
    state, found = view.acting(), []
    for text in turn:
        found.append(code(canonical(state, parse_move(text))))
        if text != "draw":
            act(state, *found[-1])
    return found


def played(current: PoterRound, turn: Sequence[str]) -> PoterRound:
    found = current.copy()
    for text in turn:
        found.play(parse_move(text))
    return found
