"""The screens after a classic game: its score sheet, and the best moves of each turn."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.answers.client import News, OpenQuestions
from topping.answers.positions import advise_turn
from topping.errors import InputError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.screens.classic.routes import ChooseClassic, ClassicAdvice, ClassicPart, PlayClassic
from topping.kiosk.screens.classic.turn import OverScreen, over, turns_table
from topping.kiosk.services.tablegames import ClassicTable
from topping.kiosk.stage import Stage
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import fact, heading, tiles
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import board, main_button, play_skeleton
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, row, space, text
from topping.kiosk.views.moves import last_squares
from topping.play.classic.ends import match_points
from topping.play.classic.game import ClassicTurn, TurnKind
from topping.play.classic.match import ClassicMatch, match_sheet
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import MachineTurn, sight_at, turn_of
from topping.play.machine.weighing import WeighedTurn
from topping.rules.placement import laid
from topping.sheets.classic import end_in_words
from topping.texts import say
from topping.texts.numbers import signed, whole
from topping.wording.classic import TurnRow, time_of, turn_rows


class ClassicSheetScreen(OverScreen):
    """The score sheet of a finished classic game; the arrow keys select a turn.

    Enter begins the next game of the same players, or shows their match.
    """

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        self._table = table
        self._match: ClassicMatch | None = None
        """The match, if this game is part of one."""
        super().__init__(stage)
        with self.telling():
            self._match = stage.services.classics.match_of(self._table.record.id)

    @property
    def _is_to_goal(self) -> bool:
        return self._match is not None and self._match.wins is not None

    def _go_on(self) -> None:
        """Begins the next game of the same players. If they play a match up to a number of wins, shows the match
        instead.
        """
        if not self.is_meant:
            return
        with self.telling():
            if self._is_to_goal:
                self.go(ChooseClassic(ClassicPart.MATCH, self._table))
            else:
                self.go(PlayClassic(self.stage.services.classics.following(self._table)))

    def _write(self) -> None:
        with self.telling():
            folder = self.stage.services.classics.write_sheets(self._table)
            self.tell(say("classic.sheet.written", path=folder), "good")

    def _advise(self) -> None:
        self.go(ClassicAdvice(self._table))

    def keys(self) -> Sequence[Key]:
        return (
            self.going_on(say("classic.key.match" if self._is_to_goal else "classic.key.again")),
            letter("e", self._write, in_footer(say("classic.sheet.write"))),
            letter("r", self._advise, in_footer(say("classic.sheet.advice"))),
            escape(partial(self.go, ChooseClassic()), say("classic.key.games")),
        )

    def view(self) -> Element:
        game = self._table.game
        what, points = self._outcome
        goes_on = say("classic.sheet.match_button" if self._is_to_goal else "classic.sheet.again")
        return over(
            say("classic.sheet.over"),
            whole(points),
            what,
            turns_table(turn_rows(game), self.turns_shown),
            BoardView(game.board.cells, last_squares(game.last)),
            (goes_on, say("key.enter"), self._go_on),
            (say("classic.sheet.write"), "E", self._write),
            (say("classic.sheet.advice"), "R", self._advise),
            told=self.told(),
            line=self._how,
            strip=[self._player(player) for player in game.players],
        )

    def _player(self, player: int) -> Element:
        game = self._table.game
        told = time_of(game, player, game.clock.since_ms)
        if game.end is not None and len(game.names) == 2:
            told = f"{say('classic.match_points', count=match_points(game)[player])} · {told}"
        return fact(f"{game.names[player]}\n{told}", whole(game.scores[player]), lines=3)

    @property
    def _outcome(self) -> tuple[str, int]:
        """Returns (sentence that names the winner, or the players of a draw; his or their points) (§7)."""
        game, best = self._table.game, max(self._table.game.scores)
        winners = [player for player in game.players if game.scores[player] == best]
        if game.end is not None and game.end.loser is not None:
            winners = [1 - game.end.loser]
        names, points = [game.names[player] for player in winners], game.scores[winners[0]]
        if len(winners) > 1:
            return say("classic.sheet.drawn", names=names), points
        return say("classic.sheet.won", name=names[0]), points

    @property
    def _how(self) -> str:
        game, match = self._table.game, self._match
        told = end_in_words(match_sheet(game))
        if game.order:
            told += f" {say('classic.sheet.began', name=game.names[game.order[0]])}"
        if match is not None:
            (first, second), (points, others) = match.names, match.points
            known = {"first": first, "points": points, "second": second, "others": others}
            told += f" {say('classic.sheet.match', count=len(match.results), **known)}"
        return told


_MOST: Final = 12
"""How many moves are requested for each turn."""
_PLAYED: Final = "•"
"""Marks the played move in place of its number."""
_PLAYED_AT: Final = 4
"""The row of the played move, if it is not among the best."""


class ClassicAdviceScreen(Screen):
    """The best moves of each turn of a finished game.

    Arrow keys go from turn to turn; a key jumps to the turn that lost the most points.
    """

    stays = True

    def __init__(self, stage: Stage, route: ClassicAdvice) -> None:
        self._table, self._place, self._list = route.table, 0, Cursor(None)
        self._advice: dict[int, TurnAdvice | None] = {}
        """By turn, from 0; None for a turn that cannot be analysed."""
        self._questions = OpenQuestions[int, TurnAdvice]()
        """The pending question, by turn."""
        super().__init__(stage)
        self._ask()

    @property
    def _turns(self) -> tuple[ClassicTurn, ...]:
        return self._table.game.turns

    # questions

    def _ask(self) -> None:
        """Requests the best moves of the shown turn; if they are known, those of the next turn without them."""
        count = len(self._turns)
        for place in [*range(self._place, count), *range(self._place)]:
            if len(self._questions):
                return
            if place in self._advice:
                continue
            turn = self._turns[place]
            try:
                sight = sight_at(self._table.game, turn)
            except InputError:  # the noted rack is incomplete
                self._advice[place] = None
                continue
            lexicon = WantedLexicon.of(self._table.lexicon)
            asked = self.stage.answerer.ask(advise_turn, sight, turn_of(turn), _MOST, lexicon)
            self._questions.add(place, asked)

    def hear(self, news: News) -> None:
        answered = self._questions.answered(news)
        if answered is not None:
            place, self._advice[place] = answered
            self.changed()
            self._ask()

    def close(self) -> None:
        super().close()
        self._questions.drop()

    # what happens

    def _show(self, place: int) -> None:
        self._place, self._list = max(0, min(place, len(self._turns) - 1)), Cursor(None)
        self._ask()

    def _show_worst(self) -> None:
        known = [(advice.cost, -place) for place, advice in self._advice.items() if advice is not None]
        if known:
            self._show(-max(known)[1])

    def keys(self) -> Sequence[Key]:
        back = escape(partial(self.go, ChooseClassic(ClassicPart.SHEET, self._table)), say("advice.key.sheet"))
        if not self._turns:
            return (back,)
        last = len(self._turns) - 1
        before = say("advice.key.before") if self._place else ""
        after = say("advice.key.after") if self._place < last else ""
        return (
            key((pygame.K_LEFT, pygame.K_UP), partial(self._show, self._place - 1), before),
            key((pygame.K_RIGHT, pygame.K_DOWN), partial(self._show, self._place + 1), after),
            key(pygame.K_HOME, partial(self._show, 0)),
            key(pygame.K_END, partial(self._show, last)),
            back,
        )

    # what is shown

    def view(self) -> Element:
        game = self._table.game
        if not self._turns:
            empty = board(BoardView(game.board.cells), say("classic.sheet.board"))
            return play_skeleton(empty, heading(say("advice.title")), text(say("advice.no_turn")), space())
        turn, advice = self._turns[self._place], self._advice.get(self._place)
        listed: Element = space()
        if advice is not None:
            listed = turns_table(_rows(advice), self._list, _headings(is_searched=advice.is_searched))
        return play_skeleton(
            board(_board(turn, advice), say("classic.sheet.board")),
            heading(say("advice.turn", number=turn.number, name=game.names[turn.player]), lines=2),
            text(say("advice.played", turn=_name(turn), points=turn.points), id="played"),
            text(self._cost, colour="ink2", id="cost"),
            apart(4),
            row(space(), tiles(turn.rack, side=100), space(), height=100, min_height=60, id="rack"),
            apart(8),
            listed,
            text(self._costs, Type.ROW, "ink2", id="costs"),
            row(main_button(say("advice.worst"), self._show_worst), space()),
        )

    @property
    def _cost(self) -> str:
        if self._place not in self._advice:
            return say("advice.wait")
        advice = self._advice[self._place]
        cost = 0 if advice is None else round(advice.cost)
        return say("advice.cost", points=cost) if cost else say("advice.unknown" if advice is None else "advice.best")

    @property
    def _costs(self) -> str:
        if len(self._advice) < len(self._turns):
            return say("advice.searching", count=len(self._advice), all=len(self._turns))
        names = self._table.game.names
        costs = [0.0] * len(names)
        for place, advice in self._advice.items():
            if advice is not None:
                costs[self._turns[place].player] += advice.cost
        told = (say("advice.all_cost", name=name, points=round(cost)) for name, cost in zip(names, costs, strict=True))
        return " · ".join(told)


def _board(turn: ClassicTurn, advice: TurnAdvice | None) -> BoardView:
    """Returns the grid before a turn with the best move on it; without advice, with the move that was played."""
    best = advice.best[0].turn.solution if advice is not None else None
    move = best.move if best is not None else turn.move if advice is None else None
    preview = () if move is None else tuple((square, letter, True) for square, letter in laid(turn.board, move).placed)
    return BoardView(turn.board.cells, (), preview)


def _headings(*, is_searched: bool) -> tuple[str, ...]:
    """Returns the headings of the table of moves. The last column is the value of a move.

    If the game was searched to its end (`is_searched`), the last column is the final point difference.
    """
    worth = "difference" if is_searched else "worth"
    return tuple(say(f"advice.column.{name}") for name in ("number", "kept", "word", "place", "points", worth))


def _rows(advice: TurnAdvice) -> list[TurnRow]:
    """Returns the rows of the best moves; if the played move is not among them, its row follows."""
    rows = [_row(str(place), one, advice) for place, one in enumerate(advice.best, start=1)]
    if all(one.turn != advice.played.turn for one in advice.best):
        rows.insert(min(len(rows), _PLAYED_AT), _row(_PLAYED, advice.played, advice))
    return rows


def _row(number: str, one: WeighedTurn, advice: TurnAdvice) -> TurnRow:
    mark, worth = _PLAYED if one.turn == advice.played.turn else number, signed(round(one.worth))
    kept, solution = one.kept or "–", one.turn.solution
    if solution is None:
        return TurnRow(mark, kept, "", _without_word(one.turn), "", "0", worth)
    return TurnRow(mark, kept, solution.word, "", str(solution.reference), str(solution.points), worth)


def _without_word(turn: MachineTurn | ClassicTurn) -> str:
    return say("advice.exchange", letters=turn.exchanged) if turn.exchanged else say("advice.pass")


def _name(turn: ClassicTurn) -> str:
    if turn.move is None:
        return _without_word(turn)
    return say("advice.withdrawn" if turn.kind is TurnKind.WITHDRAWN else "advice.laid", move=turn.move)
