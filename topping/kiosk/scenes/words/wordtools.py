"""The word tools over any screen: one line is typed, and lists and a card answer while it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk.backstage.wordtrail import TrailStep, WordTrail
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.words.examples import ExamplesView, example_at, paint_examples
from topping.kiosk.painters.words.lengthbars import LengthBarsView, length_at, paint_length_bars
from topping.kiosk.painters.words.wordcard import paint_word_card
from topping.kiosk.painters.words.wordcells import paint_word_cells
from topping.kiosk.scene import ModalScene
from topping.kiosk.scenes.words.answerlist import AnswerList
from topping.kiosk.scenes.words.openedwords import OpenedWords
from topping.kiosk.scenes.words.places import WordPlaces
from topping.kiosk.scenes.words.takenwords import TakenWords
from topping.kiosk.scenes.words.wordcontrols import WordControls
from topping.kiosk.scenes.words.wordkeys import keys_of
from topping.kiosk.stage import Stage
from topping.kiosk.views.words.asked import AskedKind, asked_by, with_length
from topping.kiosk.views.words.tools import WordTool
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.wording import in_preparation
from topping.texts import say
from topping.texts.numbers import grouped

_LONGEST: Final = 60
"""Characters of a line."""
EXAMPLES: Final = (
    ("PARTIE", "word"),
    ("AEIRST?", "letters"),
    ("*[EO]TTE", "pattern"),
    ("/^(RE|DE).+IR$/", "expression"),
    ("7", "length"),
    ("+W -E", "limits"),
)
"""What can be typed, and the names of the sentences that say what it gives."""
_QUIET: Final = VerdictView("", "plain")


class WordToolsScene(ModalScene[None]):
    """Typing asks; arrows go through the words, Enter opens one; Escape gives the screen back that is behind."""

    def __init__(self, stage: Stage, text: str = "") -> None:
        self.stage = stage
        is_public = stage.door.is_public
        self._player = "" if is_public else stage.backstage.players.last
        self._trail = WordTrail() if is_public else stage.backstage.trail
        self._taken = TakenWords(stage.backstage, self._player, is_public=is_public)
        self._message = _QUIET
        self._typed = ""
        self._is_fresh = True
        """Whether the line stands as it was opened: the next letter begins another question."""
        self._shows_pad = is_public
        self._opened: OpenedWords | None = None
        """None where no lexicon can be opened: the message says why."""
        self._controls: WordControls | None = None
        try:
            graph = stage.backstage.choices.chosen_lexicon()
            self._opened = OpenedWords.of(graph, stage.helper, self._say_wait, is_public=is_public)
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        if text:
            self._trail.go(TrailStep(text))
        self._stand(self._trail.now)
        super().__init__(stage)

    def _say_wait(self) -> str:
        preparing = self.stage.preparing
        return "" if preparing is None else say("words.preparing", progress=in_preparation(preparing))

    # the places

    def build(self) -> None:
        """The line, and what there is to press."""
        opened = self._opened
        has_tabs = opened is not None and len(opened.answers.tools) > 1
        has_order = opened is not None and opened.answers.is_search
        self._places = places = WordPlaces(self.layout, has_tabs=has_tabs, has_order=has_order, has_pad=self._shows_pad)
        self.entry = EntryLine(self.gui, places.entry, _LONGEST)
        self.entry.set(self._typed)
        self.entry.focus()
        if self._is_fresh:
            self.entry.select_all()
        if opened is not None:
            self._controls = WordControls(self.gui, places, self.entry, opened.answers, self, has_pad=self._shows_pad)
            opened.answers.place(places.cells)
            self._show(opened)

    def lay_out(self) -> None:
        """Keeps the caret where it is."""
        before = self.entry.before_caret if self._gui is not None and not self._is_fresh else None
        super().lay_out()
        if before is not None:
            self.entry.put_caret(min(len(before), len(self.entry.text)))

    def _fit(self, opened: OpenedWords) -> None:
        """Lays out anew where other parts of the screen are needed."""
        needed = (len(opened.answers.tools) > 1, opened.answers.is_search)
        is_other = self._controls is not None and not self._controls.fits
        if is_other or needed != (self._places.has_tabs, self._places.has_order):
            self.lay_out()

    def _show(self, opened: OpenedWords) -> None:
        """Brings what stands on buttons and on the line up to what is known now."""
        if self._controls is not None:
            self._controls.show()
        total = opened.answers.total
        remark = say("words.type") if not self._typed else ""
        if self._typed and total is not None:
            remark = say("words.count", words=grouped(total), count=total)
        self.entry.remark(remark)

    # what is asked

    def _stand(self, step: TrailStep) -> None:
        """Asks a question of the trail again, to stand where one stood."""
        self._typed, self._is_fresh = step.typed, True
        self._taken.stop()
        if self._opened is not None:
            tool = WordTool(step.tool) if step.tool else None
            self._opened.answers.ask(asked_by(step.typed), tool, step)
            self._opened.attend()

    def _keep_place(self) -> None:
        """Notes on the trail where one stands."""
        if self._opened is not None:
            answers = self._opened.answers
            self._trail.now = TrailStep(self._typed, answers.tool.value, answers.grid.focus, answers.grid.first)

    def _look_at_text(self, opened: OpenedWords) -> None:
        """What was typed is asked at once; the question before it is given up."""
        text = self.entry.text
        if text == self._typed:
            return
        if self._is_fresh and self._typed:
            self._keep_place()
            self._trail.go(TrailStep(text))
        self._typed, self._is_fresh, self._message = text, False, _QUIET
        self._taken.stop()
        opened.answers.ask(asked_by(text))
        self._fit(opened)

    def _ask(self, text: str) -> None:
        """A question that was not typed: a word of a list, an example."""
        if text == self._typed:
            return
        self._keep_place()
        self._trail.go(TrailStep(text))
        self._go_to_now()

    def _travel(self, *, back: bool) -> None:
        """A step back on the trail, or on again."""
        self._keep_place()
        if self._trail.back() if back else self._trail.on():
            self._go_to_now()

    def _go_to_now(self) -> None:
        self._message = _QUIET
        self._stand(self._trail.now)
        self.lay_out()

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Typing goes to the line; arrows and Page keys to the list, Left and Right as long as it has the keyboard."""
        opened = self._opened
        if is_key(event, pygame.K_ESCAPE, pygame.K_F3):
            self.go_back()
            return
        if opened is None:
            self.gui.handle(event)
            return
        if event.type == pygame.TEXTINPUT:
            event = pygame.event.Event(pygame.TEXTINPUT, text=event.text.upper())
        if not self._by_key(event, opened):
            self._by_mouse(event, opened)
        self.entry.focus()  # a click elsewhere takes its focus away
        self._look_at_text(opened)
        opened.attend()
        self._say_copied(opened)
        self._show(opened)

    def _by_key(self, event: pygame.event.Event, opened: OpenedWords) -> bool:
        """What keys do besides typing; whether this was one."""
        if event.type != pygame.KEYDOWN:
            return event.type == pygame.MOUSEWHEEL and opened.answers.grid.handle(event)
        answers = opened.answers
        with_ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        step = -1 if event.mod & pygame.KMOD_SHIFT else 1
        if is_key(event, pygame.K_LEFT, pygame.K_RIGHT) and event.mod & pygame.KMOD_ALT:
            self._travel(back=event.key == pygame.K_LEFT)
        elif is_key(event, pygame.K_BACKSPACE) and self._goes_back(answers):
            self._travel(back=True)
        elif is_key(event, pygame.K_TAB):
            place = answers.tools.index(answers.tool)
            self.choose_tool(answers.tools[(place + step) % len(answers.tools)])
        elif is_key(event, pygame.K_F4):
            self._shows_pad = not self._shows_pad
            self.lay_out()
        elif is_key(event, pygame.K_F5) and answers.is_search:
            self.turn_order(step)
        elif is_key(event, pygame.K_F6) and answers.has_lengths:
            self.turn_length(step)
        elif is_key(event, pygame.K_g) and with_ctrl:
            word = opened.shown
            self._message = self._taken.into_deck(word if opened.admits(word) else "")
        elif is_key(event, pygame.K_c) and with_ctrl:
            self._message = self._taken.copy(answers)
        elif is_enter(event):
            self._enter(answers)
        else:
            return answers.grid.handle(event)
        return True

    def _goes_back(self, answers: AnswerList) -> bool:
        """Whether Backspace leads back: nothing has been typed since the line was opened."""
        is_untouched = not self.entry.text or (self._is_fresh and self.entry.is_selected)
        return self._trail.goes_back and (is_untouched or answers.grid.focus is not None)

    def _by_mouse(self, event: pygame.event.Event, opened: OpenedWords) -> None:
        """Clicks, and what is typed."""
        answers = opened.answers
        if event.type == pygame.TEXTINPUT:
            answers.grid.focus_on(None)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._click(event.pos, opened):
            return
        if word := answers.word(answers.grid.pressed(event)):
            self._ask(word)
        elif self._controls is None or not self._controls.handle(event):
            self.gui.handle(event)

    def _click(self, point: tuple[int, int], opened: OpenedWords) -> bool:
        """A click on a bar or on an example; whether it was."""
        answers, bars = opened.answers, self._places.bars
        if self._shows_bars(answers) and bars is not None and (length := length_at(bars, point)) is not None:
            self._ask_length(None if length == answers.length else length)
            return True
        word = self._places.word
        if word is None or not self._shows_examples or (row := example_at(word, len(EXAMPLES), point)) is None:
            return False
        self._ask(EXAMPLES[row][0])
        return True

    def _enter(self, answers: AnswerList) -> None:
        """Opens the word that has the keyboard; without one, the list gets it or, around a word, the line is taken
        whole, so that the next letter begins another question."""
        if word := answers.word(answers.grid.focus):
            self._ask(word)
        elif answers.asked.kind is AskedKind.WORD or not answers.grid.of:
            self.entry.select_all()
            self._is_fresh = True
        else:
            answers.grid.focus_on(answers.grid.span[0])

    def choose_tool(self, tool: WordTool) -> None:
        """Another list around the same question."""
        if self._opened is not None and tool is not self._opened.answers.tool:
            self._taken.stop()
            self._opened.answers.choose(tool)
            self._fit(self._opened)

    def turn_order(self, by: int) -> None:
        """Another order of the list."""
        if self._opened is not None:
            self._taken.stop()
            self._opened.answers.turn_order(by)

    def turn_length(self, by: int) -> None:
        """The next length of which there are words; after the last one, any."""
        if self._opened is not None:
            answers = self._opened.answers
            lengths = [None, *(length for length, _ in answers.lengths)]
            at = lengths.index(answers.length) if answers.length in lengths else 0
            self._ask_length(lengths[(at + by) % len(lengths)])

    def _ask_length(self, length: int | None) -> None:
        """Another length stands on the line; it is no other question, and leaves no step on the trail."""
        if self._opened is not None:
            self._taken.stop()
            self._typed, self._is_fresh = with_length(self._typed, length), False
            self.entry.set(self._typed)
            self._opened.answers.ask(asked_by(self._typed))

    def go_back(self) -> None:
        """The screen behind comes back as it was."""
        self.answer(None)

    def close(self) -> None:
        """Gives up what is still open, and keeps where one stood."""
        self._keep_place()
        if self._opened is not None:
            self._opened.drop()
        super().close()

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Closes when nobody has touched anything for long; the covered scene decides what follows."""
        if ms >= limit_ms:
            self.answer(None)

    def hear(self, news: News) -> None:
        """Answers to what is asked now; older ones never come."""
        opened = self._opened
        if opened is not None and opened.hear(news):
            self._say_copied(opened)
            self._show(opened)

    def _say_copied(self, opened: OpenedWords) -> None:
        self._message = self._taken.go_on(opened.answers) or self._message

    def tick(self, now: int) -> None:
        """What no key may wait for: the hooks of the words on screen, the player's deck."""
        if self._opened is not None:
            self._opened.answers.look_up_hooks()
            self._taken.read_deck()

    # what is shown

    @property
    def _shows_examples(self) -> bool:
        return self._opened is not None and not self._opened.shown

    def _shows_bars(self, answers: AnswerList) -> bool:
        return answers.has_lengths and (len(answers.lengths) > 1 or answers.length is not None)

    def cards(self) -> tuple[Card, ...]:
        """The list and the word."""
        return (Card.at(self._places.list_card), Card.at(self._places.word_card))

    def hints(self) -> Sequence[Hint]:
        """The keys."""
        close, opened = escape(say("words.key.close")), self._opened
        if opened is None:
            return (close,)
        keys = keys_of(opened.answers, has_deck=bool(self._player), goes_back=self._trail.goes_back)
        return (*keys, close)

    def panels(self) -> list[Panel]:
        """Title and lexicon, what is understood, the list, the word."""
        places, opened = self._places, self._opened
        if opened is None:
            return [
                Panel("title", self.layout.head, say("words.title"), paint_heading),
                Panel("message", places.message, self._message, paint_message),
            ]
        answers, graph = opened.answers, opened.graph
        count = graph.word_count
        lexicon = say("words.lexicon", name=graph.name, words=grouped(count), count=count)
        message = self._message
        if not message.text:
            message = VerdictView(say(f"words.asked.{answers.asked.kind.name.lower()}"), "plain")
        panels = [
            Panel("title", self.layout.head, HeadingView(say("words.title"), lexicon), paint_heading),
            Panel("message", places.message, message, paint_message),
            Panel("cells", places.cells, answers.view(), paint_word_cells),
        ]
        if places.bars is not None and self._shows_bars(answers):
            bars = LengthBarsView(answers.lengths, answers.length)
            panels.append(Panel("bars", places.bars, bars, paint_length_bars))
        if places.word is not None:
            panels.append(self._word_panel(opened, places.word))
        return panels

    def _word_panel(self, opened: OpenedWords, place: Rect) -> Panel:
        """The card of the word or, where there is none, what can be typed."""
        if self._shows_examples:
            rows = tuple((typed, say(f"words.example.{key}")) for typed, key in EXAMPLES)
            return Panel("examples", place, ExamplesView(rows), paint_examples)
        mark = self._taken.mark(opened.shown)
        return Panel("word card", place, opened.card(mark), paint_word_card)
