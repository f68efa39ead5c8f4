"""How calls arrive: HTTP methods, encodings, names, tokens, envelopes, and the files of the page."""

import re
from typing import Any

import pytest
from aiohttp import FormData

from telegram_bot.sandbox.server import PAGE
from tests.local_http import Http

MESSAGE = "grüße 🂡"


def multipart(values: dict[str, Any], **files: tuple[str, bytes, str]) -> FormData:
    """Return a form with values and files, each with its name, content and type."""
    form = FormData(default_to_multipart=True)
    for name, value in values.items():
        form.add_field(name, str(value))
    for name, (file, content, kind) in files.items():
        form.add_field(name, content, filename=file, content_type=kind)
    return form


@pytest.mark.parametrize("way", ["query", "form", "multipart", "mixed", "json"])
async def test_parameters_come_from_query_and_form(harness: Any, http: Http, way: str) -> None:
    url = f"/bot{harness.token}/sendMessage"
    values = {"chat_id": str(harness.group), "text": MESSAGE}
    answer = {
        "query": lambda: http.get(url, params=values),
        "form": lambda: http.post(url, data=values),
        "multipart": lambda: http.post(url, data=multipart(values, unused=("a", b"b", "text/plain"))),
        "mixed": lambda: http.post(f"{url}?chat_id={harness.group}&text=other", data={"text": MESSAGE}),
        "json": lambda: http.post(f"{url}?text=other", json={"chat_id": harness.group, "text": MESSAGE}),
    }[way]
    body = (await answer()).json()
    assert body["ok"]
    assert body["result"]["text"] == MESSAGE


@pytest.mark.parametrize("body", ["", "[]", "{", "\xff", "[" * 100_000])
async def test_json_that_is_no_object_is_refused(harness: Any, http: Http, body: str) -> None:
    headers = {"Content-Type": "application/json"}
    answer = await http.post(f"/bot{harness.token}/getMe", data=body.encode("latin-1"), headers=headers)
    assert answer.status == 400
    assert "can't parse request body JSON object" in answer.json()["description"]


async def test_method_names_have_no_case(harness: Any) -> None:
    assert (await harness.call("GETME"))["id"] == harness.bot
    assert harness.sandbox.calls[-1].method == "getMe"


@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("/bots", 404, "Not Found"),
        ("/sendMessage", 404, "Not Found"),
        ("/file/x", 404, "Not Found"),
        ("/bot1000:sandbox/sendPoll", 404, "Not Found: method not found"),
        ("/botnonsense/getMe", 401, "Unauthorized: invalid token specified"),
        ("/bot1000:other/getMe", 401, "Unauthorized"),
        ("/bot1000:sandbox/sendMessage?text=%ff", 400, "Bad Request: strings must be encoded in UTF-8"),
    ],
)
async def test_refused_requests(http: Http, path: str, status: int, text: str) -> None:
    answer = await http.get(path)
    assert answer.status == status
    assert answer.json() == {"ok": False, "error_code": status, "description": text}


async def test_the_page_and_its_modules_are_served_and_nothing_beside_them(http: Http) -> None:
    assert (await http.get("/")).status == 200
    loaded: set[str] = set()
    waiting = {"page.js"}
    while waiting - loaded:
        name = (waiting - loaded).pop()
        answer = await http.get(f"/{name}")
        assert (answer.status, answer.headers["Content-Type"]) == (200, "text/javascript"), name
        waiting |= set(re.findall(r'from "\./(\w+\.js)"', answer.text))
        loaded.add(name)
    assert loaded == {file.name for file in PAGE.glob("*.js")}
    for path in ("none.js", "server.py", "..%2Fserver.py", "page/page.js"):
        assert (await http.get(f"/{path}")).status == 404


async def test_calls_are_recorded_with_decoded_parameters(harness: Any) -> None:
    await harness.call("sendMessage", chat_id=harness.group, text="12", reply_markup=harness.keys("a"))
    await harness.refused("sendMessage", chat_id=harness.group, text="")
    good, bad = harness.sandbox.calls[-2:]
    assert good.params == {"chat_id": harness.group, "text": "12", "reply_markup": harness.keys("a")}
    assert (good.ok, good.result["text"]) == (True, "12")
    assert (bad.ok, bad.error) == (False, "Bad Request: message text is empty")
    assert harness.sandbox.calls.since(good.number - 1) == [good, bad]


async def test_a_bug_is_answered_with_500(harness: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness.state, "messages", None)
    answer = await harness.refused("deleteMessage", chat_id=harness.group, message_id=1)
    assert answer == (500, "Internal Server Error")
