"""What the screen of the settings offers: its parts, the rows of each, and the values of a row, in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.config import KEYS, GhostChoice, MissedStay, SecondDisplay, Settings, Theme
from topping.kiosk.painters.parts.icons import Icon
from topping.lexicon.catalogue import BUNDLED
from topping.texts import has, say
from topping.texts.language import LANGUAGES
from topping.texts.times import to_seconds

Value = bool | int | str
"""The value of a setting; the members of an enumeration are their words."""


class Rubric(Enum):
    """A part of the settings, with its icon."""

    SEE = Icon.EYE
    HEAR = Icon.SOUND
    PLAY = Icon.CLOCK
    CLUB = Icon.GROUP
    ACCESS = Icon.LOCK
    LEXICON = Icon.LIST

    @property
    def text(self) -> str:
        """Its name."""
        return say(f"settings.rubric.{self.name.lower()}")


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A setting with the values that are offered for it."""

    field: str
    """The attribute of `Settings`."""
    offered: tuple[Value, ...]

    @property
    def title(self) -> str:
        """What is set."""
        return say(f"settings.row.{self.field}")

    @property
    def remark(self) -> str:
        """What there is to know of it."""
        return say(f"settings.remark.{self.field}")

    @property
    def key(self) -> str:
        """Its name in the file."""
        return next(key.name for key in KEYS.values() if key.field == self.field)

    @property
    def default(self) -> Value:
        """The value it has where nobody has set anything."""
        value: Value = getattr(Settings(), self.field)
        return value

    def present(self, settings: Settings) -> Value:
        """The value in force."""
        value: Value = getattr(settings, self.field)
        return value

    def values(self, present: Value) -> tuple[Value, ...]:
        """The values offered; the present one, where it was set in the file, is offered besides, in its place."""
        if present in self.offered:
            return self.offered
        if isinstance(present, int):
            return tuple(sorted((*self.offered, present), key=int))
        return (*self.offered, present)

    def in_words(self, value: Value) -> str:
        """A value as it is shown."""
        key = f"settings.value.{self.field}.{str(value).lower()}"
        if has(key):
            return say(key)
        if self.field == "lexicon":
            return str(value) or BUNDLED
        if isinstance(value, bool):
            return say("settings.yes" if value else "settings.no")
        if isinstance(value, int):
            return _number(self.field, value)
        return str(value)


@dataclass(frozen=True, slots=True)
class ActionRow:
    """Something to open or to do, in a row of its own."""

    name: str

    @property
    def title(self) -> str:
        """What it is about."""
        return say(f"settings.row.{self.name}")

    @property
    def remark(self) -> str:
        """What there is to know of it."""
        return say(f"settings.remark.{self.name}")

    @property
    def button(self) -> str:
        """What the button says."""
        return say(f"settings.open.{self.name}")


PIN: Final = ActionRow("pin")
PLAYERS: Final = ActionRow("players")
LEAVE: Final = ActionRow("leave")

Row = SettingRow | ActionRow

_SWITCH: Final = (True, False)

_GHOSTS: Final = (GhostChoice.NONE, GhostChoice.BEST, GhostChoice.BALANCED, GhostChoice.MEDIAN, GhostChoice.PAR)
"""Those that have room beside one another; the others are set in the file."""
_ROWS: Final[dict[Rubric, tuple[Row, ...]]] = {
    Rubric.SEE: (
        SettingRow("theme", tuple(Theme)),
        SettingRow("text_scale", (100, 115, 130)),
        SettingRow("animations", _SWITCH),
        SettingRow("tenths", _SWITCH),
        SettingRow("country_names", _SWITCH),
        SettingRow("missed_stay", tuple(MissedStay)),
        SettingRow("second_display", tuple(SecondDisplay)),
    ),
    Rubric.HEAR: (
        SettingRow("muted", _SWITCH),
        SettingRow("volume", (20, 40, 60, 80, 100)),
        SettingRow("effects", _SWITCH),
        SettingRow("tile_sounds", _SWITCH),
        SettingRow("announce_solo", _SWITCH),
        SettingRow("announce_session", _SWITCH),
        SettingRow("announce_speed", (75, 100, 125, 150)),
    ),
    Rubric.PLAY: (
        SettingRow("limit_s", (30, 60, 90, 120, 180)),
        SettingRow("penalty_s", (0, 10, 20, 30, 60)),
        SettingRow("show_distance", _SWITCH),
        SettingRow("free_place", _SWITCH),
        SettingRow("ghost", _GHOSTS),
        SettingRow("chain", _SWITCH),
    ),
    Rubric.CLUB: (
        SettingRow("idle_s", (0, 60, 120, 300, 600)),
        SettingRow("rank_resumed", _SWITCH),
        SettingRow("record_strokes", _SWITCH),
        SettingRow("kiosk_strokes", _SWITCH),
        PLAYERS,
    ),
    Rubric.ACCESS: (PIN, LEAVE),
}
"""The rows of each part but the lexicon's, whose values depend on the machine."""


def rows_of(rubric: Rubric, lexicons: tuple[str, ...]) -> tuple[Row, ...]:
    """The rows of a part; `lexicons` are the names of the installed lists."""
    if rubric is Rubric.LEXICON:
        return (SettingRow("lexicon", lexicons), SettingRow("language", LANGUAGES))
    return _ROWS[rubric]


def _number(field: str, value: int) -> str:
    match field:
        case "limit_s":
            return to_seconds(1000 * value)
        case "penalty_s":
            return say("settings.seconds", seconds=value)
        case "idle_s" if value == 0:
            return say("settings.never")
        case "idle_s":
            whole = value % 60 == 0
            return say("settings.minutes" if whole else "settings.seconds", minutes=value // 60, seconds=value)
        case _:
            return say("settings.percent", value=value)
