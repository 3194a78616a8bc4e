"""A slow and obvious interpreter of effects and conditions, to hold the prepared ones against.

It reads the bundle's data as it is written, keeps its state in plain words, and knows a kid alone at
a location, so that nobody can help. Faces of dice and answers come from the same lists as the game's.
"""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
COPIES = 50
"""Of each anomaly."""
SEVERITY = ["EXHAUSTED", "UPSET", "SCARED", "INJURED"]


SECTORS = {"A": ["A1"], "H": ["F4"], "C": ["C1", "C2"], "G": ["C3", "C2"]}
"""The sectors nearby some locations."""


class Reference:
    """One kid's adventures with one block."""

    RESTRICTED = ("mole",)
    """Machines that start nearby a restricted location only."""

    def __init__(
        self, data: Data, kids: int, answers: list[int], faces: list[int], anomalies: list[int]
    ) -> None:
        """`anomalies` is the deck, the top card last; it must not run out."""
        self.data = data
        self.anomalies = list(anomalies)
        self.first_copy = {"odd": min(anomalies), "very-odd": min(anomalies) + COPIES}
        self.tokens: list[tuple[str, str]] = []
        """The scenario tokens on the board: kind and place."""
        self.ship = data["scenario"]["ship"]["place"]
        self.odd: list[list[int]] = [[] for _ in range(kids)]
        self.answers, self.faces = list(answers), list(faces)
        self.dials = {"insight": 0, "enigma": 0}
        self.limits = {c["id"]: c for c in data["scenario"]["counters"]}
        self.counters = {c["id"]: c["start"] for c in data["scenario"]["counters"]}
        self.flags: set[str] = set()
        self.kids = kids
        self.pool = [5] + [6] * (kids - 1)
        self.spent = [1] + [0] * (kids - 1)
        self.held: list[list[str]] = [[] for _ in range(kids)]
        self.favor = [1] * kids
        self.grounded = [0] * kids
        self.tomorrow = [0] * kids
        self.injury = [0] * kids
        self.diary = {
            c["number"]: "front" for c in data["diary"] if c["number"] in data["scenario"]["start_diary"]
        }
        self.machines = {m["id"]: "on the grid" for m in data["scenario"]["machines"]}
        """On the grid, "hacked" by the acting kid, "wrecked" or "removed"."""
        self.alert = {m["id"]: m["id"] in self.RESTRICTED for m in data["scenario"]["machines"]}

    # --- conditions -----------------------------------------------------------------------------

    def number(self, q: Data) -> int:
        kind = q["q"]
        if kind == "number":
            return q["value"]
        if kind in self.dials:
            return self.dials[kind]
        if kind == "counter":
            return self.counters[q["counter"]]
        if kind == "kids":
            return self.kids
        if kind == "kids_at":
            return {"H": 1, "A": self.kids - 1}.get(q["location"], 0)
        if kind == "hacked_machines":
            return list(self.machines.values()).count("hacked")
        if kind in ("day", "week", "kids_here"):
            return 1
        if kind == "token_in_play":
            return sum(token == q["token"] for token, _ in self.tokens)
        if kind == "token_at":
            return self.tokens.count((q["token"], self.place(q)))
        if kind == "enigma_limit":
            return self.number(self.data["scenario"]["enigma_limit"])
        if kind == "count":
            return sum(map(self.holds, q["of"]))
        assert kind == "sum"
        return sum(sign * self.number(part) for sign, part in q["terms"])

    def change(self, by: Any) -> int:
        """By how much; less than 0 is nothing."""
        return by if isinstance(by, int) else by["sign"] * max(0, self.number(by["of"]))

    def holds(self, c: Data, kid: int = 0) -> bool:
        """Of this kid; of others than the acting one only how they are and what they hold is asked."""
        op = c["op"]
        if op == "and":
            return all(self.holds(part, kid) for part in c["of"])
        if op == "or":
            return any(self.holds(part, kid) for part in c["of"])
        if op == "not":
            return not self.holds(c["of"], kid)
        if op == "compare":
            left, right = self.number(c["left"]), self.number(c["right"])
            return {
                ">=": left >= right,
                "<=": left <= right,
                ">": left > right,
                "<": left < right,
                "=": left == right,
                "!=": left != right,
            }[c["cmp"]]
        if op == "flag":
            return c["flag"] in self.flags
        if op == "diary":
            side = self.diary.get(c["diary"])
            wanted = c["side"]
            return side in ("front", "back") if wanted is None else side == wanted
        if op == "has_condition":
            return bool(self.held[kid]) if c["condition"] is None else c["condition"] in self.held[kid]
        if op == "machine_state":
            alert = c["state"] == "ALERT"
            return self.machines[c["machine"]] == "on the grid" and self.alert[c["machine"]] == alert
        if op == "machine_hacked" or (op == "controls" and c["machine"]):
            return self.machines[c["machine"]] == "hacked"
        if op == "controls":
            return "hacked" in self.machines.values()
        if op == "favor":
            return ["bad", "neutral", "good"][self.favor[kid]] == c["favor"]
        if op == "has_anomaly":
            return bool(self.odd[kid])
        if op in ("at_home", "home_for_dinner"):
            return False
        if op == "first_player":
            return kid == 0
        if op == "ship_at":
            return self.ship == self.place(c)
        if op == "ship_nearby":
            return self.ship in (c["location"], *SECTORS[c["location"]])
        assert op == "at"
        return c["location"] == "H"

    # --- effects --------------------------------------------------------------------------------

    def run(self, block: Data) -> None:
        for effect in block["effects"]:
            name = {"if": "branch", "favor": "favored"}.get(effect["do"], effect["do"])
            getattr(self, name)(effect)

    def people(self, effect: Data) -> list[int]:
        everyone = list(range(self.kids))
        meant = {"everyone": everyone, "others": everyone[1:], "others_here": [], "helpers": []}.get(
            effect["who"], [0]
        )
        return [kid for kid in meant if "only" not in effect or self.holds(effect["only"], kid)]

    def place(self, named: Data) -> str:
        """The place that is meant: the kid is at H."""
        return "H" if named["place"] == "here" else named["place"]

    def place_token(self, e: Data) -> None:
        limit = next(t["limit"] for t in self.data["scenario"]["tokens"] if t["id"] == e["token"])
        if sum(token == e["token"] for token, _ in self.tokens) < limit:
            self.tokens.append((e["token"], self.place(e)))

    def remove_token(self, e: Data) -> None:
        if (e["token"], self.place(e)) in self.tokens:
            self.tokens.remove((e["token"], self.place(e)))

    def remove_tokens(self, e: Data) -> None:
        self.tokens = [(token, place) for token, place in self.tokens if token != e["token"]]

    def move_ship(self, e: Data) -> None:
        self.ship = self.place(e)

    def remove_ship(self, e: Data) -> None:  # noqa: ARG002 - as all verbs
        self.ship = None

    def insight(self, e: Data) -> None:
        self.dials["insight"] = max(0, self.dials["insight"] + self.change(e["by"]))

    def enigma(self, e: Data) -> None:
        self.dials["enigma"] = max(0, self.dials["enigma"] + self.change(e["by"]))

    def counter(self, e: Data) -> None:
        """ADV-10: step by step; what is said of an end happens in the place of each that would pass it."""
        name = e["counter"]
        limits = self.limits[name]
        by = self.change(e["by"])
        up = by > 0
        few = 20 if isinstance(e["by"], dict) and ("over" if up else "under") in limits else 99
        for _ in range(min(few, abs(by))):
            at_end = self.counters[name] == limits["high" if up else "low"]
            if not at_end:
                self.counters[name] += 1 if up else -1
            elif (end := "over" if up else "under") in limits:
                self.run(limits[end])

    def set_counter(self, e: Data) -> None:
        limits = self.limits[e["counter"]]
        to = e["to"] if isinstance(e["to"], int) else self.number(e["to"])
        self.counters[e["counter"]] = min(limits["high"], max(limits["low"], to))

    def set_flag(self, e: Data) -> None:
        self.flags.add(e["flag"])

    def clear_flag(self, e: Data) -> None:
        self.flags.discard(e["flag"])

    def nothing(self, e: Data) -> None:
        pass

    def meant(self, e: Data) -> list[str]:
        """The machines that an effect is about."""
        if e["machine"] in self.machines:
            return [e["machine"]]
        machines = [m for m, place in self.machines.items() if place in ("on the grid", "hacked")]
        if e["machine"] == "one" and len(machines) > 1:
            return [machines[self.answers.pop(0) % len(machines)]]
        return [] if e["machine"] == "this" else machines

    def machine_state(self, e: Data) -> None:
        for machine in self.meant(e):
            if self.machines[machine] == "on the grid":
                self.alert[machine] = e["state"] == "ALERT"

    def reset_machine(self, e: Data) -> None:
        for machine in self.meant(e):
            if self.machines[machine] != "removed":
                self.machines[machine] = "on the grid"
                self.alert[machine] = machine in self.RESTRICTED

    def wreck_machine(self, e: Data) -> None:
        for machine in self.meant(e):
            if self.machines[machine] in ("on the grid", "hacked"):
                self.machines[machine] = "wrecked"

    def remove_machine(self, e: Data) -> None:
        for machine in self.meant(e):
            self.machines[machine] = "removed"

    def hack_machine(self, e: Data) -> None:
        for machine in self.meant(e):
            if self.machines[machine] == "on the grid" and "hacked" not in self.machines.values():
                self.machines[machine] = "hacked"

    def play_diary(self, e: Data) -> None:
        if self.diary.get(e["diary"]) not in ("front", "back"):
            self.diary[e["diary"]] = "front"

    def flip_diary(self, e: Data) -> None:
        card = next(c for c in self.data["diary"] if c["number"] == e["diary"])
        if self.diary.get(e["diary"]) == "front" and card["sides"]["back"]:
            self.diary[e["diary"]] = "back"

    def discard_diary(self, e: Data) -> None:
        if e["diary"] in self.diary:
            self.diary[e["diary"]] = "discarded"

    def lock(self, kid: int, condition: str | None) -> None:
        conditions = self.held[kid]
        if condition is None or condition in conditions:
            worst = max((SEVERITY.index(name) for name in conditions), default=-1)
            if worst == 3:
                self.injury[kid] = 0
                return
            condition = SEVERITY[worst + 1]
        if self.pool[kid]:
            self.pool[kid] -= 1
        elif self.spent[kid]:
            self.spent[kid] -= 1
        else:
            return
        conditions.append(condition)

    def take(self, e: Data) -> None:
        for kid in self.people(e):
            self.lock(kid, e["condition"])

    def relieve(self, e: Data) -> None:
        for kid in self.people(e):
            if e["condition"] in self.held[kid]:
                self.held[kid].remove(e["condition"])
                self.spent[kid] += 1

    def favor_change(self, kid: int, by: int) -> None:
        before = self.favor[kid]
        self.favor[kid] = min(2, max(0, before + by))
        if self.favor[kid] == 0 and before > 0:
            for _ in range(2):
                if self.pool[kid]:
                    self.pool[kid] -= 1
                    self.grounded[kid] += 1
                elif self.spent[kid]:
                    self.spent[kid] -= 1
                    self.grounded[kid] += 1
        if before == 0 and self.favor[kid] > 0:
            self.spent[kid] += self.grounded[kid]
            self.grounded[kid] = 0

    def favored(self, e: Data) -> None:
        for kid in self.people(e):
            self.favor_change(kid, self.change(e["by"]))

    def time(self, e: Data) -> None:
        for kid in self.people(e):
            by = self.change(e["by"])
            for _ in range(abs(by)):
                source, target = (self.spent, self.pool) if by > 0 else (self.pool, self.spent)
                if source[kid]:
                    source[kid] -= 1
                    target[kid] += 1

    def time_next_day(self, e: Data) -> None:
        for kid in self.people(e):
            self.tomorrow[kid] += self.change(e["by"])

    def draw_anomaly(self, e: Data) -> None:
        for kid in self.people(e):
            self.odd[kid].append(self.anomalies.pop())

    def discard_anomaly(self, e: Data) -> None:
        for kid in self.people(e):
            kinds = {
                card >= self.first_copy["very-odd"]: card for card in sorted(self.odd[kid], reverse=True)
            }
            odd = sorted(kinds.values())  # one of each: copies with as many counters are alike
            if len(odd) > 1:
                odd = [odd[self.answers.pop(0) % len(odd)]]
            if odd:
                self.odd[kid].remove(odd[0])

    # --- structures -------------------------------------------------------------------------------

    def branch(self, e: Data) -> None:
        self.run(e["then"] if self.holds(e["condition"]) else e["else"])

    def choose(self, e: Data) -> None:
        lines = [
            line
            for line in e["options"]
            if (line["condition"] is None or self.holds(line["condition"]))
            and line.get("spend", 0) <= self.pool[0]
        ]
        if len(lines) > 1:
            lines = [lines[self.answers.pop(0) % len(lines)]]
        if lines:
            self.pay(lines[0].get("spend", 0))
            self.run(lines[0]["then"])

    def pay(self, cubes: int) -> None:
        self.pool[0] -= cubes
        self.spent[0] += cubes

    def roll(self, e: Data) -> None:
        face = sum(self.faces.pop(0) for _ in range(e.get("count", 1)))
        for row in e["rows"]:
            if row["low"] <= face <= row["high"]:
                self.run(row["then"])

    def repeat(self, e: Data) -> None:
        times = e["times"] if isinstance(e["times"], int) else min(20, self.number(e["times"]))
        for _ in range(times):
            self.run(e["repeated"])

    def named(self, e: Data) -> None:
        self.run(e["named"])

    def test(self, e: Data) -> None:
        conditions = self.held[0]
        price, paid = e.get("spend", 0), e.get("paid")
        can_pay = price <= self.pool[0] and (paid is None or self.holds(paid["condition"]))
        if (price or paid) and can_pay and self.answers.pop(0) % 2:
            self.pay(price)
            if paid:
                self.run(paid["then"])
            self.run(e["success"])
            return
        dice = {"BRAVE": 4 if "SCARED" in conditions else 6, "CLEVER": 2}.get(e["trait"], 3)
        if "INJURED" in conditions:
            dice -= 2
        dice = max(1, dice)
        was_scared = "SCARED" in conditions
        success = 6 in [self.faces.pop(0) for _ in range(dice)]
        if not success and self.pool[0] and "INJURED" not in conditions:
            free = [name for name in SEVERITY if name not in conditions]
            answer = self.answers.pop(0) % (len(free) + 1)
            if answer:
                self.lock(0, free[answer - 1])
                success = 6 in [self.faces.pop(0) for _ in range(dice)]
        if success and was_scared:
            conditions.remove("SCARED")
            self.spent[0] += 1
        self.run(e["success"] if success else e["failure"])
