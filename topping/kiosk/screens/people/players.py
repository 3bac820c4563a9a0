"""The players of the leaderboard: their list, what can be done with one of them, and what of him leaves the machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from topping.facts.interests import Leaves
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import ClubSettings, PlayerCare, PlayerLeaving, Players
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import NamePad
from topping.kiosk.ui.keys import Key, escape
from topping.kiosk.ui.leaves import note, person, titled
from topping.kiosk.ui.parts import Head, button, field, near, nothing_there, table
from topping.kiosk.ui.screen import Screen, TellingScreen
from topping.kiosk.ui.templates import choice_row, form, page, under_list
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, TypedText, column, row, space, text
from topping.localtime import recent_day_of
from topping.store import now
from topping.store.people.names import MOST_LETTERS, normalised
from topping.store.people.people import Consent
from topping.store.sharing.wording import asked_in_words, consent_in_words, export_in_words, match_in_words
from topping.texts import say

_MOST_NAMED: Final = 2
"""How many of the names that are on two computers, or that are to be forgotten, are named at most."""
_MOST_EXPORTS: Final = 4
"""How many of the places that facts were sent to are named at most."""


class PlayersScreen(Screen):
    """A row for each, the last one seen first."""

    def __init__(self, stage: Stage, route: Players) -> None:
        players = stage.backstage.players
        self._back, self._known, self._cursor = route.back, players.known(), Cursor()
        matches = stage.backstage.beside.safely((), lambda store: store.matches.all())
        wishes = stage.backstage.beside.safely((), lambda store: store.wishes.asked())
        twice = tuple(dict.fromkeys(one.one.name for one in matches))[:_MOST_NAMED]
        wished = tuple(dict.fromkeys(one.shown for one in wishes))[:_MOST_NAMED]
        name, names = ("wished", wished) if wished else ("twice", twice) if twice else ("hint", ())
        self._hint = say(f"players_screen.{name}", names=names)
        super().__init__(stage)

    def go_back(self) -> None:
        self.go(self._back or ClubSettings())

    def keys(self) -> Sequence[Key]:
        rows = (
            self.enter_named(say("players_screen.open")),
            self.arrows_named(say("player.pick"), "↑ ↓"),
        )
        back = say("asking.back" if self._back else "players_screen.settings")
        return *(rows if self._known else ()), escape(self.go_back, back)

    def view(self) -> Element:
        made = near(self._cursor, len(self._known))
        shown = self._known[made.start : made.stop]
        heads = (
            Head(say("ranking.player"), None),
            Head(say("players_screen.seen"), 400),
            Head(say("ranking.games"), 200, "right"),
        )
        now = self.stage.clock.date()
        listed = table(
            heads,
            [(person(one.name, group="names"), recent_day_of(one.last_seen, now), str(one.runs)) for one in shown],
            self._cursor,
            id="players",
            acts=[partial(self.go, PlayerCare(one.name, self._back)) for one in shown],
            empty=nothing_there(Icon.GROUP, say("players_screen.none")),
            room=1744,
            before=made.start,
            after=len(self._known) - made.stop,
        )
        hint = under_list(text(self._hint, Type.ROW, "ink2", id="hint")) if self._known else None
        return page(say("players_screen.title"), column(listed, hint, card="card", pad=(24, 14), grow=1))


class PlayerCareScreen(TellingScreen):
    """A name to type and the actions; one that cannot be undone is asked about."""

    def __init__(self, stage: Stage, route: PlayerCare) -> None:
        self._player, self._back = route.player, route.back
        self._typed = TypedText(route.player, longest=MOST_LETTERS)
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
        names = list(self._actions)
        place = self.focus.removeprefix("action.")
        return names[int(place) if place.isdecimal() else 0]

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

        with self.telling():
            into = normalised(self._typed.text)
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
        def share() -> str:
            self.stage.backstage.store.people.show_runs(self._player, shows)
            return say("player_care.shared" if shows else "player_care.hidden", player=self._player)

        self._do(share)

    def _do(self, action: Callable[[], str]) -> None:
        before, backstage = self._player, self.stage.backstage
        with self.telling():
            done = action()
            if self._player != before:
                if numbers := backstage.store.sessions.naming(before):
                    done = say("player_care.in_sessions", done=done, numbers=numbers)
                if names := backstage.store.competitions.naming(before):
                    done = say("player_care.in_competitions", done=done, names=names)
                if games := backstage.store.classics.naming(before):
                    done = say("player_care.in_classics", done=done, numbers=games)
                backstage.players.last = ""
            self._typed.text = self._player
            self.tell(done, "good")

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
                changed=partial(self.tell, ""),
            ),
            row(*actions, gap=16),
            self.told(min_height=44) or note(means, id="message", min_height=44),
            self._pad.keys(self._typed, self.type_character),
            remark=say("player_care.letters"),
        )


class PlayerLeavingScreen(TellingScreen):
    """Choices that take effect at once, and what is asked about the player."""

    def __init__(self, stage: Stage, route: PlayerLeaving) -> None:
        self._player, self._back = route.player, route.back
        self._cursor = Cursor()
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
        with self.telling():
            self.tell(action(), "good")
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
            self.told(),
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
        leaves = choice_row(
            say("player_care.leaving"),
            offered,
            consent.allowed,
            lambda one: say(f"player_leaving.{one.value}"),
            partial(self._keep, minor=consent.minor),
            id="leaves",
        )
        minor = choice_row(
            say("player_leaving.minor"),
            (True, False),
            consent.minor,
            lambda one: say("settings.yes" if one else "settings.no"),
            lambda one: self._keep(consent.leaves, minor=one),
            id="minor",
            line=say("player_leaving.never"),
        )
        return leaves, minor

    def _question(self, said: str, answers: Sequence[tuple[str, Act]]) -> Element:
        buttons = [
            button(words, act, step=Type.BODY, height=72, spreads=1, group="answers", id=f"question.{place}")
            for place, (words, act) in enumerate(answers)
        ]
        return column(
            text(said, Type.BODY, lines=2), row(*buttons, gap=16), card="card", pad=(44, 24), gap=16, id="match"
        )


SCREENS: Final = {Players: PlayersScreen, PlayerCare: PlayerCareScreen, PlayerLeaving: PlayerLeavingScreen}
