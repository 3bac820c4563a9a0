"""The management of this computer's players: names, figures, consent to be shown to others, merging two names of a
person.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from topping import config
from topping.kiosk import routes
from topping.kiosk.paint import theme
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import NamePad
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import avatar, button, field, hint, mark, note, person, titled
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import Head, table_of
from topping.kiosk.ui.templates import (
    choice_row,
    detail_facts,
    form,
    form_row,
    key_cap,
    list_detail,
    list_room,
    nothing_listed,
    page,
)
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, TypedText, apart, column, row, space, text
from topping.store import KnownPlayer, PlayerMean, RunKind, Store, now
from topping.store.people.consents import Consent, Leaves
from topping.store.people.names import MOST_LETTERS, Likeness, liken, normalised
from topping.system.localtime import recent_day_of
from topping.texts import say
from topping.wording.conditions import formula_text
from topping.wording.results import mean_text

_LIST, _CARD = "players", "card"
"""The names of the list and of the form in the card."""
_TINY: Final = 0.5
"""The scale below which the answers of a question are listed one below the other."""
_NAME: Final = 120
"""The width kept for a name in the list, beside its least."""
_HIGH: Final = 96
"""The height of a row of the card."""
_LOW: Final = 84
"""The same, where a question stands below the rows."""
_OF_CARD: Final[dict[str, Any]] = {"gap": 0, "grow": 0, "is_first": False, "pad": (-20, 0)}


class PlayersScreen(TellingScreen):
    """The list of known players (last seen first), and a card to change the selected player's name and choices. Changes
    take effect at once.

    A name is typed on a page of its own: to correct the player's name, or to give his games to another player.
    """

    follows_walk = True

    def __init__(self, stage: Stage, route: routes.Players) -> None:
        self.back = route.back or routes.ClubSettings()
        self._back = route.back
        self._cursor, self._card = Cursor(), Cursor()
        self._kind: RunKind | None = None
        self._means: dict[str, PlayerMean] = {}
        """The mean costs over the games of the kind most played, by player."""
        self._names = ""
        """What a typed name is for: `rename` or `merge`; empty while none is typed."""
        self._typed, self._pad = TypedText(longest=MOST_LETTERS), NamePad()
        super().__init__(stage)
        self._read(route.player)
        self.reading(self._read_means)

    # what is read

    def _read(self, player: str = "") -> None:
        """Reads the list of players from the database, and selects the player of this name."""
        self._known = self.stage.services.players.known()
        names = [one.name for one in self._known]
        self._cursor.selected = names.index(player) if player in names else 0
        self._read_player()

    def _read_player(self) -> None:
        """Reads the data that the card of the selected player shows."""
        store, safely = self.stage.services.store, self.stage.services.notices.safely
        self._consent: Consent | None = None
        self._cards: int | None = None
        """The number of cards in the player's deck; None before they are counted."""
        self._others: tuple[KnownPlayer, ...] = ()
        """The players whose name is similar and who may be the same person, nearest first."""
        if not self._known:
            return
        player = self._player.name
        self._consent = safely(None, lambda: store.consents.of(player))
        self._shows = safely(False, lambda: store.people.shows_runs(player))
        self._since = safely("", lambda: store.people.since(player))
        self._own = safely(0, lambda: sum(name in config.KEYS for name in store.people.own_settings(player)))
        self.reading(self._read_slowly)

    async def _read_slowly(self) -> None:
        """Reads the number of cards in the selected player's review deck, and the players with similar names."""
        player, known = self._player.name, {one.name: one for one in self._known}
        beside = self.stage.services.beside
        cards, names = await beside.fetch_safely((0, ()), _deck_and_likes, player, tuple(known))
        if self._known and player == self._player.name:
            self._cards, self._others = cards, tuple(known[name] for name in names)

    async def _read_means(self) -> None:
        history = self.stage.services.history
        kinds = await history.kinds()
        if kinds:
            self._kind = kinds[0]
            self._means = {one.player: one for one in await history.means(kinds[0])}

    @property
    def _player(self) -> KnownPlayer:
        return self._known[self._cursor.selected or 0]

    def moved(self, name: str) -> None:
        if name == _LIST:
            self.tell()
            self._card.selected = 0
            self._read_player()

    # what happens

    def _keep(self, leaves: Leaves, *, minor: bool) -> None:
        with self.telling():
            self.stage.services.store.consents.keep(self._player.name, leaves, minor=minor, at=now())
        self._read_player()

    def _share(self, shows: bool) -> None:
        with self.telling():
            self.stage.services.store.people.show_runs(self._player.name, shows)
        self._read_player()

    def _open_settings(self) -> None:
        """Makes the selected player the current one, and opens his own settings."""
        player = self._player.name
        self.stage.services.players.last = player
        self.go(routes.ClubSettings(is_own=True, back=routes.Players(self._back, player)))

    def _to_card(self) -> None:
        self.focus = _CARD

    def _write(self, what: str) -> None:
        self._names, self._typed.text = what, self._player.name if what == "rename" else ""
        self.tell()

    def _end_writing(self) -> None:
        self._names = ""
        self.tell()

    def _take(self) -> None:
        """Applies the typed name. After the command to rename, gives it to the selected player.

        After the command to merge, asks whether to give the selected player's games to the player with the typed name.
        """
        if self._names == "merge":
            with self.telling():
                self._ask_merge(self._player.name, self._into or normalised(self._typed.text), say("player_care.merge"))
            return
        people, player, typed = self.stage.services.store.people, self._player.name, self._typed.text
        self._do(player, lambda: people.rename(player, typed), lambda name: say("player_care.renamed", player=name))

    @property
    def _into(self) -> str:
        """The other known player whose name begins with the typed text; empty if there is none."""
        others = [one.name for one in self._known if one is not self._player]
        near = [name for name, likeness in liken(self._typed.text, others) if likeness <= Likeness.BEGINS]
        return near[0] if near and self._typed.text.strip() else ""

    def _ask_merge(self, gone: str, stays: str, said: str) -> None:
        people = self.stage.services.store.people

        def merge() -> str:
            self._count = people.merge(gone, stays)
            return stays

        act = partial(self._do, gone, merge, lambda into: say("player_care.merged", count=self._count, into=into))
        question = say("player_care.ask_merge", player=gone, into=stays)
        self.ask(question, (said, act), (say("player_care.keep"), self.changed))

    def _answer_same(self, is_same: bool) -> None:
        """Stores the answer whether the selected player and the most similar name are the same person.

        If they are, asks to merge them; the name with more games stays.
        """
        other = self._others[0]
        if is_same:
            gone, stays = sorted((other, self._player), key=lambda one: (one.runs, one is self._player))
            self._ask_merge(gone.name, stays.name, say("player_care.join"))
            return
        with self.telling():
            self.stage.services.store.people.tell_apart(self._player.name, other.name)
        self._read_player()

    def _anonymise(self) -> None:
        people, player = self.stage.services.store.people, self._player.name
        self._do(player, lambda: people.anonymise(player), lambda name: say("player_care.renamed", player=name))

    def _do(self, before: str, act: Callable[[], str], done: Callable[[str], str]) -> None:
        """Runs `act`, which renames or removes player `before` and returns the name that replaces it.

        Then shows the text that `done` makes of that name, and where (such as in sessions) the old name is still
        written.
        """
        services = self.stage.services
        with self.telling():
            player = act()
            told = done(player)
            if player != before:
                if numbers := services.store.sessions.naming(before):
                    told = say("player_care.in_sessions", done=told, numbers=numbers)
                if names := services.store.competitions.naming(before):
                    told = say("player_care.in_competitions", done=told, names=names)
                if games := services.store.classics.naming(before):
                    told = say("player_care.in_classics", done=told, numbers=games)
                services.players.last = ""
            self._names, self.focus = "", _LIST
            self._read(player)
            self.reading(self._read_means)
            self.tell(told, "good")

    # keys

    def keys(self) -> Sequence[Key]:
        if self._names:
            taken = say(f"player_care.{self._names}").lower()
            return enter(self._take, taken), escape(self._end_writing, say("player_care.keep").lower())
        back = escape(self.go_back, say("asking.back" if self._back else "players_screen.settings"))
        if not self._known:
            return (back,)
        is_card, same = self.focus == _CARD, self._others
        opens = is_card and self._has_settings and self._card.selected == len(self._rows()) - 1
        return (
            self.arrows_named(say("players_screen.player"), "↑ ↓"),
            self.arrows_named(say("players_screen.card"), say("key.tab"), pygame.K_TAB),
            *((self.arrows_named(say("key.form_value")),) if is_card else (enter(self._to_card),)),
            *((self.enter_named(say("players_screen.open")),) if opens else ()),
            key(pygame.K_F4, partial(self._write, "merge"), in_footer(say("player_care.merge"))),
            self._rename_key,
            self._anonymise_key,
            *(letter(str(place), partial(self._answer_same, place == 1)) for place in (1, 2) if same),
            back,
        )

    @property
    def _rename_key(self) -> Key:
        return key(pygame.K_F6, partial(self._write, "rename"), sheet=say("player_care.rename"))

    @property
    def _anonymise_key(self) -> Key:
        said = say("player_care.anonymise")
        made = key(pygame.K_F8, self._anonymise, is_twice=True, sheet=said)
        if not self.is_pressed_once(made):
            return made
        return key(pygame.K_F8, self._anonymise, said, is_twice=True)

    # what is shown

    def view(self) -> Element:
        if self._names:
            return self._writing()
        title = say("players_screen.title")
        if not self._known:
            return nothing_listed(title, Icon.GROUP, say("players_screen.none"))
        day = self.stage.clock.date()
        heads = (
            Head(say("ranking.player"), None),
            Head(say("players_screen.seen"), drop=1),
            Head(say("ranking.games"), align="right"),
        )
        listed = table_of(
            heads,
            self._known,
            lambda one: (person(one.name, group="names"), recent_day_of(one.last_seen, day), str(one.runs)),
            self._cursor,
            act=lambda at: self.changed,
            id=_LIST,
            room=list_room() - _NAME,
            row_height=57,
        )
        count = say("players_screen.count", count=len(self._known))
        under = self.told(grow=1) or (None if self.stage.guard.is_public else self._hint())
        return list_detail(title, listed, self._detail(), rows=len(self._known), hint=under, remark=count)

    def _hint(self) -> Element:
        said = text(
            say("players_screen.hint"), Type.ROW, "ink2", shorter=(say("players_screen.hint_short"),), id="hint"
        )
        parts = mark(Icon.GROUP, "ink3", 28), said, key_cap("J"), space()
        return row(*parts, gap=16, align="center", grow=1)

    def _detail(self) -> list[Element | None]:
        player, rows = self._player, self._rows()
        day = recent_day_of(self._since, self.stage.clock.date()) if self._since else ""
        first = text(say("players_screen.since", day=day), Type.LABEL, "ink2", shorter=(day,)) if day else None
        rename = self._rename_key
        head = row(
            avatar(player.name, 64),
            column(
                text(player.name, Type.CARD, face=Face.BOLD, lines=2, shorter=(initials(player.name),), min_height=44),
                first,
                grow=1,
            ),
            button(
                say("player_care.rename"),
                rename.act,
                cap=rename.cap,
                shorter=(say("player_care.rename_short"),),
                takes_keys=False,
                id="rename",
            ),
            gap=20,
            min_height=72,
            align="center",
        )
        return [
            head,
            apart(18),
            detail_facts(*self._figures()),
            apart(8),
            form(rows, self._card, id=_CARD, min_height=self._high * len(rows) + 8, **_OF_CARD),
            apart(14) if self._others else None,
            self._same_person() if self._others else None,
            space(),
            self._foot(),
        ]

    def _figures(self) -> tuple[tuple[str, str, str], ...]:
        player, kind, mean = self._player, self._kind, self._means.get(self._player.name)
        is_all = 0 < player.finished == player.runs
        finished = say("players_screen.all_finished" if is_all else "players_screen.finished", count=player.finished)
        cost = (say("players_screen.mean.time"), "–", "")
        if kind is not None:
            measure = kind.conditions.formula.measure
            shown, *unit = mean_text(measure, mean.mean).split() if mean is not None else ("–",)
            name = formula_text(kind.conditions.formula.name).lower()
            cost = (say(f"players_screen.mean.{measure.value}"), shown, ", ".join([*unit, name]))
        count = self._cards
        counted = ("…", "") if count is None else (str(count), say("players_screen.cards", count=count))
        cards = (say("players_screen.deck"), *counted)
        return (say("players_screen.games"), str(player.runs), finished), cost, cards

    @property
    def _high(self) -> int:
        """The height of a row of the form (pixels at 1920×1080): lower where a question stands below."""
        return _LOW if self._others else _HIGH

    @property
    def _has_settings(self) -> bool:
        return not self.stage.guard.is_public

    def _rows(self) -> list[Element]:
        consent, no = self._consent, {True: say("settings.yes"), False: say("settings.no")}
        rows = []
        if consent is not None:
            offered = [one for one in reversed(Leaves) if not (consent.minor and one is Leaves.NAME)]
            leaves = {one: say(f"player_leaving.{one.value}") for one in offered}
            keep = partial(self._keep, minor=consent.minor)
            label, shown = say("player_leaving.label"), consent.allowed
            line = self._consent_text(consent)
            rows.append(choice_row(label, leaves, shown, keep, id="leaves", line=line))
        else:
            nothing = text(say("player_leaving.nothing"), Type.ROW, "ink2")
            rows.append(form_row(say("player_leaving.label"), nothing, line=say("player_leaving.no_runs")))
        label, line = say("player_care.share"), say("player_care.share_line")
        rows.append(choice_row(label, no, self._shows, self._share, id="shares", line=line))
        if consent is not None:
            label, line = say("player_leaving.minor"), say("player_leaving.never")
            set_minor = partial(_minor, self._keep, consent.leaves)
            rows.append(choice_row(label, no, consent.minor, set_minor, id="minor", line=line))
        if self._has_settings:
            line = say("players_screen.own", count=self._own) if self._own else say("settings.as_all")
            opens = button(say("players_screen.open_settings"), self._open_settings, takes_keys=False)
            rows.append(
                form_row(say("players_screen.settings_of"), opens, line=line, act=self._open_settings, pad=(20, 0))
            )
        return [one.but(height=None, min_height=self._high) for one in rows]

    def _consent_text(self, consent: Consent) -> str:
        """Returns a text on the player's consent: its day, and the initials if others see only these."""
        day = consent.agreed_at
        said = say("player_leaving.not_asked")
        if day:
            said = say("player_leaving.agreed", day=recent_day_of(day, self.stage.clock.date()))
        if consent.allowed is not Leaves.INITIALS:
            return said
        return say("player_leaving.as_initials", shown=consent.shown_as, agreed=said)

    def _same_person(self) -> Element:
        other, player = self._others[0], self._player
        asked = say("players_screen.same", player=titled(other.name), count=other.runs)
        yes = say("players_screen.one_person", count=other.runs + player.runs)
        answers = [
            button(
                said,
                partial(self._answer_same, place == 1),
                cap=str(place),
                group="answers",
                takes_keys=False,
                role=Role.OPTION,
                id=f"same.{place}",
            )
            for place, said in enumerate((yes, say("players_screen.two_people")), start=1)
        ]
        short = say("players_screen.same_short", player=titled(other.name), count=other.runs)
        words = text(asked, Type.ROW, face=Face.SEMI, lines=2, shorter=(short,), role=Role.QUESTION)
        # on the smallest screens, two answers side by side do not fit
        below = answers if theme.scale() < _TINY else [row(*answers, space(), gap=16)]
        return column(words, *below, gap=14, pad=(20, 16), min_height=140, fill="track", id="same")

    def _foot(self) -> Element:
        anonymise = self._anonymise_key
        said = say("player_care.anonymise_whole")
        if self.is_pressed_once(anonymise):
            said = say("player_care.ask_anonymise", player=titled(self._player.name))
        shown = None if self.is_asked else hint(anonymise.shown, said, anonymise, height=48)
        return row(shown, space(), min_height=48, id="foot")

    def _writing(self) -> Element:
        """Draws the page on which a name is typed."""
        asked, player = say("player_care.letters"), self._player.name
        means = say(f"player_care.means.{self._names}", player=player, into=self._into)
        if self._names == "merge" and not self._into:
            means = say("player_care.means.whom", player=player)
        return page(
            say(f"player_care.title.{self._names}", player=titled(player)),
            field(self._typed, asked, id="name", height=84, takes_keys=False, changed=self.tell),
            self.told(min_height=44) or note(means, id="message", min_height=44),
            self._pad.keys(self._typed, self.type_character),
            remark=asked,
        )


def _minor(keep: Callable[..., None], leaves: Leaves, is_minor: bool) -> None:
    keep(leaves, minor=is_minor)


def _deck_and_likes(store: Store, player: str, names: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """Returns (number of cards in a player's review deck, names of players who may be the same person, most similar
    first).
    """
    apart_from = {player, *store.people.not_the_same(player)}
    known = [name for name in names if name not in apart_from]
    return store.decks.size(player), tuple(
        name for name, likeness in liken(player, known) if likeness is not Likeness.NONE
    )
