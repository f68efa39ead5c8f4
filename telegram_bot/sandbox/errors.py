"""The refusals of the Bot API, with the texts of the real server."""

from http import HTTPStatus
from typing import Any, NamedTuple

STATUSES = {status.phrase: status.value for status in HTTPStatus}


class Refusal(NamedTuple):
    """A text with placeholders, and its source.

    T: Bot API server, D: client library below it, S: passed through from Telegram's servers, P: seen in public reports,
    M: modelled, since no public text is known.
    """

    text: str
    source: str

    @property
    def status(self) -> int:
        """HTTP status."""
        return STATUSES[self.text.partition(":")[0]]


class ApiError(Exception):
    """A refused call: the error half of the response envelope."""

    def __init__(self, status: int, description: str, parameters: dict[str, Any] | None = None) -> None:
        super().__init__(description)
        self.status = status
        self.description = description
        self.parameters = parameters

    def envelope(self) -> dict[str, Any]:
        """Return the JSON body of the response."""
        body = {"ok": False, "error_code": self.status, "description": self.description}
        return body | ({"parameters": self.parameters} if self.parameters else {})


_BAD = "Bad Request: "
_PARSE = _BAD + "can't parse entities: "
_BUTTON = _BAD + "can't parse inline keyboard button: "

REFUSALS = {
    # transport
    "path": Refusal("Not Found", "T"),
    "method": Refusal("Not Found: method not found", "T"),
    "token_format": Refusal("Unauthorized: invalid token specified", "T"),
    "token": Refusal("Unauthorized", "T"),
    "flood": Refusal("Too Many Requests: retry after {seconds}", "T"),
    "server": Refusal("Internal Server Error", "T"),
    "utf8": Refusal(_BAD + "strings must be encoded in UTF-8", "D"),
    "json": Refusal(_BAD + "can't parse {name} JSON object", "T"),
    # getUpdates and setWebhook
    "poll_webhook": Refusal(
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        "T",
    ),
    "poll_poll": Refusal(
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running", "T"
    ),
    "poll_set": Refusal("Conflict: terminated by setWebhook request", "T"),
    "hook_url": Refusal(_BAD + "invalid webhook URL specified", "T"),
    "secret_long": Refusal(_BAD + "secret token is too long", "T"),
    "secret_chars": Refusal(_BAD + "secret token contains unallowed characters", "T"),
    # chats and users
    "chat_empty": Refusal(_BAD + "chat_id is empty", "T"),
    "chat_unknown": Refusal(_BAD + "chat not found", "T"),
    "user_unknown": Refusal(_BAD + "user not found", "T"),
    "user_invalid": Refusal(_BAD + "invalid user_id specified", "T"),
    "member_unknown": Refusal(_BAD + "member not found", "D"),
    "upgraded": Refusal(_BAD + "group chat was upgraded to a supergroup chat", "T"),
    "thread": Refusal(_BAD + "message thread not found", "T"),
    "rights": Refusal(_BAD + "not enough rights to send {what} to the chat", "D"),
    "topic_closed": Refusal(_BAD + "TOPIC_CLOSED", "S"),
    "never_started": Refusal("Forbidden: bot can't initiate conversation with a user", "P"),
    "blocked": Refusal("Forbidden: bot was blocked by the user", "T"),
    "kicked": Refusal("Forbidden: bot was kicked from the {kind} chat", "T"),
    "action": Refusal(_BAD + "wrong parameter action in request", "T"),
    # texts
    "text_empty": Refusal(_BAD + "message text is empty", "T"),
    "text_bytes": Refusal(_BAD + "text is too long", "T"),
    "text_blank": Refusal(_BAD + "text must be non-empty", "D"),
    "text_long": Refusal(_BAD + "message is too long", "D"),
    "caption_long": Refusal(_BAD + "message caption is too long", "D"),
    "parse_mode": Refusal(_BAD + "unsupported parse_mode", "T"),
    # HTML
    "html_unclosed_start": Refusal(_PARSE + "Unclosed start tag at byte offset {at}", "D"),
    "html_unclosed_end": Refusal(_PARSE + "Unclosed end tag at byte offset {at}", "D"),
    "html_tag": Refusal(_PARSE + 'Unsupported start tag "{tag}" at byte offset {at}', "D"),
    "html_end": Refusal(_PARSE + "Unexpected end tag at byte offset {at}", "D"),
    "html_unmatched": Refusal(
        _PARSE + 'Unmatched end tag at byte offset {at}, expected "</{tag}>", found "</{found}>"', "D"
    ),
    "html_attribute": Refusal(_PARSE + 'Empty attribute name in the tag "{tag}" at byte offset {at}', "D"),
    "html_token": Refusal(_PARSE + "Unexpected end of name token at byte offset {at}", "D"),
    "html_span": Refusal(_PARSE + 'Tag "span" must have class "tg-spoiler" at byte offset {at}', "D"),
    "html_open": Refusal(_PARSE + 'Can\'t find end tag corresponding to start tag "{tag}"', "D"),
    "html_time": Refusal(_PARSE + "Invalid date-time specified", "M"),
    "html_emoji": Refusal(_PARSE + "Invalid custom emoji identifier specified", "D"),
    # keyboards
    "markup_json": Refusal(_BAD + "can't parse reply keyboard markup JSON object", "T"),
    "markup_object": Refusal(_BAD + "object expected as reply markup", "T"),
    "markup_rows": Refusal(
        _BAD + 'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays', "T"
    ),
    "markup_long": Refusal(_BAD + "reply markup is too long", "T"),
    "button_plain": Refusal(_BUTTON + "Text buttons are unallowed in the inline keyboard", "T"),
    "button_object": Refusal(_BUTTON + "InlineKeyboardButton must be an Object", "T"),
    "button_style": Refusal(_BUTTON + "invalid button style specified", "T"),
    "button_no_text": Refusal(_BUTTON + 'Field "text" must be of type String', "T"),
    "button_text": Refusal(_BAD + "inline keyboard button text must be non-empty", "D"),
    "button_url": Refusal(_BAD + "inline keyboard button URL '{url}' is invalid: {why}", "D"),
    "button_web_app": Refusal(_BUTTON + 'Field "web_app" must be of type Object', "T"),
    "button_web_app_url": Refusal(_BAD + "inline keyboard button Web App URL '{url}' is invalid: {why}", "D"),
    "button_data": Refusal(_BAD + "BUTTON_DATA_INVALID", "S"),
    "button_type": Refusal(_BAD + "BUTTON_TYPE_INVALID", "S"),
    # editing, deleting, reacting, replying
    "edit_no_id": Refusal(_BAD + "message identifier is not specified", "T"),
    "edit_unknown": Refusal(_BAD + "message to edit not found", "T"),
    "edit_forbidden": Refusal(_BAD + "message can't be edited", "D"),
    "edit_no_text": Refusal(_BAD + "there is no text in the message to edit", "D"),
    "edit_same": Refusal(
        _BAD + "message is not modified: specified new message content and reply markup are "
        "exactly the same as a current content and reply markup of the message",
        "T",
    ),
    "delete_unknown": Refusal(_BAD + "message to delete not found", "T"),
    "delete_forbidden": Refusal(_BAD + "message can't be deleted", "T"),
    "delete_everyone": Refusal(_BAD + "message can't be deleted for everyone", "P"),
    "react_unknown": Refusal(_BAD + "message to react not found", "T"),
    "reaction": Refusal(_BAD + "REACTION_INVALID", "S"),
    "reply_unknown": Refusal(_BAD + "message to be replied not found", "T"),
    # callback queries
    "query_old": Refusal(_BAD + "query is too old and response timeout expired or query ID is invalid", "T"),
    "alert_long": Refusal(_BAD + "MESSAGE_TOO_LONG", "P"),
    "alert_url": Refusal(_BAD + "URL_INVALID", "S"),
    # messages that people send through the bot
    "results_array": Refusal(_BAD + "expected an Array of inline query results", "T"),
    "results_many": Refusal(_BAD + "too many inline query results specified", "T"),
    "result_twice": Refusal(_BAD + "RESULT_ID_DUPLICATE", "S"),
    "next_offset": Refusal(_BAD + "NEXT_OFFSET_INVALID", "S"),
    "start_parameter": Refusal(_BAD + "START_PARAM_INVALID", "S"),
    "prepared_kinds": Refusal(_BAD + "at least one chat type must be allowed", "M"),
    "result": Refusal(_BAD + "can't parse inline query result: {why}", "P"),
    "result_id": Refusal(_BAD + "RESULT_ID_INVALID", "S"),
    # files
    "file_missing": Refusal(_BAD + "there is no {kind} in the request", "T"),
    "file_id": Refusal(_BAD + "wrong file_id or the file is temporarily unavailable", "T"),
    "file_big": Refusal(_BAD + "file is too big", "T"),
    "file_empty": Refusal(_BAD + "file must be non-empty", "D"),
    "media": Refusal(_BAD + "can't parse InputMedia: {why}", "T"),
    "image": Refusal(_BAD + "IMAGE_PROCESS_FAILED", "S"),
    "image_size": Refusal(_BAD + "PHOTO_INVALID_DIMENSIONS", "S"),
    # ephemeral messages
    "ephemeral_cause": Refusal(_BAD + "MESSAGE_NOT_COMMAND", "P"),
    "ephemeral_chat": Refusal(_BAD + "PEER_ID_INVALID", "M"),
    "ephemeral_unknown": Refusal(_BAD + "MESSAGE_ID_INVALID", "M"),
    "ephemeral_receiver": Refusal(_BAD + "USER_NOT_PARTICIPANT", "M"),
    # the command menu and the descriptions
    "commands_array": Refusal(_BAD + "expected an Array of BotCommand", "T"),
    "commands_many": Refusal(_BAD + "BOT_COMMANDS_TOO_MUCH", "S"),
    "command_name": Refusal(_BAD + "BOT_COMMAND_INVALID", "S"),
    "command_text": Refusal(_BAD + "BOT_COMMAND_DESCRIPTION_INVALID", "S"),
    "scope": Refusal(_BAD + "can't parse BotCommandScope: unsupported type specified", "T"),
    "language": Refusal(_BAD + "invalid language code specified", "P"),
    "description_long": Refusal(_BAD + "DESCRIPTION_TOO_LONG", "M"),
    "short_description_long": Refusal(_BAD + "ABOUT_TOO_LONG", "M"),
}


def refuse(key: str, parameters: dict[str, Any] | None = None, /, **values: object) -> ApiError:
    """Return the error of a row, with `values` filled into its text."""
    refusal = REFUSALS[key]
    return ApiError(refusal.status, refusal.text.format(**values), parameters)


def refuse_if(fault: object, key: str, parameters: dict[str, Any] | None = None, /, **values: object) -> None:
    """Raise the error of a row if there is a fault."""
    if fault:
        raise refuse(key, parameters, **values)
