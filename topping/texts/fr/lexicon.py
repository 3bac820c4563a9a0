"""French sentences of word lists, and information on words."""

from typing import Final

from topping.texts.plural import Sentence, plural

_FAULTS: Final[dict[str, str]] = {
    "lexicon.supplied": "Mots libres",
    "lexicon.unknown": "lexique inconnu : {name} (installés : {known})",
    "lexicon.neither": "{name} n’est ni un lexique installé ({known}) ni un fichier",
    "lexicon.default_gone": "le lexique par défaut, {name}, n’est plus installé : remettez-le (topping lexicon add "
    "FICHIER --name {name}) ou choisissez-en un autre (topping lexicon default {bundled})",
    "lexicon.damaged": "le lexique {name} est abîmé : ajoutez-le de nouveau (topping lexicon add FICHIER "
    "--name {name} --replace) ou, s’il est livré avec le programme, réinstallez Topping",
    "lexicon.big_endian": (
        "ce poste range les octets à l’envers (gros-boutiste) : Topping ne sait pas y lire ses lexiques"
    ),
    "lexicon.unreadable": "impossible de lire {path} : {why}",
    "lexicon.unwritable": "impossible d’écrire {path} : {why}",
    # a user's list
    "lexicon.list_empty": "{path} est vide",
    "lexicon.list_binary": "{path} n’est pas un texte ; il faut un fichier de texte, un mot par ligne",
    "lexicon.list_document": "{path} est un document ou un classeur ; enregistrez-le en texte ou en CSV, un mot par "
    "ligne",
    "lexicon.list_archive": "{path} est ou contient une archive que Topping n’ouvre pas ; donnez le fichier, le "
    "dossier "
    "qu’elle contient, ou une archive .zip ou .gz",
    "lexicon.list_archive_damaged": "l’archive {path} est abîmée, coupée ou protégée par un mot de passe",
    "lexicon.list_eliot": "{path} est un dictionnaire compilé d’Eliot : faites-en une liste avec sa commande listdic, "
    "puis ajoutez cette liste",
    "lexicon.list_page": "{path} est une page Web : une liste de mots se lit en texte, en CSV ou en JSON, "
    "un mot par ligne",
    "lexicon.list_hunspell": "{path} est un dictionnaire hunspell : une liste de mots se lit en texte, en CSV "
    "ou en JSON, avec toutes ses formes, un mot par ligne",
    "lexicon.folder_empty": "le dossier {path} ne contient aucun fichier",
    "lexicon.folder_without_words": "{path} ne contient aucune liste de mots ({files})",
    "lexicon.too_many_files": "{path} contient plus de {most:files} : ce n’est pas une liste de mots",
    "lexicon.list_too_big": "{path} dépasse {most} Mo : ce n’est pas une liste de mots",
    "lexicon.list_without_word": "{path} ne contient aucun mot : lignes refusées, {count} sur {count} ; il faut un mot "
    "par ligne",
    "lexicon.no_word": "un lexique a besoin d’un mot au moins",
    "lexicon.too_many_words": "trop de mots pour un lexique ({most} au plus)",
    "lexicon.not_a_word": "{word!r} n’est pas un mot de 2 à 15 lettres",
    "lexicon.doubtful": "{path} n’est pas prise, car elle semble incomplète ou mal lue : {doubts} (--force la prend "
    "telle "
    "quelle)",
    "lexicon.not_taken": "{path} n’est pas prise : rien n’est changé",
    # its name
    "lexicon.bad_name": "{name!r} ne peut pas nommer un lexique : 1 à {most} lettres sans accent, chiffres, points, "
    "tirets ou soulignés, sans point ni tiret au début",
    "lexicon.bundled_name": "{name} est le lexique livré avec le programme ; choisissez un autre nom avec --name",
    "lexicon.name_taken": "un lexique {name} est déjà installé, avec d’autres mots ; --replace le remplace, --name "
    "donne un autre nom",
    # reasons for refusing a line
    "lexicon.reason.several": "plusieurs mots",
    "lexicon.reason.not_letters": "autre chose que des lettres",
    "lexicon.reason.too_short": "moins de 2 lettres",
    "lexicon.reason.too_long": "plus de 15 lettres",
}

_COMMAND: Final[dict[str, Sentence]] = {
    "help.lexicon": "les lexiques : ajouter, énumérer, choisir, vérifier",
    "help.lexicon.commands": "que faire",
    "help.lexicon.command": "ACTION",
    "help.lexicon.add": "Ajouter une liste de mots : texte, CSV ou JSON, casse et accents indifférents ; dans un "
    "tableau, une seule colonne compte.",
    "help.lexicon.add.file": "la liste, par exemple celle de l’Officiel du Scrabble que vous possédez ; plusieurs "
    "fichiers, un dossier ou une archive .zip font une seule liste",
    "help.lexicon.add.force": "prendre aussi une liste qui semble incomplète ou mal lue",
    "help.lexicon.add.name": "le nom du lexique, par exemple ODS9 (sinon, celui du fichier)",
    "help.lexicon.add.replace": "remplacer le lexique de ce nom, s’il en est un",
    "help.lexicon.list": "Énumérer les lexiques installés ; * marque celui qui sert par défaut.",
    "help.lexicon.list.json": "donner la liste en JSON",
    "help.lexicon.check": "Dire si des mots sont admis ; le code de sortie est 0 si tous le sont, 1 sinon.",
    "help.lexicon.check.words": "un mot, casse et accents indifférents",
    "help.lexicon.info": "Dire ce qu’est un mot : graphies, nature, définition, fréquence, et s’il est admis.",
    "help.lexicon.default": "Choisir le lexique qui sert quand on n’en nomme aucun.",
    "help.lexicon.default.name": "un lexique installé (voyez topping lexicon list)",
    "help.lexicon.which": "un lexique installé, ou un fichier de mots (sinon, le lexique par défaut)",
    "help.lexicon.metavar.file": "FICHIER",
    "help.lexicon.metavar.name": "NOM",
    "help.lexicon.metavar.word": "MOT",
    "help.lexicon.metavar.lexicon": "NOM|FICHIER",
    "lexicon.list": plural(
        "count",
        one="Liste de mots : {name}, {words} mot",
        other="Liste de mots : {name}, {words} mots",
    ),
    "lexicon.not_official": "Cette liste libre n’est pas la liste officielle : environ un top sur quatre en diffère.",
    "lexicon.prepared": "Les parties préparées se jouent avec la leur, {name} : environ un top sur quatre y diffère "
    "de la liste officielle.",
    "lexicon.other": "Partie faite avec la liste {made} ; celle de ce poste est {own} : les mots admis diffèrent.",
    "lexicon.other_missing": "Partie faite avec la liste {made}, qui n’est pas sur ce poste : elle ne peut pas s’y "
    "jouer. La sienne est {own}.",
    "lexicon.added": "{name} : {count:words} ({hash})",
    "lexicon.already": "{name} : déjà installé, {count:words} ({hash})",
    "lexicon.column": "Les mots sont lus dans la colonne {column}.",
    "lexicon.too_long": "Plus de 15 lettres, laissés de côté : {count:words}.",
    "lexicon.left_files": "Fichiers laissés de côté : {files}.",
    "lexicon.doubts": "Cette liste semble incomplète ou mal lue : {doubts}.",
    "lexicon.take_it": "La prendre tout de même (o/n) ?",
    "lexicon.half_read": "{path} n’est lu qu’en partie : {doubt}",
    "lexicon.doubt.refused": "lignes refusées, {refused} sur {lines}",
    "lexicon.doubt.few": "{words:words} seulement, moins de {fewest}",
    "lexicon.doubt.no_short": "aucun mot de deux lettres",
    "lexicon.doubt.dropped": "plusieurs mots par ligne, dont seul le premier est lu",
    "lexicon.doubt.unlike": "mots français connus, {known} sur {words} : une autre langue, ou des lettres en désordre",
    "lexicon.doubt.short_unlike": "mots de deux lettres connus, {short_known} sur {short}",
    "lexicon.doubt.short_unknown": "mots courts que la liste livrée ne connaît pas, peut-être des abréviations : "
    "{unknown}",
    "lexicon.told_edition_latest": "ses mots sont ceux de l’ODS {number} ({word})",
    "lexicon.told_edition": "ses mots sont ceux de l’ODS {number} au moins ({word})",
    "lexicon.refused": "lignes refusées : {count}",
    "lexicon.refused_line": "  ligne {line} : {text} ({reason})",
    "lexicon.refused_line_of": "  {file}, ligne {line} : {text} ({reason})",
    "lexicon.refused_more": "  … et {count} de plus",
    "lexicon.entry": plural(
        "words",
        one="{mark} {name}  {count} mot   {hash}",
        other="{mark} {name}  {count} mots  {hash}",
    ),
    "lexicon.entry_damaged": "{mark} {name}  abîmé",
    "lexicon.admitted": "{word} : admis",
    "lexicon.not_admitted": "{word} : non admis",
    "lexicon.malformed": "{word} : non admis, ce n’est pas un mot de 2 à 15 lettres",
    "lexicon.default_set": "lexique par défaut : {name}",
    "lexicon.info.admitted": "{word} : admis ({lexicon})",
    "lexicon.info.not_admitted": "{word} : non admis ({lexicon})",
    "lexicon.info.unlisted": "La liste libre livrée avec le programme ne le connaît pas : rien à en dire de plus.",
    "lexicon.info.forms": "graphies : {forms}",
    "lexicon.info.gloss": "nature : {gloss}",
    "lexicon.info.sense": "définition : {text}",
    "lexicon.info.sense_of": "définition de « {lemma} » : {text}",
    "lexicon.info.source": (
        "Définitions : contributeurs du Wiktionnaire, CC BY-SA 4.0"
        " (https://creativecommons.org/licenses/by-sa/4.0/deed.fr), choisies et abrégées."
    ),
    "lexicon.info.authors": "Auteurs : https://fr.wiktionary.org/wiki/{page}",
    "meaning.colon": " :",
    "meaning.source": "Wiktionnaire, CC BY-SA 4.0, choisi et abrégé",
    "lexicon.info.register": "registre : {labels}",
    "lexicon.info.domain": "domaine : {labels}",
    "lexicon.info.origin": "origine : {labels}",
    "lexicon.info.frequency": "fréquence : {frequency} sur 9",
}

_REGISTERS: Final[dict[str, str]] = {
    "abr": "abréviation", "afr": "Afrique", "arg": "argot", "argot": "argot", "belg": "Belgique", "désuet": "désuet",
    "fam": "familier", "gascon": "Gascogne", "helv": "Suisse", "litt": "littéraire", "onom": "onomatopée",
    "pej": "péjoratif", "péj": "péjoratif", "québ": "Québec", "rare": "rare", "reg": "régional", "rég": "régional",
    "néo": "néologisme", "unit": "unité", "vieux": "vieux", "vx": "vieux",
}  # fmt: skip

_DOMAINS: Final[dict[str, str]] = {
    "admin": "administration", "agri": "agriculture", "alch": "alchimie", "alcool": "alcool", "anat": "anatomie",
    "archi": "architecture", "arm": "armes", "art": "art", "astron": "astronomie", "astronaut": "astronautique",
    "auto": "automobile", "aéron": "aéronautique", "bio": "biologie", "bioch": "biochimie", "bot": "botanique",
    "bât": "bâtiment", "chant": "chant", "chass": "chasse", "chim": "chimie", "chir": "chirurgie",
    "chris": "christianisme", "ciné": "cinéma", "constr": "construction", "cuis": "cuisine", "danse": "danse",
    "droit": "droit", "fin": "finance", "fisc": "fiscalité", "gent": "habitants", "gramm": "grammaire",
    "géogr": "géographie", "géol": "géologie", "hist": "histoire", "impr": "imprimerie", "indus": "industrie",
    "info": "informatique", "islam": "islam", "jard": "jardinage", "jeu": "jeu", "jud": "judaïsme",
    "lang": "langue", "lingu": "linguistique", "litt": "littérature", "log": "logique", "marin": "marine",
    "math": "mathématiques", "milit": "armée", "minér": "minéralogie", "mus": "musique", "myth": "mythologie",
    "méca": "mécanique", "méd": "médecine", "métal": "métallurgie", "météo": "météorologie", "occult": "occultisme",
    "opti": "optique", "paléo": "paléontologie", "peint": "peinture", "pharma": "pharmacie", "philo": "philosophie",
    "photo": "photographie", "phys": "physique", "physio": "physiologie", "polit": "politique", "poés": "poésie",
    "psychia": "psychiatrie", "psycho": "psychologie", "pêche": "pêche", "reli": "religion", "sexe": "sexualité",
    "socio": "sociologie", "sport": "sport", "sylvi": "sylviculture", "techni": "technique", "temps": "temps",
    "tex": "textile", "urba": "urbanisme", "vêt": "vêtement", "zool": "zoologie", "écolo": "écologie",
    "écono": "économie", "édu": "éducation", "élec": "électricité", "électro": "électronique", "élev": "élevage",
    "éso": "ésotérisme",
}  # fmt: skip

_ORIGINS: Final[dict[str, str]] = {
    "all": "allemand", "angl": "anglais", "ara": "arabe", "celt": "celtique", "chin": "chinois", "dan": "danois",
    "esp": "espagnol", "finn": "finnois", "gre": "grec", "grec": "grec", "hind": "hindi", "héb": "hébreu",
    "isl": "islandais", "ita": "italien", "jap": "japonais", "lat": "latin", "norv": "norvégien",
    "néer": "néerlandais", "occ": "occitan", "pers": "persan", "pol": "polonais", "port": "portugais",
    "rus": "russe", "sskr": "sanskrit", "sué": "suédois", "turc": "turc",
}  # fmt: skip

SENTENCES: Final[dict[str, Sentence]] = {
    **_FAULTS,
    **_COMMAND,
    **{f"lexicon.register.{code}": label for code, label in _REGISTERS.items()},
    **{f"lexicon.domain.{code}": label for code, label in _DOMAINS.items()},
    **{f"lexicon.origin.{code}": label for code, label in _ORIGINS.items()},
}
