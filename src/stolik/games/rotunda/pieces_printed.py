# mypyc: plain
"""What is printed on cards and tokens, and on the plaques of rooms, told in notes."""

from __future__ import annotations

from typing import Final

from stolik.core.note import Note
from stolik.core.terms import Vocabulary

from .components import Box, Room
from .effects import ANY, BACK, NO_AMULET, Effect, Reward, Sale
from .terms import ACTION_IDS, BASICS, RESOURCE_IDS, TRIGGERS, open_of

TRIGGER: Final = Vocabulary("trigger", TRIGGERS)  # what sets off a lasting effect


def reward_notes(reward: Reward, rule: str, factor: int = 1) -> list[Note]:
    """What a reward brings, thing by thing."""
    found: list[Note] = []
    gains = [("coins", int(reward.coins)), ("prestige", int(reward.prestige))]
    gains += [(kind, reward.cubes[n]) for n, kind in enumerate(RESOURCE_IDS)]
    found += [Note("brings", rule, {"item": item, "amount": factor * n}) for item, n in gains if n]
    if reward.basic:
        found.append(Note("brings_basic", rule, {"amount": int(reward.basic)}))
    return found + action_notes(int(reward.actions), rule)


def action_notes(actions: int, rule: str) -> list[Note]:
    """Which assistant actions something allows."""
    counts = [(action, int(open_of(actions, kind))) for kind, action in enumerate(ACTION_IDS)]
    return [Note("allows", rule, {"action": action, "amount": n}) for action, n in counts if n]


def effect_note(effect: Effect, rule: str) -> Note:
    """What a lasting effect does, and when."""
    if effect.same:
        return Note("effect_same", rule, {"trigger": effect.trigger, "amount": int(effect.same)})
    item, amount = ("coins", int(effect.coins)) if effect.coins else ("prestige", int(effect.prestige))
    return Note("effect", rule, {"trigger": effect.trigger, "item": item, "amount": amount})


def order_notes(box: Box, index: int) -> list[Note]:
    """Cost, points and effect of an order."""
    order = box.orders[index]
    if order.coins:
        cost = Note("costs_coins", "10.4", {"coins": int(order.coins)})
    else:
        cubes = "_".join(RESOURCE_IDS[kind] for kind in range(BASICS) for _ in range(order.cost[kind]))
        cost = Note("costs_cubes", "10.4", {"bundle": cubes})
    return [cost, Note("order_points", "10.5", {"points": int(order.points)}), effect_note(order.effect, "10.6")]


def expert_notes(box: Box, index: int, advanced: bool) -> list[Note]:
    """What an expert does, and what becomes of the card."""
    expert = box.experts[index]
    found: list[Note] = []
    if expert.permanent is not None:
        found.append(effect_note(expert.permanent, "11.3"))
    else:
        found.append(Note("one_shot", "11.4"))
        if expert.dismissed:
            found.append(Note("dismisses", "11.7", {"assistants": int(expert.dismissed)}))
        if expert.sale is not None:
            found.append(_sale_note(expert.sale))
        found += reward_notes(expert.reward, "11.6")
        if expert.choices:
            found.append(Note("one_of", "11.6"))
            for choice in expert.choices:
                found += reward_notes(choice, "11.6")
        if expert.coins_per_assistant:
            found.append(Note("per_assistant", "11.6", {"coins": int(expert.coins_per_assistant)}))
        if expert.others_coins:
            found.append(Note("others_gain", "11.10", {"coins": int(expert.others_coins)}))
    if expert.amulet != NO_AMULET:
        found.append(Note("becomes_amulet", "11.5", {"amulet": box.amulet_ids[expert.amulet]}))
    if advanced:
        found.append(Note("back", "11.13", {"back": BACK.ids[expert.back]}))
    return found


def _sale_note(sale: Sale) -> Note:
    if sale.resource == ANY:
        return Note("sells_any", "11.8", {"cubes": int(sale.cubes)})
    return Note("sells", "11.8", {"resource": RESOURCE_IDS[sale.resource], "factor": int(sale.factor)})


# ---------------------------------------------------------------- the plaques of rooms, as the board draws them


def plaques(room: Room) -> int:
    """How many plaques a room has."""
    if room.slots:
        return len(room.slots)
    return {
        "supplier": 2,  # a resource, the peddler
        "smuggler": 2,  # a token, gold
        "expert_room": 1,
        "banker_room": 2,  # coins, a resource
        "lobby": 2,  # staff, a copy
        "black_market": 3,  # selling, the peddler, buying
        "trading_post": 1 + len(room.payments),  # the wares
        "warehouse": len(room.payments) + 1,  # a recruit
    }.get(room.id, len(room.payments))


def plaque_notes(room: Room, n: int, rule: str) -> list[Note]:
    """What a plaque of a room says, counted from 0."""
    if room.slot_resources:
        return [
            Note("sell_one", rule, {"resource": RESOURCE_IDS[room.slot_resources[n]]}),
            *reward_notes(room.slots[n], rule),
        ]
    if room.slots:
        return [Note("sell_in_row", rule, {"number": n + 1}), *reward_notes(room.slots[n], rule)]
    told = {
        "supplier": _supplier,
        "smuggler": _smuggler,
        "expert_room": _expert_room,
        "banker_room": _banker,
        "lobby": _lobby,
        "bank": _payment,
        "black_market": _black_market,
        "trading_post": _trading_post,
        "salon": _salon,
        "warehouse": _warehouse,
    }
    return told[room.id](room, n, rule)


def _supplier(room: Room, n: int, rule: str) -> list[Note]:
    return (
        [Note("brings_basic", rule, {"amount": int(room.basic)})] if n == 0 else action_notes(int(room.actions), rule)
    )


def _smuggler(room: Room, n: int, rule: str) -> list[Note]:
    return [Note("token", rule)] if n == 0 else [Note("brings", rule, {"item": "gold", "amount": int(room.gold)})]


def _expert_room(room: Room, n: int, rule: str) -> list[Note]:
    return [Note("hires", rule)]


def _banker(room: Room, n: int, rule: str) -> list[Note]:
    main = Note("all_coins", rule) if n == 0 else Note("brings_basic", rule, {"amount": int(room.basic)})
    return [main, *action_notes(int(room.actions), rule)]


def _lobby(room: Room, n: int, rule: str) -> list[Note]:
    price = Note("lobby_price", rule, {"coins": int(room.price)})
    if n == 0:
        return [price, *action_notes(int(room.staff), "6.6.1")]
    return [price, Note("copies", "6.6.2"), *action_notes(int(room.copying), "6.6.2")]


def _payment(room: Room, n: int, rule: str) -> list[Note]:
    payment = room.payments[n]
    return [Note("payment", rule, {"coins": int(payment.coins)}), *reward_notes(payment.reward, rule)]


def _black_market(room: Room, n: int, rule: str) -> list[Note]:
    if n == 0:
        prices: dict[str, object] = {
            "cube": int(room.sell_basic),
            "assistant": int(room.sell_assistant),
            "amulet": int(room.sell_amulet),
        }
        return [Note("selling", "6.10.2", prices)]
    if n == 1:
        return action_notes(int(room.actions), rule)
    prices = {"cube": int(room.buy_basic), "recruit": int(room.buy_recruit), "amulet": int(room.buy_amulet)}
    return [Note("buying", "6.10.1", prices)]


def _trading_post(room: Room, n: int, rule: str) -> list[Note]:
    return [Note("wares", rule)] if n == 0 else [Note("payment", rule, {"coins": int(room.payments[n - 1].coins)})]


def _salon(room: Room, n: int, rule: str) -> list[Note]:
    payment = room.payments[n]
    if payment.dismissed:
        return [Note("hires_for_assistants", rule, {"assistants": int(payment.dismissed)})]
    return [Note("hires_for_coins", rule, {"coins": int(payment.coins)})]


def _warehouse(room: Room, n: int, rule: str) -> list[Note]:
    if n == len(room.payments):
        return action_notes(int(room.actions), "6.13.1")
    return [Note("takes_cube", rule, {"coins": int(room.payments[n].coins)})]
