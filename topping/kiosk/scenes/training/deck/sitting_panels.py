"""The panels of a sitting: the card asked and what is told after it; what is said while no card is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from topping.kiosk.backstage.deck.cardsitting import CardSitting
from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.solo.movetime import BarView, HeadView, paint_bar, paint_head
from topping.kiosk.painters.training.answering.answerlog import paint_answer_log
from topping.kiosk.painters.training.answering.feedback import paint_feedback
from topping.kiosk.painters.training.deck.sittingend import paint_sitting_end
from topping.kiosk.painters.training.deck.sittinghead import DoneView, paint_count_done
from topping.kiosk.scenes.training.answering.answer_places import AnswerPlaces
from topping.kiosk.scenes.training.answering.searching import Search
from topping.kiosk.scenes.training.deck import sitting_view
from topping.kiosk.scenes.training.deck.card_at_hand import CardAtHand
from topping.kiosk.scenes.training.deck.letters_asked import LettersAsked, told_hook_card, told_word_card
from topping.lexicon.meaning import Meaning
from topping.texts import say
from topping.training.deck.faces import HookFace

_BAR_STEP_MS: Final = 100


class CardPanels:
    """The panels of one frame of a card."""

    def __init__(self, places: AnswerPlaces, card: CardAtHand, now: int) -> None:
        self._places, self._card, self._asked = places, card, card.asked
        self._elapsed_ms = card.elapsed_ms(now)

    def head(self) -> list[Panel]:
        """Which card it is, how many are done, and the time it is to be known in."""
        places, asked = self._places, self._asked
        names = sitting_view.names_text(asked)
        head = HeadView(sitting_view.title_of(asked), names, places.layout.step(2))
        done = asked.done + (self._card.answered is not None and not self._card.answered.repeats_today)
        count = DoneView(
            f"{done}\N{NARROW NO-BREAK SPACE}/\N{NARROW NO-BREAK SPACE}{asked.of}", say("sitting.done"), done, asked.of
        )
        target = asked.face.target_ms
        spent = self._elapsed_ms // _BAR_STEP_MS * _BAR_STEP_MS
        used = min(places.bar.width, places.bar.width * spent // max(1, target))
        return [
            Panel("header", places.header, head, paint_head),
            Panel("count", places.count, count, paint_count_done),
            Panel("bar", places.bar, BarView(used, None, False), paint_bar),
        ]

    def asked(self, sitting: CardSitting, note: str) -> list[Panel]:
        """What was typed and found so far, and the cards seen before; `note`, or what is to be done."""
        places, asking = self._places, self._card.asking
        asking.show_field()
        text = note or sitting_view.task_text(self._asked, self._elapsed_ms)
        panels = [*asking.panels(), Panel("note", places.about_time, VerdictView(text, "plain"), paint_message)]
        if isinstance(asking, LettersAsked):  # a search has its own list there
            room = places.below.inflate(0, -2 * places.layout.px(8))
            panels.append(Panel("log", room, sitting_view.log(sitting, self._asked.card), paint_answer_log))
        return panels

    def told(self, sitting: CardSitting, meaning_of: Callable[[str], Meaning | None], note: str) -> list[Panel]:
        """The solved card, and what there is to learn, with one of its words explained."""
        places, card, asking, answered = self._places, self._card, self._card.asking, self._card.answered
        if answered is None:
            return []
        below = sitting_view.log(sitting, self._asked.card)
        if isinstance(asking, LettersAsked) and len(card.words) > 1:
            below = sitting_view.glossary(asking, card.words, card.place, meaning_of)
        meaning = meaning_of(card.word)
        view = sitting_view.feedback(self._asked, answered, card.word, meaning, sitting, note, below)
        if isinstance(asking, Search):
            board = sitting_view.solved_board(self._asked, places.board, is_found=answered.found)
        elif isinstance(asking.face, HookFace):
            board = [sitting_view.hook_panel(told_hook_card(asking.face, asking.answering), places.board)]
        else:
            board = [sitting_view.word_panel(told_word_card(asking.face, asking.answering), places.board)]
        return [*board, Panel("told", places.told, view, paint_feedback)]


class BetweenCards:
    """What is said on a card of the screen while no card of the deck is shown."""

    def __init__(self, layout: Layout, card: Rect) -> None:
        self._layout = layout
        self._inner = card.inflate(-2 * layout.px(64), -2 * layout.px(56))

    def closed(self, why: str) -> list[Panel]:
        """There is no deck to be opened, and why."""
        view = AskingView(Icon.CARDS, say("sitting.closed"), (why,))
        return [Panel("closed", self._inner, view, paint_asking)]

    def paused(self) -> list[Panel]:
        """Nobody is there."""
        view = AskingView(Icon.PAUSE, say("sitting.paused"), tuple(say("sitting.paused_lines").split("\n")))
        return [Panel("paused", self._inner, view, paint_asking)]

    def end(self, sitting: CardSitting, note: str) -> list[Panel]:
        """What the sitting came to."""
        head = HeadingView(say("sitting.end.deck"), say("sitting.unranked"))
        end = sitting_view.end_view(sitting, note)
        return [
            Panel("title", self._layout.head, head, paint_heading),
            Panel("end", self._inner, end, paint_sitting_end),
        ]
