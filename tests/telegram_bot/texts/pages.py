"""Every page of the bot, at tables of people with long names and positions of rounds played at random."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import cycle, islice
from random import Random
from typing import Any

from analysis.hints.advice import Advice, Candidate, Reason, forced
from analysis.registry import analysis_of
from analysis.review.log import Hint
from engine.errors import Refusal
from engine.game import Move, View
from engine.match import Match, new_match
from engine.registry import GAMES
from telegram_bot.chat.messages.table_messages import call_page
from telegram_bot.chat.messages.wanted import Call
from telegram_bot.chat.pages.hand import PanelNote, hand_alert, hint_note, panel_page
from telegram_bot.chat.pages.parts import ChatTexts, drawn
from telegram_bot.chat.pages.personal_pages import calls_page, language_page, rules_page
from telegram_bot.chat.pages.review_page import MAX_CAPTION, MAX_MESSAGE, ReviewPages, match_page
from telegram_bot.chat.pages.table_page import lobby_page, settings_page, table_page
from telegram_bot.chat.transport.sending import Page, build_page
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.domain.room import Place, ReviewMode, Room, RoomSettings, Seat, Stage, TurnCalls
from telegram_bot.presentation.hint import hint_model, waiting_text
from telegram_bot.presentation.names import bot_names, plain_name
from telegram_bot.presentation.orders import deal_check, failure_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.presentation.selection import Selection, toggled
from telegram_bot.presentation.settings import SettingsGroup, settings_of
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Html, Texts
from tests.telegram_bot.steps import step_of

from ..fakes import made_up_review

NAMES = (
    "ශ්‍රීමත් ක්‍රිෂාන්ත වික්‍රමසිංහය",
    "শ্রীযুক্ত জ্ঞানেন্দ্র চট্টোপাধ্য",
    "José-María Ñúñez de Güímar Ibáñe",
    "Zoë 🃏 <& Œuvre & Ångström> Łódź!",
)
"""Names of 32 characters."""
TABLES: dict[str, tuple[tuple[int, int, dict[str, Any]], ...]] = {
    "poter": ((2, 4, {}), (2, 2, {"go_out": "any", "swap_own": True}), (1, 6, {"rounds": 1})),
    "pocha": ((9, 4, {}), (5, 3, {"pack": 48}), (99, 6, {"schedule": "short"})),
    "canasta": ((2, 4, {}), (1, 2, {"frozen_needs": 2}), (2, 3, {"mode": "singles"}), (1, 6, {"cut": "off"})),
}
"""Rounds played, players, and unusual options."""
NOW = 1_700_000_000.0
BIG = 36**9
"""A number of a table and of a version, far above real ones."""
MISTAKES = 0.2
"""Fraction of moves before which a refused one is tried."""
PRESSED = 3
"""Maximum cards selected."""
PLACES = 3
"""Positions of a table at which hints together have all kinds of reasons."""


@dataclass(frozen=True)
class Shown:
    """A page, or the text of an alert alone."""

    what: str
    page: Page
    limit: int = MAX_MESSAGE


def seats(texts: Texts, count: int, *, away: int | None = None) -> list[Seat]:
    """Return the four people, then bot players; a stand-in may replace one of them."""
    bots = bot_names(texts)
    people = [Seat(number + 1, name, away=number == away, hints=12) for number, name in enumerate(NAMES[:count])]
    return [*people, *(Seat(None, bots[number]) for number in range(count - len(people)))]


def room_of(texts: Texts, match: Match, stage: Stage = Stage.PLAYING, **given: Any) -> Room:
    """Return a table with a match."""
    settings = RoomSettings(dict(match.options), 120, 5, name_mistakes=True)
    filled = seats(texts, len(match.players), away=given.pop("away", None))
    room = Room(BIG, Place(-1), match.game.name, 1, settings, filled, stage, match, BIG)
    return replace(room, **{"deadline": NOW, **given})


# ---------------------------------------------------------------------- positions


def new(game: str, number: int) -> tuple[Match, int]:
    """Return the match of a table where mistakes are charged, and the number of rounds to play."""
    rounds, players, options = TABLES[game][number]
    options = {**GAMES[game].casual_options, "mistakes": "strict", **options}
    return new_match(game, options, [str(seat) for seat in range(players)]), rounds


def positions(game: str, number: int, seed: int) -> Iterator[Match]:
    """Play a table with all kinds of moves and mistakes; yield its match before each move and after a round."""
    source = Random(seed)
    match, rounds = new(game, number)
    while len(match.scores) < rounds and not match.finished:
        match.prepare_round(source)
        current = match.start_prepared_round(None, makes_move=False)
        while (seat := current.to_move) is not None:
            yield match
            if source.random() < MISTAKES:
                view = current.view(seat, match.totals)
                actions = PRESENTATIONS[game].at(ChatTexts(), view, NAMES * 2).actions(pressed(view, source))
                for refused in [action.refused for action in actions if action.refused][:1]:
                    match.play(seat, match.game.parse_move(refused), source)
            if seat == current.to_move:
                match.play(seat, any_kind(current.legal_moves(), source), source)
        yield match


def any_kind(moves: Sequence[Any], source: Random) -> Move:
    """Return a move, each kind with equal probability."""
    verb = source.choice(sorted({move.verb for move in moves}))
    chosen: Move = source.choice([move for move in moves if move.verb == verb])
    return chosen


def pressed(view: View, source: Random) -> tuple[str, ...]:
    """Return a selection as people make it; in a game without selections a card."""
    scene = PRESENTATIONS[view.game].at(ChatTexts(), view, NAMES * 2).scene
    count = source.randint(1, PRESSED if scene.selectable else 1)
    selected: tuple[str, ...] = ()
    for card in source.sample(scene.hand, min(len(scene.hand), count)):
        selected = toggled(scene, selected, card) or selected
    return selected


@cache
def sample(game: str, number: int, seed: int, count: int) -> tuple[Match, ...]:
    """Return `count` positions of a table, evenly spread; the last one is its end."""
    found = [match.copy() for match in positions(game, number, seed)]
    return tuple(found[(len(found) - 1) * at // (count - 1)] for at in range(count))


# ---------------------------------------------------------------------- pages


def outside(texts: Texts) -> Iterator[Shown]:
    """Show the pages that belong to no game: languages and calls."""
    for group in (None, texts, ChatTexts()):
        for is_personal in (True, False):
            yield Shown("languages", language_page(texts, group, is_personal=is_personal))
    for chosen in (None, *TurnCalls):
        yield Shown("calls", calls_page(texts, chosen))


def lobby(game: str, people: list[Seat], opener: int = 1) -> Room:
    """Return a table before its match."""
    return Room(BIG, Place(-1), game, opener, RoomSettings(dict(GAMES[game].casual_options)), people, version=BIG)


def lobbies(texts: Texts, game: str) -> Iterator[Shown]:
    """Show lobbies, settings and rules."""
    presentation, most = PRESENTATIONS[game], GAMES[game].players[-1]
    for count in (0, 1, 4, most):
        for opener in (1, 99):
            room = lobby(game, seats(texts, count), opener)
            yield Shown(f"lobby of {count}", lobby_page(texts, room))
    again = [Seat(number, name, away=number > 1) for number, name in enumerate(NAMES, 1)]
    yield Shown("lobby after a match", lobby_page(texts, lobby(game, again)))
    room = lobby(game, seats(texts, 4))
    for menu in (*SettingsGroup, *settings_of(presentation)):
        yield Shown(f"settings {getattr(menu, 'name', menu)}", settings_page(texts, room, menu))
    for number, chapter in enumerate(presentation.chapters):
        yield Shown(f"rules of {chapter}", rules_page(texts, presentation, None, number))


def varied(texts: Texts, game: str) -> Iterator[Shown]:
    """Show lobbies, settings and rules with every value of every setting."""
    presentation = PRESENTATIONS[game]
    room = lobby(game, seats(texts, 4))
    for setting in settings_of(presentation)[1:]:
        for value in setting.values:
            given, options = room.settings, {**room.settings.options, setting.name: value}
            own = hasattr(given, setting.name)
            changed = replace(given, **({setting.name: value} if own else {"options": options}))
            other = replace(room, settings=changed)
            what = f"{setting.name} {value}"
            yield Shown(f"lobby with {what}", lobby_page(texts, other))
            yield Shown(f"settings with {what}", settings_page(texts, other, setting))
            if not own:
                for number, chapter in enumerate(presentation.chapters):
                    yield Shown(f"rules of {chapter} with {what}", rules_page(texts, presentation, other, number))


def table(texts: Texts, match: Match, source: Random, place: int) -> Iterator[Shown]:
    """Show a running or finished round to everybody; `place`: its index among the positions of a table."""
    game = match.game.name
    presentation = PRESENTATIONS[game]
    if match.running().to_move is None:
        yield from finished(texts, match, source)
        return
    rooms = [room_of(texts, match), room_of(texts, match, away=source.randrange(2), deadline=None)]
    rooms[1].settings.options |= {setting.name: setting.values[-1] for setting in presentation.settings}
    alone = room_of(texts, match)
    for seat in alone.seats:
        seat.away = True
    for room in (*rooms, alone):
        yield Shown("table", table_page(texts, room, "https://t.me/x"))
    to_move = match.running().to_move
    for number in range(len(alone.seats)):
        for room in rooms if number == to_move else rooms[(number + place) % 2 :][:1]:
            view = room.view(number)
            for selected in {(), pressed(view, source), pressed(view, source)}:
                selection = Selection(selected, new_cards=presentation.at.hand_of(view))
                for apart in (False, True):
                    page = panel_page(texts, room, number, selection, alone=apart)
                    yield Shown(f"panel of {number}", page)
            yield Shown("alert", Page(hand_alert(presentation.at(texts, view, [seat.name for seat in room.seats]))), 0)
    room = rooms[0]
    for note in notes(texts, room, source, place):
        yield Shown("panel with a note", panel_page(texts, room, to_move, Selection(), note))
    for move in room.view(to_move).legal_moves()[:20]:
        yield Shown("plan", Page(presentation.words(texts).plan([str(move)], room.view(to_move))))


def notes(texts: Texts, room: Room, source: Random, place: int) -> Iterator[PanelNote]:
    """Yield notes for the seat to move: waiting texts, and hints, whose kinds are spread over `PLACES` places."""
    moves = [str(move) for move in room.view(room.to_move).legal_moves()]
    looks = source.sample(room.view(room.to_move).legal_moves(), 1)
    for seconds, move in ((0, None), (5, None), (45, looks[0])):
        yield PanelNote(partial(waiting_text, room=room, seconds=seconds, move=move), room.position_key)
    for advice in islice(advices(room.game, moves, source), place % PLACES, None, PLACES):
        room.found = (room.position_key, advice)
        note = hint_note(hint_model(texts, room, advice))
        yield PanelNote(partial(_same, note), room.position_key)


def _same(note: Html, _texts: Texts) -> Html:
    return note


def advices(game: str, moves: list[str], source: Random) -> Iterator[Advice]:
    """Return advice with reasons of every kind."""
    kinds = ["only", "any", "drawn", "drawn-all", "match", "wins", "points", *analysis_of(game).reasons]
    source.shuffle(moves)
    yield forced(moves[0])
    scale = PRESENTATIONS[game].point_scale
    for at, kind in enumerate(kinds):
        number = (0.001, 1.0, 0.42)[at % 3]
        cards = ("7o", "Sc", "Rb") if game == "pocha" else ("9s", "Th", "Kc")
        seats = (1, 0)[: 1 + at % 2]
        than = tuple(moves[1:2] or moves[:1])
        reason = Reason(kind, number, cards[: 1 + at % 3], before=number, seats=seats, than=than)
        best = Candidate(moves[0], 1234.5, 0.3, 0.004, 0.0, 4000, reason=reason, plan=tuple(moves[:3]))
        others = [
            replace(best, move=move, plan=(), score=-7.2, win=0.997, regret=regret * scale, regret_error=error * scale)
            for move, regret, error in zip(moves[1:5], (0.5, 2.5, 9.25, 1800.0), (0.5, 2.0, 1.0, 0.0), strict=False)
        ]
        given = [best, *others]
        if game == "canasta":
            given = [replace(one, lead=one.score - 300) for one in given]
        if kind == "match":
            given = [replace(one, match=0.5) for one in given]
        yield Advice(tuple(given), 12345, 0.3, max_win=given[-1], by_lead=game == "canasta", rough=at % 2 == 0)


def finished(texts: Texts, match: Match, source: Random) -> Iterator[Shown]:
    """Show a match between rounds and at its end, also with large scores, and its review."""
    large = match.copy()
    large.scores[-1] = tuple(12345 - 13980 * (column % 2) for column in range(match.columns))
    yield from scores(texts, match)
    yield from scores(texts, large)
    yield from cuts(texts, match, source)
    yield from reviews(texts, match, source)


def scores(texts: Texts, match: Match) -> Iterator[Shown]:
    """Show a match between rounds and at its end."""
    for stage in (Stage.BETWEEN, Stage.ENDED):
        for deadline in (None, NOW):
            room = room_of(texts, match, stage, deadline=deadline)
            room.settings.review_mode = ReviewMode.PRIVATE
            pages = {"panel": panel_page(texts, room, 0, Selection()), "end": table_page(texts, room, "https://t.me/x")}
            yield from (Shown(f"{stage} {what}", page) for what, page in pages.items())


def cuts(texts: Texts, match: Match, source: Random) -> Iterator[Shown]:
    """Show the check of the last deal, and the next round waiting for its cut."""
    check = deal_check(texts, room_of(texts, match, Stage.BETWEEN), len(match.scores))
    assert check is not None
    yield Shown("check of a deal", build_page([drawn(check)]))
    if match.finished:
        return
    waiting = match.copy()
    waiting.prepare_round(source)
    for deadline in (None, NOW):
        for away in (None, 1):
            room = room_of(texts, waiting, Stage.CUTTING, deadline=deadline, away=away)
            yield Shown("cut", table_page(texts, room))
            for seat in range(len(room.seats)):
                yield Shown(f"cut {seat}", panel_page(texts, room, seat, Selection()))


def reviews(texts: Texts, match: Match, source: Random) -> Iterator[Shown]:
    """Show a review of the last round."""
    reviewed = reviewed_round(texts, match)
    room = reviewed.room
    yield Shown("review", ReviewPages(texts, reviewed).public(), MAX_CAPTION)
    yield Shown("review in a line", ReviewPages(texts, reviewed).line())
    yield Shown("review of the match", match_page(texts, reviewed, [reviewed.review] * 3))
    for mode in (ReviewMode.LINE, ReviewMode.PRIVATE):
        room.settings.review_mode = mode
        opened = ReviewPages(texts, reviewed).opened(0)
        assert opened is not None
        yield Shown("opened review", opened)
    last = len(reviewed.entries)
    for seat in range(len(room.seats)):
        yield Shown(f"review of {seat}", ReviewPages(texts, reviewed).own(seat))
    places = [(0, 0), (0, last), *((seat, source.randint(1, last)) for seat in range(len(room.seats)))]
    for (seat, place), open_cards in zip(places, cycle((False, True)), strict=False):
        yield Shown(f"step {place} of {seat}", step_of(texts, reviewed, seat, place, open_cards=open_cards))


def reviewed_round(texts: Texts, match: Match) -> ReviewedRound:
    """Return a made-up review of the last round, in which some hints were followed."""
    number = len(match.logs)
    hints = [Hint(number, entries, 0, (), warned=True) for entries in range(0, len(match.logs[-1].entries), 9)]
    review = made_up_review(match, number, 16000, 1, hints)
    return ReviewedRound(room_of(texts, match, Stage.BETWEEN), match, Origin.ASKED, review)


def messages(texts: Texts, game: str) -> Iterator[Shown]:
    """Show turn calls and alerts: refusals, mistakes, problems."""
    match, _ = new(game, 0)
    match.start_shuffled_round(Random(1))
    room = room_of(texts, match)
    for name in map(plain_name, room.seats):
        yield Shown("alert", Page(texts.plain("toast-whose-turn", name=name)), 0)
        for half in (True, False):
            for private in (True, False):
                call = Call((1, 1, 0), 1, name, half)
                yield Shown("call", call_page(texts, room, call, private=private))
    for clause in GAMES[game].clause_book.words:
        for problem in (Problem.ILLEGAL, Problem.MISTAKE):
            result = CommandResult(room, problem, Refusal(clause, "", ""))
            yield Shown(f"refusal {clause}", Page(failure_text(texts, result)), 0)
