"""The engines of this folder, and why their packages differ from the rules."""

import sys
from collections.abc import Callable
from typing import Final, NamedTuple

import scoring
from scoring.conformance.running import Outcome
from scoring.conformance.tasks import answer_of
from scoring.reference.vectors import ANALYZE

RULESET: Final = "tenhou"


class Reason(NamedTuple):
    """Why a package differs, found by reading it."""

    pointers: tuple[str, ...]
    """Where the difference can show first."""
    holds: Callable[[Outcome], bool]
    """Whether it can be the reason of a difference there."""
    text: str


class Engine(NamedTuple):
    """An engine of this folder."""

    package: str
    file: str
    command: str
    lacks: str
    """What cannot be compared, beside the questions that the adapter skips."""
    reasons: tuple[Reason, ...] = ()
    rulesets: tuple[str, ...] = (RULESET,)


def _edge_wait(outcome: Outcome) -> bool:
    """Whether we read the hand with an edge wait."""
    ours = answer_of(scoring.ruleset(RULESET), scoring.SCORE, outcome.request)
    return bool(ours["reading"]["wait"] == "penchan")


def _middle_of_a_called_run(outcome: Outcome) -> bool:
    """Whether the winning tile is also the middle of a called run."""
    won = outcome.request["winning_tile"].replace("0", "5")
    melds = [meld.replace("0", "5") for meld in outcome.request.get("melds", ())]
    called = [meld.partition(":")[2] for meld in melds if "chi" in meld]
    return won in {f"{tiles[1]}{tiles[-1]}" for tiles in called}


def _double_riichi_beside_a_kan(outcome: Outcome) -> bool:
    """Whether double riichi is claimed with a concealed kan."""
    kans = [meld for meld in outcome.request.get("melds", ()) if "closed_kan" in meld]
    return bool(kans) and "double_riichi" in outcome.request.get("situation", ())


def _tenhou(outcome: Outcome) -> bool:
    """Whether tenhou is claimed."""
    return "tenhou" in outcome.request.get("situation", ())


def _ippatsu(outcome: Outcome) -> bool:
    """Whether ippatsu is claimed."""
    return "ippatsu" in outcome.request.get("situation", ())


def _open_self_draw(outcome: Outcome) -> bool:
    """Whether an open hand is a self-draw where one without fu has 20 by ron."""
    options = outcome.request.get("options", {})
    return bool(outcome.request["win"] == "tsumo" and options.get("open_no_fu_ron") == 20)


def _by_rule(*rules: str) -> Callable[[Outcome], bool]:
    """Return whether the first difference comes from one of the rules."""
    return lambda outcome: outcome.differences[0]["rule"] in rules


def _plays(**options: object) -> Callable[[Outcome], bool]:
    """Return whether the package allows what the rules with options allow, where it differs first."""

    def holds(outcome: Outcome) -> bool:
        chosen = {**outcome.request.get("options", {}), **options}
        request = {**outcome.request, "options": chosen}
        ours = answer_of(scoring.ruleset(outcome.ruleset), ANALYZE, request)
        first = outcome.differences[0]
        legal = ours.get("actions", {}).get(first["pointer"].rpartition("/")[2])
        return bool(sorted(legal) == sorted(first["theirs"]) if legal else legal == first["theirs"])

    return holds


def _kan_of_a_wait(outcome: Outcome) -> bool:
    """Whether the drawn tile, with which a kan is made, is a tile that the hand waits for."""
    return bool(outcome.ours["actions"]["tsumo"])


def _passed_before_a_closed_kan(outcome: Outcome) -> bool:
    """Whether the player let a winning tile pass and a concealed kan is offered."""
    offer = outcome.request.get("offer", {})
    return bool(outcome.request.get("passed") and offer.get("by") == "closed_kan")


def _double_by_tenhou(text: str) -> Reason:
    """Why a package differs in a tenhou whose yakuman has a double form."""
    return Reason(("/value/points", "/value/yakuman", "/yaku", "/received"), _tenhou, text)


_ASKS_FOR_THE_WAIT: Final = _double_by_tenhou(
    "the package requires the wait of the double form for a tenhou as well"
)
_NEEDS_POINTS: Final = "riichi needs 1,000 points, by any rules"
_KAN_OF_A_WAIT: Final = Reason(
    ("/actions/closed_kan",),
    _kan_of_a_wait,
    "after riichi the package allows a kan that takes the last copy of a tile the hand waits for",
)
_CALLS_AFTER_FOUR_KANS: Final = Reason(
    ("/actions/pon", "/actions/chi"),
    _by_rule("four_kans_by_several"),
    "four kans of several players end the hand in the game of the package, not in its function that lists the calls",
)
_NO_PLAY: Final = (
    "The package scores finished hands only: it has no settlements and no legal actions."
)
ENGINES: Final = (
    Engine(
        "`mahjong` (PyPI)",
        "mahjong_engine.py",
        sys.executable,
        _NO_PLAY,
        (
            _ASKS_FOR_THE_WAIT,
            Reason(
                ("/value/fu",),
                _open_self_draw,
                "with the option open_no_fu_ron=20 the package also omits the 2 fu of a tsumo for an open hand",
            ),
        ),
        rulesets=(RULESET, "mahjong_soul"),
    ),
    Engine(
        "`riichienv` (PyPI)",
        "riichienv_engine.py",
        sys.executable,
        "The package scores impossible hands too, so they are not compared. It has no options for a finished hand. "
        "Settlements are played in its environment, which does not compute results with uma.",
        (
            _double_by_tenhou(
                "a tenhou takes the double form of thirteen orphans alone, by any rules"
            ),
            Reason(
                ("/value/points",),
                _by_rule("double_yakuman"),
                "the package scores hands without rules and counts every double yakuman twice, but settles hands by the "
                "rules of Tenhou",
            ),
            Reason(
                ("/actions/discard",),
                _plays(kuikae="forbidden"),
                "the setting `kuikae_forbidden=False` allows no discard that it forbids otherwise",
            ),
            _KAN_OF_A_WAIT,
            Reason(
                ("/actions/closed_kan",),
                _plays(karaten="concealed", riichi_on_held_waits=True),
                "after riichi the package forbids every kan of a hand that itself holds all copies of its waits",
            ),
            Reason(
                ("/actions/ron",),
                _passed_before_a_closed_kan,
                "thirteen orphans may rob a concealed kan although the player let a winning tile pass",
            ),
        ),
        rulesets=(RULESET, "mahjong_soul"),
    ),
    Engine(
        "`jansou` (PyPI)",
        "jansou_engine.py",
        sys.executable,
        "The package ranks the players at the end of a match; it does not compute results with uma.",
        (
            _ASKS_FOR_THE_WAIT,
            Reason(
                ("/yaku",),
                lambda outcome: outcome.request.get("options", {}).get("yakuman_sum") == "one",
                "where several yakuman are worth one, the package lists one of them; the points agree",
            ),
            Reason(
                ("/points",),
                _by_rule("karaten"),
                "a hand is noten if all four copies of its waits are in its own melds; the package counts melds by any rules",
            ),
            Reason(
                ("/points",),
                _by_rule("liability_covers"),
                "the liable player answers for the whole hand, by any rules",
            ),
            Reason(
                ("/points",),
                _by_rule("liability_counters"),
                "the preset lets the liable player pay the honba of a ron; the league has no liability without the option",
            ),
            Reason(
                ("/yaku", "/value/points"),
                _ippatsu,
                "the setting `ippatsu` keeps the game from claiming ippatsu, not the scorer from counting a claim",
            ),
            Reason(
                ("/value/points",),
                _by_rule("most_yakuman"),
                "the package has no limit to the number of yakuman",
            ),
            Reason(
                ("/points",),
                _by_rule("ron_winners"),
                "without double ron only two claims are reduced to the next in turn order; of three claims all win",
            ),
            Reason(
                ("/points",),
                _by_rule("ties"),
                "riichi sticks left on the table go to one player even if players tie for first place",
            ),
            Reason(
                ("/table", "/finished"),
                lambda outcome: "last_dealer" in outcome.request.get("options", {}),
                "the target points matter to the last dealer only if there are extra rounds",
            ),
            Reason(
                ("/refused",),
                _by_rule("riichi_needs_points", "riichi_points_needed"),
                _NEEDS_POINTS,
            ),
            Reason(("/actions/riichi",), _plays(riichi_needs_points=True), _NEEDS_POINTS),
            Reason(
                ("/actions/riichi",),
                _plays(riichi_on_held_waits=True),
                "riichi is allowed on waits whose four copies the hand itself holds, by any rules",
            ),
            Reason(
                ("/actions/closed_kan",),
                _plays(ankan_after_riichi="waits"),
                "a kan after riichi must keep the waits, by any rules, not the reading",
            ),
            Reason(("/actions/ron",), _plays(renhou="none"), "the package has no renhou"),
            _CALLS_AFTER_FOUR_KANS,
        ),
        rulesets=(RULESET, "mahjong_soul", "m_league", "saikouisen", "jpml_a", "rmu_a"),
    ),
    Engine(
        "`@kobalab/majiang-core` (npm)",
        "majiang_core_engine.js",
        "node",
        "Nothing is left out but the questions that the adapter skips.",
        (
            _KAN_OF_A_WAIT,
            _CALLS_AFTER_FOUR_KANS,
            Reason(
                ("/actions/riichi",),
                _by_rule("riichi_tiles_left"),
                "the setting `ツモ番なしリーチあり` allows riichi with the last tile, too",
            ),
            Reason(
                ("/points",),
                _by_rule("liability_covers"),
                "the liable player answers for the yakuman of the liability alone",
            ),
            Reason(
                ("/points",),
                _by_rule("liability_counters"),
                "by ron the discarder pays the honba, not the liable player",
            ),
            Reason(
                ("/final",),
                lambda outcome: outcome.request.get("options", {}).get("result_decimals") == 0,
                "`Math.round` rounds a negative half up: -50.5 to -50",
            ),
        ),
    ),
    Engine(
        "`riichi` (npm)",
        "riichi_engine.js",
        "node",
        _NO_PLAY,
        (
            Reason(
                ("/value/fu",),
                _middle_of_a_called_run,
                "a winning tile that is also the middle of a called run gets the fu of a middle "
                "wait: the package looks for the wait in called runs too",
            ),
            Reason(
                ("/value/fu",),
                _edge_wait,
                "an edge wait (123 on 3, 789 on 7) has 0 fu: the package compares the tile with "
                "a truth value",
            ),
            Reason(
                ("/yaku", "/winning"),
                _double_riichi_beside_a_kan,
                "double riichi does not count with a concealed kan: the package requires a hand "
                "without any meld",
            ),
        ),
    ),
)
