"""Two processes of one bot: the standby one takes over, no table is lost and there are no duplicate messages.

`tests/telegram_bot/storage` tests both kinds of locks; this tests each way to be replaced with one of them.
"""

from pathlib import Path

import pytest
from sqlalchemy import text

from telegram_bot.storage.database import Database
from telegram_bot.storage.leader import HEARTBEAT_SECONDS, NotLeading
from tests.bench import standby
from tests.bench.bot import BotProcess
from tests.bench.standby import Outcome, Plan, run
from tests.recorded_sandbox import Sandbox

END_SECONDS = 120.0
"""More than a busy machine needs; `python -m tests.bench.standby` measures take-overs."""
PACE = 0.2
LEASE = 6.0
CALM = 1.5
END_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture(autouse=True)
def quick(quick_people: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standby, "CALM", CALM)


@pytest.mark.slow
async def test_a_standby_takes_over_while_people_play(tmp_path: Path, empty_postgres_url: str) -> None:
    outcome = await run(tmp_path, empty_postgres_url, Plan(kills=2, tables=2, seed=3, pace=PACE))
    assert len(outcome.takeovers) == 2
    check(outcome)


@pytest.mark.slow
async def test_a_standby_replaces_a_process_that_hangs_while_people_play(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'rooms.sqlite3'}"
    outcome = await run(tmp_path, url, Plan(kills=1, tables=2, seed=4, pace=PACE, hang=True, lease=LEASE))
    assert all(LEASE - HEARTBEAT_SECONDS < seconds < LEASE + END_SECONDS for seconds in outcome.takeovers)
    assert outcome.afterwards == [0]
    assert outcome.statuses == [1]
    outcome.errors = [line for line in outcome.errors if NotLeading.__name__ not in line]  # what was not saved any more
    check(outcome)


def check(outcome: Outcome) -> None:
    """Check the invariants after all take-overs."""
    assert outcome.missing == 0
    # A match may end in its first round, by a canasta a lo gusto; then the people open another table.
    assert outcome.stored.live <= 2 <= outcome.stored.matches, outcome
    assert outcome.stored.faults == ()
    assert outcome.twice == []
    assert outcome.errors == []


@pytest.mark.slow
async def test_a_process_that_loses_its_session_ends_at_once(tmp_path: Path, empty_postgres_url: str):
    async with Sandbox() as sandbox:
        bot = BotProcess(sandbox, tmp_path, empty_postgres_url)
        await bot.start()
        database = Database(empty_postgres_url)
        async with database.engine.connect() as connection:
            assert (await connection.scalars(text(END_OTHERS))).all()
        await database.dispose()
        assert await bot.ended() < END_SECONDS
    assert bot.status == 1
    assert bot.log_text().count("The bot has ended: the database has ended the session") == 1
    assert "Traceback" not in bot.log_text()
