"""Token buckets: what one key may do, and how few are stored."""

from telegram_bot.budgets import MAX_BUCKETS, Rate, RateLimit


def test_a_key_has_a_full_bucket_that_fills_again():
    now = [0.0]
    limit = RateLimit(Rate(8, 2.0), lambda: now[0])
    assert all(limit.allows(1) for _ in range(8))
    assert not limit.allows(1)
    assert limit.allows(2)
    now[0] = 1.0
    assert limit.allows(1, 2)
    assert not limit.allows(1)
    now[0] = 1000.0
    assert limit.allows(1, 8)
    assert not limit.allows(1)


def test_who_has_been_silent_longest_is_forgotten():
    limit = RateLimit(Rate(1, 1.0), lambda: 0.0)
    for key in range(2 * MAX_BUCKETS):
        assert limit.allows(key)
    assert not limit.allows(2 * MAX_BUCKETS - 1)
    assert len(limit._buckets) == MAX_BUCKETS


def test_tokens_to_come_can_be_reserved():
    time = 0.0
    limit = RateLimit(Rate(2, 4.0), lambda: time)
    assert [limit.reserve("a", 0.5) for _ in range(5)] == [0.0, 0.0, 0.25, 0.5, None]
    assert limit.reserve("b", 0.0) == 0.0
    assert not limit.allows("a")
    time = 0.5
    assert limit.reserve("a", 0.5) == 0.25
    time = 100.0
    assert [limit.reserve("a", 0.0) for _ in range(3)] == [0.0, 0.0, None]
