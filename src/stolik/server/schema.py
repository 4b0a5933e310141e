"""The tables of the store. `migrations/` makes them; plain types only, so that PostgreSQL can hold them as well."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

METADATA = MetaData()

PEOPLE = Table(
    "people",
    METADATA,
    Column("person", String(64), primary_key=True),  # the hash of an identity cookie
    Column("name", String(80), nullable=False),
    Column("settings", Text, nullable=False),  # JSON
    Column("seen", BigInteger, nullable=False),  # milliseconds since 1970, like all times here
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("clock", Text, nullable=False),  # JSON
    Column("host", String(64), nullable=False),  # a person
    Column("listed", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revision", Integer, nullable=False),  # everything that changed, apart from the match
    Column("box", Text, nullable=True),  # JSON: the facts of the corrected box it was made with; {}: the printed one
    Column("header", Text, nullable=True),  # JSON of the match's header, seed included, once it has begun
    Column("webhook", Text, nullable=True),
    Column("webhook_language", String(8), nullable=False),
    Column("webhook_result", String(40), nullable=True),  # of the last notice, without a revision
    Column("webhook_at", BigInteger, nullable=True),
    Column("hints", Boolean, nullable=True),  # whether the host allows them; null: while no other person sits there
    Column("rematch", String(32), nullable=True),  # the table that follows this one
    Column("reminded", BigInteger, nullable=True),  # the beginning of the last turn whose player was reminded
    Column("continues", Text, nullable=True),  # JSON: from which moment of which other table it was played on
)

PROGRESS = Table(  # what changes with every entry
    "progress",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("status", String(16), nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),  # entries of the match
    Column("actor", Integer, nullable=False),  # the seat that decides, -1 if none does
    Column("bot_decides", Boolean, nullable=False),  # the queue of the bots
    Column("bot_process", String(32), nullable=True),  # who lets it think, where there are several processes
    Column("deadline", BigInteger, nullable=True),  # when the time of the actor is up
    Column("with_takebacks", Boolean, nullable=False),  # whether decisions were taken back with the consent of others
    Index("progress_updated", "updated"),
    Index("progress_bots", "bot_decides"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # human, bot, open
    Column("name", String(80), nullable=False),
    Column("bot", String(64), nullable=False),  # the level, if a bot
    Column("colour", String(16), nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("link", Integer, nullable=False),  # how often the seat's link was made anew
    PrimaryKeyConstraint("table_id", "seat"),
)

HOLDERS = Table(
    "holders",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(64), nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "person"),
    Index("holders_person", "person"),
)

SIGHTINGS = Table(  # written when somebody goes, without a revision: nothing at the table changes by it
    "sightings",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # when somebody who holds the seat was last there
    PrimaryKeyConstraint("table_id", "seat"),
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("kind", String(8), nullable=False),  # invite, watch, seat
    Column("seat", Integer, nullable=False),  # -1 unless the kind is seat
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("body", Text, nullable=False),  # JSON, as in a record
    Column("move_id", String(64), nullable=True),
    Column("digest", String(32), nullable=False),  # of the request that made it
    Column("actor", Integer, nullable=False),  # the seat that decides after it; clocks are counted from this
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
    Index("entries_move_id", "table_id", "move_id", unique=True),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("seat", Integer, nullable=False),  # -1: somebody without a seat
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("items", Text, nullable=False),  # JSON: points by source
    Column("at", BigInteger, nullable=False),  # when the game ended
    PrimaryKeyConstraint("table_id", "seat"),
)

ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("state", String(8), nullable=False),  # running, done, failed
    Column("run", String(32), nullable=False),  # a word for whoever makes it; nobody else writes here while it is so
    Column("at", BigInteger, nullable=False),  # when that was last heard of; who is silent for long has gone
    Column("body", Text, nullable=True),  # JSON: what is known so far, in numbers, ids and notations
)

SUBSCRIPTIONS = Table(
    "subscriptions",
    METADATA,
    Column("id", String(64), primary_key=True),  # the hash of the endpoint
    Column("person", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),  # where a push service takes messages for one browser
    Column("p256dh", String(120), nullable=False),  # the key and the secret by which only that browser can read them
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("subscriptions_person", "person"),
)

NOTICES = Table(
    "notices",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    # the entry that activated the seat: one notice each; of a reminder, minus the number of entries there were
    Column("n", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("state", String(8), nullable=False),  # queued, taken, sent, failed
    PrimaryKeyConstraint("table_id", "n"),
    Index("notices_state", "state"),
)
