"""Base class of the pages with the results of rooms, for the organiser and for a room."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from topping.competition.questions import Question
from topping.competition.results import Proof, TakenResults
from topping.gamefiles.roompackage import ENDING
from topping.gamefiles.shelf import plain_name
from topping.hub.status import HubState
from topping.kiosk.paint import theme
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.competition.inoutpage import InOutPage
from topping.kiosk.screens.competition.routes import CompetitionInOut, Side
from topping.kiosk.screens.referee import bold
from topping.kiosk.stage import Stage
from topping.kiosk.ui.parts import chip, nothing_there
from topping.kiosk.ui.tables import Head, table
from topping.kiosk.ui.tree import Cursor, Element, Type, column, text
from topping.sheets.competition import game_title
from topping.store.database import of_ms
from topping.system.localtime import local, recent_day_of
from topping.texts import say
from topping.wording.competition import ShownCompetition
from topping.wording.sentences import printable

_ASKED_MS: Final = 20_000
"""The interval (ms) between questions to the club's server."""
_LOOKED_MS: Final = 250
_ROW: Final = 60
_NARROW: Final = 0.5
"""The scale below which the list of games has room for a column less."""


@dataclass(frozen=True, slots=True)
class InOutRow:
    """A game as played in one room."""

    place: int
    room: str
    taken: TakenResults | None
    """The results that the room gave back and that count; None before, and for a game played here."""
    players: int
    """The number of players who have played the game, or are to play it."""
    is_here: bool
    """Whether the game is played on this machine."""
    move: int
    """The number of the move being played here; 0 if nobody plays."""
    questions: tuple[Question, ...]


def rows_of(shown: ShownCompetition) -> tuple[InOutRow, ...]:
    """Returns a row for each game of each room, in the order of the games. A room that is not the organiser's has only
    rows of its own.
    """
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


class ResultsPage(InOutPage):
    """Base class of the pages that list the games played in each room and show the selected one."""

    side = Side.ROOMS

    def __init__(self, stage: Stage, route: CompetitionInOut, shown: ShownCompetition) -> None:
        self._rows = rows_of(shown)
        asked = [at for at, one in enumerate(self._rows) if one.questions]
        self._cursor = Cursor(asked[0] if asked else 0)
        self._asked_at: int | None = None
        self._looked_at = 0
        """When (ms) the answer of the club's server was last looked at."""
        super().__init__(stage, shown)
        self.focus = "rows"
        self.tell(route.told, "good" if route.told else "plain")

    @property
    def _chosen(self) -> InOutRow | None:
        at = self._cursor.selected or 0
        return self._rows[at] if at < len(self._rows) else None

    def _take_over(self, shown: ShownCompetition) -> None:
        chosen = self._chosen
        super()._take_over(shown)
        self._rows = rows_of(shown)
        if chosen is not None:  # a room that was not known has rows before it
            places = [(one.place, one.room) for one in self._rows]
            known = (chosen.place, chosen.room)
            self._cursor.selected = places.index(known) if known in places else 0

    def watches(self) -> Hashable:
        return super().watches(), self._hub_state

    @property
    def _hub_state(self) -> HubState | None:
        status = self.stage.services.hub.status
        return None if status is None else status.state

    def tick(self, now: int) -> None:
        self._follow()

    def _asks_hub(self, question: str, now: int) -> bool:
        """Sends `question` to the club's server every `_ASKED_MS`, and returns whether to read its answer now.

        The answer is read every `_LOOKED_MS`. Returns False without a server.
        """
        if self._hub_state is None:
            return False
        if self._asked_at is None or now - self._asked_at >= _ASKED_MS:
            self._asked_at = now
            self.stage.services.hub.ask(question)
        is_due = now - self._looked_at >= _LOOKED_MS
        if is_due:
            self._looked_at = now
        return is_due

    def _table(self) -> Element:
        heads = (
            Head(say("competition_inout.column.game"), align="right"),
            Head(say("competition_inout.column.room"), None),
            Head(say("competition_inout.column.players"), align="right", drop=3),
            Head(say("competition_inout.column.at"), align="right", drop=2),
            Head(say("competition_inout.column.proof")),
            *(() if _is_narrow() else (Head("", align="right"),)),
        )
        empty = nothing_there(Icon.SWAP, say("competition_inout.none"))
        acts = [self.changed] * len(self._rows)
        cells = [self._cells(one) for one in self._rows]
        high = _ROW * theme.text_scale() / 100  # boxes grow with the text
        return table(heads, cells, self._cursor, id="rows", acts=acts, empty=empty, room=820, row_height=high, gap=16)

    def _cells(self, one: InOutRow) -> tuple[str | Element, ...]:
        at = "" if one.taken is None else hour_of(of_ms(one.taken.at), self.stage.clock.date())
        asked = say("competition_inout.questions", count=len(one.questions)) if one.questions else ""
        proof: tuple[Element, ...] = (proof_of(one), bold(asked, "asked", "accent_text", align="right", lines=2))
        if _is_narrow():
            said, _, colour = _proof(one)
            words = text(said, Type.ROW, colour or "ink2", group="proofs")
            proof = (column(words, bold(asked, "asked", "accent_text") if asked else None, justify="center"),)
        return (
            str(one.place) if one.place in self._competition.games else game_title(one.place),
            text(printable(one.room or "–"), Type.ROW, face=Face.SEMI, lines=2, group="rooms"),
            str(one.players or ""),
            at,
            *proof,
        )


def _is_narrow() -> bool:
    """Returns whether the list is so narrow that questions stand below the origin of results, which has no box."""
    return theme.scale() < _NARROW


def file_name(key: str, room: str) -> str:
    """Returns a file name such as `paquet-salle-du-jeudi.topping`: the text of `key`, then the name of the room if
    given.
    """
    return f"{say(key)}-{plain_name(room)}{ENDING}" if room else f"{say(key)}{ENDING}"


def hour_of(instant: str, now: str) -> str:
    """Returns the hour of an instant (ISO 8601) if it is today, otherwise its day."""
    here = local(instant)
    return f"{here:%H:%M}" if here.date() == local(now).date() else recent_day_of(instant, now)


def proof_of(one: InOutRow) -> Element:
    """Draws where the results of a game in a room stand: sent and authenticated, sent without proof, played here, or
    awaited.
    """
    said, icon, colour = _proof(one)
    if not colour:
        return text(said, Type.ROW, "ink2")
    return chip(said, icon, colour, hollow=colour == "accent_text")


def _proof(one: InOutRow) -> tuple[str, Icon | None, str]:
    """Returns the origin of a row's results in words, with its icon and colour; no colour while they are awaited."""
    if one.taken is not None:
        if one.taken.proof is Proof.AUTHENTICATED:
            return say("competition_inout.proof.authenticated"), Icon.TICK, "found"
        return say("competition_inout.proof.honour"), None, "accent_text"
    if one.is_here and one.move:
        return say("competition_inout.proof.playing", move=one.move), None, "ink2"
    if one.is_here:
        return say("competition_inout.proof.here"), Icon.HOME, "ink2"
    return say("competition_inout.proof.awaited"), None, ""
