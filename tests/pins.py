"""The pins of all that Loopwright needs: whether they serve every promised Python, or (`--write`) all anew.

`constraints.txt` says each version once. `requirements/SET.txt` says what one set of the Makefile takes of
them, with the hashes of all files, those for other machines among them: pip wants hashes of all or of none.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from itertools import product
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
SETS = ("base", "test", "lint", "bench", "site")
OWN = "web"
"""The extra whose package is built here, from the folder of that name."""
FROM_SOURCE = "rlcard"
"""Published without a wheel: pip builds it, for which it needs no compiler. Only `make bench` wants it."""
PLATFORMS = (
    *("x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "x86_64-pc-windows-msvc"),
    *("aarch64-apple-darwin", "x86_64-apple-darwin"),
)
INTEL_MAC = PLATFORMS[-1]
"""Some tools of the tests are published for it no longer, but all that users install is."""
MACOS_OF_DEVELOPERS = "15.0"
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)(.*(?:\n[ ].*)*)", re.MULTILINE)


@dataclass(frozen=True)
class Project:
    """What `pyproject.toml` and the pins beside it say."""

    folder: Path = ROOT

    @cached_property
    def table(self) -> dict[str, Any]:
        return tomllib.loads((self.folder / "pyproject.toml").read_text("utf-8"))

    @property
    def pythons(self) -> list[str]:
        """The Pythons that are promised by name, the oldest first: 3.11, 3.12, …"""
        return [
            line.split()[-1] for line in self.table["project"]["classifiers"] if re.search(r":: 3\.\d", line)
        ]

    @property
    def builders(self) -> list[str]:
        """What builds the package; the last ones compile the engine."""
        hook = self.table["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
        return [*self.table["build-system"]["requires"], *hook["dependencies"]]

    @property
    def extras_of_users(self) -> list[str]:
        return [extra for extra in self.extras if extra not in SETS]

    @property
    def extras(self) -> list[str]:
        """Those that ask for packages of others."""
        return [extra for extra in self.table["project"]["optional-dependencies"] if extra != OWN]

    def needs(self, name: str) -> list[Requirement]:
        """What a set asks for by itself: the package's needs, its builder and, but for "base", an extra."""
        project = self.table["project"]
        extra = project["optional-dependencies"].get(name, [])
        return list(
            map(Requirement, [*project["dependencies"], *extra, *self.table["build-system"]["requires"]])
        )

    def pins(self, file: str) -> dict[str, tuple[str, str]]:
        """The versions that a file names, by normalised names, each with what stands behind it."""
        rows = PIN.findall((self.folder / file).read_text("utf-8"))
        return {canonicalize_name(name): (version, rest) for name, version, rest in rows}


def problems(project: Project) -> Iterator[str]:
    """What is wrong with the pins, as far as the packages that are installed here say it."""
    versions = {name: version for name, (version, _) in project.pins("constraints.txt").items()}
    oldest = SpecifierSet(project.table["project"]["requires-python"])
    if f"{project.pythons[0]}.0" not in oldest or f"3.{int(project.pythons[0][2:]) - 1}.99" in oldest:
        yield f"requires-python is {oldest}, and the classifiers begin at {project.pythons[0]}."
    for name, version in versions.items():
        package = installed(name, version)
        wanted = SpecifierSet((package and package.metadata.get("Requires-Python")) or "")
        for python in project.pythons:
            if f"{python}.0" not in wanted:
                yield f"{name} {version} wants Python {wanted}, and {python}.0 is promised."
    for name in SETS:
        yield from _problems_of_set(project, name, versions)


def _problems_of_set(project: Project, name: str, versions: dict[str, str]) -> Iterator[str]:
    file = f"requirements/{name}.txt"
    pins = project.pins(file)
    for package, (version, rest) in pins.items():
        if versions.get(package) != version:
            yield f"{file} has {package} {version}, constraints.txt {versions.get(package, 'nothing')}."
        if "--hash=sha256:" not in rest:
            yield f"{file} has no hash of {package}."
    seen: set[str] = set()
    waiting = project.needs(name)
    while waiting:
        requirement = waiting.pop()
        package = canonicalize_name(requirement.name)
        if str(requirement) in seen:
            continue
        seen.add(str(requirement))
        if package not in pins:
            yield f"{file} has no {package}, which is needed."
        elif pins[package][0] not in requirement.specifier:
            yield f"{file} has {package} {pins[package][0]}: {requirement} is needed."
        elif metadata := installed(package, pins[package][0]):
            waiting += _needs_of(metadata, requirement.extras)


def _needs_of(package: Distribution, extras: set[str]) -> list[Requirement]:
    """What a package asks for on this machine, with these extras of it."""
    requirements = map(Requirement, package.requires or ())
    return [
        requirement
        for requirement in requirements
        if not requirement.marker
        or any(requirement.marker.evaluate({"extra": extra}) for extra in ("", *extras))
    ]


def installed(name: str, version: str) -> Distribution | None:
    """The package of this environment, if it is there in just this version."""
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return None
    return package if package.version == version else None


def check(project: Project) -> None:
    """Print what is wrong, and which pins could not be looked at; exit 1 if something is wrong."""
    pins = project.pins("constraints.txt")
    absent = [name for name, (version, _) in pins.items() if not installed(name, version)]
    print(f"{len(pins) - len(absent)} pins looked at. Not installed here: {', '.join(absent) or 'none'}.")
    wrong = list(problems(project))
    sys.exit("\n".join([*wrong, "`make constraints` writes all pins anew."]) if wrong else None)


def write(project: Project, uv: str, into: Path) -> None:
    """Resolve anew, for every promised Python at once; see that wheels are there for each; write it all."""
    old = (project.folder / "constraints.txt").read_text("utf-8")
    head = "".join(re.findall(r"^#.*\n", old, re.MULTILINE))
    draft = project.folder / "build" / "constraints.txt"
    universal = ("--universal", "--python-version", project.pythons[0], "--fork-strategy", "fewest")
    text = resolve(uv, *universal, *with_extras(project.extras), needed=project.builders)
    pins = [f"{name}=={version}\n" for name, version, _ in PIN.findall(text)]
    names = [pin.partition("==")[0] for pin in pins]
    if forked := {name for name in names if names.count(name) > 1}:
        sys.exit(f"No one version serves every Python: {', '.join(sorted(forked))}.")
    draft.write_text(head + "".join(pins), "utf-8")
    files = {}
    for name in SETS:
        extra = () if name == "base" else ("--extra", name)
        builders = project.table["build-system"]["requires"]
        files[name] = resolve(uv, *universal, "--generate-hashes", "-c", str(draft), *extra, needed=builders)
    look_for_wheels(project, uv, draft)
    (into / "requirements").mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (into / "requirements" / f"{name}.txt").write_text(HEAD.format(name=name) + text, "utf-8")
    draft.replace(into / "constraints.txt")


HEAD = """\
# What the set "{name}" of the Makefile takes of constraints.txt, with the hashes of all files.
# Made by `make constraints`.
"""


def look_for_wheels(project: Project, uv: str, pins: Path) -> None:
    """Exit if something pinned has to be compiled on a machine that is promised."""
    only_wheels = ("--only-binary", ":all:", "--no-binary", FROM_SOURCE, "-c", str(pins))
    for python, platform in product(project.pythons, PLATFORMS):
        machine = ("--python-version", python, "--python-platform", platform, *only_wheels)
        resolve(uv, *machine, *with_extras(project.extras_of_users))
        if platform != INTEL_MAC:
            resolve(uv, *machine, *with_extras(project.extras), MACOSX_DEPLOYMENT_TARGET=MACOS_OF_DEVELOPERS)


def with_extras(extras: Iterable[str]) -> list[str]:
    """The options of uv for these extras."""
    return [part for extra in extras for part in ("--extra", extra)]


def resolve(uv: str, *options: str, needed: list[str] | tuple[()] = (), **env: str) -> str:
    """What the project and what else is needed come to, by uv with these options; exits without an answer."""
    quiet = ("--quiet", "--no-header", "--no-annotate", "--no-emit-index-url")
    done = subprocess.run(
        [uv, "pip", "compile", *quiet, *options, "pyproject.toml", "-"],
        cwd=ROOT,
        input="\n".join(needed),
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(options)}:\n{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", metavar="UV", help="write all pins anew, with this uv")
    parser.add_argument("--into", metavar="FOLDER", type=Path, default=ROOT, help="write them there")
    choice = parser.parse_args()
    if choice.write:
        write(Project(), choice.write, choice.into)
    else:
        check(Project())
