"""Entries and exits: the organiser takes results of rooms, answers what they ask, and gives out packages.

In a room the same page writes what goes back to the organiser.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from topping.competition.events import Answer, Revoked
from topping.competition.questions import Question, RankChange, answers_about
from topping.competition.results import Proof, TakenResults
from topping.config.label import label_of
from topping.errors import ToppingError
from topping.game.roompackage import ENDING
from topping.game.shelf import plain_name
from topping.kiosk import routes
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.competition.competitions import CompetitionScreen, CompetitionsScreen
from topping.kiosk.screens.competition.questionwords import answer_text, question_head, question_lines
from topping.kiosk.screens.competition.standings import cells_of, columns_of, standing_rows
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import Head, button, chip, nothing_there, table
from topping.kiosk.ui.templates import beside_end, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, row, space, text
from topping.kiosk.wording.competition import ShownCompetition, sheet_of
from topping.localtime import local, recent_day_of
from topping.paths import data_folder, ensure_folder, write_file
from topping.sheets.competition import decision_in_words, game_title, room_decision_in_words
from topping.sheets.wording import printable
from topping.store.database import of_ms
from topping.texts import say

_FOLDER: Final = "competitions"
_RANKED: Final = ("rank", "name", "value", "gap")
_MOST_NAMED: Final = 3
"""How many whose ranks an answer changes are named."""


@dataclass(frozen=True, slots=True)
class InOutRow:
    """A game of a room."""

    place: int
    room: str
    taken: TakenResults | None
    """What the room gave back and counts; None before, and of what is played here."""
    players: int
    """Who has played it, or is to."""
    is_here: bool
    """Whether it is played on this machine."""
    move: int
    """The move on which who plays here is; 0 where nobody does."""
    questions: tuple[Question, ...]


def rows_of(shown: ShownCompetition) -> tuple[InOutRow, ...]:
    """The games of each room, game by game."""
    competition = shown.competition
    rooms = sorted({*competition.centres, *(room for room, _ in competition.results.counted)})
    if competition.seat.room is not None:
        rooms = [competition.seat.room]
    return tuple(_row_of(shown, place, room) for place in shown.places for room in rooms)


def _row_of(shown: ShownCompetition, place: int, room: str) -> InOutRow:
    competition = shown.competition
    taken = competition.results.counted.get((room, place))
    here = [
        one
        for one in competition.sessions.values()
        if (one.game, one.centre) == (place, room) and one.session not in competition.brought
    ]
    runs = [
        one.run
        for one in competition.runs.values()
        if one.game == place
        and one.run not in competition.brought
        and one.entrant in competition.entrants
        and competition.entrants[one.entrant].centre in (room, competition.seat.room or room)
    ]
    moves = [len(one.tops) + 1 for one in here if not one.ended]
    moves += [len(shown.runs[run].moves) + 1 for run in runs if run in shown.runs and not shown.runs[run].is_over]
    if taken is not None and not here:
        players = len({one.entrant for one in taken.game.runs})
        players += sum(len(one.session.lines) for one in taken.game.sessions)
    else:
        players = sum(one.centre == room for one in shown.passing(place))
    questions = tuple(one for one in shown.questions if (one.place, one.room) == (place, room))
    return InOutRow(place, room, None if here else taken, players, bool(here or runs), max(moves, default=0), questions)


class _InOutScreen(CompetitionScreen):
    """What both pages share: rows, one of which is looked at."""

    def __init__(self, stage: Stage, route: routes.CompetitionInOut, shown: ShownCompetition) -> None:
        self._rows = rows_of(shown)
        asked = [at for at, one in enumerate(self._rows) if one.questions]
        self._cursor = Cursor(asked[0] if asked else 0)
        super().__init__(stage, shown)
        self.focus = "rows"
        self.tell(route.told, "good" if route.told else "plain")

    @property
    def _chosen(self) -> InOutRow | None:
        at = self._cursor.selected or 0
        return self._rows[at] if at < len(self._rows) else None

    def _read(self) -> None:
        super()._read()
        self._rows = rows_of(self._shown)

    def tick(self, now: int) -> None:
        self._follow()

    def _to_standings(self) -> None:
        self.go(routes.CompetitionStandings(self._uuid))

    def _written(self, name: str, content: bytes) -> Path:
        """Writes a file into the competition's folder among the program's data; raises `SetupError`."""
        folder = data_folder() / _FOLDER / f"{plain_name(self._competition.plan.name)}-{self._uuid[:8]}"
        ensure_folder(folder.parent)
        write_file(folder / name, content)
        return folder / name

    @property
    def _facts(self) -> str:
        competition = self._competition
        return " · ".join(
            (
                printable(competition.plan.name),
                say("competition_sheet.games", count=len(competition.games)),
                say("competition_inout.entrants", count=len(competition.entrants), rooms=len(self._rooms)),
            )
        )

    @property
    def _rooms(self) -> set[str]:
        return {one.room for one in self._rows}

    def _table(self) -> Element:
        heads = (
            Head(say("competition_inout.column.game"), align="right"),
            Head(say("competition_inout.column.room"), None),
            Head(say("competition_inout.column.players"), align="right", drop=3),
            Head(say("competition_inout.column.at"), align="right", drop=2),
            Head(say("competition_inout.column.proof")),
            Head("", align="right"),
        )
        empty = nothing_there(Icon.SWAP, say("competition_inout.none"))
        acts = [self.changed] * len(self._rows)
        cells = [self._cells(one) for one in self._rows]
        return table(heads, cells, self._cursor, id="rows", acts=acts, empty=empty, room=820, row_height=60, gap=16)

    def _cells(self, one: InOutRow) -> tuple[str | Element, ...]:
        at = "" if one.taken is None else hour_of(of_ms(one.taken.at), self.stage.clock.date())
        asked = say("competition_inout.questions", count=len(one.questions)) if one.questions else ""
        return (
            str(one.place) if one.place in self._competition.games else game_title(one.place),
            text(printable(one.room or "–"), Type.ROW, face=Face.SEMI, group="rooms"),
            str(one.players or ""),
            at,
            proof_of(one),
            bold(asked, "asked", "accent_text", align="right"),
        )

    def _ranks(self) -> Element:
        columns = {name: one for name, one in columns_of(self._shown, lines=1).items() if name in _RANKED}
        rows = [one for one in standing_rows(self._shown) if not isinstance(one, str) and one.line.rank]
        return table(
            [head for head, _ in columns.values()],
            [cells_of(columns, one) for one in rows],
            Cursor(None),
            id="ranks",
            empty=nothing_there(Icon.CUP, say("competition_desk.no_result")),
            room=820,
            row_height=48,
        )


class CompetitionInOutScreen(_InOutScreen):
    """The organiser's: results of rooms at the left, what the chosen one asks at the right."""

    def __init__(self, stage: Stage, route: routes.CompetitionInOut, shown: ShownCompetition) -> None:
        self._changes: dict[Answer, tuple[RankChange, ...]] = {}
        """Whose ranks the answers would change, as they were worked out for what is shown."""
        super().__init__(stage, route, shown)
        self._work_out()

    @classmethod
    def opened(cls, stage: Stage, route: Any) -> RefereeScreen:
        """The page of a competition: the organiser's, or that of a room; the list where it cannot be read."""
        try:
            shown = stage.backstage.competitions.read(route.competition)
        except ToppingError as fault:
            return CompetitionsScreen(stage, routes.ListCompetitions(), fault)
        kind = CompetitionInOutScreen if shown.competition.seat.is_organiser else RoomResultsScreen
        return kind(stage, route, shown)

    def _read(self) -> None:
        super()._read()
        self._work_out()

    def _work_out(self) -> None:
        """What each answer to the question that is shown would change."""
        self._changes = {}
        keeping = self.stage.backstage.competitions
        if self._question is not None:
            for answer in self._question.answers():
                self._changes[answer] = keeping.rank_changes(self._shown, answer)

    @property
    def _question(self) -> Question | None:
        chosen = self._chosen
        return chosen.questions[0] if chosen is not None and chosen.questions else None

    def moved(self, name: str) -> None:
        if name == "rows":
            self.tell()
            self.doing(self._work_out)

    # keys

    def keys(self) -> Sequence[Key]:
        question = self._question
        asked: tuple[Key, ...] = ()
        if question is not None:
            first, other = partial(self._does, partial(self._answer, 0)), say("competition_inout.do_other")
            asked = (
                enter(first, say("competition_inout.do_answer")),
                letter("1", first),
                replace(letter("2", partial(self._does, partial(self._answer, 1)), other), cap="1 2 3"),
                letter("3", self._later),
            )
        back: tuple[Key, ...] = ()
        if self._answered is not None:
            back = (key(pygame.K_F7, partial(self._does, self._take_back), say("competition_inout.do_take_back")),)
        arrows = (self.arrows_named(say("competition_inout.do_row"), "↑ ↓"),) if len(self._rows) > 1 else ()
        return (
            *asked,
            *arrows,
            *back,
            key(pygame.K_F4, self._to_files, say("competition_inout.do_file")),
            key(
                pygame.K_F6,
                self._give_package,
                say("competition_inout.do_package"),
            ),
            key(
                pygame.K_F5,
                partial(self.go, routes.CompetitionStandings(self._uuid)),
                say("competition_inout.do_ranks"),
            ),
            escape(self.go_back, say("competition_inout.do_back")),
        )

    @property
    def _answered(self) -> int | None:
        """The number of the last answer about the chosen row, which may be taken back."""
        chosen = self._chosen
        if chosen is None:
            return None
        answers = answers_about(self._competition, chosen.room, chosen.place)
        return answers[-1][0].number if answers else None

    def _to_files(self) -> None:
        self._guarded_go(routes.OpenCompetitionFile(results_of=self._uuid))

    def _answer(self, at: int) -> None:
        """Answers the question; raises `ToppingError`."""
        question = self._question
        if question is None:
            return
        answer = question.answers()[at]
        self.stage.backstage.competitions.add(self._uuid, answer)
        self._read()
        self.tell(say("competition_inout.answered", answer=answer_text(answer)), "good")

    def _later(self) -> None:
        """The next row with a question; the standings stay provisional."""
        at = self._cursor.selected or 0
        asked = [place for place, one in enumerate(self._rows) if one.questions]
        following = next((place for place in asked if place > at), asked[0] if asked else at)
        self._cursor = Cursor(following, self._cursor.first)
        self._work_out()
        self.tell(say("competition_inout.later_told"))

    def _take_back(self) -> None:
        """The last answer about the chosen row counts no more; raises `ToppingError`."""
        number = self._answered
        if number is not None:
            why = say("competition_inout.taken_back_why"), say("decision.referee")
            self.stage.backstage.competitions.add(self._uuid, Revoked(number, *why))
            self._read()
            self.tell(say("competition_inout.taken_back"), "good")

    def _give_package(self) -> None:
        self.guarded(partial(self._does, self._package))

    def _package(self) -> None:
        """Writes the sealed package of the chosen room; raises `ToppingError`."""
        chosen, settings = self._chosen, self.stage.backstage.settings
        room = "" if chosen is None else chosen.room
        content, code = self.stage.backstage.competitions.sealed_file(self._uuid, room, label_of(settings))
        path = self._written(_file_name("competition_inout.package_name", room), content)
        told = say("competition_results.written", count=1, path=path)
        self.tell(f"{told} {say('event.code', code=code)}", "good")

    # what is shown

    def view(self) -> Element:
        counted = sum(one.taken is not None or (one.is_here and not one.move) for one in self._rows)
        title = say("competition_inout.results")
        aside = say("competition_inout.counted", count=counted, of=len(self._rows))
        files = row(
            button(say("competition_inout.do_file"), self._to_files, cap="F4", takes_keys=False, id="file", grow=1),
            button(
                say("competition_inout.do_package"),
                self._give_package,
                cap="F6",
                takes_keys=False,
                id="package",
                grow=1,
            ),
            gap=16,
        )
        about = self._message(say("competition_inout.about"), min_height=64, pad=(12, 0))
        left = beside_end(title, self._table(), about, files, aside=aside, pad=(32, 24), gap=8)
        return page(say("competition_inout.title"), row(left, self._detail(), gap=24, grow=1), remark=self._facts)

    def _detail(self) -> Element:
        chosen = self._chosen
        if chosen is None:
            return beside_end(say("competition.standings"), self._ranks(), pad=(32, 24))
        head = row(
            text(self._title_of(chosen), Type.CARD, face=Face.TITLE, grow=1),
            proof_of(chosen),
            gap=20,
            align="center",
        )
        question = self._question
        middle = self._decisions_of(chosen) if question is None else [self._question_of(question)]
        return column(head, *middle, self._ranks(), card="card", pad=(32, 24), gap=12, grow=1, id="detail")

    @staticmethod
    def _title_of(one: InOutRow) -> str:
        title = game_title(one.place)
        return say("competition_inout.of_room", room=printable(one.room), game=title.lower()) if one.room else title

    def _decisions_of(self, chosen: InOutRow) -> list[Element]:
        """What the room has decided with that game, with the answers."""
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
            self._answer_row(at, answer_text(one), self._ranks_told(self._changes.get(one, ())))
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

    def _answer_row(self, at: int, said: str, changes: str) -> Element:
        act = self._later if at == 2 else partial(self._does, partial(self._answer, at))
        return row(
            button(
                said,
                act,
                ButtonKind.PRIMARY if at == 0 else ButtonKind.QUIET,
                cap=str(at + 1),
                id=f"answer.{at}",
                takes_keys=False,
                group="answers",
                height=64,
                grow=5,
            ),
            text(changes, Type.ROW, "ink2", align="right", grow=3, group="changes", lines=2),
            gap=16,
            align="center",
        )

    @staticmethod
    def _ranks_told(changes: Sequence[RankChange]) -> str:
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
        return text(say("competition_inout.first_answer", changes=named), Type.ROW, lines=2)


class RoomResultsScreen(_InOutScreen):
    """A room's: what it has played and decided, and the file that goes back to the organiser."""

    def keys(self) -> Sequence[Key]:
        arrows = (self.arrows_named(say("competition_inout.do_row"), "↑ ↓"),) if len(self._rows) > 1 else ()
        return (
            enter(partial(self._does, self._give), say("competition_inout.do_give")),
            *arrows,
            key(
                pygame.K_F5,
                partial(self.go, routes.CompetitionStandings(self._uuid)),
                say("competition_inout.do_ranks"),
            ),
            escape(self.go_back, say("competition_inout.do_back")),
        )

    def _give(self) -> None:
        """Writes the results for the organiser; raises `ToppingError`."""
        name = _file_name("competition_inout.results_name", self._competition.seat.room or "")
        path = self._written(name, self.stage.backstage.competitions.results_out(self._uuid))
        self._read()
        self.tell(say("competition_inout.given", path=path), "good")

    def view(self) -> Element:
        seat = self._competition.seat
        title = say("competition_inout.own_results", room=printable(seat.room or "–"))
        about = self._message(say("competition_inout.about_room"))
        left = beside_end(title, self._table(), about, pad=(32, 24), gap=8)
        sheet = sheet_of(self._shown, self.stage.clock.date())
        decided = [
            text(decision_in_words(sheet, one), Type.ROW, "ink2", lines=3) for one in self._competition.decisions
        ]
        state = "given_already" if self._competition.has_given else "to_give"
        right = column(
            text(say("competition_inout.organiser", organiser=printable(seat.organiser)), Type.CARD, face=Face.TITLE),
            text(say(f"competition_inout.{state}"), Type.BODY, "ink2", lines=3),
            main_button(say("competition_inout.do_give"), partial(self._does, self._give), takes_keys=False),
            apart(12),
            *decided,
            space() if not decided else None,
            self._ranks(),
            card="card",
            pad=(32, 24),
            gap=12,
            grow=1,
        )
        return page(say("competition_inout.title"), row(left, right, gap=24, grow=1), remark=self._facts)


def _file_name(key: str, room: str) -> str:
    """`paquet-salle-du-jeudi.topping`."""
    return f"{say(key)}-{plain_name(room)}{ENDING}" if room else f"{say(key)}{ENDING}"


def hour_of(instant: str, now: str) -> str:
    """The hour of an instant of today, else its day."""
    here = local(instant)
    return f"{here:%H:%M}" if here.date() == local(now).date() else recent_day_of(instant, now)


def proof_of(one: InOutRow) -> Element:
    """Where the results of a row are from, in words and form."""
    if one.taken is not None:
        if one.taken.proof is Proof.AUTHENTICATED:
            return chip(say("competition_inout.proof.authenticated"), Icon.TICK, "found")
        return chip(say("competition_inout.proof.honour"), None, "accent_text", hollow=True)
    if one.is_here and one.move:
        return chip(say("competition_inout.proof.playing", move=one.move), None, "ink2")
    if one.is_here:
        return chip(say("competition_inout.proof.here"), Icon.HOME, "ink2")
    return text(say("competition_inout.proof.awaited"), Type.ROW, "ink2")
