"""The word tools, which open over any screen: a query line, a word list and a word card, updated while the player
types.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.answers.client import News
from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.cards.explanations import sense_spans
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import Span
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.wordlists import (
    HookedWord,
    LengthBarsView,
    columns_in,
    length_at,
    paint_hooked_word,
    paint_length_bars,
    paint_word_cell,
)
from topping.kiosk.screens.lettertally import TickLettersScreen
from topping.kiosk.screens.othergames.routes import JudgeWords
from topping.kiosk.screens.wordlists import AnswerLine, Answers
from topping.kiosk.services.askedwords import AskedKind, TrailStep, WordTool, WordTrail, asked_by, with_length
from topping.kiosk.stage import Stage
from topping.kiosk.typing.text import CLEAR, PATTERNS, copied, pad
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import (
    button,
    chip,
    field,
    following,
    line,
    list_of,
    list_row,
    mark,
    marked,
    near,
    note,
    nothing_there,
    paragraph,
    segments,
    tiles,
    upright,
)
from topping.kiosk.ui.screen import ModalScreen, TellingScreen
from topping.kiosk.ui.templates import door, page
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, TypedText, column, painted, row, space, text
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning
from topping.texts import language, say
from topping.texts.numbers import grouped
from topping.wording.conditions import lexicon_text

_LONGEST: Final = 60
"""Characters of a line."""
_LIST: Final = 1036
"""The width of the list: seven of twelve columns."""
_INSET, _LABEL = 28, 64
"""The padding of its card, and the width of the letters before the words."""
EXAMPLES: Final = (
    ("PARTIE", "word"),
    ("AEIRST?", "letters"),
    ("*[EO]TTE", "pattern"),
    ("/^RE.+IR$/", "expression"),
    ("7", "length"),
    ("+W -E", "limits"),
)
"""Examples of queries, with the name of the sentence that explains each."""
_SENSES, _SENSE_LINES = 4, 2
"""The most senses shown, and the most lines of each."""


class _NoWordsScreen(ModalScreen[None]):
    """The page shown instead of the word tools if no lexicon can be used, with the reason."""

    stays = False

    def __init__(self, stage: Stage, why: str) -> None:
        self._why = why
        super().__init__(stage)

    def keys(self) -> Sequence[Key]:
        return (key(pygame.K_F3, self.go_back), escape(self.go_back, say("words.key.close")))

    def view(self) -> Element:
        return page(say("words.title"), note(self._why, "bad", step=Type.BODY, id="message"), space())


class WordToolsScreen(TellingScreen, ModalScreen[None]):
    """The word tools: a query line, the words that answer, and a card about one word. Arrow keys select a word, Enter
    makes it the query.

    Escape empties the line, or else closes the tools.
    """

    stays = False

    def __init__(self, stage: Stage, route: routes.LookUpWords, graph: WordGraph) -> None:
        self.stage = stage
        is_public = stage.guard.is_public
        self._player = "" if is_public else stage.services.players.last
        self._trail = WordTrail() if is_public else stage.services.trail
        self._line, self._cursor = TypedText(longest=_LONGEST, is_capital=True), Cursor(None)
        self._typed, self._is_fresh = "", True
        """The query, and whether the line is unchanged since it was opened: the next letter then begins another
        query."""
        self._focus: int | None = None
        """The selected word of the list; None while only the line has the keys."""
        self._awaited: TrailStep | None = None
        """The step to restore in the list once it arrives."""
        self._shows_pad, self._copies = is_public, False
        """Whether the on-screen letters are shown, and whether a list is being read for a copy."""
        self._in_deck: frozenset[str] = frozenset()
        """The words of the player's deck, read after the first frame."""
        self._answers = Answers(graph, stage.answerer, is_public=is_public)
        if route.text:
            self._trail.go(TrailStep(route.text))
        self._stand(self._trail.now)
        super().__init__(stage)

    # what is asked

    def _stand(self, step: TrailStep) -> None:
        """Shows an earlier query of the history again, at the same position in its word list."""
        self._typed, self._is_fresh, self._copies = step.typed, True, False
        self._line.text, self._line.is_selected = step.typed, bool(step.typed)
        self._answers.ask(asked_by(step.typed), WordTool(step.tool) if step.tool else None)
        self._begin_list(step)

    def _begin_list(self, step: TrailStep | None = None) -> None:
        self._copies, self._awaited = False, step
        self._cursor.first = 0
        self._put_focus(None)
        self._take_stand()

    def _take_stand(self) -> None:
        """Restores the position in the word list of an earlier query, once the list has arrived."""
        if self._awaited is not None and self._answers.of:
            step, self._awaited = self._awaited, None
            self._cursor.first = step.first
            self._put_focus(step.focus)

    def _keep_place(self) -> None:
        self._trail.now = TrailStep(self._typed, self._answers.tool.value, self._focus, self._cursor.first)

    def _changed_line(self) -> None:
        """Runs the query on the line when its text has changed. A query begun anew is a new step of the history."""
        if self._line.text == self._typed:
            return
        if self._is_fresh and self._typed:
            self._keep_place()
            self._trail.go(TrailStep(self._line.text))
        self._typed, self._is_fresh = self._line.text, False
        self.tell()
        self._answers.ask(asked_by(self._typed))
        self._begin_list()

    def _ask(self, typed: str) -> None:
        """Runs the query `typed`, which the player chose instead of typing it: a word of a list, or an example."""
        if typed != self._typed:
            self._keep_place()
            self._trail.go(TrailStep(typed))
            self._go_to_now()

    def _travel(self, step: Callable[[], bool]) -> None:
        self._keep_place()
        if step():
            self._go_to_now()

    def _go_to_now(self) -> None:
        self.tell()
        self._stand(self._trail.now)

    def _choose_tool(self, tool: WordTool) -> None:
        if tool is not self._answers.tool:
            self._answers.choose(tool)
            self._begin_list()

    def _turn_tool(self, by: int) -> None:
        self._choose_tool(following(self._answers.tools, self._answers.tool, by))

    def _turn_order(self, by: int) -> None:
        self._answers.turn_order(by)
        self._begin_list()

    def _turn_length(self, by: int) -> None:
        """Restricts the list to the next word length (`by` 1) or the previous one (-1). After the last length, all
        lengths are shown.
        """
        lengths = [None, *(length for length, _ in self._answers.lengths)]
        at = lengths.index(self._answers.length) if self._answers.length in lengths else 0
        self._ask_length(lengths[(at + by) % len(lengths)])

    def _ask_length(self, length: int | None) -> None:
        """Restricts the query to a word length (None: any). This adds no step to the history of queries."""
        self._typed, self._is_fresh = with_length(self._typed, length), False
        self._line.text, self._line.is_selected = self._typed, False
        self._answers.ask(asked_by(self._typed))
        self._begin_list()

    # the words of the list

    @property
    def _columns(self) -> int:
        answers = self._answers
        width = _LIST - 2 * _INSET - (_LABEL if answers.has_labels else 0)
        return columns_in(width, answers.letters, has_figures=answers.has_figures)

    def _put_focus(self, place: int | None) -> None:
        answers = self._answers
        if place is None or not answers.of:
            self._focus = self._cursor.selected = None
        else:
            self._focus = max(0, min(place, answers.of - 1))
            self._cursor.selected = answers.line_of(self._focus, self._columns)

    def _enter_list(self) -> None:
        self._put_focus(self._in_sight()[0])

    def _step(self, by: int) -> None:
        if self._focus is not None:
            self._put_focus(self._focus + by)

    def moved(self, name: str) -> None:
        """Called after another row was chosen in the list of words, which has several words in each row.

        The selection stays in its column; in a shorter row, the last word is selected.
        """
        answers, columns = self._answers, self._columns
        if self._focus is not None and self._cursor.selected is not None:
            before = answers.line(answers.line_of(self._focus, columns), columns)
            now = answers.line(self._cursor.selected, columns)
            self._focus = now.first + min(self._focus - before.first, now.count - 1)

    def _in_sight(self) -> tuple[int, int]:
        """Returns the indexes of the visible words: (first, end), `end` exclusive."""
        answers = self._answers
        cells = next((one.shown for one in self.canvas.laid() if one.name == "cells" and one.shown), None)
        if cells is None:
            return (0, 0)
        first, last = (answers.line(number, self._columns) for number in (cells[0], cells[-1]))
        return first.first, last.first + last.count

    @property
    def _shown(self) -> str:
        """The word on the word card: the selected word, otherwise the typed word, otherwise the first word of the list.
        May be empty.
        """
        answers = self._answers
        if focused := answers.word(self._focus):
            return focused
        if answers.asked.kind is AskedKind.WORD:
            return answers.asked.text
        return "" if answers.asked.kind is AskedKind.NOTHING else answers.word(0)

    def _open(self) -> None:
        """Handles Enter: makes the selected word the query. If none is selected, moves the selection into the list.

        If the query is a single word or the list is empty, selects the text of the line, so that the next letter
        replaces it.
        """
        answers = self._answers
        if word := answers.word(self._focus):
            self._ask(word)
        elif answers.asked.kind is AskedKind.WORD or not answers.of:
            self._line.is_selected, self._is_fresh = bool(self._line.text), True
        else:
            self._enter_list()

    # the judge, the letters

    def _open_judge(self) -> None:
        """Opens the word judge; a public kiosk asks for the PIN first."""
        self.guarded(partial(self.push, JudgeWords(), lambda _: None))

    def _open_letters(self) -> None:
        again = partial(opened, self.stage, routes.LookUpWords())
        self.stage.navigation.become(partial(TickLettersScreen, self.stage, again), by=self)

    def _tools(self) -> Element:
        """Draws a card for each aid for a game on a real board: the word judge, and the letters to tick off."""
        cards = [
            door(
                name,
                icon,
                say(f"words.{name}"),
                act,
                text(say(f"words.{name}_text"), Type.ROW, "ink2", lines=2, drop=1),
                cap=cap,
                takes_keys=False,
                role=Role.OPTION,
                pad=(28, 18),
                gap=4,
            )
            for name, icon, act, cap in (
                ("judge", Icon.LOCK, self._open_judge, self._judge_key.cap),
                ("tally", Icon.LIST, self._open_letters, self._letters_key.cap),
            )
        ]
        return column(*cards, gap=16, id="tools")

    @property
    def _judge_key(self) -> Key:
        return key(pygame.K_j, self._open_judge, mods=pygame.KMOD_CTRL, sheet=in_footer(say("words.judge")))

    @property
    def _letters_key(self) -> Key:
        return key(pygame.K_l, self._open_letters, mods=pygame.KMOD_CTRL, sheet=in_footer(say("words.tally")))

    # the deck, the clipboard

    def read_later(self) -> None:
        self.asking(self._read_deck, holds=False)

    async def _read_deck(self) -> None:
        self._in_deck = await self.stage.services.decks.words(self._player)

    def _into_deck(self) -> None:
        word = self._shown
        if self.stage.guard.is_public or not self._player:
            self.tell(say("words.public_deck" if self.stage.guard.is_public else "words.nobody"))
        elif not self._answers.admits(word):
            self.tell(say("words.no_word"))
        else:
            self.asking(partial(self._add, word))

    async def _add(self, word: str) -> None:
        with self.telling():
            is_new = await self.stage.services.decks.add_word(self._player, word)
            self._in_deck |= {word}
            self.tell(say("words.added" if is_new else "words.was_there", word=word, player=self._player), "good")

    def _copy(self) -> None:
        """Copies the word list to the clipboard, after all its words have been read."""
        if not self._answers.of:
            self.tell(say("words.nothing_to_copy"))
            return
        self._copies = True
        self.tell(say("words.copying"))
        self._go_on_copying()

    def _go_on_copying(self) -> None:
        words = self._answers.whole() if self._copies else None
        if words is None:
            return
        self._copies = False
        if copied("\n".join(words)):
            self.tell(say("words.copied", words=grouped(len(words)), count=len(words)), "good")
        else:
            self.tell(say("words.no_clipboard"), "bad")

    # what happens

    def hear(self, news: News) -> None:
        if self._answers.hear(news):
            self._take_stand()
            self._put_focus(self._focus)
            self._go_on_copying()
            self.changed()

    def tick(self, now: int) -> None:
        """Requests what is missing for the visible words: the words, their hooks, and the facts for the word card."""
        answers = self._answers
        first, end = self._in_sight()
        answers.want(first, end, self._shown)
        if answers.look_up_hooks(first, end):
            self.changed()

    def lay_out(self) -> None:
        super().lay_out()
        self._put_focus(self._focus)

    def _clear_or_close(self) -> None:
        if self._line.text:
            self._ask("")
        else:
            self.go_back()

    def close(self) -> None:
        """Cancels pending requests, and remembers query and position. If the line is empty, remembers the previous
        query.
        """
        self._keep_place()
        if not self._typed:
            self._trail.back()
        self._answers.drop()
        super().close()

    def _type(self, character: str) -> None:
        if character == CLEAR:
            self._line.text = ""
            self._changed_line()
        else:
            self.type_character(character)

    def keys(self) -> Sequence[Key]:
        answers = self._answers
        back = escape(self._clear_or_close, say("play.key.erase" if self._line.text else "words.key.close"))
        keys = [enter(self._open, say("words.key.open") if self._focus is not None else ""), *self._list_keys(answers)]
        ctrl, alt, deck = pygame.KMOD_CTRL, pygame.KMOD_ALT, say("words.key.deck")
        if len(answers.tools) > 1:
            keys += _both_ways(pygame.K_TAB, self._turn_tool, "words.key.tool")
        keys += [
            key(pygame.K_g, self._into_deck, deck if self._player else "", mods=ctrl, sheet=deck),
            key(pygame.K_c, self._copy, say("words.key.copy") if answers.of else "", mods=ctrl),
            key(pygame.K_F4, partial(setattr, self, "_shows_pad", not self._shows_pad), say("words.key.pad")),
        ]
        if answers.is_search:
            keys += _both_ways(pygame.K_F5, self._turn_order, "words.key.order")
        if answers.has_lengths:
            keys += _both_ways(pygame.K_F6, self._turn_length, "words.key.length")
        go_back, go_on = partial(self._travel, self._trail.back), partial(self._travel, self._trail.on)
        keys.append(key(pygame.K_LEFT, go_back, say("words.key.back") if self._trail.goes_back else "", mods=alt))
        keys.append(key(pygame.K_RIGHT, go_on, say("words.key.on") if self._trail.goes_on else "", mods=alt))
        is_untouched = not self._line.text or (self._is_fresh and self._line.is_selected)
        if self._trail.goes_back and (is_untouched or self._focus is not None):
            keys.append(key(pygame.K_BACKSPACE, go_back))
        close = key(pygame.K_F3, self.go_back, sheet=say("words.key.close"))
        return (*keys, self._judge_key, self._letters_key, close, back)

    def _list_keys(self, answers: Answers) -> Sequence[Key]:
        """Returns the keys of the word list. Down moves from the line into the list; Up on its first line moves
        back.
        """
        said = say("words.key.words") if answers.of else ""
        if self._focus is None:
            return (key(pygame.K_DOWN, self._enter_list, said, "↑ ↓"), key(pygame.K_PAGEDOWN, self._enter_list))
        return (
            *((key(pygame.K_UP, partial(self._put_focus, None)),) if self._cursor.selected == 0 else ()),
            self.arrows_named(said, "↑ ↓"),
            key(pygame.K_HOME, partial(self._put_focus, 0)),
            key(pygame.K_END, partial(self._put_focus, answers.of - 1)),
        )

    # what is shown

    def view(self) -> Element:
        answers = self._answers
        count, total = answers.graph.word_count, answers.total
        remark = say("words.type") if not self._typed else ""
        if self._typed and total is not None:
            remark = say("words.count", words=grouped(total), count=total)
        typed = partial(field, self._line, say("words.type"), id="line", changed=self._changed_line, remark=remark)
        entry = typed(takes_keys=False, width=_LIST, height=96)
        asked = note(say(f"words.asked.{answers.asked.kind.name.lower()}"), id="message", grow=1)
        card = self._word(answers) if self._shown else column(_examples(self._ask), self._tools(), gap=16, grow=1)
        return page(
            say("words.title"),
            row(entry, self.told(grow=1) or asked, gap=24, align="center"),
            self._tabs(answers) if len(answers.tools) > 1 else None,
            row(self._list(answers), card, gap=24, grow=1),
            pad(PATTERNS[language()], self._type, height=None, min_height=256) if self._shows_pad else None,
            remark=say("words.lexicon", name=lexicon_text(answers.graph.name), words=grouped(count), count=count),
            gap=18,
        )

    def _tabs(self, answers: Answers) -> Element:
        def named(tool: WordTool, said: str) -> str:
            count = answers.count_of(tool)
            return say(said) if count is None else say("words.tool.counted", tool=say(said), count=grouped(count))

        names = [named(tool, f"words.tool.{tool.value}") for tool in answers.tools]
        within = "words.tool.within"
        shorter = {named(WordTool.WITHIN, within): named(WordTool.WITHIN, f"{within}_short")}
        chosen, choose = answers.tools.index(answers.tool), lambda place: self._choose_tool(answers.tools[place])
        return segments(names, chosen, choose, id="tabs", shorter=shorter)

    def _list(self, answers: Answers) -> Element:
        head = None
        if answers.is_search:
            head = row(*self._chips(answers), space(), self._bars(answers), gap=14, align="center", id="order")
        parts = head, self._words(answers)
        return column(*parts, card="card", pad=(_INSET, 20), gap=10, width=_LIST, id="found words")

    def _chips(self, answers: Answers) -> Sequence[Element]:
        chips = [(say(f"words.order.{answers.order.value}"), "F5", self._turn_order)]
        if answers.has_lengths:
            length = answers.length
            said = say("words.any_length") if length is None else say("words.of_length", length=length)
            chips.append((said, "F6", self._turn_length))
        chip = partial(button, kind=ButtonKind.CHIP, step=Type.LABEL, icon=Icon.DOWN, group="chips", takes_keys=False)
        return [chip(said, partial(turn, 1), cap=cap) for said, cap, turn in chips]

    def _bars(self, answers: Answers) -> Element | None:
        """Draws a bar chart of the number of words per length. A click restricts the list to a length; a second click
        undoes that.
        """
        if not answers.has_lengths or (len(answers.lengths) < 2 and answers.length is None):
            return None

        def at(point: tuple[int, int], rect: Rect) -> None:
            length = length_at(rect, point)
            if length is not None:
                self._ask_length(None if length == answers.length else length)

        view = LengthBarsView(answers.lengths, answers.length)
        return painted(view, paint_length_bars, say("words.lengths"), at=at, width=448, height=76, drop=1, id="bars")

    def _words(self, answers: Answers) -> Element:
        columns = self._columns
        count = answers.count_lines(columns)
        if not count:
            icon = Icon.CROSS if answers.fault else Icon.EYE
            return nothing_there(icon, answers.note) if answers.note else space()
        made = near(self._cursor, count)
        lines = [self._row(answers, answers.line(number, columns), columns) for number in made]
        return list_of(lines, self._cursor, id="cells", before=made.start, after=count - made.stop)

    def _row(self, answers: Answers, of: AnswerLine, columns: int) -> Element:
        cells = [self._cell(answers, place) for place in range(of.first, of.first + of.count)]
        cells += [space()] * (columns - of.count)
        label = tiles(of.label, side=40, width=_LABEL) if of.label else space(0, width=_LABEL)
        words = row(label if answers.has_labels else None, *cells)
        if not of.heading:
            return replace(words, turn=self._step)
        heading = text(of.heading, Type.ROW, "ink2", Face.SEMI, height=48, grow=1)
        return column(row(heading, pad=(14, 0)), line(), words, turn=self._step)

    def _cell(self, answers: Answers, place: int) -> Element:
        cell, word = answers.cell(place), answers.word(place)
        return painted(
            cell,
            paint_word_cell,
            cell.word if cell is not None else "",
            act=partial(self._ask, word) if word else None,
            role=Role.OPTION if word else Role.NONE,
            fill="last",
            is_on=place == self._focus,
            grow=1,
            height=52,
            id=f"word.{place}",
        )

    def _word(self, answers: Answers) -> Element:
        word = self._shown
        hooks, admission = answers.hooks(word), answers.admission(word)
        is_admitted = admission.is_admitted
        colour = "found" if is_admitted else "missed"
        shown = HookedWord(word, hooks.before, hooks.after, is_admitted)
        verdict = row(
            mark(Icon.TICK if is_admitted else Icon.CROSS, colour, 28, 3),
            text(say(f"words.admission.{admission.value}"), Type.CARD, colour, Face.BOLD, grow=1, id="verdict"),
            chip(say("words.in_deck"), Icon.CARDS, "accent_text") if word in self._in_deck else None,
            gap=14,
            align="center",
        )
        figures = answers.figures(word)
        return column(
            painted(shown, paint_hooked_word, word, height=108, min_height=108, id="word"),
            verdict,
            marked(figures, Type.ROW, lines=2, id="figures") if figures else None,
            self._told(answers, word),
            card="card",
            pad=(32, 24),
            gap=12,
            grow=1,
            id="word card",
        )

    def _told(self, answers: Answers, word: str) -> Element:
        """Draws meaning and facts of a word. If room is short, leaves out facts first, from the last, then meanings,
        from the last.
        """
        known, remark = answers.meaning(word)
        facts = [
            paragraph((Span(f"{label}  ", Face.TEXT, "ink3"), Span(told, Face.SEMI)), Type.ROW, lines=2, drop=place)
            for place, (label, told) in enumerate(answers.facts(word), start=_SENSES + 1)
        ]
        about = text(remark, Type.ROW, "ink2", lines=2) if remark else None
        return column(about if known is None else _senses(known), *facts, gap=6, grow=1, id="told")


def opened(stage: Stage, route: routes.LookUpWords) -> ModalScreen[None]:
    if route.has_letters:
        return TickLettersScreen(stage)
    try:
        return WordToolsScreen(stage, route, stage.services.choices.chosen_lexicon())
    except ToppingError as fault:
        return _NoWordsScreen(stage, stage.services.notices.in_words(fault))


def _both_ways(code: int, turn: Callable[[int], object], said: str) -> tuple[Key, Key]:
    """Returns two keys: `code` calls `turn` with 1, Shift with `code` calls it with -1. `said` is the text key of the
    first one's label.
    """
    return key(code, partial(turn, 1), say(said)), key(code, partial(turn, -1), mods=pygame.KMOD_SHIFT)


def _senses(known: Meaning) -> Element | None:
    if not known.senses:
        return None
    senses = (
        paragraph(sense_spans(known, one), lines=_SENSE_LINES, drop=place)
        for place, one in enumerate(known.senses[:_SENSES], start=1)
    )
    source = text(say("meaning.source"), Type.LABEL, "ink3", lines=2, drop=1)
    words = column(text(", ".join(known.spellings), Type.CARD, face=Face.TITLE), *senses, source, gap=8, grow=1)
    return row(upright(), words, gap=24, pad=(0, 0, 0, 12), id="senses")


def _examples(ask: Callable[[str], object]) -> Element:
    rows = [
        list_row(
            text(typed, Type.ROW, face=Face.TITLE, width=220, group="examples"),
            text(say(f"words.example.{name}"), Type.ROW, "ink2", lines=4, grow=1, group="example lines"),
            act=partial(ask, typed),
            role=Role.OPTION,  # the player types this himself
            drop=place,
            pad=(16, 10),
            id=f"example {name}",
        )
        for place, (typed, name) in enumerate(EXAMPLES)
    ]
    return column(*rows, card="card", pad=(16, 16), grow=1, id="examples")
