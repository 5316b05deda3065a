"""Pictures of hands: what is drawn, what it is called, and what is refused."""

import re
from io import BytesIO
from xml.etree.ElementTree import Element, fromstring

import pytest
from flask.testing import FlaskClient
from matplotlib.image import imread

from scoring.games.kantan.cards import CARDS
from scoring.tiles.kinds import NAMES, RED_NAMES
from scoring.tiles.notation import MARKED
from service.site.pictures.fields import WIDEST_PNG
from service.site.pictures.layout import Piece, meld_group, names, tiles_group
from service.site.pictures.symbols import (
    BACK,
    CARD_TOKENS,
    FACES,
    LOOKS,
    TILE_TOKENS,
    definitions,
    symbol,
)

SVG = "{http://www.w3.org/2000/svg}"
PATH = "/v1/pictures/hand.svg"
PNG_PATH = "/v1/pictures/hand.png"


def drawn(client: FlaskClient, query: str) -> Element:
    answer = client.get(f"{PATH}?{query}")
    assert answer.status_code == 200
    assert answer.content_type == "image/svg+xml"
    return fromstring(answer.data)  # noqa: S314 - our own picture


def used(picture: Element) -> list[str]:
    return [use.attrib["href"].removeprefix("#") for use in picture.iter(f"{SVG}use")]


def test_there_is_a_symbol_for_every_tile_die_and_card() -> None:
    tokens = [*TILE_TOKENS, *FACES, *CARD_TOKENS]
    assert set(TILE_TOKENS) == {*NAMES, *RED_NAMES, MARKED, BACK}
    symbols = [symbol(token) for token in tokens]
    assert len({one.id for one in symbols}) == len(tokens)
    assert len({one.body for one in symbols}) == len(tokens)
    assert all(one.name.ja and one.name.en for one in symbols)
    assert (
        len({one.name.ja for one in symbols})
        == len({one.name.en for one in symbols})
        == len(tokens)
    )


@pytest.mark.parametrize("look", [*LOOKS, "page"])
def test_symbols_are_sound_xml_without_scripts_styles_or_links(look: str) -> None:
    text = definitions([*TILE_TOKENS, *FACES, *CARD_TOKENS], look)
    root = fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')  # noqa: S314 - ours
    assert {part.tag for part in root.iter()} <= {
        f"{SVG}{name}" for name in ("svg", "symbol", "rect", "circle", "path")
    }
    assert not re.search(r"style=|href=|on[a-z]+=", text)


def test_the_two_looks_differ_and_the_page_brings_its_own_colours() -> None:
    bodies = {look: symbol("5p", look).body for look in (*LOOKS, "page")}
    assert len(set(bodies.values())) == 3
    assert "var(--t-" in bodies["page"]
    assert "var(" not in bodies["light"] + bodies["dark"]


def test_a_hand_has_a_name_a_role_and_every_piece_once(client: FlaskClient) -> None:
    picture = drawn(client, "tiles=123567m34522p67s&winning=8s&lang=en")
    assert picture.attrib["role"] == "img"
    title = picture.find(f"{SVG}title")
    assert title is not None
    assert title.text is not None
    assert title.text.startswith("1 of characters, 2 of characters")
    assert title.text.endswith("8 of bamboos (winning)")
    assert len(used(picture)) == 14
    assert {one.attrib["id"] for one in picture.iter(f"{SVG}symbol")} == set(used(picture))


def test_a_title_of_ones_own_is_taken_and_escaped(client: FlaskClient) -> None:
    picture = drawn(client, "tiles=1m&title=%3Cscript%3E%26")
    title = picture.find(f"{SVG}title")
    assert title is not None
    assert title.text == "<script>&"


@pytest.mark.parametrize(
    ("meld", "pieces"),
    [
        ("chi:340m", [("3m", True), ("4m", False), ("0m", False)]),
        ("pon:555z", [("5z", False), ("5z", True), ("5z", False)]),
        ("open_kan:1111m", [("1m", False), ("1m", True), ("1m", False), ("1m", False)]),
        ("closed_kan:0555p", [(BACK, False), ("5p", False), ("0p", False), (BACK, False)]),
    ],
)
def test_melds_lie_as_on_the_table(meld: str, pieces: list[tuple[str, bool]]) -> None:
    assert [(piece.token, piece.turned) for piece in meld_group(meld)] == pieces


def test_the_tile_added_to_a_pon_lies_on_the_turned_one(client: FlaskClient) -> None:
    group = meld_group("added_kan:2222p")
    assert [(piece.turned, piece.on_top) for piece in group] == [
        (False, False),
        (True, False),
        (True, True),
        (False, False),
    ]
    low, high = drawn(client, "melds=pon:222p"), drawn(client, "melds=added_kan:2222p")
    assert float(high.attrib["height"]) > float(low.attrib["height"])
    assert high.attrib["width"] == low.attrib["width"]


def test_equal_neighbours_are_counted_in_the_name() -> None:
    assert names([tiles_group("111z")], "en") == "3 × East"
    assert names([(Piece("0p", marked=True),)], "ja") == "赤五筒(和了牌)"


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("tiles=123m&backs=2", 5),
        ("faces=12345&fours=3", 9),
        ("cards=mentsu.man.run,atama.sou&called=mentsu.pin.triplet&winning=isolated.sou", 4),
        ("faces=1122&winning=3", 5),
        ("tiles=1m&winning=&melds=", 1),
    ],
)
def test_dice_cards_and_backs_are_drawn(client: FlaskClient, query: str, number: int) -> None:
    assert len(used(drawn(client, query))) == number


def test_a_line_of_notation_is_drawn_as_its_tiles_winning_tile_and_melds(
    client: FlaskClient,
) -> None:
    line = "hand=123567m34p%2B5p (555z) riichi dora:9m&size=40"
    parts = "tiles=123567m34p&winning=5p&melds=pon:555z&size=40"
    assert client.get(f"{PATH}?{line}").data == client.get(f"{PATH}?{parts}").data
    beside = "hand=123567m34p%2B5p&melds=pon:555z&size=40"
    assert client.get(f"{PATH}?{beside}").data == client.get(f"{PATH}?{parts}").data
    assert used(drawn(client, "hand=1m&backs=1")) == used(drawn(client, "tiles=1m&backs=1"))


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("tiles=123m%2B4m", "The winning tile goes into winning"),
        ("tiles=123m[1111z]", "called sets into melds"),
        ("concealed=123m", "Did you mean tiles?"),
        ("winning_tile=1m", "Did you mean winning?"),
    ],
)
def test_a_part_of_a_hand_that_is_in_a_wrong_place_is_told_its_parameter(
    client: FlaskClient, query: str, words: str
) -> None:
    (fault,) = client.get(f"{PATH}?{query}&backs=1&lang=en").get_json()["errors"]
    assert words in fault["detail"]


def test_the_size_is_the_height_of_a_tile(client: FlaskClient) -> None:
    small, large = (drawn(client, f"tiles=1m&size={size}") for size in (24, 96))
    assert float(small.attrib["height"]) == 24
    assert float(large.attrib["height"]) == 96
    assert float(small.attrib["width"]) == 18


@pytest.mark.parametrize(
    ("query", "faults"),
    [
        ("", {("", "nothing_to_draw")}),
        ("tiles=12", {("/tiles", "bad_tiles")}),
        ("tiles=8z", {("/tiles", "bad_tiles")}),
        ("faces=17", {("/faces", "bad_face")}),
        ("fours=7", {("/fours", "bad_face")}),
        ("melds=pon:123m", {("/melds/0", "bad_meld")}),
        ("cards=mentsu.man", {("/cards/0", "bad_card")}),
        ("tiles=1m&called=x.y", {("/called/0", "bad_card")}),
        ("tiles=1m&winning=9z", {("/winning", "bad_piece")}),
        ("tiles=1m&winning=12m", {("/winning", "bad_piece")}),
        ("faces=1&winning=12", {("/winning", "bad_piece")}),
        ("tiles=" + "1" * 19 + "m", {("", "too_many_pieces")}),
        ("tiles=1m&size=1000", {("/size", "out_of_range")}),
        ("tiles=1m&look=blue", {("/look", "unknown_value")}),
        ("tiles=1m&nothing=1", {("/nothing", "unknown_parameter")}),
        ("tiles=123m%2B4m", {("/tiles", "bad_tiles")}),
        ("tiles=123m[1111z]", {("/tiles", "bad_tiles")}),
        ("hand=12", {("/hand", "bad_tiles")}),
        ("hand=1m+pon:123m", {("/hand", "bad_meld")}),
        ("hand=" + "(111z)" * 7, {("/hand", "too_many_pieces")}),
        ("hand=" + "1" * 19 + "m", {("", "too_many_pieces")}),
        (
            "hand=1m%2B2m(111z)&winning=2m&melds=pon:555z",
            {("/winning", "given_twice"), ("/melds", "given_twice")},
        ),
        ("tiles=12&faces=9", {("/tiles", "bad_tiles"), ("/faces", "bad_face")}),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    client: FlaskClient, query: str, faults: set[tuple[str, str]]
) -> None:
    answer = client.get(f"{PATH}?{query}")
    assert client.get(f"{PNG_PATH}?{query}").data == answer.data
    assert answer.status_code == 422
    assert answer.content_type == "application/problem+json"
    told = answer.get_json()["errors"]
    assert {(fault["pointer"], fault["code"]) for fault in told} == faults


@pytest.mark.parametrize("path", [PATH, PNG_PATH])
def test_the_same_request_gets_the_same_bytes_and_is_kept(client: FlaskClient, path: str) -> None:
    first, again = (client.get(f"{path}?tiles=123m&lang=ja") for _ in range(2))
    assert first.data == again.data
    kept = client.get(
        f"{path}?tiles=123m&lang=ja", headers={"If-None-Match": first.headers["ETag"]}
    )
    assert kept.status_code == 304
    assert kept.headers["Cache-Control"] == first.headers["Cache-Control"]
    assert client.get(f"{path}?tiles=1m", headers={"Accept": "image/gif"}).status_code == 406


def pixels(client: FlaskClient, query: str) -> list[list[tuple[int, ...]]]:
    """Return the rows of a PNG; each pixel is red, green, blue and how opaque it is."""
    answer = client.get(f"{PNG_PATH}?{query}")
    assert answer.status_code == 200
    assert answer.content_type == "image/png"
    rows = (imread(BytesIO(answer.data), "png") * 255).round().astype(int).tolist()
    return [[tuple(pixel) for pixel in row] for row in rows]


def test_a_png_shows_the_tiles_where_the_svg_has_them(client: FlaskClient) -> None:
    """Of a white and a red dragon the second is red. The winning tile is apart and has a mark below."""
    rows = pixels(client, "tiles=5z7z&winning=5z&size=40")
    assert (len(rows), len(rows[0])) == (46, 30 + 1 + 30 + 9 + 30)
    red, mark = ((*bytes.fromhex(LOOKS["light"][name][1:]), 255) for name in ("red", "mark"))
    with_red = {x for row in rows for x, pixel in enumerate(row) if pixel == red}
    assert with_red
    assert with_red < {*range(31, 61)}
    assert all(pixel[3] == 0 for row in rows for pixel in row[62:69])
    assert mark in rows[43][70:]
    assert mark not in rows[43][:70]


def test_the_looks_of_a_png_differ(client: FlaskClient) -> None:
    light, dark = (client.get(f"{PNG_PATH}?tiles=1m&look={look}").data for look in LOOKS)
    assert light != dark


def test_a_png_has_a_bounded_width(client: FlaskClient) -> None:
    melds = ",".join(f"open_kan:{tile * 4}{suit}" for suit in "ms" for tile in "123")
    query = f"tiles=123456789m12345678p&winning=9p&melds={melds}&size=200"
    assert float(drawn(client, query).attrib["width"]) > 2 * WIDEST_PNG
    assert len(pixels(client, query)[0]) == WIDEST_PNG


def test_a_title_cannot_break_a_picture(client: FlaskClient) -> None:
    """XML has no way to write these characters; what it has is escaped."""
    for wrong in ("%EF%BF%BE", "%EF%BF%BF", "%0B"):
        for path in (PATH, PNG_PATH):
            assert client.get(f"{path}?tiles=1m&title={wrong}").status_code == 422
    for title in ("%3C/title%3E%26%22", "%7F%C2%85", "%F0%9F%80%84", "%FF", "]]%3E"):
        drawn(client, f"tiles=1m&title={title}")
        assert client.get(f"{PNG_PATH}?tiles=1m&title={title}").status_code == 200


def test_a_card_has_one_name() -> None:
    assert all(symbol(name).name == card.name for name, card in CARDS.items())
