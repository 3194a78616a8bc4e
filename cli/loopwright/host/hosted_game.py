"""A hosted game: who may sit where, what each seat may ask and see, and the file that keeps the evening.

Guests are strangers: a call that is not theirs is refused, and a seat never hears what it may not see.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from secrets import randbelow, token_urlsafe
from typing import Final

from loopwright_dsl.record import record
from loopwright_engine import EngineError
from loopwright_engine.json_text import Json
from loopwright_engine.table import WATCHER, CampaignTable, Table, refusal

from loopwright.core.errors import Failure
from loopwright.core.files import write
from loopwright.play.saves import free

MOST_WORDS: Final = 100_000
"""The characters of all notes of one guest, as JSON."""
KEPT: Final = 30.0
"""Seconds that a seat is kept for whoever opens the link for everybody."""
MOST_WATCHERS: Final = 100
"""Places from which to look on; whoever comes then shares the last."""
MOVES: Final = ("choose", "undo", "bot", "go_to")
"""What guests may ask for that changes the game, or brings the next evening of a campaign."""
WORDS: Final = ("notes", "send")
"""What they may say of it."""
MOST_KEPT: Final = 100
"""The last answers to each guest, for those who ask once more because a connection was lost."""
LONGEST_ID: Final = 64
SEEDS: Final = 1_000_000
"""A deal that nobody chose has a number below this."""


@record
class Guest:
    """A place at the table: the seat's number, or `WATCHER`, and the name of who is played there."""

    seat: int
    name: str


class HostedGame:
    """One game with its seats. Calls come one at a time."""

    def __init__(
        self,
        table: Table,
        file: Path | None = None,
        people: int | None = None,
        before: Json | None = None,
        notebook: Path | None = None,
    ) -> None:
        """A table with a game, of whose seats the first so many are for people; bots take the others.

        `before` is the save that the game goes on from: what was noted then stays in the file. `notebook` is
        the file in which the notebook of a campaign is kept.
        """
        self.table = table
        self.file = self._named = file
        """That of the evening; where none was named, there is one once a guest has said something."""
        self.files: list[Path] = []
        """The files of all evenings so far."""
        self.notebook = notebook
        self._written = ""
        """The notebook as its file has it."""
        self.guests: dict[str, Guest] = {}
        """By the secret word in their link."""
        for number, seat in enumerate(table.document()["seats"]):
            if people is None or number < people:
                self.guests[token_urlsafe(12)] = Guest(number, seat["name"])
            else:
                table.let_bot(number)
        self.guests[token_urlsafe(12)] = Guest(WATCHER, "")
        self._seats = {word: guest.seat for word, guest in self.guests.items()}
        """Where each of them sat down first."""
        self.joining: str = token_urlsafe(12)
        """The word of the link that gives whoever comes the next free seat."""
        self.watching: str = token_urlsafe(12)
        """That of the link by which whoever comes looks on."""
        self._taken: set[str] = set()
        self._kept: dict[str, float] = {}
        self._story: list[Json] = []
        self._answers: dict[str, dict[str, Json]] = {}
        """By the guest's word and the call's id."""
        earlier = before or {}
        self._notes: dict[str, list[Json]] = {"": _objects(earlier.get("notes"))}
        self._ratings: dict[str, Json] = {"": _object(earlier.get("rating"))}

    def place_for_newcomer(self, link: str, now: float) -> str:
        """The word of the next free seat for whoever comes by this link; of a place of their own to look on
        from where there is none, or where the link is for that.

        A place is taken once its page is there, and kept for a little while until then: programs that only
        look at a link, as messengers do, take none.
        """
        places = [
            word for word, guest in self.guests.items() if link == self.joining or guest.seat == WATCHER
        ]
        free = (word for word in places if word not in self._taken and self._kept.get(word, now) <= now)
        word = next(free, None) or self._another_watcher()
        self._kept[word] = now + KEPT
        return word

    def _another_watcher(self) -> str:
        words = [word for word, guest in self.guests.items() if guest.seat == WATCHER]
        if len(words) >= MOST_WATCHERS:
            return words[-1]
        word = token_urlsafe(12)
        self.guests = {**self.guests, word: Guest(WATCHER, "")}  # a new one: calls read the old one meanwhile
        return word

    def seen(self, seats: Iterable[int]) -> dict[int, Json]:
        """The document of each of these seats, with the whole story; what they share is one object in all."""
        documents = self.table.documents(seats, len(self._story))
        if not documents:
            return documents
        story = next(iter(documents.values()))["story"]
        self._story = [*self._story[: story["from"]], *story["groups"]]
        whole = {"story": story | {"from": 0, "groups": self._story}}
        return {seat: document | whole for seat, document in documents.items()}

    def answer(
        self,
        word: str,
        call: object,
        arguments: object,
        here: frozenset[str] = frozenset(),
        call_id: object = None,
    ) -> Json:
        """Do what a guest asks; the answer is empty, or says why it is refused. `here` are the words of those
        who are connected.

        A call whose `call_id` was answered before is answered as it was, and nothing is done again.
        """
        answers = self._answers.setdefault(word, {})
        if not isinstance(call_id, str) or len(call_id) > LONGEST_ID:
            return self._answer(word, call, arguments, here)
        if call_id not in answers:
            answers[call_id] = self._answer(word, call, arguments, here)
            if len(answers) > MOST_KEPT:
                del answers[next(iter(answers))]
        return answers[call_id]

    def _answer(self, word: str, call: object, arguments: object, here: frozenset[str]) -> Json:
        guest, given = self.guests[word], arguments if isinstance(arguments, list) else []
        if call in WORDS:
            return self._say(word, *given[:2])
        if guest.seat == WATCHER or call not in MOVES:
            return refusal("call", "that is not for you to do")
        if call == "bot":
            return self._hand_over(given[0] if given else None, here)
        if call == "go_to":
            return self._go_on(given[0] if given else None)
        index, count = (*given, None, None)[:2]
        if call == "undo":
            answer: Json = self.table.undo_as(guest.seat)
        else:
            answer = self.table.choose_as(guest.seat, index, count)
        return answer

    def _say(self, word: str, notes: object = None, rating: object = None) -> Json:
        """Keep what a guest noted on cards, all notes anew each time, and how they rate the game."""
        listed = [note | {"by": self.guests[word].name} for note in _objects(notes)]
        all_notes = self._notes | {word: listed}
        ratings = self._ratings | ({word: rated} if (rated := _object(rating)) else {})
        if len(json.dumps([listed, rating])) > MOST_WORDS:
            return refusal("notes", "these are more notes than fit")
        evening = self._evening(all_notes, ratings)
        if not isinstance(evening, str):
            return evening
        self._notes, self._ratings = all_notes, ratings
        return {}

    def notes_of(self, word: str) -> list[Json]:
        """What a guest has noted so far, for a page that opens again."""
        return self._notes.get(word, [])

    def _hand_over(self, seat: object, here: frozenset[str]) -> Json:
        """Let a bot play for a seat whose guest has left."""
        left = {self.guests[word].seat for word in self.guests if word not in here}
        if type(seat) is not int or seat not in left - {WATCHER}:
            return refusal("seat", "whoever sits there is at the table")
        self.table.let_bot(seat)
        return {}

    def _go_on(self, evening: object) -> Json:
        """Begin the next evening of a campaign, once this one has ended: same seats, same bots, new file."""
        table = self.table
        if not isinstance(table, CampaignTable) or table.game.result is None:
            return refusal("call", "this evening is not over")
        try:
            table.go_on(str(evening), randbelow(SEEDS))
        except EngineError as error:
            return refusal(getattr(error, "code", "options"), str(error))
        self._sit_down_again()
        self.file = self._named and free(self._named)
        self._story, self._notes, self._ratings = [], {}, {}
        return {}

    def _sit_down_again(self) -> None:
        """Guests sit where they sat first; of fewer seats some look on, and bots take those that are more."""
        seats = self.table.document()["seats"]
        again = {
            word: Guest(seat, seats[seat]["name"]) if 0 <= seat < len(seats) else Guest(WATCHER, "")
            for word, seat in self._seats.items()
        }
        self.guests = {**self.guests, **again}  # a new one: others read the old one meanwhile
        for number in {*range(len(seats))} - {guest.seat for guest in self.guests.values()}:
            self.table.let_bot(number)

    def come_back(self, word: str) -> None:
        """Whoever comes back by their link has their seat again."""
        self._taken.add(word)
        self.table.let_person(self.guests[word].seat)

    def _evening(self, notes: Mapping[str, Sequence[Json]], ratings: Mapping[str, Json]) -> str | Json:
        """The text of a file for `feedback`: the game with thinking times, all notes, and the mean ratings;
        a refusal where these do not fit.
        """
        numbers: dict[str, list[float]] = {}
        for rating in ratings.values():
            for name, value in rating.items():
                if type(value) in (int, float):
                    numbers.setdefault(name, []).append(value)
        means = {name: round(sum(values) / len(values), 2) for name, values in numbers.items()}
        comments = [str(rating["comment"]) for rating in ratings.values() if rating.get("comment")]
        said = {"comment": "; ".join(comments)} if comments else {}
        all_notes = [note for part in notes.values() for note in part]
        evening: str | Json = self.table.feedback(all_notes, means | said)
        return evening

    def keep(self) -> None:
        """Write the evening and the notebook into their files, as far as they have any; what guests have
        said has one always. Raises Failure.
        """
        if self.notebook is not None and isinstance(self.table, CampaignTable):
            text = self.table.write_notebook()
            if text != self._written:
                write(self.notebook, text.encode())
                self._written = text
        if self.file is None and any(self._notes.get(word) or word in self._ratings for word in self.guests):
            beside = Path() if self.notebook is None else self.notebook.parent
            self.file = free(beside / f"{self.table.bundle.data['scenario']['id']}-evening.json")
        if self.file is not None:
            evening = self._evening(self._notes, self._ratings)
            if not isinstance(evening, str):
                raise Failure(f"The evening cannot be kept: {evening['error']['text']}.")
            write(self.file, evening.encode())
            if self.file not in self.files:
                self.files.append(self.file)


def _object(value: object) -> Json:
    """An object of a guest's, or of a stranger's file; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def _objects(value: object) -> list[Json]:
    """The objects in a list of a guest's, or of a stranger's file."""
    return [part for part in value if isinstance(part, dict)] if isinstance(value, list) else []
