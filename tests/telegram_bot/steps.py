"""Steps of made-up reviews in the chat."""

from analysis.review.log import steps_of
from telegram_bot.chat.pages.review_page import step_page
from telegram_bot.chat.transport.sending import Page
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.presentation.step import ReviewPlace, step_model
from telegram_bot.texts.loader import Texts


def step_of(texts: Texts, reviewed: ReviewedRound, seat: int, place: int, *, open_cards: bool = False) -> Page:
    """Return the table at a place of a round."""
    steps, end = steps_of(reviewed.match, reviewed.review.number)
    rounds = [*(step.before for step in steps), end]
    at = ReviewPlace(reviewed, seat, place, open_cards)
    return step_page(texts, at, step_model(texts, at, rounds))
