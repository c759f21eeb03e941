"""Attacks on screens are coroutines, as the tests of screens are."""

from tests.tui.conftest import colourful, pytest_pyfunc_call, quick_fingers, short_waits

__all__ = ["colourful", "pytest_pyfunc_call", "quick_fingers", "short_waits"]
