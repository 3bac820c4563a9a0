"""The program installed from a wheel that a machine without a C compiler has made, and what it requires."""

import json
import os
import re
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conftest import CHECKOUT
from tests.packaging import requirements
from topping import __version__
from topping.compiled.library import SYSTEM_VARIABLE, SYSTEMS, library_file, own_system
from topping.manual import NAMES
from topping.system.locking import lock

RUN = """
import json, site, sys
sys.path.insert(0, sys.argv[1])  # before an installed checkout, if any
site.addsitedir(sys.path[0])
from topping.__main__ import main
for command in sys.argv[2:]:
    sys.argv[1:] = json.loads(command)
    print(flush=True)
    code = main()
    if code:
        sys.exit(code)
    print("\\f", end="", flush=True)
"""
IMPORT = """
import site, sys
sys.path.insert(0, sys.argv.pop(1))
site.addsitedir(sys.path[0])
import topping.solver.solver, topping.bank.maker, topping.kiosk.app
print(topping.solver.solver.__file__)
"""
POSITION = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15 RERAEUI/"
MOST_BYTES = 215_000_000
"""The most space that an installed program may take, dependencies included."""
BUILD = """
import os, sys
sys.path.insert(0, os.path.join(sys.argv[1], "assets", "building"))
import backend
os.chdir(sys.argv[1])
print(backend.{hook}({arguments}))
"""


def called(hook: str, source: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Calls a hook of the build backend as pip does; returns its last printed line."""
    program = BUILD.format(hook=hook, arguments=", ".join(map(repr, arguments)))
    return subprocess.run(
        [sys.executable, "-c", program, str(source)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
    )


def built(hook: str, source: Path, target: Path) -> Path:
    target.mkdir(exist_ok=True)
    done = called(hook, source, str(target))
    assert done.returncode == 0, done.stderr
    return target / done.stdout.split()[-1]


def extracted(archive: Path, target: Path) -> Path:
    """The only folder of a source archive."""
    with tarfile.open(archive) as opened:
        opened.extraction_filter = getattr(tarfile, "data_filter", None)  # absent before Python 3.11.4
        opened.extractall(target)
    (source,) = target.iterdir()
    return source


def unpacked(wheel: Path, target: Path) -> Path:
    """What pip does with a pure wheel, the folder standing for site-packages."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of all processes of the tests."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "packaging"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def nothing(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH without any program."""
    return str(tmp_path_factory.mktemp("nothing"))


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked: it holds no library that an earlier build left."""
    folder = tmp_path_factory.mktemp("sdist")
    return extracted(built("build_sdist", CHECKOUT, folder), folder / "source")


@pytest.fixture(scope="session")
def wheel(shared: Path, source: Path, nothing: str) -> Path:
    """The wheel that pip makes of the source archive where PATH has no compiler; made once for all processes."""
    with (shared / "lock").open("wb") as waiting:
        while not lock(waiting):
            time.sleep(0.1)
        if not any(shared.glob("*.whl")):
            done = subprocess.run(
                [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(shared), str(source)],
                capture_output=True,
                text=True,
                env={**os.environ, "PATH": nothing},
                check=False,
            )
            assert done.returncode == 0, done.stdout + done.stderr
    (made,) = shared.glob("*.whl")
    return made


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(wheel, tmp_path_factory.mktemp("installed") / "site")


@pytest.fixture(scope="session")
def editable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("editable")
    return unpacked(built("build_editable", CHECKOUT, folder), folder / "site")


def topping(site: Path, home: Path, *commands: tuple[str, ...]) -> list[str]:
    """Returns the output of commands run in one process; each succeeds."""
    said = python(site, home, RUN, *map(json.dumps, commands)).split("\f")[:-1]
    assert len(said) == len(commands)
    return [one.removeprefix("\n") for one in said]


def python(site: Path, home: Path, program: str, *arguments: str) -> str:
    environment = {**os.environ, "TOPPING_HOME": str(home)}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, str(site), *arguments],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=home,
        env=environment,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


@pytest.mark.parametrize("kind", ["installed", "editable", "checkout"])
def test_it_finds_its_files(kind: str, request: pytest.FixtureRequest, fresh_home: Path) -> None:
    site = CHECKOUT if kind == "checkout" else request.getfixturevalue(kind)
    where = site if kind == "installed" else CHECKOUT
    report, checked = topping(site, fresh_home, ("doctor",), ("lexicon", "check", "whisky"))
    assert f"({where / 'topping'})" in report
    bundled = where / "topping" / "_bundled" if kind == "installed" else where
    assert f"90 dans {bundled / 'games'}" in report
    assert str(bundled / "assets" / "fonts") in report
    assert checked != ""


def test_it_is_started_by_uvx_and_installed_by_pipx(wheel: Path, tmp_path: Path) -> None:
    """The size is that of a user without a club's server: no compiler, nothing that only builds or tests need."""
    places = {"UV_CACHE_DIR": "uv", "PIPX_HOME": "pipx", "PIPX_BIN_DIR": "bin", "TOPPING_HOME": "home"}
    environment = {**os.environ, **{name: str(tmp_path / folder) for name, folder in places.items()}}
    environment.pop("PYTHONPATH", None)

    def said(*command: str) -> str:
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    tools = Path(sys.executable).parent
    assert __version__ in said(
        str(tools / "uvx"), "--python", sys.executable, "--from", str(wheel), "topping", "--version"
    )
    said(str(tools / "pipx"), "install", "--python", sys.executable, str(wheel))
    program = str(tmp_path / "bin" / "topping")
    assert __version__ in said(program, "--version")
    assert "EPURERAI 8G 61" in said(program, "solve", POSITION)
    kept = [one for one in (tmp_path / "pipx" / "venvs").rglob("*") if one.is_file() and not one.is_symlink()]
    assert sum(one.stat().st_size for one in kept) <= MOST_BYTES


def without_list(text: str) -> list[str]:
    """The lines of a game but the one of its list: a prepared game keeps the edition that it was made with."""
    return [line for line in text.splitlines() if not line.startswith("Lexique :")]


@pytest.mark.parametrize("kind", ["installed", "editable", "checkout"])
def test_its_solver_works(kind: str, request: pytest.FixtureRequest, fresh_home: Path) -> None:
    site = CHECKOUT if kind == "checkout" else request.getfixturevalue(kind)
    game = CHECKOUT / "games" / "normale-01.txt"
    replayed, made = topping(site, fresh_home, ("replay", str(game)), ("generate", "--seed", "1"))
    assert "conforme" in replayed
    assert without_list(made) == without_list(game.read_text(encoding="utf-8"))


def test_a_wheel_is_of_its_system_unless_without_kernels(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert wheel.name.endswith(f"-py3-none-{SYSTEMS[own_system()].tag}.whl")
    monkeypatch.setenv("TOPPING_WITHOUT_KERNELS", "1")
    bare = built("build_wheel", CHECKOUT, tmp_path)
    assert bare.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(bare) as archive:
        assert not any(library_file().name in name for name in archive.namelist())


REQUIRES = ["get_requires_for_build_wheel", "get_requires_for_build_editable"]


@pytest.mark.parametrize("hook", REQUIRES)
def test_the_build_requires_a_compiler_only_where_none_links(
    hook: str, source: Path, nothing: str, tmp_path: Path
) -> None:
    def asks(**environment: str) -> bool:
        done = called(hook, source, **environment)
        assert done.returncode == 0, done.stderr
        return "ziglang" in done.stdout

    assert asks(PATH=nothing)
    assert not asks(PATH=nothing, TOPPING_WITHOUT_KERNELS="1")
    if sys.platform == "win32":
        return  # a script stands for the compiler
    for outcome, wanted in (("1", True), ("0", False)):
        compiler = tmp_path / "cc"
        compiler.write_text(f"#!/bin/sh\nexit {outcome}\n")
        compiler.chmod(0o755)
        assert asks(PATH=str(tmp_path)) is wanted


def test_a_build_that_cannot_compile_ends_in_sentences_that_name_the_way_out(
    source: Path, nothing: str, tmp_path: Path
) -> None:
    for environment in ({"PATH": nothing}, {SYSTEM_VARIABLE: "plan9-mips"}):
        refused = called("build_wheel", source, str(tmp_path), **environment)
        assert refused.returncode == 1
        assert "Traceback" not in refused.stderr
        for words in ("gcc", "libc6-dev", "TOPPING_WITHOUT_KERNELS=1", "'.[jit]'"):
            assert words in refused.stderr
        assert not any(tmp_path.iterdir())


def test_the_installed_copy_has_the_same_files_and_can_be_imported(installed: Path) -> None:
    for folder, copied in (
        (CHECKOUT / "topping", installed / "topping"),
        (CHECKOUT / "assets", installed / "topping" / "_bundled" / "assets"),
        (CHECKOUT / "games", installed / "topping" / "_bundled" / "games"),
    ):
        names = tracked(folder)
        assert names, folder
        for name in names:
            assert (copied / name).read_bytes() == (folder / name).read_bytes(), name
    said = python(installed, installed, IMPORT).splitlines()
    assert said[-1] == str(installed / "topping" / "solver" / "solver.py")


def tracked(folder: Path) -> list[str]:
    """Every file in a folder that is not made by running or building the program."""
    made = ("__pycache__", library_file().name)
    files = (path for path in folder.rglob("*") if path.is_file() and not set(made) & set(path.parts))
    return [str(path.relative_to(folder)) for path in files]


def test_the_wheel_carries_licences_sql_templates_and_the_manual(installed: Path) -> None:
    names = {str(path.relative_to(installed)) for path in installed.rglob("*") if path.is_file()}
    bundled = "topping/_bundled/assets"
    for wanted in (
        f"{bundled}/lexicon/LICENSE-MPL-2.0.txt",
        f"{bundled}/lexicon/LICENSE-LGPL-LR.txt",
        f"{bundled}/lexicon/open-fr.graph",
        f"{bundled}/lexicon/open-fr-hand.tsv",
        f"{bundled}/fonts/OFL-BricolageGrotesque.txt",
        f"{bundled}/fonts/OFL-HankenGrotesk.txt",
        *(f"{bundled}/manual/{name}.md" for name in (*NAMES, "en/joueur", "en/competitions")),
        *(f"topping/sheets/templates/{name}.html" for name in ("base", "parts", "game", "session", "slips")),
    ):
        assert wanted in names
    assert any(name.endswith(".sql") for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.startswith("tests") for name in names)


def pinned(name: str) -> dict[str, tuple[str, int, str]]:
    """Version, number of hashes and marker of each line of a file."""
    text = (requirements.FOLDER / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    found: dict[str, tuple[str, int, str]] = {}
    for line in lines:
        requirement = Requirement(line.split("--hash")[0])
        hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}(?![0-9a-f])", line)
        found[canonicalize_name(requirement.name)] = (str(requirement.specifier), len(hashes), str(requirement.marker))
    return found


@pytest.mark.parametrize("name", requirements.wanted())
def test_every_requirement_is_pinned_within_what_the_project_asks(name: str) -> None:
    lines = pinned(name)
    assert all(version.startswith("==") and hashes for version, hashes, _ in lines.values())
    for text in requirements.wanted()[name]:
        asked = Requirement(text)
        version, _, marker = lines[canonicalize_name(asked.name)]
        assert version.removeprefix("==") in asked.specifier, text
        assert marker == "None"


def test_compiled_ones_have_a_wheel_for_each_system_and_python() -> None:
    kinds = sum(len(one) for one in requirements.SYSTEMS.values())
    lines = pinned("club")
    for name, pythons in (("pygame-ce", requirements.PYTHONS), ("cryptography", "3")):
        assert lines[name][1] == kinds * len(pythons), name  # one wheel serves every Python 3 where it says `abi3`


def test_what_one_system_alone_needs_is_said() -> None:
    assert pinned("club")["colorama"][2] == 'sys_platform == "win32"'
