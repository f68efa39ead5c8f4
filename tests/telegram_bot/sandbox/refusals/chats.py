"""Chats, topics and people that cannot be reached, and what may not be done there."""

from typing import Any

from tests.telegram_bot.sandbox.refusals.cases import case, simple


async def forum(bench: Any) -> tuple[int, int]:
    chat = await bench.sim("chats", title="Forum", members=[bench.asha], is_forum=True)
    topic = await bench.sim("topics", chat_id=chat["id"], name="One")
    return chat["id"], topic["message_thread_id"]


simple("chat_empty", "sendMessage", text="x")
simple("chat_unknown", "sendMessage", chat_id=12345, text="x")
simple("user_unknown", "getChatMember", chat_id="GROUP", user_id=99)
simple("user_invalid", "getChatMember", chat_id="GROUP")
simple("thread", "sendMessage", chat_id="GROUP", text="x", message_thread_id=77)
simple("not_forum", "createForumTopic", chat_id="GROUP", name="x")
simple("topic_name", "createForumTopic", chat_id="GROUP", name="")
simple("never_started", "sendMessage", chat_id="ASHA", text="x")
simple("admin_required", "setChatTitle", chat_id="GROUP", title="x")
simple("action", "sendChatAction", chat_id="GROUP", action="sleeping")


@case("member_unknown")
async def _(bench: Any) -> Any:
    stranger = await bench.sim("users", first_name="Kamal")
    return await bench.refused("getChatMember", chat_id=bench.group, user_id=stranger["id"])


@case("upgraded")
async def _(bench: Any) -> Any:
    old = await bench.sim("chats", type="group", title="Old", members=[bench.asha])
    await bench.sim("migrate", chat_id=old["id"])
    return await bench.refused("sendMessage", chat_id=old["id"], text="x")


@case("topic_closed")
async def _(bench: Any) -> Any:
    chat, topic = await forum(bench)
    bench.sandbox.world.chats[chat].topics[topic].closed = True
    return await bench.refused("sendMessage", chat_id=chat, text="x", message_thread_id=topic)


@case("blocked")
async def _(bench: Any) -> Any:
    await bench.sim("start", user_id=bench.asha)
    await bench.sim("block", user_id=bench.asha)
    return await bench.refused("sendMessage", chat_id=bench.asha, text="x")


@case("deactivated")
async def _(bench: Any) -> Any:
    await bench.sim("deactivate", user_id=bench.asha)
    return await bench.refused("sendMessage", chat_id=bench.asha, text="x")


@case("kicked", kind="supergroup")
async def _(bench: Any) -> Any:
    await bench.sim("kick", chat_id=bench.group, user_id=1000)
    return await bench.refused("sendMessage", chat_id=bench.group, text="x")


@case("not_member", kind="supergroup")
async def _(bench: Any) -> Any:
    await bench.call("leaveChat", chat_id=bench.group)
    return await bench.refused("sendMessage", chat_id=bench.group, text="x")


@case("chat_deleted")
async def _(bench: Any) -> Any:
    bench.sandbox.world.chats[bench.group].deleted = True
    return await bench.refused("sendMessage", chat_id=bench.group, text="x")


@case("no_right", what="photos")
async def _(bench: Any) -> Any:
    await bench.sim("forbid", chat_id=bench.group, rights=["can_send_photos"])
    return await bench.refused("sendPhoto", {"photo": ("p.png", bench.png())}, chat_id=bench.group)


@case("private_only")
async def _(bench: Any) -> Any:
    return await bench.refused("sendMessageDraft", chat_id=bench.group, draft_id=1, text="x")


@case("leave_private")
async def _(bench: Any) -> Any:
    await bench.sim("start", user_id=bench.asha)
    return await bench.refused("leaveChat", chat_id=bench.asha)


@case("draft_id")
async def _(bench: Any) -> Any:
    await bench.sim("start", user_id=bench.asha)
    return await bench.refused("sendMessageDraft", chat_id=bench.asha, text="x")
