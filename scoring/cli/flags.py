"""Command-line flags made from the declared request fields."""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn

from scoring.cli import MESSAGES
from scoring.cli.columns import terminal_width, wrapped
from scoring.cli.completion import complete, is_completing
from scoring.cli.console import unknown_line
from scoring.cli.help import HelpFormatter, command_lines
from scoring.faults import Unreadable
from scoring.fields.field import Choice, Field
from scoring.fields.text_values import CONSTANTS, scalar_from, value_from
from scoring.rules.ruleset import Ruleset
from scoring.spelling import nearest
from scoring.text import DEFAULT_LANGUAGE

PROGRAM: Final = "mahjong-score"
WORDS: Final = "words"
_COMMON: Final = ("--json", "--lang", "--rules", "--help")
"""The flags that all commands have."""
_DEST: Final = "field "
"""The prefix of field names in the parsed arguments. No other argument has a space in its name."""
_PAIR: Final = "NAME=VALUE"
_FLAG: Final = re.compile(r"(?<![\w-])--[\w-]+")


class Parser(argparse.ArgumentParser):
    """A parser that takes words and flags in any order, and suggests flags for unknown ones."""

    def __init__(self, prog: str, lang: str = DEFAULT_LANGUAGE) -> None:
        self._lang = lang
        self.ruleset: Ruleset | None = None
        """The ruleset of the command, if it is known."""
        self.instead: dict[str, list[str]] = {}
        """The flags to suggest instead of unknown ones."""
        self.examples: Sequence[str] = ()
        """Commands that work, without the name of the program."""
        self.texts: Callable[[], tuple[str, str]] | None = None
        """The function that returns the texts above and below the arguments, if making them takes long."""
        super().__init__(
            prog,
            formatter_class=partial(HelpFormatter, lang=lang),
            allow_abbrev=False,
            add_help=False,
        )
        self.add_argument("-h", "--help", action="help", help=MESSAGES["help"].say(lang))

    def print_help(self, file: Any = None) -> None:  # noqa: ANN401 - any writable stream
        """Write the help. The method of argparse hides errors of the stream, as does its :meth:`exit`."""
        (file or sys.stdout).write(self.format_help())

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Write an error and end the program."""
        sys.stderr.write(message or "")
        sys.exit(status)

    def add_ruleset(self, name: str = "ruleset", **more: Any) -> None:  # noqa: ANN401 - as add_argument has them
        """Add the argument or flag that names a ruleset."""
        text = MESSAGES["ruleset_argument"].say(self._lang)
        self.add_argument(name, metavar="RULESET", help=text, **more)

    def parse(self, arguments: Sequence[str]) -> dict[str, Any]:
        """Return the arguments by name; exit with status 2 if they do not match the declaration."""
        if is_completing():
            complete(self)
        # argparse would cut the usage out of its line by the length of the English heading.
        if self.usage is None:
            self.usage = " ".join(self.format_usage().partition(": ")[2].split())
        found, unknown = self.parse_known_intermixed_args(arguments)
        if unknown:
            name = unknown[0].partition("=")[0]
            kind = "flag" if name.startswith("-") else "argument"
            # argparse has no public list of flags; the help names them all.
            flags = [flag.removeprefix("--") for flag in re.findall(_FLAG, self.format_help())]
            near = self.instead.get(name) or [f"--{one}" for one in nearest(name.strip("-"), flags)]
            self.error(unknown_line(kind, name, near if kind == "flag" else (), self._lang))
        return vars(found)

    def error(self, message: str) -> NoReturn:
        """Write the usage and the error in the arguments, and exit with 2."""
        lines = wrapped(f"{self.prog}: {_in_language(message, self._lang)}", terminal_width())
        self.exit(2, self.format_usage() + "".join(f"{line}\n" for line in lines))

    def format_help(self) -> str:
        """Return the help. The texts are made here, since those of a ruleset take 10 ms and those of the command load every ruleset."""
        if self.texts is not None:
            self.description, self.epilog = self.texts()
        examples = [line for one in self.examples for line in command_lines(f"{PROGRAM} {one}")]
        before = [self.epilog, ""] if self.epilog else []
        heading = f"{MESSAGES['examples'].say(self._lang)}:"
        self.epilog = "\n".join([*before, heading, *examples])
        return super().format_help()


def _in_language(sentence: str, lang: str) -> str:
    """Return an English sentence of argparse in ``lang``, unchanged if ``messages.yaml`` does not have it."""
    for text in MESSAGES.section("argparse").values():
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.*?)", re.escape(text.en))
        if found := re.fullmatch(pattern, sentence, re.DOTALL):
            parts = {name: _in_language(part, lang) for name, part in found.groupdict().items()}
            return text.filled(**parts).say(lang)
    return sentence


def flag_of(name: str) -> str:
    """Return the flag of a field, a choice or a list item: ``"seat_wind"`` → ``"--seat-wind"``."""
    return "--" + name.replace("_", "-")


def common_values(arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the values of ``--lang`` and ``--rules``, which all commands have, and the other arguments."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    for name in ("--lang", "--rules"):  # the parser of the command rejects a missing value
        parser.add_argument(name, nargs="?", action="append", default=[])
    return parser.parse_known_args(arguments)


def add_flags(parser: Parser, fields: Sequence[Field], lang: str) -> None:
    """Add a flag for every field to ``parser``, and one for every choice with a single meaning.

    These are situations and the choices of a field that is required or has a default. A wind can be that of the seat or of the round,
    and a player the one at the wall break.
    """
    names = Counter(choice.value for field in fields for choice in _choices(field))
    names.update(name for field in fields for name in _own_names(field))
    free = {name for name, count in names.items() if count == 1 and flag_of(name) not in _COMMON}
    for field in fields:
        group = parser.add_argument_group(field.label.say(lang), field.text.say(lang))
        alternatives = group.add_mutually_exclusive_group() if field.type == "string" else group
        flags = [flag_of(name) for name in _own_names(field)]
        alternatives.add_argument(*flags, dest=_DEST + field.name, **_shape(field, lang))
        alone = field.items or field.required or (field.default is not None and not field.key)
        for choice in _choices(field):
            flag = flag_of(choice.value)
            if choice.value in free and alone:
                alternatives.add_argument(
                    flag,
                    dest=_DEST + field.name,
                    action="append_const" if field.type == "array" else "store_const",
                    const=choice.value,
                    default=argparse.SUPPRESS,
                    help=choice.name.say(lang).replace("%", "%%"),
                )
            else:
                parser.instead.setdefault(flag, []).append(f"{flags[-1]} {choice.value}")


def request_from(
    fields: Sequence[Field],
    found: Mapping[str, Any],
    ruleset: Ruleset,
    read: Callable[[str], Mapping[str, Any]],
) -> dict[str, Any]:
    """Return the request of parsed arguments: the words are a line, which ``read`` reads, and flags add to it.

    Lists of both are put together; for other fields a flag overrides a word. Raise :class:`scoring.faults.Unreadable`.
    """
    line = " ".join(found[WORDS]).strip()
    try:
        request = dict(read(line)) if line else {}
    except Unreadable as wrong:
        error = _no_word(fields, ruleset, line, wrong.at) or wrong
        error.line = line
        raise error from None
    for field in fields:
        if _DEST + field.name not in found:
            continue
        value = found[_DEST + field.name]
        if _is_integers(field):
            value = [one for word in value for one in word]
        if field.type == "array":
            before = request.get(field.name, [])
            value = [*(before if isinstance(before, list) else [before]), *value]
        elif field.type == "object":
            value = {name: member_value(ruleset, field, name, text) for name, text in value}
        request[field.name] = value
    return request


def _no_word(fields: Sequence[Field], ruleset: Ruleset, line: str, at: int) -> Unreadable | None:
    """Return the error that a field cannot be a word of a line, if the word at a place of the line names such a field."""
    of_hand = {one.name for one in ruleset.fields if one.type != "object" or one.open_object}
    name = re.split(r"[\s:=]", line[at:], maxsplit=1)[0]
    for field in fields:
        if field.name == name and name not in of_hand:
            flag = _flag_example(field)
            return Unreadable(MESSAGES["no_word"].filled(place=at + 1, name=name, flag=flag), at)
    return None


def _choices(field: Field) -> Sequence[Choice]:
    return field.choices if field.items is None else field.items.choices


def _own_names(field: Field) -> list[str]:
    """Return the name of a field, and the name of one item if it holds several."""
    one = field.items.name if field.items is not None else field.name
    if field.open_object:
        one = field.name.removesuffix("s")
    return list(dict.fromkeys([field.name, one, *filter(None, [field.key])]))


def _shape(field: Field, lang: str) -> dict[str, Any]:
    """Return the arguments with which argparse takes the value of a field."""
    shape: dict[str, Any] = {"default": argparse.SUPPRESS, "help": None}
    if field.type == "object":
        shape["help"] = _flag_example(field)
        reader = pair(lang, shape["help"] or _PAIR)
        return shape | {"action": "append", "type": reader, "metavar": _PAIR}
    if field.type == "array":
        item = field.items or field
        if _is_integers(field):  # --chombo 1 0 0 0 or 1,0,0,0
            shape |= {"action": "extend", "nargs": "+", "metavar": item.name.upper()}
            return shape | {"type": partial(value_from, field)}
        metavar = "NAME" if item.choices or item.shorthand else _example(field)
        return shape | {"action": "append", "type": partial(value_from, item), "metavar": metavar}
    choices = "|".join(choice.value for choice in _choices(field)) or None
    metavar = "NAME" if choices else _example(field)
    return shape | {"type": partial(value_from, field), "metavar": metavar, "help": choices}


def _is_integers(field: Field) -> bool:
    return field.items is not None and field.items.type == "integer"


def _flag_example(field: Field) -> str:
    """Return the flag of a field with a value, or the flags of the members of an object."""
    if field.type == "object":
        members = {part.name: part.example for part in field.fields}
        return " ".join(written({field.name: field.example or members}))
    return f"{flag_of(field.name)} {_example(field)}"


def _example(field: Field) -> str:
    """Return a value as the flag of a field takes it, or the type of the value: of a list, of one item."""
    if field.items is not None:
        listed = isinstance(field.example, list) and field.example
        return _text(listed[0]) if listed else _example(field.items)
    if field.example in (None, ""):
        return (field.notation or field.type).upper()
    return _text(field.example)


def pair(lang: str, form: str = _PAIR) -> Callable[[str], tuple[str, str]]:
    """Return the reader of ``name=value`` for argparse; its error is in ``lang`` and shows the ``form`` to write."""

    def read(text: str) -> tuple[str, str]:
        name, equals, value = text.partition("=")
        if not equals:
            detail = MESSAGES["no_pair"].filled(text=text, form=form)
            raise argparse.ArgumentTypeError(detail.say(lang))
        return name, value

    return read


def member_value(ruleset: Ruleset, field: Field, name: str, text: str) -> object:
    """Return the value of one member of an object, which the field or an option of the ruleset declares."""
    inner = next((part for part in field.fields if part.name == name), None)
    if inner is not None:
        return value_from(inner, text)
    option = ruleset.options.get(name)
    if option is not None and option.is_list and not option.allows(text):
        return [part for part in text.split(",") if part]
    return scalar_from(text)


def written(request: Mapping[str, object]) -> Iterator[str]:
    """Yield a request as flags, the reverse of :func:`request_from`; zeros and empty values are left out."""
    for name, value in request.items():
        if isinstance(value, Mapping):
            texts = [f"{member}={_text(inner)}" for member, inner in value.items()]
        elif isinstance(value, list | tuple):
            texts = [_text(item) for item in value]
        else:
            silent = value == "" or (value == 0 and value is not False)
            texts = [] if silent else [_text(value)]
        yield from (f"{flag_of(name)} {text}" for text in texts)


def _text(value: object) -> str:
    constant = (text for text, known in CONSTANTS.items() if known is value)
    return next(constant, str(value))
