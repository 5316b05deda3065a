"""The documentation site: `make docs` builds it with Sphinx from the Markdown files in this folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from scoring.version import __version__

project = "mahjong-score"
release = version = __version__
copyright = "mahjong-score"  # noqa: A001 - Sphinx's own word

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "matplotlib.sphinxext.plot_directive",
    "sphinxcontrib.programoutput",
]
myst_heading_anchors = 3
html_theme = "furo"
html_title = f"mahjong-score {__version__}"
exclude_patterns = ["plots"]
nitpicky = True
# Types of the standard library and of other packages have no pages here.
nitpick_ignore_regex = [("py:.*", "(?!scoring).*"), ("py:.*", r"scoring\.[a-z_]+\..*")]
autodoc_typehints = "description"
plot_formats = ["svg"]
plot_working_directory = str(Path(__file__).parent)
plot_html_show_formats = False
plot_html_show_source_link = False
programoutput_prompt_template = "$ {command}\n{output}"
