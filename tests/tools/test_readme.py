"""The README is short, its figures are the last, and what it lists exists; ``test_docs.py`` runs its examples."""

import re
import tomllib

import pytest

import scoring
from benchmarks import readme
from tools import derived

TEXT = readme.README.read_text(encoding="utf-8")


def test_the_readme_has_at_most_180_lines() -> None:
    assert len(TEXT.splitlines()) <= 180


def test_the_figures_are_the_last() -> None:
    assert readme.with_figures(TEXT) == TEXT
    with pytest.raises(ValueError, match="no place"):
        readme.with_figures("")


def test_figures_need_the_tables_of_the_benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readme, "BENCHMARKS", readme.README)
    with pytest.raises(ValueError, match="no figures"):
        readme.with_figures(TEXT)


def test_all_rulesets_are_listed() -> None:
    table = TEXT.partition("\n## Rulesets")[2].partition("\n## ")[0]
    listed = [name for line in table.splitlines()[4:] for name in re.findall(r"`(\w+)`", line)]
    assert sorted(listed) == sorted(one.id for one in scoring.rulesets())


def test_all_extras_are_listed() -> None:
    project = tomllib.loads((derived.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = re.findall(r"^\| `([a-z]+)` \| [^|]+ \|$", TEXT, re.MULTILINE)
    assert set(project["project"]["optional-dependencies"]) <= set(listed)


def test_files_the_readme_links_to_exist() -> None:
    for target in re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", TEXT):
        assert (derived.ROOT / target).exists(), target
