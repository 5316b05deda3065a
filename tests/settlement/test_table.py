"""The table and the event of a settlement as they are read: what is given, and what stands for what is left out."""

from scoring.settlement.table import Claim, Feed, Held, Table, read_event, read_table


def test_a_table_is_read_as_it_is_given() -> None:
    given = {
        "points": [1, 2, 3, 4],
        "dealer": 2,
        "round_wind": "west",
        "hand": 3,
        "honba": 5,
        "deposits": 6,
    }
    table = read_table(given)
    assert table == Table((1, 2, 3, 4), 2, 2, 3, 5, 6)
    assert table.to_dict() == given
    assert table.players == 4


def test_a_table_without_more_is_in_the_east_round_without_counters_and_deposits() -> None:
    table = read_table({"points": [1, 2, 3], "dealer": 0, "hand": 1})
    assert table == Table((1, 2, 3), 0, 0, 1, 0, 0)
    assert table.to_dict()["round_wind"] == "east"


def test_an_event_without_more_is_its_type_alone() -> None:
    event = read_event({"type": "draw"})
    assert event == ("draw", (), (), False, (), None, (), None, None, (), None)


def test_an_event_is_read_as_it_is_given() -> None:
    event = read_event(
        {
            "type": "win",
            "wins": [
                {"winner": 1, "from": None, "value": {"han": 1}},
                {
                    "winner": 2,
                    "from": 3,
                    "hand": {"win": "ron"},
                    "discards": "1m",
                    "passed": "2m",
                    "unfit": {"win": 5},
                },
            ],
            "riichi": [1, 2],
            "on": "riichi_tile",
            "feeds": [{"tiles": "555z", "kind": "pon", "to": 1, "from": 2}],
            "tenpai": [],
            "hands": [
                {"player": 0, "concealed": "1m"},
                {"player": 1, "concealed": "", "melds": ["pon:111z"], "norths": 2},
            ],
            "kind": "four_kans",
            "by": 3,
            "kans": [0, 0],
            "wall_break": 1,
        }
    )
    first, second = event.claims
    assert first == Claim("/event/wins/0", 1, None, None, {"han": 1})
    assert (first.tsumo, second.tsumo) == (True, False)
    hand, unfit = {"win": "ron"}, {"win": 5}
    assert second == Claim("/event/wins/1", 2, 3, hand, None, "1m", "2m", unfit)
    assert (event.type, event.riichi, event.on_riichi_tile) == ("win", (1, 2), True)
    assert event.feeds == (Feed("/event/feeds/0", "555z", "pon", 1, 2),)
    assert event.tenpai == ()
    assert event.held == (
        Held("/event/hands/0", 0, "1m", (), 0),
        Held("/event/hands/1", 1, "", ("pon:111z",), 2),
    )
    assert (event.kind, event.by, event.kans, event.wall_break) == ("four_kans", 3, (0, 0), 1)


def test_a_win_on_another_discard_is_not_on_the_tile_of_a_riichi() -> None:
    assert not read_event({"type": "win", "on": "discard"}).on_riichi_tile
