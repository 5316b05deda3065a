"""The words for the accounts of a match and for the wall; it decides no rule."""

from typing import Final

from scoring.terms.term import Term
from scoring.text import Text

MATCH: Final = (
    Term(
        "genten",
        Text("原点", "return points"),
        "げんてん",
        Text(
            "最終精算で基準にする点。配給原点は初めに持つ点。",
            "The points that final accounts are reckoned from.",
        ),
        en="return points|starting points|points at the start",
        see=("oka",),
    ),
    Term(
        "oka",
        Text("オカ", "oka"),
        "おか",
        Text(
            "配給原点と原点の差を集めた、首位の取り分。",
            "What first place gets from the difference between starting points and return points.",
        ),
        see=("genten", "uma"),
    ),
    Term(
        "uma",
        Text("馬", "uma"),
        "うま",
        Text("最終順位に応じてやり取りする点。", "Points exchanged by final placement."),
        ja="馬|ウマ",
        see=("oka",),
    ),
    Term(
        "tobi",
        Text("飛び", "busting"),
        "とび",
        Text(
            "持ち点が尽きること。試合が終わるゲームが多い。",
            "Running out of points, which ends the match in many games.",
        ),
        ja="飛び|トビ|0点未満",
        en="bust(?:s|ed|ing)?|below zero",
    ),
    Term(
        "badai",
        Text("場代", "ante"),
        "ばだい",
        Text(
            "局の初めに全員が場に出す分。局の勝者が取る。",
            "What everybody puts in before a hand; its winner takes it.",
        ),
    ),
    Term(
        "buta",
        Text("ブタ", "no winning form"),
        "ぶた",
        Text(
            "アガリの形にならず、0点に終わること。",
            "Ending a turn without a winning form, with 0 points.",
        ),
        en="no winning form|scored? 0",
    ),
    Term(
        "karasu",
        Text("カラス", "karasu"),
        "からす",
        Text(
            "役もドラも無い和了。得点にならず、和了した人が罰点を払う。",
            "A win without any yaku or dora; the winner pays a penalty for it.",
        ),
        see=("yaku", "dora", "shibari"),
    ),
    Term(
        "wareme",
        Text("割れ目", "wall break"),
        "われめ",
        Text(
            "山の取り始めとなった人。採用するゲームでは、その人の支払いと受け取りが倍になる。",
            "The player whose wall was broken; where it is played that player pays and receives double.",
        ),
        en="wall break|wareme",
        see=("yama",),
    ),
    Term(
        "yama",
        Text("山", "wall"),
        "やま",
        Text("これから引く牌の列。", "The tiles that are still to be drawn."),
        ja="山(?!荘)",
        en="wall|deck",
        see=("wanpai",),
    ),
    Term(
        "wanpai",
        Text("王牌", "dead wall"),
        "わんぱい",
        Text(
            "引かずに残す牌。ドラ表示牌と嶺上牌がある。",
            "Tiles that are kept back: the dora indicators and the replacement tiles are there.",
        ),
        see=("yama", "rinshanpai", "dora_hyoujihai"),
    ),
    Term(
        "rinshanpai",
        Text("嶺上牌", "replacement tile"),
        "りんしゃんぱい",
        Text("槓の後に王牌から引く牌。", "The tile drawn from the dead wall after a kan."),
        ja="嶺上(?:牌|の牌)",
        en="replacement tile",
        see=("kan", "wanpai"),
    ),
    Term(
        "haiteihai",
        Text("海底牌", "last tile"),
        "はいていはい",
        Text(
            "最後に引く牌。その後の最後の捨て牌を河底牌という。",
            "The last tile of the wall; the discard after it is the last discard.",
        ),
        ja="[海河]底牌",
        en="last (?:tile|discard)",
        see=("yama",),
    ),
    Term(
        "haipai",
        Text("配牌", "deal"),
        "はいぱい",
        Text("局の初めに配られた牌。", "The tiles a hand begins with."),
        en="as dealt|deal of tiles",
    ),
    Term(
        "doujun",
        Text("同巡", "same turn"),
        "どうじゅん",
        Text("誰かの番から次の自分の番まで。", "From a discard until one's own next turn."),
        ja="同巡|同順内",
        en="same[- ]turn",
        see=("furiten",),
    ),
)
