"""Lowering of effects, conditions and texts: from the syntax tree to the bundle's data."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from loopwright_compiler.bundle.output import Output
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.visitor import walk_through
from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    AllOf,
    AnyOf,
    Block,
    Choose,
    Compare,
    Condition,
    Do,
    Effect,
    EffectCard,
    Ending,
    Fact,
    If,
    Intend,
    Name,
    Node,
    Not,
    Number,
    Prose,
    Quantity,
    Roll,
    Statement,
    Sum,
    Test,
)

from loopwright_games.tales.cards.semantics.subjects import asked_of_each
from loopwright_games.tales.nouns import ROUNDS_PER_WEEK, WEEKDAYS
from loopwright_games.tales.verbs import DISCARD_THIS, VERBS
from loopwright_games.tales.words import FACTS, PARTICIPANTS, QUANTITIES, SUBJECTS

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import IntentionData

    from loopwright_games.tales.bundle_types import (
        BlockData,
        ChooseData,
        CompareData,
        ConditionData,
        EffectData,
        FactData,
        OptionData,
        PlainQuantityData,
        QuantityData,
        RollData,
        RowData,
        SumData,
        TestData,
        VerbData,
    )

# --- Conditions and quantities of the syntax tree, as data for the engine


def plain(arg: Name | Number | None) -> str | int | None:
    """The value of an argument; None for an absent one."""
    if arg is None:
        return None
    return arg.text if isinstance(arg, Name) else arg.value


def lower_condition(condition: Condition) -> ConditionData:
    """A condition as the bundle's `{"op": …}`."""
    match condition:
        case AllOf(conditions=parts):
            return {"op": "and", "of": [lower_condition(part) for part in parts]}
        case AnyOf(conditions=parts):
            return {"op": "or", "of": [lower_condition(part) for part in parts]}
        case Not(condition=inner):
            return {"op": "not", "of": lower_condition(inner)}
        case Compare(left=left, operator=operator, right=right):
            sides = {"left": lower_quantity(left), "right": lower_quantity(right)}
            return cast("CompareData", {"op": "compare", "cmp": operator, **sides})
        case Fact(kind=kind, args=args):
            values = {param.key: plain(arg) for param, (arg,) in FACTS[kind].bind(args)}
            return cast("FactData", {"op": kind, **values})


def lower_quantity(quantity: Quantity | Sum) -> QuantityData:
    """A quantity as the bundle's `{"q": …}`."""
    if isinstance(quantity, Sum):
        terms = [[sign, lower_quantity(term)] for sign, term in quantity.terms]
        return cast("SumData", {"q": "sum", "terms": terms})
    match quantity.kind, quantity.args:
        case "number", (Number(value=value),):
            return {"q": "number", "value": value}
        case "weekday", (Name(text=day), *week):
            before = ROUNDS_PER_WEEK * sum(number.value - 1 for number in week if isinstance(number, Number))
            return {"q": "number", "value": WEEKDAYS[day] + before}
        case "dial", (Name(text=text),):
            return cast("PlainQuantityData", {"q": text})
        case kind, args:
            values = {param.key: plain(arg) for param, (arg,) in QUANTITIES[kind].bind(args)}
            return cast("PlainQuantityData", {"q": kind, **values})


# --- What the writer intends, as data for whoever proves it; games and prints know nothing of it


def item_of(block: str, owner: str) -> str:
    """The id of the item that a block is; the main block of a rumor stands for the rumor itself."""
    return owner if owner.startswith("rumor.") and block == f"{owner}.block" else block


def _after(intention: Intend) -> str | None:
    """The id of what must come before: a side of a diary card, or a flag; None without one."""
    after = intention.after
    if after is None:
        return None
    if not isinstance(after, Number):
        return f"flag.{after.text}"
    return f"diary.{after.value}.{intention.side.text if intention.side else 'front'}"


@dataclass(slots=True)
class TalesOutput(Output):
    """The same, where intentions name days, sides of diary cards and flags."""

    def intention(self, intention: Intend, id: str, item: str) -> IntentionData:
        """One intention for an item: a side, a block, or an ending."""
        day = None if intention.day is None else lower_quantity(intention.day)
        data = {
            "id": id,
            "item": item,
            "must": intention.must,
            "day": day["value"] if day is not None and "value" in day else None,
            "after": _after(intention),
        }
        return cast("IntentionData", data)


@record
class Scope:
    """Where a block stands: its card, the card's id in the bundle, and how a bare `take` is meant."""

    at: CardAt
    owner: str  # the side or card that an ending belongs to
    diary: int | None = None
    shares_failure: bool = False
    held: bool = False  # an item, anomaly or chore: the kid who has it acts


def lower_block(block: Block | None, id: str, scope: Scope, out: Output, where: Node) -> BlockData:
    """`{"id": …, "effects": […]}`; an absent block is an empty one, placed at `where`."""
    out.origins[id] = scope.at.origin(block if block is not None and block.statements else where)
    out.intend(item_of(id, scope.owner), scope.at, block.intentions if block else ())
    effects = _statements(block.statements if block else (), id, scope, out, Tally())
    return {"id": id, "effects": effects}


def _statements(
    statements: tuple[Statement, ...], id: str, scope: Scope, out: Output, tally: Tally[str]
) -> list[EffectData]:
    """The effects of a block; those of a named effect stand where it is used, with its own places."""
    owner = id.removesuffix(".block")
    effects: list[EffectData] = []
    for statement in statements:
        if isinstance(statement, Do):
            at = out.named[statement.id.text]
            assert isinstance(at.card, EffectCard)
            effects += _statements(at.card.body.statements, id, replace(scope, at=at), out, tally)
            continue
        if isinstance(statement, Prose):
            ids = out.prose(id, scope.at, (statement,), tally["prose"] + 1)
            tally["prose"] += len(ids)
            effects += [{"do": "tell", "text": text} for text in ids]
            continue
        kind = type(statement).__name__
        tally[kind] += 1
        prefix = owner if tally[kind] == 1 else f"{owner}.{tally[kind]}"
        effects.append(_statement(statement, prefix, scope, out))
    return effects


def _statement(statement: Statement, prefix: str, scope: Scope, out: Output) -> EffectData:
    match statement:
        case Effect():
            return _effect(statement, scope)
        case Test():
            return _test(statement, prefix, scope, out)
        case If(condition=condition, then=then, otherwise=otherwise):
            each = asked_of_each(statement)
            if each is not None:
                return {**_effect(each, scope), "only": lower_condition(condition)}
            return {
                "do": "if",
                "condition": lower_condition(condition),
                "then": lower_block(then, f"{prefix}.then", scope, out, statement),
                "else": lower_block(otherwise, f"{prefix}.else", scope, out, statement),
            }
        case Choose():
            return _choose(statement, prefix, scope, out)
        case Roll():
            return _roll(statement, prefix, scope, out)
        case Ending():
            lower_ending(statement, scope, out)
            return {"do": "end_game", "ending": statement.id.text}
        case _:  # pragma: no cover - prose and `do` are lowered with their block
            raise TypeError(type(statement).__name__)


def _effect(effect: Effect, scope: Scope) -> VerbData:
    verb = VERBS[effect.verb]
    if verb.name == "discard_diary" and effect.args == (None,) and scope.held:
        return cast("VerbData", {"do": DISCARD_THIS.name})
    result: dict[str, object] = {"do": verb.name}
    if verb.kid:
        result["who"] = _who(effect, scope)
    for param, args in verb.bind(effect.args):
        values = [scope.diary if param.key == "diary" and arg is None else plain(arg) for arg in args]
        result[param.key] = list(dict.fromkeys(values)) if param.many else values[0]
    return cast("VerbData", result)


def _who(effect: Effect, scope: Scope) -> str:
    if effect.who is not None:
        return SUBJECTS[effect.who.text]
    return PARTICIPANTS if effect.verb == "take" and scope.shares_failure else "you"


def failure_scope(failure: Block | None, scope: Scope, out: Output) -> Scope:
    """TST-7: a bare `take` hits helpers too, unless the outcome names what the helpers take."""
    named = failure is not None and any(
        isinstance(node, Effect)
        and node.verb == "take"
        and node.who is not None
        and node.who.text == "helpers"
        for node in walk_through(failure, out.named)
    )
    return replace(scope, shares_failure=not named)


def _test(test: Test, prefix: str, scope: Scope, out: Output) -> TestData:
    out.origins[f"{prefix}.test"] = scope.at.origin(test)
    alone = replace(scope, shares_failure=False)
    failing = failure_scope(test.failure, scope, out)
    return {
        "do": "test",
        "id": f"{prefix}.test",
        "trait": test.trait.text,
        "combos": _ways(test, "combo"),
        "tags": _ways(test, "item"),
        **_price(test.spend),
        "success": lower_block(test.success, f"{prefix}.success", alone, out, test),
        "failure": lower_block(test.failure, f"{prefix}.failure", failing, out, test),
    }


def _ways(test: Test, kind: str) -> list[str]:
    """The combos or tags that pass a test, each once however often it is written."""
    return list(
        dict.fromkeys(alternative.name.text for alternative in test.alternatives if alternative.kind == kind)
    )


class _Price(TypedDict):
    spend: NotRequired[int]


def _price(spend: Number | None) -> _Price:
    """TST-9: what costs nothing has no price in the bundle."""
    return {} if spend is None else {"spend": spend.value}


def _choose(choose: Choose, prefix: str, scope: Scope, out: Output) -> ChooseData:
    options: list[OptionData] = []
    for number, choice in enumerate(choose.choices, 1):
        id = f"{prefix}.option.{number}"
        options.append(
            {
                "label": out.string(f"{id}.label", scope.at, choice.label),
                **_price(choice.spend),
                "condition": None if choice.condition is None else lower_condition(choice.condition),
                "then": lower_block(choice.body, id, scope, out, choice),
            }
        )
    return {"do": "choose", "options": options}


def _roll(roll: Roll, prefix: str, scope: Scope, out: Output) -> RollData:
    rows: list[RowData] = [
        {
            "low": row.low.value,
            "high": row.high.value,
            "then": lower_block(row.body, f"{prefix}.row.{number}", scope, out, row),
        }
        for number, row in enumerate(roll.rows, 1)
    ]
    return {"do": "roll", "rows": rows}


def lower_ending(ending: Ending, scope: Scope, out: Output) -> None:
    """Add the ending to the bundle's endings; one in a named effect may come more than once."""
    if any(known["id"] == ending.id.text for known in out.endings):
        return
    id = f"ending.{ending.id.text}"
    out.origins[id] = scope.at.origin(ending)
    out.intend(id, scope.at, ending.intentions)
    out.endings.append(
        {
            "id": ending.id.text,
            "result": ending.result,
            "title": out.string(f"{id}.title", scope.at, ending.title),
            "text": [["prose", text] for text in out.prose(id, scope.at, ending.prose)],
            "side": scope.owner,
        }
    )
