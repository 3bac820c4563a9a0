"""The screens of solitaire: the game and its end."""

from collections.abc import Sequence
from functools import partial

import pygame

from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.routes import PlaySolitaire
from topping.kiosk.screens.classic.turn import OverScreen, Plate, TurnScreen, head, over, seats, turns_table
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame
from topping.kiosk.services.tablegames import SolitaireTable
from topping.kiosk.stage import Stage
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.parts import fact
from topping.kiosk.ui.questions import asked_here
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import play_skeleton
from topping.kiosk.ui.tree import Element, Type, column, text
from topping.play.classic.laying import TypedWord
from topping.play.solitaire import (
    EXCHANGE_LEAST,
    SolitaireEvent,
    SolitaireGame,
    SolitaireSkipped,
    SolitaireStopped,
    SolitaireWay,
    lay_word,
    swap,
)
from topping.rules.grid.position import Position
from topping.texts import say
from topping.texts.numbers import whole
from topping.wording.classic import last_word, letters_face_up, solitaire_rows


class SolitaireScreen(TurnScreen):
    """A solitaire game: one person plays alone, or plays both sides.

    Escape leaves the game, which can be resumed.
    """

    stays = True

    def __init__(self, stage: Stage, table: SolitaireTable) -> None:
        self._table = table
        super().__init__(stage)
        self._begin_turn()

    @property
    def game(self) -> SolitaireGame:
        return self._table.game

    @property
    def bars_words(self) -> str:
        """The text key of the reason that forbids looking up words.

        Empty in the variant with all letters face up, which allows it.
        """
        return "" if self.game.terms.way is SolitaireWay.FACE_UP else "words.barred.classic"

    # what happens

    def _begin_turn(self) -> None:
        self.uncover_letters(Position(self.game.board, self.game.rack), self._table.kept.player)

    def _do(self, event: SolitaireEvent) -> bool:
        with self.telling():
            self._table.add(event)
            if self.game.is_over:
                self.go(PlaySolitaire(self._table))
            else:
                self._begin_turn()
            return True
        return False

    def _lay(self, typed: TypedWord) -> None:
        if self._do(lay_word(self.game, typed.move, self._table.lexicon.admits, self._table.log.chance)):
            self.tell(say("classic.laid", move=typed.move, points=typed.score.points))

    def _exchange(self, letters: str) -> None:
        if self._do(swap(self.game, letters, self._table.log.chance)):
            self.tell(say("classic.exchange_done", count=len(letters)))

    def _do_quietly(self, event: SolitaireEvent) -> None:
        if self._do(event):
            self.tell()

    def _turn_to_exchange(self) -> None:
        why = "solitaire.no_exchange" if self.game.racks else "solitaire.none_held"
        self.turn_to_exchange("" if self.game.can_exchange else say(why, least=EXCHANGE_LEAST))

    def keys(self) -> Sequence[Key]:
        ends, passes = (partial(self._do_quietly, one) for one in (SolitaireStopped(), SolitaireSkipped()))
        end = key(pygame.K_F11, ends, say("solitaire.key.end"), is_twice=True)
        others = (
            *self.exchanging(self._turn_to_exchange, is_named=bool(self.game.racks)),
            self.passing(passes),
            end,
        )
        leave = partial(self.go, NewTableGame(OtherGame.SOLITAIRE, (self._table.kept.player,), self.game.terms))
        return self.turn_keys(partial(self.confirm, self._lay, self._exchange), leave, others)

    # what is shown

    def view(self) -> Element:
        game, entry, player = self.game, self.entry, self._table.kept.player
        bag = say("classic.bag", count=len(game.bag))
        left = bag if game.turns_left is None else f"{say('solitaire.turns_left', count=game.turns_left)} · {bag}"
        turn = () if entry is None else self.turn_shown(entry, None if game.racks else self._face_up())
        below = asked_here(turns_table(solitaire_rows(game, player), self.turns_shown))
        shown = self.board_shown(game.board.cells, last_word(game))
        seats = self._seats(player) if len(game.racks) > 1 else None
        above = head(player, left, person=player, total=whole(game.total))
        return play_skeleton(shown, above, seats, *turn, below)

    def _seats(self, player: str) -> Element:
        scores, names = self.game.scores, (player, say("solitaire.opponent"))
        has_turn = self.game.seat
        return seats([Plate(name, whole(scores[seat]), has_turn=seat == has_turn) for seat, name in enumerate(names)])

    def _face_up(self) -> Element:
        title, *lines = letters_face_up(self.game)
        told = (text(one, Type.BODY, lines=3, group="face up") for one in lines)
        return column(text(title, Type.ROW, "ink2", Face.SEMI), *told, gap=6, min_height=154, id="letters")


class SolitaireOverScreen(OverScreen):
    """The end of a solitaire, with its turns; the arrow keys select one.

    Enter leads to another game, E writes the score sheet to a file.
    """

    stays = True

    def __init__(self, stage: Stage, table: SolitaireTable) -> None:
        self._table = table
        self.back = NewTableGame(OtherGame.SOLITAIRE, (self._table.kept.player,), self._table.game.terms)
        self._record: int | None = None
        super().__init__(stage)
        with self.telling():
            kept, solitaires = self._table.kept, stage.services.store.solitaires
            self._record = solitaires.record(kept.player, kept.terms, kept.lexicon_hash, but=kept.id)

    def _again(self) -> None:
        if self.is_meant:
            self.go_back()

    def _write(self) -> None:
        with self.telling():
            self.tell(say("solitaire.written", path=self._table.write_sheet()), "good")

    def keys(self) -> Sequence[Key]:
        return (
            self.going_on(say("solitaire.key.again")),
            letter("e", self._write, in_footer(say("classic.sheet.write"))),
            escape(self.go_back, say("classic.key.leave")),
        )

    def view(self) -> Element:
        game, player = self._table.game, self._table.kept.player
        words = [turn for turn in game.turns if turn.move is not None]
        return over(
            say("solitaire.ended", player=player),
            whole(game.total),
            say(f"solitaire.judged.{game.grade.value}"),
            turns_table(solitaire_rows(game, player), self.turns_shown),
            BoardView(game.board.cells, last_word(game)),
            (say("solitaire.again"), say("key.enter"), self._again),
            (say("classic.sheet.write"), "E", self._write),
            told=self.told(),
            line=self._compared,
            strip=(
                fact(say("solitaire.fact.words"), str(len(words))),
                fact(say("solitaire.fact.turns"), str(len(game.turns))),
                fact(say("solitaire.fact.best"), str(max((turn.points for turn in words), default=0))),
            ),
            spoken=say("solitaire.total", points=abs(game.total), total=whole(game.total)),
        )

    @property
    def _compared(self) -> str:
        total, before = self._table.game.total, self._record
        if before is None:
            return say("solitaire.first")
        if total > before:
            return say("solitaire.beaten", points=before)
        return say("solitaire.equalled" if total == before else "solitaire.not_beaten", points=before)


def opened(stage: Stage, route: PlaySolitaire) -> Screen:
    screen = SolitaireOverScreen if route.table.game.is_over else SolitaireScreen
    return screen(stage, route.table)
