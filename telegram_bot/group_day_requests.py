"""What a group is told and asked about the deals of the day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from analysis.boards import SEAT
from telegram_bot.domain.boards import LATE_SECONDS, Attempt, DayBoard, day_of, period_of
from telegram_bot.domain.group_day import DayChoice, GroupDay, Standing, standings, week_of
from telegram_bot.domain.room import DAY_SECONDS, Visibility
from telegram_bot.personal_requests import PersonalRequests
from telegram_bot.presentation.boards import withdrawn_line
from telegram_bot.presentation.group_day import GroupDayModel, Moment, group_day_model
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.rooms.runtime.boards import Boards
from telegram_bot.storage.build import Stores
from telegram_bot.texts.loader import Texts

MANY = 3
"""People who have played, from which on nobody can tell whose decision has no name."""


@dataclass(frozen=True, slots=True)
class GroupDayRequests:
    """The choices of groups, and their messages in words."""

    boards: Boards
    stores: Stores
    personal: PersonalRequests

    @property
    def now(self) -> float:
        """The time in seconds since the epoch."""
        return self.boards.clock.now()

    async def choose(self, chat: int, what: DayChoice, value: int) -> GroupDay | None:
        """Make a choice for a group and return its message; None if there is no such choice."""
        day = (await self.stores.group_days.get(chat)).chosen(what, value)
        if day is not None and what != DayChoice.LOOK:
            await self.stores.group_days.choose(day)
        return day

    async def model(self, texts: Texts, day: GroupDay) -> GroupDayModel:
        """Return the message of a group: of its people those who are still there, and do not hide their results."""
        now, games = self.now, day.games or ()
        first = day_of(now) - DAY_SECONDS
        week = await self.boards.store.between(period_of(first, month=False), now, withdrawn=True)
        week = [one for one in week if one.board.game in games]
        boards = [one for one in week if not one.is_withdrawn]
        gone = {one.id: one for one in week if one.is_withdrawn and one.opens_at >= first}
        begun = {one.board_id for one in await self.stores.group_days.attempts(day.chat_id, list(gone))}
        attempts: dict[int, dict[int, Attempt]] = {}
        closing = {board.id: board.closes_at for board in boards}
        for one in await self.stores.group_days.attempts(day.chat_id, list(closing)):
            if one.begun_at < closing[one.board_id]:
                attempts.setdefault(one.person, {})[one.board_id] = one
        hidden = await self.stores.people.hidden(list(attempts))
        names = await self.personal.members(day.chat_id, [one for one in attempts if one not in hidden])
        attempts = {person: attempts[person] for person in names}
        over = [board for board in boards if board.opens_at < day_of(now)]
        before = [board for board in over if board.opens_at >= first]
        today = [board for board in boards if board.opens_at >= day_of(now)]
        tables = {game: standings([one for one in before if one.board.game == game], attempts) for game in games}
        is_final = now >= day_of(now) + LATE_SECONDS
        moment = await self._moment(texts, before, attempts, names, tables) if is_final else None
        starts = {
            one.board.game: one.id
            for one in sorted(today, key=lambda board: (games.index(board.board.game), -board.id))
        }
        played = [person for person, own in attempts.items() if any(_is_over(own.get(board.id)) for board in today)]
        found = group_day_model(texts, tables, week_of(over, attempts), names, moment, starts, played, now)
        withdrawn = [withdrawn_line(texts.words, board) for number, board in gone.items() if number in begun]
        return replace(found, today=(*withdrawn, *found.today))

    async def _moment(
        self,
        texts: Texts,
        boards: Sequence[DayBoard],
        attempts: Mapping[int, Mapping[int, Attempt]],
        names: Mapping[int, str],
        tables: Mapping[str, Sequence[Standing]],
    ) -> Moment | None:
        """Return the decision of a day that stands out; a mistake has a name only where its person allows that."""
        people = {
            own[board.id].room_id: person for person, own in attempts.items() for board in boards if board.id in own
        }
        for found in await self.stores.decisions.outstanding(list(people)):
            person = people[found.room_id]
            name, is_mistake = names[person], found.lost > found.gain
            if is_mistake and await self.stores.people.visibility(person) != Visibility.NAMED:
                name = texts.plain("group-day-somebody")
                if len(tables[found.game]) < MANY:
                    continue
            room = await self.boards.service.get(found.room_id)
            review = None if room is None else await self.boards.reviews.of(room, 1, Origin.ROUND_END)
            if room is None or room.match is None or review is None:
                continue
            match, room = room.match, room.clone()
            room.seats[SEAT].name = name
            return Moment(ReviewedRound(room, match, Origin.ROUND_END, review), found.place)
        return None


def _is_over(attempt: Attempt | None) -> bool:
    return attempt is not None and attempt.finished
