import pytest

from engine.commands import main
from tests.commands import runner


@pytest.fixture
def run(capsys, tmp_path):
    """Run a command of the engine."""
    return runner(main, capsys, tmp_path)
