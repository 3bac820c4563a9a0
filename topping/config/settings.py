"""Declares every setting: its key in the TOML file, kind of value, default, and place on the settings screen."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from enum import Enum, auto
from typing import Final, TypeVar

from topping.config.form import (
    STORED_PIN,
    Form,
    GhostChoice,
    Member,
    MissedStay,
    Number,
    OneOf,
    SecondDisplay,
    Switch,
    Text,
    Theme,
    TrayOrder,
    Unit,
)
from topping.errors import InputError
from topping.texts import say
from topping.texts.language import FRENCH, LANGUAGES

LEAST_TIME_S: Final = 5
MOST_TIME_S: Final = 3600
LOUDEST: Final = 100
LONGEST_TEXT: Final = 100

_Value = TypeVar("_Value", bool, int, str, Theme, MissedStay, GhostChoice, TrayOrder, SecondDisplay)
_THEME_NAMES: Final = (("prune", "dark"), ("ivoire", "light"), ("contraste", "contrast"))
"""The French names of the themes in the kiosk."""


class Rubric(Enum):
    """A section of the settings screen."""

    SEE = auto()
    HEAR = auto()
    PLAY = auto()
    MACHINE = auto()


def _setting(
    key: str,
    form: Form,
    default: _Value,
    rubric: Rubric | None = None,
    *,
    own: bool = False,
    help: str = "",
    offers: Sequence[int] = (),
) -> _Value:
    """Declares a setting: returns a dataclass field with its key in the file, kind of value and default.

    The screen shows it in the section `rubric`, and offers the values `offers`, otherwise those of `form`. Without a
    section, it is not on the screen. With `own`, each player can have his own value. `help` is the practice help that
    it turns on.
    """
    about = {"key": key, "form": form, "own": own, "help": help, "rubric": rubric, "offered": tuple(offers)}
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class Settings:
    """The current values of all settings: as in the file, otherwise the defaults."""

    lexicon: str = _setting("lexicon.default", Text(LONGEST_TEXT), "", Rubric.MACHINE)
    """Name of the default lexicon; empty for the bundled one."""
    limit_s: int = _setting(
        "play.time", Number(LEAST_TIME_S, MOST_TIME_S, Unit.CLOCK), 60, Rubric.PLAY, offers=(30, 60, 90, 120, 180)
    )
    """Time for a move, in seconds (§3.8.4)."""
    penalty_s: int = _setting(
        "play.penalty", Number(0, MOST_TIME_S, Unit.SECONDS), 20, Rubric.PLAY, offers=(0, 10, 20, 30, 60)
    )
    """Penalty of a missed move on top of the limit, in seconds (§3.8.4)."""
    show_distance: bool = _setting("play.show_distance", Switch(), False, Rubric.PLAY, own=True, help="distance")
    """Shows the points of a valid proposal below the top, and its distance; such runs rank separately."""
    show_bag: bool = _setting("play.show_bag", Switch(), False, Rubric.PLAY, own=True, help="bag")
    """Shows the letters left in the bag; such runs rank separately."""
    as_at_club: bool = _setting("play.club", Switch(), False, Rubric.PLAY, own=True)
    """In topping, a zero ends the move (§5.7), and a proposal states its points (§5.5); such runs rank separately."""
    ghost: GhostChoice = _setting("play.ghost", Member(GhostChoice), GhostChoice.NONE, Rubric.PLAY, own=True)
    """The opponent of a run."""
    tray: TrayOrder = _setting("play.tray", Member(TrayOrder), TrayOrder.DRAWN, Rubric.PLAY, own=True)
    """The order of the letters of a draw on the tray."""
    chain: bool = _setting("daily.chain", Switch(), True, Rubric.PLAY, own=True)
    """Whether a player sees his chain of days; never at the public kiosk."""
    muted: bool = _setting("sound.muted", Switch(), False, Rubric.HEAR)
    """Whether the voice and the sound effects are silent."""
    volume: int = _setting("sound.volume", Number(0, LOUDEST), 80, Rubric.HEAR, offers=(20, 40, 60, 80, 100))
    """Volume of the voice and of the sound effects, in percent."""
    effects: bool = _setting("sound.effects", Switch(), True, Rubric.HEAR, own=True)
    """Whether events of a move have sounds: found, not the top, missed, the last seconds."""
    tile_sounds: bool = _setting("sound.tiles", Switch(), False, Rubric.HEAR, own=True)
    """Whether each letter typed or placed has a sound."""
    announce_solo: bool = _setting("announce.solo", Switch(), False, Rubric.HEAR, own=True)
    """Announces the draw to a single player before it is shown; such runs rank separately."""
    announce_session: bool = _setting("announce.session", Switch(), True, Rubric.HEAR)
    """Announces the draw in a session of several players."""
    announce_speed: int = _setting(
        "announce.speed", Number(50, 200), 100, Rubric.HEAR, own=True, offers=(75, 100, 125, 150)
    )
    """Speed of announcements, in percent of the usual pace."""
    language: str = _setting("display.language", OneOf(LANGUAGES), FRENCH, Rubric.SEE, own=True)
    """The language, unless the command line or the environment names another."""
    theme: Theme = _setting("display.theme", Member(Theme, _THEME_NAMES), Theme.DARK, Rubric.SEE, own=True)
    """The colours."""
    text_scale: int = _setting(
        "display.text_scale", Number(100, 150), 100, Rubric.SEE, own=True, offers=(100, 115, 130)
    )
    """The size of texts, in percent of the usual size."""
    animations: bool = _setting("display.animations", Switch(), True, Rubric.SEE, own=True)
    """Whether screens are animated."""
    tenths: bool = _setting("display.tenths", Switch(), True, Rubric.SEE, own=True)
    """Whether clocks show tenths of seconds."""
    country_names: bool = _setting("display.names", Switch(), True, Rubric.SEE, own=True)
    """Whether the countries of §3.1 are shown under the letters."""
    missed_stay: MissedStay = _setting(
        "play.missed_stay", Member(MissedStay), MissedStay.FOUR_SECONDS, Rubric.SEE, own=True
    )
    """How long a missed top stays on screen."""
    idle_s: int = _setting(
        "kiosk.idle", Number(0, MOST_TIME_S, Unit.MINUTES), 120, Rubric.MACHINE, offers=(0, 60, 120, 300)
    )
    """Seconds without input before the public kiosk shows its idle screens; 0 for never."""
    rank_resumed: bool = _setting("ranking.resumed", Switch(), False, Rubric.MACHINE)
    """Whether interrupted and resumed runs rank, among themselves."""
    record_strokes: bool = _setting("record.strokes", Switch(), True, Rubric.MACHINE)
    """Whether other kiosks store keys and clicks."""
    kiosk_strokes: bool = _setting("kiosk.strokes", Switch(), False, Rubric.MACHINE)
    """Whether the public kiosk stores the keys and clicks of each move with their times."""
    second_display: SecondDisplay = _setting(
        "display.second", Member(SecondDisplay), SecondDisplay.AUTO, Rubric.MACHINE
    )
    """The use of a second display."""
    pin: str = _setting("kiosk.pin", STORED_PIN, "")
    """The stored form of the PIN that leaves the kiosk (`topping.system.pin.hashed`); empty for none."""
    hub_label: str = _setting("hub.label", Text(40), "")
    """The name of this machine for other machines; empty for its network name."""

    @property
    def helps(self) -> tuple[str, ...]:
        """The names of the practice helps that are on (such as `bag`); runs with helps rank separately."""
        return tuple(
            setting.metadata["help"]
            for setting in fields(self)
            if setting.metadata["help"] and getattr(self, setting.name)
        )


_LONGEST_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class ConfigKey:
    """A setting as declared: key, kind of value, default, and section of the screen."""

    name: str
    """`table.name` in the file."""
    field: str
    """The attribute of `Settings`."""
    form: Form
    default: object
    is_own: bool = False
    """Whether each player can have his own value."""
    rubric: Rubric | None = None
    """Its part of the settings screen; None if it is set elsewhere."""
    offered: tuple[bool | int | str, ...] = ()
    """The values that the settings screen offers; empty if they depend on the machine."""

    @property
    def meaning(self) -> str:
        """The explanation of the setting, in the current language."""
        return say(f"config.key.{self.name}")

    def shown(self, value: object) -> str:
        """Formats a value as in the settings file, shortened if long; for a secret, tells only whether it is set."""
        if self.form.secret:
            return say("config.secret") if value else '""'
        text = " ".join(as_toml(value).split())
        return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"

    def checked(self, value: object) -> object:
        """Converts a value from the TOML file to the value in the program; raises `InputError` if it is invalid."""
        if not self.form.admits(value):
            raise self.refusal(self.shown(value))
        return self.form.meant(value)

    def refusal(self, shown: str) -> InputError:
        """Returns the error that says which values are valid; `shown` is the invalid value as text."""
        return InputError(
            "config.bad_value",
            key=self.name,
            value=shown,
            expected=self.form.expected,
            default=self.shown(self.default),
        )


KEYS: Final[dict[str, ConfigKey]] = {
    key.name: key
    for key in (
        ConfigKey(
            about["key"],
            setting.name,
            about["form"],
            setting.default,
            about["own"],
            about["rubric"],
            about["offered"] or about["form"].offered,
        )
        for setting in fields(Settings)
        for about in (setting.metadata,)
    )
}
"""Every setting by its key, in display order."""


def key_named(name: str) -> ConfigKey:
    """Returns the setting with this key; raises `InputError`, which names the most similar key, if there is none."""
    key = KEYS.get(name)
    if key is not None:
        return key
    alike = get_close_matches(name, KEYS)
    if alike:
        raise InputError("config.unknown_key_alike", key=name, alike=alike[0])
    raise InputError("config.unknown_key", key=name)


def key_of(field: str) -> ConfigKey:
    """Returns the setting that an attribute of `Settings` stores."""
    return next(key for key in KEYS.values() if key.field == field)


def as_toml(value: object) -> str:
    """Formats a value as TOML."""
    import tomlkit  # here for a fast start: every command reads settings, few show or write them

    try:
        return tomlkit.item(str(value) if isinstance(value, str) else value).as_string()
    except (ValueError, TypeError):
        return str(value)
