"""Tables with finished rounds, and visitors who ask about them."""

import asyncio
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from analysis.registry import analysis_of
from engine.match import Match, new_match
from telegram_bot.domain.commands import Person
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.mini_app.frames import ToPage
from telegram_bot.mini_app.visitor import Visitor
from telegram_bot.texts.loader import Texts

OPTIONS: dict[str, dict[str, Any]] = {"poter": {"rounds": 3, "max_turns": 50}, "pocha": {}, "canasta": {}}
SEATS = {"poter": 3, "pocha": 4, "canasta": 4}
AMAL, NIMALI, STRANGER = 1, 2, 99
NAMES = ("Amal", "Nimali", "Sunil", "Rina")


def played_match(game: str, rounds: int = 1, seed: int = 3) -> Match:
    """Return a match whose first rounds, if it has that many, have been played with some random moves."""
    return _played(game, rounds, seed).copy()


@cache
def _played(game: str, rounds: int, seed: int) -> Match:
    source = Random(seed)
    match = new_match(game, OPTIONS[game], NAMES[: SEATS[game]])
    while len(match.scores) < rounds and not match.finished:
        current = match.start_shuffled_round(source)
        while (seat := current.to_move) is not None:
            moves = current.legal_moves()
            policy = analysis_of(game).policy_move(current.view(seat, match.totals))
            match.play(seat, source.choice(moves) if source.random() < 0.1 else policy, source)
    return match


def played_room(game: str, rounds: int = 1, seed: int = 3, **settings: Any) -> Room:
    """Return a table between rounds; Amal and Nimali have the first seats, bot players the others."""
    people = [AMAL, NIMALI, *[None] * (SEATS[game] - 2)]
    return Room(
        id=5,
        place=Place(-7),
        game=game,
        opener=AMAL,
        settings=RoomSettings(OPTIONS[game], **settings),
        seats=[Seat(person, name) for person, name in zip(people, NAMES, strict=False)],
        stage=Stage.BETWEEN,
        match=played_match(game, rounds, seed),
        version=40,
    )


@dataclass
class Caller:
    """A person with a page; `sent`: frames that came before the answer, `told`: whether there is one."""

    sent: list[ToPage] = field(default_factory=list)
    told: asyncio.Event = field(default_factory=asyncio.Event)

    def at(self, room: Room, person: int, language: str = "en") -> Visitor:
        """Return the person at a table."""

        async def send(frame: ToPage) -> None:
            self.sent.append(frame)
            self.told.set()

        return Visitor(Person(person, "Somebody"), room, Texts(language), send)
