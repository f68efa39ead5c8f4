"""Hints in words, with their alternatives as bars; the plan of the running turn; lessons."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from operator import attrgetter
from typing import Any, Literal, TypeAlias

from analysis.hints.advice import SHOWN, Advice, Candidate, Reason, alternatives, as_good, is_known, known, same_turn
from analysis.hints.reason_text import reason_text
from analysis.hints.significance import CLEARLY
from analysis.texts.loader import chance, rounded
from engine.game import Move, View
from engine.lessons import LEARNER, lesson_of
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.plans import plan_of
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.game import AnyScene, AnyWords, GamePresentation
from telegram_bot.presentation.registry import PRESENTATIONS, seen_at
from telegram_bot.presentation.selection import cards_in, cards_of
from telegram_bot.texts.loader import Html, Texts

MIN_WIN_GAIN = CLEARLY
"""Smallest difference of win probabilities that is mentioned."""
MAX_BARS = 8
DECIDES = ("goes_out", "wins_match")
"""Kinds of reasons of turns that win at once."""
SAYS_WHY_FIRST = (
    *("dearest", "leaves", "hurry", "stays_first", "unlaid"),
    *("short_hand", "low_stock", "unloads", "sheds", "keeps_value", "cheaper_wild"),
)
"""Kinds of reasons about points in hand or on the table, which also tell why the best turn precedes others as good."""
BY_REGRET = attrgetter("regret")
LEAST_BAR = 0.04
"""Share of the longest bar that the best turn gets, so that its bar is visible."""

Tone: TypeAlias = Literal["best", "same", "worse"]


@dataclass(frozen=True, slots=True)
class HintBar:
    """A turn of a hint: its words, the cards of the first move, and how far it is behind the best one.

    `regret` and `regret_error` are points, or percentage points of the chance to win the match; `share` and `error` are
    the same as shares of the longest bar. `value` and `mark` are written at the bar. `value` is empty for a cut, after
    too few playouts, and if it would be better than that of the best turn, which is simpler.
    """

    words: str
    cards: tuple[str, ...]
    regret: float
    regret_error: float
    share: float
    error: float
    value: str
    mark: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class HintStep:
    """One step of a plan: a move, or moves that are described as one, with the cards that it takes from the hand.

    `target`: the area where it is made, empty if there is none. A step that is done has no moves.
    """

    words: str
    moves: tuple[str, ...]
    cards: tuple[str, ...]
    target: str


@dataclass(frozen=True, slots=True)
class PlanModel:
    """The plan of the running turn, as long as it is followed, and in one line why.

    `changed`: says so if a new card has changed it.
    """

    steps: tuple[HintStep, ...]
    why: Html
    changed: Html


@dataclass(frozen=True, slots=True)
class HintModel:
    """A hint for the seat to move in lines, beside its plan.

    `bars`: the best turn and the alternatives, empty if there is no alternative; `note`: what they mean.
    """

    lines: tuple[Html, ...]
    bars: tuple[HintBar, ...]
    note: str


def hint_model(texts: Texts, room: Room, advice: Advice) -> HintModel:
    """Return a hint for the seat to move; cards are named only if that seat holds them."""
    view = room.view(room.to_move)
    game = PRESENTATIONS[room.game]
    text = HintText(texts, game, advice, view, [seat.name for seat in room.seats])
    bars = text.bars(game.at.hand_of(view))
    return HintModel(tuple(text.lines()), bars, text.note() if bars else "")


def plan_model(texts: Texts, room: Room, seat: int | None) -> PlanModel | None:
    """Return the plan that a seat follows, None if it has none."""
    plan = plan_of(room, seat)
    if plan is None or room.seats[seat or 0].away:
        return None
    at = seen_at(texts, room, seat)
    steps, made = list[HintStep](), plan.made
    for group in told_together(at.words, plan.moves):
        left = group[made:]
        steps.append(step_of(at, left) if left else HintStep(at.words.order(group), (), (), ""))
        made = max(0, made - len(group))
    reason = None if plan.has_news else plan.reason  # a new card may need another one
    names, why = [one.name for one in room.seats], Html()
    if reason is not None:
        why = why_text(texts, at.words, reason, plan.moves, at.view, names)
    elif room.advice is not None:
        why = HintText(texts, PRESENTATIONS[room.game], room.advice, at.view, names).why()
    elif room.is_forced and not plan.has_news:  # after news the plan may not be what is left, and is looked for again
        why = texts.words.html("hint-only-move", why=at.words.only_move(at.view))
    return PlanModel(tuple(steps), why, texts.words.html("hint-changed") if plan.changed else Html())


def told_together(words: AnyWords, moves: Sequence[str]) -> list[list[Any]]:
    """Return moves, grouped where several are described as one."""
    groups: list[list[Any]] = []
    for move in words.parsed(moves):
        if groups and len(words.joined([*groups[-1], move])) == 1:
            groups[-1].append(move)
        else:
            groups.append([move])
    return groups


def way_text(texts: Texts, words: AnyWords, turn: Sequence[str], best: Sequence[str], view: View | None) -> str:
    """Return an alternative turn in words; if it is only a part of the best turn, or only ends like it, say so."""
    if set(turn) < set(best):
        return texts.words.plain("hint-only-part", plan=words.steps(turn, view))
    if len(turn) == 1 < len(best) and turn[0].split()[0] == best[-1].split()[0]:
        return texts.words.plain("hint-nothing-laid", plan=words.steps(turn, view))
    return words.plan(turn, view)


def why_text(
    texts: Texts, words: AnyWords, reason: Reason, best: Sequence[str], view: View | None, names: Sequence[str]
) -> Html:
    """Return a reason for the best turn; of a turn that it names, only the first move if that brings new cards.

    `names`: those of the players by seat, without markup.
    """

    def named(moves: Sequence[str]) -> str:
        if words.parsed(moves[:1])[0].verb in words.gets_cards:
            return words.plan(moves[:1], view)
        return way_text(texts, words, moves, best, view)

    told = reason_text(texts.words, words.game, reason, words.reason_cards, names, named)
    if reason.against_one and (other := named(reason.than)) not in told:  # else the reason names it itself
        return texts.words.html("hint-why-rather", reason=told, other=other)
    return texts.words.html("hint-why", reason=told)


def waiting_text(texts: Texts, room: Room, seconds: int, move: Move | None) -> Html:
    """Return what a person reads while waiting for a hint; `seconds` and the first look `move` as for `Tell`."""
    if not seconds:
        return texts.html("hint-thinking")
    clock = _clock(room)
    if move is None:
        return texts.html("hint-getting-ready", seconds=seconds, clock=clock)
    words = PRESENTATIONS[room.game].words(texts).order([move], room.view(room.to_move))
    return texts.html("hint-first-look", move=words, seconds=seconds, clock=clock)


def waiting_answer(texts: Texts, room: Room, seconds: int) -> str:
    """Return the immediate answer to a press that asks for a hint; `seconds` as for `waiting_text`."""
    if not seconds:
        return texts.plain("thinking")
    return texts.plain("toast-getting-ready", seconds=seconds, clock=_clock(room))


def _clock(room: Room) -> str:
    return "yes" if room.settings.turn_seconds else "no"


def hint_problem(texts: Texts, room: Room, problem: Problem) -> str:
    """Return why there is no hint."""
    if problem == Problem.ONLY_MOVE:
        return PRESENTATIONS[room.game].words(texts).only_move(room.view(room.to_move))
    return texts.plain(f"problem-{problem.value}", hints=room.settings.hints)


def step_of(at: AnyScene, moves: Sequence[Any]) -> HintStep:
    """Return moves of the seat to move as one step."""
    action, texts = at.offered(moves), tuple(map(str, moves))
    cards = cards_in((card for move in texts for card in cards_of(move, at.hand)), at.hand)
    return HintStep(action.label, texts, cards, action.target)


class HintText:
    """The words of one piece of advice.

    A view of the round lets its moves be worded more precisely; reasons take the names of players, by seat.
    """

    def __init__(
        self,
        texts: Texts,
        presentation: GamePresentation,
        advice: Advice,
        view: View | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self._texts, self._presentation, self._advice, self._view = texts.words, presentation, advice, view
        self._names = names
        self._words = presentation.words(texts)
        self._best = advice.candidates[0]

    # ------------------------------------------------------------------ candidates

    @cached_property
    def _others(self) -> list[Candidate]:
        """The alternatives with enough playouts, at least one; if the best wins at once, only clearly worse ones."""
        found, told = alternatives(self._advice.candidates), self._best.told
        if told is not None and told.kind in DECIDES and self._best.win == 1:
            found = [one for one in found if one.clearly_worse]
        return known(self._best, found, self._scale)

    @cached_property
    def _max_win(self) -> Candidate | None:
        """The candidate with the highest win probability if it is another turn and wins clearly more often."""
        max_win = self._advice.max_win
        if max_win is None or same_turn(self._best, max_win) or max_win.win - self._best.win < MIN_WIN_GAIN:
            return None
        return max_win

    @cached_property
    def _equals(self) -> list[Candidate]:
        """The alternatives that are about as good.

        If there are none and no reason speaks against the others: those that are not clearly worse. Lighter ones are
        included only if a reason is given, since players would ask why a lighter turn is not advised.
        """
        near = as_good(self._others, self._scale)
        if near or self._best.stands_out:
            return near
        least = self._best.whole_burden if self._best.told is None else -inf
        return [other for other in self._others if not other.clearly_worse and other.whole_burden >= least]

    @property
    def _scale(self) -> float:
        """Return the point scale of what candidates are compared by: points, or percentage points of the match."""
        return self._presentation.point_scale if self._best.match is None else 1.0

    def _way(self, other: Candidate) -> str:
        return way_text(self._texts, self._words, other.turn, self._best.turn, self._view)

    # ------------------------------------------------------------------ lines

    def why(self) -> Html:
        """Return in one line why the best turn is advised: the reason, otherwise which turns are about as good.

        Without such turns, return what can be expected; for an only move, that it is one.
        """
        if (why := self._why()) is not None:
            return why
        if self._equals:
            return Html(" ".join(self._as_good(self._equals)))
        return self._promise() if self._forecasts else Html()

    def lines(self) -> list[Html]:
        """Return the hint in a few lines, the best turn first."""
        texts, best, max_win = self._texts, self._best, self._max_win
        others = [other for other in self._others if max_win is None or not same_turn(other, max_win)]
        equals = [other for other in self._equals if other in others]
        lines = [texts.html("hint-title", plan=self._words.plan(best.turn, self._view))]
        if self._advice.nearly_lost:
            lines.append(texts.html(texts.of_game(self._presentation.name, "hint-nearly-lost")))
        if self._forecasts:
            lines.append(self._promise())
        if (why := self._why()) is not None:
            lines.append(why)
        if equals:
            lines += self._as_good(equals)
        if max_win is not None:
            game = self._presentation.name
            key = f"{game}-hint-bold" if max_win.clearly_worse else f"{game}-hint-bold-same"
            win, before = (chance(texts, one.win) for one in (max_win, best))
            plan, points = self._way(max_win), rounded(max_win.regret)
            lines.append(texts.html(key, plan=plan, win=win, before=before, points=points))
        worse = [other for other in others if other not in equals]
        for other in sorted(worse[: SHOWN - bool(equals)], key=BY_REGRET):
            lines.append(texts.html("hint-other", plan=self._way(other), judged=self._loss(other)))
        if self._advice.rough:
            lines.append(texts.html("hint-rough"))
        return lines

    def _as_good(self, equals: Sequence[Candidate]) -> list[Html]:
        """Return why the best turn comes first, then which alternatives are about as good.

        These share one line: a list would run on into the worse ones below.
        """
        plans = " · ".join(map(self._way, equals[:SHOWN]))
        return [*filter(None, [self._why_first(equals)]), self._texts.html("hint-as-good", plans=plans)]

    def _why_first(self, equals: Sequence[Candidate]) -> Html | None:
        """Return why the best turn comes before those about as good: it is the lightest or shortest; otherwise None."""
        best = self._best
        if best.told is not None and best.told.kind in SAYS_WHY_FIRST:
            return None
        shown = (best, *equals[:SHOWN])
        burdens, lengths = [one.whole_burden for one in shown], [len(one.turn) for one in shown]
        if burdens[0] > min(burdens):
            return None
        if burdens[0] < max(burdens):
            return self._texts.html(self._texts.of_game(self._presentation.name, "hint-lightest"))
        return self._texts.html("hint-nearly-equal") if min(lengths) == len(best.turn) < max(lengths) else None

    def _loss(self, other: Candidate) -> str:
        texts = self._texts
        if not other.clearly_worse:
            return texts.plain("hint-doubtful")
        if not is_known(other, self._scale):
            return texts.plain("hint-worse")
        if other.match is not None:
            return texts.plain("hint-match-worse", percent=chance(texts, other.match))
        points = rounded(other.regret)
        if other.win - self._best.win >= MIN_WIN_GAIN:
            key = f"{self._presentation.name}-hint-costs-and-wins"
            return texts.plain(key, points=points, win=chance(texts, other.win))
        return texts.plain("hint-costs", points=points)

    @property
    def _is_cut(self) -> bool:
        """Whether the cards are cut: none is known yet, so points to expect would say nothing."""
        return self._view is not None and self._presentation.at.is_cut(self._view)

    @property
    def _forecasts(self) -> bool:
        """Whether the lines tell what can be expected; an only move needs no figures."""
        return len(self._advice.candidates) > 1 and (self._best.match is not None or not self._is_cut)

    def _promise(self) -> Html:
        texts, best, game = self._texts, self._best, self._presentation.name
        if best.match is not None:
            most = max(one.match or 0.0 for one in (best, *self._others))
            text, of = texts.of_game(game, "hint-match"), "best" if best.match >= most else "near"
            return texts.html(text, percent=chance(texts, best.match), of=of)
        return texts.html(f"{game}-hint-best", **_expected(best), win=chance(texts, best.win))

    def _why(self) -> Html | None:
        told, turn, view = self._best.told, self._best.turn, self._view
        if told is not None:
            return why_text(self._texts, self._words, told, turn, view, self._names)
        if view is None or len(self._advice.candidates) > 1 or len(view.legal_moves()) > 1:
            return None
        return self._texts.html("hint-only-move", why=self._words.only_move(view))

    # ------------------------------------------------------------------ bars

    @property
    def _compared(self) -> list[Candidate]:
        """The alternatives with a bar, without some of those about as good if these left no room for worse ones."""
        spare = self._equals[MAX_BARS - 1 - SHOWN :]
        return sorted([other for other in self._others if other not in spare][: MAX_BARS - 1], key=BY_REGRET)

    def bars(self, hand: Sequence[str] = ()) -> tuple[HintBar, ...]:
        """Return the best turns, the best one first, with their cards of a hand; none if there is only one."""
        shown = [self._best, *self._compared]
        longest = max(candidate.regret for candidate in shown)
        return tuple(self._bar(candidate, hand, longest or 1.0) for candidate in shown) if len(shown) > 1 else ()

    def note(self) -> str:
        """Return what the bars mean."""
        if self._best.match is not None:
            return self._texts.plain("chart-note-match")
        ending = (
            "chart-note-cut" if self._is_cut else "chart-note-counted" if self._advice.counts_match else "chart-note"
        )
        return self._texts.plain(f"{self._presentation.name}-{ending}")

    def _bar(self, candidate: Candidate, hand: Sequence[str], longest: float) -> HintBar:
        is_best = candidate is self._best
        tone: Tone = "best" if is_best else "worse" if candidate.clearly_worse else "same"
        value = self._value(candidate) if is_best or is_known(candidate, self._scale) else ""
        if not candidate.regret and value != self._value(self._best):  # better by less than can be known
            value = ""
        return HintBar(
            words=self._words.plan(candidate.turn, self._view),
            cards=cards_of(candidate.turn[0], hand),
            regret=candidate.regret,
            regret_error=candidate.regret_error,
            share=min(1.0, max(LEAST_BAR, candidate.regret / longest)),
            error=min(1.0, candidate.regret_error / longest),
            value=value,
            mark=self._mark(candidate, tone),
            tone=tone,
        )

    def _value(self, candidate: Candidate) -> str:
        texts = self._texts
        if candidate.match is not None:
            return texts.plain("chart-row-match", percent=chance(texts, candidate.match))
        if self._is_cut:
            return ""
        ending = "chart-row-counted" if self._advice.counts_match else "chart-row"
        key = f"{self._presentation.name}-{ending}"
        return texts.plain(key, **_expected(candidate), win=chance(texts, candidate.win))

    def _mark(self, candidate: Candidate, tone: Tone) -> str:
        """Return the text at the end of a bar, which says what the lines of the hint say."""
        texts = self._texts
        if tone == "best":
            return texts.plain("chart-mark-best")
        if tone == "same":
            return texts.plain("chart-mark-same" if candidate in self._equals else "hint-doubtful")
        if not is_known(candidate, self._scale):
            return texts.plain("hint-worse")
        regret = rounded(candidate.regret)
        if candidate.match is not None:
            return texts.plain("chart-mark-worse-match", share=regret / 100)
        return texts.plain("chart-mark-worse", points=regret)


def _expected(candidate: Candidate) -> dict[str, str | float]:
    """Return expected points as arguments of a text: the absolute value, and the side of 0."""
    value = candidate.score if candidate.lead is None else candidate.lead
    points = rounded(abs(value))
    return {"points": points, "side": "level" if points == 0 else "behind" if value < 0 else "ahead"}


# ---------------------------------------------------------------------- lessons


@dataclass(frozen=True, slots=True)
class LessonModel:
    """A step of a lesson: which one it is, what it teaches, and the moves to make."""

    heading: str
    text: Html
    step: HintStep


def lesson_model(texts: Texts, room: Room) -> LessonModel | None:
    """Return the learner's step of a lesson, None while bot players move and outside of lessons."""
    left = room.script_left
    if not left or not left[0].text or room.to_move != LEARNER or room.match is None:
        return None
    steps, name, words = lesson_of(room.game).steps, left[0].text, texts.words
    moves = [room.match.game.parse_move(one.move) for one in left if one.text == name]
    return LessonModel(
        heading=words.plain("lesson-heading", number=steps.index(name) + 1, count=len(steps)),
        text=words.html(f"{room.game}-lesson-{name}"),
        step=step_of(seen_at(texts, room, LEARNER), moves),
    )


def lesson_end(texts: Texts, room: Room) -> Html:
    """Return the text at the end of a lesson, empty elsewhere."""
    if not room.is_lesson or room.stage != Stage.ENDED or room.match is None:
        return Html()
    log = room.match.logs[-1].entries
    is_complete = len(log) == len(lesson_of(room.game).script)
    return texts.html(f"{room.game}-lesson-done" if is_complete else "lesson-skipped")
