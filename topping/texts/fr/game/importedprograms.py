"""French sentences of imported files of Eliot and of analysers."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "import.eliot_format": "fichier d’Eliot au format {format}, lu comme s’il était au format 2",
    "import.eliot_variant": "Eliot y nomme la variante « {name} », qu’aucune formule de la fédération n’a",
    "import.eliot_unplayed": "le tirage {letters} n’a pas été joué : la partie s’arrête avant",
    "import.eliot_total": "{name} : le fichier dit {said:points}, ses coups en font {found}",
    "import.gcg_line": "ligne sans rapport avec un coup : « {text} »",
    "import.session": plural(
        "players",
        one="séance {session} importée : {players} joueur, avec ses coups, ses avertissements et ses solos",
        other="séance {session} importée : {players} joueurs, avec leurs coups, leurs avertissements et leurs solos",
    ),
    "import.session_again": "la séance {session} contient déjà ces joueurs et ces coups",
    "import.fault.xml": "le fichier XML est coupé ou abîmé, à la colonne {column}",
    "import.fault.xml_doctype": "ce fichier XML définit un type de document : un fichier d’Eliot n’en a pas",
    "import.fault.xml_deep": "ce fichier XML emboîte plus d’éléments qu’un fichier d’Eliot",
    "import.fault.eliot_root": "ce fichier XML n’est pas une partie d’Eliot : il commence par « {name} »",
    "import.fault.eliot_players": "plus de joueurs qu’une séance n’en peut avoir",
    "import.fault.eliot_turns": "plus de coups qu’une partie n’en peut avoir",
    "import.fault.eliot_mode": "mode « {mode} » : ce n’est pas une partie duplicate",
    "import.fault.eliot_move": "coup « {kind} » : dans une partie duplicate, un mot se pose à chaque coup",
    "import.fault.eliot_no_history": "ce texte ne contient pas l’historique d’une partie d’Eliot",
    "import.fault.gcg_empty": "ce fichier GCG ne contient aucun coup",
    "import.fault.gcg_two_players": "partie à deux joueurs ({first} et {second}), à rejouer par "
    "« topping classic replay »",
    "import.fault.gcg_event": "événement GCG illisible : « {text} »",
    "import.fault.gcg_dot": "le point de « {text} » ne tient la place d’aucune lettre de la grille",
    "import.fault.gcg_pass": "{name} passe : cela n’existe pas en duplicate",
    "import.fault.gcg_exchange": "{name} échange des lettres : cela n’existe pas en duplicate",
    "import.fault.gcg_withdrawn": "{name} reprend son mot refusé : cela n’existe pas en duplicate",
    "import.fault.gcg_challenge": "{name} gagne une contestation : cela n’existe pas en duplicate",
    "import.fault.gcg_time": "{name} est pénalisé au temps : cela n’existe pas en duplicate",
    "import.fault.gcg_rack": "{name} compte les lettres restantes : cela n’existe pas en duplicate",
}
