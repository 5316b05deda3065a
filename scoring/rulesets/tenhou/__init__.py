"""Tenhou: the rules of the recorded games, declared as amendments of the numbered sheet."""

from typing import Final

from scoring.rules.rulebook import Amendment
from scoring.rules.variants import Variant
from scoring.text import Text

RULESET: Final = Variant(
    id="tenhou",
    base="tcg",
    version="1.0.0",
    name=Text("天鳳", "Tenhou"),
    summary=Text(
        "記録された対局の規則。TCG麻雀の基本ルールを三箇所変える。",
        "The rules of the recorded games: three amendments of the basic rules of TCG mahjong.",
    ),
    amendments=(
        Amendment(
            id="tenhou_red_fives",
            name=Text("赤牌", "Red fives"),
            clause="tenhou-1",
            text=Text(
                "8-02「なし」を改め、各色に赤五を一枚ずつ入れる。一枚につき一翻。",
                "Changes 8-02 (none): one red five in each suit, each worth one han.",
            ),
            option="red_fives",
            value=3,
        ),
        Amendment(
            id="tenhou_double_wind_pair",
            name=Text("連風牌の雀頭", "Double-wind pair"),
            clause="tenhou-2",
            text=Text(
                "2-01「連風牌対子2符」を改め、4符とする。",
                "Changes 2-01 (2 fu): a double-wind pair is 4 fu.",
            ),
            option="double_wind_pair_fu",
            value=4,
        ),
        Amendment(
            id="tenhou_no_kiriage",
            name=Text("切り上げ満貫なし", "No rounding up to mangan"),
            clause="tenhou-3",
            text=Text(
                "2-02「4翻30符、3翻60符は満貫」を改め、切り上げない。",
                "Changes 2-02: 4 han 30 fu and 3 han 60 fu are not raised to mangan.",
            ),
            option="kiriage_mangan",
            value=False,
        ),
    ),
)
