"""What of one player leaves this computer, whether he is a minor, and whether he is a player seen on another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.facts.leaving import Leaves
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import NoteView, paint_message, paint_note
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.people import PlayerCare
from topping.kiosk.routes.route import Route
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.store.sharing.wording import asked_in_words, consent_in_words, export_in_words, match_in_words
from topping.texts import say

_MOST_EXPORTS = 4
"""How many of the places that facts were sent to are named at most."""


class PlayerLeavingScene(Scene):
    """Choices that take effect at once, over a card that says what leaves and where it went already."""

    def __init__(self, stage: Stage, player: str, back: Route | None = None) -> None:
        self._player, self._back = player, back
        self._message = VerdictView("", "plain")
        self._focus = 0
        super().__init__(stage)

    def build(self) -> None:
        """The choices in a row, under them those about a player of the same name, and the card."""
        layout, main = self.layout, self.layout.main
        known = self.stage.backstage.players
        self._consent = known.consent(self._player)
        self._wish = known.wish_about(self._player)
        self._match = None if self._wish is not None else next(iter(known.matches_of(self._player)), None)
        self._went = known.exports_holding(self._player)
        gap, height = layout.px(22), max(layout.px(104), 48)
        choices: list[CardChoice] = []
        if self._consent is not None:
            row = Rect(main.left, main.top, main.width, height)
            for leaves in reversed(Leaves):
                can = not (self._consent.minor and leaves is Leaves.NAME)
                if can:
                    choices.append(self._choice(f"player_leaving.{leaves.value}", self._leave(leaves)))
            minor = "player_leaving.adult" if self._consent.minor else "player_leaving.minor"
            choices.append(self._choice(minor, self._change_age))
            choices = _in_row(choices, row, gap)
        below = main.top + height + gap
        self._pair_rect = Rect(main.left, below, 0, 0)
        if self._match is not None or self._wish is not None:
            self._pair_rect = Rect(main.left, below, main.width, max(layout.px(84), round(layout.step(3) * 2.8)))
            row = Rect(main.left, self._pair_rect.bottom + layout.px(8), main.width, height)
            answers = [
                self._choice("player_leaving.same", self._unite),
                self._choice("player_leaving.two", self._tell_apart),
            ]
            if self._wish is not None:
                answers = [
                    self._choice("player_leaving.refuse", self._refuse),
                    self._choice("player_leaving.forget", self._forget),
                ]
            choices += _in_row(answers, row, gap)
            below = row.bottom + gap
        self._count = len(choices)
        self._focus = min(self._focus, max(0, self._count - 1))
        self._choices = CardChoices(self.gui, choices, self._focus) if choices else None
        line = max(layout.px(84), round(layout.step(3) * 2.8))
        self._message_rect = Rect(main.left, main.bottom - line, main.width, line)
        self._card = Rect(main.left, below, main.width, self._message_rect.top - layout.px(8) - below)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Tab among the choices, Enter; Escape goes back."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif self._choices is not None and (is_key(event, pygame.K_TAB) or is_key(event, pygame.K_RIGHT)):
            self._choices.focus_on((self._focus + 1) % self._count)  # from one row into the next
        elif self._choices is None or not self._choices.handle(event):
            self.gui.handle(event)
        if self._choices is not None:
            self._focus = self._choices.focus or 0

    def _choice(self, key: str, act: Callable[[], None]) -> CardChoice:
        is_on = self._consent is not None and key == f"player_leaving.{self._consent.allowed.value}"
        size = min(self.layout.step(4), max(self.layout.px(104), 48) // 2)
        return CardChoice(
            say(key), Rect(0, 0, 0, 0), act, kind=ButtonKind.QUIET, text_size=size, icon=Icon.TICK if is_on else None
        )

    def _leave(self, leaves: Leaves) -> Callable[[], None]:
        return lambda: self._keep(leaves, minor=self._consent is not None and self._consent.minor)

    def _change_age(self) -> None:
        if self._consent is not None:
            self._keep(self._consent.leaves, minor=not self._consent.minor)

    def _keep(self, leaves: Leaves, *, minor: bool) -> None:
        def keep() -> str:
            self.stage.backstage.players.keep_consent(self._player, leaves, minor=minor)
            return say("player_leaving.kept")

        self._do(keep)

    def _unite(self) -> None:
        match = self._match
        if match is not None:
            self._do(lambda: say("player_leaving.united", player=self.stage.backstage.players.unite(match)))

    def _tell_apart(self) -> None:
        match = self._match
        if match is None:
            return

        def tell_apart() -> str:
            self.stage.backstage.players.tell_apart(match)
            return say("player_leaving.apart")

        self._do(tell_apart)

    def _forget(self) -> None:
        wish = self._wish
        if wish is not None:
            self._do(lambda: self._answered(self.stage.backstage.players.grant(wish), "player_leaving.forgot"))

    def _refuse(self) -> None:
        wish, reason = self._wish, say("player_leaving.reason")
        if wish is not None:
            refuse = self.stage.backstage.players.refuse
            self._do(lambda: self._answered(refuse(wish, reason), "player_leaving.refused"))

    def _answered(self, player: str, key: str) -> str:
        """The sentence about what was done of a player, who is called otherwise now."""
        self._player = player
        return say(key)

    def _do(self, action: Callable[[], str]) -> None:
        try:
            self._message = VerdictView(action(), "good")
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
        self.lay_out()

    def go_back(self) -> None:
        """Back to the player."""
        self.go(PlayerCare(self._player, self._back))

    def cards(self) -> tuple[Card, ...]:
        """Behind what leaves."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """What Enter does, and going back."""
        done = "" if self._choices is None else (self._choices.focused_text or "").lower()
        return enter(done), Hint("← →", say("player.pick")), escape(say("player_leaving.back"))

    def panels(self) -> list[Panel]:
        """The player, the pair that may be one person, what leaves, and what was done."""
        title = HeadingView(say("player_leaving.title", player=self._player), say("player_leaving.subtitle"))
        panels = [
            Panel("title", self.layout.head, title, paint_heading),
            Panel("leaving", self._card, NoteView(tuple(self._lines())), paint_note),
            Panel("message", self._message_rect, self._message, paint_message),
        ]
        if self._wish is not None:
            wish = VerdictView(asked_in_words(self._wish), "plain")
            panels.append(Panel("match", self._pair_rect, wish, paint_message))
        if self._match is not None:
            pair = VerdictView(match_in_words(self._match), "plain")
            panels.append(Panel("match", self._pair_rect, pair, paint_message))
        return panels

    def _lines(self) -> list[str]:
        """What leaves, and where it went."""
        if self._consent is None:
            return [say("player_leaving.no_runs", player=self._player)]
        lines = [consent_in_words(self._consent), say("player_leaving.never")]
        lines += [say("sharing.went", export=export_in_words(one)) for one in self._went[:_MOST_EXPORTS]]
        if len(self._went) > _MOST_EXPORTS:
            lines.append(say("player_leaving.more", count=len(self._went) - _MOST_EXPORTS))
        return lines


def _in_row(choices: Sequence[CardChoice], row: Rect, gap: int) -> list[CardChoice]:
    """The choices side by side, all of one width."""
    width = (row.width - (len(choices) - 1) * gap) // len(choices)
    return [
        replace(one, rect=Rect(row.left + place * (width + gap), row.top, width, row.height))
        for place, one in enumerate(choices)
    ]
