"""Every rule that the engine plays has a test that names it."""

import re
from pathlib import Path

import pytest

RULES = re.findall(
    r"\S+",
    """
    SET-1 SET-2 SET-3 SET-4 SET-5 SET-6 SET-7 SET-8 SET-9 SET-11 SET-12 MAP-1 MAP-2 MAP-3
    MAP-4 TIM-1 TIM-2 TIM-3 TIM-4 TIM-5 TIM-6 SCH-1 SCH-2 SCH-4 SCH-5 SCH-6 SCH-7 SCH-8 SCH-9
    MAC-1 MAC-2 MAC-3 MAC-4 MAC-5 MAC-6 MAC-7 MAC-8 MAC-9 MAC-10 HCK-1 HCK-2 HCK-3 HCK-4
    HCK-5 HCK-6 HCK-7 HCK-8 HCK-9 HCK-10 HCK-11 MOV-4 TST-1 TST-2 TST-3 TST-4 TST-5 TST-6 TST-7 TST-8 TST-9 CMB-1
    CMB-2 CMB-3 CMB-4 CMB-5 CON-1 CON-2 CON-3 CON-4 CON-5 FAV-1 FAV-2 MOV-1 MOV-2 MOV-3 MOV-5
    MOV-6 ADV-1 ADV-2 ADV-3 ADV-4 ADV-5 ADV-6 ADV-7 ADV-8 END-1 END-2 END-3 END-5 END-6 INS-1
    INS-2
    """,
)

NAMED = {
    rule
    for file in Path(__file__).parent.glob("test_*.py")
    if file.name != Path(__file__).name
    for docstring in re.findall(r'"""(.*?)"""', file.read_text(encoding="utf-8"), re.DOTALL)
    for rule in re.findall(r"[A-Z]{3}-\d+", docstring)
}


@pytest.mark.parametrize("rule", RULES)
def test_rule_is_named_by_a_test(rule):
    assert rule in NAMED
