"""Forum topics."""

from __future__ import annotations

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.methods.registry import method
from telegram_bot.sandbox.methods.target import inside, read_chat
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.world import Chat, Json, Message, Topic

COLOR = 0x6FB9F0


def _forum(core: Core, params: Params) -> Chat:
    """A forum that the bot administers."""
    chat = inside(core, read_chat(core, params))
    if not chat.is_forum:
        raise refuse("not_forum")
    if not chat.is_admin(core.world.bot.id):
        raise refuse("admin_required")
    return chat


def _topic(core: Core, params: Params) -> tuple[Chat, Topic]:
    chat = _forum(core, params)
    topic = chat.topics.get(params.integer("message_thread_id"))
    if topic is None:
        raise refuse("thread")
    return chat, topic


def _name(params: Params) -> str:
    name = params.text("name")
    if not 1 <= len(name) <= 128:
        raise refuse("topic_name")
    return name


def _note(core: Core, chat: Chat, topic: Topic, service: Json, number: int = 0) -> None:
    """A service message of the bot in the topic."""
    world = core.world
    number = number or world.next_message_id(chat)
    message = Message(chat.id, number, world.bot.id, core.seconds(), world.next_id("order"))
    message.service, message.thread_id = service, topic.id
    world.add(message)


@method("createForumTopic")
def create_forum_topic(core: Core, params: Params) -> Json:
    """Open a topic; its identifier is that of the service message about it."""
    name, chat = _name(params), _forum(core, params)
    topic = Topic(core.world.next_message_id(chat), name)
    chat.topics[topic.id] = topic
    color = params.integer("icon_color", COLOR)
    created = {"name": name, "icon_color": color}
    _note(core, chat, topic, {"forum_topic_created": created}, topic.id)
    return {"message_thread_id": topic.id, "name": name, "icon_color": color}


@method("editForumTopic")
def edit_forum_topic(core: Core, params: Params) -> bool:
    """Rename a topic."""
    chat, topic = _topic(core, params)
    if params.has("name"):
        topic.name = _name(params)
    _note(core, chat, topic, {"forum_topic_edited": {"name": topic.name}})
    return True


@method("closeForumTopic")
def close_forum_topic(core: Core, params: Params) -> bool:
    """Close a topic to everybody but administrators."""
    chat, topic = _topic(core, params)
    topic.closed = True
    _note(core, chat, topic, {"forum_topic_closed": {}})
    return True


@method("reopenForumTopic")
def reopen_forum_topic(core: Core, params: Params) -> bool:
    """Open a closed topic again."""
    chat, topic = _topic(core, params)
    topic.closed = False
    _note(core, chat, topic, {"forum_topic_reopened": {}})
    return True


@method("deleteForumTopic")
def delete_forum_topic(core: Core, params: Params) -> bool:
    """Delete a topic with all its messages."""
    chat, topic = _topic(core, params)
    for message in core.world.conversation(chat.id):
        if message.thread_id == topic.id:
            core.world.remove(message)
    del chat.topics[topic.id]
    core.world.touch()
    return True
