"""The pages for maintainers beside the tree: each file, folder, module and command that they name exists."""

import re
import tomllib
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.manual.test_prose import commands_of, unknown_in

FOLDER = CHECKOUT / ".github"
PAGES = sorted(FOLDER.glob("*.md"))
PLACES = "topping", "tests", "assets", "games", ".github", ".ci"
CODE = re.compile(r"`([^`\n]+)`")
MADE_UP = re.compile(r"topping/kiosk/screens/training/weather\.py|topping/exchange/reading/NAME\.py|.*\$.*")
"""What the recipes would add."""
INVENTED = {"_next_day", "WeatherScreen"}


@pytest.fixture(params=PAGES, ids=lambda path: path.stem)
def text(request: pytest.FixtureRequest) -> str:
    path: Path = request.param
    return path.read_text("utf-8")


def paths_in(text: str) -> set[str]:
    """What is named by its whole path; files of the root stand for themselves."""
    named = {word for code in CODE.findall(text) for word in re.split(r"[\s,;:]", code)}
    below = {name for name in named if name.split("/")[0] in PLACES and "/" in name}
    return {name for name in below if not MADE_UP.fullmatch(name)}


def test_each_file_and_folder_exists(text: str) -> None:
    assert [name for name in sorted(paths_in(text)) if not (CHECKOUT / name).exists()] == []


@cache
def words_of_the_code() -> frozenset[str]:
    sources = (path for folder in ("topping", "tests") for path in (CHECKOUT / folder).rglob("*.py"))
    mine = Path(__file__)
    return frozenset(word for path in sources if path != mine for word in re.findall(r"\w+", path.read_text("utf-8")))


def test_each_class_function_and_constant_is_in_the_code(text: str) -> None:
    named = {word for code in CODE.findall(text) if "/" not in code for word in re.findall(r"[\w.]+(?=\(|$)", code)}
    parts = {part for name in named for part in name.split(".") if re.search("_|[a-z][A-Z]", part)}
    assert sorted(parts - words_of_the_code() - INVENTED) == []


def test_each_module_that_is_run_exists(text: str) -> None:
    modules = set(re.findall(r"python -m (\w[\w.]*)", text)) - {"venv", "pytest"}
    assert [name for name in sorted(modules) if find_spec(name) is None] == []


def test_each_option_of_a_module_is_known_to_it(text: str) -> None:
    for name, given in re.findall(r"python -m ((?:tests|topping)\.[\w.]+)((?: [^`\n]*)?)", text):
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        sources = Path(spec.origin), CHECKOUT / "tests" / "trials" / "trial.py"
        source = "".join(path.read_text("utf-8") for path in sources)
        missing = [option for option in re.findall(r"--[a-z-]+", given) if f'"{option}"' not in source]
        assert missing == [], f"{name} has no {missing}"


def test_each_command_of_the_program_has_its_options(text: str) -> None:
    asked = [words for words in commands_of(text) if words]
    assert [words for words in asked if unknown_in(words)] == []


def test_each_link_leads_to_a_file(text: str) -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [link for link in links if not (FOLDER / link).exists()] == []


def _path_of(room: str) -> str:
    path = room.replace(".", "/")
    return f"{path}/" if (CHECKOUT / path).is_dir() else f"{path}.py"


def test_every_room_is_in_the_map_in_the_line_of_its_contract() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    wanted = [
        (line, _path_of(room.strip()))
        for line, layer in enumerate(contract["layers"], start=1)
        for room in layer.split("|")
    ]
    told = re.findall(r"^\| (\d+) \| `([^`]+)`", (FOLDER / "rooms.md").read_text("utf-8"), flags=re.MULTILINE)
    assert [(int(line), room) for line, room in told] == wanted
    text = (FOLDER / "rooms.md").read_text("utf-8")
    rooms = {path.stem for path in (CHECKOUT / "topping").iterdir() if not path.name.startswith("_")}
    assert [name for name in sorted(rooms) if f"topping/{name}" not in text] == []


def test_the_same_command_checks_everything_everywhere() -> None:
    wanted = (CHECKOUT / ".ci" / "run").read_text("utf-8").splitlines()[-1]
    assert wanted.endswith("-m tests")
    for name in ("README.md", *(f".github/{one}.md" for one in ("CONTRIBUTING", "changing", "checks"))):
        assert wanted in (CHECKOUT / name).read_text("utf-8").splitlines(), name
