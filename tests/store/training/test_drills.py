"""Drills kept and read back, the words whose turn has come, and what ranked games say of them."""

from datetime import UTC, datetime

from tests.store.helpers import GAME, HASH, facts, found, instant, missed, turns
from topping.localtime import training_day_of
from topping.store import Store
from topping.store.training.decks import DeckLexicon
from topping.store.training.drills import DrilledWords, KeptDrill
from topping.training.analysedmove import analysed
from topping.training.drills import DrillCourse, DrillEnding, DrillItem, Exercise
from topping.training.held import Arm, WordKin
from topping.training.transfer import LOOKS, TransferVerdict

LEXICON = DeckLexicon("essai", HASH)
HOOK = DrillItem(Exercise.FRONT_HOOKS, "?ART", ("FART", "TART"))
DAY = 739_740
AT = "2026-05-04T18:00:00+02:00"
KIN = WordKin("FART", ("FART",))


def drill(store: Store, *given: str, day: int = DAY, ending: DrillEnding | None = DrillEnding.DONE) -> int:
    """A drill of one question, with these answers."""
    number = store.drills.begin("Marie", Exercise.FRONT_HOOKS, LEXICON, counted=True, day=day, at=AT)
    course = DrillCourse(Exercise.FRONT_HOOKS, True, (HOOK,)).shown(0)
    for one in given:
        course, _ = course.answered(one, 2_000)
    course = course.finished(3_000) if course.is_open else course
    store.drills.keep(number, 1, course.done[0], day, [(KIN, Arm.TRAINED)])
    if ending is not None:
        store.drills.end(number, ending, AT)
    return number


def test_what_was_answered_stays_whatever_became_of_the_drill(store: Store) -> None:
    drill(store, "F", "Q", "T")
    drill(store, "T", ending=DrillEnding.LEFT)
    drill(store, ending=None)  # the program was killed
    assert store.drills.of("marie", Exercise.FRONT_HOOKS) == (
        KeptDrill(DAY, True, True, 2, 2, 1, 2_000),
        KeptDrill(DAY, True, False, 1, 2, 0, 3_000),
        KeptDrill(DAY, True, False, 0, 2, 0, 3_000),
    )
    assert store.drills.of("Marie", Exercise.SEVENS) == ()
    assert store.people.names() == ("Marie",)


def test_words_are_known_or_missed_by_the_last_time_and_tops_until_they_are_found(store: Store) -> None:
    run = store.runs.start(facts(), instant(0))
    store.runs.add_move(run, missed(turns()[0]), turns()[0])
    drill(store, "F")
    assert store.drills.words("Marie") == DrilledWords(("TART", "ARISENT"), ("FART",))
    drill(store, "T")
    assert store.drills.words("Marie") == DrilledWords(("FART", "ARISENT"), ("TART",))
    assert store.drills.words("Paul") == DrilledWords((), ())


def test_an_entry_of_another_version_is_compared_with_nothing(store: Store) -> None:
    store.word_entries.note("Marie", DAY, [(KIN, Arm.TRAINED), (WordKin("TART", ("TARTE",)), Arm.HELD)])
    with store.word_entries._database.writing() as sql:
        sql.execute("UPDATE word_entries SET arm = 'other' WHERE word = 'FART'")
        sql.execute("UPDATE word_entries SET kin = '?' WHERE word = 'TART'")
    assert [one.arm for one in store.word_entries.of("Marie")] == [Arm.HAND, Arm.HAND]


def test_ranked_games_after_the_words_turn_are_compared(store: Store) -> None:
    day = training_day_of(datetime(2025, 1, 1, tzinfo=UTC).isoformat())
    entries = [(WordKin("ARISENT", ("ARISER",)), Arm.TRAINED), (WordKin("LIE", ("LIER",)), Arm.HELD)]
    store.word_entries.note("Marie", day, entries)
    for number in range(LOOKS[0] + 3):
        own = facts(game_id=f"{number:064x}")
        minute = number if number < 2 else 3 * 24 * 60 + number  # the first two are of the day itself
        run = store.runs.start(own, instant(minute))
        for turn in turns():
            store.runs.add_move(run, found(turn, 9_000), turn)
        store.runs.finish(run, instant(minute))
        store.positions.keep(own.game_id, HASH, analysed(GAME), is_searched=True)
    store.runs.finish(play_again(store), instant(9_999))  # a repeat, of the last game
    transfer = store.transfers.of("Marie")
    assert (transfer.games, transfer.trained, transfer.held) == (LOOKS[0] + 1, 1, 1)
    assert transfer.verdict is TransferVerdict.NOT_YET  # of two families nothing is said
    assert transfer.look is not None
    assert (transfer.look.trained.found.of, transfer.look.held.found.hits) == (LOOKS[0], LOOKS[0])
    assert not store.transfers.holding("Marie").player
    store.transfers.choose("Marie", holds=True)
    assert not store.transfers.holding("Marie").is_over
    assert len(store.transfers.holding("Marie").player) == 36


def play_again(store: Store) -> int:
    run = store.runs.start(facts(game_id=f"{LOOKS[0] + 2:064x}"), instant(9_998))
    for turn in turns():
        store.runs.add_move(run, found(turn, 100), turn)
    return run
