"""The person side over HTTP: /sim, JSON in and out. Each action's docstring is its description.

A refusal is status 400 with {"error": "..."}: what the person tried cannot be done.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.crowd import Impossible
from telegram_bot.sandbox.people import People
from telegram_bot.sandbox.view import chat_summary, person_json, state_json, view_json
from telegram_bot.sandbox.world import Json, Message, Query

ANSWER_SECONDS = 5.0

Action = Callable[["Sim", Json], Json | Awaitable[Json]]
POSTS: dict[str, Action] = {}
GETS: dict[str, Action] = {}


def _post(name: str) -> Callable[[Action], Action]:
    def register(action: Action) -> Action:
        POSTS[name] = action
        return action

    return register


def _get(name: str) -> Callable[[Action], Action]:
    def register(action: Action) -> Action:
        GETS[name] = action
        return action

    return register


class Sim:
    """The actions' view of one sandbox."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.people = People(core)

    async def run(self, actions: dict[str, Action], name: str, given: Json) -> Json:
        """Perform an action; Impossible says what was wrong with it."""
        action = actions.get(name)
        if action is None:
            raise Impossible(f"there is no action {name!r}")
        try:
            done = action(self, given)
            return await done if inspect.isawaitable(done) else done
        except KeyError as missing:
            raise Impossible(f"{missing.args[0]} is missing") from None
        except (TypeError, ValueError) as wrong:
            raise Impossible(str(wrong)) from None


def _sent(message: Message) -> Json:
    found = {"message_id": message.message_id, "chat_id": message.chat_id}
    return found | ({"ephemeral_message_id": message.ephemeral_id} if message.ephemeral_id else {})


@_post("users")
def add_user(sim: Sim, given: Json) -> Json:
    """{id?, first_name, last_name?, username?, language_code?} -> the person."""
    names = {name: given.get(name) for name in ("last_name", "username", "language_code")}
    return person_json(sim.people.add_user(given["first_name"], given.get("id"), **names))


@_post("chats")
def add_chat(sim: Sim, given: Json) -> Json:
    """{id?, type, title, username?, is_forum?, members, admins, bot_admin?, bot?} -> the chat.

    The first administrator, or else the first member, is the creator and adds the bot, of which
    the bot hears (my_chat_member and new_chat_members); `bot: false` leaves it out.
    """
    rank = "administrator" if given.get("bot_admin") else "member"
    chat = sim.people.add_chat(
        given["title"],
        given.get("type", "supergroup"),
        given.get("members"),
        given.get("admins"),
        chat_id=given.get("id"),
        username=given.get("username"),
        is_forum=bool(given.get("is_forum")),
        bot=rank if given.get("bot", True) else None,
    )
    return chat_summary(sim.core.world, chat)


@_post("topics")
def add_topic(sim: Sim, given: Json) -> Json:
    """{chat_id, name} -> {message_thread_id, name}."""
    topic = sim.people.add_topic(given["chat_id"], given["name"])
    return {"message_thread_id": topic.id, "name": topic.name}


@_post("start")
def start(sim: Sim, given: Json) -> Json:
    """{user_id, payload?}: open the private chat and send /start -> {message_id, chat_id}."""
    return _sent(sim.people.start(given["user_id"], str(given.get("payload") or "")))


@_post("say")
def say(sim: Sim, given: Json) -> Json:
    """{chat_id, user_id, text, message_thread_id?, reply_to_message_id?, ephemeral?}.

    -> {message_id, chat_id, ephemeral_message_id?}. A private chat's id is the user's; talking
    there starts it. Commands registered as ephemeral are ephemeral unless told otherwise.
    """
    message = sim.people.say(
        given["chat_id"],
        given["user_id"],
        given["text"],
        message_thread_id=given.get("message_thread_id"),
        reply_to_message_id=given.get("reply_to_message_id"),
        ephemeral=given.get("ephemeral"),
    )
    return _sent(message)


@_post("press")
async def press(sim: Sim, given: Json) -> Json:
    """{chat_id, user_id, message_id | ephemeral_message_id, data | row+column, force?, wait?}.

    Waits up to `wait` (5) real seconds for answerCallbackQuery -> {answered, text, show_alert,
    url, callback_query_id}. `force` presses data that is not on the message. A link to the bot's
    start page, on the button or in the answer, is followed: {"opened": user_id}.
    """
    done = sim.people.press(
        given["chat_id"],
        given["user_id"],
        message_id=given.get("message_id"),
        ephemeral_message_id=given.get("ephemeral_message_id"),
        data=given.get("data"),
        row=given.get("row"),
        column=given.get("column"),
        force=bool(given.get("force")),
    )
    if not isinstance(done, Query):
        return done
    await sim.core.wait_answer(done, float(given.get("wait", ANSWER_SECONDS)))
    empty = {"text": None, "show_alert": False, "url": None}
    found = {"callback_query_id": done.id, "answered": done.answered} | empty | done.answer
    if done.answer.get("url"):
        found |= sim.people.open_link(given["user_id"], done.answer["url"])
    return found


@_post("inline")
async def inline(sim: Sim, given: Json) -> Json:
    """{chat_id, user_id, query, wait?} -> {answered, inline_query_id, results, button}."""
    query = sim.people.inline(given["chat_id"], given["user_id"], str(given["query"]))
    await sim.core.wait_answer(query, float(given.get("wait", ANSWER_SECONDS)))
    empty: Json = {"results": [], "button": {}}
    return {"answered": query.answered, "inline_query_id": query.id} | empty | query.answer


@_post("choose")
def choose(sim: Sim, given: Json) -> Json:
    """{inline_query_id, result_id}: send a result -> {message_id, chat_id}."""
    return _sent(sim.people.choose(given["inline_query_id"], given["result_id"]))


@_post("react")
def react(sim: Sim, given: Json) -> Json:
    """{chat_id, user_id, message_id, emoji?}: react, or take the reaction back."""
    number = int(given["message_id"])
    sim.people.react(given["chat_id"], given["user_id"], number, given.get("emoji"))
    return {}


def _member_action(name: str) -> None:
    def act(sim: Sim, given: Json) -> Json:
        getattr(sim.people, name)(given["chat_id"], given["user_id"])
        return {}

    act.__doc__ = f"{{chat_id, user_id}}: {name}; the bot itself too, by its id."
    _post(name)(act)


for _name in ("join", "leave", "kick", "promote", "demote"):
    _member_action(_name)


@_post("block")
def block(sim: Sim, given: Json) -> Json:
    """{user_id}: block the bot."""
    sim.people.block(given["user_id"])
    return {}


@_post("unblock")
def unblock(sim: Sim, given: Json) -> Json:
    """{user_id}: unblock the bot."""
    sim.people.unblock(given["user_id"])
    return {}


@_post("deactivate")
def deactivate(sim: Sim, given: Json) -> Json:
    """{user_id}: the account is deleted."""
    sim.people.user(given["user_id"]).deactivated = True
    sim.core.world.touch()
    return {}


@_post("forbid")
def forbid(sim: Sim, given: Json) -> Json:
    """{chat_id, rights: ["can_send_photos", ...]}: what members (and the bot) may not do."""
    sim.people.chat(given["chat_id"]).forbidden = [str(right) for right in given["rights"]]
    sim.core.world.touch()
    return {}


@_post("migrate")
def migrate(sim: Sim, given: Json) -> Json:
    """{chat_id}: turn a group into a supergroup -> the new chat."""
    return chat_summary(sim.core.world, sim.people.migrate(given["chat_id"]))


@_post("privacy")
def privacy(sim: Sim, given: Json) -> Json:
    """{on}: group privacy mode; on by default."""
    sim.core.world.privacy = bool(given["on"])
    sim.core.world.touch()
    return {"on": sim.core.world.privacy}


@_post("clock")
def clock(sim: Sim, given: Json) -> Json:
    """{advance}: move the clock forward by seconds -> {now}."""
    sim.core.clock.advance(float(given.get("advance", 0)))
    sim.core.world.touch()
    return {"now": sim.core.clock.now()}


@_post("faults")
def faults(sim: Sim, given: Json) -> Json:
    """{method, status?, description?, retry_after?, times?, drop?, mode?} -> {waiting}."""
    sim.core.faults.add(**given)
    return {"waiting": len(sim.core.faults.waiting)}


@_post("flood")
def flood(sim: Sim, given: Json) -> Json:
    """{enabled?, group_per_minute?, per_second?, burst?, ephemeral_counts?} -> all of them."""
    names = ("enabled", "group_per_minute", "per_second", "burst", "ephemeral_counts")
    for name in names:
        if name in given:
            setattr(sim.core.flood, name, given[name])
    if given.get("forget"):
        sim.core.flood.forget()
    return {name: getattr(sim.core.flood, name) for name in names}


@_post("api_level")
def api_level(sim: Sim, given: Json) -> Json:
    """{level: "10.0" | "10.3"}: play an old or a new server."""
    sim.core.set_level(str(given["level"]))
    return {"level": sim.core.api_level}


@_get("view")
def view(sim: Sim, given: Json) -> Json:
    """?user_id=&chat_id=: the conversation as that person sees it."""
    chat, user = sim.people.seat(given["chat_id"], given["user_id"])
    return view_json(sim.core, user, chat)


@_get("state")
def state(sim: Sim, given: Json) -> Json:
    """?user_id=: users, chats (with user_id: that person's, with last messages), commands."""
    user = sim.people.user(given["user_id"]) if given.get("user_id") else None
    return state_json(sim.core, user)


@_get("calls")
def calls(sim: Sim, given: Json) -> Json:
    """?since=: the Bot API calls after that number -> {calls}."""
    found = sim.core.calls.since(int(given.get("since") or 0))
    return {"calls": [call.json() for call in found]}


@_get("alerts")
def alerts(sim: Sim, given: Json) -> Json:
    """?user_id=: the toasts and dialogs that person saw -> {alerts}."""
    user = sim.people.user(given["user_id"])
    return {"alerts": [a for a in sim.core.world.alerts if a["user_id"] == user.id]}
