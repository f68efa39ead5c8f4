import pytest

from analysis.commands import main
from tests.commands import runner


@pytest.fixture
def run(capsys, tmp_path):
    return runner(main, capsys, tmp_path)
