import pytest

from tests.samples import cases


def test_every_case_is_gone_through_and_the_one_that_fails_is_named():
    seen = []

    @cases(("left", "right"), [(1, 1), (2, 2), (3, 4), (5, 5)])
    @cases("sign", ["+", "-"])
    def equal(left, right, sign):
        seen.append((left, sign))
        assert left == right

    with pytest.raises(AssertionError) as caught:
        equal()
    assert seen == [(1, "+"), (1, "-"), (2, "+"), (2, "-"), (3, "+")]
    assert caught.value.__notes__ == ["case: ('+',)", "case: (3, 4)"]


async def test_cases_of_a_coroutine_are_awaited(request):
    seen = []

    @cases("number", [1, 2])
    async def given(number, request):
        seen.append((number, request))

    await given(request=request)
    assert seen == [(1, request), (2, request)]
