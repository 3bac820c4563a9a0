"""The word tools over any screen: one line is typed, and lists and a card answer while it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News
from topping.kiosk.backstage.wordtrail import TrailStep, WordTrail
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.words.examples import ExamplesView, example_row_height, paint_examples
from topping.kiosk.painters.words.lengthbars import LengthBarsView, length_at, paint_length_bars
from topping.kiosk.painters.words.wordcard import WordCardView, paint_word_card
from topping.kiosk.painters.words.wordcells import paint_word_cells
from topping.kiosk.panel import Panel
from topping.kiosk.scene import ModalScene
from topping.kiosk.scenes.words.answerlist import AnswerList
from topping.kiosk.scenes.words.foundwords import FoundWords
from topping.kiosk.scenes.words.hookbook import HookBook
from topping.kiosk.scenes.words.places import WordPlaces
from topping.kiosk.scenes.words.wordlookups import WordLookups
from topping.kiosk.stage import Stage
from topping.kiosk.views.words.asked import AskedKind, asked_by, with_length
from topping.kiosk.views.words.tools import WordTool, tools_for
from topping.kiosk.views.words.wordcard import word_card
from topping.kiosk.widgets.chips import Chips
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.clipboard import copied
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.wordpad import WordPad
from topping.kiosk.wording import in_preparation
from topping.lexicon.graph import WordGraph
from topping.lexicon.hooks import Hooks
from topping.lexicon.words import LONGEST, SHORTEST, is_word
from topping.texts import say
from topping.texts.numbers import grouped

_LONGEST: Final = 60
"""Characters of a line."""
_EXAMPLES: Final = (
    ("PARTIE", "word"),
    ("AEIRST?", "letters"),
    ("*[EO]TTE", "pattern"),
    ("/(.+)\\1/", "expression"),
    ("7", "length"),
    ("+W -E", "limits"),
)
_QUIET: Final = VerdictView("", "plain")


class WordToolsScene(ModalScene[None]):
    """Typing asks; arrows go through the words, Enter opens one; Escape gives the screen back that is behind."""

    def __init__(self, stage: Stage, text: str = "") -> None:
        self.stage = stage
        self._player = "" if stage.door.is_public else stage.backstage.players.last
        self._trail = WordTrail() if stage.door.is_public else stage.backstage.trail
        self._message = _QUIET
        self._typed = ""
        self._is_fresh = True
        """Whether the line stands as it was opened: the next letter begins another question."""
        self._shows_pad = stage.door.is_public
        self._copies = False
        """Whether the list is being read to be copied."""
        self._deck_words: frozenset[str] | None = None
        """The words of the player's deck; None before they are read."""
        self._graph: WordGraph | None = None
        self._list: AnswerList | None = None
        self._open_lexicon(stage)
        if text:
            self._trail.go(TrailStep(text))
        self._stand(self._trail.now)
        super().__init__(stage)

    def _open_lexicon(self, stage: Stage) -> None:
        try:
            graph = stage.backstage.choices.chosen_lexicon()
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
            return
        wanted = WantedLexicon.of(graph)
        self._graph = graph
        self._found = FoundWords(stage.helper, wanted)
        self._facts = WordLookups(stage.helper, wanted, is_public=stage.door.is_public)
        self._book = HookBook(graph)
        self._list = AnswerList(self._found, self._facts, self._book, self._say_wait)

    def _say_wait(self) -> str:
        preparing = self.stage.preparing
        return "" if preparing is None else say("words.preparing", progress=in_preparation(preparing))

    # the places

    def build(self) -> None:
        """The line, the lists to choose from, order and length, and the keys for those who have no keyboard."""
        layout = self.layout
        tools = self._tools
        self._places = places = WordPlaces(
            layout, has_tabs=len(tools) > 1, has_order=self._list is not None and self._list.is_search
        )
        self.entry = EntryLine(self.gui, places.entry, _LONGEST)
        self.entry.set(self._typed)
        self.entry.focus()
        if self._is_fresh:
            self.entry.select_all()
        self._tabs: Choices | None = None
        if len(tools) > 1:
            self.gui.well(places.tabs)
            inner = places.tabs.inflate(-2 * layout.px(5), -2 * layout.px(5))
            self._tabs = Choices(
                self.gui,
                inner,
                self._tab_choices(),
                row_height=round(inner.height * 1.11),
                columns=len(tools),
                text_size=layout.step(2),
                kind=ButtonKind.SEGMENT,
                takes_keys=False,
            )
        self._chips = Chips(self.gui, places.chips, (), self._take_chip)
        self._pad = None
        if self._shows_pad:
            place = places.word_card.inflate(-2 * layout.px(14), -2 * layout.px(14))
            self._pad = WordPad(self.gui, place, self.entry)
        if self._list is not None:
            self._list.place(places.cells)
        self._tell_widgets()

    @property
    def _tools(self) -> tuple[WordTool, ...]:
        return () if self._list is None else tools_for(self._list.asked)

    def _tab_choices(self) -> list[Choice]:
        return [Choice(self._tab_text(tool), partial(self._choose_tool, tool)) for tool in self._tools]

    def _tab_text(self, tool: WordTool) -> str:
        name = say(f"words.tool.{tool.value}")
        count = None if self._list is None else self._list.count_of(tool)
        return name if count is None else say("words.tool.counted", tool=name, count=grouped(count))

    def _tell_widgets(self) -> None:
        """Brings tabs, chips and the remark on the line up to what is known now."""
        answers = self._list
        if answers is None:
            return
        if self._tabs is not None:
            self._tabs.set(self._tab_choices())
            self._tabs.switch_on(self._tools.index(answers.tool))
        texts: tuple[str, ...] = ()
        if answers.is_search:
            length = answers.length
            of_length = say("words.any_length") if length is None else say("words.of_length", length=length)
            texts = (say(f"words.order.{answers.order_now.value}"), of_length)
        if texts != self._chip_texts:
            self._chip_texts = texts
            self._chips.set(texts)
        remark = say("words.type")
        if self._typed:
            total = answers.total
            remark = "" if total is None else say("words.count", words=grouped(total), count=total)
        self.entry.remark(remark)

    _chip_texts: tuple[str, ...] = ()

    def lay_out(self) -> None:
        """Keeps the caret where it is."""
        caret = self.entry.before_caret if self._gui is not None else None
        is_selected = self._gui is not None and self.entry.is_selected
        self._chip_texts = ()
        super().lay_out()
        if caret is not None and not is_selected:
            self.entry.put_caret(min(len(caret), len(self.entry.text)))

    # what is asked

    def _stand(self, step: TrailStep) -> None:
        """Asks a question of the trail again, to stand where one stood."""
        self._typed, self._is_fresh, self._copies = step.typed, True, False
        if self._list is not None:
            tool = WordTool(step.tool) if step.tool else None
            self._list.ask(asked_by(step.typed), tool, step)
            self._attend()

    def _keep_place(self) -> None:
        """Notes on the trail where one stands."""
        if self._list is not None:
            grid = self._list.grid
            self._trail.now = TrailStep(self._typed, self._list.tool.value, grid.focus, grid.first)

    def _look_at_text(self) -> None:
        """What was typed is asked at once; the question before it is given up."""
        text = self.entry.text
        if text == self._typed or self._list is None:
            return
        if self._is_fresh and self._typed:
            self._keep_place()
            self._trail.go(TrailStep(text))
        self._typed, self._is_fresh, self._message, self._copies = text, False, _QUIET, False
        self._list.ask(asked_by(text))
        self._fit()

    def _fit(self) -> None:
        """Lays out anew where other parts of the screen are needed."""
        tools, places = self._tools, self._places
        if self._list is None:
            return
        needed = (len(tools) > 1, self._list.is_search)
        is_other = self._tabs is not None and len(tools) != len(self._tabs.texts)
        if is_other or needed != (places.has_tabs, places.has_order):
            self.lay_out()

    def _ask(self, text: str) -> None:
        """A question that was not typed: a word of a list, an example, another length."""
        if text == self._typed:
            return
        self._keep_place()
        self._trail.go(TrailStep(text))
        self._stand(self._trail.now)
        self._message = _QUIET
        self.lay_out()

    def _travel(self, *, back: bool) -> None:
        """A step back on the trail, or on again."""
        self._keep_place()
        if self._trail.back() if back else self._trail.on():
            self._stand(self._trail.now)
            self._message = _QUIET
            self.lay_out()

    def _attend(self) -> None:
        """Asks for what has come on screen."""
        if self._list is None:
            return
        self._list.attend()
        if word := self._shown_word:
            self._facts.want_profile(word)
        if self._copies:
            self._copy_on()

    @property
    def _shown_word(self) -> str:
        """The word that the card is about; empty for none."""
        answers = self._list
        if answers is None:
            return ""
        if focused := answers.word(answers.grid.focus):
            return focused
        if answers.asked.kind is AskedKind.WORD:
            return answers.asked.text
        return "" if answers.asked.kind is AskedKind.NOTHING else answers.word(0)

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Typing goes to the line; arrows and Page keys to the list, Left and Right as long as it has the keyboard."""
        if is_key(event, pygame.K_ESCAPE, pygame.K_F3):
            self.go_back()
            return
        if event.type == pygame.TEXTINPUT and not self._typed.startswith("/"):  # `\w` and `\W` are two things
            event = pygame.event.Event(pygame.TEXTINPUT, text=event.text.upper())
        if self._list is None or not self._by_key(event, self._list):
            self._by_mouse(event)
        self.entry.focus()  # a click elsewhere takes its focus away
        self._look_at_text()
        self._attend()
        self._tell_widgets()

    def _by_key(self, event: pygame.event.Event, answers: AnswerList) -> bool:
        """What keys do besides typing; whether this was one."""
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEWHEEL):
            return False
        grid = answers.grid
        mod = getattr(event, "mod", 0)
        with_ctrl, with_alt = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(mod & pygame.KMOD_ALT)
        step = -1 if mod & pygame.KMOD_SHIFT else 1
        if is_key(event, pygame.K_LEFT, pygame.K_RIGHT) and with_alt:
            self._travel(back=event.key == pygame.K_LEFT)
        elif is_key(event, pygame.K_BACKSPACE) and self._goes_back:
            self._travel(back=True)
        elif is_key(event, pygame.K_TAB):
            self._turn_tool(step)
        elif is_key(event, pygame.K_F4):
            self._shows_pad = not self._shows_pad
            self.lay_out()
        elif is_key(event, pygame.K_F5) and answers.is_search:
            answers.turn_order(step)
        elif is_key(event, pygame.K_F6) and answers.is_search:
            self._turn_length(step)
        elif is_key(event, pygame.K_g) and with_ctrl:
            self._to_deck()
        elif is_key(event, pygame.K_c) and with_ctrl:
            self._copy()
        elif is_enter(event):
            self._enter(answers)
        else:
            return grid.handle(event)
        return True

    @property
    def _goes_back(self) -> bool:
        """Whether Backspace leads back: nothing has been typed since the line was opened."""
        on_word = self._list is not None and self._list.grid.focus is not None
        return self._trail.goes_back and (on_word or not self.entry.text or (self._is_fresh and self.entry.is_selected))

    def _by_mouse(self, event: pygame.event.Event) -> None:
        answers = self._list
        if answers is not None:
            if event.type == pygame.TEXTINPUT:
                answers.grid.focus_on(None)
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._click(event.pos, answers):
                return
            word = answers.word(answers.grid.pressed(event))
            if word:
                self._ask(word)
                return
        if self._pad is not None and self._pad.handle(event):
            return
        if self._chips.handle(event) or (self._tabs is not None and self._tabs.handle(event)):
            self._chips.focus_on(None)
            return
        self.gui.handle(event)

    def _click(self, point: tuple[int, int], answers: AnswerList) -> bool:
        """A click on a bar or on an example; whether it was."""
        bars = self._places.bars
        if bars is not None and answers.is_search and (length := length_at(bars, point)) is not None:
            self._ask_length(None if length == answers.length else length)
            return True
        if self._shows_examples and self._places.word.collidepoint(point):
            row = (point[1] - self._places.word.top) // example_row_height(self._places.word, len(_EXAMPLES))
            if row < len(_EXAMPLES):
                self._ask(_EXAMPLES[row][0])
            return True
        return False

    def _enter(self, answers: AnswerList) -> None:
        """Opens the word that has the keyboard; without one, the list gets it or, around a word, the line is taken
        whole, so that the next letter begins another question."""
        word = answers.word(answers.grid.focus)
        if word:
            self._ask(word)
        elif answers.asked.kind is AskedKind.WORD or not answers.grid.of:
            self.entry.select_all()
            self._is_fresh = True
        else:
            answers.grid.focus_on(answers.grid.span[0])

    def _choose_tool(self, tool: WordTool) -> None:
        if self._list is not None and tool is not self._list.tool:
            self._copies = False
            self._list.choose(tool)
            self._fit()

    def _turn_tool(self, by: int) -> None:
        if self._list is not None and len(self._tools) > 1:
            place = self._tools.index(self._list.tool)
            self._choose_tool(self._tools[(place + by) % len(self._tools)])

    def _take_chip(self, place: int, by: int) -> None:
        if self._list is None:
            return
        if place == 0:
            self._list.turn_order(by)
        else:
            self._turn_length(by)

    def _turn_length(self, by: int) -> None:
        """The next length of which there are words; after the last one, any."""
        if self._list is None:
            return
        lengths = [None, *(length for length, _ in self._list.lengths)]
        now = self._list.length
        at = lengths.index(now) if now in lengths else 0
        self._ask_length(lengths[(at + by) % len(lengths)])

    def _ask_length(self, length: int | None) -> None:
        """Another length is no other question: it leaves no step on the trail."""
        if self._list is None:
            return
        self._typed = with_length(self._typed, length)
        self.entry.set(self._typed)
        self._is_fresh = False
        self._list.ask(asked_by(self._typed))

    def go_back(self) -> None:
        """The screen behind comes back as it was."""
        self.answer(None)

    def close(self) -> None:
        """Gives up what is still open, and keeps where one stood."""
        self._keep_place()
        if self._list is not None:
            self._found.drop()
            self._facts.drop()
        super().close()

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Closes when nobody has touched anything for long; the covered scene decides what follows."""
        if ms >= limit_ms:
            self.answer(None)

    def hear(self, news: News) -> None:
        """Answers to what is asked now; older ones never come."""
        if self._list is not None and (self._found.hear(news) or self._facts.hear(news)):
            self._list.heard()
            self._attend()
            self._tell_widgets()

    def tick(self, now: int) -> None:
        """What no key may wait for: the hooks of the words on screen, the player's deck."""
        if self._list is None:
            return
        self._list.look_up_hooks()
        if self._deck_words is None:
            self._deck_words = self.stage.backstage.decks.words(self._player)

    # the deck, the clipboard

    def _to_deck(self) -> None:
        """Puts the word of the card into the player's deck."""
        word = self._shown_word
        if self.stage.door.is_public or not self._player:
            self._message = VerdictView(
                say("words.public_deck" if self.stage.door.is_public else "words.nobody"), "plain"
            )
            return
        if self._graph is None or not is_word(word) or not self._graph.admits(word):
            self._message = VerdictView(say("words.no_word"), "plain")
            return
        try:
            is_new = self.stage.backstage.decks.add_word(self._player, word)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._deck_words = (self._deck_words or frozenset()) | {word}
        key = "words.added" if is_new else "words.was_there"
        self._message = VerdictView(say(key, word=word, player=self._player), "good")

    def _copy(self) -> None:
        """Copies the list, once it has been read whole."""
        if self._list is None or not self._list.grid.of:
            self._message = VerdictView(say("words.nothing_to_copy"), "plain")
            return
        self._copies = True
        self._message = VerdictView(say("words.copying"), "plain")

    def _copy_on(self) -> None:
        words = None if self._list is None else self._list.whole()
        if words is None:
            return
        self._copies = False
        if copied("\n".join(words)):
            said = say("words.copied", words=grouped(len(words)), count=len(words))
            self._message = VerdictView(said, "good")
        else:
            self._message = VerdictView(say("words.no_clipboard"), "bad")

    # what is shown

    @property
    def _shows_examples(self) -> bool:
        return not self._shows_pad and not self._shown_word

    def cards(self) -> tuple[Card, ...]:
        """The list and the word."""
        return (Card.at(self._places.list_card), Card.at(self._places.word_card))

    def hints(self) -> Sequence[Hint]:
        """The keys."""
        answers = self._list
        close = escape(say("words.key.close"))
        if answers is None:
            return (close,)
        keys: list[Hint] = []
        if answers.grid.focus is not None:
            keys.append(enter(say("words.key.open")))
        if answers.grid.of:
            keys += up_and_down(say("words.key.words"))
        if len(self._tools) > 1:
            keys.append(Hint(say("key.tab"), say("words.key.tool"), pygame.K_TAB))
        if answers.is_search:
            keys.append(Hint("F5", say("words.key.order"), pygame.K_F5))
            keys.append(Hint("F6", say("words.key.length"), pygame.K_F6))
        ctrl = say("key.ctrl")
        if self._player:
            keys.append(Hint(f"{ctrl} G", say("words.key.deck"), pygame.K_g, pygame.KMOD_CTRL))
        if answers.grid.of:
            keys.append(Hint(f"{ctrl} C", say("words.key.copy"), pygame.K_c, pygame.KMOD_CTRL))
        if self._trail.goes_back:
            keys.append(Hint("Alt ←", say("words.key.back"), pygame.K_LEFT, pygame.KMOD_ALT))
        keys.append(Hint("F4", say("words.key.pad"), pygame.K_F4))
        return (*keys, close)

    def panels(self) -> list[Panel]:
        """Title and lexicon, what is understood, the list, the word."""
        places, answers = self._places, self._list
        panels = [
            Panel("title", self.layout.head, HeadingView(say("words.title"), self._lexicon_text), paint_heading),
            Panel("message", places.message, self._shown_message, paint_message),
        ]
        if answers is None:
            return panels
        if places.bars is not None and answers.is_search and (len(answers.lengths) > 1 or answers.length):
            bars = LengthBarsView(answers.lengths, answers.length)
            panels.append(Panel("bars", places.bars, bars, paint_length_bars))
        panels.append(Panel("cells", places.cells, answers.view(), paint_word_cells))
        if not self._shows_pad:
            panels.append(self._card_panel())
        return panels

    def _card_panel(self) -> Panel:
        if self._shows_examples:
            rows = tuple((typed, say(f"words.example.{key}")) for typed, key in _EXAMPLES)
            return Panel("examples", self._places.word, ExamplesView(rows), paint_examples)
        return Panel("word card", self._places.word, self._word_view, paint_word_card)

    @property
    def _word_view(self) -> WordCardView:
        word = self._shown_word
        is_plain = is_word(word) and self._graph is not None
        hooks = self._book.of(word) if is_plain and SHORTEST <= len(word) <= LONGEST else Hooks("", "")
        is_admitted = is_plain and self._graph is not None and self._graph.admits(word)
        mark = say("words.in_deck") if word in (self._deck_words or ()) else ""
        profile, around = self._facts.profile(word), self._facts.around(word)
        return word_card(word, hooks, profile, around, is_admitted=is_admitted, mark=mark)

    @property
    def _lexicon_text(self) -> str:
        graph = self._graph
        if graph is None:
            return ""
        return say("words.lexicon", name=graph.name, words=grouped(graph.word_count), count=graph.word_count)

    @property
    def _shown_message(self) -> VerdictView:
        if self._message.text or self._list is None:
            return self._message
        return VerdictView(say(f"words.asked.{self._list.asked.kind.name.lower()}"), "plain")
