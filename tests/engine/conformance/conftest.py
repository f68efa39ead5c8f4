import pytest

from tests.engine.conformance.cases import GameCases
from tests.engine.conformance.games import CASES


@pytest.fixture(params=CASES.values(), ids=list(CASES))
def game(request: pytest.FixtureRequest) -> GameCases:
    """The data of every registered game in turn."""
    return request.param  # type: ignore[no-any-return]
