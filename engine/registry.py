"""Registry of the games and of their views: one line each."""

from collections.abc import Mapping

from engine.canasta.game import Canasta, CanastaView
from engine.errors import InvalidInput
from engine.files import brief_repr
from engine.game import Game, Round, View
from engine.pocha.game import Pocha, PochaView
from engine.poter.game import Poter, PoterView

GAMES: Mapping[str, Game[Round]] = {game.name: game for game in (Poter(), Pocha(), Canasta())}
VIEWS: Mapping[str, type[View]] = {view.game: view for view in (PoterView, PochaView, CanastaView)}


def game_named(name: object) -> Game[Round]:
    """Return a game by its name; raise InvalidInput if there is none.

    >>> game_named("poter").players
    range(2, 7)
    """
    if not isinstance(name, str) or name not in GAMES:
        raise InvalidInput(f"there is no game {brief_repr(name)}; there is {', '.join(GAMES)}")
    return GAMES[name]
