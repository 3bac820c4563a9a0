"""Results to hang up, lists to call, files for other programs: each card writes one, the first one all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from topping.disk import os_reason, write_whole
from topping.errors import SetupError, ToppingError
from topping.game.shelf import plain_name
from topping.hub.machine import label_of
from topping.kiosk.backstage.competitions.carrying import results_file, sealed_file
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.training.ways.modecard import ModeView, paint_small_mode
from topping.kiosk.routes.competition import CompetitionDesk
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.competition.sheets import sheet_of
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.cardgrid import card_places
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.paths import data_folder, ensure_folder
from topping.sheets.competition.files import competition_files
from topping.texts import say

_ICONS: Final = {"html": Icon.SHEET, "csv": Icon.LIST, "json": Icon.CARDS, "txt": Icon.CHART, "topping": Icon.ARROW_UP}
_FOLDER: Final = "competitions"
_SENT: Final = "renvoi.topping"
"""What a room sends back to the organiser."""
_SEALED: Final = "scelle.topping"
"""The competition with its games; not among all files, since each has a code of its own."""


class CompetitionResultsScene(Scene):
    """Enter or a click writes what a card names into the competition's folder among the program's data."""

    stays = True

    def __init__(self, stage: Stage, shown: ShownCompetition) -> None:
        self._shown = shown
        self._focus: int | None = 0
        self._message = VerdictView("", "plain")
        self._names = (*self._files(stage, shown), _SENT)
        super().__init__(stage)

    @staticmethod
    def _files(stage: Stage, shown: ShownCompetition) -> dict[str, bytes]:
        """What is printed and what other programs read."""
        games = stage.backstage.competitions.games(shown.competition.uuid)
        return competition_files(sheet_of(shown, stage.clock.date(), games))

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def build(self) -> None:
        """A card for all files, one for each, and under them where the last ones were written."""
        main = self.layout.main
        line = max(self.layout.px(84), round(self.layout.step(3) * 2.7))
        self._said = Rect(main.left, main.bottom - line, main.width, line)
        room = Rect(main.left, main.top, main.width, self._said.top - main.top - self.layout.px(12))
        cards = (
            (say("competition_results.all"), say("competition_results.all_text"), Icon.FOLDER, self._names),
            *(
                (_title(name), _about(name), _ICONS[name.rpartition(".")[2]], (name,))
                for name in self._names
                if not _is_game(name)
            ),
            (_title(_SEALED), _about(_SEALED), Icon.LOCK, (_SEALED,)),
        )
        has_puzzles = bool(self._player) and self._shown.competition.is_closed
        *places, last = card_places(self.layout, room, len(cards) + 1)
        choices = [
            CardChoice(
                title,
                place,
                partial(self._write, names),
                (ModeView(icon, title, text), paint_small_mode),
                "P" if number == 0 else str(number),
            )
            for number, ((title, text, icon, names), place) in enumerate(zip(cards, places, strict=True))
        ]
        if has_puzzles:
            text = say("competition_results.puzzles_text", player=self._player)
            view = ModeView(Icon.TARGET, say("competition_results.puzzles"), text)
            content = (view, paint_small_mode)
            choices.append(CardChoice(view.title, last, self._take_puzzles, content, "M"))
        self._choices = CardChoices(self.gui, choices, self._focus)

    @property
    def _player(self) -> str:
        """Whose deck may take the puzzles; at the public kiosk nobody's."""
        return "" if self.stage.door.is_public else self.stage.backstage.players.last

    def _take_puzzles(self) -> None:
        try:
            added = self.stage.backstage.competitions.take_puzzles(self._shown.competition.uuid, self._player)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._message = VerdictView(say("deck.club_added", count=added, player=self._player), "good")

    def _write(self, names: Sequence[str]) -> None:
        """Writes these files as the competition stands now."""
        try:
            keeping = self.stage.backstage.competitions
            self._shown = keeping.read(self._shown.competition.uuid)
            files, code = self._files(self.stage, self._shown), ""
            uuid, label = self._shown.competition.uuid, label_of(self.stage.backstage.settings)
            if _SENT in names:
                files[_SENT] = keeping.carry(partial(results_file, uuid, label))
            if _SEALED in names:
                files[_SEALED], code = keeping.carry(partial(sealed_file, uuid, label))
            folder = self._keep({name: files[name] for name in names if name in files})
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        path = folder if len(names) > 1 else folder / names[0]
        told = say("competition_results.written", count=len(names), path=path)
        self._message = VerdictView(f"{told} {say('event.code', code=code)}" if code else told, "good")

    def _keep(self, files: Mapping[str, bytes]) -> Path:
        competition = self._shown.competition
        folder = data_folder() / _FOLDER / f"{plain_name(competition.plan.name)}-{competition.uuid[:8]}"
        ensure_folder(folder.parent)
        ensure_folder(folder)
        for name, content in files.items():
            try:
                write_whole(folder / name, content, is_lasting=False)
            except OSError as fault:
                raise SetupError("setup.write", path=folder / name, why=os_reason(fault)) from fault
        return folder

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, P and digits, clicks; Escape leads back."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif not self._choices.handle(event):
            self.gui.handle(event)
        self._focus = self._choices.focus

    def go_back(self) -> None:
        """The competition."""
        self.go(CompetitionDesk(self._shown.competition.uuid))

    def hints(self) -> Sequence[Hint]:
        """Enter, arrows, the way back."""
        return (
            enter(say("competition_results.do_write")),
            Hint("← ↑ → ↓", say("competition.do_choose")),
            escape(say("competition.back")),
        )

    def panels(self) -> list[Panel]:
        """The title, and what came of the last card."""
        heading = HeadingView(say("competition_results.title"), self._shown.competition.plan.name)
        return [
            Panel("title", self.layout.head, heading, paint_heading),
            Panel("message", self._said, self._message, paint_message),
        ]


def _title(name: str) -> str:
    """What a file is, in words."""
    return say(f"competition_results.{name.partition('.')[0]}")


def _about(name: str) -> str:
    """What a file is for, and its name."""
    return say(f"competition_results.about.{name.partition('.')[0]}", file=name)


def _is_game(name: str) -> bool:
    """Whether a file is the sheet of a game: up to twenty, which are written with all files alone."""
    return name.startswith("partie-")
