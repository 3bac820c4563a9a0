"""The players of this machine, and the defaults offered before a game: conditions, lexicon, folder."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from topping.config import Settings, TrayOrder
from topping.errors import ToppingError
from topping.gamefiles.lexicon import half_read, other_list
from topping.kiosk.services.beside import Beside
from topping.lexicon.catalogue import open_lexicon
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS, Formula, Speed
from topping.rules.conditions.options import AS_AT_CLUB, NO_OPTIONS, Options
from topping.rules.conditions.variant import NORMALE, VARIANTS, Schedule
from topping.rules.tiles import in_letter_order
from topping.store import KnownPlayer
from topping.wording.conditions import lexicon_text

_OTHER_LIMITS_MS: Final = (30_000, 180_000)
"""Time limits (ms) for a move of topping, offered besides the usual limit."""


class OfferedChoices:
    """The defaults offered before a game, from players' choices, the command line and the settings."""

    def __init__(self, beside: Beside, usual: Conditions, lexicon: str | None, asked: Conditions | None) -> None:
        self._beside = beside
        self.usual = usual
        """The formula, time, penalty and helps from the settings; another formula has its own time."""
        self.asked = asked
        """The conditions from the command line; they take precedence over a player's last choice."""
        self.lexicon = lexicon
        """The lexicon from the command line, for new games and for sheets that name none."""
        self._opened: tuple[str, WordGraph] | None = None
        self.games_folder = Path.home()
        """The folder where a game file was last looked for."""
        self._chosen: dict[str, Conditions] = {}
        """Each player's choice since the kiosk opened."""

    def adjust(self, before: Settings, after: Settings) -> None:
        """Applies changed settings, which override earlier choices and command-line options."""
        usual = self.usual
        if after.limit_s != before.limit_s:
            usual = replace(usual, speed=Speed("", Schedule.even(1000 * after.limit_s)))
        if after.penalty_s != before.penalty_s:
            usual = replace(usual, penalty_ms=1000 * after.penalty_s)
        if after.helps != before.helps:
            usual = replace(usual, helps=after.helps)
        if options_of(after) != options_of(before):
            usual = replace(usual, options=options_of(after))
        if usual != self.usual:
            is_same = (usual.speed, usual.penalty_ms) == (self.usual.speed, self.usual.penalty_ms)
            asked = self.asked if is_same else None
            if asked is not None:
                asked = replace(asked, helps=usual.helps, options=usual.options)
            self.usual, self.asked = usual, asked
            self._chosen.clear()
        if after.lexicon != before.lexicon:
            self.lexicon = None

    def chosen_lexicon(self) -> WordGraph:
        """Opens the lexicon of new games; adds a notice if a list was read only in part. Raises `LexiconError`."""
        if self.lexicon is None:
            return open_lexicon(None)
        if self._opened is None or self._opened[0] != self.lexicon:  # a list is not read again at each first screen
            graph = open_lexicon(self.lexicon, lambda path, read: self._beside.notices.tell(half_read(path, read)))
            self._opened = (self.lexicon, graph)
        return self._opened[1]

    def other_list(self, name: str, digest: str) -> str:
        """Returns a warning that a game was made with another list than new games; empty if it is the same list."""
        try:
            return other_list(name, digest, self.chosen_lexicon())
        except ToppingError:  # a missing list is reported where a game is made
            return ""

    @property
    def lexicon_told(self) -> str:
        """Returns the name of the lexicon of new games, as shown to players."""
        try:
            return lexicon_text(self.chosen_lexicon().name)
        except ToppingError:
            return "–"

    def speeds(self, formula: Formula, *, offers_no_limit: bool = False) -> tuple[Speed, ...]:
        """Returns the paces of a formula, the default first: the time from the settings if they apply to this formula.

        `offers_no_limit` adds "no limit", unless the formula sets the times itself.
        """
        offered = formula.speeds
        if formula is self.usual.formula:
            own = self.usual.speed
            others = (*formula.speeds, *(_lasting(limit_ms) for limit_ms in _OTHER_LIMITS_MS))
            offered = (own, *(speed for speed in others if speed.schedule != own.schedule))
        return (*offered, _lasting(None)) if offers_no_limit and not formula.out_on_miss else offered

    def offered(self, player: str) -> Conditions:
        """Returns a player's default conditions: his last choice, unless the command line asked for a formula."""
        if player in self._chosen:
            return self._chosen[player]
        store = self._beside.store
        last = self._beside.notices.safely(None, lambda: store.people.last_choice(player))
        if last is None:
            return self.asked or self.usual
        variant = VARIANTS.get(last.variant.name, NORMALE)
        formula = FORMULAS.get(last.formula.name, self.usual.formula)
        speeds = self.speeds(formula, offers_no_limit=True)
        speed = next((speed for speed in speeds if speed.schedule == last.speed.schedule), speeds[0])
        return replace(self.asked or self.usual.under(formula, speed), variant=variant)

    def remember(self, player: str, conditions: Conditions) -> None:
        """Remembers a player's choice of conditions while the kiosk is open; starting a run stores it."""
        self._chosen[player] = conditions


def options_of(settings: Settings) -> Options:
    """Returns the options for a player's own games, from the settings."""
    return AS_AT_CLUB if settings.as_at_club else NO_OPTIONS


def _lasting(limit_ms: int | None) -> Speed:
    return Speed("", Schedule.even(limit_ms))


class KnownPlayers:
    """The players of this machine: the last one, the current one, and all."""

    def __init__(self, beside: Beside, settle: Callable[[str], object]) -> None:
        self._beside, self._settle = beside, settle
        self._last = ""

    @property
    def last(self) -> str:
        """Returns the default player: the one chosen last, otherwise the last player here."""
        return self._last

    @last.setter
    def last(self, player: str) -> None:
        self._settle(player)
        self._last = player

    @property
    def greeted(self) -> str:
        """Returns the player whom the first screen greets: the current or last one; empty without one."""
        return self._last or self.last_here

    @property
    def last_here(self) -> str:
        """Returns the player who last played or trained on this machine; empty without one."""
        return self._beside.notices.safely("", self._beside.store.people.last_here)

    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.known())

    def known(self) -> tuple[KnownPlayer, ...]:
        """Returns the players of this machine, most recently active first."""
        return self._beside.notices.safely((), self._beside.store.people.known)


class Tray:
    """The order in which a draw's letters are shown: by the player's preference, or as he rearranged them.

    With several players at a screen, each call names the player; otherwise the current settings apply.
    """

    def __init__(self, wanted: Callable[[str], TrayOrder], keep: Callable[[str, TrayOrder], object]) -> None:
        self._wanted, self._keep, self._chance = wanted, keep, Random()
        self._lies = ("", "")
        """(the draw on the tray, its player)."""
        self._letters = ""

    def letters(self, draw: str, whose: str = "") -> str:
        """Returns the letters of a draw in the order to show; a new draw is ordered by the player's preference."""
        if (draw, whose) != self._lies:
            self._lies, self._letters = (draw, whose), self._laid(draw, self._wanted(whose))
        return self._letters

    def lay_anew(self) -> None:
        """Makes the current draw follow the preference again when it is next shown."""
        self._lies = ("", "")

    def _laid(self, draw: str, order: TrayOrder) -> str:
        if order is TrayOrder.ALPHABET:
            return in_letter_order(draw)
        letters = list(draw)
        if order is TrayOrder.SHUFFLED:
            self._chance.shuffle(letters)
        return "".join(letters)

    def turn(self, draw: str, whose: str = "") -> None:
        """Rearranges the letters: alternately in alphabetical and random order."""
        is_drawn = self._wanted(whose) is TrayOrder.DRAWN
        self._lay(draw, whose, TrayOrder.ALPHABET if is_drawn else TrayOrder.SHUFFLED)

    def put_back(self, draw: str, whose: str = "") -> None:
        """Rearranges the letters in the order in which they were drawn."""
        self._lay(draw, whose, TrayOrder.DRAWN)

    def _lay(self, draw: str, whose: str, order: TrayOrder) -> None:
        self._keep(whose, order)
        self.lay_anew()

    def move(self, draw: str, place: int, to: int, whose: str = "") -> None:
        """Moves a letter from index `place` to index `to`; the next draw is not affected."""
        letters = list(self.letters(draw, whose))
        letters.insert(to, letters.pop(place))
        self._letters = "".join(letters)

    def begin_with(self, draw: str, typed: str, whose: str = "") -> bool:
        """Puts the letters of a typed text first, as far as the draw has them; returns whether it has any."""
        left, first = list(self.letters(draw, whose)), ""
        for one in typed:
            if one in left:
                left.remove(one)
                first += one
        self._letters = first + "".join(left)
        return bool(first)
