"""The prototype's course of the match and of one hand for two or more players; it settles nothing."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="players",
        rule="players",
        type="META",
        name=Text("ダイスとプレイ人数", "Dice and players"),
        quote="牌の代わりにダイスを使う麻雀。プレイ人数は1人〜無制限。",
        text=Text(
            "牌の代わりに6面のダイスを使う。何人でも遊べ、1人のときは1人ルールによる。",
            "Six-sided dice stand in for tiles. Any number can play; one player uses the "
            "one-player rules.",
        ),
        number=11,
    ),
    Clause(
        id="start.seats",
        rule="start_seats",
        type="META",
        name=Text("起家と席順", "First dealer and seats"),
        quote="起家と席順を決める。",
        text=Text(
            "最初の親と席順を決める。",
            "The first dealer and the order of seats are decided.",
        ),
        number=12,
    ),
    Clause(
        id="start.coins",
        rule="start_coins",
        type="PAY",
        name=Text("最初のコイン", "Starting coins"),
        quote="コインを5枚ずつ配る。",
        text=Text("全員が5枚のコインを持って始める。", "Every player starts with five coins."),
        number=13,
    ),
    Clause(
        id="flow.east1",
        rule="flow_east1",
        type="END",
        name=Text("東一局", "East 1"),
        quote="東一局から始まる。",
        text=Text(
            "東一局から始める。プロトタイプだけの定めである。",
            "The match starts with East 1. Prototype only.",
        ),
        number=14,
        when={"edition": ("prototype",)},
    ),
    Clause(
        id="flow.dealer_rotates",
        rule="flow_dealer_rotates",
        type="END",
        name=Text("親の移動", "The deal moves on"),
        quote="親(最初に手番を行うプレイヤー)は局ごとに順繰り。",
        text=Text(
            "親は最初に手番を行う人で、誰が勝っても局ごとに次の人へ移る。"
            "プロトタイプだけの定めである。",
            "The dealer is the player who acts first. The deal passes on after every hand, whoever "
            "won. Prototype only.",
        ),
        number=15,
        when={"edition": ("prototype",)},
    ),
    Clause(
        id="flow.south",
        rule="flow_south",
        type="END",
        name=Text("南入", "Into the South round"),
        quote="親が1周すると南入。",
        text=Text(
            "全員が1回ずつ親をすると次の場に移る。プロトタイプだけの定めである。",
            "Once everybody has dealt, the next round begins. Prototype only.",
        ),
        number=16,
        when={"edition": ("prototype",)},
    ),
    Clause(
        id="flow.length",
        rule="flow_length",
        type="END",
        name=Text("場の数", "How many rounds"),
        quote="2人プレイは北場まで、3人なら西場まで、4人以上なら南場まで。",
        text=Text(
            "2人なら北場までの8局、3人なら西場までの9局、4人以上なら南場までの1人2局ずつを行う。"
            "プロトタイプだけの定めである。",
            "Two players play East to North (8 hands), three East to West (9 hands), four or more "
            "East and South (two hands a player). Prototype only.",
        ),
        number=17,
        when={"edition": ("prototype",)},
    ),
    Clause(
        id="flow.white",
        rule="flow_white",
        type="END",
        name=Text("白場", "The white round"),
        quote="それが終わると「白場」に突入。",
        text=Text(
            "定められた場が終わると白場に入る。プロトタイプだけの定めである。",
            "After the last of these rounds comes the white round. Prototype only.",
        ),
        number=18,
        when={"edition": ("prototype",)},
    ),
    Clause(
        id="flow.white_stop",
        rule="flow_white_stop",
        type="END",
        name=Text("上がり止め", "The leader may stop"),
        quote="白場はトップの上がり止め権あり。",
        text=Text(
            "白場では、コインの最も多い人が、勝った局でゲームを終わらせることができる。"
            "プロトタイプだけの定めである。",
            "In the white round the leader in coins may end the match on winning a hand. Prototype "
            "only.",
        ),
        number=19,
        when={"edition": ("prototype",)},
    ),
    Clause(
        id="flow.ranking",
        rule="flow_ranking",
        type="END",
        name=Text("順位", "Ranking"),
        quote="終了時点で持っているコインによって順位を付ける。",
        text=Text(
            "終了した時のコインが多い順に順位を付ける。",
            "Players rank by the coins they hold at the end.",
        ),
        number=20,
        when={"edition": ("prototype",)},
    ),
    Clause(
        id="flow.tobi",
        rule="flow_tobi",
        type="END",
        name=Text("トビ", "Going bust"),
        quote="誰かのコインが0になり場代を払えなくなったらその時点で終了(トビ)。",
        text=Text(
            "コインが0枚で場代を払えない人が出たら、その時点でゲームが終わる。"
            "プロトタイプだけの定めである。",
            "The match ends at once when a player has no coins and cannot pay the ante. Prototype "
            "only.",
        ),
        number=21,
        when={"edition": ("prototype",)},
    ),
    Clause(
        id="round.ante",
        rule="round_ante",
        type="PAY",
        name=Text("場代", "Ante"),
        quote="場代として全員が1枚ずつコインを場に出す。",
        text=Text(
            "局の初めに、全員が1枚ずつコインを場に出す。調整案2では、退場した人数だけ増える。",
            "Every player puts one coin into the pot for each hand. Adjustment 2 adds one for "
            "every player who has left.",
        ),
        number=22,
    ),
    Clause(
        id="round.dora",
        rule="round_dora",
        type="HAND",
        name=Text("ドラ表示ダイス", "Dora die"),
        quote="ドラ表示ダイスを振る。出た目がそのままドラ。",
        text=Text(
            "ダイスを1個振り、出た目そのものをドラとする。次の目ではない。",
            "One die is rolled, and its own face is the dora, not the next one.",
        ),
        number=23,
    ),
    Clause(
        id="round.order",
        rule="round_order",
        type="TURN",
        name=Text("手番の順", "Order of turns"),
        quote="親から順に手番を行う。役を作って点を競う。",
        text=Text(
            "親から席順に1回ずつ手番を行い、役を作って点を競う。",
            "Starting with the dealer, each player takes one turn in seat order and tries to score "
            "with yaku.",
        ),
        number=24,
    ),
    Clause(
        id="round.winner_takes_pot",
        rule="round_winner_takes_pot",
        type="PAY",
        name=Text("局の勝者", "The winner takes the pot"),
        quote="得点が最も高いプレイヤーが場に出ている全てのコインを取る。",
        text=Text(
            "得点の最も高い人が、場のコインを全て取る。",
            "The highest score takes the whole pot.",
        ),
        number=25,
    ),
    Clause(
        id="round.tie",
        rule="round_tie",
        type="PAY",
        name=Text("頭ハネ", "Ties"),
        quote="同率一位が複数いる場合先に手番を行ったプレイヤーが勝ち(頭ハネ)。",
        text=Text(
            "最高点が同じなら、先に手番を行った人の勝ちとする。",
            "If several share the highest score, the one who acted first wins.",
        ),
        number=26,
    ),
    Clause(
        id="round.last_player_auto",
        rule="round_last_player_auto",
        type="PAY",
        name=Text("最後のプレイヤーの不戦勝", "The last player wins unplayed"),
        quote="他の全てのプレイヤーが0点だった場合、最後のプレイヤーは手番を行わずに勝利。",
        text=Text(
            "他の全員が0点なら、最後の人は手番を行わずに勝つ。調整案2では手番を行う。",
            "If all others scored 0, the last player wins without taking a turn. Under adjustment "
            "2 the turn is played.",
        ),
        number=27,
        when={"edition": ("prototype",)},
    ),
    Clause(
        id="round.yakuman_ends",
        rule="round_yakuman_ends",
        type="PAY",
        name=Text("役満による終了", "A yakuman ends the hand"),
        quote="役満が出るとその時点で勝利しコインを総取り。以後のプレイヤーは手番を行わない。",
        text=Text(
            "役満を出した人がその場で勝ち、場のコインを全て取る。後の人は手番を行わない。",
            "The first yakuman wins at once and takes the pot. Later players get no turn.",
        ),
        number=28,
    ),
)
