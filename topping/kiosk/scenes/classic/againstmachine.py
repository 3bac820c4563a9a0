"""A classic game in which the machine has seats: the helper chooses its turns, and nobody waits for it on a key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from topping.game.lexicon import WantedLexicon
from topping.game.service.machinequestions import MachineTurnChosen, MachineTurnQuestion
from topping.game.service.messages import HelperFailed, News, QuestionFailed
from topping.kiosk.backstage.classics.table import ClassicTable
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.solo.answer import AnswerView
from topping.kiosk.scenes.classic.play import ClassicScene
from topping.kiosk.stage import Stage
from topping.kiosk.views.classic import plates_view
from topping.kiosk.widgets.hints import Hint
from topping.play.classic.events import Accepted, Laid, Passed
from topping.play.classic.game import ClassicPhase
from topping.play.machine.atclassic import challenge_of, event_of, is_layable, joker_to_take, sight_of
from topping.play.machine.levels import Level
from topping.play.machine.sight import MachineTurn, TurnSight
from topping.rules.grid.board import Board
from topping.rules.tiles.bag import Bag
from topping.texts import say

_LEAST_MS: Final = 900
"""The least time that the machine takes for a turn, so that people can follow it."""
_SEED_STEP: Final = 1_000_003


class MachineGameScene(ClassicScene):
    """As any classic game; where one person alone plays, his letters are uncovered when his turn comes."""

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        self._ticket: int | None = None
        self._asked_ms = 0
        self._chosen: MachineTurn | None = None
        super().__init__(stage, table)
        self._people = [player for player in self.game.players if player not in table.machines]
        if not self.game.is_over:
            self._warm_up()

    def _warm_up(self) -> None:
        """Has the helper open lexicon and frequencies, so that the first turn does not wait for them."""
        sight = TurnSight(Board(), "ET", len(Bag.full()) - len("ET"), (0,))
        level = next(iter(self.table.machines.values()))
        self.stage.helper.ask(MachineTurnQuestion(sight, level, 0, WantedLexicon.of(self.table.lexicon)))

    # time and news

    def tick(self, now: int) -> None:
        """The clock, then what the machine does."""
        super().tick(now)
        game = self.game
        if game.is_over or game.clock.is_halted or self.question is not None:
            return
        if game.phase is ClassicPhase.LAST_WORD:
            self._answer_last_word(now)
        elif game.phase is ClassicPhase.PLAYING and game.turn in self.table.machines:
            self._play(game.turn, now)
        elif (
            game.phase is ClassicPhase.PLAYING
            and self.turn_entry is None
            and not self._machine_may_contest(now)
            and self._people == [game.turn]
        ):
            self._show_own()

    def hear(self, news: News) -> None:
        """The machine's turn; without the helper it passes, so that the game goes on."""
        super().hear(news)
        if isinstance(news, MachineTurnChosen) and news.ticket == self._ticket:
            self._chosen = news.turn
        elif (isinstance(news, QuestionFailed) and news.ticket == self._ticket) or (
            isinstance(news, HelperFailed) and self._ticket is not None
        ):
            self.message = AnswerView(news.sentence, "bad")
            self._chosen = MachineTurn()

    def _play(self, player: int, now: int) -> None:
        """Challenges, draws for whoever is to draw, asks for the turn, and takes it."""
        if self._machine_may_contest(now):
            return
        if self._ticket is None:
            if not self._draw_letters():
                return
            level, seed = self.table.machines[player], self.table.record.id * _SEED_STEP + len(self.game.turns)
            self._take_back_joker(player, level, now)
            lexicon = WantedLexicon.of(self.table.lexicon)
            question = MachineTurnQuestion(sight_of(self.game, player), level, seed, lexicon)
            self._ticket, self._asked_ms, self._chosen = self.stage.helper.ask(question), now, None
        elif self._chosen is not None and now - self._asked_ms >= _LEAST_MS:
            turn, self._ticket, self._chosen = self._chosen, None, None
            self._take(player, turn, now)

    def _take_back_joker(self, player: int, level: Level, now: int) -> None:
        """Puts real letters in the places of jokers where it notices that it may, before it chooses its word."""
        at_ms = self.table.at_ms(now)
        while event := joker_to_take(self.game, player, level, at_ms, self._notice(player)):
            if not self._do(event):
                return
            told = say("machine.joker_taken", name=self.game.names[player], square=event.square)
            self.message = AnswerView(told, "plain")
            self.lay_out()

    def _notice(self, player: int) -> Random:
        """What a machine notices at this turn: the same however often it is asked."""
        return Random(f"{self.table.record.id}/{len(self.game.turns)}/{player}")

    def _take(self, player: int, turn: MachineTurn, now: int) -> None:
        at_ms = self.table.at_ms(now)
        if not is_layable(self.game, player, turn):
            return  # the table has changed meanwhile: it is asked again
        event = event_of(self.game, player, turn, at_ms, self.table.chance)
        if not self._do(event):
            self._do(Passed(player, at_ms))
            return
        last, name = self.game.last, self.game.names[player]
        if isinstance(event, Laid) and last is not None and last.move is not None:
            said = say("machine.laid", name=name, move=last.move, points=last.points)
        elif turn.exchanged:
            said = say("machine.exchanged", name=name, count=len(turn.exchanged))
        else:
            said = say("machine.passed", name=name)
        self.message = AnswerView(said, "plain")
        if not self.game.is_over:
            self._cover()

    def _machine_may_contest(self, now: int) -> bool:
        """Whether the machine has challenged the word just laid."""
        if not self.game.is_open:
            return False
        at_ms, admits = self.table.at_ms(now), self.table.lexicon.admits
        for player, level in self.table.machines.items():
            event = challenge_of(self.game, player, level, at_ms, admits, self._notice(player))
            if event is not None and self._do(event):
                self.message = self.challenge_message(event)
                self._cover()
                return True
        return False

    def _answer_last_word(self, now: int) -> None:
        """The machine accepts the last word of a person, or challenges it; what it laid itself people answer."""
        last = self.game.last
        if last is None or last.player in self.table.machines or self._machine_may_contest(now):
            return
        if len(self._people) == 1:
            player = self.game.turn if self.game.turn != last.player else self.game.following(last.player)
            self._do(Accepted(player, self.table.at_ms(now)))

    def _show_own(self) -> None:
        """The letters of the one person who plays: nobody else is there to see them."""
        message = self.message
        self._uncover(self._people[0])
        self.message = message

    def _uncover(self, player: int) -> None:
        """A person's letters; those of the machine nobody sees."""
        if player in self.table.machines:
            self.message = AnswerView(say("machine.own_letters"), "bad")
        else:
            super()._uncover(player)

    def close(self) -> None:
        """The scene goes: the machine's turn is no longer wanted."""
        super().close()
        if self._ticket is not None:
            self.stage.helper.drop(self._ticket)
            self._ticket = None

    # what is shown

    @property
    def _is_its_turn(self) -> bool:
        game = self.game
        return game.phase is ClassicPhase.PLAYING and game.turn in self.table.machines

    def _hidden_text(self) -> str:
        if self._is_its_turn and not self.game.clock.is_halted:
            return say("machine.thinking")
        return super()._hidden_text()

    def panels(self) -> list[Panel]:
        """As in any game; no key uncovers the machine's letters."""
        panels = super().panels()
        if self._is_its_turn:
            view = plates_view(self.game, self.table.at_ms(self.now), names_keys=False)
            panels = [replace(one, state=view) if one.name == "plates" else one for one in panels]
        return panels

    def hints(self) -> Sequence[Hint]:
        """As in any game; on its turn, the machine has no letters to uncover."""
        hints = super().hints()
        if not self._is_its_turn or self.question is not None or self.game.clock.is_halted:
            return hints
        return [hint for hint in hints if hint.cap != str(self.game.turn + 1)]
