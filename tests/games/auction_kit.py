"""A small game for two to four: sealed bids, hidden buyers, and counters of each player that rules move."""

KIT = '''\
from loopwright_engine.kit.make import (
    Ask, CardKind, DeclaredKit, Ending, Kind, Language, Line, Takes, Zone, ZoneGame, from_others, option,
    step, words,
)  # fmt: skip


class Options:
    players: int = option(2, "so many play", low=2, high=4)


class Auction(ZoneGame):
    """All bid gold at once, for three rounds; the highest bid takes the lot."""

    strict = True
    language = Language(
        kinds=(
            CardKind("lot", "What is sold.", "Lots", (Line("age", Takes.NUMBER, told=True),),
                     least=3, told=True),
            CardKind("buyer", "Who pays for it.", "Buyers", body=False, least=4),
        ),
        gauges={"gold": "what is bid", "lots": "what was bought"},
        own=("gold", "lots"),
    )
    zones = (Zone("lots_pile", "lot", hidden=True), Zone("buyers", "buyer", hidden=True))
    secrets = {"buyer": from_others(pile="buyers")}
    shows = {"buyer": "buyer"}
    worth = {"lots": 3, "gold": 1}
    rows = ("lots.1", "lots.2", "lots.3", "lots.4")
    asks = {"bid": Ask("How much do you bid?", "bid", "AUC-2")}
    fields = {"bid": words("Nothing", "1 gold", "2 gold", "3 gold")}
    says = {"sold": Kind("{lot} is sold.", "AUC-2")}
    endings = {
        "over": Ending("The hall is empty, and nobody has more than the first", won=True),
        "outbid": Ending("The hall is empty, and another has more", won=False),
    }

    @property
    def seats_taken(self):
        return self.options.players

    def set_up(self, options):
        super().set_up(options)
        self.lay("lots_pile", range(3))
        self.lay("buyers", range(4))
        self.buyer = [[self.top("buyers")] for _ in range(options.players)]
        self.extra = [5, 6, 7]

    @step
    def turn(self):
        if self.round == 3:
            lots = [self.gauge("lots", seat) for seat in range(self.seats_taken)]
            self.finish("over" if lots[0] == max(lots) else "outbid", *lots)
            return
        self.round += 1
        self.then(self.turn)
        self.ask_all("bid", self.bids, self.bidden)

    def bids(self, seat):
        return [*range(min(3, self.gauge("gold", seat)) + 1)]

    @step(writes=("gold", "lots"), plays=("lot",))
    def bidden(self, *bids):
        lot = self.top("lots_pile")
        self.tell("sold", lot)
        for seat, bid in enumerate(bids):
            self.change("gold", -bid, seat)
        self.actor = bids.index(max(bids))
        self.change("lots", 1)
        self.play("lot", lot)


KIT = DeclaredKit("auction", "Auction", 1, Auction, seats=4, options=Options, scores=Auction.rows)
'''
SCENARIO = """\
scenario auction "The Hall"
  kit auction
  counter gold "Gold" each player from 0 to 5 start 3
  counter lots "Lots" each player from 0 to 2
    over: gold +2

lot clock "A clock"
  age 90
  copies 1
  gold +1

lot lamp "A lamp"
  age 90
  if your gold = 0: gold +1

lot vase "A vase"
  age 90
  nothing
""" + "".join(f'\nbuyer b{number} "Buyer {number}"\n' for number in range(4))
