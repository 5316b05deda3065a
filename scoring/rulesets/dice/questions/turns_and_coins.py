"""Questions about editions, turns, coins and the course of the match; they change no rule."""

from scoring.rules.source import Question
from scoring.text import Text

QUESTIONS: tuple[Question, ...] = (
    Question(
        id="D1",
        clauses=(
            "adj2.free_riichi_only",
            "adj2.no_rounds",
            "adj2.winner_deals",
            "adj2.bust_out",
            "adj2.last_standing",
            "adj2.ante_growth",
            "adj2.ante_short",
            "adj2.double_kan",
            "adj2.play_to_last",
            "adj2.all_zero_dealer",
            "flow.east1",
            "flow.dealer_rotates",
            "flow.south",
            "flow.length",
            "flow.white",
            "flow.white_stop",
            "flow.ranking",
            "flow.tobi",
            "round.ante",
            "round.last_player_auto",
            "turn.free_when_poor",
        ),
        question=Text(
            "プロトタイプと調整案2のどちらによるか。",
            "Which text governs: the prototype or adjustment 2?",
        ),
        readings=(
            Text("プロトタイプだけによる。", "The prototype alone."),
            Text("プロトタイプを調整案2で改める。", "The prototype as changed by adjustment 2."),
        ),
        settled=1,
        why=Text(
            "調整案2の方が後に出た。変わるのは精算と進行だけで、手の得点はどちらでも同じである。",
            "Adjustment 2 is the later text. It changes only payment and the course of the match; "
            "hands score the same in both.",
        ),
        option="edition",
    ),
    Question(
        id="D11",
        clauses=("solo.yakuman", "round.yakuman_ends"),
        question=Text(
            "役満がいくつも重なったらどうなるか。",
            "What happens with several yakuman at once?",
        ),
        readings=(
            Text(
                "2人以上では、勝ちは一つの勝ちである。1人ルールでは、合わせて80点とする。",
                "Between players a win is a win; alone it is 80 points once.",
            ),
            Text("1人ルールでは、一つにつき80点とする。", "Alone it is 80 points each."),
        ),
        settled=0,
        why=Text(
            "役満は80点で、他の役と複合しない。",
            "A yakuman is 80 points and does not combine.",
        ),
        option="solo_yakuman_stack",
        rules=(
            "double_kan",
            "chinitsu",
            "chinroutou",
            "sanrenkou",
            "isshoku_souryuukai",
            "daikouhou",
        ),
    ),
    Question(
        id="D12",
        clauses=("solo.yakuman", "turn.riichi_double"),
        question=Text(
            "1人ルールで、リーチは役満の80点も2倍にするか。",
            "Alone, does riichi double the 80 points of a yakuman?",
        ),
        readings=(
            Text("2倍にして160点とする。", "Yes: 160 points."),
            Text("しない。80点とする。", "No: 80 points."),
        ),
        settled=0,
        why=Text(
            "リーチは役の一覧になく、「得点が2倍」に例外はない。",
            "Riichi is not in the list of yaku, and its doubling has no exception.",
        ),
        option="solo_yakuman_riichi_double",
    ),
    Question(
        id="D14",
        clauses=("solo.refund", "solo.forfeit", "turn.riichi_double"),
        question=Text(
            "10点以上かどうかは、リーチの2倍の前と後のどちらで見るか。",
            "Is the test for 10 points made before or after riichi doubles them?",
        ),
        readings=(
            Text("後で見る。", "After."),
            Text("前で見る。", "Before."),
        ),
        settled=0,
        why=Text(
            "「その局に10点以上取れば」とは、その局で得た点のことである。",
            "It asks for the points taken in the hand.",
        ),
    ),
    Question(
        id="D15",
        clauses=("turn.free_when_poor", "adj2.free_riichi_only"),
        question=Text(
            "残りのコインが1枚以下かどうかは、いつ見るか。",
            "When is it measured that one coin or none is left?",
        ),
        readings=(
            Text(
                "場代を出した後、選択の代金を払う前。",
                "After the ante, before paying for the choice.",
            ),
            Text("場代を出す前。", "Before the ante."),
        ),
        settled=0,
        why=Text("選ぶ時の「残りのコイン」である。", "It speaks of the coins left when choosing."),
    ),
    Question(
        id="D16",
        clauses=("solo.turn", "turn.free_when_poor", "adj2.free_riichi_only"),
        question=Text(
            "1人ルールでも、コインが少なければ無料になるか。",
            "Alone, is the choice free too when few coins are left?",
        ),
        readings=(
            Text(
                "なる。選んだ版の2人以上のルールと同じである。",
                "Yes, as between players in the chosen edition.",
            ),
            Text("ならない。", "Never."),
        ),
        settled=0,
        why=Text("手順は「同様に行う」とある。", "The turn is taken in the same way."),
    ),
    Question(
        id="D17",
        clauses=("solo.refund", "turn.free_when_poor", "adj2.free_riichi_only"),
        question=Text(
            "1人ルールで選択が無料だったとき、何枚が戻るか。",
            "Alone, what comes back if the choice was free?",
        ),
        readings=(Text("実際に出したコインだけが戻る。", "Exactly the coins put in."),),
        settled=0,
        why=Text("戻るのは「出したコイン」である。", "It is the coins paid that come back."),
    ),
    Question(
        id="D18",
        clauses=("flow.white", "flow.white_stop", "flow.tobi"),
        question=Text("白場はいつまで続くか。", "How long does the white round last?"),
        readings=(
            Text(
                "トップが止めるか、誰かがトビになるまで。",
                "Until the leader stops or somebody goes bust.",
            ),
            Text(
                "親が決まった周数を回るまで。",
                "For a set number of turns of the deal round the table.",
            ),
        ),
        settled=0,
        why=Text("終わりの定めがない。", "No end is given."),
        option="white_round_cycles",
    ),
    Question(
        id="D19",
        clauses=("flow.white_stop",),
        question=Text("上がり止めができるのは、いつか。", "When may the leader stop?"),
        readings=(
            Text("その局に勝ったトップだけができる。", "Only a leader who has just won the hand."),
            Text("白場のどの局の後でも、トップができる。", "After any hand of the white round."),
        ),
        settled=0,
        why=Text(
            "「上がり止め」は、上がって止めることである。",
            "The word means stopping with a win.",
        ),
    ),
    Question(
        id="D20",
        clauses=("round.last_player_auto", "adj2.play_to_last", "adj2.all_zero_dealer"),
        question=Text(
            "手番を行わずに勝った最後の人は、何点か。",
            "What does the last player score who wins without a turn?",
        ),
        readings=(
            Text(
                "点はなく、場のコインを取る。調整案2では手番を行い、全員が0点なら親の勝ちとする。",
                "There is no score, and the pot is taken. Under adjustment 2 the turn is played, "
                "and if all score 0 the dealer wins.",
            ),
        ),
        settled=0,
        why=Text("手番を行わなければ得点はない。", "Without a turn there is nothing to score."),
    ),
    Question(
        id="D21",
        clauses=("round.last_player_auto",),
        question=Text(
            "プロトタイプで、最後の人は不戦勝でも手番を行ってよいか。",
            "In the prototype, may the last player who wins unplayed still take the turn?",
        ),
        readings=(Text("行えない。", "No."),),
        settled=0,
        why=Text("「手番を行わずに勝利」とある。", "The win comes without a turn."),
    ),
    Question(
        id="D22",
        clauses=("flow.ranking",),
        question=Text(
            "最後のコインが同じなら、順位はどうなるか。",
            "How do players rank who end with the same coins?",
        ),
        readings=(
            Text(
                "最初の席順で先の人を上とし、同点であることを示す。",
                "The earlier in the first seating order is higher, and the tie is shown.",
            ),
            Text("同じ順位とする。", "They share a rank."),
        ),
        settled=0,
        why=Text("一般の方法による。", "This is the general practice."),
    ),
    Question(
        id="D23",
        clauses=("adj2.bust_out", "adj2.last_standing"),
        question=Text(
            "一つの局で何人もコインが0枚になったらどうなるか。",
            "What if several players reach 0 coins in one hand?",
        ),
        readings=(
            Text(
                "全員が退場し、コインを持つ人が一人だけになれば、その人の優勝とする。",
                "All of them leave; if only one player has coins left, that player wins.",
            ),
        ),
        settled=0,
        why=Text(
            "局の勝者は必ずコインを持つので、少なくとも一人は残る。",
            "The winner of the hand always has a coin, so at least one player remains.",
        ),
    ),
    Question(
        id="D24",
        clauses=("adj2.ante_short", "adj2.bust_out", "adj2.free_riichi_only"),
        question=Text(
            "場代であるだけ出して0枚になった人も、手番を行うか。",
            "Does a player act who has no coins left after a short ante?",
        ),
        readings=(
            Text(
                "行う。リーチは無料ででき、振り直しはできない。",
                "Yes; riichi is free, and a reroll is impossible.",
            ),
        ),
        settled=0,
        why=Text(
            "退場するのは、0枚で局を終えたときである。",
            "Players leave only when a hand ends with no coins.",
        ),
    ),
    Question(
        id="D27",
        clauses=("turn.kan", "turn.reroll_three"),
        question=Text(
            "カンしたダイスを、後で振り直せるか。",
            "Can a die of a kan be rerolled later?",
        ),
        readings=(
            Text(
                "できない。カンで加えたダイスは振り直せる。",
                "No, the kan is fixed; the die it added may be rerolled.",
            ),
            Text("できる。", "Yes."),
        ),
        settled=0,
        why=Text("一般の方法による。", "This is the general practice."),
    ),
    Question(
        id="D28",
        clauses=("turn.reroll_cost", "turn.reroll_three"),
        question=Text(
            "振り直しを選んで、一つも振り直さなくてもよいか。",
            "May a player choose to reroll and then reroll nothing?",
        ),
        readings=(Text("よい。コインは払う。", "Yes; the coin is still paid."),),
        settled=0,
        why=Text("「3回まで」とある。", "The source allows up to three rerolls."),
    ),
)
