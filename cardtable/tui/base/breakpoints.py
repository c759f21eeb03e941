"""The sizes of terminal that layouts are made for, as classes on every screen."""

from __future__ import annotations

from typing import Final

LEAST_WIDTH: Final = 60
LEAST_HEIGHT: Final = 20
WIDTHS: Final = [(0, "-thin"), (LEAST_WIDTH, "-narrow"), (80, "-normal"), (100, "-medium"), (120, "-wide")]
"""The class that each width and more gives, for `HORIZONTAL_BREAKPOINTS`."""
HEIGHTS: Final = [(0, "-flat"), (LEAST_HEIGHT, "-short"), (24, "-std"), (30, "-high"), (40, "-tall"), (50, "-great")]
"""The class that each height and more gives, for `VERTICAL_BREAKPOINTS`."""
