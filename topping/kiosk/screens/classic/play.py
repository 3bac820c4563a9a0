"""The screen of a classic game: drawing lots for the first turn, the players' turns, and the machine's turns."""

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from random import Random
from typing import Final

import pygame

from topping.answers.client import News, fault_in, found_in
from topping.answers.positions import choose_turn
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.engine.sounds import Cue
from topping.kiosk.paint.movetime import BAR_PARTS, BarView, TimerView
from topping.kiosk.paint.rack import paint_hidden_rack
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.routes import PlayClassic
from topping.kiosk.screens.classic.tableactions import ClassicDealings
from topping.kiosk.screens.classic.turn import Plate, answer, head, seats, time_bar, turns_table
from topping.kiosk.services.tablegames import ClassicTable
from topping.kiosk.stage import Stage
from topping.kiosk.typing.guide import guide_card
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import tiles
from topping.kiosk.ui.questions import asked_here
from topping.kiosk.ui.templates import fitted, main_button, play_skeleton
from topping.kiosk.ui.tree import Element, Type, column, painted, row, space, text
from topping.kiosk.views.moves import last_squares
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
from topping.play.classic.laying import TypedWord
from topping.play.machine.atclassic import (
    MachineTurn,
    TurnSight,
    challenge_of,
    event_of,
    is_layable,
    joker_to_take,
    sight_of,
)
from topping.play.machine.levels import Level
from topping.rules.grid.board import Board
from topping.rules.moves import DIGITS_WITHOUT_SHIFT
from topping.rules.tiles import Bag
from topping.texts import say
from topping.texts.numbers import whole
from topping.wording.classic import is_late, seat_remark, time_of, turn_rows

_AWAY_MS: Final = 600_000
"""How long (ms) a game on a public kiosk waits for its players."""
_STARTING: Final = (ClassicPhase.LOTS, ClassicPhase.DEALING, ClassicPhase.READY)
_LOTS_SHOWN: Final = 4
"""How many lots fit the screen."""


class ClassicScreen(ClassicDealings):
    """A classic game whose players share one screen.

    Each player uncovers his letters with his own key. The first Enter shows the points of a word, the second plays it.
    """

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        table.halt(stage.clock.now(), say("classic.reason.away"))  # a resumed game waits for its players
        self._lots_drawn: tuple[tuple[str, str], ...] = ()
        """(name, letter) of the lots drawn for the first turn."""
        super().__init__(stage, table)

    @property
    def bars_words(self) -> str:
        """The text key of the reason that forbids looking up words.

        Empty if the game is played with an open dictionary.
        """
        return "" if self.game.rules.open_dictionary else "words.barred.classic"

    # time

    def tick(self, now: int) -> None:
        self.now = now
        game = self.game
        running = game.clock.running
        if game.is_over or running is None or game.clock.is_halted:
            return
        if game.absent is not None:
            self._forfeit(game.absent)
        elif not game.clock.is_up(running, self.at_ms):
            with self.telling():
                self.table.note(now)
        elif self.do(CreditSpent(running, self.at_ms)) and not self.game.is_over:
            self.overlay.put_away()
            self.tell(say("classic.time_is_up", name=game.names[running]), "bad")
            self.cover()

    def slept(self, gap_ms: int, now: int) -> None:
        """Subtracts from the players' clocks the time during which the program was suspended (`gap_ms`)."""
        self.table.slept(gap_ms)

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Leaves the game, so that the kiosk is free, if nobody has touched it for `ms` and that is too long. The game
        is stored and can be resumed.

        Too long is `limit_ms`, the limit of all screens, but at least `_AWAY_MS`, since players may think for a long
        time.
        """
        if ms >= max(limit_ms, _AWAY_MS):
            self.leave()

    def ask_to_close(self) -> bool:
        if self.game.is_over or self.game.phase is ClassicPhase.LOTS:
            return True
        self.sure(say("classic.leave_question"), self.stage.end)
        return False

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event. Before that, updates the players' clocks to `now` (ms), since a player's time may have run
        out.
        """
        self.tick(now)
        if not self.game.is_over:
            super().handle(event, now)

    # beside the running clock

    @property
    def is_timed(self) -> bool:
        clock = self.game.clock
        return not self.game.is_over and clock.running is not None and not clock.is_halted

    @property
    def in_sight(self) -> Sequence[str]:
        draw = () if self.game.phase in _STARTING else ("hidden" if self.entry is None else "rack",)
        return ("timer", *draw, "board")

    def help_beside(self) -> Element:
        letters = "" if self.entry is None else self.entry.position.rack
        return guide_card((), letters, (say("classic.key.pass"), ""))

    # the start

    def _start(self) -> None:
        """Performs the next step before the first turn: draws lots for who begins, then fills the racks, then starts
        the clock.
        """
        game = self.game
        if game.absent is not None:
            self.do(AbsenceEnded(game.absent, self.at_ms))
        elif game.phase is ClassicPhase.LOTS:
            player = game.lots.awaited[0]
            drawn = lot(game, player, self.table.record.chance)
            if self.do(drawn):
                self._lots_drawn = (*self._lots_drawn, (game.names[player], drawn.tile))
        else:
            self._deal()

    def _deal(self) -> None:
        game = self.game
        player = next((one for one in game.order if game.due[one] and one not in self._bags), None)
        if game.rules.two_bags and player is not None:
            self.choose_bags(player, game.due[player], partial(self._dealt_from, player))
            return
        self.draw_letters()
        if self.game.phase is ClassicPhase.READY and self.do(PlayBegun(self.at_ms)):
            self.cover()

    def _dealt_from(self, player: int, bags: str) -> None:
        self._bags[player] = bags
        self._deal()

    def _forfeit(self, player: int) -> None:
        """Declares the game lost for an absent player after half of his time (§9).

        Only possible between two players.
        """
        game, at_ms = self.game, self.at_ms
        credit = game.clock.credit_ms
        if credit is not None and len(game.names) == 2 and 2 * game.clock.used_ms(player, at_ms) >= credit:
            self.do(GameLost(player, at_ms, Defeat.ABSENT))

    # hidden letters

    def is_digit_meant(self, sign: str) -> bool:
        return self.entry is None or super().is_digit_meant(sign)

    def written(self, text: str) -> None:
        """Handles a digit typed while all letters are hidden, with or without Shift: uncovers the letters of the player
        with this seat number.
        """
        if self.entry is not None:
            super().written(text)
            return
        digit = DIGITS_WITHOUT_SHIFT.get(text, text)
        if digit.isascii() and digit.isdigit() and 1 <= int(digit) <= len(self.game.names):
            self.uncover_of(int(digit) - 1)

    def uncover_of(self, player: int) -> None:
        """Uncovers the letters of `player` if it is his turn; otherwise says whose turn it is.

        First the previous players draw new letters; after that, their words can no longer be challenged (§5.2).
        """
        game = self.game
        if game.phase is not ClassicPhase.PLAYING:
            return
        if game.clock.is_halted:
            self.tell(say("classic.halted"), "bad")
        elif player != game.turn:
            self.tell(say("classic.not_his_turn", name=game.names[game.turn]), "bad")
        elif self.draw_letters():
            self.tell()
            self.uncovered()

    def _uncover_next(self) -> None:
        self.uncover_of(self.game.turn)

    def accept(self) -> None:
        """Accepts the last word unchallenged, as a player does by pressing the clock (§5.2)."""
        game, last = self.game, self.game.last
        if last is not None:
            self.do(Accepted(game.following(last.player), self.at_ms))

    # the turn

    def _lay(self, typed: TypedWord) -> None:
        player, points = self.game.turn, typed.score.points
        if not self.do(Laid(player, self.at_ms, typed.move, typed.said)):
            return
        if typed.said is not None and typed.said != points:
            self.tell(say("classic.said_wrong", move=typed.move, points=points, said=typed.said))
        else:
            self.tell(say("classic.laid", move=typed.move, points=points))
        self.stage.cues.play(Cue.FOUND_LONG if len(typed.placement.placed) == RACK else Cue.TILE)
        self.cover()
        # with two bags, the next letters come from the bags chosen now, once everything is uncovered
        if self.game.rules.two_bags and self.game.due[player]:
            self.choose_bags(player, self.game.due[player], partial(self._bags.__setitem__, player))

    def _choose_exchange(self, letters: str) -> None:
        if self.game.rules.two_bags:
            self.choose_bags(self.game.turn, len(letters), partial(self._exchange, letters))
        else:
            self._exchange(letters)

    def _exchange(self, letters: str, bags: str = "") -> None:
        game = self.game
        if self.do(exchange(game, game.turn, self.at_ms, letters, self.table.record.chance, bags)):
            self.tell(say("classic.exchange_done", count=len(letters)))
            self.cover()

    def _pass(self) -> None:
        """Passes the turn of the current player (§4.2)."""
        if self.do(Passed(self.game.turn, self.at_ms)):
            self.tell()
            if not self.game.is_over:
                self.cover()

    def _turn_to_exchange(self) -> None:
        game, refusal = self.game, ""
        if game.out_of_time:
            refusal = say("classic.refused.no_exchange_left", paragraph="7")
        elif not game.can_exchange:
            least, left = game.rules.exchange_least, len(game.bag)
            refusal = say("classic.refused.bag_too_small", paragraph="4.3", tiles=left, least=least)
        self.turn_to_exchange(refusal)

    def _ask_to_leave(self) -> None:
        self.sure(say("classic.leave_question"), self.leave)

    # keys

    def keys(self) -> Sequence[Key]:
        game, leave = self.game, say("classic.key.leave")
        if game.phase in _STARTING:
            # starts the clock of an absent player (§9)
            ask = partial(self.whose, say("classic.who.absent"), lambda one: self.do(AbsenceTimed(one, self.at_ms)))
            absent = key(pygame.K_F11, ask, say("classic.key.absent"))
            others = (absent,) if game.absent is None else ()
            return (enter(self._start, self._start_does), *others, escape(self.leave, leave))
        is_halted, may_challenge = game.clock.is_halted, any(game.can_contest(player) for player in game.players)
        does = say("classic.key.go_on" if is_halted else "play.key.pause")
        clock = key((pygame.K_F9, pygame.K_PAUSE), self.turn_clock, does)
        more = key(pygame.K_F11, self.ask_incident, say("classic.key.more"))
        shown = may_challenge and not is_halted
        contests = say("classic.key.challenge")
        challenge = key(pygame.K_F7, self.challenge, contests if shown else "", sheet=contests)
        if self.entry is not None:
            takes = key(pygame.K_F4, self.take_joker, say("classic.key.take_joker"))
            jokers = (takes,) if game.rules.recycles_jokers else ()
            exchanges, *tray = self.exchanging(self._turn_to_exchange)
            others = (exchanges, *jokers, challenge, *tray, self.passing(self._pass), more)
            confirm = partial(self.confirm, self._lay, self._choose_exchange)
            return self.turn_keys(confirm, self._ask_to_leave, others, (clock,))
        first = self.uncovering()
        if game.phase is ClassicPhase.LAST_WORD:
            first = () if is_halted else (enter(self.accept, say("classic.key.accept")),)
        return (*first, challenge, more, clock, escape(self._ask_to_leave, leave))

    def uncovering(self) -> Sequence[Key]:
        does = say("classic.key.uncover")
        said = "" if self.game.clock.is_halted else does
        return (letter(str(self.game.turn + 1), self._uncover_next, said, is_primary=True, sheet=does),)

    @property
    def _start_does(self) -> str:
        if self.game.absent is not None:
            return say("classic.key.has_come")
        return say("classic.key.draw" if self.game.phase is ClassicPhase.LOTS else "classic.key.start")

    # what is shown

    def view(self) -> Element:
        game, entry = self.game, self.entry
        there = self.board_shown(game.board.cells, last_squares(game.last))
        if game.phase in _STARTING:
            return play_skeleton(there, self._head(), self._seats(), asked_here(self._lots()))
        turn = self.hidden() if entry is None else self.turn_shown(entry)
        below = asked_here(turns_table(turn_rows(game), self.turns_shown))
        bar = None if game.clock.credit_ms is None else time_bar(self._left)
        passes = self.asked_twice(self.passing(self._pass), say("classic.pass_question"), say("classic.pass_means"))
        if passes is not None:
            turn = (*turn[:2], passes)
        return play_skeleton(there, self._head(), bar, self._seats(), *turn, below)

    @property
    def _shown(self) -> int:
        """Returns the index (from 0) of the player whose clock is shown in large digits.

        It is the player whose clock runs; if no clock runs, the player whose turn it is.
        """
        running = self.game.clock.running
        return self.game.turn if running is None else running

    def _head(self) -> Element:
        game = self.game
        if game.absent is not None:
            return head(say("classic.absent", name=game.names[game.absent]), "", clock=self._timer)
        if game.phase is ClassicPhase.LOTS:
            return head(say("classic.who_begins"), say("classic.draws", name=game.names[game.lots.awaited[0]]))
        if game.phase in _STARTING:
            first = game.names[game.order[0]]
            return head(say("classic.begins", name=first), say("classic.ready"), person=first)
        is_waiting = game.clock.is_halted or game.phase is ClassicPhase.LAST_WORD
        bag = say("classic.bag", count=len(game.bag))
        line = self.hidden_text() if is_waiting else f"{say('classic.turn', number=len(game.turns) + 1)} · {bag}"
        name = game.names[self._shown]
        return head(name, line, person=name, clock=self._timer)

    def _timer(self) -> TimerView:
        game, at_ms = self.game, self.table.at_ms(self.moment)
        stands = game.clock.is_halted or game.clock.running is None
        return TimerView(time_of(game, self._shown, at_ms), is_late(game, self._shown, at_ms), stands)

    def _left(self) -> BarView:
        game, at_ms = self.game, self.table.at_ms(self.moment)
        left, credit = game.clock.left_ms(self._shown, at_ms), game.clock.credit_ms
        return BarView(BAR_PARTS * (left or 0) // (credit or 1), None, is_late(game, self._shown, at_ms))

    def _seats(self) -> Element:
        """Draws a card for each player: name, points and time left.

        The card leaves out the time that the screen shows in large digits.
        """
        game, is_starting = self.game, self.game.phase in _STARTING
        at_ms = self.table.at_ms(self.moment)
        those = []
        for player, name in enumerate(game.names):
            has_turn = bool(game.order) and player == game.turn
            is_large = player == self._shown and (not is_starting or game.absent is not None)
            remark = seat_remark(game, player)
            told = remark if is_large else f"{time_of(game, player, at_ms)} · {remark}"
            those.append(Plate(name, whole(game.scores[player]), told, has_turn, is_late(game, player, at_ms)))
        may_uncover = self.entry is None and game.phase is ClassicPhase.PLAYING
        return seats(those, self.uncover_of if may_uncover else None)

    def hidden(self) -> Sequence[Element | None]:
        game = self.game
        count = len(game.racks[game.turn])
        backs = painted(
            count, paint_hidden_rack, "", at=lambda *_: self._uncover_next(), id="hidden", height=154, min_height=60
        )
        said, act, cap = say("classic.uncover"), self._uncover_next, str(game.turn + 1)
        if game.clock.is_halted:
            said, act, cap = say("classic.key.go_on"), self.turn_clock, "F9"
        elif game.phase is ClassicPhase.LAST_WORD:
            said, act, cap = say("classic.key.accept"), self.accept, say("key.enter")
        if self.overlay.is_open:
            return (backs,)
        then = main_button(said, act, cap=cap, takes_keys=False)
        return (backs, then, answer(self.message or self.hidden_text(), self.tone if self.message else "hint"))

    def hidden_text(self) -> str:
        game = self.game
        if game.clock.is_halted:
            return say("classic.halted")
        if game.phase is ClassicPhase.LAST_WORD and game.last is not None:
            return say("classic.last_word", name=game.names[game.last.player])
        return say("classic.hidden", name=game.names[game.turn], key=game.turn + 1)

    def _lots(self) -> Element:
        drawn = []
        for name, tile in self._lots_drawn[-_LOTS_SHOWN:]:
            who = text(name, Type.CARD, face=Face.SEMI, grow=1, group="lots")
            drawn.append(row(tiles(tile, side=84), who, gap=24, align="center"))
        said = self.message or ("" if self.game.absent is None else say("classic.absent_runs"))
        told = answer(said, self.tone if self.message else "plain") if said else None
        lots = fitted(column(*drawn, gap=16, pad=(32, 28), card="card", grow=1, id="lots")) if drawn else space()
        return column(lots, told, main_button(self._start_does, self._start, takes_keys=False), gap=12, grow=1)


_LEAST_MS: Final = 900
"""The shortest time (ms) of a machine's turn, so that people can follow."""
_SEED_STEP: Final = 1_000_003


class MachineGameScreen(ClassicScreen):
    """A classic game in which the machine plays on some seats.

    If only one person plays, his letters are uncovered at his turn.
    """

    def __init__(self, stage: Stage, table: ClassicTable) -> None:
        self._awaited: Future[MachineTurn] | None = None
        self._asked_ms = 0
        self._chosen: MachineTurn | None = None
        super().__init__(stage, table)
        self._people = [player for player in self.game.players if player not in table.machines]
        if not self.game.is_over:
            self._warm_up()

    def _warm_up(self) -> None:
        """Makes the answering thread load lexicon and word frequencies, so that the machine's first turn does not wait
        for them.
        """
        sight = TurnSight(Board(), "ET", len(Bag.full()) - len("ET"), (0,))
        level = next(iter(self.table.machines.values()))
        self.stage.answerer.ask(choose_turn, sight, level, 0, WantedLexicon.of(self.table.lexicon))

    # time and news

    def tick(self, now: int) -> None:
        super().tick(now)
        game = self.game
        if game.is_over or game.clock.is_halted or self.is_asked:
            return
        if game.phase is ClassicPhase.LAST_WORD:
            self._answer_last_word()
        elif self._is_its_turn:
            self._play(game.turn, now)
        elif game.phase is ClassicPhase.PLAYING and self.entry is None and not self._machine_may_contest():
            self._show_own()

    def hear(self, news: News) -> None:
        """Plays the machine's turn when the answering thread has answered. If it failed, the machine passes."""
        if news is not self._awaited:
            return
        if fault := fault_in(news):
            self.tell(fault, "bad")
        self._chosen = found_in(news) or MachineTurn()

    def _play(self, player: int, now: int) -> None:
        if self._machine_may_contest():
            return
        if self._awaited is None:
            if not self.draw_letters():
                return
            level, seed = self.table.machines[player], self.table.record.id * _SEED_STEP + len(self.game.turns)
            self._take_back_joker(player, level)
            lexicon = WantedLexicon.of(self.table.lexicon)
            self._awaited = self.stage.answerer.ask(choose_turn, sight_of(self.game, player), level, seed, lexicon)
            self._asked_ms, self._chosen = now, None
        elif self._chosen is not None and now - self._asked_ms >= _LEAST_MS:
            turn, self._awaited, self._chosen = self._chosen, None, None
            self._take(player, turn)

    def _take_back_joker(self, player: int, level: Level) -> None:
        """Takes jokers off the grid for the machine's seat `player`, before it plays. In exchange it lays the real
        letters from its rack.

        At a weaker `level`, the machine may overlook the chance.
        """
        while event := joker_to_take(self.game, player, level, self.at_ms, self._notice(player)):
            if not self.do(event):
                return
            self.tell(say("machine.joker_taken", name=self.game.names[player], square=event.square))

    def _notice(self, player: int) -> Random:
        """Returns the random generator that decides whether the machine's seat `player` overlooks a chance.

        Within a turn, every call returns the same random numbers.
        """
        return Random(f"{self.table.record.id}/{len(self.game.turns)}/{player}")

    def _take(self, player: int, turn: MachineTurn) -> None:
        if not is_layable(self.game, player, turn):
            return  # the table has changed meanwhile: the turn is requested again
        event = event_of(self.game, player, turn, self.at_ms, self.table.record.chance)
        if not self.do(event):
            self.do(Passed(player, self.at_ms))
            return
        last, name = self.game.last, self.game.names[player]
        if isinstance(event, Laid) and last is not None and last.move is not None:
            said = say("machine.laid", name=name, move=last.move, points=last.points)
        elif turn.exchanged:
            said = say("machine.exchanged", name=name, count=len(turn.exchanged))
        else:
            said = say("machine.passed", name=name)
        self.tell(said)
        if not self.game.is_over:
            self.cover()

    def _machine_may_contest(self) -> bool:
        if not self.game.is_open:
            return False
        admits = self.table.lexicon.admits
        for player, level in self.table.machines.items():
            event = challenge_of(self.game, player, level, self.at_ms, admits, self._notice(player))
            if event is not None and self.do(event):
                self.tell_challenge(event)
                self.cover()
                return True
        return False

    def _answer_last_word(self) -> None:
        """Lets the machine challenge the last word, if a person played it.

        If it does not challenge, and only one person plays, accepts the word at once.
        """
        last = self.game.last
        if last is None or last.player in self.table.machines or self._machine_may_contest():
            return
        if len(self._people) == 1:
            self.accept()

    def _show_own(self) -> None:
        """Uncovers the letters of the only person, since nobody else can see them."""
        if self._people == [self.game.turn]:
            told = self.message, self.tone
            self.uncover_of(self._people[0])
            self.tell(*told)

    def uncover_of(self, player: int) -> None:
        if player in self.table.machines:
            self.tell(say("machine.own_letters"), "bad")
        else:
            super().uncover_of(player)

    def close(self) -> None:
        super().close()
        if self._awaited is not None:
            self._awaited.cancel()

    # what is shown

    @property
    def _is_its_turn(self) -> bool:
        game = self.game
        return game.phase is ClassicPhase.PLAYING and game.turn in self.table.machines

    def uncovering(self) -> Sequence[Key]:
        return () if self._is_its_turn else super().uncovering()

    def hidden(self) -> Sequence[Element | None]:
        backs, *others = super().hidden()
        if not others or not self._is_its_turn or self.game.clock.is_halted:
            return (backs, *others)
        thinks = text(say("machine.thinking"), Type.STRONG, face=Face.SEMI, id="thinks", height=84, min_height=48)
        return (backs, thinks, answer(self.message, self.tone))


def screen_of(stage: Stage, route: PlayClassic) -> ClassicScreen:
    return (MachineGameScreen if route.table.machines else ClassicScreen)(stage, route.table)
