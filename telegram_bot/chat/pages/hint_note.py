"""The note on a panel that shows a hint, or a question of the coach, and the plan of the running turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from telegram_bot.chat.pages.signs import drawn_lines
from telegram_bot.domain.room import Room
from telegram_bot.presentation.hint import HintModel, HintStep, PlanModel
from telegram_bot.texts.loader import Html, Texts


@dataclass(frozen=True, slots=True)
class PanelNote:
    """A note on a panel: current until the table changes."""

    words: Callable[[Texts], Html]
    position_key: tuple[int, int]
    """The position of the match for which it was made."""
    compared: bool = False
    """Whether there are alternatives, which a picture can show."""
    held: tuple[str, ...] = ()
    """The moves about which the note asks."""

    def is_current(self, room: Room) -> bool:
        """Return whether the position is still the one for which the note was made."""
        number, entries = self.position_key
        is_same = room.match is not None and number == len(room.match.logs)
        return room.match is not None and is_same and room.match.logs[-1].since(entries) == []


def hint_note(hint: HintModel) -> Html:
    """Return a hint in a few lines."""
    return Html("\n".join(drawn_lines(hint.lines)))


def plan_note(texts: Texts, plan: PlanModel) -> Html:
    """Return the plan of a turn: whether it has changed, its steps, ticked off that are done, and why."""
    following = next((step for step in plan.steps if step.moves), None)

    def line(step: HintStep) -> Html:
        kind = "hint-rest" if step is following else "hint-step" if step.moves else "hint-step-done"
        return texts.words.html(kind, step=step.words)

    return Html("\n".join(drawn_lines(filter(None, [plan.changed, *map(line, plan.steps), plan.why]))))
