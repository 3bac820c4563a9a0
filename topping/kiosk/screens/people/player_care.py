"""One player of the leaderboard: renamed, merged with another, anonymised; whether his runs are shown to others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from topping.errors import ToppingError
from topping.kiosk.routes.front import PlayerCare, PlayerLeaving, Players
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.namepad import NamePad
from topping.kiosk.ui.parts import button, field
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Act, Element, TypedText, row
from topping.store.people.names import MOST_LETTERS, normalised
from topping.texts import say


class PlayerCareScreen(Screen):
    """A name to type and the actions; one that cannot be undone is asked about."""

    def __init__(self, stage: Stage, route: PlayerCare) -> None:
        self._player, self._back = route.player, route.back
        self._typed = TypedText(route.player, longest=MOST_LETTERS)
        self._message, self._tone = "", "plain"
        self._pad = NamePad()
        super().__init__(stage)

    @property
    def _actions(self) -> dict[str, Act]:
        """What can be done, in its order, by its name in the catalogue."""
        backstage = self.stage.backstage
        shares = backstage.notices.safely(lambda: backstage.store.people.shows_runs(self._player), False)
        return {
            "rename": self._rename,
            "merge": self._merge,
            "anonymise": self._anonymise,
            "hide" if shares else "share": partial(self._share, not shares),
            "leaving": partial(self.go, PlayerLeaving(self._player, self._back)),
        }

    @property
    def _chosen(self) -> str:
        """The action that has the keys."""
        names = list(self._actions)
        place = self.focus.removeprefix("action.")
        return names[int(place) if place.isdecimal() else 0]

    def _forget_message(self) -> None:
        self._message = ""

    def _rename(self) -> None:
        def rename() -> str:
            self._player = self.stage.backstage.store.people.rename(self._player, self._typed.text)
            return say("player_care.renamed", player=self._player)

        self._do(rename)

    def _merge(self) -> None:
        def merge() -> str:
            count = self.stage.backstage.store.people.merge(self._player, into)
            self._player = into
            return say("player_care.merged", count=count, into=into)

        try:
            into = normalised(self._typed.text)
        except ToppingError as fault:
            self._message, self._tone = self.in_words(fault), "bad"
            return
        self._ask("merge", partial(self._do, merge), say("player_care.ask_merge", player=self._player, into=into))

    def _anonymise(self) -> None:
        def anonymise() -> str:
            backstage = self.stage.backstage
            held = backstage.notices.safely(lambda: backstage.store.exports.holding(self._player), ())
            self._player = backstage.store.people.anonymise(self._player)
            done = say("player_care.renamed", player=self._player)
            return say("player_care.held", done=done, places=[one.target for one in held]) if held else done

        self._ask("anonymise", partial(self._do, anonymise), say("player_care.ask_anonymise", player=self._player))

    def _ask(self, name: str, act: Act, question: str) -> None:
        back = self.focus

        def asked(then: Act) -> None:
            self.focus = back
            then()

        self.ask(
            question,
            (say(f"player_care.{name}"), partial(asked, act)),
            (say("player_care.keep"), partial(asked, self.changed)),
        )

    def _share(self, shows: bool) -> None:
        """Shows the player's runs to others, or not any more."""

        def share() -> str:
            self.stage.backstage.store.people.show_runs(self._player, shows)
            return say("player_care.shared" if shows else "player_care.hidden", player=self._player)

        self._do(share)

    def _do(self, action: Callable[[], str]) -> None:
        before, backstage = self._player, self.stage.backstage
        try:
            done = action()
            has_changed = self._player != before
            numbers = backstage.store.sessions.naming(before) if has_changed else ()
            names = backstage.store.competitions.naming(before) if has_changed else ()
            games = backstage.store.classics.naming(before) if has_changed else ()
        except ToppingError as fault:
            self._message, self._tone = self.in_words(fault), "bad"
            return
        if numbers:
            done = say("player_care.in_sessions", done=done, numbers=numbers)
        if names:
            done = say("player_care.in_competitions", done=done, names=names)
        if games:
            done = say("player_care.in_classics", done=done, numbers=games)
        if has_changed:
            backstage.players.last = ""
        self._typed.text = self._player
        self._message, self._tone = done, "good"

    def go_back(self) -> None:
        self.go(Players(self._back))

    def keys(self) -> Sequence[Key]:
        return (
            self.enter_named(say(f"player_care.{self._chosen}").lower()),
            self.arrows_named(say("player.pick")),
            escape(self.go_back, say("player_care.back")),
        )

    def view(self) -> Element:
        actions = [
            button(say(f"player_care.{name}"), act, height=84, spreads=1, group="actions", id=f"action.{place}")
            for place, (name, act) in enumerate(self._actions.items())
        ]
        means = say(f"player_care.means.{self._chosen}", player=self._player)
        return page(
            say("player_care.title", player=self._player),
            field(
                self._typed,
                say("player_care.letters"),
                id="name",
                height=84,
                takes_keys=False,
                changed=self._forget_message,
            ),
            row(*actions, gap=16),
            note(self._message or means, self._tone if self._message else "plain", id="message", min_height=44),
            self._pad.keys(self._typed, self.type_character),
            remark=say("player_care.letters"),
        )


SCREEN: Final = PlayerCareScreen
