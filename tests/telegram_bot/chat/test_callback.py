from collections import Counter
from dataclasses import fields
from enum import Enum
from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from telegram_bot.chat.handlers.commands import Handlers
from telegram_bot.chat.transport.callback_data import (
    FORMAT,
    KINDS,
    MAX_BYTES,
    MAX_NUMBER,
    CallbackData,
    ConfirmStop,
    DeclineStop,
    GiveOrder,
    OpenSetting,
    Outdated,
    SelectCard,
    SetValue,
    base36,
    parse,
    prefix,
)
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import settings_of
from tests.engine.steady import characters
from tests.samples import cases
from tests.telegram_bot.kinds import forged

numbers = st.integers(0, MAX_NUMBER)
SETTINGS = sorted({one.name for presentation in PRESENTATIONS.values() for one in settings_of(presentation)})
TEXTS = {"game": list(PRESENTATIONS), "setting": SETTINGS, "order": ["join", "next-round"], "card": ["Rj", "7"]}


def filled(kind):
    """Data of a kind with any numbers and all texts that occur."""
    given_fields = {}
    for one in fields(kind):
        type_ = get_type_hints(kind)[one.name]
        if issubclass(type_, Enum):
            given_fields[one.name] = st.sampled_from(type_)
        elif type_ is bool:
            given_fields[one.name] = st.booleans()
        else:
            given_fields[one.name] = st.sampled_from(TEXTS.get(one.name, ["en"])) if type_ is str else numbers
    if kind is SetValue:
        given_fields["value"] = st.integers(0, 63)
    return st.builds(kind, **given_fields)


@cases("kind", KINDS.values())
def test_what_a_button_asks_for_fits_it_and_comes_back(kind):
    @settings(max_examples=10)
    @given(filled(kind))
    def comes_back(made):
        packed = made.pack()
        assert packed.isascii()
        assert len(packed) <= MAX_BYTES
        assert packed.startswith(prefix(kind))
        assert parse(packed) == made

    comes_back()


@cases("name", SETTINGS)
def test_the_largest_fits(name):
    for kind in (OpenSetting, SetValue):
        texts = {"setting": name, "game": max(PRESENTATIONS, key=len), "value": 63}
        given_fields = {one.name: texts.get(one.name, MAX_NUMBER) for one in fields(kind)}
        assert len(kind(**given_fields).pack()) <= MAX_BYTES


@pytest.mark.parametrize("value", [-1, MAX_NUMBER + 1])
def test_what_does_not_fit_is_refused_when_it_is_packed(value):
    with pytest.raises(ValueError, match="cannot carry"):
        DeclineStop(value).pack()
    with pytest.raises(ValueError, match="cannot carry"):
        GiveOrder(1, 1, "a.b").pack()
    with pytest.raises(ValueError, match="cannot carry"):
        SetValue(MAX_NUMBER, MAX_NUMBER, "x" * 20, "y" * 20, 1).pack()


@given(st.text(characters, max_size=80))
def test_any_text_is_read_without_fault(text: str):
    parse(text)


@given(st.sampled_from(sorted(KINDS)), st.lists(st.text("0123456789abzAZ-_.\u0663 ", max_size=14), max_size=8))
def test_what_is_read_is_written_the_same_way(letter, parts):
    text = ".".join([FORMAT + letter, *parts])
    made = parse(text)
    assert made is None or made.pack() == text


BROKEN = ["", "2", "2o", "2o.1.2", "2o.1.2.join.5", "2o.1.2.jo in", "2!.1.2.3", "2n.zzzzzzzzzzzzz", "2n.01", "2n.A"]
BROKEN += ["2n.-1", "2n.", "2n.\u0663", "3n.1", "2f.2", "2f.x", "2a.never", "2R.1.1.2.0", "2s.1.1.nothing", "j"]
BROKEN += ["j1.2.3", "jzzzzzzzzzzzzz.0.0.0", "j1.2.3.4.5", "j1.2.3.\u0663"]


@cases("text", BROKEN)
def test_what_is_not_ours_is_none(text: str):
    assert parse(text) is None


def test_what_is_ours_is_not_none():
    assert parse("2n.1") == DeclineStop(1)
    assert parse("2y.1.a") == ConfirmStop(1, 10)
    assert parse("2C.1.2.Rj") == SelectCard(1, 2, "Rj")
    assert parse("2o.1.2.next-round") == GiveOrder(1, 2, "next-round")


FIRST_FORMAT = "jl@ar se*d?+gnxyohbwtcmkquDipfH%=#CLFvz<>VR".replace(" ", "")


@given(st.sampled_from(FIRST_FORMAT), st.tuples(numbers, numbers, numbers, numbers))
def test_buttons_of_the_first_format_are_never_taken_for_others(letter, four):
    assert parse(letter + ".".join(map(base36, four))) == Outdated(four[0])


def test_no_two_kinds_have_the_same_letter():
    assert all(len(letter) == 1 and kind.letter == letter for letter, kind in KINDS.items())
    assert all(parse(forged(kind, 1, 1).pack()) == forged(kind, 1, 1) for kind in KINDS.values())
    with pytest.raises(TypeError, match="has the letter of GiveOrder"):
        type("Another", (CallbackData,), {}, letter=GiveOrder.letter)
    assert KINDS[GiveOrder.letter] is GiveOrder


def test_each_kind_has_one_handler():
    methods = [method for kind in get_type_hints(Handlers).values() for method in vars(kind).values()]
    handled = Counter(kind for method in methods for kind in getattr(method, "pressed", ((),))[0])
    assert handled == Counter(KINDS.values())


@given(numbers)
def test_base_36(value: int):
    assert int(base36(value), 36) == value
