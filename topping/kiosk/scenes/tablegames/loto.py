"""A game of Loto: each writes his card while the others look away, then letters are called until somebody says Loto."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import InputError, ToppingError
from topping.kiosk.backstage.tablegames.lotos import LotoTable
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.othergames.lotocard import CalledView, LotoCardView, paint_called, paint_loto_card
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.othergames import NewLoto, OtherGames
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.voice.draw import script_of_letter
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.text.wordpad import LETTERS_AND_SPACE, WordPad
from topping.play.loto.game import CardWritten, LotoGame, LotoSaid, must_be_a_card
from topping.rules.games.announcement import COUNTRIES
from topping.rules.moves.typedmove import without_accents
from topping.rules.tiles.letters import in_letter_order
from topping.texts import say

_LONGEST: Final = 40
_FASTEST_MS: Final = 700
"""Two letters are not called within so much: a key held down calls none."""
_QUIET: Final = VerdictView("", "plain")


class LotoScene(Scene):
    """Enter takes a card, then calls the next letter; a player's digit, or a click on his card, says Loto."""

    stays = True
    keeps_awake = True

    def __init__(self, stage: Stage, table: LotoTable) -> None:
        self._table = table
        self._typed = ""
        self._message = _QUIET
        self._called_at = -_FASTEST_MS
        super().__init__(stage)

    @property
    def _game(self) -> LotoGame:
        return self._table.game

    @property
    def _writer(self) -> int | None:
        """Who writes his card; None once all have."""
        return next((player for player, card in enumerate(self._game.cards) if not card), None)

    def build(self) -> None:
        """The line and its keys while cards are written; then the letter called and all cards."""
        main, gap = self.layout.main, theme.px(18)
        self._line: EntryLine | None = None
        self._pad: WordPad | None = None
        said = max(theme.px(76), round(self.layout.step(3) * 1.7))
        self._said = Rect(main.left, main.top, main.width, said)
        room = Rect(main.left, self._said.bottom, main.width, main.bottom - self._said.bottom)
        if self._writer is not None:
            high, pad = max(theme.px(96), 48), max(theme.px(330), 3 * 50 + 2 * theme.px(9))
            self._line = EntryLine(self.gui, Rect(room.left, room.top + gap, room.width, high), _LONGEST)
            self._line.set(self._typed)
            self._line.focus()
            below = Rect(room.left, room.bottom - pad, room.width, pad)
            self._pad = WordPad(self.gui, below, self._line, LETTERS_AND_SPACE)
            self._cards = [Rect(0, 0, 0, 0)] * len(self._game.names)
            return
        letter = room.width * 26 // 100
        self._letter = Rect(room.left, room.top, letter, room.height)
        cards = Rect(self._letter.right + gap, room.top, room.width - letter - gap, room.height)
        count = len(self._game.names)
        columns = 1 if count == 1 else 2
        rows = -(-count // columns)
        wide, tall = (cards.width - gap * (columns - 1)) // columns, (cards.height - gap * (rows - 1)) // rows
        self._cards = [
            Rect(cards.left + column * (wide + gap), cards.top + row * (tall + gap), wide, tall)
            for row, column in (divmod(number, columns) for number in range(count))
        ]

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Cards, calls, and who says Loto."""
        if is_key(event, pygame.K_ESCAPE):
            self.go(OtherGames())
        elif self._writer is not None:
            self._write(event, self._writer)
        elif is_key(event, pygame.K_F8):
            self._print()
        elif is_enter(event) or is_key(event, pygame.K_SPACE):
            self._go_on(now)
        elif (player := self._player_of(event)) is not None:
            self._say_loto(player)
        else:
            self.gui.handle(event)

    def _write(self, event: pygame.event.Event, player: int) -> None:
        line = self._line
        if line is None:
            return
        if is_enter(event):
            words = tuple(without_accents(line.text).upper().split())
            try:
                must_be_a_card(words, self._table.lexicon.admits)
                self._table.add(CardWritten(player, words))
            except ToppingError as fault:
                self._message = VerdictView(self.in_words(fault), "bad")
                return
            self._typed, self._message = "", _QUIET
            self.lay_out()
            return
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            self._message = _QUIET
        if self._pad is None or not self._pad.handle(event):
            self.gui.handle(event)
        line.focus()
        self._typed = line.text

    def _go_on(self, now: int) -> None:
        """The next letter; a new game once this one is won."""
        if self._game.winner is not None:
            self.go(NewLoto())
        elif self._game.bag and now - self._called_at >= _FASTEST_MS and not self.stage.keyboard.is_repeat:
            try:
                tile = self._table.call()
            except ToppingError as fault:
                self._message = VerdictView(self.in_words(fault), "bad")
                return
            self._called_at, self._message = now, _QUIET
            self.stage.voice.say(script_of_letter(tile))

    def _player_of(self, event: pygame.event.Event) -> int | None:
        """The player whose digit was pressed, or whose card was clicked."""
        count = len(self._game.names)
        if event.type == pygame.TEXTINPUT and event.text.isdecimal() and 1 <= int(event.text) <= count:
            return int(event.text) - 1
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return next((number for number, place in enumerate(self._cards) if place.collidepoint(event.pos)), None)
        return None

    def _say_loto(self, player: int) -> None:
        if self._game.winner is not None:
            return
        try:
            self._table.add(LotoSaid(player))
        except ToppingError as fault:
            self._message = VerdictView(_without_letters(fault) or self.in_words(fault), "bad")
            return
        self._message = VerdictView(say("loto.wins", name=self._game.names[player]), "good")

    def _print(self) -> None:
        try:
            path = self._table.write_sheet()
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._message = VerdictView(say("blanks.written", path=path), "good")

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """Behind the letter called."""
        return () if self._writer is not None else (Card.at(self._letter),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do now."""
        leave = escape(say("loto.key.leave"))
        if self._writer is not None:
            return (enter(say("loto.key.take_card")), leave)
        says = Hint(f"1 … {len(self._game.names)}", say("loto.key.say"))
        sheet = Hint("F8", say("loto.key.sheet"), pygame.K_F8)
        if self._game.winner is not None:
            return (enter(say("loto.key.again")), sheet, leave)
        return (enter(say("loto.key.call")), says, sheet, leave)

    def panels(self) -> list[Panel]:
        """Title, what is asked, and the cards."""
        game, writer = self._game, self._writer
        title = Panel("title", self.layout.head, HeadingView(say("loto.title"), self._remark()), paint_heading)
        message = self._message
        if not message.text:
            message = VerdictView(
                say("loto.write", name=game.names[writer]) if writer is not None else say("loto.calling"), "plain"
            )
        panels = [title, Panel("message", self._said, message, paint_message)]
        if writer is not None:
            return panels
        last = game.called[-1:]
        called = CalledView(
            last,
            COUNTRIES[last] if last else "",
            " ".join(in_letter_order(game.called[:-1])),
            say("loto.left", count=len(game.bag)),
        )
        panels.append(Panel("letter", self._letter, called, paint_called))
        for player, place in enumerate(self._cards):
            panels.append(Panel(f"card {player}", place, self._card_of(player), paint_loto_card))
        return panels

    def _remark(self) -> str:
        writer = self._writer
        if writer is not None:
            return say("loto.card_of", number=writer + 1, of=len(self._game.names))
        return say("loto.called_so_far", count=len(self._game.called))

    def _card_of(self, player: int) -> LotoCardView:
        game = self._game
        missing = len(game.missing(player))
        is_won = game.winner == player
        remark = say("loto.missing", count=missing) if missing else say("loto.won" if is_won else "loto.all_crossed")
        return LotoCardView(
            game.names[player], str(player + 1), game.cards[player], game.crossed(player), remark, is_won
        )


def _without_letters(fault: ToppingError) -> str:
    """A refusal of one who said Loto too early, which does not spell out what he lacks."""
    is_early = isinstance(fault, InputError) and fault.key == "loto.not_yet"
    return say("loto.too_early", name=fault.details["name"]) if is_early else ""
