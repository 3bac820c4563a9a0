"""The settings: each is one line here (TOML key, form, default) and one sentence of the texts."""

from dataclasses import dataclass, field, fields
from difflib import get_close_matches
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
"""The themes as the kiosk calls them in French."""


def _setting(key: str, form: Form, default: _Value, *, own: bool = False, help: str = "") -> _Value:
    """A field with its key and form beside it; the sentence `config.key.KEY` of the catalogue says what it does.

    Of an `own` one, each player may have another value than the machine; `help` names the practice help that it sets.
    """
    return field(default=default, metadata={"key": key, "form": form, "own": own, "help": help})


@dataclass(frozen=True, slots=True)
class Settings:
    """The user's choices, by default those of the program."""

    lexicon: str = _setting("lexicon.default", Text(LONGEST_TEXT), "")
    """Name of the lexicon used where none is named; empty for the bundled one."""
    limit_s: int = _setting("play.time", Number(LEAST_TIME_S, MOST_TIME_S), 60)
    """Time for a move, in seconds (§3.8.4)."""
    penalty_s: int = _setting("play.penalty", Number(0, MOST_TIME_S), 20)
    """What a missed move costs on top of the limit, in seconds (§3.8.4)."""
    show_distance: bool = _setting("play.show_distance", Switch(), False, own=True, help="distance")
    """Tell the points of a valid proposal that is not the top, and how far it is; such runs rank apart."""
    show_bag: bool = _setting("play.show_bag", Switch(), False, own=True, help="bag")
    """Tell what is left in the bag; such runs rank apart."""
    as_at_club: bool = _setting("play.club", Switch(), False, own=True)
    """In topping a zero ends the move (§5.7), and a proposal states its points (§5.5); such runs rank apart."""
    missed_stay: MissedStay = _setting("play.missed_stay", Member(MissedStay), MissedStay.FOUR_SECONDS, own=True)
    """How long a missed top stays on screen."""
    ghost: GhostChoice = _setting("play.ghost", Member(GhostChoice), GhostChoice.NONE, own=True)
    """What a run is raced against."""
    tray: TrayOrder = _setting("play.tray", Member(TrayOrder), TrayOrder.DRAWN, own=True)
    """How the letters of a draw lie on the tray."""
    effects: bool = _setting("sound.effects", Switch(), True, own=True)
    """Whether what happens in a move is heard: found, not the top, missed, the last seconds."""
    tile_sounds: bool = _setting("sound.tiles", Switch(), False, own=True)
    """Whether each letter typed or placed is heard too."""
    volume: int = _setting("sound.volume", Number(0, LOUDEST), 80)
    """Volume of the voice and of the sound effects, in percent."""
    muted: bool = _setting("sound.muted", Switch(), False)
    """Whether the voice and the sound effects are silent."""
    announce_solo: bool = _setting("announce.solo", Switch(), False, own=True)
    """Announce the draw to a single player before it is shown; such runs rank apart."""
    announce_session: bool = _setting("announce.session", Switch(), True)
    """Announce the draw in a session of several players."""
    announce_speed: int = _setting("announce.speed", Number(50, 200), 100, own=True)
    """How fast, in percent of the usual pace."""
    language: str = _setting("display.language", OneOf(LANGUAGES), FRENCH, own=True)
    """The language where neither the command line nor the environment names one."""
    theme: Theme = _setting("display.theme", Member(Theme, _THEME_NAMES), Theme.DARK, own=True)
    """The colours."""
    text_scale: int = _setting("display.text_scale", Number(100, 150), 100, own=True)
    """The size of texts, in percent of the usual one."""
    animations: bool = _setting("display.animations", Switch(), True, own=True)
    """Whether things move on screen."""
    tenths: bool = _setting("display.tenths", Switch(), True, own=True)
    """Whether clocks show tenths of seconds."""
    country_names: bool = _setting("display.names", Switch(), True, own=True)
    """Whether the countries of §3.1 stand under the letters."""
    second_display: SecondDisplay = _setting("display.second", Member(SecondDisplay), SecondDisplay.AUTO)
    """What a second display is used for."""
    idle_s: int = _setting("kiosk.idle", Number(0, MOST_TIME_S), 120)
    """Seconds without a touch before the public kiosk shows its idle screens; 0 for never."""
    pin: str = _setting("kiosk.pin", STORED_PIN, "")
    """What `topping.pin.hashed` made of the PIN that leaves the kiosk; empty where none is wanted."""
    rank_resumed: bool = _setting("ranking.resumed", Switch(), False)
    """Whether interrupted and resumed runs are ranked, among themselves."""
    kiosk_strokes: bool = _setting("kiosk.strokes", Switch(), False)
    """Whether the public kiosk keeps the keys and clicks of each move with their times."""
    record_strokes: bool = _setting("record.strokes", Switch(), True)
    """Whether they are kept elsewhere."""
    chain: bool = _setting("daily.chain", Switch(), True, own=True)
    """Whether a player is shown his chain of days; never at the public kiosk."""
    hub_label: str = _setting("hub.label", Text(40), "")
    """How this machine is called by others; empty for its name in the network."""

    @property
    def helps(self) -> tuple[str, ...]:
        """The practice helps that are set, by their names."""
        return tuple(one.metadata["help"] for one in fields(self) if one.metadata["help"] and getattr(self, one.name))


_LONGEST_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class ConfigKey:
    """One setting."""

    name: str
    """`table.name` in the file."""
    field: str
    """The attribute of `Settings`."""
    form: Form
    default: object
    is_own: bool = False
    """Whether each player may have another value than the machine."""

    @property
    def meaning(self) -> str:
        """What it does, in the language in force."""
        return say(f"config.key.{self.name}")

    def shown(self, value: object) -> str:
        """A value as the file writes it, shortened where it is long; for a secret, only whether it is set."""
        if self.form.secret:
            return say("config.secret") if value else '""'
        text = " ".join(as_toml(value).split())
        return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"

    def checked(self, value: object) -> object:
        """What the value means, if it is of this setting's form; else raises `InputError`."""
        if not self.form.admits(value):
            raise self.refusal(self.shown(value))
        return self.form.meant(value)

    def refusal(self, shown: str) -> InputError:
        """The error for a value that is not of this setting's form."""
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
        ConfigKey(one.metadata["key"], one.name, one.metadata["form"], one.default, one.metadata["own"])
        for one in fields(Settings)
    )
}
"""Every setting by its key, in the order in which they are shown."""


def key_named(name: str) -> ConfigKey:
    """The setting of that name; raises `InputError` for an unknown one, with the most similar known one."""
    key = KEYS.get(name)
    if key is not None:
        return key
    alike = get_close_matches(name, KEYS)
    if alike:
        raise InputError("config.unknown_key_alike", key=name, alike=alike[0])
    raise InputError("config.unknown_key", key=name)


def key_of(field: str) -> ConfigKey:
    """The setting kept in that attribute of `Settings`; there is one for each."""
    return next(key for key in KEYS.values() if key.field == field)


def as_toml(value: object) -> str:
    """A value as a TOML file has it."""
    import tomlkit  # here for speed of start: every command reads the settings, few show or write them

    try:
        return tomlkit.item(str(value) if isinstance(value, str) else value).as_string()
    except (ValueError, TypeError):
        return str(value)
