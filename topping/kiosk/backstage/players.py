"""The players of this machine, and what is offered to each before a game: conditions, lexicon, folder."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from topping.config import Settings, TrayOrder
from topping.errors import ToppingError
from topping.game.lexicon import half_read, list_told, other_list
from topping.kiosk.backstage.beside import Beside, slow
from topping.lexicon.catalogue import open_lexicon
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS, Formula, Speed
from topping.rules.conditions.options import AS_AT_CLUB, NO_OPTIONS, Options
from topping.rules.conditions.variant import NORMALE, VARIANTS, Schedule
from topping.rules.tiles import in_letter_order
from topping.store import KnownPlayer, Store

_OTHER_LIMITS_MS: Final = (30_000, 180_000)
"""Times for a move of topping that are offered beside the usual one."""


class OfferedChoices:
    """What a player, or the command line, has chosen, and what is offered first."""

    def __init__(self, beside: Beside, usual: Conditions, lexicon: str | None, asked: Conditions | None) -> None:
        self._beside = beside
        self.usual = usual
        """Formula, time, penalty and helps as they are set; another formula has its own time."""
        self.asked = asked
        """The conditions given on the command line, which take precedence over what a player chose last."""
        self.lexicon = lexicon
        """The lexicon asked for on the command line, for new games and for sheets that name none."""
        self._opened: tuple[str, WordGraph] | None = None
        self.games_folder = Path.home()
        """Where a game file was last looked for."""
        self._chosen: dict[str, Conditions] = {}
        """What each player has chosen since the kiosk opened."""

    def adjust(self, before: Settings, after: Settings) -> None:
        """Takes over what was changed in the settings, in the place of what was chosen or asked for so far."""
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
        """The lexicon of new games; raises `LexiconError`. A list that was half read is told among the notices."""
        if self.lexicon is None:
            return open_lexicon(None)
        if self._opened is None or self._opened[0] != self.lexicon:  # a list is not read again at each first screen
            graph = open_lexicon(self.lexicon, lambda path, read: self._beside.notices.tell(half_read(path, read)))
            self._opened = (self.lexicon, graph)
        return self._opened[1]

    def other_list(self, name: str, digest: str) -> str:
        """The warning that a game was made with another list than that of new games; empty where there is none."""
        try:
            return other_list(name, digest, self.chosen_lexicon())
        except ToppingError:  # the list of new games is told to be missing where a game is made
            return ""

    def list_told(self) -> str:
        """The list of new games, with the first digits of its hash."""
        try:
            lexicon = self.chosen_lexicon()
        except ToppingError:
            return "–"
        return list_told(lexicon.name, lexicon.hash)

    def speeds(self, formula: Formula, *, offers_no_limit: bool = False) -> tuple[Speed, ...]:
        """The paces of a formula, the one to begin with first: the time that is set, where it is set for it.

        With `offers_no_limit` also none, where the formula does not make the times itself.
        """
        offered = formula.speeds
        if formula is self.usual.formula:
            own = self.usual.speed
            others = (*formula.speeds, *(_lasting(limit_ms) for limit_ms in _OTHER_LIMITS_MS))
            offered = (own, *(speed for speed in others if speed.schedule != own.schedule))
        return (*offered, _lasting(None)) if offers_no_limit and not formula.out_on_miss else offered

    def offered(self, player: str) -> Conditions:
        """What a player is offered first: what he chose last, unless a formula was asked for."""
        if player in self._chosen:
            return self._chosen[player]
        store = self._beside.store
        last = self._beside.notices.safely(lambda: store.people.last_choice(player), None)
        if last is None:
            return self.asked or self.usual
        variant = VARIANTS.get(last.variant.name, NORMALE)
        formula = FORMULAS.get(last.formula.name, self.usual.formula)
        speeds = self.speeds(formula, offers_no_limit=True)
        speed = next((one for one in speeds if one.schedule == last.speed.schedule), speeds[0])
        return replace(self.asked or self.usual.under(formula, speed), variant=variant)

    def remember(self, player: str, conditions: Conditions) -> None:
        """Remembers what a player chose while the kiosk is open; starting a run stores it."""
        self._chosen[player] = conditions


def options_of(settings: Settings) -> Options:
    """The options of a player's own games, as set."""
    return AS_AT_CLUB if settings.as_at_club else NO_OPTIONS


def _lasting(limit_ms: int | None) -> Speed:
    return Speed("", Schedule.even(limit_ms))


class KnownPlayers:
    """Who has played on this machine."""

    def __init__(self, beside: Beside, settle: Callable[[str], object]) -> None:
        self._beside, self._settle = beside, settle
        self._last = ""

    @property
    def last(self) -> str:
        """The player whose name is offered first: who was chosen or played here last, whose settings are in force."""
        return self._last

    @last.setter
    def last(self, player: str) -> None:
        self._settle(player)
        self._last = player

    @property
    def greeted(self) -> str:
        """Whom the first screen greets: the last one, or who played here last; empty for nobody."""
        return self._last or self.last_here

    @property
    def last_here(self) -> str:
        """Who played or trained last on this machine; empty for nobody."""
        return self._beside.safely("", lambda store: store.people.last_here())

    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.known())

    def known(self) -> tuple[KnownPlayer, ...]:
        """Known players with their runs, most recently active first."""
        return self._beside.safely((), _known)


class Tray:
    """In which order the letters of a draw lie before a player: as he likes it, or as he has just laid them.

    Where several play at one screen each of them is named; else it is the one whose settings are in force.
    """

    def __init__(self, wanted: Callable[[str], TrayOrder], keep: Callable[[str, TrayOrder], object]) -> None:
        self._wanted, self._keep, self._chance = wanted, keep, Random()
        self._lies = ("", "")
        """The draw that lies there, and whose it is."""
        self._letters = ""

    def letters(self, draw: str, whose: str = "") -> str:
        """The letters of a draw in their order; another draw is laid as the player likes it."""
        if (draw, whose) != self._lies:
            self._lies, self._letters = (draw, whose), self._laid(draw, self._wanted(whose))
        return self._letters

    def lay_anew(self) -> None:
        """What lies there is laid as its player likes it, when it is next looked at."""
        self._lies = ("", "")

    def _laid(self, draw: str, order: TrayOrder) -> str:
        if order is TrayOrder.ALPHABET:
            return in_letter_order(draw)
        letters = list(draw)
        if order is TrayOrder.SHUFFLED:
            self._chance.shuffle(letters)
        return "".join(letters)

    def turn(self, draw: str, whose: str = "") -> None:
        """In the order of the alphabet, then shuffled, again and again."""
        is_drawn = self._wanted(whose) is TrayOrder.DRAWN
        self._lay(draw, whose, TrayOrder.ALPHABET if is_drawn else TrayOrder.SHUFFLED)

    def put_back(self, draw: str, whose: str = "") -> None:
        """As they were drawn."""
        self._lay(draw, whose, TrayOrder.DRAWN)

    def _lay(self, draw: str, whose: str, order: TrayOrder) -> None:
        self._keep(whose, order)
        self.lay_anew()

    def move(self, draw: str, place: int, to: int, whose: str = "") -> None:
        """Lays a letter at the place of another one; the next draw lies as before."""
        letters = list(self.letters(draw, whose))
        letters.insert(to, letters.pop(place))
        self._letters = "".join(letters)

    def begin_with(self, draw: str, typed: str, whose: str = "") -> bool:
        """Lays the letters of a text first, as far as the draw has them, then the others; whether it has any."""
        left, first = list(self.letters(draw, whose)), ""
        for one in typed:
            if one in left:
                left.remove(one)
                first += one
        self._letters = first + "".join(left)
        return bool(first)


@slow
def _known(store: Store) -> tuple[KnownPlayer, ...]:
    return store.people.known()
