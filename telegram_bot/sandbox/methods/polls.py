"""Sending polls."""

from __future__ import annotations

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.methods.content import Content
from telegram_bot.sandbox.methods.post import post
from telegram_bot.sandbox.methods.registry import method
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.world import Json

QUESTION = 300
OPTIONS = 12
OPTION = 100


@method("sendPoll")
def send_poll(core: Core, params: Params) -> Json:
    """Send a poll with 1 to 12 options."""
    question = params.text("question").strip()
    if not question:
        raise refuse("poll_question")
    if len(question) > QUESTION:
        raise refuse("poll_question_long")
    anonymous = params.text("is_anonymous").casefold() not in ("false", "0", "no")
    poll: Json = {
        "id": str(core.world.next_id("poll", 5_000_000)),
        "question": question,
        "options": _options(params),
        "total_voter_count": 0,
        "is_closed": params.truth("is_closed"),
        "is_anonymous": anonymous,
        "type": params.text("type") or "regular",
        "allows_multiple_answers": params.truth("allows_multiple_answers"),
        "allows_revoting": True,
        "members_only": False,
    }
    return post(core, params, Content(media={"kind": "poll", "value": poll}), "polls")


def _options(params: Params) -> list[Json]:
    given = params.json("options")
    if not isinstance(given, list) or not given:
        raise refuse("poll_options_few", least=1)
    if len(given) > OPTIONS:
        raise refuse("poll_options_many")
    texts = [str(item.get("text", "")) if isinstance(item, dict) else str(item) for item in given]
    if not all(text.strip() for text in texts):
        raise refuse("poll_option_empty")
    if any(len(text) > OPTION for text in texts):
        raise refuse("poll_option_long")
    return [{"persistent_id": str(number), "text": text, "voter_count": 0} for number, text in enumerate(texts)]
