"""Settlements of the PyPI package `riichienv`, for riichienv_engine.py: its environment plays the end of the hand."""

import json
from collections import Counter
from typing import Any

from hands import NINE_KINDS, NOTEN, TENPAI, valued
from positions_riichienv import MELDS, numbers
from riichienv import Conditions, GameRule, HandEvaluator, Meld, Observation, Phase
from riichienv_play import RULES, WINDS, Game, NotOffered, NotRepresented, quiet, tiles_of

ROUNDS = "ESWN"
STICK = 1000
FIVE = 17
NOTEN_WITHOUT_HONOURS = "147m258p369s2z"
CLAIMS = {"riichi", "rinshan", "chankan", "haitei", "houtei"}
FIXED = {
    "busting": "below_zero",
    "dealer_stays": "win_or_tenpai",
    "last_dealer": "must_stop_at_target",
    "extra_round": "sudden_death",
    "target_points": 30000,
    "leftover_deposits": "first",
    "karaten": "concealed",
    "nagashi_mangan": True,
    "noten_points": 3000,
    "ron_counters": "first",
    "ron_deposits": "first",
    "liability_counters": "liable",
    "chombo": "none",
    "wareme_payments": "none",
    "riichi_needs_points": True,
    "aborts": ["nine_terminals"],
    "liability": ["daisangen"],
}


def game_of(ruleset: str, options: dict[str, Any]) -> tuple[str, GameRule]:
    """Return the kind of game and the rules of the package with the options of a request."""
    mode, rule = "4p-red-half", RULES[ruleset]()
    for name, value in options.items():
        if name == "kokushi_robs_ankan":
            rule.allows_ron_on_ankan_for_kokushi_musou = value
        elif name == "ron_winners" and value != "one":
            rule.sanchaho_is_draw = value == "two"
        elif name == "liability_covers":
            rule.yakuman_pao_is_liability_only = value == "yakuman"
        elif name == "length":
            mode = "4p-red-half" if value == "hanchan" else "4p-red-east"
        elif name == "ron_winners" or FIXED.get(name, value) != value:
            raise NotRepresented(f"cannot be set: {name}={json.dumps(value)}")
    return mode, rule


class End(Game):
    """A game before the last turn of a hand: the riichi sticks are paid, but that of the last tile."""

    def __init__(
        self, ruleset: str, table: dict[str, Any], event: dict[str, Any], options: dict[str, Any]
    ) -> None:
        mode, rule = game_of(ruleset, options)
        claims = {
            claim
            for one in event.get("wins", ())
            for claim in one.get("hand", {}).get("situation", ())
        }
        if claims - CLAIMS:
            raise NotRepresented(
                f"the situation {', '.join(sorted(claims - CLAIMS))} cannot be set"
            )
        last = event["type"] == "draw" or claims & {"haitei", "houtei"}
        start = {"oya": table["dealer"], "round_wind": WINDS.index(table["round_wind"])}
        start |= {"honba": table.get("honba", 0), "kyotaku": table.get("deposits", 0)}
        super().__init__(rule, 0 if last else 40, mode, scores=table["points"], **start)
        self.claims, self.points = claims, list(table["points"])
        self.dealer = table["dealer"]
        late = {event["by"]} if event.get("kind") == "four_riichi" else set()
        if event.get("on") == "riichi_tile":
            late = {one["from"] for one in event["wins"]}
        declared = set(event.get("riichi", ())) - late
        ready = {*event.get("tenpai", ()), *event.get("riichi", ())}
        self.env.melds = [[] for _ in range(4)]
        self.env.discards = [[FIVE] for _ in range(4)]
        for seat in range(4):
            self.give(seat, TENPAI if seat in ready else NOTEN)
        for seat in declared:
            before = Game(rule, 40, mode, scores=table["points"], **start)
            before.env.hands = [numbered(f"{TENPAI}4z")] * 4
            before.turn(seat, before.env.hands[seat][-1])
            before.act(seat, "reach")
            self.points[seat] -= STICK
        self.env.set_scores(self.points)
        self.env.riichi_sticks = table.get("deposits", 0) + len(declared)
        self.env.riichi_declared = [seat in declared for seat in range(4)]
        self.length = len(self.env.mjai_log)

    def give(self, seat: int, text: str, melds: list[str] | None = None) -> None:
        """Give a player a hand; the last tile stays last."""
        used: Counter[str] = Counter()
        hands = self.env.hands
        hands[seat] = numbers(tiles_of(text), used)
        self.env.hands = hands
        if melds is not None:
            laid = self.env.melds
            laid[seat] = [meld_of(one, used) for one in melds]
            self.env.melds = laid

    def draw(self, seat: int, text: str) -> None:
        """Give the player whose turn it is a hand, the last tile of which was drawn."""
        self.give(seat, text)
        self.turn(seat, self.env.hands[seat][-1])

    def answered(self) -> dict[str, Any]:
        """Return the state that the log tells after the end of the hand."""
        after = self.env.mjai_log[self.length :]
        if not any(one["type"] in ("hora", "ryukyoku") for one in after):
            raise NotOffered("end")
        begun = next((one for one in after if one["type"] == "start_kyoku"), None)
        if begun is None:
            return {"points": list(self.env.scores()), "finished": True, "table": None}
        table = {"points": begun["scores"], "dealer": begun["oya"], "hand": begun["kyoku"]}
        table |= {"round_wind": WINDS[ROUNDS.index(begun["bakaze"])], "honba": begun["honba"]}
        table["deposits"] = begun["kyotaku"]
        return {"points": begun["scores"], "finished": False, "table": table}


def numbered(text: str) -> list[int]:
    """Return numbers of tiles."""
    return numbers(tiles_of(text), Counter())


def meld_of(text: str, used: Counter[str]) -> Meld:
    """Return a meld."""
    kind, _, names = text.partition(":")
    return Meld(MELDS[kind], sorted(numbers(tiles_of(names), used)), kind != "closed_kan", 0)


def settled(ruleset: str, request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a settlement request."""
    event = request["event"]
    try:
        end = End(ruleset, request["table"], event, request.get("options", {}))
        PLANS[event["type"]](end, event)
        return end.answered()
    except NotOffered:
        return {"refused": True}


# --- A win


def won(end: End, event: dict[str, Any]) -> None:
    """Play the last tile of a hand that is won."""
    for feed in event.get("feeds", ()):
        fed(end, feed)
    (source,) = {one["from"] for one in event["wins"]}
    held: list[str] = []
    last = ""
    for one in event["wins"]:
        hand = one.get("hand") or valued(one["value"], lambda c, w, o=one: value_of(end, c, w, o))
        if hand is None:
            raise NotRepresented(f"no hand of the adapter is worth {one['value']}")
        melds, last = hand.get("melds", []), hand["winning_tile"]
        end.give(one["winner"], hand["concealed"], melds)
        if one.get("discards"):
            discards = end.env.discards
            discards[one["winner"]] = numbered(one["discards"])
            end.env.discards = discards
        held += tiles_of("".join([hand["concealed"], last, *(m.partition(":")[2] for m in melds)]))
    kinds = {numbers([tile], Counter())[0] // 4 for tile in held}
    dull = next(kind for kind in (8, 0, 1, 2, 9, 10, 18, 27, 31) if successor(kind) not in kinds)
    end.env.dora_indicators = [4 * dull]
    end.env.wall = [4 * dull] * len(end.env.wall)
    winners = {one["winner"] for one in event["wins"]}
    if source is None:
        (winner,) = winners
        end.env.is_rinshan_flag = "rinshan" in end.claims
        end.draw(winner, event["wins"][0].get("hand", hand)["concealed"] + last)
        end.act(winner, "hora")
        return
    if "chankan" in end.claims:
        if event["feeds"][-1]["kind"] != "closed_kan":
            raise NotRepresented("the robbing of an added kan is not set up")
        end.draw(source, f"{NOTEN_WITHOUT_HONOURS}{last * 4}")
        seen = end.act(source, "ankan", last)
    else:
        late = event.get("on") == "riichi_tile"
        end.draw(source, (TENPAI if late else NOTEN) + last)
        if late:
            end.act(source, "reach")
        seen = end.act(source, "dahai", last)
    claim(end, seen, winners)


def claim(end: End, seen: dict[int, Observation], winners: set[int]) -> None:
    """Let the winners claim a tile."""
    claims = {}
    for seat, each in seen.items():
        wins = [one for one in each.legal_actions() if '"hora"' in one.to_mjai()]
        claims[seat] = wins[0] if wins and seat in winners else quiet(each)
        winners = winners - {seat} if wins else winners
    if winners or end.env.phase != Phase.WaitResponse:
        raise NotOffered("hora")
    end.env.step(claims)


def value_of(end: End, concealed: str, last: str, one: dict[str, Any]) -> dict[str, int]:
    """Return what the package values a hand at."""
    used: Counter[str] = Counter()
    tiles, (won_tile,) = (numbers(tiles_of(text), used) for text in (concealed, last))
    seat = (one["winner"] - end.dealer) % 4
    at = Conditions(
        tsumo=one["from"] is None,
        riichi=end.env.riichi_declared[one["winner"]],
        player_wind=seat,
        round_wind=end.env.round_wind,
    )
    told = HandEvaluator(tiles, []).calc(won_tile, [], at, [])
    if not told.is_win:
        return {}
    return {"yakuman": told.han // 13} if told.yakuman else {"han": told.han, "fu": told.fu}


def successor(kind: int) -> int:
    """Return the kind of tile that an indicator of a kind makes dora."""
    start, size = (27, 4) if 27 <= kind < 31 else (31, 3) if kind >= 31 else (kind // 9 * 9, 9)
    return start + (kind - start + 1) % size


def fed(end: End, feed: dict[str, Any]) -> None:
    """Let the package make a call: it notes who is liable."""
    kind = {"pon": "pon", "open_kan": "daiminkan"}.get(feed["kind"])
    tiles = tiles_of(feed["tiles"])
    seat, laid = feed["to"], end.env.melds
    if kind is None:
        if "chankan" in end.claims:
            return
        kan = meld_of(f"{feed['kind']}:{feed['tiles']}", Counter())
        # An added kan takes the place of its pon.
        laid[seat] = [one for one in laid[seat] if one.tiles[0] // 4 != kan.tiles[0] // 4] + [kan]
        end.env.melds = laid
        return
    free = 13 - 3 * len(laid[seat])
    rest = tiles_of("147m258p369s147m258p")[: free - len(tiles) + 1]
    end.give(seat, "".join([*rest, *tiles[1:]]))
    end.draw(feed["from"], f"{NOTEN}{tiles[0]}")
    seen = end.act(feed["from"], "dahai", tiles[0])
    for one in seen[seat].legal_actions() if seat in seen else ():
        if json.loads(one.to_mjai())["type"] == kind:
            end.env.step({place: quiet(each) for place, each in seen.items()} | {seat: one})
            end.length = len(end.env.mjai_log)
            return
    raise NotOffered(kind)


# --- No win


def drawn(end: End, event: dict[str, Any]) -> None:
    """Play the last discard of the wall."""
    if event.get("nagashi"):
        raise NotRepresented("a nagashi mangan cannot be set up: the package follows the discards")
    for one in event.get("hands", ()):
        end.give(one["player"], one["concealed"], one.get("melds", []))
    seat = end.dealer
    hands = end.env.hands
    hands[seat] = [*hands[seat], FIVE]
    end.env.hands = hands
    end.turn(seat, FIVE)
    seen = end.act(seat, "dahai")
    if end.env.phase == Phase.WaitResponse:
        end.env.step({place: quiet(each) for place, each in seen.items()})


def aborted(end: End, event: dict[str, Any]) -> None:
    """Play the turn after which a hand is aborted."""
    seat = event.get("by", 0)
    if event["kind"] == "nine_terminals":
        shown = [one["concealed"] for one in event.get("hands", ())] or [NINE_KINDS]
        end.env.discards = [[] for _ in range(4)]
        end.env.is_first_turn = True
        end.draw(seat, shown[0])
        end.act(seat, "ryukyoku")
    elif event["kind"] == "four_winds":
        before = (seat - end.dealer) % 4
        end.env.discards = [
            numbered("1z") if (place - end.dealer) % 4 < before else [] for place in range(4)
        ]
        end.env.is_first_turn = True
        end.draw(seat, f"{NOTEN}1z")
        end.act(seat, "dahai", "1z")
    elif event["kind"] == "four_riichi":
        end.draw(seat, f"{TENPAI}4z")
        end.act(seat, "reach")
        end.act(seat, "dahai", "4z")
    elif event["kind"] == "four_kans":
        laid = end.env.melds
        laid[seat - 1] = [meld_of(f"closed_kan:{n}{n}{n}{n}s", Counter()) for n in (1, 2, 3)]
        end.env.melds = laid
        end.draw(seat, "147m258p369s4z7777p")
        end.act(seat, "ankan")
        end.act(seat, "dahai")
    else:
        raise NotRepresented(f"the end {event['kind']} is not set up")


def never(_: End, event: dict[str, Any]) -> None:
    """Say that the package has no such end of a hand."""
    raise NotRepresented(f"the package has no {event['type']}")


PLANS = {"win": won, "draw": drawn, "abort": aborted, "chombo": never}
