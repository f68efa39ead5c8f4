"""Pictures of stories: who can fetch them, how often, how long, and how many are kept."""

import re
from dataclasses import replace

import pytest

from telegram_bot.app_address import AppAddress
from telegram_bot.budgets import STORIES, STORY
from telegram_bot.sharing import Stories

from .fakes import FakeClock

ANNA, BERT = 1, 2
CARD = "Thurumpu 24 Nov · Poter 84/100 As 7h"


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def stories(clock: FakeClock) -> Stories:
    return Stories(AppAddress("https://cards.example.org/table/", "table", 0), clock.now)


def added(stories: Stories, person: int = ANNA, card: str = CARD, content: bytes = b"png") -> str:
    """Store a picture; return its token."""
    url = stories.add(person, card, content)
    assert url is not None
    assert url.startswith("https://cards.example.org/table/")
    match = re.fullmatch(STORY, url.removeprefix("https://cards.example.org/table/"))
    assert match is not None, url
    return match[1]


def test_an_address_has_nothing_of_the_card_and_cannot_be_guessed(stories: Stories):
    tokens = {added(stories, person) for person in range(50)}
    assert len(tokens) == 50
    for token in tokens:
        assert re.fullmatch("[0-9a-f]{32}", token)
        changed = token[:-1] + "0123456789abcdef"[int(token[-1], 16) - 1]
        assert stories.fetch(changed) is None
    for unknown in ("", "0" * 32, CARD, str(ANNA)):
        assert stories.fetch(unknown) is None


@pytest.mark.hits("stories.seconds")
def test_a_picture_expires(stories: Stories, clock: FakeClock):
    token = added(stories)
    clock.time += STORIES.seconds - 1
    assert stories.fetch(token) == b"png"
    assert stories.address_of(ANNA, CARD) is not None
    clock.time += 1
    assert stories.fetch(token) is None
    assert stories.address_of(ANNA, CARD) is None


@pytest.mark.hits("stories.fetches")
def test_a_picture_is_sent_so_often(stories: Stories):
    token = added(stories)
    assert [stories.fetch(token) for _ in range(STORIES.fetches + 1)] == [b"png"] * STORIES.fetches + [None]
    assert stories.address_of(ANNA, CARD) is None
    again = added(stories)
    assert again != token
    assert stories.fetch(again) == b"png"


def test_a_picture_of_the_same_card_is_used_again_by_its_person_only(stories: Stories):
    token = added(stories)
    assert (stories.address_of(ANNA, CARD) or "").endswith(f"{token}.png")
    assert stories.address_of(BERT, CARD) is None
    assert stories.address_of(ANNA, "another") is None


@pytest.mark.hits("stories.of_person")
def test_one_person_has_few_pictures(stories: Stories):
    other = added(stories, BERT)
    tokens = []
    for number in range(STORIES.of_person + 2):
        tokens.append(added(stories, card=str(number)))
        assert all(stories.address_of(ANNA, str(one)) for one in range(max(0, number + 1 - STORIES.of_person), number))
    assert [stories.fetch(token) is not None for token in tokens] == [False] * 2 + [True] * STORIES.of_person
    assert stories.fetch(other) is not None


@pytest.mark.hits("stories.kept")
def test_all_together_have_few_pictures(stories: Stories):
    tokens = [added(stories, person) for person in range(STORIES.kept + 3)]
    assert [stories.fetch(token) is not None for token in tokens] == [False] * 3 + [True] * STORIES.kept


@pytest.mark.hits("stories.picture_bytes")
def test_a_picture_that_is_too_large_is_not_kept(stories: Stories, clock: FakeClock):
    small = Stories(AppAddress("https://x/", "x", 0), clock.now, replace(STORIES, picture_bytes=3))
    assert small.add(ANNA, CARD, b"1234") is None
    assert small.address_of(ANNA, CARD) is None
    assert small.add(ANNA, CARD, b"123") is not None
    assert added(stories, content=b"x" * STORIES.picture_bytes)


def test_the_pictures_of_who_is_forgotten_are_gone(stories: Stories):
    token, other = added(stories), added(stories, BERT)
    stories.forget(ANNA)
    assert stories.fetch(token) is None
    assert stories.fetch(other) is not None
