import pytest

from telegram_bot.chat.transport.api_calls import MINUTE, Throttle


def changes(spacing: Throttle, start: float, end: float) -> list[float]:
    """Change as often as may be."""
    made, now = [], start
    while (now := now + spacing.wait(now)) < end:
        spacing.spend(now)
        made.append(now)
    return made


@pytest.mark.parametrize("per_minute", [1, 2, 5, 18, 60])
def test_never_more_than_allowed_in_any_minute(per_minute):
    spacing = Throttle(per_minute)
    made = changes(spacing, 1000.0, 1250.0) + changes(spacing, 1300.0, 1500.0)
    assert max(sum(start <= other < start + MINUTE for other in made) for start in made) <= max(per_minute, 2)
    assert len(made) > 2


def test_a_few_come_at_once_and_again_after_a_rest():
    spacing = Throttle(18)
    assert changes(spacing, 1000.0, 1000.1) == pytest.approx([1000.0] * 4)
    assert changes(spacing, 1000.1, 1004.0) == []
    assert changes(spacing, 1100.0, 1100.1) == pytest.approx([1100.0] * 4)
