"""The command `mahjong-score bulk`."""

import json
import sys
import traceback
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from signal import SIGTERM, Signals, getsignal, signal
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import scoring
from scoring.bulk import FORMATS, ROWS_PER_PART
from scoring.bulk.problems import CannotRun
from scoring.cli import flags
from scoring.cli.flags import Parser
from scoring.text import Text

if TYPE_CHECKING:
    from scoring.bulk.run import Finished, Scored

ALL_SCORED: Final = 0
SOME_REJECTED: Final = 1
NOT_FINISHED: Final = 2
INTERRUPTED: Final = 130
"""What a shell has for a program that was stopped by Ctrl-C."""

SUMMARY: Final = Text(
    "手牌のファイルをまとめて採点する(Parquet・CSV・ndjson → Parquet)",
    "score a whole file of hands (Parquet, CSV or ndjson to Parquet)",
)
_ABOUT: Final = Text(
    """\
IN の各行は一つの手牌で、列の名は要求の項目と同じ。配列はArrowの配列か、コンマ区切り。
OUT はフォルダー(部分ごとの part-00000.parquet、採点できない行は _rejects/、記録は _manifest.json)。
OUT が .parquet で終われば一つのファイル(採点できない行は .rejects.parquet、記録は .manifest.json)。
途中で止まったら同じ命令で続きから始まる。id の列はそのまま出力に付く。""",
    """\
Each row of IN is a hand; its columns have the names of the fields of a request. Lists are Arrow lists, or joined by commas.
OUT is a folder (part-00000.parquet and so on, rows that cannot be scored in _rejects/, the record in _manifest.json).
Where OUT ends in .parquet it is one file (rows that cannot be scored in .rejects.parquet, the record in .manifest.json).
A run that was stopped goes on with the same command. A column id is carried along.""",
)
_EXIT: Final = Text(
    "終了コード: 0 すべて採点した、1 採点できない行があった、2 実行できないか途中で止まった、130 中断した",
    "exit code: 0 every row was scored, 1 some rows were rejected, 2 the run could not begin or end, 130 it was interrupted",
)
_HELP: Final = {
    "given": Text(
        "入力のファイル、または同じ形式のファイルのフォルダー",
        "a file, or a folder of files of one format",
    ),
    "out": Text("出力", "what to write"),
    "ruleset": Text("規則", "the ruleset"),
    "option": Text("オプション(繰り返せる)", "an option of the ruleset (may be repeated)"),
    "format": Text(
        "入力の形式(既定は名前から)", "format of the input (by default told by its name)"
    ),
    "workers": Text(
        "この計算機で使うプロセスの数(既定は1)", "processes on this machine (1 by default)"
    ),
    "scheduler": Text(
        "Daskのスケジューラー(例 tcp://host:8786)",
        "Dask scheduler to run on (such as tcp://host:8786)",
    ),
    "rows_per_part": Text(
        "一部のおよその行数(既定は{n})", "about so many rows in a part ({n} by default)"
    ),
    "keep": Text(
        "出力にも残す列(繰り返せる)", "a column to carry along to the output (may be repeated)"
    ),
    "ignore": Text("無視する列(繰り返せる)", "a column to leave out (may be repeated)"),
    "restart": Text(
        "前の実行の出力を捨てて始めからやり直す",
        "throw away what an earlier run wrote and begin anew",
    ),
}
_NO_PACKAGE: Final = Text(
    "パッケージ {name} が要る。ソースのフォルダーで {command}",
    "The package {name} is needed. In a checkout: {command}",
)
_INSTALL: Final = "pip install '.[bulk]'"
_STOPPED: Final = Text(
    "中断した。済んだ分は残っている。同じ命令で続きから始まる。",
    "Interrupted. What was done is kept; the same command goes on from there.",
)
_BROKEN: Final = Text(
    "このプログラムの誤り。上の記録を添えて知らせてほしい。済んだ分は残っている。",
    "This is an error of this program: please report it with what is above. What was done is kept.",
)
_NO_NUMBER: Final = Text("1以上の整数。{text!a} ではない", "a whole number from 1, not {text!a}")
_SCORED: Final = Text(
    "{rows_in}行を読み、{rows_out}行を採点し、{rejects}行を退けた",
    "rows: {rows_in} in, {rows_out} out, {rejects} rejected",
)
_NEW: Final = Text(
    "今回{n}行、{seconds:.1f}秒、毎秒{rate}行", "{n} of them now, in {seconds:.1f} s: {rate} rows/s"
)
_KNOWN: Final = Text("うち{n}行は前の実行で済んでいた", "{n} of them were done by an earlier run")


def bulk(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Run the command; 0, 1 or 2, see :data:`_EXIT`."""
    began = monotonic()
    try:
        with _sigterm_as_interrupt():
            found = _arguments(parser, rest, lang)
            finished = _finished(found, lang)
    except CannotRun as error:
        return _stop(f"{parser.prog}: {error.detail.say(lang)}", NOT_FINISHED)
    except KeyboardInterrupt:
        return _stop(f"\n{parser.prog}: {_STOPPED.say(lang)}", INTERRUPTED)
    except (scoring.UnknownName, scoring.Refused):
        raise  # told as for every command, with the status of a run that could not begin
    except Exception:  # noqa: BLE001 - whatever it is: an exit code of 1 would say that some rows were rejected
        traceback.print_exc()
        return _stop(f"{parser.prog}: {_BROKEN.say(lang)}", NOT_FINISHED)
    _say(found, finished, lang, monotonic() - began)
    return SOME_REJECTED if finished.said["rejects"] else ALL_SCORED


def need(*packages: str) -> None:
    """Raise :class:`CannotRun` with the command that installs them where a package is not there."""
    for name in packages:
        if find_spec(name) is None:
            raise CannotRun(_NO_PACKAGE.filled(name=name, command=_INSTALL))


def _arguments(parser: Parser, rest: Sequence[str], lang: str) -> dict[str, Any]:
    told = {name: text.say(lang).format(n=f"{ROWS_PER_PART:,}") for name, text in _HELP.items()}
    parser.description = f"{SUMMARY.say(lang)}\n\n{_ABOUT.say(lang)}"
    parser.epilog = _EXIT.say(lang)
    rulesets = "|".join(ruleset.id for ruleset in scoring.rulesets())
    parser.add_argument("given", metavar="IN", type=Path, help=told["given"])
    parser.add_argument("out", metavar="OUT", type=Path, help=told["out"])
    parser.add_argument("--ruleset", metavar=rulesets, required=True, help=told["ruleset"])
    parser.add_argument(
        "--options",
        "--option",
        metavar="NAME=VALUE",
        type=_named(lang),
        action="append",
        default=[],
        help=told["option"],
    )
    parser.add_argument("--format", choices=FORMATS, help=told["format"])
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers", metavar="N", type=_at_least_one(lang), default=1, help=told["workers"]
    )
    where.add_argument("--scheduler", metavar="ADDRESS", help=told["scheduler"])
    parser.add_argument(
        "--rows-per-part",
        metavar="N",
        type=_at_least_one(lang),
        default=ROWS_PER_PART,
        help=told["rows_per_part"],
    )
    for name in ("keep", "ignore"):
        parser.add_argument(
            f"--{name}", metavar="COLUMN", action="append", default=[], help=told[name]
        )
    parser.add_argument("--restart", action="store_true", help=told["restart"])
    return parser.parse(rest)


def _finished(found: Mapping[str, Any], lang: str) -> "Finished":
    ruleset = scoring.ruleset(found["ruleset"])
    options = _options(ruleset, found["options"])
    need("numpy", "pyarrow")
    score = _where(found["scheduler"], found["workers"])
    from scoring.bulk.plan import Wanted  # noqa: PLC0415 - pyarrow only for who scores files
    from scoring.bulk.progress import Progress  # noqa: PLC0415 - likewise
    from scoring.bulk.run import run  # noqa: PLC0415 - likewise

    wanted = Wanted(
        ruleset=ruleset.id,
        options=options,
        lang=lang,
        format=found["format"],
        keep=tuple(found["keep"]),
        ignore=tuple(found["ignore"]),
        rows_per_part=found["rows_per_part"],
    )
    progress = Progress(sys.stderr, lang)
    return run(
        found["given"], found["out"], wanted, score, restart=found["restart"], progress=progress
    )


def _where(scheduler: str | None, workers: int) -> "Scored":
    """Who scores parts."""
    if scheduler is None:
        if workers > 1:
            from scoring.bulk import forking  # noqa: PLC0415 - only who has workers needs it

            # While it imports what workers need, the run is planned.
            forking.begin()
        from scoring.bulk.run import locally  # noqa: PLC0415 - likewise

        return locally(workers)
    need("distributed")
    from scoring.bulk import cluster  # noqa: PLC0415 - only who has a cluster needs Dask

    cluster.check(scheduler)
    return lambda job, parts: cluster.on_cluster(scheduler, job, parts)


def _options(ruleset: scoring.Ruleset, given: Sequence[str]) -> dict[str, Any]:
    """The options as everywhere else on the command line; raises :class:`scoring.Refused`."""
    if not given:
        return {}
    fields = [field for field in ruleset.fields if field.open_object]
    words = Parser("mahjong-score bulk")
    words.add_argument(flags.WORDS, nargs="*")
    flags.add_flags(words, fields, scoring.DEFAULT_LANGUAGE, taken=("--help",))
    found = words.parse([f"--options={text}" for text in given])
    options: dict[str, Any] = flags.request_from(fields, found, ruleset, lambda _: {})["options"]
    ruleset.in_force(options)
    return options


def _named(lang: str) -> Callable[[str], str]:
    pair = flags.pair(lang)
    return lambda text: "=".join(pair(text))


def _at_least_one(lang: str) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and 0 < int(text) < 1 << 31):
            raise ArgumentTypeError(_NO_NUMBER.filled(text=text).say(lang))
        return int(text)

    return number


@contextmanager
def _sigterm_as_interrupt() -> Iterator[None]:
    """Whoever asks the process to end gets what Ctrl-C gets."""

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before: Callable[..., Any] | int | Signals | None = getsignal(SIGTERM)
    signal(SIGTERM, stop)
    try:
        yield
    finally:
        signal(SIGTERM, before)


def _say(found: Mapping[str, Any], finished: "Finished", lang: str, seconds: float) -> None:
    said, output = finished.said, finished.output
    numbers = {name: said[name] for name in ("rows_in", "rows_out", "rejects")}
    paths = {"out": str(output.path), "manifest": str(output.manifest)}
    if said["rejects"]:
        paths["rejects_path"] = str(output.rejects)
    if found["json"]:
        told = {**numbers, "new": finished.new, "seconds": round(seconds, 3), **paths}
        sys.stdout.write(f"{json.dumps(told)}\n")
        return
    shown = {name: f"{number:,}" for name, number in numbers.items()}
    lines = [_SCORED.say(lang).format(**shown)]
    if new := finished.new:
        rate = f"{new / seconds:,.0f}"
        lines.append("  " + _NEW.say(lang).format(n=f"{new:,}", seconds=seconds, rate=rate))
    if known := said["rows_in"] - finished.new:
        lines.append("  " + _KNOWN.say(lang).format(n=f"{known:,}"))
    lines += [f"  {path}" for path in paths.values()]
    sys.stdout.write("\n".join([*lines, ""]))


def _stop(message: str, code: int) -> int:
    sys.stderr.write(f"{message}\n")
    return code
