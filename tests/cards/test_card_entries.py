"""The entries of cards: in the catalogue, and among the amendments of a score and of a settlement."""

from typing import Any

import pytest

import scoring
from scoring.cards.effects import amounts_of_option
from scoring.reference.catalogue import described
from scoring.rules.changes import SetNumber, SetWorth
from scoring.rules.rulebook import Card, Option
from scoring.text import Text
from tests.support.cards import SIMPLE, answered, inline
from tests.support.settling import Body, draw, table, win, won

TCG = scoring.ruleset("tcg")
CARDS = [rule for rule in TCG.book.rules if isinstance(rule, Card)]
RULES = "/v1/rulesets/tcg/rules"
Change = dict[str, Any]


def _plain(card: Card, lang: str) -> Body:
    """What every entry of a card has."""
    return {
        "id": card.id,
        "name": card.name.say(lang),
        "text": card.text.say(lang),
        "clause": card.clause,
        "document": "tcg",
        "href": f"{RULES}/{card.id}",
    }


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_the_catalogue_has_each_card_with_its_changes_as_a_request_writes_them(lang: str) -> None:
    expected = [{**_plain(card, lang), "changes": list(card.changes)} for card in CARDS]
    assert described(TCG, lang)["cards"] == expected


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_a_card_that_is_sent_has_its_own_name_and_text(lang: str) -> None:
    name, text = {"ja": "私の札", "en": "My card"}, {"ja": "何もしない", "en": "It does nothing"}
    mine = {"id": "mine", "name": name, "text": text, "changes": []}
    entries, bare = answered(SIMPLE, mine, inline(id_="bare"), lang=lang)["amendments"]
    plain = {"clause": "preface", "document": "tcg", "href": f"{RULES}/cards_beat_rules"}
    nothing = {"ja": "このカードは何も変えない。", "en": "This card changes nothing."}[lang]
    more = {"changes": [], "rules": [], "effects": [nothing]}
    assert entries == {"id": "mine", "name": name[lang], "text": text[lang], **plain, **more}
    assert bare == {"id": "bare", "name": "bare", "text": "", **plain, **more}


# --- settlements


def _settled(event: Body, *cards: object, lang: str = "en", **options: object) -> list[Body]:
    request = {"table": table("tcg"), "event": event, "cards": list(cards), "options": options}
    entries: list[Body] = scoring.settle("tcg", request, lang=lang).to_dict()["amendments"]
    return entries


NOTEN: Change = {"layer": "set", "rule": "noten_points", "value": 6000}
COUNTERS: Change = {"layer": "set", "rule": "honba_points", "value": 1500}
NO_CHANGE: Change = {"layer": "set", "rule": "honba_points", "value": 300}


@pytest.mark.parametrize("cards", [[[NOTEN, COUNTERS]], [[COUNTERS, NOTEN]], [[NOTEN], [COUNTERS]]])
def test_each_change_of_a_settlement_is_judged_by_itself(cards: list[list[Change]]) -> None:
    """At a draw those who are not tenpai pay, and counters are not paid."""
    sent = [inline(*changes, id_=f"c{place}") for place, changes in enumerate(cards)]
    entries = [change for entry in _settled(draw(0), *sent) for change in entry["changes"]]
    given = [change for changes in cards for change in changes]
    assert [one["took_effect"] for one in entries] == [change is NOTEN for change in given]


@pytest.mark.parametrize("event", [draw(0), won(win(1, 3, value={"han": 5}))])
def test_a_change_that_is_so_already_says_so_where_no_hand_was_sent(event: Body) -> None:
    banned = {"layer": "ban", "rule": "riichi"}
    first, second = inline(NO_CHANGE, banned), inline(banned, id_="again")
    entries = [
        change["why"] for entry in _settled(event, first, second) for change in entry["changes"]
    ]
    assert entries[0] == "It is so already."
    assert "No hand was sent" in entries[1]
    assert entries[2] == "The card mine does so already."


def test_an_option_sets_all_the_amounts_that_it_changes() -> None:
    option = Option(
        id="several",
        name=Text("いくつか", "Several"),
        clause="1-01",
        text=Text("", ""),
        default=False,
        changes={
            True: (
                SetNumber("honba_points", 1000),
                SetWorth("riichi", 2, 0),
                SetWorth("tanyao", None, 0),
                SetNumber("noten_points", 1),
            )
        },
    )
    assert amounts_of_option({"several": option}, "several", value=True) == {
        ("amount", "honba_points", "value"): 1000,
        ("amount", "riichi", "closed"): 2,
        ("amount", "riichi", "open"): 0,
        ("amount", "tanyao", "open"): 0,
        ("amount", "noten_points", "value"): 1,
    }
    assert amounts_of_option({"several": option}, "several", value=False) == {}


def test_chosen_options_come_before_the_cards() -> None:
    hand: Body = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
    more: Body = {"cards": ["card_wareme"], "wareme": "discarder", "options": {"kuitan": False}}
    entries = scoring.score("tcg", {**hand, **more, "situation": ["riichi"]}).to_dict()
    assert [entry["id"] for entry in entries["amendments"]] == ["kuitan", "card_wareme"]


@pytest.mark.parametrize(
    ("lang", "before"),
    [("en", "; it takes precedence over the chosen option"), ("ja", "。選ばれたオプション")],
)
def test_what_goes_before_a_chosen_option_is_said_once_and_only_of_what_counts(
    lang: str, before: str
) -> None:
    change = {"layer": "set", "options": {"kuitan": False}}
    cards = [inline(change), inline(change, id_="again")]

    def effects(**more: object) -> list[str]:
        entries = answered(SIMPLE, *cards, lang=lang, **more)["amendments"][-2:]
        return [entry["changes"][0]["effect"] for entry in entries]

    first, second = effects(options={"kuitan": True})
    alone, _ = effects()
    assert first.startswith(f"{alone}{before}")
    assert second == alone
