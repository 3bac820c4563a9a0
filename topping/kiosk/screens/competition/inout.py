"""The tab of a competition at the organiser's machine for the rooms: their results, questions about them, packages for
them.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping.competition.events import Answer, Revoked
from topping.competition.questions import Question, RankChange, answers_about
from topping.competition.results import TakenResults
from topping.config.label import label_of
from topping.hub.publishedstandings import results_question
from topping.hub.status import HubState
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.competition.files import folders_of_files
from topping.kiosk.screens.competition.outputs import CompetitionOutputsScreen
from topping.kiosk.screens.competition.questionwords import answer_text, question_head, question_lines, short_answers
from topping.kiosk.screens.competition.resultspage import InOutRow, ResultsPage, file_name, hour_of, proof_of
from topping.kiosk.screens.competition.roomresults import RoomResultsScreen
from topping.kiosk.screens.competition.roster import CompetitionRosterFileScreen
from topping.kiosk.screens.competition.routes import (
    CompetitionInOut,
    CompetitionStandings,
    Side,
)
from topping.kiosk.screens.competition.standingsrows import short_ranks
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.services.competitions import TakenFromHub
from topping.kiosk.services.foundfiles import CompetitionFile, files_in
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import button, nothing_there
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import beside_end, fitted, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, text
from topping.sheets.competition import game_title, room_decision_in_words, sheet_of
from topping.store.database import of_ms
from topping.texts import say
from topping.wording.competition import ShownCompetition
from topping.wording.sentences import printable

_UNSEEN_MS: Final = 800
"""How long a question that has come by itself takes no answer."""
_MOST_NAMED: Final = 3
"""How many whose ranks an answer changes are named."""


class CompetitionInOutScreen(ResultsPage):
    """The organiser's tab for the rooms: the list of their games, and an open question about the selected game's
    results.
    """

    def __init__(self, stage: Stage, route: CompetitionInOut, shown: ShownCompetition) -> None:
        self._changes: dict[Answer, tuple[RankChange, ...]] = {}
        """The changes of ranks by each answer to the shown question; missing until computed."""
        self._ticked, self._came_at = 0, -_UNSEEN_MS
        self._files: tuple[CompetitionFile, ...] | None = None
        """The files with results, listed beside the rooms; None while no file is being chosen."""
        self._file = Cursor()
        super().__init__(stage, route, shown)
        self._work_out()

    @classmethod
    def of(cls, stage: Stage, route: Any, shown: ShownCompetition) -> RefereeScreen:
        """Returns the screen for the tab that the route asks for: results of rooms, entrants, or sheets to print.

        A machine that is not the organiser's shows the results of its own room instead of the first two tabs.
        """
        if route.side is Side.SHEETS:
            return CompetitionOutputsScreen(stage, route, shown)
        if not shown.competition.seat.is_organiser:
            return RoomResultsScreen(stage, route, shown)
        return (CompetitionRosterFileScreen if route.side is Side.ROSTER else cls)(stage, route, shown)

    def _take_over(self, shown: ShownCompetition) -> None:
        super()._take_over(shown)
        self._work_out()

    def _come(self, shown: ShownCompetition) -> None:
        """Shows the competition after a change by another machine or window.

        Notes the time if the change brings a new question, so that a key pressed just then does not answer it.
        """
        before = self._question
        super()._come(shown)
        if self._question != before:
            self._came_at = self._ticked

    def _work_out(self) -> None:
        """Starts to compute how each answer to the shown question would change the ranks."""
        self._changes = {}
        if self._question is not None:
            self.reading(partial(self._read_changes, self._question, self._shown))

    async def _read_changes(self, question: Question, shown: ShownCompetition) -> None:
        with self.telling():
            for answer in question.answers():
                changes = await self.stage.services.competitions.rank_changes(shown, answer)
                if self._question != question or self._shown is not shown:
                    return
                self._changes[answer] = changes

    @property
    def _question(self) -> Question | None:
        chosen = self._chosen
        return chosen.questions[0] if chosen is not None and chosen.questions else None

    def moved(self, name: str) -> None:
        if name == "rows":
            self.tell()
            self._work_out()

    def tick(self, now: int) -> None:
        self._ticked = now
        super().tick(now)
        if self._asks_hub(results_question(self._uuid), now):
            self._does(self._take)

    def _take(self) -> None:
        """Takes one result of a room from the answers of the club's server; raises `ToppingError`."""
        told = self.stage.services.competitions.take_from_hub(self._uuid)
        if told is not None:
            self.reading(partial(self._look_at, told))

    async def _look_at(self, told: TakenFromHub) -> None:
        await self._look()
        self.tell(told.sentence, "good" if told.is_taken else "bad")

    # keys

    def keys(self) -> Sequence[Key]:
        if self._files is not None:
            takes = (
                enter(partial(self._does, self._take_file), say("competition_files.do_open")),
                self.arrows_named(say("competition.do_choose"), "↑ ↓"),
            )
            return (*(takes if self._files else ()), escape(self.go_back, say("competition_inout.do_rooms")))
        question = self._question
        asked: tuple[Key, ...] = ()
        if question is not None:
            first, second = (partial(self.doing, partial(self._answer, at)) for at in (0, 1))
            asked = (
                enter(first, say("competition_inout.do_answer")),
                letter("1", first),
                letter("2", second),
                letter("3", self._later),
            )
        back: tuple[Key, ...] = ()
        if self._answered is not None:
            back = (key(pygame.K_F7, partial(self.doing, self._take_back), say("competition_inout.do_take_back")),)
        published: tuple[Key, ...] = ()
        if self.stage.services.hub.status is not None:
            act = partial(self.guarded, partial(self._does, self._publish))
            published = (key(pygame.K_F9, act, say("competition_inout.do_publish")),)
        arrows = (self.arrows_named(say("competition_inout.do_row"), "↑ ↓"),) if len(self._rows) > 1 else ()
        return (
            *asked,
            *arrows,
            *back,
            *self._side_keys(),
            key(pygame.K_F4, self._to_files, say("competition_inout.do_file")),
            key(
                pygame.K_F6,
                self._give_package,
                say("competition_inout.do_package"),
            ),
            key(
                pygame.K_F5,
                partial(self.go, CompetitionStandings(self._uuid)),
                say("competition_inout.do_ranks"),
            ),
            *published,
            escape(self.go_back, say("competition_inout.do_back")),
        )

    @property
    def _answered(self) -> int | None:
        """The number of the organiser's last answer to a question about the chosen results (one game of a room); None
        without one.

        F7 takes this answer back.
        """
        chosen = self._chosen
        if chosen is None:
            return None
        answers = answers_about(self._competition, chosen.room, chosen.place)
        return answers[-1][0].number if answers else None

    def _to_files(self) -> None:
        self.guarded(self._ask_file)

    def _ask_file(self) -> None:
        """Lists the files with results in place of the question."""
        self._files = tuple(one for one in files_in(folders_of_files(self.stage)) if not one.is_sealed)
        self._file, self.focus = Cursor(), "files"
        self.tell()

    def _take_file(self) -> None:
        """Takes the results of the chosen file; raises `ToppingError`."""
        if self._files:
            chosen = self._files[self._file.selected or 0]
            self.go(CompetitionInOut(*self.stage.services.competitions.take_results(chosen)))

    def go_back(self) -> None:
        if self._files is None:
            super().go_back()
        else:
            self._files, self.focus = None, "rows"
            self.tell()

    async def _answer(self, at: int) -> None:
        """Stores the organiser's answer to the shown question about a room's results; `at` is its index among the
        answers.

        Does nothing if the question has only just appeared. Raises `ToppingError`.
        """
        question = self._question
        if question is None or self._ticked - self._came_at < _UNSEEN_MS:
            return
        answer = question.answers()[at]
        await self._keep(answer)
        self.tell(say("competition_inout.answered", answer=answer_text(answer)), "good")

    def _later(self) -> None:
        """Moves to the next game with a question; the standings stay provisional."""
        at = self._cursor.selected or 0
        asked = [place for place, one in enumerate(self._rows) if one.questions]
        following = next((place for place in asked if place > at), asked[0] if asked else at)
        self._cursor = Cursor(following, self._cursor.first)
        self._work_out()
        self.tell(say("competition_inout.later_told"))

    async def _take_back(self) -> None:
        """Takes back the organiser's last answer to a question about the chosen results (one game of a room).

        Such a question is whether two entrants are one person. Raises `ToppingError`.
        """
        number = self._answered
        if number is not None:
            why = say("competition_inout.taken_back_why"), say("decision.referee")
            await self._keep(Revoked(number, *why))
            self.tell(say("competition_inout.taken_back"), "good")

    def _publish(self) -> None:
        """Publishes the standings for the rooms; raises `ToppingError`."""
        self.stage.services.competitions.publish(self._uuid)
        self.tell(say("competition_inout.published"), "good")

    def _give_package(self) -> None:
        self.guarded(partial(self._does, self._package))

    def _package(self) -> None:
        """Writes the sealed package (the competition's games) for the chosen room, and shows its code; raises
        `ToppingError`.
        """
        chosen, settings = self._chosen, self.stage.services.settings
        room = "" if chosen is None else chosen.room
        content, code = self.stage.services.competitions.sealed_file(self._uuid, room, label_of(settings))
        path = self._written(file_name("competition_inout.package_name", room), content)
        told = say("competition_results.written", count=1, path=path)
        self.tell(f"{told} {say('event.code', code=code)}", "good")

    # what is shown

    def view(self) -> Element:
        counted = sum(one.taken is not None or (one.is_here and not one.move) for one in self._rows)
        title = say("competition_inout.results")
        aside = say("competition_inout.counted", count=counted, of=len(self._rows))
        files = row(
            button(
                say("competition_inout.do_file"),
                self._to_files,
                cap="F4",
                takes_keys=False,
                id="file",
                grow=1,
                shorter=(say("competition_inout.short_file"),),
            ),
            button(
                say("competition_inout.do_package"),
                self._give_package,
                cap="F6",
                takes_keys=False,
                id="package",
                grow=1,
                shorter=(say("competition_inout.short_package"),),
            ),
            gap=16,
        )
        is_away = self._hub_state is HubState.AWAY
        about = self._message(
            say("competition_inout.hub_away" if is_away else "competition_inout.about"), min_height=64, pad=(12, 0)
        )
        left = beside_end(title, self._table(), about, files, aside=aside, pad=(32, 24), gap=8)
        right = self._detail() if self._files is None else self._files_card(self._files)
        left = fitted(left)
        return page(say("competition_inout.title"), row(left, right, gap=24, grow=1), remark=self._head())

    def _files_card(self, files: Sequence[CompetitionFile]) -> Element:
        columns = heads("competition_files.column", "file* folder/1")
        rows = [(bold(printable(one.path.name), "files"), printable(one.path.parent.name)) for one in files]
        folder = printable(str(folders_of_files(self.stage)[-1]))
        empty = nothing_there(Icon.FOLDER, say("competition_files.none", folder=folder))
        acts = [self.changed] * len(rows)
        listed = table(columns, rows, self._file, id="files", acts=acts, empty=empty, room=820, row_height=60)
        about = text(say("competition_files.about_results"), Type.ROW, "ink2", lines=2) if rows else None
        card = beside_end(say("competition_files.of_rooms"), listed, about, pad=(32, 24))
        return fitted(card)

    def _detail(self) -> Element:
        chosen = self._chosen
        if chosen is None:
            ranks = beside_end(say("competition.standings"), short_ranks(self._shown), pad=(32, 24))
            return fitted(ranks)
        head = row(
            text(self._title_of(chosen), Type.CARD, face=Face.TITLE, grow=1),
            proof_of(chosen),
            gap=20,
            align="center",
        )
        came = "" if chosen.taken is None else self._came(chosen.taken)
        way = text(came, Type.ROW, "ink2", id="way") if came else None
        question = self._question
        middle = self._decisions_of(chosen) if question is None else [self._question_of(question)]
        inside = head, way, *middle, short_ranks(self._shown)
        return fitted(column(*inside, card="card", pad=(32, 24), gap=12, grow=1, id="detail"))

    def _came(self, taken: TakenResults) -> str:
        """Returns a text that says how the results came (by file or by the server), and when."""
        at = hour_of(of_ms(taken.at), self.stage.clock.date())
        return say(f"competition_inout.by_{'hub' if taken.by_hub else 'file'}", at=at)

    @staticmethod
    def _title_of(one: InOutRow) -> str:
        title = game_title(one.place)
        return say("competition_inout.of_room", room=printable(one.room), game=title.lower()) if one.room else title

    def _decisions_of(self, chosen: InOutRow) -> list[Element]:
        """Draws the decisions that the room took in a game, and the organiser's last answer."""
        sheet = sheet_of(self._shown, self.stage.clock.date())
        heard = [
            one for one in self._competition.room_decisions if (one.room, one.place) == (chosen.room, chosen.place)
        ]
        told = [text(room_decision_in_words(sheet, one), Type.ROW, "ink2", lines=3) for one in heard]
        answers = answers_about(self._competition, chosen.room, chosen.place)
        last = (
            [text(say("competition_inout.answered", answer=answer_text(answers[-1][1])), Type.ROW)] if answers else []
        )
        return [*told, *last]

    def _question_of(self, question: Question) -> Element:
        sheet, now = sheet_of(self._shown, self.stage.clock.date()), self.stage.clock.date()
        answers = question.answers()
        rows = [
            self._answer_row(at, answer_text(one), self._ranks_told(self._changes.get(one)), short_answers(one))
            for at, one in enumerate(answers)
        ]
        rows.append(self._answer_row(2, say("competition_inout.later"), say("competition_inout.stays_provisional")))
        return column(
            text(question_head(sheet, question), Type.CARD, face=Face.BOLD, lines=2),
            *(text(one, Type.ROW, "ink2", lines=3) for one in question_lines(question, now)),
            *rows,
            self._first_change(answers[0]),
            card="raised",
            pad=(20, 16),
            gap=10,
            id="question",
        )

    def _answer_row(self, at: int, said: str, changes: str, shorter: Sequence[str] = ()) -> Element:
        act = self._later if at == 2 else partial(self.doing, partial(self._answer, at))
        return row(
            button(
                said,
                act,
                ButtonKind.PRIMARY if at == 0 else ButtonKind.QUIET,
                cap=str(at + 1),
                id=f"answer.{at}",
                takes_keys=False,
                group="answers",
                shorter=shorter,
                height=64,
                grow=5,
            ),
            text(changes, Type.ROW, "ink2", align="right", grow=3, group="changes", lines=2),
            gap=16,
            align="center",
        )

    @staticmethod
    def _ranks_told(changes: Sequence[RankChange] | None) -> str:
        if changes is None:
            return "…"
        if not changes:
            return say("competition_inout.ranks_stay")
        return say("competition_inout.ranks_change", count=len(changes))

    def _first_change(self, answer: Answer) -> Element | None:
        changes = self._changes.get(answer, ())
        if not changes:
            return None
        named = tuple(
            say("competition_inout.rank_change", name=one.name, before=one.before or "–", after=one.after or "–")
            for one in changes[:_MOST_NAMED]
        )
        told, *shorter = (
            say("competition_inout.first_answer", changes=named[:count]) for count in range(len(named), 0, -1)
        )
        return text(told, Type.ROW, lines=2, shorter=shorter)
