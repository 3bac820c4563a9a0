"""The move that a review shows: its solutions as they come, the one on the grid, the tries, what its words mean."""

from __future__ import annotations

from pygame import Rect

from topping.game.keptgames import admits_of
from topping.game.service.meaningquestions import MOST_WORDS, MeaningsFound, MeaningsQuestion
from topping.game.service.messages import News
from topping.kiosk.backstage.runs.reviews import SolutionsOf
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.grid.rack import RackView, paint_empty_ledge, paint_rack
from topping.kiosk.painters.solo.missed import RevealView, paint_reveal, reveal_place
from topping.kiosk.painters.training.review.aboutword import AboutWordView, HooksView, paint_about_word
from topping.kiosk.painters.training.review.reviewhead import paint_count
from topping.kiosk.painters.training.review.solutions import SolutionsView, paint_solutions
from topping.kiosk.painters.training.review.tries import paint_time_line
from topping.kiosk.scenes.training.review import review_view
from topping.kiosk.scenes.training.review.review_places import ReviewPlaces
from topping.kiosk.scenes.training.review.review_view import Tried
from topping.kiosk.stage import Stage
from topping.kiosk.views.meanings import meaning_view
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.lexicon.hooks import Hooks, hooks_of
from topping.lexicon.meaning import Meaning
from topping.play.run.referee import Referee
from topping.rules.moves.solution import Solution
from topping.texts import say
from topping.training.review import ReviewedMove, ReviewedRun


class ShownMove:
    """One move of a run at a time; what the helper has told of any of them is kept."""

    def __init__(self, stage: Stage, reviewed: ReviewedRun, viewer: str, number: int) -> None:
        run = reviewed.run
        admits = admits_of(run.lexicon, run.lexicon_hash, [one.turn for one in reviewed.moves if one.turn is not None])
        self._helper, self._is_public = stage.helper, stage.door.is_public
        self._reviewed, self._viewer = reviewed, viewer
        self.referee = None if admits is None else Referee.under(run.conditions, admits)
        """What judges a search; None where the lexicon is not on this machine any more."""
        self._solutions = SolutionsOf(stage.helper, reviewed)
        self._seen: set[int] = set()
        self._selected: dict[int, tuple[str, str]] = {}
        """The solution that was last laid on the grid, for each move."""
        self._meanings: dict[str, Meaning] = {}
        self._hooks: dict[str, Hooks] = {}
        self._asked: set[str] = set()
        """The words whose meaning was asked for."""
        self._tickets: set[int] = set()
        self.list = RowList(Rect(0, 0, 1, 1), 1)
        """The rows of the solutions; the keyboard is on the one that lies on the grid."""
        self.number = 0
        self.in_deck = False
        """Whether the top of the move is a card of the viewer's."""
        self.turn_to(number if 1 <= number <= len(reviewed.moves) else reviewed.in_order[0])

    @property
    def move(self) -> ReviewedMove:
        """The move shown."""
        return self._reviewed.move(self.number)

    @property
    def next(self) -> int | None:
        """The number of the next move to look at; None once all were seen."""
        return next((one for one in self._reviewed.in_order if one not in self._seen), None)

    def turn_to(self, number: int) -> None:
        """Shows a move, and asks for its solutions and for those of the next one."""
        self.number = number
        self._seen.add(number)
        if self.referee is not None:
            following = self.next
            self._solutions.ask(number, *(() if following is None else (following,)))
        self._tried: tuple[Tried, ...] = review_view.tried(self.move, self.referee)
        self._fill()

    def _fill(self) -> None:
        """The list of what can be laid on the grid; the solution selected stays selected."""
        move = self.move
        self._rows = review_view.solutions_of(move, self._solutions.of(self.number), self._tried)
        top = review_view.retained(move)
        wanted = self._selected.get(self.number, (top.word, str(top.reference)))
        places = [place for place, one in enumerate(self._rows) if (one.word, str(one.reference)) == wanted]
        self.list.set(len(self._rows))
        self.list.focus_on(places[0] if places else 0)
        self._explain()

    def _explain(self) -> None:
        """Asks what the words mean that nobody asked about yet."""
        words = sorted({one.word.upper() for one in self._rows} - self._asked)[:MOST_WORDS]
        if words:
            self._asked.update(words)
            self._tickets.add(self._helper.ask(MeaningsQuestion(tuple(words), is_public=self._is_public)))

    def keep_selected(self) -> None:
        """Remembers which solution lies on the grid, for when the move is shown again."""
        chosen = self.chosen
        if chosen is not None:
            self._selected[self.number] = (chosen.word, str(chosen.reference))

    def hear(self, news: News) -> None:
        """The solutions of a move, and what its words mean."""
        if isinstance(news, MeaningsFound) and news.ticket in self._tickets:
            self._tickets.discard(news.ticket)
            self._meanings |= {meaning.word: meaning for meaning in news.meanings}
        elif self._solutions.hear(news) == self.number:
            self._fill()

    def drop(self) -> None:
        """Gives up what the helper has not answered."""
        self._solutions.drop()
        for ticket in self._tickets:
            self._helper.drop(ticket)

    @property
    def chosen(self) -> Solution | None:
        """The solution that lies on the grid."""
        return self._rows[self.list.focus] if self._rows and self.list.focus is not None else None

    # what is shown

    def panels(self, places: ReviewPlaces, *, has_source: bool) -> list[Panel]:
        """Grid, draw, solutions, time line, and what there is to know of the word.

        `has_source` tells whether the screen names the source of the meanings elsewhere.
        """
        move, found = self.move, self._solutions.of(self.number)
        count = 0 if found is None else len(found.best)
        more = found is not None and found.is_cut
        counted = review_view.count_text(self._reviewed, self.number, count, has_more=more)
        line = review_view.time_line(self._reviewed, move, self._tried, self._viewer)
        return [
            Panel("count", places.count, counted, paint_count),
            *self._grid(places),
            Panel("solutions", places.rows, self._solutions_view(), paint_solutions),
            Panel("tries", places.line, line, paint_time_line),
            Panel("about", places.about, self._about(has_source=has_source), paint_about_word),
        ]

    def _grid(self, places: ReviewPlaces) -> list[Panel]:
        move, chosen = self.move, self.chosen
        view = review_view.board_view(move, chosen)
        board = Panel("board", places.board, view, paint_board)
        if move.turn is None:
            ledge = Rect(places.rack.left, places.rack.bottom - places.layout.px(66), places.rack.width, 0)
            ledge.height = places.rack.bottom - ledge.top
            return [board, Panel("rack", ledge, None, paint_empty_ledge)]
        draw = move.turn.draw
        rack = RackView(
            draw.kept,
            draw.new,
            (False,) * len(draw.letters),
            countries=False,
            label=0,
            places=len(draw.letters),
        )
        panels = [board, Panel("rack", places.rack, rack, paint_rack)]
        if chosen is not None and review_view.placement_of(chosen, move.turn) is not None:
            ends = review_view.ends_of(chosen)
            grid = (*places.board.topleft, *places.board.size)
            reveal = RevealView(grid, view, ends, 100, is_found=True)
            panels.append(Panel("word", reveal_place(places.board, ends), reveal, paint_reveal))
        return panels

    def _solutions_view(self) -> SolutionsView:
        shown = self._rows[self.list.first : self.list.first + self.list.room]
        best = max((one.points for one in self._rows), default=0)
        rows = tuple(
            review_view.solution_row(one, self.move, self._tried, self._meanings, best=best, in_deck=self.in_deck)
            for one in shown
        )
        widest = max((one.word for one in self._rows), key=len, default="")
        return SolutionsView(
            rows, self.list.shown_focus, self.list.first, len(self._rows), widest, self._solutions_note()
        )

    def _solutions_note(self) -> str:
        """Why there are no other solutions, or that they are on their way."""
        if self.move.turn is None:
            return say("review.no_game")
        if self.referee is None:
            return say("review.no_lexicon", lexicon=self._reviewed.run.lexicon or "—")
        if self._solutions.of(self.number) is not None:
            return ""
        return self._solutions.fault(self.number) or say("review.looking")

    def _about(self, *, has_source: bool) -> AboutWordView:
        chosen = self.chosen
        if chosen is None:
            return AboutWordView(None, None, "", False)
        word = chosen.word.upper()
        meaning = self._meanings.get(word)
        view = meaning_view(meaning) if meaning is not None else None
        hooks = None
        if self.referee is not None:
            if word not in self._hooks:
                self._hooks[word] = hooks_of(word, self.referee.admits)
            found = self._hooks[word]
            none = say("review.hooks.none")
            hooks = HooksView(
                say("review.hooks.before"),
                " ".join(found.before) or none,
                say("review.hooks.after"),
                " ".join(found.after) or none,
            )
        return AboutWordView(view, hooks, review_view.others_text(self.move), not has_source)
