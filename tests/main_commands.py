"""One call of each main command, in an order in which each has what it reads."""

from __future__ import annotations

MAIN_COMMANDS = """
--version
--help
doctor
new night-market
check night-market
check night-market --format json
fmt --check night-market
explain LW0101
explain draw item
graph night-market -o graph.svg
graph night-market -o graph.html
verify night-market --work 1 --witnesses witnesses
build night-market -o bundle.json
play bundle.json --bot cautious --plain --seed 1 --log log.json
replay log.json
playtest bundle.json --games 4 --jobs 2 --results results.jsonl
print night-market -o cards.pdf
print night-market --proof cards.html
print night-market -o drawings --export svg --cards diary.1
strings extract night-market --language sv
strings compile night-market
diff night-market night-market
export night-market --kind rumor -o rumors.csv
import rumors.csv night-market
stats night-market
check the-last-glow
"""
"""They want the base install alone, write into the current folder, and end with exit code 0."""

COMMANDS_OF_EXTRAS = """
print night-market -o pictures --export png --cards diary.1
playtest bundle.json --games 4 --report report.html
playtest bundle.json --games 4 --results other.parquet
strings extract night-market --language pl
export night-market -o cards.xlsx
import cards.xlsx night-market --dry-run
check night-market --spelling
"""
"""They want the extras images, report, parquet, translate, tables, spelling, and what the main ones wrote."""


def calls(text: str) -> list[list[str]]:
    """The words of each command."""
    return [line.split() for line in text.split("\n") if line]
