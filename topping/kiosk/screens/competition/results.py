"""Results to hang up, lists to call, files for other programs: each door writes one, the first one all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from topping.disk import os_reason, write_whole
from topping.errors import SetupError
from topping.game.shelf import plain_name
from topping.hub.machine import label_of
from topping.kiosk.backstage.competitions import results_file, sealed_file
from topping.kiosk.paint.icons import Icon
from topping.kiosk.routes.club import CompetitionResults
from topping.kiosk.screens.competition.competitions import CompetitionScreen, opened
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, letter, moved
from topping.kiosk.ui.templates import door, menu, page
from topping.kiosk.ui.tree import Act, Element
from topping.kiosk.wording.competition import ShownCompetition, sheet_of
from topping.paths import data_folder, ensure_folder
from topping.sheets.competitionfiles import competition_files
from topping.texts import say

_ICONS: Final = {"html": Icon.SHEET, "csv": Icon.LIST, "json": Icon.CARDS, "txt": Icon.CHART, "topping": Icon.ARROW_UP}
_FOLDER: Final = "competitions"
_SENT: Final = "renvoi.topping"
"""What a room sends back to the organiser."""
_SEALED: Final = "scelle.topping"
"""The competition with its games; not among all files, since each has a code of its own."""


class CompetitionResultsScreen(CompetitionScreen):
    """Enter or a click writes what a door names into the competition's folder among the program's data."""

    def __init__(self, stage: Stage, _: CompetitionResults, shown: ShownCompetition) -> None:
        self._names = (*_files(stage, shown), _SENT)
        super().__init__(stage, shown)

    @property
    def _written(self) -> tuple[str, ...]:
        """The files with a door each: the sheets of up to twenty games are written with all files alone."""
        return (*(name for name in self._names if not name.startswith("partie-")), _SEALED)

    @property
    def _player(self) -> str:
        """Whose deck may take the puzzles of a closed competition; at the public kiosk nobody's."""
        has_puzzles = self._competition.is_closed and not self.stage.door.is_public
        return self.stage.backstage.players.last if has_puzzles else ""

    @property
    def _doors(self) -> list[tuple[str, Icon, str, str, Act]]:
        """Cap, icon, title, what it is about and what it does: all files, each of them, the puzzles."""
        title, about = say("competition_results.all"), say("competition_results.all_text")
        doors: list[tuple[str, Icon, str, str, Act]] = [
            ("P", Icon.FOLDER, title, about, partial(self._write, self._names))
        ]
        for n, name in enumerate(self._written, 1):
            stem, _, kind = name.rpartition(".")
            icon = Icon.LOCK if name == _SEALED else _ICONS[kind]
            title, about = say(f"competition_results.{stem}"), say(f"competition_results.about.{stem}", file=name)
            doors.append((str(n) if n < 10 else "", icon, title, about, partial(self._write, (name,))))
        if self._player:
            title = say("competition_results.puzzles")
            about = say("competition_results.puzzles_text", player=self._player)
            doors.append(("X", Icon.TARGET, title, about, self._take_puzzles))
        return doors

    def keys(self) -> Sequence[Key]:
        return (
            self.enter_named(say("competition_results.do_write")),
            self.arrows_named(say("competition.do_choose"), "← ↑ → ↓"),
            *(letter(cap, act) for cap, *_, act in self._doors if cap not in ("", "X")),
            *((moved(letter("x", self._take_puzzles), "results.deck", "m"),) if self._player else ()),
            escape(self.go_back, say("competition.back")),
        )

    def view(self) -> Element:
        doors = [
            door(f"door.{place}", icon, title, act, about, cap=cap)
            for place, (cap, icon, title, about, act) in enumerate(self._doors)
        ]
        name = self._competition.plan.name
        return page(say("competition_results.title"), menu(*doors, columns=3), self._message(), remark=name)

    def _take_puzzles(self) -> None:
        def take() -> None:
            added = self.stage.backstage.competitions.take_puzzles(self._uuid, self._player)
            self._tell(say("deck.club_added", count=added, player=self._player), "good")

        self._does(take)

    def _write(self, names: Sequence[str]) -> None:
        self._does(partial(self._written_anew, names))

    def _written_anew(self, names: Sequence[str]) -> None:
        """Writes these files as the competition stands now; raises `ToppingError`."""
        code, about = "", (self._uuid, label_of(self.stage.backstage.settings), self.stage.backstage.store)
        self._read()
        files = _files(self.stage, self._shown)
        if _SENT in names:
            files[_SENT] = results_file(*about, self.stage.clock.date())
        if _SEALED in names:
            files[_SEALED], code = sealed_file(*about, self.stage.clock.date())
        folder = self._keep({name: files[name] for name in names if name in files})
        path = folder if len(names) > 1 else folder / names[0]
        told = say("competition_results.written", count=len(names), path=path)
        self._tell(f"{told} {say('event.code', code=code)}" if code else told, "good")

    def _keep(self, files: Mapping[str, bytes]) -> Path:
        folder = data_folder() / _FOLDER / f"{plain_name(self._competition.plan.name)}-{self._uuid[:8]}"
        ensure_folder(folder.parent)
        ensure_folder(folder)
        for name, content in files.items():
            try:
                write_whole(folder / name, content, is_lasting=False)
            except OSError as fault:
                raise SetupError("setup.write", path=folder / name, why=os_reason(fault)) from fault
        return folder


def _files(stage: Stage, shown: ShownCompetition) -> dict[str, bytes]:
    games = stage.backstage.competitions.games(shown.competition.uuid)
    return competition_files(sheet_of(shown, stage.clock.date(), games))


SCREEN: Final = opened(CompetitionResultsScreen)
