"""The screen after a run: its result, rank and moves, and the button for the next game."""

from collections.abc import Callable, Collection, Hashable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from itertools import accumulate
from typing import Final

import pygame

from topping.answers.client import News, found_in
from topping.answers.words import explain_words
from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.cards.explanations import definition, proposals
from topping.kiosk.cards.ownplace import own_facts, sentence
from topping.kiosk.cards.takeaway import text_of, write_result
from topping.kiosk.paint import theme
from topping.kiosk.paint.charts import (
    HeldView,
    MoveBarsView,
    paint_held,
    paint_moves,
)
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials, width_of
from topping.kiosk.paint.theme import BARS, Face
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.play.routes import ReadyToPlay, Result
from topping.kiosk.screens.ranking.routes import Leaderboard, MyRuns
from topping.kiosk.screens.training.routes import Again, Daily, DeckReview, Review
from topping.kiosk.services.history import RunResult
from topping.kiosk.services.nextgames import OneMoreGame
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import copied
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import chip, line, mark, marked, progress, tiles, word
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import chart_card, end, fitted, main_button, next_button
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, live, row, space, text
from topping.kiosk.views.charts import chart
from topping.kiosk.views.moves import behind_view
from topping.lexicon.meaning import Meaning
from topping.play.run.run import LAST_KEYS_MS, Run
from topping.play.run.settlement import EndedBy
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.options import NO_OPTIONS
from topping.rules.games.gametext import game_id
from topping.store import RankedRun, RunStanding, Unranked
from topping.texts import say
from topping.texts.numbers import percent, signed
from topping.texts.times import difference as difference_text
from topping.texts.times import seconds_of, to_seconds, to_tenths
from topping.training.daily import NAME as DAILY_NAME
from topping.training.ghosts import Comparison, Ghost
from topping.training.par import RunPar
from topping.wording.conditions import rematch_text
from topping.wording.results import Cost, costs, costs_of, count_to_review, ghost_name, headline, record_lines

_SENSES: Final = 3
"""The most lines of a word's meaning."""


class ResultScreen(Screen):
    """The result, rank and moves of a run, shown when it ends or when it is reopened later."""

    def __init__(self, stage: Stage, route: Result) -> None:
        result = route.result
        self.result, self.run, self._back = result, result.run, route.back
        self.back = route.back or routes.Home()
        self._next = None if route.back else self._one_more(stage)
        """The next game for Enter, at the end of a run."""
        viewer = stage.services.players.last or result.player
        self._rematch = stage.services.ghosts.rematch(viewer, result) if result.player else None
        """A seat at the same game against a ghost."""
        race = None if self._rematch is None else self._rematch.race
        self._rival = None
        """Another player's run of the game for comparison."""
        if self._rematch is not None and race is not None and race.player not in ("", result.player):
            self._rival = stage.services.ghosts.kept(self._rematch)
        self._daily = self._daily_route(stage)
        self._chart, self._shows_moves, self._rows = chart(result.run, result.par), False, Cursor(None)
        self._since, self._animates = stage.clock.now(), stage.services.settings.animations
        is_there = route.back is None or stage.services.players.last.casefold() == result.player.casefold()
        self._looks_in_deck = bool(result.player) and is_there and not stage.guard.is_public
        """Whether to look for its moves in the deck of its player, who is present."""
        self._has_attended = False
        """Whether its missed tops have been added to the deck."""
        self._in_deck = 0
        """How many of its moves are in the deck."""
        self._due = 0
        """How many cards are due today, if the deck button is shown."""
        self._has_been_kept = False
        """Whether the disk wrote the result late. The screen is then shown again, with the rank."""
        self._meaning: Meaning | None = None
        self._awaited = self._ask(stage)
        super().__init__(stage)
        last = result.run.results[-1:]
        is_new = 0 <= self._since - result.run.since_ms < LAST_KEYS_MS
        if is_new and last and last[0].ended_by is EndedBy.LIMIT:
            self.input.let_typing_end(self._since)

    def _one_more(self, stage: Stage) -> OneMoreGame:
        """Returns the offer of the player's next game, under the conditions of this run. After a game of the day, the
        player's usual conditions apply.
        """
        result, services = self.result, stage.services
        conditions = services.choices.offered(result.player) if self._is_daily else result.conditions
        return OneMoreGame(services.unplayed, stage.answerer, result.player, conditions, result.game.name)

    @property
    def _is_daily(self) -> bool:
        return self.result.game.name.startswith(DAILY_NAME)

    def _daily_route(self, stage: Stage) -> Daily | None:
        """Returns the route to the page that copies the player's result in the game of the day. Returns None unless
        this was his first attempt.
        """
        result = self.result
        is_first = result.standing is not None and result.standing.attempt == 1
        if not (is_first and result.player and result.player == stage.services.players.last and self._is_daily):
            return None
        day = stage.services.dailies.day_of(game_id(result.game))
        return None if day is None else Daily(day.day, day.variant, copies=True)

    def _ask(self, stage: Stage) -> Future[tuple[Meaning, ...]] | None:
        """Requests the meaning of the missed top that ended the run; returns None if no miss ended it."""
        if not self._is_out:
            return None
        said = self.run.turns[len(self.run.results) - 1].solution.word.upper()
        return stage.answerer.ask(explain_words, (said,), stage.guard.is_public)

    @property
    def _is_out(self) -> bool:
        return self.run.conditions.formula.out_on_miss and bool(self.run.missed)

    @property
    def _is_alone(self) -> bool:
        return self.result.is_alone and (self._rival is None or self.result.is_paused)

    # what happens

    def hear(self, news: News) -> None:
        if self._next is not None and self._next.hear(news):
            self._next_is_settled(self._next)
        if news is self._awaited:
            self._meaning = next(iter(found_in(news) or ()), None)

    def _next_is_settled(self, following: OneMoreGame) -> None:
        """Reacts when `following`, the player's next game, is ready or could not be made. If the player waits for it,
        starts it or shows the reason.
        """
        was_awaited, following.is_awaited = following.is_awaited, False
        self.changed()
        if was_awaited and following.seat is not None:
            self._go_on()
        elif was_awaited:
            self.tell_line(self.stage.services.notices.plain(following.fault), self.stage.clock.now())

    def shown(self, frame: Collection[str], now: int) -> None:
        """Adds the missed tops to the player's review deck once the opening animation is over."""
        if self._looks_in_deck and not self.is_moving(now):
            self._looks_in_deck = False
            self.asking(self._look_in_deck, holds=False)

    async def _look_in_deck(self) -> None:
        """Adds missed tops to the player's review deck. Counts the cards due today, and the moves of this run in the
        deck.
        """
        decks, player = self.stage.services.decks, self.result.player
        if self._back is None and not self._has_attended:
            await decks.attend(player)
            self._has_attended = True
        turns = [self.run.turns[one.number - 1] for one in self.run.results]
        self._due = (await decks.today(player)).left if self._is_alone else 0
        self._in_deck = len(await decks.numbers_of(player, turns, self.run.conditions.variant))

    def tick(self, now: int) -> None:
        """Shows the rank once the result has been stored, if the first attempt to store it had failed."""
        unsaved = self.result.unsaved
        if unsaved is not None and not unsaved.record.waits and not self._has_been_kept:
            self._has_been_kept = True
            self.asking(self._show_kept, holds=False)

    async def _show_kept(self) -> None:
        kept = await self.stage.services.history.of_unsaved(self.result)
        self.go(Result(kept, self._back))

    def _retry(self) -> None:
        """Tries again to store the result; shows the reason if that fails."""
        fault = self.stage.services.store.pending_writes.fault
        if not self.stage.services.write_retries.retry() and fault is not None:
            self.tell_line(self.in_words(fault), self.stage.clock.now())

    def is_moving(self, now: int) -> bool:
        return super().is_moving(now) or (self._animates and 0 <= now - self._since < BARS.length_ms)

    def place(self) -> Result:
        return Result(self.result, self._back)

    def _escape(self) -> None:
        if self._next is not None and self._next.is_awaited:
            self._next.is_awaited = False
        elif self._shows_moves:
            self._turn_over()
        else:
            self.go_back()

    def _go_on(self) -> None:
        """Handles Enter: begins the next game, or goes back if the result was reopened from another screen."""
        if self._next is None:
            self.go_back()
            return
        self._next.pressed()
        if not self._next.is_awaited:
            seat = self._next.seat
            self.go(ChooseGame(self.result.player) if seat is None else ReadyToPlay(seat))

    def _turn_over(self) -> None:
        self._shows_moves, self._rows = not self._shows_moves, Cursor(None)

    def _play_again(self) -> None:
        if self._rematch is not None:
            self.go(ReadyToPlay(self._rematch))

    def _review(self) -> None:
        if self.result.run_id is not None:
            self.go(Review(self.result.run_id, self.place()))

    @property
    def _may_be_found(self) -> bool:
        """Whether this run has moves to find again: the player has a name and missed a top or was slow. False on a
        public kiosk.
        """
        is_there = bool(self.result.player) and not self.stage.guard.is_public
        return is_there and count_to_review(self.run, self.result.par) > 0

    def _find_again(self) -> None:
        if self.result.run_id is not None:
            self.go(Again(self.result.player, self.place(), run=self.result.run_id))

    def _to_deck(self) -> None:
        self.go(DeckReview())

    def _take_away(self, take: Callable[[Stage, RunResult], str]) -> None:
        try:
            said, tone = take(self.stage, self.result), "good"
        except ToppingError as fault:
            said, tone = self.in_words(fault), "bad"
        self.tell_line(said, self.stage.clock.now(), tone)

    def _leaderboard(self) -> None:
        self.go(Leaderboard(game_id(self.result.game), self.result.conditions.formula.name))

    def _other_game(self) -> None:
        last = self.stage.services.players.last  # the result may be another player's
        self.go(ChooseGame(last or self.result.player if self.result.player else ""))

    def keys(self) -> Sequence[Key]:
        is_kept, player = self.result.run_id is not None, self.result.player
        moves, board = in_footer(self._turn_text), say("result.hint.leaderboard")
        goes_back = self._shows_moves or self._back is not None
        own = letter("s", partial(self.go, MyRuns(player)), say("result.hint.runs"), mods=pygame.KMOD_SHIFT)
        return (
            *((letter("d", partial(self.go, self._daily), say("result.hint.daily")),) if self._daily else ()),
            replace(self._moves_key, label=moves if is_kept else "", sheet=moves),
            *((letter("r", self._review),) if is_kept else ()),
            *((letter("r", self._retry, say("result.retry")),) if self.result.unsaved else ()),
            *((letter("t", self._find_again, say("again.key")),) if is_kept and self._may_be_found else ()),
            *((own,) if player else ()),
            *((letter("g", self._play_again),) if self._rematch is not None else ()),
            *((letter("p", self._to_deck),) if self._is_alone and self._due else ()),
            letter("l", self._leaderboard, board if self._rematch is not None or self._due else ""),
            letter("c", self._other_game, say("result.hint.other")),
            *self._takes_away,
            *((self.arrows_named(say("result.hint.scroll"), "↑ ↓"),) if self._shows_moves else ()),
            escape(self._escape, in_footer(say("result.back")) if goes_back else say("result.hint.home")),
        )

    @property
    def _takes_away(self) -> tuple[Key, ...]:
        """Returns the keys that copy the result to the clipboard or write it to a file. Empty on a public kiosk."""
        if self.stage.guard.is_public or not self.run.results:
            return ()
        copy, write = (
            partial(self.asking, partial(self._take_away, take), holds=False) for take in (_copied, write_result)
        )
        return (
            key(pygame.K_c, copy, sheet=in_footer(say("daily.key.copy")), mods=pygame.KMOD_CTRL),
            key(pygame.K_i, write, sheet=in_footer(say("share.key")), mods=pygame.KMOD_CTRL),
        )

    @property
    def _moves_key(self) -> Key:
        return key(pygame.K_F5, self._turn_over, in_footer(self._turn_text))

    # what is shown

    def watches(self) -> Hashable:
        return None if self._next is None else self._next.text

    def view(self) -> Element:
        result = self.result
        has_mean = result.par is not None or self._is_alone
        told = headline(self.run, result.player, result.game, has_mean=has_mean)
        chips = _chips(result)
        off = _rank(result.standing) if result.is_paused and result.standing is not None else None
        under: str | Element = told.detail
        if told.share is not None:
            beside = text(percent(self.run.points, self.run.top_points), Type.ROW, "ink2") if self._is_alone else None
            share = progress(told.share, 100, say("result.share"), colour="bar", width=400 if self._is_alone else 640)
            under = row(share, beside, space(), gap=20, height=30, align="center")
        wide = min(1000, (width_of(told.lines[0], theme.step(Type.ROW)) + 2) / theme.scale())
        return end(
            text(told.lines[0], Type.ROW, "ink2", grow=1, shorter=told.lines[1:], min_width=wide, id="eyebrow"),
            told.figure,
            told.unit,
            strip=own_facts(result.own, last=off) if self._is_alone and result.own else _facts(result, self._rival),
            strip_share=1.2 if not self._is_alone else 1.95 if told.unit else 2.2,
            body=self._moves() if self._shows_moves else row(self._bars(), self._aside(), gap=24, grow=1),
            buttons=self._buttons(),
            line=under,
            remark=[replace(one, drop=len(chips) - place) for place, one in enumerate(chips)],
        )

    @property
    def _turn_text(self) -> str:
        return say("result.bars" if self._shows_moves else "result.moves")

    def _buttons(self) -> Sequence[Element]:
        """Draws three buttons: next game, review, rematch against the ghost. Each may be replaced, for instance the
        last by the review deck or the leaderboard.
        """
        on = say("result.back") if self._next is None else self._next.text
        shorter = () if self._next is None else self._next.shorter
        other = partial(next_button, step=Type.BODY)
        if self.result.unsaved is not None:
            second = other(say("result.retry"), self._retry, cap="R", name="retry")
        elif self.result.run_id is None:
            second = other(self._turn_text, self._turn_over, cap=self._moves_key.cap, name="moves")
        else:
            count = count_to_review(self.run, self.result.par)
            said = say("result.review", count=count) if count else say("result.review_all")
            second = other(said, self._review, cap="R", name="review")
        if self._is_alone and self._due:
            due = {"count": self._due}
            short = (say("result.deck.short", **due),)
            third = other(say("result.deck", **due), self._to_deck, cap="P", name="deck", shorter=short)
        elif self._rematch is None:
            third = other(say("result.leaderboard"), self._leaderboard, cap="L", name="board")
        else:
            said, short = rematch_text(self._rematch.race), (say("ghost.rematch.short"),)
            third = other(said, self._play_again, cap="G", name="again", icon=Icon.GHOST, shorter=short)
        return main_button(on, self._go_on, group="next", step=Type.BODY, shorter=shorter), second, third

    def _bars(self) -> Element:
        paint = paint_moves if isinstance(self._chart.bars, MoveBarsView) else paint_held
        title = self._chart.title
        bars = live(self._grown, paint, title, grow=1, id="chart")
        return chart_card(title, self._chart.legend, bars, "charted" if paint is paint_moves else "moves held")

    def _grown(self) -> MoveBarsView | HeldView:
        grown = BARS.percent(self.moment - self._since) if self._animates else 100
        return replace(self._chart.bars, percent=grown)

    def _aside(self) -> Element:
        least = (26 if self._is_out else 19) * theme.step(Type.ROW) / theme.scale()
        has_points = self.run.conditions.formula.measure is Measure.POINTS
        wide = max(720 if self._is_out else 580 if has_points else 498, least)
        inside = self._last_top() if self._is_out else self._costs(wide)
        card = column(*inside, card="card", pad=(32, 24), gap=12, width=wide, id="costs")
        return card if self._is_out else fitted(card)

    def _costs(self, wide: float) -> Sequence[Element | None]:
        told = costs(self.run, self.result.par)
        in_deck = [say("result.to_deck", count=self._in_deck)] if self._in_deck else []
        lines = [marked(one, Type.ROW, lines=3) for one in (*in_deck, *told.text.split("\n"))]
        title = text(say("result.costs"), Type.CARD, face=Face.TITLE, grow=1)
        rows = [_cost(one) for one in told.rows]
        return (
            row(title, text(told.aside, Type.LABEL, "ink3") if told.aside else None, gap=12, align="center"),
            table(_COSTS, rows, Cursor(None), id="dear moves", room=wide - 64, gap=12) if rows else None,
            line() if told.rows else None,
            *lines,
            space() if not told.rows else None,
        )

    def _last_top(self) -> Sequence[Element | None]:
        result = self.run.results[-1]
        turn = self.run.turns[result.number - 1]
        placed = {square for square, _ in turn.placement.placed}
        move = turn.placement.move
        squares = [move.reference.square.moved(move.reference.direction, step) for step in range(len(move.word))]
        letters = [
            tiles(one, "missed" if square in placed else "laid", side=72)
            for one, square in zip(move.word, squares, strict=True)
        ]
        points = text(str(turn.solution.points), Type.STRONG, "accent_text", Face.BOLD)
        place = text(str(move.reference), Type.CARD, face=Face.TITLE, align="right", grow=1)
        return (
            row(text(say("result.last_top"), Type.CARD, face=Face.TITLE, grow=1), points, gap=12, align="center"),
            row(*letters, place, gap=6, align="center"),
            definition(self._meaning, _SENSES, drop=1) if self._meaning is not None else None,
            line(),
            proposals(self.run, turn, result, has_chips=False),
            space(),
        )

    def _moves(self) -> Element:
        """Draws a row for each move: the player's solution, the retained solution, points and time."""
        run = self.run
        added = tuple(accumulate(one.points for one in run.results))
        rows = []
        for one, cumulated in zip(run.results, added, strict=True):
            became = say("result.legend.found" if one.found else "result.legend.missed")
            solution = run.turns[one.number - 1].solution
            own = one.answer.circled if one.answer is not None else say("moves.nothing")
            icon, colour = (Icon.TICK, "found") if one.found else (Icon.CROSS, "missed")
            rows.append(
                (
                    str(one.number),
                    mark(icon, colour, 24, 3.4, said=became),
                    own,
                    str(one.points),
                    text(solution.move.circled, Type.ROW, face=Face.BOLD, group="tops", grow=1),
                    str(solution.points),
                    signed(one.points - run.worth(one.number)),
                    str(cumulated),
                    to_tenths(one.elapsed_ms + one.penalty_ms),
                )
            )
        columns = heads("moves", ">number . own* >points top* >points/3 >difference/1 >cumulated/2 >time")
        return column(table(columns, rows, self._rows, id="moves", room=1744), card="card", pad=(24, 14), grow=1)


def _copied(stage: Stage, result: RunResult) -> str:
    """Copies a result to the clipboard; returns a message for the player."""
    return say("daily.copied_now" if copied(text_of(stage, result)) else "share.no_clipboard")


# what stands at the top


def _chips(result: RunResult) -> list[Element]:
    """Draws the facts beside the total, such as tops found, tops missed and points. The records stand at the end."""
    run, measure = result.run, result.run.conditions.formula.measure
    chips = [chip(say("count.tops", count=run.found), Icon.TICK, "found")]
    if measure is Measure.TIME:
        if run.missed:
            chips.append(chip(say("count.missed", count=run.missed), Icon.CROSS, "missed"))
        chips.append(chip(say("count.points", count=run.points), colour="ink"))
        is_raced = result.ghost is not None and result.ghost.comparison is not Comparison.BEST
        if is_raced and result.is_best_of_game:  # its cell shows the ghost
            chips += _record_chip(result)
    elif measure is Measure.POINTS:
        zeros = sum(not one.points for one in run.results)
        chips.append(chip(say("result.zeros", count=zeros) if zeros else say("result.no_zero"), colour="ink"))
        chips += _record_chip(result)
    elif run.missed:
        chips.append(chip(say("result.out", number=len(run.results)), Icon.CROSS, "missed"))
    else:
        chips.append(chip(say("result.to_the_end"), Icon.TICK, "found"))
    if run.conditions.options != NO_OPTIONS:
        chips.append(chip(say("result.options"), colour="ink"))
    return chips + [_cup(one) for one in reversed(record_lines(result.records, result.streak, measure))]


def _cup(said: str) -> Element:
    return chip(said, Icon.CUP, "accent_text", hollow=True)


def _record_chip(result: RunResult) -> list[Element]:
    standing = result.standing
    if standing is None or standing.previous_best is None:
        return []
    if result.is_best_of_game:
        return [chip(_better_than_before(result, standing.previous_best), Icon.TICK, "found")]
    best = _figure_of(standing.previous_best)
    return [chip(say("result.record_stays", best=best), colour="ink")]


def _fact(
    label: str,
    shown: str,
    rest: str = "",
    *,
    shorter: Sequence[str] = (),
    colour: str = "ink",
    icon: Icon | None = None,
    is_quiet: bool = False,
) -> Element:
    """Draws the figure `shown` below its label, and `rest` (such as its unit) beside the figure. `is_quiet` draws
    `rest` smaller and paler.

    `shorter` are shorter labels for narrow cells, the longest first.
    """
    behind = text(rest, Type.LABEL if is_quiet else Type.ROW, "ink3" if is_quiet else "ink2", group="beside facts")
    name = text(label, Type.LABEL, "ink3", Face.SEMI, grow=1, group="fact names", shorter=shorter)
    figure = text(shown, Type.TITLE, colour, Face.BOLD, group="facts")
    return column(
        row(mark(icon, "ghost", 22) if icon is not None else None, name, gap=8, align="center"),
        row(figure, column(space(), behind, apart(10), drop=1) if rest else None, gap=12),
        gap=2,
        grow=max(3 + 0.6 * len(shown) + 0.4 * len(rest), 0.36 * len(label)),
    )


def _facts(result: RunResult, rival: Ghost | None) -> tuple[Element, ...]:
    """Draws the facts of a run, such as rank, comparison and mean; a sentence instead if the run is not stored.

    A run by time is compared with its ghost, if it was a race, otherwise with the player's best run. If this is his
    first, it is compared with `rival`, the ghost that a rematch would race against.
    """
    run, standing = result.run, result.standing
    if not result.player:
        return (sentence(say("result.nameless")),)
    if result.unsaved is not None:
        return (sentence(" ".join((say("result.not_kept_yet"), *result.notices))),)
    if standing is None:
        return (sentence(" ".join((say("result.not_kept"), *result.notices))),)
    match run.conditions.formula.measure:
        case Measure.TIME:
            last = _mean(run, "result.mean_move") if result.par is None else _par(result.par)
            ghost = result.ghost or (rival if standing.previous_best is None else None)
            return (
                _rank(standing),
                _against(result, ghost) if ghost else _record(result, standing),
                last,
            )
        case Measure.POINTS:
            below = sum(not one.found for one in run.results)
            lost = run.points - run.top_points
            share = _fact(
                say("result.share"), percent(run.points, run.top_points), shorter=(say("result.share_short"),)
            )
            colour = "missed" if lost else "found"
            missing = _fact(say("result.lost"), signed(lost), say("result.in_moves", count=below), colour=colour)
            return share, _rank(standing), missing if result.ghost is None else _against(result, result.ghost)
        case Measure.TOPS:
            return _rank(standing), _record(result, standing), _mean(run, "result.mean_top")


def _par(par: RunPar) -> Element:
    return _fact(say("result.par"), to_seconds(par.total_ms), shorter=(say("result.par_short"),), is_quiet=True)


def _rank(standing: RunStanding) -> Element:
    label = say("result.rank")
    match standing.why_unranked:
        case None:
            of = say("result.rank_of", of=standing.of)
            return _fact(label, str(standing.rank), of, shorter=(say("result.rank_short"),))
        case Unranked.REPEAT:
            said = say("result.repeat", attempt=standing.attempt)
        case Unranked.RESUMED | Unranked.PAUSED | Unranked.NO_LIMIT:
            said = say(f"result.{standing.why_unranked.value}")
        case _:
            said = say("result.no_lexicon")
    return sentence(said, label, say("result.rank_short"))


def _against(result: RunResult, ghost: Ghost) -> Element:
    """Draws the difference from the total of the ghost, the earlier result raced against: time or points behind or
    ahead.
    """
    behind = behind_view(ghost, ghost.difference(costs_of(ghost, result.run.results)))
    colour = "ink" if behind.is_behind is None else "missed" if behind.is_behind else "found"
    names = (ghost.player, initials(ghost.player)) if ghost.player else ()
    return _fact(ghost_name(ghost), behind.text, shorter=names, colour=colour, icon=Icon.GHOST)


def _record(result: RunResult, standing: RunStanding) -> Element:
    label = say("result.record")
    if standing.previous_best is None:
        return sentence(say("result.first_time"), label)
    if result.is_best_of_game:
        return sentence(_better_than_before(result, standing.previous_best))
    return _fact(label, _figure_of(standing.previous_best))


def _better_than_before(result: RunResult, before: RankedRun) -> str:
    """Returns by how much a repeat beats `before`, the player's earlier best: in time, points or tops, as the formula
    measures.

    Repeats do not rank, so it is no record.
    """
    run = result.run
    match before.measure:
        case Measure.TIME:
            gain = difference_text(run.total_ms - before.total_ms)
        case Measure.POINTS:
            gain = signed(run.points - before.scored)
        case Measure.TOPS:
            gain = signed(run.found - before.found)
    return say("result.better" if before.attempt == 1 else "result.better_of_all", gain=gain)


def _figure_of(run: RankedRun) -> str:
    match run.measure:
        case Measure.TIME:
            return to_tenths(run.total_ms)
        case Measure.POINTS:
            return str(run.scored)
        case Measure.TOPS:
            return str(run.found)


def _mean(run: Run, key: str) -> Element:
    mean = run.total_ms // len(run.results) if run.results else 0
    if key == "result.mean_top":
        found = [one.elapsed_ms for one in run.results if one.found]
        mean = sum(found) // len(found) if found else 0
        if not found:
            return sentence(say("result.none"), say(key))
    return _fact(say(key), say("play.seconds", seconds=seconds_of(mean)))


# what moves cost


_COSTS: Final = heads("", ">. . * ./1 >./2 >.")


def _cost(one: Cost) -> tuple[str | Element, ...]:
    icon, colour = (Icon.CLOCK, "accent_text") if one.is_found else (Icon.CROSS, "missed")
    return (
        text(str(one.number), Type.ROW, "ink3", align="right", group="costs"),
        apart(0) if one.is_found is None else mark(icon, colour, 24, 3.4),
        word(one.word, Type.ROW),
        text(one.reference, Type.ROW, "ink2", group="costs"),
        text(one.detail, Type.ROW, "ink2", align="right", group="costs"),
        text(one.cost, Type.ROW, one.colour, Face.BOLD, align="right", group="costs"),
    )
