"""The review of a finished run, move by move: what could be played, what was tried, and searching it again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import pygame

from topping.errors import InputError, ToppingError
from topping.game.keptgames import admits_of
from topping.game.service.messages import News
from topping.kiosk.backstage.earlier import SolutionsOf
from topping.kiosk.backstage.wordanswers import Meanings
from topping.kiosk.faces.told import definition
from topping.kiosk.paint import theme
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.found import SolvedView, paint_solved
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.rack import paint_empty_ledge
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tops import TimedTry, TimeLine, TryTone, line_height, paint_time_line
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.play import Result
from topping.kiosk.routes.training import Review
from topping.kiosk.screens.training.answering import Search, between
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import rack_view
from topping.kiosk.ui.keys import Key, enter, escape, key, letter, moved
from topping.kiosk.ui.leaves import board, chip, progress, rack, titled, word
from topping.kiosk.ui.lines import visible
from topping.kiosk.ui.parts import Head, button, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, column, painted, row, space, text
from topping.kiosk.wording import kept_game_text
from topping.kiosk.wording.moves import short_meaning
from topping.lexicon.hooks import Hooks, hooks_of
from topping.play.run.referee import Referee
from topping.play.run.verdict import Answer
from topping.rules.games.game import Turn
from topping.rules.grid.board import Board
from topping.rules.moves.replacement import replaced_squares
from topping.rules.moves.solution import Solution
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

_MARKS: Final = {
    MoveOutcome.FOUND: (Icon.TICK, "found"),
    MoveOutcome.SLOW: (Icon.CLOCK, "accent_text"),
    MoveOutcome.MISSED: (Icon.CROSS, "missed"),
}
_CHIPS: Final = 8
"""How many of the moves to be looked at first are named at once."""
_SCRABBLE: Final = 7
"""From how many letters laid a solution is a scrabble."""
_LONGEST_TRY: Final = 18
"""Characters of a try that could not be read."""
_HEADS: Final = (
    Head(""),
    Head(""),
    Head("", drop=3),
    Head("", align="right"),
    Head("", None, drop=2),
    Head("", align="right", drop=1),
)


@dataclass(slots=True)
class _ShownMove:
    """The move shown, with what can be laid on its grid."""

    reviewed: ReviewedRun
    referee: Referee | None
    """What judges a search; None where the lexicon is not on this machine any more."""
    solutions: SolutionsOf
    number: int = 0
    tries: tuple[Tried, ...] = ()
    rows: tuple[Solution, ...] = ()
    cursor: Cursor = field(default_factory=Cursor)
    """The solution that lies on the grid."""
    search: Search | None = None
    """The move being searched again."""
    seen: set[int] = field(default_factory=set)
    laid: dict[int, tuple[str, str]] = field(default_factory=dict)
    """The solution that was last laid on the grid, for each move."""

    @property
    def move(self) -> ReviewedMove:
        return self.reviewed.move(self.number)

    @property
    def next(self) -> int | None:
        """The number of the next move to look at; None once all were seen."""
        return next((one for one in self.reviewed.in_order if one not in self.seen), None)

    @property
    def chosen(self) -> Solution | None:
        return self.rows[self.cursor.selected] if self.rows and self.cursor.selected is not None else None

    @property
    def said(self) -> str:
        """The word on the grid, A–Z."""
        return "" if self.chosen is None else self.chosen.word.upper()

    @property
    def searched(self) -> tuple[Turn, Referee] | None:
        return None if self.move.turn is None or self.referee is None else (self.move.turn, self.referee)

    def fill(self) -> None:
        """The list of what can be laid on the grid; the solution on it stays there."""
        found, top = self.solutions.of(self.number), retained(self.move)
        self.rows = solutions_of(self.move, () if found is None else found.best, self.tries)
        wanted = self.laid.get(self.number, (top.word, str(top.reference)))
        places = [place for place, one in enumerate(self.rows) if (one.word, str(one.reference)) == wanted]
        self.cursor = Cursor(places[0] if places else 0)


class ReviewScreen(Screen):
    """Enter leads through the moves, arrows from move to move and from solution to solution, Space hides them."""

    def __init__(self, stage: Stage, route: Review) -> None:
        self._back, self._viewer = route.back, stage.backstage.players.last
        self._meanings = Meanings(stage.helper, is_public=stage.door.is_public)
        self._hooks: dict[str, Hooks] = {}
        self._in_deck = self._has_looked = False
        """Whether the top of the move is a card of the viewer's, and whether that was looked at for the first one."""
        self._state: _ShownMove | str = ""
        """What is shown, or why nothing is."""
        super().__init__(stage)
        try:
            reviewed = stage.backstage.reviews.open(self._viewer, route.run)
            if not reviewed.moves:
                raise InputError("review.no_move")
            run, turns = reviewed.run, [one.turn for one in reviewed.moves if one.turn is not None]
            admits = admits_of(run.lexicon, run.lexicon_hash, turns)
            referee = None if admits is None else Referee.under(run.conditions, admits)
            shown = _ShownMove(reviewed, referee, SolutionsOf(stage.helper, reviewed))
            first = route.number if 1 <= route.number <= len(reviewed.moves) else reviewed.in_order[0]
            self._turn_to(shown, first)
            self._state = shown
        except ToppingError as fault:
            self._state = self.in_words(fault)

    def _turn_to(self, shown: _ShownMove, number: int) -> None:
        shown.number, shown.search = number, None
        shown.seen.add(number)
        if shown.referee is not None:
            following = shown.next
            shown.solutions.ask(number, *(() if following is None else (following,)))
        shown.tries = tried(shown.move, shown.referee)
        shown.fill()
        self._meanings.ask(sorted(one.word for one in shown.rows))

    # what happens

    def hear(self, news: News) -> None:
        shown = self._state
        if self._meanings.hear(news):
            self.changed()
        elif isinstance(shown, _ShownMove) and shown.solutions.hear(news) == shown.number:
            shown.fill()
            self._meanings.ask(sorted(one.word for one in shown.rows))
            self.changed()

    def moved(self, name: str) -> None:
        """Remembers which solution lies on the grid, for when the move is shown again."""
        shown = self._state
        if isinstance(shown, _ShownMove) and shown.chosen is not None:
            shown.laid[shown.number] = (shown.chosen.word, str(shown.chosen.reference))

    def shown(self, frame: Collection[str], now: int) -> None:
        """The first frame has come without a look at the deck, which would delay it."""
        if isinstance(self._state, _ShownMove) and not self._has_looked:
            self._has_looked = True
            self._look_in_deck(self._state)

    def close(self) -> None:
        if isinstance(self._state, _ShownMove):
            self._state.solutions.drop()
        self._meanings.drop()
        super().close()

    # what the keys do

    def _show(self, shown: _ShownMove, number: int) -> None:
        if shown.search is not None or number != shown.number:
            self._turn_to(shown, number)
            self._look_in_deck(shown)

    def _step(self, shown: _ShownMove, by: int) -> None:
        if 1 <= shown.number + by <= len(shown.reviewed.moves):
            self._show(shown, shown.number + by)

    def _go_on(self, shown: _ShownMove) -> None:
        following = shown.next
        if following is None:
            self.go_back()
        else:
            self._show(shown, following)

    def go_back(self) -> None:
        self.go(self._back or Home())

    def _may_mark(self, shown: _ShownMove) -> bool:
        """Whether the move can be put into the viewer's deck: at the public kiosk there is none."""
        return bool(self._viewer) and not self.stage.door.is_public and shown.move.turn is not None

    def _look_in_deck(self, shown: _ShownMove) -> None:
        turn, variant = shown.move.turn, shown.reviewed.run.conditions.variant
        if self._may_mark(shown) and turn is not None:
            self._in_deck = self.stage.backstage.decks.card_of(self._viewer, turn, variant) is not None

    def _mark_or_not(self, shown: _ShownMove) -> None:
        turn, decks, variant = shown.move.turn, self.stage.backstage.decks, shown.reviewed.run.conditions.variant
        if turn is None:
            return
        try:
            entry = decks.card_of(self._viewer, turn, variant)
            if entry is None:
                decks.mark(self._viewer, turn, variant)
            else:
                decks.remove(entry.card.id)
        except ToppingError as fault:
            self.stage.backstage.notices.tell(fault)
        self._look_in_deck(shown)

    def _hide(self, shown: _ShownMove, turn: Turn, referee: Referee) -> None:
        shown.search = Search(turn, referee, self.stage.keyboard, say("review.search"))

    def _reveal(self, shown: _ShownMove) -> None:
        shown.search = None

    def _propose(self, search: Search) -> None:
        cue = search.propose()
        if cue is not None:
            self.stage.cues.play(cue)

    def written(self, text: str) -> None:
        if isinstance(self._state, _ShownMove) and self._state.search is not None:
            self._state.search.lay(text)

    def keys(self) -> Sequence[Key]:
        shown = self._state
        back = say("review.key.result" if isinstance(self._back, Result) else "review.key.back")
        if isinstance(shown, str):
            return (self.enter_named(""), escape(self.go_back, back))
        if shown.search is not None:
            return self._search_keys(shown, shown.search)
        following, first = shown.next, shown.reviewed.first
        goes_on = back if following is None else say("review.key.next")
        if following is not None and following not in first and shown.number in first:
            goes_on = say("review.key.others")
        searched, search = shown.searched, say("review.key.search")
        hide = () if searched is None else (letter(" ", partial(self._hide, shown, *searched), search),)
        deck = say("review.key.out_of_deck" if self._in_deck else "review.key.to_deck")
        return (
            enter(partial(self._go_on, shown), goes_on),
            key(pygame.K_RIGHT, partial(self._step, shown, 1), say("review.key.move"), "← →"),
            key(pygame.K_LEFT, partial(self._step, shown, -1)),
            self.arrows_named(say("review.key.solution"), "↑ ↓"),
            *(replace(one, cap=say("key.space")) for one in hide),
            *((letter("x", partial(self._mark_or_not, shown), deck),) if self._may_mark(shown) else ()),
            escape(self.go_back, back),
        )

    def _search_keys(self, shown: _ShownMove, search: Search) -> Sequence[Key]:
        """Enter proposes or, once the top was found, shows, as Space does while nothing is typed, F8 F8 at any time."""
        is_empty, reveal = search.typing.is_empty, partial(self._reveal, shown)
        is_done, show = search.is_won and is_empty, say("review.key.show")
        main = enter(reveal, show) if is_done else enter(partial(self._propose, search), say("play.key.propose"))
        by_space = (key(pygame.K_SPACE, reveal, "" if is_done else show),) if is_empty else ()
        back = escape(reveal, show) if search.is_empty else escape(search.erase, say("play.key.erase"))
        by_f8 = moved(key(pygame.K_F8, reveal, "" if is_empty else show, is_twice=True), "review.reveal", pygame.K_F2)
        return (main, *by_space, by_f8, *search.typing.keys(), back)

    # what is shown

    def view(self) -> Element:
        shown, title = self._state, say("review.title")
        if isinstance(shown, str):
            back = say("review.key.back")
            return between(title, Icon.LOCK, say("review.closed"), shown, act=self.go_back, does=back)
        search, side = shown.search, theme.page_side()
        grid = self._board(shown) if search is None else search.board()
        panel = self._panel(shown) if search is None else search.panel()
        beside = column(*panel, gap=14, grow=1, id="panel")
        body = row(column(replace(grid, width=side, height=side)), beside, gap=56, grow=1)
        return page(title, body, remark=self._head(shown))

    def _head(self, shown: _ShownMove) -> Element:
        run, move = shown.reviewed.run, shown.move
        game = kept_game_text(run.game, run.game_name)
        is_own = self._viewer.casefold() == run.player.casefold()
        whole = say("review.move" if is_own else "review.of", player=titled(run.player), game=game, number=move.number)
        counts = " ".join((*([say("review.imported")] * run.imported), *([say("review.unranked")] * (not run.ranks))))
        shorter = (whole, say("review.move", game=game, number=move.number))
        icon, colour = _MARKS[move.outcome]
        return row(
            text(f"{whole} {counts}".strip(), Type.BODY, "ink2", shorter=shorter, id="move"),
            chip(_outcome(shown.reviewed, move), icon, colour, id="outcome"),
            space(),
            *((*self._chips(shown), self._count(shown)) if shown.search is None else ()),
            gap=12,
            align="center",
            grow=1,
            id="head",
        )

    def _chips(self, shown: _ShownMove) -> list[Element]:
        """The moves to look at first around the one shown, those far from it the first to leave; before and after."""
        first = shown.reviewed.first
        at = first.index(shown.number) if shown.number in first else 0
        start = max(0, min(at - _CHIPS // 2, len(first) - _CHIPS))
        chips = [
            button(
                str(number),
                partial(self._show, shown, number),
                ButtonKind.CHIP,
                step=Type.LABEL,
                icon=_MARKS[shown.reviewed.move(number).outcome][0],
                is_on=number == shown.number,
                role=Role.TAB,
                takes_keys=False,
                height=52,
                drop=1 + abs(place - at),
                id=f"move.{number}",
            )
            for place, number in enumerate(first[start : start + _CHIPS], start=start)
        ]
        return [self._stepping(shown, -1), *chips, self._stepping(shown, 1)]

    def _stepping(self, shown: _ShownMove, by: int) -> Element:
        name, sign = ("before", "←") if by < 0 else ("after", "→")
        act = partial(self._step, shown, by) if 1 <= shown.number + by <= len(shown.reviewed.moves) else None
        arrow = button(sign, act, ButtonKind.CHIP, role=Role.TAB, takes_keys=False, height=52, id=f"step.{name}")
        return replace(arrow, said=say(f"review.step.{name}"))

    def _count(self, shown: _ShownMove) -> Element:
        parts, first, found = [], shown.reviewed.first, shown.solutions.of(shown.number)
        if shown.number in first:
            parts.append(say("review.place", place=first.index(shown.number) + 1, of=len(first)))
        if found is not None and found.best:
            parts.append(say("review.best" if found.is_cut else "review.solutions", count=len(found.best)))
        return text(" · ".join(parts), Type.BODY, "ink2", align="right", shorter=parts[:1], drop=1, id="count")

    def _board(self, shown: _ShownMove) -> Element:
        """The grid with the chosen solution laid on it; empty where the game is lost."""
        turn, chosen, said = shown.move.turn, shown.chosen, say("answering.board")
        if turn is None:
            return board(BoardView(Board().cells), said)
        placement = None if chosen is None else placement_of(chosen, turn)
        if chosen is None or placement is None:
            return board(BoardView(turn.before.board.cells), said)
        placed = tuple(square for square, _ in placement.placed)
        view = BoardView(turn.before.board.with_tiles(placement.placed).cells, placed, last_style="found")
        if str(chosen.move) == str(turn.solution.move):
            replaced = replaced_squares(turn.placement, turn.after.board)
            view = BoardView(turn.after.board.cells, placed, replaced=replaced, last_style="found")
        start = chosen.reference.square
        ends = (start, start.moved(chosen.reference.direction, len(chosen.word) - 1))
        return painted(SolvedView(view, ends, is_found=True), paint_solved, chosen.word, id="board")

    def _panel(self, shown: _ShownMove) -> tuple[Element | None, ...]:
        turn = shown.move.turn
        if turn is None:
            letters = painted(None, paint_empty_ledge, "", height=66, id="rack")
        else:
            said = turn.draw.letters
            letters = rack(rack_view(turn, (), countries=False, label=0, places=len(said)), said, height=108)
        return letters, self._list(shown), _tries(shown, self._viewer), self._about(shown), self._meaning(shown)

    def _list(self, shown: _ShownMove) -> Element:
        rows = shown.rows
        listed = table(
            _HEADS,
            [self._row(shown, one) for one in rows],
            shown.cursor,
            id="solutions",
            acts=[self.changed] * len(rows),
            room=811,
            row_height=44,
            gap=16,
        )
        note = self._note(shown)
        told = text(note, Type.ROW, "ink2", lines=3, pad=(20, 0, 20, 0), id="note") if note else None
        return column(listed, told, card="card", pad=(16, 8), grow=1, min_height=160)

    def _note(self, shown: _ShownMove) -> str:
        if shown.move.turn is None:
            return say("review.no_game")
        if shown.referee is None:
            return say("review.no_lexicon", lexicon=shown.reviewed.run.lexicon or "—")
        if shown.solutions.of(shown.number) is not None:
            return ""
        return shown.solutions.fault(shown.number) or say("review.looking")

    def _row(self, shown: _ShownMove, one: Solution) -> tuple[Element, ...]:
        best = max(shown.move.kept.points, *(other.points for other in shown.rows))
        is_top, meaning = one.points >= best, self._meanings.of(one.word)
        about = "" if meaning is None else short_meaning(meaning)
        parts = about.split(" ")
        shorter = [" ".join(parts[:count]).removesuffix(" <") for count in range(len(parts) - 1, -1, -1)]
        told = text(about, Type.LABEL, "ink2", grow=1, group="abouts", shorter=shorter)
        return (
            word(one.word, Type.ROW),
            text(str(one.reference), Type.ROW, "ink2", group="places"),
            progress(one.points, best, "", colour="found" if is_top else "ink3", width=110),
            text(str(one.points), Type.ROW, face=Face.BOLD, align="right", group="points"),
            row(told, width=140, align="center"),
            row(space(), *self._tags(shown, one, is_top=is_top), gap=14, align="center"),
        )

    def _tags(self, shown: _ShownMove, one: Solution, *, is_top: bool) -> list[Element]:
        move, tags = shown.move, list[Element]()
        name = (one.word, str(one.reference))
        is_retained = name == (move.kept.word, move.kept.reference)
        placement = None if move.turn is None else placement_of(one, move.turn)
        if placement is not None and len(placement.placed) >= _SCRABBLE:
            tags.append(_tag("scrabble", is_good=is_top))
        elif placement is not None and move.turn is not None and is_extension(placement, move.turn.before.board):
            tags.append(_tag("extension", is_good=is_top))
        elif is_top:
            tags.append(_tag("top", is_good=True))
        own = [other.solution for other in shown.tries if other.solution is not None]
        if name in {(other.word, str(other.reference)) for other in own}:
            tags.append(_tag("try"))
        if is_retained and not is_top:
            tags.append(_tag("published"))
        if is_retained and self._in_deck:
            tags.append(_tag("deck", is_good=True))
        return tags

    def _about(self, shown: _ShownMove) -> Element:
        said, parts = shown.said, list[Element]()
        if said and shown.referee is not None:
            if said not in self._hooks:
                self._hooks[said] = hooks_of(said, shown.referee.admits)
            hooks, none = self._hooks[said], say("review.hooks.none")
            for side, letters in (("before", hooks.before), ("after", hooks.after)):
                parts.append(text(say(f"review.hooks.{side}"), Type.ROW, "ink3", group="hooks"))
                parts.append(text(" ".join(letters) or none, Type.ROW, face=Face.BOLD, group="hooks"))
        others = shown.move.others
        found = "" if others is None else say("review.others", found=others[0], of=others[1])
        told = text(found, Type.ROW, "ink2", align="right", drop=1, id="others") if found else None
        return row(*parts, space(), told, gap=12, id="hooks")

    def _meaning(self, shown: _ShownMove) -> Element:
        meaning = self._meanings.of(shown.said)
        told = None if meaning is None else definition(meaning, 2)
        return told or Element(height=_MEANING, id="meaning")


_MEANING: Final = 116
"""The height of a meaning in two lines, with its source."""

SCREEN: Final = ReviewScreen


def _tag(name: str, *, is_good: bool = False) -> Element:
    return text(say(f"review.tag.{name}"), Type.LABEL, "found" if is_good else "ink2", Face.SEMI, group="tags")


def _outcome(reviewed: ReviewedRun, move: ReviewedMove) -> str:
    """How a move went; of one that brought a part of its top, what that lacked."""
    lost = move.kept.scored - move.kept.points
    if move.outcome is MoveOutcome.MISSED and move.kept.scored and not reviewed.run.conditions.formula.top_ends_move:
        return say("review.outcome.part", lost=signed(lost))
    return say(f"review.outcome.{move.outcome.value}")


def _tries(shown: _ShownMove, viewer: str) -> Element:
    move, player = shown.move, shown.reviewed.run.player
    is_own = viewer.casefold() == player.casefold()
    title = say("review.tries") if is_own else say("review.tries_of", player=player)
    shorter = () if is_own else (say("review.tries_of", player=titled(player)), say("review.tries_short"))
    span = max(move.end_ms, 1)
    tries = tuple(_timed(one, span, place) for place, one in enumerate(shown.tries))
    note = _try_note(move)
    spoken = ", ".join([*(f"{one.time} {one.move} {one.verdict}".strip() for one in tries), *([note] if note else [])])
    return column(
        row(
            text(title, Type.LABEL, "ink3", Face.SEMI, shorter=shorter, grow=1, id="tries title"),
            text(_parts(move), Type.LABEL, "ink2", Face.SEMI, align="right", drop=1, id="parts"),
            gap=24,
        ),
        Element(
            state=TimeLine(tries, move.kept.found, note),
            paint=paint_time_line,
            measure=lambda element, width: (width, line_height()),
            role=Role.PICTURE,
            said=spoken,
            id="line",
        ),
        card="card",
        pad=(24, 10),
        gap=4,
        id="tries",
    )


def _timed(one: Tried, span_ms: int, place: int) -> TimedTry:
    """A try on the line of a time; of those that have no room together tops stand first, then points, then the last."""
    verdict, points = one.verdict, one.verdict.points
    tone = {Answer.TOP: TryTone.TOP, Answer.BELOW_TOP: TryTone.GOOD}.get(verdict.answer, TryTone.BAD)
    said = (
        say(f"review.try.{verdict.answer.name.lower()}")
        if tone is TryTone.BAD
        else str(points)
        if points is not None
        else ""
    )
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


def _parts(move: ReviewedMove) -> str:
    """Where the time of a move went, where that is known; how long it was otherwise, and its par."""
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
