"""Requests about deals of the day, duels and puzzles, by people and groups, in the chat or in the Mini App."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from analysis.boards import SEAT
from telegram_bot.access import Access
from telegram_bot.domain.boards import (
    LATE_SECONDS,
    MOST_PEOPLE,
    Attempt,
    DayBoard,
    Standing,
    State,
    by_person,
    day_of,
    period_of,
    standing_of,
)
from telegram_bot.domain.commands import CommandResult, Person, Problem
from telegram_bot.domain.group_day import DayChoice, GroupDay, standings, week_of
from telegram_bot.domain.people import name_at_table
from telegram_bot.domain.puzzles import DuePuzzle, PuzzleState, Try, offered, text_of
from telegram_bot.domain.room import DAY_SECONDS, Place, Visibility
from telegram_bot.personal_requests import PersonalRequests
from telegram_bot.presentation.boards import (
    DayModel,
    DealsModel,
    ShareCard,
    day_model,
    duel_card,
    duel_entry,
    duel_model,
    duel_name,
    past_model,
    proof_of,
    result_model,
    share_card,
    table_card,
    withdrawn_line,
)
from telegram_bot.presentation.group_day import GroupDayModel, group_day_model
from telegram_bot.presentation.names import bot_names
from telegram_bot.presentation.puzzles import PuzzleModel, PuzzleText, no_puzzle, offered_ways, ways_key
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.rooms.runtime.boards import DEAL, Boards, Day
from telegram_bot.rooms.runtime.puzzles import Puzzles
from telegram_bot.storage.build import Stores
from telegram_bot.storage.people import PersonStore, people_of
from telegram_bot.texts.loader import Texts

DUEL = re.compile("u([0-9a-f]{1,18})")
"""Names a duel by its token; in old links by a number, which opens nothing any more."""


QUICK_SECONDS = 1.5
"""Seconds after which a person is told that their deals are being prepared."""


@dataclass(frozen=True, slots=True)
class BoardRequests:
    """Requests about deals of the day and duels."""

    boards: Boards

    @property
    def at_once(self) -> BoardRequests:
        """Return requests that do not wait for reviews: what they return lacks those that are not known yet."""
        return BoardRequests(replace(self.boards, reviews=self.boards.reviews.known()))

    async def play(self, texts: Texts, board: int, by: Person) -> CommandResult:
        """Start or continue a deal."""
        return await self.boards.play(board, by, bot_names(texts))

    async def coming(self, person: int, board: int, offered_at: float | None = None) -> int | None:
        """Return the deal that a link or a button starts: the person's next one of that game and day, None without one.

        A link starts only deals that are open. A button, which was offered at `offered_at` in seconds since the epoch,
        also continues one that has begun, and starts one that was closed when it was offered. A deal that has closed
        since would be played as one of a past day without the person's knowing.
        """
        day = await self.at_once.boards.deals(person, f"d{board}")
        if day is None:
            return None

        def is_meant(one: DayBoard) -> bool:
            was_past = offered_at is not None and (one.id in day.attempts or one.closes_at <= offered_at)
            return was_past or one.state(day.now) == State.OPEN

        coming = replace(day, boards=list(filter(is_meant, day.boards))).coming
        return None if coming is None else coming.id

    async def today(self, texts: Texts, person: int) -> DayModel:
        """Return the person's deals of the day."""
        day = await self.boards.day(person)
        duels = await self.boards.store.open_duels(person, day.now)
        return replace(day_model(texts, day), duels=tuple(duel_entry(texts, duel) for duel in duels))

    async def shown(self, texts: Texts, person: int, what: str) -> DayModel | DealsModel:
        """Return the result of deals, see `Boards.deals`, or a duel.

        If no deal is finished, return the deals, those of a past day after today's of their game; without any, the day.
        """
        if found := DUEL.fullmatch(what):
            duel = await self.boards.store.duel(found[1])
            if duel is not None:
                return duel_model(texts, await self.boards.duel_day(duel, person), person)
            return replace(await self.today(texts, person), about=texts.words.html("problem-duel-over"))
        day = await self.boards.deals(person, what)
        if day is None:
            return await self.today(texts, person)
        if (result := await self._result(texts, person, day)) is not None:
            return result
        first = day.boards[0]
        if first.state(day.now) == State.OPEN:
            return day_model(texts, day)
        return past_model(texts, day, await self.boards.deals(person, first.board.game))

    async def duel(self, texts: Texts, what: str, by: Person) -> DealsModel | Problem:
        """Accept or start a duel, see `Boards.challenge`."""
        found = DUEL.fullmatch(what)
        duel = await (self.boards.challenge(what, by) if found is None else self.boards.accept(found[1], by))
        return duel if isinstance(duel, Problem) else duel_model(texts, await self.boards.duel_day(duel, by.id), by.id)

    async def card(self, texts: Texts, person: int, what: str) -> ShareCard | None:
        """Return the card of a result or of a duel, None without any."""
        found = await self.shown(texts, person, what)
        return None if isinstance(found, DayModel) else found.share

    async def offered(self, texts: Texts, person: int, what: str) -> list[ShareCard]:
        """Return what a person can send to any chat, by a few indexed reads: nothing is computed or judged.

        These are the results of the day, invitations to open duels and to the tables that wait for players. `what`: one
        of them, as links name it; where it names a deal, the results are those of its day.
        """
        store, now = self.boards.store, self.boards.clock.now()
        deal = await store.get(int(what[1:])) if DEAL.fullmatch(what) else None
        results = await self.results(texts, person, now if deal is None else deal.opens_at)
        duels = [one for one in await store.open_duels(person, now) if len(one.people) < MOST_PEOPLE]
        tables = await self.boards.service.store.lobbies_of(person)
        found = [*results.values(), *(duel_card(texts, duel) for duel in duels)]
        found += [table_card(texts, link, game) for link, game in tables]
        return [one for one in found if one.start == what] or found

    async def results(self, texts: Texts, person: int, at: float) -> dict[str, ShareCard]:
        """Return a person's results on the day of a moment, for each game whose deals are all judged."""
        games: dict[str, list[tuple[DayBoard, Attempt | None]]] = {}
        for board, attempt in await self.boards.store.played(person, day_of(at)):
            games.setdefault(board.board.game, []).append((board, attempt))
        cards = {
            game: share_card(texts, [board for board, _ in played], {board.id: one for board, one in played if one})
            for game, played in games.items()
        }
        return {game: card for game, card in cards.items() if card is not None}

    async def result(self, texts: Texts, person: int, what: str) -> DealsModel | None:
        """Return the result of deals, with reviews; None before one is finished."""
        day = await self.boards.deals(person, what)
        return None if day is None else await self._result(texts, person, day)

    async def _result(self, texts: Texts, person: int, day: Day) -> DealsModel | None:
        reviewed = dict[int, ReviewedRound]()
        for board in day.boards:
            attempt = day.attempts.get(board.id)
            is_over = attempt is not None and attempt.finished
            room = await self.boards.service.readable(attempt.room_id) if attempt is not None and is_over else None
            if room is None or room.match is None or not room.match.scores:
                continue
            review = await self.boards.reviews.of(room, 1, Origin.ROUND_END)
            if review is not None:
                reviewed[board.id] = ReviewedRound(room, room.match, Origin.ROUND_END, review)
        if not day.standing.done:
            return None
        own = day.standing.compared
        share = None if own is None else await self.boards.share_below(day.boards, own)
        found, of = result_model(texts, day, reviewed, share), day.boards[0].duel
        duel = None if of is None or found.share is None else await self.boards.store.duel(of)
        if duel is None or found.share is None:
            return found
        return replace(found, share=replace(found.share, start=duel_name(duel)))

    async def is_sealed(self, board: int | None) -> bool:
        """Return whether others can still play a deal, so that nothing of its cards may be shown to them."""
        return await self.boards.store.is_sealed(board, self.boards.clock.now())

    async def is_spoiled_by(self, person: int, board: int | None) -> bool:
        """Return whether others can still play a deal of which a person shows something, in open duels too."""
        now = self.boards.clock.now() - LATE_SECONDS
        return await self.is_sealed(board) or board in await self.boards.store.in_open_duels([person], now)

    async def proof(self) -> bytes:
        """Return the file with the commitments to the deals of this week and the next days."""
        now = self.boards.clock.now()
        first = period_of(now, month=False) - DAY_SECONDS
        week = await self.boards.store.between(first, now + 14 * DAY_SECONDS, withdrawn=True)
        return json.dumps(proof_of(week, now), indent=1).encode()


@dataclass(frozen=True, slots=True)
class PuzzleRequests:
    """Requests about puzzles."""

    puzzles: Puzzles
    people: PersonStore
    access: Access

    async def next(self, texts: Texts, by: Person, *, more: bool = False) -> PuzzleModel:
        """Return a person's next puzzle; `more`: even after the number that is offered on a day."""
        chats = await self._chats(by)
        waiting, today = await self.puzzles.store.counts(by.id, texts.zone, chats)
        if waiting and not offered(waiting, today) and not more:
            return no_puzzle(texts, "puzzle-enough", texts.words.plain("puzzle-more"), count=waiting)
        found = await self.puzzles.next(by.id, texts.zone, chats)
        if found is not None:
            return (await self._text(texts, by, found)).question()
        if await self.puzzles.search_daily():
            return no_puzzle(texts, "puzzle-coming", texts.words.plain("button-refresh"))
        return no_puzzle(texts, "puzzle-none")

    async def open(self, texts: Texts, by: Person, puzzle: int) -> PuzzleModel:
        """Return a puzzle as a question, or with the answer that the person has given and that still counts."""
        found = await self._get(puzzle, by.id)
        if found is None:
            return no_puzzle(texts, "puzzle-gone", texts.words.plain("puzzle-next"))
        text, before = await self._text(texts, by, found), await self.puzzles.store.last_try(puzzle, by.id)
        is_settled = before is not None and before.is_settled(self.puzzles.clock.now())
        return text.question() if before is None or not is_settled else await self._judged(texts, by, text, before)

    async def answer(self, texts: Texts, by: Person, puzzle: int, way: int, key: int) -> PuzzleModel:
        """Store an answer, the number of a way as they were offered, and judge it.

        If the ways have changed since (`key`), the puzzle is shown again.
        """
        found = await self._get(puzzle, by.id)
        if found is None or key != ways_key(found) or way >= len(ways := offered_ways(found)):
            return await self.open(texts, by, puzzle)
        counted = await self.puzzles.store.answer(found, by.id, text_of(ways[way].turn), texts.zone)
        return await self._judged(texts, by, await self._text(texts, by, found), counted)

    async def _judged(self, texts: Texts, by: Person, text: PuzzleText, given: Try) -> PuzzleModel:
        waiting, _ = await self.puzzles.store.counts(by.id, texts.zone, await self._chats(by))
        return text.verdict(given, has_next=waiting > 0)

    async def _chats(self, by: Person) -> Sequence[int]:
        return await self.access.member_of(await self.puzzles.store.groups(by.id), by.id)

    async def _get(self, puzzle: int, person: int) -> DuePuzzle | None:
        """Return a puzzle that a person may see and that is not withdrawn."""
        found = await self.puzzles.store.get(puzzle)
        if found is None or found.state == PuzzleState.WITHDRAWN:
            return None
        if not found.is_for(person, self.puzzles.clock.now()):
            chat = await self.puzzles.store.group_of(found)
            if chat is None or not await self.access.member_of([chat], person):
                return None
        return await self.puzzles.as_shown(found)

    async def _text(self, texts: Texts, by: Person, puzzle: DuePuzzle) -> PuzzleText:
        """Return the words of a puzzle; its owner is named only if they show their name and are still in the group."""
        owner, missed_by = puzzle.person, None
        if owner is not None and owner != by.id:
            chat, missed_by = await self.puzzles.store.group_of(puzzle), ""
            if chat is not None and await self.people.visibility(owner) == Visibility.NAMED:
                standing = await self.access.standing(chat, owner)
                missed_by = name_at_table(standing.name, ()) if standing is not None and standing.is_member else ""
        return PuzzleText(texts, puzzle, by.name, missed_by)


MANY = 3
"""Least number of players with whom nobody can tell whose an unnamed decision is."""


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

    async def choose(self, place: Place, what: DayChoice, value: int) -> GroupDay | None:
        """Make a choice for a group in a place and return its message; None if there is no such choice."""
        store = self.stores.group_days
        if what == DayChoice.LOOK:
            return await store.get(place.chat_id)
        return await store.choose(place.chat_id, lambda day: day.chosen(what, value, place.thread_id))

    async def model(self, texts: Texts, day: GroupDay) -> GroupDayModel:
        """Return the message of a group, with the people who are still there and do not hide their results."""
        now, games = self.now, day.games or ()
        first = day_of(now) - DAY_SECONDS
        week = await self.boards.store.between(period_of(first, month=False), now, withdrawn=True)
        week = [one for one in week if one.board.game in games]
        boards = [one for one in week if not one.is_withdrawn]
        gone = {one.id: one for one in week if one.is_withdrawn and one.opens_at >= first}
        closes_at, people = {board.id: board.closes_at for board in boards}, people_of(day.chat_id)
        begun = {one.board_id for one in await self.boards.store.attempts(gone, people)}
        attempts = by_person(await self.boards.store.attempts(closes_at, people), closes_at)
        hidden = await self.stores.people.hidden(list(attempts))
        names = await self.personal.members(day.chat_id, [one for one in attempts if one not in hidden])
        attempts = {person: attempts[person] for person in names}
        over = [board for board in boards if board.opens_at < day_of(now)]
        before = [board for board in over if board.opens_at >= first]
        today = [board for board in boards if board.opens_at >= day_of(now)]
        tables = {game: standings([one for one in before if one.board.game == game], attempts) for game in games}
        is_final = now >= day_of(now) + LATE_SECONDS
        in_duels = await self.boards.store.in_open_duels(people, now - LATE_SECONDS)
        shown = [one for one in before if one.id not in in_duels]
        moment = await self._moment(texts, shown, attempts, names, tables) if is_final else None
        starts = {
            one.board.game: one.id
            for one in sorted(today, key=lambda board: (games.index(board.board.game), -board.id))
        }
        played = [person for person, own in attempts.items() if standing_of(today, own).done]
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
    ) -> tuple[ReviewedRound, int] | None:
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
            room = await self.boards.service.readable(found.room_id)
            review = None if room is None else await self.boards.reviews.of(room, 1, Origin.ROUND_END)
            if room is None or room.match is None or review is None:
                continue
            match, room = room.match, room.clone()
            room.seats[SEAT].name = name
            return ReviewedRound(room, match, Origin.ROUND_END, review), found.place
        return None
