"""The end of a drill: its score, its times, and its answers."""

from dataclasses import dataclass, field

from topping.kiosk.cards.ends import times_card
from topping.kiosk.cards.ownplace import said_fact
from topping.kiosk.paint.charts import BarKind
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.training.answerparts import mark_of
from topping.kiosk.services.wordanswers import Meanings
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import beside_end, chart_beside, end, main_button, next_button
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, text
from topping.kiosk.views.charts import AnswerTime
from topping.lexicon.graph import WordGraph
from topping.texts import say
from topping.texts.times import to_seconds
from topping.training.drills import DrillCourse, DrillResult
from topping.wording.moves import gloss_of


@dataclass(slots=True)
class DrillEnd:
    """A drill that is over, or was left after some answers."""

    course: DrillCourse
    lexicon: WordGraph
    """The lexicon of its questions."""
    meanings: Meanings
    rows: Cursor = field(default_factory=lambda: Cursor(None))
    drill: None = None
    """No questions are under way, as in the other states without them."""

    def page(self, again: Act, to_deck: Act | None, note: Element | None) -> Element:
        """Draws the score. `again` begins more questions of the drill. `to_deck` adds the missed words to the player's
        review deck; None if that is impossible.

        `note` is a message beside the answers.
        """
        score = self.course.score
        deck = () if to_deck is None else (_deck_button(to_deck),)
        return end(
            say(f"drill.{self.course.exercise.value}"),
            str(score.found),
            say("drill.end_title", found=score.found, of=score.of),
            strip=(
                said_fact(say("drill.end_whole"), str(score.whole), say("drill.end_of", count=score.questions)),
                said_fact(say("drill.end_time"), to_seconds(score.elapsed_ms)),
                said_fact(say("drill.end_wrong"), str(score.wrong), say("drill.end_tries", count=score.wrong)),
            ),
            body=chart_beside(self._times(), self._answers(note), width=680),
            buttons=(main_button(say("drill.again"), again, takes_keys=False), *deck),
            title=say("drill.title"),
            remark=say("drill.unranked"),
        )

    def _times(self) -> Element:
        times = [AnswerTime(one.elapsed_ms, _kind_of(one)) for one in self.course.done]
        return times_card(say("drill.chart"), times, lambda name: say(f"drill.legend.{name}"))

    def _answers(self, note: Element | None) -> Element:
        """Draws the right answers with short meanings, the missed ones first; the message `note` stands below."""
        missed = dict.fromkeys(self.course.missed)
        found = dict.fromkeys(one for result in self.course.done for one in result.found if one not in missed)
        rows = [
            (
                mark_of(one not in missed),
                text(one, Type.ROW, face=Face.BOLD if one in missed else Face.TEXT, group="words"),
                text(gloss_of(self.meanings.of(one)), Type.ROW, "ink2", group="glosses", shorter=("",)),
            )
            for one in (*missed, *found)
        ]
        listed = table(heads("", ". . *"), rows, self.rows, id="answers", takes_keys=True, room=616)
        aside = say("count.missed", count=len(missed)) if missed else say("drill.end_nothing")
        return beside_end(say("drill.end_answers"), listed, note, aside=aside)


def _deck_button(to_deck: Act) -> Element:
    return next_button(say("drill.into_deck"), to_deck, cap="X", takes_keys=False, name="deck")


def _kind_of(result: DrillResult) -> BarKind:
    if not result.missed:
        return BarKind.FOUND
    return BarKind.SLOW if result.found else BarKind.MISSED
