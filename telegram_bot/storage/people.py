"""The stores of what people and groups have chosen, and of the groups' messages of the day."""

from collections.abc import Callable, Collection
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, distinct, func, insert, or_, select, update

from telegram_bot.domain.group_day import FIRST_HOUR, GroupDay
from telegram_bot.domain.people import FIRST_ZONE, first_zone
from telegram_bot.domain.room import TurnCalls, Visibility
from telegram_bot.storage.database import SqlStore, one_by_one, put, write_transaction
from telegram_bot.storage.models import AttemptRow, ChatRow, EndedSessionsRow, PersonRow, ResultRow
from telegram_bot.storage.values import LanguagePreference

CHATS = select(ChatRow.__table__)
ON = ChatRow.day_games > ""
COLUMNS = [name for name in ChatRow.__table__.columns.keys() if name.startswith("day_")]  # noqa: SIM118 - a collection


class PersonStore(SqlStore):
    """Personal settings, independent of rooms."""

    async def turn_calls(self, person: int) -> TurnCalls:
        """Return when a person wants to be called; TurnCalls.ON by default."""
        found = await self._scalar(select(PersonRow.turn_calls).where(PersonRow.person == person))
        return TurnCalls.ON if found is None else found

    async def visibility(self, person: int) -> Visibility:
        """Return who may see a person's results; Visibility.GROUP by default."""
        found = await self._scalar(select(PersonRow.visibility).where(PersonRow.person == person))
        return Visibility.GROUP if found is None else found

    async def shares_mistakes(self, person: int) -> bool:
        """Return whether a person's groups get puzzles from the person's mistakes."""
        return bool(await self._scalar(select(PersonRow.share_mistakes).where(PersonRow.person == person)))

    async def hidden(self, people: Collection[int]) -> set[int]:
        """Return those of some people whose results nobody else may see."""
        chosen = select(PersonRow.person).where(PersonRow.visibility == Visibility.HIDDEN)
        return set(await self._scalars(chosen.where(PersonRow.person.in_(people))))

    async def choose(self, person: int, **values: TurnCalls | Visibility | bool) -> None:
        """Store a person's choices, named by column."""
        given = {"changed_at": self._now(), **values}
        await self._write(lambda connection: put(connection, PersonRow, {"person": person}, given))


class SqlLanguageStore(SqlStore):
    """Languages of groups and people, and people's time zones."""

    async def preference(self, chat_id: int) -> LanguagePreference | None:
        """Return the preference of a chat, None if there is none."""
        columns = select(ChatRow.language, ChatRow.digits, ChatRow.is_chosen).where(ChatRow.chat_id == chat_id)
        row = await self._row(columns)
        zone = await self._scalar(select(PersonRow.zone).where(PersonRow.person == chat_id))
        if row is None:
            return None if zone is None else LanguagePreference(zone=zone)
        return LanguagePreference(row.language, "native" if row.digits == "native" else "latin", row.is_chosen, zone)

    @write_transaction
    def set_preference(self, connection: Connection, chat_id: int, preference: LanguagePreference) -> None:
        """Store the language of a chat."""
        put(connection, ChatRow, {"chat_id": chat_id}, _language(preference) | {"changed_at": self._now()})

    @write_transaction
    def set_zone(self, connection: Connection, person: int, zone: str) -> None:
        """Store the time zone of a person."""
        put(connection, PersonRow, {"person": person}, {"zone": zone, "changed_at": self._now()})


class SqlEndedSessions(SqlStore):
    """When people's sessions were ended, in seconds since the epoch."""

    async def load(self, since: float, limit: int) -> dict[str, float]:
        """Return the marks of sessions ended at or after a time, only the latest `limit`."""
        last = select(EndedSessionsRow.mark, EndedSessionsRow.at).where(EndedSessionsRow.at >= since)
        rows = await self._rows(last.order_by(EndedSessionsRow.at.desc()).limit(limit))
        return {row.mark: row.at for row in rows}

    @write_transaction
    def add(self, connection: Connection, mark: str, at: float, before: float) -> None:
        """Store a mark, and delete those of sessions ended before a time."""
        old = delete(EndedSessionsRow).where(or_(EndedSessionsRow.mark == mark, EndedSessionsRow.at < before))
        connection.execute(old)
        connection.execute(insert(EndedSessionsRow).values(mark=mark, at=at))


def _language(preference: LanguagePreference) -> dict[str, Any]:
    return {name: value for name, value in asdict(preference).items() if name != "zone"}


def people_of(chat_id: int) -> Select[Any]:
    """Return the query for the people with results in a group."""
    return select(ResultRow.person).where(ResultRow.chat_id == chat_id)


class GroupDayStore(SqlStore):
    """The groups' choices and last messages of the day; times are in seconds since the epoch."""

    async def get(self, chat_id: int) -> GroupDay:
        """Return the message of a group, with default choices if nothing is stored."""
        row = await self._row(CHATS.where(ChatRow.chat_id == chat_id))
        return GroupDay(chat_id) if row is None else _day(row)

    async def turned_on(self) -> list[GroupDay]:
        """Return the messages that are turned on."""
        return [_day(row) for row in await self._rows(CHATS.where(ON).order_by(ChatRow.chat_id))]

    @write_transaction
    def choose(
        self, connection: Connection, chat_id: int, choice: Callable[[GroupDay], GroupDay | None]
    ) -> GroupDay | None:
        """Apply a choice for a group, and store all of its choices; return the message, None if nothing is chosen."""
        now = self._now()
        one_by_one(connection, chat_id)
        row = connection.execute(CHATS.where(ChatRow.chat_id == chat_id).with_for_update()).one_or_none()
        day = choice(GroupDay(chat_id) if row is None else _day(row))
        if day is not None:
            chosen = {"day_hour": day.hour, "day_zone": day.zone, "day_thread": day.thread, "day_changed_at": now}
            self._put(connection, chat_id, {"day_games": " ".join(day.games or ()), **chosen}, now)
        return day

    @write_transaction
    def offer(self, connection: Connection, chat_id: int) -> bool:
        """Record that the message was offered to a group; return False if it was offered or chosen before."""
        now = self._now()
        known = connection.scalar(select(ChatRow.day_games).where(ChatRow.chat_id == chat_id).with_for_update())
        if known is None:
            self._put(connection, chat_id, {"day_games": ""}, now)
        return known is None

    async def claim(self, chat_id: int, day: float, now: float) -> bool:
        """Record that the message of a day is being sent; return False if it was sent before, or is turned off.

        Stored before sending: a process that is killed in between has sent it once or not at all.
        """
        is_new = func.coalesce(ChatRow.day_sent_at, 0.0) < day
        values = {"day_message": None, "day_sent_at": now, "day_shown_at": now, "changed_at": now}
        return await self._change(update(ChatRow).where(ChatRow.chat_id == chat_id, ON, is_new).values(values)) == 1

    async def release(self, chat_id: int, sent_at: float) -> None:
        """Undo a claim whose message Telegram refused; `sent_at`: when the previous message was sent."""
        await self._change(update(ChatRow).where(ChatRow.chat_id == chat_id).values(day_sent_at=sent_at))

    async def shown(self, chat_id: int, message: int | None, at: float) -> None:
        """Record that a message was sent or changed at a time, None if it is gone."""
        values = {"day_message": message, "day_shown_at": at}
        await self._change(update(ChatRow).where(ChatRow.chat_id == chat_id).values(values))

    async def leave_topic(self, chat_id: int, thread: int) -> None:
        """Record that a topic no longer takes messages: the message of the day moves to the general topic."""
        in_topic = update(ChatRow).where(ChatRow.chat_id == chat_id, ChatRow.day_thread == thread)
        await self._change(in_topic.values(day_thread=None))

    @write_transaction
    def migrate(self, connection: Connection, old: int, new: int) -> None:
        """Move a group's choices to its supergroup, where the id of the last message is invalid."""
        has_choices = ChatRow.day_games.is_not(None)  # carried over only once, even if called again
        row = connection.execute(CHATS.where(ChatRow.chat_id == old, has_choices)).one_or_none()
        if row is not None:
            values = {name: row._mapping[name] for name in COLUMNS} | {"day_message": None}
            self._put(connection, new, values, self._now())
            connection.execute(update(ChatRow).where(ChatRow.chat_id == old).values(dict.fromkeys(COLUMNS)))

    def _put(self, connection: Connection, chat_id: int, values: dict[str, Any], now: float) -> None:
        """Update a row, or insert one for a chat without a chosen language."""
        key = {"chat_id": chat_id}
        if connection.scalar(select(ChatRow.chat_id).filter_by(**key)) is None:
            values |= _language(LanguagePreference())
        put(connection, ChatRow, key, values | {"changed_at": now})

    # ------------------------------------------------------------------ what was played

    async def last_played(self, chat_id: int) -> tuple[float, float]:
        """Return when a person of a group last started and last finished a deal, 0 for never."""
        last = (func.max(AttemptRow.begun_at), func.max(AttemptRow.finished_at))
        [row] = await self._rows(select(*last).where(AttemptRow.person.in_(people_of(chat_id))))
        return row[0] or 0.0, row[1] or 0.0

    async def matches(self, chat_id: int) -> int:
        """Return the number of finished matches in a group."""
        query = select(func.count(distinct(ResultRow.room_id))).where(ResultRow.chat_id == chat_id)
        return await self._scalar(query) or 0


def _day(row: Row[Any]) -> GroupDay:
    return GroupDay(
        row.chat_id,
        None if row.day_games is None else tuple(row.day_games.split()),
        FIRST_HOUR if row.day_hour is None else row.day_hour,
        row.day_zone or first_zone(row.language, FIRST_ZONE),
        row.day_message or 0,
        row.day_sent_at or 0.0,
        row.day_shown_at or 0.0,
        row.day_changed_at or 0.0,
        row.day_thread,
    )
