"""`loopwright build`: the bundle, the one file that the engine plays. (Each command has its own file.)"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from loopwright.core.console import note, shown
from loopwright.core.options import Language, folder_argument


def build(
    path: Annotated[str, folder_argument("Scenario folder, .loop file or bundled id.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where the bundle goes.")],
    language: Language = None,
) -> None:
    """Compile a scenario into one bundle file.

    The same input always gives the same bytes with the same build of loopwright,
    which the file names.

    \b
    Example:
      loopwright build my-scenario -o my-scenario.json
    """
    from loopwright_compiler import canonical
    from loopwright_dsl.build_id import full_version

    from loopwright.core import files, scenario_paths

    files.refuse_source(output, path)
    bundle = scenario_paths.bundle(path, language)
    content = canonical({**bundle, "build": full_version()})
    files.write_result(output, content, path)
    scenario_paths.keep_valid(bundle, content)
    note(f"Wrote {shown(output)} ({bundle['hash'][:19]}…).")
