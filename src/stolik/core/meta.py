"""What can be said of a game without loading its rules."""

from __future__ import annotations

from collections.abc import Mapping

OptionValue = bool | int | str

# Each has a shape of its own as well, so that eyes that see few colours suffice.
COLOURS = ("red", "blue", "yellow", "green", "violet", "black", "white")


class BadOption(ValueError):
    """An option or a number of seats that the game does not have."""


class Option:
    """A switch of a game. `module` options add components; the others choose between readings or editions."""

    __slots__ = ("default", "module", "name", "values")

    def __init__(self, name: str, values: list[OptionValue], default: OptionValue, module: bool = False) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.module = module


class Meta:
    """The facts by which a game is listed, chosen and checked before it is loaded."""

    __slots__ = (
        "_defaults",
        "chapter",
        "colours",
        "first_components",
        "game",
        "lent_colours",
        "max_seats",
        "min_seats",
        "minutes",
        "options",
        "prefix",
        "rules_version",
        "secrets",
        "stage",
        "title",
        "weight",
    )

    def __init__(
        self,
        game: str,
        title: str,
        prefix: str,
        min_seats: int,
        max_seats: int,
        options: list[Option],
        rules_version: int,
        stage: str,
        secrets: bool,
        colours: list[str],
        minutes: list[int],
        weight: int,
        chapter: str = "",
        first_components: str = "",
        lent_colours: dict[int, list[str]] | None = None,
    ) -> None:
        self.game = game
        self.title = title
        self.prefix = prefix  # how rule numbers and scenario ids begin
        self.min_seats = min_seats
        self.max_seats = max_seats
        self.options = options
        self._defaults: dict[str, OptionValue] = {option.name: option.default for option in options}
        self.rules_version = rules_version  # moves when a stored record could replay differently
        self.stage = stage  # "complete" or "in progress"
        self.secrets = secrets  # whether some seat may know what another may not
        self.colours = colours  # what its pieces come in, in the order in which seats get them
        self.minutes = minutes  # a game among people takes from so long to so long, by what its box says
        self.weight = weight  # how much there is to think about: 1 very light, 5 heavy
        self.chapter = chapter  # the kind of event that begins a part of the log, such as a round; empty: none
        # The fingerprint of the components that records without one were played with. It stays when the printed facts
        # are corrected; empty while they still change from day to day.
        self.first_components = first_components
        # By number of seats: the colours that no seat can have, since their pieces stand for somebody else.
        self.lent_colours = lent_colours or {}
        assert len(minutes) == 2 and 0 < minutes[0] <= minutes[1] and 1 <= weight <= 5, (minutes, weight)
        assert len(set(colours)) == len(colours) >= max_seats and set(colours) <= set(COLOURS), colours

    def colours_at(self, seats: int) -> list[str]:
        """The colours among which so many seats choose, in the order in which they get them."""
        lent = self.lent_colours.get(seats, [])
        return [colour for colour in self.colours if colour not in lent]

    def check_seats(self, seats: int) -> None:
        if not self.min_seats <= seats <= self.max_seats:
            raise BadOption(f"{self.game} is for {self.min_seats} to {self.max_seats} players, not {seats}")

    def module_sets(self) -> dict[str, dict[str, OptionValue]]:
        """Ways to play with and without modules, by name: none, every way of each alone, all together."""
        sets: dict[str, dict[str, OptionValue]] = {"base": {}}
        together: dict[str, OptionValue] = {}
        for option in self.options:
            if option.module:
                for value in option.values:
                    if value != option.default:
                        name = option.name if isinstance(value, bool) else f"{option.name}-{value}"
                        sets[name] = {option.name: value}
                        together[option.name] = value
        if len(together) > 1:
            sets["all_modules"] = together
        return sets

    def settle(self, chosen: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values: the chosen ones, and defaults for the rest."""
        settled = self._defaults.copy()
        if not chosen:
            return settled
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            option = known.get(name)
            if option is None:
                raise BadOption(f"{self.game} has no option {name!r}; it has {', '.join(known)}")
            # True == 1 in Python, so the type is compared as well
            fitting = [
                each for each in option.values if each == value and isinstance(value, bool) == (type(each) is bool)
            ]
            if not fitting:
                allowed = ", ".join(
                    str(each).lower() if isinstance(each, bool) else str(each) for each in option.values
                )
                raise BadOption(f"option {name} of {self.game} can be {allowed}, not {value!r}")
            settled[name] = fitting[0]
        return settled
