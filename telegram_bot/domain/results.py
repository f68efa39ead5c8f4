"""What is kept of a match for each person: the place, the points, whether it is rated; and ratings.

The rating model is Plackett–Luce, from `openskill`. Each rating is for one game, one format, and one kind: with hints
or without. Bot players are fixed anchors, which make groups that never meet comparable.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from openskill.models import PlackettLuce

from analysis.levels import rating_of
from engine.game import column_of
from engine.registry import game_named
from telegram_bot.domain.room import Room, TakeBacks, Unrated

OWN_SHARE = 0.8
"""Fraction of their turns that a person must have played for the result to count as theirs."""
SHORT_SECONDS = 180.0
"""Of several matches of the same people shorter than this, only the first of a day is rated."""
RATED_A_DAY = 8
"""Maximum rated matches of a person within `DAY_SECONDS`."""
FOR_ALL = (Unrated.PRACTICE, Unrated.STOPPED, Unrated.TAKE_BACKS, Unrated.PEOPLE, Unrated.REPEATED)
"""Reasons that apply to everybody at a table."""

MU, BETA = 25.0, 25 / 3
MODEL = PlackettLuce(mu=MU, sigma=BETA, beta=BETA, tau=25 / 300)
ANCHOR_SIGMA = 0.5
"""The deviation of bot players, whose ratings are fixed."""
PROVISIONAL_SIGMA, PROVISIONAL_MATCHES = 6.5, 30
"""Ratings with a larger deviation are not shown; about this many matches of four people reach it."""
SHOWN_MU, SHOWN_SCALE = 1000, 20
LEFT_SHARE = 0.2
"""A person who leaves after more than this fraction of their turns cannot gain by it."""
Z_95 = 1.959964


def own_share(room: Room, number: int) -> float:
    """Return the fraction of a seat's turns that its person has played themselves, 0 without turns."""
    seat, turns = room.seats[number], room.turns_ended(number)
    others = seat.joined_turns + seat.absent_turns + turns * seat.away
    return (turns - others) / turns if turns else 0.0


def in_person(room: Room) -> dict[int, int]:
    """Return the people, by seat, who have played most of their turns themselves."""
    seats = enumerate(room.seats)
    return {at: seat.person for at, seat in seats if seat.person and own_share(room, at) >= OWN_SHARE}


class Format(StrEnum):
    """Who competes: each for themselves, or partners on a side."""

    ALONE = "alone"
    TEAM = "team"


def format_of(columns: int, players: int) -> Format:
    """Return the format of a match with a number of columns on its score sheet."""
    return Format.ALONE if columns == players else Format.TEAM


@dataclass(frozen=True, slots=True)
class Earlier:
    """A person's result within the last `DAY_SECONDS`; `seconds`: how long the match took, if known."""

    room_id: int
    person: int
    seconds: float | None
    rated: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What is kept of a match for a person.

    `players`: number of seats, of which `people` were persons' at the end. `place`: rank from 1; `shared` with others
    on another side. `lead`: points of the person's side ahead of the best other one, negative if behind. `rounds`:
    complete ones. `hints`: counted hints. `own_share`: fraction of the seat's turns that the person has played
    themselves, 0 to 1.
    """

    person: int
    format: Format
    players: int
    people: int
    place: int
    shared: bool
    points: int
    lead: int
    rounds: int
    hints: int
    own_share: float
    reason_unrated: Unrated | None

    @property
    def rated(self) -> bool:
        """Return whether the match counts for the person's ratings."""
        return self.reason_unrated is None


def results_of(room: Room, seconds: float | None = None, earlier: Sequence[Earlier] = ()) -> list[Result]:
    """Return the results of the people at an ended table; none for lessons, or if no round was completed.

    `seconds`: how long the match took, if known; `earlier`: other results of these people within a day.
    """
    match = room.match
    if match is None or not match.scores or room.is_lesson:
        return []
    people = {seat.person for seat in room.seats if seat.person}
    ranking = {place.column: place for place in match.ranking()}
    sign = -1 if match.game.lowest_wins else 1
    for_all = _why_not(room, people, seconds, earlier)
    results = []
    for number, seat in enumerate(room.seats):
        if not seat.person:
            continue
        own = ranking[match.column_of(number)]
        others = [place for place in ranking.values() if place.column != own.column]
        results.append(
            Result(
                person=seat.person,
                format=format_of(match.columns, len(room.seats)),
                players=len(room.seats),
                people=len(people),
                place=own.place,
                shared=any(place.place == own.place for place in others),
                points=own.total,
                lead=min(sign * (own.total - place.total) for place in others),
                rounds=len(match.scores),
                hints=seat.hints,
                own_share=own_share(room, number),
                reason_unrated=for_all or _why_not_for(room, number, earlier),
            )
        )
    return results


def _why_not(room: Room, people: set[int], seconds: float | None, earlier: Iterable[Earlier]) -> Unrated | None:
    if room.is_practice:
        return Unrated.PRACTICE
    if room.match is None or not room.match.finished:
        return Unrated.STOPPED
    if room.take_backs == TakeBacks.CONSENT:
        return Unrated.TAKE_BACKS
    if len(in_person(room)) < 2:
        return Unrated.PEOPLE
    short: dict[int, set[int]] = {}
    for result in earlier:
        if result.seconds is not None and result.seconds < SHORT_SECONDS:
            short.setdefault(result.room_id, set()).add(result.person)
    is_short = seconds is not None and seconds < SHORT_SECONDS
    return Unrated.REPEATED if is_short and people in short.values() else None


def _why_not_for(room: Room, number: int, earlier: Iterable[Earlier]) -> Unrated | None:
    seat, turns = room.seats[number], room.turns_ended(number)
    if seat.joined_turns > (1 - OWN_SHARE) * turns:
        return Unrated.LATE
    if own_share(room, number) < OWN_SHARE:
        return Unrated.STAND_IN
    rated = Counter(result.person for result in earlier if result.rated)
    return Unrated.DAILY if rated[seat.person or 0] >= RATED_A_DAY else None


class Kind(StrEnum):
    """Whether a person has taken hints in a match."""

    OWN = "own"
    ASSISTED = "assisted"


class Rating(NamedTuple):
    """A skill as a normal distribution."""

    mu: float = MU
    sigma: float = BETA

    @property
    def is_provisional(self) -> bool:
        """Return whether it is too uncertain to be shown."""
        return self.sigma > PROVISIONAL_SIGMA

    @property
    def matches_missing(self) -> int:
        """Return roughly how many more matches are needed to show the rating, 0 if it is shown.

        Each of about `PROVISIONAL_MATCHES` adds the same precision.
        """
        first, last = BETA**-2, PROVISIONAL_SIGMA**-2
        return math.ceil(max(0.0, (last - self.sigma**-2) / (last - first) * PROVISIONAL_MATCHES - 1e-9))

    @property
    def shown(self) -> int:
        """Return the number displayed to people."""
        return round(SHOWN_MU + SHOWN_SCALE * (self.mu - MU))

    @property
    def shown_within(self) -> int:
        """Return the displayed uncertainty: half of the model's 95 % interval, which simulations find too wide."""
        return round(SHOWN_SCALE * self.sigma)

    @property
    def order(self) -> float:
        """Return the sort key of rating tables, where higher comes first."""
        return self.mu - self.sigma / 2


def too_close(one: Rating, other: Rating) -> bool:
    """Return whether it is unclear which of two is better, by intervals of the displayed uncertainty.

    >>> too_close(Rating(30, 4), Rating(27, 4)), too_close(Rating(36, 4), Rating(25, 4))
    (True, False)
    """
    return abs(one.mu - other.mu) < Z_95 / 2 * math.hypot(one.sigma, other.sigma)


class Player(NamedTuple):
    """A player of a match: the side (score sheet column), its final rank, the person, None for a bot player."""

    side: int
    rank: int
    person: int | None
    rating: Rating


class Known(NamedTuple):
    """What is stored about another player with a rating change, without ids."""

    rank: int
    mu: float
    sigma: float
    partner: bool


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a person's rating by a match; `field`: the other players."""

    person: int
    before: Rating
    after: Rating
    field: tuple[Known, ...]


def changes(players: Sequence[Player]) -> dict[int, Change]:
    """Return how a match changes the rating of each person.

    >>> drawn = changes([Player(0, 1, 7, Rating()), Player(1, 1, None, Rating(25, 0.5))])
    >>> drawn[7].after.mu, drawn[7].after.sigma < drawn[7].before.sigma
    (25.0, True)
    """
    sides = sorted({player.side for player in players})
    teams = [[player for player in players if player.side == side] for side in sides]
    rated = MODEL.rate(
        [[MODEL.rating(*player.rating) for player in team] for team in teams],
        ranks=[float(team[0].rank) for team in teams],
    )
    found = {}
    for team, new in zip(teams, rated, strict=True):
        for player, after in zip(team, new, strict=True):
            if player.person is not None:
                others = (other for other in players if other is not player)
                field = tuple(Known(other.rank, *other.rating, other.side == player.side) for other in others)
                found[player.person] = Change(player.person, player.rating, Rating(after.mu, after.sigma), field)
    return found


def chances(sides: Sequence[Sequence[Rating]]) -> list[float]:
    """Return each side's chance of first place under the rating model.

    `predict_win` of `openskill` is no such chance: with four sides it is at most one half.

    >>> [round(chance, 2) for chance in chances([[Rating(35, 4)], [Rating(25, 4)], [Rating(25, 4)], [Rating(25, 4)]])]
    [0.36, 0.21, 0.21, 0.21]
    """
    scale = math.sqrt(sum(BETA**2 + sum(rating.sigma**2 for rating in side) for side in sides))
    weights = [math.exp(sum(rating.mu for rating in side) / scale) for side in sides]
    return [weight / sum(weights) for weight in weights]


def anchor(room: Room) -> Rating:
    """Return the rating of the bot players at a table."""
    return Rating(rating_of(room.game, room.settings.bot_level), ANCHOR_SIGMA)


def chances_at(room: Room) -> dict[int, float]:
    """Return the chances of first place of a lobby's people, by seat; none while a rating is provisional."""
    taken = [(number, seat) for number, seat in enumerate(room.seats) if not seat.away]
    people = [seat.person for _, seat in taken if seat.person is not None]
    ratings = {person: Rating(*room.ratings.get(person, Rating())) for person in people}
    if not room.ratings or any(rating.is_provisional for rating in ratings.values()):
        return {}
    columns = game_named(room.game).columns(room.settings.options, len(taken))
    sides: list[list[Rating]] = [[] for _ in range(columns)]
    for place, (_, seat) in enumerate(taken):
        sides[column_of(place, columns)].append(anchor(room) if seat.person is None else ratings[seat.person])
    found = chances(sides)
    return {
        number: found[column_of(place, columns)]
        for place, (number, seat) in enumerate(taken)
        if seat.person is not None
    }


def kind_of(hints: int) -> Kind:
    """Return the kind of a match for a person who took this many hints."""
    return Kind.ASSISTED if hints else Kind.OWN


def changes_by(room: Room, results: Sequence[Result], current: Mapping[int, Rating]) -> dict[int, Change]:
    """Return how a match changes the ratings of people it is rated for; `current`: ratings of their kind.

    A person who left in the middle gets the stand-in's place if it is a loss: leaving neither wins nor saves anything.
    """
    match, by_person = room.match, {result.person: result for result in results}
    if match is None or all(result.reason_unrated in FOR_ALL for result in results):
        return {}
    ranks = {place.column: place.place for place in match.ranking()}
    players = []
    for number, seat in enumerate(room.seats):
        side = match.column_of(number)
        rating = current.get(seat.person, Rating()) if seat.person else anchor(room)
        players.append(Player(side, ranks[side], seat.person or None, rating))
    return {
        person: change
        for person, change in changes(players).items()
        if (result := by_person[person]).rated
        or (
            result.reason_unrated == Unrated.STAND_IN
            and result.own_share >= LEFT_SHARE
            and change.after.mu < change.before.mu
        )
    }
