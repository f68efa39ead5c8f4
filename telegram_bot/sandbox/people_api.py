"""The people's side over HTTP, for the chat page: JSON in and out. Each action's docstring gives both.

An Impossible action is answered with status 400 and {"error": "..."}.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.members import Impossible
from telegram_bot.sandbox.mini_apps import THEMES
from telegram_bot.sandbox.page_view import chat_json, person_json, state_json, view_json
from telegram_bot.sandbox.people import People
from telegram_bot.sandbox.state import Json, Message, Query

ANSWER_SECONDS = 5.0


class PeopleApi:
    """The actions by HTTP method and name."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.people = People(core)
        self._actions: dict[tuple[str, str], Callable[[Json], Json | Awaitable[Json]]] = {
            ("POST", "users"): self._add_user,
            ("POST", "language"): self._set_language,
            ("POST", "chats"): self._add_chat,
            ("POST", "join"): self._join,
            ("POST", "start"): self._start,
            ("POST", "say"): self._say,
            ("POST", "press"): self._press,
            ("POST", "open_app"): self._open_app,
            ("POST", "share"): self._share,
            ("GET", "view"): self._view,
            ("GET", "state"): self._state,
        }

    async def run(self, verb: str, name: str, given: Json) -> Json:
        """Perform an action; raise Impossible with the reason why it cannot be performed."""
        action = self._actions.get((verb, name))
        if action is None:
            raise Impossible(f"there is no action {name!r}")
        try:
            done = action(given)
            return done if isinstance(done, dict) else await done
        except KeyError as missing:
            raise Impossible(f"{missing.args[0]} is missing") from None
        except (TypeError, ValueError) as wrong:
            raise Impossible(str(wrong)) from None

    def _add_user(self, given: Json) -> Json:
        """{first_name, username?, language_code?} -> the person."""
        optional = {name: given.get(name) for name in ("username", "language_code")}
        return person_json(self.people.add_user(str(given["first_name"]), **optional))

    def _set_language(self, given: Json) -> Json:
        """{user_id, language_code} -> the person, whose app has that language from now on."""
        self.people.set_language(given["user_id"], given["language_code"])
        return person_json(self.people.user(given["user_id"]))

    def _add_chat(self, given: Json) -> Json:
        """{title, members, bot_admin?} -> the group, created by the first member, with the bot."""
        bot = "administrator" if given.get("bot_admin") else "member"
        chat = self.people.add_chat(str(given["title"]), members=given["members"], bot=bot)
        return chat_json(self.core.state, chat)

    def _join(self, given: Json) -> Json:
        """{chat_id, user_id} -> {}: the person joins the group."""
        self.people.join(given["chat_id"], given["user_id"])
        return {}

    def _start(self, given: Json) -> Json:
        """{user_id, payload?} -> {message_id}: open the private chat and send /start."""
        return _sent(self.people.start(given["user_id"], str(given.get("payload") or "")))

    def _say(self, given: Json) -> Json:
        """{chat_id, user_id, text, message_thread_id?, reply_to_message_id?} -> {message_id}."""
        place = {name: given.get(name) for name in ("message_thread_id", "reply_to_message_id")}
        return _sent(self.people.say(given["chat_id"], given["user_id"], str(given["text"]), **place))

    async def _press(self, given: Json) -> Json:
        """{chat_id, user_id, message_id | ephemeral_message_id, data | row+column, force?, wait?}.

        -> {answered, text?, show_alert?, url?, opened?, app?, web_app?}. Wait up to `wait` (5) real seconds for the
        bot's answer. A link to the bot's private chat, on the button or in the answer, is followed: "opened" is the
        chat. "app" (a link) and "web_app" (an address) are for open_app.
        """
        names = ("message_id", "ephemeral_message_id", "data", "row", "column", "force")
        where = {name: given[name] for name in names if name in given}
        done = self.people.press(given["chat_id"], given["user_id"], **where)
        if not isinstance(done, Query):
            return {"answered": False} | done
        await self.core.wait_answer(done, float(given.get("wait", ANSWER_SECONDS)))
        url = done.answer.get("url")
        opened = self.people.open_link(given["user_id"], url) if url else {}
        return {"answered": done.answered} | done.answer | opened

    def _open_app(self, given: Json) -> Json:
        """{chat_id, user_id, link | web_app, theme?} -> {url, themes}: what the person's app opens in a sheet.

        "themes" are the theme parameters of "light" and "dark", to switch between them in the open sheet.
        """
        names = ("link", "web_app", "theme")
        where = {name: str(given[name]) for name in names if name in given}
        return {"url": self.people.open_app(given["chat_id"], given["user_id"], **where), "themes": THEMES}

    def _share(self, given: Json) -> Json:
        """{chat_id, user_id, prepared} -> {message_id}: send what the bot has prepared for the person."""
        return _sent(self.people.share(given["user_id"], str(given["prepared"]), given["chat_id"]))

    def _view(self, given: Json) -> Json:
        """?user_id=&chat_id= -> the conversation as that person sees it."""
        chat, user = self.people.member(int(given["chat_id"]), int(given["user_id"]))
        return view_json(self.core, user, chat)

    def _state(self, given: Json) -> Json:
        """?user_id= -> all people; with user_id also the chats of that person."""
        user = self.people.user(int(given["user_id"])) if given.get("user_id") else None
        return state_json(self.core, user)


def _sent(message: Message) -> Json:
    return {"message_id": message.message_id}
