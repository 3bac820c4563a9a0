"""A competition under way: who plays next, with one key; who has passed; how it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.competition.competition import Competition
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, StageSet
from topping.competition.plan import Passing
from topping.errors import ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.pen import width_of
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.front.hub import paint_hero
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.keycap import cap_width
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.competition import (
    CompetitionDecisions,
    CompetitionDesk,
    CompetitionGames,
    CompetitionResults,
    CompetitionRoster,
    CompetitionStandings,
    CompetitionTable,
    ListCompetitions,
)
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.session import SessionPlayers, taken_up
from topping.kiosk.routes.solo import ReadyToPlay
from topping.kiosk.routes.together import Meet
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.competition.passing import hero_view, passing_rows, standing_rows
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.views.competition.terms import terms_text
from topping.kiosk.widgets.hints import Hint, enter, escape, letter, up_and_down
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.localtime import last_day
from topping.store.instants import canonical, ms_of, of_ms
from topping.texts import say

_QUIET = VerdictView("", "plain")
_INDENT = 52
_LETTERS: Final = {
    CompetitionStage.PREPARED: (("p", "games"), ("j", "roster"), ("t", "table")),
    CompetitionStage.OPEN: (
        ("c", "standings"), ("t", "table"), ("j", "roster"), ("d", "decisions"), ("r", "results"), ("o", "close"),
    ),
    CompetitionStage.CLOSED: (
        ("c", "standings"), ("t", "table"), ("d", "decisions"), ("r", "results"), ("o", "reopen"),
    ),
}  # fmt: skip
"""The keys that are named at the bottom; all of them work at all stages."""


class CompetitionDeskScene(Scene):
    """The next entrant stands on the large card, and Enter seats him; the arrows choose another one."""

    stays = True

    def __init__(self, stage: Stage, shown: ShownCompetition, told: str = "") -> None:
        self._shown = shown
        self._message = VerdictView(told, "plain") if told else _QUIET
        self._closes = False
        """Whether the key that closes the competition was pressed once."""
        self._place = shown.place_under_way
        self._centre = next((one for one in shown.centres if not shown.has_session(self._place, one)), shown.centres[0])
        """The room where the next session is played, or where one was left open on this machine."""
        left_open = stage.backstage.notices.safely(lambda: stage.backstage.competitions.left_open(shown), None)
        if left_open is not None:
            self._place, self._centre = left_open.place, left_open.centre
        self._chosen: str | None = None
        """The entrant on the large card, once he was chosen or stood there; None for the next one in the order."""
        self._was_moved = False
        """Whether somebody else stands on the card than before, by what other machines say: the next key is no yes."""
        self._version = stage.backstage.competitions.version
        self._is_looking = False
        """Whether what has changed is being read."""
        self._list = RowList(Rect(0, 0, 1, 1), 1, len(self._passing))
        super().__init__(stage)

    # what there is

    @property
    def _competition(self) -> Competition:
        return self._shown.competition

    @property
    def _passing(self) -> tuple[Entrant, ...]:
        """Those who play the game at hand, in the order of passing; of a session, those of the centre at hand."""
        passing = self._shown.passing(self._place)
        if not self._shown.is_by_sessions:
            return passing
        return tuple(one for one in passing if one.centre == self._centre)

    @property
    def _next(self) -> Entrant | None:
        """Who sits down when Enter is pressed; None where nobody is to."""
        if not self._competition.is_open or self._shown.is_by_sessions:
            return None
        if self._chosen is not None:
            return self._competition.entrants.get(self._chosen)
        return self._shown.next_to_pass(self._place)

    @property
    def _left_open(self) -> int | None:
        """The session of the game in the room at hand that was begun here and is not over."""
        if not self._shown.is_by_sessions or not self._competition.is_open:
            return None
        competitions, uuid = self.stage.backstage.competitions, self._competition.uuid
        return self.stage.backstage.notices.safely(
            lambda: competitions.open_session(uuid, self._place, self._centre), None
        )

    @property
    def _act(self) -> tuple[str, str, Callable[[], None]]:
        """What Enter does: the words of the button, those of the key, and the deed."""
        competition, uuid = self._competition, self._competition.uuid
        to_standings = partial(self.go, CompetitionStandings(uuid))
        if competition.is_closed:
            return "to_standings", "do_standings", to_standings
        if not competition.games:
            return "to_games", "do_games", partial(self._guarded_go, CompetitionGames(uuid))
        if not competition.entrants:
            return "to_roster", "do_roster", partial(self._guarded_go, CompetitionRoster(uuid))
        if not competition.is_open:
            return "open", "do_open", partial(self.guarded, partial(self._turn_to, CompetitionStage.OPEN))
        if self._shown.is_by_sessions and not self._shown.has_session(self._place, self._centre):
            return "open_session", "do_session", partial(self.guarded, self._open_session)
        if self._left_open is not None:
            return "resume_session", "do_session", partial(self.guarded, self._open_session)
        if self._next is None:
            return "to_standings", "do_standings", to_standings
        return "seat", "do_seat", self._seat

    # places

    def build(self) -> None:
        """The large card with its button, those who pass under it, the standings at the right."""
        main, gap = self.layout.main, theme.px(24)
        note = max(theme.px(48), round(theme.step(3) * 1.5)) if self._message.text else 0
        self._note = Rect(main.left, main.bottom - note, main.width, note)
        height = main.height - note
        left = round(main.width * 0.56)
        hero = max(round(height * 0.5), theme.px(330))
        self._hero = Rect(main.left, main.top, left, hero)
        self._queue = Rect(main.left, main.top + hero + gap, left, height - hero - gap)
        self._right = Rect(main.left + left + gap, main.top, main.width - left - gap, height)
        name, _, act = self._act
        text = say(f"competition_desk.{name}", name="" if self._next is None else self._next.name)
        size = theme.step(5)
        wanted = cap_width(say("key.enter"), round(size * 0.72)) + width_of(text, size, face=Face.BOLD)
        width = min(wanted + round(2.6 * size), hero_room := left - 2 * theme.px(_INDENT))
        high = max(theme.px(84), 48)
        button = Rect(self._hero.left + theme.px(_INDENT), self._hero.bottom - high - theme.px(36), width, high)
        while size > theme.px(20) and wanted + round(2.6 * size) > hero_room:
            size -= 1
            wanted = cap_width(say("key.enter"), round(size * 0.72)) + width_of(text, size, face=Face.BOLD)
        choice = CardChoice(text, button, act, cap=say("key.enter"), kind=ButtonKind.HERO, text_size=size)
        self._choices = CardChoices(self.gui, (choice,))
        self._said = Rect(self._hero.left, self._hero.top, left - theme.px(_INDENT), button.top - self._hero.top)
        self._queue_rows = self._queue.inflate(-2 * theme.px(24), -2 * theme.px(12))
        self._standing_rows = self._right.inflate(-2 * theme.px(24), -2 * theme.px(16))
        self._list.place(rows_place(self._queue_rows), row_height())
        self._show_next()

    def _show_next(self) -> None:
        """Brings the next entrant's row into view."""
        chosen = self._next
        if chosen is not None and chosen in self._passing:
            place = self._passing.index(chosen)
            self._list.focus_on(place)
        else:
            self._list.focus_on(None)

    def cards(self) -> tuple[Card, ...]:
        """The large card, those who pass, the standings."""
        return Card.at(self._hero, "hero"), Card.at(self._queue), Card.at(self._right)

    # keys

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter seats who is next; the arrows choose somebody else or another game; letters lead on."""
        closes = self._closes
        if event.type == pygame.KEYDOWN:
            self._closes = False
        clicked = self._list.clicked(event)
        was_moved = self._was_moved and event.type == pygame.KEYDOWN
        if was_moved:
            self._was_moved = False
        if event.type == pygame.KEYDOWN and not is_key(event, pygame.K_o) and self._message.text:
            self._say(_QUIET)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif clicked is not None:
            self._choose(clicked)
        elif is_key(event, pygame.K_UP, pygame.K_DOWN) and self._competition.is_open and not self._shown.is_by_sessions:
            self._step(-1 if event.key == pygame.K_UP else 1)
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT):
            self._turn_game(-1 if event.key == pygame.K_LEFT else 1)
        elif is_key(event, pygame.K_s) and len(self._shown.centres) > 1 and self._shown.is_by_sessions:
            self._turn_centre()
        elif is_key(event, pygame.K_o):
            self._open_or_close(closes)
        elif is_enter(event):
            if not was_moved:
                self._act[2]()
        elif event.type == pygame.KEYDOWN and self._by_letter(event.unicode.upper()):
            pass
        elif not self._choices.handle(event) and not self._list.handle(event):
            self.gui.handle(event)

    def _by_letter(self, character: str) -> bool:
        uuid = self._competition.uuid
        free = {"C": CompetitionStandings(uuid), "T": CompetitionTable(uuid)}
        held = {
            "J": CompetitionRoster(uuid),
            "P": CompetitionGames(uuid),
            "D": CompetitionDecisions(uuid, self._last_seated),
            "R": CompetitionResults(uuid),
        }
        if character in free:
            self.go(free[character])
        elif character in held:
            self._guarded_go(held[character])
        return character in free or character in held

    @property
    def _last_seated(self) -> str:
        """The UUID of whoever sat down last for the game at hand, about whom a decision most likely is."""
        runs = [one for one in self._competition.runs.values() if one.game == self._place]
        return runs[-1].entrant if runs else ""

    def _guarded_go(self, route: Route) -> None:
        self.guarded(partial(self.go, route))

    def _choose(self, row: int) -> None:
        """Somebody who may still play this game, in place of the next one."""
        entrant = self._passing[row]
        if not self._competition.is_open or self._shown.is_by_sessions:
            return
        if not self._shown.may_play(entrant, self._place):
            self._say(VerdictView(say("competition_desk.has_played", name=entrant.name), "plain"))
            return
        self._chosen = entrant.uuid
        self.lay_out()

    def _step(self, by: int) -> None:
        free = [place for place, one in enumerate(self._passing) if self._shown.may_play(one, self._place)]
        if not free:
            return
        here = self._list.focus if self._list.focus is not None else -1
        ahead = [place for place in free if (place > here if by > 0 else place < here)]
        self._choose((ahead[0] if by > 0 else ahead[-1]) if ahead else free[0 if by > 0 else -1])

    def _turn_game(self, by: int) -> None:
        places = self._shown.places
        if self._place not in places or len(places) < 2:
            return
        self._place = places[(places.index(self._place) + by) % len(places)]
        self._chosen = None
        self._list.set(len(self._passing))
        self.lay_out()

    def _seat(self) -> None:
        """Seats who is next before the game: his clock starts when he presses Enter himself."""
        entrant = self._next
        if entrant is None:
            return
        try:
            seat = self.stage.backstage.competitions.seat(self._shown, entrant, self._place)
        except ToppingError as fault:
            self._say(VerdictView(self.in_words(fault), "bad"))
            return
        settings = self.stage.backstage.settings
        is_together = self._competition.plan.passing is Passing.TOGETHER
        if is_together and (settings.hub_dsn or settings.hub_folder):
            self.go(Meet(seat))
        else:
            self.go(ReadyToPlay(seat, self._route))

    def _open_session(self) -> None:
        """The session of the game in the centre at hand: taken up again, or a new one with the roster."""
        try:
            left_open = self._left_open
            if left_open is not None:
                self.go(taken_up(self.stage.backstage.sessions.take_up(left_open)))
                return
            start = self.stage.backstage.competitions.session(self._shown, self._place, self._centre)
        except ToppingError as fault:
            self._say(VerdictView(self.in_words(fault), "bad"))
            return
        self.go(SessionPlayers(start))

    def _turn_centre(self) -> None:
        """The next room of the roster."""
        centres = self._shown.centres
        self._centre = centres[(centres.index(self._centre) + 1) % len(centres)]
        self._list.set(len(self._passing))
        self.lay_out()

    def _open_or_close(self, is_second: bool) -> None:
        competition = self._competition
        if not competition.is_open:
            self.guarded(partial(self._turn_to, CompetitionStage.OPEN))
        elif is_second:
            self.guarded(partial(self._turn_to, CompetitionStage.CLOSED))
        else:
            self._closes = True
            left = self._shown.left_to_pass
            key = "competition_desk.close_twice" if left else "competition_desk.close_done"
            self._say(VerdictView(say(key, count=left), "plain"))

    def _turn_to(self, reached: CompetitionStage) -> None:
        keeping = self.stage.backstage.competitions
        try:
            if reached is CompetitionStage.OPEN:
                keeping.open(self._competition.uuid)
            else:
                keeping.add(self._competition.uuid, StageSet(reached))
        except ToppingError as fault:
            self._say(VerdictView(self.in_words(fault), "bad"))
            return
        self._say(_QUIET)
        self.asking(self._look)

    def _look(self) -> None:
        """Reads the competition anew."""
        try:
            self._take(self.stage.backstage.competitions.read(self._competition.uuid))
        except ToppingError as fault:
            self._say(VerdictView(self.in_words(fault), "bad"))
        self._is_looking = False

    def _take(self, shown: ShownCompetition) -> None:
        """What was read anew; whoever stands on the large card stays there, unless he sits elsewhere by now."""
        before = self._next
        self._shown = shown
        if self._place not in shown.places or self._shown.next_to_pass(self._place) is None:
            self._place = shown.place_under_way
        present = None if before is None else shown.competition.entrants.get(before.uuid)
        stays = present is not None and shown.may_play(present, self._place)
        self._chosen = before.uuid if before is not None and stays else None
        self._list.set(len(self._passing))
        if before is not None and not stays and shown.competition.is_open:
            self._was_moved = True
            key = "competition_desk.seated_elsewhere" if present is not None else "competition_desk.withdrawn"
            self._say(VerdictView(say(key, name=before.name), "plain"))
        else:
            self.lay_out()

    def _say(self, message: VerdictView) -> None:
        self._message = message
        self.lay_out()

    def tick(self, now: int) -> None:
        """What other machines have sent changes the screen; a second display shows the live table."""
        self.stage.second.lead(self._competition.uuid, now)
        version = self.stage.backstage.competitions.version
        if version != self._version and not self._is_looking:
            self._version, self._is_looking = version, True
            self.asking(self._look, holds=False)

    def go_back(self) -> None:
        """The list of competitions."""
        self.guarded(partial(self.go, ListCompetitions()))

    @property
    def _route(self) -> CompetitionDesk:
        return CompetitionDesk(self._competition.uuid)

    # what is shown

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        competition = self._competition
        free = sum(self._shown.may_play(one, self._place) for one in self._passing)
        can_choose = competition.is_open and free > 1 and not self._shown.is_by_sessions
        has_rooms = self._shown.is_by_sessions and len(self._shown.centres) > 1
        _, does, _ = self._act
        letters = [(key, name) for key, name in _LETTERS[competition.stage] if f"do_{name}" != does]
        return (
            enter(say(f"competition_desk.{does}")),
            *(up_and_down(say("competition_desk.do_other")) if can_choose else ()),
            *((Hint("← →", say("competition_desk.do_game")),) if len(self._shown.places) > 1 else ()),
            *(letter(key, say(f"competition_desk.do_{name}")) for key, name in letters),
            *((letter("s", say("competition_desk.do_room")),) if has_rooms else ()),
            escape(say("competition.back")),
        )

    def panels(self) -> list[Panel]:
        """The large card, those who pass, the standings."""
        shown, plan = self._shown, self._competition.plan
        until_ms = self._competition.until_ms
        stage = say(f"competition.stage.{self._competition.stage.value}")
        if self._competition.is_open and until_ms is not None:
            is_over = self._competition.is_over_at(ms_of(canonical(self.stage.clock.date())))
            stage = say(f"competition.{'past_end' if is_over else 'open_until'}", day=last_day(of_ms(until_ms)))
        known = (say("competition.known"),) if self._competition.known_games else ()
        remark = " · ".join((terms_text(plan), stage, *known))
        first, focused = self._list.first, self._list.shown_focus
        queue = passing_rows(shown, self._passing[first : first + self._list.room], self._place, focused)
        standing = standing_rows(shown, max(1, rows_place(self._standing_rows).height // row_height()))
        panels = [
            Panel("title", self.layout.head, HeadingView(plan.name, remark), paint_heading),
            Panel("hero", self._said, hero_view(shown, self._place, self._next, self._centre), paint_hero),
            Panel("queue", self._queue_rows, queue, paint_rows),
            Panel("standings", self._standing_rows, standing, paint_rows),
        ]
        if self._message.text:
            panels.append(Panel("message", self._note, self._message, paint_message))
        return panels
