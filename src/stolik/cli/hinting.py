"""Hints at the terminal: the best choices, by the numbers they are offered under."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from stolik.bots.advice import BEHIND, Advice, Advised, advise
from stolik.core.prompt import Prompt
from stolik.match.match import Match

from .speech import say, words

THINKING = 0.8  # seconds for trial games; the first look comes before them


def advice_for(match: Match, prompt: Prompt) -> Advice:
    """From what the player knows; the same when it is asked for again."""
    return advise(match.game, match.game.redact(match.state, prompt.seat), str(match.version), THINKING)


def head_of(match: Match, advice: Advice) -> str:
    return say("cli.hint.head", even=round(100 / len(match.names)), trials=advice.trials)


def drawn(match: Match, prompt: Prompt, advice: Advice) -> Table:
    """A block for each move: its number and label, its chance, and the reasons."""
    numbers = {offer.move.code: number for number, offer in enumerate(prompt.offers, 1)}
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="bold cyan", no_wrap=True)
    table.add_column()
    for advised, standing in zip(advice.moves, advice.standings(), strict=True):
        number = numbers[advised.move.code]
        offer = prompt.offers[number - 1]
        block = Text(words().move_label(match.game, offer.move, offer.arguments), style="bold")
        block.append(f"\n{_figures(advised)}", style="cyan")
        if standing != BEHIND:
            block.append(f", {say(f'cli.hint.{standing}')}", style="cyan")
        for reason in advised.reasons:
            sentence = words().hint_reason(
                match.game, reason.theme, reason.good, reason.changes, prompt.seat, match.names
            )
            block.append("\n▲ " if reason.good else "\n▼ ", style="green" if reason.good else "yellow")
            block.append(sentence, style="default")
        table.add_row(str(number), block)
    return table


def _figures(advised: Advised) -> str:
    chance, low, high = (round(100 * share) for share in (advised.chance, advised.low, advised.high))
    lead = f"{advised.lead:+.1f}".replace("-", "−")
    return say("cli.hint.figures", chance=chance, low=low, high=high, lead=lead)
