"""The files in deploy/, as far as they can be checked without a container engine."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import Metric

from analysis.commands import commands
from telegram_bot.background import MonotonicClock
from telegram_bot.operation import metrics
from telegram_bot.operation.monitor import CHECK_SECONDS, HealthServer, Monitor, ServiceManager, State
from telegram_bot.settings import PREFIX, Settings
from tests.samples import cases

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
OTHER_VARIABLES = {"THURUMPU_PREBUILT_KERNELS", "THURUMPU_PLAIN_PUBLIC_CLUSTER", "THURUMPU_DATABASE_PASSWORD"}
"""Variables of the analysis and of Compose, which are not settings of the bot."""
PORT = "9464"


def settings_named(text: str) -> set[str]:
    return set(re.findall(rf"\b{PREFIX}[A-Z_]+\b", text)) - OTHER_VARIABLES


# ---------------------------------------------------------------------- metrics


def dashboard() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DEPLOY / "grafana" / "thurumpu.json").read_text("utf-8"))
    return found


def panels() -> list[dict[str, Any]]:
    return [panel for panel in dashboard()["panels"] if panel["type"] != "row"]


def alerts() -> list[dict[str, Any]]:
    groups = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yaml").read_text("utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def expressions() -> list[str]:
    return [target["expr"] for panel in panels() for target in panel["targets"]] + [rule["expr"] for rule in alerts()]


def names_of_samples() -> set[str]:
    """Return the names of all samples that the metrics can have."""
    suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",), "info": ("_info",)}
    found: list[Metric] = list(metrics.REGISTRY.collect())
    return {family.name + suffix for family in found for suffix in suffixes.get(family.type, ("",))}


@cases("expression", expressions())
def test_every_metric_of_the_dashboard_and_of_the_alerts_exists(expression: str):
    named = set(re.findall(r"\b(?:thurumpu|process|python)_[a-z_]+\b", expression))
    assert named
    assert named <= names_of_samples()


def test_every_metric_is_on_the_dashboard():
    shown = " ".join(target["expr"] for panel in panels() for target in panel["targets"])
    families = {family.name for family in metrics.REGISTRY.collect() if family.name.startswith("thurumpu")}
    assert {name for name in families if name not in shown} == set()


@cases("expression", expressions())
def test_every_label_exists(expression: str):
    grouped = ", ".join(re.findall(r"by \(([^)]*)\)", expression)).replace(" ", "").split(",")
    compared = re.findall(r"[{,](\w+)(?:=|!=|=~|!~)\"", expression)
    declared = {label for metric in vars(metrics).values() for label in getattr(metric, "_labelnames", ())}
    assert {*grouped, *compared} - {""} <= declared | {"instance", "job", "le", "generation"}


def test_panels_stand_beside_each_other():
    taken: set[tuple[int, int]] = set()
    for panel in dashboard()["panels"]:
        place = panel["gridPos"]
        fields = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not taken & fields, panel["title"]
        assert max(x for x, _ in fields) < 24
        taken |= fields
    ids = [panel["id"] for panel in dashboard()["panels"]]
    assert len(set(ids)) == len(ids)
    assert all(panel["description"] for panel in panels())


def test_every_alert_has_a_section_in_the_runbook():
    sections = re.findall(r"^### (\w+)$", (DEPLOY / "RUNBOOK.md").read_text("utf-8"), re.MULTILINE)
    assert sections == [rule["alert"] for rule in alerts()]
    for rule in alerts():
        assert rule["labels"]["severity"] in ("info", "warning", "critical")
        assert rule["annotations"]["summary"]


def test_documents_name_settings_metrics_and_files_that_exist():
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    documents = ("README.md", "RUNBOOK.md", "THREATS.md", "LIMITS.md", "SETTINGS.md", "nginx.conf", "Caddyfile")
    elsewhere = ("README.md", "telegram_bot/HANDBOOK.md", "engine/PROOF.md", "analysis/COMMANDS.md")
    deployment = [DEPLOY / name for name in (*documents, "compose.yaml", "Dockerfile", "thurumpu@.service")]
    for document in (*deployment, *(ROOT / name for name in elsewhere)):
        text = document.read_text("utf-8")
        assert settings_named(text) <= known, document
        for link, section in re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", text):
            if "://" in link:
                continue
            target = document.parent / link if link else document
            assert target.exists(), (document, link)
            heads = re.findall(r"^#+ (.*)$", target.read_text("utf-8"), re.MULTILINE) if section else []
            assert not section or section in [head.lower().replace(" ", "-") for head in heads], (document, link)


# ---------------------------------------------------------------------- Compose


COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


@cases("name", SERVICES)
def test_a_service_is_limited_and_watched(name: str):
    service = SERVICES[name]
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["restart"] == "unless-stopped"
    check = service["healthcheck"]
    assert "test" in check or (name == "worker" and check == {"disable": True})
    assert service["image"] == "thurumpu" or re.search(r":v?\d+\.\d+(\.\d+)?$", service["image"])
    assert set(service["networks"]) <= COMPOSE["networks"].keys()
    for volume in service.get("volumes", []):
        source = volume.split(":")[0]
        assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]
    assert set(service.get("depends_on", {})) <= SERVICES.keys()
    for port in service.get("ports", []):
        assert port.startswith("127.0.0.1:")


def test_all_parts_are_there():
    profiles = {name: service.get("profiles", []) for name, service in SERVICES.items()}
    assert profiles == {
        "bot": [],
        "standby": [],
        "database": [],
        "scheduler": ["cluster"],
        "worker": ["cluster"],
        "prometheus": ["monitoring"],
        "grafana": ["monitoring"],
    }
    apart = {"volumes"}
    bots = [{key: value for key, value in SERVICES[name].items() if key not in apart} for name in ("bot", "standby")]
    assert bots[0] == bots[1]
    assert SERVICES["bot"]["volumes"] != SERVICES["standby"]["volumes"]


def test_only_the_bots_reach_the_internet_and_only_they_and_workers_the_scheduler():
    out = {name for name, network in COMPOSE["networks"].items() if not (network or {}).get("internal")}
    assert out == {"telegram", "local"}
    reaching = {network: {name for name in SERVICES if network in SERVICES[name]["networks"]} for network in out}
    assert reaching == {"telegram": {"bot", "standby"}, "local": {"prometheus", "grafana"}}
    assert {name for name in SERVICES if "compute" in SERVICES[name]["networks"]} == {
        "bot",
        "standby",
        "scheduler",
        "worker",
    }


def test_the_settings_of_the_bot_are_accepted(monkeypatch: pytest.MonkeyPatch):
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    for name, value in SERVICES["bot"]["environment"].items():
        if name == "CREDENTIALS_DIRECTORY":
            continue
        with_defaults = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value)
        monkeypatch.setenv(name, re.sub(r"\$\{\w+:\?[^}]*\}", "secret", with_defaults))
    settings = Settings()
    assert str(settings.metrics_port) == PORT
    assert settings.database_url.get_secret_value() == "postgresql+asyncpg://thurumpu:secret@database:5432/thurumpu"


def test_the_bots_get_the_token_as_a_file():
    for name in ("bot", "standby"):
        service = SERVICES[name]
        assert service["environment"]["CREDENTIALS_DIRECTORY"] == "/run/secrets"
        assert [secret.upper() for secret in service["secrets"]] == ["THURUMPU_TOKEN"]
        assert not {"THURUMPU_TOKEN", "THURUMPU_WEBHOOK_SECRET"} & service["environment"].keys()
    assert set(SERVICES["bot"]["secrets"]) == COMPOSE["secrets"].keys()
    unit = (DEPLOY / "thurumpu@.service").read_text("utf-8")
    assert "\nLoadCredential=thurumpu:" in unit, "systemd names the files of a folder by this prefix"


def test_commands_of_the_cluster_exist():
    scheduler, worker = (SERVICES[name]["entrypoint"] for name in ("scheduler", "worker"))
    for entrypoint in (scheduler, worker):
        assert entrypoint[:3] == ["python", "-m", "analysis"]
        command = commands.commands[entrypoint[3]]
        assert command.make_context(entrypoint[3], entrypoint[4:])
    assert scheduler[4] == worker[4] == "tcp://scheduler:8786"
    check = " ".join(SERVICES["scheduler"]["healthcheck"]["test"])
    assert "('scheduler', 8786)" in check, "it listens at this address only"


def test_prometheus_asks_the_bots_and_grafana_prometheus():
    prometheus = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yaml").read_text("utf-8"))
    targets = prometheus["scrape_configs"][0]["static_configs"][0]["targets"]
    assert targets == [f"bot:{PORT}", f"standby:{PORT}"]
    assert prometheus["scrape_configs"][0]["job_name"] == "thurumpu"
    assert all((DEPLOY / "prometheus" / name).exists() for name in prometheus["rule_files"])
    provisioning = DEPLOY / "grafana" / "provisioning"
    source = yaml.safe_load((provisioning / "datasources" / "prometheus.yaml").read_text("utf-8"))["datasources"][0]
    assert source["url"] == "http://prometheus:9090"
    assert dashboard()["templating"]["list"][0]["current"]["value"] == source["uid"]
    folder = yaml.safe_load((provisioning / "dashboards" / "thurumpu.yaml").read_text("utf-8"))["providers"][0]
    mounted = [volume.split(":")[1] for volume in SERVICES["grafana"]["volumes"]]
    assert f"{folder['options']['path']}/thurumpu.json" in mounted


# ---------------------------------------------------------------------- Dockerfile


def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    text = text.replace("\\\n", " ")
    return [(name, rest.strip()) for name, _, rest in (line.partition(" ") for line in text.splitlines() if line)]


def test_the_image_is_pinned_and_not_root():
    found = instructions()
    arguments = dict(rest.split("=") for name, rest in found if name == "ARG")
    assert [rest for name, rest in found if name == "FROM"] == ["${PYTHON_IMAGE}"]
    assert re.fullmatch(r"python:3\.11\.\d+-slim-bookworm(@sha256:[0-9a-f]{64})?", arguments["PYTHON_IMAGE"])
    names = [name for name, _ in found]
    assert dict(found)["USER"] == "10001"
    assert names.index("USER") > max(at for at, name in enumerate(names) if name == "RUN")
    assert dict(found)["ENTRYPOINT"] == '["python", "-m", "telegram_bot"]'


def test_copied_files_exist_and_are_sent_to_the_builder():
    let_in = [line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    locks = [SERVICES["bot"]["build"]["args"]["REQUIREMENTS"], "deploy/requirements/requirements.lock"]
    for name, rest in instructions():
        if name == "COPY":
            sources = rest.split()[:-1]
            for source in locks if sources == ["${REQUIREMENTS}"] else sources:
                assert (ROOT / source).exists(), source
                assert source in let_in, source


async def test_the_health_check_of_the_image_asks_the_bot():
    command = json.loads(next(rest for name, rest in instructions() if name == "HEALTHCHECK").partition("CMD ")[2])
    assert SERVICES["bot"]["healthcheck"]["test"] == ["CMD", *command]
    assert f"THURUMPU_METRICS_PORT={PORT}" in " ".join(rest for name, rest in instructions() if name == "ENV")
    server = HealthServer("127.0.0.1", 0)

    async def answers() -> None:
        """The database answers."""

    time = 0.0
    clock = MonotonicClock(lambda: time, asyncio.sleep)
    monitor = Monitor(answers, True, ServiceManager(None), server, clock)
    await monitor.start()

    async def status() -> int:
        code = command[2].replace(PORT, str(server.port))
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stderr=asyncio.subprocess.DEVNULL)
        return await process.wait()

    try:
        monitor.enter(State.ACTIVE)
        assert await status() == 0
        time = 1000.0
        assert await status() != 0
    finally:
        await monitor.stop()


# ---------------------------------------------------------------------- systemd


UNIT = DEPLOY / "thurumpu@.service"


def unit() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text("utf-8").splitlines():
        if line and not line.startswith(("#", "[")):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def test_the_unit_is_watched_and_limited():
    found = unit()
    assert found["Type"] == ["notify"]
    assert found["Restart"] == ["always"]
    assert float(found["WatchdogSec"][0]) > 2 * CHECK_SECONDS
    assert found["MemoryMax"]
    assert found["TasksMax"]
    assert found["ProcSubset"] == ["pid"]
    assert found["SystemCallFilter"] == ["@system-service", "~@privileged @resources", "setpriority"]
    assert found["ExecStart"] == ["/opt/thurumpu/.venv/bin/python -m telegram_bot"]


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The unit as systemd-analyze can check it on a machine without the bot."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    path = tmp_path / "thurumpu@1.service"
    text = UNIT.read_text("utf-8")
    path.write_text(re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", text, flags=re.MULTILINE))
    return path


def test_systemd_accepts_the_unit(installed: Path):
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(installed)], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stderr) == (0, "")


def test_the_exposure_of_the_unit_is_low(installed: Path):
    """The threshold is ten times the printed level."""
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=14", "--no-pager", str(installed)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout.splitlines()[-1]
