"""Reads YAML."""

from importlib.resources import files
from typing import Any, Final

from scoring.faults import BadFile, Fault, FileFault
from scoring.text import Text

_NOT_YAML: Final = Text("YAMLとして読めない: {why}", "This is not YAML: {why}.")


def read_yaml(path: str, package: str = "scoring") -> object:
    """The plain data of a file of a package."""
    return parse_yaml(files(package).joinpath(path).read_text(encoding="utf-8"), path)


def parse_yaml(text: str, file: str) -> object:
    """The plain data of a text; raises :class:`scoring.BadFile` where it is not YAML."""
    import yaml  # noqa: PLC0415 - only for who asks for prose: importing it takes longer than a score

    try:
        return yaml.load(text, Loader=_loader())  # noqa: S506 - both loaders are safe
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        why = getattr(error, "problem", None) or error
        fault = Fault("", "not_yaml", _NOT_YAML.filled(why=why))
        raise BadFile([FileFault(file, mark.line + 1 if mark else 1, fault)]) from None


def line_at(text: str, pointer: str) -> int:
    """The line of a YAML text at which a JSON pointer leads, or the last place that is there on the way."""
    import yaml  # noqa: PLC0415 - likewise

    node = yaml.compose(text, Loader=_loader())
    line = 0
    for token in pointer.split("/")[1:]:
        if isinstance(node, yaml.MappingNode):
            entries = {str(key.value): (key, value) for key, value in node.value}
        elif isinstance(node, yaml.SequenceNode):
            entries = {str(place): (one, one) for place, one in enumerate(node.value)}
        else:
            break
        if token not in entries:
            break
        key, node = entries[token]
        line = key.start_mark.line
    return line + 1


def _loader() -> Any:  # noqa: ANN401 - a class of a package that is loaded late
    """The safe loader: that of libyaml where it is installed, which is ten times as fast and takes some texts that the other refuses."""
    import yaml  # noqa: PLC0415 - likewise

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)
