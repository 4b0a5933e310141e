"""One game at the terminal: draws the table, asks, answers commands, lets the bots play."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from rich.table import Table
from rich.text import Text

from stolik.bots.program import BrokenProgram, faults_of, player_of, settle_player
from stolik.bots.registry import LEVELS
from stolik.core.foresight import foresee
from stolik.core.prompt import Prompt
from stolik.match.entries import Decided
from stolik.match.match import HUMAN, Match, MoveRefused
from stolik.match.record import write

from .boards import board_of
from .boards.base import colour, mark
from .hinting import advice_for, drawn, head_of
from .packs import told_components
from .places import place_for_saving
from .problems import BAD_INPUT, BadInput, complain, trouble_with_file
from .program_faults import FaultCount, fault_sentence
from .score_sheet import score_sheet
from .speech import output, say, words
from .telling import effect_text, numbered_log, sentences

INTERRUPTED = 130
CHOICES_PER_COLUMN = 10
COMMANDS = ("undo", "restart", "takeback", "hint", "why", "look", "board", "log", "rules", "save", "help", "quit")
SHORT = {
    "u": "undo",
    "r": "restart",
    "t": "takeback",
    "h": "hint",
    "w": "why",
    "k": "look",
    "b": "board",
    "l": "log",
    "?": "help",
    "q": "quit",
}


def level_of(bot: str) -> str:
    """What people call a bot, or its code where there is no word for it."""
    levels = {settle_player(level): level for level in ("random", *LEVELS)}
    level = levels.get(settle_player(bot))
    return bot if level is None else say(f"server.bot.{level}").lower()


class Leave(Exception):
    """The player leaves the table."""


class Session:
    """A match and the people at one terminal."""

    def __init__(self, match: Match, path: Path | None) -> None:
        self.match = match
        self.path = path  # where the match is kept; None until somebody saves it
        self.console = output()
        self.board = board_of(match.header.game, match.pack)
        self.told = 0  # entries that have been told
        self.drawn = 0  # the version of the match that was drawn last
        self.faults = FaultCount()  # of programs that play
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "restart": self.restart,
            "takeback": self.takeback,
            "hint": self.hint,
            "why": self.why,
            "look": self.look,
            "board": self.draw,
            "log": self.log,
            "rules": self.rules,
            "save": self.save,
            "help": self.help,
            "quit": self.leave,
        }

    @property
    def eyes(self) -> int | None:
        """Whose cards are told openly: those of the only person here; people who share a terminal share no secrets."""
        people = [seat for seat, player in enumerate(self.match.players) if player == HUMAN]
        return people[0] if len(people) == 1 else None

    # ------------------------------------------------------------------ the flow of the game

    def run(self) -> int:
        """Plays to the end, or until somebody leaves; returns the exit code."""
        try:
            self.welcome()
            while not self.match.over:
                self.step()
            self.tell()
            self.finish()
            return 0
        except (Leave, EOFError):
            return self.go(0)
        except BrokenProgram as broken:
            complain(say("cli.problem.program", reason=broken))
            return self.go(BAD_INPUT)
        except KeyboardInterrupt:
            return self.go(INTERRUPTED)

    def welcome(self) -> None:
        match = self.match
        self.console.print(Text(words().title(match.game.meta), style="bold"))
        for seat, (name, player) in enumerate(zip(match.names, match.players, strict=True)):
            who = say("cli.play.at_terminal") if player == HUMAN else say("cli.play.is_bot", bot=level_of(player))
            self.console.print(Text(f"  {mark(seat)} {name}", style=colour(seat)).append(f" – {who}", style="default"))
        self.console.print(say("cli.play.welcome", seed=match.header.seed), style="dim")
        if match.pack is not None:
            self.console.print(told_components(match.header.game, match.pack))
        self.console.print(self.board.legend(words()), style="dim")
        self.told = match.version - 1 if match.version > 1 else 0

    def step(self) -> None:
        """The next decision: a bot makes it, or somebody is asked until he has made it."""
        seat = self.match.state.actor
        if self.match.players[seat] == HUMAN:
            self.tell()
            self.ask(seat)
        else:
            self.let_bot_play(seat)

    def let_bot_play(self, seat: int) -> None:
        match = self.match
        # A new bot for every decision, so that a resumed game goes on as it would have gone on without a break.
        box = match.pack.fingerprint if match.pack is not None else ""
        seed = f"{match.header.seed}/{seat}/{match.version}"
        bot = player_of(match.players[seat], seed, match.header.options, box)
        thinks = say("cli.play.thinks", player=match.names[seat])
        with self.console.status(thinks) if self.console.is_terminal else nullcontext():
            move = bot.choose(match.game, match.game.redact(match.state, seat))
        match.submit(seat, move)
        for fault in faults_of(bot):
            self.console.print(f"{match.names[seat]}: {fault_sentence(fault)}", style="yellow", markup=False)
        self.faults.add(match.names[seat], faults_of(bot))
        self.tell()

    def tell(self) -> None:
        """What has happened since the last time."""
        if self.told == self.match.version:
            return
        for line in self.match.log()[self.told :]:
            for sentence in sentences(self.match, line, self.board, everything=False, eyes=self.eyes):
                self.console.print(sentence)
        self.told = self.match.version

    def finish(self) -> None:
        self.draw("")
        self.console.print(score_sheet(self.match.game, self.match.state, self.match.names))
        for line in self.faults.sentences():
            self.console.print(line, markup=False)
        if self.path is not None:
            self.write(self.path)
            self.console.print(say("cli.play.saved", file=self.path), style="dim")

    def go(self, code: int) -> int:
        """Saves and says how to come back."""
        if self.path is None:
            self.path = place_for_saving(self.match)
        self.write(self.path)
        self.console.print()
        self.console.print(say("cli.play.bye", file=self.path))
        self.console.print(f"  stolik play --resume {shlex.quote(str(self.path))}", soft_wrap=True)
        return code

    # ------------------------------------------------------------------ asking

    def ask(self, seat: int) -> None:
        """Asks until something was decided or taken back."""
        self.draw_what_changed(seat)
        prompt = self.prompt()
        self.show_choices(prompt)
        version = self.match.version
        while self.match.version == version:
            answer = self.read(f"{mark(seat)} {self.match.names[seat]} > ")
            if not answer:
                self.show_choices(prompt)
            else:
                self.answer(seat, prompt, answer)
        if self.path is not None:
            self.write(self.path)

    def answer(self, seat: int, prompt: Prompt, answer: str) -> None:
        """Carries out a command or a move; says what is wrong with anything else."""
        first, _blank, rest = answer.partition(" ")
        command = self.command(first)
        if command is not None:
            self.commands[command](rest.strip())
            return
        try:
            if answer.isdigit():
                if not 1 <= int(answer) <= len(prompt.offers):
                    self.sorry(say("cli.play.no_such_number", last=len(prompt.offers)))
                    return
                self.match.submit(seat, prompt.offers[int(answer) - 1].move)
            else:
                self.match.submit(seat, answer)
        except MoveRefused as refused:
            self.refused(refused)
            if refused.refusal.code == "unknown_move":
                self.sorry(say("cli.play.how_to_answer"))

    @staticmethod
    def command(word: str) -> str | None:
        """The command a word stands for, in English or in the language of the player."""
        word = word.lower()
        if word in COMMANDS:
            return word
        if word in SHORT:
            return SHORT[word]
        return next((name for name in COMMANDS if word == say(f"cli.command.{name}")), None)

    def prompt(self) -> Prompt:
        match = self.match
        prompt = match.game.prompt(match.game.redact(match.state, match.state.actor))
        assert prompt is not None
        return prompt

    def show_choices(self, prompt: Prompt) -> None:
        match = self.match
        self.console.print()
        reason = words().reason(match.game, prompt.reason, match.names)
        question = words().question(match.game, prompt, match.names)
        head = Text(f"{mark(prompt.seat)} {match.names[prompt.seat]}: ", style=f"bold {colour(prompt.seat)}")
        self.console.print(head.append(f"{reason} ", style="dim").append(question, style="default"))
        known = match.game.redact(match.state, prompt.seat)
        foreseen = foresee(match.game, known, [offer.move for offer in prompt.offers])
        labels: list[Text] = []
        for offer, ahead in zip(prompt.offers, foreseen, strict=True):
            label = Text(words().move_label(match.game, offer.move, offer.arguments))
            remarks = (self.board.note(offer, words()), effect_text(match.game, prompt.seat, ahead, words()))
            labels.append(label.append("".join(f"  {remark}" for remark in remarks if remark), style="dim"))
        self.console.print(in_columns(labels, self.console.width))
        hint = say("cli.play.hint_refused" if prompt.refused else "cli.play.hint", count=len(prompt.refused))
        self.console.print(hint, style="dim")

    def read(self, question: str) -> str:
        """A line from the player. Raises EOFError and KeyboardInterrupt."""
        self.console.file.flush()
        answer = input(question)
        if not sys.stdin.isatty():
            print(answer)  # so that a transcript shows what was answered
        return " ".join(answer.split())

    def sorry(self, message: str) -> None:
        self.console.print(Text(message, style="yellow"))

    def refused(self, refused: MoveRefused) -> None:
        self.sorry(words().refusal(self.match.game, refused.refusal, self.match.names))

    # ------------------------------------------------------------------ commands

    def undo(self, _rest: str) -> None:
        self.go_back(self.match.undo)

    def restart(self, _rest: str) -> None:
        self.go_back(self.match.restart_turn)

    def go_back(self, how: Callable[[int], None]) -> None:
        try:
            how(self.match.state.actor)
        except MoveRefused as refused:
            self.refused(refused)
            if self.match.may_ask_takeback(self.match.state.actor) is None:
                self.sorry(say("cli.play.try_takeback", command=say("cli.command.takeback")))

    def takeback(self, _rest: str) -> None:
        """Asks the others; bots agree, and people at this terminal are asked here."""
        match = self.match
        try:
            match.ask_takeback(match.state.actor)
            while match.takeback is not None:
                seat = match.takeback_waits_for[0]
                answer = self.read(say("cli.play.agree", player=match.names[seat]) + " ")
                match.answer_takeback(seat, answer.lower()[:1] in ("y", say("table.yes")[:1]))
        except MoveRefused as refused:
            self.refused(refused)

    def hint(self, _rest: str) -> None:
        """The best moves, with reasons; nothing is played."""
        prompt = self.prompt()
        with self.console.status(say("cli.hint.thinks")) if self.console.is_terminal else nullcontext():
            advice = advice_for(self.match, prompt)
        self.console.print(head_of(self.match, advice), style="dim")
        self.console.print(drawn(self.match, prompt, advice))

    def why(self, rest: str) -> None:
        """What cannot be chosen now, and why."""
        prompt = self.prompt()
        if not prompt.refused:
            self.console.print(say("cli.play.nothing_refused"))
            return
        table = Table.grid(padding=(0, 1))
        table.add_column(justify="right", style="dim")
        for number, refused in enumerate(prompt.refused, 1):
            if rest in ("", str(number)):
                label = Text(words().move_label(self.match.game, refused.move, refused.arguments))
                reason = words().refusal(self.match.game, refused.refusal, self.match.names)
                label.append(f"\n{reason}", style="yellow")
                if refused.refusal.rule:
                    label.append(f" ({say('cli.play.rule', rule=refused.refusal.rule)})", style="dim")
                table.add_row(f"{number}", label)
        if table.row_count:
            self.console.print(table)
        else:
            self.sorry(say("cli.play.no_such_number", last=len(prompt.refused)))

    def look(self, rest: str) -> None:
        """What is to be said of a piece; without a name, which pieces there are."""
        match = self.match
        viewer = match.state.actor
        known = match.game.redact(match.state, viewer)
        notes = match.game.about(known, rest, viewer) if rest else None
        if notes is None:
            if rest:
                self.sorry(say("cli.play.no_such_piece", piece=rest))
            self.console.print(say("cli.play.pieces", pieces=", ".join(match.game.table_pieces(known, viewer))))
            return
        card = words().piece(match.game, notes, match.names)
        self.console.print(Text(card.name, style="bold"))
        for sentence in card.about:
            self.console.print(sentence)
        for sentence in card.now:
            self.console.print(Text(sentence, style="cyan"))
        for line in card.others:
            self.console.print(f"{match.names[line['seat']]}: {line['text']}")
        if card.rule:
            self.console.print(say("cli.play.rule", rule=card.rule), style="dim")

    def draw(self, _rest: str) -> None:
        match = self.match
        seat = match.state.actor
        viewer = seat if seat >= 0 and match.players[seat] == HUMAN else None
        view = match.game.present(match.game.redact(match.state, viewer), viewer)
        self.console.print()
        self.console.print(self.board.draw(view, match.names, words(), viewer))
        self.drawn = match.version

    def draw_what_changed(self, seat: int) -> None:
        """The whole table, or in the middle of a turn only what lies before the player."""
        match = self.match
        entry = match.entries[-1]
        if isinstance(entry, Decided) and entry.seat == seat and not entry.chance and self.drawn == match.version - 1:
            view = match.game.present(match.game.redact(match.state, seat), seat)
            self.console.print(self.board.draw_seat(view, match.names, words(), seat))
            self.drawn = match.version
        elif self.drawn != match.version:
            self.draw("")

    def log(self, rest: str) -> None:
        first = self.match.version - int(rest) + 1 if rest.isdigit() else 1
        for line in numbered_log(self.match, self.board, max(first, 1), self.match.version, self.eyes):
            self.console.print(line)

    def rules(self, _rest: str) -> None:
        from importlib.resources import files

        folder = files(f"stolik.games.{self.match.header.game}")
        translated = folder.joinpath(f"rules.{words().language}.md")
        text = translated if translated.is_file() else folder.joinpath("rules.md")
        self.console.print(say("cli.play.rules", file=text), soft_wrap=True)

    def save(self, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.path
        try:
            if path is None:
                path = place_for_saving(self.match)
        except BadInput as problem:
            self.sorry(str(problem))
            return
        if path.exists() and path != self.path:
            self.sorry(say("cli.problem.file_exists_resume", file=path))
            return
        try:
            write(self.match, path)
        except OSError as error:
            self.sorry(str(trouble_with_file(path, error)))
            return
        self.path = path
        self.console.print(say("cli.play.saved", file=path), soft_wrap=True)

    def write(self, path: Path) -> None:
        try:
            write(self.match, path)
        except OSError as error:
            raise trouble_with_file(path, error) from None

    def help(self, _rest: str) -> None:
        self.console.print(say("cli.play.how_to_answer"))
        table = Table.grid(padding=(0, 2))
        short = {name: letter for letter, name in SHORT.items()}
        game, viewer = self.match.game, self.match.state.actor
        piece = game.table_pieces(game.redact(self.match.state, viewer), viewer)[0]
        for name in COMMANDS:
            known = dict.fromkeys([say(f"cli.command.{name}"), name, short.get(name, "")])
            about = say(f"cli.about.{name}", piece=piece)
            table.add_row("", Text(", ".join(word for word in known if word), style="cyan"), about)
        self.console.print(table)
        self.console.print(self.board.legend(words()), style="dim")

    def leave(self, _rest: str) -> None:
        raise Leave


def in_columns(labels: list[Text], width: int) -> Table:
    """Numbered choices; long lists stand in several columns where there is room."""
    widest = max(label.cell_len for label in labels) + len(str(len(labels))) + 4
    columns = max(1, min(width // widest, -(-len(labels) // CHOICES_PER_COLUMN)))
    rows = -(-len(labels) // columns)
    table = Table.grid(padding=(0, 1))
    for _ in range(columns):
        table.add_column(justify="right", style="bold cyan", no_wrap=True)
        table.add_column()
    for row in range(rows):
        cells: list[Text] = []
        for index in range(row, len(labels), rows):
            cells += [Text(f"{index + 1}"), labels[index]]
        table.add_row(*cells)
    return table
