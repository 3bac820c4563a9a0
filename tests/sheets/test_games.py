"""Sheets of classic games and of competitions."""

import json
import re
from dataclasses import replace
from functools import cache, reduce
from html.parser import HTMLParser

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.competition.sample import competition, entrant
from tests.competition.sample import run as run_of
from tests.competition.strategies import ENTRANTS
from tests.outside.words import plain
from tests.play.classic.randomplay import played
from tests.play.classic.test_course import dealt
from tests.play.test_tablegames import GRID, ready, squares
from tests.sheets.csvread import csv_rows
from topping.competition.decisions import MoveVoided, RunAdmitted
from topping.competition.entrant import Entrant
from topping.competition.events import FIRST_TIE_BREAK, Decided, Revoked, SessionScored
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.results import GameResults, Proof, RoomResults, RoomRun, TakenResults
from topping.competition.roster import read_roster, same_name
from topping.competition.scored import ScoredLine, ScoredOutcome
from topping.competition.standings import Grouping
from topping.play.classic.events import Breach, Defeat, GameLost
from topping.play.classic.game import ClassicGame
from topping.play.classic.houserules import LEAFLET, ClassicRules
from topping.play.classic.match import ClassicResult, MatchRow, MatchRowKind, match_sheet, tournament_table
from topping.play.classic.transitions import after
from topping.play.inverse.game import InverseEvent, InverseGame, LettersTaken, TurnPassed
from topping.play.solitaire import (
    SolitaireDealt,
    SolitaireEvent,
    SolitaireGame,
    SolitaireLaid,
    SolitaireStopped,
    SolitaireSwapped,
    SolitaireTerms,
    SolitaireTurn,
    solitaire_after,
)
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE
from topping.rules.conditions.options import HintKind, HintPrice, Options, RankPoints, SoloRule, WarningRule, ZeroRule
from topping.rules.moves import Move
from topping.sheets import sheetfile
from topping.sheets.classic import as_csv, as_page, end_in_words, rules_in_words, tournament
from topping.sheets.competition import CompetitionSheet, game_title, remark_of, told_standings
from topping.sheets.competitionexport import (
    competition_files,
    competition_sigles,
    has_sigles,
    results_text,
    roll_page,
    roster_table,
)
from topping.wording.classic import what
from topping.wording.options import options_lines

AT = "2026-11-22T12:00:00+01:00"
NAMES = ("<Zoé & Cie>", "Bob")


@cache
def game() -> ClassicGame:
    return list(played(ClassicGame.of(NAMES, ClassicRules(theme="mer")), 4))[-1][1]


def test_values() -> None:
    _, *rows = csv_rows(as_csv(game()))
    assert len(rows) == len(match_sheet(game()).rows)
    finals = {row[1]: int(row[9]) for row in rows}
    assert finals == dict(zip(NAMES, game().scores, strict=True))


def test_a_page_is_escaped_and_to_be_signed() -> None:
    page = as_page(game(), "22 novembre 2026", "essai")
    assert "<Zoé" not in page
    assert "Signature de &lt;Zoé &amp; Cie&gt;" in page
    assert "22 novembre 2026" in page
    assert page.count("<tr>") > len(game().turns)


@pytest.mark.parametrize("kind", MatchRowKind)
def test_every_row_is_told(kind: MatchRowKind) -> None:
    row = MatchRow(kind, 0, 0, word="PASSeR", letters="AB", refused=("PASSER",), breach=Breach.CONDUCT)
    assert what(row)
    assert "{" not in what(row)


@pytest.mark.parametrize("defeat", [one for one in Defeat if one is not Defeat.ABSENT])
def test_every_decision_is_told(defeat: Defeat) -> None:
    over = after(dealt("AEINRST", "EIOLMLS"), GameLost(0, 5, defeat))
    assert "Zoé" in end_in_words(match_sheet(over))


def test_rules_are_told() -> None:
    rules = ClassicRules(recycles_jokers=True, open_dictionary=True, theme="la <mer>", two_bags=True)
    assert rules_in_words(rules) == [
        "20:00 chacun",
        "jokers recyclés",
        "dictionnaire ouvert",
        "thème «\N{NO-BREAK SPACE}la <mer>\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}: 5 points par mot",
        "deux sacs, voyelles et consonnes",
    ]
    assert len(rules_in_words(LEAFLET)) == 3


ENTRANTS_OF_TWO_SERIES = (
    entrant("a", 1, series="4A", club="Évry"),
    Entrant("b", 2, ("=cmd|' /C calc'!A0",), series="2B", club="<b>Lyon</b>"),
    entrant("c", 3, series="4A", club="Évry"),
)
DUPLICATE_3MIN = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)


def sheet() -> CompetitionSheet:
    found = competition(
        Decided(MoveVoided(1, 2), "coupure de courant", "J. Roy"),
        Decided(RunAdmitted("c1"), "panne", "J. Roy"),
        Revoked(11, "erreur", "J. Roy"),
        plan=CompetitionPlan("Tournoi d’Évry", team_size=2),
        entrants=ENTRANTS_OF_TWO_SERIES,
    )
    runs = [run_of("a1", [10, 20, 30]), run_of("b1", [9, 21, 30]), run_of("c1", [1, 1, 1], resumed=True)]
    return CompetitionSheet(found, {one.uuid: one for one in runs}, "21/11/2026 15:00", str)


class Cells(HTMLParser):
    """The texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.feed(page)

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data.strip())


def test_the_text_ranks_overall_and_by_series_and_tells_the_decisions() -> None:
    text = results_text(sheet()).replace("\xa0", " ")
    assert "   1   2  =cmd" in text
    assert "à trancher" not in text
    assert "partie reprise" in text
    assert "Série : 2B" in text
    assert "Série : 4A" in text
    assert "coup 2 de la partie 1 annulé pour tous : coupure de courant (J. Roy, 10000)" in text
    assert "partie 1 admise pour Joueur c : panne" in text
    assert "décision annulée : erreur" in text


def test_the_delay_is_one_figure_where_all_machines_have_the_same() -> None:
    made = sheet()
    entered = made.competition.runs

    def told(*delays: int) -> str:
        runs = {one.run: replace(one, delay_ms=ms) for one, ms in zip(entered.values(), delays, strict=True)}
        return results_text(replace(made, competition=replace(made.competition, runs=runs))).replace("\xa0", " ")

    assert [game_title(place).replace("\xa0", " ") for place in (1, FIRST_TIE_BREAK)] == ["Partie 1", "Départage 1"]
    assert "pas été mesuré" in results_text(made)
    by_points = competition(plan=CompetitionPlan("Série", DUPLICATE_3MIN))
    assert "pas été mesuré" not in results_text(CompetitionSheet(by_points, {}, "", str))
    assert "mesuré : 16 ms." in told(16, 16, 16)
    assert "de 16 à 31 ms." in told(16, 31, 20)


def test_the_page_escapes_what_people_wrote() -> None:
    page = competition_files(sheet())["resultats.html"].decode()
    assert "<b>Lyon" not in page
    assert "<b>Lyon</b>" in Cells(page).texts
    assert "Tournoi d’Évry" in Cells(page).texts


def test_what_is_said_of_everybody_is_said_once_and_a_remark_stands_under_its_name() -> None:
    found = competition(
        Decided(MoveVoided(1, 2), "coupure de courant", "J. Roy"),
        Decided(MoveVoided(1, 3, "b"), "écran figé", "J. Roy"),
        entrants=ENTRANTS_OF_TWO_SERIES,
    )
    runs = {one.uuid: one for one in (run_of(f"{letter}1", [10, 20, 30]) for letter in "abc")}
    made = CompetitionSheet(found, runs, "21/11/2026 15:00", str)
    assert [remark_of(made, line) for line in made.overall] == ["coup annulé", "", ""]
    (group,) = made.groups(Grouping.OVERALL)
    assert "remark" in [column.name for column in told_standings(made, group, Grouping.OVERALL).columns]
    texts = Cells(competition_files(made)["resultats.html"].decode()).texts
    place = texts.index("coup annulé")
    assert texts[place - 1] == "=cmd|' /C calc'!A0"
    assert "Remarque" not in texts


def test_who_plays_on_honour_is_told_beside_those_who_do_not() -> None:
    played = GameResults(1, (RoomRun("a", run_of("a9", [10, 20, 30])),))
    taken = TakenResults(1, 0, Proof.HONOUR, RoomResults("", "", "", (), (played,)))
    found = competition(entrants=ENTRANTS_OF_TWO_SERIES, taken=[taken])
    runs = {**found.brought_runs, "b1": run_of("b1", [10, 20, 31])}
    made = CompetitionSheet(found, runs, "21/11/2026 15:00", str)
    assert [remark_of(made, line) for line in made.overall][:2] == ["sur l’honneur", ""]


def test_touch_and_voice_are_told_beside_results_where_others_have_typed() -> None:
    def remarks(plan: CompetitionPlan, *inputs: str) -> list[str]:
        runs = [run_of(f"{letter}1", [10, 20, 30], input=one) for letter, one in zip("abc", inputs, strict=True)]
        made = CompetitionSheet(competition(plan=plan), {one.uuid: one for one in runs}, "21/11/2026 15:00", str)
        return sorted(remark_of(made, line) for line in made.overall)

    together, apart = CompetitionPlan("Tournoi"), CompetitionPlan("Tournoi", inputs_apart=True)
    assert remarks(together, "keyboard", "touch", "oral") == ["", "oral", "tactile"]
    assert remarks(together, "keyboard", "touch", "touch") == ["", "tactile", "tactile"]
    assert remarks(together, "touch", "touch", "touch") == ["", "", ""], "all alike: nothing sets them apart"
    assert remarks(apart, "keyboard", "touch", "oral") == ["", "", ""], "each group is headed by it"


@pytest.mark.parametrize(("games", "paper"), [(6, "portrait"), (7, "landscape"), (20, "landscape")])
def test_many_games_lie_across_the_paper(games: int, paper: str) -> None:
    made = CompetitionSheet(competition(games=games), {}, "21/11/2026 15:00", str)
    page = competition_files(made)["resultats.html"].decode()
    assert f"size: A4 {paper};" in page
    assert ("font-size: 7pt" in page) == (games > 12)


def test_by_points_sigles_has_the_totals() -> None:
    plan = CompetitionPlan("Série", DUPLICATE_3MIN, form=CompetitionForm.SESSIONS)
    lines = (
        ScoredLine(1, "Zoé", (30, 20), (30, 20)),
        ScoredLine(2, "Luc", (40, 20), (40, 15)),
    )
    found = competition(
        SessionScored("s", 1, ("g",), "", True, (40, 22), lines), plan=plan, entrants=[entrant("a", 1), entrant("b", 2)]
    )
    made = CompetitionSheet(found, {}, "", str)
    assert competition_sigles(made, with_entrants=False) == b'"1","Joueur a","50"\r\n"2","Joueur b","55"\r\n'
    assert "sigles.txt" in competition_files(made)
    assert not has_sigles(sheet())


def test_the_json_holds_all_standings_and_decisions() -> None:
    record = json.loads(competition_files(sheet())["tout.json"])
    assert [group["group"] for group in record["standings"]["series"]] == ["2B", "4A"]
    assert [one["revoked_for"] for one in record["decisions"]] == [None, "erreur"]
    assert [(one["rank"], one["name"], len(one["members"])) for one in record["teams"]] == [
        (None, "<b>Lyon</b>", 1),
        (None, "Évry", 1),
    ]


@given(st.lists(ENTRANTS.filter(lambda one: one.is_pair), max_size=3, unique_by=lambda one: one.uuid))
def test_a_roster_that_was_written_is_read_back(entrants: list[Entrant]) -> None:
    numbered = [replace(one, number=place) for place, one in enumerate(entrants, start=1)]
    written = competition(entrants=numbered)
    told = [(one.number, one.names, one.club, one.licences, one.series, one.category, one.centre) for one in numbered]
    assume(
        len({(tuple(map(same_name, one.names)), one.licences, same_name(one.club)) for one in numbered}) == len(told)
    )
    licences = [licence for one in numbered for licence in {*one.licences} - {""}]
    assume(len(licences) == len({*licences}))
    read = read_roster(roster_table(written).csv(), pairs=True)
    rows = [(row.number, row.names, row.club, row.licences, row.series, row.category, row.centre) for row in read.rows]
    assert sorted(rows) == sorted(told)


def test_a_solitaire_says_what_was_left_where_anything_was() -> None:
    turn = SolitaireTurn(1, 0, "ABCDEFG", 12, Move.parse("BAC H7"))
    game = SolitaireGame(SolitaireTerms(), scores=(12,), turns=(turn,), is_over=True)
    tables = [sheetfile.solitaire_table(replace(game, scores=(total,))).splitlines() for total in (12, 9)]
    assert [len(table) for table in tables] == [2, 3]
    assert tables[1][2].endswith("-3;9")


def test_the_sheet_of_a_solitaire_has_each_turn_and_what_the_letters_left_cost() -> None:
    """Q and R go back for A and E; L, M, N, O, P, A and E that are left cost 1+2+1+1+3+1+1 points."""
    happened: list[SolitaireEvent] = [
        SolitaireDealt(("AEINRST",)),
        SolitaireLaid(Move.parse("SATINER H4"), "LMNOPQR"),
        SolitaireSwapped("QR", "AE"),
        SolitaireStopped(),
    ]
    game = reduce(solitaire_after, happened, SolitaireGame(SolitaireTerms()))
    rows = sheetfile.solitaire_table(game).splitlines()
    assert rows[1:] == ["1;AEINRST;SATINER;H4;66;66", "2;LMNOPQR;'-QR;;0;66", ";;;;-10;56"]


def test_the_sheet_of_a_loto_has_the_words_of_each_player_and_what_they_lack() -> None:
    rows = sheetfile.loto_table(ready()).splitlines()
    assert rows[1:] == [
        "Léa;RADEAUX GALOPER;RADEAUXGALOPER;",
        "Max;TIREURS MANCHOT;TIREURSMANCHOT;",
        "lettres appelées;;;",
    ]


def test_the_sheet_of_an_inverse_game_has_the_letters_taken_and_who_passed() -> None:
    happened: list[InverseEvent] = [LettersTaken(0, squares("H9")), TurnPassed(1)]
    game = reduce(InverseGame.after, happened, InverseGame.of(("Léa", "Max"), GRID))
    rows = sheetfile.inverse_table(game).splitlines()
    assert rows[1:] == ["1;Léa;PASSES;S;H9;1;1", "2;Max;'-;;;0;0"]


def test_a_day_of_classic_games_is_ranked_by_match_points_then_by_difference() -> None:
    results = [ClassicResult(("Ana", "Bob"), (300, 200), (3, 0)), ClassicResult(("Cléo", "Dan"), (250, 240), (3, 0))]
    table = tournament(tournament_table(results, names=("Ève",), left=("Dan",)))
    assert [line.split() for line in table.lines()][1:] == [
        ["1", "Ana", "1", "3", "100", "1", "0", "0"],
        ["2", "Cléo", "1", "3", "10", "1", "0", "0"],
        ["3", "Ève", "0", "0", "0", "0", "0", "0"],
        ["4", "Bob", "1", "0", "-100", "0", "0", "1"],
        ["5", "Dan", "1", "0", "-10", "0", "0", "1"],
    ]


HINTS = (HintPrice(HintKind.PLACE, 5_000),)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (Options(), None),
        (Options(ZeroRule(5_000)), "Zéro : chaque mot non admis coûte 5 s."),
        (Options(ZeroRule()), "Zéro : un mot non admis termine le coup, à son coût entier."),
        (Options(ZeroRule(None, True)), "Zéro : un mot non admis, ou qui ne peut être joué là, termine le coup"),
        (Options(declares_score=True), "Score annoncé : un top ne compte qu’avec son score exact, MOT H4 32."),
        (Options(hides_status=True), "Statut caché : rien n’est dit d’une proposition avant la fin du coup."),
        (Options(hints=HINTS), "Indices payants, avec F5 : la référence 5 s."),
        (Options(warnings=WarningRule(1, 7, 4_000)), "Avertissements : 1 sans frais, puis 4 s chacun."),
        (Options(solo=SoloRule(8, 5)), "Solo : 5 points à partir de 8 joueurs."),
    ],
)
def test_an_option_of_a_competition_is_told_in_a_sentence(options: Options, sentence: str | None) -> None:
    lines = [plain(line) for line in options_lines(Conditions(options=options))]
    assert len(lines) == (sentence is not None)
    assert "".join(lines).startswith(sentence or "")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (Options(warnings=WarningRule(1, 7, 4_000)), "Avertissements : 1 sans frais, puis 7 points de moins chacun."),
        (Options(rank_points=RankPoints()), "Points au rang : 3 au top, 2 au score suivant, 1 aux autres solutions."),
    ],
)
def test_where_points_count_options_are_told_in_points(options: Options, sentence: str) -> None:
    (line,) = options_lines(replace(DUPLICATE_3MIN, options=options))
    assert plain(line) == sentence


def standings_of(made: CompetitionSheet) -> list[list[str]]:
    """The rows of the first table of the results, cell by cell."""
    lines = results_text(made).split("\n\n")[1].splitlines()
    return [re.split(r" {2,}", line.strip()) for line in lines[2:]]


def test_a_game_left_or_going_on_stands_in_its_column() -> None:
    runs = (run_of("a1", [10], outcome=ScoredOutcome.LEFT), run_of("b1", [10], outcome=ScoredOutcome.OPEN))
    made = CompetitionSheet(competition(games=2), {one.uuid: one for one in runs}, "", str)
    left, playing, waiting = standings_of(made)
    assert left == ["1", "1", "Joueur a", "abandonnée", "abandonnée", "1", "1", "partie abandonnée"]
    assert playing[:4] == ["–", "2", "Joueur b", "en cours"]
    assert waiting == ["–", "3", "Joueur c", "–", "0", "0"]


def test_in_mort_subite_moves_count_and_time_parts_those_who_are_equal() -> None:
    sudden = Conditions(MORT_SUBITE)
    runs = [run_of(f"{letter}1", costs, conditions=sudden) for letter, costs in (("a", [9, 8, 7]), ("b", [9, 8, 6]))]
    sudden_death = competition(plan=CompetitionPlan("Série", sudden))
    made = CompetitionSheet(sudden_death, {one.uuid: one for one in runs}, "", str)
    by_time = "égalité départagée au temps"
    first, second, *_ = standings_of(made)
    assert first == ["1", "2", "Joueur b", "3", "0:23", by_time]
    assert second == ["2", "1", "Joueur a", "3", "0:24", by_time]


def test_the_roll_has_a_box_for_each_entrant() -> None:
    texts = Cells(roll_page(sheet())).texts
    assert "Appel" in texts
    assert texts.count("☐") == 3
    assert "<b>Lyon</b>" in texts
