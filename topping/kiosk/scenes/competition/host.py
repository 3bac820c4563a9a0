"""The competition for which a game is chosen: the `Host` of the screens that choose it."""

from __future__ import annotations

from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.routes.choosing import ChooseCompetitionGame
from topping.kiosk.routes.competition import CompetitionGames
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Formula
from topping.rules.games.game import Game
from topping.store import RankedRun
from topping.texts import say


class CompetitionHost:
    """Its conditions are laid down already; it takes the game chosen, at the next place."""

    stays = True
    player = ""
    offers_no_limit = False

    def __init__(self, backstage: Backstage, shown: ShownCompetition) -> None:
        self._backstage, self._shown = backstage, shown

    @property
    def notice(self) -> tuple[str, ...]:
        """That a prepared game is one that anybody may have played."""
        return (say("competition_games.known_games"),)

    @property
    def title(self) -> str:
        """The title."""
        return say("competition_games.which", place=len(self._shown.competition.games) + 1)

    @property
    def offered(self) -> Conditions:
        """The conditions of the competition."""
        return self._shown.competition.plan.conditions

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """Its formula alone."""
        return (self.offered.formula,)

    def remember(self, conditions: Conditions) -> None:
        """Nothing: they are laid down."""

    def has_played(self, identity: str) -> bool:
        """Whether it has the game already."""
        return any(one.game == identity for one in self._shown.competition.games.values())

    def results(self, conditions: Conditions) -> dict[str, RankedRun]:
        """None: a competition's results stand elsewhere."""
        return {}

    def take(self, game: Game, conditions: Conditions) -> CompetitionGames:
        """Gives the game its place; raises `ToppingError` for one that is there already, or of another variant."""
        uuid = self._shown.competition.uuid
        self._backstage.competitions.place_game(uuid, game)
        return CompetitionGames(uuid)

    @property
    def choice(self) -> ChooseCompetitionGame:
        """The choice of a game for it."""
        return ChooseCompetitionGame(self._shown.competition.uuid)

    @property
    def back(self) -> CompetitionGames:
        """The screen of its games."""
        return CompetitionGames(self._shown.competition.uuid)
