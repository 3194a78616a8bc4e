"""Blocks as rules text: in lines, which stand alone, and in rows of a card, whose badges say a part of it;
long since each kind of effect has both its forms here.

Effects in a row share a paragraph; a test, a choice or a die roll begins paragraphs of its own, one for each
outcome. An outcome is one thing: what it is called, what it does on the same line, and below that what is
read. What forks within it is set in. Whatever follows a fork says "either way" or "in any case".

A game's `Voice` has the words for what is its own.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from loopwright_engine.core.branches import FORKS, PLAIN, blocks_within, branches, holds, sign_of
from loopwright_engine.core.decks import DECK_VERBS
from loopwright_engine.core.dice import PLAIN as PLAIN_DIE
from loopwright_engine.core.dice import dice_of
from loopwright_engine.core.notes import is_note
from loopwright_engine.core.prices import priced
from loopwright_engine.core.timers import LATER, ROUNDS, STARTS

from loopwright_compiler.card_rows import BadgeRow, Block, Passage
from loopwright_compiler.checks.shared import Range
from loopwright_compiler.i18n.word_tables import TextTable, TextTables, capital, put
from loopwright_compiler.semantics.choices import may_be_closed

from .condition_text import AMOUNTS
from .secrets import SecretRow
from .ticks import is_tick

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import AnyAmount, AnyBlock, AnyCondition, AnyEffect, AnyPart

Data = Mapping[str, Any]
"""A block or an effect of a bundle."""
Run: TypeAlias = "tuple[AnyEffect, int]"
"""An effect, and how often it comes in a row."""
Scope = TypeVar("Scope")
"""What a game has to know of where an effect stands."""

APART: Final = FORKS | {"tell", LATER}
"""What is no clause."""
ROW_CHANGES: Final = ("set_flag", "clear_flag", "counter", "set_counter")
ENDS: Final = (".", "!", "?")
PARTED: Final = re.compile("[,;] ")
NO_BLOCK: Final[Any] = {"id": "", "effects": []}
ELSEWHERE: Final = "elsewhere"
"""The kind of passage that is read on another card."""


class BlockLine(NamedTuple):
    """A paragraph of a card: generated `text`, or the id of an authored text in `sid`.

    lead: the outcome that it begins with, in bold, which stays where the author's own words take its place.
    depth: how far it is set in.
    """

    kind: str
    text: str = ""
    sid: str | None = None
    lead: str = ""
    depth: int = 0


class Voice(ABC, Generic[Scope]):
    """How a game says what is its own, in one language: `words` have the forms of all games as `layout`."""

    words: TextTables
    strings: Mapping[str, str]
    bounds: Mapping[str, Any] = {}
    """The ends of counters, by name."""
    timers: Mapping[str, tuple[int, AnyBlock]] = {}
    """The number of the marker of each timer, and the block that happens when it is due."""
    timed: str = "track"
    """What markers of timers lie on: the calendar of a board, or a track of their own."""
    originals: Sequence[Data] = ()
    """What parts that are written out for each place were written as."""
    reference: Mapping[str, str] = {}
    """The titles of the named effects whose text stands on a reference card."""
    secrets: Mapping[str, SecretRow] = {}
    """The rows of the secrets sheet, by the names of what is hidden."""

    # --- What a game says for itself

    @abstractmethod
    def asked(self, condition: AnyCondition, scope: Scope) -> str:
        """A condition as a clause."""

    @abstractmethod
    def clause(self, effect: AnyEffect, times: int, scope: Scope) -> str:
        """So many of an effect as a clause without capital and full stop."""

    @abstractmethod
    def counted(self, amount: AnyAmount, scope: Scope, ends: Range = AMOUNTS) -> str:
        """How much or how often, never beyond `ends`, where that is known only in play: a noun phrase."""

    @abstractmethod
    def test(self, test: AnyEffect, scope: Scope) -> str:
        """What is tested, as a clause."""

    @abstractmethod
    def outcomes(self, test: AnyEffect, scope: Scope) -> Iterator[tuple[str, AnyBlock, Scope]]:
        """What may come of a test: `success` or `failure`, its block, and where that stands."""

    @abstractmethod
    def deck_title(self, name: str) -> str:
        """What players call a deck."""

    @abstractmethod
    def called_fact(self, kind: str, name: str) -> str:
        """What players call a flag or a counter."""

    def badge(self, test: AnyEffect, scope: Scope) -> tuple[str, str]:
        """The label of a test's badge, and what stands beside it."""
        return "", self.sentence(self.test(test, scope))

    def text(self, sid: str) -> str:
        """A title or label inside generated text."""
        return self.strings.get(sid, sid)

    def chosen(self, option: AnyPart, scope: Scope) -> str:
        """What is said of an option that was chosen."""
        return self.option(option, scope, self.layout.CHOSEN_TEXT)

    @abstractmethod
    def among(self, each: AnyEffect, scope: Scope) -> str:
        """To whom a block happens, one after another, as a clause."""

    def acting(self, scope: Scope) -> Scope:
        """Where a block stands in which the reader is whoever acts."""
        return scope

    def due(self, scope: Scope) -> Scope:
        """Where a block stands that happens in a later round."""
        return scope

    def currency(self, amount: int) -> str:  # noqa: ARG002 - for games that have one
        """So much of the game's own currency, in words or signs."""
        return ""

    def spent(self, payment: AnyEffect) -> str:
        """What is spent, as a noun phrase; empty where the effect that makes a payment is said as it is."""
        if payment["do"] not in ("counter", "own_counter"):
            return ""
        row, steps = self.row_of(payment), -payment["by"]
        if row is not None:
            return put(self.layout.ROW_MARKS_TEXT.of(steps), n=steps, row=row.letter)
        counter = self.called_fact("counter", payment["counter"])
        return put(self.layout.STEPS_TEXT, n=steps, counter=counter)

    def actor(self, scope: Scope) -> str:  # noqa: ARG002 - for games that know of others
        """Who acts, where it is not the reader."""
        return ""

    def under(self, scope: Scope, condition: AnyCondition) -> Scope:  # noqa: ARG002
        """Where something stands that happens only if a condition holds, if there is one."""
        return scope

    def block_word(self, name: str) -> str:
        """What a block below a verb of the game's own is called; empty where it has no word."""
        return name

    def is_silent(self, effect: AnyEffect) -> bool:  # noqa: ARG002 - for games in which something is hidden
        """Whether an effect changes only what players never read of."""
        return False

    def asks(self, effect: AnyEffect, condition: AnyCondition) -> bool:  # noqa: ARG002 - for games whose verbs do
        """Whether an effect has a condition of its own, beside that of the *if* that it stands under."""
        return bool(effect["do"] == "if")

    def ending(self, effect: AnyEffect) -> Sequence[str]:  # noqa: ARG002 - for games whose cards print it
        """The ids of what is read at an ending."""
        return ()

    def together(self, runs: list[Run]) -> Iterator[list[Run]]:
        """Effects that are said together."""
        return ([run] for run in runs)

    def said(self, group: list[Run], scope: Scope) -> str:
        """Effects that are said together, as a clause."""
        return self.clause(*group[0], scope)

    # --- What is the same in every game

    @property
    def layout(self) -> TextTable:
        """The forms of all games."""
        return self.words.layout

    def sentence(self, clause: str) -> str:
        return sentence(clause, self.words)

    def lead(self, clause: str) -> str:
        """A clause in bold with a colon: what a paragraph begins with."""
        return lead(clause, self.words)

    def opening(self, clause: str) -> str:
        """A clause with a colon: what rows begin with."""
        return put(self.layout.OPENING, clause=capital(clause))

    def joined(self, sentences: Iterable[str]) -> str:
        """Sentences one behind the other."""
        text, *others = sentences
        for other in others:
            text = put(self.layout.SENTENCES, first=text, next=other)
        return text

    def phrase(self, group: list[Run], scope: Scope) -> str:
        """Effects that are said together, as a clause; a box that is ticked, as every game has it."""
        effect, times = group[0]
        if effect["do"] == "set_flag" and is_tick(effect["flag"]):
            return str(self.layout.TICK_TEXT)
        if effect["do"] == "set_flag" and is_note(effect["flag"]):
            return put(self.layout.NOTE_TEXT, note=self.called_fact("flag", effect["flag"]))
        if (row := self.row_of(effect)) is not None:
            return self.in_row(row, effect, times, scope)
        if effect["do"] in (*STARTS, "stop_timer"):
            return self.timer(effect, scope)
        if effect["do"] in DECK_VERBS:
            clause = put(self.layout.DECK_TEXT[effect["do"]], deck=self.deck_title(effect["deck"]))
            return clause if times == 1 else put(self.layout.REPEAT_TEXT.of(times), clause=clause, n=times)
        if effect["do"] in ("run", "named") and (name := self.named_effect(effect, scope)):
            clause, times = put(self.layout.NAMED_CLAUSE, effect=name), group[0][1]
            return clause if times == 1 else put(self.layout.REPEAT_TEXT.of(times), clause=clause, n=times)
        return self.said(group, scope)

    def row_of(self, effect: AnyEffect) -> SecretRow | None:
        """The row of the secrets sheet in which an effect makes marks or rubs some out."""
        if effect["do"] not in ROW_CHANGES:
            return None
        row = self.secrets.get(effect.get("flag") or effect["counter"])
        return row if row is not None and row.marked else None

    def in_row(self, row: SecretRow, effect: Any, times: int, scope: Scope) -> str:
        """What becomes of a row's marks."""
        if effect["do"] in self.layout.ROW_FLAG_TEXT:
            return put(self.layout.ROW_FLAG_TEXT[effect["do"]], row=row.letter)
        if "to" in effect:
            amount, form, unknown = effect["to"], self.layout.ROW_SET_TEXT, self.layout.ROW_SET_AMOUNT_TEXT
        else:
            sign, amount = sign_of(effect["by"]), effect["by"]
            form, unknown = self.layout.ROW_CHANGE_TEXT[sign], self.layout.ROW_CHANGE_AMOUNT_TEXT[sign]
            amount = abs(amount) * times if isinstance(amount, int) else amount["of"]
        if isinstance(amount, int):
            return put(form.of(amount), n=amount, row=row.letter)
        return self.in_a_row(put(unknown, n=self.counted(amount, scope), row=row.letter), times)

    def timer(self, effect: AnyEffect, scope: Scope) -> str:
        """What becomes of a timer's marker."""
        marker, rounds = self.timers[effect["timer"]][0], effect.get("rounds")
        if rounds is None:
            return put(self.layout.TIMER_STOP_TEXT[self.timed], marker=marker)
        if isinstance(rounds, int):
            return put(self.layout.TIMER_START_TEXT[self.timed].of(rounds), marker=marker, n=rounds)
        form = self.layout.TIMER_START_AMOUNT_TEXT[self.timed]
        return put(form, marker=marker, n=self.counted(rounds, scope, ROUNDS))

    def named_effect(self, effect: AnyEffect, scope: Scope) -> str:
        """The title of a named effect with its number; empty where none is on a reference card."""
        title, number = self.reference.get(effect["effect"].partition(".")[0], ""), effect.get("number")
        if not title or number is None:
            return title
        shown = number if isinstance(number, int) else self.counted(number, scope)
        return put(self.layout.NAMED_TEXT, title=title, n=shown)

    def entry_title(self, entry: AnyPart) -> str:
        """What a reference card calls a named effect: "Hurt N"."""
        title = self.reference[entry["id"]]
        return put(self.layout.NAMED_TEXT, title=title, n=self.layout.PARAMETER) if entry["takes"] else title

    def clauses(self, block: AnyBlock, scope: Scope) -> str:
        """A plain block's effects as one clause: "Love +1; Poems −1"."""
        groups = (group for group in self.groups(block["effects"]) if group[0][0]["do"] not in APART)
        text, *others = [self.phrase(group, scope) for group in groups] or [self.layout.NOTHING_TEXT]
        for other in others:
            text = put(self.layout.CLAUSES, first=text, next=other)
        return str(text)

    def groups(self, effects: Sequence[AnyEffect]) -> Iterator[list[Run]]:
        """The effects that players read of, with how often each comes in a row, as they are said."""
        return self.together(runs(self.seen(effects)))

    def seen(self, effects: Sequence[AnyEffect]) -> list[AnyEffect]:
        """The effects that players read of; a fork of which nothing is printed is none of them, nor is
        `nothing` beside others.
        """
        written = [self.originals[effect["said"]] if "said" in effect else effect for effect in effects]
        shown = [effect for effect in written if not self.hides(effect)]
        idle = all(effect["do"] in ("nothing", "tell") for effect in shown)
        return shown if idle else [effect for effect in shown if effect["do"] != "nothing"]

    def hides(self, effect: AnyEffect) -> bool:
        """Whether players have nothing to do about an effect: all of it changes what is hidden."""
        if effect["do"] in ("if", "each", "each_place", *PLAIN):
            return all(self.hides(part) for branch in branches(effect) for part in branch.block["effects"])
        return self.is_silent(effect)

    def hides_all(self, block: AnyBlock) -> bool:
        """Whether a block does something, and players have nothing to do about any of it."""
        return bool(block["effects"]) and all(map(self.hides, block["effects"]))

    def stands_apart(self, effect: AnyEffect) -> bool:
        """Whether what an *if* holds is set in below it: its *otherwise* is of no *if* that is said there."""
        inner = effect["then"]["effects"]
        return bool(otherwise(effect)) and any(self.asks(part, effect["condition"]) for part in inner)

    def in_a_row(self, clause: str, times: int) -> str:
        """A clause, and how often it happens; of one in parts all of it."""
        if times == 1:
            return clause
        form = self.layout.REPEAT_WHOLE_TEXT if PARTED.search(clause) else self.layout.REPEAT_TEXT
        return put(form.of(times), clause=clause, n=times)

    def repeated(self, times: AnyAmount, scope: Scope) -> str:
        """How often a block happens in a row."""
        if isinstance(times, int):
            return put(self.layout.REPEAT_LEAD.of(times), n=times)
        if times["q"] == "parameter":
            return put(self.layout.REPEAT_LEAD.of(2), n=self.counted(times, scope))
        return put(self.layout.REPEAT_AMOUNT_LEAD, n=self.counted(times, scope))

    def chained(self, effect: AnyEffect) -> AnyEffect:
        """The *if* that is all that happens where another does not hold; None where there is none."""
        inner = self.seen((effect.get("else") or NO_BLOCK)["effects"])
        return merged(inner[0]) if len(inner) == 1 and inner[0]["do"] == "if" else None

    def faces(self, row: AnyPart) -> str:
        """The faces of a die that a row of a table is for."""
        form = self.layout.ROW_TEXT["one" if row["low"] == row["high"] else "range"]
        return put(form, low=row["low"], high=row["high"])

    def anyway(self, fork: AnyEffect) -> str:
        """What begins that which happens after a fork, whatever came of it."""
        if fork["do"] == LATER:
            return str(self.layout.NOW_LEAD)
        if fork["do"] in ("each", "each_place", *PLAIN) or holds(fork):
            return str(self.layout.THEN_LEAD)
        two = fork["do"] == "test" or (fork["do"] == "choose" and len(fork["options"]) == 2)
        two = two or (fork["do"] == "if" and not self.chained(fork))
        return str(self.layout.EITHER_WAY_LEAD if two else self.layout.ANYWAY_LEAD)

    def given(self, payment: AnyEffect, scope: Scope) -> str:
        """What is paid and is no noun, as a clause."""
        return self.clause(payment, 1, scope)

    def price(self, line: AnyPart, scope: Scope, then: str = "then") -> tuple[str, str]:
        """What an option, an action or a way around a roll costs: what is spent, as a noun phrase, and the
        whole of it as a clause.
        """
        payments = [payment for payment in priced(line, then).payments if not self.is_silent(payment)]
        spent = [self.currency(line["spend"])] if line.get("spend") else []
        spent += [noun for noun in map(self.spent, payments) if noun]
        nouns = self.listed(spent)
        given = [self.given(payment, scope) for payment in payments if not self.spent(payment)]
        spending = [put(self.layout.SPEND_TEXT, price=nouns)] if nouns else []
        return "" if given else nouns, self.listed([*spending, *given])

    def listed(self, parts: Sequence[str]) -> str:
        """Words as "a, b and c"."""
        return listed(parts, self.layout.AND_TEXT, self.words)

    def option(self, option: AnyPart, scope: Scope, forms: Mapping[str, str]) -> str:
        """What an option is called, and when or for how much it may be chosen."""
        condition = priced(option).condition
        nouns, clause = self.price(option, scope)
        price = clause if forms is self.layout.OPTION_TEXT else nouns or clause
        form = "_".join(name for name, there in (("spend", price), ("if", condition)) if there)
        asked = self.asked(condition, scope) if condition else ""
        return put(forms[form], label=self.text(option["label"]), price=price, condition=asked)

    def may_have_none(self, choose: AnyEffect) -> bool:
        """Whether there may be nothing to choose: each option asks for something, and all may fail."""
        asked = [self._asked(option) for option in choose["options"]]
        conditions = [condition for condition in asked if condition is not None]
        return len(conditions) == len(asked) and may_be_closed(conditions, bounds=self.bounds) is True

    def _asked(self, option: AnyPart) -> Data | None:
        """What an option asks for, its price among it."""
        spend = option.get("spend")
        parts = [part for part in (option["condition"], spend and {"op": "spend", "price": spend}) if part]
        return {"op": "and", "of": parts} if parts else None


class BlockWriter(ABC, Generic[Scope]):
    """Writes blocks; `depth` is that of the paragraphs that come next."""

    in_full = True
    """Whether an effect that stands on a reference card is written out, behind its title."""

    def __init__(self, voice: Voice[Scope]) -> None:
        self.voice = voice
        self.layout = voice.layout
        self.depth = 0

    # --- Paragraphs, as they are written

    @abstractmethod
    def end(self) -> None:
        """End the paragraph that is being written."""

    @abstractmethod
    def say(self, clause: str) -> None:
        """Add a clause as a sentence."""

    @abstractmethod
    def read(self, sids: Iterable[str]) -> None:
        """Add prose that is read with it."""

    @abstractmethod
    def after_fork(self, lead: str) -> None:
        """Begin what happens whatever came of a fork."""

    @abstractmethod
    def side(self, lead: str, block: AnyBlock, scope: Scope, *, apart: bool, beside: bool) -> None:
        """Write a side of an *if*, `beside` a badge that has said nothing yet; all of it is set in where it
        stands `apart`.
        """

    @abstractmethod
    def test(self, test: AnyEffect, scope: Scope) -> None:
        """Write what is tested."""

    @abstractmethod
    def asked(
        self, yours: str, of_actor: str, scope: Scope, *, surely: bool = False
    ) -> AbstractContextManager[None]:
        """Write who chooses or rolls, `surely` where badges say it, too; what comes of it stands within."""

    @abstractmethod
    def outcome(self, badge: str, label: str, block: AnyBlock, scope: Scope, option: AnyPart = None) -> None:
        """Write what comes of a test (`success`, `failure`), dice (`die`, `sum`) or a choice (`option`)."""

    @abstractmethod
    def choice(self, choose: AnyEffect, scope: Scope) -> AbstractContextManager[None]:
        """Write that one of several is chosen, and that there may be none."""

    def elsewhere(self, block: AnyBlock) -> None:
        """What a named effect does that is written out on a reference card."""

    # --- What they say

    def go_on(self, block: AnyBlock, scope: Scope) -> None:
        """Write a block's effects after what already stands in the paragraph."""
        anyway = ""
        for group in self.voice.groups(block["effects"]):
            forked = self._effects(group, anyway, scope)
            anyway = self.voice.anyway(group[0][0]) if forked else ""

    def _effects(self, group: list[Run], anyway: str, scope: Scope) -> bool:
        """Write effects that are said together, after `anyway` where they follow a fork; true if they forked
        themselves, so that what follows must say so.
        """
        effect = merged(group[0][0])
        if anyway and not self._has_sides(effect):
            self.after_fork(anyway)
        match effect["do"]:
            case "if":
                return self._if(effect, anyway, scope, chained=False)
            case "test":
                self.test(effect, scope)
                for side, block, inside in self.voice.outcomes(effect, scope):
                    if self.voice.seen(block["effects"]):
                        self.outcome(side, "", block, inside)
            case "choose":
                with self.choice(effect, scope):
                    for letter, option in zip(ascii_lowercase, effect["options"], strict=False):
                        parts = priced(option)
                        inside = self.voice.under(scope, parts.condition)
                        self.outcome("option", letter, parts.block, inside, option)
            case "roll":
                count, sides = dice_of(effect)
                plain = (count, sides) == PLAIN_DIE
                form = "_".join(filter(None, ("dice" * (count > 1), "sides" * (sides != PLAIN_DIE[1]))))
                yours, of_actor = (
                    put(forms[form or "die"], n=count, sides=sides, actor="$actor")
                    for forms in (self.layout.ROLL_TEXT, self.layout.ROLL_ACTOR_TEXT)
                )
                with self.asked(yours, of_actor, scope, surely=not plain):
                    for row in effect["rows"]:
                        badge = "die" if plain else "sum"
                        self.outcome(badge, self.voice.faces(row), row["then"], scope)
            case "each":
                lead = self.voice.among(effect, scope)
                inside = self.voice.acting(scope)
                self._first_side(lead, anyway, effect["block"], inside, apart=False)
            case "each_place":
                only = effect["only"]
                asked = "" if only is None else self.voice.asked(only, scope)
                lead = put(self.layout.EACH_PLACE_TEXT["where" if asked else "each"], condition=asked)
                self._first_side(lead, anyway, effect["block"], scope, apart=False)
            case "repeat":
                lead = self.voice.repeated(effect["times"], scope)
                self._first_side(lead, anyway, effect["repeated"], scope, apart=False)
            case "named" if self.in_full:
                lead = self.voice.named_effect(effect, scope)
                self._first_side(lead, anyway, effect["named"], scope, apart=False)
            case "tell":
                self.read([effect["text"]])
                return False
            case verb if verb == LATER:
                self.say(self.voice.phrase(group, scope))
                lead, block = (
                    self.layout.TIMER_DUE_LEAD[self.voice.timed],
                    self.voice.timers[effect["timer"]][1],
                )
                self.side(lead, block, self.voice.due(scope), apart=False, beside=False)
            case _ if holds(effect):
                self._held(effect, anyway, scope)
            case _:
                self.say(self.voice.phrase(group, scope))
                self._endings([effect])
                if effect["do"] == "named":
                    self.elsewhere(effect["named"])
                return False
        return True

    def _held(self, effect: AnyEffect, anyway: str, scope: Scope) -> None:
        """A verb with blocks: one without a word follows it at once, others stand below by their words."""
        clause = self.voice.phrase([(effect, 1)], scope)
        words = [(self.voice.block_word(branch.role), branch.block) for branch in branches(effect)]
        if words[0][0]:
            self.say(clause)
            for word, block in words:
                self.side(word, block, scope, apart=False, beside=False)
        else:
            self._first_side(clause, anyway, words[0][1], scope, apart=False)

    def _has_sides(self, effect: AnyEffect) -> bool:
        """Whether each block of an effect has a lead of its own: those of an *if* that is no sentence."""
        if effect["do"] != "if":
            if holds(effect):
                return not self.voice.block_word(branches(effect)[0].role)
            shown = effect["do"] != "named" or self.in_full
            return shown and effect["do"] in ("each", "each_place", *PLAIN)
        plain = is_plain(effect["then"]) and is_plain(effect.get("else") or NO_BLOCK)
        return not plain or self.voice.stands_apart(effect)

    def _first_side(self, lead: str, anyway: str, block: AnyBlock, scope: Scope, *, apart: bool) -> None:
        """Write the first of them; what it does whatever came of a fork is said in its lead."""
        lead = put(self.layout.ANYWAY_IF_LEAD, anyway=anyway, lead=lead) if anyway else lead
        self.side(lead, block, scope, apart=apart, beside=not anyway)

    def _if(self, effect: AnyEffect, anyway: str, scope: Scope, *, chained: bool) -> bool:
        then, other = effect["then"], effect.get("else") or NO_BLOCK
        condition = self.voice.asked(effect["condition"], scope)
        scope = self.voice.under(scope, effect["condition"])
        if not chained and not self._has_sides(effect):
            form = self.layout.IF_ELSE_TEXT if other["effects"] else self.layout.IF_TEXT
            said = {"then": self.voice.clauses(then, scope)}
            if other["effects"]:
                said["otherwise"] = self.voice.clauses(other, scope)
            self.say(put(form, condition=condition, **said))
            self._endings(then["effects"] + other["effects"])
            if other["effects"]:
                self.end()
            return bool(other["effects"])
        lead = put(self.layout.IF_LEAD, condition=condition)
        self._first_side(lead, anyway, then, scope, apart=self.voice.stands_apart(effect))
        if (inner := self.voice.chained(effect)) is not None:
            self._if(inner, self.layout.ELSE_LEAD, scope, chained=True)
        elif other["effects"]:
            self.side(self.layout.ELSE_LEAD, other, scope, apart=False, beside=False)
        return True

    def _endings(self, effects: Iterable[AnyEffect]) -> None:
        for effect in effects:
            if effect["do"] == "end_game":
                self.read(self.voice.ending(effect))


class LineWriter(BlockWriter[Scope]):
    """Writes lines; one for each card item.

    `row` and `below` are the sentences of the paragraph being written and what is read after it, `at` its
    dashes, `outcome_lead` the lead of an outcome.
    """

    def __init__(self, voice: Voice[Scope]) -> None:
        super().__init__(voice)
        self.lines: list[BlockLine] = []
        self.row: list[str] = []
        self.below: list[BlockLine] = []
        self.at = 0
        self.outcome_lead = ""

    def block(self, block: AnyBlock, scope: Scope, opening: str = "") -> None:
        """Write a block; `opening` (a bold lead) begins its first paragraph."""
        self.end()
        if opening:
            self.row.append(opening)
        self.go_on(block, scope)

    def go_on(self, block: AnyBlock, scope: Scope) -> None:
        if self.row and self.voice.hides_all(block):
            self.row.append(self.voice.sentence(self.layout.NOTHING_TEXT))
        elif self.row and not block["effects"]:
            self.row[-1] = self._closed(self.row[-1])
        super().go_on(block, scope)
        self.end()

    def end(self) -> None:
        if self.row:
            text = self.layout.INDENT * self.at + self.voice.joined(self.row)
            self.lines.append(BlockLine("rule", text, lead=self.outcome_lead))
        self.lines += self.below
        self.row, self.below, self.at, self.outcome_lead = [], [], self.depth, ""

    def _closed(self, text: str) -> str:
        """The lead of what is empty, as a sentence: nothing follows it."""
        mark, colon = self.layout.LEAD_LINE.split("$lead")
        if not text.startswith(mark) or not text.endswith(colon):
            return text
        return f"{mark}{self.voice.sentence(text.removeprefix(mark).removesuffix(colon))}{mark}"

    def under(
        self, opening: list[str], block: AnyBlock, scope: Scope, outcome: str = "", *, apart: bool = False
    ) -> None:
        """Begin a paragraph with an outcome's lead and run its block in; its forks are set in below, and
        all of it where it stands `apart`.
        """
        self.end()
        self.row += opening
        self.outcome_lead = outcome
        self._set_in(self.depth + 1)
        if apart:
            self.end()
        self.go_on(block, scope)
        self._set_in(self.depth - 1)

    def _set_in(self, depth: int) -> None:
        """Set paragraphs in from the next one on."""
        self.depth = depth
        if not self.row:
            self.at = depth

    def say(self, clause: str) -> None:
        """Add a sentence to the paragraph."""
        self.row.append(self.voice.sentence(clause))

    def read(self, sids: Iterable[str]) -> None:
        """What is read after the paragraph, or at once where none is being written."""
        self.below += [BlockLine("prose", sid=sid, depth=self.at) for sid in sids]
        if not self.row:
            self.end()

    def after_fork(self, lead: str) -> None:
        self.row.append(self.voice.lead(lead))

    def side(self, lead: str, block: AnyBlock, scope: Scope, *, apart: bool, beside: bool) -> None:  # noqa: ARG002
        """A paragraph of its own."""
        self.under([self.voice.lead(lead)], block, scope, apart=apart)

    def test(self, test: AnyEffect, scope: Scope) -> None:
        """A sentence; the outcomes are paragraphs beside it."""
        self.say(self.voice.test(test, scope))

    @contextmanager
    def asked(
        self,
        yours: str,
        of_actor: str,
        scope: Scope,
        *,
        surely: bool = False,  # noqa: ARG002 - it always is
    ) -> Iterator[None]:
        """What is done; what may come of it is set in below."""
        actor = self.voice.actor(scope)
        text = put(of_actor, actor=actor) if actor else yours
        colon = self.layout.LEAD_LINE.partition("$lead")[2]
        led = any(part.endswith(colon) for part in self.row)  # a line has one colon
        self.row.append(self.voice.sentence(text) if led else self.voice.opening(text))
        outer, inner = self.depth, self.at + 1
        self.end()
        self._set_in(inner)
        yield
        self._set_in(outer)

    def choice(self, choose: AnyEffect, scope: Scope) -> AbstractContextManager[None]:
        layout = self.layout
        if self.voice.may_have_none(choose):
            return self.asked(layout.CHOOSE_OPEN_TEXT, layout.CHOOSE_OPEN_ACTOR_TEXT, scope)
        return self.asked(layout.CHOOSE_TEXT, layout.CHOOSE_ACTOR_TEXT, scope)

    def outcome(self, badge: str, label: str, block: AnyBlock, scope: Scope, option: AnyPart = None) -> None:
        """A paragraph that begins with what it is called; of an option, when it can be chosen is no name."""
        name = label
        if option is not None:
            name = self.voice.text(option["label"])
            label = self.voice.option(option, scope, self.layout.OPTION_TEXT)
        elif not label:
            name = label = self.layout.SUCCESS_LEAD if badge == "success" else self.layout.FAILURE_LEAD
        self.under([self.voice.lead(label)], block, scope, self.voice.lead(name))


class RowWriter(BlockWriter[Scope]):
    """Writes rows, each with a badge; `at` is the depth of the row that is being written."""

    in_full = False

    def __init__(self, voice: Voice[Scope], origin: str) -> None:
        super().__init__(voice)
        self.origin = origin
        self.rows: list[Block] = []
        self.badge = self.label = ""
        self.at = 0
        self.sentences: list[str] = []
        self.below: list[str] = []

    def begin(self, badge: str, label: str = "", opening: str = "") -> None:
        """Begin a row at the current depth, after the one that is being written."""
        self.end()
        self.badge, self.label, self.at = badge, label, self.depth
        if opening:
            self.sentences.append(opening)

    def end(self) -> None:
        """End the row that is being written; what is read before any effect is a paragraph of its own.

        A row of which nothing is printed is left out, as players have nothing to do about what is hidden.
        """
        if self.sentences:
            text, below = self.voice.joined(self.sentences), tuple(self.below)
            self.rows.append(BadgeRow(self.badge, text, self.origin, self.label, below, self.at))
        elif self.badge == "at-once" and not self.at:
            strings = self.voice.strings
            self.rows += [Passage("prose", strings.get(sid, sid), sid) for sid in self.below]
        elif self.below:
            self.rows.append(BadgeRow(self.badge, "", self.origin, self.label, tuple(self.below), self.at))
        self.sentences, self.below = [], []

    def block(self, block: AnyBlock, scope: Scope) -> None:
        """A block of effects that happen at once, with its forks beside each other."""
        self.begin("at-once")
        self.go_on(block, scope)
        self.end()

    def entry(self, title: str, block: AnyBlock, scope: Scope) -> list[Block]:
        """A named effect as a reference card has it: its title, and what it does."""
        self.rows.append(Passage("heading", capital(title), self.origin))
        self.block(block, scope)
        return self.rows

    def elsewhere(self, block: AnyBlock) -> None:
        """What is read on the reference card of a named effect, and so not here."""
        for part in (block, *blocks_within(block)):
            for effect in part["effects"]:
                told = [effect["text"]] if effect["do"] == "tell" else []
                ended = self.voice.ending(effect) if effect["do"] == "end_game" else []
                self.rows += [Passage(ELSEWHERE, "", sid) for sid in (*told, *ended)]

    def under(
        self, badge: str, label: str, opening: str, block: AnyBlock, scope: Scope, *, apart: bool = False
    ) -> None:
        """A row with a block run in; forks within the block are set in, all of it where it stands `apart`."""
        self.begin(badge, label, opening)
        self._run_in(block, scope, apart)

    def _run_in(self, block: AnyBlock, scope: Scope, apart: bool) -> None:
        self.depth += 1
        if apart:
            self.begin("at-once")
        self.go_on(block, scope)
        self.end()
        self.depth -= 1

    def _open(self) -> bool:
        """Whether the row has a badge or a lead of its own, and nothing that happens yet."""
        if self.sentences:
            return len(self.sentences) == 1 and self.sentences[0].endswith(":")
        return self.badge != "at-once" and not self.below

    def say(self, clause: str) -> None:
        """Add a clause as a sentence; after a colon it begins as it does there in the language."""
        text = self.voice.sentence(clause)
        if self.sentences and self.sentences[-1].endswith(":"):
            text = put(self.layout.LED_FORM, clause=clause) + text[len(clause) :]
        self.sentences.append(text)

    def read(self, sids: Iterable[str]) -> None:
        self.below += sids

    def after_fork(self, lead: str) -> None:
        self.begin("at-once", opening=self.voice.opening(lead))

    def side(self, lead: str, block: AnyBlock, scope: Scope, *, apart: bool, beside: bool) -> None:
        """A row that begins with the lead, beside a badge that would be lost without."""
        opening = self.voice.opening(lead)
        if beside and self._open() and not self.sentences:
            self.sentences.append(opening)
            self._run_in(block, scope, apart)
        else:
            self.under("at-once", "", opening, block, scope, apart=apart)

    def test(self, test: AnyEffect, scope: Scope) -> None:
        """A row with a badge, unless there is one that has no effect yet."""
        if self._open():  # a badge has no second one beside it
            self.say(self.voice.test(test, scope))
        else:
            label, text = self.voice.badge(test, scope)
            self.begin("test", label, text)

    def asked(
        self, yours: str, of_actor: str, scope: Scope, *, surely: bool = False
    ) -> AbstractContextManager[None]:
        """Who chooses or rolls; the badges say it where it is the reader and the row has said something.

        After a lead it is a sentence, as a row has one colon.
        """
        actor = self.voice.actor(scope)
        text = put(of_actor, actor=actor) if actor else yours
        if self._open() and self.sentences:
            self.say(text)
        elif actor or surely or self._open():
            self.sentences.append(self.voice.opening(text))
        self.end()
        return nullcontext()

    @contextmanager
    def choice(self, choose: AnyEffect, scope: Scope) -> Iterator[None]:
        """Behind the options, that there may be none."""
        with self.asked(self.layout.CHOOSE_TEXT, self.layout.CHOOSE_ACTOR_TEXT, scope):
            yield
        if self.voice.may_have_none(choose):
            self.begin("at-once")
            self.say(self.layout.NONE_OPEN_TEXT)
            self.end()

    def outcome(self, badge: str, label: str, block: AnyBlock, scope: Scope, option: AnyPart = None) -> None:
        """A row with its badge; an option's name, which may end a sentence itself, begins it."""
        opening = ""
        if option is not None:
            opening = self.voice.option(option, scope, self.layout.ROW_OPTION_TEXT)
            name = self.voice.text(option["label"])
            if name.endswith((*ENDS, "…")) and not (option["condition"] or option.get("spend")):
                opening = put(self.layout.ENDED_OPTION_TEXT, label=name)
        self.under(badge, label, opening, block, scope)


def sentence(clause: str, words: TextTables) -> str:
    """A clause with capital and, unless a title in it ends the sentence itself, a full stop."""
    ended = clause.rstrip("*").endswith(ENDS)
    return capital(clause) if ended else put(words.layout.SENTENCE, clause=capital(clause))


def lead(clause: str, words: TextTables) -> str:
    """A clause in bold with a colon: what a paragraph begins with."""
    return put(words.layout.LEAD_LINE, lead=capital(clause))


def listed(parts: Sequence[str], final: str, words: TextTables) -> str:
    """Words as a list, the last two joined as `final` says: "a, b or c"."""
    if len(parts) < 2:
        return "".join(parts)
    *rest, last = parts
    text = rest[-1]
    for part in reversed(rest[:-1]):
        text = put(words.layout.LIST_TEXT, first=part, rest=text)
    return put(final, first=text, last=last)


def wording_lead(condition: str, after: bool, layout: TextTable) -> str:
    """When words of prose are read: a condition, behind others that do not hold, or without one."""
    if not condition:
        return str(layout.ELSE_LEAD)
    if not after:
        return put(layout.WORDING_FORM, condition=condition)
    lead = put(layout.IF_LEAD, condition=condition)
    return put(layout.ANYWAY_IF_LEAD, anyway=layout.ELSE_LEAD, lead=lead)


def is_plain(block: AnyBlock) -> bool:
    """Whether the block's effects fit one sentence: no prose, no fork, no further condition."""
    return all(effect["do"] not in APART and not holds(effect) for effect in block["effects"])


def otherwise(effect: AnyEffect) -> Sequence[AnyEffect]:
    """The effects of an *else*; none without one."""
    return (effect.get("else") or NO_BLOCK)["effects"]  # type: ignore[no-any-return]


def merged(effect: AnyEffect) -> AnyEffect:
    """An *if* whose one effect is another, as an *if* with both conditions; what is no *if* as it is."""
    inner = effect["then"]["effects"] if effect["do"] == "if" else []
    while len(inner) == 1 and inner[0]["do"] == "if" and not otherwise(effect) and not otherwise(inner[0]):
        condition = {"op": "and", "of": [effect["condition"], inner[0]["condition"]]}
        effect = {"do": "if", "condition": condition, "then": inner[0]["then"], "else": NO_BLOCK}
        inner = effect["then"]["effects"]
    return effect


def runs(effects: Sequence[AnyEffect]) -> list[Run]:
    """The effects in order, each with how often it comes in a row; forks and prose never repeat."""
    counted: list[Run] = []
    for effect in effects:
        if counted and counted[-1][0] == effect and effect["do"] not in APART:
            counted[-1] = (effect, counted[-1][1] + 1)
        else:
            counted.append((effect, 1))
    return counted
