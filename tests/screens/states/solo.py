"""Choosing a game, reading files, one player's run to its result, alone or begun together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, Driver, game
from tests.kiosk.looks import imports, oral, pictures, solo, together
from tests.screens.state import State
from topping.config import Theme
from topping.kiosk.routes.play import ChooseFile, ChooseGame, ChooseOptions, ReadyToPlay
from topping.rules.conditions.conditions import Conditions

F8, F9 = pygame.K_F8, pygame.K_F9


def _ready(kiosk: Driver) -> None:
    kiosk.show(ReadyToPlay(kiosk.backstage.runs.seat("Camille", game("normale-07", 24))))


def _ready_public(kiosk: Driver) -> None:
    kiosk.show(ReadyToPlay(kiosk.backstage.runs.seat("Visiteuse", game("normale-07", 24))))


def _options(kiosk: Driver) -> None:
    kiosk.show(ChooseGame("Camille"))
    kiosk.kiosk.navigation.ask(ChooseOptions(Conditions()), lambda _: None)
    kiosk.step()


def _options_row(kiosk: Driver) -> None:
    _options(kiosk)
    kiosk.key(DOWN, DOWN)


def _no_file(kiosk: Driver) -> None:
    kiosk.show(ChooseFile(ChooseGame("Camille"), kiosk.backstage.choices.offered("Camille")))


def _file_row(kiosk: Driver) -> None:
    pictures.game_file(kiosk)
    kiosk.key(DOWN, DOWN)


def _first_draw(kiosk: Driver) -> None:
    pictures.begin_next(kiosk)


def _choose_row(kiosk: Driver) -> None:
    pictures.choose(kiosk)
    kiosk.key(DOWN, DOWN)


def _choose_searched(kiosk: Driver) -> None:
    pictures.choose(kiosk)
    kiosk.type("12")


def _paused(kiosk: Driver) -> None:
    pictures.ghost(kiosk)  # a run that does not rank
    kiosk.key(F9)
    kiosk.wait(400)


def _later(drive: Callable[[Driver], object]) -> Callable[[Driver], None]:
    """A second later: what shook stands still, and keys are no more those of the move before."""

    def driven(kiosk: Driver) -> None:
        drive(kiosk)
        kiosk.wait(1_000)

    return driven


def _gives_up(kiosk: Driver) -> None:
    pictures.at_move_9(kiosk)
    kiosk.key(F8)


def _after(drive: Callable[[Driver], object], *keys: int) -> Callable[[Driver], None]:
    def further(kiosk: Driver) -> None:
        drive(kiosk)
        kiosk.key(*keys)

    return further


def _together(kiosk: Driver) -> None:
    """The first draw of a simultaneous start."""
    together.SCENES["countdown"](kiosk)
    kiosk.wait(10_500)


STATES: Final[Mapping[str, State]] = {
    "choose game/new": State(lambda kiosk: kiosk.show(ChooseGame("Marie"))),
    "choose game/usual": State(pictures.choose, played=7),
    "choose game/row": State(_choose_row, played=7),
    "choose game/searched": State(_choose_searched, played=7),
    "choose game/seed": State(solo.SCENES["games"]),
    "choose game/terms": State(solo.SCENES["terms"]),
    "options/usual": State(_options),
    "options/row": State(_options_row),
    "options/all": State(solo.SCENES["options"]),
    "game file/empty": State(_later(_no_file), before=pictures.a_folder_of_games),
    "game file/usual": State(_later(pictures.game_file), before=pictures.a_folder_of_games, played=7),
    "game file/row": State(_file_row, before=pictures.a_folder_of_games, played=7),
    "game file/fault": State(_later(pictures.file_fault), before=pictures.a_folder_of_games, played=7),
    "game file/long names": State(_later(solo.SCENES["file"]), before=pictures.a_folder_of_games),
    "sheet read/reading": State(imports.SCENES["sheet reading"]),
    "sheet read/usual": State(imports.SCENES["sheet read"]),
    "sheet read/remarks": State(imports.SCENES["sheet told"]),
    "sheet read/refused": State(imports.SCENES["sheet refused"]),
    "sheet read/variants": State(imports.SCENES["sheet variants"]),
    "sheet read/session": State(imports.SCENES["sheet session"]),
    "ready/usual": State(_ready, played=6),
    "ready/again": State(_ready, played=7),
    "ready/public": State(_ready_public, is_public=True),
    "ready/long names": State(solo.SCENES["ready"]),
    "ready/options": State(solo.SCENES["ready with options"]),
    "ready/aloud": State(oral.SCENES["ready aloud"]),
    "ready/published": State(imports.SCENES["race ready"]),
    "play/first draw": State(_first_draw, played=6),
    "play/usual": State(pictures.thinking, played=6),
    "play/light": State(pictures.thinking, played=6, theme=Theme.LIGHT),
    "play/contrast": State(pictures.thinking, played=6, theme=Theme.CONTRAST),
    "play/not the top": State(pictures.notop, played=6),
    "play/ghost": State(pictures.ghost, played=7),
    "play/nine letters": State(pictures.nine, played=6),
    "play/found": State(pictures.after_a_top, played=6),
    "play/missed": State(_later(pictures.missed), played=6),
    "play/missed crossing": State(pictures.missed_crossing, played=6),
    "play/missed, long meanings": State(_later(solo.SCENES["missed"])),
    "play/leaving": State(pictures.leave, played=6),
    "play/joker": State(pictures.joker, played=6),
    "play/giving up": State(_gives_up, played=6),
    "play/paused": State(_paused, played=7),
    "play/long names": State(solo.SCENES["playing"]),
    "play/long list": State(solo.SCENES["history"]),
    "play/refused": State(solo.SCENES["rejected"]),
    "play/other top": State(solo.SCENES["other top"]),
    "play/raced": State(solo.SCENES["raced"]),
    "play/published": State(imports.SCENES["race published"]),
    "play/options": State(_later(solo.SCENES["playing with options"])),
    "play/hint asked": State(solo.SCENES["hint question"]),
    "play/duplicate": State(solo.SCENES["duplicate"]),
    "play/duplicate solution": State(_later(solo.SCENES["duplicate solution"])),
    "play/blitz": State(solo.SCENES["blitz"]),
    "play/mort subite": State(solo.SCENES["mort subite"]),
    "aloud/usual": State(oral.SCENES["aloud"]),
    "result/usual": State(pictures.result, played=6),
    "result/moves": State(_after(pictures.result_duplicate, pygame.K_F5), played=6),
    "result/duplicate": State(pictures.result_duplicate, played=6),
    "result/mort subite": State(pictures.result_sudden, played=6),
    "result/long names": State(solo.SCENES["result"]),
    "result/duplicate, long names": State(solo.SCENES["duplicate result"]),
    "result/published": State(imports.SCENES["race result"]),
    "resume/usual": State(pictures.resume, played=6),
    "resume/asked": State(solo.SCENES["resume"]),
    "resume/duel": State(together.SCENES["back to a duel"]),
    "meeting/present": State(together.SCENES["meeting"]),
    "meeting/countdown": State(together.SCENES["countdown"]),
    "together/first draw": State(_together),
    "duel/between draws": State(together.SCENES["between draws"]),
}
