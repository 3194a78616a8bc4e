"""Small breaks of the model that proofs look at: each makes it narrower than the game.

`forget.py` puts one of them in and expects that some game does what is then called impossible. A row is
(what is forgotten, function, text, instead).
"""

from __future__ import annotations

from bites import Bite

MODEL = "loopwright_compiler.reachability"


def _row(name: str, function: str, text: str, instead: str = "") -> Bite:
    return Bite(name, f"{MODEL}.{function}", text, instead)


FORGETS = [
    # the order of play
    _row("the school event", "transition_system.round:stages", "_school(program)", ""),
    _row(
        "what may happen twice", "interpreter.interpreter:Chainer.repeat", "while work:", "for _ in work[:]:"
    ),
    _row("rewards of chores", "transition_system.round:_chores", "*triggers, *rewards", "*triggers"),
    _row("complications", "transition_system.round:stages", "_complications(program)", ""),
    _row(
        "what happens when time runs out",
        "transition_system.round:stages",
        'program.default("time_runs_out")',
        "",
    ),
    _row(
        "the last look at the diary",
        "transition_system.round:stages",
        'Stage("out_of_time", checked["out_of_time"]',
        'Stage("out_of_time", False',
    ),
    _row(
        "dinner of all but one kid",
        "transition_system.round:_dinner",
        "for mask in more]",
        "for mask in more[:1]]",
    ),
    _row(
        "kids who are late",
        "transition_system.round:_dinner",
        "(always(True), home), (always(True), late)",
        "(always(True), home),",
    ),
    _row("new rumors push others", "transition_system.round:_new_rumors", "* TRACK_SPACES", "* 0"),
    _row("machines move", "transition_system.round:stages", "                machines,\n", ""),
    _row("cards move machines elsewhere", "transition_system.compile_effects:_machine", "1 << BY_CARDS", "0"),
    _row("firmware", "transition_system.round:_firmware", 'program.hacked("")', "[]"),
    _row("a new round allows what is once per round", "transition_system.round:stages", "*resets, ", ""),
    _row(
        "the look at the diary before the evening",
        "transition_system.round:stages",
        'Stage("dinner", checked["dinner"]',
        'Stage("dinner", False',
    ),
    _row(
        "the look at the diary before the end phase",
        "transition_system.round:stages",
        'Stage("end_phase", checked["end_phase"]',
        'Stage("end_phase", False',
    ),
    _row(
        "the look at the diary before the day ends",
        "transition_system.round:stages",
        'Stage("close_day", checked["close_day"]',
        'Stage("close_day", False',
    ),
    _row(
        "the look at the diary after dinner",
        "transition_system.round:stages",
        'Stage("heal", checked["heal"]',
        'Stage("heal", False',
    ),
    _row("a second action", "interpreter.value_sets:ValueSets._adventure", "if whole == before:", "if True:"),
    # the checks
    _row(
        "a false check further down counts as a change",
        "interpreter.interpreter:Runner._note_false",
        "if other > place:",
        "if False:",
    ),
    _row(
        "each time",
        "interpreter.interpreter:Runner._ask",
        "self.put(fails, trigger.used, 1) if check.each_time else [fails]",
        "[fails]",
    ),
    _row(
        "a check after one that has fired",
        "interpreter.interpreter:Runner._ask",
        "passed.append(done)",
        "pass",
    ),
    _row(
        "a new side has fired nothing",
        "transition_system.operations:Turn.run",
        "for fired in self.fired:",
        "for fired in ():",
    ),
    _row("long chains are cut off", "interpreter.chain_bound:may_be_cut", "return", "return False and"),
    # cards and rules
    _row(
        "a discarded card can come back",
        "transition_system.program:Program.played",
        "1 << OUT | 1 << GONE",
        "1 << OUT",
    ),
    _row(
        "a discarded card is known to be discarded",
        "transition_system.compile_effects:_discard",
        "1 << GONE",
        "1 << OUT",
    ),
    _row(
        "a side that replaces a rule",
        "interpreter.interpreter:Chainer.replaced",
        "for trigger in rules:",
        "for trigger in ():",
    ),
    _row(
        "the first of two sides that replace a rule",
        "interpreter.interpreter:Chainer.replaced",
        "for trigger in rules:",
        "for trigger in rules[1:]:",
    ),
    _row(
        "a listener may have gone by its turn",
        "interpreter.interpreter:Chainer.in_turn",
        "sure = not self.cut and self.kept(state, trigger.card, ~trigger.side) is None",
        "sure = True",
    ),
    _row(
        "what deep triggers write",
        "interpreter.interpreter:Chainer._wide",
        "values[number] |= mask & ~self.barred.values.get(number, 0)",
        "pass",
    ),
    _row(
        "a listener that has been used up",
        "interpreter.interpreter:Chainer._at_its_turn",
        "states_after.append(self.kept(here, trigger.used, 2))",
        "pass",
    ),
    _row(
        "a listener whose condition fails",
        "interpreter.interpreter:Chainer._at_its_turn",
        "states_after.append(fails)",
        "pass",
    ),
    # effects
    _row("failed tests", "transition_system.compile_effects:_test", 'block(program, data["failure"])', ""),
    _row(
        "a roll that says nothing", "transition_system.compile_effects:_roll", "covered < len(FACES)", "False"
    ),
    _row(
        "kids who are moved are heard",
        "transition_system.compile_effects:ops_of",
        'return [program.arrivals(data.get("location"), most, meets=verb != "move_home")]',
        "return []",
    ),
    _row(
        "machines that are met on the way",
        "transition_system.program:Program.arrivals",
        "if meets:",
        "if False:",
    ),
    _row(
        "hacked by a card: heard",
        "transition_system.compile_effects:_hack",
        'program.event("machine_hacked")',
        "",
    ),
    _row("hacked by a card: taken", "transition_system.compile_effects:_hack", "*taken, ", ""),
    _row(
        "a reset machine is free",
        "transition_system.compile_effects:_machine",
        "[*free, *program.returns(name), program.machine_comes(name)]",
        "[*program.returns(name), program.machine_comes(name)]",
    ),
    _row(
        "a reset machine comes",
        "transition_system.compile_effects:_machine",
        "[*free, *program.returns(name), program.machine_comes(name)]",
        "free",
    ),
    _row(
        "pushed by a card",
        "transition_system.compile_effects:_push",
        "[Call(program.pushed, perhaps=True)]",
        "[]",
    ),
    _row(
        "a token at `here`",
        "transition_system.compile_effects:_place_token",
        'if place == "here" else place',
        "if False else place",
    ),
    _row(
        "the ship is heard",
        "transition_system.compile_effects:_move_ship",
        '[Put(ship, 1 << places.index(data["place"])), program.event("ship_moves")]',
        '[Put(ship, 1 << places.index(data["place"]))]',
    ),
    _row(
        "a dial far above what is compared",
        "transition_system.operations:moved",
        "if variable.open and mask & top:",
        "if False:",
    ),
    # rumors, machines and hands
    _row(
        "failed rumors",
        "transition_system.program:Program._rumors",
        "outcomes if tested else outcomes[:1]",
        "outcomes[:1]",
    ),
    _row(
        "insight of a rumor",
        "transition_system.program:Program._rumors",
        'Change(self.variables["insight"], 1)',
        "Repeat([])",
    ),
    _row(
        "cards hear of a rumor",
        "transition_system.program:Program._rumors",
        'self.heard("rumor_succeeded")',
        "Repeat([])",
    ),
    _row(
        "enigma of a pushed rumor",
        "transition_system.program:Program._pushed",
        "Change(enigma, PUSH_ENIGMA)",
        "Repeat([])",
    ),
    _row(
        "cards hear of a pushed rumor",
        "transition_system.program:Program._pushed",
        'self.heard("rumor_pushed", self.rules.get("pushed_rumor", ()))',
        "Repeat([])",
    ),
    _row(
        "kids move about",
        "transition_system.program:Program._machine_actions",
        "Trigger(moves, always(True)), ",
        "",
    ),
    _row(
        "kids hack",
        "transition_system.program:Program._machine_actions",
        ', Trigger(hack, self.allowed("hacking"))',
        "",
    ),
    _row(
        "machines answer", "transition_system.program:Program._machine_actions", "(answers, *won,", "(*won,"
    ),
    _row(
        "a machine hacked by kids",
        "transition_system.program:Program._machine_actions",
        "(answers, *won,",
        "(answers,",
    ),
    _row(
        "cards in hand hear of moments",
        "transition_system.operations:Each.run",
        "[after for before in states for after in self.held.run(runner, before)]",
        "states",
    ),
    _row(
        "cards in hand hear of events",
        "transition_system.program:Hearing.resolve",
        ", *self.held.get(kind, ())",
        "",
    ),
    _row(
        "options that cost too much",
        "transition_system.compile_effects:_choose",
        'perhaps=not free and any(line.get("spend") for line in options)',
        "",
    ),
    # questions and sums
    _row(
        "controlling a machine is more than hacking it",
        "transition_system.compile_guards:Asking._machine",
        "return All((either(tuple(self._is(name, 1) for name in among)), otherwise))",
        "return either(tuple(self._is(name, 1) for name in among))",
    ),
    _row(
        "a table's own enigma limit",
        "transition_system.variables:limits_of",
        "{*OWN_LIMITS, *own}",
        "set(own)",
    ),
    _row("the last day of a question", "model:Model.may_reach", "day <= question.by", "day < question.by"),
    _row(
        "few variables on the last day of a question",
        "refinement.tracked_search:TrackedSearch.explore",
        "range(1, self.days + 1)",
        "range(1, self.days)",
    ),
    _row(
        "few variables: a second action",
        "refinement.tracked_search:TrackedSearch._adventure",
        "work.append(new)",
        "pass",
    ),
    _row(
        "few variables: what is used up",
        "interpreter.interpreter:Chainer.relevant",
        " or (self.tracked is not None and trigger.used in self.tracked)",
        "",
    ),
]
