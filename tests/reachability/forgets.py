"""Small breaks of the model that proofs look at: each makes it narrower than the game.

`forget.py` puts one of them in and expects that some game does what is then called impossible. A row is
(what is forgotten, function, text, instead).
"""

from __future__ import annotations

from bites import Bite

PACKAGES = {
    "reachability": "loopwright_compiler.reachability",
    "proofs": "loopwright_games.tales.cards.proofs",
}
"""The methods, and what Tales says to them."""


def _row(name: str, function: str, text: str, instead: str = "") -> Bite:
    package, _, rest = function.partition(".")
    return Bite(name, f"{PACKAGES[package]}.{rest}", text, instead)


FORGETS = [
    # the order of play
    _row("the school event", "proofs.round:stages", "_school(program)", ""),
    _row(
        "what may happen twice", "reachability.interpreter:Chainer.repeat", "while work:", "for _ in work[:]:"
    ),
    _row("rewards of chores", "proofs.round:_chores", "*triggers, *rewards", "*triggers"),
    _row("complications", "proofs.round:stages", "_complications(program)", ""),
    _row(
        "what happens when time runs out",
        "proofs.round:stages",
        'program.default("time_runs_out")',
        "",
    ),
    _row(
        "the last look at the diary",
        "proofs.round:stages",
        'Stage("out_of_time", checked["out_of_time"]',
        'Stage("out_of_time", False',
    ),
    _row(
        "dinner of all but one kid",
        "proofs.round:_dinner",
        "for mask in more]",
        "for mask in more[:1]]",
    ),
    _row(
        "kids who are late",
        "proofs.round:_dinner",
        "(always(True), home), (always(True), late)",
        "(always(True), home),",
    ),
    _row(
        "the ends of counters",
        "proofs.ends:_Writer._beyond",
        "return self._copied[end]",
        'return {"id": "", "effects": []}',
    ),
    _row("new rumors push others", "proofs.round:_new_rumors", "* TRACK_SPACES", "* 0"),
    _row("machines move", "proofs.round:stages", "                machines,\n", ""),
    _row("cards move machines elsewhere", "proofs.compile_effects:_machine", "1 << BY_CARDS", "0"),
    _row("firmware", "proofs.round:_firmware", 'program.hacked("")', "[]"),
    _row("a new round allows what is once per round", "proofs.round:stages", "*resets, ", ""),
    _row(
        "the look at the diary before the end phase",
        "proofs.round:stages",
        'Stage("end_phase", checked["end_phase"]',
        'Stage("end_phase", False',
    ),
    _row(
        "the look at the diary before the day ends",
        "proofs.round:stages",
        'Stage("close_day", checked["close_day"]',
        'Stage("close_day", False',
    ),
    _row(
        "the look at the diary after dinner",
        "proofs.round:stages",
        'Stage("chores", checked["chores"]',
        'Stage("chores", False',
    ),
    _row("a second action", "reachability.value_sets:ValueSets._acting", "if whole == before:", "if True:"),
    # the checks
    _row(
        "a false check further down counts as a change",
        "reachability.interpreter:CheckingInterpreter._note_false",
        "if other > place:",
        "if False:",
    ),
    _row(
        "each time",
        "reachability.interpreter:CheckingInterpreter._ask",
        "self.put(fails, trigger.used, 1) if check.each_time else [fails]",
        "[fails]",
    ),
    _row(
        "a check after one that has fired",
        "reachability.interpreter:CheckingInterpreter._ask",
        "passed.append(done)",
        "pass",
    ),
    _row(
        "a new side has fired nothing",
        "reachability.operations:Turn.run",
        "for fired in self.fired:",
        "for fired in ():",
    ),
    _row("long chains are cut off", "proofs.chain_bound:may_be_cut", "return", "return False and"),
    # cards and rules
    _row(
        "a discarded card can come back",
        "proofs.program:StoryProgram.played",
        "1 << OUT | 1 << GONE",
        "1 << OUT",
    ),
    _row(
        "a discarded card is known to be discarded",
        "proofs.compile_effects:_discard",
        "1 << GONE",
        "1 << 0",
    ),
    _row(
        "a side that replaces a rule",
        "reachability.interpreter:Chainer.replaced",
        "for trigger in rules:",
        "for trigger in ():",
    ),
    _row(
        "the first of two sides that replace a rule",
        "reachability.interpreter:Chainer.replaced",
        "for trigger in rules:",
        "for trigger in rules[1:]:",
    ),
    _row(
        "a listener may have gone by its turn",
        "reachability.interpreter:Chainer.in_turn",
        "sure = not self.cut and self.kept(state, trigger.card, ~trigger.side) is None",
        "sure = True",
    ),
    _row(
        "what deep triggers write",
        "reachability.interpreter:Chainer._wide",
        "values[number] |= mask & ~self.barred.values.get(number, 0)",
        "pass",
    ),
    _row(
        "a listener that has been used up",
        "reachability.interpreter:Chainer._at_its_turn",
        "states_after.append(self.kept(here, trigger.used, 2))",
        "pass",
    ),
    _row(
        "a listener whose condition fails",
        "reachability.interpreter:Chainer._at_its_turn",
        "states_after.append(fails)",
        "pass",
    ),
    # effects
    _row("failed tests", "proofs.compile_effects:_test", 'block(program, data["failure"])', ""),
    _row(
        "a roll that says nothing",
        "proofs.compile_effects:_roll",
        "covered < len(totals(*dice_of(data)))",
        "False",
    ),
    _row(
        "kids who are moved are heard",
        "proofs.compile_effects:_happens",
        'return [program.arrivals(deed.get("location"), most, meets=verb != "move_home")]',
        "return []",
    ),
    _row("tests are heard", "proofs.compile_effects:_test", ", *program.heard_within(*OF_TESTS)", ""),
    _row("conditions and items are heard", "proofs.compile_effects:ops_of", ", *heard", ""),
    _row(
        "tests of machines are heard", "proofs.program:StoryProgram.arrivals", "self.with_tests(op)", "pass"
    ),
    _row(
        "machines that are met on the way",
        "proofs.program:StoryProgram.arrivals",
        "if meets:",
        "if False:",
    ),
    _row(
        "hacked by a card: heard",
        "proofs.compile_effects:_hack",
        'program.event("machine_hacked")',
        "",
    ),
    _row("hacked by a card: taken", "proofs.compile_effects:_hack", "*taken, ", ""),
    _row(
        "a reset machine is free",
        "proofs.compile_effects:_machine",
        "[*free, *program.returns(name), program.machine_comes(name)]",
        "[*program.returns(name), program.machine_comes(name)]",
    ),
    _row(
        "a reset machine comes",
        "proofs.compile_effects:_machine",
        "[*free, *program.returns(name), program.machine_comes(name)]",
        "free",
    ),
    _row(
        "pushed by a card",
        "proofs.compile_effects:_push",
        "[Call(program.pushed, perhaps=True)]",
        "[]",
    ),
    _row(
        "a token at `here`",
        "proofs.compile_effects:_place_token",
        'if place == "here" else place',
        "if False else place",
    ),
    _row(
        "the ship is heard",
        "proofs.compile_effects:_move_ship",
        '[Put(ship, 1 << places.index(data["place"])), program.event("ship_moves")]',
        '[Put(ship, 1 << places.index(data["place"]))]',
    ),
    _row(
        "a dial far above what is compared",
        "reachability.operations:moved",
        "if variable.open and mask & top:",
        "if False:",
    ),
    # rumors, machines and hands
    _row(
        "failed rumors",
        "proofs.program:StoryProgram._rumors",
        "outcomes if tested else outcomes[:1]",
        "outcomes[:1]",
    ),
    _row(
        "insight of a rumor",
        "proofs.program:StoryProgram._rumors",
        'ChangeNumber(self.variables["insight"], 1)',
        "RepeatOperation([])",
    ),
    _row(
        "cards hear of a rumor",
        "proofs.program:StoryProgram._rumors",
        'self.heard("rumor_succeeded")',
        "RepeatOperation([])",
    ),
    _row(
        "enigma of a pushed rumor",
        "proofs.program:StoryProgram._pushed",
        "ChangeNumber(enigma, PUSH_ENIGMA)",
        "RepeatOperation([])",
    ),
    _row(
        "cards hear of a pushed rumor",
        "proofs.program:StoryProgram._pushed",
        'self.heard("rumor_pushed", self.rules.get("pushed_rumor", ()))',
        "RepeatOperation([])",
    ),
    _row(
        "kids move about",
        "proofs.program:StoryProgram._machine_actions",
        "Trigger(moves, always(True)), ",
        "",
    ),
    _row(
        "kids hack",
        "proofs.program:StoryProgram._machine_actions",
        ', Trigger(hack, self.allowed("hacking"))',
        "",
    ),
    _row("machines answer", "proofs.program:StoryProgram._machine_actions", "(answers, *won,", "(*won,"),
    _row(
        "a machine hacked by kids",
        "proofs.program:StoryProgram._machine_actions",
        "(answers, *won,",
        "(answers,",
    ),
    _row(
        "cards in hand hear of moments",
        "reachability.operations:TriggerSequence.run",
        "[after for before in states for after in self.held.run(runner, before)]",
        "states",
    ),
    _row(
        "cards in hand hear of events",
        "proofs.program:ListenerProgram.resolve",
        ", *self.held.get(kind, ())",
        "",
    ),
    _row(
        "options that cost too much",
        "proofs.compile_effects:_offered",
        'All((condition, UNKNOWN)) if line.get("spend") else condition',
        "condition",
    ),
    _row(
        "what is paid in place of a roll",
        "proofs.compile_effects:_test",
        'lines.append((All((condition, UNKNOWN)) if data.get("spend") else condition, paid))',
        "pass",
    ),
    _row(
        "choices of which no option is open",
        "proofs.compile_effects:_choose",
        "program.new_block(closed) if closed else None",
        "None",
    ),
    # questions and sums
    _row(
        "controlling a machine is more than hacking it",
        "proofs.compile_guards:Asking._machine",
        "return All((either(tuple(self._is(name, 1) for name in among)), otherwise))",
        "return either(tuple(self._is(name, 1) for name in among))",
    ),
    _row(
        "a table's own enigma limit",
        "proofs.variables:limits_of",
        "{*OWN_LIMITS, *own}",
        "set(own)",
    ),
    _row(
        "the last day of a question",
        "reachability.model:Model.may_reach",
        "day <= question.by",
        "day < question.by",
    ),
    _row(
        "few variables on the last day of a question",
        "reachability.tracked_search:TrackedSearch.explore",
        "range(1, self.days + 1)",
        "range(1, self.days)",
    ),
    _row(
        "few variables: a second action",
        "reachability.tracked_search:TrackedSearch._acting",
        "work.append(new)",
        "pass",
    ),
]
