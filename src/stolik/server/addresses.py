"""Where notices may go: to public https addresses only, and to the very address that was checked."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple
from urllib.parse import urlsplit

NAT64 = ipaddress.ip_network("64:ff9b::/96")
RESOLVERS = 64  # threads; a name whose server does not answer keeps one busy for a while

Resolver = Callable[[str, int], Awaitable[list[str]]]

_resolvers = ThreadPoolExecutor(RESOLVERS, thread_name_prefix="resolver")  # apart, so that nobody else waits for names


class BadAddress(ValueError):
    """An address that notices may not be sent to."""


def check_url(url: str) -> tuple[str, int, str]:
    """Host, port and path of an https address. Raises BadAddress."""
    if not url.isascii() or any(char <= " " or char == "\\" for char in url):
        raise BadAddress("unusual characters")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or 443
    except ValueError:
        raise BadAddress("not an address") from None
    if parts.scheme != "https" or not host or parts.username is not None or parts.password is not None:
        raise BadAddress("only https addresses without a password")
    path = parts.path or "/"
    return host, port, f"{path}?{parts.query}" if parts.query else path


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the outside world, also behind the ways to write IPv4 as IPv6."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        inner = ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None and not is_public(str(inner)):
            return False
        if ip.is_site_local:  # fec0::/10, which was given up but still leads into somebody's own network
            return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


async def resolve(host: str, port: int) -> list[str]:
    look_up = asyncio.get_running_loop().run_in_executor
    found = await look_up(_resolvers, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    return [str(each[4][0]) for each in found]


class Target(NamedTuple):
    """A web address with the one network address that was found to be public."""

    address: str
    port: int
    host: str
    path: str


async def checked_address(url: str, resolver: Resolver) -> Target:
    """Every address of the name must be public. Raises BadAddress."""
    host, port, path = check_url(url)
    try:
        addresses = await resolver(host, port)
    except (OSError, UnicodeError):
        raise BadAddress("the name is not known") from None
    if not addresses or not all(is_public(address) for address in addresses):
        raise BadAddress("a private address")
    return Target(addresses[0], port, host, path)
