"""A classic game at one screen: who begins, turns with hidden racks, challenges, and what is out of the ordinary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from topping.errors import ToppingError
from topping.kiosk.backstage.classics.table import ClassicTable
from topping.kiosk.painters.solo.answer import AnswerView
from topping.kiosk.routes import ChooseClassic, ClassicSheet
from topping.kiosk.scenes.classic.play_face import ClassicFace
from topping.kiosk.scenes.classic.tablequestions import (
    ChallengeChoice,
    Incident,
    breach_question,
    defeat_question,
    incident_question,
    player_question,
    sure_question,
)
from topping.kiosk.scenes.classic.turnentry import TurnEntry
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.entry import is_enter, is_key
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.question import Question, joker_question
from topping.kiosk.wording import sentence
from topping.play.classic.contest import contest
from topping.play.classic.drawing import exchange, lot, refill
from topping.play.classic.events import (
    Accepted,
    Blocked,
    BoardRebuilt,
    Breach,
    ClassicEvent,
    CreditSpent,
    Defeat,
    GameLost,
    Laid,
    Passed,
    Penalised,
    PlayBegun,
)
from topping.play.classic.game import ClassicPhase
from topping.play.classic.typedword import typed_word
from topping.rules.typedmove import DIGITS_WITHOUT_SHIFT
from topping.texts import say

_QUIET = AnswerView("", "plain")


class ClassicScene(ClassicFace):
    """Each player uncovers his letters by his own key; Enter shows what a word brings, a second Enter lays it."""

    keeps_awake = True
    stays = True

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        table.halt(stage.clock.now(), say("classic.reason.away"))  # a game taken up again waits for its players
        self._question: Question | None = None
        self._ends = ""
        """The key pressed once that must be pressed twice: `pass`."""
        super().__init__(stage, table)

    @property
    def bars_words(self) -> str:
        """Looking words up is for games with an open dictionary."""
        return "" if self.game.rules.open_dictionary else "words.barred.classic"

    # keeping events

    def _do(self, *happened: ClassicEvent) -> bool:
        """Keeps events; whether the rules and the disk took them. What is refused is said with its paragraph."""
        try:
            self.table.add(*happened)
        except ToppingError as fault:
            self.message = AnswerView(sentence(fault), "bad")
            return False
        self._follow()
        return True

    def _follow(self) -> None:
        """After a change of the game: its end has a screen of its own."""
        if self.game.is_over:
            self.go(ClassicSheet(self.table))

    def _cover(self) -> None:
        """Hides the letters, and with them what is typed."""
        self.turn_entry, self.pending, self._ends = None, None, ""
        self.lay_out()

    # time

    def tick(self, now: int) -> None:
        """A credit used up, and the clock's reading for a sudden end of the program."""
        self.now = now
        game = self.game
        running = game.clock.running
        at_ms = self.table.at_ms(now)
        if game.is_over or running is None or game.clock.is_halted:
            return
        if game.clock.is_up(running, at_ms) and game.absent is None:
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
        """What the program did not see counts for nobody."""
        self.table.slept(gap_ms)

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
        if self.game.clock.running is None:
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

    def _turn_clock(self, now: int, reason: str = "") -> None:
        """Stops the clock by agreement and hides the letters, or lets it go on (§9)."""
        try:
            if self.game.clock.is_halted:
                self.table.resume(now)
                self.message = _QUIET
            else:
                self.table.halt(now, reason)
        except ToppingError as fault:
            self.message = AnswerView(self.in_words(fault), "bad")
        self._cover()

    # the start

    def _handle_start(self, event: pygame.event.Event, now: int) -> None:
        if is_key(event, pygame.K_ESCAPE):
            self._leave()
        elif is_enter(event) and not self.stage.keyboard.is_repeat:
            self._begin(now)
        else:
            self.gui.handle(event)

    def _begin(self, now: int) -> None:
        """One step of the start: a letter for who begins, then the racks, then the clock."""
        game = self.game
        if game.phase is ClassicPhase.LOTS:
            player = game.lots.awaited[0]
            drawn = lot(game, player, self.table.chance)
            if self._do(drawn):
                self.lots_drawn = (*self.lots_drawn, (game.names[player], drawn.tile))
            return
        self._draw_letters()
        if self.game.phase is ClassicPhase.READY and self._do(PlayBegun(self.table.at_ms(now))):
            self._cover()

    def _draw_letters(self) -> bool:
        """Draws what completes the racks, one player after the other; whether nobody lacks letters now."""
        while (player := self.game.awaited) is not None:
            if not self._do(refill(self.game, player, self.table.chance)):
                return False
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
            self.turn_entry = TurnEntry(self.game.position(player), self.stage.keyboard)
            self.arrange()
            self.lay_out()

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
            elif self._do(exchange(self.game, player, at_ms, turn.set_aside, self.table.chance)):
                self.message = AnswerView(say("classic.exchange_done", count=len(turn.set_aside)), "plain")
                self._cover()
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
            self._cover()

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

    # questions

    def _ask(self, question: Question) -> None:
        """Asks in the place of the rack, which nobody needs to see meanwhile."""
        self._close_question(lays_out=False)
        self._question = question
        self.lay_out()

    def _close_question(self, *, lays_out: bool = True) -> None:
        if self._question is not None:
            self._question.close()
            self._question = None
            if lays_out:
                self.lay_out()

    @property
    def question(self) -> Question | None:
        """What is being asked."""
        return self._question

    # challenges

    def _challenge(self, now: int) -> None:
        """Stops the clock, and asks which words of the last turn are challenged; of several players also by whom."""
        game = self.game
        others = [player for player in game.players if game.can_contest(player)]
        if not others:
            self.message = AnswerView(say("classic.refused.cannot_contest", paragraph="5.2"), "bad")
            return
        if len(others) == 1:
            self._choose_words(others[0], now)
        else:
            names = [game.names[player] for player in others]
            self._ask(
                player_question(
                    say("classic.challenge_who"),
                    names,
                    lambda place: self._choose_words(others[place], now),
                    self._close_question,
                )
            )

    def _choose_words(self, challenger: int, now: int) -> None:
        """The word laid is challenged to begin with; those that it forms besides may be chosen too."""
        try:
            self.table.halt(max(now, self.now), say("classic.reason.challenge"))
        except ToppingError as fault:
            self.message = AnswerView(self.in_words(fault), "bad")
            return
        choice = ChallengeChoice(self.game, challenger)
        choice.toggle(choice.formed[0])
        self._show_challenge(choice, len(choice.formed))

    def _show_challenge(self, choice: ChallengeChoice, focus: int) -> None:
        def again(word: str) -> None:
            place = self._question.focus if self._question is not None else 0
            choice.toggle(word)
            self._show_challenge(choice, place)

        self._ask(choice.question(again, partial(self._judge, choice), self._drop_challenge, focus))

    def _drop_challenge(self) -> None:
        self._resume()
        self._close_question()

    def _judge(self, choice: ChallengeChoice) -> None:
        game, at_ms = self.game, self.table.at_ms(self.now)
        event = contest(game, choice.challenger, at_ms, tuple(choice.words), self.table.lexicon.admits)
        self._close_question(lays_out=False)
        if self._do(event):
            self.message = self.challenge_message(event)
            if not self.game.is_over:
                self._resume()
        self._cover()

    def _resume(self) -> None:
        try:
            self.table.resume(self.now)
        except ToppingError as fault:
            self.message = AnswerView(self.in_words(fault), "bad")

    # what is out of the ordinary

    def _happened(self, incident: Incident) -> None:
        """Whatever it is: whom it is about, and whether it is meant."""
        self._close_question(lays_out=False)
        names = self.game.names
        match incident:
            case Incident.PAUSE:
                self._turn_clock(self.now, say("classic.reason.pause"))
            case Incident.BLOCKED:
                self._ask(sure_question(say("classic.blocked_question"), self._block, self._close_question))
            case Incident.ABANDON | Incident.WALKED_OUT:
                defeat = Defeat.ABANDONED if incident is Incident.ABANDON else Defeat.WALKED_OUT
                asked = say(f"classic.who.{incident.value}")
                self._ask(player_question(asked, names, partial(self._lose, defeat), self._close_question))
            case Incident.PENALTY:
                self._ask(breach_question(self._whose_penalty, self._close_question))
            case Incident.REBUILT:
                asked = say("classic.who.rebuilt")
                self._ask(player_question(asked, names, self._rebuilt, self._close_question))
            case Incident.DECISION:
                self._ask(defeat_question(self._whose_defeat, self._close_question))

    def _block(self) -> None:
        self._close_question(lays_out=False)
        self._do(Blocked(self.table.at_ms(self.now)))
        self._cover()

    def _whose_penalty(self, breach: Breach) -> None:
        asked = say("classic.who.penalty")
        self._ask(player_question(asked, self.game.names, partial(self._penalise, breach), self._close_question))

    def _penalise(self, breach: Breach, player: int) -> None:
        self._close_question(lays_out=False)
        if self._do(Penalised(player, breach)):
            self.message = AnswerView(say("classic.penalised", name=self.game.names[player]), "plain")
        self._cover()

    def _rebuilt(self, player: int) -> None:
        self._close_question(lays_out=False)
        self._do(BoardRebuilt(player))
        self._cover()

    def _whose_defeat(self, defeat: Defeat) -> None:
        asked = say("classic.who.decision")
        self._ask(player_question(asked, self.game.names, partial(self._lose, defeat), self._close_question))

    def _lose(self, defeat: Defeat, player: int) -> None:
        asked = say("classic.lose_question", name=self.game.names[player], why=say(f"classic.defeat.{defeat.value}"))
        self._ask(sure_question(asked, partial(self._lost, defeat, player), self._close_question))

    def _lost(self, defeat: Defeat, player: int) -> None:
        self._close_question(lays_out=False)
        self._do(GameLost(player, self.table.at_ms(self.now), defeat))
        self._cover()

    def _leave(self) -> None:
        """The game is kept, its clock stopped."""
        try:
            self.table.halt(self.now, say("classic.reason.away"))
        except ToppingError as fault:
            self.stage.backstage.notices.tell(fault)
        self.go(ChooseClassic())

    # what is shown

    def hints(self) -> Sequence[Hint]:
        """What the keys do now."""
        game = self.game
        if self._question is not None:
            return (enter(say("classic.key.choose")), Hint(say("key.escape"), say("classic.key.back"), pygame.K_ESCAPE))
        if game.phase in (ClassicPhase.LOTS, ClassicPhase.DEALING, ClassicPhase.READY):
            does = "classic.key.draw" if game.phase is ClassicPhase.LOTS else "classic.key.start"
            return (enter(say(does)), escape(say("classic.key.leave")))
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
        return (lay, back, *keys, *(contest_key or (() if self.places.is_small else (shuffle,))))

    @property
    def _may_challenge(self) -> bool:
        return any(self.game.can_contest(player) for player in self.game.players)
