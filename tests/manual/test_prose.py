"""The manual's prose beside the program: a key that it names is named on that screen; files and commands exist."""

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.kiosk.driver import Driver
from tests.manual.tables import FOLDER
from tests.screens.states import shown
from topping.cli.commands import COMMANDS, declare
from topping.cli.frame.options import add_play_options
from topping.cli.frame.parser import Parser
from topping.kiosk.ui.screen import Screen
from topping.manual import NAMES

KEY = re.compile(r"(?<![\w’'`/+·-])((?:Maj ?\+ ?|Ctrl ?\+ ?)?(?:F1[0-2]|F[1-9]|[A-Z]|Suppr|Tab|Espace))(?![\w’'`/+·-])")
NO_KEYS = {
    "entretien": ["compilateur C"],
    "arbitre": ["C(H)ACUNE", "A est un avertissement"],
    "autres-jeux": ["la plus proche de A commence", "pas trois G"],
    "joueur": ["le A de H8", "de A à Z", "Y entrent"],
}
"""Letters of the game that look like keys."""
PROSE = {
    "joueur": {
        "F1 ouvre « Comment jouer »": "home/usual",
        "F1 encore ce manuel": "help/first page",
        "F6 joue sans nom": "who plays/empty",
        "F8 deux fois termine le coup": "play/duplicate",
        "F1 montre en six lignes comment écrire un coup": "play/help",
        "F10 toutes les touches": "",
        "F8 une fois": "play/usual",
        "une flèche, Tab ou un clic": "play/usual",
        "Espace tourne le curseur": "",
        "l’ordre des lettres sur F5, et celui du tirage sur Maj + F5": "again/on the grid",
        "F6, à l’accueil": "home/game put off",
        "« Autre partie », F4": "choose game/usual",
        "R revoit les coups joués": "my games/put off",
        "F8, deux fois, l’abandonne": "my games/put off",
        "F3 ouvre les outils de mots": "home/usual",
        "F3 encore": "words/a word",
        "Tab passe d’une liste à l’autre": "words/a word",
        "F5 range la liste": "words/a word",
        "F6 ou un clic sur une barre": "words/a pattern",
        "Ctrl + G met le mot au paquet": "words/a word",
        "Ctrl + C copie la liste entière": "words/a word",
        "F3 reste fermé": "home/usual",
        "y mène (Ctrl + J)": "words/empty",
        "y mène (Ctrl + L)": "words/empty",
        "R, depuis un résultat": "result/usual",
        "Espace cache tout": "review/usual",
        "Ctrl + V, ou le bouton": "game file/usual",
        "d’un fichier refusé, Maj + F5": "game file/late fault",
        "jusqu’à Maj + F5": "game file/read",
        "G choisit contre qui": "ready/published",
        "G, sur un résultat": "result/usual",
        "D à l’accueil": "home/usual",
        "F5 change de variante": "daily/usual",
        "Ctrl + C copie le résultat": "daily/played",
        "**coup du jour** (D)": "daily/usual",
        "S, de l’accueil": "home/usual",
        "réglages\n  du paquet (F6,": "train/usual",
        "ou Maj+F6 dans tout le paquet": "cards/usual",
        "F2 la met au paquet": "cards/usual",
        "Maj+F2 la demande seule": "cards/usual",
        "P, sur l’accueil": "home/usual",
        "Ctrl+E, dans tout le paquet": "cards/usual",
        "X y met n’importe quel coup": "review/usual",
        "(tout le paquet, F5)": "train/usual",
        "F6 dit leur": "drill/choice",
        "F5 mélange les lettres": "drill/anagrams",
        "X le met au paquet": "drill/end",
        "E depuis l’accueil": "home/usual",
        "X le met au paquet, ou l’en sort": "rush ready/one theme",
        "« s’entraîner » (T).": "home/usual",
        "(F8 F8)": "rush/usual",
        "(F6, avant le départ)": "rush ready/usual",
        "(F5, avant le départ ou à la fin)": "rush ready/usual",
        "C, avant le départ": "rush ready/usual",
        "d’une touche, X.": "rush over/usual",
        "**T** reprend": "rush over/usual",
    },
    "serveur": {
        "Réglages (F9),": "home/usual",
        "d’une partie, F5.": "leaderboard/of a club",
        "F8 deux fois, ou": "club server/well",
    },
    "arbitre": {
        "À l’écran, F6 y mène": "game file/usual",
        "Tab\nparcourt les solutions": "editor/usual",
        "Ctrl + V prend plusieurs coups": "editor/usual",
        "F6 insère, F8 deux fois ôte": "editor/usual",
        "F7 ou Ctrl + Z annule, F5 change de variante": "editor/usual",
        "F2 écrit la partie": "editor/usual",
        "carte « Club » de l’accueil, touche B": "home/usual",
        "N :\nune nouvelle séance": "sessions/usual",
        "K : les compétitions": "sessions/usual",
        "X ouvre ses tables": "sessions/closed",
        "(F4 : un joueur connu)": "session misses/usual",
        "une carte des mots (F3)": "home/usual",
        "que Tab échange": "hall/usual",
        "Tab demande confirmation": "hall/usual",
        "F2 dit qu’ils le sont": "hall/usual",
        "F2 montre la solution": "desk/choice of tops",
        "F12 deux fois la clôt": "session interrupted/usual",
        "F7, au bureau": "desk/slip",
        "Maj + F7 écrit": "desk/slip",
        "F2 ouvre le tirage au bureau": "hall/drawn by hand, before",
        "que F2 le demande": "hall/drawn by hand, found",
        "F7 reprend ce qui fut mal tapé": "hall/drawn by hand, typing",
    },
    "salle": {
        "F9 écrit une page pour les joueurs, puis les fiches": "room lobby/usual",
        "liste (F4)": "room terms/usual",
        "F5 ensuite": "room lobby/usual",
        "F4 nomme les sièges": "room lobby/usual",
        "joueur, R revoit sa partie": "room over/usual",
        "F9 retient la partie": "room move/usual",
        "F5 passe de la grille": "room move/usual",
        "F8 deux fois arrête": "room move/usual",
        "F6, pendant la partie": "room move/usual",
        "F7 ouvre le départage": "room over/usual",
        "Espace choisit": "tiebreak/usual",
        "F7 revient aux ex æquo": "tiebreak/one more",
        "Maj+F6 admet": "",
        "Maj+F9 écrit": "",
        "Maj+F6 ferme": "",
    },
    "autres-jeux": {
        "(touche A)": "home/usual",
        "F8 deux fois en efface une": "other games/kept",
        "l’adversaire les conteste par F7": "classic/hidden",
        "F11 sert à tout le reste": "classic/uncovered",
        "F4 met la vraie lettre": "",
        "F3 vérifie un mot": "home/usual",
        "(F11, une fois": "classic/uncovered",
        "E l’écrit dans le dossier": "classic sheet/given up",
        "Tab, sur cette page": "classic games/usual",
        "F1 à l’accueil": "home/usual",
        "touche M)": "help/classic",
        "F5 assoit la machine à la place choisie ; encore F5": "classic new/machine",
        "R sur la feuille de match": "classic sheet/given up",
        "dictionnaire (F3)": "home/usual",
        "ou F11, la finissent": "solitaire/one rack",
        "E écrit sa feuille en CSV": "solitaire over/usual",
        "se reprend (F5)": "",
    },
    "borne": {
        "B, Maj + B et F9 y mènent": "home/usual",
        "F1 ne montre au public": "home/public",
        "que l’arbitre lève par F9": "hall/interruption",
    },
    "competitions": {
        "Maj + B, ou K au club": "home/usual sessions/usual",
        "F2 : une partie": "competition setup/usual",
        "Maj + F4 : un fichier": "competition roster/typed",
        "F2 : prêt": "competition roster/typed",
        "F5 : le classement ; D : une décision": "competition desk/usual",
        "F12, deux fois : clore ; R : les feuilles": "competition desk/usual",
        "À l’écran, E, à la conduite": "competition desk/usual",
        "E, à la conduite de l’organisateur": "competition desk/usual",
        "F7 reprend une réponse": "",
        "« entrées et sorties » (E)": "competition desk/usual",
        "F9 publie": "competition in out/by hub",
        "« Compétitions » (K)": "sessions/usual",
        "Maj + F4 lit un fichier": "competition roster/typed",
        "F6, à l’écran « autre partie »": "choose game/usual",
        "O remet la partie à l’arbitre": "ready/usual",
        "F6, dans la liste des compétitions": "competitions/usual",
        "(Suppr, puis F4)": "competition setup/games",
        "(E, au classement)": "competition standings/usual",
        "E oppose les ex aequo": "competition standings/usual",
        "D, à la conduite": "competition desk/usual",
        "puis F2. F5 va à l’historique": "competition decisions/usual",
        "Suppr annule la décision": "",
        "à la conduite : A, puis son chiffre": "competition desk/sessions",
        "P à la conduite": "competition desk/usual",
    },
    "reglages": {
        "**F9** ouvre les réglages": "home/usual",
        "**J** montre ceux du joueur": "settings/own",
        "**Suppr** revient à ceux de tous": "settings/own",
        "« Accès » ; Suppr": "settings/machine, access",
        "(F6 sur l’écran": "hall/before",
    },
}  # fmt: skip
"""By page: the words that name keys, and the screen they are about; empty for a key that no state of it names."""


def text_of(page: str) -> str:
    return (FOLDER / f"{page}.md").read_text("utf-8").replace("\u00a0", " ")


def prose_of(page: str) -> str:
    """The page without tables, headings, code and comments on one line."""
    text = re.sub(r"```.*?```", "", text_of(page), flags=re.DOTALL)
    lines = [line for line in text.splitlines() if not line.startswith(("|", "#"))]
    return re.sub(r"`[^`\n]*`", "``", "\n".join(lines))


def keys_in(words: str) -> set[str]:
    return {key.replace(" ", "") for key in KEY.findall(words)}


def named_on(kiosk: Driver) -> Iterator[str]:
    """The keys named by the screen in front: at the bottom, on its sheet of all keys, and beside its words."""
    for one in kiosk.scene_of(Screen).keys():  # noqa: SIM118
        yield from one.shown.replace(" + ", "+").split()
    for text in kiosk.texts():
        cap, _, label = text.partition(" ")
        if KEY.fullmatch(cap) and label[:1].islower():
            yield cap


MENTIONS = [(page, words, states) for page, rows in PROSE.items() for words, states in rows.items()]


@pytest.mark.parametrize(("page", "words", "states"), MENTIONS, ids=[f"{page}: {words}" for page, words, _ in MENTIONS])
def test_a_key_in_prose_is_named_on_its_screen(page: str, words: str, states: str) -> None:
    assert words in prose_of(page)
    keys = keys_in(words)
    assert keys
    if not states:
        return
    missing = set(keys)
    for state in re.findall(r"[^/]+?/(?:[^/]*?(?= home/| sessions/)|[^/]*)", states):
        with shown(state.strip()) as kiosk:
            missing -= set(named_on(kiosk))
    assert not missing, f"{states} does not name {', '.join(sorted(missing))}"


@pytest.mark.parametrize("page", [name for name in NAMES if name != "commandes"])
def test_each_key_in_prose_is_known_to_belong_to_a_screen(page: str) -> None:
    text = prose_of(page)
    for words in (*PROSE.get(page, ()), *NO_KEYS.get(page, ())):
        text = text.replace(words, "…")
    assert KEY.findall(text) == []


def commands_of(text: str) -> Iterator[list[str]]:
    """The words of each command line in code, in blocks or within a line."""
    blocks = re.findall(r"```sh\n(.*?)```", text, flags=re.DOTALL)
    for line in (*(line for block in blocks for line in block.splitlines()), *re.findall(r"`([^`\n]+)`", text)):
        for part in line.split("&&"):
            words = shlex.split(part.replace("'", "’"), comments=True)
            if words and Path(words[0]).name == "topping":
                yield words[1:]


def unknown_in(words: list[str]) -> list[str]:
    """The command's name, its own command and its options, as far as the program does not know them."""
    parser = Parser(prog="topping")
    if not words or words[0].startswith("-"):
        add_play_options(parser)
        parser.add_argument("--version", action="store_true")
    elif words[0] not in COMMANDS:
        return [] if words[0].isupper() else words[:1]  # `topping COMMANDE --help`
    else:
        declare(words[0], parser)
        words = words[1:]
        inner = next((one for one in parser._actions if isinstance(one, argparse._SubParsersAction)), None)
        if inner is not None and words and re.fullmatch("[a-z]+", words[0]):
            if words[0] not in inner.choices:
                return words[:1]
            parser, words = inner.choices[words[0]], words[1:]
            with pytest.raises(SystemExit):  # declares what it takes when it first parses
                parser.parse_args(["--help"])
    known = {"--help", *(option for one in parser._actions for option in one.option_strings)}
    return [word for word in words if re.fullmatch(r"--[a-z-]+", word) and word not in known]


@pytest.mark.parametrize("path", [*FOLDER.rglob("*.md"), CHECKOUT / "README.md"], ids=lambda path: path.stem)
def test_each_command_and_file_in_the_manual_exists(path: Path) -> None:
    text = path.read_text("utf-8").replace("\u00a0", " ")
    unknown = {f"topping {' '.join(words)}": names for words in commands_of(text) if (names := unknown_in(words))}
    assert not unknown
    files = re.findall(r"(?<![\w/])((?:assets|games|topping)/[\w./-]*[\w/])", text)
    assert [name for name in files if not (CHECKOUT / name).exists() and not any(CHECKOUT.glob(name + "*"))] == []
