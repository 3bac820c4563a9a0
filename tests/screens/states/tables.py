"""Games at a table: classic, alone and against the machine, simplified duplicate, inverse, Loto."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.kiosk.driver import Driver
from tests.kiosk.looks import alone, classic, homegame, inverse, loto
from tests.screens.state import State
from topping.kiosk.routes.classic import ChooseSolitaire, ClassicTournament, NewClassic, NewInverse, NewLoto

_KNOWN = {
    **classic.SCENES, **classic.MORE, **alone.SCENES, **homegame.SCENES, **homegame.MORE, **inverse.SCENES,
    **loto.SCENES,
}  # fmt: skip
_AS = {
    "classic games/empty": "classic games none",
    "classic games/usual": "classic games",
    "classic new/usual": "classic new",
    "classic new/machine": "machine seated",
    "classic/drawing lots": "classic lots",
    "classic/lots drawn": "classic begins",
    "classic/hidden": "classic hidden",
    "classic/hidden of four": "classic hidden of four",
    "classic/uncovered": "classic uncovered",
    "classic/counted": "classic counted",
    "classic/refused": "classic refused",
    "classic/exchange": "classic exchange",
    "classic/challenge": "classic challenge",
    "classic/judged": "classic judged",
    "classic/incident": "classic incident",
    "classic/halted": "classic halted",
    "classic/two bags": "classic bags",
    "classic/vote": "classic vote",
    "classic/absent": "classic absent",
    "classic sheet/given up": "classic given up",
    "classic tournament/usual": "classic tournament",
    "classic match/usual": "classic match",
    "classic match/won": "classic match won",
    "classic match/level": "classic match level",
    "classic advice/usual": "advice",
    "machine/thinking": "machine thinking",
    "machine/answered": "machine answered",
    "solitaire new/usual": "solitaire setup",
    "solitaire/one rack": "solitaire one rack",
    "solitaire/two racks": "solitaire two racks",
    "solitaire/face up": "solitaire face up",
    "solitaire over/usual": "solitaire over",
    "home game new/empty": "home game none",
    "home game new/usual": "home game new",
    "home game/before": "home game before",
    "home game/thinking": "home game thinking",
    "home game/saying": "home game saying",
    "home game/of many": "home game of many",
    "home game/top": "home game top",
    "home game/over": "home game over",
    "inverse new/usual": "inverse new",
    "inverse/marked": "inverse marked",
    "inverse/refused": "inverse refused",
    "inverse/played": "inverse played",
    "inverse over/usual": "inverse over",
    "loto new/usual": "loto players",
    "loto/card": "loto card",
    "loto/before": "loto before",
    "loto/called": "loto called",
    "loto/of eight": "loto of eight",
    "loto/won": "loto won",
}


def _inverse_begun(kiosk: Driver) -> None:
    inverse.begun(kiosk)


STATES: Final[Mapping[str, State]] = {
    **{name: State(_KNOWN[known]) for name, known in _AS.items()},
    "classic new/empty": State(lambda kiosk: kiosk.show(NewClassic())),
    "classic tournament/empty": State(lambda kiosk: kiosk.show(ClassicTournament())),
    "solitaire new/empty": State(lambda kiosk: kiosk.show(ChooseSolitaire())),
    "inverse new/empty": State(lambda kiosk: kiosk.show(NewInverse())),
    "inverse/begun": State(_inverse_begun),
    "loto new/empty": State(lambda kiosk: kiosk.show(NewLoto())),
}
