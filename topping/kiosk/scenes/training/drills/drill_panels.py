"""The panels of a drill: the question and what is told after it; what is said while nothing is asked."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.solo.movetime import HeadView, paint_head
from topping.kiosk.painters.training.answering.answercard import (
    AnswerCardView,
    HookCardView,
    paint_answer_card,
    paint_hook_card,
)
from topping.kiosk.painters.training.answering.answerlog import paint_answer_log
from topping.kiosk.painters.training.answering.feedback import paint_feedback
from topping.kiosk.painters.training.drills.drillway import paint_way
from topping.kiosk.scenes.training.drills import drill_view
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import Meaning
from topping.texts import say
from topping.training.drills.course import DrillCourse
from topping.training.drills.exercise import Exercise
from topping.training.drills.item import DrillItem


class QuestionPanels:
    """The panels of one frame of a question."""

    def __init__(self, places: PlayLayout, course: DrillCourse) -> None:
        self._places, self._course = places, course

    def head(self, exercise: Exercise, player: str) -> list[Panel]:
        """Which exercise it is and whose, and how far it is."""
        places, name = self._places, player or say("drill.nobody")
        title = say(f"drill.{exercise.value}")
        head = HeadView(title, name, places.text(2), say("drill.badge"), places.text(1))
        return [
            Panel("header", places.header, head, paint_head),
            Panel("way", places.clock, drill_view.way(self._course), paint_way),
        ]

    def asked(self, item: DrillItem) -> Panel:
        """The answers found so far, and places for others."""
        return self._board(drill_view.asked_card(item, self._course.found, counted=self._course.counted))

    def log(self) -> Panel:
        """The questions before this one."""
        places = self._places
        room = places.list.inflate(0, -2 * places.px(8))
        return Panel("log", room, drill_view.log(self._course.done), paint_answer_log)

    def told(self, place: int, meanings: Mapping[str, Meaning], lexicon: WordGraph, note: str) -> list[Panel]:
        """All answers of the last question, and one of its words explained."""
        result, places = self._course.done[-1], self._places
        view = drill_view.told(self._course, place, meanings, lexicon, note)
        room = Rect(places.panel.left, places.total.top, places.panel.width, places.footer.top - places.total.top)
        return [
            self._board(drill_view.told_card(result)),
            Panel("told", room.inflate(0, -places.px(16)), view, paint_feedback),
        ]

    def _board(self, view: AnswerCardView | HookCardView) -> Panel:
        if isinstance(view, HookCardView):
            return Panel("board", self._places.board, view, paint_hook_card)
        return Panel("board", self._places.board, view, paint_answer_card)


class SaidPanels:
    """What is said on the card while nothing is asked."""

    def __init__(self, layout: Layout, card: Rect) -> None:
        self._inner = card.inflate(-2 * layout.px(64), -2 * layout.px(48))

    def waiting(self, exercise: Exercise, why: str) -> Panel:
        """The questions are being made, or `why` there are none."""
        view = AskingView(Icon.SWAP, say(f"drill.{exercise.value}"), (why or say("drill.preparing"),))
        return Panel("waiting", self._inner, view, paint_asking)

    def paused(self) -> Panel:
        """Nobody is there."""
        view = AskingView(Icon.PAUSE, say("drill.paused"), (say("drill.paused_lines"),))
        return Panel("paused", self._inner, view, paint_asking)
