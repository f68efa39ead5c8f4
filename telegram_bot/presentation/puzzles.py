"""A puzzle: the table as a seat saw it, and ways to play; once it is answered, what they are worth and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

from analysis.hints.advice import Advice, Candidate
from analysis.texts.loader import rounded
from telegram_bot.domain.people import day_number
from telegram_bot.domain.puzzles import DuePuzzle, Try, Verdict, text_of
from telegram_bot.presentation.hint import HintBar, HintText
from telegram_bot.presentation.names import anonymous_name
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.scene import Action, ActionKind, Deck, Scene
from telegram_bot.presentation.table import Player
from telegram_bot.texts.loader import Html, Texts

KEY = 2**16
TOLD = {Verdict.BEST: "puzzle-best", Verdict.NEAR: "puzzle-near", Verdict.WRONG: "puzzle-wrong"}


@dataclass(frozen=True, slots=True)
class PuzzleModel:
    """A puzzle, or why there is none: then `puzzle` is 0, and there is no scene.

    `lines`: the question, or the verdict with its reason. `ways`: to choose from, none after the answer; a way of one
    move is offered where it is made at a table. `key`: identifies them in the answer. `verdict`: empty before the
    answer. `bars`: what each way loses; `note`: what they mean. `on`: label of the button for the next puzzle, if any.
    """

    title: Html
    lines: tuple[Html, ...]
    puzzle: int = 0
    key: int = 0
    players: tuple[Player, ...] = ()
    seat: int | None = None
    scene: Scene | None = None
    deck: Deck | None = None
    ways: tuple[Action, ...] = ()
    verdict: str = ""
    bars: tuple[HintBar, ...] = ()
    note: str = ""
    on: str = ""


def ways_of(puzzle: DuePuzzle) -> Advice:
    """Return the ways of an evaluated puzzle, the best first; raise ValueError for another one."""
    if puzzle.ways is None:
        raise ValueError(f"puzzle {puzzle.id} was not looked at")
    return puzzle.ways


def offered_ways(puzzle: DuePuzzle) -> list[Candidate]:
    """Return the ways in the order in which they are offered, which does not reveal their values."""
    return sorted(ways_of(puzzle).candidates, key=lambda one: text_of(one.turn))


def ways_key(puzzle: DuePuzzle) -> int:
    """Return a checksum of the ways as they are offered."""
    return crc32("|".join(text_of(one.turn) for one in offered_ways(puzzle)).encode()) % KEY


def no_puzzle(texts: Texts, why: str, on: str = "", **values: Any) -> PuzzleModel:
    """Return a model without a puzzle; `why`: the key of a text."""
    texts = texts.words
    return PuzzleModel(texts.html("puzzle-title"), (texts.html(why, **values),), on=on)


class PuzzleText:
    """The words of a puzzle for a person, whose name is at the seat; the names of others are no longer known.

    `missed_by`: whose mistake it is, None for one's own, empty for somebody of a group who is not named.
    """

    def __init__(self, texts: Texts, puzzle: DuePuzzle, name: str, missed_by: str | None = None) -> None:
        self._texts, self._puzzle, self._advice = texts.words, puzzle, ways_of(puzzle)
        self._missed_by = missed_by
        view: Any = puzzle.missed.view
        self._seat, self._presentation = view.seat, PRESENTATIONS[view.game]
        seats = range(len(view.hand_sizes))
        self._names = [name if seat == view.seat else anonymous_name(texts.words, seat + 1) for seat in seats]
        self._at = self._presentation.at(texts, view, self._names, is_deal=puzzle.is_deal)
        self._hint = HintText(texts, self._presentation, self._advice, view, self._names)

    def question(self) -> PuzzleModel:
        """Return the puzzle before it is answered."""
        by, own = self._missed_by, "puzzle-own" if self._puzzle.day is None else "puzzle-daily"
        asked = own if by is None else "puzzle-named" if by else "puzzle-group"
        ways = tuple(self._offered(one.turn) for one in offered_ways(self._puzzle))
        return self._model(self._texts.html(asked, name=by), ways=ways, key=ways_key(self._puzzle))

    def _offered(self, moves: Sequence[str]) -> Action:
        label, first = self._way(moves), self._at.offered(self._at.words.parsed(moves[:1]))
        if len(moves) == 1 and first.kind in (ActionKind.PLACE, ActionKind.NEW_MELD):
            return Action(first.kind, label, tuple(moves), first.target)
        return Action(ActionKind.BUTTON, label, tuple(moves))

    def verdict(self, given: Try, *, has_next: bool) -> PuzzleModel:
        """Return the puzzle after an answer; `has_next`: another one waits."""
        texts = self._texts
        chosen = next((one for one in self._advice.candidates if text_of(one.turn) == given.way), None)
        lines = [texts.html(TOLD[given.verdict])]
        if chosen is not None and given.verdict != Verdict.BEST:
            lost = texts.plain("hint-costs", points=rounded(chosen.regret))
            lines.append(texts.html("puzzle-chosen", plan=self._way(chosen.turn), lost=lost))
        lines += [texts.html("puzzle-way", plan=self._way(self._advice.candidates[0].turn)), self._hint.why()]
        return self._model(
            *lines,
            self._coming(given),
            verdict=given.verdict.value,
            bars=self._hint.bars(self._at.hand),
            note=self._hint.note(),
            on=texts.plain("puzzle-next") if has_next else "",
        )

    def _way(self, moves: Sequence[str]) -> str:
        return self._at.words.plan(moves, self._at.view)

    def _coming(self, given: Try) -> Html:
        """Return when the puzzle comes back; that of a day does not."""
        if self._puzzle.day is not None:
            return self._texts.html("puzzle-day-done")
        if given.due_at is None:
            return self._texts.html("puzzle-done")
        zone = self._texts.zone
        days = day_number(given.due_at, zone) - day_number(given.at, zone)
        return self._texts.html("puzzle-comes-back", days=max(1, days))

    def _model(self, *lines: Html, **more: Any) -> PuzzleModel:
        return PuzzleModel(
            self._texts.html("puzzle-title"),
            lines,
            puzzle=self._puzzle.id,
            players=tuple(Player(at, name, "person", at == self._seat) for at, name in enumerate(self._names)),
            seat=self._seat,
            scene=replace(self._at.scene_without_actions, groups=self._at.scene.groups),
            deck=self._presentation.deck(self._texts),
            **more,
        )
