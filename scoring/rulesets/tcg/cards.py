"""The cards: one for each thing the sheet leaves to tiles and cards, and an example for each other way a card can change a rule.

The sheet names what cards may bring in and leaves open how; each card says in its own text what it does.
"""

from collections.abc import Mapping
from typing import Final

from scoring.cards.deck import Deck
from scoring.games.riichi.numbers import RED_LIMITS
from scoring.hand.liability import Liability, called, exposed
from scoring.rules.rulebook import Card
from scoring.rules.ruleset_file import Cards
from scoring.text import Text
from scoring.tiles.kinds import DRAGONS, WINDS
from scoring.tiles.values import Meld, Numbers


def _card(
    id_: str, ja: str, en: str, clause: str, text: Text, *changes: Mapping[str, object]
) -> Card:
    return Card(id=id_, name=Text(ja, en), clause=clause, text=text, changes=changes)


_CARDS: Final = (
    _card(
        "card_wareme",
        "割れ目",
        "Wareme",
        "8-01",
        Text(
            "割れ目の人は、積み棒を含めて二倍を払い、二倍を受け取る。供託は倍にならない。",
            "The player whose wall was broken pays and receives double, counters included; deposits are not doubled.",
        ),
        {"layer": "payment", "kind": "wareme", "times": 2, "honba": True},
    ),
    _card(
        "card_red_tiles",
        "赤牌",
        "Red tiles",
        "8-02",
        Text(
            "各色に赤五を一枚ずつ入れる。一枚につき一翻。",
            "One five of each suit is red; each is worth one han.",
        ),
        {"layer": "tiles", "kind": "red_fives", "man": 1, "pin": 1, "sou": 1},
    ),
    _card(
        "card_flower_tiles",
        "花牌",
        "Flower tiles",
        "8-03",
        Text(
            "花牌を八枚入れる。引いた花牌は抜いて補充し、和了すれば一枚につき一翻。",
            "Eight flower tiles are in play: they are set aside and replaced, and each is worth one han in a hand that wins.",
        ),
        {"layer": "tiles", "kind": "flowers", "worth": 1},
    ),
    _card(
        "card_north_dora",
        "北ドラ",
        "North dora",
        "8-04",
        Text(
            "北は常にドラである。一枚につき一翻。表示牌による分とは別に数える。",
            "North is always a dora, worth one han each, besides what indicators make of it.",
        ),
        {"layer": "tiles", "kind": "dora", "tile": "4z", "worth": 1},
    ),
    _card(
        "card_standing_dora",
        "常設ドラ",
        "Standing dora",
        "8-05",
        Text(
            "七索は常にドラである。一枚につき一翻。表示牌による分とは別に数える。",
            "7s is always a dora, worth one han each, besides what indicators make of it.",
        ),
        {"layer": "tiles", "kind": "dora", "tile": "7s", "worth": 1},
    ),
    _card(
        "card_shiro_pocchi",
        "白ポッチ",
        "Shiro pocchi",
        "8-06",
        Text(
            "白の一枚に印がある(0z)。立直後に自摸れば、手に四枚使っていないどの牌にもなり、最も高い形で和了する。他の時はただの白。",
            "One white dragon is marked (0z). Drawn after riichi it wins as any tile of which the hand does not hold four, "
            "whichever is worth most; otherwise it is an ordinary white dragon.",
        ),
        {"layer": "tiles", "kind": "wild", "when": ["tsumo", "riichi"]},
    ),
    _card(
        "card_chips",
        "チップ",
        "Chips",
        "8-07",
        Text(
            "一発・裏ドラ一枚・赤ドラ一枚につきチップ一枚、役満一つにつき五枚。払う人がそれぞれ渡す。",
            "One chip for ippatsu, for each ura dora and for each red five, five for each yakuman, from everybody who pays.",
        ),
        {"layer": "payment", "kind": "chips", "rule": "ippatsu", "chips": 1},
        {"layer": "payment", "kind": "chips", "rule": "ura_dora", "chips": 1},
        {"layer": "payment", "kind": "chips", "rule": "red_five", "chips": 1},
        {"layer": "payment", "kind": "chips", "rule": "yakuman", "chips": 5},
    ),
    _card(
        "card_liability",
        "包",
        "Liability (pao)",
        "8-08",
        Text(
            "大三元・大四喜を確定させる面子を鳴かせた人が、その役満の責任を負う。自摸和では全額と積み棒を一人で払い、"
            "栄和では放銃者と半分ずつ払う。積み棒は放銃者が払う。",
            "Who feeds the set that settles big three dragons or big four winds answers for that yakuman: on a self-draw that player "
            "alone pays it and the counters; on ron half of it, and the discarder the other half and the counters.",
        ),
        {"layer": "payment", "kind": "liability", "liability": "daisangen"},
        {"layer": "payment", "kind": "liability", "liability": "suushiihou"},
    ),
    _card(
        "card_no_seven_pairs",
        "七対子封じ",
        "No seven pairs",
        "preface",
        Text(
            "例: 和了形を変えるカード。七対子の形では和了できない。",
            "An example of a card that changes winning forms: seven pairs do not win.",
        ),
        {"layer": "shapes", "form": "seven_pairs", "allowed": False},
    ),
    _card(
        "card_endless_ippatsu",
        "終わらない一発",
        "Endless ippatsu",
        "preface",
        Text(
            "例: 役を与えるカード。立直した人の和了には、いつでも一発が付く。",
            "An example of a card that grants a yaku: every win after riichi has ippatsu.",
        ),
        {"layer": "grant", "rule": "ippatsu", "hands": "all", "when": ["riichi"]},
    ),
    _card(
        "card_no_ippatsu",
        "一発封じ",
        "No ippatsu",
        "preface",
        Text(
            "例: 禁じるカード。一発は数えない。禁止は、与えるカードにも勝つ。",
            "An example of a card that bans: ippatsu does not count, not even where another card grants it.",
        ),
        {"layer": "ban", "rule": "ippatsu"},
    ),
    _card(
        "card_big_counters",
        "場千五",
        "Big counters",
        "preface",
        Text(
            "例: 値を決めるカード。積み棒一本を1500点とする。",
            "An example of a card that sets a number: each counter is worth 1,500 points.",
        ),
        {"layer": "set", "rule": "honba_points", "value": 1500},
    ),
    _card(
        "card_closed_tanyao",
        "喰い断封じ",
        "Closed tanyao",
        "preface",
        Text(
            "例: オプションを決めるカード。鳴いた手の断幺九を認めない。",
            "An example of a card that sets an option: all simples does not count in an open hand.",
        ),
        {"layer": "set", "options": {"kuitan": False}},
    ),
    _card(
        "card_proud_pinfu",
        "平和の誇り",
        "Proud pinfu",
        "preface",
        Text(
            "例: 値に加えるカード。平和が一翻高くなる。",
            "An example of a card that adds to a worth: pinfu is worth one han more.",
        ),
        {"layer": "add", "rule": "pinfu", "closed": 1},
    ),
)


def _dragons(melds: tuple[Meld, ...], _seat: int, _round: int, _n: Numbers) -> bool:
    return exposed(melds, closed_kans=True) & DRAGONS == DRAGONS and called(melds) & DRAGONS != 0


def _winds(melds: tuple[Meld, ...], _seat: int, _round: int, _n: Numbers) -> bool:
    return exposed(melds, closed_kans=True) & WINDS == WINDS and called(melds) & WINDS != 0


_DECK: Final = Deck(
    clause="preface",
    # 5.3 gives fu to four sets and a pair and to seven pairs: thirteen orphans are nothing but their yakuman.
    forms={"seven_pairs": None, "thirteen_orphans": "kokushi"},
    red_limits=RED_LIMITS,
    liabilities=(
        Liability(
            id="daisangen",
            name=Text("大三元", "Daisangen (big three dragons)"),
            rule="card_liability",
            melds=Text(
                "大三元の包には、晒した三元牌三種と、そのうち一つのポンか大明槓が要る。",
                "It needs melds of all three dragons, at least one of them called.",
            ),
            fed=_dragons,
        ),
        Liability(
            id="suushiihou",
            name=Text("大四喜", "Daisuushii (big four winds)"),
            rule="card_liability",
            melds=Text(
                "大四喜の包には、晒した風牌四種と、そのうち一つのポンか大明槓が要る。",
                "It needs melds of all four winds, at least one of them called.",
            ),
            fed=_winds,
        ),
    ),
    liable_yaku={"daisangen": frozenset({"daisangen"}), "suushiihou": frozenset({"daisuushii"})},
)

CARDS: Final = Cards(_CARDS, _DECK)
"""The cards and what they depend on."""
