"""The random hands of each family of games before anything is mended: what they are made of, and that nothing in them is rare."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import scoring
from scoring.conformance.generating.cards import CardHandGenerator, GeneratedCardHand
from scoring.conformance.generating.dice import DiceHandGenerator, GeneratedDiceHand
from scoring.conformance.generating.tiles import GeneratedTileHand, TileHandGenerator

MANY = 500
ORPHANS = {*(f"{n}{s}" for n in "19" for s in "mps"), *(f"{n}z" for n in range(1, 8))}


def tile_hands(id_: str, seed: int = 5) -> list[GeneratedTileHand]:
    hands, random = TileHandGenerator(scoring.ruleset(id_)), Random(seed)
    return [hands.drawn(random) for _ in range(MANY)]


def share(found: int, least: float, most: float, among: int = MANY) -> None:
    assert least <= found / among <= most, found / among


def form_of(hand: GeneratedTileHand) -> str:
    sizes = [len(group.tiles) for group in hand.groups]
    plain = {tile.replace("0", "5") for group in hand.groups for tile in group.tiles}
    if len(sizes) == 5:
        assert sizes[-1] == 2
        assert set(sizes[:4]) <= {3, 4}
        return "sets"
    if sizes == [2] * 7:
        assert len(plain) == 7
        return "pairs"
    assert sizes == [1] * 14
    return "orphans" if plain == ORPHANS else "any"


@pytest.mark.parametrize("id_", ["tcg", "tenhou", "kitanuki", "arushiaru"])
def test_tile_hands_are_of_fourteen_tiles_of_their_game_in_four_forms(id_: str) -> None:
    hands = tile_hands(id_)
    room = scoring.ruleset(id_).game.requests.room  # type: ignore[attr-defined]
    forms = Counter(map(form_of, hands))
    share(forms["sets"], 0.74, 0.86)
    share(forms["pairs"], 0.06, 0.14)
    share(forms["orphans"], 0.015, 0.07)
    share(forms["any"], 0.03, 0.09)
    share(sum(hand.tsumo for hand in hands), 0.39, 0.52)
    names = [f"{number}{suit}" for suit in "mpsz" for number in range(1, 10 if suit != "z" else 8)]
    deck = {name for name, copies in zip(names, room, strict=True) if copies}
    for hand in hands:
        concealed = [tile for group in hand.groups for tile in group.tiles if not group.meld]
        melds = [group for group in hand.groups if group.meld]
        assert len(concealed) + 3 * len(melds) == 14
        assert hand.winning in concealed
        assert {tile.replace("0", "5") for group in hand.groups for tile in group.tiles} <= deck
        assert hand.plain == ("5m" not in deck)
        for group in hand.groups[:4] if len(hand.groups) == 5 else ():
            plain = [tile.replace("0", "5") for tile in group.tiles]
            if len(set(plain)) > 1:
                first, suit = int(plain[0][0]), plain[0][1]
                assert plain == [f"{first + step}{suit}" for step in range(3)]
                assert group.meld in {"", "chi"}
            else:
                assert group.meld in {"", "pon", "open_kan", "added_kan", "closed_kan"}
                assert len(plain) == (4 if "kan" in group.meld else 3)


@pytest.mark.parametrize("id_", ["tcg", "kitanuki"])
def test_hands_of_sets_are_open_and_closed_of_runs_and_triplets_of_few_kinds_and_many(
    id_: str,
) -> None:
    hands = [hand for hand in tile_hands(id_) if len(hand.groups) == 5]
    among = len(hands)
    melds = Counter(group.meld for hand in hands for group in hand.groups if group.meld)
    share(sum(not any(group.meld for group in hand.groups) for hand in hands), 0.5, 0.75, among)
    share(sum(all(group.meld for group in hand.groups[:4]) for hand in hands), 0.02, 0.13, among)
    assert min(melds[kind] for kind in ("chi", "pon", "open_kan", "added_kan", "closed_kan")) > 6
    runs = Counter(sum(group.kind == "run" for group in hand.groups) for hand in hands)
    for number in range(5):
        share(runs[number], 0.03, 0.5, among)
    twice = [
        1 for hand in hands for one, two in zip(hand.groups, hand.groups[1:], strict=False)
        if one.kind == two.kind == "run" and one.tiles == two.tiles
    ]  # fmt: skip
    share(len(twice), 0.15, 0.9, among)
    suits = Counter(
        "".join(sorted({tile[1] for group in hand.groups for tile in group.tiles}))
        for hand in hands
    )
    assert {"p", "s", "mpsz"} <= suits.keys()
    one = sum(count for kinds, count in suits.items() if len(kinds.replace("z", "")) < 2)
    share(one, 0.1, 0.7, among)
    ends = sum(all(tile in ORPHANS for tile in hand.groups[-1].tiles) for hand in hands)
    share(ends, 0.2, 0.7, among)
    middle = sum(
        not ORPHANS & {tile for group in hand.groups for tile in group.tiles} for hand in hands
    )
    share(middle, 0.02, 0.4, among)


def test_tiles_are_drawn_of_few_suits_and_many_their_ends_their_middle_or_all_of_them() -> None:
    hands, random = TileHandGenerator(scoring.ruleset("tcg")), Random(5)
    chosen = [hands._chosen(random) for _ in range(3000)]  # noqa: SLF001 - which tiles there were to draw from
    of: dict[str, list[set[str]]] = {}
    for tiles in map(set, chosen):
        of.setdefault("".join(sorted({tile[1] for tile in tiles})), []).append(tiles)
    assert of.keys() == {"mpsz", "mps", "mz", "pz", "sz", "m", "p", "s", "z"}
    for suits, drawn in of.items():
        share(len(drawn), 0.06, 0.22 if suits == "mpsz" else 0.16, 3000)
        ends = sum(tiles <= ORPHANS for tiles in drawn) / len(drawn)
        if len(suits) == 1:
            assert ends == (suits == "z")  # a suit has too few ends, honours have nothing else
        else:
            assert (0.14 if "z" in suits else 0.1) < ends < 0.3
        middle = sum(not tiles & ORPHANS for tiles in drawn) / len(drawn)
        assert 0.2 < middle < 0.55 if "z" not in suits else middle == 0
        assert max(map(len, drawn)) == sum(7 if suit == "z" else 9 for suit in suits)


def test_seven_pairs_may_be_of_seven_kinds_and_no_others() -> None:
    pairs = [hand for id_ in ("tcg", "tenhou") for hand in tile_hands(id_) if len(hand.groups) == 7]
    honours = {f"{number}z" for number in range(1, 8)}
    middles = [{f"{number}{suit}" for number in range(2, 9)} for suit in "mps"]
    kinds = [
        {tile.replace("0", "5") for group in hand.groups for tile in group.tiles} for hand in pairs
    ]
    assert honours in kinds
    share(sum(one in [honours, *middles] for one in kinds), 0.05, 0.4, len(kinds))


def test_there_is_at_most_one_red_five_of_a_suit_and_none_where_the_game_has_none() -> None:
    reds: Counter[int] = Counter()
    for hand in tile_hands("tenhou"):
        whole = [tile for group in hand.groups for tile in group.tiles]
        assert max(Counter(tile for tile in whole if tile[0] == "0").values(), default=1) == 1
        for suit in "mps":
            if whole.count(f"5{suit}") + whole.count(f"0{suit}") == 4:
                assert f"0{suit}" in whole
        fives = sum(tile in {"5m", "5p", "5s", "0m", "0p", "0s"} for tile in whole)
        reds.update({0: fives, 1: sum(tile[0] == "0" for tile in whole)})
    assert 0.15 < reds[1] / reds[0] < 0.45
    assert not any(
        "0" in tile for hand in tile_hands("tcg") for group in hand.groups for tile in group.tiles
    )


FIELDS: dict[str, dict[str, tuple[float, float]]] = {
    "tcg": {
        "seat_wind": (1, 1), "round_wind": (1, 1), "situation": (0.8, 1), "dora_indicators": (0.63, 0.77),
        "ura_indicators": (0.28, 0.42), "honba": (0.19, 0.31), "deposits": (0.19, 0.31), "liability": (0.05, 0.15),
    },
    "kitanuki": {"seat_wind": (1, 1), "norths": (0.35, 0.45), "situation": (0.5, 1), "rinshan_indicators": (1, 1)},
}  # fmt: skip
"""How often a field is sent."""


@pytest.mark.parametrize("id_", FIELDS)
def test_the_other_fields_are_neither_rare_nor_always_there(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    hands = tile_hands(id_)
    told = [dict(hand.fields) for hand in hands]
    names = {field.name for field in ruleset.fields}
    for name, (least, most) in FIELDS[id_].items():
        if name in names:
            share(sum(name in one for one in told), least, most)
    assert {name for one in told for name in one} <= names
    claims = Counter(name for one in told for name in one.get("situation", ()))
    for claim in ruleset.claims:
        share(claims[claim.id], 0.1, 0.22)
    winds = Counter(one["seat_wind"] for one in told)
    for field in ruleset.fields:
        if field.name == "seat_wind":
            for choice in field.choices:
                share(winds[choice.value], 0.15, 0.4)
    assert {one.get("round_wind", "east") for one in told} <= {"east", "south"}
    for name, numbers in (
        ("honba", range(1, 6)),
        ("deposits", range(1, 6)),
        ("norths", range(1, 5)),
    ):
        seen = {one[name] for one in told if name in one}
        assert seen == (set(numbers) if name in names else set())
    for hand, one in zip(hands, told, strict=True):
        kans = sum("kan" in group.meld for group in hand.groups)
        for name in ("dora_indicators", "ura_indicators"):
            assert len(one.get(name, ["x"] * (1 + kans))) == 1 + kans
        assert "ura_indicators" not in one or "dora_indicators" in one
        assert len(one.get("rinshan_indicators", ["x"] * 2)) == 2


# --- dice


def dice_hands() -> list[GeneratedDiceHand]:
    hands, random = DiceHandGenerator(scoring.ruleset("dice")), Random(5)
    return [hands.drawn(random) for _ in range(MANY)]


def is_won(dice: tuple[int, ...]) -> bool:
    """Sets and a pair, by trying."""
    left = sorted(dice)
    if len(left) == 2:
        return left[0] == left[1]
    for size in ((0, 0, 0), (0, 1, 2)):
        for first in set(left):
            rest = [*left]
            try:
                for step in size:
                    rest.remove(first + step)
            except ValueError:
                continue
            if is_won(tuple(rest)):
                return True
    return False


def test_dice_hands_have_the_dice_of_their_kans_and_most_are_whole() -> None:
    hands = dice_hands()
    kans = Counter(len(hand.kans) for hand in hands)
    share(kans[0], 0.43, 0.57)
    share(kans[1], 0.27, 0.4)
    share(kans[2], 0.12, 0.22)
    whole = pairs = 0
    for hand in hands:
        assert len(hand.dice) == 8 - 3 * len(hand.kans)
        assert set(hand.dice) | set(hand.kans) <= set(range(1, 7))
        whole += is_won(hand.dice)
        pairs += not hand.kans and all(count % 2 == 0 for count in Counter(hand.dice).values())
        if hand.drawn is not None:
            assert hand.drawn[0] in hand.dice
            assert hand.drawn[1] in ({"reroll", "kan"} if hand.kans else {"reroll"})
            assert (hand.action, hand.drawn[1]) != ("stand", "reroll")
    share(whole, 0.68, 0.9)
    share(pairs, 0.06, 0.16)
    assert {face for hand in hands for face in (*hand.dice, *hand.kans)} == set(range(1, 7))
    runs = sum(any({f, f + 1, f + 2} <= set(hand.dice) for f in (1, 2, 3, 4)) for hand in hands)
    share(runs, 0.35, 0.75)


def odd(dice: tuple[int, ...]) -> bool:
    """Whether there is no pairing them."""
    return any(count % 2 for count in Counter(dice).values())


def test_no_face_is_rare_in_any_part_of_a_hand_of_dice() -> None:
    hands = dice_hands()
    of = {kans: [hand.dice for hand in hands if len(hand.kans) == kans] for kans in range(3)}
    won = [dice for dice in of[1] if is_won(dice)]
    runs: Counter[int] = Counter()
    for dice in won:
        for start in range(1, 5):
            left = Counter(dice) - Counter(range(start, start + 3))
            runs[start] += left.total() == max(left.values()) == 2
    parts = {
        "kans": Counter(face for hand in hands for face in hand.kans),
        "pairs": Counter(one for one, other in of[2] if one == other),
        "triplets": Counter(f for dice in won for f, count in Counter(dice).items() if count == 3),
        "runs": runs,
        "four pairs": Counter(
            face for dice in of[0] if set(Counter(dice).values()) <= {2, 4} for face in dice
        ),
        "any": Counter(face for dice in of[0] if not is_won(dice) and odd(dice) for face in dice),
    }
    for name, seen in parts.items():
        faces = range(1, 5 if name == "runs" else 7)
        assert set(seen) == set(faces), name
        for face in faces:
            share(seen[face], 0.4 / len(faces), 1.9 / len(faces), seen.total())


def test_the_other_fields_of_dice_are_neither_rare_nor_always_there() -> None:
    hands = dice_hands()
    fields = {field.name: field for field in scoring.ruleset("dice").fields}
    for name in ("action", "mode"):
        seen = Counter(getattr(hand, name) for hand in hands)
        assert seen.keys() == {choice.value for choice in fields[name].choices}
        assert min(seen.values()) > MANY // (2 * len(seen))
    dora = Counter(hand.dora for hand in hands)
    assert dora.keys() == {None, *range(1, 7)}
    assert min(dora.values()) > MANY // 14
    drawn = Counter(
        hand.action for hand in hands if hand.drawn is not None and hand.action != "stand"
    )
    others = sum(hand.action != "stand" for hand in hands)
    share(sum(drawn.values()), 0.85, 0.95, others)
    by_kan = sum(hand.drawn is not None and hand.drawn[1] == "kan" for hand in hands)
    share(by_kan, 0.15, 0.35)
    stands = [hand.drawn for hand in hands if hand.action == "stand" and hand.kans]
    share(sum(one is not None for one in stands), 0.3, 0.6, len(stands))
    complete = Counter(hand.complete for hand in hands)
    share(complete[None], 0.43, 0.57)
    share(complete[True], 0.2, 0.3)


# --- cards


SUITS = ("man", "pin", "sou", "honor", "yakuhai")


def card_hands() -> list[GeneratedCardHand]:
    hands, random = CardHandGenerator(scoring.ruleset("kantan")), Random(5)
    return [hands.drawn(random) for _ in range(MANY)]


def test_card_hands_wait_in_the_two_forms_or_are_dealt_whole() -> None:
    """#11, #12, #21 of the rules; one hand in twenty is won with any suit."""
    hands = card_hands()
    wins = Counter(hand.win for hand in hands)
    assert wins.keys() == {"ron", "tsumo", "tenhou"}
    assert min(wins.values()) > MANY // 4
    by_set = other = 0
    for hand in hands:
        kinds = [card.partition(".")[0] for card in hand.others]
        if hand.win == "tenhou":
            assert (len(hand.sets), kinds, hand.winning) == (4, ["atama"], None)
            assert not any(called for _, called in hand.sets)
            continue
        assert hand.winning in {f"isolated.{suit}" for suit in SUITS}
        form = (len(hand.sets), kinds)
        assert form in ((4, ["isolated"]), (3, ["atama", "taatsu"]))
        by_set += len(hand.sets) == 3
        other += hand.winning.split(".")[1] != hand.others[-1].split(".")[1]
    among = MANY - wins["tenhou"]
    share(by_set, 0.34, 0.46, among)
    share(other, 0.01, 0.09, among)


def test_the_sets_of_cards_are_runs_and_triplets_of_few_suits_and_many() -> None:
    hands = card_hands()
    names = Counter(name for hand in hands for name, _ in hand.sets)
    numbers = {f"{suit}.{form}" for suit in ("man", "pin", "sou") for form in ("run", "triplet")}
    assert names.keys() == {*numbers, "honor.triplet", "yakuhai.triplet"}
    assert min(names.values()) > 30
    suits = [{name.split(".")[0] for name, _ in hand.sets} for hand in hands]
    share(sum(len(one) == 1 for one in suits), 0.15, 0.5)
    share(sum(one <= {"honor", "yakuhai"} for one in suits), 0.15, 0.4)
    share(sum(len(one) > 2 for one in suits), 0.25, 0.6)
    runs = sum(count for name, count in names.items() if name.endswith(".run"))
    share(runs, 0.44, 0.56, sum(names[name] for name in numbers))
    forms = [{name.split(".")[1] for name, _ in hand.sets} for hand in hands]
    share(sum(one == {"run"} for one in forms), 0.03, 0.4)
    share(sum(one == {"triplet"} for one in forms), 0.3, 0.75)
    heads = Counter(hand.others[0].split(".")[1] for hand in hands)
    assert heads.keys() == set(SUITS)


def test_the_other_fields_of_cards_are_neither_rare_nor_always_there() -> None:
    hands = card_hands()
    open_ = sum(any(called for _, called in hand.sets) for hand in hands)
    share(open_, 0.1, 0.3)
    called = [[called for _, called in hand.sets] for hand in hands]
    some = [one for one in called if any(one)]
    share(sum(map(sum, some)), 0.3, 0.6, sum(map(len, some)))
    share(sum(hand.riichi for hand in hands), 0.25, 0.35)
    share(sum(hand.dealer for hand in hands), 0.35, 0.45)
    players = Counter(hand.players for hand in hands)
    assert players.keys() == {3, 4, 5, 6}
    assert min(players.values()) > MANY // 6


def test_requests_of_drawn_hands_have_fields_of_their_games() -> None:
    families: list[tuple[str, Any]] = [("dice", dice_hands()), ("kantan", card_hands())]
    for id_, hands in (*families, ("tcg", tile_hands("tcg"))):
        known = {field.name for field in scoring.ruleset(id_).fields}
        for hand in hands[:100]:
            assert hand.request().keys() <= known
