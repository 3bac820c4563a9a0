"""The score below each top of a game, which the helper tells: points by rank need them."""

from __future__ import annotations

from dataclasses import replace

from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News
from topping.game.service.positionquestions import FeaturesFound, FeaturesQuestion
from topping.kiosk.stage import Stage
from topping.lexicon.graph import WordGraph
from topping.play.run.run import Run


class NextScores:
    """Asks for the scores when a run begins; a game is searched in less time than its first moves take."""

    def __init__(self, stage: Stage, run: Run, lexicon: WordGraph) -> None:
        wanted = WantedLexicon.of(lexicon)
        self._asked: dict[int, int] = {}
        """The move of each ticket, from 0."""
        if run.conditions.options.rank_points is not None:
            for place, turn in enumerate(run.turns):
                question = FeaturesQuestion(turn.position, turn.before.variant, wanted)
                self._asked[stage.helper.ask(question)] = place

    def hear(self, news: News, run: Run) -> Run:
        """The run with one more score, where the news tell it; a move without another score has 0."""
        if not isinstance(news, FeaturesFound) or news.ticket not in self._asked:
            return run
        known = list(run.seconds or (None,) * len(run.turns))
        known[self._asked.pop(news.ticket)] = news.facts.next_points or 0
        return replace(run, seconds=tuple(known))
