"""What a beat is told as: an event, a scoring or the end of a round, with a line for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stolik.core.beats import SeatsBeat, ToldBeat
from stolik.core.game import Game

from . import speech


def told_beat(game: Game[Any], told: ToldBeat, names: Sequence[str], language: str, eyes: int | None) -> dict[str, Any]:
    """Its piece and title, what it is about, and what it did to everybody; seats to whom it did nothing, too."""
    title = speech.sentence(language, f"{game.meta.prefix}.beat.{told.beat.name}", {})
    text = speech.event_sentence(language, game, told.began, names, eyes)
    if told.notes is not None:
        card = speech.piece_card(language, game, told.piece, told.notes, names)
        title, text = card.name, " ".join(card.about) or text
    return {
        "name": told.beat.name,
        "piece": told.piece or None,
        "title": title,
        "text": text,
        "seats": [_seat(game, mine, language) for mine in told.seats],
    }


def _seat(game: Game[Any], mine: SeatsBeat, language: str) -> dict[str, Any]:
    return {
        "seat": mine.seat,
        "amounts": [amount.as_json() for amount in mine.amounts],
        "lost": [
            {"kind": loss.vocabulary, "id": loss.id, "label": speech.term(language, game, loss.vocabulary, loss.id)}
            for loss in mine.losses
        ],
        "points": [
            {"id": item, "label": speech.score_label(language, game, item), "points": points}
            for item, points in mine.points.items()
        ],
        "total": mine.total,
    }
