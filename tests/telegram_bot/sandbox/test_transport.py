"""How calls arrive: verbs, encodings, names, envelopes."""

import json
import re
from typing import Any

import pytest

from telegram_bot.sandbox.server import PAGE

MESSAGE = "grüße 🂡"


@pytest.mark.parametrize("way", ["query", "form", "json", "multipart", "mixed"])
async def test_parameters_come_from_everywhere(bench: Any, way: str) -> None:
    url = f"{bench.sandbox.base_url}{bench.token}/sendMessage"
    values = {"chat_id": str(bench.group), "text": MESSAGE}
    http = bench.http
    answer = {
        "query": lambda: http.get(url, params=values),
        "form": lambda: http.post(url, data=values),
        "json": lambda: http.post(url, json=values | {"chat_id": bench.group, "reply_markup": bench.keys("a")}),
        "multipart": lambda: http.post(url, data=values, files={"unused": ("a", b"b")}),
        "mixed": lambda: http.post(f"{url}?chat_id={bench.group}&text=other", data={"text": MESSAGE}),
    }[way]
    body = (await answer()).json()
    assert body["ok"]
    assert body["result"]["text"] == MESSAGE


async def test_method_names_have_no_case(bench: Any) -> None:
    assert (await bench.call("GETME"))["id"] == 1000
    assert bench.sandbox.calls[-1].method == "getMe"


@pytest.mark.parametrize("path", ["/", "/bots", "/sendMessage", "/file/x"])
async def test_wrong_paths(bench: Any, path: str) -> None:
    if path == "/":
        answer = await bench.http.get(bench.sandbox.page_url)
        assert answer.status_code == 200
        return
    answer = await bench.http.get(bench.sandbox.root_url + path)
    assert answer.json() == {"ok": False, "error_code": 404, "description": "Not Found"}


async def test_the_page_and_its_modules_are_served_and_nothing_beside_them(bench: Any) -> None:
    loaded: set[str] = set()
    waiting = {"page.js"}
    while waiting - loaded:
        name = (waiting - loaded).pop()
        answer = await bench.http.get(f"{bench.sandbox.page_url}{name}")
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/javascript"), name
        waiting |= set(re.findall(r'from "\./(\w+\.js)"', answer.text))
        loaded.add(name)
    assert loaded == {file.name for file in PAGE.glob("*.js")}
    for path in ("none.js", "server.py", "..%2Fserver.py", "page/page.js"):
        assert (await bench.http.get(f"{bench.sandbox.page_url}{path}")).status_code == 404


async def test_bytes_that_are_no_utf8(bench: Any) -> None:
    url = f"{bench.sandbox.base_url}{bench.token}/sendMessage?chat_id={bench.group}&text=%ff"
    answer = await bench.http.get(url)
    assert answer.json()["description"] == "Bad Request: strings must be encoded in UTF-8"


async def test_upload_by_attachment_and_download(bench: Any) -> None:
    picture = bench.png(30, 20)
    params = {"chat_id": bench.group, "photo": "attach://one", "caption": "<b>p</b>", "parse_mode": "HTML"}
    message = await bench.call("sendPhoto", {"one": ("p.png", picture)}, **params)
    photo = message["photo"][-1]
    assert (photo["width"], photo["height"]) == (30, 20)
    file = await bench.call("getFile", file_id=photo["file_id"])
    path = f"{bench.sandbox.base_file_url}{bench.token}/{file['file_path']}"
    assert (await bench.http.get(path)).content == picture
    again = await bench.call("sendPhoto", chat_id=bench.group, photo=photo["file_id"])
    assert again["photo"][-1]["file_unique_id"] == photo["file_unique_id"]
    assert (await bench.http.get(f"{bench.sandbox.base_file_url}{bench.token}/none")).status_code == 404


async def test_calls_are_recorded_with_decoded_parameters(bench: Any) -> None:
    await bench.call("sendMessage", chat_id=bench.group, text="12", reply_markup=bench.keys("a"))
    await bench.refused("sendMessage", chat_id=bench.group, text="")
    good, bad = bench.sandbox.calls[-2:]
    assert good.params == {"chat_id": bench.group, "text": "12", "reply_markup": bench.keys("a")}
    assert good.ok
    assert good.result["text"] == "12"
    assert not bad.ok
    assert bad.error == "Bad Request: message text is empty"
    logged = (await bench.look("calls", since=good.number - 1))["calls"]
    assert [call["number"] for call in logged] == [good.number, bad.number]


async def test_a_bug_answers_500(bench: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    monkeypatch.setattr(bench.sandbox.core.world, "messages", None)
    answer = await bench.raw("deleteMessage", chat_id=bench.group, message_id=1)
    assert answer.status_code == 500
    assert answer.json()["description"] == "Internal Server Error"


@pytest.mark.parametrize("body", ["[", "[]"])
async def test_bad_json_on_the_person_side(bench: Any, body: str) -> None:
    answer = await bench.http.post(f"{bench.sandbox.sim_url}/say", content=body)
    assert answer.status_code == 400
    assert "error" in json.loads(answer.text)


@pytest.mark.parametrize(("origin", "status"), [("https://example.org", 403), ("OWN", 200)])
async def test_other_sites_cannot_act_for_people(bench: Any, origin: str, status: int) -> None:
    own = bench.sandbox.root_url
    headers = {"Origin": own if origin == "OWN" else origin}
    answer = await bench.http.post(f"{bench.sandbox.sim_url}/clock", json={}, headers=headers)
    assert answer.status_code == status
