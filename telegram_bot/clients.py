"""Who connects, as far as the network tells: addresses behind a reverse proxy, and connections that proved nothing."""

from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Generic, TypeVar

Network = IPv4Network | IPv6Network
SITE_BITS = 64
"""Leading bits of an IPv6 address that one site has for itself."""

One = TypeVar("One", bound=Hashable)


def networks(text: str) -> tuple[Network, ...]:
    """Return networks and addresses separated by commas; raise ValueError."""
    return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())


class Clients:
    """Tells clients apart by their addresses.

    `proxies`: the networks of reverse proxies, each of which adds the address of its client to `X-Forwarded-For`. The
    header is read from its end, as far as proxies have written it, since everything before comes from the client.
    """

    def __init__(self, proxies: Sequence[Network] = ()) -> None:
        self._proxies = proxies

    def client(self, peer: str, forwarded: str) -> str | None:
        """Return a key of the client of a request, None if it cannot be told.

        That is so for a connection from this machine or its private network if it is not one of the proxies: it comes
        from a proxy that is not set up, and all its clients must not share the budget of one.
        """
        address = _address(peer)
        hops = [hop.strip() for hop in forwarded.split(",")]
        while address is not None and self._is_proxy(address) and hops:
            address = _address(hops.pop())
        if address is None or self._is_proxy(address) or (not self._proxies and not address.is_global):
            return None
        return str(address) if address.version == 4 else str(ip_network((address, SITE_BITS), strict=False))

    def _is_proxy(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self._proxies)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Return an address, that of IPv4 if it is one within IPv6; None if it is none."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


class Newcomers(Generic[One]):
    """Connections that have proved nothing yet, the oldest first, with a limit for all and one for each client."""

    def __init__(self, most: int, of_client: int) -> None:
        self._most, self._of_client = most, of_client
        self._clients: OrderedDict[One, str | None] = OrderedDict()
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._clients)

    def __iter__(self) -> Iterator[One]:
        return iter(self._clients)

    def __contains__(self, one: object) -> bool:
        return one in self._clients

    def add(self, one: One, client: str | None = None) -> One | None:
        """Add a connection; return one that has to be closed for it, which is no newcomer any more."""
        self._clients[one] = client
        victim: One | None = None
        if client is not None:
            self._counts[client] += 1
            if self._counts[client] > self._of_client:
                victim = next(other for other, its in self._clients.items() if its == client)
        if victim is None and len(self._clients) > self._most:
            victim = next(iter(self._clients))
        if victim is not None:
            self.remove(victim)
        return victim

    def renew(self, one: One) -> None:
        """Make a connection the youngest, if it is there."""
        if one in self._clients:
            self._clients.move_to_end(one)

    def remove(self, one: One) -> None:
        """Remove a connection, if it is there."""
        client = self._clients.pop(one, None)
        if client is not None:
            self._counts[client] -= 1
            if not self._counts[client]:
                del self._counts[client]
