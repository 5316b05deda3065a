"""Every parameter of the calculator with hostile text: no page breaks, and what is wrong is shown with the name of its field."""

import html
from collections.abc import Iterator
from itertools import cycle, islice
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from scoring.fields.field import Field
from scoring.rules.links import written
from service.served import OPTIONS, Served, served
from service.site.entry import closed_fields, extra_fields
from service.site.hand_fields import HAND_FIELDS
from tests.support.rulesets import ONE_OF_EACH_GAME

HOSTILE = (
    "", "%20", "%00", "x", "1", "-1", ";", "9" * 400, "mentsu.man.run", "11123466", "%EF%BC%91%EF%BC%92", "%EF%BE%8F%EF%BE%9D",
    "0z", "%F0%9F%80%84", "%", "%E3%8", "null", "true", "a:b", "a:b,c:d", "+", "x:%2B", ",", ":", "pon:111z", "pon:x", "0m0m",
    "123m", "x|y", "[]", "%7B%7D", "%27%22%3Cb%3E", "1.5", "..", "isolated.sou", "%FF", "face:x", "yaku:+",
)  # fmt: skip
"""As they stand in a query: nothing, a space, NUL, letters, digits too many or of other scripts, other games' pieces, lone escapes."""
PATHS = ("/", "/calculator.json", "/case.json")
LANGS = ("en", "ja")
GAMES = {name: served()[name] for name in ONE_OF_EACH_GAME}
EACH_GAME = pytest.mark.parametrize("ready", GAMES.values(), ids=list(GAMES))


def parameters(ready: Served) -> Iterator[str]:
    """Every parameter the calculator reads for a ruleset, and one it does not."""
    for field in (*ready.ruleset.fields, *extra_fields(ready)):
        yield field.name
        yield from (f"{field.name}.{part.name}" for part in field.fields)
    yield from (f"{OPTIONS}.{option}" for option in ready.ruleset.options)
    yield from ("hand", "other", "other_options", "other_cards", "nothing", "hand.hand")


def example(ready: Served) -> dict[str, str]:
    """Return the example of a ruleset as the parameters of a query."""
    return {name: quote(written(value)) for name, value in ready.score.example.items()}


def joined(query: dict[str, str]) -> str:
    return "&".join(f"{name}={value}" for name, value in query.items())


def answered(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 200, f"{address}: {answer.status_code} {text[:200]}"
    return text


@pytest.mark.many
@EACH_GAME
def test_no_text_in_any_parameter_breaks_the_calculator(client: FlaskClient, ready: Served) -> None:
    texts = cycle(HOSTILE)
    ways = cycle([(path, lang, whole) for path in PATHS for lang in LANGS for whole in (0, 1)])
    for name, text, (path, lang, whole) in zip(parameters(ready), texts, ways, strict=False):
        query = {"rules": ready.ruleset.id, **(example(ready) if whole else {}), "lang": lang}
        answered(client, f"{path}?{joined(query | {name: text})}")


@pytest.mark.many
@EACH_GAME
def test_no_piece_breaks_the_calculator_of_another_game(client: FlaskClient, ready: Served) -> None:
    """Every text is sent in the fields of a hand: by turns a text in each field, and one text in a good hand."""
    known = HAND_FIELDS[ready.ruleset.id]
    names = sorted(known.names) + [field.name for field in known.others[:1]]
    names += [known.last[0]] if known.last else []
    for place, text in enumerate(HOSTILE):
        shifted = [HOSTILE[(place + 7 * n) % len(HOSTILE)] for n in range(len(names))]
        whole = example(ready) | {names[place % len(names)]: text}
        query = whole if place % 2 else dict(zip(names, shifted, strict=True))
        rules = {"rules": ready.ruleset.id, "lang": LANGS[place // 2 % 2]}
        answered(client, f"{PATHS[place % 3]}?{joined(rules | query)}")


def wrong(client: FlaskClient, ready: Served, field: Field, query: str) -> list[str]:
    """Return the errors of the API for a field, without ids of choices; on a page too few tiles are not an error."""
    answer = client.get(f"/v1/rulesets/{ready.ruleset.id}/score?{query}")
    known = HAND_FIELDS[ready.ruleset.id]
    unfinished = (f"/{known.main.name}", "_count")
    return [
        "" if fault["code"] == "unknown_value" else fault["detail"]
        for fault in (answer.json or {}).get("errors", ())
        if fault["pointer"].split("/")[1] == field.name
        and fault["code"] != "missing"
        and not (fault["pointer"] == unfinished[0] and fault["code"].endswith(unfinished[1]))
    ]


@pytest.mark.many
@EACH_GAME
def test_a_fault_is_shown_with_the_name_of_its_field(client: FlaskClient, ready: Served) -> None:
    """The calculator says what the API says of the same hand, and of which field."""
    texts, told = cycle(HOSTILE), 0
    # The calculator does not show what only cards or an option ask.
    closed = closed_fields(ready, dict(ready.ruleset.game.example))
    shown = [field for field in ready.ruleset.fields if field.name not in closed]
    for number, field in enumerate(shown):
        lang = LANGS[number % 2]
        for text in islice(texts, 3):
            query = joined(example(ready) | {field.name: text, "lang": lang})
            # A parameter without a text is one of a form that nobody filled in.
            details = wrong(client, ready, field, query) if text else []
            if field.nullable and text == "null":
                continue
            address = f"/calculator.json?rules={ready.ruleset.id}&{query}"
            answer = client.get(address).json
            assert answer is not None
            why = html.unescape(answer["messages"])
            assert all(detail in why for detail in details), (address, details, why)
            assert not details or field.label.say(lang).lower() in why.lower(), (address, why)
            told += bool(details)
    assert told >= len(shown)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("rules=tcg&winning_tile=123m", "Winning tile: Write exactly one tile."),
        ("rules=tcg&options=x", "Options: Must be an object."),
        ("rules=tcg&options.kuitan=x", "Options, Open tanyao: Must be"),
        ("rules=tcg&hand=123m&cards=,", "Cards, "),
        ("rules=dice&last_draw=x", "Last die: Must be an object."),
        ("rules=tcg&hand=123567m34522p67s%2B8s&visible=x", "Visible tiles: Character 1: Write tiles as 123m 456p"),
    ],
)  # fmt: skip
def test_a_page_says_what_is_wrong_with_its_address(
    client: FlaskClient, query: str, told: str
) -> None:
    for path in ("/", "/calculator.json"):
        text = answered(client, f"{path}?{query}&lang=en")
        assert told in html.unescape(text), (path, text[:300])
    answered(client, f"/case.json?{query}&lang=ja")


@pytest.mark.many
def test_repeated_parameters_break_nothing(client: FlaskClient) -> None:
    for ready in GAMES.values():
        query = joined({"rules": ready.ruleset.id, **example(ready)})
        for field in ready.ruleset.fields:
            for path in PATHS[1:]:
                answered(client, f"{path}?{query}&{field.name}=x&{field.name}=%00")


def test_options_that_turn_every_yaku_off_leave_a_page(client: FlaskClient) -> None:
    for ready in GAMES.values():
        for option in ready.lists:
            for path in PATHS:
                answered(client, f"{path}?rules={ready.ruleset.id}&options.{option}=+")
