"""Questions about one position: what the solver finds, what the machine plays."""

from random import Random

from tests.play.machine.simulated import SimulatedGame
from tests.solver.lexicons import bundled, maker
from topping.answers.positions import advise_turn, choose_turn, find_best, find_facts, find_tops, list_solutions
from topping.gamefiles.lexicon import WantedLexicon
from topping.play.machine.levels import LEVELS
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.position import Position

LEXICON = WantedLexicon.of(bundled())
POSITION = Position.parse("15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/")


def test_tops_are_those_of_the_solver() -> None:
    assert find_tops(POSITION, NORMALE, LEXICON) == maker().solver.tops(POSITION, NORMALE)


def test_the_best_solutions_begin_with_the_tops() -> None:
    best = find_best(POSITION, 20, NORMALE, LEXICON)
    tops = find_tops(POSITION, NORMALE, LEXICON)
    assert len(best) == 20
    assert best[: len(tops)] == tops


def test_solutions_are_listed_and_counted() -> None:
    listed, solver = list_solutions(POSITION, 3, NORMALE, LEXICON), maker().solver
    assert listed.total == len(solver.all(POSITION, NORMALE))
    assert tuple(map(listed.solution, range(3))) == solver.best(POSITION, NORMALE, 3)


def test_facts_count_the_tops() -> None:
    assert find_facts(POSITION, NORMALE, LEXICON).equal_tops == len(find_tops(POSITION, NORMALE, LEXICON))


def test_the_machine_plays_a_solution_and_the_same_one_again() -> None:
    game = SimulatedGame(Random(7))
    for level in LEVELS.values():
        sight = game.sight()
        turn = choose_turn(sight, level, 5, LEXICON)
        assert turn == choose_turn(sight, level, 5, LEXICON)
        assert turn.solution in maker().solver.all(sight.position, NORMALE)
        game.play(turn)


def test_advice_names_the_best_turns_and_what_the_played_one_costs() -> None:
    sight = SimulatedGame(Random(7)).sight()
    for level in LEVELS.values():
        advice = advise_turn(sight, choose_turn(sight, level, 5, LEXICON), 5, LEXICON)
        assert len(advice.best) == 5
        assert advice.cost == 0 or level.name != "expert"
