"""Init data is accepted only as Telegram signs it for this bot, and only for a while."""

import base64
import hashlib
import hmac
import json
from urllib.parse import parse_qsl, urlencode

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from telegram_bot.mini_app.identity import (
    MAX_AGE,
    MAX_SKEW,
    TELEGRAM_KEY,
    AppUser,
    Fault,
    InitDataVerifier,
    InvalidInitData,
)
from tests.samples import cases

from .test_sessions import sessions_of

TOKEN, OTHER = "123456:token", "123456:other"
NOW = 1_700_000_000
PRIVATE, STRANGER = (Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32) for number in (1, 2))
PUBLIC = PRIVATE.public_key().public_bytes_raw()
USER = {"id": 42, "first_name": "Amal", "last_name": "Perera", "username": "amal", "language_code": "si"}


def lines(fields):
    return "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))


def signed(*, token=TOKEN, bot="123456", key=PRIVATE, at=NOW, user=USER, **more):
    """Return init data, signed independently of the sandbox."""
    text = user if isinstance(user, str) else json.dumps(user)
    fields = {"user": text, "auth_date": str(at), "chat_instance": "-1", **more}
    if key is not None:
        signature = key.sign(f"{bot}:WebAppData\n{lines(fields)}".encode())
        fields["signature"] = base64.urlsafe_b64encode(signature).decode().rstrip("=")
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return urlencode({**fields, "hash": hmac.new(secret, lines(fields).encode(), hashlib.sha256).hexdigest()})


def user_of(init_data, now=NOW):
    return InitDataVerifier(TOKEN, PUBLIC).user(init_data, now)


def changed(init_data, **values):
    """Return init data with some fields changed, but not signed again."""
    return urlencode({**dict(parse_qsl(init_data)), **values})


@pytest.mark.parametrize("key", [PRIVATE, None])
def test_signed_data_tells_who_has_opened_the_page(key):
    assert user_of(signed(key=key)) == AppUser(42, "Amal", "amal", "si", NOW)


def test_data_is_valid_for_an_hour():
    assert user_of(signed(at=NOW - int(MAX_AGE))).id == 42
    assert user_of(signed(at=NOW + int(MAX_SKEW))).id == 42
    with pytest.raises(InvalidInitData) as refused:
        user_of(signed(at=NOW - int(MAX_AGE) - 1))
    assert refused.value.fault == Fault.EXPIRED


def test_data_from_the_future_show_that_the_clock_is_wrong():
    at = NOW + int(MAX_SKEW) + 1
    with pytest.raises(InvalidInitData) as refused:
        user_of(signed(at=at))
    assert (refused.value.fault, refused.value.signed_at) == (Fault.CLOCK, at)
    with pytest.raises(InvalidInitData) as refused:
        user_of(signed(at=at, key=STRANGER))
    assert refused.value.fault == Fault.FORGED


def test_telegrams_own_example_key_is_the_default():
    with pytest.raises(InvalidInitData):
        InitDataVerifier(TOKEN).user(signed(), NOW)
    assert InitDataVerifier(TOKEN).user(signed(key=None), NOW).id == 42
    assert len(TELEGRAM_KEY) == 32


GOOD = signed()
REFUSED = {
    "empty": "",
    "no fields": "hello",
    "forged hash": changed(GOOD, hash="0" * 64),
    "no hash": urlencode({name: value for name, value in parse_qsl(GOOD) if name != "hash"}),
    "hash in capitals": changed(GOOD, hash=dict(parse_qsl(GOOD))["hash"].upper()),
    "hash that is no ASCII": changed(GOOD, hash="é" * 32),
    "another user": changed(GOOD, user=json.dumps({**USER, "id": 43})),
    "another date": changed(GOOD, auth_date=str(NOW + 1)),
    "an added field": f"{GOOD}&start_param=t1",
    "a field twice": f"{GOOD}&auth_date={NOW}",
    "two users": f"user=%7B%22id%22%3A43%7D&{GOOD}",
    "two hashes": f"{GOOD}&hash={'0' * 64}",
    "the token of another bot": signed(token=OTHER),
    "signed by a stranger": signed(key=STRANGER),
    "signed for another bot": signed(bot="654321"),
    "signature that is no base64": signed(key=None, signature="%%%"),
    "signature that is too short": signed(key=None, signature="AAAA"),
    "signature that is empty": signed(key=None, signature=""),
    "no date": signed(auth_date=""),
    "negative date": signed(auth_date="-1"),
    "date in other digits": signed(auth_date=str(NOW).translate({48 + digit: 0x0660 + digit for digit in range(10)})),
    "huge date": signed(auth_date="9" * 5000),
    "user that is no JSON": signed(user="Amal"),
    "user that is a list": signed(user="[42]"),
    "user nested too deeply": signed(user="[" * 5000),
    "user without id": signed(user={"first_name": "Amal"}),
    "id that is a text": signed(user={**USER, "id": "42"}),
    "id that is true": signed(user={**USER, "id": True}),
    "id zero": signed(user={**USER, "id": 0}),
    "huge id": signed(user={**USER, "id": 2**60}),
    "too long": signed(more="x" * 8192),
    "too many fields": signed(**{f"f{number}": "" for number in range(40)}),
    "no UTF-8": f"{GOOD}&x=%ff",
    "half a character": f"{GOOD}&x=\ud800",
    "half a character in a name of a field": f"{GOOD}&\udfff=x",
    "half a character in the hash": GOOD.replace("hash=", "hash=\ud83d"),
    "infinite id": signed(user='{"id": Infinity}'),
    "no number as id": signed(user='{"id": NaN}'),
    "id with many digits": signed(user='{"id": ' + "9" * 5000 + "}"),
    "zero": f"{GOOD}\0",
}


@cases("init_data", REFUSED.values())
def test_all_else_is_refused(init_data):
    with pytest.raises(InvalidInitData) as refused:
        user_of(init_data)
    assert refused.value.fault == Fault.FORGED


@pytest.mark.parametrize(
    ("first", "read"), [("A\\ud800mal", "A?mal"), ("Amal\\u0000", "Amal"), ("\\ud83d\\ude00", "😀"), ("", "")]
)
def test_signed_names_can_be_signed_again_and_stored(first, read):
    name = user_of(signed(user=f'{{"id": 42, "first_name": "{first}"}}')).first_name
    assert name == read
    sessions = sessions_of("1000:sandbox")
    assert sessions.signed(sessions.begin(42, name, NOW))
