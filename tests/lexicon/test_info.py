from pathlib import Path

import pytest

from topping.errors import LexiconError
from topping.lexicon import info


@pytest.mark.parametrize("content", [b"", b"not xz", b"\xfd7zXZ\0"])
def test_a_damaged_word_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    broken = tmp_path / "x.tsv.xz"
    broken.write_bytes(content)
    monkeypatch.setattr("topping.lexicon.bundled.asset", lambda *_: broken)
    with pytest.raises(LexiconError, match=r"lexicon\.unreadable"):
        info.about("ZEN")
