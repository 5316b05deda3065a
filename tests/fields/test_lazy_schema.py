"""The library loads marshmallow when the shape of a request is checked, not before."""

import subprocess
import sys


def test_importing_the_library_loads_no_marshmallow() -> None:
    code = "import sys, scoring; print('marshmallow' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"
