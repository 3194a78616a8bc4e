"""`loopwright watch`: check again whenever a file is saved. (Each command has its own file.)"""

from __future__ import annotations

from typing import Annotated

from loopwright.core.options import folder_argument


def watch(path: Annotated[str, folder_argument("Scenario, .loop file or content root.")]) -> None:
    """Check on every save, and show what is wrong now.

    Looks at the cards, at the world they play in and at the story tests. Only what changed is
    read and told again. Without errors, it also looks for some three seconds at what can never
    happen, and tells what a save has changed there. Ctrl-C ends it.

    \b
    Example:
      loopwright watch my-scenario
    """
    from loopwright.core import scenario_paths
    from loopwright.watch import Watching

    try:
        Watching(scenario_paths.find(path), scenario_paths.root()).run()
    except KeyboardInterrupt:
        print()
