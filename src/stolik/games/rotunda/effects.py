"""Rewards, permanent effects, orders and experts as printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stolik.core.terms import Vocabulary

from .terms import ACTION_IDS, BASICS, KINDS, RESOURCE_IDS, TRIGGERS

if TYPE_CHECKING:  # machine integers for the compiled core; plain ints at run time
    from mypy_extensions import i64

BACK: Final = Vocabulary("back", ["horse", "phoenix", "tiger"])
NO_AMULET: Final[i64] = -1
ANY: Final[i64] = -1  # a sale of any resource


def packed(actions: list[str]) -> int:
    """Assistant actions, counted in one number."""
    return sum(256 ** ACTION_IDS.index(action) for action in actions)


def cubes_of(told: dict[str, int]) -> list[int]:
    """Numbers by kind of resource."""
    return [told.get(kind, 0) for kind in RESOURCE_IDS]


class Reward:
    """What a token, a slot or an edge brings."""

    __slots__ = ("actions", "any_cubes", "basic", "coins", "cubes", "prestige")

    def __init__(self, coins: int, prestige: int, cubes: list[int], basic: int, actions: int) -> None:
        self.coins: i64 = coins
        self.prestige: i64 = prestige
        self.cubes = cubes
        self.any_cubes: bool = any(cubes)
        self.basic: i64 = basic  # cubes of choice
        self.actions: i64 = actions


def read_reward(told: dict[str, Any]) -> Reward:
    gain: dict[str, int] = told.get("gain", {})
    return Reward(
        gain.get("coins", 0),
        gain.get("prestige", 0),
        cubes_of(gain),
        gain.get("basic_choice", 0),
        packed(told.get("do", [])),
    )


class Effect:
    """A permanent effect: what triggers it and what it adds (rotunda 10.6)."""

    __slots__ = ("coins", "prestige", "same", "trigger")

    def __init__(self, told: dict[str, Any]) -> None:
        self.trigger: str = told["trigger"]
        assert self.trigger in TRIGGERS, self.trigger
        bonus: dict[str, int] = told["bonus"]
        self.coins: i64 = bonus.get("coins", 0)
        self.prestige: i64 = bonus.get("prestige", 0)
        self.same: i64 = bonus.get("same_resource", 0)


class Order:
    """An order card."""

    __slots__ = ("coins", "cost", "effect", "id", "index", "points", "size", "starting")

    def __init__(self, index: int, told: dict[str, Any]) -> None:
        self.index: i64 = index
        self.id: str = told["id"]
        self.starting: bool = told["starting"]
        self.cost: list[int] = cubes_of(told["cost"])[:BASICS]
        self.size: i64 = sum(self.cost)
        self.coins: i64 = told["cost"].get("coins", 0)
        self.points: i64 = told["points"]
        self.effect = Effect(told["effect"])


class Sale:
    """The sale of an expert (rotunda 11.8)."""

    __slots__ = ("cubes", "factor", "resource")

    def __init__(self, told: dict[str, Any]) -> None:
        self.resource: i64 = ANY if told["resource"] == "any" else RESOURCE_IDS.index(told["resource"])
        self.cubes: i64 = told["cubes"]
        self.factor: i64 = told["reward_factor"]


class Expert:
    """An expert card: a permanent effect, or what it does once."""

    __slots__ = (
        "amulet", "back", "choices", "coins_per_assistant", "dismissed", "id", "index", "others_coins", "permanent",
        "reward", "sale",
    )  # fmt: skip

    def __init__(self, index: int, told: dict[str, Any], amulet: Vocabulary) -> None:
        self.index: i64 = index
        self.id: str = told["id"]
        self.back: i64 = BACK.index(told["back"])
        self.amulet: i64 = NO_AMULET if told["amulet"] is None else amulet.index(told["amulet"])
        effect: dict[str, Any] = told["effect"]
        self.permanent: Effect | None = Effect(effect) if told["kind"] == "permanent" else None
        once = {} if told["kind"] == "permanent" else effect
        self.reward: Reward = read_reward(once)
        self.choices: list[Reward] = [read_reward(each) for each in once.get("one_of", [])]
        self.dismissed: i64 = once.get("dismiss", 0)
        self.coins_per_assistant: i64 = once.get("gain_coins_per_assistant_in_personal_supply", 0)
        self.others_coins: i64 = once.get("others_gain", {}).get("coins", 0)
        self.sale: Sale | None = Sale(once["expert_sale"]) if "expert_sale" in once else None


class Bundle:
    """What an order is paid with: gold may stand for any of its cubes (rotunda 10.4)."""

    __slots__ = ("cubes", "id")

    def __init__(self, cubes: list[int]) -> None:
        self.cubes = cubes  # by kind
        self.id = "_".join(RESOURCE_IDS[kind] for kind in range(KINDS) for _ in range(cubes[kind]))


def payments(cost: list[int]) -> list[Bundle]:
    """Every way to pay a cost in cubes, those with little gold first."""
    ways = [
        [tea, celadon, fruit, sum(cost) - tea - celadon - fruit]
        for tea in range(cost[0], -1, -1)
        for celadon in range(cost[1], -1, -1)
        for fruit in range(cost[2], -1, -1)
    ]
    return [Bundle(cubes) for cubes in sorted(ways, key=lambda cubes: cubes[-1])]
