from analysis.hints.significance import CLEARLY, clearly_more, clearly_more_often, is_associated


def test_a_chance_is_clearly_more_only_where_the_worlds_say_so():
    assert clearly_more(0.6, 0.3, 200)
    assert not clearly_more(0.6, 0.3, 16)
    assert not clearly_more(0.3, 0.6, 10**6)
    assert not clearly_more(0.5 + CLEARLY / 2, 0.5, 10**6)
    assert not clearly_more(1.0, 0.0, 1)
    assert not clearly_more(0.6, 0.3, 200, 8)


def test_a_count_is_clearly_more_only_where_the_worlds_say_so():
    assert clearly_more_often(1.4, 1.0, 400, 400, 0.15)
    assert not clearly_more_often(1.4, 1.0, 30, 30, 0.15)
    assert not clearly_more_often(1.1, 1.0, 10**6, 10**6, 0.15)
    assert not clearly_more_often(0.0, 0.0, 0, 0, 0.0)


def test_a_fact_speaks_for_an_arm_that_comes_to_more_where_it_holds():
    """100 worlds with a sum of 750."""
    for held, joint, good in ((40, 400, True), (40, 200, False), (40, 300, False), (0, 0, True), (100, 750, True)):
        assert is_associated(held, 100, 750, joint) is good, (held, joint, good)
