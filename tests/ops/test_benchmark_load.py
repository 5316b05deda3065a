"""The load that benchmarks put on servers: good answers are counted, bad ones refused."""

import pytest

from benchmarks.servers import ECHO, load, posted, resident, serving


def test_good_answers_are_counted_and_bad_ones_refused() -> None:
    with serving(ECHO, "/readyz") as echo:
        assert len(echo.workers()) == 2
        assert all(resident(pid) > 1 for pid in echo.workers())
        borne = load(echo.port, posted("/echo", [{"win": "ron"}]), 1)
        assert borne.requests >= 1
        assert borne.rate > 0
        assert borne.p99 > 0
        with pytest.raises(SystemExit, match=r"bad=[1-9]"):
            load(echo.port, posted("/nowhere", [{}]), 1)
