"""The output of `topping export --json`: complete for a database, and limited for a player."""

import json
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import CHECKOUT
from tests.store.helpers import GAME, SHORT, facts, found, instant, keep_course, play, turns, wrong
from tests.store.test_rushes import EMPTY, play_rush
from tests.store.test_rushes import facts as rush_facts
from tests.store.test_tablegames import begun
from tests.store.training.test_decks import DAY, LEXICON, sight, word
from tests.store.training.test_training import SOURCE
from topping.cli import run
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, Enrolled, StageSet
from topping.competition.plan import CompetitionPlan
from topping.competition.results import GameResults, RoomResults, RoomRun
from topping.exchange.published import PublishedResult
from topping.play.classic.events import SeatingSet
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.loto import CardWritten
from topping.play.run.strokes import Device, Stroke, StrokeKind
from topping.play.session.events import read_event
from topping.play.solitaire import SolitaireTerms
from topping.rules.games.gametext import game_id, parse_game
from topping.store import Store, open_store
from topping.store.archive import KINDS
from topping.store.competitions.competitions import CompetitionEntry
from topping.store.database import now_ms
from topping.store.tablegames import LOTO
from topping.training.drills import DrillItem, DrillResult, Exercise

PLAYERS = ("Ann", "Zoé")
TYPED = (Stroke(400, StrokeKind.LETTER, Device.LINE), Stroke(900, StrokeKind.ENTER, Device.LINE))
DAY_OF_GAME = date.fromisoformat(SOURCE.date).toordinal()


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Ann and Zoé have played, typed and trained with everything, met in a session, at tables, in a competition."""
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    with open_store().store as made:
        for name in PLAYERS:
            plays_everything(made, name)
        keep_course(made)
        made.club_misses.take("Zoé", 1, 3, DAY, instant(9), lambda word, worth: worth)
        classic = made.classics.start(PLAYERS, INTERNATIONAL, instant(0), seed=3)
        classic.add(SeatingSet((0, 1)), instant(0))
        loto = made.table_games.start(LOTO, PLAYERS, instant(0))
        loto.add_all([CardWritten(0, ("RADEAUX", "GALOPER")), CardWritten(1, ("TIREURS", "MANCHOT"))], instant(0))
        made.imported.keep(replace(SHORT, lexicon_hash="", name="Interclubs"), "csv", instant(0), RESULTS)
        made.dailies.note(game_id(GAME), SOURCE)
        competes(made)
        yield made


RESULTS = (PublishedResult("Bob", (10, None, 12), (), 22, None),)


def plays_everything(store: Store, name: str) -> None:
    first, *others = turns()
    run_id = store.runs.start(facts(name), instant(0))
    store.runs.add_move(run_id, replace(found(first, 900, wrong()), showing=1, strokes=(TYPED,)), first)
    for turn in others:
        store.runs.add_move(run_id, found(turn, 1_000), turn)
    store.runs.finish(run_id, instant(1))
    store.runs.start(facts(name, SHORT), instant(2))
    store.decks.add(name, LEXICON, [word("DUO")], instant(2))
    (card,) = store.decks.cards(name)
    store.decks.see(card.id, sight())
    store.decks.set_aside(card.id, DAY, instant(3))
    store.people.keep_own_setting(name, "sound.muted", True)
    play_rush(store, 2, rush_facts(name))
    store.rushes.see_apart(name, EMPTY, DAY)
    store.rushes.find_again(name, EMPTY, DAY)
    drill = store.drills.begin(name, Exercise.SEVENS, LEXICON, counted=True, day=DAY, at=instant(3))
    item = DrillItem(Exercise.SEVENS, "ADORENT", ("ADORENT",))
    store.drills.keep(drill, 1, DrillResult(item, ("ADORENT",), 0, 1))
    store.dailies.begin_move(name, SOURCE, "essai", first, instant(4))
    begun(store, name, SolitaireTerms())


def competes(store: Store) -> None:
    uuid = store.competitions.found(CompetitionPlan("Série", until_ms=now_ms() + 86_400_000), instant(0))
    store.competitions.place_game(uuid, 1, SHORT, instant(0))
    entrants = [Entrant(name, number, (name,), minor=True) for number, name in enumerate(PLAYERS, start=1)]
    store.competitions.add(uuid, *map(Enrolled, entrants), StageSet(CompetitionStage.OPEN), at=instant(0))
    for name in PLAYERS:
        entry = CompetitionEntry(uuid, name, 1)
        run_id = store.competitions.start_run(entry, facts(name, SHORT), instant(6))
        for turn in turns(SHORT):
            store.runs.add_move(run_id, found(turn, 1_000), turn)
        store.runs.finish(run_id, instant(7))


def closed(store: Store) -> None:
    (kept,) = store.competitions.all()
    played = GameResults(1, (RoomRun("zoe", next(iter(store.competitions.runs(kept.uuid).values()))),))
    results = RoomResults(kept.uuid, "Lyon", "", (), (played,))
    store.competitions.take_results(results.signed("00" * 32), instant(8))
    store.competitions.add(kept.uuid, StageSet(CompetitionStage.CLOSED), at=instant(9))


def of_kind(store: Store, kind: str, player: str | None = None) -> list[dict[str, Any]]:
    return [one for one in store.archive.records(player) if one["record"] == kind]


def test_every_kind_of_record_is_written_and_told_in_the_manual(store: Store) -> None:
    closed(store)
    fields: dict[str, list[str]] = {}
    for record in store.archive.records():
        kind = record.pop("record")
        fields[kind] = list(record)
        for name, value in record.items():
            for one in value if isinstance(value, list) else (value,):
                if isinstance(one, dict) and name not in FREE and kind != "competition_result":
                    fields[f"{kind}.{name}"] = list(one)
    assert tuple(one for one in fields if "." not in one) == KINDS
    for page in ("commandes.md", "en/commandes.md"):
        assert documented(CHECKOUT / "assets" / "manual" / page) == fields


FREE = ("settings", "about", "event")
"""Objects whose fields differ between records."""


def documented(page: Path) -> dict[str, list[str]]:
    """Returns the kinds and fields of a manual page's table: `| kind | fields | what it is |`."""
    found: dict[str, list[str]] = {}
    _, _, told = page.read_text("utf-8").partition("| `record` |")
    for line in told.splitlines()[2:]:
        if not line.startswith("|"):
            break
        kind, fields, _ = (cell.strip() for cell in line.strip("|").split("|"))
        found[kind.strip("`")] = [field.strip("`") for field in fields.split()]
    return found


def test_runs_are_read_back_move_by_move(store: Store) -> None:
    closed(store)
    record, open_run, *_ = of_kind(store, "run")
    (run_id,) = [one.run_id for one in store.ranking.rows() if (one.player, one.total_ms) == ("Ann", 2_900)]
    kept = store.finished.run(run_id)
    names = ("number", "word", "reference", "points", "found", "scored", "elapsed_ms", "penalty_ms", "answer")
    assert [[move[name] for name in names] for move in record["moves"]] == [
        [getattr(move, name) for name in names] for move in kept.moves
    ]
    assert [(one["text"], one["at_ms"]) for one in record["tries"]] == [
        (one.text, one.at_ms) for move in kept.moves for one in move.proposals
    ]
    ((first,),) = [[one["keys"] for one in record["strokes"]]]
    assert first == [[one.at_ms, one.kind.name.lower(), one.device.name.lower()] for one in TYPED]
    assert (record["result"]["found"], record["ranks"], record["outcome"]) == (3, True, "finished")
    assert (open_run["result"], open_run["outcome"], open_run["moves"]) == (None, "open", [])
    assert record["conditions"] == str(facts().conditions)
    (text,) = [one["text"] for one in of_kind(store, "game") if one["game"] == record["game"]]
    assert parse_game(text).moves == GAME.moves


def test_sessions_and_games_at_a_table_are_read_back_event_by_event(store: Store) -> None:
    (record,) = of_kind(store, "session")
    kept, events = store.sessions.get(record["number"])
    assert [read_event(one["event"], kept.facts.plan) for one in record["events"]] == [
        read_event(json.loads(one.body), kept.facts.plan) for one in events
    ]
    assert (record["name"], record["conditions"]) == ("Mardi", str(kept.facts.conditions))
    (classic,) = of_kind(store, "classic_game")
    (log,) = store.classics.all()
    assert (classic["uuid"], classic["names"], classic["scores"]) == (log.uuid, list(log.names), list(log.scores))
    assert [one["event"]["order"] for one in classic["events"]] == [[0, 1]]
    (loto,) = of_kind(store, "table_game")
    assert (loto["kind"], loto["names"], len(loto["events"])) == ("loto", list(PLAYERS), 2)
    assert record["seats"] == [{"table": 3, "player": "Zoé"}]
    assert [one["player"] for one in of_kind(store, "solitaire")] == ["Ann", "Zoé"]


def test_training_is_read_back(store: Store) -> None:
    card = of_kind(store, "card")[0]
    (kept,) = store.decks.cards("Ann")
    assert (card["uuid"], card["kind"], card["key"]) == (
        store.decks.uuids("Ann")[kept.id],
        kept.key.kind.value,
        kept.key.text,
    )
    assert [(one["found"], one["elapsed_ms"]) for one in card["sights"]] == [(sight().found, sight().elapsed_ms)]
    assert [one["act"] for one in card["acts"]] == ["set_aside"]
    rush = of_kind(store, "rush")[0]
    assert [(one["word"], one["elapsed_ms"]) for one in rush["moves"]] == [
        (one.solution.move.word, one.elapsed_ms) for one in store.rushes.played(1)
    ]
    assert rush["found"] == 2
    (question,) = of_kind(store, "drill")[0]["questions"]
    assert (question["asked"], question["found"], question["wrong"]) == ("ADORENT", "ADORENT", 0)
    assert of_kind(store, "daily_move")[0]["word"] == turns()[0].solution.word
    for kind in ("seen_position", "found_position"):
        assert [(one["player"], one["day"]) for one in of_kind(store, kind)] == [("Ann", DAY), ("Zoé", DAY)]
    assert [one["settings"] for one in of_kind(store, "player")] == [{"sound.muted": True}] * 2
    (imported,) = of_kind(store, "imported_game")
    assert imported["results"] == [
        {"name": "Bob", "points": [10, None, 12], "costs_ms": [], "total": 22, "total_ms": None}
    ]


def test_nothing_of_an_open_competition_or_of_today_is_written(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topping.store.archive.training_day_of", lambda at: DAY_OF_GAME)
    text = json.dumps(list(store.archive.records()))
    assert store.archive.left_out == 6, "two runs of the competition, two of its game, two of the game of the day"
    for move in (*SHORT.moves, *GAME.moves):
        assert f'"word": "{move.solution.word}"' not in text.replace('"record": "rush"', "")
    assert not of_kind(store, "competition_event")
    closed(store)
    monkeypatch.setattr("topping.store.archive.training_day_of", lambda at: DAY_OF_GAME + 1)
    assert len(of_kind(store, "run")) == 6
    assert store.archive.left_out == 0
    assert {one["event"]["event"] for one in of_kind(store, "competition_event")} >= {"enrolled", "stage", "run"}


def test_a_players_archive_names_others_only_in_common_games(store: Store) -> None:
    closed(store)
    records = list(store.archive.records("zoé"))
    together = ("classic_game", "table_game", "session")
    assert "Ann" not in json.dumps([one for one in records if one["record"] not in together])
    (session,) = [one for one in records if one["record"] == "session"]
    assert "Zoé" in json.dumps(session["events"], ensure_ascii=False)
    assert "Paul" not in json.dumps(session["events"])
    assert {"player", "game", "run", "card", "rush", "drill", "solitaire"} <= {one["record"] for one in records}
    assert not {"imported_game", "competition_game"} & {one["record"] for one in records}
    assert len([one for one in records if one["record"] == "run"]) == 3


def test_the_command_writes_a_line_a_record(store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    closed(store)
    out = tmp_path / "tout.jsonl"
    assert run(["export", "--json", str(out)]) == 0
    records = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert records == list(store.archive.records())
    assert f"{len(records)} enregistrements écrits dans {out}" in capsys.readouterr().out
    assert run(["export", "--json", str(out), "--player", "Zoé"]) == 0
    assert [json.loads(line) for line in out.read_text("utf-8").splitlines()] == list(store.archive.records("Zoé"))


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["--json", "DOSSIER/a", "--player", "Zo"], 1, "noms proches"),
        (["--json", "DOSSIER/topping.db"], 2, "ne s’écrit pas sur la base"),
        (["--json", "DOSSIER/none/a"], 1, "none"),
        (["--json", "DOSSIER/a", "normale-01"], 2, "--json"),
        (["--player", "Zoé"], 2, "--json"),
        (["normale-01"], 2, "--to"),
        ([], 2, "--json"),
    ],
)
def test_a_failed_export_is_reported_and_changes_nothing(
    store: Store, tmp_path: Path, arguments: list[str], code: int, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", *(one.replace("DOSSIER", str(tmp_path)) for one in arguments)]) == code
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "a").exists()
    assert store.people.names()


def test_a_large_database_is_not_held_in_memory(tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db").store as store:
        for minute in range(300):
            play(store, facts("Zoé", SHORT), 1_000, minute=minute, game=SHORT)
        sum(1 for _ in store.archive.records())
        tracemalloc.start()
        size = sum(len(json.dumps(one)) for one in store.archive.records())
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < size / 2
