"""ReportLab without the settings and changes that it would run from the user's home.

So sheets are the same for everybody, and a home that cannot be read does no harm. Imported before
anything of ReportLab is.
"""

from __future__ import annotations

import sys
from types import ModuleType

for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
