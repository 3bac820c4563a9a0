"""The end of a run: the result, its moves, where it stands, and the way to the next game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import accumulate

import pygame
from pygame import Rect

from topping.game.service.meaningquestions import MeaningsFound, MeaningsQuestion
from topping.game.service.messages import News
from topping.kiosk.backstage.runs.nextgame import OneMoreGame
from topping.kiosk.backstage.runs.results import RunResult
from topping.kiosk.look.motion import BARS
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.table import TableView, paint_table, rows_that_fit
from topping.kiosk.painters.solo.chart import ChartView, paint_chart, paint_held
from topping.kiosk.painters.solo.endplaces import EndPlaces
from topping.kiosk.painters.solo.meaning import MeaningView
from topping.kiosk.painters.solo.result import (
    LastTopView,
    paint_costs,
    paint_facts,
    paint_headline,
    paint_last_top,
)
from topping.kiosk.routes.choosing import ChooseGame
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.keptruns import Result
from topping.kiosk.routes.ranking import Leaderboard, MyRuns
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.solo import ReadyToPlay
from topping.kiosk.routes.training import Daily, Review
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.solo import result_view
from topping.kiosk.scenes.solo.missed import tries_view
from topping.kiosk.stage import Stage
from topping.kiosk.views.ghosts import rematch_text
from topping.kiosk.views.meanings import meaning_view
from topping.kiosk.views.measures import moves_columns, moves_row
from topping.kiosk.widgets.hints import Hint, escape, letter, up_and_down
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.rules.games.gametext import game_id
from topping.texts import say
from topping.training.daily.source import NAME as DAILY_NAME
from topping.training.ghosts import Comparison


class ResultScene(Scene):
    """Shows the result, the rank and the moves of a run, at its end or opened again."""

    def __init__(self, stage: Stage, result: RunResult, back: Route | None = None) -> None:
        self.result, self.run = result, result.run
        self._back = back
        self._next = None if back else self._one_more(stage)
        """The game that Enter leads to, at the end of a run."""
        self._par = result.par
        viewer = stage.backstage.players.last or result.player
        self._rematch = stage.backstage.ghosts.rematch(viewer, result) if result.player else None
        """The same game again, against a ghost."""
        race = None if self._rematch is None else self._rematch.race
        self._rival = None
        """Another player's run of the game, to compare with."""
        if self._rematch is not None and race is not None and race.player not in ("", result.player):
            self._rival = stage.backstage.ghosts.of(self._rematch)
        self._daily = self._daily_route(stage)
        self._shows_moves = False
        self._first = 0
        """The first move in the table."""
        is_own = result.ghost is not None and result.ghost.comparison in (Comparison.BEST, Comparison.SPLITS)
        self._gain_ms = stage.backstage.ghosts.possible_gain_ms(result) if is_own else None
        self._since = stage.clock.now()
        self._animates = stage.backstage.settings.animations
        is_there = back is None or stage.backstage.players.last.casefold() == result.player.casefold()
        self._looks_in_deck = bool(result.player) and is_there and not stage.door.is_public
        self._has_attended = False
        """Whether its missed tops have been brought into the deck."""
        """Whether it is still to be looked for its moves in the deck of its player, who is there."""
        self._in_deck = 0
        """How many of its moves are in that deck."""
        self._meaning: MeaningView | None = None
        self._ticket = self._ask(stage)
        super().__init__(stage)

    def _one_more(self, stage: Stage) -> OneMoreGame:
        """The player's next game: under these conditions, but after the game of a day, which has its own."""
        result, backstage = self.result, stage.backstage
        conditions = backstage.choices.offered(result.player) if _is_daily(result) else result.conditions
        return OneMoreGame(backstage.unplayed, stage.helper, result.player, conditions, result.game.name)

    def _daily_route(self, stage: Stage) -> Daily | None:
        """Where the result of a first attempt at the game of a day is copied; None for any other run."""
        result = self.result
        is_first = result.standing is not None and result.standing.attempt == 1
        if not (is_first and result.player and result.player == stage.backstage.players.last):
            return None
        if not _is_daily(result):  # most games are not worth asking for
            return None
        day = stage.backstage.dailies.day_of(game_id(result.game))
        return None if day is None else Daily(day.day, day.variant, copies=True)

    def _ask(self, stage: Stage) -> int:
        """Asks what the word means that ended the run, where one did."""
        if not self._is_out:
            return 0
        word = self.run.turns[len(self.run.results) - 1].solution.word.upper()
        return stage.helper.ask(MeaningsQuestion((word,), is_public=stage.door.is_public))

    @property
    def _is_out(self) -> bool:
        """Whether a missed top ended the run."""
        return self.run.conditions.formula.out_on_miss and bool(self.run.missed)

    def build(self) -> None:
        """The buttons that lead on."""
        self._places = places = EndPlaces(self.layout)
        self._chart, self._side = places.two_cards(0.407 if self._is_out else 0.278)
        self._table = places.cards
        self._choices = CardChoices(self.gui, self._offered(places.buttons), focus=None)

    def _offered(self, row: Rect) -> list[CardChoice]:
        gap = self.layout.px(24)
        first = round((row.width - 2 * gap) * 0.42)
        rest = (row.width - first - 2 * gap) // 2
        places = [
            Rect(row.left, row.top, first, row.height),
            Rect(row.left + first + gap, row.top, rest, row.height),
            Rect(row.right - rest, row.top, rest, row.height),
        ]
        text = say("result.back") if self._next is None else self._next.text
        size = self.layout.step(5)
        return [
            CardChoice(text, places[0], self._go_on, cap=say("key.enter"), kind=ButtonKind.PRIMARY, text_size=size),
            self._second(places[1], size),
            self._third(places[2], size),
        ]

    @property
    def _turn_text(self) -> str:
        return say("result.bars" if self._shows_moves else "result.moves")

    def _second(self, place: Rect, size: int) -> CardChoice:
        """The review or, of a run that is not kept, its moves as a table."""
        if self.result.run_id is None:
            return CardChoice(self._turn_text, place, self._turn_over, cap="C", kind=ButtonKind.QUIET, text_size=size)
        count = result_view.count_to_review(self.run, self._par)
        text = say("result.review", count=count) if count else say("result.review_all")
        return CardChoice(text, place, self._review, cap="R", kind=ButtonKind.QUIET, text_size=size)

    def _third(self, place: Rect, size: int) -> CardChoice:
        """The race against a ghost, or the leaderboard."""
        if self._rematch is None:
            text, act, cap, icon = say("result.leaderboard"), self._leaderboard, "L", None
        else:
            text, act, cap, icon = rematch_text(self._rematch.race), self._play_again, "G", Icon.GHOST
        return CardChoice(text, place, act, cap=cap, kind=ButtonKind.QUIET, text_size=size, icon=icon)

    def hints(self) -> Sequence[Hint]:
        """The other ways out, and the keys of the table."""
        runs = [letter("m", say("result.hint.runs"))] if self.result.player else []
        board = [letter("l", say("result.hint.leaderboard"))] if self._rematch is not None else []
        kept = self.result.run_id is not None
        moves = [letter("c", self._turn_text[:1].lower() + self._turn_text[1:])] if kept else []
        copy = [letter("d", say("result.hint.daily"))] if self._daily is not None else []
        hints = [*copy, *moves, *runs, *board, letter("a", say("result.hint.other"))]
        if self._shows_moves and self._rows_that_fit < len(self.run.results):
            hints += up_and_down(say("result.hint.scroll"))
        return (*hints, escape(say("result.hint.home" if self._back is None else "result.back")))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, letters, Page Up and Down through the moves; Escape goes back."""
        if is_key(event, pygame.K_ESCAPE) and self._next is not None and self._next.is_awaited:
            self._next.is_awaited = False
            self.lay_out()
        elif is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_m) and self.result.player:
            self.go(MyRuns(self.result.player))
        elif is_key(event, pygame.K_a):
            self._other_game()
        elif is_key(event, pygame.K_d) and self._daily is not None:
            self.go(self._daily)
        elif is_key(event, pygame.K_l):
            self._leaderboard()
        elif is_key(event, pygame.K_c):
            self._turn_over()
        elif is_key(event, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_DOWN):
            page = self._rows_that_fit if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) else 1
            self._scroll(page if event.key in (pygame.K_PAGEDOWN, pygame.K_DOWN) else -page)
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        elif is_key(event, pygame.K_RETURN, pygame.K_KP_ENTER) and self._choices.focus is None:
            self._go_on()
        elif not self._choices.handle(event):
            self.gui.handle(event)

    def hear(self, news: News) -> None:
        """The next game is made; what the word means that ended the run."""
        if self._next is not None and self._next.hear(news):
            self._next_is_settled(self._next)
        if isinstance(news, MeaningsFound) and news.ticket == self._ticket and news.meanings:
            self._meaning = meaning_view(news.meanings[0])

    def _next_is_settled(self, following: OneMoreGame) -> None:
        """The next game is there, or cannot be made: whoever waited for it is in front of it, or told why not."""
        was_awaited, following.is_awaited = following.is_awaited, False
        if was_awaited and following.seat is not None:
            self._go_on()
            return
        self.lay_out()
        if was_awaited:
            self.tell_line(self.stage.backstage.notices.plain(following.fault), self.stage.clock.now())

    def shown(self, frame: Collection[str], now: int) -> None:
        """The first frames have come without the deck: its cards are made while the bars are looked at."""
        if self._looks_in_deck and not self.is_moving(now):
            self._looks_in_deck = False
            self.asking(self._look_in_deck, holds=False)

    def _look_in_deck(self) -> None:
        """Brings its missed tops into the deck, and counts those of its moves that are there."""
        decks, player = self.stage.backstage.decks, self.result.player
        if self._back is None and not self._has_attended:
            decks.attend(player, self.stage.helper)
            self._has_attended = True
        turns = [self.run.turns[one.number - 1] for one in self.run.results]
        self._in_deck = len(decks.numbers_of(player, turns, self.run.conditions.variant))

    def is_moving(self, now: int) -> bool:
        """While the bars grow."""
        return self._animates and 0 <= now - self._since < BARS.length_ms

    def _scroll(self, rows: int) -> None:
        last = max(0, len(self.run.results) - self._rows_that_fit)
        self._first = max(0, min(self._first + rows, last))

    @property
    def _rows_that_fit(self) -> int:
        return rows_that_fit(self._inside(self._table), self._table_size)

    @property
    def _table_size(self) -> int:
        return self.layout.step(3)

    def _turn_over(self) -> None:
        self._shows_moves = not self._shows_moves
        self.lay_out()

    def place(self) -> Result:
        """The same result, as it is now."""
        return Result(self.result, self._back)

    def go_back(self) -> None:
        """Back to where the result was opened; home at the end of a run."""
        self.go(self._back or Home())

    def _go_on(self) -> None:
        """What Enter does: back to where the result was opened, or on to another game."""
        if self._next is None:
            self.go_back()
            return
        self._next.pressed()
        if self._next.is_awaited:
            self.lay_out()
        else:
            seat = self._next.seat
            self.go(ChooseGame(self.result.player) if seat is None else ReadyToPlay(seat))

    def _play_again(self) -> None:
        if self._rematch is not None:
            self.go(ReadyToPlay(self._rematch))

    def _review(self) -> None:
        if self.result.run_id is not None:
            self.go(Review(self.result.run_id, self.place()))

    def _leaderboard(self) -> None:
        self.go(Leaderboard(game_id(self.result.game), self.result.conditions.formula.name))

    def _other_game(self) -> None:
        last = self.stage.backstage.players.last  # it may be another one's result
        self.go(ChooseGame(last or self.result.player if self.result.player else ""))

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The cards of the place, the moves and what they cost."""
        moves = (self._table,) if self._shows_moves else (self._chart, self._side)
        return tuple(Card.at(rect) for rect in (self._places.facts, *moves))

    def panels(self) -> list[Panel]:
        """The result, the rank, and the moves as bars with what they cost, or as a table."""
        moves = [self._moves()] if self._shows_moves else [self._bars(), self._costs()]
        return [
            Panel(
                "behind headline",
                self._places.head,
                result_view.headline(self.result, self._par, self._gain_ms),
                paint_headline,
            ),
            Panel("facts", self._places.facts, result_view.facts(self.result, self._par, self._rival), paint_facts),
            *moves,
        ]

    def _inside(self, card: Rect) -> Rect:
        return card.inflate(-2 * self.layout.px(36), -2 * self.layout.px(26))

    def _bars(self) -> Panel:
        grown = BARS.percent(self.moment - self._since) if self._animates else 100
        view = result_view.chart(self.run, grown, self._par)
        paint = paint_chart if isinstance(view, ChartView) else paint_held
        return Panel("chart", self._inside(self._chart), view, paint)

    def _costs(self) -> Panel:
        place = self._inside(self._side)
        if not self._is_out:
            costs = result_view.costs(self.run, self._par)
            if self._in_deck:
                costs = replace(costs, text=f"{say('result.to_deck', count=self._in_deck)}\n{costs.text}")
            return Panel("costs", place, costs, paint_costs)
        result = self.run.results[-1]
        turn = self.run.turns[result.number - 1]
        placed = {square for square, _ in turn.placement.placed}
        move = turn.placement.move
        squares = [move.reference.square.moved(move.reference.direction, step) for step in range(len(move.word))]
        view = LastTopView(
            say("result.last_top"),
            str(turn.solution.points),
            move.word,
            tuple(square in placed for square in squares),
            str(move.reference),
            self._meaning,
            tries_view(self.run, turn, result),
        )
        return Panel("last top", place, view, paint_last_top)

    def _moves(self) -> Panel:
        results = self.run.results
        cumulated = tuple(accumulate(result.points for result in results))
        shown = results[self._first : self._first + self._rows_that_fit]
        run = self.run
        rows = (
            moves_row(one, run.turns[one.number - 1], run.worth(one.number), cumulated[one.number - 1]) for one in shown
        )
        view = TableView(moves_columns(), tuple(rows))
        size = self._table_size
        place = self._inside(self._table)
        return Panel("moves", place, view, lambda surface, rect, view: paint_table(surface, rect, view, size))


def _is_daily(result: RunResult) -> bool:
    return result.game.name.startswith(DAILY_NAME)
