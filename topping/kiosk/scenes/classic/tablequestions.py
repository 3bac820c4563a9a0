"""The questions asked at the table of a classic game: a challenge, what is out of the ordinary, and whose it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial

from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.widgets.choices import Choice
from topping.kiosk.widgets.question import Question
from topping.play.classic.events import Breach, Defeat
from topping.play.classic.game import ClassicGame
from topping.texts import say


class Incident(Enum):
    """What is out of the ordinary at a table (§7, §8, §9)."""

    PAUSE = "pause"
    BLOCKED = "blocked"
    ABANDON = "abandon"
    """With the opponent's agreement."""
    WALKED_OUT = "walked_out"
    PENALTY = "penalty"
    REBUILT = "rebuilt"
    DECISION = "decision"
    """A game lost by a decision of the arbiters."""


DEFEATS = (Defeat.TOO_MANY_LETTERS, Defeat.BOARD_UPSET, Defeat.TILES_REMOVED, Defeat.EXCLUDED)
"""Why the arbiters may decide that a game is lost."""


def incidents_of(game: ClassicGame) -> tuple[Incident, ...]:
    """What may be entered now: defeats are pronounced between two players alone."""
    two = len(game.names) == 2
    offered = {
        Incident.PAUSE: True,
        Incident.BLOCKED: not game.can_exchange,
        Incident.ABANDON: two,
        Incident.WALKED_OUT: two,
        Incident.PENALTY: True,
        Incident.REBUILT: True,
        Incident.DECISION: two,
    }
    return tuple(incident for incident, is_offered in offered.items() if is_offered)


def incident_question(game: ClassicGame, chosen: Callable[[Incident], None], otherwise: Callable[[], None]) -> Question:
    """What has happened."""
    answers = [Choice(say(f"classic.incident.{one.value}"), partial(chosen, one)) for one in incidents_of(game)]
    return Question(say("classic.incident_question"), answers, otherwise, columns=2)


def player_question(
    sentence: str, names: Sequence[str], chosen: Callable[[int], None], otherwise: Callable[[], None]
) -> Question:
    """Which player it is about."""
    answers = [Choice(name, partial(chosen, player)) for player, name in enumerate(names)]
    return Question(sentence, answers, otherwise, columns=2)


def breach_question(chosen: Callable[[Breach], None], otherwise: Callable[[], None]) -> Question:
    """What the 5 points are lost for."""
    answers = [Choice(say(f"classic.breach.{one.value}"), partial(chosen, one)) for one in Breach]
    return Question(say("classic.breach_question"), answers, otherwise)


def defeat_question(chosen: Callable[[Defeat], None], otherwise: Callable[[], None]) -> Question:
    """Why a game is lost."""
    answers = [Choice(say(f"classic.defeat.{one.value}"), partial(chosen, one)) for one in DEFEATS]
    return Question(say("classic.defeat_question"), answers, otherwise)


def sure_question(sentence: str, sure: Callable[[], None], otherwise: Callable[[], None]) -> Question:
    """Whether it is meant; going on comes first, and is what Escape does."""
    answers = (
        Choice(say("classic.no_go_on"), otherwise, cap=say("key.escape")),
        Choice(say("classic.yes_sure"), sure),
    )
    return Question(sentence, answers, otherwise)


@dataclass(slots=True)
class ChallengeChoice:
    """A challenge being put together: who challenges, and which of the words just formed (§5.2)."""

    game: ClassicGame
    challenger: int
    words: list[str] = field(default_factory=list)

    @property
    def formed(self) -> tuple[str, ...]:
        """The words that the last turn formed, the word laid first; one formed twice stands once."""
        return tuple(dict.fromkeys(self.game.last.words)) if self.game.last is not None else ()

    def toggle(self, word: str) -> None:
        """Challenges a word, or no longer."""
        if word in self.words:
            self.words.remove(word)
        else:
            self.words.append(word)

    def question(
        self, again: Callable[[str], None], done: Callable[[], None], otherwise: Callable[[], None], focus: int
    ) -> Question:
        """The words formed, those challenged with a tick, and the challenge itself."""
        answers = [
            Choice(word, partial(again, word), icon=Icon.CROSS if word in self.words else None) for word in self.formed
        ]
        several = say("classic.challenge_these", count=len(self.words))
        judge = (say("classic.challenge_none"), say("classic.challenge_this"), several)[min(2, len(self.words))]
        answers.append(Choice(judge, done if self.words else otherwise))
        name = self.game.names[self.challenger]
        columns = 1 if len(answers) <= 3 else 2
        return Question(say("classic.challenge_question", name=name), answers, otherwise, columns=columns, focus=focus)
