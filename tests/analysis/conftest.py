import pytest

from analysis.commands import main
from tests.commands import runner


@pytest.fixture
def run(capsys, tmp_path):
    """Run a command of the analysis."""
    return runner(main, capsys, tmp_path)
