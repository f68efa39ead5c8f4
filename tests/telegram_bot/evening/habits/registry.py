"""The games that evenings are played at: one line each."""

from __future__ import annotations

from collections.abc import Mapping

from .canasta import CanastaHabits
from .habits import Habits
from .pocha import PochaHabits
from .poter import PoterHabits

HABITS: Mapping[str, Habits] = {habits.game: habits for habits in (PoterHabits(), PochaHabits(), CanastaHabits())}
