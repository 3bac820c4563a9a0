"""Results to print and files to hand on, each written by one key."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.competition.inoutpage import InOutPage
from topping.kiosk.screens.competition.routes import CompetitionInOut, Side
from topping.kiosk.screens.competition.standingsrows import short_ranks
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, letter
from topping.kiosk.ui.parts import list_of, list_row, mark
from topping.kiosk.ui.templates import beside_end, fitted, key_cap, page
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, column, row, text
from topping.sheets.competition import sheet_of
from topping.sheets.competitionexport import files_of
from topping.texts import say
from topping.wording.competition import ShownCompetition

_ICONS: Final = {"html": Icon.SHEET, "csv": Icon.LIST, "json": Icon.CARDS, "txt": Icon.CHART}


class _Output(NamedTuple):
    """A row: its key, icon, title, description, and the action that writes its files."""

    cap: str
    icon: Icon
    title: str
    about: str
    act: Act


class CompetitionOutputsScreen(InOutPage):
    """The tab of a competition's results to print and files to hand on. Enter, a click or a row's key writes them.

    They are written into the competition's folder in the program's data.
    """

    side = Side.SHEETS

    def __init__(self, stage: Stage, _: CompetitionInOut, shown: ShownCompetition) -> None:
        names = files_of(sheet_of(shown, stage.clock.date()))
        self._names = tuple(name for name in names if not name.startswith("sigles-"))
        """The files that have a row. The games and the second table for SIGLES are written with all files only."""
        self._cursor = Cursor()
        super().__init__(stage, shown)

    @property
    def _player(self) -> str:
        """The player who can add the competition's puzzles to his deck of review cards.

        Empty at the public kiosk, and before the competition closes.
        """
        has_puzzles = self._competition.is_closed and not self.stage.guard.is_public
        return self.stage.services.players.last if has_puzzles else ""

    @property
    def _outputs(self) -> list[_Output]:
        """The rows: all files together, each file, and the puzzles if a player can add them to his deck of review
        cards.
        """
        title, about = say("competition_results.all"), say("competition_results.all_text")
        outputs = [_Output("P", Icon.FOLDER, title, about, self._write)]
        for n, name in enumerate(self._names, 1):
            stem, _, kind = name.rpartition(".")
            title, about = say(f"competition_results.{stem}"), say(f"competition_results.about.{stem}", file=name)
            outputs.append(_Output(str(n), _ICONS[kind], title, about, partial(self._write, name)))
        if self._player:
            title = say("competition_results.puzzles")
            about = say("competition_results.puzzles_text", player=self._player)
            outputs.append(_Output("X", Icon.TARGET, title, about, self._take_puzzles))
        return outputs

    def keys(self) -> Sequence[Key]:
        return (
            self.enter_named(say("competition_results.do_write")),
            self.arrows_named(say("competition.do_choose"), "↑ ↓"),
            *self._side_keys(),
            *(letter(one.cap, one.act) for one in self._outputs if one.cap != "X"),
            *((letter("x", self._take_puzzles),) if self._player else ()),
            escape(self.go_back, say("competition_inout.do_back")),
        )

    def view(self) -> Element:
        rows = [self._row(one) for one in self._outputs]
        written = beside_end("", list_of(rows, self._cursor, id="outputs", is_first=True), pad=(24, 16))
        told = self._message(say("competition_results.about"), min_height=64, pad=(12, 0))
        ranks = fitted(beside_end(say("competition.standings"), short_ranks(self._shown), told))
        return page(say("competition_inout.title"), row(written, ranks, gap=24, grow=1), remark=self._head())

    @staticmethod
    def _row(one: _Output) -> Element:
        about = column(
            text(one.title, Type.BODY, face=Face.SEMI, group="titles"),
            text(one.about, Type.ROW, "ink2", lines=2, group="lines"),
            gap=2,
            justify="center",
            grow=1,
        )
        return list_row(mark(one.icon, "ink2", 40, 2), about, key_cap(one.cap), act=one.act, gap=28, height=96)

    def _take_puzzles(self) -> None:
        def take() -> None:
            added = self.stage.services.competitions.take_puzzles(self._uuid, self._player)
            self.tell(say("deck.club_added", count=added, player=self._player), "good")

        self._does(take)

    def _write(self, *names: str) -> None:
        self.doing(partial(self._written_anew, names))

    async def _written_anew(self, names: Sequence[str]) -> None:
        """Reads the competition anew and writes these files, or all without names; raises `ToppingError`."""
        await self._read()
        files = await self.stage.services.competitions.files(self._shown, names)
        path = self._kept(files).joinpath(*names)
        self.tell(say("competition_results.written", count=len(files), path=path), "good")

    def _kept(self, files: Mapping[str, bytes]) -> Path:
        for name, content in files.items():
            self._written(name, content)
        return self._folder
