import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from topping.lexicon import bundled, editions
from topping.lexicon.builder import compile_words
from topping.lexicon.graph import WordGraph
from topping.lexicon.words import is_word

HASH = editions.LATEST


def test_the_shipped_graphs_are_what_the_word_files_give() -> None:
    words = bundled.words()
    assert len(words) == len(set(words)) == 365_082 + 2_014
    assert all(map(is_word, words))
    assert sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest() == HASH
    assert compile_words(words) == bundled.graph_file().read_bytes()
    earlier = bundled.difference(bundled.FIRST_NAME).applied(words)
    assert compile_words(earlier) == bundled.graph_file(bundled.FIRST_NAME).read_bytes()
    graph = WordGraph.open(bundled.graph_file(), bundled.NAME)
    assert (graph.word_count, graph.hash) == (len(words), HASH)
    assert list(graph.words()) == sorted(words)
    assert all(map(graph.admits, words[::50]))


def test_the_readme_tells_the_hash_and_the_count() -> None:
    readme = (bundled.graph_file().parent / "README.md").read_text(encoding="utf-8")
    assert HASH in readme
    assert "367,096" in readme


def test_some_words() -> None:
    graph = WordGraph.open(bundled.graph_file(), bundled.NAME)
    for word in ("ZEN", "OEUF", "ETE", "WAGON", "AA", "CONSTITUTIONNEL"):
        assert graph.admits(word)
    for word in ("ZENN", "ZE", "Z", "OEU", "zen", "ŒUF"):
        assert not graph.admits(word)


def test_opening_it_loads_neither_numpy_nor_the_solver(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from topping.lexicon import catalogue\n"
        "assert catalogue.open_lexicon(None).admits('ZEN')\n"
        "loaded = {'numpy', 'numba', 'pygame', 'topping.solver', 'topping.rules'} & set(sys.modules)\n"
        "assert not loaded, loaded\n"
    )
    environment = {**os.environ, "TOPPING_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
