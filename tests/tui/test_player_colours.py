"""Players' colours: chosen or fallen to the name, the same at every table, never the same for two at one."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cardtable.table.launch import HUMAN
from cardtable.tui.look.player_colours import COUNT, colours, own_colour
from cardtable.tui.look.table_style import look_of
from tests.tui.shell import game_of, make_app, settled, wizard

NAMES = st.lists(st.text(min_size=1, max_size=8), min_size=2, max_size=6, unique_by=str.casefold)


@given(NAMES, st.dictionaries(st.sampled_from(["ann", "bo", "cy"]), st.integers(0, COUNT - 1)))
def test_two_players_never_have_one_colour(names: list[str], liked: dict[str, int]) -> None:
    found = colours(names, liked)
    assert len(set(found)) == len(names)
    assert dict(zip(names, found, strict=True)) == dict(
        zip(reversed(names), colours(list(reversed(names)), liked), strict=True)
    )


def test_a_chosen_colour_goes_before_one_that_fell_to_a_name() -> None:
    own = own_colour("Ann", {})
    assert colours(["Ann", "Bo"], {})[0] == own or own_colour("Bo", {}) == own
    taken = colours(["Ann", "Bo"], {"bo": own})
    assert taken[1] == own != taken[0]
    assert colours(["ANN"], {}) == colours(["ann"], {}) == (own,)


async def test_a_chosen_colour_is_on_the_plate_at_every_table(tmp_path: Path) -> None:
    request = wizard(tmp_path, ("Ann", "Bo", "Cy"), (HUMAN, "random", "random"))
    chosen = []
    for colour in (4, 5):
        async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
            app = await settled(pilot)
            table = game_of(app).table
            chosen.append(table.colours[0])
            assert table._look is not None
            plain = look_of(app.get_css_variables(), app.settings.suits, app.settings.suit_colours)
            assert [table._look.of(seat) for seat in range(3)] == [plain.of(colour) for colour in table.colours]
            app.library.paint("ann", colour)
            assert app.library.colours(("Ann", "Bo", "Cy"))[0] == colour
    assert chosen == [own_colour("Ann", {}), 4]
