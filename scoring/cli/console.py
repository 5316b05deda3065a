"""The layout of answers and rules as lines for a terminal."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.cli import MESSAGES
from scoring.cli.columns import TableRow, TextLines, columns, padded, width, wrapped
from scoring.faults import Fault, Unreadable
from scoring.hand.presentation import WAITS, payer_name
from scoring.rules.links import citation
from scoring.rules.rulebook import Number
from scoring.rules.ruleset import Ruleset
from scoring.rulesets import ruleset as ruleset_of
from scoring.text import LANGUAGES, NOTHING, Text, counted
from scoring.tiles.melds import KIND_NAMES
from scoring.tiles.notation import PICTURES, names_of, plain, read_tiles

_INDENT: Final = "    "
_TABLE: Final = ("fu", "han", "limit", "child", "dealer")
"""The columns of a score table."""
_NAMELESS: Final = frozenset({"id", "name", "clause", "document", "href"})
"""Fields that every line of an answer has; the other fields are its worth."""
LabelledRows = tuple[str, list[TableRow]]


class Style(NamedTuple):
    """The language of lines, the columns of the terminal, and whether lines have bold and faint letters."""

    lang: str
    room: int
    colour: bool = False

    def bold(self, text: str) -> str:
        """Return the most important text, bold."""
        return f"\x1b[1m{text}\x1b[0m" if self.colour else text

    def faint(self, text: str) -> str:
        """Return text of minor importance, faint."""
        return f"\x1b[2m{text}\x1b[0m" if self.colour else text


def answer_lines(
    ruleset: Ruleset,
    request: Mapping[str, Any],
    answer: Mapping[str, Any],
    style: Style,
    notes: Iterable[Text] = (),
) -> TextLines:
    """Return the lines of an answer: first its worth, then the steps that lead to it.

    ``notes`` are the sentences of its explanation on changes of the payments.
    """
    lang = style.lang
    winning_tile = "".join(read_tiles(str(request.get("winning_tile") or ""), marked=True))
    parts: list[LabelledRows] = []
    if answer["winning"]:
        headline = style.bold("  ".join(_value(ruleset, answer["value"], lang)))
        names = {one["id"]: one["name"] for one in answer["amendments"]}
        parts += [
            (
                "yaku",
                [
                    (line["name"], _worth(line, names, lang), cited(ruleset, line, lang, names))
                    for line in answer["yaku"]
                ],
            ),
            ("fu", [_fu(ruleset, line, lang) for line in answer.get("fu", ())]),
            ("rule", [*_penalties(ruleset, answer["value"], lang)]),
            ("payments", [*_payments(answer, lang)]),
        ]
        if answer["payments"]:  # in a game for a pot there are none
            received = _amount("points", answer["received"], lang)
            parts.append(("received", [(received,), *((note.say(lang),) for note in notes)]))
    else:
        headline = style.bold(_no_win(answer, lang))
        parts.append(("why", [(sentence,) for sentence in answer["explanation"]]))
    if answer["reading"] is not None:
        drawn = [(pictures(answer["reading"]),)] if style.colour else []
        parts.append(
            ("reading", [*drawn, _reading(ruleset, answer["reading"], winning_tile, lang)])
        )
    others = [_other(ruleset, other, winning_tile, lang) for other in answer["alternatives"]]
    parts += [("alternatives", others), *basis(ruleset, answer, lang)]
    return [headline, "", *sections(labelled(parts, style.lang), style)]


def basis(ruleset: Ruleset, answer: Mapping[str, Any], lang: str) -> list[LabelledRows]:
    """Return the basis of an answer: its defaults, and the changes of the request."""
    return [
        ("assumed", [(one["text"],) for one in answer["assumed"]]),
        ("amendments", [_amendment(ruleset, one, lang) for one in answer["amendments"]]),
    ]


def comparison_lines(ruleset: Ruleset, comparison: Mapping[str, Any], style: Style) -> TextLines:
    """Return the score of a hand under several rulesets: value, payments, the rules that make the difference; then the rejections."""
    lang = style.lang
    parts: list[LabelledRows] = []
    refusals: list[TableRow] = []
    for place, entry in enumerate(comparison["results"]):
        rows = [*_compared(ruleset, entry["result"], lang)]
        rows += [_setting(entry["ruleset"], one, lang) for one in entry["because"]]
        if entry["same"] and place:
            rows.append(MESSAGES["same"].say(lang))
        else:
            refusals += [
                (entry["ruleset"], fault["pointer"] or "/", fault["detail"])
                for fault in entry["errors"]
            ]
        parts.append((entry["ruleset"], [(row,) for row in rows]))
    between = [""] if refusals else []
    return [*sections(parts, style), *between, *columns(refusals, style.room)]


def _compared(ruleset: Ruleset, result: Mapping[str, Any] | None, lang: str) -> Iterator[str]:
    """Yield value and payments of a result, or the statement that there is no result."""
    if result is None:
        yield MESSAGES["unscored"].say(lang)
    elif not result["winning"]:
        yield _no_win(result, lang)
    else:
        yield "  ".join(_value(ruleset, result["value"], lang))
        yield ", ".join(" ".join(filter(None, row)) for row in _payments(result, lang))


def _no_win(answer: Mapping[str, Any], lang: str) -> str:
    """Return the statement that a hand does not win, with the reason in a word."""
    return MESSAGES["no_win"].filled(reason=reason_name(answer["reason"], lang)).say(lang)


def reason_name(reason: str, lang: str) -> str:
    """Return the reason why a hand does not win, in a word."""
    return MESSAGES[f"reasons.{reason}"].say(lang)


def _setting(ruleset_id: str, setting: Mapping[str, Any], lang: str) -> str:
    """Return an option or a number with its value and the clause that states it."""
    ruleset, id_ = ruleset_of(ruleset_id), setting["id"]
    rule, value = ruleset.rules[id_], setting["rules"][0]["to"]
    named = rule.value_name(value) if isinstance(rule, Number) else ruleset.basic.value_name(id_)
    return f"{setting['name']}: {named.say(lang)} [{cited(ruleset, setting, lang)}]"


def cited(
    ruleset: Ruleset, line: Mapping[str, Any], lang: str, chosen: Collection[str] = ()
) -> str:
    """Return the citation of the rule that a line links to.

    A rule that the request changes is cited to the request: the line of a rule in a document has none, or it is a ``chosen`` option.
    """
    rule = ruleset.rules[line["href"].rpartition("/")[2]]
    by_option = line["document"] is None and (bool(rule.document) or rule.id in chosen)
    return citation(ruleset, rule, by_option=by_option).say(lang)


def pointed(line: str, at: int, room: int) -> TextLines:
    """Return ``line`` with a mark under its character ``at``; empty if the line cannot be shown."""
    shown = f"  {line}"
    if not line.isprintable() or at >= len(line) or width(shown) > room:
        return []
    return [shown, f"{' ' * width(shown[: at + 2])}^"]


def pictures(reading: Mapping[str, Any]) -> str:
    """Return the groups of a reading as Unicode tiles, or an empty text if they are not tiles."""
    groups = [group["tiles"] for group in reading["groups"]]
    try:
        return "  ".join(
            "".join(PICTURES[plain(name)] for name in names_of(tiles)) for tiles in groups
        )
    except Unreadable:
        return ""


def fault_lines(ruleset: Ruleset | None, faults: Iterable[Fault], style: Style) -> TextLines:
    """Return the lines on every error: the field, the rule with its citation, and the correction."""
    rows = []
    for fault in faults:
        rule = ruleset.rules.get(fault.rule or "") if ruleset else None
        reason = ""
        if ruleset and rule:
            cited_as = citation(ruleset, rule, by_option=fault.by_option)
            reason = f"{rule.id} [{cited_as.say(style.lang)}]"
        rows.append((f"  {fault.pointer or '/'}", reason, fault.detail.say(style.lang)))
    return [style.bold(MESSAGES["refused"].say(style.lang)), *columns(rows, style.room)]


def unknown_line(kind: str, name: str, near: Sequence[str], lang: str) -> str:
    """Return the message on an unknown name, with similar names or the command that lists all; ``kind`` is the kind of name."""
    hint = MESSAGES.get(f"lists.{kind}", NOTHING)
    if near:
        hint = MESSAGES["did_you_mean"].filled(names=", ".join(near))
    return (
        MESSAGES["unknown"].filled(kind=MESSAGES[f"kinds.{kind}"], name=name, hint=hint).say(lang)
    )


def ruleset_lines(rulesets: Iterable[Mapping[str, Any]], style: Style) -> TextLines:
    """Return the lines on rulesets: id, version, name, description, and the titles of their own documents."""
    lines = []
    for entry in rulesets:
        head = f"{style.bold(entry['id'])}  {entry['version']}  {entry['name']}"
        documents = ruleset_of(entry["id"]).documents
        titles = [one.title.say(style.lang) for one in documents if one.role == "own"]
        room = style.room - len(_INDENT)
        lines += [head, *(_INDENT + line for line in wrapped(entry["summary"], room))]
        lines += [_INDENT + style.faint(line) for line in wrapped("; ".join(titles), room)]
    return lines


def score_table_lines(ruleset: Ruleset, table: Mapping[str, Any], style: Style) -> TextLines:
    """Return a score table: a row for each place by han and fu and for each limit, with the payments to a non-dealer and a dealer."""
    rows = [tuple(MESSAGES[f"labels.{name}"].say(style.lang) for name in _TABLE)]
    for cell in (*table["cells"], *table["limits"]):
        limit = ruleset.rules.get(cell.get("limit") or cell.get("id"))
        hans = (cell.get(key) for key in ("han", "han_from", "han_to"))
        han = dict.fromkeys(one for one in hans if one is not None)
        more = "+" if cell.get("han_from") and not cell["han_to"] else ""
        paid = [
            ", ".join(_paid(cell[seat].get(win)) for win in ("ron", "tsumo"))
            for seat in ("child", "dealer")
        ]
        name = limit.name.say(style.lang) if limit else ""
        rows.append((str(cell.get("fu", "")), "–".join(map(str, han)) + more, name, *paid))
    title = f"{style.bold(table['name'])} [{cited(ruleset, table, style.lang)}]"
    return [title, *columns(rows, style.room)]


def _paid(payers: Mapping[str, int] | None) -> str:
    """Return the payment of each payer, the smallest first, or a dash if the hand cannot be won in this way."""
    points = sorted(payers.values())[:-1] if payers else []
    return "/".join(f"{one:,}" for one in points) or "–"


def rule_list_lines(ruleset: Ruleset, listed: Mapping[str, Any], style: Style) -> TextLines:
    """Return rules: id, kind, citation, worth, name."""
    rows = [
        (
            rule["id"],
            rule["kind"],
            cited(ruleset, rule, style.lang),
            _open_and_closed(rule.get("worth"), style.lang)
            or _plain(listed["options"].get(rule["id"], "")),
            rule["name"],
        )
        for rule in listed["rules"]
    ]
    return columns(rows, style.room)


def rule_lines(ruleset: Ruleset, rule: Mapping[str, Any], style: Style) -> TextLines:
    """Return one rule with all its data."""
    source = rule["source"]
    examples = rule.get("examples") or {}
    option = rule.get("option") or {}
    names = rule["names"]
    place = cited(ruleset, rule, style.lang)
    # Rows of a table are not a sentence of the document.
    around = "{}" if source["quote_of"] == "table" else "「{}」"
    more = [
        source["document"] if (source["document"] or place) not in place else "",
        around.format(source["quote"].replace("\n", " ")) if source["quote"] else "",
    ]
    heading = source["heading"] if source["heading"] not in place else ""
    if rule["document"] is None:  # our choice: the question says why
        heading = ", ".join(question["id"] for question in rule["questions"])
    one = ruleset.rules[rule["id"]]
    value = one.value_name(rule["value"]).say(style.lang) if isinstance(one, Number) else ""
    unused = not rule["in_force"] and rule["kind"] != "card"
    parts: list[LabelledRows] = [
        ("text", [(rule["text"],), *[(MESSAGES["unused"].say(style.lang),)] * unused]),
        ("worth", [(_open_and_closed(rule["worth"], style.lang),)] if "worth" in rule else []),
        ("value", [(value,)] if value else []),
        ("options", _choices(option) if option else []),
        (
            "examples",
            [
                (MESSAGES[f"labels.{name}"].say(style.lang), f"{rule['ruleset']} {line}")
                for name, line in examples.items()
                if line
            ],
        ),
        ("source", [(place, heading), *((text,) for text in more if text)]),
        ("questions", [row for question in rule["questions"] for row in _question(question)]),
        ("options", [(link["id"], link["name"]) for link in rule["options"]]),
        ("related", [(link["id"], link["name"]) for link in rule["related"]]),
    ]
    other = next(lang for lang in LANGUAGES if lang != style.lang)
    headline = f"{style.bold(names[style.lang])}  {style.faint(names[other])}"
    return [
        f"{headline}  {rule['kind']} {rule['id']}",
        "",
        *sections(labelled(parts, style.lang), style),
    ]


def _choices(option: Mapping[str, Any]) -> list[TableRow]:
    """Return the values of an option with their names and a mark at the default; for other options the default and the type."""
    default = option["default"] if option["type"] == "array" else [option["default"]]
    named = [
        (one["value"], one["name"]) if isinstance(one, Mapping) else (one, "")
        for one in option.get("values") or option.get("members") or ()
    ] or [(option["default"], option["type"])]
    return [("* " * (value in default) + _plain(value), name) for value, name in named]


def option_rows(options: Iterable[Mapping[str, Any]]) -> list[TableRow]:
    """Return rows on options: id, default, other values, name."""
    rows: list[TableRow] = []
    for option in options:
        values = [
            choice["value"] if isinstance(choice, Mapping) else choice
            for choice in option.get("values", ())
        ]
        choices = "|".join(map(_plain, values)) or option["type"]
        rows.append((option["id"], _plain(option["default"]), choices, option["name"]))
    return rows


def marked(tiles: str, winning: str) -> str:
    """Return a group with the tile that completed it in brackets, ``"67[8]s"``, or the whole group in brackets if the tile is unknown.

    A plain five and a red five are distinguished only if the group contains the one that completed it.
    """
    ranks, suit = tiles[:-1], tiles[-1:]
    rank = winning.strip()[:1]
    alike = {"0": "5", "5": "0"}.get(rank, rank)
    place = ranks.rfind(rank if rank in ranks else alike)
    if not rank or place < 0:
        return f"[{tiles}]"
    return f"{ranks[:place]}[{ranks[place]}]{ranks[place + 1 :]}{suit}"


def sections(parts: Iterable[LabelledRows], style: Style) -> TextLines:
    """Return labels in the first column and the rows of each label in the others, without labels that have no rows."""
    filled = [(label, rows) for label, rows in parts if rows]
    wide = max((width(label) for label, _ in filled), default=0)
    lines = []
    for label, rows in filled:
        for place, line in enumerate(columns(rows, style.room - wide - 2)):
            lines.append(f"{style.faint(padded('' if place else label, wide))}  {line}".rstrip())
    return lines


def labelled(parts: Iterable[LabelledRows], lang: str) -> list[LabelledRows]:
    """Return parts with the words for their labels, which are keys of messages."""
    return [(MESSAGES[f"labels.{name}"].say(lang), rows) for name, rows in parts]


def _amount(unit: str, number: object, lang: str) -> str:
    return counted(number, MESSAGES[f"units.{unit}"]).say(lang)


def _value(ruleset: Ruleset, value: Mapping[str, Any], lang: str) -> list[str]:
    """Return the parts of a value, points first."""
    limit = ruleset.rules.get(value.get("limit") or "")
    order = sorted(value, key=lambda unit: unit != "points")
    shown = [one for one in order if value[one] or (one == "points" and value[one] == 0)]
    parts = [_amount(unit, value[unit], lang) for unit in shown if unit != "limit"]
    return [*parts, limit.name.say(lang)] if limit else parts


def _penalties(ruleset: Ruleset, value: Mapping[str, Any], lang: str) -> Iterator[TableRow]:
    """Yield the name and the citation of each rule that makes the winner pay."""
    for name in value:
        if value[name] is True and (rule := ruleset.rules.get(name)):
            yield rule.name.say(lang), citation(ruleset, rule).say(lang)


def _worth(line: Mapping[str, Any], cards: Mapping[str, str], lang: str) -> str:
    """Return the worth of a yaku, with the name of the card that grants it."""
    return " ".join(
        _amount(unit, cards.get(worth, worth), lang)
        for unit, worth in line.items()
        if unit not in _NAMELESS
    )


def _fu(ruleset: Ruleset, line: Mapping[str, Any], lang: str) -> TableRow:
    worth = _amount("fu", line["fu"], lang)
    return line["name"], worth, line["tiles"] or "", cited(ruleset, line, lang)


def _payments(answer: Mapping[str, Any], lang: str) -> Iterator[TableRow]:
    before = ""
    for line in answer["payments"]:
        payer = payer_name(line["from"], line["count"], before).say(lang)
        before = line["from"]
        times = f"× {line['count']}" if line["count"] > 1 else ""
        counters = MESSAGES["counters"].filled(n=f"{line['honba']:,}").say(lang)
        points = _amount("points", line["points"], lang)
        yield payer, points, f"+ {counters}" if line["honba"] else "", times


def _groups(ruleset: Ruleset, reading: Mapping[str, Any], winning_tile: str, lang: str) -> str:
    groups = []
    for group in reading["groups"]:
        named = ruleset.game.group_name(group["tiles"]).say(lang)
        tiles = marked(named, winning_tile) if group["winning"] else named
        kind = KIND_NAMES.get(group.get("meld") or "")
        groups.append(f"{kind.say(lang)} {tiles}" if kind else tiles)
    return "  ".join(groups)


def _reading(
    ruleset: Ruleset, reading: Mapping[str, Any], winning_tile: str, lang: str
) -> TableRow:
    wait = WAITS.get(reading.get("wait") or "")
    single = any(group["winning"] and group["kind"] == "single" for group in reading["groups"])
    groups = _groups(ruleset, reading, winning_tile, lang)
    return groups, wait.say(lang) if wait and not single else ""


def _other(ruleset: Ruleset, other: Mapping[str, Any], winning_tile: str, lang: str) -> TableRow:
    yaku = ", ".join(line["name"] for line in other["yaku"])
    return _groups(ruleset, other["reading"], winning_tile, lang), yaku, other["why"]


def _amendment(ruleset: Ruleset, entry: Mapping[str, Any], lang: str) -> TableRow:
    chosen = f"{entry['option']}={_plain(entry['value'])}" if "option" in entry else ""
    return entry["name"], chosen, "; ".join(entry["effects"]), cited(ruleset, entry, lang)


def _question(question: Mapping[str, Any]) -> list[TableRow]:
    rows = [(question["id"], question["question"])]
    for reading in question["readings"]:
        mark = "*" if reading["taken"] else " "
        rows.append(("", f"{mark} {reading['letter']} {reading['text']}"))
    return [*rows, ("", question["why"])]


def _open_and_closed(worth: Mapping[str, Any] | None, lang: str) -> str:
    """Return ``"3 han"``, or the closed and open worth: ``"3/2 han"``."""
    if worth is None:
        return ""
    closed, opened = worth["closed"], worth["open"]
    return _amount(worth["unit"], closed if closed == opened else f"{closed}/{opened}", lang)


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
