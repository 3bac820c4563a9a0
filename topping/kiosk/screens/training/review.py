"""The review of a finished run, move by move: the best solutions, the attempts, and searching again."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.answers.client import News
from topping.errors import InputError, ToppingError
from topping.gamefiles.shelf import admits_of
from topping.kiosk import routes
from topping.kiosk.cards.explanations import definition
from topping.kiosk.cards.takeaway import write_position
from topping.kiosk.paint import theme
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.foundtop import SolvedView, paint_solved
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.rack import paint_empty_ledge
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tops import TimedTry, TimeLine, TryTone, line_height, paint_time_line
from topping.kiosk.screens.coming import ComingScreen
from topping.kiosk.screens.play.routes import Result
from topping.kiosk.screens.training.answerparts import ClosedScreen, Search
from topping.kiosk.screens.training.routes import Review
from topping.kiosk.services.pastruns import MOST_SOLUTIONS, run_solutions
from topping.kiosk.services.wordanswers import Meanings
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import rack_view
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.lines import visible
from topping.kiosk.ui.parts import button, chip, progress, titled, word
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import board, page, rack
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, column, painted, row, space, text
from topping.lexicon.tools.extensions import hooks_of
from topping.play.run.proposal import Answer, Referee
from topping.rules.conditions.formula import Formula
from topping.rules.games.game import Turn
from topping.rules.grid.board import Board
from topping.rules.moves import Solution
from topping.rules.placement import replaced_squares
from topping.texts import say
from topping.texts.numbers import signed
from topping.texts.times import to_seconds
from topping.training.review import (
    MoveOutcome,
    ReviewedMove,
    ReviewedRun,
    Tried,
    is_extension,
    placement_of,
    retained,
    solutions_of,
    tried,
)
from topping.wording.conditions import kept_game_text
from topping.wording.moves import short_meaning

_MARKS: Final = {
    MoveOutcome.FOUND: (Icon.TICK, "found"),
    MoveOutcome.SLOW: (Icon.CLOCK, "accent_text"),
    MoveOutcome.MISSED: (Icon.CROSS, "missed"),
}
_CHIPS: Final = 8
"""How many of the moves to look at first are named at once."""
_SCRABBLE: Final = 7
"""From how many laid letters a solution is a scrabble."""
_LONGEST_TRY: Final = 18
"""The longest shown text (characters) of an unreadable try."""
_HEADS: Final = heads("", ". . ./3 >. */2 >./1")


class ReviewScreen(Screen):
    """The review of a finished run. Enter goes to the next move to review, arrow keys select any move or solution.

    Space hides the solutions, so that the player can search the top again.
    """

    def __init__(self, stage: Stage, route: Review, reviewed: ReviewedRun, referee: Referee | None) -> None:
        """`referee` judges the player's proposals when he searches a top again; None if the lexicon is no longer
        installed.
        """
        self.back, self._viewer = route.back or routes.Home(), route.viewer or stage.services.players.last
        self._reviewed, self._referee, self._run = reviewed, referee, reviewed.run
        self._meanings = Meanings(stage.answerer, is_public=stage.guard.is_public)
        self._solutions = run_solutions(stage.answerer, reviewed)
        self._in_deck = False
        """Whether the top of the move is in the viewer's deck."""
        self._seen: set[int] = set()
        self._laid: dict[int, tuple[str, str]] = {}
        """By move: the solution last laid on the grid."""
        self._turn_to(route.number if 1 <= route.number <= len(reviewed.moves) else reviewed.in_order[0])
        super().__init__(stage)

    def _turn_to(self, number: int) -> None:
        self._number, self._move = number, self._reviewed.move(number)
        self._search: Search | None = None
        """The move being searched again."""
        self._seen.add(number)
        if self._referee is not None:
            following = self._next
            self._solutions.want(number, *(() if following is None else (following,)))
        self._tries = tried(self._move, self._referee)
        self._fill()

    def _fill(self) -> None:
        """Lists the solutions of the move. Selects the one that the player last looked at in this move, or else the
        retained top.
        """
        found, top = self._solutions.get(self._number), retained(self._move)
        self._rows = solutions_of(self._move, found or (), self._tries)
        wanted = self._laid.get(self._number, _name_of(top))
        self._cursor = Cursor(next((place for place, one in enumerate(self._rows) if _name_of(one) == wanted), 0))
        self._meanings.ask(sorted(one.word for one in self._rows))

    @property
    def _next(self) -> int | None:
        """Returns the number of the next move that the player has not seen in this review: missed moves first, then
        slow ones. None if he has seen all.
        """
        return next((one for one in self._reviewed.in_order if one not in self._seen), None)

    @property
    def _chosen(self) -> Solution | None:
        return self._rows[self._cursor.selected] if self._rows and self._cursor.selected is not None else None

    @property
    def _said(self) -> str:
        """The word of the solution on the grid (A–Z); empty if there is none."""
        return "" if self._chosen is None else self._chosen.word.upper()

    @property
    def _is_own(self) -> bool:
        return self._viewer.casefold() == self._run.player.casefold()

    # what happens

    def hear(self, news: News) -> None:
        if self._meanings.hear(news):
            self.changed()
        elif self._solutions.hear(news) == self._number:
            self._fill()

    def moved(self, name: str) -> None:
        if self._chosen is not None:
            self._laid[self._number] = _name_of(self._chosen)

    def read_later(self) -> None:
        self.reading(self._look_in_deck)

    def close(self) -> None:
        self._solutions.drop()
        self._meanings.drop()
        super().close()

    # what the keys do

    def _show(self, number: int) -> None:
        if self._search is not None or number != self._number:
            self._turn_to(number)
            self.reading(self._look_in_deck)

    def _step(self, by: int) -> None:
        if 1 <= self._number + by <= len(self._reviewed.moves):
            self._show(self._number + by)

    def _go_on(self) -> None:
        following = self._next
        if following is None:
            self.go_back()
        else:
            self._show(following)

    def _may_mark(self) -> bool:
        """Whether the viewer can add the move to his review deck; False without a player and on a public kiosk."""
        return bool(self._viewer) and not self.stage.guard.is_public and self._move.turn is not None

    async def _look_in_deck(self) -> None:
        turn, variant = self._move.turn, self._run.conditions.variant
        if self._may_mark() and turn is not None:
            is_there = await self.stage.services.decks.card_of(self._viewer, turn, variant) is not None
            if turn is self._move.turn:
                self._in_deck = is_there

    async def _mark_or_not(self) -> None:
        turn, decks, variant = self._move.turn, self.stage.services.decks, self._run.conditions.variant
        if turn is None:
            return
        with self.stage.services.notices.telling():
            entry = await decks.card_of(self._viewer, turn, variant)
            if entry is None:
                await decks.mark(self._viewer, turn, variant)
            else:
                await decks.remove(entry.card.id)
        await self._look_in_deck()

    def _write_picture(self) -> None:
        """Writes an image of the grid, with the solution laid on it."""
        game = kept_game_text(self._run.game, self._run.game_name)
        try:
            said, tone = write_position(self._laid_view()[0], game, self._number), "good"
        except ToppingError as fault:
            said, tone = self.in_words(fault), "bad"
        self.tell_line(said, self.stage.clock.now(), tone)

    def written(self, text: str) -> None:
        if self._search is not None:
            self._search.lay(text)

    def keys(self) -> Sequence[Key]:
        back = say("review.key.result" if isinstance(self.back, Result) else "review.key.back")
        if self._search is not None:
            return self._search_keys(self._search)
        following, first = self._next, self._reviewed.first
        goes_on = back if following is None else say("review.key.next")
        if following is not None and following not in first and self._number in first:
            goes_on = say("review.key.others")
        turn, referee = self._move.turn, self._referee

        def hide(turn: Turn, referee: Referee) -> None:
            self._search = Search(turn, referee, self.stage, say("review.search"))

        hides = () if turn is None or referee is None else (partial(hide, turn, referee),)
        picture = key(pygame.K_i, self._write_picture, sheet=in_footer(say("share.key")), mods=pygame.KMOD_CTRL)
        deck = say("review.key.out_of_deck" if self._in_deck else "review.key.to_deck")
        return (
            enter(self._go_on, goes_on),
            key(pygame.K_RIGHT, partial(self._step, 1), say("review.key.move"), "← →"),
            key(pygame.K_LEFT, partial(self._step, -1)),
            self.arrows_named(say("review.key.solution"), "↑ ↓"),
            *(replace(letter(" ", one, say("review.key.search")), cap=say("key.space")) for one in hides),
            *((letter("x", partial(self.asking, self._mark_or_not), deck),) if self._may_mark() else ()),
            *((picture,) if turn is not None and not self.stage.guard.is_public else ()),
            escape(self.go_back, back),
        )

    def _search_keys(self, search: Search) -> Sequence[Key]:
        """Returns the keys for searching the top again. Enter proposes a word; once the top is found, it shows the
        solutions.

        Space shows them while the line is empty; pressing F8 twice always does.
        """
        is_empty, reveal = search.typing.is_empty, partial(setattr, self, "_search", None)
        propose = enter(lambda: self.stage.cues.play(search.propose()), say("play.key.propose"))
        is_done, show = search.is_won and is_empty, say("review.key.show")
        main = enter(reveal, show) if is_done else propose
        by_space = (key(pygame.K_SPACE, reveal, "" if is_done else show),) if is_empty else ()
        back = escape(reveal, show) if search.is_empty else escape(search.erase, say("play.key.erase"))
        by_f8 = key(pygame.K_F8, reveal, "" if is_empty else show, is_twice=True)
        return (main, *by_space, by_f8, *search.typing.keys(), *search.tray_keys(), back)

    # what is shown

    def view(self) -> Element:
        search, side = self._search, theme.page_side()
        grid = self._board() if search is None else search.board()
        panel = self._panel() if search is None else search.panel()
        beside = column(*panel, gap=14, grow=1, id="panel")
        body = row(column(replace(grid, width=side, height=side)), beside, gap=56, grow=1)
        return page(say("review.title"), body, remark=self._head())

    def _head(self) -> Element:
        run, move = self._run, self._move
        game = kept_game_text(run.game, run.game_name)
        whole = short = say("review.move", game=game, number=move.number)
        if not self._is_own:
            whole = say("review.of", player=titled(run.player), game=game, number=move.number)
        counts = " ".join((*([say("review.imported")] * run.imported), *([say("review.unranked")] * (not run.ranks))))
        icon, colour = _MARKS[move.outcome]
        return row(
            text(f"{whole} {counts}".strip(), Type.BODY, "ink2", shorter=(whole, short), id="move"),
            chip(_outcome(move, run.conditions.formula), icon, colour, id="outcome"),
            space(),
            *((*self._chips(), self._count()) if self._search is None else ()),
            gap=12,
            align="center",
            grow=1,
            id="head",
        )

    def _chips(self) -> list[Element]:
        """Draws numbered buttons for the missed and slow moves, around the current one, between two arrows.

        If space is short, the buttons farthest from the current move are left out first.
        """
        first = self._reviewed.first
        at = first.index(self._number) if self._number in first else 0
        start = max(0, min(at - _CHIPS // 2, len(first) - _CHIPS))
        chips = [
            button(
                str(number),
                partial(self._show, number),
                ButtonKind.CHIP,
                step=Type.LABEL,
                icon=_MARKS[self._reviewed.move(number).outcome][0],
                is_on=number == self._number,
                role=Role.TAB,
                takes_keys=False,
                height=52,
                drop=1 + abs(place - at),
                id=f"move.{number}",
            )
            for place, number in enumerate(first[start : start + _CHIPS], start=start)
        ]
        return [self._stepping(-1), *chips, self._stepping(1)]

    def _stepping(self, by: int) -> Element:
        name, sign = ("before", "←") if by < 0 else ("after", "→")
        act = partial(self._step, by) if 1 <= self._number + by <= len(self._reviewed.moves) else None
        arrow = button(sign, act, ButtonKind.CHIP, role=Role.TAB, takes_keys=False, height=52, id=f"step.{name}")
        return replace(arrow, said=say(f"review.step.{name}"))

    def _count(self) -> Element:
        parts, first, found = [], self._reviewed.first, self._solutions.get(self._number)
        if self._number in first:
            parts.append(say("review.place", place=first.index(self._number) + 1, of=len(first)))
        if found:
            parts.append(say("review.best" if len(found) >= MOST_SOLUTIONS else "review.solutions", count=len(found)))
        return text(" · ".join(parts), Type.BODY, "ink2", align="right", shorter=parts[:1], drop=1, id="count")

    def _board(self) -> Element:
        """Draws the grid with the selected solution; an empty grid if the game is no longer stored."""
        view, chosen = self._laid_view()
        if chosen is None:
            return board(view, say("answering.board"))
        start = chosen.reference.square
        ends = (start, start.moved(chosen.reference.direction, len(chosen.word) - 1))
        return painted(SolvedView(view, ends, is_found=True), paint_solved, chosen.word, id="board")

    def _laid_view(self) -> tuple[BoardView, Solution | None]:
        """Returns (grid with the selected solution on it, that solution)."""
        turn, chosen = self._move.turn, self._chosen
        if turn is None:
            return BoardView(Board().cells), None
        placement = None if chosen is None else placement_of(chosen, turn)
        if chosen is None or placement is None:
            return BoardView(turn.before.board.cells), None
        placed = tuple(square for square, _ in placement.placed)
        view = BoardView(turn.before.board.with_tiles(placement.placed).cells, placed, last_style="found")
        if str(chosen.move) == str(turn.solution.move):
            replaced = replaced_squares(turn.placement, turn.after.board)
            view = BoardView(turn.after.board.cells, placed, replaced=replaced, last_style="found")
        return view, chosen

    def _panel(self) -> tuple[Element | None, ...]:
        turn = self._move.turn
        if turn is None:
            letters = painted(None, paint_empty_ledge, "", height=66, id="rack")
        else:
            said = turn.draw.letters
            letters = rack(rack_view(turn, (), countries=False, label=0, places=len(said)), said, height=108)
        return letters, self._list(), self._told_tries(), self._about(), self._meaning()

    def _told_tries(self) -> Element:
        move, player = self._move, self._run.player
        title = say("review.tries") if self._is_own else say("review.tries_of", player=player)
        shorter = () if self._is_own else (say("review.tries_of", player=titled(player)), say("review.tries_short"))
        span = max(move.end_ms, 1)
        tries = tuple(_timed(one, span, place) for place, one in enumerate(self._tries))
        note = _try_note(move)
        spoken = [f"{one.time} {one.move} {one.verdict}".strip() for one in tries]
        head = text(title, Type.LABEL, "ink3", Face.SEMI, shorter=shorter, grow=1, id="tries title")
        parts = text(_parts(move), Type.LABEL, "ink2", Face.SEMI, align="right", drop=1, id="parts")
        view, said = TimeLine(tries, move.kept.found, note), ", ".join([*spoken, note] if note else spoken)
        line = painted(view, paint_time_line, said, measure=_measure_line, role=Role.PICTURE, id="line")
        return column(row(head, parts, gap=24), line, card="card", pad=(24, 10), gap=4, id="tries")

    def _list(self) -> Element:
        rows, acts = [self._row(one) for one in self._rows], [self.changed] * len(self._rows)
        listed = table(_HEADS, rows, self._cursor, id="solutions", acts=acts, room=811, row_height=44, gap=16)
        note = self._note()
        told = text(note, Type.ROW, "ink2", lines=3, pad=(20, 0, 20, 0), id="note") if note else None
        return column(listed, told, card="card", pad=(16, 8), grow=1, min_height=160)

    def _note(self) -> str:
        if self._move.turn is None:
            return say("review.no_game")
        if self._referee is None:
            return say("review.no_lexicon", lexicon=self._run.lexicon or "—")
        if self._solutions.get(self._number) is not None:
            return ""
        return self._solutions.fault(self._number) or say("review.looking")

    def _row(self, one: Solution) -> tuple[Element, ...]:
        best = max(self._move.kept.points, *(other.points for other in self._rows))
        is_top, meaning = one.points >= best, self._meanings.of(one.word)
        about = "" if meaning is None else short_meaning(meaning)
        parts = about.split(" ")
        shorter = [" ".join(parts[:count]).removesuffix(" <") for count in range(len(parts) - 1, -1, -1)]
        return (
            word(one.word, Type.ROW),
            text(str(one.reference), Type.ROW, "ink2", group="places"),
            progress(one.points, best, "", colour="found" if is_top else "ink3", width=110),
            text(str(one.points), Type.ROW, face=Face.BOLD, align="right", group="points"),
            row(text(about, Type.LABEL, "ink2", grow=1, group="abouts", shorter=shorter), width=140, align="center"),
            row(space(), *self._tags(one, is_top=is_top), gap=14, align="center"),
        )

    def _tags(self, one: Solution, *, is_top: bool) -> list[Element]:
        move, tags = self._move, list[Element]()
        is_retained = _name_of(one) == (move.kept.word, move.kept.reference)
        placement = None if move.turn is None else placement_of(one, move.turn)
        if placement is not None and len(placement.placed) >= _SCRABBLE:
            tags.append(_tag("scrabble", is_good=is_top))
        elif placement is not None and move.turn is not None and is_extension(placement, move.turn.before.board):
            tags.append(_tag("extension", is_good=is_top))
        elif is_top:
            tags.append(_tag("top", is_good=True))
        if any(other.solution is not None and _name_of(other.solution) == _name_of(one) for other in self._tries):
            tags.append(_tag("try"))
        if is_retained and not is_top:
            tags.append(_tag("published"))
        if is_retained and self._in_deck:
            tags.append(_tag("deck", is_good=True))
        return tags

    def _about(self) -> Element:
        parts = list[Element]()
        if self._said and self._referee is not None:
            hooks, none = hooks_of(self._said, self._referee.admits), say("review.hooks.none")
            for side, letters in (("before", hooks.before), ("after", hooks.after)):
                parts.append(text(say(f"review.hooks.{side}"), Type.ROW, "ink3", group="hooks"))
                parts.append(text(" ".join(letters) or none, Type.ROW, face=Face.BOLD, group="hooks"))
        others = self._move.others
        found = "" if others is None else say("review.others", found=others[0], of=others[1])
        told = text(found, Type.ROW, "ink2", align="right", drop=1, id="others") if found else None
        return row(*parts, space(), told, gap=12, id="hooks")

    def _meaning(self) -> Element:
        meaning = self._meanings.of(self._said)
        told = None if meaning is None else definition(meaning, 2)
        return told or Element(height=_MEANING, id="meaning")


_MEANING: Final = 116
"""The height of a meaning in two lines, with its source."""


def opened(stage: Stage, route: Review) -> ComingScreen:
    read = partial(_read, stage, route)
    return ComingScreen(stage, say("review.title"), Icon.LIST, route.back or routes.Home(), read)


async def _read(stage: Stage, route: Review) -> Callable[[], Screen]:
    services = stage.services
    try:
        reviewed = await services.reviews.open(route.viewer or services.players.last, route.run)
        if not reviewed.moves:
            raise InputError("review.no_move")
        for move in reviewed.moves:
            retained(move)  # raises where it cannot be read
        run, turns = reviewed.run, [one.turn for one in reviewed.moves if one.turn is not None]
        admits = admits_of(run.lexicon, run.lexicon_hash, turns)
        referee = None if admits is None else Referee.under(run.conditions, admits)
        return partial(ReviewScreen, stage, route, reviewed, referee)
    except ToppingError as fault:
        closed = (say("review.title"), Icon.LOCK, say("review.closed"), services.notices.in_words(fault))
        return partial(ClosedScreen, stage, *closed, say("review.key.back"), route.back or routes.Home())


def _name_of(one: Solution) -> tuple[str, str]:
    return one.word, str(one.reference)


def _tag(name: str, *, is_good: bool = False) -> Element:
    return text(say(f"review.tag.{name}"), Type.LABEL, "found" if is_good else "ink2", Face.SEMI, group="tags")


def _outcome(move: ReviewedMove, formula: Formula) -> str:
    """Returns how a move went, such as found, slow or missed; for a score below the top's, how many points were
    lost.
    """
    if move.outcome is MoveOutcome.MISSED and move.kept.scored and not formula.top_ends_move:
        return say("review.outcome.part", lost=signed(move.kept.scored - move.kept.points))
    return say(f"review.outcome.{move.outcome.value}")


def _timed(one: Tried, span_ms: int, place: int) -> TimedTry:
    """Returns a proposal as a mark on the time line of a move, which is `span_ms` (ms) long.

    If not all marks fit, tops are kept first, then higher points, then later proposals. `place` is the index of the
    proposal.
    """
    verdict, points = one.verdict, one.verdict.points
    tone = {Answer.TOP: TryTone.TOP, Answer.BELOW_TOP: TryTone.GOOD}.get(verdict.answer, TryTone.BAD)
    said = "" if points is None else str(points)
    if tone is TryTone.BAD:
        said = say(f"review.try.{verdict.answer.name.lower()}")
    name = visible(" ".join(one.kept.text.upper().split())) or "—" if verdict.move is None else verdict.move.circled
    if verdict.move is None and len(name) > _LONGEST_TRY:
        name = f"{name[: _LONGEST_TRY - 1]}…"
    weight = ((points or 0) + (100_000 if tone is TryTone.TOP else 0)) * 1_000 + place
    at = max(0, min(1000, 1000 * one.kept.at_ms // span_ms))
    return TimedTry(at, tone, to_seconds(one.kept.at_ms), name, said, weight)


def _try_note(move: ReviewedMove) -> str:
    if move.kept.void_tries:
        return say("review.earlier", count=len(move.kept.void_tries))
    if move.kept.was_seen:
        return say("review.seen_before")
    none = "review.untold_tries" if move.kept.found else "review.no_try"
    return "" if move.tries else say(none)


def _measure_line(_: Element, width: int) -> tuple[int, int]:
    return width, line_height()


def _parts(move: ReviewedMove) -> str:
    """Returns a text on the time of a move: how it was spent if that is known, and the expected time (par) if there is
    one.
    """
    kept, time = move.kept, move.time
    taken = _seconds(kept.elapsed_ms)
    if kept.penalty_ms:
        parts = [say("review.time_missed", time=taken, penalty=kept.penalty_ms // 1000)]
    elif time is None or not kept.found:
        parts = [say("review.time", time=taken)]
    else:
        finding, typing, placing = (_seconds(ms) for ms in (time.finding_ms, time.typing_ms, time.placing_ms))
        parts = [say("review.parts", time=taken, finding=finding, typing=typing, placing=placing)]
    if move.par_ms is not None:
        parts.append(say("review.par", par=_seconds(move.par_ms)))
    return " · ".join(parts)


def _seconds(ms: int) -> str:
    return say("number.decimal", whole=ms // 1000, tenths=ms // 100 % 10)
