"""The table at a place of a finished round with the judgement of the decision made there, and better lines.

Players see what they saw then, with their own decisions judged; or all cards, with the public decisions, too. A card
shows a decision to others: it holds what the player knew then, and nothing else of the cards; and names only of people
who may be named.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from analysis.pictures.card import Chances, Heap, Moment, PictureCard
from analysis.review.line import LineMove
from analysis.review.marks import PRAISE
from analysis.review.report import Decision
from engine.game import Round
from engine.match import Entry
from telegram_bot.presentation.boards import ShareCard
from telegram_bot.presentation.game import BETWEEN
from telegram_bot.presentation.review import ReviewedRound, ReviewText, has_better
from telegram_bot.presentation.scene import Area, AreaKind, Scene
from telegram_bot.presentation.selection import cards_of
from telegram_bot.texts.loader import Html, Texts, plain_words

TURNS_SHOWN = 2
"""Last turns that are listed where the table is not drawn."""


@dataclass(frozen=True, slots=True)
class StepModel:
    """The table at a place of a round; `lines` judge the decision made there, `better`: it has a better line.

    `all_open`: with all cards. `entry`: the last turn, `recent`: the last turns. `new_cards`: those of the player's
    hand that it did not have a place before, in words. `played`: the cards that were played at this place, `best`:
    those that the best way would have played. `mine`: the decision is the player's own, and can be shown to others.
    """

    round: int
    place: int
    all_open: bool
    scene: Scene
    to_move: int | None
    entry: Html
    recent: tuple[Html, ...]
    new_cards: str
    lines: tuple[Html, ...]
    played: tuple[str, ...]
    best: tuple[str, ...]
    better: bool
    mine: bool
    chances: tuple[Html, ...]


@dataclass(frozen=True, slots=True)
class LineStep:
    """One step of a better line."""

    words: Html
    scene: Scene
    to_move: int | None


@dataclass(frozen=True, slots=True)
class LineModel:
    """The better line of a decision; `note` says what it is."""

    round: int
    place: int
    steps: tuple[LineStep, ...]
    note: str


@dataclass(frozen=True, slots=True)
class ReviewPlace:
    """A reviewed round at a place of its log, from the view of one seat or with all cards open."""

    reviewed: ReviewedRound
    seat: int
    place: int
    all_open: bool

    @property
    def decision(self) -> Decision | None:
        """The decision made here if the person may see its judgement; their own if there are several."""
        reviewed = self.reviewed
        shown = reviewed.shown_decisions(self.seat) if self.all_open else reviewed.decisions_of(self.seat)
        here = [one for one in shown if one.place == self.place]
        return min(here, key=lambda one: one.seat != self.seat, default=None)


def step_model(texts: Texts, at: ReviewPlace, rounds: Sequence[Round]) -> StepModel:
    """Return the table at a place; `rounds`: the round at each place."""
    reviewed, decision, text, current = at.reviewed, at.decision, ReviewText(texts, at.reviewed), rounds[at.place]
    entries, match = reviewed.entries[: at.place], reviewed.match
    judgement = None if decision is None else text.own_decision if decision.seat == at.seat else text.public_decision
    presentation, totals = reviewed.presentation, reviewed.totals_before
    before, now = (
        presentation.at.hand_of(rounds[place].view(at.seat, totals)) for place in (max(0, at.place - 1), at.place)
    )
    scene = _scene(texts, at, current)
    turns = partial(_turns, texts, reviewed, entries, is_dealt=any(seat.cards for seat in scene.seats))
    return StepModel(
        round=reviewed.review.number,
        place=at.place,
        all_open=at.all_open,
        scene=scene,
        to_move=current.to_move,
        entry=turns(1)[-1],
        recent=tuple(turns(TURNS_SHOWN)),
        new_cards=presentation.words(texts).cards(tuple((Counter(now) - Counter(before)).elements())),
        lines=() if decision is None or judgement is None else (judgement(decision),),
        played=cards_of(str(entries[-1].move), match.pack) if entries and entries[-1].move is not None else (),
        best=() if decision is None or decision.lost <= 0 else cards_of(decision.better[0], match.pack),
        better=decision is not None and has_better(decision),
        mine=decision is not None and decision.seat == at.seat,
        chances=tuple(text.chances_at(at.place)),
    )


def line_model(texts: Texts, at: ReviewPlace, line: Sequence[LineMove]) -> LineModel:
    """Return the better line of the decision at a place."""
    entries, steps = list(at.reviewed.entries[: at.place - 1]), []
    for move in line:
        entries += move.entries
        words = _turns(texts, at.reviewed, entries, 1)[-1]
        steps.append(LineStep(words, _scene(texts, at, move.after), move.after.to_move))
    return LineModel(at.reviewed.review.number, at.place, tuple(steps), texts.plain("app-review-line-note"))


def _scene(texts: Texts, at: ReviewPlace, current: Round) -> Scene:
    """Return the table at a moment, without what could be done then; with open cards every seat has its hand."""
    reviewed, presentation, names = at.reviewed, at.reviewed.presentation, at.reviewed.names_in_text
    totals, is_deal = reviewed.totals_before, reviewed.room.is_board
    if not at.all_open:
        return presentation.at(texts, current.view(at.seat, totals), names, is_deal=is_deal).scene_without_actions
    views = [current.view(seat, totals) for seat in range(len(names))]
    return presentation.scene_with_all_hands(texts, current.view(None, totals), views, names, at.seat, is_deal=is_deal)


def _turns(
    texts: Texts, reviewed: ReviewedRound, entries: Sequence[Entry], count: int, *, is_dealt: bool = True
) -> list[Html]:
    """Return the last turns; before the first one, whether the cards are dealt: in Canasta they are cut first."""
    turns = reviewed.presentation.words(texts).recent(entries, reviewed.names_in_text, count)
    return turns or [texts.words.html("review-step-deal" if is_dealt else "review-step-undealt")]


# ---------------------------------------------------------------------- decisions as cards

SHOWN_OF_PILE = 6
"""Cards of a pile that are shown, the upper ones."""


@dataclass(frozen=True, slots=True)
class MomentCard(ShareCard):
    """The card of a decision."""

    moment: Moment = field(kw_only=True)


def with_names(texts: Texts, at: ReviewPlace, named: Collection[int]) -> ReviewPlace:
    """Return a place where people who may not be named have the numbers of their seats as names."""
    room = at.reviewed.room
    seats = [
        one if one.is_bot or one.person in named or seat == at.seat
        else replace(one, name=texts.plain("moment-seat", seat=seat + 1))
        for seat, one in enumerate(room.seats)
    ]  # fmt: skip
    return replace(at, reviewed=replace(at.reviewed, room=replace(room, seats=seats)))


def moment_card(texts: Texts, at: ReviewPlace, rounds: Sequence[Round], named: Collection[int]) -> MomentCard | None:
    """Return the card of the player's own decision at a place, None without one.

    `rounds`: the round at each place; `named`: the people who may be named.
    """
    texts, at = texts.words, with_names(texts.words, replace(at, all_open=False), named)
    decision, reviewed, text = at.decision, at.reviewed, ReviewText(texts, at.reviewed)
    if decision is None:
        return None
    presentation, name, room = reviewed.presentation, reviewed.names[at.seat], reviewed.room
    words, deck = presentation.words(texts), {one.card: one for one in presentation.deck(texts).cards}
    view = rounds[at.place - 1].view(at.seat, reviewed.totals_before)
    scene = presentation.at(texts, view, reviewed.names, is_deal=room.is_board).scene
    what = words.done(words.parsed([decision.move]), "other")
    if decision.mark == PRAISE:
        told = texts.plain("review-picture-find", name=name, what=what)
    elif decision.lost > 0 and not decision.hinted:
        better, lost = words.plan(decision.better[:1]), text.points(decision.lost)
        told = texts.plain("review-picture-note", name=name, what=what, better=better, lost=lost)
    else:
        told = plain_words(texts.html("turn-line", name=name, what=what))
    told = words.for_picture(told)

    def card(one: str | None, *, played: bool = False) -> PictureCard:
        index = "" if one is None else deck[one].index
        sign = "" if one is None else words.for_picture(words.each([one])[0].replace(index, "", 1))
        return PictureCard(index, sign, played)

    def heap(area: Area) -> Heap:
        if area.kind in (AreaKind.STOCK, AreaKind.PILE):
            seen = [one.card for one in area.cards[-SHOWN_OF_PILE:]] or [None] * (area.count > 0)
            return Heap(tuple(map(card, seen)), plain_words(texts.html("cards-count", count=area.count)))
        owner = area.seat if area.seat is not None else area.side
        label = "" if owner is None else text.columns()[owner] if area.seat is None else reviewed.names[owner]
        if area.kind == AreaKind.TRICK:
            label = texts.listed(reviewed.names[one.seat] for one in area.cards if one.seat is not None)
        elif area.kind == AreaKind.TURNED:
            label = words.for_picture(plain_words(area.label))
        cards = area.cards[-1:] if area.complete and area.kind == AreaKind.MELD else area.cards
        return Heap(tuple(card(one.card) for one in cards), f"{area.badge} {label}".strip())

    used, hand = Counter(cards_of(decision.move, tuple(deck))), list[PictureCard]()
    for one in scene.hand:
        hand.append(card(one, played=used[one] > 0))
        used[one] -= 1
    heading = f"Thurumpu · {texts.plain(f'game-{room.game}')}"
    shown = words.for_picture(
        " | ".join(f"{reviewed.names[one.seat]}: {plain_words(BETWEEN.join(one.words))}" for one in scene.seats)
    )
    chances = Chances(
        texts.plain(f"{room.game}-review-picture-chances"),
        tuple(map(texts.percent, (0.0, 0.5, 1.0))),
        tuple(text.columns()),
        tuple((one.place, one.win) for one in reviewed.review.curve),
        at.place,
    )
    areas, held = tuple(map(heap, scene.areas)), Heap(tuple(hand), name)
    moment = Moment(heading, told, decision.mark, shown, areas, held, chances)
    start, button = ("home", "button-app-home") if room.board is None else (f"d{room.board}", "button-same-cards")
    return MomentCard(start, heading, "", "", (), f"{heading} · {told}", button, moment=moment)
