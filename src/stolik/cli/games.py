"""`stolik games`: what can be played."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from .inputs import Language, option_text
from .problems import careful
from .speech import output, say, words


@careful
def games(lang: Language = None) -> None:
    from stolik.games.registry import metas

    console = output()
    for meta in metas():
        seats = say("cli.games.players", low=meta.min_seats, high=meta.max_seats)
        stage = say("cli.games.complete" if meta.stage == "complete" else "cli.games.in_progress")
        head = Text(meta.game, style="bold")
        head.append(f"  {words().title(meta)}", style="not bold")
        console.print(head)
        console.print(f"  {seats} · {stage}")
        for option in meta.options:
            values = " | ".join(option_text(value) for value in option.values)
            default = say("cli.games.default", value=option_text(option.default))
            title = words().option(meta, option)
            if option.module:
                title += f" ({say('cli.games.module')})"
            # On a line of its own: a name is to be copied, so that it must not be cut.
            console.print(Text(f"    {option.name}", style="cyan"), soft_wrap=True)
            console.print(Padding(Text(f"{title}\n{values}; {default}"), (0, 0, 0, 6)))
    console.print(Text(say("cli.games.how"), style="dim"))
