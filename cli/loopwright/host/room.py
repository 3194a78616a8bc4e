"""A hosted game: who may sit where, what each seat may ask and see, and the file that keeps the evening.

Guests are strangers: a call that is not theirs is refused, and a seat never hears what it may not see.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final

from loopwright_dsl.record import record
from loopwright_engine.json_text import Json
from loopwright_engine.table import WATCHER, Table, refusal

from loopwright.core.files import write

MOST_WORDS: Final = 100_000
"""The characters of all notes of one guest, as JSON."""
KEPT: Final = 30.0
"""Seconds that a seat is kept for whoever opens the link for everybody."""
CALLS: Final = ("document", "choose", "undo", "notes", "send", "bot")
"""What guests may ask for."""


@record
class Guest:
    """A place at the table: the seat's number, or `WATCHER`, and the name of who is played there."""

    seat: int
    name: str


class HostedGame:
    """One game with its seats. Calls come one at a time."""

    def __init__(self, table: Table, file: Path | None = None, people: int | None = None) -> None:
        """A table with a game, of whose seats the first so many are for people; bots take the others."""
        self.table = table
        self.file = file
        self.guests: dict[str, Guest] = {}
        """By the secret word in their link."""
        for number, seat in enumerate(table.document()["seats"]):
            if people is not None and number >= people:
                table.let_bot(number)
            elif seat["bot"] is None:
                self.guests[token_urlsafe(12)] = Guest(number, seat["name"])
        self.guests[token_urlsafe(12)] = Guest(WATCHER, "")
        self.joining: str = token_urlsafe(12)
        """The word of the link that gives whoever comes the next free seat."""
        self._taken: set[str] = set()
        self._kept: dict[str, float] = {}
        self._notes: dict[str, Sequence[object]] = {}
        self._ratings: dict[str, Json] = {}

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot decides next."""
        return bool(self.table.document()["bot_to_move"])

    def let_bot_move(self) -> bool:
        """One choice of a bot; whether it made one."""
        moved = "error" not in self.table.advance(1)
        self.keep()
        return moved

    def place_for_newcomer(self, now: float) -> str:
        """The word of the next free seat; of who looks on when there is none.

        A seat is taken once its page is there, and kept for a little while until then: programs that only
        look at a link, as messengers do, take none.
        """
        *seats, watcher = self.guests
        free = (word for word in seats if word not in self._taken and self._kept.get(word, now) <= now)
        word = next(free, watcher)
        self._kept[word] = now + KEPT
        return word

    def answer(self, word: str, call: object, arguments: object, here: frozenset[str] = frozenset()) -> Any:
        """The answer to a guest's call, as JSON data; `here` are the words of those who are connected."""
        guest, given = self.guests[word], arguments if isinstance(arguments, list) else []
        if call == "document":
            return self.table.seen_from(guest.seat, *given[:1])
        if call in ("notes", "send"):
            return self._say(word, *given[:2])
        if guest.seat == WATCHER or call not in CALLS:
            return refusal("call", "that is not for you to do")
        if call == "bot":
            return self._hand_over(given[0] if given else None, here, guest)
        allowed = self.table.may_choose(guest.seat) if call == "choose" else self.table.may_undo(guest.seat)
        if not allowed:
            return refusal("seat", "somebody else decides")
        index, count, story_from = (
            (*given, None, None, 0)[:3] if call == "choose" else (None, None, *given, 0)[:3]
        )
        answer = self.table.choose(index, count) if call == "choose" else self.table.undo()
        if "error" in answer:
            return answer
        self.keep()
        return self.table.seen_from(guest.seat, story_from)

    def _say(self, word: str, notes: object = None, rating: object = None) -> Json:
        """Keep what a guest noted on cards, all notes anew each time, and how they rate the game."""
        listed = [note for note in notes if isinstance(note, dict)] if isinstance(notes, list) else []
        if len(json.dumps([listed, rating])) > MOST_WORDS:
            return refusal("notes", "these are more notes than fit")
        name = self.guests[word].name
        self._notes[word] = [{**note, "by": name} for note in listed]
        if isinstance(rating, dict):
            self._ratings[word] = rating
        self.keep()
        return {}

    def _hand_over(self, seat: object, here: frozenset[str], guest: Guest) -> Json:
        """Let a bot play for a seat whose guest has left."""
        left = {self.guests[word].seat for word in self.guests if word not in here}
        if type(seat) is not int or seat not in left:
            return refusal("seat", "whoever sits there is at the table")
        self.table.let_bot(seat)
        return self.table.seen_from(guest.seat)

    def come_back(self, word: str) -> None:
        """Whoever comes back by their link has their seat again."""
        self._taken.add(word)
        self.table.let_person(self.guests[word].seat)

    def saved(self) -> str:
        """The evening as a file for `feedback`: the game with thinking times, all notes, and the ratings."""
        notes = [note for noted in self._notes.values() for note in noted]
        ratings = [*self._ratings.values()]
        numbers = {
            name: round(sum(values) / len(values), 2)
            for name in sorted({name for rating in ratings for name in rating})
            if (values := [r[name] for r in ratings if type(r.get(name)) in (int, float)])
        }
        words = "; ".join(str(r["comment"]) for r in ratings if r.get("comment"))
        return str(self.table.feedback(notes, numbers | ({"comment": words} if words else {})))

    def keep(self) -> None:
        """Write the evening into its file. Raises Failure."""
        if self.file is not None:
            write(self.file, self.saved().encode())
