"""Players: their identity, similar names, habits and last choices."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.play.session.helpers import DUPLICATE_PLAN
from tests.store.helpers import GAME, HASH, SHORT, facts, facts_under, found, instant, play, turns, wrong
from tests.store.test_rushes import EMPTY, play_rush
from tests.store.test_rushes import facts as rush_facts
from tests.store.training.test_decks import DAY, LEXICON, sight, word
from tests.store.training.test_training import SOURCE
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.competition.plan import CompetitionPlan
from topping.errors import InputError, StoreError
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.play.session.events import Registered
from topping.play.solitaire import SolitaireTerms
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import VARIANTS
from topping.store import Store, open_store
from topping.store.people.names import Likeness, liken
from topping.store.sessions.log import SessionLog
from topping.store.tablegames import LOTO
from topping.training.deck.agenda import DeckSettings
from topping.training.drills import DrillItem, DrillResult, Exercise

TYPED = tuple(Stroke(at, StrokeKind.LETTER, Device.LINE) for at in (400, 600, 900))

# merging


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some.lists(some.tuples(some.sampled_from(["Ann", "Bob", "Cléo"]), some.booleans()), max_size=14))
def test_a_merged_player_has_the_results_of_both(
    tmp_path_factory: pytest.TempPathFactory, starts: list[tuple[str, bool]]
) -> None:
    folder = tmp_path_factory.mktemp("merge")
    stores = [open_store(folder / f"{which}.db").store for which in ("two", "one")]
    for minute, (player, short) in enumerate([("Ann", True), ("Bob", True), *starts]):
        game = SHORT if short else GAME
        for store, name in zip(stores, (player, "Ann" if player == "Bob" else player), strict=True):
            store.runs.start(facts(name, game), instant(minute))

    stores[0].people.merge("Bob", "Ann")

    two, one = (runs_by_name(store.path) for store in stores)
    assert two == one
    assert "Bob" not in {run[1] for run in two}
    for store in stores:
        store.close()


def runs_by_name(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as outside:
        return outside.execute(
            "SELECT runs.id, players.name, runs.game, runs.started_at FROM runs "
            "JOIN players ON players.id = runs.player ORDER BY runs.id"
        ).fetchall()


def test_spellings_of_a_name_are_the_same_player(store: Store) -> None:
    """Except for accents: Zoe is another player."""
    for minute, name in enumerate(("Zoé", " ZOÉ ", "Zoe\u0301", "Zoe")):
        store.runs.start(facts(name), instant(minute))
    assert [(player.name, player.runs) for player in store.people.known()] == [("Zoe", 1), ("Zoé", 3)]


@pytest.mark.parametrize(
    ("name", "key"),
    [("", "player_empty"), ("  ", "player_empty"), ("x" * 31, "player_too_long"), ("x\x07", "player_unprintable")],
)
def test_what_cannot_be_a_name_plays_nothing(store: Store, name: str, key: str) -> None:
    with pytest.raises(InputError, match=key):
        store.runs.start(facts(name), instant(0))
    assert store.people.names() == ()


def test_the_last_active_player_comes_first(store: Store) -> None:
    store.runs.start(facts("Ann"), instant(5))
    play(store, facts("Bob", SHORT), 1_000, minute=6, game=SHORT)
    begun = store.runs.start(facts("Cid"), instant(0))
    store.runs.leave(begun, instant(9))
    store.decks.add("Dan", LEXICON, [word("DUO")], instant(8))
    assert [(player.name, player.runs, player.finished) for player in store.people.known()] == [
        ("Cid", 1, 0),
        ("Dan", 0, 0),
        ("Bob", 1, 1),
        ("Ann", 1, 0),
    ]


def test_a_name_that_is_somebody_elses_is_not_given_and_nobody_is_renamed(store: Store) -> None:
    for name in ("Paul", "Marie"):
        play(store, facts(name, SHORT), 1_000, game=SHORT)
    with pytest.raises(StoreError, match="player_taken"):
        store.people.rename("Paul", "MARIE")
    with pytest.raises(StoreError, match="player_unknown"):
        store.people.rename("Xyz", "Luc")
    with pytest.raises(StoreError) as refusal:
        store.people.rename("Maria", "Luc")
    assert (refusal.value.key, refusal.value.details["names"]) == ("store.player_unknown_alike", ("Marie",))
    assert store.people.rename("paul", "PAUL  B.") == "PAUL B."
    assert sorted(store.people.names()) == ["Marie", "PAUL B."]


def test_a_player_is_not_merged_with_himself_nor_with_nobody(store: Store) -> None:
    play(store, facts("Paul", SHORT), 1_000, game=SHORT)
    with pytest.raises(InputError, match="player_same"):
        store.people.merge("Paul", "PAUL")
    for source, into in (("Paul", "Xyz"), ("Xyz", "Paul")):
        with pytest.raises(StoreError, match="player_unknown"):
            store.people.merge(source, into)
    assert store.people.names() == ("Paul",)


def test_after_a_merge_the_first_run_of_a_game_ranks(store: Store) -> None:
    late = play(store, facts("Ann", SHORT), 1_000, minute=9, game=SHORT)
    early = store.runs.start(facts("Bob", GAME), instant(10))
    earlier = play(store, facts("Bob", SHORT), 3_000, minute=11, game=SHORT)
    assert store.people.merge("Bob", "Ann") == 2
    assert [store.ranking.standing(run).rank for run in (late, earlier)] == [1, None]
    assert store.ranking.standing(earlier).attempt == 2
    assert [run.id for run in store.runs.unfinished_of("Ann")] == [early]


def test_a_player_finds_what_he_chose_last_and_plays_most(store: Store) -> None:
    assert (store.people.last_choice("Ann"), store.people.usual_variant("Ann")) == (None, None)
    joker = facts_under(DUPLICATE, "Ann", SHORT, variant=VARIANTS["normale+joker"])
    for minute, the_facts in enumerate((joker, joker, facts("Ann"), facts("Ann"), facts("Ann"))):
        store.runs.start(the_facts, instant(minute))
    assert store.people.usual_variant("ann") == VARIANTS["normale"]
    store.runs.start(joker, instant(9))
    assert store.people.last_choice("ANN") == joker.conditions
    assert store.people.usual_variant("ann") == VARIANTS["normale+joker"], "of equals the latest"


# who is forgotten


@pytest.fixture
def forgotten(store: Store) -> str:
    """Returns Zoé's name after she was anonymised; she had played, typed and trained with everything. Ann did
    likewise."""
    first, *others = turns()
    for name in ("Ann", "Zoé"):
        run = store.runs.start(facts(name), instant(0))
        store.runs.add_move(run, replace(found(first, 900, wrong()), showing=1, strokes=(TYPED,)), first)
        for turn in others:
            store.runs.add_move(run, found(turn, 1_000), turn)
        store.runs.finish(run, instant(1))
        store.decks.add(name, LEXICON, [word("DUO")], instant(2))
        store.decks.see(store.decks.cards(name)[0].id, sight())
        store.decks.change_setting(name, "minutes", 20)
        play_rush(store, 2, rush_facts(name))
        store.rushes.see_apart(name, EMPTY, DAY)
        store.rushes.find_again(name, EMPTY, DAY)
        drill = store.drills.begin(name, Exercise.SEVENS, LEXICON, counted=True, day=DAY, at=instant(3))
        store.drills.keep(drill, 1, DrillResult(DrillItem(Exercise.SEVENS, "ADORENT", ("ADORENT",)), (), 0, 1))
        store.dailies.begin_move(name, SOURCE, "essai", first, instant(4))
        store.solitaires.start(name, SolitaireTerms(), instant(5), seed=1, lexicon_name="essai", lexicon_hash=HASH)
    return store.people.anonymise("zoé")


def trained(store: Store, name: str) -> list[bool]:
    """Returns for each way to train whether data of a player remain."""
    return [
        bool(store.decks.cards(name)),
        bool(store.decks.last_sights(name)),
        store.decks.settings(name).minutes != DeckSettings().minutes,
        bool(store.rushes.scores(rush_facts().group, name)),
        store.rushes.has_seen(name, [EMPTY], DAY),
        bool(store.rushes.found_again(name, DAY)),
        bool(store.drills.of(name, Exercise.SEVENS)),
        name in {attempt.player for attempt in store.dailies.moves(SOURCE)},
        bool(store.solitaires.open_of(name)),
    ]


def test_anonymising_keeps_times_and_ranks_and_deletes_training(store: Store, forgotten: str) -> None:
    assert [(row.player, row.rank, row.total_ms) for row in store.ranking.rows()] == [
        ("Ann", 1, 2_900),
        (forgotten, 1, 2_900),
    ]
    assert trained(store, "Ann") == [True] * 9
    assert trained(store, forgotten) == trained(store, "Zoé") == [False] * 9
    assert store.decks.counts()[0] == 1


def test_how_somebody_types_is_forgotten_with_his_name(store: Store, forgotten: str) -> None:
    """The text and time of each proposal stay with the move."""
    ann, gone = (next(row.run_id for row in store.ranking.rows() if row.player == name) for name in ("Ann", forgotten))
    assert [shown.strokes for shown in store.runs.strokes_of(ann)] == [TYPED]
    assert store.runs.strokes_of(gone) == ()
    assert [proposal.text for proposal in store.runs.proposals_of(gone)][:2] == ["ARIENTS H4", "ARISENT H4"]


def test_the_name_of_an_anonymised_player_is_free_again(store: Store, forgotten: str) -> None:
    play(store, facts("Zoé"), 1, 1, 1, minute=20)
    assert sorted(store.people.names()) == sorted(["Ann", forgotten, "Zoé"])
    assert store.people.anonymise("Zoé") != forgotten


# runs that are shown to others


def test_nobody_shows_his_runs_before_he_says_so(store: Store) -> None:
    play(store, facts("Zoé", SHORT), 1_000, game=SHORT)
    assert not store.people.shows_runs("Zoé")
    store.people.show_runs("ZOÉ", True)
    assert store.people.shows_runs("zoé")
    assert [one.shows_runs for one in store.people.known()] == [True]
    store.people.rename("Zoé", "Zoe")
    assert store.people.shows_runs("Zoe")
    assert not store.people.shows_runs("Zoé")
    store.people.show_runs("Zoe", False)
    assert not store.people.shows_runs("Zoe")
    with pytest.raises(StoreError, match="player_unknown"):
        store.people.show_runs("Personne", True)


def test_the_runs_of_somebody_made_anonymous_are_shown_to_nobody(store: Store) -> None:
    play(store, facts("Zoé", SHORT), 1_000, game=SHORT)
    store.people.show_runs("Zoé", True)
    assert not store.people.shows_runs(store.people.anonymise("Zoé"))


NAME = "Wilhelmine Zzyx"


def _played(store: Store) -> str:
    play(store, facts(NAME, SHORT), 1, game=SHORT)
    return NAME


def _erased_competition(store: Store) -> None:
    uuid = store.competitions.found(CompetitionPlan("Série"), instant(0))
    store.competitions.add(uuid, Enrolled(Entrant("w", 1, (NAME,), minor=True)), at=instant(0))
    store.competitions.erase(uuid)


def _erased_session(store: Store) -> None:
    log = SessionLog.start(store, DUPLICATE_PLAN, SHORT, "", instant(0), first=[Registered(1, NAME)])
    store.sessions.erase(log.id)


@pytest.mark.parametrize(
    "forget",
    [
        lambda store: store.people.anonymise(_played(store)),
        lambda store: store.people.rename(_played(store), "Zoé"),
        lambda store: store.people.merge(_played(store), "Ann"),
        lambda store: store.classics.erase(store.classics.start((NAME, "Ann"), INTERNATIONAL, instant(0)).id),
        lambda store: store.table_games.erase(LOTO, store.table_games.start(LOTO, (NAME, "Ann"), instant(0)).kept.id),
        _erased_competition,
        _erased_session,
    ],
    ids=["anonymous", "renamed", "merged", "classic", "table", "competition", "session"],
)
def test_a_name_that_is_forgotten_stands_in_no_file_any_more(store: Store, forget: Callable[[Store], object]) -> None:
    play(store, facts("Ann", SHORT), 1, game=SHORT)
    forget(store)
    assert not any(b"Zzyx" in file.read_bytes() for file in store.path.parent.iterdir())


# sessions


@pytest.mark.parametrize(("ann", "bob"), [(True, True), (True, False), (False, True)])
def test_merged_runs_are_shown_only_if_both_players_agree(store: Store, ann: bool, bob: bool) -> None:
    for name, shows in (("Ann", ann), ("Bob", bob)):
        store.runs.start(facts(name), instant(0))
        store.people.show_runs(name, shows)
    store.consents.mark_minor("Bob")
    store.people.merge("Bob", "Ann")
    (kept,) = store.consents.all()
    assert (kept.player, kept.minor) == ("Ann", True)
    assert store.people.shows_runs("Ann") == (ann and bob)


NAMES = ("Camille", "Paulette", "Élodie", "Paul", "Marie-Thérèse", "Jean-Luc")


@pytest.mark.parametrize(
    ("typed", "name", "likeness"),
    [
        ("paul", "Paul", Likeness.SAME),
        ("ELODIE", "Élodie", Likeness.SAME),
        ("marie  therese", "Marie-Thérèse", Likeness.SAME),
        ("Pau", "Paulette", Likeness.BEGINS),
        ("the", "Marie-Thérèse", Likeness.BEGINS),
        ("Camile", "Camille", Likeness.SIMILAR),
        ("Polette", "Paulette", Likeness.SIMILAR),
        ("Ca", "Élodie", Likeness.NONE),
        ("Pul", "Paul", Likeness.SIMILAR),
        ("Pu", "Pul", Likeness.BEGINS),
        ("Al", "Aal", Likeness.NONE),
        ("", "Paul", Likeness.NONE),
        ("-", "Paul", Likeness.NONE),
    ],
)
def test_likeness_of_names_to_typed_text(typed: str, name: str, likeness: Likeness) -> None:
    assert dict(liken(typed, (*NAMES, "Pul", "Aal")))[name] is likeness


def test_own_settings_follow_a_player_and_go_with_him(store: Store) -> None:
    for player in ("Marie", "Paul", "Zoé"):
        play(store, facts(player, SHORT), 1_000, game=SHORT)
        store.people.keep_own_setting(player, "display.theme", player)
    store.people.keep_own_setting("Paul", "display.tenths", False)
    store.people.rename("Marie", "Anne")
    store.people.merge("Paul", "Anne")
    neutral = store.people.anonymise("Zoé")
    assert store.people.own_settings("Anne") == {"display.theme": "Marie", "display.tenths": False}
    assert store.people.own_settings(neutral) == store.people.own_settings("") == {}
    store.people.keep_own_setting("Anne", "display.theme", None)
    assert store.people.own_settings("Anne") == {"display.tenths": False}
