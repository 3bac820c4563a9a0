"""Cards as notes of Anki, in the text that it imports: a note that it has already is brought up to date by its guid."""

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
"""The type of notes with two sides that every Anki has. Where it has another name, Anki takes the type that it used
last; it is the guid that tells a note."""
_DECK: Final = "Topping"
_BREAKS: Final = str.maketrans("\t\r\n", "   ")


@dataclass(frozen=True, slots=True)
class AnkiNote:
    """A note with two sides."""

    guid: str
    """What Anki knows it by; the same for a card at each export."""
    front: str
    """HTML."""
    back: str
    """HTML."""
    tags: tuple[str, ...]
    """Without blanks."""


def anki_note(guid: str, face: CardFace, tags: tuple[str, ...], meanings: dict[str, Meaning]) -> AnkiNote:
    """A card as a note: asked as its face shows it, answered with what the words mean; `meanings` by word (A–Z)."""
    answers = _answers(face, meanings)
    return AnkiNote(
        guid,
        html_page("ankifront", **_question(face)),
        html_page("ankiback", answers=answers, has_senses=any(senses for _, senses in answers)),
        tags,
    )


def words_of(face: CardFace) -> tuple[str, ...]:
    """The words (A–Z) that a face asks for."""
    match face:
        case WordFace():
            return face.answers
        case HookFace():
            front = face.side is HookSide.FRONT
            return tuple(letter + face.word if front else face.word + letter for letter in face.answers)
        case GridFace():
            return (face.turn.solution.word.upper(),)


def anki_text(notes: Iterable[AnkiNote]) -> str:
    """The notes as Anki imports them: a line each, HTML, with the guid first; ends with a line feed."""
    heads = (
        "#separator:tab",
        "#html:true",
        f"#notetype:{_NOTETYPE}",
        f"#deck:{_DECK}",
        "#guid column:1",
        "#tags column:4",
    )
    lines = (
        "\t".join(_field(one) for one in (note.guid, note.front, note.back, " ".join(note.tags))) for note in notes
    )
    return "".join(f"{line}\n" for line in (*heads, *lines))


def _field(text: str) -> str:
    """A field in one line; one with quotation marks is put between such, and each of its own is doubled."""
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
    """The right answers, each with what it means."""
    shown = words_of(face)
    if isinstance(face, GridFace):
        top = face.turn.solution
        shown = (say("anki.solution", word=top.word, reference=str(top.reference), points=top.points),)
    return [
        (text, tuple(sense.text for sense in meanings[word].senses) if word in meanings else ())
        for word, text in zip(words_of(face), shown, strict=True)
    ]
