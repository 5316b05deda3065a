"""What a column is: an array with a row for each hand; it holds nothing itself."""

from typing import Any

from numpy.typing import NDArray

Column = NDArray[Any]
"""Where a comment gives two lengths (``suits × rows``), the columns of several things stand in one array."""
