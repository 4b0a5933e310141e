"""The page of a report: one file with everything in it, in the language of the reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from babel.numbers import format_decimal, format_percent

import stolik
from stolik.core.meta import Meta
from stolik.games.registry import load_game, meta_of
from stolik.locale.words import Words, capital

from .charts import bar, binned, histogram, whisker

if TYPE_CHECKING:
    from stolik.lab.digest import Digest, Lift, Won

FEWEST = 30  # seats that took something, before a lift is worth looking at
CLOSE = 3  # points between the first and the second


class Page:
    """Writes the report of a digest."""

    def __init__(self, digest: Digest, words: Words) -> None:
        assert digest.about is not None
        self.digest = digest
        self.about = digest.about
        self.words = words
        self.meta: Meta = meta_of(self.about.game)
        self.game = load_game(self.about.game)

    # ------------------------------------------------------------------ the whole

    def html(self) -> str:
        title = self.say("title", game=self.words.title(self.meta), games=self.number(self.digest.games))
        style = files("stolik.cli").joinpath("report.css").read_text("utf-8")
        body = "\n".join(self.sections())
        return (
            f'<!doctype html>\n<html lang="{self.words.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
            f"<header>\n<h1>{title}</h1>\n{self.facts()}\n</header>\n<main>\n{body}\n</main>\n"
            f"<footer>{self.say('foot', version=stolik.__version__)}</footer>\n</body>\n</html>\n"
        )

    def facts(self) -> str:
        told = {
            "players": self.number(self.about.players),
            "bots": ", ".join(self.digest.bots),
            "options": self.about.options or self.say("usual"),
            "components": self.about.components,
        }
        if self.digest.faults:
            told["faults"] = self.number(self.digest.faults)
        rows = "".join(f"<dt>{self.say(f'fact.{key}')}</dt><dd>{escape(value)}</dd>" for key, value in told.items())
        return f"<dl>{rows}</dl><p class='soft'>{self.say('intervals')}</p>"

    def sections(self) -> Iterator[str]:
        digest = self.digest
        seats = ((self.say("seat", n=seat + 1), won) for seat, won in sorted(digest.seats.items()))
        yield self.section("seats", self.shares(seats))
        yield self.section("start", self.start_edge())
        if len(digest.bots) > 1:
            yield self.section("bots", self.shares((escape(bot), won) for bot, won in digest.bots.items()))
        yield self.section("scores", self.scores())
        yield self.section("sources", self.sources())
        yield self.section("length", self.lengths())
        yield self.section("close", self.margins())
        yield from self.lifts()

    def section(self, name: str, content: str) -> str:
        return (
            f'<section aria-labelledby="{name}"><h2 id="{name}">{self.say(f"{name}.title")}</h2>'
            f'<p class="soft">{self.say(f"{name}.about")}</p>{content}</section>'
        )

    # ------------------------------------------------------------------ shares

    def shares(self, rows: Iterable[tuple[str, Won]]) -> str:
        fair = self.digest.everybody.share
        listed = list(rows)
        full = max([fair * 1.2, *(won.interval[1] for _label, won in listed)])
        body = "".join(
            f'<tr><th scope="row">{label}</th>'
            f'<td class="drawing">{whisker(won.share, *won.interval, fair, full)}</td>'
            f'<td class="number">{self.percent(won.share)}</td>'
            f'<td class="number wide">{self.percent(won.interval[0])}–{self.percent(won.interval[1])}</td>'
            f'<td class="number">{self.decimal(won.mean)}</td></tr>'
            for label, won in listed
        )
        return self.table(("who", "share_drawn", "share", "interval", "mean"), body, wide=("interval",))

    def table(self, columns: tuple[str, ...], body: str, wide: tuple[str, ...] = ()) -> str:
        heads = "".join(
            f'<th scope="col" class="{_class_of(column, column in wide)}">{self.say(f"column.{column}")}</th>'
            for column in columns
        )
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"

    def start_edge(self) -> str:
        turns = sorted(self.digest.turns.items())
        table = self.shares((self.say("turn", n=turn), won) for turn, won in turns)
        first, fair = turns[0][1], self.digest.everybody.share
        key = "none" if first.interval[0] <= fair <= first.interval[1] else "more" if first.share > fair else "less"
        edge = format_decimal(abs(first.share - fair) * 100, "0.0", self.words.language)
        return f"<p>{self.say(f'start.{key}', edge=edge)}</p>{table}"

    # ------------------------------------------------------------------ distributions

    def scores(self) -> str:
        everything: Counter[int] = Counter()
        for counted in self.digest.scores.values():
            everything.update(counted)
        parts = []
        for bot, counted in self.digest.scores.items():
            mean = self.say("scores.mean", mean=self.decimal(_mean(counted)), middle=self.number(_median(counted)))
            label = self.say("scores.label", bot=bot)
            chart = self.distribution(counted, min(everything), max(everything), label)
            parts.append(f"<h3>{escape(bot)}</h3><p>{mean}</p>{chart}")
        return "".join(parts)

    def distribution(self, counted: Counter[int], low: int, high: int, label: str) -> str:
        bins = binned(counted, low, high)
        middle = bins[len(bins) // 2].low
        axis = "".join(f"<span>{self.number(value)}</span>" for value in dict.fromkeys((low, middle, bins[-1].high)))
        return f'{histogram(bins, max(each.games for each in bins), label)}<div class="axis">{axis}</div>'

    def lengths(self) -> str:
        lengths, rounds = self.digest.lengths, self.digest.rounds
        told = self.say("length.mean", mean=self.decimal(_mean(lengths)), middle=self.number(_median(lengths)))
        if max(rounds):
            told += " " + self.say("length.rounds", mean=self.decimal(_mean(rounds)))
        return f"<p>{told}</p>{self.distribution(lengths, min(lengths), max(lengths), self.say('length.title'))}"

    def margins(self) -> str:
        digest, games = self.digest, self.digest.games
        close = sum(count for margin, count in digest.margins.items() if margin <= CLOSE)
        told = self.say(
            "close.told",
            close=self.percent(close / games),
            points=CLOSE,
            tie=self.percent(digest.by_tie_break / games),
            shared=self.percent(digest.shared / games),
            mean=self.decimal(_mean(digest.margins)),
        )
        return f"<p>{told}</p>{self.distribution(digest.margins, 0, max(digest.margins), self.say('close.title'))}"

    def sources(self) -> str:
        digest = self.digest
        everybody = digest.everybody
        seats = {True: max(everybody.wins, 1), False: max(everybody.seats - everybody.wins, 1)}
        names = list(dict.fromkeys(name for (name, _won), points in digest.sources.items() if points))
        means = {(name, won): digest.sources[name, won] / seats[won] for name in names for won in (True, False)}
        full = max(means.values(), default=1.0) or 1.0
        body = "".join(
            f'<tr><th scope="row">{escape(capital(self.words.score_item(self.game, name)))}</th>'
            f'<td class="drawing">{bar(means[name, True], full)}</td>'
            f'<td class="number">{self.decimal(means[name, True])}</td>'
            f'<td class="number">{self.decimal(means[name, False])}</td></tr>'
            for name in names
        )
        return self.table(("source", "winners_drawn", "winners", "others"), body)

    # ------------------------------------------------------------------ what was taken

    def lifts(self) -> Iterator[str]:
        found: dict[str, list[Lift]] = {}
        for lift in self.digest.lifts():
            found.setdefault(lift.item.partition(":")[0], []).append(lift)
        parts = []
        for kind in self.game.takings():
            lifts = sorted(found.get(kind.name, ()), key=lambda lift: -lift.lift)
            if lifts:
                vocabulary = kind.vocabularies[kind.taken].name
                parts.append(f"<h3>{escape(self.words.text(f'{self.meta.prefix}.taking.{kind.name}'))}</h3>")
                parts.append(self.lift_tables(lifts, vocabulary))
        if parts:
            yield self.section("lift", "".join(parts))

    def lift_tables(self, lifts: list[Lift], vocabulary: str) -> str:
        enough = [lift for lift in lifts if lift.seats >= FEWEST]
        few = [lift for lift in lifts if lift.seats < FEWEST]
        told = self.lift_table(enough, vocabulary) if enough else ""
        if few:
            summary = self.say("lift.few", items=self.number(len(few)), fewest=FEWEST)
            told += f"<details><summary>{summary}</summary>{self.lift_table(few, vocabulary)}</details>"
        return told

    def lift_table(self, lifts: list[Lift], vocabulary: str) -> str:
        full = min(max(2.0, *(lift.high for lift in lifts)), 4.0)
        body = "".join(
            f'<tr><th scope="row">{escape(self.name_of(lift.item, vocabulary))}</th>'
            f'<td class="drawing">{whisker(lift.lift, lift.low, lift.high, 1.0, full)}</td>'
            f'<td class="number">{self.ratio(lift.lift)}{self.sign(lift)}</td>'
            f'<td class="number wide">{self.ratio(lift.low)}–{self.ratio(lift.high)}</td>'
            f'<td class="number wide">{self.percent(lift.share)}</td>'
            f'<td class="number">{self.number(lift.seats)}</td></tr>'
            for lift in lifts
        )
        columns = ("item", "lift_drawn", "lift", "lift_interval", "share", "seats")
        return self.table(columns, body, wide=("lift_interval", "share"))

    def name_of(self, item: str, vocabulary: str) -> str:
        return capital(self.words.term(self.meta.prefix, vocabulary, item.partition(":")[2]))

    def sign(self, lift: Lift) -> str:
        """Shapes, since not everybody sees the colours."""
        return "" if not lift.clear else " ▲" if lift.low > 1 else " ▼"

    # ------------------------------------------------------------------ words and numbers

    def say(self, key: str, **values: Any) -> str:
        return escape(self.words.text(f"cli.report.{key}", **values), quote=False)

    def number(self, value: float) -> str:
        return format_decimal(value, locale=self.words.language)

    def decimal(self, value: float) -> str:
        return format_decimal(value, "#,##0.0", self.words.language)

    def ratio(self, value: float) -> str:
        return format_decimal(value, "0.00", self.words.language)

    def percent(self, value: float) -> str:
        return format_percent(value, "0.0 %", self.words.language)


def _class_of(column: str, wide: bool) -> str:
    kind = "" if column in ("who", "item", "source") else "drawing" if column.endswith("drawn") else "number"
    return f"{kind} wide" if wide else kind


def _mean(counted: Counter[int]) -> float:
    return sum(value * count for value, count in counted.items()) / max(counted.total(), 1)


def _median(counted: Counter[int]) -> int:
    half, seen = (counted.total() + 1) // 2, 0
    for value, count in sorted(counted.items()):
        seen += count
        if seen >= half:
            return value
    return 0
