"""The sentences of faults, by code; a word after a colon tells sentences of one code apart."""

from typing import Final

from scoring.faults import Fault
from scoring.text import Text

_SENTENCES: Final = {
    # cards
    "bad_card": Text(
        "無いカード。種類.スート、メンツとターツは種類.スート.形と書く。{hint}",
        "There is no such card: write kind.suit, and kind.suit.form for sets and partial sets.{hint}",
    ),
    "not_a_set": Text("鳴いたものはメンツとして書く。", "Write what was called as a set: mentsu."),
    "honour_run": Text("字牌・役牌によこ(順子)は無い。", "Honours and value tiles have no runs."),
    "wrong_card_count": Text(
        "手札が{concealed}枚、鳴いたメンツが{called}組。合わせて{right}枚。",
        "Cards in hand: {concealed}; called sets: {called}. Together they must be {right}.",
    ),
    "wrong_card_count:in_play": Text(
        "手札が{concealed}枚、鳴いたメンツが{called}組。合わせて{right}枚、引いた後は{more}枚。",
        "Cards in hand: {concealed}; called sets: {called}. Together they must be {right}, or {more} after a draw.",
    ),
    "wrong_card_count:drawn": Text("引いた後の手札は6枚。", "After the draw there are six cards."),
    "too_many_copies": Text(
        "{card}が{count}枚ある。この山には{copies}枚ずつ。",
        "There are {count} copies of {card}; this deck has {copies} of each.",
    ),
    "not_in_hand": Text("引いたカードも手札に入れる。", "The card drawn is one of those in hand."),
    "missing:drawn": Text("リーチの後は、どのカードを引いたかも書く。", "After riichi the request must say which card was drawn."),
    # wins
    "missing:winning_card": Text("ロン・ツモにはアガリ牌が要る。", "A win by ron or tsumo needs its winning card."),
    "wrong_win:winning_card": Text("天和にアガリ牌は無い。", "Tenhou has no winning card: the hand was dealt."),
    "needs_no_melds": Text("天和に鳴きは無い。", "Tenhou allows no calls."),
    "wrong_win:situation": Text(
        "天和は配られた時のアガリなので、リーチはできない。",
        "Tenhou is won as dealt, before anything can be declared.",
    ),
    "not_complete": Text("配られた5枚が4メンツ1アタマではない。", "The cards dealt are not four sets and a head."),
    "not_tenpai": Text(
        "聴牌ではない。聴牌は、4メンツ+孤立牌か、3メンツ+アタマ+ターツだけ。",
        "The hand is not tenpai: only four sets and an isolated card are, or three sets, a head and a partial set.",
    ),
    "not_tenpai:complete": Text(
        "4メンツ1アタマは聴牌ではない。アガりになるのは、聴牌から孤立牌で出来た時と天和だけ。",
        "Four sets and a head are not tenpai: they win only when an isolated card completes a tenpai hand, or as tenhou.",
    ),
    "not_isolated": Text("アガリ牌になるのは孤立牌カードだけ。", "Only an isolated card wins a hand."),
    "wrong_suit": Text("待ちは{suit}の孤立牌。", "The hand waits for an isolated card of {suit}."),
    "no_yaku": Text("役が無いのでアガれない。", "The hand has no yaku, and one is required."),
    "no_draw": Text("引いたカードが無い。", "No card was drawn, or the request does not say which."),
    "no_discard": Text("捨てられたカードが無い。", "Nobody discarded a card."),
    "not_as_dealt": Text("天和は配られた5枚だけで、誰も引かないうちに。", "Only with the cards dealt, before anybody draws."),
    "not_as_dealt:dealt": Text(
        "配られたままなら、まだ誰も引かず、捨てず、宣言もしていない。",
        "In a hand as it was dealt nobody has drawn, discarded or declared anything yet.",
    ),
    # riichi and calls
    "needs_closed_hand": Text("面前の時だけ。", "Only a hand without called sets may have this."),
    "needs_closed_hand:riichi": Text("鳴いた手ではリーチできない。", "Riichi needs a hand without called sets."),
    "not_tenpai:declared": Text("リーチした手は聴牌している。", "A hand that declared riichi is tenpai."),
    "not_tenpai:riichi": Text("聴牌していない。", "The hand is not tenpai."),
    "too_few_points": Text("リーチには{stake}点が要る。", "Riichi costs {stake} point, and the player has less."),
    "already_declared": Text("もうリーチしている。", "Riichi was declared already."),
    "already_declared:discard": Text("リーチの後は、引いたカードだけを捨てる。", "After riichi only the card just drawn is discarded."),
    "already_declared:call": Text("リーチの後は鳴けない。", "After riichi the hand stays as it is: nothing is called."),
    "not_isolated:call": Text("鳴けるのは孤立牌カードだけ。", "Only an isolated card can be called."),
    "no_taatsu:pon": Text("{suit}のたて(刻子)のターツが無い。", "There is no partial triplet of {suit} in hand."),
    "no_taatsu:chi": Text("{suit}のよこ(順子)のターツが無い。", "There is no partial run of {suit} in hand."),
    "not_left_neighbour": Text("チーは左隣の人の捨て牌だけ。", "Chi is only for the discard of the left neighbour, who played before."),
    # the table
    "too_few": Text("{least}人以上で遊ぶ。", "{least} or more play."),
    "no_such_player": Text("席は0から{last}まで。", "Players are 0 to {last}."),
    "below_zero": Text("持ち点が0点未満になった時に試合は終わっている。", "The match was over when a score fell below 0."),
    "after_the_end": Text("{players}人では{hands}局で終わる。", "{players} players play {hands} hands."),
    "contradiction:dealer": Text(
        "親は一局ごとに移る。第{hand}局の親は{dealer}番。",
        "The deal passes every hand: player {dealer} deals hand {hand}.",
    ),
    "missing:seat": Text("だれの捨て牌かを知るには自分の席が要る。", "One's own seat tells where the discard comes from."),
    "not_both:discard": Text("自分が捨てる番に、ほかの人の捨て牌は無い。", "While a discard of one's own is due nobody else discards."),
    "own_discard": Text("自分の捨て牌は鳴けず、ロンもできない。", "Nobody calls or wins on their own discard."),
    # the event
    "wrong_event": Text("流局ではだれもアガらない。", "Nobody wins a drawn hand."),
    "not_both:wins": Text("アガりは wins の中に書く。", "Give this in each of the wins."),
    "missing:winner": Text("アガった人の席が要る。", "Name the winner."),
    "missing:points": Text("手かその点数のどちらか一つを送る。", "Send the hand or its points, one of the two."),
    "not_both:points": Text("手かその点数のどちらか一つを送る。", "Send the hand or its points, one of the two."),
    "missing:from": Text("ロンなら放銃した席、ツモか天和なら null。", "Name the discarder, or null for a self-draw and tenhou."),
    "out_of_range:points": Text("このアガりの点数は {possible} のいずれか。", "A hand won this way is worth one of: {possible}."),
    "missing:discarder": Text("ロンには放銃した人の席が要る。", "A ron needs its discarder."),
    "wrong_win:discarder": Text("ツモと天和に放銃した人はいない。", "A self-draw and tenhou have no discarder."),
    "contradiction:tenhou": Text(
        "天和は配られた時のアガり。その前にだれもリーチできない。",
        "Tenhou wins as the cards are dealt: nobody can declare riichi before it.",
    ),
    "other_riichi:hand": Text(
        "アガった人がリーチしたなら、手の状況にもリーチを入れる。",
        "The winner declared riichi: claim it in the situation of the hand too.",
    ),
    "other_riichi:event": Text(
        "手はリーチしたと言うが、リーチした人の中にいない。",
        "The hand claims riichi, but its owner is not among those who declared it.",
    ),
    "other_table": Text("場と食い違う。省いてもよい。", "The table says otherwise; it may be left out."),
    "one_winner:discard": Text("アガるのは先に宣言した1人だけ。", "Only the first to declare wins."),
    "one_winner:draw": Text("ツモと天和でアガるのは1人。", "A self-draw and tenhou have one winner."),
    "one_discard": Text("同じ1枚の捨て牌でアガる。", "All of them must win on the same discard."),
    "repeated_item": Text("一人が二度アガっている。", "Nobody wins twice."),
}  # fmt: skip


def fault(at: str, key: str, rule: str | None = None, **values: object) -> Fault:
    """The fault at the pointer ``at`` with the sentence of ``key``, filled with ``values``."""
    return Fault(at, key.partition(":")[0], _SENTENCES[key].filled(**values), rule)


def reason(key: str, rule: str, **values: object) -> Fault:
    """The same about no field: why something is not possible."""
    return fault("", key, rule, **values)
