"""Write requests for ``tools.compare_answers``: from the vectors, examples, generators and tests of the tree in which this runs."""

import importlib
import inspect
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import scoring

_FOLDERS: Final = (
    "analysis", "batch", "cards", "fields", "games", "hand", "reference", "rules", "service/api", "settlement", "tiles",
)  # fmt: skip
"""The folders of the tests that make requests."""
_PER_TEST: Final = 40
_PER_FUNCTION: Final = 240


class Request(NamedTuple):
    """A request to a task of a ruleset, or over HTTP (``task`` is the method, and ``request`` has path and body)."""

    ruleset: str
    task: str
    lang: str
    request: Any

    def line(self) -> str:
        """Return the request as a line of JSON."""
        return json.dumps(self, ensure_ascii=False)


class Harvest:
    """The requests of the tests, a few of each test."""

    def __init__(self) -> None:
        self.lines: dict[str, None] = {}
        self._taken: Counter[str] = Counter()
        self._pytest: Any = importlib.import_module("pytest")

    def take(self, one: Request) -> None:
        """Keep a request; skip the rest of a test that has made enough of them."""
        try:
            line = one.line()
            line.encode()
        except (TypeError, ValueError):
            return
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        function = test.partition("[")[0]
        if test and (self._taken[test] >= _PER_TEST or self._taken[function] >= _PER_FUNCTION):
            self._pytest.skip("enough requests")
        if line not in self.lines:
            self.lines[line] = None
            self._taken.update({test, function})

    def watch(self, owner: Any, name: str, read: Callable[..., Request | None]) -> None:  # noqa: ANN401 - any class or module
        """Keep the requests in the calls of a function or method."""
        original = getattr(owner, name)
        if getattr(original, "watched", False):
            return

        static = isinstance(inspect.getattr_static(owner, name), staticmethod)

        def call(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as the original
            if one := read(*args, **kwargs):
                self.take(one)
            return original(*args[static:], **kwargs)

        call.watched = True  # type: ignore[attr-defined]
        setattr(owner, name, call)

    def run(self) -> list[Request]:
        """Run the tests of the tree and return their requests."""
        for name in ("score", "settle", "analyze"):
            self.watch(scoring, name, lambda i, r, *, lang="en", t=name: Request(i, t, lang, r))
        self.watch(scoring, "answer", lambda i, t, r, *, lang="en": Request(i, t, lang, r))
        self.watch(scoring, "faults", lambda i, r, *, task="score": Request(i, task, "ja", r))
        for ruleset in scoring.rulesets():
            for task, owner in {"score": ruleset.game, **ruleset.tasks}.items():
                for method in ("answer", "faults"):
                    self.watch(type(owner), method, partial(_under, task))
        self.watch(importlib.import_module("flask.testing").FlaskClient, "open", _sent)
        quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:warnings", "--tb=no", "-r", "N"]
        folders = [f"tests/{name}" for name in _FOLDERS]
        self._pytest.main([*quiet, "-m", "not many", *folders])
        return [Request(*json.loads(line)) for line in self.lines]


def _under(task: str, _: object, rules: Any, request: Any, lang: str = "en") -> Request | None:  # noqa: ANN401 - the tree's own
    """Return a request with the options and cards of rules that were chosen elsewhere."""
    if not isinstance(request, dict) or rules.ruleset not in scoring.rulesets():
        return None
    options = dict(getattr(rules, "chosen", getattr(rules, "options", {})) or {})
    if options and "options" not in request:
        request = {**request, "options": options}
    return Request(rules.ruleset.id, task, lang, request)


def _sent(_: object, *args: Any, **kwargs: Any) -> Request | None:  # noqa: ANN401 - as the client takes them
    """Return a request as a test sends it to the service."""
    path = args[0] if args else kwargs.get("path")
    if not isinstance(path, str) or not isinstance(kwargs.get("data", ""), str):
        return None
    if not path.startswith("/v1/"):
        return None
    kept = ("json", "data", "query_string", "headers", "content_type")
    ruleset = path.split("/")[3] if path.startswith("/v1/rulesets/") else ""
    request = {"path": path, **{name: kwargs[name] for name in kept if name in kwargs}}
    return Request(ruleset, kwargs.get("method", "GET"), "en", request)


def generate(number: int) -> list[Request]:
    """Return the requests that the code and tests of the imported tree produce."""
    rng = Random(number)  # noqa: S311 - reproducible
    tasks = [(one.id, task) for one in scoring.rulesets() for task in ("score", *one.tasks)]
    pools: dict[tuple[str, str], list[Any]] = {key: [] for key in tasks}
    requests: dict[str, Request] = {}
    sent: list[Request] = []
    for one in Harvest().run():
        if one.task in ("GET", "POST"):
            sent.append(one)
        elif (one.ruleset, one.task) in pools and isinstance(one.request, dict):
            pools[one.ruleset, one.task].append(one.request)
        else:
            requests[one.line()] = one
    for ruleset in scoring.rulesets():
        _fill(pools, ruleset, number)
    share = number // (len(tasks) * 5)
    for (id_, task), pool in pools.items():
        # Two shares of requests that are answered, one with options and cards, one of refusals; the rest is for the service.
        rng.shuffle(pool)
        good: list[Any] = []
        bad: list[Any] = []
        for request in pool[: 8 * share]:
            (bad if _refused(id_, task, request) else good).append(request)
        amended = [{**rng.choice(good), **chosen} for chosen in _chosen(rng, id_, share) if good]
        for request in (*good[: 2 * share], *amended, *bad[:share]):
            one = Request(id_, task, rng.choice(scoring.LANGUAGES), request)
            requests[one.line()] = one
    posted = list(requests.values())
    requests |= {one.line(): one for one in (*sent[: number // 10], *_pages())}
    while len(requests) < number:
        one = _posted(rng, rng.sample(posted, 12))
        requests[one.line()] = one
    return list(requests.values())


def _refused(id_: str, task: str, request: Any) -> bool:  # noqa: ANN401 - any JSON
    try:
        return bool(scoring.faults(id_, request, task=task))
    except Exception:  # noqa: BLE001 - an error is no answer either
        return True


def _fields(id_: str, task: str) -> Any:  # noqa: ANN401 - the tree's own
    ruleset = scoring.ruleset(id_)
    return ruleset.fields if task == "score" else ruleset.fields_of(task)


def _fill(pools: dict[tuple[str, str], list[Any]], ruleset: Any, number: int) -> None:  # noqa: ANN401 - the tree's own
    """Put vectors, examples and generated requests into the pools."""
    batch: Any = importlib.import_module("tests.support.batch")
    vectors: Any = importlib.import_module("scoring.reference.vectors")
    generating: Any = importlib.import_module("scoring.conformance.generating.questions")
    for vector in vectors.vectors_of(ruleset.id).vectors:
        pools[ruleset.id, vector.task].append(dict(vector.request))
    for name, task in ruleset.tasks.items():
        pools[ruleset.id, name].append(dict(task.example))
    questions = generating.QuestionGenerator(ruleset, number)
    some = number // 60
    hands = [dict(ruleset.game.example), *batch.examples(ruleset.id)]
    hands += [questions.drawn() for _ in range(some)]
    hands += [*batch.dealt(ruleset.id, some, 1), *batch.dealt(ruleset.id, some, 2)]
    pools[ruleset.id, "score"] += hands
    rng = Random(ruleset.id)  # noqa: S311 - reproducible
    names = {field.name for field in _fields(ruleset.id, "analyze")}
    for hand in hands:
        held = {name: value for name, value in hand.items() if name in names}
        if "drawn" in names and rng.random() < 0.5:
            held["drawn"] = hand.get("winning_tile", hand.get("winning_card"))
        pools[ruleset.id, "analyze"].append(held)
    pools[ruleset.id, "settle"] += [
        changed
        for settled in list(pools[ruleset.id, "settle"])
        if (changed := _with_hand(settled, rng.choice(hands))) != settled
    ]


def _with_hand(value: Any, hand: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return an event with its winning hands replaced."""
    if isinstance(value, list):
        return [_with_hand(part, hand) for part in value]
    if not isinstance(value, dict):
        return value
    if value.keys() & {"winning_tile", "winning_card"}:
        names = ("concealed", "melds", "called", "winning_tile", "winning_card")
        return {**value, **{name: hand[name] for name in names if name in hand}}
    return {name: _with_hand(part, hand) for name, part in value.items()}


def _chosen(rng: Random, id_: str, number: int) -> list[dict[str, Any]]:
    """Return every value of every option and every card a few times, then pairs of them."""
    ruleset = scoring.ruleset(id_)
    values: Any = importlib.import_module("tests.support.batch").values_of(id_)
    cards: list[Any] = [rule for rule in ruleset.rules.values() if rule.kind == "card"]
    single = [{"options": options} for options in values]
    single += [{"cards": [card.id]} for card in cards]
    single += [{"cards": [{"id": "own", "changes": list(card.changes)}]} for card in cards]
    found = single * 4
    while len(found) < number:
        one, other = rng.sample(single, 2)
        both: dict[str, Any] = {"options": {**one.get("options", {}), **other.get("options", {})}}
        if cards:
            both["cards"] = [*one.get("cards", []), *other.get("cards", [])]
        found.append(both)
    return found


def _pages() -> Iterator[Request]:
    """Yield the pages of the reference, in both languages."""
    ids = [ruleset.id for ruleset in scoring.rulesets()]
    paths = [("", "/v1/rulesets"), ("", "/v1/glossary")]
    words = ("pinfu", "リーチ", "dora", "kan", "7-1", "rinshn")
    paths += [("", f"/v1/search?q={word}") for word in words]
    for id_ in ids:
        parts = ["", "/rules", "/tables", "/vectors"]
        parts += [f"/compare/{other}" for other in ids]
        parts += [f"/rules/{rule}" for rule in (*scoring.ruleset(id_).rules, "nothing")]
        paths += [(id_, f"/v1/rulesets/{id_}{part}") for part in parts]
    for id_, path in paths:
        for lang in scoring.LANGUAGES:
            join = "&" if "?" in path else "?"
            yield Request(id_, "GET", lang, {"path": f"{path}{join}lang={lang}"})


def _posted(rng: Random, some: list[Request]) -> Request:
    """Return requests to the library as one request to the service: the first request, or those of its ruleset as a batch or as claims."""
    first, lang = some[0], rng.choice(scoring.LANGUAGES)
    base = f"/v1/rulesets/{first.ruleset}"
    path, body = first.task, first.request
    same = [one.request for one in some if one.ruleset == first.ruleset and one.task == "score"]
    if rng.random() < 0.2 and same:
        path, body = "score/batch", {"hands": same}
    elif rng.random() < 0.2:
        answer = {"value": {"points": 2000}}
        claims = [{"id": str(n), "request": one, "answer": answer} for n, one in enumerate(same)]
        path, body = "verify", {"claims": claims}
    return Request(
        first.ruleset, "POST", lang, {"path": f"{base}/{path}?lang={lang}", "json": body}
    )


if __name__ == "__main__":
    lines = "".join(f"{one.line()}\n" for one in generate(int(sys.argv[2])))
    Path(sys.argv[1]).write_text(lines, encoding="utf-8")
