"""The composer: chooses what each card's scene shows, so that no two neighbours look alike.

A card's own chances give it a preference for every part of its scene; a neighbour that has the same makes it
take its next preference. So a card that is added changes only those beside it, and the same deck always gives
the same scenes. Nothing here depends on the language's words except the motif, and the words of all languages
lead to the same ones.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from .motifs import MOTIFS, ChanceSource, Motif
from .palette import Hour
from .words import motif_of, season_of, weather_of

NEIGHBOURS: Final = 4
"""How many cards before it a card must differ from: those left of and above it in three columns."""
SPOTS: Final = (0.3, 0.43, 0.58, 0.7)
"""Where the motif may stand, in widths of the frame."""
INDOORS: Final = ("hall", "room")
SETTINGS: Final = ("sea", "hills", "plain", "town", "sky", "hall", "room")

FOREGROUNDS: Final[Mapping[str, tuple[str, ...]]] = {
    "sea": ("rocks", "reeds", "fence", "wires", "grass", "jetty", "nets", "flowers"),
    "hills": ("grass", "fence", "stones", "flowers", "wires", "bushes", "corn", "reeds"),
    "plain": ("wire-fence", "stones", "wires", "grass", "corn", "bushes", "sleepers"),
    "town": ("railing", "lamps", "wires", "bushes", "roofs", "kerb", "fence"),
    "sky": ("clouds", "balustrade", "mist", "birds", "wisps", "ropes"),
    "hall": ("heads", "ropes", "boards", "bunting", "hats", "rail"),
    "room": ("rug", "plants", "books", "boards", "table", "shelf"),
}
COMPANIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "sea": (
        *("woods", "radio-mast", "bus", "telephone", "cottages", "summer-cabins", "sailing-boat"),
        *("herring-sheds", "rowing-boat", "street-lamp", "birches", ""),
    ),
    "hills": ("woods", "birches", "water-tower", "car", "home", "old-tree", "signpost", "cottages", ""),
    "plain": ("water-tower", "truck", "car", "radio-mast", "old-tree", "signpost", "home", ""),
    "town": ("street-lamp", "bus", "town", "car", "clock-tower", "water-tower", "bicycle", ""),
    "sky": ("balloon", "drone", "", "flying-lighthouse"),
    "hall": ("",),
    "room": ("",),
}
COMMON: Final[Mapping[str, tuple[str, ...]]] = {
    "sea": (
        *("radio-mast", "woods", "telephone", "power-line", "skerries", "sailing-boat", "bus", "harbour"),
        *("bridge", "rowing-boat", "cottages", "letter-box"),
    ),
    "hills": (
        *("farm", "windmill", "woods", "mountain", "old-tree", "home", "field", "bridge", "ruin", "birches"),
        *("camp", "water-tower", "well", "signpost"),
    ),
    "plain": ("road", "water-tower", "farm", "power-line", "train", "home", "old-tree", "station", "truck"),
    "town": ("town", "shop", "street-lamp", "clock-tower", "theatre", "bank", "station", "bicycle", "car"),
    "sky": ("flying-lighthouse", "storm", "balloon", "planet", "drone", "rocket"),
    "hall": ("ring", "crowd", "bell", "mask", "leap", "hold", "trophy"),
    "room": ("book", "lamp", "workbench", "typewriter", "dice"),
}

_Choice = TypeVar("_Choice")


class Thing(NamedTuple):
    """Something that a card names: its id and its words, such as a place, or the card's own title.

    Where it is one of some motifs, `among` them is what its words and its id may tell; where they do not, it
    is `otherwise` one of these.
    """

    id: str
    words: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()


class Subject(NamedTuple):
    """What one side of a card says to its scene: the things that it names, the most telling first.

    `card` seeds everything: the backs of a shuffled deck have a common one. Two sides of the same card that
    name the same things share their scene at two hours; on the one that is not the front, one of the
    `visitors` (things) stands beside it at night. Where `season` or `weather` is empty, the words tell.
    """

    card: str
    things: tuple[Thing, ...] = ()
    side: str = "front"
    hour: Hour = "dusk"
    season: str = ""
    weather: str = ""
    setting: str = ""
    visitors: tuple[Thing, ...] = ()


class Scene(NamedTuple):
    """A scene without a size: what it shows, where, when, and before what. `seed` is the card's id."""

    seed: str
    motif: str
    spot: float
    mirrored: bool
    companion: str
    foreground: str
    setting: str
    hour: Hour
    season: str
    weather: str
    visitor: bool = False
    own: Motif | None = None

    @property
    def drawing(self) -> Motif:
        """The motif: an author's own, or the one of that name."""
        return self.own or MOTIFS[self.motif]

    @property
    def look(self) -> tuple[str, float, str, str, bool]:
        """What a person sees at arm's length."""
        return self.motif, self.spot, self.foreground, self.companion, self.mirrored


def compose(
    subjects: Sequence[Subject],
    *,
    language: str = "en",
    setting: str = "",
    motifs: Mapping[str, str] | None = None,
    own: Mapping[str, Motif] | None = None,
) -> list[Scene]:
    """A scene for each subject, in their order: that of the cards on the sheets.

    `setting` is the landscape (see `SETTINGS`); if it is none of them, what the cards name decides. `motifs`
    gives the motif for ids of things where the author chooses it, among those of the product and the author's
    `own` (see `own.motifs`). `language` is that of the words.
    """
    composer = _Composer(language, motifs or {}, own or {})
    composer.setting = setting if setting in SETTINGS else composer.common_setting(subjects)
    return [composer.scene(subject) for subject in subjects]


class _Composer:
    """The choices for one deck, card after card."""

    def __init__(self, language: str, motifs: Mapping[str, str], own: Mapping[str, Motif]) -> None:
        self.setting = "hills"
        self._language = language
        self._motifs = motifs
        self._own = own
        self._all = {**MOTIFS, **own}
        self._before: deque[Scene] = deque(maxlen=NEIGHBOURS)
        self._looks: set[object] = set()
        self._fronts: dict[tuple[str, str], Scene] = {}
        self._known: dict[Thing, str] = {}

    def common_setting(self, subjects: Sequence[Subject]) -> str:
        """The landscape in which most of what the cards name is at home: under a roof where much of it is."""
        votes: Counter[str] = Counter()
        for subject in subjects:
            motif = next((motif for thing in subject.things if (motif := self._motif(thing))), "")
            if motif and self._all[motif].ground in INDOORS:
                votes[self._all[motif].ground] += 1
            votes.update(setting for setting, motifs in COMMON.items() if motif in motifs)
        for roof in INDOORS:
            if votes[roof] * 3 < len(subjects):
                del votes[roof]
        return max(SETTINGS, key=lambda setting: (votes[setting], setting == "hills"))

    def scene(self, subject: Subject) -> Scene:
        """The scene of the next side."""
        motifs = [motif for thing in subject.things if (motif := self._motif(thing))]
        key = subject.card, next(iter(motifs), "")
        if key in self._fronts:
            return self._turned(self._fronts[key], subject)
        scene = self._new(subject, motifs, ChanceSource(subject.card))
        self._fronts[key] = scene
        self._before.append(scene)
        self._looks.add(scene.look)
        return scene

    def _new(self, subject: Subject, wanted: list[str], chance: ChanceSource) -> Scene:
        near = [scene.motif for scene in self._before]
        setting = subject.setting if subject.setting in SETTINGS else self.setting
        if setting in INDOORS:  # where everything happens under a roof, so does what could be elsewhere
            wanted = sorted(wanted, key=lambda motif: self._all[motif].ground != setting)
        motif = next((motif for motif in wanted if motif not in near), "") or next(iter(wanted), "")
        if not motif:
            motif = _first(COMMON[setting], near, chance)
        setting = _setting_of(motif, self._all[motif].ground, setting)
        words = [word for thing in subject.things for word in thing.words]
        beside = list(self._before)[1 - len(SPOTS) :]  # so that a spot is left
        taken = {scene.spot for scene in beside if scene.motif == motif}
        scene = None
        for _ in range(12):
            spot = _first(SPOTS, taken, chance)
            foreground = _first(FOREGROUNDS[setting], [scene.foreground for scene in self._before], chance)
            others = {
                motif,
                *near,
                *(scene.companion for scene in list(self._before)[-2:] if scene.companion),
            }
            companion = _first(COMPANIONS[setting], others, chance)
            scene = Scene(
                seed=subject.card,
                motif=motif,
                spot=spot,
                mirrored=chance.happens(0.5),
                companion=companion if setting not in INDOORS else "",
                foreground=foreground,
                setting=setting,
                own=self._own.get(motif),
                hour=subject.hour,
                season=subject.season or season_of(words, self._language),
                weather="" if setting in INDOORS else subject.weather or weather_of(words, self._language),
            )
            if scene.look not in self._looks:
                break
        assert scene is not None
        return self._visited(scene, subject)

    def _turned(self, front: Scene, subject: Subject) -> Scene:
        """The same scene on the card's other side."""
        words = [word for thing in subject.things for word in thing.words]
        weather = subject.weather or weather_of(words, self._language) or front.weather
        if front.setting in INDOORS:
            weather = ""
        scene = front._replace(hour=subject.hour, season=subject.season or front.season, weather=weather)
        return self._visited(scene, subject)

    def _visited(self, scene: Scene, subject: Subject) -> Scene:
        """The scene with a visitor in the place of the companion, on the night side."""
        if subject.hour != "night" or not subject.visitors or scene.setting in INDOORS:
            return scene
        walkers = [
            motif for thing in subject.visitors if (motif := self._motif(thing)) and motif != scene.motif
        ]
        if not walkers:
            return scene
        return scene._replace(companion=ChanceSource(subject.card, "visitor").pick(walkers), visitor=True)

    def _motif(self, thing: Thing) -> str:
        """The motif of a thing; empty if nothing tells it."""
        if thing not in self._known:
            given = self._motifs.get(thing.id, "")
            if given in self._all:
                motif = given
            elif thing.among:
                motif = self._one_of(thing)
            else:
                motif = motif_of(thing.id, thing.words, self._language)
            self._known[thing] = motif
        return self._known[thing]

    def _one_of(self, thing: Thing) -> str:
        """The first of some motifs that its words or its id stand for, or else any of others."""
        named = (motif_of("", [text], self._language) for text in thing.words)
        motifs = (motif for motif in (*named, motif_of(thing.id, (), self._language)) if motif in thing.among)
        return next(motifs, "") or ChanceSource(thing.id).pick(thing.otherwise)


def _first(choices: Sequence[_Choice], without: Collection[_Choice], chance: ChanceSource) -> _Choice:
    """The choice that a card prefers among those that are left; the very first if none is."""
    start = chance.whole(0, len(choices) - 1)
    turned = (*choices[start:], *choices[:start])
    return next((choice for choice in turned if choice not in without), turned[0])


def _setting_of(motif: str, ground: str, setting: str) -> str:
    """The landscape that a motif needs: a ship has water under it, a ring a roof above it."""
    if ground in INDOORS:
        return ground
    if ground in ("water", "shore"):
        return "sea"
    if ground == "air" and motif != "skerries":
        return setting if setting in ("sea", "hills", "plain") else "sky"
    return "hills" if setting in INDOORS else setting
