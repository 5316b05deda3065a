"""The entries of cards: in the catalogue, and among the amendments of a score and of a settlement."""

import pytest

import scoring
from scoring.reference.catalogue import described
from scoring.rules.rulebook import Card
from tests.support.cards import SIMPLE, answered, inline
from tests.support.settling import Body

TCG = scoring.ruleset("tcg")
CARDS = [rule for rule in TCG.declared if isinstance(rule, Card)]
RULES = "/v1/rulesets/tcg/rules"


def _plain(card: Card, lang: str) -> Body:
    """Return the data that every entry of a card has."""
    return {
        "id": card.id, "name": card.name.say(lang), "text": card.text.say(lang),
        "clause": card.clause, "document": "tcg", "href": f"{RULES}/{card.id}",
    }  # fmt: skip


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
    nothing = {"ja": "このカードは何も変えません", "en": "This card changes nothing"}[lang]
    more = {"changes": [], "rules": [], "effects": [nothing]}
    assert entries == {"id": "mine", "name": name[lang], "text": text[lang], **plain, **more}
    assert bare == {"id": "bare", "name": "bare", "text": "", **plain, **more}


@pytest.mark.parametrize(
    ("lang", "before"),
    [("en", "; takes precedence over the chosen option"), ("ja", "。選ばれたオプション")],
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
