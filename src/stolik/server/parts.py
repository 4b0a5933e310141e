"""The parts that answers about a table are made of, in the words of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orjson

from stolik.core.events import Event, EventKind
from stolik.core.foresight import Amount, Foresight, foresee
from stolik.core.game import Game, Gauge
from stolik.core.prompt import Offer, RefusedMove
from stolik.core.refusal import Refusal
from stolik.core.state import State
from stolik.core.terms import SEAT
from stolik.games.registry import fingerprint_of_print
from stolik.locale.words import Reader, capital
from stolik.match.entries import Decided, PlayerChanged, SetUp, TakebackAnswered, TakebackAsked, Undone
from stolik.match.match import HUMAN, LogLine
from stolik.match.tutorial import END, END_PARTS, PARTS
from stolik.packs.pack import Pack

from . import speech
from .beats import told_beat
from .kept_json import fields, kept_json
from .names import names_for
from .problems import not_found
from .rows import ChatRow
from .snapshot import Snapshot
from .table import Table

TRUE, FALSE = b"true", b"false"
MOST_KEPT = 20_000  # of each of the following; then they are made anew
# by language, game, seat and code of a move: its arguments and pieces, and the fields they became
KEPT_OFFERS: dict[tuple[str, Game[Any], int, int], tuple[dict[str, object], list[str], bytes]] = {}
KEPT_AMOUNTS: dict[tuple[int, Gauge, int | None], bytes] = {}


def told_refusal(refusal: Refusal, table: Table, language: str) -> dict[str, Any]:
    assert table.match is not None
    message = speech.refusal_sentence(language, table.match.game, refusal, names_for(table.seats, language))
    return {"code": refusal.code, "message": message, "details": refusal.details, "rule": refusal.rule}


def usual_controls(language: str, game: Game[Any], undo: Refusal | None, ask: Refusal | None) -> bytes | None:
    """What can be taken back, where nobody has asked for it and nobody is away; None if it takes more to tell why not.

    After most moves it is one of a few answers, so these are kept.
    """
    if any(refusal is not None and (refusal.details or refusal.rule) for refusal in (undo, ask)):
        return None
    return _usual_controls(language, game, undo.code if undo else "", ask.code if ask else "")


@lru_cache(maxsize=1000)
def _usual_controls(language: str, game: Game[Any], undo: str, ask: str) -> bytes:
    undo_told, ask_told = (
        {"code": code, "message": speech.refusal_sentence(language, game, Refusal(code), ()), "details": {}, "rule": ""}
        if code
        else None
        for code in (undo, ask)
    )
    controls = {"undo": undo_told, "restart_turn": undo_told, "ask_takeback": ask_told, "takeback": None}
    return kept_json({**controls, "may_claim": [], "away": None})


def components(game: str, pack: Pack | None) -> dict[str, Any]:
    """Which box: its fingerprint, and whether its owner has corrected it."""
    fingerprint = pack.fingerprint if pack is not None else fingerprint_of_print(game)
    return {"fingerprint": fingerprint, "corrected": pack is not None}


def chat_line(said: ChatRow) -> dict[str, Any]:
    return {**said._asdict(), "seat": said.seat if said.seat >= 0 else None}


def sight(shown: Snapshot, eyes: int | None, language: str) -> dict[str, Any]:
    """What whoever sees through these eyes is shown: the board, the points and who is ahead."""
    game = shown.game
    known = game.redact(shown.state, eyes)
    return {
        "view": game.present(known, eyes),
        "scores": scores(game, known, language),
        "standings": [place.as_json() for place in game.standings(known)],
    }


def scores(game: Game[Any], known: State, language: str) -> list[orjson.Fragment]:
    return [
        _sheet(language, game, sheet.seat, tuple(sheet.items.items()), tuple(sheet.hidden))
        for sheet in game.scores(known)
    ]


@lru_cache(maxsize=5000)
def _sheet(
    language: str, game: Game[Any], seat: int, items: tuple[tuple[str, int], ...], hidden: tuple[str, ...]
) -> orjson.Fragment:
    """A score sheet; most moves leave all of them as they are."""
    lines = [
        {
            "id": item,
            "label": speech.score_label(language, game, item),
            "points": points,
            **({"hidden": True} if item in hidden else {}),
        }
        for item, points in items
    ]
    return orjson.Fragment(kept_json({"seat": seat, "total": sum(points for _, points in items), "items": lines}))


def prompt(shown: Snapshot, actor: int, language: str, names: Sequence[str]) -> bytes:
    """The question, from what the actor may know, as JSON; much of it is the same again and again, and kept."""
    game = shown.game
    known = game.redact(shown.state, actor)
    asked = game.prompt(known)
    if asked is None:
        return b"null"
    foreseen = foresee(game, known, [offer.move for offer in asked.offers])
    about = {
        "seat": asked.seat,
        "task": asked.task,
        "reason": {"text": speech.reason(language, game, asked, names), "rule": asked.reason.rule},
        "question": speech.question(language, game, asked, names),
        "details": asked.details,
    }
    offers, idle = list[bytes](), list[bytes]()
    for number, offer in enumerate(asked.offers):
        ahead = foreseen[number]
        told = _offer(language, game, asked.seat, offer, ahead)
        (idle if ahead.idle else offers).append(told)  # what changes nothing comes last
    refused = [_refused(language, game, each, names) for each in asked.refused]
    return b'{%b,"offers":[%b],"refused":%b}' % (fields(about), b",".join(offers + idle), orjson.dumps(refused))


def _refused(language: str, game: Game[Any], refused: RefusedMove, names: Sequence[str]) -> dict[str, Any]:
    return {
        "move": refused.move.notation,
        "label": speech.offer_label(language, game, refused),
        "pieces": refused.pieces,
        "code": refused.refusal.code,
        "reason": speech.refusal_sentence(language, game, refused.refusal, names),
        "rule": refused.refusal.rule,
    }


def _offer(language: str, game: Game[Any], seat: int, offer: Offer, ahead: Foresight) -> bytes:
    """An offer as JSON: what it says by itself, as it was the last time, and what it would bring now."""
    key = (language, game, seat, offer.move.code)
    kept = KEPT_OFFERS.get(key)
    if kept is None or kept[0] != offer.arguments or kept[1] != offer.pieces:
        itself = {
            "move": offer.move.notation,
            "label": speech.offer_label(language, game, offer),
            "verb": offer.move.verb.name,
            "arguments": offer.arguments,
            "pieces": offer.pieces,
        }
        kept = (offer.arguments, offer.pieces, fields(itself))
        if len(KEPT_OFFERS) >= MOST_KEPT:
            KEPT_OFFERS.clear()
        KEPT_OFFERS[key] = kept
    return b'{%b,"effect":[%b],"open":%b,"irreversible":%b,"idle":%b}' % (
        kept[2],
        b",".join([_amount(amount) for amount in ahead.effect]),
        TRUE if ahead.open else FALSE,
        FALSE if ahead.undoable else TRUE,
        TRUE if ahead.idle else FALSE,
    )


def _amount(told: Amount) -> bytes:
    key = (told.seat, told.gauge, told.amount)
    kept = KEPT_AMOUNTS.get(key)
    if kept is None:
        if len(KEPT_AMOUNTS) >= MOST_KEPT:
            KEPT_AMOUNTS.clear()
        kept = KEPT_AMOUNTS[key] = kept_json(told.as_json())
    return kept


def guide(shown: Snapshot, language: str) -> dict[str, Any] | None:
    """What a newcomer is told at this point of a guided game; null where none is."""
    if (told := shown.guidance) is None:
        return None
    tutorial, steps = told.tutorial, told.tutorial.steps
    prefix, ended = shown.game.meta.prefix, told.step == len(steps)
    id_, names = (END, END_PARTS) if ended else (steps[told.step].id, PARTS)
    words = {name: speech.sentence(language, f"{prefix}.guide.{id_}.{name}", {}) for name in names}
    where = {"step": told.step, "steps": len(steps), "astray": told.astray}
    if ended:
        return {**where, "anchor": tutorial.end, "move": None, "rule": None, **words}
    step = steps[told.step]
    return {**where, "anchor": step.anchor, "move": step.move, "rule": step.rule, **words}


def piece(shown: Snapshot, piece_id: str, viewer: int | None, language: str, names: Sequence[str]) -> dict[str, Any]:
    """What is said of a piece, from what the viewer may know."""
    notes = shown.game.about(shown.game.redact(shown.state, viewer), piece_id, viewer)
    if notes is None:
        raise not_found("no_such_piece")
    return {"piece": piece_id, **speech.piece_card(language, shown.game, piece_id, notes, names)._asdict()}


def log_line(table: Table, line: LogLine, in_effect: bool, language: str, eyes: int | None) -> bytes:
    """An entry as it is told to whoever sees through these eyes: "you", and what only they may know.

    The same to all others.
    """
    key = (line.number, in_effect, language, eyes if _is_about(line, eyes) else None)
    text = table.texts.get(key)
    if text is None:
        seat = None if isinstance(line.entry, SetUp) else line.entry.seat
        told = {
            "n": line.number,
            "seat": seat,
            "at": table.stored_at[line.number - 1],
            "lines": _lines(table, line, language, eyes),
        }
        if line.beats:
            assert table.match is not None
            names = names_for(table.seats, language, eyes)
            told["beats"] = [told_beat(table.match.game, beat, names, language, eyes) for beat in line.beats]
        text = table.texts[key] = kept_json({**told, "in_effect": in_effect})
    return text


def _is_about(line: LogLine, eyes: int | None) -> bool:
    """Whether somebody reads an entry in other words than everybody else."""
    if eyes is None:
        return False
    if not line.events and not isinstance(line.entry, SetUp) and line.entry.seat == eyes:
        return True
    for event in line.events:
        if event.seat == eyes or _names(event, eyes):
            return True
    return any(beat.began.seat == eyes or _names(beat.began, eyes) for beat in line.beats)


def _names(event: Event, seat: int) -> bool:
    """Whether an event mentions a seat."""
    vocabularies = event.kind.vocabularies
    return SEAT in vocabularies and (SEAT, seat) in zip(vocabularies, event.values, strict=True)


def _lines(table: Table, line: LogLine, language: str, eyes: int | None) -> Sequence[Any]:
    """The same as `sentences`, ready to be part of JSON."""
    if not line.events:
        return sentences(table, line, language, eyes)
    assert table.match is not None
    game, names = table.match.game, names_for(table.seats, language, eyes)
    return [_event_fragment(game, each.seen_by(eyes), names, language, eyes) for each in line.events]


def _event_fragment(game: Game[Any], event: Event, names: Sequence[str], language: str, eyes: int | None) -> Any:
    if SEAT in event.kind.vocabularies:
        return _event_line(game, event, names, language, eyes)
    who = names[event.seat] if event.seat >= 0 else ""
    return _usual_line(language, game, event.kind, event.seat, tuple(event.values), who, event.seat == eyes)


@lru_cache(maxsize=10_000)
def _usual_line(
    language: str, game: Game[Any], kind: EventKind, seat: int, values: tuple[int, ...], who: str, reads_it: bool
) -> orjson.Fragment:
    """Of nobody else but this seat: much the same happens at many tables, and again and again."""
    names, eyes = [who] * (seat + 1), seat if reads_it else None
    return orjson.Fragment(kept_json(_event_line(game, Event(kind, seat, list(values)), names, language, eyes)))


def _event_line(game: Game[Any], event: Event, names: Sequence[str], language: str, eyes: int | None) -> dict[str, Any]:
    line: dict[str, Any] = {
        "seat": event.seat if event.seat >= 0 else None,
        "kind": event.kind.name,
        "text": speech.event_sentence(language, game, event, names, eyes),
        "details": event.details(),
    }
    amounts = event.amounts()
    if amounts:
        line["amounts"] = amounts
    if event.kind.name == game.meta.chapter:
        line["heading"] = speech.sentence(language, f"{game.meta.prefix}.heading", event.details())
    return line


def sentences(table: Table, line: LogLine, language: str, eyes: int | None) -> list[dict[str, Any]]:
    """What an entry brought about, line by line."""
    assert table.match is not None
    game, names, entry = table.match.game, names_for(table.seats, language, eyes), line.entry
    lines = [_event_line(game, each.seen_by(eyes), names, language, eyes) for each in line.events]
    if isinstance(entry, SetUp) or lines:
        return lines
    details: dict[str, Any] = {"player": names[entry.seat], "you": Reader(entry.seat == eyes)}
    if isinstance(entry, Decided):
        kind, details["move"] = "decided", speech.move_label(language, game, game.moves.parse(entry.move))
    elif isinstance(entry, Undone):
        kind = "undone"
    elif isinstance(entry, TakebackAsked):
        kind = "undone" if table.match.went_back(line.number) else "takeback_asked"  # where only bots had to be asked
    elif isinstance(entry, TakebackAnswered):
        kind = "takeback_agreed" if entry.agree else "takeback_declined"
    else:
        assert isinstance(entry, PlayerChanged)
        kind = "came_back" if entry.player == HUMAN else "bot_sits_in"
    text = capital(speech.sentence(language, f"server.log.{kind}", details))
    return [{"seat": entry.seat, "kind": kind, "text": text, "details": {}}]
