"""The questions asked at the table of a classic game: a challenge, what is out of the ordinary, and whose it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Final

from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.widgets.lists.choices import Choice
from topping.kiosk.widgets.move.question import Question
from topping.play.classic.drawing import CONSONANT_BAG, VOWEL_BAG
from topping.play.classic.events import Breach, Defeat
from topping.play.classic.game import ClassicGame, TurnKind
from topping.rules.grid.square import Direction, Reference, Square
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
    THEME = "theme"
    """A vote on whether a word fits the theme (leaflet)."""


_MOST_WORDS: Final = 8
"""Words that are offered for a vote."""
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
        Incident.THEME: bool(words_to_vote(game)),
    }
    return tuple(incident for incident, is_offered in offered.items() if is_offered)


def words_to_vote(game: ClassicGame) -> tuple[tuple[int, str], ...]:
    """Words on whose theme the table has not voted, those laid last first, with the numbers of their turns.

    A word that may still be challenged is not among them.
    """
    if not game.rules.theme:
        return ()
    found: list[tuple[int, str]] = []
    for turn in reversed(game.turns):
        may_go = game.is_open and turn is game.last
        if turn.kind is TurnKind.LAID and not may_go:
            voted = {vote.word for vote in turn.votes}
            found += [(turn.number, word) for word in dict.fromkeys(turn.words) if word not in voted]
    return tuple(found[:_MOST_WORDS])


def theme_question(
    game: ClassicGame, chosen: Callable[[tuple[int, str]], None], otherwise: Callable[[], None]
) -> Question:
    """Which word the table votes on."""
    answers = [Choice(word, partial(chosen, (turn, word))) for turn, word in words_to_vote(game)]
    return Question(say("classic.theme_question", theme=game.rules.theme), answers, otherwise, columns=2)


def bag_question(
    name: str, left: int, holds: tuple[int, int], take: Callable[[str], None], otherwise: Callable[[], None], focus: int
) -> Question:
    """Which of the two bags the next letter comes from; they hold so many, the vowels' first."""
    answers = (
        Choice(say("classic.vowel_bag", count=holds[0]), partial(take, VOWEL_BAG), cap=VOWEL_BAG),
        Choice(say("classic.consonant_bag", count=holds[1]), partial(take, CONSONANT_BAG), cap=CONSONANT_BAG),
    )
    return Question(say("classic.bag_question", name=name, count=left), answers, otherwise, focus=focus)


def joker_place_question(
    squares: Sequence[tuple[Square, str]], chosen: Callable[[Square], None], otherwise: Callable[[], None]
) -> Question:
    """Which joker of the grid is taken, named by its square and its letter."""
    answers = [
        Choice(f"{letter} ({Reference(square, Direction.HORIZONTAL)})", partial(chosen, square))
        for square, letter in squares
    ]
    return Question(say("classic.which_joker"), answers, otherwise, columns=2)


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
class ThemeBallot:
    """A vote being taken: whether a word of a turn fits the theme, and who says so."""

    game: ClassicGame
    turn: int
    word: str
    machines: frozenset[int] = frozenset()
    """Players who are not asked: they vote as most of the others do."""
    ayes: set[int] = field(default_factory=set)

    @property
    def people(self) -> tuple[int, ...]:
        """Players who are asked."""
        return tuple(player for player in self.game.players if player not in self.machines)

    def toggle(self, player: int) -> None:
        """A player says that it fits, or no longer."""
        self.ayes ^= {player}

    def question(
        self, again: Callable[[int], None], done: Callable[[], None], otherwise: Callable[[], None], focus: int
    ) -> Question:
        """The players, those in favour with a tick, and the end of the vote."""
        answers = [
            Choice(name, partial(again, player), icon=Icon.TICK if player in self.ayes else None)
            for player, name in enumerate(self.game.names)
            if player in self.people
        ]
        answers.append(Choice(say("classic.vote_done"), done))
        asked = say("classic.vote_question", word=self.word, theme=self.game.rules.theme)
        return Question(asked, answers, otherwise, columns=2, focus=focus)


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
