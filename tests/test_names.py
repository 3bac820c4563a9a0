"""One name, one thing: no two classes of the program have the same name, wherever they stand."""

from collections import defaultdict

from tests.parsedcode import code_files

SHARED = frozenset({"Opened"})
"""Names that still mean several things. It only ever shrinks."""


def classes() -> dict[str, list[str]]:
    """By name: the files, as seen from the package, that define a class of that name, private and inner ones too."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in code_files():
        for name in file.classes:
            found[name].append(file.name)
    return found


def test_a_class_name_means_one_thing() -> None:
    twice = {name: files for name, files in classes().items() if len(files) > 1 and name not in SHARED}
    assert not twice


def test_no_name_is_excused_that_means_one_thing_by_now() -> None:
    found = classes()
    assert not {name for name in SHARED if len(found[name]) < 2}
