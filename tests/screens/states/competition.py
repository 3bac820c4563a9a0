"""The screens of competitions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.kiosk.driver import DOWN, Driver
from tests.kiosk.looks import competitions
from tests.screens.state import State
from topping.kiosk.routes.club import (
    CompetitionDecisions,
    CompetitionDesk,
    CompetitionRoster,
    CompetitionRosterFile,
    CompetitionStandings,
    OpenCompetitionFile,
    SetUpCompetition,
)
from topping.kiosk.routes.play import ChooseCompetitionGame

_AS = {
    "competitions/empty": "first competition",
    "competitions/usual": "competitions",
    "competition setup/usual": "competition setup",
    "competition games/empty": "competition without games",
    "competition games/usual": "competition games",
    "competition roster/typed": "competition roster",
    "competition roster/row": "competition roster row",
    "competition roster file/files": "competition roster files",
    "competition roster file/read": "competition roster file",
    "competition desk/prepared": "competition prepared",
    "competition desk/usual": "competition desk",
    "competition desk/sessions": "competition sessions",
    "competition desk/over": "competition over",
    "competition standings/usual": "competition standings",
    "competition standings/by category": "competition by category",
    "competition standings/teams": "competition teams",
    "competition standings/tie": "competition tie",
    "competition decisions/usual": "competition decisions",
    "competition decisions/new": "competition decision",
    "competition files/usual": "competition files",
    "competition results/usual": "competition results",
    "competition table/usual": "competition table",
    "competition table/over": "competition table over",
}


def _row(kiosk: Driver) -> None:
    competitions.SCENES["competitions"](kiosk)
    kiosk.key(DOWN, DOWN)


STATES: Final[Mapping[str, State]] = {
    **{name: State(competitions.SCENES[known]) for name, known in _AS.items()},
    "competitions/row": State(_row),
    "choose game/of a competition": State(
        lambda kiosk: kiosk.show(ChooseCompetitionGame(competitions.founded(kiosk, games=0)))
    ),
    "competition setup/empty": State(lambda kiosk: kiosk.show(SetUpCompetition())),
    "competition setup/changed": State(lambda kiosk: kiosk.show(SetUpCompetition(competitions.founded(kiosk)))),
    "competition roster/empty": State(lambda kiosk: kiosk.show(CompetitionRoster(competitions.founded(kiosk, 0)))),
    "competition roster file/empty": State(
        lambda kiosk: kiosk.show(CompetitionRosterFile(competitions.founded(kiosk, 0)))
    ),
    "competition desk/empty": State(lambda kiosk: kiosk.show(CompetitionDesk(competitions.founded(kiosk, 0, 0)))),
    "competition standings/empty": State(lambda kiosk: kiosk.show(CompetitionStandings(competitions.founded(kiosk)))),
    "competition decisions/empty": State(lambda kiosk: kiosk.show(CompetitionDecisions(competitions.opened(kiosk)))),
    "competition files/empty": State(lambda kiosk: kiosk.show(OpenCompetitionFile())),
}
