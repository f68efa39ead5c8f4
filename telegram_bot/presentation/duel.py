"""A duel: its deals, who takes part, and the table of results."""

from __future__ import annotations

from dataclasses import dataclass

from telegram_bot.domain.duels import MOST_PEOPLE, Duel, Standing
from telegram_bot.presentation.share import ShareCard
from telegram_bot.presentation.today import MOST, DayGame, day_game
from telegram_bot.rooms.runtime.duels import DuelDay
from telegram_bot.texts.loader import Html, Texts


@dataclass(frozen=True, slots=True)
class DuelModel:
    """A duel, named by `what` (`u5`), for a person.

    `next`: what they can play, None before they take part; `accept`: the words of the button by which they do, empty
    where they do already, or cannot any more. `share`: the invitation, None once the duel is over.
    """

    what: str
    title: Html
    lines: tuple[Html, ...]
    next: DayGame | None
    accept: str
    share: ShareCard | None


def duel_name(duel: Duel) -> str:
    """Return what names a duel in links and requests."""
    return f"u{duel.id}"


def duel_entry(texts: Texts, duel: Duel) -> tuple[str, str]:
    """Return what names a duel, and the words of the button that shows it."""
    texts = texts.words
    others = len(duel.people) - 1
    label = texts.plain(
        "duel-entry", game=texts.plain(f"game-{duel.game}"), day=texts.day(duel.closes_at), others=others
    )
    return duel_name(duel), label


def duel_model(texts: Texts, found: DuelDay, person: int) -> DuelModel:
    """Return a duel in words."""
    texts, duel, count = texts.words, found.duel, len(found.duel.boards)
    game, is_open, is_in = texts.plain(f"game-{duel.game}"), duel.closes_at > found.day.now, person in duel.people
    until = texts.time(duel.closes_at, dated=True)
    lines = [texts.html("duel-about", count=count)]
    lines.append(texts.html("duel-until", time=until) if is_open else texts.html("duel-over"))
    lines += [_row(texts, one, count) for one in found.standings]
    score, about = texts.plain("duel-beat-me"), texts.plain("duel-invitation", count=count, time=until)
    heading = f"Thurumpu · {game}"
    card = ShareCard(duel_name(duel), heading, score, about, (), f"{heading} · {score} {about}")
    return DuelModel(
        duel_name(duel),
        texts.html("duel-title", game=game),
        tuple(lines),
        day_game(texts, found.day, duel.game) if is_in and found.day.boards else None,
        texts.plain("duel-accept") if is_open and not is_in and len(duel.people) < MOST_PEOPLE else "",
        card if is_open and is_in else None,
    )


def _row(texts: Texts, one: Standing, count: int) -> Html:
    if one.score is None:
        return texts.html("duel-playing", name=one.name, done=one.done, count=count)
    if one.place is None:
        return texts.html("duel-result-helped" if one.assisted else "duel-result-own", name=one.name, score=one.score)
    return texts.html("duel-result", place=one.place, name=one.name, score=one.score, most=MOST)
