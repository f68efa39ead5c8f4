"""Simulated people who play on by pressing what their panels offer."""

from __future__ import annotations

from random import Random

from telegram_bot.chat.transport.callback_data import Action
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.sandbox.state import Message

from .scene import Scene


class Players:
    """Plays a table's people: melds where the panel offers one, otherwise draws and discards."""

    def __init__(self, scene: Scene, panels: dict[str, Message], source: Random) -> None:
        self.scene = scene
        self.panels = panels
        self.source = source
        self.presses = 0

    async def play(self, presses: int) -> Room:
        """Press until the round is over, at most so often."""
        end = self.presses + presses
        while self.presses < end:
            room = await self.scene.room()
            if room.stage != Stage.PLAYING:
                return room
            seat = room.seats[room.to_move or 0]
            if seat.name not in self.panels:
                await self.scene.sleep(0)
                continue
            await self.step(room, seat.name)
        return await self.scene.room()

    async def step(self, room: Room, name: str) -> None:
        """Press one button of the panel of the player to move, if it is up to date."""
        panel = self.panels[name]
        fresh = [press for _, press in self.scene.buttons(panel) if press.version == room.version]
        moves = [press for press in fresh if press.action in (Action.MOVE, Action.CHOICE)]
        cards = [press for press in fresh if press.action == Action.CARD]
        if not moves and not cards:
            await self.scene.sleep(0)
            return
        self.presses += 1
        await self.scene.press(name, panel, self.source.choice(moves or cards), force=True)
