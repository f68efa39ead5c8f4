"""Messages that cannot be edited, deleted, pinned, copied or answered."""

from typing import Any

from tests.telegram_bot.sandbox.refusals.cases import case, photo_message, simple, text_message

simple("edit_no_id", "editMessageText", chat_id="GROUP", text="x")
simple("edit_unknown", "editMessageText", chat_id="GROUP", text="x", message_id=999)
simple("inline_message", "editMessageText", inline_message_id="none", text="x")
simple("delete_unknown", "deleteMessage", chat_id="GROUP", message_id=999)
simple("pin_unknown", "pinChatMessage", chat_id="GROUP", message_id=999)
simple("react_unknown", "setMessageReaction", chat_id="GROUP", message_id=999)
simple("reply_unknown", "sendMessage", chat_id="GROUP", text="x", reply_parameters={"message_id": 999})
simple("copy_unknown", "copyMessage", chat_id="GROUP", from_chat_id="GROUP", message_id=999)
simple("forward_unknown", "forwardMessage", chat_id="GROUP", from_chat_id="GROUP", message_id=999)
simple("ids_missing", "deleteMessages", chat_id="GROUP")
simple("ids_many", "deleteMessages", chat_id="GROUP", message_ids=list(range(1, 102)))


@case("no_pin_right")
async def _(bench: Any) -> Any:
    number = await text_message(bench)
    return await bench.refused("pinChatMessage", chat_id=bench.group, message_id=number)


@case("unpin_unknown")
async def _(bench: Any) -> Any:
    await bench.sim("promote", chat_id=bench.group, user_id=1000)
    return await bench.refused("unpinChatMessage", chat_id=bench.group)


@case("edit_forbidden")
async def _(bench: Any) -> Any:
    said = await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="mine")
    return await bench.refused("editMessageText", chat_id=bench.group, message_id=said["message_id"], text="x")


@case("edit_no_text")
async def _(bench: Any) -> Any:
    number = await photo_message(bench)
    return await bench.refused("editMessageText", chat_id=bench.group, message_id=number, text="x")


@case("edit_no_caption")
async def _(bench: Any) -> Any:
    number = await text_message(bench)
    return await bench.refused("editMessageCaption", chat_id=bench.group, message_id=number, caption="x")


@case("edit_no_media")
async def _(bench: Any) -> Any:
    poll = await bench.call("sendPoll", chat_id=bench.group, question="q", options=["a", "b"])
    media = {"type": "photo", "media": "attach://p"}
    return await bench.refused(
        "editMessageMedia",
        {"p": ("p.png", bench.png())},
        chat_id=bench.group,
        message_id=poll["message_id"],
        media=media,
    )


@case("edit_same")
async def _(bench: Any) -> Any:
    number = await text_message(bench, reply_markup=bench.keys("a"))
    same = {"chat_id": bench.group, "message_id": number, "text": "x", "reply_markup": bench.keys("a")}
    return await bench.refused("editMessageText", **same)


@case("edit_inline_upload")
async def _(bench: Any) -> Any:
    bench.sandbox.world.message(bench.group, await text_message(bench)).inline_id = "i"
    media = {"type": "photo", "media": "attach://p"}
    return await bench.refused("editMessageMedia", {"p": ("p.png", bench.png())}, inline_message_id="i", media=media)


@case("delete_forbidden")
async def _(bench: Any) -> Any:
    said = await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="mine")
    return await bench.refused("deleteMessage", chat_id=bench.group, message_id=said["message_id"])


@case("delete_everyone")
async def _(bench: Any) -> Any:
    number = await text_message(bench)
    bench.sandbox.clock.advance(49 * 3600)
    return await bench.refused("deleteMessage", chat_id=bench.group, message_id=number)


@case("reaction")
async def _(bench: Any) -> Any:
    number = await text_message(bench)
    reaction = [{"type": "emoji", "emoji": "🂠"}]
    return await bench.refused("setMessageReaction", chat_id=bench.group, message_id=number, reaction=reaction)
