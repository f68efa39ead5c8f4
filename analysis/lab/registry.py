"""The experiments of each game, by the game's name as in `engine.registry`: one line a game."""

from collections.abc import Mapping

from analysis.lab.canasta.game import CANASTA
from analysis.lab.game import Lab
from analysis.lab.pocha.game import POCHA
from analysis.lab.poter.game import POTER

LABS: Mapping[str, Lab] = {"poter": POTER, "pocha": POCHA, "canasta": CANASTA}
