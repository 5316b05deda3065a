"""Every error code, its status and its words, in one table.

Codes with a status of their own head a problem document. The others stand in its list ``errors``
and say what is wrong with the shape of one field; reasons that lie in the rules come from
``scoring`` with their own words and the rule.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import scoring
from scoring.faults import Fault
from scoring.text import Text, joined

MAX_FAULTS: Final = 200
"""Most faults that are listed; their number is told in any case."""
_PLACEHOLDER: Final = re.compile(r"\{[a-z_]+\}")


@dataclass(frozen=True, slots=True)
class Kind:
    """One error code."""

    code: str
    title: Text
    detail: Text
    """What is wrong; ``{placeholders}`` are filled where the error is found."""
    advice: Text
    """What to do about it, for the page of the code."""
    status: int | None = None
    """HTTP status; ``None`` for codes found only in ``errors``."""

    @property
    def plain(self) -> Text:
        """What is wrong, with ``…`` where the error that is found says more."""
        return Text(*(_PLACEHOLDER.sub("…", words) for words in self.detail))


KINDS: Final = (
    Kind(
        "not_json",
        Text("JSONではありません", "Not JSON"),
        Text("本文をJSONとして読めません。", "The body cannot be read as JSON."),
        Text(
            "UTF-8のJSONオブジェクトを送ってください。NaN、Infinity、単独サロゲート、BOM、"
            "極端に大きい数や深い入れ子は使えません。",
            "Send one JSON object in UTF-8. NaN, Infinity, lone surrogates, a byte order mark, "
            "numbers without bound and very deep nesting are not accepted.",
        ),
        400,
    ),
    Kind(
        "duplicate_name",
        Text("名前の重複", "A name occurs twice"),
        Text(
            "同じオブジェクトの中に同じ名前が2度あります。",
            "A name occurs twice in one object of the body.",
        ),
        Text(
            "どちらの値が正しいか決められないため受け付けません。片方を消してください。",
            "Which value is meant cannot be known, so neither is taken. Remove one of them.",
        ),
        400,
    ),
    Kind(
        "bad_request",
        Text("不正な要求", "Bad request"),
        Text("この要求は読み取れません。", "The request cannot be read."),
        Text("HTTPの要求の書式を確かめてください。", "Check how the HTTP request is written."),
        400,
    ),
    Kind(
        "not_found",
        Text("見つかりません", "Not found"),
        Text("このパスには何もありません。", "There is nothing at this path."),
        Text(
            "パスは末尾に「/」を付けません。すべてのパスは /docs にあります。",
            "Paths end without a slash. All paths are listed at /docs.",
        ),
        404,
    ),
    Kind(
        "unknown_ruleset",
        Text("ルールセットがありません", "Unknown ruleset"),
        Text("その名前のルールセットはありません。", "There is no ruleset of this name."),
        Text(
            "ルールセットの一覧は /v1/rulesets にあります。",
            "The rulesets are listed at /v1/rulesets.",
        ),
        404,
    ),
    Kind(
        "unknown_rule",
        Text("ルールがありません", "Unknown rule"),
        Text(
            "このルールセットにその名前のルールはありません。",
            "This ruleset has no rule of this name.",
        ),
        Text(
            "ルールの一覧は /v1/rulesets/{ruleset}/rules にあります。",
            "The rules are listed at /v1/rulesets/{ruleset}/rules.",
        ),
        404,
    ),
    Kind(
        "method_not_allowed",
        Text("使えないメソッド", "Method not allowed"),
        Text(
            "このパスではそのメソッドを使えません。",
            "This path does not take this method.",
        ),
        Text(
            "使えるメソッドは応答の Allow ヘッダーにあります。",
            "The methods it takes are in the header Allow of the answer.",
        ),
        405,
    ),
    Kind(
        "not_acceptable",
        Text("求められた形式では答えられません", "Not acceptable"),
        Text(
            "このパスの答えは {offered} です。Accept ヘッダーがこれを除いています。",
            "This path answers {offered}, which the header Accept excludes.",
        ),
        Text(
            "Accept ヘッダーを外すか、答えの形式を加えてください。",
            "Leave the header Accept out, or add the media type of the answer to it.",
        ),
        406,
    ),
    Kind(
        "request_timeout",
        Text("要求が届きません", "Request not complete"),
        Text(
            "要求の残りが時間内に届きませんでした。",
            "The rest of the request did not come in time.",
        ),
        Text(
            "Content-Length が本文の長さと同じか確かめて、もう一度送ってください。",
            "See that Content-Length is the length of the body, and send the request again.",
        ),
        408,
    ),
    Kind(
        "conflicting_cards",
        Text("矛盾するカード", "Contradicting cards"),
        Text(
            "場のカードが互いに矛盾しています。最初の矛盾: {first}",
            "The cards in play contradict each other. The first: {first}",
        ),
        Text(
            "同じものを別の値にするカードは、どれか一つだけにしてください。",
            "Of cards that set the same thing differently, play one only.",
        ),
        409,
    ),
    Kind(
        "too_large",
        Text("本文が大きすぎます", "Body too large"),
        Text(
            "本文は{limit}バイトまでです。",
            "A body may have at most {limit} bytes.",
        ),
        Text("本文を小さくしてください。", "Send a smaller body."),
        413,
    ),
    Kind(
        "uri_too_long",
        Text("URLが長すぎます", "URL too long"),
        Text(
            "パスとクエリは合わせて{limit}バイトまでです。",
            "Path and query may have at most {limit} bytes together.",
        ),
        Text("長い要求はPOSTで送ってください。", "Send a long request with POST."),
        414,
    ),
    Kind(
        "unsupported_media_type",
        Text("受け付けない形式", "Unsupported media type"),
        Text(
            "本文は圧縮していないUTF-8の application/json で送ってください。",
            "The body must be application/json in UTF-8, without compression.",
        ),
        Text(
            "Content-Type: application/json を付けて送ってください。",
            "Send the header Content-Type: application/json.",
        ),
        415,
    ),
    Kind(
        "impossible_input",
        Text("ありえない入力", "Impossible input"),
        Text(
            "要求に誤りが{count}件あります。最初の誤り: {first}",
            "Faults in the request: {count}. The first: {first}",
        ),
        Text(
            "errors に全ての誤りがあり、それぞれが項目 (pointer)、理由 (code, detail)、"
            "もとになるルール (rule) を示します。",
            "errors lists every fault; each points at the field (pointer), says why (code, detail) "
            "and, where a rule is the reason, names the rule.",
        ),
        422,
    ),
    Kind(
        "too_many_requests",
        Text("要求が多すぎます", "Too many requests"),
        Text(
            "この送り手からの要求が多すぎます。",
            "There are too many requests from this address.",
        ),
        Text(
            "Retry-After ヘッダーの秒数だけ待ってください。多くの手牌は1つの要求にまとめられます。",
            "Wait as many seconds as the header Retry-After says. "
            "Many hands can be sent in one request.",
        ),
        429,
    ),
    Kind(
        "internal_error",
        Text("サービスの誤り", "Error of the service"),
        Text(
            "サービスの側で誤りが起きました。",
            "Something went wrong on our side.",
        ),
        Text(
            "X-Request-ID を添えて知らせてください。同じ要求を繰り返しても害はありません。",
            "Please report it with its X-Request-ID. Repeating the request does no harm.",
        ),
        500,
    ),
    Kind(
        "not_ready",
        Text("準備ができていません", "Not ready"),
        Text(
            "自己検査に通っていないルールセットがあるか、サーバーが停止しようとしています。",
            "A ruleset has not passed its self-check, or the server is about to stop.",
        ),
        Text("しばらくして試してください。", "Try again in a while."),
        503,
    ),
    Kind(
        "unavailable",
        Text("今は受け付けられません", "Not available now"),
        Text(
            "サービスは今この要求を受け付けられません。",
            "The service cannot take this request now.",
        ),
        Text(
            "Retry-After ヘッダーの秒数だけ待ってください。同じ要求を繰り返しても害はありません。",
            "Wait as many seconds as the header Retry-After says. "
            "Repeating the request does no harm.",
        ),
        503,
    ),
    Kind(
        "not_an_object",
        Text("オブジェクトではありません", "Not an object"),
        Text("JSONオブジェクトが必要です。", "A JSON object is needed."),
        Text("{ で始まる本文を送ってください。", "Send a body that begins with {."),
    ),
    Kind(
        "missing",
        Text("必須の項目", "Missing field"),
        Text("「{label}」は必須です。", "This field is required: {label}."),
        Text("項目を加えてください。", "Add the field."),
    ),
    Kind(
        "unknown_field",
        Text("未知の項目", "Unknown field"),
        Text(
            "この項目はありません。あるのは: {known}。",
            "There is no such field. Known: {known}.",
        ),
        Text(
            "つづりを確かめてください。項目の一覧はルールセットのページにあります。",
            "Check its spelling. The fields are listed with the ruleset.",
        ),
    ),
    Kind(
        "unknown_parameter",
        Text("未知のパラメーター", "Unknown parameter"),
        Text(
            "このパラメーターはありません。あるのは: {known}。",
            "There is no such parameter. Known: {known}.",
        ),
        Text("つづりを確かめてください。", "Check its spelling."),
    ),
    Kind(
        "repeated_parameter",
        Text("パラメーターの重複", "Repeated parameter"),
        Text("このパラメーターは1度だけ書けます。", "This parameter may be given once."),
        Text(
            "一覧はコンマで区切って1つのパラメーターに書いてください。",
            "Write a list as one parameter, separated by commas.",
        ),
    ),
    Kind(
        "wrong_type",
        Text("値の種類が違います", "Wrong type"),
        Text("{expected}が必要です。", "Needed: {expected}."),
        Text("値の種類を確かめてください。", "Check the type of the value."),
    ),
    Kind(
        "unknown_value",
        Text("選べない値", "Not one of the choices"),
        Text("次のどれかを選んでください: {choices}。", "Choose one of: {choices}."),
        Text("大文字と小文字は区別します。", "Upper and lower case are told apart."),
    ),
    Kind(
        "bad_format",
        Text("書式が違います", "Wrong format"),
        Text(
            "書式が違います。{text}",
            "The value is not written as it should be. {text}",
        ),
        Text(
            "項目の説明と例はルールセットのページにあります。",
            "How the field is written, with an example, is shown with the ruleset.",
        ),
    ),
    Kind(
        "too_long",
        Text("長すぎます", "Too long"),
        Text("{max_length}文字までです。", "At most {max_length} characters."),
        Text("値を短くしてください。", "Shorten the value."),
    ),
    Kind(
        "out_of_range",
        Text("範囲の外", "Out of range"),
        Text(
            "{minimum}以上{maximum}以下の整数です。",
            "A whole number from {minimum} to {maximum}.",
        ),
        Text("範囲の中の値にしてください。", "Give a value within the range."),
    ),
    Kind(
        "too_many",
        Text("要素が多すぎます", "Too many items"),
        Text("{max_items}個までです。", "At most {max_items}."),
        Text("要素を減らしてください。", "Remove some."),
    ),
    Kind(
        "too_many_rules",
        Text("ルールの組み合わせが多すぎます", "Too many choices of rules"),
        Text(
            "options と cards の組み合わせは、それぞれのカードの枚数も合わせて{most}までです。"
            "いくつかの要求に分けてください。",
            "Claims of one request may be under {most} choices of options and cards, each counted with "
            "every card in it. Split them into several requests.",
        ),
        Text(
            "同じ options と cards の主張をまとめて、いくつかの要求に分けてください。",
            "Put claims under the same options and cards together, and send several requests.",
        ),
    ),
    Kind(
        "repeated_item",
        Text("要素の重複", "Repeated item"),
        Text("同じ要素が2度あります。", "An item occurs twice."),
        Text("片方を消してください。", "Remove one of them."),
    ),
)

BY_CODE: Final[Mapping[str, Kind]] = {kind.code: kind for kind in KINDS}
STATUS_CODES: Final[Mapping[int, str]] = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "too_large",
    414: "uri_too_long",
    415: "unsupported_media_type",
    422: "impossible_input",
}
"""Code for errors that the framework raises by status."""


class Problem(Exception):
    """An error to be answered: a code of the table, words of its own and every fault found."""

    def __init__(
        self,
        code: str,
        *,
        detail: Text | None = None,
        faults: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
        **values: object,
    ) -> None:
        self.kind = BY_CODE[code]
        self.status = self.kind.status or 422
        self.detail = detail or (self.kind.detail.filled(**values) if values else self.kind.plain)
        self.faults = tuple(faults)
        self.headers = dict(headers or {})
        super().__init__(code)


def shape_fault(pointer: str, code: str, **values: object) -> Fault:
    """The fault ``code`` of the table at ``pointer``, its words filled with ``values``."""
    detail = BY_CODE[code].detail
    return Fault(pointer, code, detail.filled(**values) if values else detail)


def of_refused(refused: scoring.Refused) -> Problem:
    """Impossible input, with all its faults."""
    faults = ordered(refused.faults)
    return Problem(
        "impossible_input",
        faults=faults[:MAX_FAULTS],
        count=len(faults),
        first=faults[0].detail if faults else "",
    )


def of_conflict(conflict: scoring.Conflict) -> Problem:
    """Cards that contradict each other, with a fault at each."""
    faults = ordered(conflict.faults)
    return Problem("conflicting_cards", faults=faults[:MAX_FAULTS], first=faults[0].detail)


def of_unknown(unknown: scoring.UnknownName) -> Problem:
    """A name that does not exist, with the nearest that do; the name itself is not repeated."""
    kind = BY_CODE[f"unknown_{unknown.kind}"]
    if not unknown.nearest:
        return Problem(kind.code)
    near = joined([Text(name, name) for name in unknown.nearest], ja="、")
    hint = Text("近い名前: {near}", "Near: {near}").filled(near=near)
    return Problem(kind.code, detail=joined([kind.detail, hint], ja="", en=" "))


def ordered(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """One fault for each pointer and code, in the order of the pointers."""
    once: dict[tuple[str, str], Fault] = {}
    for fault in faults:
        once.setdefault((fault.pointer, fault.code), fault)
    return tuple(sorted(once.values(), key=_place))


def _place(fault: Fault) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """Where a fault stands: items of lists by number, names by letters."""
    tokens = fault.pointer.split("/")
    place = tuple((0, int(t), "") if t.isdecimal() and len(t) < 9 else (1, 0, t) for t in tokens)
    return place, fault.code
