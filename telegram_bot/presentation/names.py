"""Names of players, and of the columns of a score sheet.

A bot player has its sign wherever a list, a table or a line says who plays, who is to move, or what somebody did: such
names are those of `names_at`, whose tags the chat draws, or a `plain_name` where there is no markup. It has none in the
reason of a hint, a remark or a review, which stands below a table or a line with signs; in the heads of a monospaced
sheet; in pictures; and in the words of the page, which draws the sign at the seats.
"""

from collections.abc import Iterable
from dataclasses import replace

from analysis.shortening import BRIEF_NAME, shortened
from analysis.texts.loader import DEFAULT, LANGUAGES
from engine.game import column_names
from engine.registry import GAMES, game_named
from telegram_bot.domain.commands import Person
from telegram_bot.domain.people import BOT_SIGN
from telegram_bot.domain.play import playable
from telegram_bot.domain.room import NO_PERSON, Room, Seat
from telegram_bot.texts.loader import KIND, Html, Texts, escaped_text, of_kind, without_markup

NAME_SIGNS = {"bot": f"{BOT_SIGN}\N{NO-BREAK SPACE}", "stand-in": f"\N{NO-BREAK SPACE}{BOT_SIGN}"}
"""The signs before the names of bot players, and behind those of people for whom a bot plays, by their tags."""
BOT_NAMES = max(game.players[-1] for game in GAMES.values())
"""Names of bot players in each language: one for each seat of the largest table."""


def bot_names(texts: Texts) -> tuple[str, ...]:
    """Return the names of bot players."""
    return tuple(texts.plain("bot-name", number=number) for number in range(1, BOT_NAMES + 1))


def anonymous_name(texts: Texts, number: int) -> str:
    """Return the name of a person whose data were deleted; seats are counted from 1."""
    return texts.plain("anonymous-player", number=number)


def stored_anonymous_name(language: str | None, seat: int) -> str:
    """Return that name in the language of a group, if it has one; seats are counted from 0."""
    return anonymous_name(Texts(language if language in LANGUAGES else DEFAULT), seat + 1)


def seats_read_by(texts: Texts, seats: Iterable[Seat]) -> list[Seat]:
    """Return seats in which people whose data were deleted have names in the reader's language."""
    return [
        replace(seat, name=anonymous_name(texts, number)) if seat.person == NO_PERSON else seat
        for number, seat in enumerate(seats, 1)
    ]


def read_by(texts: Texts, room: Room) -> Room:
    """Return a room with the seats of `seats_read_by`: itself, as every live one, if no person's data were deleted."""
    deleted = any(seat.person == NO_PERSON for seat in room.seats)
    return replace(room, seats=seats_read_by(texts, room.seats)) if deleted else room


def person_name(room: Room, person: Person) -> str:
    """Return a person's name at a table, where equal names are told apart; without a seat, the person's own name."""
    seat = room.seat_of(person.id)
    return person.name if seat is None else room.seats[seat].name


def seat_name(seat: Seat) -> Html:
    """Return the name of a seat as a text, with the tag `bot` before that of a bot player, `stand-in` behind others."""
    name = escaped_text(seat.name)
    if seat.is_bot:
        return name if BOT_SIGN in name else of_kind("bot", name)
    return Html(f"{name}{of_kind('stand-in', '')}") if seat.away else name


def plain_name(seat: Seat) -> str:
    """Return a player's name with its sign where there is no markup."""
    return without_markup(KIND.sub(lambda tag: NAME_SIGNS[tag[1]], seat_name(seat)))


def names_at(room: Room) -> list[Html]:
    """Return the names at a table by seat as texts, with the tags of bot players and stand-ins."""
    return list(map(seat_name, room.seats))


def brief(name: str) -> str:
    """Return a shortened name; that of a seat keeps its tag."""
    if not isinstance(name, Html):
        return shortened(name, BRIEF_NAME)
    plain = without_markup(name)
    return Html(name.replace(escaped_text(plain), escaped_text(shortened(plain, BRIEF_NAME))))


def before_number(name: str) -> str:
    """Return a name as it stands before a number: one that ends in a digit has a colon, as in “Ana 2: 0”."""
    return type(name)(f"{name}:") if name[-1:].isdigit() else name


def partners(texts: Texts, room: Room) -> tuple[Html, ...]:
    """Return in words who would play together if the match started now; empty if everybody would play alone."""
    if not has_partners(room):
        return ()
    names = list(map(seat_name, room.taken))
    sides = column_names(names, game_named(room.game).columns(room.settings.options, len(names)), texts.listed)
    return tuple(texts.html("lobby-side", names=side) for side in sides)


def expects_partners(room: Room) -> bool:
    """Return whether some players are partners in the smallest match that can start with the people seated."""
    possible = (count for count in game_named(room.game).players if playable(room, count))
    return has_partners(room, next((count for count in possible if count >= len(room.taken)), 0))


def has_partners(room: Room, players: int | None = None) -> bool:
    """Return whether some of a number of players, by default of those seated, would be partners."""
    players = len(room.taken) if players is None else players
    return playable(room, players) and game_named(room.game).columns(room.settings.options, players) < players
