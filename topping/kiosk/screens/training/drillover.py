"""The end of a drill: what was found of what was asked, and the words that were missed with what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.training import Drill, DrillOver, PlayDrill
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, letter
from topping.kiosk.ui.leaves import fact, note
from topping.kiosk.ui.parts import Head, button, nothing_there, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import end, main_button
from topping.kiosk.ui.tree import Cursor, Element, Type, column, space, text
from topping.kiosk.views.meanings import gloss_of
from topping.texts import say
from topping.texts.times import to_seconds


class DrillOverScreen(Screen):
    """Enter begins ten more of the same exercise."""

    def __init__(self, stage: Stage, route: DrillOver) -> None:
        self._course, self._lexicon, self._supply = route.course, route.lexicon, route.supply
        self._player = "" if stage.door.is_public else stage.backstage.players.last
        self._is_handed_on, self._note, self._rows = False, "", Cursor(None)
        self._supply.ask(self._course.exercise)
        super().__init__(stage)

    def hear(self, news: News) -> None:
        """Ten more questions, and what words mean."""
        self._supply.hear(news)
        self.changed()

    def close(self) -> None:
        """Gives up what the helper has not answered, unless another drill has begun."""
        if not self._is_handed_on:
            self._supply.drop()
        super().close()

    def _again(self) -> None:
        self._is_handed_on = True
        self.go(PlayDrill(self._course.exercise, self._supply))

    def go_back(self) -> None:
        """To the choice of an exercise."""
        self.go(Drill(self._course.exercise))

    def _to_deck(self) -> None:
        """Puts what was missed into the deck, and says how many cards that made."""
        try:
            count = self.stage.backstage.drills.to_deck(self._player, self._course.done, self._lexicon)
        except ToppingError as fault:
            self._note = self.in_words(fault)
        else:
            self._note = say("drill.to_deck", count=count) if count else say("drill.in_deck")

    @property
    def _may_mark(self) -> bool:
        return bool(self._player and self._course.missed)

    def keys(self) -> Sequence[Key]:
        """Ten more; what was missed may be put into the deck."""
        return (
            enter(self._again, say("drill.key.again")),
            *((letter("p", self._to_deck, say("drill.key.deck")),) if self._may_mark else ()),
            escape(self.go_back, say("drill.key.other")),
        )

    def view(self) -> Element:
        """What was found, with its figures; what was missed."""
        score = self._course.score
        whole = say("drill.found", found=score.whole, of=score.questions)
        return end(
            say(f"drill.{self._course.exercise.value}"),
            str(score.found),
            say("drill.end_title", found=score.found, of=score.of),
            strip=(
                fact(say("drill.end_whole", whole=score.whole), whole),
                fact(say("drill.end_time"), to_seconds(score.elapsed_ms)),
                fact(say("drill.end_wrong", count=score.wrong), str(score.wrong)),
            ),
            body=self._missed(),
            buttons=(
                main_button(say("drill.again"), self._again, cap=say("key.enter"), takes_keys=False),
                space(),
            ),
            title=say("drill.title"),
            remark=say("drill.unranked"),
        )

    def _missed(self) -> Element:
        rows = [
            (
                text(one, Type.ROW, face=Face.BOLD, group="missed words"),
                text(gloss_of(self._supply.meanings.get(one)), Type.ROW, "ink2", group="glosses"),
            )
            for one in self._course.missed
        ]
        deck = button(say("drill.into_deck"), self._to_deck, cap="P", takes_keys=False, id="deck")
        return column(
            text(say("drill.end_missed"), Type.CARD, face=Face.TITLE) if rows else None,
            table(
                (Head(""), Head("", None)),
                rows,
                self._rows,
                id="missed",
                takes_keys=True,
                empty=nothing_there(Icon.TICK, say("drill.end_nothing")),
                room=820,
            ),
            deck if self._may_mark else None,
            note(self._note, id="note") if self._note else None,
            card="card",
            pad=(32, 24),
            gap=12,
            grow=1,
        )


SCREEN: Final = DrillOverScreen
