"""What visitors notice of connections that say nothing, half of something or far too much; loopback device only.

    python benchmarks/floods.py                  silent, half-sent and flooding connections, with and without the limits
    python benchmarks/floods.py --connections 500 --seconds 3

For each attack a server of its own is started that may open 1,024 files, once with all limits off (but that number) and
once as it is by default. Attackers and visitors share one address, which is the worst case: it tells nobody apart.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import multiprocessing
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic, perf_counter

from load.clients import Api, Player, percentile

FILES = 1024  # what a process may open on many systems
VISITORS = 30
PATIENCE = 10.0  # seconds a visitor waits for the page
MOST_CONNECTIONS = 5000

HALF_HEADERS = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
HALF_BODY = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Stolik: 1\r\nContent-Length: 500\r\n\r\n{"
OFF = (
    *("requests_per_minute", "reads_per_minute", "connections", "connections_per_address"),
    *("messages_per_socket", "messages_per_person", "header_seconds", "body_seconds", "answer_seconds"),
)


@contextmanager
def served(guarded: bool) -> Iterator[Api]:
    """A server; its visitors may ask as often as they like, since they are measured."""
    free = ("requests_per_minute", "reads_per_minute") if guarded else OFF
    limits = [word for name in free for word in ("--limit", f"{name}=0")]
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "stolik.cli", "serve", "--port", "0", "--data", data, "--log-level", "error"]
        bounded = ["sh", "-c", f'ulimit -n {FILES} && exec "$@"', "sh", *command, *limits]
        server = subprocess.Popen(bounded, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert server.stdout is not None
        try:
            yield Api(server.stdout.readline().split()[-1].rstrip("/"))
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait(10)


# ---------------------------------------------------------------------- connections that wait


@asynccontextmanager
async def opened(api: Api, count: int, first: list[bytes]) -> AsyncIterator[list[asyncio.StreamReader]]:
    """So many connections, each of which sends one of these and then nothing more."""
    readers, writers = [], []
    for number in range(count):
        try:
            async with asyncio.timeout(2):
                reader, writer = await asyncio.open_connection(api.host, api.port)
        except (OSError, TimeoutError):
            break  # there is no room for more
        writer.write(first[number % len(first)])
        readers.append(reader)
        writers.append(writer)
    try:
        yield readers
    finally:
        for writer in writers:
            writer.transport.abort()


async def visit(api: Api) -> float | None:
    """Seconds until a newcomer has the page and an identity; None if that never happens."""
    began = perf_counter()
    visitor = Player(api)
    try:
        async with asyncio.timeout(PATIENCE):
            await visitor.request_bytes("GET", "/", b"")
            await visitor.get("/api/me")
    except (OSError, TimeoutError, EOFError, RuntimeError):
        return None
    finally:
        visitor.close()
    return perf_counter() - began


async def still_open(readers: list[asyncio.StreamReader]) -> int:
    async def is_open(reader: asyncio.StreamReader) -> bool:
        try:
            async with asyncio.timeout(0.1):
                while await reader.read(4096):
                    pass
        except TimeoutError:
            return True
        except OSError:
            pass
        return False

    return sum(await asyncio.gather(*(is_open(reader) for reader in readers)))


async def waiting(api: Api, count: int, first: list[bytes], later: float) -> str:
    async with opened(api, count, first) as readers:
        times = await asyncio.gather(*(visit(api) for _ in range(VISITORS)))
        served_in = [1000 * seconds for seconds in times if seconds is not None]
        await asyncio.sleep(later)
        left = await still_open(readers)
    told = f"{len(served_in):>3} of {VISITORS} visitors get in"
    if served_in:
        told += f", median {percentile(served_in, 0.5):.0f} ms, slowest {max(served_in):.0f} ms"
    return f"{told}; {left} of {len(readers)} connections are open after {later:.0f} s more"


# ---------------------------------------------------------------------- sockets that flood


def frame(opcode: int, payload: bytes) -> bytes:
    """One masked frame; the mask of zeros leaves it readable."""
    assert len(payload) < 126
    return bytes([0x80 | opcode, 0x80 | len(payload), 0, 0, 0, 0]) + payload


def flood(host: str, port: int, cookie: str, table: str, message: bytes, seconds: float) -> None:
    """Sends the message over a socket as fast as it goes, and comes back at once when it is closed."""
    until = monotonic() + seconds
    many = message * 500
    while monotonic() < until:
        try:
            with socket.create_connection((host, port), 2) as line:
                key = base64.b64encode(os.urandom(16)).decode()
                line.sendall(
                    f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
                    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
                )
                line.recv(4096)
                line.sendall(frame(1, b'{"type":"hello","version":1}'))
                line.setblocking(False)
                while monotonic() < until:
                    send_and_forget(line, many)
        except OSError:
            pass


def send_and_forget(line: socket.socket, many: bytes) -> None:
    try:
        line.send(many)
    except BlockingIOError:
        pass
    try:
        if not line.recv(1 << 16):
            raise ConnectionError("closed")
    except BlockingIOError:
        pass


async def latencies(player: Player, seconds: float) -> list[float]:
    """Of somebody else's requests, one after the other."""
    taken, until = [], monotonic() + seconds
    while monotonic() < until:
        began = perf_counter()
        await player.get("/api/me")
        taken.append(1000 * (perf_counter() - began))
        await asyncio.sleep(0.01)
    return taken


async def flooding(api: Api, message: bytes, seconds: float) -> str:
    rude, honest = Player(api), Player(api)
    table = await rude.make_table(2)
    before = await latencies(honest, min(seconds, 3))
    work = (api.host, api.port, rude.cookie, table.id, message, seconds + 1)
    attacker = multiprocessing.get_context("spawn").Process(target=flood, args=work)
    attacker.start()
    await asyncio.sleep(1)  # until it has begun
    during = await latencies(honest, seconds)
    await asyncio.to_thread(attacker.join, 30)
    rude.close()
    honest.close()
    told = [f"{percentile(values, 0.5):.1f} / {percentile(values, 0.99):.1f} ms" for values in (before, during)]
    return f"requests of others: {told[0]} before, {told[1]} during (median / 99 %)"


# ---------------------------------------------------------------------- all of it


def main() -> int:
    parser = argparse.ArgumentParser(description="Silent, half-sent and flooding connections, loopback device only.")
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=5, help="of each flood")
    arguments = parser.parse_args()
    if not (1 <= arguments.connections <= MOST_CONNECTIONS and 1 <= arguments.seconds <= 60):
        parser.error(f"at most {MOST_CONNECTIONS} connections and 60 seconds")
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(arguments.connections + 500, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(allowed, wanted), most))
    count, seconds = arguments.connections, arguments.seconds
    attacks: dict[str, Callable[[Api], Coroutine[None, None, str]]] = {
        f"{count} silent connections": lambda api: waiting(api, count, [b""], 12),
        f"{count} half-sent requests": lambda api: waiting(api, count, [HALF_HEADERS, HALF_BODY], 22),
        "a flood of messages": lambda api: flooding(api, frame(1, b'{"type":"ping"}'), seconds),
        "a flood of protocol pings": lambda api: flooding(api, frame(9, b""), seconds),
    }
    for name, attack in attacks.items():
        for guarded in (False, True):
            with served(guarded) as api:
                told = asyncio.run(attack(api))
            print(f"{name + (', limits as they are' if guarded else ', no limits'):<46} {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
