"""The cut before a deal in words: the depths that are offered, and the check of a deal after the round."""

from dataclasses import dataclass

from telegram_bot.domain.room import Room
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Html, Texts

PARTS = 12
"""Number of parts into which depths divide the pack."""
FEW_DEPTHS = (2, 4, 6, 8, 10)
"""The depths that are offered where the cut counts for nothing."""
SHOWN_DIGITS = 32
"""Digits of a commitment that a running table shows; 128 bits, so that nobody can find two seeds with the same."""


@dataclass(frozen=True, slots=True)
class Depth:
    """A depth that is offered, and the number of cards lifted; None: by chance."""

    label: str
    lifted: int | None


def depths(texts: Texts, room: Room) -> list[Depth]:
    """Return the depths among which the cutter of a prepared round chooses; the last one is left to chance."""
    size = len(room.started_match.pack)
    offered = FEW_DEPTHS if cut_rule(texts, room) is None else range(1, PARTS)
    found = [Depth(texts.plain("cut-depth-button", depth=depth), depth * size // PARTS) for depth in offered]
    return [*found, Depth(texts.plain("cut-chance"), None)]


def cut_rule(texts: Texts, room: Room) -> Html | None:
    """Return what the cut counts for by the rules, None if nothing."""
    return PRESENTATIONS[room.game].cut_rule(texts, room.settings.options, len(room.seats))


def cut_question(texts: Texts, room: Room) -> Html:
    """Return what the cutter is asked."""
    rule = cut_rule(texts, room)
    return texts.words.html("cut-you") if rule is None else rule


def cut_number(room: Room, seat: int | None) -> str:
    """Return the number with which a seat has cut the last round, empty if it has not."""
    proof = room.match.logs[-1].proof if room.match is not None and room.match.logs else None
    return "" if proof is None or proof.cutter != seat or seat is None else proof.cut_number or ""


def is_verifiable(room: Room, number: int) -> bool:
    """Return whether the seed of a round (from 1) is published: it is complete, or the match has ended in it.

    Those of the deals of the day are published with all others of their day.
    """
    return (
        not room.is_board
        and room.match is not None
        and 0 < number <= room.rounds_over
        and room.match.seed_of(number) is not None
    )


def deal_check(texts: Texts, room: Room, number: int) -> str | None:
    """Return the commitment, seed and cut of a finished round, None if it cannot be verified."""
    match = room.match
    proof = match.logs[number - 1].proof if match is not None and is_verifiable(room, number) else None
    if proof is None:
        return None
    cut = texts.number(proof.cut) if proof.cut_number is None else f"{texts.number(proof.cut)} · {proof.cut_number}"
    return texts.plain("deal-check", commitment=proof.commitment, seed=proof.seed or "", cut=cut)
