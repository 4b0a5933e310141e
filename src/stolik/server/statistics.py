"""What somebody's finished games have in common: counts, places, form, best results, where the points came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from .results import FinishedGame

FORM = 10  # the last games


class Source(NamedTuple):
    """Points of one kind, on average: one's own and the winner's."""

    id: str
    average: float
    winner: float


class OfGame(NamedTuple):
    """Everything about one game."""

    game: str
    played: int  # how often
    average: float
    winner: float
    sources: list[Source]
    best: FinishedGame


class Statistics(NamedTuple):
    """Of the games that were chosen, oldest first."""

    games: Sequence[FinishedGame]
    by_game: list[OfGame]

    @property
    def places(self) -> dict[int, int]:
        most = max((len(game.seats) for game in self.games), default=0)
        counted = Counter(game.result.place for game in self.games)
        return {place: counted[place] for place in range(1, most + 1)}

    @property
    def won(self) -> float:
        return _average(float(game.result.place == 1) for game in self.games)

    @property
    def average_place(self) -> float:
        return _average(game.result.place for game in self.games)

    @property
    def form(self) -> Sequence[FinishedGame]:
        return self.games[-FORM:]


def statistics_of(games: Iterable[FinishedGame]) -> Statistics:
    chosen = sorted((game for game in games if game.counts and not game.continues), key=lambda game: game.at)
    by_game = dict[str, list[FinishedGame]]()
    for game in chosen:
        by_game.setdefault(game.game, []).append(game)
    told = [_of_game(name, played) for name, played in by_game.items()]
    return Statistics(chosen, sorted(told, key=lambda each: (-each.played, each.game)))


def _of_game(name: str, played: Sequence[FinishedGame]) -> OfGame:
    ids = list(dict.fromkeys(id_ for game in played for result in game.results for id_ in result.items))
    sources = [
        Source(
            id_,
            _average(game.result.items.get(id_, 0) for game in played),
            _average(game.winner.items.get(id_, 0) for game in played),
        )
        for id_ in ids
    ]
    return OfGame(
        name,
        len(played),
        _average(game.result.total for game in played),
        _average(game.winner.total for game in played),
        [source for source in sources if source.average or source.winner],
        max(played, key=lambda game: (game.result.total, -game.result.place)),
    )


def _average(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return round(sum(listed) / len(listed), 2) if listed else 0.0


def told(statistics: Statistics, title: Callable[[str], str], label: Callable[[str, str], str]) -> dict[str, Any]:
    """As it is sent; `title` names a game, `label` a source of a game."""
    return {
        "count": len(statistics.games),
        "since": statistics.games[0].at if statistics.games else None,
        "won": statistics.won,
        "average_place": statistics.average_place,
        "places": [{"place": place, "count": count} for place, count in statistics.places.items()],
        "form": [told_result(game, title) for game in statistics.form],
        "games": [
            {
                "game": each.game,
                "title": title(each.game),
                "count": each.played,
                "average": each.average,
                "winner": each.winner,
                "best": told_result(each.best, title),
                "sources": [{**source._asdict(), "label": label(each.game, source.id)} for source in each.sources],
            }
            for each in statistics.by_game
        ],
    }


def told_result(game: FinishedGame, title: Callable[[str], str]) -> dict[str, Any]:
    """One game in short."""
    result = game.result
    return {
        "id": game.table,
        "game": game.game,
        "title": title(game.game),
        "at": game.at,
        "place": result.place,
        "of": len(game.seats),
        "total": result.total,
    }
