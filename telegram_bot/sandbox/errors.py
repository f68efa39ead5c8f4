"""Every refusal of the Bot API side: situation, status, exact text, where the text comes from.

Sources: T = Bot API server, D = client library below it, S = passed through from Telegram's own
servers, P = seen in public reports, M = modelled by us because no public text is known.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Refusal(NamedTuple):
    """One row of the table."""

    key: str
    status: int
    text: str
    source: str
    situation: str


class ApiError(Exception):
    """A refusal on its way to the client: the error half of the response envelope."""

    def __init__(self, status: int, description: str, parameters: dict[str, Any] | None = None) -> None:
        super().__init__(description)
        self.status = status
        self.description = description
        self.parameters = parameters

    def envelope(self) -> dict[str, Any]:
        """The JSON body of the answer."""
        body = {"ok": False, "error_code": self.status, "description": self.description}
        return body | ({"parameters": self.parameters} if self.parameters else {})


_B = "Bad Request: "
_P = _B + "can't parse entities: "
_K = _B + "can't parse inline keyboard button: "
_F = "Forbidden: "
_C = "Conflict: "

_ROWS: tuple[tuple[str, int, str, str, str], ...] = (
    # transport
    ("path", 404, "Not Found", "T", "a path that is no Bot API path"),
    ("method", 404, "Not Found: method not found", "T", "unknown method"),
    ("token_format", 401, "Unauthorized: invalid token specified", "T", "malformed token"),
    ("token", 401, "Unauthorized", "T", "a well-formed token of nobody"),
    ("flood", 429, "Too Many Requests: retry after {seconds}", "T", "too many requests"),
    ("server", 500, "Internal Server Error", "T", "a bug in the sandbox, or an injected fault"),
    ("utf8", 400, _B + "strings must be encoded in UTF-8", "D", "bytes that are no UTF-8"),
    ("json", 400, _B + "can't parse {name} JSON object", "T", "an object parameter is no JSON"),
    # getUpdates and webhooks
    (
        "poll_webhook",
        409,
        _C + "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        "T",
        "polling with a webhook set",
    ),
    (
        "poll_poll",
        409,
        _C + "terminated by other getUpdates request; make sure that only one bot instance is running",
        "T",
        "a second poller",
    ),
    ("poll_set", 409, _C + "terminated by setWebhook request", "T", "setWebhook during a poll"),
    ("hook_url", 400, _B + "invalid webhook URL specified", "T", "webhook URL without host"),
    (
        "hook_https",
        400,
        _B + "bad webhook: An HTTPS URL must be provided for webhook",
        "T",
        "http webhook while allow_http_webhook is off",
    ),
    (
        "hook_port",
        400,
        _B + "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
        "T",
        "https webhook on another port",
    ),
    ("secret_long", 400, _B + "secret token is too long", "T", "more than 256 characters"),
    (
        "secret_chars",
        400,
        _B + "secret token contains unallowed characters",
        "T",
        "characters outside A-Z a-z 0-9 _ -",
    ),
    # chats
    ("chat_empty", 400, _B + "chat_id is empty", "T", "no chat_id"),
    ("chat_unknown", 400, _B + "chat not found", "T", "a chat the bot never met"),
    ("user_unknown", 400, _B + "user not found", "T", "a user the bot never met"),
    ("user_invalid", 400, _B + "invalid user_id specified", "T", "no or bad user_id"),
    ("member_unknown", 400, _B + "member not found", "D", "getChatMember of somebody never there"),
    (
        "upgraded",
        400,
        _B + "group chat was upgraded to a supergroup chat",
        "T",
        "the old id of a migrated group",
    ),
    ("thread", 400, _B + "message thread not found", "T", "no such topic"),
    ("topic_closed", 400, _B + "TOPIC_CLOSED", "S", "sending to a closed topic"),
    ("topic_name", 400, _B + "TOPIC_NAME_INVALID", "S", "a topic name not of 1-128 characters"),
    ("not_forum", 400, _B + "the chat is not a forum", "D", "a topic method in a plain group"),
    (
        "never_started",
        403,
        _F + "bot can't initiate conversation with a user",
        "P",
        "the user never pressed Start",
    ),
    ("blocked", 403, _F + "bot was blocked by the user", "T", "the user blocked the bot"),
    ("deactivated", 403, _F + "user is deactivated", "T", "a deleted account"),
    ("kicked", 403, _F + "bot was kicked from the {kind} chat", "T", "the bot was removed"),
    ("not_member", 403, _F + "bot is not a member of the {kind} chat", "T", "the bot left"),
    ("chat_deleted", 403, _F + "the group chat was deleted", "T", "the group is gone"),
    (
        "no_right",
        400,
        _B + "not enough rights to send {what} to the chat",
        "D",
        "the group forbids it to the bot",
    ),
    ("admin_required", 400, _B + "CHAT_ADMIN_REQUIRED", "S", "an administrator's method"),
    ("no_pin_right", 400, _B + "not enough rights to manage pinned messages in the chat", "D", ""),
    ("private_only", 400, _B + "PEER_ID_INVALID", "M", "a method for the other kind of chat"),
    ("leave_private", 400, _B + "chat member status can't be changed in private chats", "T", ""),
    ("action", 400, _B + "wrong parameter action in request", "T", "unknown chat action"),
    # text
    ("text_empty", 400, _B + "message text is empty", "T", "no text"),
    ("text_bytes", 400, _B + "text is too long", "T", "more than 32768 bytes before parsing"),
    ("text_blank", 400, _B + "text must be non-empty", "D", "only spaces"),
    ("text_long", 400, _B + "message is too long", "D", "more than 4096 characters"),
    ("caption_long", 400, _B + "message caption is too long", "D", "more than 1024 characters"),
    ("parse_mode", 400, _B + "unsupported parse_mode", "T", "unknown parse_mode"),
    ("entities_json", 400, _B + "can't parse entities JSON object", "T", "entities are no JSON"),
    ("entity", 400, _B + "can't parse MessageEntity: {why}", "T", "an entity of a wrong form"),
    (
        "entity_end",
        400,
        _B + "entity beginning at UTF-16 offset {start} ends after the end of the text at UTF-16 offset {end}",
        "D",
        "an entity past the end",
    ),
    ("entity_bounds", 400, _B + "ENTITY_BOUNDS_INVALID", "S", "an entity with a bad offset"),
    ("rich_empty", 400, _B + "message must be non-empty", "M", "a rich message without content"),
    ("rich_long", 400, _B + "RICH_MESSAGE_TOO_LONG", "M", "more than 32768 characters"),
    ("rich_kind", 400, _B + "exactly one of html, markdown and blocks must be given", "M", ""),
    ("draft_id", 400, _B + "DRAFT_ID_INVALID", "M", "sendMessageDraft with draft_id 0"),
    # HTML
    ("html_unclosed_start", 400, _P + "Unclosed start tag at byte offset {at}", "D", ""),
    ("html_unclosed_end", 400, _P + "Unclosed end tag at byte offset {at}", "D", ""),
    ("html_tag", 400, _P + 'Unsupported start tag "{tag}" at byte offset {at}', "D", ""),
    ("html_end", 400, _P + "Unexpected end tag at byte offset {at}", "D", ""),
    (
        "html_unmatched",
        400,
        _P + 'Unmatched end tag at byte offset {at}, expected "</{tag}>", found "</{found}>"',
        "D",
        "",
    ),
    (
        "html_attribute",
        400,
        _P + 'Empty attribute name in the tag "{tag}" at byte offset {at}',
        "D",
        "",
    ),
    ("html_token", 400, _P + "Unexpected end of name token at byte offset {at}", "D", ""),
    ("html_span", 400, _P + 'Tag "span" must have class "tg-spoiler" at byte offset {at}', "D", ""),
    ("html_open", 400, _P + 'Can\'t find end tag corresponding to start tag "{tag}"', "D", ""),
    ("html_time", 400, _P + "Invalid date-time specified", "M", ""),
    ("html_emoji", 400, _P + "Invalid custom emoji identifier specified", "D", ""),
    # MarkdownV2
    (
        "md_reserved",
        400,
        _P + "Character '{char}' is reserved and must be escaped with the preceding '\\'",
        "D",
        "",
    ),
    ("md_open", 400, _P + "Can't find end of {kind} entity at byte offset {at}", "D", ""),
    # keyboards
    ("markup_json", 400, _B + "can't parse reply keyboard markup JSON object", "T", ""),
    ("markup_object", 400, _B + "object expected as reply markup", "T", ""),
    (
        "markup_rows",
        400,
        _B + 'field "{field}" of the {kind} must be an Array of Arrays',
        "T",
        "",
    ),
    ("button_plain", 400, _K + "Text buttons are unallowed in the inline keyboard", "T", ""),
    ("button_object", 400, _K + "InlineKeyboardButton must be an Object", "T", ""),
    ("button_style", 400, _K + "invalid button style specified", "T", ""),
    ("button_no_text", 400, _K + 'Field "text" must be of type String', "T", ""),
    ("button_text", 400, _B + "inline keyboard button text must be non-empty", "D", ""),
    ("button_url", 400, _B + "inline keyboard button URL '{url}' is invalid: {why}", "D", ""),
    (
        "button_web_app",
        400,
        _B + "inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed",
        "D",
        "",
    ),
    ("button_data", 400, _B + "BUTTON_DATA_INVALID", "S", "callback_data not of 1-64 bytes"),
    ("button_type", 400, _B + "BUTTON_TYPE_INVALID", "S", "a type not allowed in this chat"),
    ("button_copy", 400, _B + "BUTTON_COPY_TEXT_INVALID", "S", "copy_text not of 1-256 characters"),
    ("markup_long", 400, _B + "reply markup is too long", "T", "over 100 buttons or 8 in a row"),
    # editing, deleting, pinning, replying
    ("edit_no_id", 400, _B + "message identifier is not specified", "T", "no message_id"),
    ("edit_unknown", 400, _B + "message to edit not found", "T", ""),
    ("edit_forbidden", 400, _B + "message can't be edited", "D", "not the bot's own message"),
    ("edit_no_text", 400, _B + "there is no text in the message to edit", "D", "a photo message"),
    ("edit_no_caption", 400, _B + "there is no caption in the message to edit", "D", "a text"),
    ("edit_no_media", 400, _B + "message media can't be edited", "D", ""),
    (
        "edit_same",
        400,
        _B + "message is not modified: specified new message content and reply markup are "
        "exactly the same as a current content and reply markup of the message",
        "T",
        "",
    ),
    ("edit_inline_upload", 400, _B + "can't upload new file to edit inline message", "D", ""),
    ("inline_message", 400, _B + "MESSAGE_ID_INVALID", "S", "unknown inline_message_id"),
    ("delete_unknown", 400, _B + "message to delete not found", "T", ""),
    ("delete_forbidden", 400, _B + "message can't be deleted", "T", ""),
    ("delete_everyone", 400, _B + "message can't be deleted for everyone", "P", "after 48 hours"),
    ("pin_unknown", 400, _B + "message to pin not found", "T", ""),
    ("unpin_unknown", 400, _B + "message to unpin not found", "T", ""),
    ("react_unknown", 400, _B + "message to react not found", "T", ""),
    ("reaction", 400, _B + "REACTION_INVALID", "S", "not one of the allowed reactions"),
    ("reply_unknown", 400, _B + "message to be replied not found", "T", ""),
    ("copy_unknown", 400, _B + "message to copy not found", "T", ""),
    ("forward_unknown", 400, _B + "message to forward not found", "T", ""),
    ("ids_missing", 400, _B + "message identifiers are not specified", "T", ""),
    ("ids_many", 400, _B + "too many message identifiers specified", "T", "more than 100"),
    ("poll_unknown", 400, _B + "message with poll to stop not found", "T", ""),
    ("poll_closed", 400, _B + "poll has already been closed", "S", ""),
    ("poll_question", 400, _B + "poll question must be non-empty", "D", ""),
    ("poll_question_long", 400, _B + "poll question length must not exceed 300", "D", ""),
    ("poll_options_few", 400, _B + "poll must have at least {least} option", "D", ""),
    ("poll_options_many", 400, _B + "poll can't have more than 12 options", "D", ""),
    ("poll_option_empty", 400, _B + "poll options must be non-empty", "D", ""),
    ("poll_option_long", 400, _B + "poll options length must not exceed 100", "D", ""),
    # callbacks and inline queries
    (
        "query_old",
        400,
        _B + "query is too old and response timeout expired or query ID is invalid",
        "T",
        "an answered, expired or unknown query",
    ),
    ("alert_long", 400, _B + "MESSAGE_TOO_LONG", "P", "an alert of more than 200 characters"),
    ("alert_url", 400, _B + "URL_INVALID", "S", "a URL that is no t.me/<bot>?start= link"),
    ("results_many", 400, _B + "too many inline query results specified", "T", "more than 50"),
    ("results_json", 400, _B + "can't parse inline query results JSON object", "T", ""),
    ("results_array", 400, _B + "expected an Array of inline query results", "T", ""),
    ("result_bad", 400, _B + "can't parse inline query result: {why}", "T", ""),
    ("result_id_twice", 400, _B + "RESULT_ID_DUPLICATE", "S", ""),
    ("result_id", 400, _B + "RESULT_ID_INVALID", "S", "an id not of 1-64 bytes"),
    ("next_offset", 400, _B + "NEXT_OFFSET_INVALID", "S", "more than 64 bytes"),
    ("start_parameter", 400, _B + "START_PARAM_INVALID", "S", "not 1-64 of A-Z a-z 0-9 _ -"),
    # media
    ("media_missing", 400, _B + "there is no {kind} in the request", "T", ""),
    (
        "media_file_id",
        400,
        _B + "wrong file_id or the file is temporarily unavailable",
        "T",
        "unknown file_id",
    ),
    ("media_type", 400, _B + "can't use file of type {found} as {wanted}", "D", ""),
    ("media_url", 400, _B + "failed to get HTTP URL content", "T", "the sandbox has no network"),
    ("media_big", 400, _B + "file is too big", "T", ""),
    ("media_empty", 400, _B + "file must be non-empty", "D", ""),
    ("media_input", 400, _B + "can't parse InputMedia: {why}", "T", ""),
    ("image", 400, _B + "IMAGE_PROCESS_FAILED", "S", "bytes that are no picture"),
    ("image_size", 400, _B + "PHOTO_INVALID_DIMENSIONS", "S", ""),
    ("album_many", 400, _B + "too many messages to send as an album", "D", "more than 10"),
    ("album_none", 400, _B + "there are no messages to send", "D", ""),
    ("file_id", 400, _B + "invalid file_id", "T", "getFile of an unknown file"),
    # ephemeral messages
    (
        "ephemeral_cause",
        400,
        _B + "MESSAGE_NOT_COMMAND",
        "P",
        "neither a fresh query of the receiver, nor a fresh ephemeral command, nor an admin bot",
    ),
    ("ephemeral_unknown", 400, _B + "MESSAGE_ID_INVALID", "M", "unknown ephemeral message"),
    ("ephemeral_receiver", 400, _B + "USER_NOT_PARTICIPANT", "M", "no member, or a bot"),
    ("ephemeral_replace", 400, _B + "REPLACE_MESSAGE_INVALID", "M", "replacing an ephemeral one"),
    (
        "ephemeral_json",
        400,
        _B + "can't parse ephemeral message parameters JSON object",
        "M",
        "",
    ),
    # the bot's own profile
    ("commands_json", 400, _B + "can't parse commands JSON object", "T", ""),
    ("commands_array", 400, _B + "expected an Array of BotCommand", "T", ""),
    ("commands_many", 400, _B + "BOT_COMMANDS_TOO_MUCH", "S", "more than 100"),
    ("command_name", 400, _B + "BOT_COMMAND_INVALID", "S", "not 1-32 of a-z 0-9 _"),
    ("command_text", 400, _B + "BOT_COMMAND_DESCRIPTION_INVALID", "S", "not 1-256 characters"),
    ("scope", 400, _B + "can't parse BotCommandScope: {why}", "T", ""),
    ("language", 400, _B + "LANG_CODE_INVALID", "S", "not a two-letter language code"),
    ("name_long", 400, _B + "BOT_TITLE_INVALID", "S", "more than 64 characters"),
    ("about_long", 400, _B + "ABOUT_TOO_LONG", "S", "more than 120 characters"),
    ("description_long", 400, _B + "DESCRIPTION_TOO_LONG", "S", "more than 512 characters"),
    ("menu_button", 400, _B + "can't parse menu button: {why}", "T", ""),
)

REFUSALS: dict[str, Refusal] = {row[0]: Refusal(*row) for row in _ROWS}


def refuse(refusal: str, parameters: dict[str, Any] | None = None, /, **values: object) -> ApiError:
    """The error of one row, its text filled with `values`; the caller raises it."""
    row = REFUSALS[refusal]
    return ApiError(row.status, row.text.format(**values), parameters)
