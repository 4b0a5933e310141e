"""What must hold in every position (the `check` of the game)."""

from __future__ import annotations

from stolik.core.bits import bit, bits, members
from stolik.core.deck import Deck
from stolik.core.game import require

from .frames import Chain
from .rooms import icons, in_rooms, room_at, sold_as, stock
from .state import NO_AMULET, NOT_ENDED, RotundaState
from .terms import KINDS, nibble, nibbles


def check(state: RotundaState) -> None:
    """Raises BrokenState."""
    check_table(state)
    check_rooms(state)
    check_cubes(state)
    check_leaders(state)
    check_chairs(state)
    check_cards(state)
    for seat in range(len(state.players)):
        check_player(state, seat)


def check_table(state: RotundaState) -> None:
    """Markers lie on fields that there are."""
    box = state.variant.box
    require(0 <= state.marker <= box.round_fields, "the round marker is off its track")
    require(0 <= state.peddler < len(box.village_ids), "the peddler is in no village")
    require(box.board.hall_allowed[state.hall], "the hall covers no stair")
    require(0 <= state.start < len(state.players), "there is no start player")
    require(0 <= state.temples < bit(len(box.temples)), "there is no such temple")
    require(NOT_ENDED <= state.last_turns < bit(len(state.players)), "somebody else has a last turn")


def check_rooms(state: RotundaState) -> None:
    """Tiles fit their places; what lies in a room can lie there."""
    box = state.variant.box
    require(len(set(state.tiles)) == len(state.tiles), "a tile lies in two places")
    for place, tile in enumerate(state.tiles, int(box.board.inner)):
        large = place in box.board.large_places
        require(box.tiles[tile].large == large, "a tile does not fit its place")
        require(state.rooms[place] == box.tiles[tile].room, "a room is not what its tile says")
    for place in range(len(state.rooms)):
        room = room_at(state, place)
        require(state.contents[place] >= 0, "a room holds less than nothing")
        if room.slot_resources:
            for icon, cube in enumerate(icons(state, place)):
                require(not cube or sold_as(cube) == room.slot_resources[icon], "a cube lies on a wrong icon")
        elif room.stocked:
            fits = all(there <= most for there, most in zip(stock(state, place), room.stock, strict=True))
            require(fits, "a warehouse holds too much")


def check_cubes(state: RotundaState) -> None:
    """Cubes never appear (rotunda 1.8); a position may leave some out of play."""
    rooms = in_rooms(state)
    for kind in range(KINDS):
        held = [int(player.cubes(kind)) for player in state.players]
        require(min(held) >= 0 and state.supply[kind] >= 0, "there are less than no cubes")
        require(state.supply[kind] + sum(held) + rooms[kind] <= state.variant.box.cubes[kind], "too many cubes")


def check_leaders(state: RotundaState) -> None:
    """A room holds one leader at most (rotunda 4.3); neutral ones never stand in the hall."""
    box = state.variant.box
    hall = box.board.hall
    places = [int(place) for player in state.players for place in (player.first, player.second)]
    require(len(state.neutral) == (len(box.neutral_colours) if state.variant.count.neutral else 0), "neutral leaders")
    require(all(0 <= place <= hall for place in places), "a leader is nowhere")
    require(all(0 <= place < hall for place in state.neutral), "a neutral leader is in no room")
    rooms = [place for place in [*places, *state.neutral] if place != hall]
    require(len(set(rooms)) == len(rooms), "two leaders stand in one room")


def check_chairs(state: RotundaState) -> None:
    """Nobody sits on another's lap."""
    inner = int(state.variant.box.board.inner)
    require(all(state.free_chairs(place) >= 0 for place in range(inner)), "there are too few chairs")
    for player in state.players:
        require(player.juniors < bit(4 * inner) and player.seniors < bit(4 * inner), "a chair is in no inner room")


def check_cards(state: RotundaState) -> None:
    """No card or token lies in two places."""
    box = state.variant.box
    players = state.players
    orders = [order for player in players for order in members(player.orders) + members(player.fulfilled)]
    check_pieces(state.order_deck, state.orders + orders, list(range(len(box.orders))), "order")
    experts = [expert for player in players for expert in player.experts + members(player.kept)]
    everyone = list(range(len(box.experts)))
    check_pieces(state.expert_deck, state.experts + state.discard + experts, everyone, "expert")
    tokens = [amulet for amulet in state.right + state.bottom if amulet != NO_AMULET]
    if state.round_amulet != NO_AMULET:
        tokens.append(int(state.round_amulet))
    for player in players:
        for kind in range(box.token_kinds):
            tokens += [kind] * int(nibble(player.amulets, kind))
    check_pieces(state.amulet_stack, state.amulets + tokens, box.amulet_bag, "amulet")
    check_pieces(state.smuggler_stack, state.smugglers, list(range(len(box.smugglers))), "smuggler")
    for shown in (state.orders, state.experts, state.amulets, state.smugglers):
        require(len(shown) <= box.on_display, "a display is too long")


def check_pieces(deck: Deck, named: list[int], box: list[int], kind: str) -> None:
    """Everything named and everything in the deck is in the box as often as that."""
    left = box.copy()
    for piece in [*named, *deck.top, *deck.bag, *deck.bottom]:
        require(piece in left, f"a {kind} lies in two places")
        left.remove(piece)
    require(0 <= deck.loose <= len(deck.bag), f"there are more {kind}s than the deck can hold")


def check_player(state: RotundaState, seat: int) -> None:
    """Limits kept, nothing negative, assistants conserved, effects in step with the cards."""
    box = state.variant.box
    player = state.players[seat]
    require(player.coins >= 0 and player.score >= 0, "somebody has less than nothing")
    require(player.ready >= 0 and player.track >= 0, "an assistant is missing")
    require(len(player.experts) <= box.most_experts, "too many experts are held")
    require(player.worship < bit(box.worship.cells), "an assistant is beside the worship board")
    count = int(player.ready + player.track + nibbles(player.villages) + player.on_chairs() + bits(player.worship))
    for owed in state.pending.frames():
        if owed.seat == seat:
            if isinstance(owed, Chain):
                count += int(owed.left + bits(owed.placed))
            elif owed.task.name == "return_chain":
                count += int(owed.a)
    require(count == box.assistants, f"{count} assistants instead of {box.assistants}")
    effects = player.fulfilled
    for expert in player.experts:
        if box.experts[expert].permanent is not None:
            effects |= bit(box.expert_effects + expert)
    require(player.effects == effects, "effects are not those of the cards")
    for expert in members(player.kept):
        require(box.experts[expert].amulet >= 0, "an expert without an amulet is kept")
