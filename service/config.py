"""The settings of the application, each from the environment variable of its name."""

import os
from typing import Final

MAX_BODY_BYTES: Final = int(os.environ.get("MAX_BODY_BYTES", "65536"))
"""The largest body of a request, but for a batch."""
MAX_BATCH_BYTES: Final = int(os.environ.get("MAX_BATCH_BYTES", "2097152"))
"""The largest body of a batch."""
PUBLIC_URL: Final = os.environ.get("PUBLIC_URL", "")
"""The address shown to people; without it the one under which a page was opened."""
REPORT_URL: Final = os.environ.get("REPORT_URL", "")
"""Where people report a wrong score, as the issue form of the repository."""
COMPRESS: Final = os.environ.get("COMPRESS") == "1"
"""Whether responses are compressed, for servers without a proxy that does."""
SEND_FILE_MAX_AGE_DEFAULT: Final = 86_400
"""How long browsers keep static files, in seconds."""
RULESETS_DIR: Final = os.environ.get("RULESETS_DIR")
"""A folder with rulesets of one's own, ``*.yaml`` or ``*.yml``."""
