"""The players of this machine, and the choices offered to them before a game: conditions, lexicon, folder."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from topping.config import Settings, TrayOrder
from topping.errors import ToppingError
from topping.gamefiles.lexicon import other_list, partial_list_warning
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
    """The choices offered first before a game: conditions, lexicon, and the folder in which game files are looked for.

    They come from a player's last choice, the command line or the settings.
    """

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
        """Applies a change of settings, from `before` to `after`. A changed setting overrides earlier choices and the
        command line.
        """
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
        """Returns the lexicon for new games. If it is a word list that could be read only in part, adds a notice.

        Raises `LexiconError` if it cannot be used.
        """
        if self.lexicon is None:
            return open_lexicon(None)
        if self._opened is None or self._opened[0] != self.lexicon:  # a list is not read again at each first screen
            graph = open_lexicon(
                self.lexicon, lambda path, read: self._beside.notices.tell(partial_list_warning(path, read))
            )
            self._opened = (self.lexicon, graph)
        return self._opened[1]

    def other_list(self, name: str, digest: str) -> str:
        """Returns a warning if a game's word list (name, hash) is not the one for new games; otherwise an
        empty text.
        """
        try:
            return other_list(name, digest, self.chosen_lexicon())
        except ToppingError:  # a missing list is reported where a game is made
            return ""

    @property
    def lexicon_told(self) -> str:
        """The name of the lexicon for new games, as players see it; "–" if it cannot be used."""
        try:
            return lexicon_text(self.chosen_lexicon().name)
        except ToppingError:
            return "–"

    def speeds(self, formula: Formula, *, offers_no_limit: bool = False) -> tuple[Speed, ...]:
        """Returns the paces (times per move) offered for a formula (such as duplicate), the default first.

        If the settings name this formula, their time is the default, and more times than usual are offered. With
        `offers_no_limit`, "no limit" comes last, unless a missed top ends the game.
        """
        offered = formula.speeds
        if formula is self.usual.formula:
            own = self.usual.speed
            others = (*formula.speeds, *(_lasting(limit_ms) for limit_ms in _OTHER_LIMITS_MS))
            offered = (own, *(speed for speed in others if speed.schedule != own.schedule))
        return (*offered, _lasting(None)) if offers_no_limit and not formula.out_on_miss else offered

    def offered(self, player: str) -> Conditions:
        """Returns the conditions offered first to a player: his last choice since the program started.

        Without one: those of the command line, otherwise his stored last choice, otherwise those of the settings. The
        variant is always that of his last choice.
        """
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
        """Remembers the conditions that a player chose, until the program ends."""
        self._chosen[player] = conditions


def options_of(settings: Settings) -> Options:
    """Returns the rule options for solo games: those of club play if the settings ask for them, otherwise none."""
    return AS_AT_CLUB if settings.as_at_club else NO_OPTIONS


def _lasting(limit_ms: int | None) -> Speed:
    return Speed("", Schedule.even(limit_ms))


class KnownPlayers:
    """The players of this machine, and the player of the current or next game."""

    def __init__(self, beside: Beside, settle: Callable[[str], object]) -> None:
        self._beside, self._settle = beside, settle
        self._last = ""

    @property
    def last(self) -> str:
        """The player chosen last since the program started; empty if none. Setting it applies his settings."""
        return self._last

    @last.setter
    def last(self, player: str) -> None:
        self._settle(player)
        self._last = player

    @property
    def greeted(self) -> str:
        """The player whom the home screen greets: the one chosen last, otherwise the last who played here; or empty."""
        return self._last or self.last_here

    @property
    def last_here(self) -> str:
        """The player who last played or trained on this machine; empty if there is none."""
        return self._beside.notices.safely("", self._beside.store.people.last_here)

    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.known())

    def known(self) -> tuple[KnownPlayer, ...]:
        """Returns the players of this machine, most recently active first."""
        return self._beside.notices.safely((), self._beside.store.people.known)


class Tray:
    """The order of the letters on a player's rack: as he prefers, or as he has rearranged them.

    `whose` names the player if several play at one screen; otherwise the current player's settings apply.
    """

    def __init__(self, wanted: Callable[[str], TrayOrder], keep: Callable[[str, TrayOrder], object]) -> None:
        self._wanted, self._keep, self._chance = wanted, keep, Random()
        self._lies = ("", "")
        """(the draw on the tray, its player)."""
        self._letters = ""

    def letters(self, draw: str, whose: str = "") -> str:
        """Returns the letters of a draw in the player's order. A new draw is in the order that he prefers."""
        if (draw, whose) != self._lies:
            self._lies, self._letters = (draw, whose), self._laid(draw, self._wanted(whose))
        return self._letters

    def lay_anew(self) -> None:
        """Forgets how the player rearranged the draw, so that it is shown in the order that he prefers."""
        self._lies = ("", "")

    def _laid(self, draw: str, order: TrayOrder) -> str:
        if order is TrayOrder.ALPHABET:
            return in_letter_order(draw)
        letters = list(draw)
        if order is TrayOrder.SHUFFLED:
            self._chance.shuffle(letters)
        return "".join(letters)

    def turn(self, draw: str, whose: str = "") -> None:
        """Sorts the letters alphabetically if they are in the order of the draw; otherwise shuffles them. Also for
        later draws.

        `whose` names the player if several play at one screen.
        """
        is_drawn = self._wanted(whose) is TrayOrder.DRAWN
        self._lay(draw, whose, TrayOrder.ALPHABET if is_drawn else TrayOrder.SHUFFLED)

    def put_back(self, draw: str, whose: str = "") -> None:
        """Puts the letters back into the order in which they were drawn, also for later draws.

        `whose` names the player if several play at one screen.
        """
        self._lay(draw, whose, TrayOrder.DRAWN)

    def _lay(self, draw: str, whose: str, order: TrayOrder) -> None:
        self._keep(whose, order)
        self.lay_anew()

    def move(self, draw: str, place: int, to: int, whose: str = "") -> None:
        """Moves a letter from index `place` to index `to` of the rack; a `draw` that is not on it yet is put there
        first.

        `whose` names the player if several play at one screen.
        """
        letters = list(self.letters(draw, whose))
        letters.insert(to, letters.pop(place))
        self._letters = "".join(letters)

    def begin_with(self, draw: str, typed: str, whose: str = "") -> bool:
        """Moves the letters of `typed` to the front of the rack, as far as the draw has them; returns whether it has
        any.

        `whose` names the player if several play at one screen.
        """
        left, first = list(self.letters(draw, whose)), ""
        for one in typed:
            if one in left:
                left.remove(one)
                first += one
        self._letters = first + "".join(left)
        return bool(first)
