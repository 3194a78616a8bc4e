"""The licences of all packages that Loopwright needs, extras included, as they state them (`make licences`).

The policy: what every install brings along is free for any use, or asks no more than that changes to its own
files are shared (LGPL, MPL). Of several licences in classifiers, or joined by OR, an allowed one is chosen.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

TOOL = "loopwright"
UNKNOWN = "unknown"
MIT = "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"
_ALLOWED = re.compile(
    r"\b(MIT|BSD|0BSD|ISC|Apache|Python Software Foundation|PSF|HPND|Unlicense|Zlib|LGPL|Lesser|MPL|Mozilla)"
)


@dataclass(frozen=True)
class Package:
    """An installed package: its name, version, the licences to choose from, and whether all users get it."""

    name: str
    version: str
    licences: tuple[str, ...]
    base: bool

    @property
    def known(self) -> bool:
        return self.licences != (UNKNOWN,)

    @property
    def allowed(self) -> bool:
        """Whether one of the licences is allowed in the base install, in all that it joins by AND."""
        return any(all(map(_ALLOWED.search, licence.split(" AND "))) for licence in self.licences)


def packages(*extras: str) -> list[Package]:
    """All that Loopwright needs with these extras, by name.

    Raises PackageNotFoundError for what is not installed.
    """
    base = _needed({""})
    return [
        Package(package.name, package.version, licences(package), name in base)
        for name, package in sorted(_needed({"", *extras}).items())
    ]


def licences(package: Distribution) -> tuple[str, ...]:
    """The licences to choose from: the expression, else the classifiers, else the first line of the field,
    else what the licence's own text is.
    """
    metadata = package.metadata
    if expression := metadata.get("License-Expression"):
        return tuple(expression.split(" OR "))
    classifiers = (classifier.split(" :: ") for classifier in metadata.get_all("Classifier") or ())
    if classified := tuple(parts[-1] for parts in classifiers if parts[0] == "License" and len(parts) > 2):
        return classified
    lines = (metadata.get("License") or "").strip().splitlines()
    if lines and lines[0].strip().casefold() != UNKNOWN:
        return (lines[0].strip(),)
    texts = [file.read_text("utf-8") for file in package.files or () if file.name.startswith("LICENSE")]
    return ("MIT",) if any(MIT in " ".join(text.split()) for text in texts) else (UNKNOWN,)


def _needed(extras: set[str]) -> dict[str, Distribution]:
    """What the tool needs with these extras, at any distance, by normalised names."""
    needed: dict[str, Distribution] = {}
    seen_keys = set()
    waiting = [(TOOL, extra) for extra in extras]
    while waiting:
        name, extra = waiting.pop()
        package = distribution(name)
        needed[canonicalize_name(name)] = package
        for requirement in _requirements(package, extra):
            for wanted in ("", *requirement.extras):
                key = (canonicalize_name(requirement.name), wanted)
                if key not in seen_keys:
                    seen_keys.add(key)
                    waiting.append(key)
    del needed[TOOL]
    return needed


def _requirements(package: Distribution, extra: str) -> Iterator[Requirement]:
    """The requirements of a package that hold on this machine with an extra."""
    for text in package.requires or ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield requirement


def main() -> None:
    """Print the table, the base install marked; exit 1 if a licence is unknown or not allowed there."""
    try:
        table = packages(*distribution(TOOL).metadata.get_all("Provides-Extra") or ())
    except PackageNotFoundError as error:
        sys.exit(f"{error.name} is not installed, and its licence is not known.")
    width, version = (max(len(getattr(package, part)) for package in table) for part in ("name", "version"))
    for package in table:
        mark = "*" if package.base else " "
        licences_named = " or ".join(package.licences)
        print(f"{mark} {package.name:{width}}  {package.version:{version}}  {licences_named}")
    print(f"\n* comes with every install ({sum(package.base for package in table)} of {len(table)} packages)")
    wrong = [f"{package.name}: unknown licence" for package in table if not package.known]
    wrong += [
        f"{package.name}: {' or '.join(package.licences)} is not allowed in the base install"
        for package in table
        if package.base and package.known and not package.allowed
    ]
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
