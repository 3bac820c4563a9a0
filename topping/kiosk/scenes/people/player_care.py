"""One player of the leaderboard: renamed, merged with another, anonymised; whether his runs are shown to others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.people import PlayerLeaving, Players
from topping.kiosk.routes.route import Route
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import EntryLine, is_key
from topping.kiosk.widgets.text.namepad import NamePad
from topping.store.people.names import MOST_LETTERS, normalised
from topping.texts import say

_MEANS = ("rename", "merge", "anonymise", "share", "leaving")
"""The actions, in their order."""
_QUIET = VerdictView("", "plain")


class PlayerCareScene(Scene):
    """A name to type and the actions; one that cannot be undone asks for a second press."""

    def __init__(self, stage: Stage, player: str, back: Route | None = None) -> None:
        self._back = back
        self._player = self._typed = player
        self._message = _QUIET
        self._asked: tuple[str, str] | None = None
        """The action pressed once, and the name typed then; a second press does it."""
        self._focus = 0
        super().__init__(stage)

    def build(self) -> None:
        """The entry line over the actions, and an on-screen keyboard."""
        layout, main = self.layout, self.layout.main
        field, gap = max(layout.px(104), 48), layout.px(22)
        self.entry = EntryLine(self.gui, Rect(main.left, main.top, main.width, field), MOST_LETTERS)
        self.entry.set(self._typed)
        self.entry.focus()
        row = Rect(main.left, main.top + field + layout.px(30), main.width, max(layout.px(104), 48))
        width = (row.width - 4 * gap) // 5
        shares = self.stage.backstage.players.shows_runs(self._player)
        actions = (
            ("player_care.rename", self._rename),
            ("player_care.merge", self._merge),
            ("player_care.anonymise", self._anonymise),
            ("player_care.hide" if shares else "player_care.share", self._share),
            ("player_care.leaving", self._show_leaving),
        )
        size = min(layout.step(4), row.height // 2)
        choices = [
            CardChoice(
                say(key),
                Rect(row.left + place * (width + gap), row.top, width, row.height),
                act,
                kind=ButtonKind.QUIET,
                text_size=size,
            )
            for place, (key, act) in enumerate(actions)
        ]
        self._actions = CardChoices(self.gui, choices, self._focus)
        line = max(layout.px(84), round(layout.step(3) * 2.8))
        self._message_rect = Rect(main.left, row.bottom + layout.px(8), main.width, line)
        top = self._message_rect.bottom + layout.px(8)
        self._card = Rect(main.left, top, main.width, min(main.bottom - top, layout.px(440)))
        self._card.bottom = main.bottom
        self._pad = NamePad(self.gui, self._card.inflate(-layout.px(68), -layout.px(56)), self.entry)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Typing, arrows among the actions, Enter; Escape goes back."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif not self._pad.handle(event) and not self._actions.handle(event):
            self.gui.handle(event)
        self.entry.focus()
        self._focus = self._actions.focus or 0
        if self.entry.text != self._typed:
            self._message = _QUIET
        self._typed = self.entry.text

    def _rename(self) -> None:
        def rename() -> str:
            self._player = self.stage.backstage.players.rename(self._player, self.entry.text)
            return say("player_care.renamed", player=self._player)

        self._do(rename)

    def _merge(self) -> None:
        def merge() -> str:
            into = normalised(self.entry.text)
            count = self.stage.backstage.players.merge(self._player, into)
            self._player = into
            return say("player_care.merged", count=count, into=into)

        question = say("player_care.ask_merge", player=self._player, into=self.entry.text.strip())
        if self._is_confirmed("merge", question):
            self._do(merge)

    def _anonymise(self) -> None:
        def anonymise() -> str:
            held = self.stage.backstage.players.exports_holding(self._player)
            self._player = self.stage.backstage.players.anonymise(self._player)
            done = say("player_care.renamed", player=self._player)
            return say("player_care.held", done=done, places=[one.target for one in held]) if held else done

        if self._is_confirmed("anonymise", say("player_care.ask_anonymise", player=self._player)):
            self._do(anonymise)

    def _share(self) -> None:
        """Shows the player's runs to others, or not any more."""
        players = self.stage.backstage.players
        shows = not players.shows_runs(self._player)

        def share() -> str:
            players.show_runs(self._player, shows)
            return say("player_care.shared" if shows else "player_care.hidden", player=self._player)

        self._do(share)

    def _show_leaving(self) -> None:
        self.go(PlayerLeaving(self._player, self._back))

    def _is_confirmed(self, action: str, question: str) -> bool:
        """Whether the action was pressed before, with the same name; otherwise asks for the second press."""
        wanted = (action, self.entry.text)
        if self._asked == wanted:
            self._asked = None
            return True
        self._asked = wanted
        self._message = VerdictView(question, "plain")
        return False

    def _do(self, action: Callable[[], str]) -> None:
        before = self._player
        try:
            done = action()
            has_changed, backstage = self._player != before, self.stage.backstage
            numbers = backstage.sessions.naming(before) if has_changed else ()
            names = backstage.competitions.naming(before) if has_changed else ()
            games = backstage.classics.naming(before) if has_changed else ()
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        if numbers:
            done = say("player_care.in_sessions", done=done, numbers=numbers)
        if names:
            done = say("player_care.in_competitions", done=done, names=names)
        if games:
            done = say("player_care.in_classics", done=done, numbers=games)
        if self._player != before:
            self.stage.backstage.players.last = ""
        self._typed = self._player
        self._message = VerdictView(done, "good")
        self.lay_out()

    def go_back(self) -> None:
        """Back to the list of players."""
        self.go(Players(self._back))

    def cards(self) -> tuple[Card, ...]:
        """Behind the keys on the screen."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """What Enter does, and going back."""
        done = (self._actions.focused_text or "").lower()
        return enter(done), Hint("← →", say("player.pick")), escape(say("player_care.back"))

    def panels(self) -> list[Panel]:
        """The player, and a message: what was done, what is asked, or the fault."""
        message = self._message
        if not message.text:
            means = _MEANS[self._focus]
            if means == "share" and self.stage.backstage.players.shows_runs(self._player):
                means = "hide"
            message = VerdictView(say(f"player_care.means.{means}", player=self._player), "plain")
        title = HeadingView(say("player_care.title", player=self._player), say("player_care.letters"))
        return [
            Panel("title", self.layout.head, title, paint_heading),
            Panel("message", self._message_rect, message, paint_message),
        ]
