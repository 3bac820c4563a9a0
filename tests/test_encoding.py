import pytest

from topping.encoding import NotTextError, decoded

LOWER = "abaissé\nélève\nîle\nforêt\ncœur\nçà\nnaïf\noù\nhôte\n"
UPPER = "ABAISSÉ\nÉLÈVE\nÎLE\nFORÊT\nÇÀ\nNAÏF\nOÙ\nHÔTE\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
@pytest.mark.parametrize("text", [LOWER, UPPER, LOWER.replace("\n", "\r\n")])
def test_any_text(encoding: str, text: str) -> None:
    assert decoded(text.encode(encoding)) == text


@pytest.mark.parametrize("encoding", ["latin-1", "cp850", "mac-roman"])
@pytest.mark.parametrize("text", [LOWER.replace("œ", "oe"), UPPER, "é\n", "É\n", "mère\n"])
def test_encodings_of_one_byte_are_told_apart(encoding: str, text: str) -> None:
    if (encoding, text) == ("mac-roman", "É\n"):
        pytest.skip("one byte alone could as well be DOS")
    assert decoded(text.encode(encoding)) == text


def test_latin_9_has_its_ligature() -> None:
    assert decoded("cœur\nété\n".encode("iso8859-15")) == "cœur\nété\n"


def test_files_put_end_to_end_keep_their_encodings() -> None:
    assert decoded("été\n".encode() + "thé\n".encode("cp850")) == "été\nthé\n"


@pytest.mark.parametrize("content", [b"zen\0aa\n", b"\xff\xfe\0", b"\x89PNG\r\n\x1a\n", b"zen\n\x81\x8d\n"])
def test_what_is_no_text(content: bytes) -> None:
    with pytest.raises(NotTextError):
        decoded(content)
