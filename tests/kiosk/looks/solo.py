"""The screens of one player, each with the longest names and the most rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F8, TAB, Driver, game
from tests.store.helpers import SHORT, facts
from tests.store.helpers import play as keep
from topping.game.service.positionquestions import BestQuestion, MeaningsFound, MeaningsQuestion, SolutionsFound
from topping.kiosk.backstage.runs import InterruptedRun, Seat
from topping.kiosk.routes.front import Begun, Home, Leaderboard, MyRuns, WhoPlays
from topping.kiosk.routes.play import ChooseFile, ChooseGame, ChooseOptions, Play, ReadyToPlay, Result, Resume
from topping.kiosk.routes.training import Review
from topping.lexicon.catalogue import add
from topping.lexicon.meaning import Meaning, Sense
from topping.paths import data_folder
from topping.play.run.proposal import Answer
from topping.play.run.run import Run
from topping.play.run.strokes import InputMark
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, FORMULAS, MORT_SUBITE, Formula
from topping.rules.conditions.options import HintKind, HintPrice, Options, RankPoints, SoloRule, WarningRule, ZeroRule
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.training.ghosts import Comparison, Race

LONGEST_NAME = "Wilhelmine-Marguerite Vandenbo"
F5 = pygame.K_F5
RIVAL = "Maximilienne-Marguerite Vanden"


def _ready(kiosk: Driver) -> None:
    conditions = Conditions(helps=("distance", "place"))
    kiosk.backstage.choices.usual = conditions
    kiosk.show(ReadyToPlay(kiosk.backstage.runs.seat(LONGEST_NAME, game())))


def _playing(kiosk: Driver) -> None:
    kiosk.play(game("normale-01", 19), LONGEST_NAME)


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
    seat = kiosk.backstage.runs.seat(LONGEST_NAME, whole)
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


def _question(kiosk: Driver) -> None:
    _playing(kiosk)
    kiosk.key(ESCAPE)


def _joker(kiosk: Driver) -> None:
    kiosk.play(game("normale-02"))
    kiosk.find_top()
    kiosk.click(kiosk.tile("?").center)


def _result(kiosk: Driver) -> None:
    whole = game("normale-03", 30)
    seat = kiosk.backstage.runs.seat(LONGEST_NAME, whole)
    record = kiosk.backstage.runs.open_record(seat)
    run = Run(tuple(whole.turns()), seat.conditions)
    for turn in run.turns:
        run = run.draw_shown(kiosk.clock.time)
        if turn.number % 4 == 0:
            run = run.end_move(kiosk.clock.time + 1).skip(kiosk.clock.time + 5_000)
        else:
            verdict = seat.referee.judge(turn.solution.move.circled, turn)
            run = run.propose("", verdict, kiosk.clock.time + 1_700 * turn.number)
    record.follow(run)
    kiosk.show(Result(kiosk.backstage.history.ended(seat, run, record)))


def _leaderboard(kiosk: Driver) -> None:
    for number in range(25):
        keep(kiosk.store, facts(f"{LONGEST_NAME[:-3]} {number}", SHORT), 3_599_900, game=SHORT)
    kiosk.show(Leaderboard())


def _one_game(kiosk: Driver) -> None:
    _leaderboard(kiosk)
    for mark in (InputMark.TOUCH, InputMark.ORAL):
        keep(kiosk.store, facts(mark.name.title(), SHORT, input=mark), 3_000, game=SHORT)
    kiosk.show(Leaderboard(game_id(SHORT)))


def _my_runs(kiosk: Driver) -> None:
    for number in range(12):
        keep(
            kiosk.store, facts(LONGEST_NAME, SHORT, resumed=True, announced=True), 3_599_900, game=SHORT, minute=number
        )
    kiosk.show(MyRuns(LONGEST_NAME))
    kiosk.key(ENTER)


def _begun(kiosk: Driver) -> None:
    """Games put off and one left, of the longest name, and the question before one is closed."""
    for number in ("05", "06", "07"):
        kiosk.play(game(f"789-joker-{number}"), LONGEST_NAME)
        kiosk.find_top()
        kiosk.key(ESCAPE, DOWN, *((DOWN,) if number == "07" else ()), ENTER)
    kiosk.show(Begun(LONGEST_NAME))
    kiosk.key(F8)


def _next_awaited(kiosk: Driver) -> None:
    """The large key of the first screen while a game is made, with the longest name of a list that it holds whole."""
    words = data_folder() / "list.txt"
    words.write_text("LE\nTOP\n", encoding="utf-8")
    add(words, "ODS-9-du-club-16")
    kiosk.backstage.choices.lexicon = "ODS-9-du-club-16"
    kiosk.backstage.players.last = LONGEST_NAME
    kiosk.show(Home())
    kiosk.key(ENTER)


def _resume(kiosk: Driver) -> None:
    seat = kiosk.backstage.runs.seat(LONGEST_NAME, game("789-04", 30))
    run = Run(tuple(seat.game.turns()), seat.conditions)
    kiosk.show(Resume(InterruptedRun(1, seat, run, kiosk.clock.date())))
    kiosk.key(F8)


def _players(kiosk: Driver) -> None:
    for number in range(25):
        kiosk.store.runs.start(facts(f"{LONGEST_NAME[:-3]} {number}"), kiosk.clock.date())
    kiosk.show(WhoPlays())
    kiosk.key(ENTER)
    kiosk.type("x" * 40)
    kiosk.key(ENTER)


def _games(kiosk: Driver) -> None:
    kiosk.show(ChooseGame(LONGEST_NAME))
    kiosk.type("x" * 12)
    kiosk.key(TAB, TAB, ENTER)


def _terms(kiosk: Driver) -> None:
    kiosk.backstage.choices.remember(
        LONGEST_NAME,
        replace(
            kiosk.backstage.choices.usual.under(DUPLICATE, DUPLICATE.speed("semi-rapide")),
            variant=VARIANTS["789+joker"],
        ),
    )
    kiosk.show(ChooseGame(LONGEST_NAME))
    kiosk.wait(3_000)


def _file(kiosk: Driver) -> None:
    kiosk.show(ChooseFile(ChooseGame(LONGEST_NAME), kiosk.backstage.choices.offered(LONGEST_NAME)))


def _play_under(kiosk: Driver, formula: Formula, speed: str, name: str, moves: int) -> None:
    conditions = kiosk.backstage.choices.usual.under(formula, formula.speed(speed))
    kiosk.show(Play(kiosk.backstage.runs.seat(LONGEST_NAME, game(name, moves), conditions)))


def _duplicate(kiosk: Driver, moves: int = 12) -> None:
    _play_under(kiosk, DUPLICATE, "3min", "789-joker-01", moves)
    for move in range(9):
        kiosk.enter("azertyuiopqsdfg 1a" if move % 2 else kiosk.run.turn.solution.move.circled)
        kiosk.key(F8, F8)
        kiosk.wait(8_000)
    kiosk.enter("azertyuiopqsdfg 1a")


def _duplicate_result(kiosk: Driver) -> None:
    _duplicate(kiosk, 10)
    kiosk.key(F8, F8)
    kiosk.wait(8_000)


def _duplicate_solution(kiosk: Driver) -> None:
    _duplicate(kiosk)
    _explain(kiosk)
    kiosk.key(F8, F8)


def _missed(kiosk: Driver) -> None:
    kiosk.play(game("normale-07", 16))
    _explain(kiosk)
    for _ in range(15):
        kiosk.find_top()
    for text in ("flaire 8j", "pifera 1d", "biflarde e4"):
        kiosk.enter(text)
        kiosk.wait(1_000)
    kiosk.key(F8, F8)


def _explain(kiosk: Driver) -> None:
    """The longest definitions there may be, for every word asked about."""
    for ticket, question in enumerate(kiosk.helper.asked, start=1):
        if isinstance(question, MeaningsQuestion):
            sense = Sense("lemme", "nom adj. m./f. pl", ("une matière longuement définie " * 4)[:120])
            found = tuple(Meaning(word, (word.lower(), "é" * 8), (sense, sense)) for word in question.words)
            kiosk.helper.coming.append(MeaningsFound(ticket, found))
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


def _formulas_board(kiosk: Driver) -> None:
    for formula in FORMULAS.values():
        conditions = kiosk.backstage.choices.usual.under(formula, formula.speeds[0])
        whole = game("789-joker-01", 1)
        seat = kiosk.backstage.runs.seat(f"{LONGEST_NAME[:-2]} {formula.name[0]}", whole, conditions)
        kiosk.show(Play(seat))
        kiosk.find_top()
        kiosk.key(F8, F8)
        kiosk.wait(9_000)
    kiosk.show(Leaderboard())


def _all_missed(kiosk: Driver, player: str, whole: Game) -> int:
    """A run in which every top is missed, the ninth after many tries; its number."""
    seat = kiosk.backstage.runs.seat(player, whole)
    record = kiosk.backstage.runs.open_record(seat)
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
    kiosk.backstage.players.last = "Anne"
    kiosk.show(Review(number, number=9))
    top = whole.moves[8].solution
    long = tuple(replace(top, word="azertyuIOPQSDFG", points=100 - place) for place in range(29))
    for ticket, question in enumerate(kiosk.helper.asked, start=1):
        if isinstance(question, BestQuestion):
            kiosk.helper.coming.append(SolutionsFound(ticket, (top, *long)))
    kiosk.step()
    _explain(kiosk)


def _search(kiosk: Driver) -> None:
    _review(kiosk)
    kiosk.type(" ")
    kiosk.enter("zut 1a")
    kiosk.type("x")


def _closed(kiosk: Driver) -> None:
    _review(kiosk)
    kiosk.store.people.show_runs(LONGEST_NAME, False)
    kiosk.show(Review(1))


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
    seat = kiosk.backstage.runs.seat(LONGEST_NAME, game("normale-01", 19))
    return replace(seat, conditions=replace(seat.conditions, options=ALL_OPTIONS))


def _ready_options(kiosk: Driver) -> None:
    kiosk.show(ReadyToPlay(_under_options(kiosk)))


def _playing_options(kiosk: Driver) -> None:
    """All hints bought, and the dearest answer there is."""
    kiosk.show(Play(_under_options(kiosk)))
    for _ in HintKind:
        kiosk.key(F5, ENTER)
    kiosk.enter("-")


def _hint_question(kiosk: Driver) -> None:
    kiosk.show(Play(_under_options(kiosk)))
    kiosk.key(F5)


SCENES: dict[str, Callable[[Driver], None]] = {
    "terms": _terms,
    "file": _file,
    "duplicate": _duplicate,
    "duplicate solution": _duplicate_solution,
    "duplicate result": _duplicate_result,
    "blitz": _blitz,
    "mort subite": _mort_subite,
    "formulas": _formulas_board,
    "home": lambda kiosk: kiosk.step(),
    "help": lambda kiosk: kiosk.key(DOWN, DOWN, DOWN, ENTER),
    "players": _players,
    "games": _games,
    "ready": _ready,
    "options": _options,
    "ready with options": _ready_options,
    "playing with options": _playing_options,
    "hint question": _hint_question,
    "playing": _playing,
    "history": _history,
    "missed": _missed,
    "raced": _raced,
    "rejected": _rejected,
    "other top": _other_top,
    "question": _question,
    "joker": _joker,
    "result": _result,
    "leaderboard": _leaderboard,
    "leaderboard of a game": _one_game,
    "my runs": _my_runs,
    "begun": _begun,
    "next awaited": _next_awaited,
    "resume": _resume,
    "review": _review,
    "search": _search,
    "closed": _closed,
}
