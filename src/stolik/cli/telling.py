"""The log of a match as sentences, and what choices bring in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from stolik.core.events import NOBODY
from stolik.core.foresight import Foresight
from stolik.core.game import Game
from stolik.locale.words import Words
from stolik.match.entries import Decided, PlayerChanged, TakebackAnswered, TakebackAsked, Undone
from stolik.match.match import LogLine, Match

from .boards.base import Board, colour, mark
from .speech import say, words

Eyes = int | None  # whose private events are told: those of a seat, nobody's, or everybody's
EVERYBODY = -1


def sentences(match: Match, line: LogLine, board: Board, everything: bool, eyes: Eyes) -> Iterable[Text]:
    """What an entry brought about; without `everything`, only what the board does not show anyway."""
    entry, names = line.entry, match.names
    if isinstance(entry, Undone):
        yield Text(say("cli.told.undone", player=names[entry.seat]), style=colour(entry.seat))
    elif isinstance(entry, TakebackAsked):
        yield Text(say("cli.told.takeback_asked", player=names[entry.seat]), style=colour(entry.seat))
    elif isinstance(entry, TakebackAnswered):
        key = "cli.told.takeback_agreed" if entry.agree else "cli.told.takeback_declined"
        yield Text(say(key, player=names[entry.seat]), style=colour(entry.seat))
    elif isinstance(entry, PlayerChanged):
        yield Text(say("cli.told.player_changed", player=names[entry.seat], now=entry.player))
    for event in line.events if eyes == EVERYBODY else [each.seen_by(eyes) for each in line.events]:
        if everything or event.kind.name not in board.shown_on_board:
            style = "bold" if event.seat == NOBODY else colour(event.seat)
            yield Text(words().event_sentence(match.game, event, names), style=style)


def numbered_log(match: Match, board: Board, first: int, last: int, eyes: Eyes) -> Iterable[Text]:
    """The entries from first to last with their numbers and moves."""
    taken_back = match.taken_back()
    for line in match.log()[first - 1 : last]:
        head = Text(f"{line.number:>4}  ", style="dim")
        if isinstance(line.entry, Decided):
            seat = line.entry.seat
            head.append(f"{match.names[seat]}: ", style=colour(seat))
            head.append(line.entry.move)
            if line.number in taken_back:
                head.append(f"  ({say('cli.told.taken_back')})", style="dim")
        yield head
        for sentence in sentences(match, line, board, everything=True, eyes=eyes):
            yield Text("      ").append_text(sentence)


def effect_text(game: Game[Any], seat: int, ahead: Foresight, told: Words) -> str:
    """What a choice costs and brings, to its player first; `…` where a further choice decides."""
    by_seat: dict[int, list[str]] = {}
    for amount in ahead.effect:
        by_seat.setdefault(amount.seat, []).append(told.amount(game, amount))
    if ahead.idle:
        by_seat.setdefault(seat, []).append(told.text("cli.told.no_change"))
    if ahead.open:
        by_seat.setdefault(seat, []).append("…")
    return " · ".join(("" if who == seat else f"{mark(who)} ") + ", ".join(parts) for who, parts in by_seat.items())
