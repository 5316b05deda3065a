"""The fields of a tile request read together: what they are, that one by one they are the same, and which requests are left to that."""

from collections.abc import Mapping
from typing import Any

import pytest

import scoring
from scoring.faults import Fault
from scoring.games.arushiaru.liability import LIABILITIES
from scoring.hand.request_faults import read_one_by_one
from scoring.hand.request_parts import Parts, Said, TileParts, indicators_of, tile_of
from scoring.hand.situations import Claims
from scoring.tiles import kinds as tiles
from scoring.tiles.melds import KIND_NAMES
from tests.support import Request, split

CALLED = frozenset(("pon", "open_kan", "added_kan", "closed_kan"))
HAND: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
PINS: Request = {"concealed": "123456p55s67s111z", "winning_tile": "8s", "win": "tsumo"}
MELDS = ["pon:111z", "chi:406p", "closed_kan:9999s", "added_kan:0555m"]
FOUR: Request = {"concealed": "8s", "winning_tile": "8s", "win": "ron", "melds": MELDS}
FED: Request = {**HAND, "concealed": "567m2267s", "melds": ["pon:111z", "pon:222z"]}


def _reader(ruleset: str) -> TileParts:
    asked = scoring.ruleset(ruleset)
    return TileParts(
        Claims.of(asked),
        asked.game.fields,
        CALLED if ruleset == "kitanuki" else frozenset(KIND_NAMES),
        "no_chi" if ruleset == "kitanuki" else None,
        LIABILITIES if ruleset == "arushiaru" else (),
        also=frozenset() if asked.deck is None else frozenset({"cards"}),
    )


def _read(ruleset: str, request: Mapping[str, Any]) -> Parts:
    found = _reader(ruleset).read(request)
    assert found is not None
    return found


def _names(packed: int) -> list[str]:
    return [tiles.NAMES[kind] for kind in tiles.unpack(packed)]


def _wind(mask: int) -> str:
    """The one wind of a mask; nothing of none."""
    return "".join(tiles.NAMES[kind] for kind in tiles.kinds_of(mask))


def test_every_field_of_a_request_is_read() -> None:
    request = {
        **FOUR,
        "win": "tsumo",
        "seat_wind": "east",
        "round_wind": "south",
        "situation": ["haitei"],
        "dora_indicators": "9m0p",
        "ura_indicators": "0s4z1m",
        "honba": 3,
        "deposits": 2,
    }
    hand, tile, called, said, dora, ura, honba, deposits, more, omitted = _read("tcg", request)
    assert (_names(hand[0]), hand[1], hand[2]) == (["8s", "8s"], 2, 0)
    assert (tile.name, _names(tile.packed), tile.reds) == ("8s", ["8s"], 0)
    assert [(meld.kind, meld.tiles) for meld in called] == [
        tuple(text.split(":")) for text in MELDS
    ]
    assert (said.tsumo, said.ron, said.dealer) == (1, 0, 1)
    assert (_wind(said.seat), _wind(said.round)) == ("1z", "2z")
    assert said.claimed == Claims.of(scoring.ruleset("tcg")).by_name["haitei"].bit
    assert [tiles.NAMES[kind] for kind in dora.kinds] == ["9m", "5p"]
    assert (_names(dora.packed), tiles.red_counts(dora.reds)) == (["9m", "5p"], (0, 1, 0))
    assert [tiles.NAMES[kind] for kind in ura.kinds] == ["5s", "4z", "1m"]
    assert (_names(ura.packed), tiles.red_counts(ura.reds)) == (["1m", "5s", "4z"], (0, 0, 1))
    assert (honba, deposits) == (3, 2)
    assert (more.rinshan.kinds, more.norths, more.liability) == ((), 0, None)
    assert omitted.openers == 0
    assert omitted.said[0] == ((), ())


def test_what_only_some_games_ask_is_read() -> None:
    more = _read("kitanuki", {**PINS, "norths": 4, "rinshan_indicators": "0p1z"})[8]
    assert (more.norths, more.liability) == (4, None)
    assert [tiles.NAMES[kind] for kind in more.rinshan.kinds] == ["5p", "1z"]
    assert (_names(more.rinshan.packed), more.rinshan.reds != 0) == (["5p", "1z"], True)
    for kind in LIABILITIES:
        more = _read("arushiaru", {**FED, "liability": kind.id})[8]
        assert (more.norths, more.liability, more.rinshan.kinds) == (0, kind, ())


def test_nothing_is_known_of_words_that_could_not_be_read() -> None:
    said = Said.of(None, None, None, 0, doubtful=True)
    assert (said.tsumo, said.ron, said.dealer) == (None, None, None)
    assert (said.seat, said.round, said.claimed) == (0, 0, 0)


def test_a_player_without_a_seat_wind_is_south_in_the_east_round() -> None:
    said = _read("tcg", HAND)[3]
    assert (said.tsumo, said.ron, said.dealer) == (0, 1, 0)
    assert (_wind(said.seat), _wind(said.round), said.claimed) == ("2z", "1z", 0)
    assert _read("kitanuki", PINS)[3].round == 0


@pytest.mark.parametrize(
    ("ruleset", "situation", "doubtful"),
    [
        ("tcg", [], False),
        ("tcg", ["riichi", "ippatsu"], False),
        ("tcg", ["rinshan"], True),
        ("tcg", ["riichi", "rinshan"], True),
        ("kitanuki", ["riichi"], False),
    ],
)
def test_a_claim_that_needs_a_kan_is_looked_at_in_any_hand(
    ruleset: str, situation: list[str], *, doubtful: bool
) -> None:
    request = {**(PINS if ruleset == "kitanuki" else HAND), "win": "tsumo", "situation": situation}
    said = _read(ruleset, request)[3]
    known = Claims.of(scoring.ruleset(ruleset)).by_name
    assert said.doubtful is doubtful
    assert said.claimed == sum(known[name].bit for name in situation)


def test_words_are_said_of_fields_that_are_left_out_and_matter() -> None:
    fields = {field.name: field for field in scoring.ruleset("tcg").fields}
    riichi = Claims.of(scoring.ruleset("tcg")).by_name["riichi"].bit

    def texts(*names: str) -> tuple[tuple[str, ...], ...]:
        told = [text for name in names if (text := fields[name].assumed) is not None]
        return tuple(text.ja for text in told), tuple(text.en for text in told)

    omitted = _read("tcg", HAND)[9]
    always = ("seat_wind", "round_wind", "dora_indicators")
    assert omitted.openers & riichi
    assert omitted.openers == Claims.of(scoring.ruleset("tcg")).openers["ura_indicators"]
    assert omitted.said[0] == texts(*always)
    assert omitted.said[riichi] == texts(*always, "ura_indicators")
    omitted = _read("tcg", {**HAND, "round_wind": "east", "ura_indicators": "1m"})[9]
    assert omitted.openers == 0
    assert omitted.said[riichi] == omitted.said[0] == texts("seat_wind", "dora_indicators")


READ_TOGETHER: list[tuple[str, Request]] = [
    ("tcg", HAND),
    ("tcg", FOUR),
    ("tcg", {**HAND, "cards": [], "options": {}}),
    ("tcg", {**HAND, "melds": [], "situation": [], "dora_indicators": "", "ura_indicators": ""}),
    ("tcg", {**HAND, "honba": 0, "deposits": 0}),
    ("tcg", {**HAND, "honba": 999, "deposits": 999}),
    ("tcg", {**HAND, "dora_indicators": "12345m", "ura_indicators": "5p 1234z"}),
    ("tcg", {**HAND, "winning_tile": "0m"}),
    ("tcg", {**HAND, "winning_tile": "0p"}),
    ("tcg", {**HAND, "winning_tile": "0s", "concealed": "12306m30552p67s1z"}),
    ("tcg", {**HAND, "concealed": "67s 22p543p 765m 321m"}),
    ("tcg", {**HAND, "concealed": "1m"}),
    *(
        ("tcg", {**HAND, "seat_wind": wind, "round_wind": wind})
        for wind in ("east", "south", "west", "north")
    ),
    ("tcg", {**HAND, "situation": ["double_riichi", "ippatsu"], "win": "tsumo"}),
    ("tcg", {**HAND, "situation": ["tenhou"], "win": "tsumo", "seat_wind": "east"}),
    ("tcg", {**HAND, "situation": ["chankan"]}),
    ("kitanuki", PINS),
    ("kitanuki", {**PINS, "norths": 0, "seat_wind": "west"}),
    ("kitanuki", {**PINS, "norths": 4, "rinshan_indicators": "12z"}),
    ("kitanuki", {**PINS, "melds": ["pon:222z"]}),
    ("arushiaru", FED),
    ("arushiaru", {**FED, "liability": LIABILITIES[0].id, "round_wind": "north"}),
]


@pytest.mark.parametrize("ruleset", ["tcg", "kitanuki", "arushiaru"])
def test_fields_read_together_and_one_by_one_are_the_same(ruleset: str) -> None:
    for name, request in READ_TOGETHER:
        if name == ruleset:
            _same(ruleset, request)


def _same(ruleset: str, request_: Request) -> None:
    faults: list[Fault] = []
    one_by_one = read_one_by_one(_reader(ruleset), request_, faults)
    assert not faults
    together = _read(ruleset, request_)
    assert together[:3] + together[4:9] == one_by_one[:3] + one_by_one[4:9]
    said, other = together[3], one_by_one[3]
    assert (said.tsumo, said.ron, said.dealer) == (other.tsumo, other.ron, other.dealer)
    assert (said.seat, said.round, said.claimed) == (other.seat, other.round, other.claimed)
    assert together[9].openers == one_by_one[9].openers
    for claimed in (0, said.claimed, together[9].openers):
        assert together[9].said[claimed] == one_by_one[9].said[claimed]


NOTHING: list[object] = []
LEFT: list[tuple[str, Request]] = [
    *(("tcg", {name: None}) for name in HAND),
    *(("tcg", {name: 5}) for name in HAND),
    *(("tcg", {name: wrong}) for name in ("seat_wind", "round_wind") for wrong in ("up", 5)),
    ("tcg", {"melds": ()}),
    ("tcg", {"melds": "pon:111z"}),
    ("tcg", {"melds": ["pon:112z"]}),
    ("tcg", {"melds": [7]}),
    ("tcg", {"melds": ["pon:111z", "pon:222z", "pon:333z", "pon:444z", "pon:555z"]}),
    ("tcg", {"situation": ()}),
    ("tcg", {"situation": "riichi"}),
    ("tcg", {"situation": ["nonsense"]}),
    ("tcg", {"situation": ["ippatsu"]}),
    ("tcg", {"situation": ["riichi", "double_riichi"]}),
    ("tcg", {"situation": ["rinshan"]}),
    ("tcg", {"situation": ["tenhou"], "win": "tsumo"}),
    ("tcg", {"situation": ["riichi", "riichi"]}),
    *(("tcg", {name: wrong}) for name in ("honba", "deposits") for wrong in (-1, 1000, 1.0, True, "1", None)),
    *(("tcg", {name: wrong}) for name in ("dora_indicators", "ura_indicators") for wrong in ("123456m", "x", 5, NOTHING)),
    ("tcg", {"winning_tile": "78s"}),
    ("tcg", {"winning_tile": ""}),
    ("tcg", {"concealed": "123x"}),
    ("tcg", {"norths": 0}),
    ("tcg", {"hand": "1m"}),
    ("kitanuki", {"cards": []}),
    ("kitanuki", {"seat_wind": "north"}),
    ("kitanuki", {"round_wind": "east"}),
    ("kitanuki", {"melds": ["chi:456p"]}),
    *(("kitanuki", {"norths": wrong}) for wrong in (-1, 5, True, 1.0, "1", None)),
    *(("kitanuki", {"rinshan_indicators": wrong}) for wrong in ("", "1z", "123z", "x", 5)),
    ("kitanuki", {"liability": "daisangen"}),
    ("arushiaru", {"liability": "nonsense"}),
    ("arushiaru", {"liability": 5}),
    ("arushiaru", {"dora_indicators": ""}),
]  # fmt: skip


@pytest.mark.parametrize("ruleset", ["tcg", "kitanuki", "arushiaru"])
def test_a_request_with_anything_else_in_it_is_read_one_by_one(ruleset: str) -> None:
    reader = _reader(ruleset)
    base = PINS if ruleset == "kitanuki" else HAND
    read = [change for name, change in LEFT if name == ruleset and reader.read({**base, **change})]
    assert not read


def test_a_tile_has_its_name_its_kind_and_whether_it_is_red() -> None:
    for name in (*tiles.NAMES, *tiles.RED_NAMES):
        tile = tile_of(name)
        assert tile.name == name
        assert tiles.NAMES[tile.kind] == name.replace("0", "5")
        assert _names(tile.packed) == [name.replace("0", "5")]
        assert tiles.red_counts(tile.reds) == tuple(int(name == red) for red in ("0m", "0p", "0s"))


@pytest.mark.parametrize("text", ["", "1m", "9m0p1z", "10m0p0s7z"])
def test_indicators_are_at_most_five_tiles_in_their_order(text: str) -> None:
    found = indicators_of(text)
    written = split(text)
    assert [tiles.NAMES[kind] for kind in found.kinds] == [
        name.replace("0", "5") for name in written
    ]
    assert tiles.red_sum(found.reds) == sum(name[0] == "0" for name in written)
    assert sorted(_names(found.packed)) == sorted(name.replace("0", "5") for name in written)
    with pytest.raises(ValueError, match=r"^$"):
        indicators_of(text + "123456z")
