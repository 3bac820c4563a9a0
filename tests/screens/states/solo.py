"""The screens of one player, each with the longest names and the most rows."""

import os
import shutil
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F8, TAB, Driver, at_once, game
from tests.screens import evening
from tests.screens.driving import (
    LONGEST_NAME,
    Drive,
    at_ms,
    begin,
    begin_next,
    explain,
    find_tops,
    later,
    pass_ms,
    propose,
    shows,
    start,
    then,
    to_next_draw,
)
from tests.screens.state import State
from topping.answers import positions
from topping.answers.positions import find_best
from topping.answers.words import explain_words
from topping.config import Theme
from topping.gamefiles import shelf
from topping.kiosk import routes
from topping.kiosk.screens.choosing.routes import ChooseFile, ChooseGame, ChooseOptions
from topping.kiosk.screens.play.routes import Play, ReadyToPlay, Result, Resume
from topping.kiosk.screens.training.routes import Review
from topping.kiosk.services.runs import InterruptedRun, Seat
from topping.lexicon.catalogue import default
from topping.lexicon.meaning import Meaning, Sense
from topping.play.run.proposal import Answer
from topping.play.run.run import Run
from topping.play.run.strokes import InputMark
from topping.resources import games_folder
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula
from topping.rules.conditions.options import HintKind, HintPrice, Options, RankPoints, SoloRule, WarningRule, ZeroRule
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game, Turn
from topping.rules.moves import Solution
from topping.solver import Solver
from topping.store import RunFacts
from topping.training.ghosts import Comparison, Race

F5 = pygame.K_F5
RIVAL = "Maximilienne-Marguerite Vanden"


def _playing(kiosk: Driver) -> None:
    kiosk.play(game("normale-01", 19), LONGEST_NAME)


def _ready(kiosk: Driver) -> None:
    conditions = Conditions(helps=("distance", "bag"))
    kiosk.services.choices.usual = conditions
    kiosk.show(ReadyToPlay(kiosk.services.runs.seat(LONGEST_NAME, game())))


def _history(kiosk: Driver) -> None:
    _playing(kiosk)
    kiosk.find_top()
    kiosk.key(F8, F8)
    kiosk.wait(4_000)
    for _ in range(7):
        kiosk.find_top()
    kiosk.type("zzzzzz 3c")


def _raced(kiosk: Driver) -> None:
    """A run of a game seen before, against a rival with the longest name."""
    whole = game("normale-01", 3)
    kiosk.play(whole, RIVAL)
    for _ in range(3):
        kiosk.find_top()
    kiosk.store.people.show_runs(RIVAL, True)
    kiosk.play(whole, LONGEST_NAME)
    for _ in range(3):
        kiosk.find_top()
    seat = kiosk.services.runs.seat(LONGEST_NAME, whole)
    kiosk.show(Play(replace(seat, race=Race(Comparison.PLAYER, RIVAL))))
    kiosk.find_top()
    kiosk.key(F8, F8)
    kiosk.wait(4_200)


def _rejected(kiosk: Driver) -> None:
    kiosk.play(game("normale-02"))
    kiosk.enter("pastel h4")
    kiosk.find_top()


def _other_top(kiosk: Driver) -> None:
    kiosk.play(game(), "Marie")
    kiosk.enter("pastel h4")


def _result(kiosk: Driver) -> None:
    whole = game("normale-03", 30)
    seat = kiosk.services.runs.seat(LONGEST_NAME, whole)
    record = kiosk.services.runs.open_record(seat)
    run = Run(tuple(whole.turns()), seat.conditions)
    for turn in run.turns:
        run = run.draw_shown(kiosk.clock.time)
        if turn.number % 4 == 0:
            run = run.end_move(kiosk.clock.time + 1).skip(kiosk.clock.time + 5_000)
        else:
            verdict = seat.referee.judge(turn.solution.move.circled, turn)
            run = run.propose("", verdict, kiosk.clock.time + 1_700 * turn.number)
    record.follow(run)
    kiosk.show(Result(at_once(kiosk.services.history.ended(seat, run, record))))


def _resume(kiosk: Driver) -> None:
    seat = kiosk.services.runs.seat(LONGEST_NAME, game("789-04", 30))
    run = Run(tuple(seat.game.turns()), seat.conditions)
    kiosk.show(Resume(InterruptedRun(1, seat, run, kiosk.clock.date())))
    kiosk.key(F8)


def _games(kiosk: Driver) -> None:
    kiosk.show(ChooseGame(LONGEST_NAME))
    kiosk.write("x" * 12)
    kiosk.key(TAB, TAB, ENTER)


def _terms(kiosk: Driver) -> None:
    kiosk.services.choices.remember(
        LONGEST_NAME,
        replace(
            kiosk.services.choices.usual.under(DUPLICATE, DUPLICATE.speed("semi-rapide")),
            variant=VARIANTS["789+joker"],
        ),
    )
    kiosk.show(ChooseGame(LONGEST_NAME))
    kiosk.wait(3_000)


def _file(kiosk: Driver) -> None:
    kiosk.show(ChooseFile(ChooseGame(LONGEST_NAME), kiosk.services.choices.offered(LONGEST_NAME)))


def _play_under(kiosk: Driver, formula: Formula, speed: str, name: str, moves: int) -> None:
    _play_as(LONGEST_NAME, kiosk, formula, speed, name, moves)


def _play_as(player: str, kiosk: Driver, formula: Formula, speed: str, name: str, moves: int) -> None:
    conditions = kiosk.services.choices.usual.under(formula, formula.speed(speed))
    kiosk.show(Play(kiosk.services.runs.seat(player, game(name, moves), conditions)))


def duplicate(kiosk: Driver, moves: int = 12) -> None:
    _play_under(kiosk, DUPLICATE, "3min", "789-joker-01", moves)
    for move in range(9):
        kiosk.enter("azertyuiopqsdfg 1a" if move % 2 else kiosk.run.turn.solution.move.circled)
        kiosk.key(F8, F8)
        kiosk.wait(8_000)
    kiosk.enter("azertyuiopqsdfg 1a")


def _duplicate_result(kiosk: Driver) -> None:
    duplicate(kiosk, 10)
    kiosk.key(F8, F8)
    kiosk.wait(8_000)


def _duplicate_solution(kiosk: Driver) -> None:
    duplicate(kiosk)
    _explain_at_length(kiosk)
    kiosk.key(F8, F8)


@cache
def solver() -> Solver:
    """What finds the moves that are typed in place of a top."""
    return Solver(default())


def below_top(kiosk: Driver, place: int = 0) -> str:
    """A solution of the move that is played, as it is typed: the best below its top, or one further down."""
    turn, variant = kiosk.run.turn, kiosk.run.conditions.variant
    best = solver().best(turn.position, variant, 60)
    words = {one.word.upper(): one for one in reversed(best) if one.points < best[0].points}
    return sorted(words.values(), key=lambda one: -one.points)[place].move.circled.lower()


def _missed(kiosk: Driver) -> None:
    kiosk.play(game("normale-07", 16))
    _explain_at_length(kiosk)
    for _ in range(15):
        kiosk.find_top()
    for place in range(3):
        kiosk.enter(below_top(kiosk, place))
        kiosk.wait(1_000)
    kiosk.key(F8, F8)


def _explain_at_length(kiosk: Driver) -> None:
    """The longest definitions there may be, for every word asked about."""
    for ticket, question in enumerate(kiosk.answerer.asked, start=1):
        if question.question is explain_words:
            sense = Sense("lemme", "nom adj. m./f. pl", ("une matière longuement définie " * 4)[:120])
            found = tuple(Meaning(word, (word.lower(), "é" * 8), (sense, sense)) for word in question.words)
            kiosk.answerer.tell(found, ticket)
    kiosk.step()


def _blitz(kiosk: Driver) -> None:
    _play_under(kiosk, DUPLICATE, "blitz", "789-02", 3)
    kiosk.wait(45_000)


def _mort_subite(kiosk: Driver) -> None:
    _play_under(kiosk, MORT_SUBITE, "mort-subite", "7sur8-joker-02", 9)
    for _ in range(6):
        kiosk.find_top()
    kiosk.wait(21_000)
    kiosk.key(F8)


def _all_missed(kiosk: Driver, player: str, whole: Game) -> int:
    """A run in which every top is missed, the ninth after many tries; its number."""
    seat = kiosk.services.runs.seat(player, whole)
    record = kiosk.services.runs.open_record(seat)
    run = Run(tuple(whole.turns()), seat.conditions)
    for turn in run.turns:
        now = kiosk.clock.time + 50_000 * turn.number
        run = run.draw_shown(now)
        texts = ("azertyuiopqsdfg 1a", "zut", turn.solution.move.circled) * 7
        for place, text in enumerate(texts if turn.number == 9 else ()):
            verdict = replace(seat.referee.judge(text, turn), answer=Answer.NOT_ADMITTED)
            run = run.propose(text, verdict, now + 900 * place)
        run = run.end_move(now + 41_000).skip(now + 46_000)
    record.follow(run)
    assert record.number is not None
    return record.number


def _review(kiosk: Driver) -> None:
    """The longest names, a draw of nine letters, thirty long words, more tries than there is room for."""
    whole = game("789-joker-01", 30)
    number = _all_missed(kiosk, LONGEST_NAME, whole)
    _all_missed(kiosk, "Anne", whole)
    kiosk.store.people.show_runs(LONGEST_NAME, True)
    kiosk.services.players.last = "Anne"
    kiosk.show(Review(number, number=9))
    top = whole.moves[8].solution
    long = tuple(replace(top, word="azertyuIOPQSDFG", points=100 - place) for place in range(29))
    for ticket, question in enumerate(kiosk.answerer.asked, start=1):
        if question.question is find_best:
            kiosk.answerer.tell((top, *long), ticket)
    kiosk.step()
    _explain_at_length(kiosk)


ALL_OPTIONS = Options(
    zero=ZeroRule(10_000),
    declares_score=True,
    hints=tuple(HintPrice(kind, 15_000) for kind in HintKind),
    warnings=WarningRule(),
    rank_points=RankPoints(),
    solo=SoloRule(10, 10),
)


def _options(kiosk: Driver) -> None:
    conditions = Conditions(options=ALL_OPTIONS)
    kiosk.show(ChooseGame(LONGEST_NAME))
    kiosk.kiosk.navigation.ask(ChooseOptions(conditions), lambda _: None)
    kiosk.step()


def _under_options(kiosk: Driver) -> Seat:
    seat = kiosk.services.runs.seat(LONGEST_NAME, game("normale-01", 19))
    return replace(seat, conditions=replace(seat.conditions, options=ALL_OPTIONS))


def _playing_options(kiosk: Driver) -> None:
    """All hints bought, and the dearest answer there is."""
    kiosk.show(Play(_under_options(kiosk)))
    for _ in HintKind:
        kiosk.key(F5, ENTER)
    kiosk.enter("-")


def _hint_question(kiosk: Driver) -> None:
    kiosk.show(Play(_under_options(kiosk)))
    kiosk.key(F5)


def _ready_aloud(kiosk: Driver) -> None:
    kiosk.show(ReadyToPlay(kiosk.services.runs.seat(LONGEST_NAME, game())))
    kiosk.type("o")


def _aloud(kiosk: Driver) -> None:
    seat = kiosk.services.runs.seat(LONGEST_NAME, game("789-joker-01", 9))
    kiosk.show(Play(replace(seat, input=InputMark.ORAL)))
    for _ in range(3):
        kiosk.wait(2_300)
        kiosk.key(ENTER)
    _tops(6)(kiosk)


def _tops(count: int) -> Drive:
    """Answers the last question with a number of tops besides the retained top."""

    def drive(kiosk: Driver) -> None:
        number, _ = kiosk.answerer.asked_of(positions.find_tops)[-1]
        kiosk.answerer.tell(tuple(_turned(kiosk.run.turn, by) for by in range(count)), number)
        kiosk.step()

    return drive


def _turned(turn: Turn, by: int) -> Solution:
    """The top with the letters that are placed in another order."""
    own, squares = turn.solution, [one for one, _ in turn.placement.placed]
    line = [own.reference.square.moved(own.reference.direction, place) for place in range(len(own.word))]
    places = [line.index(one) for one in squares]
    letters, turned = list(own.word), [own.word[place] for place in (*places[by + 1 :], *places[: by + 1])]
    for place, letter in zip(places, turned, strict=True):
        letters[place] = letter
    return replace(own, word="".join(letters))


def _usual_ready(kiosk: Driver) -> None:
    kiosk.show(ReadyToPlay(kiosk.services.runs.seat("Camille", game("normale-07", 24))))


def _ready_public(kiosk: Driver) -> None:
    kiosk.show(ReadyToPlay(kiosk.services.runs.seat("Visiteuse", game("normale-07", 24))))


def _usual_options(kiosk: Driver) -> None:
    kiosk.show(ChooseGame("Camille"))
    kiosk.kiosk.navigation.ask(ChooseOptions(Conditions()), lambda _: None)
    kiosk.step()


def _no_file(kiosk: Driver) -> None:
    kiosk.show(ChooseFile(ChooseGame("Camille"), kiosk.services.choices.offered("Camille")))


def _choose(kiosk: Driver) -> None:
    kiosk.type("c")
    kiosk.wait(3_000)  # the games' results are read a few at a time


def _resume_of_camille(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *(13_160,) * 8)
    kiosk.kiosk.navigation.give_up()  # as when the power goes
    start(kiosk)
    kiosk.key(ENTER)
    kiosk.step()


def _at_move_9(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:8])


def _trial(kiosk: Driver) -> None:
    """The move that the first screen offers before any game, some letters typed."""
    kiosk.show(routes.Home())
    kiosk.type("v")
    kiosk.type("mod")


def _thinking(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    kiosk.type(below_top(kiosk))
    at_ms(kiosk, 12_400)


def _ghost(kiosk: Driver) -> None:
    kiosk.type("S")  # the last one of her runs
    kiosk.key(ENTER)
    kiosk.type("g")
    kiosk.key(ENTER)
    to_next_draw(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:8])
    kiosk.type(below_top(kiosk))
    at_ms(kiosk, 12_400)


def _notop(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    propose(kiosk, 9_000, below_top(kiosk, 1))
    at_ms(kiosk, 9_300)


def _after_a_top(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    find_tops(kiosk, 12_400)
    at_ms(kiosk, 200)


def _nine(kiosk: Driver) -> None:
    begin(kiosk, "789-01")
    find_tops(kiosk, 41_200, 22_600, 7_400, 18_900, 30_100, 12_700, 16_200, 14_800)
    kiosk.write(below_top(kiosk))
    at_ms(kiosk, 21_700)


def _try_three(kiosk: Driver) -> None:
    for place, ms in ((4, 18_000), (2, 41_000), (0, 55_000)):
        propose(kiosk, ms, below_top(kiosk, place))


def _missed_of_camille(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:15])
    explain(kiosk)
    _try_three(kiosk)
    at_ms(kiosk, 60_000)
    pass_ms(kiosk, 1_000)


def _result_with_a_pause(kiosk: Driver) -> None:
    begin_next(kiosk)
    kiosk.key(pygame.K_F9, pygame.K_F9)
    kiosk.wait(30_000)
    kiosk.key(ENTER)
    kiosk.step()
    find_tops(kiosk, *evening.NORMALE_07_MS)


def _result_of_camille(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS)


def _solve(kiosk: Driver) -> None:
    """Answers what was asked about the solutions of moves."""
    for ticket, question in enumerate(kiosk.answerer.asked, start=1):
        if question.question is find_best:
            best = solver().best(question.position, question.variant, question.count)
            kiosk.answerer.tell(best, ticket)
    kiosk.step()


def _review_of_camille(kiosk: Driver) -> None:
    begin_next(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[:15])
    _try_three(kiosk)
    find_tops(kiosk, *evening.NORMALE_07_MS[15:])
    kiosk.type("r")
    kiosk.step(2)
    kiosk.key(ENTER)
    _solve(kiosk)
    explain(kiosk)


def _missed_crossing(kiosk: Driver) -> None:
    begin(kiosk, "789-joker-01", DUPLICATE)
    for _ in range(9):
        propose(kiosk, 20_000, kiosk.run.turn.solution.move.circled.lower())
        kiosk.key(F8, F8)
        to_next_draw(kiosk)
    explain(kiosk)
    propose(kiosk, 20_000, below_top(kiosk, 5))
    kiosk.key(F8, F8)
    pass_ms(kiosk, 500)


def _result_duplicate(kiosk: Driver) -> None:
    begin(kiosk, "normale-07", DUPLICATE)
    while kiosk.scene == "play":
        number, top = kiosk.run.turn.number, kiosk.run.turn.solution.move.circled.lower()
        propose(kiosk, 20_000, below_top(kiosk) if number in (7, 9, 15, 16) else top)
        kiosk.key(F8, F8)
        to_next_draw(kiosk)


def _result_sudden(kiosk: Driver) -> None:
    begin(kiosk, "normale-07", MORT_SUBITE)
    find_tops(kiosk, *(12_300,) * 14)
    propose(kiosk, 15_000, below_top(kiosk))
    at_ms(kiosk, kiosk.run.limit_ms or 0)
    pass_ms(kiosk, 100)
    to_next_draw(kiosk)
    explain(kiosk)


def _duplicate_alone(kiosk: Driver) -> None:
    """Five games of which nobody else has played any; the last one is neither the best nor the worst."""
    for number, missed in enumerate(((3, 5, 8), (2,), (4, 6), (), (7, 9)), start=1):
        _play_as("Camille", kiosk, DUPLICATE, "3min", f"normale-0{number}", 12)
        while kiosk.scene == "play":
            if kiosk.run.turn.number not in missed:
                kiosk.enter(kiosk.run.turn.solution.move.circled.lower())
            kiosk.key(F8, F8)
            to_next_draw(kiosk)


def _sudden_alone(kiosk: Driver) -> None:
    for number, tops in enumerate((6, 9, 3, 11, 8), start=1):
        _play_as("Camille", kiosk, MORT_SUBITE, "mort-subite", f"normale-0{number}", 14)
        find_tops(kiosk, *(9_000,) * tops)
        kiosk.key(F8, F8)
        to_next_draw(kiosk)
        to_next_draw(kiosk)


_EVENING_S = 1_795_000_000
"""When the files of games were written, in seconds since 1970."""


def _a_folder_of_games(kiosk: Driver) -> None:
    """The games that come with the program, in a folder of this kiosk's own and as if they were of one evening."""
    folder = kiosk.store.path.parent / "games"
    shutil.copytree(games_folder(), folder, dirs_exist_ok=True)
    for one in (folder, *folder.rglob("*")):
        os.utime(one, (_EVENING_S, _EVENING_S))
    kiosk.services.choices.games_folder = folder


def _game_file(kiosk: Driver) -> None:
    kiosk.type("c")
    kiosk.step(2)
    kiosk.key(TAB, TAB, TAB, ENTER)
    kiosk.step()


def _file_fault(kiosk: Driver) -> None:
    _game_file(kiosk)
    kiosk.write("nulle-part.txt")
    kiosk.key(ENTER)


def _joker(kiosk: Driver) -> None:
    _at_move_9(kiosk)
    kiosk.click(kiosk.tile("?").center)


def _typed(drive: Drive, text: str) -> Drive:
    def further(kiosk: Driver) -> None:
        drive(kiosk)
        kiosk.write(text)

    return further


def _paused(kiosk: Driver) -> None:
    _ghost(kiosk)  # a run that does not rank
    kiosk.key(pygame.K_F9)
    kiosk.wait(400)


def _search(kiosk: Driver) -> None:
    _review(kiosk)
    kiosk.type(" ")
    kiosk.enter("zut 1a")
    kiosk.type("x")


def _closed(kiosk: Driver) -> None:
    _review(kiosk)
    kiosk.store.people.show_runs(LONGEST_NAME, False)
    kiosk.show(Review(1))


def _repeated(formula: Formula, *found: int) -> Drive:
    """Runs of a game under a formula one after the other, each with so many tops found; the last result."""

    def drive(kiosk: Driver) -> None:
        whole = game("normale-03", 3)
        conditions = kiosk.services.choices.usual.under(formula, formula.speeds[0])
        for tops in found:
            seat = kiosk.services.runs.seat("Camille", whole, conditions)
            record = kiosk.services.runs.open_record(seat)
            run = Run(tuple(whole.turns()), seat.conditions)
            while not run.is_over:
                now, turn = kiosk.clock.time + 100_000 * len(run.results), run.turn
                run = run.draw_shown(now)
                if turn.number <= tops:
                    run = run.propose("", seat.referee.judge(turn.solution.move.circled, turn), now + 5_000)
                run = run.end_move(now + 9_000).skip(now + 20_000) if not run.is_over else run
            record.follow(run)
            result = at_once(kiosk.services.history.ended(seat, run, record))
        kiosk.show(Result(result))

    return drive


def _last_prepared(kiosk: Driver) -> None:
    """The result of somebody who has played all prepared games."""
    kiosk.services.players.last = "Camille"
    for one in shelf.prepared():
        if one.variant == "normale":
            kiosk.store.runs.start(RunFacts.of("Camille", shelf.load(one.path), Conditions()), kiosk.clock.date())
    _repeated(TOPPING, 3)(kiosk)


def _lesser_words(kiosk: Driver) -> None:
    """A duplicate game whose last proposal brings a part of its top, after a text that is no move."""
    _play_under(kiosk, DUPLICATE, "3min", "normale-07", 2)
    while kiosk.scene == "play":
        number, top = kiosk.run.turn.number, kiosk.run.turn.solution.move.circled.lower()
        for text in ("azertyuiopqsdfghjklmwxcvbn", "alienera 12d") if number == 2 else (top,):
            propose(kiosk, 20_000, text)
        kiosk.key(F8, F8)
        to_next_draw(kiosk)


def _refused(then: Drive) -> Drive:
    """The same where the disk may not be written any more."""

    def drive(kiosk: Driver) -> None:
        kiosk.store._database._connection.execute("PRAGMA query_only = ON")
        then(kiosk)

    return drive


def _closed_window(kiosk: Driver) -> None:
    """The window of a public kiosk is closed: the game of somebody without a name goes on."""
    kiosk.key(ENTER)
    kiosk.step(2)
    begin_next(kiosk)
    at_ms(kiosk, 12_400)
    kiosk.post(pygame.QUIT)
    kiosk.step(2)


STATES: Final[Mapping[str, State]] = {
    "play/public closed": State(_closed_window, is_public=True),
    "choose game/new": State(shows(ChooseGame("Marie"))),
    "choose game/usual": State(_choose, played=7),
    "choose game/row": State(then(_choose, DOWN, DOWN), played=7),
    "choose game/searched": State(_typed(_choose, "12"), played=7),
    "choose game/seed": State(_games),
    "choose game/terms": State(_terms),
    "options/usual": State(_usual_options),
    "options/row": State(then(_usual_options, DOWN, DOWN)),
    "options/all": State(_options),
    "game file/empty": State(later(_no_file, 1_000), before=_a_folder_of_games),
    "game file/usual": State(later(_game_file, 1_000), before=_a_folder_of_games, played=7),
    "game file/row": State(then(_game_file, DOWN, DOWN), before=_a_folder_of_games, played=7),
    "game file/fault": State(later(_file_fault, 1_000), before=_a_folder_of_games, played=7),
    "game file/long names": State(later(_file, 1_000), before=_a_folder_of_games),
    "ready/usual": State(later(_usual_ready, 300), played=6),
    "ready/again": State(later(_usual_ready, 300), played=7),
    "ready/public": State(_ready_public, is_public=True),
    "ready/long names": State(_ready),
    "ready/options": State(lambda kiosk: kiosk.show(ReadyToPlay(_under_options(kiosk)))),
    "ready/aloud": State(_ready_aloud),
    "play/first draw": State(begin_next, played=6),
    "play/trial": State(_trial),
    "play/usual": State(_thinking, played=6),
    "play/not kept yet": State(_refused(_thinking), played=6),
    "play/light": State(_thinking, played=6, theme=Theme.LIGHT),
    "play/contrast": State(_thinking, played=6, theme=Theme.CONTRAST),
    "play/not the top": State(_notop, played=6),
    "play/ghost": State(_ghost, played=7),
    "play/nine letters": State(_nine, played=6),
    "play/found": State(_after_a_top, played=6),
    "play/missed": State(later(_missed_of_camille, 1_000), played=6),
    "play/missed crossing": State(_missed_crossing, played=6),
    "play/missed, long meanings": State(later(_missed, 1_000)),
    "play/leaving": State(then(_at_move_9, ESCAPE), played=6),
    "play/leaving for good": State(then(_at_move_9, ESCAPE, DOWN, DOWN, ENTER), played=6),
    "play/joker": State(_joker, played=6),
    "play/giving up": State(then(_at_move_9, F8), played=6),
    "play/help": State(then(_thinking, pygame.K_F1), played=6),
    "play/help, first move": State(then(begin_next, pygame.K_F1), played=6),
    "play/all keys": State(then(_thinking, pygame.K_F10), played=6),
    "play/paused": State(_paused, played=7),
    "play/pausing": State(then(_thinking, pygame.K_F9), played=6),
    "play/paused, of the board": State(then(_thinking, pygame.K_F9, pygame.K_F9), played=6),
    "play/long names": State(_playing),
    "play/long list": State(_history),
    "play/refused": State(_rejected),
    "play/other top": State(_other_top),
    "play/raced": State(_raced),
    "play/options": State(later(_playing_options, 1_000)),
    "play/hint asked": State(_hint_question),
    "play/duplicate": State(duplicate),
    "play/duplicate solution": State(later(_duplicate_solution, 1_000)),
    "play/blitz": State(_blitz),
    "play/mort subite": State(_mort_subite),
    "aloud/usual": State(_aloud),
    "result/again": State(_repeated(TOPPING, 3, 2)),
    "result/awaited": State(_last_prepared),
    "result/usual": State(_result_of_camille, played=6),
    "result/moves": State(then(_result_duplicate, F5), played=6),
    "result/duplicate": State(_result_duplicate, played=6),
    "result/mort subite": State(_result_sudden, played=6),
    "result/duplicate, alone": State(_duplicate_alone),
    "result/mort subite, alone": State(_sudden_alone),
    "result/with a pause": State(_result_with_a_pause, played=6),
    "result/not kept yet": State(_refused(_result)),
    "result/long names": State(_result),
    "result/duplicate, long names": State(_duplicate_result),
    "resume/usual": State(_resume_of_camille, played=6),
    "resume/asked": State(_resume),
    "review/usual": State(_review_of_camille, played=6),
    "review/long names": State(_review),
    "review/duplicate": State(_lesser_words),
    "review/searching": State(_search),
    "review/closed": State(_closed),
}
