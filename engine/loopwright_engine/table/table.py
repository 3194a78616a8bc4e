"""One table: a game of any kit, with undo and redo, bots in some of its seats, and the story so far. It is
long because each thing that a page may ask is a short method of the same state.

It is made for a page that runs Python in the browser, or asks a server: nothing but JSON data comes in and
goes out, it opens no file and starts nothing, and it never raises for what a page or a stranger's file says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import partial, wraps
from itertools import pairwise
from random import Random
from typing import Any, Final, TypeVar

from loopwright_engine.errors import BotError, EngineError, IllegalChoice, OptionsError, SaveError
from loopwright_engine.game_types import AnyGame, AnyOptions
from loopwright_engine.json_text import Json, JsonError, read
from loopwright_engine.kit.protocol import Bundle, OptionView
from loopwright_engine.session.saves import load, other_rules
from loopwright_engine.session.timeline import Timeline

from .open_cards import WATCHER
from .page import Page, StoryPart
from .unseen import chosen_unseen
from .written import Writer

VERSION: Final = 1
"""The version of the documents."""
LARGEST_SAVE: Final = 4_000_000
"""Characters of a save; a long game has some 60,000."""
MOST_NOTES: Final = 1_000
LONGEST_NOTE: Final = 10_000
"""Characters of a note as JSON."""
MOST_MOVES: Final = 1_000
"""Choices of bots in one call."""
SEED_BITS: Final = 48
"""A seed that nobody named is below 2 to this power."""
SILENT: Final[tuple[object, ...]] = ("", 0, None, (), -1)
"""Values of such fields that say nothing."""
CHANCES: Final = ("chance", "pushed_chance")
"""The fields of an option that say something also when they are 0."""
TOLD_APART: Final = ("group", "section", "helpers", "pushes")
"""The fields of an option that are not told as they are; all others are, where they say anything."""


class TableError(EngineError):
    """Why the table did not do what it was asked: a word for programs, and a sentence for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


Call = TypeVar("Call", bound=Callable[..., Any])


def answered(call: Call) -> Call:
    """A call whose refusals are data: `{"error": {"code", "text"}}`."""

    @wraps(call)
    def safely(*args: Any, **names: Any) -> Any:
        try:
            return call(*args, **names)
        except TableError as error:
            return refusal(error.code, error.text)
        except (OptionsError, BotError) as error:
            return refusal("options", str(error))
        except SaveError as error:
            return refusal("save", str(error))
        except IllegalChoice as error:
            return refusal("choice", str(error))

    return safely  # type: ignore[return-value]


def refusal(code: str, text: str) -> Json:
    """An answer that says why there is none."""
    return {"error": {"code": code, "text": text}}


class Table:
    """A table for games of one bundle; `icons` are the words of the icons that stand in texts."""

    def __init__(self, bundle: Bundle, icons: Mapping[str, str] | None = None) -> None:
        self._icons = icons or {}
        self._makers: Json = {}
        self._lay(bundle)

    def _lay(self, bundle: Bundle) -> None:
        """Lay out a scenario; there is no game of it yet."""
        self.bundle = bundle
        self.page = _page_of(bundle)
        self._timeline: Timeline | None = None
        self._bots: dict[int, str] = {}
        self._rested = -1
        """The round in which the people have nothing more to do, and the bots go on; -1 for none."""
        self._notice: Json = {}

    @property
    def game(self) -> AnyGame:
        """The game in its present state. Raises TableError without one."""
        return self._line.game

    @property
    def _line(self) -> Timeline:
        if self._timeline is None:
            raise TableError("no-game", "there is no game yet")
        return self._timeline

    # --- before a game

    @answered
    def setup(self) -> Json:
        """What can be chosen before a game, and what is chosen unless somebody does."""
        data = self.bundle.data
        setup = {
            "version": VERSION,
            "title": self.bundle.kit.contents.title(data),
            "kit": self.bundle.kit.name,
            "kit_title": self.bundle.kit.title,
            "language": data["language"],
            "bundle_hash": self.bundle.hash,
            "text": self.page.lines(data["scenario"].get("text", [])),
            "bots": list(self._bot_names()),
            **self.page.setup(),
            **self._more(),
        }
        return self._writer().written(setup)  # type: ignore[no-any-return]

    def _bot_names(self) -> Sequence[str]:
        """The bots that answer at once; perfect play would have to be worked out first."""
        kit = self.bundle.kit
        return [*(name for name in kit.bots if name != "perfect"), "random"]

    @answered
    def new(self, options: Mapping[str, Any] | None = None) -> Json:
        """Begin a game: `seed`, the options that `setup` names, and `bots` by their seats."""
        settings = _object(options)
        seed = settings.get("seed")
        if seed is None:
            seed = Random().getrandbits(SEED_BITS)
        self.start(self.page.options_of(settings), seed, settings.get("bots"))
        return self._document(0)

    def start(self, options: AnyOptions, seed: int, bots: object = None) -> None:
        """Begin a game with these options of the kit, and bots by their seats. Raises EngineError."""
        timeline = Timeline.start(self.bundle, options, seed)
        self._bots = self._seated(self.page.seats(timeline.game), bots)
        self._begin(timeline)

    def _begin(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._rested = -1
        self._notice = {}

    def _seated(self, seats: Sequence[Json], seats_wanted: object) -> dict[int, str]:
        """The bots by seat, from the seats' numbers, from 0, or their ids. Raises BotError."""
        ids = {seat["id"]: number for number, seat in enumerate(seats)}
        bots = {}
        for who, name in _object(seats_wanted).items():
            number = int(who[:2]) if who.isascii() and who.isdigit() else ids.get(who, -1)
            if not 0 <= number < len(seats):
                raise BotError(f"There is no seat {who:.20} for a bot.", f"Seats: {', '.join(ids)}.")
            if name not in self._bot_names():
                raise BotError(f"There is no bot {name!r:.40}.", f"Bots: {', '.join(self._bot_names())}.")
            bots[number] = name
        return bots

    # --- play

    @answered
    def choose(self, index: int, count: int, story_from: int = 0) -> Json:
        """Take an option of the pending decision; `count` is how many choices there were when it was seen."""
        self._choose(index, count, None)
        return self._document(story_from)

    @answered
    def choose_as(self, seat: int, index: object, count: object) -> Json:
        """The same for who sits there, and nothing for another seat; the answer is empty."""
        self._choose(index, count, seat)
        return {}

    def _choose(self, index: Any, count: Any, viewer: int | None) -> None:
        game = self.game
        if type(count) is not int or count != len(game.choices):
            raise TableError("stale", "the table has gone on since; look again, and choose again")
        if game.decision is None:
            raise TableError("over", "the game is over: there is nothing to choose")
        if not self._may_choose(viewer):
            raise TableError("seat", "somebody else decides")
        if self._bot_move() is not None:
            raise TableError("bot", "a bot is to move")
        if type(index) is not int or not 0 <= index < len(game.decision.options):
            raise TableError("choice", f"there is no such option; there are {len(game.decision.options)}")
        if self._ends_for_all(game, index):
            self._rested = game.round
            if self._bot_move() is not None:
                return
        self._line.choose(index)

    @answered
    def advance(self, limit: int = 1, story_from: int = 0) -> Json:
        """Let the bots make choices, at most `limit` of them."""
        for _ in range(max(0, min(limit, MOST_MOVES)) if type(limit) is int else 0):
            if not self.let_bot_move():
                break
        return self._document(story_from)

    def let_bot_move(self) -> bool:
        """Whether a bot decided; False where a person is to. Raises EngineError."""
        move = self._bot_move()
        if move is not None:
            self._line.choose(move, bot=True)
        return move is not None

    @answered
    def undo(self, story_from: int = 0) -> Json:
        """Take back the last choice of a person, with what bots did since, unless it revealed something."""
        self._undo(None)
        return self._document(story_from)

    @answered
    def undo_as(self, seat: int) -> Json:
        """The same of a choice of who sits there, or of the whole table; the answer is empty."""
        self._undo(seat)
        return {}

    def _undo(self, viewer: int | None) -> None:
        steps = self._steps_back()
        if steps and not self._may_undo(viewer, steps):
            raise TableError("seat", "somebody else chose that")
        if not steps:
            nothing = not self._line.can_undo
            why = (
                "there is nothing to take back"
                if nothing
                else "something hidden was seen: it cannot be undone"
            )
            raise TableError("nothing" if nothing else "seen", why)
        for _ in range(steps):
            self._line.undo()
        self._rested = -1

    @answered
    def redo(self, story_from: int = 0) -> Json:
        """Make the choice again that was taken back last."""
        if not self._line.redo():
            raise TableError("nothing", "there is nothing to make again")
        while self._bot_move() is not None and self._line.redo():
            pass
        return self._document(story_from)

    def _steps_back(self) -> int:
        """How many choices must be taken back to a person's; 0 where that is not fair or there is none."""
        past = self._line.past
        for steps in range(1, len(past)):
            before, after = past[-steps - 1], past[-steps]
            if self.bundle.kit.reveals(before, after):
                return 0
            if not self._moved_by_bot(before, after):
                return steps
        return 0

    def _mover(self, before: AnyGame, after: AnyGame) -> int:
        """The seat whose choice led from one state to the next; -1 for nobody's own."""
        decision = before.decision
        if decision.seat >= 0:
            seat: int = decision.seat
            return seat
        return self.page.seat_of(before, decision.options[after.choices[-1]])

    def _moved_by_bot(self, before: AnyGame, after: AnyGame) -> bool:
        """Whether a bot made the choice that led from one state to the next."""
        if not self._bots:
            return False
        return self._mover(before, after) in self._bots or len(self._bots) == len(self.page.seats(before))

    # --- bots

    def _bot_move(self) -> int | None:
        """The index that a bot chooses now; None where a person decides, and when the game is over."""
        game = self.game
        decision = game.decision
        if decision is None or not self._bots:
            return None
        seats = len(self.page.seats(game))
        if decision.seat in self._bots or len(self._bots) == seats:
            index: int = self._bot(game, decision.seat).choose(game)
            return index
        return self._shared_move(game) if decision.seat < 0 else None

    def _shared_move(self, game: AnyGame) -> int | None:
        """What a bot does in a decision of the whole table: people and bots take turns in it.

        A bot acts when it likes one of its own options better than all that nobody has for himself, such as
        to end the day; people begin, and go on where bots have nothing to do.
        """
        seats = [self.page.seat_of(game, option) for option in game.decision.options]
        own = [index for index, seat in enumerate(seats) if seat in self._bots]
        people = [index for index, seat in enumerate(seats) if seat >= 0 and seat not in self._bots]
        resting = self._rested == game.round
        if not own and not resting:
            return None
        if people and not resting and self._last_mover(game) in (-1, *self._bots):
            return None
        open_to_bots = own + [index for index, seat in enumerate(seats) if seat < 0]
        bot = self._bot(game, seats[own[0]] if own else next(iter(self._bots)))
        if hasattr(bot, "worths"):
            worths = bot.worths(game)
            best = max(open_to_bots, key=worths.__getitem__)
        else:
            best = Random(_luck(game)).choice(open_to_bots)
        return best if resting or best in own else None

    def _last_mover(self, game: AnyGame) -> int:
        """The seat that acted last in a decision of the whole table in this round; -1 for none."""
        past = self._line.past
        for before, after in zip(reversed(past[:-1]), reversed(past[1:]), strict=True):
            if before.round != game.round:
                break
            if before.decision.seat < 0:
                return self._mover(before, after)
        return -1

    def _ends_for_all(self, game: AnyGame, index: int) -> bool:
        """Whether a person's choice would end what bots may still want to do."""
        decision = game.decision
        return (
            bool(self._bots)
            and decision.seat < 0
            and self._rested != game.round
            and self.page.seat_of(game, decision.options[index]) < 0
        )

    def _bot(self, game: AnyGame, seat: int) -> Any:
        """The bot in a seat, made anew for each choice, so that it remembers nothing that was taken back."""
        name = self._bots.get(seat) or next(iter(self._bots.values()))
        if name not in self._makers:
            self._makers[name] = _maker(name, self.bundle.kit)
        return self._makers[name](_luck(game))

    # --- files

    @answered
    def save(self) -> str:
        """The game as the text of a save file, which `loopwright play --load` reads, too."""
        return _text(self._saved())

    def _saved(self) -> Json:
        bots = {str(seat): name for seat, name in self._bots.items()}
        language = {"language": self.bundle.data["language"]}
        return self._line.save() | language | ({"bots": bots} if bots else {})

    @answered
    def load(self, text: str, story_from: int = 0) -> Json:
        """Go on with a saved game, also one with notes, and one of another draft as far as it is the same."""
        data = opened(text, "saved game")
        bundle = self._bundle_of(data)
        notice: Json = {}
        same = isinstance(data, dict) and data.get("bundle") == bundle.hash
        if same and not other_rules(bundle.kit, data.get("rules")):
            game = load(bundle, data)
        else:
            from loopwright_engine.session.reopen import open_draft

            reopened = open_draft(bundle, data)
            game = reopened.game
            notice = {
                "agreed": reopened.steps_agreed,
                "steps": reopened.steps,
                "when": reopened.step,
                "card": reopened.card,
                "text": reopened.told,
                "other_rules": reopened.other_rules,
            }
        bots = self._seated(_page_of(bundle).seats(game), data.get("bots"))
        if bundle is not self.bundle:
            self._lay(bundle)
        self._bots = bots
        self._begin(Timeline.resume(game, data))
        self._notice = notice
        return self._document(story_from)

    def _bundle_of(self, saved: object) -> Bundle:  # noqa: ARG002 - for tables with several
        """The scenario that a saved game is of."""
        return self.bundle

    @answered
    def feedback(self, notes: Sequence[object] = (), rating: Mapping[str, Any] | None = None) -> str:
        """The game, what people noted on cards, and how they rate it, as one file for the author."""
        note_list = list(notes) if isinstance(notes, (list, tuple)) else []
        if len(note_list) > MOST_NOTES:
            raise TableError("notes", f"there are more than {MOST_NOTES:,} notes")
        for note in (*note_list, _object(rating)):
            try:
                size = len(json.dumps(note, allow_nan=False))
            except (TypeError, ValueError, RecursionError):
                raise TableError("notes", "a note is not plain data") from None
            if size > LONGEST_NOTE:
                raise TableError("notes", f"a note has more than {LONGEST_NOTE:,} characters")
        title = self.bundle.kit.contents.title(self.bundle.data)
        return _text(self._saved() | {"title": title, "notes": note_list, "rating": _object(rating)})

    # --- the document

    @answered
    def document(self, story_from: int = 0) -> Json:
        """The whole table; the story only from that part on of which the page has so many."""
        return self._document(story_from)

    def documents(self, viewers: Iterable[int], story_from: int = 0) -> dict[int, Json]:
        """The table as the devices of several seats have it, or of a `WATCHER`: what each may see, and its
        decisions alone; `waits_for` is the seat that decides where another one does. The seed stays here:
        with it, whoever has the scenario could deal the same game.

        What some of them have in common is one object in all. Raises EngineError.
        """
        return self._documents(viewers, story_from)

    def let_bot(self, seat: int) -> None:
        """Let the kit's usual bot take a seat from now on. Raises BotError for a seat that there is not."""
        self._bots |= self._seated(self.page.seats(self.game), {str(seat): self._bot_names()[0]})

    def let_person(self, seat: int) -> None:
        """Let nobody but a person decide for a seat from now on."""
        self._bots.pop(seat, None)

    def _may_choose(self, viewer: int | None) -> bool:
        """Whether the pending decision is for who sits there: their own, or one of the whole table."""
        return viewer is None or (viewer != WATCHER and self.game.decision.seat in (-1, viewer))

    def _may_undo(self, viewer: int | None, steps: int) -> bool:
        """Whether the choice so many steps ago was theirs, or one of the whole table."""
        return viewer is None or self._line.past[-steps - 1].decision.seat in (-1, viewer)

    def _document(self, story_from: int) -> Json:
        (document,) = self._documents([None], story_from).values()
        return document

    def _documents(self, viewers: Iterable[int | None], story_from: int) -> dict[Any, Json]:
        game, page, kit = self.game, self.page, self.bundle.kit
        move = self._bot_move()
        deciding = game.decision is not None and move is None
        steps, writer = self._steps_back(), self._writer()
        shared: Json = writer.written(
            {
                "version": VERSION,
                "title": kit.contents.title(self.bundle.data),
                "kit": kit.name,
                "language": self.bundle.data["language"],
                "bundle_hash": self.bundle.hash,
                "round": page.round(game),
                "choices": len(game.choices),
                "bot_to_move": move is not None,
                "seats": [
                    {**who, "bot": self._bots.get(number)} for number, who in enumerate(page.seats(game))
                ],
                "result": None if game.result is None else page.result(game),
                "story": self._story(game, story_from),
                **({"notice": self._notice} if self._notice else {}),
                **self._more(),
            }
        )
        decision: Json | None = None
        looks: dict[int, Json] = {}
        documents: dict[int | None, Json] = {}
        for viewer in viewers:
            seat = self._seat_of_people() if viewer is None or kit.seats < 2 else viewer
            if seat not in looks:
                looks[seat] = writer.written(self._seen_from(seat))
            own = deciding and self._may_choose(viewer)
            if own and decision is None:
                decision = writer.written(self._decision(game, passing=viewer is None))
            if viewer is None:
                whose = {"seed": game.seed, "can_redo": self._line.can_redo}
            else:
                waits_for = game.decision.seat if deciding and not own else None
                whose = {"can_redo": False, "viewer": viewer, "waits_for": waits_for}
            can_undo = steps > 0 and self._may_undo(viewer, steps)
            since = writer.written(self._since(viewer, seat))
            own_parts = {"can_undo": can_undo, "decision": decision if own else None, "since": since, **whose}
            documents[viewer] = shared | looks[seat] | own_parts
        return documents

    def _more(self) -> Json:
        """What a document has beside that of every table."""
        return {}

    def _seen_from(self, seat: int) -> Json:
        """What a seat sees of the table."""
        game = self.game
        return {
            "dials": self.page.dials(game, seat),
            "course": [] if game.result is None else self._course(seat),
            "views": self.page.views(game, seat),
        }

    def _course(self, seat: int) -> list[Json]:
        """The dials at the end of each round, from the first that was played."""
        ends = {state.round: state for state in self._line.past if state.round}
        return [
            {"number": number, "name": self.page.round(state)["name"], "dials": self.page.dials(state, seat)}
            for number, state in ends.items()
        ]

    def _seat_of_people(self) -> int:
        """The seat that looks at the table: who decides, or decided last; -1 where all see the same."""
        if self.bundle.kit.seats < 2:
            return -1
        for state in reversed(self._line.past):
            if state.decision is not None and state.decision.seat not in self._bots:
                seat: int = state.decision.seat
                return seat
        return -1

    def _decision(self, game: AnyGame, passing: bool) -> Json:
        """The pending decision with its options, part by part; `passing` where several share a device."""
        view = self.bundle.kit.decision(game)
        ids = [seat["id"] for seat in self.page.seats(game)]
        groups: dict[tuple[int, str, str], Json] = {}
        for index, option in enumerate(view.options):
            seat = option.seat if option.group else -1
            if seat in self._bots:
                continue
            group = groups.setdefault(
                (seat, option.section, option.group),
                {
                    "title": self.page.section(game, view, option) or option.group,
                    "seat": seat if seat >= 0 else None,
                    "section": option.section,
                    "options": [],
                },
            )
            group["options"].append(self._option(index, option, ids))
        return {
            "kind": view.kind,
            "seat": view.seat if view.seat >= 0 else None,
            "title": view.title,
            "text": view.why,
            "card": view.card,
            "pass_on": passing and self._hidden(game),
            **view.facts,
            "groups": list(groups.values()),
        }

    def _option(self, index: int, option: OptionView, seat_ids: Sequence[str]) -> Json:
        data: Json = {"index": index}
        for row in fields(option):
            key, value = row.name, getattr(option, row.name)
            if key in TOLD_APART:
                continue
            known = value is not None if key in CHANCES else value not in SILENT
            if known or (key == "seat" and value == 0 and option.group):
                data[key] = list(value) if isinstance(value, tuple) else value
        if not self.page.costs_are_time:
            data.pop("cost", None)
        if "remark" in data:
            data["chance_text"] = data.pop("remark")
        if option.seat >= 0 and option.group:
            data["kid"] = seat_ids[option.seat]
        if option.helpers:
            data["helpers"] = [
                {"kid": helper.seat, "adds": helper.adds, "risks": helper.risks} for helper in option.helpers
            ]
        if option.pushes:
            data["pushes"] = [{"condition": push.condition, "cost": push.cost} for push in option.pushes]
        if option.source:
            data["source_text"] = self.page.source_text(option)
        return data

    def _hidden(self, game: AnyGame) -> bool:
        """Whether the device passes to another person, for whom the last choice is not to be seen."""
        past = self._line.past
        if len(past) < 2 or self._bots:
            return False
        return chosen_unseen(self.bundle.kit, past[-2], game, past[-2].decision.seat)

    def _story(self, game: AnyGame, story_from: int) -> Json:
        """The log in parts; the last part that the page has may have grown, so it is told again."""
        log = game.log
        starts = self._starts(game, log)
        if not starts:
            return {"from": 0, "of": 0, "groups": []}
        start = max(0, min(story_from if type(story_from) is int else 0, len(starts)) - 1)
        ends = [first for first, _ in starts[1:]] + [len(log)]
        groups = [
            {**begin(), "id": first, "entries": self.page.entries(game, log, range(first, end))}
            for (first, begin), end in list(zip(starts, ends, strict=True))[start:]
        ]
        return {"from": start, "of": len(starts), "groups": groups}

    def _starts(self, game: AnyGame, log: Sequence[Any]) -> list[tuple[int, Callable[[], Json]]]:
        """Where each part of the story begins: the number of its first entry, and what says what it is."""
        page = self.page
        if page.choices_are_groups:
            return self._by_choice()
        starts = [(0, page.beginning(), "")] if log else []
        round_name = ""
        for number, entry in enumerate(log):
            group = page.opens(game, entry, starts[-1][1].kind)
            if group is not None:
                round_name = group.title if group.kind == "round" else round_name
                if starts[-1][0] == number:
                    starts.pop()
                starts.append((number, group, round_name))
        return [(first, partial(_begun, group, round_name)) for first, group, round_name in starts]

    def _by_choice(self) -> list[tuple[int, Callable[[], Json]]]:
        """A part of the story for each choice that led to something, and one before the first."""
        kit, past = self.bundle.kit, self._line.past
        starts: list[tuple[int, Callable[[], Json]]] = []
        length_before = len(past[0].log)
        if length_before:
            starts.append((0, partial(_begun, self.page.beginning(), kit.moment(past[0]))))
        for before, after in pairwise(past):
            length = len(after.log)
            if length > length_before:
                starts.append((length_before, partial(self._chosen, before, after)))
            length_before = length
        return starts

    def _chosen(self, before: AnyGame, after: AnyGame) -> Json:
        """The head of the part of the story that a choice began."""
        kit = self.bundle.kit
        text = kit.decision(before).options[after.choices[-1]].text
        return _begun(StoryPart("action", text), kit.moment(before))

    def _since(self, viewer: int | None, seat: int) -> Json:
        """What has happened since the last choice of a person, or with a `viewer` since theirs."""
        past, steps = self._line.past, self._own_choice(viewer)
        if not steps:
            return {"new": 0, "others": len(past[-1].log), "changes": []}
        return {
            "new": len(past[-steps - 1].log),
            "others": len(past[-steps].log),
            "changes": self._changes(past[-steps - 1 :], seat),
        }

    def _own_choice(self, viewer: int | None) -> int:
        """How many states ago the last choice of a person was made, or with a `viewer` theirs; 0 for none."""
        past = self._line.past
        for steps, (before, after) in enumerate(
            zip(reversed(past[:-1]), reversed(past[1:]), strict=True), start=1
        ):
            mine = viewer in (None, WATCHER) or self._mover(before, after) == viewer
            if mine and not self._moved_by_bot(before, after):
                return steps
        return 0

    def _changes(self, states: Sequence[AnyGame], seat: int) -> list[Json]:
        """The numbers of the table that are others than in the first of these states, but for those of which
        the log tells; and dice that were rolled since, also where they lie as before.
        """
        before, game = states[0], states[-1]
        rows, rows_before = list(self.page.numbers(game, seat)), list(self.page.numbers(before, seat))
        rolled = any(self._same_roll(one, other, seat) for one, other in pairwise(states))
        dice = self.page.dice(game, seat)
        changed = [row for row in rows if row not in rows_before or (rolled and row[0] in dice)]
        if not changed:
            return []
        sentences = [
            self.bundle.kit.sentence(game, entry).casefold() for entry in game.log[len(before.log) :]
        ]
        words_before = dict(rows_before)
        return [
            {"name": name, "before": words_before.get(name, ""), "now": words}
            | ({"dice": dice[name]} if dice.get(name) else {})
            for name, words in changed
            if not any(name.casefold() in sentence for sentence in sentences)
        ]

    def _same_roll(self, before: AnyGame, after: AnyGame, seat: int) -> bool:
        """Whether a choice had dice rolled that lie as they lay before."""
        rolled = before.cursors[0] < after.cursors[0]  # how far the tape of the dice was read
        return rolled and self.page.dice(before, seat) == self.page.dice(after, seat)

    def _writer(self) -> Writer:
        """Writes texts as they are read now, or as games begin."""
        moment = self.bundle if self._timeline is None else self.game
        return Writer(partial(self.bundle.kit.as_read, moment), self._icons)


def opened(text: object, what: str) -> Any:
    """The JSON in a text that a page has from a file. Raises SaveError."""
    if not isinstance(text, str) or len(text) > LARGEST_SAVE:
        raise SaveError(f"this is no {what}: it has more than {LARGEST_SAVE:,} characters")
    try:
        return read(text.encode("utf-8"))
    except UnicodeEncodeError:
        raise SaveError(f"this is no {what}: it holds half of a character") from None
    except JsonError as error:
        raise SaveError(f"this is no {what}: {error}") from None


def _page_of(bundle: Bundle) -> Page:
    """What a page shows of a scenario; a kit of somebody else need not know of pages."""
    page: Page = (getattr(bundle.kit, "page", None) or Page)(bundle)
    return page


def _begun(part: StoryPart, round_name: str) -> Json:
    """The head of a part of the story, as data."""
    return {"round": round_name, "kind": part.kind, "title": part.title}


def _object(value: object) -> Json:
    """An object of a page's; an empty one for anything else."""
    return {str(key): part for key, part in value.items()} if isinstance(value, Mapping) else {}


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _luck(game: AnyGame) -> int:
    """The seed of a bot for one choice: the same choice of the same game has the same luck."""
    luck: int = game.seed * 1_000_003 + len(game.choices)
    return luck


def _maker(name: str, kit: Any) -> Any:
    """The maker of a bot that `setup` names."""
    if name == "random":
        from loopwright_engine.bots.simple import RandomBot

        return RandomBot
    return kit.bots[name]()
