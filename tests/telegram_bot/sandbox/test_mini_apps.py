"""Mini Apps: the links and buttons that open them, and the launch data, checked by independent code."""

import base64
import hashlib
import hmac
import json
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from telegram_bot.sandbox.mini_apps import THEMES
from telegram_bot.sandbox.people import Impossible
from tests.local_http import Http
from tests.recorded_sandbox import Sandbox

URL = "http://127.0.0.1:9999/app/"
LINK = "https://t.me/thurumpu_bot/cards?startapp=t12-r3"


@pytest.fixture
def sandbox() -> Sandbox:
    return Sandbox(apps={"cards": URL})


def launched(url: str) -> dict[str, str]:
    """Return the launch parameters of an opened address, as a page reads them."""
    return dict(pair.split("=", 1) for pair in urlsplit(url).fragment.split("&"))


def init_data(url: str) -> dict[str, str]:
    """Return the fields of the launch data of an opened address."""
    return dict(parse_qsl(unquote(launched(url)["tgWebAppData"]), strict_parsing=True))


def test_a_link_opens_the_app_with_its_parameter(harness: Any) -> None:
    before = harness.core.seconds()
    harness.people.set_language(harness.asha, "si")
    url = harness.people.open_app(harness.group, harness.asha, link=LINK, theme="dark")
    assert url.startswith(f"{URL}?tgWebAppStartParam=t12-r3#tgWebAppData=")
    passed = launched(url)
    assert (passed["tgWebAppStartParam"], passed["tgWebAppPlatform"]) == ("t12-r3", "weba")
    assert json.loads(unquote(passed["tgWebAppThemeParams"])) == THEMES["dark"]
    data = init_data(url)
    user = json.loads(data["user"])
    assert (user["id"], user["first_name"], user["username"]) == (harness.asha, "Asha", "asha")
    assert user["language_code"] == "si"
    assert (data["start_param"], data["chat_type"]) == ("t12-r3", "supergroup")
    assert before <= int(data["auth_date"]) <= harness.core.seconds()


def test_a_button_opens_its_own_address(harness: Any) -> None:
    url = harness.people.open_app(harness.asha, harness.asha, web_app=f"{URL}?startapp=t3")
    assert url.startswith(f"{URL}?startapp=t3#tgWebAppData=")
    data = init_data(url)
    assert data["query_id"]
    assert not {"start_param", "chat_instance"} & data.keys()


def test_chats_have_constant_instances(harness: Any) -> None:
    def instance(chat: int, user: int) -> tuple[str, str]:
        data = init_data(harness.people.open_app(chat, user, link=LINK))
        return data["chat_instance"], data["chat_type"]

    assert instance(harness.group, harness.asha) == instance(harness.group, harness.nimal)
    assert instance(harness.asha, harness.asha)[1] == "sender"
    assert instance(harness.asha, harness.asha)[0] != instance(harness.group, harness.asha)[0]


def test_both_signatures_are_those_that_telegram_documents(harness: Any) -> None:
    """The documented steps, written out: https://core.telegram.org/bots/webapps."""
    fields = init_data(harness.people.open_app(harness.group, harness.asha, link=LINK))
    found = fields.pop("hash")
    secret = hmac.new(b"WebAppData", harness.token.encode(), hashlib.sha256).digest()
    lines = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    assert hmac.new(secret, lines.encode(), hashlib.sha256).hexdigest() == found
    signature = fields.pop("signature")
    assert "=" not in signature
    lines = "1000:WebAppData\n" + "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    key = Ed25519PublicKey.from_public_bytes(harness.sandbox.app_key)
    key.verify(base64.urlsafe_b64decode(signature + "=="), lines.encode())
    assert Sandbox("1000:other").app_key != harness.sandbox.app_key == Sandbox().app_key


def test_what_cannot_be_opened(harness: Any) -> None:
    kamal = harness.people.add_user("Kamal").id
    for user, given, why in (
        (kamal, {"link": LINK}, "not in chat"),
        (harness.asha, {"link": "https://t.me/thurumpu_bot/other"}, "no Mini App"),
        (harness.asha, {"link": "https://t.me/another_bot/cards"}, "no Mini App"),
        (harness.asha, {"link": "https://example.org/thurumpu_bot/cards"}, "no Mini App"),
        (harness.asha, {"link": LINK, "theme": "pink"}, "no theme"),
        (harness.asha, {"web_app": URL}, "private chats"),
    ):
        with pytest.raises(Impossible, match=why):
            harness.people.open_app(harness.group, user, **given)


def keyboard(**button: Any) -> dict[str, Any]:
    return {"inline_keyboard": [[{"text": "Open table", **button}]]}


@pytest.mark.parametrize("url", ["https://example.org/app", "http://127.0.0.1:8000/", "http://localhost/app"])
async def test_web_app_buttons_are_for_private_chats(harness: Any, url: str) -> None:
    harness.people.start(harness.asha)
    number = await harness.send(chat=harness.asha, reply_markup=keyboard(web_app={"url": url}))
    assert harness.people.press(harness.asha, harness.asha, message_id=number) == {"web_app": url}
    expected = (400, "Bad Request: BUTTON_TYPE_INVALID")
    refused = {"text": "x", "reply_markup": keyboard(web_app={"url": url})}
    assert await harness.refused("sendMessage", chat_id=harness.group, **refused) == expected
    sent = await harness.send("table")
    assert await harness.refused("editMessageText", chat_id=harness.group, message_id=sent, **refused) == expected


@pytest.mark.parametrize("url", ["http://example.org", "tg://resolve", "example.org", ""])
async def test_web_app_buttons_need_https(harness: Any, url: str) -> None:
    harness.people.start(harness.asha)
    text = f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
    markup = keyboard(web_app={"url": url})
    refused = await harness.refused("sendMessage", chat_id=harness.asha, text="x", reply_markup=markup)
    assert refused == (400, f"Bad Request: {text}")


async def test_the_page_opens_the_same_address(harness: Any, http: Http) -> None:
    number = await harness.send(reply_markup=keyboard(url=LINK))
    where = {"chat_id": harness.group, "user_id": harness.asha}
    press = await http.post("/people/press", json={**where, "message_id": number, "row": 0, "column": 0})
    assert press.json() == {"answered": False, "url": LINK, "app": LINK}
    opened = (await http.post("/people/open_app", json={**where, "link": LINK})).json()
    assert opened["themes"] == THEMES
    assert init_data(opened["url"])["start_param"] == "t12-r3"
    state = (await http.get("/people/state")).json()
    assert state["app_links"] == ["https://t.me/thurumpu_bot/cards"]


async def test_no_file_of_the_page_may_run_what_is_not_its_own(http: Http) -> None:
    policy = (await http.get("/")).headers["Content-Security-Policy"].split("; ")
    assert policy[0] == "default-src 'self'"
    assert {rule.split()[0] for rule in policy[1:]} == {"img-src", "frame-src"}
