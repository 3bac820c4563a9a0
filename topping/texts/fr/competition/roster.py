"""French sentences of rosters: what each column is taken for, why a line enrols nobody."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "roster_file.empty": "la liste ne nomme personne",
    "roster_file.too_large": "la liste est trop longue pour être lue",
    "roster_file.too_long": "la liste a trop de lignes : la suite n’est pas lue",
    "roster_file.total": "ligne de total, qui n’inscrit personne : {text}",
    "roster_file.no_name": "pas de nom : {text}",
    "roster_file.too_many_names": "trop de noms pour un inscrit : {text}",
    "roster_file.no_partner": "{text} n’a pas de partenaire",
    "roster_file.number": "« {text} » n’est pas un numéro",
    "roster_file.number_twice": "le numéro {text} est donné deux fois",
    "roster_file.twice": "{text} est inscrit deux fois",
    "roster_file.licence_lost": "le tableur a changé cette licence en nombre ({text}) : mettez la colonne au format "
    "texte et ressaisissez-la",
    "roster_file.line": "ligne {line} : {sentence}",
    "roster_file.column.number": "numéro",
    "roster_file.column.name": "nom",
    "roster_file.column.first": "prénom",
    "roster_file.column.partner": "partenaire",
    "roster_file.column.partner-first": "prénom du partenaire",
    "roster_file.column.club": "club",
    "roster_file.column.licence": "licence",
    "roster_file.column.partner-licence": "licence du partenaire",
    "roster_file.column.series": "série",
    "roster_file.column.category": "catégorie",
    "roster_file.column.centre": "centre",
    "roster_file.column.minor": "mineur",
    "roster_file.column.none": "colonne ignorée",
    "roster_file.no_row": "la liste n’a que des titres de colonnes",
    "roster_file.endless": "ligne démesurée",
    "roster_file.not_text": "ce n’est ni un classeur (.xlsx, .xls, .ods) ni du texte",
    "roster_file.sheet": plural(
        "count",
        one="Feuille lue : « {sheet} » ; {count} autre feuille n’est pas lue.",
        other="Feuille lue : « {sheet} » ; {count} autres feuilles ne sont pas lues.",
    ),
    "roster_file.zeros": "Licences en chiffres d’un classeur .xls ou .ods : un zéro que seul le format de la cellule "
    "montre n’est pas lu ; s’il en manque, enregistrez la feuille en .xlsx.",
    "workbook.damaged": "ce classeur est abîmé : ouvrez-le dans le tableur et enregistrez-le à nouveau, en .xlsx ou en "
    "CSV",
    "workbook.other_kind": "cette sorte de fichier n’est pas lue : enregistrez la feuille en .xlsx, .ods ou CSV, sans "
    "mot de passe, ou collez ses cellules au kiosque",
    "workbook.too_large": "ce classeur est trop gros : n’y laissez que la feuille à lire",
}
