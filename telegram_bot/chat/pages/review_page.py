"""Pages of a review: public, of one player, of a match, and the steps through a round."""

from collections.abc import Mapping, Sequence

from analysis.review.report import Decision, MatchReview, PlayerReview, RoundReview
from analysis.review.rounds import match_of
from analysis.texts.loader import rounded
from telegram_bot.chat.pages.hand import still_lines
from telegram_bot.chat.pages.parts import MARKS, between, drawn, drawn_lines, rows_that_fit
from telegram_bot.chat.transport.callback_data import ReviewData, ShareStep, ShowOwnReview, ShowReview, ShowStep
from telegram_bot.chat.transport.sending import Button, Page, build_page
from telegram_bot.presentation.review import COSTLY, ReviewedRound, ReviewText, is_advised, whole_match, why_unjudged
from telegram_bot.presentation.step import ReviewPlace, StepModel
from telegram_bot.rooms.computation.reviews import finished_rounds
from telegram_bot.texts.loader import Html, Texts, of_kind, without_markup

MAX_CAPTION = 1024
MAX_MESSAGE = 4096
"""Telegram's limits of the length of captions and messages."""
MAX_TWO_LINES = 75
"""Characters that fit into two lines on a phone."""
JUMPS_IN_ROW = 4
MAX_JUMPS = 12
"""Buttons to marked decisions."""
OWN_AND_STEPS: Mapping[str, type[ReviewData]] = {"button-my-review": ShowOwnReview, "button-steps": ShowStep}
SHORT: Mapping[str, type[ReviewData]] = {
    "button-review": ShowReview,
    "button-review-mine": ShowOwnReview,
    "button-review-steps": ShowStep,
}
"""Buttons of a review, and of one in a line, by the keys of their labels."""


def length(text: str) -> int:
    """Return the length of a text without its markup in UTF-16 code units, as Telegram counts."""
    return len(without_markup(text).encode("utf-16-le")) // 2


def folded(lines: Sequence[Html]) -> list[Html]:
    """Return lines as one quotation, which shows three lines until it is tapped; nothing without lines."""
    joined = "\n".join(lines)
    return [Html(f"<blockquote expandable>{joined}</blockquote>")] if lines else []


class ReviewPages:
    """The pages of the review of a round."""

    def __init__(self, texts: Texts, reviewed: ReviewedRound) -> None:
        self._texts, self._reviewed = texts, reviewed
        self._text, self._names = ReviewText(texts, reviewed), reviewed.names_in_text

    def _buttons(self, kinds: Mapping[str, type[ReviewData]], *, here: bool) -> list[Button]:
        return [Button(self._texts.plain(label), kind(*self._reviewed.key, here=here)) for label, kind in kinds.items()]

    # ------------------------------------------------------------------ public pages

    def public(self, limit: int = MAX_CAPTION) -> Page:
        """Return the public review in at most `limit` characters: reasons are left out first, then the lists."""
        return build_page(self._public_lines(limit), rows_that_fit(self._buttons(OWN_AND_STEPS, here=False)))

    def line(self) -> Page:
        """Return who stands out, in one line; its buttons open the rest for one person."""
        words, number = between(self._text.standing_out()), self._reviewed.review.number
        line = self._texts.html("review-line", round=number, words=words)
        if not words or length(line) > MAX_TWO_LINES:
            line = self._texts.html("review-line-ready", round=number)
        return build_page([line], rows_that_fit(self._buttons(SHORT, here=False)))

    def opened(self, seat: int | None) -> Page | None:
        """Return the public review, or the seat's own where reviews are private, with buttons to other rounds.

        The seat's own review and the steps are only for players.
        """
        if not self._reviewed.room.has_private_reviews:
            keys = self._buttons({} if seat is None else OWN_AND_STEPS, here=True)
            return build_page(self._public_lines(MAX_MESSAGE), [self._beside(), *rows_that_fit(keys)])
        if seat is None:
            return None
        page = self.own(seat)
        return build_page([page.text], [self._beside(), *page.rows])

    def _beside(self) -> list[Button]:
        number, room, origin = self._reviewed.review.number, self._reviewed.room, self._reviewed.origin
        return [
            Button(self._texts.plain(label, round=other), ShowReview(room.id, other, origin, here=True))
            for label, other in (("button-round-back", number - 1), ("button-round-on", number + 1))
            if 1 <= other <= finished_rounds(room)
        ]

    def _public_lines(self, limit: int) -> list[Html]:
        """Return the public review, its figures folded; the costliest decision is named if the settings allow it."""
        title = self._texts.html("review-title", round=self._reviewed.review.number)
        words = drawn_lines([*self._text.standing_out(), *self._text.best_move()])
        players = self.players()
        full, brief = (drawn_lines(self._text.costliest(why=why)) for why in (True, False))
        figures, players = folded([*players, self.luck()]), folded(players)
        forms = ([*words, *full, *figures], [*words, *brief, *figures], [*words, *brief, *players], players)
        return [title, *next((form for form in forms if length("\n".join([title, *form])) <= limit), [])]

    def players(self) -> list[Html]:
        """Return a line for each player, the smallest loss first."""
        texts, players = self._texts, self._reviewed.review.players
        counted = [one for one in players if self._reviewed.is_judged_before(one, None)]
        lines = [
            texts.html(
                "review-player",
                place=place,
                name=self._names[one.seat],
                accuracy=(one.accuracy or 0.0) / 100,
                lost=self._text.points(one.lost or 0.0),
            )
            for place, one in enumerate(sorted(counted, key=lambda one: one.lost or 0.0), 1)
        ]
        others = [
            texts.html(why_unjudged(one), name=self._names[one.seat])
            for one in players
            if one not in counted and self._reviewed.room.settings.name_mistakes
        ]
        return [texts.html("review-players"), *lines, *others] if lines else others

    def luck(self) -> Html:
        """Return the luck of all players, the luckiest first."""
        reviewed = self._reviewed
        shown = [
            self._texts.html("review-luck-player", name=self._names[one.seat], luck=self._text.luck(one.luck))
            for one in sorted(reviewed.review.players, key=lambda one: -reviewed.advantage(one.luck))
        ]
        return self._texts.html("review-luck", players=Html(" · ".join(shown)))

    # ------------------------------------------------------------------ pages of one player

    def own(self, seat: int) -> Page:
        """Return one player's review: numbers, as many of the costliest decisions as fit, best find and buttons."""
        marked = [decision for decision in self._reviewed.decisions_of(seat) if decision.mark in COSTLY]
        shown = sorted(marked, key=lambda decision: -decision.lost)
        while shown and length("\n".join(self._own_lines(seat, marked, shown))) > MAX_MESSAGE:
            shown.pop()
        listed = sorted(shown[:MAX_JUMPS], key=lambda decision: decision.place)
        jumps = [self._jump(decision) for decision in listed]
        rows = [jumps[at : at + JUMPS_IN_ROW] for at in range(0, len(jumps), JUMPS_IN_ROW)]
        steps = self._buttons({"button-steps": ShowStep}, here=True)
        return build_page(self._own_lines(seat, marked, shown), [*rows, steps])

    def _own_lines(self, seat: int, marked: Sequence[Decision], shown: Sequence[Decision]) -> list[Html | str]:
        texts, one, best = self._texts, self._reviewed.review.players[seat], self._text.best_find(seat)
        in_order = sorted(shown, key=lambda decision: decision.place)
        foot = [*(["", *drawn_lines(best)] if best else []), "", *folded(self._figures(one, in_order))]
        if not marked:
            said = [] if one.decisions else [texts.html("review-mine-none")]  # no praise where hints decided
            said = said or self._text.advised(one.seat) or [texts.html("review-mine-unmarked")]
            return [*self._head(one), "", *drawn_lines(said), *foot]
        lines = [*self._head(one), "", texts.html("review-mine-marked"), *map(self._marked, in_order)]
        if len(shown) < len(marked):
            lines.append(texts.html("review-mine-more", count=len(marked) - len(shown)))
        return [*lines, texts.html("review-signs"), *foot]

    def _marked(self, decision: Decision) -> Html:
        what = self._text.what_was_done(decision, "you")
        line = self._text.loss("review-mine-decision", decision, place=decision.place, what=what)
        return drawn(of_kind(decision.mark, line))

    def _head(self, one: PlayerReview) -> list[Html | str]:
        texts, reviewed = self._texts, self._reviewed
        lines: list[Html | str] = [texts.html("review-mine-title", round=reviewed.review.number)]
        if one.score is not None:
            key = "review-mine-score-side" if reviewed.sides else "review-mine-score"
            lines.append(texts.html(key, score=one.score))
        lines.append(texts.html("review-mine-lucky", side=self._text.luck_side(one), points=rounded(abs(one.luck))))
        if one.mistakes:
            lines.append(texts.html("review-mine-mistakes", count=one.mistakes))
        if one.taken_back:
            lines.append(texts.html("review-mine-taken-back", count=one.taken_back))
        return lines

    def _figures(self, one: PlayerReview, shown: Sequence[Decision]) -> list[Html]:
        texts, text = self._texts, self._text
        luck, error, others = text.luck(one.luck), text.points(one.luck_error), text.luck(one.luck_of_others)
        lucky = texts.of_game(self._reviewed.presentation.name, "review-mine-luck")
        return [
            *self._decisions(one),
            texts.html(lucky, luck=luck, error=error, others=others),
            *(
                texts.html(
                    "review-mine-error", place=each.place, lost=text.points(each.lost), error=text.points(each.error)
                )
                for each in shown
            ),
            drawn(text.source()),
        ]

    def _decisions(self, one: PlayerReview) -> list[Html]:
        texts = self._texts
        if one.hinted == one.decisions:  # which is said above
            return []
        if one.lost is None or one.accuracy is None or is_advised(one):
            return [texts.html("review-mine-mostly-hinted", decisions=one.decisions, hinted=one.hinted)]
        numbers: dict[str, str | float] = {
            "decisions": one.decisions,
            "accuracy": one.accuracy / 100,
            "lost": self._text.points(one.lost),
            "error": self._text.points(one.lost_error or 0.0),
        }
        if one.hinted:
            return [texts.html("review-mine-decisions-hinted", hinted=one.hinted, **numbers)]
        return [texts.html("review-mine-decisions", **numbers)]

    def _jump(self, decision: Decision) -> Button:
        label = self._texts.plain("button-step", sign=MARKS[decision.mark][0], place=decision.place)
        return Button(label, ShowStep(*self._reviewed.key, here=True, place=decision.place))


def match_page(texts: Texts, last: ReviewedRound, rounds: Sequence[RoundReview]) -> Page:
    """Return the review of a match: the combined numbers of `rounds`, the last of which is `last`."""
    match = match_of(rounds)
    whole = whole_match(last, match)
    pages, text = ReviewPages(texts, whole), ReviewText(texts, whole)
    title = texts.html("review-match-title", rounds=len(rounds))
    keys = [Button(texts.plain("button-review-rounds"), ShowReview(*last.key, here=False))]
    words = drawn_lines([*text.standing_out(), *text.costliest(why=False)])
    figures = [*pages.players(), *_grades(texts, whole, match), *_without_luck(texts, whole, match), pages.luck()]
    return build_page([title, *words, *folded(figures)], [keys])


def _grades(texts: Texts, reviewed: ReviewedRound, match: MatchReview) -> list[Html]:
    judged = [reviewed.is_judged_before(one, None) for one in match.players]
    grades = zip(match.grades, reviewed.names_in_text, judged, strict=True)
    graded = sorted((grade, name) for grade, name, may_be_shown in grades if grade and may_be_shown)
    shown = [texts.html("review-match-grade", name=name, grade=grade) for grade, name in graded]
    return [texts.html("review-match-grades", players=Html(" · ".join(shown)))] if shown else []


def _without_luck(texts: Texts, reviewed: ReviewedRound, match: MatchReview) -> list[Html]:
    """Return the scores without luck with their 95 % intervals, the best first; nothing if the match is too short."""
    sides = ReviewText(texts, reviewed).columns_in_text()
    known = [(name, score) for name, score in zip(sides, match.without_luck, strict=False) if score is not None]
    if not known:
        return []
    known.sort(key=lambda one: -reviewed.advantage(one[1][0]))
    shown = [
        texts.html(
            "review-match-without-luck-player",
            name=name,
            score=round(score),
            low=round(score - within),
            high=round(score + within),
        )
        for name, (score, within) in known
    ]
    return [texts.html("review-match-without-luck", players=Html(" · ".join(shown)))]


LONG_ROUND = 60
"""A round with more steps has buttons to the player's previous and next decision."""


def step_page(texts: Texts, at: ReviewPlace, step: StepModel) -> Page:
    """Return the table at a place of a round, as the player or with open cards."""
    reviewed, eyes = at.reviewed, "open" if step.all_open else "mine"
    last = len(reviewed.entries)
    title = texts.html("review-step-title", round=step.round, place=step.place, last=last, eyes=eyes)
    judgement = drawn_lines(step.lines)
    if step.chances:
        key = f"{reviewed.presentation.name}-review-step-chances"
        judgement.append(texts.html(key, players=between(step.chances)))
    lines = [title, *_table(texts, step, reviewed.names_in_text), *(["", *judgement] if judgement else [])]
    if length("\n".join(lines)) > MAX_MESSAGE:
        lines = [title, *judgement]
    data = ShareStep(*reviewed.key, here=True, place=step.place)
    share = [Button(texts.plain("button-moment"), data)] if step.mine else []
    return build_page(lines, [*_buttons(texts, at), share])


def _table(texts: Texts, step: StepModel, names: Sequence[str]) -> list[Html | str]:
    scene = step.scene
    lines = [*drawn_lines([scene.heading, *step.recent]), ""]
    if not step.all_open:
        return [*lines, *still_lines(texts, scene, step.new_cards)]
    lines += [*drawn_lines(scene.lines), ""]
    for name, seat in zip(names, scene.seats, strict=True):
        key = "review-step-seat" if seat.hand else "review-step-seat-empty"
        lines.append(texts.html(key, name=name, marks=between(seat.words), cards=seat.hand_words))
    return lines


def _buttons(texts: Texts, at: ReviewPlace) -> list[list[Button]]:
    reviewed, seat, place, open_cards = at.reviewed, at.seat, at.place, at.all_open
    last = len(reviewed.entries)
    places = {
        "button-step-first": 0,
        "button-step-back": max(0, place - 1),
        "button-step-on": min(last, place + 1),
        "button-step-last": last,
    }

    def key(label: str, to: int, eyes: bool) -> Button:
        return Button(texts.plain(label), ShowStep(*reviewed.key, here=True, place=to, open_cards=eyes))

    eyes = key("button-eyes-mine" if open_cards else "button-eyes-open", place, not open_cards)
    decisions = sorted(one.place for one in reviewed.decisions_of(seat)) if last > LONG_ROUND else []
    before, after = [at for at in decisions if at < place], [at for at in decisions if at > place]
    mine = [key("button-decision-back", before[-1], open_cards)] if before else []
    mine += [key("button-decision-on", after[0], open_cards)] if after else []
    marks = sorted(one.place for one in reviewed.decisions_of(seat) if one.mark)
    ahead = next((mark for mark in marks if mark > place), marks[0] if marks else None)
    return [
        [key(label, to, open_cards) for label, to in places.items()],
        mine,
        [eyes, *([key("button-next-mark", ahead, open_cards)] if ahead not in (None, place) else [])],
        [Button(texts.plain("button-my-review"), ShowOwnReview(*reviewed.key, here=True))],
    ]
