"""What the helper answers, which drills it makes and what it reads in files: outcomes that stand in a list.

`python -m tests.game.test_outcomes` writes the list anew where an outcome is meant to change.
"""

from dataclasses import replace

import pytest

import topping.game
from tests.conftest import CHECKOUT
from tests.exchange.test_outcomes import CASES
from tests.game.test_drills import ASKED, GRAPH
from tests.solver.lexicons import bundled, maker
from tests.training.bench_rush import drained
from tests.training.deck.test_cards import TURNS
from tests.training.deck.test_sitting import card
from tests.writtendown import Subject, Told, known_lines, lines, numbers_of, tried, write
from topping.game import shelf
from topping.game.bank.file import BankHead, BankSubject
from topping.game.cardmatter import matter_of
from topping.game.drills import DrillRequest, make_drill
from topping.game.importing import draft_of_content, import_content
from topping.game.lexicon import WantedLexicon
from topping.game.machine.playing import OpenVocabulary
from topping.game.service import gamequestions as of_games
from topping.game.service import positionquestions as of_positions
from topping.game.service.answering import Answerer
from topping.lexicon.tools.search import WordOrder, WordSearch
from topping.play.machine.atclassic import PASSING, TurnSight
from topping.play.machine.levels import LEVELS
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.position import Position
from topping.training.analysedmove import Kind
from topping.training.deck.cards import CardKey, HookSide
from topping.training.drills import Exercise
from topping.training.held import Holding
from topping.training.rush.sets import RushSet

LIST = CHECKOUT / "tests" / "data" / "game_outcomes.txt"
LEXICON = WantedLexicon.of(bundled())
PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15"


def of_numbers() -> Told:
    return numbers_of(topping.game)


def of_answers() -> Told:
    helper, game = Answerer(), shelf.load(shelf.prepared()[0].path)
    short, position = replace(game, moves=game.moves[:4]), Position.parse(f"{PASSE} RERAEUI/")
    sight = TurnSight(position.board, position.rack, 83, (7,), may_exchange=True)
    questions = (
        of_positions.MeaningsQuestion(("ABACA", "QXZ", "MERDE"), is_public=True),
        of_positions.WordSearchQuestion(WordSearch(holding="WW"), WordOrder.PLAYED, 1, 2, LEXICON),
        of_positions.PlusQuestion("aeinrst", LEXICON),
        of_positions.ExtensionsQuestion("état", 2, LEXICON),
        of_positions.ProfileQuestion("zythum", False, LEXICON),
        of_positions.TopsQuestion(position, NORMALE, LEXICON),
        of_positions.BestQuestion(position, 3, NORMALE, LEXICON),
        of_positions.ListQuestion(position, 3, NORMALE, LEXICON),
        of_positions.FeaturesQuestion(position, NORMALE, LEXICON),
        *(of_positions.MachineTurnQuestion(sight, level, 3, LEXICON) for level in LEVELS.values()),
        of_positions.AdviceQuestion(sight, PASSING, 2, LEXICON),
        of_games.KinQuestion(("CHIEN", "NICHE", "QXZ"), LEXICON),
        *(
            of_games.DrillQuestion(DrillRequest(one, Holding(""), questions=3), 4, NORMALE, LEXICON)
            for one in (Exercise.SEVENS, Exercise.SHORT_WORDS)
        ),
        of_games.SheetQuestion(b"bonjour", None, LEXICON),
        of_games.SheetQuestion(b"\x00\x01\x02\xff", None, LEXICON),
        *(of_games.SheetQuestion(CASES[name].text.encode(), None, LEXICON) for name in sorted(CASES)[::9]),
        of_games.WorkbookQuestion(b"no workbook", 9),
    )
    for question in questions:
        yield type(question).__name__, tried(helper.answer, 7, question)
    long = (
        of_games.GameQuestion(5, NORMALE, LEXICON),
        of_games.RestQuestion(short, 3, 8, LEXICON),
        of_games.RetainQuestion(short, 3, tuple(short.turns())[2].solution, 8, LEXICON),
        of_games.GameFactsQuestion(short, LEXICON),
        of_games.RushSliceQuestion(RushSet(NORMALE, Kind.LINK, 7), 0, LEXICON),
    )
    for question in long:
        yield type(question).__name__, drained(helper.work(7, question))


def of_making() -> Told:
    for name, variant in sorted(VARIANTS.items()):
        for seed in (1, 2):
            made = maker().make(seed, variant)
            yield f"game {name} {seed}", [(move.draw, move.solution) for move in made.moves]


def of_drills() -> Told:
    for exercise in Exercise:
        for place, graph in enumerate((GRAPH, ASKED)):
            for seed in range(4):
                words = sorted(graph.words())[seed::5]
                asked = DrillRequest(exercise, Holding("a" * seed), tuple(words[:4]), tuple(words[3:]), 5)
                yield f"{exercise.value} {place} {seed}", make_drill(asked, graph, {words[0]: 3, words[-1]: 9}, seed)


def of_cards() -> Told:
    vocabulary = OpenVocabulary()
    yield (
        "played",
        [(vocabulary.frequency(word), vocabulary.plays(word)) for word in ("QXQX", "QI", "PORTE", "SU", "ADIANTUM")],
    )
    turn = TURNS[2]
    solution = turn.solution
    of_turn = replace(card(1), word=solution.word, reference=str(solution.reference), points=solution.points)
    for key in (
        CardKey.of_position(turn.position, "normale"),
        CardKey.of_hook("QI", HookSide.BACK),
        CardKey.of_word("QI"),
    ):
        yield f"card {key.kind.value}", matter_of(replace(of_turn, key=key), bundled()).own is None
    for text in ("CRANE", "QI", "ZZZ"):
        matter = matter_of(replace(card(1), key=CardKey.of_word(text)), bundled())
        yield f"card {text}", [matter.answers, matter.front, matter.back, matter.own]
    for length in (80, 81):
        yield f"name of {length}", len(BankHead.begun(BankSubject(NORMALE, "x" * length, "0" * 64)).lexicon_name)


def of_files() -> Told:
    for name, case in sorted(CASES.items()):
        for variant in (None, VARIANTS["7et8"]):
            read = tried(import_content, case.text.encode(), bundled().admits, variant)
            yield f"{name} {variant and variant.name}", read
        yield f"draft {name}", tried(draft_of_content, case.text.encode())


SUBJECTS: tuple[Subject, ...] = (of_numbers, of_answers, of_making, of_drills, of_cards, of_files)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_outcomes_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    write(LIST, SUBJECTS)
