"""Build the site with MkDocs and with its successors, and say what differs: `make successors`.

The builders run in an environment of their own; `python site/compare_builders.py BIN TARGET` wants the folder
of its commands, and a folder for the built sites.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

SITE = Path(__file__).parent
BUILT = SITE / "public"
"""Where a builder that knows no option for it puts the site."""
BUILDERS = {
    "mkdocs": ["mkdocs", "build", "--quiet", "--strict"],
    "properdocs": ["properdocs", "build", "--quiet", "--strict"],
    "zensical": ["zensical", "build", "--clean", "--strict"],
}


class ColourCount(HTMLParser):
    """Counts the coloured words of the code on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.words = 0
        self._codes = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count a `span` with a class inside of `code`."""
        if tag == "code":
            self._codes += 1
        elif tag == "span" and self._codes and dict(attrs).get("class"):
            self.words += 1

    def handle_endtag(self, tag: str) -> None:
        """See where code ends."""
        if tag == "code":
            self._codes -= 1


def main(commands: Path, target: Path) -> None:
    """Build with each, and print a row for each."""
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    colours: dict[str, dict[str, int]] = {}
    print(f"{'builder':<11} pages  coloured words  pages with a policy  pictures")
    for name, (command, *options) in BUILDERS.items():
        shutil.rmtree(BUILT, ignore_errors=True)
        words = [str(commands / command), *options, "--config-file", str(SITE / "mkdocs.yml")]
        subprocess.run(words, env=environment, check=True, stdout=subprocess.DEVNULL)
        folder = target / name
        shutil.rmtree(folder, ignore_errors=True)
        shutil.move(BUILT, folder)
        pages = {str(page.relative_to(folder)): page.read_text("utf-8") for page in folder.rglob("*.html")}
        colours[name] = {page: coloured_words(html) for page, html in pages.items()}
        policies = sum("Content-Security-Policy" in html for html in pages.values())
        pictures = len(list(folder.rglob("*.png")))
        print(
            f"{name:<11} {len(pages):>5}  {sum(colours[name].values()):>14,}  {policies:>19}  {pictures:>8}"
        )
    for name, counts in colours.items():
        for page in sorted(colours["mkdocs"].keys() | counts.keys()):
            if counts.get(page) != colours["mkdocs"].get(page):
                print(f"{name}: {page} has {counts.get(page)}, not {colours['mkdocs'].get(page)}")


def coloured_words(html: str) -> int:
    """The number of coloured words of the code on a page."""
    count = ColourCount()
    count.feed(html)
    return count.words


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
