"""Simulated people who play on by pressing what their panels offer."""

from random import Random

from telegram_bot.chat.transport.callback_data import CallbackData, MakeMove, SelectCard
from telegram_bot.domain.room import Room, Stage
from telegram_bot.sandbox.state import Message
from tests.telegram_bot.kinds import kind_of, version_of

from ..sandbox_world import SandboxWorld


class Players:
    """Plays for all people at a table: melds where the panel offers one, otherwise draws and discards."""

    def __init__(self, world: SandboxWorld, panels: dict[str, Message], source: Random) -> None:
        self.world = world
        self.panels = panels
        self.source = source
        self.presses = 0

    async def play(self, presses: int) -> Room:
        """Press until the round is over, at most `presses` times; return the room."""
        end = self.presses + presses
        while self.presses < end:
            room = await self.world.room()
            if room.stage != Stage.PLAYING:
                return room
            seat = room.seats[room.to_move or 0]
            if seat.name not in self.panels:
                await self.world.later_than(room)
                continue
            await self.step(room, seat.name)
        return await self.world.room()

    async def step(self, room: Room, name: str) -> None:
        """Press a button of the panel of the player to move, once it is up to date."""
        panel = self.panels[name]

        def fresh_buttons() -> list[CallbackData]:
            playable = (MakeMove, SelectCard)
            found = [press for press in self.world.presses(panel) if version_of(press) == room.version]
            return [press for press in found if kind_of(press) in playable]

        fresh = await self.world.eventually(fresh_buttons, f"the panel of {name}")
        legal = {str(move) for move in room.view(room.to_move or 0).legal_moves()}
        moves = [press for press in fresh if kind_of(press) == MakeMove]
        cards = [press for press in fresh if isinstance(press, SelectCard) and f"discard {press.card}" in legal]
        self.presses += 1
        await self.world.press(name, panel, self.source.choice(moves or cards or fresh), force=True)
