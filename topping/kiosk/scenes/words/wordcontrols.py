"""What there is to press on the screen of the word tools: the lists to choose from, order and length, the letters."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame
from pygame import Rect

from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.scenes.words.answerlist import AnswerList
from topping.kiosk.scenes.words.places import WordPlaces
from topping.kiosk.views.words.tools import WordTool
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.lists.chips import Chips
from topping.kiosk.widgets.lists.choices import Choice, Choices
from topping.kiosk.widgets.text.entry import EntryLine
from topping.kiosk.widgets.text.wordpad import WordPad
from topping.texts import say
from topping.texts.numbers import grouped


class ListTurner(Protocol):
    """What the controls act on."""

    def choose_tool(self, tool: WordTool) -> None:
        """Another list around the same question."""

    def turn_order(self, by: int) -> None:
        """Another order of the list."""

    def turn_length(self, by: int) -> None:
        """Another length of words."""


class WordControls:
    """Made at each change of the layout, and brought up to what is known by `show`."""

    def __init__(
        self, gui: Gui, places: WordPlaces, entry: EntryLine, answers: AnswerList, turner: ListTurner, *, has_pad: bool
    ) -> None:
        self._answers, self._turner = answers, turner
        self._tools = answers.tools
        self._tabs = None
        if places.has_tabs:
            gui.well(places.tabs)
            self._tabs = self._made_tabs(gui, places)
        self._chips = Chips(gui, places.chips, (), self._take_chip, ("F5", "F6"))
        self._chip_texts: tuple[str, ...] = ()
        self._pad = WordPad(gui, places.pad, entry) if has_pad else None
        gui.on_close(self._forget)

    def _forget(self) -> None:
        """The scene holds the controls: a reference back would keep both from being freed."""
        del self._turner

    def _made_tabs(self, gui: Gui, places: WordPlaces) -> Choices:
        edge = places.layout.px(5)
        inner = Rect(places.tabs).inflate(-2 * edge, -2 * edge)
        return Choices(
            gui,
            inner,
            self._tab_choices(),
            row_height=round(inner.height * 1.11),  # a gap under it is a part of a row
            columns=len(self._tools),
            text_size=places.layout.step(2),
            kind=ButtonKind.SEGMENT,
            takes_keys=False,
        )

    def _tab_choices(self) -> list[Choice]:
        return [Choice(self._tab_text(tool), partial(self._turner.choose_tool, tool)) for tool in self._tools]

    def _tab_text(self, tool: WordTool) -> str:
        name, count = say(f"words.tool.{tool.value}"), self._answers.count_of(tool)
        return name if count is None else say("words.tool.counted", tool=name, count=grouped(count))

    @property
    def fits(self) -> bool:
        """Whether the tabs are those of what is asked now."""
        return self._tools == self._answers.tools

    def show(self) -> None:
        """Brings the texts up to what is known now."""
        answers = self._answers
        if self._tabs is not None:
            self._tabs.set(self._tab_choices())
            self._tabs.switch_on(self._tools.index(answers.tool))
        texts: tuple[str, ...] = ()
        if answers.is_search:
            texts = (say(f"words.order.{answers.order_now.value}"),)
        if answers.has_lengths:
            length = answers.length
            texts += (say("words.any_length") if length is None else say("words.of_length", length=length),)
        if texts != self._chip_texts:
            self._chip_texts = texts
            self._chips.set(texts)

    def _take_chip(self, place: int, by: int) -> None:
        if place == 0:
            self._turner.turn_order(by)
        else:
            self._turner.turn_length(by)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on one of them; whether it was."""
        if self._pad is not None and self._pad.handle(event):
            return True
        if self._chips.handle(event):
            self._chips.focus_on(None)
            return True
        return self._tabs is not None and self._tabs.handle(event)
