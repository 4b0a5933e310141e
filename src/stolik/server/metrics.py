"""What Prometheus can read at /metrics; where one address has several processes, the figures of all of them."""

from __future__ import annotations

import os

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

COMMIT_SECONDS = Histogram(
    "stolik_commit_seconds", "Time of one group commit", buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2)
)
COMMIT_JOBS = Histogram("stolik_commit_jobs", "Jobs in one group commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256))
ACTIONS = Counter("stolik_actions_total", "Actions by outcome", ["outcome"])
REQUESTS = Counter("stolik_requests_total", "HTTP answers by status class", ["status"])
CONNECTIONS_ENDED = Counter(
    "stolik_connections_ended_total", "Connections ended or refused by the server, by reason", ["reason"]
)
ACCEPTED = ACTIONS.labels("accepted")  # looked up once: these are counted at every move
ANSWERS = {kind: REQUESTS.labels(f"{kind}xx") for kind in range(1, 6)}
SOCKETS = Gauge("stolik_sockets", "Open sockets", multiprocess_mode="livesum")
TABLES_LOADED = Gauge("stolik_tables_loaded", "Tables in memory", multiprocess_mode="livesum")
BOT_SECONDS = Histogram(
    "stolik_bot_seconds", "Time of one bot decision", buckets=(0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30)
)
BOT_FALLBACKS = Counter("stolik_bot_fallbacks_total", "Decisions taken by the quick bot instead", ["reason"])
ANALYSIS_SECONDS = Histogram(
    "stolik_analysis_seconds", "Time of one analysis, its turn awaited", buckets=(0.5, 1, 2, 5, 10, 30, 60, 300, 900)
)
NOTICES = Counter("stolik_notices_total", "Webhook notices by outcome", ["outcome"])

PUSHES = Counter("stolik_pushes_total", "Answers of push services by status class", ["status"])


def told() -> bytes:
    """All figures, in the form that Prometheus reads."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
