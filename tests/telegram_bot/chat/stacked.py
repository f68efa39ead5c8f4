"""A source of chance that deals what a test wants."""

from random import Random


class Stacked(Random):
    """Deals some decks one after the other; seat 1 deals first, and cuts lift just the depth that was chosen."""

    def __init__(self, *decks: list[str]) -> None:
        super().__init__(1)
        self.decks = list(decks)
        self.strays: list[int] = []

    def shuffle(self, x) -> None:
        cards = self.decks.pop(0)
        x[:] = [cards[-1], *cards[:-1]]

    def randrange(self, start, stop=None, step=1) -> int:
        return self.strays.pop(0) if self.strays else 1
