"""Advice in words."""

from __future__ import annotations

from analysis.advice import Advice
from telegram_bot.games.look import Look
from telegram_bot.texts.loader import Html, Texts

SHOWN = 4
SAME = 0.05


LEAST_ERROR = 0.05
"""Below this a standard error would read 0.0, as if there were no doubt."""


def hint_note(texts: Texts, look: Look, advice: Advice) -> Html:
    """Return the best move with what it promises, and how much worse the next ones are."""
    best, *others = advice.candidates
    lines = [texts.html("hint-title", move=look.words(texts, best.move))]
    if not others:
        return Html("\n".join([*lines, texts.html("hint-only")]))
    key = "hint-best" if best.error >= LEAST_ERROR else "hint-best-sure"
    numbers = {"score": f"{best.score:.1f}", "error": f"{best.error:.1f}", "win": f"{100 * best.win:.0f}"}
    lines.append(texts.html(key, **numbers))
    for number, other in enumerate(others[: SHOWN - 1], 2):
        key = "hint-other" if other.behind >= SAME else "hint-other-same"
        move = look.words(texts, other.move)
        lines.append(texts.html(key, number=str(number), move=move, behind=f"{other.behind:.1f}"))
    lines.append(texts.html("hint-source", playouts=advice.playouts))
    return Html("\n".join(lines))
