"""What a file made of a game: what was read, with what is odd in it, or why it is refused; Enter plays it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Final

import pygame

from topping.errors import GameFileError, ToppingError
from topping.exchange.detect import is_workbook
from topping.exchange.published import PublishedResult
from topping.exchange.sheet import Remark, SheetFault
from topping.game.importing import draft_of_refused, import_content, in_words
from topping.game.lexicon import WantedLexicon
from topping.game.service.gamequestions import SheetQuestion, SheetRead
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import EditGame
from topping.kiosk.routes.play import ReadGame
from topping.kiosk.screens.choosing.host import host_of
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter, moved
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import button, list_of, list_row, nothing_there, segments
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, column, row, space, text
from topping.kiosk.wording import game_text, variant_text
from topping.play.editing.draft import UndoHistory
from topping.rules.conditions.variant import Variant
from topping.sheets.wording import printable
from topping.texts import say
from topping.texts.times import to_tenths

_IN_SIGHT: Final = 5
"""So many lines have room on any screen: the arrows are named where there are more."""


class SheetReadScreen(TellingScreen):
    """Has a content read by the helper, and shows what came of it; nothing of it is kept before it is played."""

    def __init__(self, stage: Stage, route: ReadGame) -> None:
        self._host, self._route = host_of(route.back.asked_by, stage), route
        self.stays = self._host.stays
        self._read: SheetRead | None = None
        self._variant: Variant | None = None
        """The variant chosen, or the one that the content was read under; None before."""
        self._ticket, self._cursor = 0, Cursor(None)
        self._shows_words = self._host.stays  # a session is prepared by the referee, who plays nothing
        self._lexicon = WantedLexicon(stage.backstage.choices.lexicon)
        try:
            self._lexicon_name = stage.backstage.choices.chosen_lexicon().name
        except ToppingError:
            self._lexicon_name = "–"
        super().__init__(stage)
        self._ask(None)

    def _ask(self, variant: Variant | None) -> None:
        """Has the content read, under a variant where one was chosen."""
        self._drop()
        self._variant = variant
        self._ticket = self.stage.helper.ask(SheetQuestion(self._route.content, variant, self._lexicon))

    def _drop(self) -> None:
        if self._ticket:
            self.stage.helper.drop(self._ticket)
            self._ticket = 0

    # what happens

    def hear(self, news: News) -> None:
        if isinstance(news, SheetRead) and news.ticket == self._ticket:
            self._show(news)
        elif isinstance(news, QuestionFailed) and news.ticket == self._ticket:
            self._show(self._read_here())

    def _read_here(self) -> SheetRead:
        try:
            if is_workbook(self._route.content):  # only the helper loads what reads it
                raise GameFileError("import.workbook_unread")
            admits = self.stage.backstage.choices.chosen_lexicon().admits
            return SheetRead.of(0, import_content(self._route.content, admits))
        except GameFileError as fault:
            return SheetRead.refused(0, fault)
        except ToppingError as fault:  # there is no lexicon to play with
            self.tell(self.in_words(fault), "bad")
            return SheetRead(0, None)

    def _show(self, read: SheetRead) -> None:
        self._ticket, self._cursor = 0, Cursor(None)
        before = self._read
        if before is not None and len(before.variants) > 1:  # the others are still offered
            read = replace(read, variants=before.variants)
        self._read = read
        if read.game is not None:
            self._variant = read.game.variant

    def _show_words(self) -> None:
        self._shows_words = True

    def _correct(self, read: SheetRead) -> None:
        """What is no game is put right where its rows can be."""

        def edit() -> None:
            with self.telling():
                draft = draft_of_refused(read.text.encode() or self._route.content)
                draft = draft.with_name(self._name(draft.name))
                self.go(EditGame(None, self._route.back, UndoHistory(draft)))

        self.guarded(edit)

    def _name(self, name: str) -> str:
        """What the game is called; as its file, without the ending, where it has no name."""
        return name or PurePath(self._route.name).stem

    def _turn_variant(self, variants: Sequence[Variant]) -> None:
        place = variants.index(self._variant) if self._variant in variants else -1
        self._ask(variants[(place + 1) % len(variants)])

    def _keep_session(self) -> None:
        """The moves of the file's players, as a session of the club."""
        read = self._read
        if read is None or read.game is None:
            return
        with self.telling():
            kept = self.stage.backstage.sessions.keep_recorded(read.game, read.session, self._name(read.game.name))
            name = "import.session" if kept.is_new else "import.session_again"
            said = say(name, session=kept.number, players=kept.players)
            self.tell(f"{said[:1].upper()}{said[1:]}.", "good")
            self._read = replace(read, session=())  # it is kept: nothing is left to offer

    def _play(self) -> None:
        read = self._read
        if read is None or read.game is None or self._ticket:
            return
        with self.telling():
            route = self._host.take(read.game, self._route.conditions)
            if read.game.is_imported:
                name = self._name(read.game.name)
                self.stage.backstage.runs.keep_imported(read.game, name, read.form, read.results)
            self.go(route)

    def go_back(self) -> None:
        self._drop()
        self.go(self._route.back)

    def close(self) -> None:
        self._drop()
        super().close()

    def keys(self) -> Sequence[Key]:
        keys, read = list[Key](), self._read
        if read is not None:
            corrects = key(pygame.K_F6, partial(self._correct, read), say("editing.key.correct"), is_primary=True)
            keys.append(corrects if read.game is None else enter(self._play, say("sheet_read.play_key")))
            if len(read.variants) > 1:
                turns = key(pygame.K_F5, partial(self._turn_variant, read.variants), say("sheet_read.variant_key"))
                keys.append(moved(turns, "sheet_read.variant", "v"))
            if read.session:
                keys.append(self._session_key)
            shown, hidden = self._told(read)
            if hidden:
                words = letter("w", self._show_words, say("sheet_read.remarks_key"))
                keys.append(moved(words, "sheet_read.words", "r"))
            if len(shown) > _IN_SIGHT:
                keys.append(self.arrows_named(say("sheet_read.rows_key"), "↑ ↓"))
        return (*keys, escape(self.go_back, say("sheet_read.back")))

    @property
    def _session_key(self) -> Key:
        return moved(key(pygame.K_F2, self._keep_session, say("sheet_read.session_key")), "sheet_read.session", "s")

    # what is shown

    def _told(self, read: SheetRead) -> tuple[tuple[Remark | SheetFault, ...], int]:
        """Faults, then remarks, by their lines; and how many are hidden.

        What names words of a game that can be played is shown to who asks for it alone.
        """
        hides = read.game is not None and not self._shows_words
        open_to_all = [one for one in read.remarks if not (hides and one.number is not None)]
        faults = sorted(read.faults, key=lambda one: one.line)
        remarks = sorted(open_to_all, key=lambda one: one.line)
        return (*faults, *remarks), len(read.remarks) - len(open_to_all)

    def view(self) -> Element:
        read = self._read
        if read is None:
            waiting = say("sheet_read.reading", name=self._route.name)
            return page(say("sheet_read.title"), nothing_there(Icon.SHEET, waiting))
        shown, hidden = self._told(read)
        said, tone = self.message, self.tone
        if not said:
            said, tone = _verdict(read, len(shown), hidden), "plain" if read.game is not None else "bad"
        rows = [list_row(text(_sentence(one), Type.ROW, lines=4, grow=1), pad=(20, 8)) for one in shown]
        listed = list_of(rows, self._cursor, id="told", takes_keys=True)
        right = column(
            note(said, tone, step=Type.BODY, pad=(20, 0), min_height=56, id="message"),
            column(listed, card="card", pad=(24, 14), grow=1) if rows else space(),
            gap=12,
            grow=1,
        )
        return page(say("sheet_read.title"), row(self._game(read), right, gap=24, grow=1))

    def _game(self, read: SheetRead) -> Element:
        form = "" if read.form is None else say(f"sheet_read.form.{read.form.name.lower()}")
        return column(
            text(self._route.name, Type.ROW, "ink2", lines=4),
            text(form, Type.LABEL, "ink3", lines=2, drop=1) if form else None,
            *self._facts(read),
            space(),
            *self._offers(read),
            card="card",
            pad=(36, 32),
            gap=16,
            width=620,
            id="facts",
        )

    def _facts(self, read: SheetRead) -> list[Element]:
        """The game; by which lexicon it will be judged; whose results were published."""
        game = read.game
        if game is None:
            return []
        lines = [
            *([] if len(read.variants) > 1 else [variant_text(game.variant.name)]),  # one of them is chosen below
            say("sheet_read.moves", moves=len(game.moves), points=game.points),
            say("sheet_read.lexicon", lexicon=self._lexicon_name),
            *([_published(read.results)] if read.results else []),
        ]
        return [
            text(game_text(game.name), Type.STRONG, face=Face.TITLE, lines=3),
            *(text(one, Type.BODY, "ink2", lines=3, group="facts") for one in lines),
        ]

    def _offers(self, read: SheetRead) -> list[Element]:
        """The variants that fit, the session to keep, and what goes on: playing it, or putting it right."""
        offers = []
        if len(read.variants) > 1:
            names = [variant_text(one.name) for one in read.variants]
            chosen = read.variants.index(self._variant) if self._variant in read.variants else None
            asked = segments(names, chosen, lambda place: self._ask(read.variants[place]), id="variants")
            offers += [text(say("sheet_read.several_variants"), Type.BODY, face=Face.SEMI, lines=2), asked]
        if read.session:
            said = say("sheet_read.session", players=read.session_players)
            cap = self.in_force(self._session_key).cap
            offers.append(button(said, self._keep_session, cap=cap, takes_keys=False, height=64, role=Role.OPTION))
        corrects = main_button(say("sheet_read.correct"), partial(self._correct, read), cap="F6", takes_keys=False)
        plays = main_button(say("sheet_read.play"), self._play, takes_keys=False)
        return [*offers, corrects if read.game is None else plays]


SCREEN: Final = SheetReadScreen


def _published(results: Sequence[PublishedResult]) -> str:
    """How many players may be raced, and the best of them."""
    points = [(one.total if one.total is not None else sum(filter(None, one.points)), one.name) for one in results]
    best, name = max(points, key=lambda one: one[0])
    if best > 0:
        result = say("count.points", count=best)
    else:
        least, name = min((one.total_ms or sum(filter(None, one.costs_ms)), one.name) for one in results)
        result = to_tenths(least)
    return say("sheet_read.published", count=len(results), name=printable(name), result=result)


def _verdict(read: SheetRead, shown: int, hidden: int) -> str:
    if read.game is None:
        return say("sheet_read.refused", faults=len(read.faults))
    if hidden:
        return say("sheet_read.hidden", remarks=hidden)
    return say("sheet_read.remarks", remarks=shown) if shown else say("sheet_read.fine")


def _sentence(told: Remark | SheetFault) -> str:
    sentence = printable(in_words(told))
    return sentence[:1].upper() + sentence[1:]
