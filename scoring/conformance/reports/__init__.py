"""Reports of a verification: for a terminal, as HTML, as JUnit XML and as JSON lines."""
