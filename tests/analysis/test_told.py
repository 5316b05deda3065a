"""What an analysis says of what was found: the order of discards, sentences with tiles and counts, everything in the language asked for."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

import scoring
from scoring.analysis.declarations import Declared
from scoring.analysis.furiten import FREE, Furiten
from scoring.analysis.presentation import Analysis, Discard, Waiting
from scoring.analysis.reasons import Reason
from scoring.analysis.waits import Left, Wait, Worth
from scoring.rules.in_force import InForce
from scoring.text import Text
from scoring.tiles.kinds import mask
from scoring.tiles.shanten import Distance

TCG = scoring.ruleset("tcg")
NO_YAKU = Reason("no_yaku", Text("役が無い。", "There is no yaku."), "kuitan")
SEEN = Reason("none_left", Text("四枚とも見えている。", "All four are seen."), None)
HELD = Reason("all_held", Text("四枚とも使っている。", "All four are held."), "tanyao")
BARRED = Furiten(mask("5s"), mask("58s"), Reason("furiten", Text("振り聴。", "Furiten."), "riichi"))


def worth(received: int) -> Worth:
    """A win that brings so much."""
    return Worth({"winning": True, "received": received}, ())


def waiting(*waits: Wait, shanten: int = 0, furiten: Furiten = FREE) -> Waiting:
    """A hand that waits so, or that 2p and 5m improve."""
    improves = tuple(Left(wait.tile, 0, wait.left) for wait in waits)
    improves = improves or (Left("5m", 4, 4), Left("2p", 10, 3))
    return Waiting(Distance(shanten, 0, 0), improves, waits, furiten)


FIVE, EIGHT = Wait("5s", 4, worth(2600), worth(3900)), Wait("8s", 3, SEEN, worth(2000))


def analysis(lang: str = "en", rules: InForce = TCG.basic, **found: Any) -> Any:  # noqa: ANN401 - plain data
    """The answer that tells what was found."""
    nothing: dict[str, Any] = {
        "turn": "waiting",
        "distance": Distance(1, 0, 0),
        "not_tenpai": None,
        "waiting": None,
        "winning": None,
        "discards": None,
        "barred": {},
        "declared": (),
        "assumed": (),
        "scores_assumed": (),
        "scored": (),
        "differs": lambda _: False,
    }
    return Analysis(rules=rules, lang=lang, **{**nothing, **found}).to_dict()


# --- the order of discards


def test_what_waits_bring_is_the_better_way_to_win_on_each_as_often_as_it_is_left() -> None:
    """4 × 3,900, and 3 × 2,000 where there is no ron."""
    assert waiting(FIVE, EIGHT).hope == 4 * 3900 + 3 * 2000
    assert waiting(Wait("5s", 4, worth(3900), worth(2600))).hope == 4 * 3900
    assert waiting(Wait("5s", 4, worth(3900), SEEN)).hope == 4 * 3900
    assert waiting(Wait("5s", 4, SEEN, SEEN)).hope == 0


def test_the_best_discard_is_the_nearest_then_the_widest_then_the_dearest_and_keeps_red_fives() -> (
    None
):
    cheap, dear = (Wait("5s", 4, worth(points), worth(points)) for points in (1000, 2600))
    ranked = [
        Discard("9m", waiting(dear, EIGHT)),
        Discard("8m", waiting(cheap, EIGHT)),
        Discard("1m", waiting(dear)),
        Discard("2m", waiting(cheap)),
        Discard("4m", waiting(cheap)),
        Discard("5m", waiting(cheap)),
        Discard("0m", waiting(cheap)),
        Discard("1z", waiting(shanten=1)),
    ]
    red = ranked.pop(6)
    for order in permutations(ranked[2:], 3):
        assert sorted(order, key=Discard.rank) == [one for one in ranked if one in order]
    assert sorted(ranked, key=Discard.rank) == ranked
    for kept in ("5m", "9p", "1z"):
        assert Discard.rank(Discard(kept, red.waiting)) < Discard.rank(red)


# --- sentences


@pytest.mark.parametrize(
    ("shanten", "ja", "en"),
    [
        (-1, "和了形", "complete"),
        (0, "聴牌", "Tenpai"),
        (1, "1向聴", "1 from"),
        (4, "4向聴", "4 from"),
    ],
)
def test_how_far_the_hand_is_is_said_first(shanten: int, ja: str, en: str) -> None:
    for lang, word in (("ja", ja), ("en", en)):
        answer = analysis(lang, distance=Distance(shanten, 0, 0), waiting=waiting(FIVE))
        assert answer["explanation"][0].startswith(word) or word == "complete"
        assert word in answer["explanation"][0]
        assert (answer["shanten"], answer["tenpai"]) == (shanten, shanten <= 0)


@pytest.mark.parametrize(
    ("found", "tiles", "left"),
    [(waiting(FIVE, EIGHT), "5s ×4, 8s ×3", 7), (waiting(shanten=1), "5m ×4, 2p ×3", 7)],
    ids=["waits", "improved"],
)
def test_each_tile_is_named_with_how_many_are_left_of_it(
    found: Waiting, tiles: str, left: int
) -> None:
    (_, said, _), (_, ja, _) = (
        analysis(lang, waiting=found)["explanation"] for lang in ("en", "ja")
    )
    assert f" {tiles}: {left} " in said
    assert f": {tiles.replace(', ', '、').replace(' ', '')}(" in ja
    assert f"{left}枚)。" in ja


def test_of_the_best_discard_is_said_what_is_said_of_the_hand_it_leaves() -> None:
    for lang, between in (("en", " "), ("ja", "")):
        left = waiting(FIVE, EIGHT, furiten=BARRED)
        of_hand = analysis(lang, distance=left.distance, waiting=left)["explanation"]
        best, other = Discard("9p", left), Discard("1m", waiting())
        said = analysis(lang, discards=(best, other), turn="drawn")["explanation"]
        assert len(of_hand) == 4
        lead, _, rest = said[1].partition(of_hand[0])
        assert lead.endswith(f"9p{'.。'[lang == 'ja']}{between}")
        assert of_hand[0] + rest == between.join(of_hand[:-1])
        assert said[2] == of_hand[-1]


def test_what_may_be_declared_is_named_and_nothing_else() -> None:
    ron, riichi, kan = Text("ロン", "Ron"), Text("立直", "Riichi"), Text("槓", "Kan")
    declared = (
        Declared("ron", ron, ()),
        Declared("riichi", riichi, (SEEN,)),
        Declared("kan", kan, ()),
    )
    for lang, names in (("en", "Ron, Kan"), ("ja", "ロン・槓")):
        said = analysis(lang, declared=declared)["explanation"][-1]
        assert said[:-1].endswith(f": {names}")
        nothing = analysis(lang, declared=declared[1:2])["explanation"][-1]
        assert ":" not in nothing
        assert nothing == analysis(lang)["explanation"][-1]


def test_why_the_hand_is_not_tenpai_or_wins_by_no_ron_is_said() -> None:
    for lang in ("ja", "en"):
        furiten = waiting(FIVE, furiten=BARRED)
        said = analysis(lang, not_tenpai=HELD, waiting=furiten)["explanation"]
        assert said[1] == HELD.detail.say(lang)
        assert said[3] == (BARRED.reason or HELD).detail.say(lang)


# --- the language asked for


def _worded(value: object, name: str = "") -> Iterator[tuple[str, str]]:
    """The texts of an answer that are words for people."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _worded(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from _worded(inner, name)
    elif isinstance(value, str) and name in {
        *("detail", "name", "explanation", "assumed", "effects", "effect", "text"),
        "why",
    }:
        yield name, value


def test_everything_is_said_in_the_language_asked_for() -> None:
    hope = waiting(FIVE, Wait("8s", 3, NO_YAKU, SEEN), furiten=BARRED)
    rules = TCG.in_force({"kuitan": False})
    found: dict[str, Any] = {
        "not_tenpai": HELD,
        "waiting": hope,
        "discards": (Discard("9p", hope),),
        "barred": {"1m": HELD},
        "declared": (Declared("riichi", Text("立直", "Riichi"), (HELD,)),),
        "assumed": (Text("東場とした。", "The East round is assumed."),),
    }
    ja, en = (list(_worded(analysis(lang, rules, **found))) for lang in ("ja", "en"))
    assert [name for name, _ in ja] == [name for name, _ in en]
    assert len(ja) > 20
    for _, text in ja:
        assert not text.isascii(), text
    for name, text in en:
        assert text.replace("×", "").isascii(), (name, text)


def test_what_the_scores_took_for_granted_is_said_after_what_the_analysis_did() -> None:
    own = Text("東場とした。", "The East round is assumed.")
    answer = analysis("ja", assumed=(own,), scores_assumed=("ドラは数えていない。",))
    assert answer["assumed"] == ["東場とした。", "ドラは数えていない。"]


def test_the_answer_says_by_which_rules() -> None:
    answer = analysis()
    names = ("ruleset", "version", "digest")
    assert [answer[name] for name in names] == ["tcg", TCG.version, TCG.digest]
    assert list(answer)[:3] == list(names)


def test_a_card_took_effect_where_declarations_would_differ_without_it() -> None:
    """Points for riichi are no part of a hand: whether they matter is asked."""
    card = {"id": "poor", "changes": [{"layer": "set", "rule": "riichi_points", "value": 0}]}
    rules = TCG.in_force(None, [card])
    for differs in (False, True):
        for lang in ("ja", "en"):
            answer = analysis(lang, rules, differs=lambda _, differs=differs: differs)
            (change,) = answer["amendments"][-1]["changes"]
            assert change["took_effect"] is differs
            assert change["effect"].isascii() == (lang == "en")


@pytest.mark.parametrize(
    ("rule", "value", "matters"), [("noten_points", 6000, False), ("riichi_points", 99_000, True)]
)
def test_a_number_took_effect_in_a_hand_just_completed_where_a_declaration_needs_it(
    rule: str,
    value: int,
    matters: bool,  # noqa: FBT001 - a parameter
) -> None:
    """The hand wins either way; with so many points to stake it may not declare riichi instead."""
    card = {"id": "mine", "changes": [{"layer": "set", "rule": rule, "value": value}]}
    held = {"concealed": "123567m34522p678s", "drawn": "8s", "points": 25_000, "wall": 40}
    answer = scoring.analyze("tcg", {**held, "cards": [card]}).to_dict()
    assert answer["winning"]["winning"]
    (change,) = answer["amendments"][-1]["changes"]
    assert change["took_effect"] is matters
