"""What the screen of a classic game shows: grid, players, rack, field, turns; keys and mouse are the scene's."""

from __future__ import annotations

import random
from dataclasses import replace

from pygame import Rect

from topping.kiosk.backstage.classics.table import ClassicTable
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.classic.hiddenrack import HiddenRackView, paint_hidden_rack
from topping.kiosk.painters.classic.lots import LotsView, paint_lots
from topping.kiosk.painters.classic.plates import paint_plates, plate_places
from topping.kiosk.painters.classic.turnlist import TurnListView, paint_turn_list, turn_rows_in
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.grid.rack import RackView, paint_rack
from topping.kiosk.painters.solo.answer import AnswerView, paint_answer
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.classic.play_places import ClassicPlaces
from topping.kiosk.scenes.classic.turnentry import TurnEntry
from topping.kiosk.stage import Stage
from topping.kiosk.views.classic import board_view, plates_view, rack_view, turn_headings, turn_rows
from topping.kiosk.widgets.move.question import Question
from topping.play.classic.events import Contested
from topping.play.classic.game import ClassicGame, ClassicPhase
from topping.play.classic.typedword import TypedWord
from topping.rules.tiles.letters import in_letter_order
from topping.texts import say


class ClassicFace(Scene):
    """The table as everybody may see it: of the letters only those that a player has uncovered on his turn."""

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        self.table = table
        self.now = stage.clock.now()
        self.message = AnswerView("", "plain")
        self.turn_entry: TurnEntry | None = None
        """What is typed while letters are uncovered; None while all are hidden."""
        self.pending: TypedWord | None = None
        """A word whose points were said; Enter lays it."""
        self.pending_text: str | None = None
        """As it was typed."""
        self.lots_drawn: tuple[tuple[str, str], ...] = ()
        """Names and letters drawn for who begins."""
        self._order = ""
        """The letters of the rack uncovered, as they are shown."""
        self._mixing = random.Random()
        super().__init__(stage)

    @property
    def game(self) -> ClassicGame:
        """The game as it stands."""
        return self.table.game

    @property
    def question(self) -> Question | None:
        """What is being asked."""
        return None

    def lay_out(self) -> None:
        """The places, for the screen's size."""
        self.places = ClassicPlaces(self.stage.screen.layout, wants_names=False)
        super().lay_out()

    def build(self) -> None:
        """The question, or the line of the turn."""
        if self.question is not None:
            self.question.build(self.gui, self.places.question, self.text_size)
        elif self.turn_entry is not None:
            self.turn_entry.build(self.gui, self.places)

    def hints_place(self) -> Rect:
        """The keys are named under the list."""
        return self.places.footer

    # the rack

    def arrange(self) -> None:
        """Shows the letters of whose turn it is in letter order."""
        self._order = in_letter_order(self.game.racks[self.game.turn])

    def shuffle(self) -> None:
        """Shows them in another order."""
        letters = list(self._order)
        self._mixing.shuffle(letters)
        self._order = "".join(letters)

    @property
    def rack(self) -> RackView:
        """The letters uncovered."""
        turn = self.turn_entry
        preview, marked = (turn.preview, turn.set_aside or "") if turn is not None else ((), "")
        return rack_view(self._order, preview, self.game.board, marked=marked)

    def plate_at(self, point: tuple[int, int]) -> int | None:
        """The player whose plate is at a point."""
        found = Rect(point, (1, 1)).collidelist(plate_places(self.places.plates, len(self.game.names)))
        return found if found >= 0 else None

    # what is said

    def read_typed(self) -> None:
        """After a key: what was counted before no longer stands for what is typed now."""
        if self.pending is not None and (self.turn_entry is None or self.turn_entry.text != self.pending_text):
            self.pending = None

    def laid_message(self, typed: TypedWord) -> AnswerView:
        """What a word brought, and that another score was said."""
        points = typed.score.points
        if typed.said is not None and typed.said != points:
            return AnswerView(say("classic.said_wrong", move=typed.move, points=points, said=typed.said), "plain")
        return AnswerView(say("classic.laid", move=typed.move, points=points), "plain")

    def challenge_message(self, event: Contested) -> AnswerView:
        """What came of a challenge (§5.3)."""
        wrong = len(event.words) - len(event.refused)
        lost = wrong * self.game.rules.wrong_challenge
        name = self.game.names[event.player]
        if not event.refused:
            return AnswerView(say("classic.challenge_lost", words=event.words, name=name, points=lost), "bad")
        last = self.game.last
        taken = self.game.names[last.player] if last is not None else ""
        told = say("classic.challenge_won", words=event.refused, name=taken)
        if lost:
            told = f"{told} {say('classic.challenge_half', name=name, points=lost)}"
        return AnswerView(told, "plain")

    # the panels

    def panels(self) -> list[Panel]:
        """Everything; a question takes the place of rack, field and list."""
        game, places, turn = self.game, self.places, self.turn_entry
        preview = turn.preview if turn is not None and self.question is None else ()
        grid = turn.typing.grid if turn is not None and self.question is None else None
        names_keys = turn is None and game.phase is ClassicPhase.PLAYING and not game.clock.is_halted
        plates = plates_view(game, self.table.at_ms(self.now), names_keys=names_keys)
        panels = [
            Panel("board", places.board, board_view(game, preview, grid), paint_board),
            Panel("plates", places.plates, plates, paint_plates),
        ]
        if self.question is not None:
            return [*panels, self.question.panel]
        if turn is not None:
            turn.show_field()
            panels.append(Panel("rack", places.rack, self.rack, paint_rack))
            panels.append(Panel("verdict", places.verdict, self._said(turn), paint_answer))
        elif game.phase in (ClassicPhase.LOTS, ClassicPhase.DEALING, ClassicPhase.READY):
            place = places.rack.unionall([places.field, places.verdict, places.list])
            return [*panels, Panel("lots", place, self._lots(), paint_lots)]
        else:
            hidden = HiddenRackView(len(game.racks[game.turn]), self._hidden_text())
            panels.append(Panel("hidden rack", places.rack, hidden, paint_hidden_rack))
            said = places.field.union(places.verdict)
            panels.append(Panel("verdict", said, replace(self.message, size=self.layout.step(5)), paint_answer))
        return [*panels, Panel("turns", places.list, self._turns(), paint_turn_list)]

    def _said(self, turn: TurnEntry) -> AnswerView:
        if not self.message.text and turn.set_aside is not None:
            letters = " ".join(turn.set_aside)
            return AnswerView(
                say("classic.exchange_these", letters=letters) if letters else say("classic.exchange"), "hint"
            )
        if not self.message.text:
            return AnswerView(say("classic.bag", count=len(self.game.bag)), "hint")
        return self.message

    def _hidden_text(self) -> str:
        game = self.game
        if game.clock.is_halted:
            return say("classic.halted")
        if game.phase is ClassicPhase.LAST_WORD and game.last is not None:
            return say("classic.last_word", name=game.names[game.last.player])
        return say("classic.hidden", name=game.names[game.turn], key=game.turn + 1)

    def _lots(self) -> LotsView:
        game, said = self.game, self.message.text
        if game.absent is not None:
            name = game.names[game.absent]
            return LotsView(say("classic.absent", name=name), self.lots_drawn, said or say("classic.absent_runs"))
        if game.phase is ClassicPhase.LOTS:
            name = game.names[game.lots.awaited[0]]
            return LotsView(say("classic.who_begins"), self.lots_drawn, said or say("classic.draws", name=name))
        first = game.names[game.order[0]]
        return LotsView(say("classic.begins", name=first), self.lots_drawn, said or say("classic.ready"))

    def _turns(self) -> TurnListView:
        places = self.places
        rows = turn_rows(self.game)[: turn_rows_in(places.list.height, places.row)]
        return TurnListView(turn_headings(), rows, places.row, places.text(3), places.text(1))
