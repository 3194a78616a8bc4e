"""The JSON Schemas of bundles, made of the checks with which the engine loads them, and small words for
writing schemas.

What games need of a bundle is said once, in the engine's checks. What no game reads is added here: what lies
around the cards, and what parts were written as. A game adds how its own values look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from loopwright_engine.core.shapes import KnownInPlay, LineOfFace, Shapes, deck_name, sign, string, timer_name
from loopwright_engine.core.values import (
    LARGEST,
    MOST_ENTRIES,
    Among,
    Check,
    Fields,
    Identifier,
    Integer,
    Many,
    Maybe,
    OneNumberOf,
    text,
    truth,
)
from loopwright_engine.kit.loading import OwnId

from loopwright_compiler.project import plain_files

from .canonical import FORMAT, OPTIONAL, SCHEMA_VERSION

Json = dict[str, Any]

ID: Json = {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$", "maxLength": plain_files.NAME}
NO_CONTROLS = r"^[^\u0000-\u001f\u007f-\u009f]*$"  # nothing that could reach into a terminal
PLACE: Json = {"type": "string", "minLength": 1, "maxLength": 500, "pattern": NO_CONTROLS}
"""The id of a card, block or string."""
IDS: Final[dict[str, Json]] = {
    "thing": ID,
    "part": PLACE,
    "flag": {
        "type": "string",
        "pattern": "^([a-z]+[.][a-z0-9.-]+|[a-z][a-z0-9]*(-[a-z0-9]+)*)$",
        "maxLength": 200,
    },
    "counter": {
        "type": "string",
        "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*(\\.[a-z][a-z0-9]*(-[a-z0-9]+)*)?$",
        "maxLength": 200,
    },
    "effect": {**ID, "pattern": f"{ID['pattern'].removesuffix('$')}(\\.[0-9]+)?$"},
}
"""How ids look, by what they name."""
FILE: Json = {"type": "string", "maxLength": 500, "pattern": NO_CONTROLS}
BOOL: Json = {"type": "boolean"}


def whole(low: int = -LARGEST, high: int = LARGEST) -> Json:
    """A schema for a whole number between two bounds, both included."""
    return {"type": "integer", "minimum": low, "maximum": high}


def words(*allowed: str | int | None) -> Json:
    """A schema for one of a few words."""
    return {"enum": list(allowed)}


def many(item: Json, **more: int) -> Json:
    """A schema for a list of such items."""
    return {"type": "array", "items": item, **more}


def row_of(*parts: Json) -> Json:
    """A schema for a list of exactly these parts."""
    return {"type": "array", "prefixItems": list(parts), "items": False, "minItems": len(parts)}


def thing(may: Iterable[str] = (), /, **properties: Json) -> Json:
    """A schema for an object with exactly these keys, of which it need not have those that it `may` have."""
    required = [name for name in properties if name not in may]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def table(values: Json, names: Json = ID) -> Json:
    """A schema for an object of any keys."""
    return {"type": "object", "propertyNames": names, "additionalProperties": values}


def ref(name: str) -> Json:
    """A reference to a schema in `$defs`."""
    return {"$ref": f"#/$defs/{name}"}


def maybe(schema: Json) -> Json:
    """A schema that also allows null."""
    return {"anyOf": [{"type": "null"}, schema]}


def told_apart(key: str, variants: Mapping[str, Json], prefix: str, defs: Json) -> Json:
    """A schema for a union discriminated by `key`; every variant becomes an entry of `defs`."""
    defs.update({f"{prefix}_{name}": variant for name, variant in variants.items()})
    mapping = {name: f"#/$defs/{prefix}_{name}" for name in variants}
    return {
        "type": "object",
        "required": [key],
        "discriminator": {"propertyName": key, "mapping": mapping},
        "oneOf": [{"$ref": target} for target in mapping.values()],
    }


class CheckSchemas:
    """Writes the schemas of checks; `forms` are the schemas of those that stand for themselves."""

    def __init__(self, shapes: Shapes, forms: Iterable[tuple[Check, Json]]) -> None:
        self.shapes = shapes
        self.forms: list[tuple[Check, Json]] = [
            (shapes.block, ref("block")),
            (shapes.effect, ref("effect")),
            (shapes.condition, ref("condition")),
            (shapes.quantity, ref("quantity")),
            (shapes.term, row_of(words(1, -1), ref("quantity"))),
            (sign, words(1, -1)),
            (truth, BOOL),
            (text, PLACE),
            (string, PLACE),
            (deck_name, ID),
            (timer_name, PLACE),
            (Many(LineOfFace(text)), ref("text")),
            *forms,
        ]
        paid = self.written(shapes.paid)
        self.forms.append((shapes.paid, {**paid, "required": [*paid["properties"]]}))  # it costs something
        self.forms.append((shapes.roll, self.written(shapes.rows)))
        self.forms.append((shapes.change, {"anyOf": [whole(), self.written(shapes.changed)]}))

    def of(self, check: Check) -> Json:
        same = (form for known, form in self.forms if type(known) is type(check) and known == check)
        return next(same, None) or self.written(check)

    def written(self, check: Check) -> Json:
        match check:
            case Integer(low, high):
                return whole(low, high)
            case Among(allowed) | OneNumberOf(allowed):
                return words(*allowed)
            case Identifier(what) | OwnId(Identifier(what)):
                return IDS[what]
            case Maybe(Among(allowed)):
                return words(None, *allowed)
            case Maybe(inner):
                return maybe(self.of(inner))
            case KnownInPlay(plain):
                return {"anyOf": [self.of(plain), ref("quantity")]}
            case LineOfFace(kind):
                return row_of(self.of(kind), PLACE)
            case Many(inner, most, least):
                ends = {"minItems": least} if least else {}
                return many(self.of(inner), **ends, **({} if most == MOST_ENTRIES else {"maxItems": most}))
        fields = getattr(check, "fields", check)  # of an object that more is asked of
        assert isinstance(fields, Fields), f"no schema is known of {check}"
        may = [name for name in fields.may if name != "order"]  # which the engine adds of itself
        properties = {**fields.must, **{name: fields.may[name] for name in may}}
        return thing(may, **{name: self.of(part) for name, part in properties.items()})

    def named(self, key: str, rows: Mapping[str, Check]) -> dict[str, Json]:
        """The schemas of words, which stand under a key."""
        written = {word: self.of(row) for word, row in rows.items()}
        return {
            word: {**schema, "properties": {**schema["properties"], key: {"const": word}}}
            for word, schema in written.items()
        }

    def effects(self) -> dict[str, Json]:
        """What can happen; in what cards were written as also for each place."""
        each = thing(do={"const": "each_place"}, only=maybe(ref("condition")), block=ref("block"))
        return {**self.named("do", self.shapes.verbs), "each_place": each}

    def conditions(self) -> dict[str, Json]:
        """What can hold; in what cards were written as also at any place."""
        any_place = thing(op={"const": "any_place"}, only=ref("condition"))
        return {**self.named("op", self.shapes.facts), "any_place": any_place}

    def quantities(self) -> dict[str, Json]:
        """Numbers; on reference cards that of a named effect, in what cards were written as of places."""
        return {
            **self.named("q", {**self.shapes.terms, "sum": self.shapes.sum}),
            "parameter": thing(q={"const": "parameter"}),
            "places_with": thing(q={"const": "places_with"}, only=ref("condition")),
        }

    def published(
        self, name: str, title: str, description: str, defs: Json, may: Iterable[str], parts: Json
    ) -> Json:
        """The schema of a bundle with these parts beside those of all bundles; it `may` have some of them."""
        texts = table({"type": "string", "maxLength": plain_files.FILE_BYTES}, PLACE)
        language: Json = {"type": "string", "pattern": "^[a-z]{2,3}(_[A-Z]{2})?$"}
        hashed: Json = {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"}
        written = {"anyOf": [ref("condition"), ref("effect"), ref("quantity")]}
        reference = thing(id=ID, title=PLACE, takes=BOOL, block=ref("block"))
        placed = thing(id=ID, title=PLACE, places=many(PLACE, maxItems=plain_files.CARDS))
        bundle = thing(
            (*OPTIONAL, "varying", "decks", "timers", *may),
            format={"const": FORMAT},
            schema_version={"const": SCHEMA_VERSION},
            hash=hashed,
            language=language,
            origins=table(row_of(FILE, whole(0, 10**7), whole(0, 10**7)), PLACE),
            strings=texts,
            reference=many(reference, maxItems=plain_files.CARDS),
            source=thing(language=language, strings=texts),
            build={"type": "string", "maxLength": 100},
            former=hashed,
            varying=many(ref("block")),
            placed=many(placed, maxItems=plain_files.COUNTERS),
            said=many(written, maxItems=plain_files.EFFECTS),
            decks=self.of(self.shapes.all_decks),
            timers=self.of(self.shapes.all_timers),
            **parts,
        )
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": f"urn:loopwright:{name}:{SCHEMA_VERSION}",
            "title": title,
            "description": description,
            **bundle,
            "$defs": dict(sorted(defs.items())),
        }


def intention(rounds: int) -> Json:
    """The schema of a writer's intention for an item, in a game of so many rounds at most."""
    must = words("reachable", "never", "after", "by")
    return thing(id=PLACE, item=PLACE, must=must, day=maybe(whole(1, rounds)), after=maybe(PLACE))
