"""A solitaire being played: words counted, then laid; letters exchanged; ended when nothing more can be laid."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.solitaires import SolitaireTable
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.classic.plates import paint_plates
from topping.kiosk.painters.classic.turnlist import TurnListView, paint_turn_list, turn_rows_in
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.grid.rack import RackView, paint_rack
from topping.kiosk.painters.parts.note import paint_note
from topping.kiosk.painters.solo.answer import AnswerView, paint_answer
from topping.kiosk.routes.classic import ChooseSolitaire, SolitaireOver
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.classic.play_places import ClassicPlaces
from topping.kiosk.scenes.classic.turnentry import TurnEntry
from topping.kiosk.stage import Stage
from topping.kiosk.views.classic import rack_view, turn_headings
from topping.kiosk.views.solitaire import letters_face_up, solitaire_board, solitaire_plates, solitaire_rows
from topping.kiosk.widgets.hints import Hint, enter
from topping.kiosk.widgets.move.question import Question, joker_question
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import sentence
from topping.play.classic.typedword import TypedWord, typed_word
from topping.play.solitaire.events import SolitaireEvent, SolitaireSkipped, SolitaireStopped
from topping.play.solitaire.game import EXCHANGE_LEAST, SolitaireGame, lay_word, swap
from topping.play.solitaire.terms import SolitaireWay
from topping.rules.grid.board import Board
from topping.rules.grid.position import Position
from topping.rules.tiles.letters import in_letter_order
from topping.texts import say

_QUIET = AnswerView("", "plain")
_NO_RACK = rack_view("", (), Board())


class SolitaireScene(Scene):
    """Enter counts, Enter lays; F2 twice passes, F5 exchanges, F8 twice ends the game. Escape leaves it as it is."""

    keeps_awake = True
    stays = True

    def __init__(self, stage: Stage, table: SolitaireTable) -> None:
        self.table = table
        self._message = _QUIET
        self._pending: TypedWord | None = None
        """A word whose points were said; Enter lays it."""
        self._pending_text: str | None = None
        self._again = 0
        """The key that was pressed once and must be pressed twice."""
        self._question: Question | None = None
        self._mixing = random.Random()
        self._begin_turn()
        super().__init__(stage)

    @property
    def game(self) -> SolitaireGame:
        """The game as it stands."""
        return self.table.game

    @property
    def bars_words(self) -> str:
        """With all letters face up a dictionary is at hand (leaflet)."""
        return "" if self.game.terms.way is SolitaireWay.FACE_UP else "words.barred.classic"

    def _begin_turn(self) -> None:
        self._turn: TurnEntry | None = None
        self._order = in_letter_order(self.game.rack)
        self._pending = None

    def lay_out(self) -> None:
        """The places, for the screen's size; all letters face up take more room than a rack."""
        self.places = ClassicPlaces(self.stage.screen.layout, wants_names=False)
        self._plates = self._letters = self.places.plates
        if not self.game.racks:
            room = self._plates.union(self.places.rack)
            self._plates = Rect(room.left, room.top, room.width, room.height * 2 // 5)
            self._letters = Rect(room.left, self._plates.bottom, room.width, room.bottom - self._plates.bottom)
        super().lay_out()

    def build(self) -> None:
        """The line, or the question over it."""
        if self._question is not None:
            self._question.build(self.gui, self.places.question, self.text_size)
            return
        if self._turn is None:
            self._turn = TurnEntry(Position(self.game.board, self.game.rack), self.stage.keyboard)
        self._turn.build(self.gui, self.places)

    def hints_place(self) -> Rect:
        """The keys are named under the list."""
        return self.places.footer

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """What belongs to the question, or to the turn."""
        if self._question is not None:
            if not self._question.handle(event):
                self.gui.handle(event)
            return
        turn = self._turn
        if turn is None or self.game.is_over:
            return
        again = self._again
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._again = 0
        if is_enter(event):
            if not self.stage.keyboard.is_repeat:
                self._confirm(turn)
            return
        if is_key(event, pygame.K_F2, pygame.K_F8):
            self._twice(event.key, is_sure=again == event.key)
            return
        if event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1):
            self._message = _QUIET
        if is_key(event, pygame.K_F5):
            self._turn_to_exchange(turn)
        elif is_key(event, pygame.K_F6):
            self._order = "".join(self._mixing.sample(self._order, len(self._order)))
        elif is_key(event, pygame.K_ESCAPE):
            if not turn.escape():
                self.go(ChooseSolitaire(self.table.kept.player, self.game.terms))
        elif turn.handle(event, self._rack):
            self._ask(joker_question(partial(self._lay_joker, turn), self._close_question))
        if self._pending is not None and turn.text != self._pending_text:
            self._pending = None

    def _confirm(self, turn: TurnEntry) -> None:
        """The first Enter says what a word brings, the second lays it; letters set aside are exchanged."""
        game = self.game
        if turn.set_aside is not None:
            if not turn.set_aside:
                self._message = AnswerView(say("classic.exchange_none"), "bad")
            elif self._do(swap(game, turn.set_aside, self.table.chance)):
                self._message = AnswerView(say("classic.exchange_done", count=len(turn.set_aside)), "plain")
            return
        text = turn.text
        if text is None:
            self._message = AnswerView(say("verdict.grid_empty"), "plain")
            return
        try:
            typed = typed_word(text, game.board, game.rack)
            if self._pending != typed:
                self._pending, self._pending_text = typed, text
                said = say("classic.worth", move=typed.move, points=typed.score.points)
                self._message = AnswerView(said, "plain")
                return
            event = lay_word(game, typed.move, self.table.lexicon.admits, self.table.chance)
        except ToppingError as fault:
            self._message, self._pending = AnswerView(sentence(fault), "bad"), None
            return
        if self._do(event):
            said = say("classic.laid", move=typed.move, points=typed.score.points)
            self._message = AnswerView(said, "plain")

    def _twice(self, key: int, *, is_sure: bool) -> None:
        """F2 passes and F8 ends the game when it is pressed a second time."""
        if not is_sure:
            self._again = key
            asked = "classic.pass_again" if key == pygame.K_F2 else "solitaire.end_again"
            self._message = AnswerView(say(asked), "plain")
        elif self._do(SolitaireSkipped() if key == pygame.K_F2 else SolitaireStopped()):
            self._message = _QUIET

    def _turn_to_exchange(self, turn: TurnEntry) -> None:
        if turn.set_aside is not None:
            turn.turn_to_exchange(False)
        elif not self.game.can_exchange:
            key = "solitaire.no_exchange" if self.game.racks else "solitaire.none_held"
            self._message = AnswerView(say(key, least=EXCHANGE_LEAST), "bad")
        else:
            turn.turn_to_exchange(True)

    def _do(self, event: SolitaireEvent) -> bool:
        """Keeps an event; whether the rules and the disk took it."""
        try:
            self.table.add(event)
        except ToppingError as fault:
            self._message = AnswerView(sentence(fault), "bad")
            return False
        if self.game.is_over:
            self.go(SolitaireOver(self.table))
        else:
            self._begin_turn()
            self.lay_out()
        return True

    def _lay_joker(self, turn: TurnEntry, letter: str) -> None:
        self._close_question()
        turn.typing.lay(letter, True)

    def _ask(self, question: Question) -> None:
        self._question = question
        self.lay_out()

    def _close_question(self) -> None:
        if self._question is not None:
            self._question.close()
            self._question = None
            self.lay_out()

    # what is shown

    @property
    def _rack(self) -> RackView:
        turn = self._turn
        if turn is None or not self.game.racks:
            return _NO_RACK
        return rack_view(self._order, turn.preview, self.game.board, marked=turn.set_aside or "")

    def hints(self) -> Sequence[Hint]:
        """What the keys do now."""
        turn = self._turn
        if self._question is not None or turn is None:
            return (Hint(say("key.escape"), say("classic.key.back"), pygame.K_ESCAPE),)
        if turn.set_aside is not None:
            back = Hint(say("key.escape"), say("classic.key.back"), pygame.K_ESCAPE)
            return (enter(say("classic.key.exchange_now")), back)
        lay = enter(say("classic.key.lay" if self._pending is not None else "classic.key.count"))
        back = Hint(say("key.escape"), say("play.key.quit" if turn.is_empty else "play.key.erase"), pygame.K_ESCAPE)
        skip = Hint("F2 F2", say("classic.key.pass"), pygame.K_F2)
        swap_key = Hint("F5", say("classic.key.exchange"), pygame.K_F5)
        end = Hint("F8 F8", say("solitaire.key.end"), pygame.K_F8)
        if self.places.is_small:  # the end matters once nothing is to be exchanged any more
            return (lay, back, skip, swap_key if self.game.can_exchange else end)
        return (lay, back, skip, *((swap_key,) if self.game.racks else ()), end)

    def panels(self) -> list[Panel]:
        """Grid, plates, letters, line, answer, turns."""
        game, places, turn = self.game, self.places, self._turn
        preview = turn.preview if turn is not None and self._question is None else ()
        grid = turn.typing.grid if turn is not None and self._question is None else None
        panels = [
            Panel("board", places.board, solitaire_board(game, preview, grid), paint_board),
            Panel("plates", self._plates, solitaire_plates(game, self.table.kept.player), paint_plates),
        ]
        if self._question is not None:
            return [*panels, self._question.panel]
        if turn is not None:
            turn.show_field()
        if game.racks:
            panels.append(Panel("rack", places.rack, self._rack, paint_rack))
        else:
            panels.append(Panel("letters", self._letters, letters_face_up(game), paint_note))
        rows = solitaire_rows(game, self.table.kept.player)[: turn_rows_in(places.list.height, places.row)]
        turns = TurnListView(turn_headings(), rows, places.row, places.text(3), places.text(1))
        panels.append(Panel("verdict", places.verdict, self._said, paint_answer))
        return [*panels, Panel("turns", places.list, turns, paint_turn_list)]

    @property
    def _said(self) -> AnswerView:
        turn = self._turn
        if self._message.text:
            return self._message
        if turn is not None and turn.set_aside is not None:
            letters = " ".join(turn.set_aside)
            told = say("classic.exchange_these", letters=letters) if letters else say("classic.exchange")
            return AnswerView(told, "hint")
        return AnswerView(say("classic.bag", count=len(self.game.bag)), "hint")
