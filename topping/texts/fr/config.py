"""French sentences of settings."""

from typing import Final

_KEYS: Final[dict[str, str]] = {
    "lexicon.default": "lexique qui sert quand on n’en nomme aucun ; vide, celui qui est livré",
    "play.time": "temps d’un coup, en secondes",
    "play.penalty": "pénalité d’un top manqué, en secondes",
    "play.show_distance": "entraînement : montrer les points et l’écart au top",
    "play.missed_stay": "combien de temps un top manqué reste affiché : jusqu’à Entrée (enter), 4 secondes, ou "
    "pas du tout (none) ; en partie classée, toujours 4 secondes",
    "play.show_bag": "entraînement : montrer ce qui reste dans le sac",
    "play.club": "entraînement : comme sur un bulletin, chaque proposition dit son score, MOT H4 32 ; en topping, un "
    "mot non admis ou injouable termine le coup",
    "play.tray": "les lettres du tirage : comme elles sont tirées (drawn), par"
    " ordre alphabétique (alphabet) ou mélangées (shuffled)",
    "play.ghost": "le fantôme, en topping : aucun (none) ; votre par (par) ; ou, en rejouant une partie, votre "
    "meilleur temps (best)",
    "sound.effects": "sons du jeu : trouvé, pas le top, manqué, dernières secondes, record",
    "sound.tiles": "un son pour chaque lettre écrite ou posée",
    "sound.volume": "force de la voix",
    "sound.muted": "voix et sons coupés",
    "announce.solo": "en solo, annoncer le tirage avant de le montrer",
    "announce.session": "en séance, annoncer le tirage avant de le montrer",
    "announce.speed": "vitesse de l’annonce, en pour cent de l’allure habituelle",
    "display.language": "langue du programme, si ni --lang ni TOPPING_LANG n’en disent rien",
    "display.theme": "couleurs : dark (prune), light (ivoire) ou contrast (contraste)",
    "display.text_scale": "taille des textes, en pour cent de la taille habituelle",
    "display.animations": "mouvements à l’écran, jamais avant le chronomètre",
    "display.tenths": "dixièmes de seconde aux chronomètres ; le temps gardé reste au millième",
    "display.names": "pays sous les lettres du tirage",
    "display.second": "un deuxième écran montre la face publique d’une séance (auto) ou rien (none)",
    "kiosk.idle": "secondes sans que personne ne touche à rien avant l’écran d’attente ; 0 : jamais",
    "kiosk.pin": "empreinte du code sans lequel on ne quitte pas la borne",
    "ranking.resumed": "classer les parties interrompues puis reprises, entre elles",
    "daily.chain": "à l’accueil, la chaîne de jours de chacun ; jamais à la borne publique",
    "hub.label": "nom de ce poste pour les autres ; vide : son nom dans le réseau",
    "kiosk.strokes": ("garder, à la borne publique aussi, les touches et clics de chaque coup avec leur instant"),
    "record.strokes": ("garder les touches et clics de chaque coup avec leur instant, ailleurs qu’à la borne publique"),
}

SENTENCES: Final[dict[str, str]] = {
    **{f"config.key.{name}": meaning for name, meaning in _KEYS.items()},
    "config.expects.switch": "true ou false",
    "config.expects.number": "un nombre de {least} à {most}",
    "config.expects.text": "un texte de {most:characters} au plus, entre guillemets",
    "config.expects.choice": "un de ces mots, entre guillemets : {known}",
    "config.expects.pin": "ce que topping config pin y écrit",
    # the file
    "config.unreadable": "réglages illisibles ({path}) : {why} ; les réglages par défaut servent",
    "config.unwritable": "impossible d’écrire les réglages ({path}) : {why}",
    "config.not_utf8": "ce n’est pas du texte en UTF-8 ; les réglages par défaut servent",
    "config.not_toml": "ce n’est pas du TOML (un texte s’y met entre guillemets, un réglage n’y est qu’une fois) ; les "
    "réglages par défaut servent",
    "config.unknown_key": "réglage inconnu : {key}",
    "config.unknown_key_alike": "réglage inconnu : {key} (est-ce {alike} ?)",
    "config.bad_value": "le réglage {key} ne peut pas valoir {value} : il faut {expected} (par défaut : {default})",
    "config.cannot_change": "impossible de changer {key} dans {path} sans déranger le reste ; changez-le à la main",
    "config.secret": "défini",
    # the command
    "help.config": "les réglages, et le code de la borne",
    "help.config.commands": "que faire",
    "help.config.command": "ACTION",
    "help.config.path": "Dire où est le fichier des réglages (il n’existe que si l’on a réglé quelque chose).",
    "help.config.show": "Montrer chaque réglage, sa valeur, celle par défaut et ce qu’il fait.",
    "help.config.show.json": "les donner en JSON",
    "help.config.set": "Changer un réglage ; le reste du fichier n’est pas touché.",
    "help.config.set.key": "le réglage, par exemple sound.volume",
    "help.config.set.value": "sa valeur : un nombre, true ou false, un texte",
    "help.config.pin": "Choisir le code qu’il faut pour quitter la borne : demandé deux fois, ou lu sur l’entrée "
    "standard si elle n’est pas un terminal.",
    "help.config.pin.clear": "n’en plus demander",
    "help.config.metavar.key": "RÉGLAGE",
    "help.config.metavar.value": "VALEUR",
    "config.file": "{path}",
    "config.file_absent": "{path} (n’existe pas encore : tout est par défaut)",
    "config.as_default": "{key} = {value}",
    "config.chosen": "{key} = {value} (par défaut : {default})",
    "config.explained": "    {meaning} ({expected})",
    "config.set": "{key} = {value}",
    # the PIN
    "pin.malformed": "un code de borne est fait de {least} à {most} chiffres, et de rien d’autre",
    "pin.differ": "les deux saisies diffèrent ; le code n’a pas changé",
    "pin.ask": "Code de la borne : ",
    "pin.ask_again": "Encore une fois : ",
    "pin.kept": "Code de la borne enregistré : {path} n’en garde que l’empreinte.",
    "pin.cleared": "Plus de code : on quitte la borne librement.",
    "pin.use_command": "le code de la borne ne se donne pas ici, où il se voit : topping config pin",
}
