"""The desk of a competition: the entrant to play next, the playing order, the standings."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.competition.counting import ScoreState
from topping.competition.entrant import Entrant
from topping.competition.events import FIRST_TIE_BREAK, CompetitionStage, StageSet
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.competition.competitions import STAGE_COLOURS, CompetitionScreen
from topping.kiosk.screens.competition.routes import (
    CompetitionDecisions,
    CompetitionDesk,
    CompetitionInOut,
    CompetitionRoster,
    CompetitionStandings,
    CompetitionTable,
    ListCompetitions,
    SetUpCompetition,
    Side,
)
from topping.kiosk.screens.competition.standingsrows import short_ranks
from topping.kiosk.screens.play.routes import ReadyToPlay
from topping.kiosk.screens.session.routes import PlaySession, SessionPlayers
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import button, following, list_row, mark, nothing_there, tiled
from topping.kiosk.ui.tables import Head, table_of
from topping.kiosk.ui.templates import beside_end, fitted, main_button, page
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, column, row, space, text
from topping.play.session.newsession import CompetitionRoom
from topping.sheets.competition import game_title
from topping.store.database import canonical, ms_of, of_ms
from topping.system.localtime import last_day, recent_minute_of
from topping.texts import say
from topping.wording.competition import ShownCompetition, terms_text
from topping.wording.sentences import printable

_FOLLOWING: Final = 3
"""How many of those who come after the next entrant are named."""
_MOST_FIRST: Final = 3
"""How many winners are named at most."""
_MOST_SESSIONS: Final = 5
"""How many sessions that were played before are offered, the last ones."""
_ROW: Final = 48
"""The columns of the standings beside those who pass."""
_TONES: Final = {
    ScoreState.ABSENT: "ink3",
    ScoreState.PLAYING: "accent_text",
    ScoreState.WAITING: "missed",
    ScoreState.COUNTED: "ink",
    ScoreState.DISQUALIFIED: "missed",
}


class CompetitionDeskScreen(CompetitionScreen):
    """The desk of a competition, with the entrant to play next on a large card.

    Enter opens the game for this entrant; the arrows choose another one.
    """

    def __init__(self, stage: Stage, route: CompetitionDesk, shown: ShownCompetition) -> None:
        self._place = shown.place_under_way
        centres = shown.competition.centres
        self._centre = next((one for one in centres if not shown.has_session(self._place, one)), centres[0])
        """The room of the next session, or of a session left open on this machine."""
        keeping, notices = stage.services.competitions, stage.services.notices
        left_open = notices.safely(None, lambda: keeping.left_open(shown))
        if left_open is not None:
            self._place, self._centre = left_open.place, left_open.centre
        self._chosen: str | None = None
        """The UUID of the entrant kept on the large card; None shows the next entrant in the order."""
        self._was_moved = False
        """Whether another window has just replaced the entrant on the card; the next Enter is then ignored."""
        self._queue, self._ranks = Cursor(None), Cursor(None)
        self._left_open: int | None = None
        """The number of the unfinished session of the shown game and room, if it was begun here."""
        super().__init__(stage, shown)
        self._look_at_place()
        if route.told:
            self.tell(route.told)

    # what there is

    @property
    def _passing(self) -> tuple[Entrant, ...]:
        """The entrants who play the shown game, in playing order. In a competition by sessions, only those of the shown
        room.
        """
        passing = self._shown.passing(self._place)
        if not self._shown.is_by_sessions:
            return passing
        return tuple(one for one in passing if one.centre == self._centre)

    @property
    def _seats(self) -> bool:
        return self._competition.is_open and not self._shown.is_by_sessions

    @property
    def _free(self) -> list[int]:
        passing = self._passing if self._seats else ()
        return [at for at, one in enumerate(passing) if self._shown.may_play(one, self._place)]

    @property
    def _next(self) -> Entrant | None:
        """The entrant for whom Enter opens the game; None if nobody has to play."""
        if not self._seats:
            return None
        if self._chosen is not None:
            return self._competition.entrants.get(self._chosen)
        return self._shown.next_to_pass(self._place)

    def _look_at_place(self) -> None:
        """Updates the open session and the next entrant after a change of game, room or competition."""
        shown, competitions, uuid = self._shown, self.stage.services.competitions, self._uuid
        self._left_open = None
        if shown.is_by_sessions and shown.competition.is_open and shown.has_session(self._place, self._centre):
            self._left_open = self.stage.services.notices.safely(
                None, lambda: competitions.open_session(uuid, self._place, self._centre)
            )
        self._show_next()

    @property
    def _last_seated(self) -> str:
        """The UUID of the entrant who sat down last to play the shown game; empty for none.

        The page of decisions offers him first.
        """
        runs = [one for one in self._competition.runs.values() if one.game == self._place]
        return runs[-1].entrant if runs else ""

    # what Enter does

    @property
    def _step(self) -> tuple[str, str, Act]:
        """The next step, as (text key of the button, text key of Enter in the footer, action). The action may raise
        `ToppingError`.
        """
        competition, uuid = self._competition, self._uuid
        standings = ("to_standings", "do_standings", partial(self.go, CompetitionStandings(uuid)))
        if not competition.seat.is_organiser:
            standings = ("to_give", "do_give", partial(self._guarded_go, CompetitionInOut(uuid)))
        elif self._shown.questions:
            standings = ("to_questions", "do_inout", partial(self._guarded_go, CompetitionInOut(uuid)))
        if competition.is_closed:
            return standings
        if not competition.games:
            return "to_games", "do_games", partial(self._guarded_go, SetUpCompetition(uuid))
        if not competition.entrants:
            return "to_roster", "do_roster", partial(self._guarded_go, CompetitionRoster(uuid))
        if not competition.is_open:
            return "open", "do_open", partial(self._guarded, self._open)
        if self._shown.is_by_sessions and not self._shown.has_session(self._place, self._centre):
            return "open_session", "do_session", partial(self._guarded, self._open_session)
        if self._left_open is not None:
            return "resume_session", "do_session", partial(self._guarded, self._open_session)
        if self._next is None:
            return standings
        return "seat", "do_seat", partial(self._does, self._seat)

    def _guarded(self, act: Act) -> None:
        self.guarded(partial(self._does, act))

    def _enter(self) -> None:
        """Performs the next step, unless another window has just replaced the entrant on the card."""
        if self._was_moved:
            self._was_moved = False
            self.tell()
        else:
            self._step[2]()

    def _seat(self) -> None:
        """Opens the game's first page for the next entrant; the clock starts when the entrant presses Enter."""
        entrant = self._next
        if entrant is None:
            return
        seat = self.stage.services.competitions.seat(self._shown, entrant, self._place)
        self.go(ReadyToPlay(seat, CompetitionDesk(self._uuid)))

    def _open_session(self) -> None:
        services = self.stage.services
        if self._left_open is not None:
            self.doing(partial(self._take_up, self._left_open))
        else:
            self.go(SessionPlayers(services.competitions.session(self._shown, self._place, self._centre)))

    async def _take_up(self, session: int) -> None:
        self.go(PlaySession(await self.stage.services.sessions.take_up(session)))

    @property
    def _room(self) -> CompetitionRoom:
        return CompetitionRoom(self._uuid, self._place, self._centre)

    def _ask_played(self) -> None:
        self.doing(self._ask_session)

    async def _ask_session(self) -> None:
        """Asks which earlier session counts as the shown game in the shown room; raises `ToppingError`."""
        found, now = await self.stage.services.competitions.joinable(self._room), self.stage.clock.date()
        if not found:
            self.tell(say("competition_desk.none_to_join"))
            return
        answers = [
            (
                say(
                    "competition_desk.played_session",
                    number=one.id,
                    day=recent_minute_of(one.started_at, now),
                    count=one.players,
                ),
                partial(self._does, partial(self._join, one.id)),
            )
            for one in found[:_MOST_SESSIONS]
        ]
        place = game_title(self._place)
        game = f"{place}, {self._centre}" if self._centre else place
        self.ask(
            say("competition_desk.which_session", game=game),
            *answers,
            (say("competition_desk.no_session"), self.take_back_question),
        )

    def _join(self, session: int) -> None:
        told = self.stage.services.competitions.join(self._room, session)
        self.tell(told, "good")
        self.doing(self._read)

    def _open(self) -> None:
        self.stage.services.competitions.open(self._uuid)
        self.tell()
        self.doing(self._read)

    def _close(self) -> None:
        self.stage.services.competitions.add(self._uuid, StageSet(CompetitionStage.CLOSED))
        self.tell()
        self.doing(self._read)

    # who passes

    def _call(self, entrant: str | None) -> None:
        """Puts an entrant (UUID) on the large card; None puts the next one in the order."""
        self._chosen, self._was_moved = entrant, False
        self.tell()
        self._show_next()

    def _show_next(self) -> None:
        called = self._next
        self._queue.selected = self._passing.index(called) if called is not None and called in self._passing else None

    def _call_beside(self, by: int) -> None:
        """Puts the next (`by` 1) or previous (-1) entrant who may still play on the large card; after the last comes
        the first.
        """
        free, here = self._free, self._queue.selected
        if free:
            ahead = [at for at in free if here is None or (at > here if by > 0 else at < here)]
            found = (ahead or free)[0 if by > 0 else -1]
            self._call(self._passing[found].uuid)

    def moved(self, name: str) -> None:
        """Called after another row of the list with the id `name` was chosen.

        In the list `queue`, puts the chosen entrant on the large card if he may still play the game.
        """
        if name == "queue" and self._queue.selected in self._free:
            self._call(self._passing[self._queue.selected].uuid)

    def _turn_game(self, by: int) -> None:
        places = self._shown.places
        if self._place in places and len(places) > 1:
            self._place = following(places, self._place, by)
            self._call(None)
            self._look_at_place()

    def _turn_centre(self) -> None:
        self._centre = following(self._competition.centres, self._centre)
        self._call(None)
        self._look_at_place()

    # what another window says

    def tick(self, now: int) -> None:
        self.stage.second.lead(self._uuid, now)
        self._follow()

    def _take_over(self, shown: ShownCompetition) -> None:
        """Shows the competition as just read. The entrant stays on the large card, unless he has withdrawn or already
        begun the game on another machine or window.
        """
        before = self._next
        super()._take_over(shown)
        if self._place not in shown.places or shown.next_to_pass(self._place) is None:
            self._place = shown.place_under_way
        present = None if before is None else shown.competition.entrants.get(before.uuid)
        stays = present is not None and shown.may_play(present, self._place)
        self._chosen = before.uuid if before is not None and stays else None
        self._look_at_place()
        if before is not None and not stays and shown.competition.is_open:
            self._was_moved = True
            why = "competition_desk.has_begun" if present is not None else "competition_desk.withdrawn"
            self.tell(say(why, name=before.name))

    # keys

    def keys(self) -> Sequence[Key]:
        step, uuid = self._step[1], self._uuid
        free, guarded = partial(partial, self.go), partial(partial, self._guarded_go)
        standings = key(pygame.K_F5, free(CompetitionStandings(uuid)), say("competition_desk.do_standings"))
        places: dict[str, tuple[str, Act]] = {
            "table": ("t", free(CompetitionTable(uuid))),
            "roster": ("j", guarded(CompetitionRoster(uuid))),
            "games": ("p", guarded(SetUpCompetition(uuid))),
            "decisions": ("d", guarded(CompetitionDecisions(uuid, self._last_seated))),
            "inout": ("e", guarded(CompetitionInOut(uuid))),
            "results": ("r", guarded(CompetitionInOut(uuid, side=Side.SHEETS))),
        }
        room = letter("s", self._turn_centre, say("competition_desk.do_room"))
        joins = letter("a", partial(self.guarded, self._ask_played), sheet=say("competition_desk.do_join"))
        return (
            enter(self._enter, say(f"competition_desk.{step}")),
            *self._arrows(),
            standings,
            *(letter(*place, say(f"competition_desk.do_{name}")) for name, place in places.items()),
            *self._stage_keys(),
            *((joins,) if self._step[0] == "open_session" else ()),
            *((room,) if len(self._competition.centres) > 1 and self._shown.is_by_sessions else ()),
            escape(self.go_back, say("competition.back")),
        )

    def _arrows(self) -> list[Key]:
        keys, other, game = [], say("competition_desk.do_other"), say("competition_desk.do_game")
        if len(self._free) > 1:
            keys.append(key(pygame.K_DOWN, partial(self._call_beside, 1), other, cap="↑ ↓"))
            keys.append(key(pygame.K_UP, partial(self._call_beside, -1)))
        if len(self._shown.places) > 1:
            keys.append(key(pygame.K_RIGHT, partial(self._turn_game, 1), game, cap="← →"))
            keys.append(key(pygame.K_LEFT, partial(self._turn_game, -1)))
        return keys

    def _stage_keys(self) -> tuple[Key, ...]:
        """Returns the organiser's keys: O opens the competition or opens it again, F12 closes it."""
        if not self._competition.seat.is_organiser:
            return ()
        if self._competition.is_open:
            close = partial(self._guarded, self._close)
            return (key(pygame.K_F12, close, say("competition_desk.do_close"), is_twice=True),)
        label = say("competition_desk.do_reopen") if self._competition.is_closed else ""
        return (letter("o", partial(self._guarded, self._open), label, sheet=say("competition_desk.do_open")),)

    def go_back(self) -> None:
        self._guarded_go(ListCompetitions())

    # what is shown

    def view(self) -> Element:
        competition = self._competition
        stage = say(f"competition.stage.{competition.stage.value}")
        right = column(self._steps(), space(), grow=44)
        if competition.is_open or competition.is_closed:
            ranks = short_ranks(self._shown, 720, cursor=self._ranks)
            right = fitted(beside_end(say("competition.standings"), ranks, pad=(24, 22, 24, 14), gap=4, grow=44))
        return page(
            competition.plan.name,
            row(column(self._hero(), self._passing_card(), gap=24, grow=56), right, gap=24, grow=1),
            self._message(" · ".join((terms_text(competition.plan), *self._facts()))),
            remark=text(stage, Type.ROW, STAGE_COLOURS[competition.stage], Face.SEMI, align="right", grow=1),
            gap=10,
        )

    def _facts(self) -> list[str]:
        competition, until_ms = self._competition, self._competition.until_ms
        told = []
        if competition.is_open and until_ms is not None:
            is_over = competition.is_over_at(ms_of(canonical(self.stage.clock.date())))
            told.append(say(f"competition.{'past_end' if is_over else 'open_until'}", day=last_day(of_ms(until_ms))))
        if competition.known_games:
            told.append(say("competition.known"))
        if not competition.seat.is_organiser:
            told.append(say("competition_desk.room", room=printable(competition.seat.room or "–")))
        if self._shown.questions:
            told.append(say("competition_desk.questions", count=len(self._shown.questions)))
        if self._seats and (left := self._shown.left_to_pass):
            told.append(say("competition_desk.left", count=left))
        lines = [line for line in self._shown.overall if not line.is_excluded]
        waiting = [one for line in lines for one in line.scores if one.state is ScoreState.WAITING]
        if competition.is_open and waiting:
            told.append(say("competition_desk.waiting", count=len(waiting)))
        return [*told, *self._lists]

    def _hero(self) -> Element:
        (eyebrow, name, line), (step, _, act), called = self._on_card(), self._step, self._next
        said, joins = say(f"competition_desk.{step}", name="" if called is None else called.name), None
        if step == "open_session":
            played, ask = say("competition_desk.played_before"), partial(self.guarded, self._ask_played)
            joins = button(played, ask, cap="A", takes_keys=False, id="join", drop=1)
        return column(
            text(eyebrow, Type.CARD, "ink2", Face.SEMI),
            name,
            text(line, Type.BODY, "ink2", lines=3),
            space(),
            row(main_button(said, act, cap=say("key.enter"), takes_keys=False), joins, space(), gap=28, align="center"),
            card="hero",
            pad=(52, 32),
            gap=14,
            min_height=392,
            id="hero",
        )

    def _on_card(self) -> tuple[str, Element, str]:
        """Returns the three lines of the large card: the game, the next entrant, those who follow.

        If there is no next entrant, they say what the organiser has to do, or who has won.
        """
        shown, competition, called, place = self._shown, self._competition, self._next, self._place
        of = len(competition.games)
        if called is not None:
            following = [one.name for one in shown.passing(place) if one != called and shown.may_play(one, place)]
            names = tuple(following[:_FOLLOWING])
            then = say("competition_desk.then", names=names) if names else say("competition_desk.last_one")
            turn = "turn_of_many" if of > 1 and place < FIRST_TIE_BREAK else "turn_of"
            return say(f"competition_desk.{turn}", game=game_title(place), of=of), _in_tiles(called.name), then
        if competition.is_closed:
            return say("competition_desk.over"), *_winners(shown)
        is_played = self._seats or (shown.has_session(place, self._centre) and self._left_open is None)
        if competition.is_open and is_played:
            is_level = sum(line.rank == 1 for line in shown.overall) > 1
            ending = say("competition_desk.level" if is_level else "competition_desk.close_it")
            if not competition.seat.is_organiser:
                ending = say("competition_desk.given" if competition.has_given else "competition_desk.give_it")
            elif shown.questions:
                ending = say("competition_desk.questions", count=len(shown.questions))
            return say("competition_desk.all_passed"), _in_tiles(say("competition_desk.well_done")), ending
        if competition.is_open:
            told = say("competition_desk.session_of", game=game_title(place), of=of)
            seated = say("competition_desk.seated", count=len(self._passing))
            return told, _in_words(self._centre or say("competition_desk.to_tables")), seated
        steps = ("games", "roster", "open")
        here = "games" if not of else "roster" if not competition.entrants else "open"
        counts = say("competition_desk.counts", games=of, entrants=len(competition.entrants))
        return (
            say("competition_desk.prepared", step=steps.index(here) + 1, of=len(steps)),
            _in_words(say(f"competition_desk.step_{here}")),
            say(f"competition_desk.then_{here}", counts=counts),
        )

    def _passing_card(self) -> Element:
        passing, shown, place, free = self._passing, self._shown, self._place, set(self._free)
        called = self._next
        heads = (
            Head(say("competition.column.number"), 56, "right"),
            Head(say("competition.column.entrant"), None),
            Head(say("competition.column.result"), align="right"),
        )

        def press(at: int) -> Act:
            refusal = "" if at in free else say("competition_desk.has_played", name=passing[at].name)
            return partial(self.tell, refusal)

        listed = table_of(
            heads,
            passing,
            partial(passing_cells, shown, place=place),
            self._queue,
            act=press if self._seats else None,
            own=lambda one: one == called and passing.index(one) != self._queue.selected,
            id="queue",
            empty=nothing_there(Icon.GROUP, say("competition_roster.none")),
            room=930,
            row_height=_ROW,
            takes_keys=True,
        )
        title = game_title(place) if place else ""
        return beside_end(title, listed, pad=(24, 18, 24, 14), gap=4, id="passing")

    def _steps(self) -> Element:
        """Draws the steps before the competition opens, ticked once done."""
        games, entrants = len(self._competition.games), len(self._competition.entrants)
        done = {
            "games": say("competition_sheet.games", count=games) if games else "",
            "roster": say("competition.entrants", count=entrants) if entrants else "",
            "opening": "",
        }
        rows = [
            list_row(
                mark(Icon.TICK, "found", 32, 2) if told else text(str(number), Type.CARD, "ink2", Face.BOLD, width=32),
                text(say(f"competition_desk.step_{name}"), Type.BODY, face=Face.SEMI, grow=1, group="steps"),
                text(told, Type.ROW, "ink2", align="right"),
                height=96,
            )
            for number, (name, told) in enumerate(done.items(), 1)
        ]
        return beside_end(say("competition_desk.steps"), *rows, pad=(24, 22, 24, 14), gap=4, grow=0)


def _in_tiles(name: str) -> Element:
    return tiled(name, height=76, min_height=40)


def _in_words(name: str) -> Element:
    return text(name, Type.TITLE, face=Face.TITLE)


def _winners(shown: ShownCompetition) -> tuple[Element, str]:
    first = [line.entrant.name for line in shown.overall if line.rank == 1]
    if not first:
        return _in_tiles(say("competition_desk.well_done")), ""
    if len(first) == 1:
        return _in_tiles(first[0]), say("competition_desk.winner", name=first[0])
    line = say("competition_desk.many_winners", count=len(first))
    if len(first) <= _MOST_FIRST:
        line = say("competition_desk.winners", names=tuple(first))
    return _in_tiles("EX AEQUO"), f"{line} {say('competition_desk.tie_break_there')}"


def passing_cells(shown: ShownCompetition, entrant: Entrant, place: int) -> tuple[str | Element, ...]:
    score = shown.score(entrant, place)
    result = shown.score_text(score)
    if score.state is ScoreState.PLAYING:
        result = say("competition.on_move", move=score.moves + 1)
    strong = Face.BOLD if score.state in (ScoreState.COUNTED, ScoreState.PLAYING) else Face.TEXT
    told = text(result, Type.ROW, _TONES[score.state], strong, align="right", group="results")
    return str(entrant.number), text(entrant.name, Type.ROW, group="passing", shorter=(initials(entrant.name),)), told
