"""Section 8 of the source from 8-15 and section 9: the course of play; it enforces nothing."""

from scoring.rules.source import Clause
from scoring.text import Text

CLAUSES: tuple[Clause, ...] = (
    Clause(
        id="8-15",
        rule="renchan",
        type="END",
        name=Text("連荘", "Dealer repeats (renchan)"),
        quote="",
        text=Text(
            "親の連荘については8-15-01に定める。",
            "When the dealer stays is ruled by 8-15-01.",
        ),
    ),
    Clause(
        id="8-15-01",
        rule="dealer_after_draw",
        type="END",
        name=Text("荒牌(通常の流局)時に親が流れるかどうか", "Dealer after an exhaustive draw"),
        quote="親が聴牌の時は連荘、ノー聴の時は常に親流れ",
        text=Text(
            "荒牌流局では、親が聴牌なら連荘、ノー聴なら常に親流れとする。",
            "After an exhaustive draw the dealer stays if tenpai; if noten the deal always passes.",
        ),
    ),
    Clause(
        id="8-16",
        rule="agari_yame",
        type="END",
        name=Text("最終局の和了やめ", "Stopping in the last hand"),
        quote="親かつトップ目の場合和了または聴牌でも終了(終了は義務)",
        text=Text(
            "最終局で親がトップ目のときは、親の和了または聴牌で終了する。終了は義務である。",
            "In the last hand, if the dealer in first place wins or is tenpai, the match ends. "
            "The dealer has no choice.",
        ),
    ),
    Clause(
        id="8-17",
        rule="end_by_yakuman",
        type="END",
        name=Text("役満の和了による1精算単位の終了", "End of the match by yakuman"),
        quote="なし",
        text=Text("役満の和了で終局することはない。", "A yakuman does not end the match."),
    ),
    Clause(
        id="8-18",
        rule="same_turn",
        type="TURN",
        name=Text("同巡の定義", "The same turn"),
        quote=(
            "次に自分が自摸るか鳴くまでは他家の鳴きにかかわらず同巡(他家の鳴きで延々と自分の番が来"
            "なければずっと同巡)"
        ),
        text=Text(
            "同巡は次に自分が自摸るか鳴くまで続く。その間に他家の鳴きがあっても同巡のままで、"
            "和り牌を見逃した人は栄和できない。",
            "The same turn lasts until one's own next draw or call, whatever others call. Until "
            "then, who passed a winning tile cannot win by ron.",
        ),
    ),
    Clause(
        id="8-18-01",
        rule="tsumo_after_passing",
        type="TURN",
        name=Text("和了牌を見逃した直後の自摸牌で和れるかどうか", "Tsumo right after passing"),
        quote="和れる",
        text=Text(
            "和了牌を見逃した直後の自摸牌でも和れる。",
            "A player may win on the draw right after passing a winning tile.",
        ),
    ),
    Clause(
        id="8-19",
        rule="exposed_tiles",
        type="META",
        name=Text("見せ牌", "Exposed tiles"),
        quote="なし",
        text=Text("見せ牌についての取り決めはない。", "There is no rule on exposed tiles."),
    ),
    Clause(
        id="8-20",
        rule="calling_last_discard",
        type="TURN",
        name=Text("河底牌のポン、チー", "Chi or pon on the last discard"),
        quote="できない",
        text=Text(
            "河底牌はポンもチーもできない。",
            "The last discard cannot be called for chi or pon.",
        ),
    ),
    Clause(
        id="8-21",
        rule="calling_without_draw",
        type="TURN",
        name=Text("自摸番がない人の鳴き", "Calls without a draw left"),
        quote="できる",
        text=Text(
            "自摸番の残っていない人も鳴くことができる。",
            "A player with no draw left may still call.",
        ),
    ),
    Clause(
        id="8-22",
        rule="last_hand_restriction",
        type="END",
        name=Text("最終局の和了制限", "Restrictions in the last hand"),
        quote="なし",
        text=Text("最終局の和了に制限はない。", "Wins in the last hand are not restricted."),
    ),
    Clause(
        id="8-23",
        rule="yakuman_bonus",
        type="PAY",
        name=Text("役満の御祝儀", "Bonus for yakuman"),
        quote="なし",
        text=Text("役満の御祝儀はない。", "There is no extra bonus for a yakuman."),
    ),
    Clause(
        id="8-24",
        rule="seat_draw",
        type="META",
        name=Text("場決め", "Drawing seats"),
        quote=(
            "「TCG麻雀」では場決めの際にも、牌によってルールが変わる機会を設けるため、"
            "次回以降独自の方法を考えます。"
        ),
        text=Text(
            "場決めの方法は、牌によってルールが変わる機会を設けるため、次回以降に独自に定める。",
            "How seats are drawn is left to a later issue, so that tiles can change rules there "
            "too.",
        ),
    ),
    Clause(
        id="8-25",
        rule="first_dealer",
        type="META",
        name=Text("起家決め", "First dealer"),
        quote="場決めの時の東の人がそのまま起家となる",
        text=Text(
            "場決めで東の人がそのまま起家となる。",
            "The player who got east in the seat draw is the first dealer.",
        ),
    ),
    Clause(
        id="8-26",
        rule="seat_change",
        type="META",
        name=Text("場替え", "Changing seats"),
        quote="場替えはしない",
        text=Text("場替えはしない。", "Seats are not changed."),
    ),
    Clause(
        id="8-27",
        rule="wall_start",
        type="META",
        name=Text("自摸開始位置決め", "Where drawing starts"),
        quote="「雀麻」形式を採用",
        text=Text(
            "自摸開始位置は「雀麻」形式で決める。",
            "Where drawing starts follows the format named in the source.",
        ),
    ),
    Clause(
        id="8-28",
        rule="discard_rows",
        type="META",
        name=Text("牌の捨て方", "Laying out discards"),
        quote="6枚切りとする",
        text=Text("捨て牌は6枚切りで並べる。", "Discards are laid out in rows of six."),
    ),
    Clause(
        id="8-29",
        rule="discard_completed",
        type="TURN",
        name=Text("捨て牌の成立時期", "When a discard counts"),
        quote="河に表向きに置いた時",
        text=Text(
            "捨て牌は、河に表向きに置いた時に成立する。",
            "A discard counts once it lies face up in the river.",
        ),
    ),
    Clause(
        id="8-30",
        rule="wall_too_short",
        type="META",
        name=Text(
            "手積みで、賽子の出目の位置の牌が足りなくてその山から牌を1枚も取れなかった場合",
            "Too few tiles at the dice position",
        ),
        quote="「雀麻」形式なので考慮不要",
        text=Text(
            "「雀麻」形式では起こらないので、考慮しなくて良い。",
            "This cannot happen with the format of 8-27.",
        ),
    ),
    Clause(
        id="8-31",
        rule="hand_used",
        type="META",
        name=Text("利き手でない手の使用", "Using the other hand"),
        quote="特に制限しない",
        text=Text(
            "利き手でない手の使用を特に制限しない。",
            "Using the other hand is not restricted.",
        ),
    ),
    Clause(
        id="8-32",
        rule="unwritten_cases",
        type="META",
        name=Text("本書に記載のない問題が生じた場合の処理", "Cases not written down"),
        quote="全員で相談する",
        text=Text(
            "記載のない問題が生じたら、全員で相談する。",
            "Cases the rules do not cover are settled by all players together.",
        ),
    ),
    Clause(
        id="9",
        rule="super_local_rules",
        type="META",
        name=Text("超ローカルルール", "Super-local rules"),
        quote="なし",
        text=Text("超ローカルルールは採用しない。", "No super-local rules are used."),
    ),
)
