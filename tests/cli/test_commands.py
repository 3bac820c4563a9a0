"""Commands on the database: text, JSON, and reasons for refusals."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.outside.words import plain
from tests.play.session.helpers import GAME, typed
from tests.store.helpers import GAME as TINY
from tests.store.helpers import SHORT, facts, facts_under, play, play_scoring
from topping.cli import run
from topping.competition.events import CompetitionStage, StageSet
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.play.session import events
from topping.play.session.newsession import CompetitionRoom
from topping.play.session.plan import Plan
from topping.rules.conditions.formula import DUPLICATE
from topping.store import now, open_store
from topping.store.sessions.log import SessionLog

JEUDI = "Topping 1\nNom : Jeudi\nVariante : normale\n\n1 +DTSELJO JODLES H4 44\n2 T+SAATIS ETATISAS 8H 77\n"
AT = "2025-03-01T20:00:00+01:00"
Types = Callable[..., str]


@pytest.fixture
def types(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Types:
    """Runs a command line; returns its output with ordinary blanks, and fails at another exit code."""
    (tmp_path / "jeudi.txt").write_text(JEUDI, encoding="utf-8")
    (tmp_path / "texte.txt").write_text("bonjour\n", encoding="utf-8")

    def ask(line: str, code: int = 0) -> str:
        capsys.readouterr()
        try:
            left = run(line.replace("DOSSIER", str(tmp_path)).split())
        except SystemExit as refused:
            left = int(str(refused.code))
        output = capsys.readouterr()
        assert left == code, output
        assert (output.err == "") == (code == 0)
        return (output.out + output.err).replace("\N{NO-BREAK SPACE}", " ")

    return ask


@pytest.mark.parametrize(
    ("line", "code", "reason"),
    [
        ("rien", 2, "argument COMMANDE : 'rien' n’est pas un choix"),
        ("solve --x", 2, "arguments inconnus : --x (voyez topping --help)"),
        ("help rien", 2, "page inconnue du manuel : rien (connues : joueur, arbitre"),
        ("config set", 2, "il manque : RÉGLAGE, VALEUR"),
        ("sheet DOSSIER/rien.txt", 1, "ce fichier n’existe pas"),
        ("sheet DOSSIER/texte.txt", 1, "texte.txt"),
        ("announce DOSSIER/jeudi.txt --move 3", 2, "jeudi.txt"),
        ("export DOSSIER/jeudi.txt --to word", 2, "n’est pas un choix"),
        ("import DOSSIER/rien.txt", 1, "ce fichier n’existe pas"),
        ("import DOSSIER/jeudi.txt --variant 8sur9", 2, "variante inconnue : 8sur9 (connues : normale, 7sur8"),
        ("generate --seed 3 --variant 8sur9", 2, "variante inconnue : 8sur9"),
        ("generate --seed 3 --out DOSSIER/jeudi.txt", 1, "un fichier porte déjà ce nom"),
        ("backup DOSSIER/absent/club.db", 1, "absent n’existe pas"),
        ("restore DOSSIER/texte.txt", 1, "n’est pas une sauvegarde de Topping ; le classement n’a pas changé"),
        ("lexicon default ODS99", 1, "lexique inconnu : ODS99 (installés : open-fr)"),
        ("session export 9", 1, "pas de séance numéro 9"),
        ("event table Coupe", 1, "pas de compétition « Coupe »"),
        ("event new Coupe --game rien", 1, "impossible de lire rien : ce fichier n’existe pas"),
        ("event new Coupe --formula duplicate --time 9", 2, "la formule « duplicate » a ses propres temps"),
        ("event new Coupe" + " --game DOSSIER/jeudi.txt" * 21, 2, "une compétition a 20 parties au plus"),
    ],
    ids=lambda value: value[:60] if isinstance(value, str) else str(value),
)
def test_a_refusal_is_one_line_with_its_reason(types: Types, line: str, code: int, reason: str) -> None:
    output = types(line, code)
    assert reason in output
    assert output.count("\n") == 1


def test_the_manual_is_listed_page_by_page(types: Types) -> None:
    first, *pages = types("help").splitlines()
    assert "topping help PAGE" in first
    assert {"joueur", "arbitre", "competitions", "borne"} <= {page.split()[0] for page in pages}


def test_a_changed_setting_stands_beside_its_default(types: Types) -> None:
    assert "n’existe pas encore : tout est par défaut" in types("config show")
    assert types("config set play.time 90") == "play.time = 90\n"
    shown = types("config show").splitlines()
    assert "play.time = 90 (par défaut : 60)" in shown
    assert "play.penalty = 20" in shown
    kept = {load["key"]: load for load in json.loads(types("config show --json"))}
    assert kept["play.time"] == {
        "key": "play.time",
        "value": 90,
        "default": 60,
        "meaning": "temps d’un coup, en secondes",
    }


def test_words_are_checked_in_any_case_and_with_accents(types: Types, capsys: pytest.CaptureFixture[str]) -> None:
    assert types("lexicon check jodles bétail") == "JODLES : admis\nBETAIL : admis\n"
    assert run(["lexicon", "check", "jodles", "zzx"]) == 1
    assert [plain(line) for line in capsys.readouterr().out.splitlines()] == ["JODLES : admis", "ZZX : non admis"]


def test_a_word_is_explained_with_the_source_of_its_meaning(types: Types) -> None:
    output = types("lexicon info bétail")
    assert output.startswith("BETAIL : admis (open-fr)\ngraphies : bétail\n")
    assert "Wiktionnaire, CC BY-SA 4.0" in output
    assert "https://fr.wiktionary.org/wiki/bétail" in output


# the leaderboard


def test_first_attempts_are_ranked_and_others_stand_without_a_rank(types: Types) -> None:
    """Three moves: 2 s, missed after 60 s with 20 s of penalty, 1 s; then the same; then 1 s each."""
    with open_store().store as store:
        play(store, facts("Zoé"), 2_000, -60_000, 1_000)
        play(store, facts("Paul"), 2_000, -60_000, 1_000, minute=10)
        play(store, facts("Ana"), 1_000, 1_000, 1_000, minute=20)
        play(store, facts("Zoé"), 1_000, 1_000, 1_000, minute=30)
    heading, terms, heads, *rows = types("scores").splitlines()
    assert heading.startswith("Essai (")
    assert heading.endswith("· topping · normale · essai")
    assert terms == "1:00,0 par coup, 0:20,0 de pénalité"
    assert heads.split()[:3] == ["Rang", "Joueur", "Total"]
    assert [plain(row.rsplit("  ", 1)[0]) for row in rows] == [
        "1 Ana 0:03,0 0:03,0 0:00,0 3/3",
        "2 Zoé 1:23,0 1:03,0 0:20,0 2/3",
        "2 Paul 1:23,0 1:03,0 0:20,0 2/3",
        "– Zoé (2e essai) 0:03,0 0:03,0 0:00,0 3/3",
    ]
    assert types("scores --player zoé").count("Zoé") == 2
    assert types("scores --player Nemo") == "Aucune partie jouée ne répond à cette demande.\n"


def test_runs_with_help_have_a_board_of_their_own(types: Types) -> None:
    with open_store().store as store:
        play(store, facts("Zoé", SHORT), 2_000, game=SHORT)
        play(store, facts("Paul", SHORT, helps=("distance", "bag")), 1_000, minute=10, game=SHORT)
    boards = types("scores").split("\n\n")
    assert sorted(board.splitlines()[-1].split()[1] for board in boards) == ["Paul", "Zoé"]
    assert "aides : lettres du sac, écart au top" in next(board for board in boards if "Paul" in board)


def test_in_duplicate_the_board_compares_points_with_the_sum_of_tops(types: Types) -> None:
    """The tops are worth 66, 3 and 3 points; Zoé found 69 of these 72."""
    with open_store().store as store:
        play_scoring(store, facts_under(DUPLICATE, "Zoé", TINY), 66, 3, 0)
    row = plain(types("scores").splitlines()[-1])
    assert row.startswith("1 Zoé 69 72 95,8 % −3 2/3")


def test_a_spreadsheet_gets_the_board_in_the_language_spoken(types: Types) -> None:
    with open_store().store as store:
        play_scoring(store, facts_under(DUPLICATE, "@Zoé", TINY), 66, 3, 0)
    heads, row = (line.split(";") for line in types("scores --csv").removeprefix("\ufeff").splitlines())
    french = dict(zip(heads, row, strict=True))
    assert (french["Rang"], french["Joueur"], french["Pourcentage"]) == ("1", "'@Zoé", "95,8")
    heads, row = (line.split(",") for line in types("scores --csv --lang en").removeprefix("\ufeff").splitlines())
    english = dict(zip(heads, row, strict=True))
    assert (english["rank"], english["player"], english["percent"]) == ("1", "'@Zoé", "95.8")


# sessions


@pytest.fixture
def session(home: Path) -> SessionLog:
    """Stores an ended session of one move, with JETS not admitted, and a session just begun."""
    with open_store().store as store:
        log = SessionLog.start(store, Plan(), GAME, "Club de Vannes", AT)
        log.add_all((*map(events.Registered, (1, 2), ("Ana", "Paul")), events.Opened(1), events.Collected(1)), AT)
        for line in ("1", "2 JETS H5 22"):
            log.add(typed(line, log.session, 1, lambda word: word != "JETS"), AT)
        log.add(events.Ended(), AT)
        SessionLog.start(store, Plan(), GAME, "", AT)
    return log


def test_sessions_are_listed_the_last_first(types: Types, session: SessionLog) -> None:
    heads, *rows = types("session list").splitlines()
    assert heads.split()[:3] == ["N°", "Début", "Nom"]
    assert "Séance sans nom" in rows[0]
    assert rows[0].endswith("en pause")
    assert "Club de Vannes" in rows[1]
    assert rows[1].endswith("close")
    kept = json.loads(types("session list --json"))
    assert [(one["id"], one["name"], one["state"], one["players"]) for one in kept] == [
        (2, "", "open", 0),
        (1, "Club de Vannes", "ended", 2),
    ]
    assert {"formula", "speed", "variant", "started_at", "ended_at", "lexicon"} <= set(kept[0])


def test_a_session_of_a_competition_gives_no_top_away_before_it_is_closed(types: Types, session: SessionLog) -> None:
    with open_store().store as store:
        plan = CompetitionPlan("Simultané", session.session.plan.conditions, form=CompetitionForm.SESSIONS)
        uuid = store.competitions.found(plan, now())
        store.competitions.place_game(uuid, 1, GAME, now())
        store.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=now())
        store.scored_sessions.score(CompetitionRoom(uuid, 1, ""), session.id, now())
    for form in ("--csv", "--html", "--json", "--game", "--to eliot"):
        output = types(f"session export 1 {form}", 2)
        assert "reste secrète jusqu’à la clôture de « Simultané »" in output
        assert "JODLES" not in output
    assert types("session export 1 --to sigles").splitlines()[1] == '"2","Paul","0"'
    with open_store().store as store:
        store.competitions.add(uuid, StageSet(CompetitionStage.CLOSED), at=now())
    assert "JODLES" in types("session export 1 --csv")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "code", "kept"), [("2", 1, 2), ("", 1, 2), ("1", 0, 1)])
def test_on_a_terminal_a_session_is_erased_by_typing_its_number(
    answer: str, code: int, kept: int, session: SessionLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(f"{answer}\n"))
    assert run(["session", "erase", "1"]) == code
    with open_store().store as store:
        assert len(store.sessions.all()) == kept


def test_a_competition_is_erased_by_typing_its_name(
    types: Types, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    types("event new Coupe --game DOSSIER/jeudi.txt")
    for answer, code in (("coupe de mars", 1), ("Coupe", 0)):
        monkeypatch.setattr("sys.stdin", Terminal(f"{answer}\n"))
        assert run(["event", "erase", "Coupe"]) == code
    assert "Aucune compétition" in types("event")


# competitions


def test_a_competition_of_a_known_name_is_called_by_its_identifier(types: Types) -> None:
    types("event new Coupe --game DOSSIER/jeudi.txt")
    output = types("event new Coupe --game DOSSIER/jeudi.txt")
    assert "Une autre compétition porte ce nom" in output
    newer, older = (load["uuid"] for load in json.loads(types("event table --json")))
    refusal = types("event table Coupe", 1)
    assert "plusieurs compétitions répondent à « Coupe »" in refusal
    assert newer[:8] in refusal
    assert older[:8] in refusal
    assert types(f"event table {older[:8]}").startswith("Coupe\n")


def test_a_game_that_players_may_know_is_named_with_the_results(types: Types) -> None:
    types("event new Coupe --game DOSSIER/jeudi.txt")
    assert "Peut-être connue d’avance : Partie 1." in types("event table Coupe")


def test_a_roster_with_faulty_lines_enrols_nobody_and_founds_nothing(types: Types, tmp_path: Path) -> None:
    roster = "N°;Nom;Centre\n1;Ana;Nord\n1;Ève;Nord\nx;Bo;Nord\n;Zoé;Nord\n"
    (tmp_path / "inscrits.csv").write_text(roster, encoding="utf-8")
    output = types("event new Coupe --game DOSSIER/jeudi.txt --players DOSSIER/inscrits.csv", 1)
    assert "Personne n’est inscrit : 2 lignes à corriger." in output
    assert "inscrits.csv, ligne 3 : le numéro 1 est donné deux fois" in output
    assert "inscrits.csv, ligne 4 : « x » n’est pas un numéro" in output
    assert json.loads(types("event table --json")) == []
