"""Games at one table: Loto, the inverse game, a simplified duplicate at home."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

import pygame

from topping.errors import InputError, ToppingError
from topping.kiosk.backstage.tablegames import InverseTable, LotoTable
from topping.kiosk.engine.cues import Cue
from topping.kiosk.engine.speech import script_of_letter
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.marks import LotoWordsView, paint_loto_words
from topping.kiosk.paint.movetime import BAR_PARTS, BarView, TimerView
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.classic import (
    NewHomeGame,
    NewInverse,
    NewLoto,
    OtherGames,
    PlayHomeGame,
    PlayInverse,
    PlayLoto,
)
from topping.kiosk.screens.classic.turn import Plate, answer, brief_name, head, over, seats, time_bar, turns_table
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import ARROWS, TrayHand, rack_view
from topping.kiosk.typing.text import WORDS as WORD_PAD
from topping.kiosk.typing.text import pad
from topping.kiosk.ui.keys import ENTER, Key, enter, escape, key, letter, moved
from topping.kiosk.ui.parts import fact, field, note, tall_field, tiles
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import asked_here, board, key_cap, main_button, page, play_skeleton, rack
from topping.kiosk.ui.tree import Act, Cursor, Element, Role, Type, TypedText, column, grid, painted, row, space, text
from topping.kiosk.wording import board_of, placed_of
from topping.kiosk.wording.classic import TurnRow, turn_headings
from topping.play.home.game import (
    HomeDrawShown,
    HomeEvent,
    HomeGame,
    HomePhase,
    HomeStopped,
    HomeTimeOver,
    HomeTopShown,
    HomeWordSaid,
)
from topping.play.home.saying import WordValue
from topping.play.inverse.game import InverseGame
from topping.play.loto.game import LETTERS, WORDS, CardWritten, LotoGame, LotoSaid, must_be_a_card
from topping.rules.games.announcement import COUNTRIES
from topping.rules.grid.board import CENTRE, Direction, Square
from topping.rules.moves import without_accents
from topping.rules.tiles import ALPHABET, in_letter_order, value_of
from topping.texts import say
from topping.texts.times import to_seconds

_LONGEST: Final = 40
_FASTEST_MS: Final = 700
"""Two letters are not called within so much."""


def _write_sheet(screen: TellingScreen, table: LotoTable | InverseTable) -> None:
    with screen.telling():
        screen.tell(say("blanks.written", path=table.write_sheet()), "good")


class LotoScreen(TellingScreen):
    """Enter takes a card, then calls the next letter; a player's digit, or a click on his card, says Loto."""

    stays = True
    keeps_awake = True

    def __init__(self, stage: Stage, route: PlayLoto) -> None:
        self._table, self._typed = route.table, TypedText(longest=_LONGEST)
        self._called_at = -_FASTEST_MS
        super().__init__(stage)

    @property
    def _game(self) -> LotoGame:
        return self._table.game

    @property
    def _writer(self) -> int | None:
        """Who writes his card; None once all have."""
        return next((player for player, card in enumerate(self._game.cards) if not card), None)

    # what happens

    @property
    def _words(self) -> tuple[str, ...]:
        return tuple(without_accents(self._typed.text).upper().split())

    def _take_card(self, player: int) -> None:
        words = self._words
        with self.telling():
            must_be_a_card(words, self._table.lexicon.admits)
            self._table.add(CardWritten(player, words))
            self._typed.text = ""
            self.tell()

    def _call(self) -> None:
        if not self._game.bag or self.received - self._called_at < _FASTEST_MS:
            return
        with self.telling():
            tile = self._table.call()
            self._called_at = self.received
            self.tell()
            self.stage.voice.say(script_of_letter(tile))

    def _say_loto(self, player: int) -> None:
        if self._game.winner is not None:
            return
        try:
            self._table.add(LotoSaid(player))
        except ToppingError as fault:
            self.tell(_without_letters(fault) or self.in_words(fault), "bad")
            return
        self.tell(say("loto.wins", name=self._game.names[player]), "good")

    def _again(self) -> None:
        self.go(NewLoto())

    def keys(self) -> Sequence[Key]:
        leave, writer = escape(partial(self.go, OtherGames()), say("loto.key.leave")), self._writer
        if writer is not None:
            return (enter(partial(self._take_card, writer), say("loto.key.take_card")), leave)
        write = partial(_write_sheet, self, self._table)
        sheet = moved(letter("e", write, say("loto.key.sheet")), "sheet.write", pygame.K_F8)
        goes_on = (*ENTER, pygame.K_SPACE)
        if self._game.winner is not None:
            again = key(goes_on, self._again, say("loto.key.again"), is_primary=True, mods=-1)
            return (again, sheet, leave)
        # the digits stand on the cards
        digits = [letter(str(n), partial(self._say_loto, n - 1)) for n in range(1, len(self._game.names) + 1)]
        return (key(goes_on, self._call, say("loto.key.call"), is_primary=True, mods=-1), *digits, sheet, leave)

    # what is shown

    def view(self) -> Element:
        game, writer = self._game, self._writer
        if writer is not None:
            remark = say("loto.card_of", number=writer + 1, of=len(game.names))
            return page(say("loto.title"), self._writing(game.names[writer]), remark=remark)
        told = note(self.message or say("loto.calling"), self.tone if self.message else "plain", id="message")
        return page(
            say("loto.title"),
            row(told, min_height=44),
            row(self._last_called(), self._cards(), gap=24, grow=1),
            remark=say("loto.called_so_far", count=len(game.called)),
            gap=16,
        )

    def _writing(self, name: str) -> Element:
        asked = say("loto.write", name=name)
        shown = tuple("".join(one for one in word if one in ALPHABET)[:LETTERS] for word in self._words[:WORDS])
        return column(
            text(asked, Type.CARD, face=Face.SEMI, lines=2, id="asked"),
            field(self._typed, asked, id="line", changed=self.tell, takes_keys=False, height=96, min_height=64),
            note(self.message, self.tone, step=Type.BODY, id="message", height=52),
            painted(LotoWordsView(shown), paint_loto_words, "", grow=1, drop=1, min_height=90),
            pad(WORD_PAD, self.type_character),
            gap=18,
            grow=1,
        )

    def _last_called(self) -> Element:
        game, is_won = self._game, self._game.winner is not None
        last, before = game.called[-1:], " ".join(in_letter_order(game.called[:-1]))
        called = []
        if last:
            country = text(COUNTRIES[last], Type.CARD, face=Face.SEMI, align="centre", id="country")
            called = [row(space(), tiles(last, side=300), space()), country]
        said, act = say("loto.again" if is_won else "loto.call"), self._again if is_won else self._call
        return column(
            *called,
            text(before, Type.LABEL, "ink2", lines=14, id="before", drop=1) if before else None,
            space(),
            text(say("loto.left", count=len(game.bag)), Type.ROW, "ink2", align="centre", id="left"),
            main_button(said, act, takes_keys=False, step=Type.BODY),
            card="card",
            pad=(20, 24),
            gap=16,
            width=430,
        )

    def _cards(self) -> Element:
        count = len(self._game.names)
        return grid([self._card(player) for player in range(count)], 1 if count <= 2 else 2, gap=18, grow=1)

    def _card(self, player: int) -> Element:
        game, name = self._game, self._game.names[player]
        missing, is_won = len(game.missing(player)), game.winner == player
        remark = say("loto.missing", count=missing) if missing else say("loto.won" if is_won else "loto.all_crossed")
        head = row(
            key_cap(str(player + 1)),
            text(name, Type.ROW, face=Face.BOLD, grow=1, group="names", shorter=(initials(name),)),
            text(remark, Type.ROW, "accent_text" if is_won else "ink2", Face.SEMI, group="remarks"),
            gap=16,
            align="center",
            min_height=44,
        )
        words = LotoWordsView(game.cards[player], game.crossed(player), is_won)
        return column(
            head,
            painted(words, paint_loto_words, " ".join(game.cards[player]), grow=1),
            fill="" if is_won else "door",
            card="accent" if is_won else "",
            at=(lambda *_: self._say_loto(player)) if game.winner is None else None,
            role=Role.PICTURE,
            said=name,
            id=f"card {player}",
            pad=(24, 14),
            gap=8,
        )


def _without_letters(fault: ToppingError) -> str:
    """A refusal of one who said Loto too early, which does not spell out what he lacks."""
    is_early = isinstance(fault, InputError) and fault.key == "loto.not_yet"
    return say("loto.too_early", name=fault.details["name"]) if is_early else ""


class InverseScreen(TellingScreen):
    """Arrows and Space, or clicks, mark letters; Enter takes them, F8 twice passes."""

    keeps_awake = True

    def __init__(self, stage: Stage, route: PlayInverse) -> None:
        self._table, self._cursor, self._list = route.table, CENTRE, Cursor(None)
        self._marked: tuple[Square, ...] = ()
        """In the order they were marked."""
        super().__init__(stage)

    @property
    def game(self) -> InverseGame:
        return self._table.game

    # what happens

    def _move(self, direction: Direction, step: int) -> None:
        moved = self._cursor.moved(direction, step)
        self._cursor = moved if moved.on_board else self._cursor

    def _click(self, square: Square) -> None:
        if not self.game.is_over:
            self._cursor = square
            self._toggle()

    def _toggle(self) -> None:
        square = self._cursor
        if square in self._marked:
            self._mark(tuple(one for one in self._marked if one != square))
        elif self.game.board.holds(square):
            self._mark((*self._marked, square))

    def _mark(self, squares: tuple[Square, ...]) -> None:
        self._marked = squares
        self.tell()

    def _take(self) -> None:
        with self.telling():
            self._table.take(self._marked)
            self._mark(())
            self.stage.cues.play(Cue.FOUND)

    def _pass(self) -> None:
        with self.telling():
            self._table.pass_turn()
            self._mark(())

    def _again(self) -> None:
        self.go(NewInverse(self.game.names))

    def go_back(self) -> None:
        """Takes back what is marked, then to the other games: everything is kept already."""
        if self._marked:
            self._mark(())
        else:
            self.go(OtherGames())

    def keys(self) -> Sequence[Key]:
        leave = escape(self.go_back, say("inversegame.key.clear" if self._marked else "inversegame.key.leave"))
        write = partial(_write_sheet, self, self._table)
        sheet = moved(letter("e", write, say("inversegame.key.sheet")), "sheet.write", pygame.K_F8)
        if self.game.is_over:
            return (enter(self._again, say("inversegame.key.again")), sheet, leave)
        passes = key(pygame.K_F8, self._pass, say("inversegame.key.pass"), is_twice=True)
        return (
            enter(self._take, "" if self.tone == "bad" else say("inversegame.key.take")),
            key(pygame.K_SPACE, self._toggle, say("inversegame.key.mark"), mods=-1),
            moved(passes, "turn.pass", pygame.K_F2, was_twice=True),
            key(pygame.K_BACKSPACE, partial(self._mark, self._marked[:-1])),
            *(key(code, partial(self._move, *step)) for code, step in ARROWS.items()),
            sheet,
            leave,
        )

    # what is shown

    def view(self) -> Element:
        game = self.game
        if game.is_over:
            return self._end()
        scores, name = [*map(str, game.scores)], game.names[game.player]
        plates = [Plate(one, scores[place], has_turn=place == game.player) for place, one in enumerate(game.names)]
        return play_skeleton(
            board(self._board(self._cursor), say("classic.sheet.board"), self._click),
            head(say("inversegame.turn", name=name), say("inversegame.rule"), person=name),
            seats(plates),
            self._marks(),
            self._answer() or answer(say("inversegame.hint_play"), "hint", id="message"),
            self._turns(),
        )

    def _board(self, cursor: Square | None) -> BoardView:
        return BoardView(self.game.board.cells, self._marked, cursor=cursor, direction=None, last_style="missed")

    def _marks(self) -> Element:
        letters = [self.game.board.at(square) for square in self._marked]
        points = sum(map(value_of, letters))
        worth = say("inversegame.marked", count=len(letters), points=points) if letters else ""
        return row(
            tiles("".join(letters), side=92) if letters else None,
            text(worth, Type.STRONG, face=Face.SEMI, lines=2, grow=1, id="marked") if worth else space(),
            gap=28,
            align="center",
            height=110,
            min_height=60,
        )

    def _answer(self) -> Element | None:
        return answer(self.message, self.tone, id="message") if self.message else None

    def _end(self) -> Element:
        """Who has most, and how it ended."""
        game, best = self.game, max(self.game.scores)
        those = list(zip(game.names, game.scores, strict=True))
        scores = [fact(name, str(score), shorter=(brief_name(name),)) for name, score in those]
        return over(
            say("inversegame.over"),
            str(best),
            ", ".join(name for name, score in those if score == best),
            self._turns(),
            self._board(None),
            (say("inversegame.key.again"), say("key.enter"), self._again),
            (say("inversegame.key.sheet"), "E", partial(_write_sheet, self, self._table)),
            told=self._answer(),
            line=say(f"inversegame.end.{game.end.value}") if game.end is not None else "",
            strip=scores if len(scores) > 1 else (),
        )

    def _turns(self) -> Element:
        game = self.game
        totals, rows = [0] * len(game.names), []
        for number, turn in enumerate(game.turns, start=1):
            totals[turn.player] += turn.points
            word, said, place = "", say("inversegame.passed"), ""
            if turn.taken is not None:
                word, said, place = turn.taken.characters, "", str(turn.taken.squares[0])
            name = game.names[turn.player]
            rows.append(TurnRow(str(number), name, word, said, place, str(turn.points), str(totals[turn.player])))
        number_head, player, _, *others = turn_headings()
        return turns_table(rows[::-1], self._list, (number_head, player, say("inversegame.letters"), *others))


_LAST_MS: Final = 10_000
_MINUTE_MS: Final = 60_000
_SMALL: Final = 0.7
_LARGE_TEXT: Final = 115
"""Below this scale, or with larger texts, the countries' names have no room under the draw."""


class HomeGameScreen(TellingScreen):
    """Enter leads on: the draw, the end of its time, each player's word, the top, the next draw."""

    keeps_awake = True

    def __init__(self, stage: Stage, route: PlayHomeGame) -> None:
        self._table, self._typed, self._list = route.table, TypedText(longest=_LONGEST), Cursor(None)
        self._since: int | None = None
        """When the draw was on screen; None until then."""
        self._player = 0
        """Whose word is being typed."""
        self._has_gone_on = False
        """Whether the message is about the player before."""
        super().__init__(stage)
        self._to_player(0)

    @property
    def game(self) -> HomeGame:
        return self._table.game

    @property
    def bars_words(self) -> str:
        return "" if self.game.phase is HomePhase.OVER else "words.barred.session"

    # time

    def tick(self, now: int) -> None:
        if self.game.phase is HomePhase.THINKING and self._left_ms(now) <= 0:
            self.stage.cues.play(Cue.SIGNAL)
            self._time_over()

    def shown(self, frame: Collection[str], now: int) -> None:
        """The clock starts when the draw is on screen; after an interruption, anew."""
        if self.game.phase is HomePhase.THINKING and "rack" in frame and self._since is None:
            self._since = now

    def slept(self, gap_ms: int, now: int) -> None:
        """What the program did not see is no time of the move."""
        if self._since is not None:
            self._since += gap_ms

    @property
    def _whole_ms(self) -> int:
        return self.game.minutes * _MINUTE_MS

    def _left_ms(self, now: int) -> int:
        """All of it before the draw, none once words are said."""
        if self.game.phase is HomePhase.THINKING and self._since is not None:
            return max(0, self._whole_ms - (now - self._since))
        return self._whole_ms if self.game.phase in (HomePhase.DRAW, HomePhase.THINKING) else 0

    @property
    def _is_late(self) -> bool:
        return self.game.phase is HomePhase.THINKING and self._left_ms(self.moment) <= _LAST_MS

    def _timer(self) -> TimerView:
        stands = self.game.phase is not HomePhase.THINKING
        return TimerView(to_seconds(self._left_ms(self.moment) + 999), self._is_late, stands)

    def _bar(self) -> BarView:
        return BarView(BAR_PARTS * self._left_ms(self.moment) // self._whole_ms, None, self._is_late)

    # what happens

    def _do(self, event: HomeEvent) -> bool:
        with self.telling():
            self._table.add(event)
            self._list.selected = self._player if self.game.phase is HomePhase.SAYING else None
            self.changed()
            return True
        return False

    def _time_over(self) -> None:
        self._since, self._has_gone_on = None, False
        self.tell()
        if self._do(HomeTimeOver()):
            self._to_player(0)

    @property
    def _next(self) -> tuple[str, Act]:
        """What Enter leads on to, where no word is said."""
        match self.game.phase:
            case HomePhase.THINKING:
                return say("homegame.key.time_over"), self._time_over
            case HomePhase.OVER:
                return say("homegame.key.again"), partial(self.go, NewHomeGame(self.game.names))
            case HomePhase.TOP if self.game.is_finished:
                return say("homegame.key.end"), self._stop
            case _:
                return say("homegame.key.draw"), partial(self._do, HomeDrawShown())

    def _stop(self) -> None:
        self.tell()
        self._do(HomeStopped())

    def _to_player(self, player: int) -> None:
        self._player = player
        self._typed.text = next((one.text for one in self.game.said if one.player == player), "")
        self._typed.is_selected = bool(self._typed.text)
        self._list.selected = player if self.game.phase is HomePhase.SAYING else None
        self.changed()

    def moved(self, name: str) -> None:
        if self.game.phase is HomePhase.SAYING:
            self._to_player(self._list.selected or 0)

    def _step(self, by: int) -> None:
        self._to_player(max(0, min(self._player + by, len(self.game.names) - 1)))

    def _retyped(self) -> None:
        if not self._has_gone_on:
            self.tell()

    def _take(self) -> None:
        """What a player said; an empty line is no word. After the last player, the top."""
        with self.telling():
            value = self._table.worth(self._typed.text)
            if self._do(HomeWordSaid(self._player, self._typed.text, value)):
                self._go_on(value)
            return
        self._has_gone_on, self._typed.is_selected = False, True

    def _go_on(self, value: WordValue) -> None:
        name = self.game.names[self._player]
        if value.fault is not None:
            self.tell(say(f"homegame.fault.{value.fault.name.lower()}", name=name), "bad")
        elif value.move is not None:
            self.tell(say("homegame.said", name=name, move=value.move.circled, points=value.points))
        if self._player + 1 < len(self.game.names):
            self._has_gone_on = True
            self._to_player(self._player + 1)
        else:
            self._show_top()

    def _show_top(self) -> None:
        if self._do(HomeTopShown()):
            self.stage.cues.play(Cue.FOUND)

    def _escape(self) -> None:
        leave = partial(self.go, OtherGames())
        if self.game.phase is HomePhase.OVER:
            leave()
        elif self.game.phase is HomePhase.SAYING and self._typed.text:
            self._typed.text = ""
        else:
            stay = (say("homegame.stay"), self.changed)
            self.ask(say("homegame.leave_question"), stay, (say("homegame.leave"), leave), back=0)

    def keys(self) -> Sequence[Key]:
        phase, leave = self.game.phase, escape(self._escape, say("homegame.key.leave"))
        stop = key(pygame.K_F8, self._stop, say("homegame.key.stop"), is_twice=True)
        tray = self._hand.keys((pygame.K_F5, 0), (pygame.K_F5, pygame.KMOD_SHIFT))
        if phase is not HomePhase.SAYING:
            said, act = self._next
            others = () if phase is HomePhase.OVER else (stop,)
            return (enter(act, said), *(tray if phase is HomePhase.THINKING else ()), *others, leave)
        return (
            enter(self._take, say("homegame.key.said")),
            key(pygame.K_UP, partial(self._step, -1)),
            key(pygame.K_DOWN, partial(self._step, 1), say("homegame.key.player"), "↑ ↓"),
            key(pygame.K_F2, self._show_top, say("homegame.key.top")),
            stop,
            *tray,
            leave,
        )

    @property
    def _hand(self) -> TrayHand:
        is_saying = self.game.phase is HomePhase.SAYING
        return TrayHand(self.stage, self.game.turn.draw.letters, self._typed if is_saying else None)

    # what is shown

    def view(self) -> Element:
        game, phase = self.game, self.game.phase
        if phase is HomePhase.OVER:
            return self._end()
        names = say("tablegame.count", count=len(game.names))
        under = f"{say('homegame.minutes', count=game.minutes)} · {names}"
        main = main_button(*self._next, takes_keys=False)
        field = tall_field(self._typed, say("homegame.key.said"), changed=self._retyped)
        is_saying = phase is HomePhase.SAYING
        return play_skeleton(
            board(self._board, say("classic.sheet.board")),
            head(say("play.move", number=game.number), under, clock=self._timer),
            time_bar(self._bar),
            self._draw() if is_saying or phase is HomePhase.THINKING else None,
            field if is_saying else None,
            answer(*self._said),
            asked_here(self._players()),
            None if is_saying else main,
        )

    def _draw(self) -> Element:
        has_room = self.layout.scale > _SMALL and self.layout.text_scale <= _LARGE_TEXT
        has_names = has_room and self.stage.backstage.settings.country_names
        hand, high = self._hand, 186 if has_names else 154
        shown = rack_view(self.game.turn, (), hand.letters, countries=has_names, label=0)
        return rack(shown, " ".join(hand.letters), move=hand.move, height=high, min_height=76)

    @property
    def _board(self) -> BoardView:
        game = self.game
        before = game.turns[game.number - 2] if game.number > 1 else None
        if game.phase in (HomePhase.TOP, HomePhase.OVER) and game.scores:
            return BoardView(game.turn.after.board.cells, placed_of(game.turn))
        return board_of(game.turn, before, (), None)

    @property
    def _said(self) -> tuple[str, str]:
        game = self.game
        match game.phase:
            case HomePhase.DRAW:
                return say("homegame.draw_comes"), "plain"
            case HomePhase.THINKING:
                return say("homegame.think"), "hint"
            case HomePhase.SAYING if not self.message:
                return say("homegame.say", name=game.names[self._player]), "plain"
            case HomePhase.SAYING if self._has_gone_on:
                return say("homegame.next", told=self.message, name=game.names[self._player]), self.tone
            case HomePhase.TOP:
                solution = game.turn.solution
                return say("homegame.top", move=solution.move.circled, points=solution.points), "good"
            case _:
                return self.message, self.tone

    def _players(self) -> Element:
        """While words are said, by seat, with what was said; else by total, with what the last move brought."""
        is_saying = self.game.phase is HomePhase.SAYING
        rows = self._saying_rows() if is_saying else self._score_rows()
        acts = [self.changed for _ in rows] if is_saying else []
        return turns_table(rows, self._list, ["", *turn_headings()[1:]], id="players", acts=acts)

    def _saying_rows(self) -> list[TurnRow]:
        game, totals = self.game, self.game.totals
        said = {one.player: one.value for one in game.said}
        return [_row(player + 1, name, said.get(player), "", totals[player]) for player, name in enumerate(game.names)]

    def _score_rows(self) -> list[TurnRow]:
        game, totals, rows = self.game, self.game.totals, []
        last = game.scores[-1] if game.scores and game.phase is not HomePhase.THINKING else ()
        for player in sorted(range(len(game.names)), key=lambda player: (-totals[player], player)):
            rank = 1 + sum(total > totals[player] for total in totals)
            value = last[player].value if last else None
            bonus = f" + {last[player].bonus}" if last and last[player].bonus else ""
            rows.append(_row(rank, game.names[player], value, bonus, totals[player]))
        return rows

    def _end(self) -> Element:
        game, best, (said, act) = self.game, max(self.game.totals), self._next
        first = [name for name, total in zip(game.names, game.totals, strict=True) if total == best]
        tops = sum(turn.solution.points for turn in game.turns[: len(game.scores)])
        facts = {"moves": len(game.scores), "tops": tops, "ahead": best - max(sorted(game.totals)[:-1], default=0)}
        shown = [name for name in facts if name != "ahead" or len(game.names) > 1]
        return over(
            say("homegame.over"),
            str(best),
            ", ".join(first[:_NAMED]),
            self._players(),
            self._board,
            (said, say("key.enter"), act),
            strip=[fact(say(f"homegame.fact.{name}"), str(facts[name])) for name in shown],
        )


_NAMED: Final = 3
"""Players who have most that are named: of more, the list tells."""


def _row(number: int, name: str, value: WordValue | None, bonus: str, total: int) -> TurnRow:
    if value is None:
        return TurnRow(str(number), name, "", "", "", "", str(total))
    fault = "" if value.fault is None else say(f"homegame.short.{value.fault.name.lower()}")
    word, place = ("", "") if value.move is None else (value.move.word, str(value.move.reference))
    return TurnRow(str(number), name, word, fault, place, f"{value.points}{bonus}", str(total))


SCREENS: Final = {PlayLoto: LotoScreen, PlayInverse: InverseScreen, PlayHomeGame: HomeGameScreen}
