"""A source of chance that deals the decks a test wants."""

from collections.abc import Sequence
from random import Random

import pytest

from engine.deals import DealChance


class Stacked(Random):
    """Lets seat 1 deal first; cuts lift exactly the chosen depth, except for the given strays."""

    def __init__(self, *strays: int) -> None:
        super().__init__(1)
        self.strays = list(strays)

    def randrange(self, start, stop=None, step=1) -> int:
        return self.strays.pop(0) if self.strays else 1


def stack(monkeypatch: pytest.MonkeyPatch, *decks: Sequence[str], strays: Sequence[int] = ()) -> Random:
    """Deal some decks in order; return the source of chance for the rooms."""
    rest = list(decks)
    monkeypatch.setattr(DealChance, "deck", lambda chance, pack: list(rest.pop(0)))
    monkeypatch.setattr(DealChance, "draws", lambda chance, place: Stacked(*strays))
    return Stacked()
