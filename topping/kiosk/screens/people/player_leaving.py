"""What of one player leaves this computer, whether he is a minor, and whether he is a player seen on another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from topping.errors import ToppingError
from topping.facts.leaving import Leaves
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import PlayerCare, PlayerLeaving
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape
from topping.kiosk.ui.leaves import note, titled
from topping.kiosk.ui.parts import button, segments
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import form, form_row, page
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, column, row, space, text
from topping.store import now
from topping.store.people.consents import Consent
from topping.store.sharing.wording import asked_in_words, consent_in_words, export_in_words, match_in_words
from topping.texts import say

_MOST_EXPORTS: Final = 4
"""How many of the places that facts were sent to are named at most."""


class PlayerLeavingScreen(Screen):
    """Choices that take effect at once, and what is asked about the player."""

    def __init__(self, stage: Stage, route: PlayerLeaving) -> None:
        self._player, self._back = route.player, route.back
        self._cursor, self._message, self._tone = Cursor(), "", "good"
        self._read(stage.backstage.beside)
        super().__init__(stage)

    def _read(self, beside: Beside) -> None:
        player, store = self._player, beside.store
        self._consent = beside.notices.safely(lambda: store.consents.of(player), None)
        wishes = beside.safely((), lambda store: store.wishes.asked())
        self._wish = next((one for one in wishes if one.shown == player), None)
        matches = () if self._wish is not None else beside.safely((), lambda store: store.matches.all())
        self._match = next((one for one in matches if one.one.name == player), None)
        self._went = beside.notices.safely(lambda: store.exports.holding(player), ())

    def _do(self, action: Callable[[], str]) -> None:
        try:
            self._message, self._tone = action(), "good"
        except ToppingError as fault:
            self._message, self._tone = self.in_words(fault), "bad"
        self._read(self.stage.backstage.beside)

    def _keep(self, leaves: Leaves, *, minor: bool) -> None:
        def keep() -> str:
            self.stage.backstage.store.consents.keep(self._player, leaves, minor=minor, at=now())
            return say("player_leaving.kept")

        self._do(keep)

    def _called(self, player: str, key: str) -> str:
        """The sentence about what was done of a player, who is called otherwise now."""
        self._player = player
        return say(key)

    def _asked(self) -> tuple[str, tuple[tuple[str, Act], ...]] | None:
        """What is asked about him, with the answers."""
        store, wish, match = self.stage.backstage.store, self._wish, self._match
        if wish is not None:
            wishes, reason = store.wishes, say("player_leaving.reason")
            refuse = partial(self._do, lambda: self._called(wishes.refuse(wish, reason), "player_leaving.refused"))
            forget = partial(self._do, lambda: self._called(wishes.grant(wish), "player_leaving.forgot"))
            return asked_in_words(wish), (
                (say("player_leaving.refuse"), refuse),
                (say("player_leaving.forget"), forget),
            )
        if match is None:
            return None

        def tell_apart() -> str:
            store.matches.tell_apart(match)
            return say("player_leaving.apart")

        unite = partial(self._do, lambda: say("player_leaving.united", player=store.matches.unite(match)))
        return match_in_words(match), (
            (say("player_leaving.same"), unite),
            (say("player_leaving.two"), partial(self._do, tell_apart)),
        )

    def go_back(self) -> None:
        self.go(PlayerCare(self._player, self._back))

    def keys(self) -> Sequence[Key]:
        is_asked = self.focus.startswith("question.") or (self._consent is None and self._asked() is not None)
        return (
            *((self.enter_named(say("player.pick")),) if is_asked else ()),
            *(self.form_named() if self._consent is not None else ()),
            escape(self.go_back, say("player_leaving.back")),
        )

    def view(self) -> Element:
        asked = self._asked()
        return page(
            say("player_leaving.title", player=titled(self._player)),
            column(*self._leaving(), card="card", pad=(24, 24), gap=12, id="leaving"),
            self._question(*asked) if asked is not None else None,
            note(self._message, self._tone, id="message"),
            space(),
            remark=say("player_leaving.subtitle"),
        )

    def _leaving(self) -> tuple[Element, ...]:
        consent = self._consent
        if consent is None:
            return (row(text(say("player_leaving.no_runs", player=self._player), Type.BODY), pad=(20, 0)),)
        went = [say("sharing.went", export=export_in_words(one)) for one in self._went[:_MOST_EXPORTS]]
        if len(self._went) > _MOST_EXPORTS:
            went.append(say("player_leaving.more", count=len(self._went) - _MOST_EXPORTS))
        return (
            row(text(consent_in_words(consent), Type.BODY, face=Face.BOLD, lines=2, grow=1), pad=(20, 0)),
            form(self._rows(consent), self._cursor, grow=0),
            *(row(text(one, Type.ROW, "ink2", lines=2, grow=1), pad=(20, 0), drop=1) for one in went),
        )

    def _rows(self, consent: Consent) -> tuple[Element, ...]:
        offered = [one for one in reversed(Leaves) if not (consent.minor and one is Leaves.NAME)]
        leaves = segments(
            [say(f"player_leaving.{one.value}") for one in offered],
            offered.index(consent.allowed),
            lambda place: self._keep(offered[place], minor=consent.minor),
            id="leaves",
        )
        minor = segments(
            [say("settings.yes"), say("settings.no")],
            0 if consent.minor else 1,
            lambda place: self._keep(consent.leaves, minor=place == 0),
            id="minor",
            min_width=240,
        )
        return (
            form_row(say("player_care.leaving"), leaves),
            form_row(say("player_leaving.minor"), minor, line=say("player_leaving.never")),
        )

    def _question(self, said: str, answers: Sequence[tuple[str, Act]]) -> Element:
        buttons = [
            button(words, act, step=Type.BODY, height=72, spreads=1, group="answers", id=f"question.{place}")
            for place, (words, act) in enumerate(answers)
        ]
        return column(
            text(said, Type.BODY, lines=2), row(*buttons, gap=16), card="card", pad=(44, 24), gap=16, id="match"
        )


SCREEN: Final = PlayerLeavingScreen
