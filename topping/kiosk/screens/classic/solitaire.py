"""The screens of solitaire: the form for its player and rules, the game, and its end."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.routes import ChooseSolitaire, PlaySolitaire, SolitaireOver
from topping.kiosk.screens.classic.turn import OverScreen, Plate, TurnScreen, head, over, seats, turns_table
from topping.kiosk.screens.othergames.routes import OtherGames
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import following_name
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import button, fact, facts, field, line, nothing_there
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import (
    beside_end,
    choice_row,
    form,
    form_row,
    in_footer,
    main_button,
    page,
    play_skeleton,
)
from topping.kiosk.ui.tree import Cursor, Element, Type, TypedText, column, row, space, text
from topping.play.classic.laying import TypedWord
from topping.play.solitaire import (
    EXCHANGE_LEAST,
    TURN_LIMITS,
    SolitaireEvent,
    SolitaireGame,
    SolitaireGrade,
    SolitaireSkipped,
    SolitaireStopped,
    SolitaireTerms,
    SolitaireWay,
    lay_word,
    swap,
)
from topping.rules.grid.position import Position
from topping.store.solitaires import KeptSolitaire
from topping.system.localtime import day_of, recent_day_of
from topping.texts import say
from topping.texts.numbers import whole
from topping.wording.classic import last_word, letters_face_up, solitaire_rows


class SolitaireSetupScreen(TellingScreen):
    """The form for a new solitaire; arrows go through the choices.

    Enter begins a game, F5 resumes the player's unfinished game.
    """

    stays = True

    def __init__(self, stage: Stage, route: ChooseSolitaire) -> None:
        self._terms = route.terms or SolitaireTerms()
        self._name, self._cursor, self._records = TypedText(route.player), Cursor(), Cursor(None)
        self.focus = "form" if route.player else "name"
        self._best: tuple[KeptSolitaire, ...] = ()
        self._left: KeptSolitaire | None = None
        super().__init__(stage)
        self._look_up()

    # what happens

    def _set(self, field: str, value: Any) -> None:
        self._terms = replace(self._terms, **{field: value})
        self._look_up()

    def _look_up(self) -> None:
        self.tell()
        self._left, services = None, self.stage.services
        with self.telling():
            self._best = services.tablegames.best_solitaires(self._terms)
            if self._name.text.strip():
                self._left = next(iter(services.store.solitaires.open_of(self._name.text)), None)

    def _complete(self) -> None:
        following = following_name(self._name.text, self.stage.services.players.names())
        if following is None:
            self.tell(say("session_setup.nobody_known"))
        elif following != self._name.text:
            self._name.text = following
            self._look_up()

    def _begin(self) -> None:
        name = " ".join(self._name.text.split())
        if name:
            with self.telling():
                self.go(PlaySolitaire(self.stage.services.tablegames.begin_solitaire(name, self._terms)))
        else:
            self.tell(say("solitaire.who"), "bad")
            self.focus = "name"

    def _take_up(self, left: KeptSolitaire) -> None:
        with self.telling():
            self.go(PlaySolitaire(self.stage.services.tablegames.solitaire(left.id)))

    def keys(self) -> Sequence[Key]:
        left = [] if self._left is None else [partial(self._take_up, self._left)]
        return (
            enter(self._begin, say("solitaire.key.begin")),
            *(key(pygame.K_F5, one, say("solitaire.key.take_up")) for one in left),
            key(pygame.K_F4, self._complete, say("session_setup.hint.known")),
            self.arrows_named(say("solitaire.key.choices"), say("key.tab"), pygame.K_TAB),
            *(self.form_named() if self.focus == "form" else ()),
            escape(partial(self.go, OtherGames()), say("tally.key.leave")),
        )

    # what is shown

    def view(self) -> Element:
        body = row(self._choices(), self._table(), gap=24, grow=1)
        return page(say("solitaire.title"), body, remark=say("solitaire.remark"))

    def _choices(self) -> Element:
        asked, terms = say("solitaire.label.player"), self._terms
        keep_turns = partial(self._set, "most_turns")
        ways = {way: say(f"solitaire.way.{way.value}") for way in SolitaireWay}
        turns = {most: say(f"solitaire.turns.{'none' if most is None else most}") for most in TURN_LIMITS}
        rows = [
            choice_row(say("solitaire.label.way"), ways, terms.way, partial(self._set, "way"), id="way"),
            choice_row(say("solitaire.label.turns"), turns, terms.most_turns, keep_turns, id="turns"),
        ]
        about = text(say(f"solitaire.about.{terms.way.value}"), Type.CARD, "ink2", lines=4, drop=1)
        return column(
            form_row(asked, field(self._name, asked, id="name", width=560, changed=self._look_up)),
            form(rows, self._cursor, is_first=False, grow=0),
            line(),
            column(about, _scale(), gap=28, pad=(20, 12)),
            space(),
            self._left_game(),
            self.told(pad=(20, 0)),
            main_button(say("solitaire.begin"), self._begin, takes_keys=False),
            card="card",
            pad=(24, 20),
            gap=16,
            grow=2,
            id="choices",
        )

    def _left_game(self) -> Element | None:
        if self._left is None:
            return None
        told = say("solitaire.left", date=day_of(self._left.started_at), points=self._left.total)
        takes_up = button(say("solitaire.take_up"), partial(self._take_up, self._left), cap="F5", id="take up")
        left = text(told, Type.BODY, "ink2", lines=3, grow=1, id="left")
        return row(left, takes_up, gap=24, pad=(20, 0), align="center")

    def _table(self) -> Element:
        columns = (*heads("classic.turns", "player*"), *heads("solitaire.head", ">total grade/2 date/1"))
        rows = [self._record(one) for one in self._best]
        empty = nothing_there(Icon.STAR, say("solitaire.no_record"))
        listed = table(columns, rows, self._records, id="records", empty=empty, room=530)
        return beside_end(say("solitaire.records"), listed)

    def _record(self, one: KeptSolitaire) -> tuple[Element, ...]:
        played = recent_day_of(one.ended_at or one.started_at, self.stage.clock.date())
        return (
            text(one.player, Type.ROW, face=Face.BOLD, group="record names", shorter=(initials(one.player),)),
            text(str(one.total), Type.ROW, face=Face.BOLD, group="record totals", align="right"),
            text(say(f"solitaire.grade.{SolitaireGrade.of(one.total).value}"), Type.ROW, "ink2", group="record notes"),
            text(played, Type.ROW, "ink2", group="record notes"),
        )


def _scale() -> Element:
    """Returns the scale published in 1973, which gives a grade for each range of totals."""
    grades = (SolitaireGrade.GOOD, SolitaireGrade.VERY_GOOD, SolitaireGrade.EXCELLENT)
    known = [fact(say(f"solitaire.grade.{one.value}"), say(f"solitaire.scale.{one.value}")) for one in grades]
    return column(text(say("solitaire.scale"), Type.LABEL, "ink2", Face.SEMI), facts(*known), gap=8, drop=2)


class SolitaireScreen(TurnScreen):
    """A solitaire, played alone or against an opponent whom the same person plays.

    Escape leaves the game, which can be resumed.
    """

    stays = True

    def __init__(self, stage: Stage, route: PlaySolitaire) -> None:
        self._table = route.table
        super().__init__(stage)
        self._begin_turn()

    @property
    def game(self) -> SolitaireGame:
        return self._table.game

    @property
    def bars_words(self) -> str:
        """The text key of the reason that forbids looking up words.

        Empty if all letters are face up, as the leaflet of the game allows.
        """
        return "" if self.game.terms.way is SolitaireWay.FACE_UP else "words.barred.classic"

    # what happens

    def _begin_turn(self) -> None:
        self.uncover_letters(Position(self.game.board, self.game.rack), self._table.kept.player)

    def _do(self, event: SolitaireEvent) -> bool:
        with self.telling():
            self._table.add(event)
            if self.game.is_over:
                self.go(SolitaireOver(self._table))
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
        leave = partial(self.go, ChooseSolitaire(self._table.kept.player, self.game.terms))
        return self.turn_keys(partial(self.confirm, self._lay, self._exchange), leave, others)

    # what is shown

    def view(self) -> Element:
        game, entry, player = self.game, self.entry, self._table.kept.player
        bag = say("classic.bag", count=len(game.bag))
        left = bag if game.turns_left is None else f"{say('solitaire.turns_left', count=game.turns_left)} · {bag}"
        turn = () if entry is None else self.turn_shown(entry, None if game.racks else self._face_up())
        below = column(*turn, turns_table(solitaire_rows(game, player), self.turns_shown), gap=12, grow=1)
        shown = self.board_shown(game.board.cells, last_word(game))
        seats = self._seats(player) if len(game.racks) > 1 else None
        above = head(player, left, person=player, total=whole(game.total))
        return play_skeleton(shown, above, seats, self.asked_place(below))

    def _seats(self, player: str) -> Element:
        scores, names = self.game.scores, (player, say("solitaire.opponent"))
        has_turn = self.game.seat
        return seats([Plate(name, whole(scores[seat]), has_turn=seat == has_turn) for seat, name in enumerate(names)])

    def _face_up(self) -> Element:
        title, *lines = letters_face_up(self.game)
        told = (text(one, Type.BODY, lines=3, group="face up") for one in lines)
        return column(text(title, Type.ROW, "ink2", Face.SEMI), *told, gap=6, min_height=154, id="letters")


class SolitaireOverScreen(OverScreen):
    """The end of a solitaire; arrows go through its turns.

    Enter leads to another game, E writes the sheet to a file.
    """

    stays = True

    def __init__(self, stage: Stage, route: SolitaireOver) -> None:
        self._table = route.table
        self.back = ChooseSolitaire(self._table.kept.player, self._table.game.terms)
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
