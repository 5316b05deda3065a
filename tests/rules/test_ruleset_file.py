"""A ruleset of a game with several is one file of data: its clauses, its choices and the ruleset that holds otherwise."""

from typing import Any

import pytest
import yaml

import scoring
from scoring import Ruleset
from scoring.games.riichi.game import GAME
from scoring.reference import catalogue, vectors
from scoring.rules import ruleset_file
from scoring.rules.prose import PROSE_KEYS, parsed
from scoring.rules.ruleset_file import RulesetFile
from scoring.rules.source import Prose
from scoring.rules.validation import BookError

TCG = scoring.ruleset("tcg")
CLUB: dict[str, Any] = yaml.safe_load("""
game: riichi
version: 2.0.0
name: {ja: 倶楽部, en: Club}
summary: {ja: 倶楽部の規則。, en: The rules of a club.}
otherwise: tcg
rules: {club-1: [uma_outer, uma_inner], club-2: [kuitan]}
numbers: {uma_outer: 20, uma_inner: 10}
options: {kuitan: false}
source: {title: {ja: 倶楽部の規則, en: The club's rules}, note: {ja: 例。, en: An example.}}
clauses:
  - {id: club-1, rule: club_uma, type: END, name: {ja: ウマ, en: Uma}, text: {ja: 順位点。, en: 20 and 10.}}
  - {id: club-2, rule: club_kuitan, type: HAND, name: {ja: 喰い断, en: Open tanyao}, text: {ja: 無し。, en: None.}}
""")
AMENDMENT: dict[str, Any] = {
    "id": "club_no_kuitan",
    "option": "kuitan",
    "value": False,
    "clause": "club-2",
    "name": {"ja": "喰い断なし", "en": "No open tanyao"},
    "text": {"ja": "喰い断なし。", "en": "Tanyao is for closed hands."},
}


def club(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Ruleset:  # noqa: ANN401 - any value
    """The ruleset of a club, whose file has other values for some keys."""
    data = CLUB | changes
    own = {name: value for name, value in data.items() if name not in PROSE_KEYS}
    prose = {name: data[name] for name in PROSE_KEYS if name in data}
    assert TCG.prose.clauses  # read before the reader is replaced
    monkeypatch.setattr(ruleset_file, "read_prose", lambda _: parsed(Prose, prose, "club"))
    file: RulesetFile = parsed(RulesetFile, own, "club")
    return file.ruleset("club", GAME, TCG if file.otherwise else None)


def test_a_further_ruleset_is_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    made = club(monkeypatch)
    assert (made.id, made.game_id) == ("club", "riichi")
    assert (made.version, made.book.name.en) == ("2.0.0", "Club")
    assert made.prose.source.title.en == "The club's rules"
    assert made.basic.options == {**TCG.basic.options, "kuitan": False}
    assert (made.basic.numbers.uma_outer, TCG.basic.numbers.uma_outer) == (20, 15)
    assert {rule.id: rule.clause for rule in made.book.rules if rule.clause.startswith("club")} == {
        "uma_outer": "club-1",
        "uma_inner": "club-1",
        "kuitan": "club-2",
    }
    assert made.rules["pinfu"].clause == TCG.rules["pinfu"].clause == "3-01"
    assert made.deck is None
    open_tanyao = TCG.game.request_of("567m345p2267s+8s chi:234m")
    assert made.game.score(made.basic, open_tanyao, "en").to_dict()["reason"] == "no_yaku"


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"rules": {"club-1": ["umma"]}}, "unknown rule umma"),
        ({"numbers": {"kuitan": 1}}, "unknown number kuitan"),
        (
            {"otherwise": ""},
            "option tsumo_pinfu rests on no clause: add it to the list of a clause in `rules`",
        ),
        ({"options": {"kuitann": True}}, "unknown option kuitann"),
        ({"options": {"red_fives": 1}}, "option red_fives cannot be 1"),
        (
            {"options": {}, "amendments": [AMENDMENT | {"value": True}]},
            "club_no_kuitan changes nothing: kuitan has that value already",
        ),
    ],
)
def test_a_file_fits_its_game(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], fault: str
) -> None:
    with pytest.raises(BookError) as error:
        club(monkeypatch, **changes)
    assert fault in error.value.faults


def test_an_amendment_is_an_option_with_a_text_that_answers_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = club(monkeypatch, options={}, amendments=[AMENDMENT])
    assert made.basic.options == {**TCG.basic.options, "kuitan": False}
    assert made.rules["club_no_kuitan"].clause == "club-2"
    closed_tanyao = TCG.game.request_of("234567m345p2267s+8s")
    (entry,) = made.game.score(made.basic, closed_tanyao, "en").to_dict()["amendments"]
    assert (entry["id"], entry["name"]) == ("club_no_kuitan", "No open tanyao")


def test_a_source_needs_no_note_and_a_ruleset_no_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    made = club(monkeypatch, source={"title": {"ja": "規則", "en": "Rules"}})
    assert catalogue.described(made, "en")["source"] == {"title": "Rules", "note": ""}
    assert vectors.document(made)["vectors"] == []


@pytest.mark.parametrize(
    ("ruleset", "game"),
    [("tcg", "riichi"), ("tenhou", "riichi"), ("kitanuki", "kitanuki"), ("dice", "dice")],
)
def test_a_ruleset_belongs_to_a_game(ruleset: str, game: str) -> None:
    assert scoring.ruleset(ruleset).game_id == game
