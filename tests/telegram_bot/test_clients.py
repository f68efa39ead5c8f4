"""Clients: addresses behind proxies, and connections that have not authenticated."""

import pytest

from telegram_bot.listening import Clients, Newcomers, networks
from tests.samples import cases

PROXIES = "127.0.0.1, 10.0.0.0/8, ::1"


@cases(
    ("proxies", "peer", "forwarded", "client"),
    [
        ("", "9.9.9.9", "", "9.9.9.9"),
        ("", "9.9.9.9", "8.8.8.8", "9.9.9.9"),
        ("", "127.0.0.1", "8.8.8.8", None),
        ("", "172.17.0.1", "", None),
        ("", "::1", "", None),
        (PROXIES, "127.0.0.1", "9.9.9.9", "9.9.9.9"),
        (PROXIES, "127.0.0.1", "1.1.1.1, 9.9.9.9", "9.9.9.9"),
        (PROXIES, "127.0.0.1", "1.1.1.1, 9.9.9.9, 10.1.2.3", "9.9.9.9"),
        (PROXIES, "::ffff:127.0.0.1", "9.9.9.9", "9.9.9.9"),
        (PROXIES, "127.0.0.1", "", None),
        (PROXIES, "127.0.0.1", "10.0.0.1, 127.0.0.1", None),
        (PROXIES, "127.0.0.1", "8.8.8.8, forged", None),
        (PROXIES, "127.0.0.1", "8.8.8.8, ", None),
        (PROXIES, "127.0.0.1", "unknown", None),
        (PROXIES, "127.0.0.1", "8.8.8.8:443", None),
        (PROXIES, "127.0.0.1", "192.168.1.5", "192.168.1.5"),
        (PROXIES, "9.9.9.9", "8.8.8.8", "9.9.9.9"),
        (PROXIES, "127.0.0.1", "2a00:1450:4001:81b::200e", "2a00:1450:4001:81b::/64"),
        (PROXIES, "127.0.0.1", "::ffff:9.9.9.9", "9.9.9.9"),
        (PROXIES, "fe80::1%eth0", "", "fe80::/64"),
        (PROXIES, "", "9.9.9.9", None),
    ],
)
def test_the_client_of_a_request(proxies, peer, forwarded, client):
    assert Clients(networks(proxies)).client(peer, forwarded) == client


@pytest.mark.parametrize("text", ["x", "10.0.0.1/8", "1.2.3.4.5", "10.0.0.0/40", "http://127.0.0.1"])
def test_what_names_no_network_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        networks(text)


def test_the_oldest_newcomer_gives_way():
    known = Newcomers(3, 2)
    assert [known.add(number) for number in range(5)] == [None, None, None, 0, 1]
    known.renew(2)
    assert known.add(5) == 3
    known.remove(4)
    known.remove(99)
    assert known.add(6) is None
    assert len(known) == 3


def test_a_client_gives_way_to_itself_first():
    known = Newcomers(4, 2)
    assert known.add("other", "b") is None
    assert [known.add(number, "a") for number in range(4)] == [None, None, 0, 1]
    assert known.add("x", "c") is None
    assert known.add("y", "d") == "other"


def test_nothing_is_kept_of_clients_that_are_gone():
    known = Newcomers(10, 2)
    for number in range(1000):
        known.add(number, f"9.9.{number % 250}.{number % 7}")
        known.remove(number - 5)
    for number in range(1000):
        known.remove(number)
    assert (len(known), len(known._counts)) == (0, 0)
