"""What commands and sheets print, byte for byte, in each format and in both languages; what commands may be given.

`python -m tests.cli.test_printed FOLDER` writes each text there, to be compared with those of another commit, and the
list of their digests anew.
"""

import argparse
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from datetime import UTC, datetime
from functools import reduce
from hashlib import sha256
from io import BytesIO, StringIO, TextIOWrapper
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

import topping.cli
from tests.cli.conftest import set_clocks
from tests.cli.test_results import NAMES as PLAYERS
from tests.competition.sample import competition, entrant
from tests.competition.sample import run as scored
from tests.conftest import CHECKOUT
from tests.exchange.layouts import ClubLayout, club_games
from tests.hub.server import any_server, dsn_of, new_database
from tests.hub.somefacts import machine, signed
from tests.play.classic.randomplay import played as played_classic
from tests.play.classic.test_course import dealt, went_on
from tests.play.session.helpers import GAME, SUDDEN_PLAN, handed, of, short
from tests.play.session.helpers import played as played_session
from tests.play.test_tablegames import GRID, ready, squares
from tests.sheets.games import JOKER_GAME, TYPED
from tests.sheets.test_games import AT, DUPLICATE_3MIN, fills
from tests.sheets.test_games import game as classic_game
from tests.sheets.test_games import sheet as competition_sheet
from tests.sheets.test_session import NASTY, judged
from tests.sheets.test_session import sheet as session_sheet
from tests.sheets.training.examples import printed
from tests.store.helpers import GAME as TINY
from tests.store.helpers import SHORT, facts, facts_under, found, instant, missed, play, play_scoring
from tests.writtendown import flat, numbers_of
from topping.cli import run
from topping.cli.commands import COMMANDS, declare
from topping.cli.frame.parser import Parser
from topping.cli.upkeep.bank import in_words
from topping.cli.window import displays, opening
from topping.cli.window.request import KioskRequest
from topping.competition.decisions import (
    Decision,
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    RunAdmitted,
    RunDisqualified,
    RunSetAside,
    TimeGivenBack,
    TopRetained,
)
from topping.competition.entrant import Entrant
from topping.competition.events import (
    CompetitionStage,
    Decided,
    Enrolled,
    GamePlaced,
    SessionReached,
    SessionScored,
    StageSet,
)
from topping.competition.plan import CompetitionForm, CompetitionPlan
from topping.competition.scored import ScoredLine, ScoredOutcome
from topping.competition.standings import Grouping
from topping.correction.referee.ruling import Ruling
from topping.errors import ToppingError
from topping.facts.bodies import PlayerErased
from topping.facts.fact import FactKind
from topping.game.bank.file import BankState
from topping.hub.keys import own_key
from topping.hub.machine import SharedStore
from topping.hub.status import HubState, HubStatus
from topping.kiosk.backstage.backstage import Backstage
from topping.play.classic.events import Defeat, GameLost, Passed, PlayBegun, SeatingSet
from topping.play.classic.houserules import ClassicRules
from topping.play.classic.match import ClassicResult, tournament_table
from topping.play.inverse.game import InverseEvent, InverseGame, LettersTaken, TurnPassed
from topping.play.run.strokes import InputMark
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.desk import typed
from topping.play.session.plan import Plan
from topping.play.session.session import due_slips
from topping.play.solitaire.game import (
    SolitaireDealt,
    SolitaireEvent,
    SolitaireGame,
    SolitaireLaid,
    SolitaireStopped,
    SolitaireSwapped,
    SolitaireTerms,
    solitaire_after,
)
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Speed
from topping.rules.conditions.options import (
    HintKind,
    HintPrice,
    Options,
    RankPoints,
    SoloRule,
    WarningRule,
    ZeroRule,
)
from topping.rules.conditions.variant import Schedule
from topping.rules.games.gametext import game_id, parse_game
from topping.rules.moves import Move
from topping.sheets import classic, competitionfiles, game, sheetfile
from topping.sheets import session as sessionsheet
from topping.sheets.announcement import spoken
from topping.sheets.competition import CompetitionSheet
from topping.sheets.session import rulings_text, standings_table
from topping.sheets.wording import options_lines
from topping.store import RunFacts, Store, open_store
from topping.store.classiclog import ClassicLog
from topping.store.competitions.competitions import CompetitionEntry
from topping.store.sessions.log import SessionLog
from topping.store.sharing.exports import write_facts
from topping.texts import speak
from topping.texts.language import LANGUAGES, VARIABLE

OF_SHEETS, OF_COMMANDS = (CHECKOUT / "tests" / "data" / f"printed_{what}.txt" for what in ("sheets", "commands"))
NEVER_THE_SAME = re.compile(
    r"(?<=Code)\W+([A-Z]{4}\s?){4}|(?<=replaced-)[*\d-]+|"
    r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{8}\b|([0-9A-Z]{4}-){3}[0-9A-Z]{4}|(?<=\")\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z"
)
TYPED_AT = datetime(2026, 11, 27, 12, tzinfo=UTC)
"""When the first command is typed, whatever the calendar says: what falls due or is over depends on the day."""
WRITTEN = {".txt", ".html", ".csv", ".gcg"}
BARE = "/".join(["15"] * 15)
GRIDS = {"EMPTY": f"{BARE} AEIRSTN/", "HELD": f"{BARE} DTSELJO/", "BARE": BARE}
"""HELD is what a competition begins with that is not closed."""
POINTS_GAME = replace(TINY, moves=TINY.moves[:2], name="Aux points")
TIMED_GAME = replace(GAME, moves=GAME.moves[:1], name="Au temps")
_FORMS_HELD = (
    *(f" --out HOME/held{form}" for form in ("", " --csv", " --game")),
    " --to eliot",
    " --json",
    " --to sigles",
)
_OF_ANA = ("disqualify --attempt 1", "admit --attempt 2", "replay --attempt 3", "time --seconds 3 --attempt 2")
COMMANDS_TYPED = (
    *(f"scores{form}" for form in ("", " --json", " --csv", " --player zoé", " --player nemo")),
    *(f"runs{form}" for form in ("", " --json", " --player paul", " --player Bob")), "records", "records --json",
    "players", "players list --json", "players outgoing --json", "players match", "players wishes",
    "session list", "session list --json", "session compare 1 1", "session compare 1 1 --json",
    *(f"session export 1{form}" for form in ("", " --csv", " --html", " --json", " --slips", " --rulings", " --game")),
    "session export 1 --to sigles", "session export 1 --to eliot",
    "session export 1 --to sigles --out HOME/exported",
    "classic list", "classic list --json", "classic table", "classic table --json", "classic table --csv",
    *(f"classic export 1 --to {form}" for form in ("text", "csv", "html", "gcg")), "classic export 2",
    "event list", "event list --json", "event show Coupe", "event show Coupe --by club", "event export Coupe --json",
    *(f"event export Coupe --{form}" for form in ("csv", "roster", "html", "roll")),
    *(f"export normale-02 --to {form}" for form in ("gcg", "eliot", "duplitop", "csv")),
    "sheet GAMES/normale-02.txt", "sheet GAMES/normale-02.txt --html", "announce GAMES/normale-02.txt", "blank road",
    "classic export 1 --to gcg --out HOME/a.gcg", "classic replay HOME/a.gcg", "classic replay HOME/a.gcg --json",
    "review 1", "review 1 --json", "review 1 --html", "bank", "bank --json", "edition show",
    "deck", "deck --json", "words check PORTER --json", "words forms CHEVAL --json", "words plus PORT",
    "words hooks OR", "words extend PORTE --limit 9", "words anagrams AEIRST --meaning",
    "words list --shortest 2 --longest 2 --json",
    "event new Tôt --game normale-02", "config set hub.label Salle", "hub enrol Coupe", "hub enrol Tôt",
    "daily --date 2026-11-22", "daily --date 2026-11-22 --json",
    "daily --date 2026-11-22 --player Zoé", "daily --date 31", "daily --date 2026-11-22 --variant 7sur8 --copy",
    "edition leave", "edition show --json", "edition export HOME/edition.code", "edition import HOME/list.txt", "hub",
    "hub init HOME/hub", "hub init HOME/hub", "hub init HOME/hub --kiosk k", "hub init", "hub status",
    "hub status --json", "hub join HOME/none", "hub table x", "hub enrol Coupe", "hub enrol Coupe nobody",
    "hub join HOME/hub --club Évry --name Poste", "hub status", "hub status --json", "hub sync", "hub sync",
    "hub table x", "hub enrol Coupe Poste --referee", "hub enrol Coupe Poste", "hub enrol Tôt",
    "event erase Tôt --yes", "hub leave", "hub leave", "hub sync",
    "lexicon list", "lexicon list --json", "lexicon check JODLES zut éé a", "lexicon check JODLES",
    "lexicon info jodles", "lexicon info zzzz", "lexicon info 1", "lexicon info bétail", "lexicon supplement",
    "lexicon supplement --remove", "lexicon supplement HOME/supplement.txt", "lexicon supplement", "lexicon list",
    "lexicon list --json", "lexicon info zzz", "lexicon info ka", "lexicon info zzzx",
    "lexicon supplement HOME/other.txt", "lexicon supplement --remove", "lexicon supplement --remove HOME/other.txt",
    "lexicon add HOME/none.txt", "lexicon add HOME/list.txt", "lexicon add HOME/list.txt --force --name petite",
    "lexicon default petite", "lexicon add HOME/list.txt --force --name petite", "lexicon list",
    "lexicon default open-fr", "lexicon default none", "words list --shortest 2 --longest 2 --limit 5",
    "words forms ZZZ", "words forms PORTES", "words check XYZ PORTER", "players rename paul zoé",
    "players rename nemo x", "players rename paul Paulo", "players merge élodie nemo", "players share zoé",
    "players share zoé true", "players share zoé maybe", "players share nemo", "players", "players consent zoé",
    "players consent zoé initials --minor", "players consent zoé name --adult", "players consent nemo",
    "players outgoing --json", "players match", "players match 3", "players wishes 3", "players merge Paulo élodie",
    "players anonymise nemo", "edition show", "stats --player zoé", "stats --player zoé --csv", "stats --player nemo",
    "stats", "deck --player nemo", "deck --player zoé", "deck club 1 1", "deck club 1 1 --player Zoé",
    "deck club 9 1 --player Zoé", "deck export --anki HOME/a.apkg", "deck export --anki HOME/notes.tsv",
    "replay GAMES/normale-02.txt GAMES/normale-03.txt", "replay GAMES/normale-02.txt HOME/none.txt",
    "replay HOME/none.txt", "classic erase 9 --yes", "classic erase 2 --yes", "session erase 9 --yes",
    "session print 1", "session print 1 --once", "session print 1 --once --print HOME/none", "session erase 2 --yes",
    "session list", "backup HOME/copy.db",
    "config path", "config set nothing 1", "config set play.time 5000", "config set play.time 90", "config pin",
    "event roster Coupe HOME/roster.csv --check", "event roster Coupe HOME/roster.csv",
    "event decide Coupe void --move 2 --reason panne --author Roy", "event show Coupe",
    "event decide Coupe void --move 2 --number 1 --reason panne --author Roy",
    "event revoke Coupe 1 --reason x --author y",
    "event decide Coupe time --number 1 --seconds 3 --reason panne --author Roy",
    "event decide Coupe rename --number 2 --names Lou --reason nom --author Roy",
    "event revoke Coupe 9 --reason x --author y", "event decide Coupe exclude --number 2 --reason faute --author Roy",
    "event show Coupe --by team", "event show Coupe", "event session Coupe 1", "event session Coupe 9",
    "event new Salles --game normale-01 --formula duplicate --penalty 0 --sessions --players HOME/roster.csv",
    "event until Salles 2099-01-31", "event open Salles", "event session Salles 1", "event show Salles --by centre",
    "event start Salles",
    "event start Salles --centre nord", "event start Salles --windowed", "event erase Salles --yes",
    "event until Coupe 2099-01-31", "event until Coupe demain", "event tiebreak Coupe", "event puzzles Coupe",
    "event open Coupe", "event open nothing", "event seal Coupe --out HOME/coupe.sealed --code abcdefgh",
    "event export Coupe --out HOME/coupe", "event export Coupe --sigles", "event import HOME/coupe.sealed",
    "event import HOME/list.txt", "event open HOME/coupe.sealed --code wrongone",
    "event close Coupe", "event close Coupe <n", "event close Coupe <o", "event puzzles Coupe", "event erase Coupe",
    "event puzzles Coupe --count 1", "event puzzles Coupe --player Zoé", "event puzzles Coupe --player nemo",
    "event list", "event list --json", "event show Coupe", "event export Coupe --csv",
    "event new Duo --game normale-02 --formula duplicate --time 9", "event new Duo --game nowhere",
    "event new Duo --game normale-02 --formula duplicate --pairs --sessions --team 2 --roster-of Coupe",
    "event new Équipe --game normale-02 --players HOME/roster.csv --announced --until 2099-12-31",
    "event new Vide --game normale-02 --players HOME/none.csv", "event start Équipe", "event show Équipe",
    "event roster Équipe HOME/second.csv", "event roster Équipe HOME/second.csv --check", "event open Équipe",
    "event start Équipe --place 9", "event start Équipe --centre Nord --place 2", "event show Équipe --by centre",
    "event decide Équipe rename --number /9 --names Bo --reason nom --author Roy", "event show Équipe --by series",
    "event decide Équipe rename --number 9 --names Bo --reason nom --author Roy", "event session Équipe 1",
    "event decide Équipe rename --number 9 --centre nord --names Bo --reason nom --author Roy",
    "event decide Équipe rename --number Nord/9 --names Bo Lo --reason nom --author Roy",
    "event decide Équipe rename --number Nord/9 --reason nom --author Roy", "event show Équipe",
    "event decide Équipe exclude --reason x --author y",
    "event decide Équipe exclude --number 999 --reason x --author y",
    "event decide Équipe exclude --number 123456789012 --reason x --author y", "event show Équipe --by category",
    "event decide Équipe void --reason x --author y", "event decide Équipe void --move 99 --reason x --author y",
    "event decide Équipe void --move 1 --place 2 --reason x --author y",
    "event decide Équipe time --reason x --author y", "event decide Équipe admit --number Nord/9 --reason x --author y",
    "event decide Équipe void --move 1 --reason x", "event decide Équipe void --move 1 --author x",
    "event decide Équipe void --move 1 --reason \u0007 --author x", "event revoke Équipe 1 --reason x --author y",
    "event revoke Équipe 2 --reason x --author y", "event show Équipe", "event tiebreak Équipe",
    "event tiebreak Équipe Nord/9 --game normale-03", "event tiebreak Coupe --game normale-03",
    "event seal Équipe --out HOME/e.sealed --key HOME/e.key", "event seal Équipe --out HOME/e.sealed --key HOME/e.key",
    "event seal Équipe --out HOME/none/e.sealed --code abcdefgh", "event import HOME/none.sealed", "event show",
    "event export Équipe --out HOME/equipe", "event export Équipe --roll --out HOME/roll.html",
    "event erase Équipe <Coupe", "event erase Équipe <Équipe", "event import HOME/e.sealed",
    "event open HOME/e.sealed <", "event list", "event open HOME/e.sealed <wrongcode",
    "event open HOME/e.sealed --key HOME/e.key", "event list --json", "event close Équipe --yes", "event show Équipe",
    "event puzzles Équipe", "event erase Équipe --yes", "event list", "session erase 1", "session erase 1 <2",
    "session start --players HOME/none.txt", "session resume 9",
    "session start --players HOME/players.txt --game GAMES/normale-02.txt --joker", "session start --variant x",
    "session start --players HOME/twice.txt", "session start --players HOME/empty.txt", "session start --formula x",
    "session compare 1 9", "session export 9", "session export 1 --out HOME/seance",
    "session export 1 --csv --out HOME/s", "session export 1 --to sigles --out HOME/s.txt", "session erase 1 <1",
    "session list", "classic list", "classic table --left Bob", "classic table --left nemo",
    "classic table --date 2025-03-01", "classic table --date hier", "classic replay HOME/list.txt", "classic export 9",
    "classic erase 1", "classic table", "classic export 1 --to html --out HOME/c.html", "classic erase 1 --yes",
    "classic list", "classic table --csv", "hub init HOME/hub --referee r", "hub join HOME/hub --name Poste <n",
    "hub join HOME/hub <Table", "hub join HOME/hub <o", "hub join HOME/hub --club Évry --yes <o", "hub status",
    "hub enrol Coupe", "hub sync", "hub leave", "hub status --json", "scores --export HOME/scores.facts <n",
    "scores --export HOME/scores.facts", "scores --import HOME/scores.facts",
    "scores --import HOME/none.txt HOME/list.txt",
    "scores --export HOME/none/scores.facts", "scores --game normale-02", "scores --formula topping",
    "scores --formula duplicate --json", "scores --variant 7sur8", "scores --lexicon none", "records --player Zoé",
    "records --player nemo", "records --player nemo --json", "runs --player nemo", "runs --json", "review 3",
    "review 9", "review 9999999", "review 1 --player nemo", "review 1 --player Zoé", "review 13 --json",
    "stats --player Zoé --json", "stats --player Zoé --html", "stats --player Zoé --since week",
    "deck club 1 9 --player Zoé",
    "deck --player Zoé --json", "deck --json", "players wishes 1 yes", "players match 1 same", "players consent",
    "players share Zoé false", "players merge Zoé Zoé", "players anonymise Zoé", "players list",
    "players consent Élodie name", "players outgoing", "words check", "words check porte zzz 1 --meaning",
    "words forms porter", "words forms cheval --json --meaning", "words anagrams AEIRST?",
    "words anagrams AEIRST? --json --sort points", "words anagrams AEIRST --within --limit 9", "words anagrams 1",
    "words plus AEIRST? --json", "words plus PORT --meaning", "words hooks OR ZZZ --json",
    "words extend PORTE --json --limit 3", "words extend 1", "words pattern ?[AE]Z* --limit 5 --skip 2",
    "words pattern P?RT* --json --limit 5 --sort played", "words pattern (", "words regex (..)*ABC$ --meaning",
    "words regex ( --limit 1", "words regex W$ --sort longest --limit 4", "words list --with WW --sort length",
    "words list --without AEIOUY --shortest 3", "words list --only AB --json --skip 1",
    "words list --shortest 9 --longest 4", "words list --shortest 2 --longest 2 --limit 0", "words list --with 1",
    "words list --lexicon nowhere", "generate --seed 3", "generate --seed 3 --count 2 --out HOME/games",
    "generate --seed 3 --variant x", "generate --seed 3 --out HOME/list.txt", "replay GAMES/normale-02.txt --json",
    "replay HOME/list.txt", "sheet HOME/none.txt", "sheet normale-03", "announce normale-03",
    "blank road --out HOME/road.html", "export normale-02 --to gcg --out HOME/g.gcg", "export nowhere --to gcg",
    "import HOME/g.gcg", "import HOME/g.gcg --json", "import HOME/none.gcg HOME/list.txt",
    "import HOME/g.gcg --out HOME/games", "import HOME/g.gcg --out HOME/g.gcg",
    "import HOME/g.gcg HOME/a.gcg --out HOME/one.txt", "import HOME/g.gcg --variant 7sur8",
    "import HOME/g.gcg --variant x", "lexicon supplement HOME/supplement.txt", "lexicon supplement HOME/other.txt",
    "lexicon supplement --lexicon none", "lexicon supplement --remove", "lexicon add HOME/list.txt --name moyenne",
    "lexicon add HOME/list.txt --name moyenne <n", "lexicon add HOME/list.txt --name moyenne <o",
    "lexicon add HOME/two.txt --name moyenne --force", "lexicon info œufs",
    "lexicon add HOME/two.txt --name moyenne --force --replace", "lexicon add HOME/table.csv --force",
    "lexicon info abaca", "lexicon info dune", "lexicon info envolais", "lexicon info arroi",
    "lexicon check aa --lexicon HOME/two.txt", "edition new Été", "edition show", "edition export HOME/edition.code",
    "edition export HOME/edition.code", "edition export HOME/edition.code --force", "edition leave",
    "edition import HOME/edition.code", "edition import HOME/edition.code --force", "edition leave",
    "edition show --json", "config", "config show", "config show --json", "config set", "config set play.time x",
    "config set hub.label", "config pin --clear", "config set play.sound false", "bank --drop", "bank",
    "backup HOME/copy.db", "backup HOME/copy.db --force", "backup HOME/none/copy.db", "restore HOME/none.db",
    "restore HOME/list.txt", "scores", "help", "help nowhere", "daily --date 2026-11-23 --player nemo --json",
    "daily --date 2099-01-01", "daily --date 1999-01-01", "edit HOME/none.txt", "edit --position x", "edit",
    "edit GAMES/normale-02.txt",
    "play", "play --game GAMES/normale-04.txt --player Zoé --time 30 --penalty 3",
    "play --formula duplicate --windowed",
    "play --lexicon HOME/list.txt", "play --speed blitz", "play --size 800x600 --lexicon open-fr", "kiosk",
    "kiosk --size 800x600",
    "play --player Zoé", "play --game GAMES/normale-04.txt", "session start --players HOME/players.txt",
    "session start --game GAMES/normale-04.txt", "session start --players HOME/players.txt --game GAMES/normale-04.txt",
    "session list", *(f"session resume {number}" for number in range(2, 7)),
    "session resume", "screen 9",
    "screen --event nowhere", "play --game HOME/none.txt", "play --formula x", "play --time 5000",
    "play --speed blitz --formula topping", "play --size 1x1", "kiosk --size 9x9",
    "event new Coupe --game GAMES/normale-02.txt --game GAMES/normale-03.txt --time 90 --penalty 7", "event show Coupe",
    "solve EMPTY", "solve EMPTY --json --best 3", "solve EMPTY --best 2", "solve EMPTYA", "solve x",
    "score EMPTY ARISENT H4", "score EMPTY ARISENT h 4 --json", "score EMPTY ARISENTH4",
    "score EMPTY ARISENZ H4 --json",
    "score EMPTY TARINES H4", "score EMPTY ZZ H4", "score EMPTY ARISENT", "score EMPTY",
    "score EMPTY ARISENT A1 --json",
    *(f'correct {{"position":"EMPTY","move_number":{fields}}}' for fields in (
        '1,"bulletin":{"table":12,"sketch":["ARISENT"],"reference":"H4","score":66}',
        '2,"variant":"7sur8","formula":"mort-subite","bulletin":{"sketch":["TARINES"],"reference":"H4","score":60}',
        '1000,"bulletin":{}', '1,"variant":"x","bulletin":{}', '1,"bulletin":{"sketch":["ARISEN"]}', '1,"x":2',
    )),
    "correct {", "correct []", *(f"{line} @" for line in (
        "words forms CHEVAL --meaning", "words forms ZZZ", "words check PORTER ZZZ --meaning",
        "words plus PORT --meaning",
        "words hooks OR", "words extend PORTE --limit 9", "words anagrams AEIRST?", "words anagrams AEIRST --meaning",
        "words list --shortest 2 --longest 3 --limit 40", "words list --shortest 2 --longest 3 --limit 9 --skip 3",
        "words list --shortest 2 --limit 9 --sort played", "words regex W$ --sort longest --limit 9", "scores", "runs",
    )),
    "scores --import HOME/beside.facts", "scores --import HOME/beside.facts", "players", "scores", "players match",
    "players match 1", "players match 1 two", "players match 1 same", "players match 1 same", "players match",
    "players wishes", "players wishes 1", "players wishes 1 no", "players wishes 1 no --reason x", "players wishes",
    "players wishes 1 yes", "players wishes", "players anonymise Bob", "players wishes 1 withdraw", "players wishes",
    "players wishes 1", "players outgoing", "screen --session 99", "event tiebreak Coupe 1 2", "hub sync --once",
    # a game as a club prints it, with faults, and what is below its tops
    "import HOME/club.txt --json", "import HOME/club.txt", "import HOME/club.txt", "import HOME/below.txt",
    "import HOME/below.txt --json", "import HOME/club.txt --out HOME/club-2.txt", "import HOME/club.txt --out HOME",
    "import HOME/below.txt HOME/club.txt --json", "export 789-01 --to eliot",
    "export GAMES/normale-07.txt --to gcg --out GAMES/normale-07.txt",
    f"export {game_id(TINY)[:8]} --to csv", "export 0123456789 --to csv", f"export {game_id(GAME)} --to csv",
    "sheet GAMES/normale-07.txt --out HOME/sheet.html",
    *(f"announce GAMES/normale-03.txt --move {move}" for move in ("1", "2 --json", "99")),
    "solve BARE WZ/", "solve BARE AEIRSTNE/", "solve BARE AEIRS???/", "solve HELD",
    "score HELD JODLES H4", "score EMPTY arisent H4", "score BARE AEIRST?/ ARISENt H4 --json",
    'correct {"position":"HELD","move_number":1,"bulletin":{"sketch":["JODLES"],"reference":"H4","score":44}}',
    'correct {"position":"EMPTY","move_number":1,"bulletin":{"move":"ARISENT","score":66}}',
    "generate --seed 3 --out HOME/generated.txt", "replay GAMES/normale-07.txt --lexicon HOME/two.txt",
    "words plus WXZ", "words plus AEIRST @", "words hooks A @", "words forms ALLER @", "words extend JODLE --meaning",
    "score --json <<\ufeffEMPTY\tARISENT H4¶¶EMPTY\tarisent H4¶EMPTY\tARISEN¶EMPTY\tX H4",
    "score <<EMPTY ARISENT H4", "solve <<\ufeffEMPTY¶BARE WZ/¶\ufeffEMPTY", "solve --json <<EMPTY¶BARE ER?/¶¿",
    'correct <<{"position":"EMPTY","move_number":1,"bulletin":{}}¶¶[]¶¿¶{"position":"x","move_number":1,"bulletin":1}',
    # lists with what no game can use, and settings of other names
    "lexicon add HOME/long.txt --force --name longue", "lexicon add HOME/list.txt HOME/two.txt --force --name duo",
    "lexicon add HOME/list.txt HOME/two.txt", "lexicon list", "lexicon default longue",
    "config set lexicon.default duo",
    "config set lexicon.default none", "config set lexicon.default open-fr", "config set kiosk.pin 1234",
    "config set display.contrast true", "config set display.contrast false", "config show",
    # a competition of runs, in two centres
    "scores", "scores --csv", "scores --player Bob", "event until Open 2099-12-31",
    "stats --player Bob", "stats --player Bob --json", "players", "event list", "event show Open",
    "event show Open --by team",
    "event show Open --by centre", "event until Open 2020-01-01", "event roster Open HOME/faulty.csv --check",
    "event roster Open HOME/faulty.csv", "event roster Open HOME/nobody.csv", "event start Open",
    "event start Open --place 3",
    "event start Open --centre sud", "event session Open 1 --centre SUD", "event session Open 1",
    "event show Open --by centre",
    *(f"event decide Open {decision} --number Nord/1 --reason x --author y" for decision in ("admit", "disqualify")),
    *(f"event decide Open {decision} --number Nord/1 --reason x --author y" for decision in _OF_ANA),
    "event decide Open admit --number Sud/4 --reason x --author y",
    "event decide Open admit --number Sud/4 --place 2 --reason x --author y",
    "event decide Open void --move 1 --reason  --author x", "event revoke Open 2 --reason x --author y",
    "event show Open",
    "event tiebreak Open Nord/1 --game normale-03", "event tiebreak Open Nord/1 Sud/3 --game normale-03",
    "event show Open", "event close Open <n", "event close Open --yes", "event puzzles Open",
    "event puzzles Open --count 1",
    "event puzzles Open --player Élodie", "event tiebreak Open --game normale-03", "event show Open",
    "event tiebreak Open Nord/2 Sud/3 --game normale-05 --formula topping", "event close Open --yes", "event show Open",
    "event export Open --sigles", "event export Open --results --out HOME/open.facts",
    "event import HOME/open.facts HOME/topping.db", "event import HOME/open.facts", "event open HOME/open.facts",
    "event open HOME/topping.db",
    f"event open {'x' * 300}", "event seal Open --out HOME/open.sealed",
    "event import HOME/open.facts HOME/open.sealed", "event import HOME/unsigned.facts",
    "event new Vingt" + " --game normale-01" * 21, "event new Faite --games 2 --joker", "event show Faite",
    "event erase Faite --yes",
    "event new Deux --game normale-06 --formula duplicate --players HOME/second.csv",
    "event until Deux 2099-12-31", "event open Deux",
    "event start Deux", "event start Deux --centre SUD", "event start Deux --centre Est", "session list",
    *(f"session export 6{form}" for form in _FORMS_HELD), "event session Deux 1 --centre sud",
    "event show Deux", "scores",
    "event revoke Open 6 --reason x --author y", "event revoke Open 5 --reason x --author y",
    "event decide Open disqualify --number Nord/x --reason x --author y",
    "event new Seule --game normale-06 --formula duplicate --players HOME/one.csv", "event until Seule 2099-12-31",
    "event open Seule", "event start Seule", "event session Seule 1", "event roster Seule HOME/one.csv",
    "event decide Open exclude --number Nord/2 --reason x --author y",
    "event decide Open disqualify --number Sud/3 --reason x --author y",
    # what is not shown here, and what is typed without being seen
    "delay --size 800x600", "delay --json", "screen", "screen 6 --size 800x600",
    "screen --event Passée --display 2", "screen --oral player", "screen --oral room", "config pin <1234",
    "config pin --clear", "hub join HOME/hub --yes", "hub status", "hub status --json",
    "hub leave",
    "import HOME/draws.txt", "import HOME/draws.txt --json",
    # what is at its bounds
    "play --size 640x480", "play --size 7680x4320", "score <<¤", "event import HOME/large",
    "event start Passée", "session start --players HOME/large", "words list --shortest 2 --longest 3 @",
    "words extend OR @",
    # a server
    "hub init POSTGRES --kiosk LOGIN_k --referee LOGIN_r", "hub init POSTGRES", "hub init POSTGRES --kiosk Été",
    "hub table x",
    "hub join POSTGRES --name Poste --club Évry", "hub status", "hub sync", "hub status --json", "hub table nothing",
    *(f"hub table {one}" for one in (game_id(TIMED_GAME), game_id(POINTS_GAME), "Open", "Coupe")),
    f"hub table {game_id(TIMED_GAME)} --json", "hub table Open --json",
    "event new Open --game normale-06 --sessions --formula duplicate",
    "event export Open --csv", "hub table Open", "hub leave", "restore HOME/copy.db", "scores",
)  # fmt: skip
_IN_BOTH = COMMANDS_TYPED.index("session resume")
"""How many lines are said in English too; those after them say little that these do not."""


def sheets() -> Iterator[tuple[str, str]]:
    """Each sheet by its name, in the language that is spoken."""
    for name, made in (("joker", JOKER_GAME), ("typed", TYPED)):
        sheet = game.sheet_of(parse_game(made))
        yield f"game {name} text", game.as_text(sheet)
        yield f"game {name} html", game.as_page(sheet)
    turns = parse_game(JOKER_GAME).turns()
    yield "announced", "\n".join(line for turn in turns for kind in (False, True) for line in spoken(turn, kind))
    yield "blank sheets", "".join(map(game.blank_page, game.BlankSheet))
    ended = of(16)
    for _ in range(4):
        ended = played_session(ended, [30, 20, *[10] * 14])
    sessions = {
        "judged": judged(),
        "ended": after(ended, events.Ended()),
        "out": after(played_session(of(3, SUDDEN_PLAN), [44, 0, 44]), events.Excluded(3)),
        "none": of(0),
    }
    for name, session in sessions.items():
        shown = session_sheet(session, NASTY)
        yield f"session {name} text", sessionsheet.standings_text(shown)
        yield f"session {name} csv", standings_table(session).csv()
        yield f"session {name} roads csv", sessionsheet.road_sheets_csv(session)
        yield f"session {name} html", sessionsheet.session_page(shown)
        yield f"session {name} slips", sessionsheet.slips_page(shown)
        yield f"session {name} json", json.dumps(sessionsheet.session_record({}, session, []), ensure_ascii=False)
    desk = played_session(of(2), [44, 0])
    decided = (events.Appealed(1, 1, "=non"), events.Ruled(1, 1, Ruling.LATE), handed(desk, 1, 2, 9))
    rest = (events.Excused(9, "=x"), events.Opened(2), events.Cancelled(2, short(1)), events.Excluded(1))
    yield "slip text", sessionsheet.slip_text(judged(), due_slips(judged())[0])
    for name, some in (("none", ()), ("some", (*decided, *rest))):
        yield f"rulings {name} text", rulings_text("Séance", desk, (("20:15", one) for one in some))
    for name, kept in (
        ("runs", competition_sheet()),
        ("sessions", scored_sheet()),
        ("many", many_sheet()),
        ("decided", decided_sheet()),
    ):
        yield f"competition {name} text", competitionfiles.results_text(kept)
        yield f"competition {name} series", competitionfiles.results_text(kept, Grouping.SERIES)
        yield f"competition {name} series csv", competitionfiles.competition_csv(kept, Grouping.SERIES)
        yield f"competition {name} teams", competitionfiles.teams_text(kept)
        for file, content in competitionfiles.competition_files(kept).items():
            yield f"competition {name} {file}", content.decode("utf-8", "backslashreplace")
    alone = replace(decided_sheet(), runs={"a1": scored("a1", [9, 9, 9], enrolled=False)})
    yield "competition of one on his honour", competitionfiles.results_text(alone)
    begun = (scored("a1", [10], outcome=ScoredOutcome.LEFT), scored("b1", [10], outcome=ScoredOutcome.OPEN))
    known = GamePlaced(3, "game3", 3, is_known=True)
    held = CompetitionSheet(competition(known, games=2), {one.uuid: one for one in begun}, "", str)
    yield "competition held text", competitionfiles.results_text(held)
    yield "competition held csv", competitionfiles.competition_csv(held)
    hints = (HintPrice(HintKind.PLACE, 2_500),)
    given = Options(ZeroRule(5_000), True, True, hints, WarningRule(1, 7, 4_000), RankPoints(), SoloRule(8, 5))
    for name, rules in (("time", Conditions()), ("points", DUPLICATE_3MIN)):
        put = (given, *(replace(given, zero=ZeroRule(None, one), rank_points=None) for one in (False, True)), Options())
        yield f"options of {name}", "\n".join(str(options_lines(replace(rules, options=one))) for one in put)
    for name, rules in (("points", DUPLICATE_3MIN), ("tops", Conditions(MORT_SUBITE))):
        plan = CompetitionPlan("Série", rules, team_size=1)
        counted = competition(StageSet(CompetitionStage.CLOSED), plan=plan, games=2)
        done = {one.uuid: one for one in (scored(uuid, [9, 8, 7], conditions=rules) for uuid in ("a1", "a2", "b1"))}
        sheet_of_all = CompetitionSheet(counted, done, "", str, {1: GAME})
        yield f"competition by {name} text", competitionfiles.results_text(sheet_of_all)
        yield f"competition by {name} files", repr(competitionfiles.competition_files(sheet_of_all))
    going_on = dealt("AEINRST", "EIOLMLS")
    yield "classic begun", classic.as_text(going_on)
    yield "classic passed", classic.as_text(went_on(going_on, *(Passed(place % 2, place) for place in range(6))))
    yield "classic text", classic.as_text(classic_game())
    yield "classic csv", classic.as_csv(classic_game())
    yield "classic html", classic.as_page(classic_game(), "un jour", "essai")
    table = tournament_table([ClassicResult(("A", "=B"), (300, 200), (3, 0))], names=("Ana",), left=())
    yield "tournament csv", classic.tournament(table).csv()
    yield "tournament text", "\n".join(classic.tournament(table).lines())
    yield "loto csv", sheetfile.loto_table(ready())
    taken: list[InverseEvent] = [LettersTaken(0, squares("H9")), TurnPassed(1)]
    yield "inverse csv", sheetfile.inverse_table(reduce(InverseGame.after, taken, InverseGame.of(("Léa", "Max"), GRID)))
    first: list[SolitaireEvent] = [
        SolitaireDealt(("AEINRST",)),
        SolitaireLaid(Move.parse("SATINER H4"), "LMNOPQR"),
        SolitaireSwapped("QR", "AE"),
    ]
    solitaire = reduce(solitaire_after, [*first, SolitaireStopped()], SolitaireGame(SolitaireTerms()))
    yield "solitaire csv", sheetfile.solitaire_table(solitaire)

    yield from printed()


def scored_sheet() -> CompetitionSheet:
    """Points of two games in sessions, in pairs of two clubs and centres."""
    plan = CompetitionPlan("Série", DUPLICATE_3MIN, form=CompetitionForm.SESSIONS, team_size=1)
    lines = (ScoredLine(1, "Zoé", (30, 20), (30, 20)), ScoredLine(2, "Luc", (40, 20), (40, 15)))
    found = competition(
        SessionScored("s", 1, ("g",), "", True, (40, 22), lines),
        plan=plan,
        entrants=[entrant("a", 1, club="Évry", centre="Nord"), Entrant("b", 2, ("-Luc",), club="Lyon", centre="Sud")],
    )
    return CompetitionSheet(found, {}, "21/11/2026", str, until="30/11/2026")


def many_sheet() -> CompetitionSheet:
    return CompetitionSheet(competition(games=13), {}, "21/11/2026 15:00", str)


def decided_sheet() -> CompetitionSheet:
    """Games in two centres by players of one club on their honour, and every kind of decision on them."""
    other = "00000000-0000-4000-8000-000000000002"
    decisions: tuple[Decision, ...] = (
        MoveVoided(1, 2), MoveVoided(1, 3, "b"), TopRetained(1, 1, 1), RunDisqualified("c1"), RunAdmitted("a1"),
        RunSetAside("a9"), *(TimeGivenBack("a1", ms) for ms in (900_000, -2_000, 0)), TimeGivenBack("a9", 1_500),
        EntrantExcluded("c"), EntrantExcluded("nobody"), NamePutRight("b", ("Bo", "Zo")),
    )  # fmt: skip
    found = competition(
        *(Decided(one, "panne", "J. Roy") for one in decisions),
        SessionReached("séance", 1, "B", 3),
        entrants=[entrant(letter, 1 + (letter == "b"), club="Évry", centre="AB"[letter != "a"]) for letter in "abc"],
        games=2,
    )
    entered = replace(found.runs["a1"], run="a9")
    told_by = {**found.told_by, "a9": other}
    found = replace(found, runs={**found.runs, "a9": entered}, told_by=told_by)
    runs = (
        scored("a1", [10, 20, 30], enrolled=False),
        scored("b1", [9, 9, 9], found=(True, False, True), enrolled=False),
    )
    return CompetitionSheet(found, {one.uuid: one for one in runs}, "21/11/2026", str, posts={other: "Salle 2"})


CLUB_TEXT = ClubLayout().text(club_games()[60])
FILES = {
    "club.txt": CLUB_TEXT.replace("EO+UDIRR", "E+OUDIRR") + "Top : 900\n",
    "below.txt": CLUB_TEXT.replace("FRENE   I2   18", "FREND   I2   18"),
    "long.txt": "mot\nmots\n" + "anticonstitutionnellement\n" * 3 + "mot/S\nles mots de la fin\n",
    "faulty.csv": "N°;Nom\n1;Ana\nx;Bo\n2;Max\n;\n",
    "nobody.csv": "N°;Nom\nx;\n",
    "supplement.txt": "+ ZZZX\n- KA\n",
    "other.txt": "+ ZZZX\n",
    "list.txt": "mot\nmots\nd'or\n1234\n" + "".join(f"aa{letter}\n1{letter}\n" for letter in "abcdefghijklm"),
    "hub.json": str(HubStatus(HubState.WELL, "hub", forged=2, percent=40)),
    "draws.txt": "1 AEIRSTN\n2 DELOTUR\n",
    "one.csv": "N°;Nom;Centre\n1;Ana;Nord\n1;Ève;Nord\n;Zoé;Nord\n",
    "second.csv": "N°;Nom;Centre\n9;Ida;Nord\n9;Lou;Sud\n10;Max;Sud\n",
    "players.txt": "12 Élodie Martin\nBob\n",
    "twice.txt": "1 Ana\n1 Bob\n",
    "empty.txt": "",
    "two.txt": "AA\nZEN\nEX\n",
    "table.csv": "id;mot\n" + "".join(f"{at};{word}\n" for at, word in enumerate(("abaca", "zen", "aa", "mot", "x"))),
    "roster.csv": "N°;Nom;Club;Licence;Série;Catégorie;Centre;Mineur\n9;Ida;Évry;123;4A;V;Nord;oui\n9;Bob;;;;;;\n",
}


def fill_home() -> None:
    """Runs, sessions, classic games and a competition of this machine, a folder to exchange by, and files."""
    at = "2025-03-01T19:30:00+01:00"
    home = Path(os.environ["TOPPING_HOME"])
    (home / "hub").mkdir()
    for name, content in FILES.items():
        (home / name).write_text(content, encoding="utf-8")
    with (home / "large").open("wb") as file:
        file.truncate((32 << 20) + 1)
    with open_store().store as store:
        SharedStore(store).present("Poste", own_key())
        for minute, name in enumerate(PLAYERS):
            play(store, facts(name), 2_000 + minute // 2, -60_000, 7, minute=minute)
            helps = ("distance", "place")
            play(store, facts_under(TOPPING, name, SHORT, helps=helps), 3_000, minute=minute + 10, game=SHORT)
            play_scoring(store, facts_under(DUPLICATE, name), 66, 3 - minute % 2, 0, minute=minute + 20)
        store.runs.start(facts("Paul", SHORT), instant(50))
        log = SessionLog.start(store, Plan(), GAME, "Club de Vannes", at)
        happened = [events.Registered(table, name) for table, name in enumerate((*PLAYERS[:2], NASTY), start=1)]
        log.add_all([*happened, events.Opened(1), events.Collected(1)], at)
        for line in ("1", "2 JETS H5 22", "3 JODLES H4 40"):
            log.add(typed(line, log.session, 1, lambda word: word != "JETS"), at)
        log.add(events.Ended(), at)
        SessionLog.start(store, SUDDEN_PLAN, GAME, "", at)
        match = ClassicLog.start(store, ("<Zoé>", "Bob"), ClassicRules(), AT, seed=3)
        for event, _ in played_classic(match.game, 3):
            match.add(event, AT)
        match = ClassicLog.start(store, ("=Ana", "Bob"), ClassicRules(), AT, seed=3)
        match.add_all([SeatingSet((0, 1)), *fills(match), PlayBegun(0), GameLost(1, 5, Defeat.ABANDONED)], AT)
        with open_store(home / "beside.db").store as beside:
            beside.sharing.be_named(machine(2), lambda uuid: uuid == machine(2))
            for name in ("ELODIE", "=1+1", "Bob"):
                play(beside, facts(name), 900 + len(name), 800, -700, minute=40)
            (paul,) = store._database.all("SELECT uuid FROM players WHERE name = 'Paul'")[0]
            beside.sharing.say(FactKind.ERASURE, PlayerErased((paul,)).write())
            write_facts(home / "beside.facts", beside.sharing.own_after(0, -1), signed)
            package = beside.competitions.package(beside.competitions.found(CompetitionPlan("Là"), at), with_games=True)
            (home / "unsigned.facts").write_text(f"{package}\n", encoding="utf-8")
        play(store, facts("Élodie"), 1_500, 1_600, 1_700, minute=60)
        play(store, facts("Bob", schedule="2x60000,30000", announced=True), 1_500, -60_000, 700, minute=62)
        play(
            store,
            facts("Bob", speed=Speed("", Schedule.even(None)), options=Options(declares_score=True)),
            1_500,
            1_600,
            700,
            minute=64,
        )
        club = replace(Conditions(), speed=Speed("Club", Schedule.even(45_000)))
        resumed = store.runs.start(RunFacts.of("Bob", SHORT, club), instant(66))
        store.runs.resume(resumed)
        store.runs.mark_input(resumed, InputMark.TOUCH)
        store.runs.add_move(resumed, found(next(SHORT.turns()), 4_000), next(SHORT.turns()))
        store.runs.finish(resumed, instant(67))
        for name, ms in (("Max", 3_000), ("Bob", 2_000)):
            play(store, facts(name, TIMED_GAME), ms, minute=72, game=TIMED_GAME)
        for name in ("Luc", "Max"):  # one streak more than are told
            play(store, facts(name), 8_000, 8_000, 8_000, minute=70)
        past = CompetitionPlan("Passée", DUPLICATE_3MIN, until_ms=1_700_000_000_000)
        earlier = "2025-01-20T19:30:00+01:00"
        uuid = store.competitions.found(past, earlier)
        store.competitions.place_game(uuid, 1, replace(GAME, name="Passée"), earlier)
        store.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=earlier)
        play(store, facts_under(DUPLICATE, "Bob", POINTS_GAME), 900, 1_900, minute=68, game=POINTS_GAME)
        fill_open(store, "2025-02-01T19:30:00+01:00")
        uuid = store.competitions.found(CompetitionPlan("Coupe", team_size=2), at)
        store.competitions.place_game(uuid, 1, GAME, at)
        store.competitions.add(uuid, Enrolled(Entrant("a", 1, ("=Zoé",), club="Évry", series="4A")), at=at)
        store.competitions.add(uuid, Enrolled(Entrant("b", 2, ("Luc",), club="Lyon", series="2B")), at=at)


def fill_open(store: Store, at: str) -> None:
    """A competition with two games: runs that were finished, taken up again and set aside, two of them equal."""
    plan = CompetitionPlan("Open")
    uuid = store.competitions.found(plan, at)
    names = ("Ana", "Bob", "Cléo", "Dov", "Élodie")
    for place in (1, 2):
        store.competitions.place_game(uuid, place, replace(GAME, moves=GAME.moves[: place + 1]), at)
    entrants = (
        Entrant(name, number, (name,), centre="Sud" if number > 2 else "Nord")
        for number, name in enumerate(names, start=1)
    )
    store.competitions.add(uuid, *map(Enrolled, entrants), StageSet(CompetitionStage.OPEN), at=at)
    game = store.competitions.game(uuid, 1)
    times = (("Ana", (900, 0)), ("Ana", (900, 0)), ("Bob", (900, 800)), ("Cléo", (900, 800)), ("Dov", (300, 0)))
    for minute, (name, taken) in enumerate((*times, ("Élodie", (500,)))):
        entry, of_run = CompetitionEntry(uuid, name, 1), RunFacts.of(name, game, plan.conditions)
        run = store.competitions.start_run(entry, of_run, instant(80 + minute))
        for turn, ms in zip(game.turns(), taken, strict=False):
            store.runs.add_move(run, found(turn, ms) if ms else missed(turn), turn)
        if name == "Dov":
            store.runs.resume(run)
        if len(taken) == 2:
            store.runs.finish(run, instant(90 + minute))
        if not minute:
            (entered,) = store.competitions.read(uuid).runs
            store.competitions.add(uuid, Decided(RunSetAside(entered), "panne", "J. Roy"), at=at)


class Terminal(StringIO):
    """Somebody who types one line at a terminal."""

    def isatty(self) -> bool:
        return True


class Piped(BytesIO):
    """Lines that come one by one, each marked where the answers have come to.

    `¶` ends one, `¿` is no UTF-8, and `¤` is longer than any.
    """

    def __init__(self, lines: str, out: BytesIO) -> None:
        super().__init__(lines.replace("¶", "\n").replace("¤", "A" * (1 << 16)).encode().replace("¿".encode(), b"\xe9"))
        self.out = out

    def readline(self, size: int | None = -1) -> bytes:
        self.out.write(b">")
        return super().readline(size)


class Screen(TextIOWrapper):
    """A terminal that shows what is written."""

    def isatty(self) -> bool:
        return True


def said(line: str, dsn: str) -> str:
    """What a command writes, on both streams and into files that it names, and its exit code; `dsn` is a server's.

    What follows a `<` is typed at a terminal; with a `@` it is shown on one; after a `<<` lines come from a pipe.
    """
    line, shown, _ = line.partition(" @")
    line, piped, lines = line.partition(" <<")
    line, typed, answer = line.partition(" <")
    out, home, words = BytesIO(), os.environ["TOPPING_HOME"], line.split(" ")
    name = dsn.split("dbname=")[-1].split(" ")[0]
    meant = GRIDS | {"GAMES": str(CHECKOUT / "games"), "HOME": home, "POSTGRES": dsn, "LOGIN": name}

    def with_places(text: str) -> str:
        return reduce(lambda told, one: told.replace(*one), meant.items(), text)

    stream = (Screen if shown else TextIOWrapper)(out, encoding="utf-8", newline="")
    code: object
    with redirect_stdout(stream), redirect_stderr(stream), pytest.MonkeyPatch.context() as patch:
        if typed:
            patch.setattr("sys.stdin", Terminal(f"{answer}\n"))
            patch.setattr("getpass.getpass", lambda asked: print(asked) or answer)
        if piped:
            patch.setattr("sys.stdin", TextIOWrapper(Piped(with_places(lines), out)))
        try:
            code = run([with_places(word) for word in words])
        except SystemExit as end:
            code = end.code
        stream.flush()
    named = (Path(word.replace("HOME", home)) for word in words)
    written = "".join(
        path.read_text("utf-8", "backslashreplace") for path in named if path.suffix in WRITTEN and path.is_file()
    )
    told = (out.getvalue().decode("utf-8", "backslashreplace") + written).replace(home, "HOME")
    told = told.replace(str(CHECKOUT), "CHECKOUT")
    told = re.sub(r"/\S*tpg-\w+|password=\S+", "*", told).replace(name, "LOGIN")
    days = "|".join((f"{TYPED_AT:%d/%m/%Y}", f"{TYPED_AT.day} {TYPED_AT:%b} {TYPED_AT.year}", f"{TYPED_AT:%Y-%m-%d}"))
    told = re.sub(rf"({days})([ ,T]*\d\d:\d\d[\d.:Z]*)?", "*", told)
    return f"{NEVER_THE_SAME.sub('*', told)}{code}\n"


def told_of_kiosk(size: tuple[int, int] | None, request: KioskRequest, *, is_public: bool = False) -> None:
    """Prints what a kiosk would be opened with."""
    print(size, is_public, request.conditions, request.asked, request.lexicon, request.player)
    print(*(str(one).replace(str(CHECKOUT), "") for one in (request.game, request.session, request.editing)), sep="\n")
    pygame.font.init()
    opening.run_kiosk(size, request, is_public=is_public)


class Begun:
    """Instead of a kiosk: tells what it would begin with."""

    def __init__(
        self, window: object, clock: object, backstage: Backstage, *_: object, is_public: bool = False
    ) -> None:
        self.navigation = self
        print(is_public, backstage.players.last, backstage.notices.lines, backstage.notices.hides_folders)

    def begin(self, route: object) -> None:
        print(type(route).__name__)

    def run(self, after_turn: object = None) -> None:
        """It is left at once."""


def told_of_window(size: tuple[int, int] | None, **how: object) -> Mock:
    """Instead of a window: tells how it would be opened."""
    print("window", size, how)
    return Mock(**{"surface.get_size.return_value": (800, 600)})


def told_of_display(name: str) -> Callable[..., Mock]:
    """Instead of what a window beside the kiosk shows: tells that it would be shown."""

    def shown(*what: object) -> Mock:
        print(name, len(what))
        return Mock(run=lambda **how: print("run", how))

    return shown


def options(name: str, parser: Parser) -> Iterator[tuple[str, str]]:
    """What a command may be given, by its name, and what is said of texts that are none; so of those below it."""
    told = [
        f"{[one.dest for one in group._group_actions]} {group.required}" for group in parser._mutually_exclusive_groups
    ]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, inner in action.choices.items():
                yield from options(f"{name} {word}", inner)
            continue
        told.append(
            f"{action.dest} {action.option_strings} {action.nargs} {action.required} {action.default} {action.const}"
        )
        read: Any = action.type
        for text in ("x", "", "-99999", "99999999") if callable(read) else ():
            try:
                told.append(f"{text}: {read(text)}")
            except (argparse.ArgumentTypeError, ToppingError, ValueError) as fault:
                told.append(f"{text}: {type(fault).__name__} {fault}")
    yield name, "\n".join(told)


def commands(folder: Path) -> Iterator[tuple[str, str]]:
    """What each command prints, by its language and line, each language on a machine of its own with some results."""
    for name, value in numbers_of(topping.cli, with_private=True):
        yield f"numbers {name}", " ".join(flat(value))
    with pytest.MonkeyPatch.context() as patch, any_server() as socket:
        patch.setenv("TZ", "UTC")
        time.tzset()
        set_clocks(patch, TYPED_AT)
        for language in LANGUAGES:
            home = folder / language
            if language == LANGUAGES[0]:
                home.mkdir()
            else:  # lists once compiled are not compiled again
                shutil.copytree(folder / LANGUAGES[0] / "cache", home / "cache")
            patch.setenv("TOPPING_HOME", str(home))
            fill_home()
            patch.setenv(VARIABLE, language)
            patch.setattr("sys.stdin", StringIO("1234\n"))
            speak(language)
            yield f"{language} bank", in_words(BankState(home, "normale", "ods", "", 9, 5_004))
            for name in COMMANDS:
                parser = Parser(prog=name)
                declare(name, parser)
                yield from ((f"{language} options {command}", text) for command, text in options(name, parser))
            patch.setattr(opening, "Kiosk", Begun)
            for name in ("Projection", "RoomTable", "Watching"):
                patch.setattr(displays, name, told_of_display(name))
            for opens in (displays, opening):
                patch.setattr(opens, "Window", told_of_window)
                patch.setattr(opens, "note_start", print)
            patch.setattr(opening, "KeyMeter", lambda *_: Mock(delays_ms=[7, 9] * 20))
            patch.setattr(opening, "Voice", lambda *, volume, muted, tell: print("voice", volume, muted))
            patch.setattr(opening, "Cues", lambda settings, tell: print("cues", settings.muted, settings.effects))
            for module in ("window.play", "window.edit", "window.session", "event.command"):
                patch.setattr(f"topping.cli.{module}.open_kiosk", told_of_kiosk)
            with new_database(socket) as database:
                lines = COMMANDS_TYPED if language == LANGUAGES[0] else COMMANDS_TYPED[:_IN_BOTH]
                yield from ((f"{language} {line}", said(line, dsn_of(socket, database))) for line in lines)
    time.tzset()


def line_of(name: str, text: str) -> str:
    return f"{sha256(text.encode()).hexdigest()[:16]} {name}"


def as_known(found: Iterable[tuple[str, str]], path: Path) -> bool:
    """Whether that is what is written down, line by line; tells the first that is not, or is missing."""
    known = path.read_text(encoding="utf-8").splitlines()
    for line, was in zip_longest((line_of(*one) for one in found), known):
        assert line == was
    return True


def test_commands_print_what_they_did(tmp_path: Path) -> None:
    assert as_known(commands(tmp_path), OF_COMMANDS)


def sheets_of_languages() -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        speak(language)
        yield from ((f"{language} {name}", text) for name, text in sheets())


def main(folder: Path) -> None:
    with TemporaryDirectory() as home:
        for path, texts in ((OF_SHEETS, sheets_of_languages()), (OF_COMMANDS, commands(Path(home)))):
            found = [*texts]
            for number, (name, content) in enumerate(found):
                file = re.sub(r"[^\w.=-]+", "_", f"{path.stem}_{number:04}_{name}")
                (folder / file[:200]).write_text(content, encoding="utf-8", newline="")
            path.write_text("".join(f"{line_of(*one)}\n" for one in found), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
