"""Before a game around a table that begins with a game of our generator: the helper process makes it."""

from __future__ import annotations

from collections.abc import Sequence

from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import WantedGame, usual_seed
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.route import Route
from topping.kiosk.scenes.tablegames.newgame import NewTableGameScene
from topping.kiosk.stage import Stage
from topping.kiosk.wording import in_preparation
from topping.rules.conditions.variant import NORMALE
from topping.rules.games.game import Game
from topping.texts import say


class NewMadeGameScene(NewTableGameScene):
    """The game asked for comes while the screen waits; then the players sit down to it."""

    def __init__(self, stage: Stage, names: Sequence[str] = ()) -> None:
        self._game = WantedGame(stage.helper)
        super().__init__(stage, names)

    def begun(self, names: tuple[str, ...], game: Game) -> Route:
        """The screen of a new game for these players, with the one that was made; raises `ToppingError`."""
        raise NotImplementedError

    @property
    def progress(self) -> str:
        """That the game is being made, or first the solver."""
        if not self._game.is_awaited:
            return ""
        preparing = self.stage.preparing
        return say("tablegame.making") if preparing is None else in_preparation(preparing)

    def begin(self, names: tuple[str, ...]) -> None:
        """Asks the helper for a game."""
        lexicon = WantedLexicon.of(self.stage.backstage.choices.chosen_lexicon())
        self._game.ask(usual_seed(), NORMALE, lexicon)

    def hear(self, news: News) -> None:
        """The game asked for is there, or could not be made."""
        game = self._game.hear(news)
        if game is None:
            return
        if isinstance(game, QuestionFailed):
            self.message = VerdictView(self.stage.backstage.notices.plain(game.sentence), "bad")
            return
        try:
            self.go(self.begun(self.names.names, game))
        except ToppingError as fault:
            self.message = VerdictView(self.in_words(fault), "bad")
