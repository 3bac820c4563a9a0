"""The settings: each is one line here (TOML key, form, default) and one sentence of the texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeVar

from topping.config.form import Form, Member, Number, OneOf, SecretText, StoredPin, StoredSecret, Switch, Text
from topping.config.words import GhostChoice, KeyMap, MissedStay, SecondDisplay, Theme
from topping.texts.language import FRENCH, LANGUAGES

LEAST_TIME_S: Final = 5
MOST_TIME_S: Final = 3600
LOUDEST: Final = 100
LONGEST_TEXT: Final = 100
LONGEST_PLACE: Final = 500

_Value = TypeVar("_Value", bool, int, str, Theme, MissedStay, GhostChoice, KeyMap, SecondDisplay)
_THEME_NAMES: Final = (("prune", "dark"), ("ivoire", "light"), ("contraste", "contrast"))
"""The themes as the kiosk calls them in French."""


def _setting(key: str, form: Form, default: _Value) -> _Value:
    """A field with its key and form beside it; the sentence `config.key.KEY` of the catalogue says what it does."""
    return field(default=default, metadata={"key": key, "form": form})


@dataclass(frozen=True, slots=True)
class Settings:
    """The user's choices, by default those of the program."""

    lexicon: str = _setting("lexicon.default", Text(LONGEST_TEXT), "")
    """Name of the lexicon used where none is named; empty for the bundled one."""
    limit_s: int = _setting("play.time", Number(LEAST_TIME_S, MOST_TIME_S), 60)
    """Time for a move, in seconds (§3.8.4)."""
    penalty_s: int = _setting("play.penalty", Number(0, MOST_TIME_S), 20)
    """What a missed move costs on top of the limit, in seconds (§3.8.4)."""
    show_distance: bool = _setting("play.show_distance", Switch(), False)
    """Tell the points of a valid proposal that is not the top, and how far it is; such runs rank apart."""
    free_place: bool = _setting("play.free_place", Switch(), False)
    """Let a word typed alone take its best place on any move, not on the first only; such runs rank apart."""
    missed_stay: MissedStay = _setting("play.missed_stay", Member(MissedStay), MissedStay.FOUR_SECONDS)
    """How long a missed top stays on screen."""
    ghost: GhostChoice = _setting("play.ghost", Member(GhostChoice), GhostChoice.NONE)
    """What a run is raced against."""
    effects: bool = _setting("sound.effects", Switch(), True)
    """Whether what happens in a move is heard: found, not the top, missed, the last seconds."""
    tile_sounds: bool = _setting("sound.tiles", Switch(), False)
    """Whether each letter typed or placed is heard too."""
    volume: int = _setting("sound.volume", Number(0, LOUDEST), 80)
    """Volume of the voice and of the sound effects, in percent."""
    muted: bool = _setting("sound.muted", Switch(), False)
    """Whether the voice and the sound effects are silent."""
    announce_solo: bool = _setting("announce.solo", Switch(), False)
    """Announce the draw to a single player before it is shown; such runs rank apart."""
    announce_session: bool = _setting("announce.session", Switch(), True)
    """Announce the draw in a session of several players."""
    announce_speed: int = _setting("announce.speed", Number(50, 200), 100)
    """How fast, in percent of the usual pace."""
    language: str = _setting("display.language", OneOf(LANGUAGES), FRENCH)
    """The language where neither the command line nor the environment names one."""
    theme: Theme = _setting("display.theme", Member(Theme, _THEME_NAMES), Theme.DARK)
    """The colours."""
    text_scale: int = _setting("display.text_scale", Number(100, 150), 100)
    """The size of texts, in percent of the usual one."""
    animations: bool = _setting("display.animations", Switch(), True)
    """Whether things move on screen."""
    tenths: bool = _setting("display.tenths", Switch(), True)
    """Whether clocks show tenths of seconds."""
    country_names: bool = _setting("display.names", Switch(), True)
    """Whether the countries of §3.1 stand under the letters."""
    second_display: SecondDisplay = _setting("display.second", Member(SecondDisplay), SecondDisplay.AUTO)
    """What a second display is used for."""
    keys: KeyMap = _setting("kiosk.keys", Member(KeyMap), KeyMap.NEW)
    """Where the keys are."""
    idle_s: int = _setting("kiosk.idle", Number(0, MOST_TIME_S), 120)
    """Seconds without a touch before the public kiosk shows its idle screens; 0 for never."""
    pin: str = _setting("kiosk.pin", StoredPin(), "")
    """What `topping.pin.hashed` made of the PIN that leaves the kiosk; empty where none is wanted."""
    rank_resumed: bool = _setting("ranking.resumed", Switch(), False)
    """Whether interrupted and resumed runs are ranked, among themselves."""
    kiosk_strokes: bool = _setting("kiosk.strokes", Switch(), False)
    """Whether the public kiosk keeps the keys and clicks of each move with their times."""
    record_strokes: bool = _setting("record.strokes", Switch(), True)
    """Whether they are kept elsewhere."""
    chain: bool = _setting("daily.chain", Switch(), True)
    """Whether a player is shown his chain of days; never at the public kiosk."""
    edition: str = _setting("daily.edition", Text(30), "")
    """The name of the club's own games of the day; empty for everybody's."""
    edition_secret: str = _setting("daily.secret", StoredSecret(), "")
    """What they are made from besides, known to the club's machines alone."""
    hub_dsn: str = _setting("hub.dsn", SecretText(LONGEST_PLACE), "")
    """The PostgreSQL server by which this machine exchanges with others; empty for none."""
    hub_folder: str = _setting("hub.folder", Text(LONGEST_PLACE), "")
    """The folder by which it does, where there is no server; empty for none."""
    hub_label: str = _setting("hub.label", Text(40), "")
    """How this machine is called by others; empty for its name in the network."""
    hub_club: str = _setting("hub.club", Text(80), "")
    """The clubs that this machine stands in, separated by commas: all that is played on their machines comes here."""
