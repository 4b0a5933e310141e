"""What Prometheus can read at /metrics."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

COMMIT_SECONDS = Histogram(
    "stolik_commit_seconds", "Time of one group commit", buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2)
)
COMMIT_JOBS = Histogram("stolik_commit_jobs", "Jobs in one group commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256))
ACTIONS = Counter("stolik_actions_total", "Actions by outcome", ["outcome"])
REQUESTS = Counter("stolik_requests_total", "HTTP answers by status class", ["status"])
CONNECTIONS_ENDED = Counter(
    "stolik_connections_ended_total", "Connections ended or refused by the server, by reason", ["reason"]
)
SOCKETS = Gauge("stolik_sockets", "Open sockets")
TABLES_LOADED = Gauge("stolik_tables_loaded", "Tables in memory")
BOT_SECONDS = Histogram(
    "stolik_bot_seconds", "Time of one bot decision", buckets=(0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30)
)
BOT_FALLBACKS = Counter("stolik_bot_fallbacks_total", "Decisions taken by the quick bot instead", ["reason"])
NOTICES = Counter("stolik_notices_total", "Webhook notices by outcome", ["outcome"])
