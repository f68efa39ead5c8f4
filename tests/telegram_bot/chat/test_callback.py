import pytest
from hypothesis import given
from hypothesis import strategies as st

from telegram_bot.chat.transport.page import MAX_BYTES, MAX_NUMBER, Action, CallbackData, base36, parse_data

numbers = st.integers(0, MAX_NUMBER)
presses = st.builds(CallbackData, st.sampled_from(Action), numbers, numbers, numbers, numbers)


@given(presses)
def test_a_press_fits_a_button_and_comes_back(press: CallbackData):
    data = str(press)
    assert 1 <= len(data.encode()) <= MAX_BYTES
    assert parse_data(data) == press


@given(st.sampled_from(Action))
def test_the_largest_press_fits(act: Action):
    assert len(str(CallbackData(act, MAX_NUMBER, MAX_NUMBER, MAX_NUMBER, MAX_NUMBER)).encode()) == 56


@pytest.mark.parametrize("value", [-1, MAX_NUMBER + 1])
def test_what_does_not_fit_is_refused_when_made(value: int):
    with pytest.raises(ValueError, match="cannot carry"):
        CallbackData(Action.JOIN, value, 0)


@given(st.text(max_size=80))
def test_any_text_is_read_without_fault(data: str):
    press = parse_data(data)
    assert press is None or str(press).casefold() == str(press)


BROKEN = ["", "j", "j1.2.3", "j1.2.3.4.5", "!1.2.3.4", "jzzzzzzzzzzzzz.0.0.0", "j1.2.3.\u0663", "J1.2.3.4"]


@pytest.mark.parametrize("data", BROKEN)
def test_what_is_not_ours_is_none(data: str):
    assert parse_data(data) is None


def test_letters_are_distinct():
    assert len({act.value for act in Action}) == len(Action)


@given(numbers)
def test_base_36(value: int):
    assert int(base36(value), 36) == value
