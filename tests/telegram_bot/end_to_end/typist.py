"""Playing by typed moves: the person to move types legal ones."""

from typing import Any

from .process_world import PEOPLE, ProcessWorld


class Typist:
    """Types moves; the legal ones come from the database, which is ahead of all messages."""

    def __init__(self, world: ProcessWorld) -> None:
        self.world = world

    @property
    def legal(self) -> list[str]:
        """The legal moves, the best kind first."""
        verbs = self.world.strategy.verbs
        return sorted(self.world.database.legal(), key=lambda move: verbs.index(move.split()[0]))

    @property
    def to_move(self) -> str | None:
        """The person to move, None when the round is over."""
        match = self.world.database.follow()
        seat = match.round.to_move if match and match.round else None
        return next((name for name in PEOPLE if self.world.database.seats[self.world.people[name]] == seat), None)

    async def move(self, **given: Any) -> None:
        """Type a legal move, and wait until it is in the log.

        It is refused if the bot has not yet taken over the previous move, which the database already has; then it is
        typed again.
        """
        name, before, text = self.to_move, len(self.world.lines()), f"/move {self.legal[0]}"
        assert name is not None

        def moved() -> bool:
            return len(self.world.lines()) > before

        self.world.say(name, text, **given)
        await self.world.settled_or(moved)
        if not moved() and not self.world.bot.ended:
            self.world.say(name, text, **given)
        await self.world.eventually(moved, f"{name} types {text}")

    async def move_on(self, **given: Any) -> None:
        """Type a legal move, after dealing if the round is over."""
        if self.to_move is None:
            await self.world.touch_board(PEOPLE[0], "next-round")
            await self.world.eventually(lambda: self.to_move, "cards are dealt")
        await self.move(**given)

    async def play_round(self) -> None:
        """Type moves until the round is over."""
        while self.to_move is not None:
            await self.move()
