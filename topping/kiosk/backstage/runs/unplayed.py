"""The next game of a player: a prepared one of his list that he has not played, else one that was made ahead.

The helper process makes a game for each list and variant that prepared ones have run out for, while the game before it
is played. It lies in the cache, so that it is there after a restart too, until somebody begins it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from topping.errors import LexiconError, ToppingError
from topping.game import shelf
from topping.game.lexicon import WantedLexicon, has_words_that_left
from topping.game.service.client import QuestionService
from topping.game.service.gamequestions import GameMade, GameQuestion
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import usual_seed
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.runs.runs import RunKeeping, Seat
from topping.lexicon.editions import is_same_list
from topping.lexicon.graph import WordGraph
from topping.log import note_fault
from topping.paths import cache_folder
from topping.rules.conditions.conditions import PAUSE, Conditions
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id

_Kind = tuple[str, str]
"""The hash of a list and the name of a variant."""


class UnplayedGames:
    """The games that nobody, or somebody else, has played: prepared ones, and one made ahead of each kind."""

    def __init__(self, runs: RunKeeping, choices: OfferedChoices, seed: Callable[[], int] = usual_seed) -> None:
        self._runs, self._choices, self._seed = runs, choices, seed
        self._games: dict[Path, tuple[Game, str] | None] = {}
        """The games read so far, with their ids; None for one that cannot be read, or has a word that left the list."""
        self._asked: dict[int, _Kind] = {}
        """The games that are being made, by their tickets."""
        self._faults: dict[_Kind, str] = {}
        """Why the last game of a kind could not be made, in words."""

    def next(self, player: str, conditions: Conditions, after: str = "") -> Game | None:
        """The next game of the chosen list and the conditions' variant that a player has never started; without a name,
        any.

        The prepared one after the game of that name where there is one, else the first; where he has started them all,
        the one made ahead; None where that is not there.
        """
        lexicon = self._lexicon()
        if lexicon is None:
            return None
        variant = conditions.variant
        held = self._runs.held_games()
        made = _file_of(_kind(lexicon, variant))
        for path in (*_prepared(variant, after), made):
            read = self._read(path)
            if read is None or not is_same_list(read[0].lexicon_hash, lexicon.hash) or read[0].variant != variant:
                continue
            if read[1] not in held and not (player and self._runs.has_played(player, read[1])):
                return read[0]
        return None

    def next_seat(self, player: str, conditions: Conditions, after: str = "") -> Seat | None:
        """A player in front of that game, its clock not stopped yet; None where there is none."""
        game = self.next(player, conditions, after)
        helps = tuple(one for one in conditions.helps if one != PAUSE)
        try:
            return None if game is None else self._runs.seat(player, game, replace(conditions, helps=helps))
        except ToppingError:
            return None

    # made ahead

    def want(self, player: str, conditions: Conditions, helper: QuestionService) -> None:
        """Has the next game made where there is none, unless it is being made."""
        lexicon = self._lexicon()
        if lexicon is None or self.next(player, conditions) is not None:
            return
        kind = _kind(lexicon, conditions.variant)
        self._faults.pop(kind, None)
        if kind not in self._asked.values():
            wanted = WantedLexicon(self._choices.lexicon)
            self._asked[helper.ask(GameQuestion(self._seed(), conditions.variant, wanted))] = kind

    def fault(self, conditions: Conditions) -> str:
        """Why the next game could not be made, in words; empty where it is being made or there."""
        lexicon = self._lexicon()
        return "" if lexicon is None else self._faults.get(_kind(lexicon, conditions.variant), "")

    def is_making(self, conditions: Conditions) -> bool:
        """Whether the next game of the chosen list and the conditions' variant is being made."""
        lexicon = self._lexicon()
        return lexicon is not None and _kind(lexicon, conditions.variant) in self._asked.values()

    def hear(self, news: News) -> None:
        """Keeps a game that was made ahead, or why it could not be made."""
        if not isinstance(news, GameMade | QuestionFailed) or news.ticket not in self._asked:
            return
        kind = self._asked.pop(news.ticket)
        if isinstance(news, QuestionFailed):
            self._faults[kind] = news.sentence
            return
        game = news.game
        path = _file_of((game.lexicon_hash, game.variant.name))
        self._games[path] = game, game_id(game)
        try:
            shelf.save_as(game, path, is_lasting=False)
        except ToppingError as fault:  # it is there until the program ends
            note_fault("game made ahead", fault)

    def begun(self, game: Game) -> None:
        """Somebody begins a game: it is nobody's next one any more, if it was made ahead."""
        path = _file_of((game.lexicon_hash, game.variant.name))
        read = self._read(path)
        if read is not None and read[1] == game_id(game):
            self._games[path] = None
            with suppress(OSError):
                path.unlink(missing_ok=True)

    @property
    def lexicon_name(self) -> str:
        """The name of the chosen list; empty where it cannot be used."""
        lexicon = self._lexicon()
        return "" if lexicon is None else lexicon.name

    def _lexicon(self) -> WordGraph | None:
        """The chosen list; None where it cannot be used, which the first screen tells."""
        try:
            return self._choices.chosen_lexicon()
        except LexiconError:
            return None

    def _read(self, path: Path) -> tuple[Game, str] | None:
        if path not in self._games:
            try:
                game = shelf.load(path)
                self._games[path] = None if has_words_that_left(game) else (game, game_id(game))
            except ToppingError:  # its fault is shown where it is chosen
                self._games[path] = None
        return self._games[path]


def _prepared(variant: Variant, after: str) -> tuple[Path, ...]:
    """The prepared games of a variant, those after the game of that name first; none where they cannot be found."""
    try:
        files = [one for one in shelf.prepared() if one.variant == variant.name]
    except ToppingError:
        return ()
    start = next((place + 1 for place, one in enumerate(files) if one.name == after.lower().replace(" ", "-")), 0)
    return tuple(one.path for one in (*files[start:], *files[:start]))


def _kind(lexicon: WordGraph, variant: Variant) -> _Kind:
    return lexicon.hash, variant.name


def _file_of(kind: _Kind) -> Path:
    """Where the game made ahead of a kind lies."""
    digest, variant = kind
    return cache_folder() / "next" / f"{shelf.plain_name(variant)}-{digest}.txt"
