"""Settings: the command line goes before the environment, the environment before the defaults."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError
from sqlalchemy import QueuePool
from typer.testing import CliRunner

from stolik.cli.app import app
from stolik.server import run
from stolik.server.database import open_database
from stolik.server.settings import LIMITS, BadVariable, Settings, read_settings


def stolik(*arguments: object) -> tuple[int, str]:
    """The exit code and everything that was said, by this process."""
    done = CliRunner().invoke(app, [*map(str, arguments), "--lang", "en"])
    return done.exit_code, done.output


def served(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> Settings:
    """The settings that `stolik serve` starts with."""
    kept: list[Settings] = []
    monkeypatch.setattr(run, "serve", lambda settings, *_: kept.append(settings))
    code, said = stolik("serve", *arguments)
    assert code == 0, said
    return kept[0]


def test_without_a_word_the_defaults_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = served(monkeypatch)
    assert settings == Settings() and settings.data == Path("stolik-data") and settings.public_url == ""
    assert (settings.bot_workers, settings.tables_in_memory, settings.allowed_hosts) == (2, 1000, ())
    told = stolik("serve", "--help")[1]
    for default in (settings.data, settings.bot_workers, settings.tables_in_memory):
        assert f"[default: ({default})" in told or f"[default: {default}" in told


def test_the_environment_sets_whatever_the_command_line_leaves_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STOLIK_DATA", str(tmp_path))
    monkeypatch.setenv("STOLIK_PUBLIC_URL", "https://games.example.org")
    monkeypatch.setenv("STOLIK_BOT_WORKERS", "5")
    monkeypatch.setenv("STOLIK_ALLOWED_HOSTS", "games.example.org, *.example.net")
    monkeypatch.setenv("STOLIK_READS_PER_MINUTE", "70")
    monkeypatch.setenv("STOLIK_TABLES_IN_MEMORY", "")  # as good as not there
    settings = served(monkeypatch)
    assert settings.data == tmp_path and settings.public_url == "https://games.example.org"
    assert settings.bot_workers == 5 and settings.reads_per_minute == 70 and settings.tables_in_memory == 1000
    assert settings.allowed_hosts == ("games.example.org", "*.example.net")


def test_the_command_line_goes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STOLIK_DATA", "elsewhere")
    monkeypatch.setenv("STOLIK_PUBLIC_URL", "https://games.example.org")
    monkeypatch.setenv("STOLIK_BOT_WORKERS", "5")
    monkeypatch.setenv("STOLIK_TABLES_IN_MEMORY", "7")
    monkeypatch.setenv("STOLIK_ALLOWED_HOSTS", "games.example.org")
    monkeypatch.setenv("STOLIK_CONNECTIONS", "9")
    settings = served(
        monkeypatch,
        *("--data", tmp_path, "--public-url", "", "--bot-workers", 3, "--tables-in-memory", 0),
        *("--allowed-host", "a.example.org", "--limit", "connections=8"),
    )
    assert settings.data == tmp_path and settings.public_url == "" and settings.bot_workers == 3
    assert settings.tables_in_memory == 0 and settings.connections == 8
    assert settings.allowed_hosts == ("a.example.org",)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("STOLIK_BOT_WORKERS", "many"), ("STOLIK_BOT_WORKERS", "0"), ("STOLIK_CONNECTIONS", "-1")),
        *(("STOLIK_IDLE_SECONDS", "0"), ("STOLIK_BOT_DEADLINE", "soon"), ("STOLIK_READS_PER_MINUTE", "9" * 30)),
    ],
)
def test_a_bad_variable_is_one_sentence(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadVariable) as wrong:
        read_settings()
    assert (wrong.value.name, wrong.value.value) == (name, value)
    code, said = stolik("serve")
    assert code == 2 and said.count("\n") == 1
    assert said.startswith(f"stolik: the environment variable {name} cannot be “{value}”")


def test_backups_are_made_of_the_folder_of_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STOLIK_DATA", str(tmp_path / "none"))
    code, said = stolik("backup", tmp_path / "copy")
    assert code == 2 and str(tmp_path / "none") in said


def test_which_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert served(monkeypatch, "--data", tmp_path).url == f"sqlite+aiosqlite:///{tmp_path}/stolik.db"
    file = tmp_path / "other.db"
    assert served(monkeypatch, "--database", f"sqlite:///{file}").url == f"sqlite+aiosqlite:///{file}"
    monkeypatch.setenv("STOLIK_DATABASE", "postgres://ann:secret@db.example.org/games")
    settings = served(monkeypatch)
    assert settings.on_postgres and settings.url == "postgresql+psycopg://ann:secret@db.example.org/games"
    assert "secret" not in settings.shown_database and "db.example.org" in settings.shown_database


def test_another_kind_of_database_is_refused_without_telling_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = stolik("serve", "--database", "mysql://ann:secret@db.example.org/games")
    assert code == 2 and "postgresql://" in said and "secret" not in said
    monkeypatch.setenv("STOLIK_DATABASE", "mysql://ann:secret@db.example.org/games")
    code, said = stolik("serve")
    assert code == 2 and "STOLIK_DATABASE" in said and "secret" not in said


def test_settings_stay_as_they_are() -> None:
    with pytest.raises(ValidationError):
        Settings().bot_workers = 3
    assert set(LIMITS) <= set(Settings.model_fields)


@pytest.mark.parametrize("database", ["", "postgresql://nobody@127.0.0.1:1/nothing"])
def test_the_number_of_connections_that_read_can_be_set(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLIK_DATABASE_READERS", "2")
    reading = open_database(read_settings(database=database)).reading  # which connects when it is first used
    assert isinstance(reading.pool, QueuePool) and reading.pool.size() == 2
    monkeypatch.setenv("STOLIK_DATABASE_READERS", "0")
    with pytest.raises(BadVariable):
        read_settings()
