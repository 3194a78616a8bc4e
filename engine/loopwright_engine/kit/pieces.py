"""Pieces that lie at places of a ring, each of a card, and the verbs that push, pull and carry them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, NamedTuple

from loopwright_engine.game_types import AnyGame, AnyOptions

from .cards import Card
from .game import late_step, with_first
from .language import Param, Word
from .protocol import Ask, Field, Said
from .ring import RingGame

ANY: Final = -1
"""Of which card a piece is, where that does not matter."""


class Pieces(NamedTuple):
    """Pieces that are called `one` each, are of cards of the kind `of`, and lie in the list `field`: of each
    its place and its card as one number, see `PieceGame.piece`.

    `moved` and `gone` are the events of which cards hear when one comes to a place, and when one is taken
    away.
    """

    field: str
    one: str
    of: str
    moved: str = ""
    gone: str = ""


def piece_verbs(one: str, of: Param, where: Param, whither: Param) -> tuple[Word, ...]:
    """The words of the verbs of pieces that are called `one`: push, pull, pull one of a card, carry and
    destroy.
    """
    a = f"{'an' if one[0] in 'aeiou' else 'a'} {one}"
    there, card = "{where}", f"{{{of.key}}}"
    return (
        Word(f"push_{one}", f"{a.capitalize()} goes from your place there.", (whither,),
            f"push {one} to {there}", printed=f"push {a} ({there})"),
        Word(f"pull_{one}", f"{a.capitalize()} comes from there to your place.", (where,),
            f"pull {one} from {there}", printed=f"pull {a} ({there})"),
        Word(f"pull_{one}_of", f"{a.capitalize()} of that card comes from there to your place.", (of, where),
            f"pull {one} of {card} from {there}", printed=f"pull {a} of {card} ({there})"),
        Word(f"carry_{one}", f"You go there together with {a} of your place.", (whither,),
            f"carry {one} to {there}", printed=f"carry {a} along ({there})"),
        Word(f"destroy_{one}", f"{a.capitalize()} there is taken away.", (where,),
            f"destroy {one} {there}", printed=f"destroy {a} ({there})"),
    )  # fmt: skip


def piece_field(words: str) -> Field:
    """The field of pieces, in words with the places `{at}` and `{of}`: the titles of where one is, and of its
    card. Its id is of these two, as `pier-of-reef`.
    """

    def both(game: AnyGame, piece: int) -> tuple[Card, Card]:
        place, card = game.parts_of(piece)
        return game.tables.cards[game.ring][place], game.tables.cards[game.pieces.of][card]

    def form(game: AnyGame, piece: int) -> tuple[int, dict[str, object]]:
        place, card = both(game, piece)
        return 0, {"at": place.title, "of": card.title}

    def named(game: AnyGame, piece: int) -> str:
        return "-of-".join(card.id.partition(".")[2] for card in both(game, piece))

    return Field(Said(words, form=form), named)


class PieceGame(RingGame):
    """A ring on which pieces lie; its language has the verbs of `piece_verbs`, as far as cards use them, and
    the fact `ONE_gone`: the piece that was chosen last was taken away. Its `fields` say the field `ONE`, see
    `piece_field`, and its `says` the lines `ONE_moved` of a piece and `ONE_gone` of a card.
    """

    pieces: ClassVar[Pieces]
    """What they are called."""

    asks: ClassVar[Mapping[str, Ask]] = {}

    def __init_subclass__(cls) -> None:
        row = vars(cls).get("pieces")
        if row is not None:
            cls.asks = {row.one: Ask(f"Which {row.one}?", row.one, "CARD"), **vars(cls).get("asks", {})}
            for name, method in (
                (f"verb_push_{row.one}", cls.push_piece),
                (f"verb_pull_{row.one}", with_first(cls.pull_piece, ANY)),
                (f"verb_pull_{row.one}_of", cls.pull_piece),
                (f"verb_carry_{row.one}", cls.carry_piece),
                (f"verb_destroy_{row.one}", cls.destroy_piece),
                (f"fact_{row.one}_gone", cls.last_piece_gone),
            ):
                setattr(cls, name, method)
        super().__init_subclass__()

    def set_up(self, options: AnyOptions) -> None:
        super().set_up(options)
        setattr(self, self.pieces.field, [])
        self.piece_gone = 0

    # --- pieces as numbers ------------------------------------------------------------------------

    def piece(self, place: int, card: int) -> int:
        return place * len(self.tables.cards[self.pieces.of]) + card

    def parts_of(self, piece: int) -> tuple[int, int]:
        """The place of a piece, and its card."""
        return divmod(piece, len(self.tables.cards[self.pieces.of]))

    def lying_at(self, name: str, place: int) -> int | list[int]:
        if name != self.pieces.field:
            return super().lying_at(name, place)
        cards, pieces = len(self.tables.cards[self.pieces.of]), getattr(self, name)
        return [piece % cards for piece in pieces if piece // cards == place]

    # --- what rules and cards do with them ----------------------------------------------------------

    def put_piece(self, place: int, card: int) -> int:
        """Put a piece of a card at a place, and return it."""
        piece = self.piece(place, card)
        getattr(self, self.pieces.field).append(piece)
        return piece

    def pick_piece(self, where: str, method: Callable[..., None], *numbers: int, of: int = ANY) -> None:
        """Go on with a step for one of the pieces at the places of a word, each kind once; where there is
        none nothing happens.
        """
        self.piece_gone = 0
        places, cards = self.places_of(where, self.actor), len(self.tables.cards[self.pieces.of])
        pieces = {piece for piece in getattr(self, self.pieces.field) if piece // cards in places}
        if of != ANY:
            pieces = {piece for piece in pieces if piece % cards == of}
        if pieces:
            self.ask(self.pieces.one, sorted(pieces), method, *numbers, seat=self.actor)

    def push_piece(self, where: str) -> None:
        """From here to there."""
        self.pick_piece("here", self.pushed, *self.places_of(where, self.actor))

    @late_step
    def pushed(self, *numbers: int) -> None:
        """The piece is chosen; now its place."""
        *places, piece = numbers
        self.ask(self.ring, places, self.piece_to, piece, seat=self.actor)

    def carry_piece(self, where: str) -> None:
        """From here to there, and whoever acts, too."""
        self.pick_piece("here", self.lifted, *self.places_of(where, self.actor))

    @late_step
    def lifted(self, *numbers: int) -> None:
        """The piece is chosen; now the place."""
        *places, piece = numbers
        self.ask(self.ring, places, self.carried, piece, seat=self.actor)

    @late_step
    def carried(self, piece: int, place: int) -> None:
        """Both go."""
        self.come_to(self.actor, place)
        self.piece_to(piece, place)

    def pull_piece(self, of: int, where: str) -> None:
        """From there to here, maybe one of a card."""
        self.pick_piece(where, self.pulled, of=of)

    @late_step
    def pulled(self, piece: int) -> None:
        """The piece is chosen."""
        self.piece_to(piece, self.standing[self.actor])

    def destroy_piece(self, where: str) -> None:
        """One there is taken away."""
        self.pick_piece(where, self.take_away)

    @late_step
    def piece_to(self, piece: int, place: int) -> None:
        """A piece comes to a place."""
        at, card = self.parts_of(piece)
        if at == place:
            return
        pieces: list[int] = getattr(self, self.pieces.field)
        moved = pieces[pieces.index(piece)] = self.piece(place, card)
        self.there = place
        self.tell(f"{self.pieces.one}_moved", moved)
        self.piece_came(moved, place, card)
        if self.pieces.moved:
            self.occur_at(self.pieces.moved, place)

    @late_step
    def take_away(self, piece: int) -> None:
        """A piece is taken away."""
        place, card = self.parts_of(piece)
        getattr(self, self.pieces.field).remove(piece)
        self.piece_gone = 1
        self.tell(f"{self.pieces.one}_gone", card)
        self.piece_left(card)
        if self.pieces.gone:
            self.occur_at(self.pieces.gone, place)

    def last_piece_gone(self) -> bool:
        """Whether the piece that was chosen last was taken away."""
        return bool(self.piece_gone)

    def piece_came(self, piece: int, place: int, card: int) -> None:
        """A piece has come to a place; games that have to see to something do it here."""

    def piece_left(self, card: int) -> None:
        """A piece of a card was taken away; games that have to see to something do it here."""
