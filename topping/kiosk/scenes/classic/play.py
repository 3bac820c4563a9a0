"""A classic game at one screen: who begins, turns with hidden racks, challenges, and what is out of the ordinary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.backstage.classics.table import ClassicTable
from topping.kiosk.cues import Cue
from topping.kiosk.painters.solo.answer import AnswerView
from topping.kiosk.scenes.classic.dealings import ClassicDealings
from topping.kiosk.scenes.classic.tablequestions import (
    incident_question,
    player_question,
    sure_question,
)
from topping.kiosk.scenes.classic.turnentry import TurnEntry
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.move.question import joker_question
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import sentence
from topping.play.classic.drawing import exchange, lot
from topping.play.classic.events import (
    AbsenceEnded,
    AbsenceTimed,
    Accepted,
    CreditSpent,
    Defeat,
    GameLost,
    Laid,
    Passed,
    PlayBegun,
)
from topping.play.classic.game import ClassicPhase
from topping.play.classic.houserules import RACK
from topping.play.classic.typedword import typed_word
from topping.rules.moves.typedmove import DIGITS_WITHOUT_SHIFT
from topping.texts import say

_QUIET = AnswerView("", "plain")
_AWAY_MS: Final = 600_000
"""How long a game at the public kiosk waits for its players."""


class ClassicScene(ClassicDealings):
    """Each player uncovers his letters by his own key; Enter shows what a word brings, a second Enter lays it."""

    keeps_awake = True

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        table.halt(stage.clock.now(), say("classic.reason.away"))  # a game taken up again waits for its players
        self._ends = ""
        """The key pressed once that must be pressed twice: `pass`."""
        super().__init__(stage, table)

    @property
    def bars_words(self) -> str:
        """Looking words up is for games with an open dictionary."""
        return "" if self.game.rules.open_dictionary else "words.barred.classic"

    # time

    def tick(self, now: int) -> None:
        """A credit used up, and the clock's reading for a sudden end of the program."""
        self.now = now
        game = self.game
        running = game.clock.running
        at_ms = self.table.at_ms(now)
        if game.is_over or running is None or game.clock.is_halted:
            return
        if game.absent is not None:
            self._forfeit(game.absent, at_ms)
            return
        if game.clock.is_up(running, at_ms):
            if self._do(CreditSpent(running, at_ms)) and not self.game.is_over:
                self._close_question()
                self.message = AnswerView(say("classic.time_is_up", name=game.names[running]), "bad")
                self._cover()
            return
        try:
            self.table.note(now)
        except ToppingError as fault:
            self.message = AnswerView(self.in_words(fault), "bad")

    def slept(self, gap_ms: int, now: int) -> None:
        """Time during which the program did not run counts for nobody."""
        self.table.slept(gap_ms)

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Players think for long; a game that nobody plays any more is left, and kept, so that the kiosk is free."""
        if ms >= max(limit_ms, _AWAY_MS):
            self._leave()

    def ask_to_close(self) -> bool:
        """Closing the window asks first, while the game goes on."""
        if self.game.is_over or self.game.phase is ClassicPhase.LOTS:
            return True
        self._ask(sure_question(say("classic.leave_question"), self.stage.end, self._close_question))
        return False

    # keys and clicks

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """What belongs to the question, to the start, to hidden letters, or to the turn."""
        self.tick(now)
        if self.game.is_over:
            return
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not is_key(event, pygame.K_F2):
            self._ends = ""
        if self._question is not None:
            if not self._question.handle(event):
                self.gui.handle(event)
        elif self._by_function_key(event, now):
            pass
        elif self.game.phase in (ClassicPhase.LOTS, ClassicPhase.DEALING, ClassicPhase.READY):
            self._handle_start(event, now)
        elif self.turn_entry is not None:
            self._handle_turn(event, self.turn_entry, now)
        else:
            self._handle_hidden(event, now)

    def _by_function_key(self, event: pygame.event.Event, now: int) -> bool:
        """F4: the clock; F7: a challenge; F8: anything out of the ordinary."""
        if self.game.clock.running is None or self.game.absent is not None:
            return False
        if is_key(event, pygame.K_F4, pygame.K_PAUSE):
            self._turn_clock(now)
        elif is_key(event, pygame.K_F7):
            self._challenge(now)
        elif is_key(event, pygame.K_F8):
            self._ask(incident_question(self.game, self._happened, self._close_question))
        else:
            return False
        return True

    # the start

    def _handle_start(self, event: pygame.event.Event, now: int) -> None:
        if is_key(event, pygame.K_ESCAPE):
            self._leave()
        elif is_enter(event) and not self.stage.keyboard.is_repeat:
            if self.game.absent is not None:
                self._do(AbsenceEnded(self.game.absent, self.table.at_ms(now)))
            else:
                self._begin(now)
        elif is_key(event, pygame.K_F8) and self.game.absent is None:
            asked = say("classic.who.absent")
            self._ask(player_question(asked, self.game.names, self._time_absence, self._close_question))
        else:
            self.gui.handle(event)

    def _time_absence(self, player: int) -> None:
        """The clock of who is not there is started (§9)."""
        self._close_question(lays_out=False)
        self._do(AbsenceTimed(player, self.table.at_ms(self.now)))
        self.lay_out()

    def _forfeit(self, player: int, at_ms: int) -> bool:
        """Whether an absent player has lost: half of his credit is used up (§9); between two players alone."""
        game = self.game
        credit = game.clock.credit_ms
        if credit is None or len(game.names) != 2 or 2 * game.clock.used_ms(player, at_ms) < credit:
            return False
        return self._do(GameLost(player, at_ms, Defeat.ABSENT))

    def _begin(self, now: int) -> None:
        """One step of the start: a letter for who begins, then the racks, then the clock."""
        game = self.game
        if game.phase is ClassicPhase.LOTS:
            player = game.lots.awaited[0]
            drawn = lot(game, player, self.table.chance)
            if self._do(drawn):
                self.lots_drawn = (*self.lots_drawn, (game.names[player], drawn.tile))
            return
        if self._asks_bags(now):
            return
        self._draw_letters()
        if self.game.phase is ClassicPhase.READY and self._do(PlayBegun(self.table.at_ms(now))):
            self._cover()

    def _asks_bags(self, now: int) -> bool:
        """With two bags, asks each player in turn for his first letters; whether somebody is being asked."""
        game = self.game
        player = next((one for one in game.order if game.due[one] and one not in self._bags), None)
        if player is None or not game.rules.two_bags:
            return False

        def chosen(bags: str) -> None:
            self._bags[player] = bags
            self._begin(now)

        self._choose_bags(player, game.due[player], chosen)
        return True

    # hidden letters

    def _handle_hidden(self, event: pygame.event.Event, now: int) -> None:
        if is_key(event, pygame.K_ESCAPE):
            self._ask(sure_question(say("classic.leave_question"), self._leave, self._close_question))
        elif self.game.phase is ClassicPhase.LAST_WORD:
            if is_enter(event) and not self.stage.keyboard.is_repeat:
                self._accept(now)
            else:
                self.gui.handle(event)
        elif event.type == pygame.TEXTINPUT:
            self._uncover_by(event.text)
        elif event.type == pygame.KEYDOWN and getattr(event, "is_click", False):
            self._uncover_by(event.unicode)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.plate_at(event.pos) is not None:
            self._uncover(self.plate_at(event.pos) or 0)
        elif event.type == pygame.MOUSEBUTTONDOWN and self.places.rack.collidepoint(event.pos):
            self._uncover(self.game.turn)
        else:
            self.gui.handle(event)

    def _uncover_by(self, text: str) -> None:
        """A digit is the key of the player of that seat, typed with Shift or without."""
        digit = DIGITS_WITHOUT_SHIFT.get(text, text)
        if digit.isascii() and digit.isdigit() and 1 <= int(digit) <= len(self.game.names):
            self._uncover(int(digit) - 1)

    def _uncover(self, player: int) -> None:
        """His letters, once those before him have drawn theirs: their word can no longer be challenged then (§5.2)."""
        game = self.game
        if game.clock.is_halted:
            self.message = AnswerView(say("classic.halted"), "bad")
        elif player != game.turn:
            self.message = AnswerView(say("classic.not_his_turn", name=game.names[game.turn]), "bad")
        elif self._draw_letters():
            self.message = _QUIET
            self._uncovered()

    def _accept(self, now: int) -> None:
        """The last word stands: the clock is pressed without a challenge (§5.2)."""
        last = self.game.last
        if last is not None:
            player = self.game.turn if self.game.turn != last.player else self.game.following(last.player)
            self._do(Accepted(player, self.table.at_ms(now)))

    # the turn

    def _handle_turn(self, event: pygame.event.Event, turn: TurnEntry, now: int) -> None:
        if is_enter(event):
            if not self.stage.keyboard.is_repeat:
                self._confirm(turn, now)
            return
        if is_key(event, pygame.K_F2):
            self._pass(now)
            return
        if event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1):
            self.message = _QUIET
        if is_key(event, pygame.K_F5):
            self._turn_to_exchange(turn)
        elif is_key(event, pygame.K_F6):
            self.shuffle()
        elif is_key(event, pygame.K_F9) and self.game.rules.recycles_jokers:
            self._take_joker()
        elif is_key(event, pygame.K_ESCAPE):
            if not turn.escape():
                self._ask(sure_question(say("classic.leave_question"), self._leave, self._close_question))
        elif turn.handle(event, self.rack):
            self._ask(joker_question(partial(self._lay_joker, turn), self._close_question))
        self.read_typed()

    def _confirm(self, turn: TurnEntry, now: int) -> None:
        """The first Enter says what a word brings, the second lays it; letters set aside are exchanged."""
        player, at_ms = self.game.turn, self.table.at_ms(now)
        if turn.set_aside is not None:
            if not turn.set_aside:
                self.message = AnswerView(say("classic.exchange_none"), "bad")
            elif self.game.rules.two_bags:
                self._choose_bags(player, len(turn.set_aside), partial(self._exchange, turn.set_aside))
            else:
                self._exchange(turn.set_aside, "")
            return
        text = turn.text
        if text is None:
            self.message = AnswerView(say("verdict.grid_empty"), "plain")
            return
        try:
            typed = typed_word(text, self.game.board, self.game.racks[player])
        except ToppingError as fault:
            self.message, self.pending = AnswerView(sentence(fault), "bad"), None
            return
        if self.pending != typed:
            self.pending, self.pending_text = typed, text
            self.message = AnswerView(say("classic.worth", move=typed.move, points=typed.score.points), "plain")
        elif self._do(Laid(player, at_ms, typed.move, typed.said)):
            self.message = self.laid_message(typed)
            self.stage.cues.play(Cue.FOUND_LONG if len(typed.placement.placed) == RACK else Cue.TILE)
            self._cover()
            self._choose_drawn(player)

    def _exchange(self, letters: str, bags: str) -> None:
        game = self.game
        if self._do(exchange(game, game.turn, self.table.at_ms(self.now), letters, self.table.chance, bags)):
            self.message = AnswerView(say("classic.exchange_done", count=len(letters)), "plain")
            self._cover()

    def _choose_drawn(self, player: int) -> None:
        """With two bags, asks a player which ones his next letters come from; they are drawn when all is uncovered."""
        if self.game.rules.two_bags and self.game.due[player]:
            self._choose_bags(player, self.game.due[player], partial(self._bags.__setitem__, player))

    def _pass(self, now: int) -> None:
        """F2 twice: the turn is passed (§4.2)."""
        if self._ends != "pass":
            self._ends = "pass"
            self.message = AnswerView(say("classic.pass_again"), "plain")
        elif self._do(Passed(self.game.turn, self.table.at_ms(now))):
            self.message = _QUIET
            if not self.game.is_over:
                self._cover()

    def _turn_to_exchange(self, turn: TurnEntry) -> None:
        game = self.game
        if turn.set_aside is not None:
            turn.turn_to_exchange(False)
        elif game.out_of_time:
            self.message = AnswerView(say("classic.refused.no_exchange_left", paragraph="7"), "bad")
        elif not game.can_exchange:
            least, tiles = game.rules.exchange_least, len(game.bag)
            text = say("classic.refused.bag_too_small", paragraph="4.3", tiles=tiles, least=least)
            self.message = AnswerView(text, "bad")
        else:
            turn.turn_to_exchange(True)

    def _lay_joker(self, turn: TurnEntry, letter: str) -> None:
        self._close_question()
        turn.typing.lay(letter, True)
        self.read_typed()

    # what is shown

    def hints(self) -> Sequence[Hint]:
        """What the keys do now."""
        game = self.game
        if self._question is not None:
            return (enter(say("classic.key.choose")), Hint(say("key.escape"), say("classic.key.back"), pygame.K_ESCAPE))
        if game.phase in (ClassicPhase.LOTS, ClassicPhase.DEALING, ClassicPhase.READY):
            if game.absent is not None:
                return (enter(say("classic.key.has_come")), escape(say("classic.key.leave")))
            does = "classic.key.draw" if game.phase is ClassicPhase.LOTS else "classic.key.start"
            absent = Hint("F8", say("classic.key.absent"), pygame.K_F8)
            return (enter(say(does)), absent, escape(say("classic.key.leave")))
        if game.clock.is_halted:
            go_on = Hint("F4", say("classic.key.go_on"), pygame.K_F4, primary=True)
            return (go_on, escape(say("classic.key.leave")))
        contest_key = (Hint("F7", say("classic.key.challenge"), pygame.K_F7),) if self._may_challenge else ()
        more = Hint("F8", say("classic.key.more"), pygame.K_F8)
        if game.phase is ClassicPhase.LAST_WORD:
            return (enter(say("classic.key.accept")), *contest_key, more, escape(say("classic.key.leave")))
        turn = self.turn_entry
        if turn is None:
            digit = str(game.turn + 1)
            uncover = Hint(digit, say("classic.key.uncover"), ord(digit), text=digit, primary=True)
            return (uncover, *contest_key, more, escape(say("classic.key.leave")))
        if turn.set_aside is not None:
            return (enter(say("classic.key.exchange_now")), escape(say("classic.key.back")))
        lay = enter(say("classic.key.lay" if self.pending is not None else "classic.key.count"))
        back = Hint(say("key.escape"), say("play.key.quit" if turn.is_empty else "play.key.erase"), pygame.K_ESCAPE)
        keys = (
            Hint("F2 F2", say("classic.key.pass"), pygame.K_F2),
            Hint("F5", say("classic.key.exchange"), pygame.K_F5),
        )
        shuffle = Hint("F6", say("classic.key.shuffle"), pygame.K_F6)
        if game.rules.recycles_jokers:
            shuffle = Hint("F9", say("classic.key.take_joker"), pygame.K_F9)
        return (lay, back, *keys, *(contest_key or (() if self.places.is_small else (shuffle,))))

    @property
    def _may_challenge(self) -> bool:
        return any(self.game.can_contest(player) for player in self.game.players)
