"""Exports cards for Anki, a flashcard program, in its text format; a later import updates notes with the same guid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from topping.lexicon.meaning import Meaning
from topping.sheets.game import PageGrid, page_grid
from topping.sheets.table import html_page
from topping.texts import say
from topping.training.deck.cards import HookSide
from topping.training.deck.faces import CardFace, GridFace, HookFace, WordFace

_NOTETYPE: Final = "Basic"
"""Anki's standard type of two-sided notes. If it has another name in an installation, Anki takes the last type used;
the guid still identifies the note.
"""
_DECK: Final = "Topping"
_BREAKS: Final = str.maketrans("\t\r\n", "   ")


@dataclass(frozen=True, slots=True)
class AnkiNote:
    """A note for Anki with a question and an answer."""

    guid: str
    """Anki's identifier; the same for a card in each export."""
    front: str
    """HTML."""
    back: str
    """HTML."""
    tags: tuple[str, ...]
    """Without blanks."""


def anki_note(guid: str, face: CardFace, tags: tuple[str, ...], meanings: dict[str, Meaning]) -> AnkiNote:
    """Converts a card to an Anki note: the question in front, the answers with their `meanings` (by word, A–Z) on the
    back.

    `guid` identifies the note in later imports.
    """
    answers = _answers(face, meanings)
    return AnkiNote(
        guid,
        html_page("ankifront", **_question(face)),
        html_page("ankiback", answers=answers, has_senses=any(senses for _, senses in answers)),
        tags,
    )


def words_of(face: CardFace) -> tuple[str, ...]:
    """Returns the words (A–Z) of a card's answer; a hook card gives whole words, not only the letters."""
    match face:
        case WordFace():
            return face.answers
        case HookFace():
            front = face.side is HookSide.FRONT
            return tuple(letter + face.word if front else face.word + letter for letter in face.answers)
        case GridFace():
            return (face.turn.solution.word.upper(),)


def anki_text(notes: Iterable[AnkiNote]) -> str:
    """Returns the notes in Anki's import format: an HTML line for each, guid first; ends with a line feed."""
    heads = (
        "#separator:tab",
        "#html:true",
        f"#notetype:{_NOTETYPE}",
        f"#deck:{_DECK}",
        "#guid column:1",
        "#tags column:4",
    )
    lines = (
        "\t".join(_field(text) for text in (note.guid, note.front, note.back, " ".join(note.tags))) for note in notes
    )
    return "".join(f"{line}\n" for line in (*heads, *lines))


def _field(text: str) -> str:
    """Formats a text as a field on one line; quotes it if it contains quotation marks, which are doubled."""
    plain = " ".join(text.translate(_BREAKS).split(" ")).strip()
    return '"{}"'.format(plain.replace('"', '""')) if '"' in plain else plain


_Question: TypeAlias = dict[str, str | PageGrid | None]


def _question(face: CardFace) -> _Question:
    match face:
        case WordFace():
            return {"title": say("anki.word", count=len(face.answers)), "letters": face.letters, "grid": None}
        case HookFace():
            side = "front" if face.side is HookSide.FRONT else "back"
            title = say(f"anki.hook_{side}", count=len(face.answers))
            return {"title": title, "letters": face.word, "grid": None}
        case GridFace():
            turn = face.turn
            return {"title": say("anki.grid"), "letters": turn.draw.letters, "grid": page_grid(turn.before.board)}


def _answers(face: CardFace, meanings: dict[str, Meaning]) -> Sequence[tuple[str, tuple[str, ...]]]:
    """Returns (right answer to a card, its meanings) for each answer. `meanings` are by word (A–Z)."""
    shown = words_of(face)
    if isinstance(face, GridFace):
        top = face.turn.solution
        shown = (say("anki.solution", word=top.word, reference=str(top.reference), points=top.points),)
    return [
        (text, tuple(sense.text for sense in meanings[word].senses) if word in meanings else ())
        for word, text in zip(words_of(face), shown, strict=True)
    ]
