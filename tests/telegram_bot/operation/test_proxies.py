"""The sample configurations of proxies name existing files and paths, and their limits fit the bot's."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from telegram_bot.budgets import FILES, PAGE, PAGE_PATHS, SOCKETS, WEBHOOK
from telegram_bot.mini_app.server import FOLDER, PING_SECONDS
from telegram_bot.settings import Settings

ROOT = Path(__file__).parents[3]
INSTALLED = "/opt/thurumpu/"
NGINX, CADDY = ((ROOT / "deploy" / name).read_text("utf-8") for name in ("nginx.conf", "Caddyfile"))
SIZES = {"": 1, "k": 1024, "m": 1024**2, "kb": 1000, "mb": 1000**2}


def blocks(text: str) -> dict[str, str]:
    """Return nginx's `location` blocks by path."""
    return dict(re.findall(r"location (?:= )?(\S+) \{(.*?)\n    \}", text, re.DOTALL))


def size(text: str) -> int:
    number, unit = re.fullmatch(r"(\d+)([a-z]*)", text.lower()).groups()  # type: ignore[union-attr]
    return int(number) * SIZES[unit]


def one(pattern: str, text: str) -> str:
    (found,) = re.findall(pattern, text)
    return str(found)


@pytest.mark.parametrize("text", [NGINX, CADDY], ids=["nginx", "Caddy"])
def test_the_folder_of_the_page_exists(text: str):
    (named,) = re.findall(rf"(?:alias|root \*) ({INSTALLED}[^\s;]*)", text)
    assert ROOT / named.removeprefix(INSTALLED) == FOLDER


@pytest.mark.parametrize("text", [NGINX, CADDY], ids=["nginx", "Caddy"])
def test_ports_are_the_usual_ones(text: str):
    defaults: dict[str, Any] = {name: Settings.model_fields[name].default for name in ("app_port", "webhook_port")}
    named = {
        int(port) for line in text.splitlines() if "#" not in line for port in re.findall(r"127\.0\.0\.1:(\d+)", line)
    }
    assert named == set(defaults.values())


def test_every_path_of_the_page_leads_somewhere():
    for path in PAGE_PATHS:
        address = f"/table/{path.replace('(.+)', 'main.js')}"
        assert max((place for place in blocks(NGINX) if address.startswith(place)), key=len) != "/", path
        assert address.startswith("/table/")
    assert set(blocks(NGINX)) == {"/table/page/", "/table/socket", "/table/", "/telegram", "/"}
    assert re.findall(r"handle(?:_path)? (\S+) \{", CADDY) == ["/table/page/*", "/table/*", "/telegram"]


def test_every_address_is_limited_by_nginx():
    zones = set(re.findall(r"limit_(?:req|conn)_zone\s+\$binary_remote_addr zone=(\w+):", NGINX))
    used = set(re.findall(r"limit_req zone=(\w+)", NGINX)) | set(re.findall(r"limit_conn (\w+) \d+", NGINX))
    assert zones == used
    for path, body in blocks(NGINX).items():
        assert "limit_req" in body or path in ("/telegram", "/"), path
    assert "deny all;" in blocks(NGINX)["/telegram"]


def test_limits_are_those_of_the_bot_or_more():
    """The bot does not refuse an address for what the proxy allows it at once."""
    rates = {zone: int(rate) for zone, rate in re.findall(r"zone=(\w+):10m\s+rate=(\d+)r/s", NGINX)}
    assert rates["thurumpu_files"] == FILES.client.per_second
    assert rates["thurumpu_requests"] <= PAGE_PATHS["socket"].client.per_second
    bursts = {path: int(one(r"burst=(\d+)", body)) for path, body in blocks(NGINX).items() if "burst" in body}
    assert bursts["/table/page/"] == FILES.client.size
    assert bursts["/table/socket"] == PAGE_PATHS["socket"].client.size
    assert bursts["/table/"] == PAGE_PATHS["session"].client.size
    assert int(one(r"limit_conn thurumpu_connections (\d+)", NGINX)) > SOCKETS.of_person
    assert size(one(r"\n    client_max_body_size (\w+)", NGINX)) == PAGE.body_bytes
    assert size(one(r"client_max_body_size (\w+)", blocks(NGINX)["/telegram"])) == WEBHOOK.body_bytes
    assert float(one(r"proxy_read_timeout (\d+)s", NGINX)) > 2 * PING_SECONDS


@pytest.mark.parametrize("text", [NGINX, CADDY], ids=["nginx", "Caddy"])
def test_headers_are_those_of_the_bot_and_the_policy_is_left_to_it(text: str):
    for header in ("X-Content-Type-Options nosniff", "Referrer-Policy no-referrer", "Cache-Control no-cache"):
        assert header in text
    assert "Content-Security-Policy" not in text


def test_the_client_cannot_choose_its_address():
    assert "$proxy_add_x_forwarded_for" not in NGINX
    assert NGINX.count("X-Forwarded-For $remote_addr;") == 2  # a block with headers of its own inherits none
    assert "THURUMPU_APP_PROXIES=127.0.0.1" in NGINX
    assert "THURUMPU_APP_PROXIES=127.0.0.1" in CADDY
    assert "trusted_proxies" not in CADDY


def test_nginx_accepts_its_configuration(nginx_path: Path, tmp_path: Path):
    """Without the certificates, which exist only on the operator's machine."""
    text = re.sub(r"listen 443 ssl;|ssl_certificate\S*\s+\S+;", "", NGINX)
    file = tmp_path / "nginx.conf"
    file.write_text(f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {text} }}")
    said = subprocess.run([str(nginx_path), "-t", "-c", str(file)], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
