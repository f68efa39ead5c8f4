"""What one person asks for of puzzles, in the chat or in the Mini App."""

from __future__ import annotations

from dataclasses import dataclass

from telegram_bot.domain.commands import Person
from telegram_bot.domain.puzzles import offered, text_of
from telegram_bot.presentation.puzzles import PuzzleModel, PuzzleText, no_puzzle, offered_ways, ways_key
from telegram_bot.rooms.runtime.puzzles import Puzzles
from telegram_bot.texts.loader import Texts


@dataclass(frozen=True, slots=True)
class PuzzleRequests:
    """The requests of people."""

    puzzles: Puzzles

    async def next(self, texts: Texts, by: Person, *, more: bool = False) -> PuzzleModel:
        """Return the puzzle that a person can solve now; `more`: also after those that are offered on a day."""
        waiting, today = await self.puzzles.store.counts(by.id)
        if waiting and not offered(waiting, today) and not more:
            return no_puzzle(texts, "puzzle-enough", texts.words.plain("puzzle-more"), count=waiting)
        found = await self.puzzles.next(by.id)
        return no_puzzle(texts, "puzzle-none") if found is None else PuzzleText(texts, found, by.name).question()

    async def open(self, texts: Texts, by: Person, puzzle: int) -> PuzzleModel:
        """Return a puzzle as a question, or with the answer that the person has given and that still counts."""
        found = await self.puzzles.get(puzzle, by.id)
        if found is None:
            return no_puzzle(texts, "puzzle-gone", texts.words.plain("puzzle-next"))
        text, before = PuzzleText(texts, found, by.name), await self.puzzles.store.last_try(puzzle, by.id)
        is_settled = before is not None and before.is_settled(self.puzzles.clock.now())
        return text.question() if before is None or not is_settled else text.verdict(before)

    async def answer(self, texts: Texts, by: Person, puzzle: int, way: int, key: int) -> PuzzleModel:
        """Store an answer, the number of a way as they were offered, and judge it.

        If the ways have changed since (`key`), the puzzle is shown again.
        """
        found = await self.puzzles.get(puzzle, by.id)
        if found is None or key != ways_key(found) or way >= len(ways := offered_ways(found)):
            return await self.open(texts, by, puzzle)
        counted = await self.puzzles.store.answer(found, by.id, text_of(ways[way].turn))
        return PuzzleText(texts, found, by.name).verdict(counted)
