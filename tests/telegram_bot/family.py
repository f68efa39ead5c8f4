"""A family of six that has played for 14 days: results and decisions as matches and reviews store them."""

from collections.abc import Sequence
from random import Random
from typing import Any

from sqlalchemy import Connection, insert

from telegram_bot.domain.results import Format, Kind, Player, Rating, changes
from telegram_bot.domain.room import Purpose
from telegram_bot.storage.database import Database
from telegram_bot.storage.models import DecisionRow, RatingRow, ResultRow, ReviewedRoundRow

DAYS, A_DAY, DAY_SECONDS = 14, 5, 86400.0
FIRST_ROOM = 900_000
"""Numbers of rooms that have been deleted since."""
CATEGORIES = ("draw", "lay", "discard-early", "discard-late")


async def store(database: Database, chat: int, people: Sequence[int], now: float, source: Random) -> None:
    """Store matches of four of the people; earlier ones in `people` are better."""
    results: list[dict[str, Any]] = []
    ratings = dict.fromkeys(people, Rating())
    decisions: list[dict[str, Any]] = []
    rounds: list[dict[str, Any]] = []
    for number in range(DAYS * A_DAY):
        room, at = FIRST_ROOM + number, now - DAY_SECONDS * (DAYS - number // A_DAY) + 3600 * (number % A_DAY) + 60
        players = source.sample(people, 4)
        ranked = sorted(players, key=lambda person: people.index(person) + source.gauss(0, 2.5))
        for place, person in enumerate(ranked, 1):
            of_match = {"room_id": room, "person": person, "game": "poter"}
            results.append(
                of_match
                | {"chat_id": chat, "format": Format.ALONE, "purpose": Purpose.TABLE, "ended_at": at, "seconds": 900.0}
                | {"players": 4, "people": 4, "place": place, "shared": False, "points": 10 * place, "lead": 0}
                | {"rounds": 5, "hints": 0, "own_share": 1.0, "rated": True, "reason_unrated": None}
            )
            rounds.append(of_match | {"round": 1, "luck": source.gauss(0, 9), "error": 1.0, "at": at})
            for category in CATEGORIES:
                weak = person == people[1] and category == "discard-late"
                lost = max(0.0, source.gauss(4 if weak else 0.5, 1))
                mark = "!" if lost == 0 else ""
                decisions.append(
                    of_match
                    | {"round": 1, "place": len(decisions), "category": category, "lost": lost, "error": 0.5}
                    | {"spread": 20.0, "gain": 3.0 if mark else 0.0, "mark": mark, "hinted": False, "at": at}
                )

    for number in range(DAYS * A_DAY):
        match = results[4 * number : 4 * number + 4]
        field = [Player(one["place"], one["place"], one["person"], ratings[one["person"]]) for one in match]
        ratings |= {person: change.after for person, change in changes(field).items()}
    rated = [
        {"person": person, "game": "poter", "format": Format.ALONE, "kind": Kind.OWN, **rating._asdict()}
        | {"matches": sum(one["person"] == person for one in results), "changed_at": now}
        for person, rating in ratings.items()
    ]

    def work(connection: Connection) -> None:
        for kind, rows in (
            (ResultRow, results),
            (RatingRow, rated),
            (DecisionRow, decisions),
            (ReviewedRoundRow, rounds),
        ):
            connection.execute(insert(kind), rows)

    await database.write(work)
