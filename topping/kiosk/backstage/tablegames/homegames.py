"""Simplified duplicate at home: the table at this screen, begun or taken up."""

from __future__ import annotations

from dataclasses import dataclass

from topping.game.lexicon import lexicon_called
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.clock import Clock
from topping.lexicon.graph import WordGraph
from topping.play.home.game import HomeEvent, HomeGame
from topping.play.home.saying import WordValue, value_of_said
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.store import Store
from topping.store.tablegames.kinds import HOME
from topping.store.tablegames.tablegames import KeptTableGame, TableLog


@dataclass(frozen=True)
class HomeTable:
    """A simplified duplicate being played; every event is on the disk before it counts."""

    log: TableLog[HomeGame, HomeEvent]
    lexicon: WordGraph
    """What said words are judged by."""
    clock: Clock

    @property
    def game(self) -> HomeGame:
        """The game as it stands."""
        return self.log.game

    def add(self, event: HomeEvent) -> None:
        """Keeps an event; raises `InputError`, `StoreError`, and changes nothing then."""
        self.log.add(event, self.clock.date())

    def worth(self, text: str) -> WordValue:
        """What a word said is worth; raises `InputError` for what is no word."""
        turn = self.game.turn
        return value_of_said(text, turn.position, turn.before.variant, self.lexicon.admits)


class HomeGames:
    """Begins simplified duplicates, and takes them up."""

    def __init__(self, store: Store, clock: Clock, choices: OfferedChoices) -> None:
        self._store, self._clock, self._choices = store, clock, choices

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """Those that are not over, the one begun last first; raises `StoreError`."""
        return self._store.table_games.open_of(HOME)

    def begin(self, names: tuple[str, ...], game: Game, minutes: int) -> HomeTable:
        """A new one with that game; raises `InputError`, `LexiconError`, `StoreError`."""
        lexicon = self._choices.chosen_lexicon()
        log = self._store.table_games.start(
            HOME,
            names,
            self._clock.date(),
            about={"game": format_game(game), "minutes": str(minutes)},
            lexicon_name=lexicon.name,
            lexicon_hash=lexicon.hash,
        )
        return HomeTable(log, lexicon, self._clock)

    def take_up(self, id: int) -> HomeTable:
        """One that was left; raises `LexiconError`, `StoreError`."""
        log = self._store.table_games.resume(HOME, id)
        return HomeTable(log, lexicon_called(log.kept.lexicon_name, log.kept.lexicon_hash), self._clock)
