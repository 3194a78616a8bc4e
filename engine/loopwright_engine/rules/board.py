"""MAP: the board of a world, made once and never changed. Numbers are places in the bundle's lists."""

from __future__ import annotations


class Board:
    """MAP-1 to MAP-4: locations, roads, sectors. Masks are over locations."""

    __slots__ = (
        "adjacent", "adjacent_list", "bus", "columns", "far", "hops", "last_around", "last_sectors",
        "letters", "machines_around", "near", "nearby", "open", "rays", "rows", "school", "sea", "sectors_of",
        "spots", "toward",
    )  # fmt: skip

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.columns: int = 0
        self.rows: int = 0
        self.sea: int = 0
        """A mask over sectors."""
        self.spots: int = 0
        """Places where a token may lie: the locations, then the sectors."""
        self.school: int = 0
        self.open: int = 0
        self.bus: int = 0
        self.adjacent: list[int] = []
        self.adjacent_list: list[tuple[int, ...]] = []
        self.near: list[int] = []
        """For each location, itself and its neighbours."""
        self.nearby: list[int] = []
        """MAP-4: for each sector, the locations that it touches."""
        self.sectors_of: list[tuple[int, ...]] = []
        self.rays: list[list[tuple[int, ...]]] = []
        """[direction][sector]: the land sectors ahead until the sea or the edge."""
        self.far: list[list[int]] = []
        """[from][to]: steps by road; 99 when there is no way."""
        self.toward: list[list[int]] = []
        """[location][sector]: steps over land to a sector of the location; 999 when there is no way."""
        self.hops: list[list[int]] = []
        """MOV-4: [from][to]: steps over land between their nearest sectors; 999 when there is no way."""
        self.last_sectors: list[int] = [-2]
        """The sectors that were asked about last, and below what was answered."""
        self.last_around: list[tuple[int, ...]] = []
        self.machines_around: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        """For the sectors of all machines, those nearby each location; filled by `machines` in play."""
