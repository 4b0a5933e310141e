"""The keys that the catalogues must have: enumerated from the games and from the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import stolik
from stolik.bots.advice import ALIKE
from stolik.bots.judging import PROSPECTS
from stolik.core.chance import SampledChance
from stolik.core.events import EventKind
from stolik.core.meta import Meta
from stolik.core.moves import Verb
from stolik.core.rng import seeded
from stolik.core.state import Decision
from stolik.core.terms import NUMBER, Vocabulary
from stolik.core.themes import OF_EVERY_GAME
from stolik.games.registry import load_game, themes_of
from stolik.match.refusals import CODES
from stolik.match.tutorial import tutorial_of

PACKAGE = Path(next(iter(stolik.__path__)))
REFUSAL = re.compile(r"Refusal\(\s*\"(\w+)\"(?: if \w+ else \"(\w+)\")?")
PROGRAMS = ("cli", "server")  # folders, and the prefixes of their keys
CORE_REFUSALS = ("game_over", "not_your_turn", "not_now")
SEEDS = {"rotunda": (0, 1, 16)}  # of games in which every kind of move is offered, where the first two are too few
ABILITIES = {"river_of_gold": ("card", "mastery", "patron")}  # vocabularies whose things bear a text


def modules_of(game: str) -> Iterator[ModuleType]:
    package = import_module(f"stolik.games.{game}")
    for module in iter_modules(package.__path__):
        yield import_module(f"{package.__name__}.{module.name}")


def kinds_of(game: str) -> dict[str, EventKind]:
    """Every kind of event that the modules of a game define."""
    found = [value for module in modules_of(game) for value in vars(module).values()]
    # The kinds of a game with editions belong to a box, not to a module.
    reports = getattr(getattr(load_game(game), "edition", None), "reports", None)
    found += [getattr(reports, name) for name in dir(reports) if not name.startswith("_")]
    return {kind.name: kind for kind in found if isinstance(kind, EventKind)}


@cache
def vocabularies_of(game: str) -> dict[str, set[str]]:
    """The ids of every vocabulary that a game speaks with, by its name; those of position.py are only written down."""
    modules = [module for module in modules_of(game) if not module.__name__.endswith(".position")]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Vocabulary)]
    found += [vocabulary for kind in kinds_of(game).values() for vocabulary in kind.vocabularies]
    found += [vocabulary for verb in verbs_of(game).values() for vocabulary in verb.vocabularies]
    ids: dict[str, set[str]] = {}
    for vocabulary in found:
        if vocabulary.ids and vocabulary.name != NUMBER.name:
            ids.setdefault(vocabulary.name, set()).update(vocabulary.ids)
    return ids


def verbs_of(game: str) -> dict[str, Verb]:
    return {move.verb.name: move.verb for move in load_game(game).moves.moves}


def decisions_of(game: str) -> list[str]:
    return [name for name, task in load_game(game).tasks.items() if isinstance(task, Decision)]


# Families of notes, and the modules that make them.
NOTES = {"why": "reasons.py", "piece": "pieces*.py", "about": "pieces*.py", "now": "pieces*.py"}


@cache
def note_codes_of(game: str, family: str) -> set[str]:
    """The codes that notes can have, with `*` for parts that are filled in, and the ids of things."""
    texts = {text for file in (PACKAGE / "games" / game).glob(NOTES[family]) for text in texts_in(file)}
    told = {text for text in texts if re.fullmatch(r"[a-z][a-z0-9_]*\*?", text)}
    return told | {id_ for ids in vocabularies_of(game).values() for id_ in ids}


def reasons_of(game: str) -> set[str]:
    """The codes of reasons that the source names."""
    return set(re.findall(r"Note\(\s*\"(\w+)\"", (PACKAGE / "games" / game / "reasons.py").read_text("utf-8")))


def beats_of(game: str) -> set[str]:
    return {beat.name for beat in load_game(game).beginnings.values()}


def tallied_of(game: str) -> set[str]:
    """What the cards of pieces count for other seats."""
    sources = "".join(file.read_text("utf-8") for file in (PACKAGE / "games" / game).glob("pieces*.py"))
    return set(re.findall(r"(?:tallies\([\w.]+, |Tally\(seat, |_others\()\"(\w+)\"", sources))


def gauges_of(game: str) -> set[str]:
    return {gauge.thing for gauge in load_game(game).gauges}


def refusals_of(game: str) -> set[str]:
    codes: set[str] = set()
    for file in (PACKAGE / "games" / game).glob("*.py"):
        codes |= {code for found in REFUSAL.findall(file.read_text("utf-8")) for code in found if code}
    return codes - set(CORE_REFUSALS)


@cache
def label_fields_of(game: str) -> dict[str, set[str]]:
    """What labels can fill in, by verb: the arguments of the moves, and what `Game.arguments` adds in play."""
    rules = load_game(game)
    fields = {name: set(verb.arguments) for name, verb in verbs_of(game).items()}
    for seed in SEEDS.get(game, (0, 1)):
        rng = seeded(str(seed))
        chance = SampledChance(rng)
        seats = rules.meta.min_seats if seed % 2 else rules.meta.max_seats
        state = rules.new(seats, {}, chance)
        while state.pending:
            choices = rules.legal(state)
            for move in choices:
                fields[move.verb.name] |= set(rules.arguments(state, move))
            rules.apply(state, choices[rng.below(len(choices))], chance)
    return fields


def score_items_of(game: str) -> set[str]:
    """The lines of score sheets; those of a finished game too."""
    rules = load_game(game)
    items: set[str] = set()
    for seed in range(2):
        rng = seeded(str(seed))
        state = rules.new(rules.meta.min_seats, {}, SampledChance(rng))
        items |= {item for sheet in rules.scores(state) for item in sheet.items}
        rules.play_out(state, rng)
        items |= {item for sheet in rules.scores(state) for item in sheet.items}
    return items


def keys_of_game(meta: Meta) -> set[str]:
    """What a game needs words for, apart from what its board in the terminal says."""
    prefix, game = meta.prefix, meta.game
    keys = {f"{prefix}.title"}
    for option in meta.options:
        keys.add(f"{prefix}.option.{option.name}")
        keys |= {f"{prefix}.option.{option.name}.{value}" for value in option.values if isinstance(value, str)}
    for name, ids in vocabularies_of(game).items():
        if any(id_.isdigit() for id_ in ids):
            keys.add(f"{prefix}.{name}")
        keys |= {f"{prefix}.{name}.{id_}" for id_ in ids if not id_.isdigit()}
        if name in ABILITIES.get(game, ()):
            keys |= {f"{prefix}.ability.{id_}" for id_ in ids}
    keys |= {f"{prefix}.move.{verb}" for verb in verbs_of(game)}
    keys |= {f"{prefix}.ask.{task}" for task in decisions_of(game)}
    keys |= {f"{prefix}.log.{kind}" for kind in kinds_of(game)}
    keys |= {f"{prefix}.taking.{kind.name}" for kind in load_game(game).takings()}
    keys |= {f"{prefix}.refuse.{code}" for code in refusals_of(game)}
    if meta.chapter:
        keys.add(f"{prefix}.heading")
    keys |= {f"{prefix}.count.{thing}" for thing in gauges_of(game)}
    keys |= {f"{prefix}.beat.{beat}" for beat in beats_of(game)}
    keys |= {f"{prefix}.why.{code}" for code in reasons_of(game)}
    keys |= {f"{prefix}.source.{item}" for item in score_items_of(game)}
    keys |= {f"{prefix}.hint.{theme.name}.{side}" for theme in themes_of(game) for side in ("good", "bad")}
    keys |= set(tutorial.word_keys()) if (tutorial := tutorial_of(game)) else set()
    return keys


def keys_of_table() -> set[str]:
    hints = {f"table.hint.{theme}.{side}" for theme in (*OF_EVERY_GAME, PROSPECTS) for side in ("good", "bad")}
    refusals = {f"table.refuse.{code}" for code in (*CORE_REFUSALS, *CODES)}
    return {"table.yes", "table.no", f"table.hint.{ALIKE}.good"} | hints | refusals


@cache
def texts_in(file: Path) -> set[str]:
    """The texts of a source; the variable parts of f-strings become `*`."""
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    joined = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    inside = {id(part) for node in joined for part in node.values}
    told = {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside
    }
    for node in joined:
        told.add("".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values))
    return told


@cache
def codes_of_packs() -> set[str]:
    """Texts of the modules that find mistakes in component packs, codes among them, and the fields of packs."""
    games = list((PACKAGE / "games").glob("*/pack.py"))
    found = [*(PACKAGE / "packs").glob("*.py"), *games, PACKAGE / "match/shelf.py"]
    nodes = [node for file in games for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    fields = {node.target.id for node in nodes if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    return fields | {text for file in found for text in texts_in(file)}


def patterns_of_programs() -> set[str]:
    """The keys that the command and the server ask for, with `*` for parts that are filled in."""
    texts = {text for program in PROGRAMS for file in (PACKAGE / program).rglob("*.py") for text in texts_in(file)}
    return {text for text in texts if re.fullmatch(rf"({'|'.join(PROGRAMS)})(\.[\w*]+)+", text)}


def patterns_of_board(meta: Meta) -> set[str]:
    """The keys that the board of a game asks for: those after the prefix, and those it says by their last part."""
    file = PACKAGE / "cli" / "boards" / f"{meta.game}.py"
    if not file.exists():
        return set()
    texts = texts_in(file)
    found = {f"{meta.prefix}{text[1:]}" for text in texts if re.fullmatch(r"\*\.board(\.[\w*]+)+", text)}
    source = file.read_text("utf-8")
    found |= {f"{meta.prefix}.board.{name}" for name in re.findall(r"self\.say\(\s*['\"](\w+)['\"]", source)}
    if "'short'" in source or '"short"' in source:
        found.add(f"{meta.prefix}.short.*")
    return found - {f"{meta.prefix}.board.*"}
