"""The look of the table at one moment: the inks of the current theme and the way of writing cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.color import Color
from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from cardtable.core.cards import HIGH_SPECIALS, SUIT_NAMES, Card, suit_of
from cardtable.tui.look.contrast import TERMINAL
from cardtable.tui.look.glyphs import PAPER, STYLES, Glyphs, written
from cardtable.tui.look.themes import PLAYERS, TableTheme


@dataclass(frozen=True, slots=True)
class Cloth:
    """The table: its felt, the felt under the lamp, its wooden rim in light and in shade, and what is around it."""

    felt: Color
    lit: Color
    rim: Color
    rim_shade: Color
    around: Color


@dataclass(frozen=True, slots=True)
class Look:
    """Glyphs and inks; where ink alone would tell something apart, an attribute (bold, reverse) does too."""

    glyphs: Glyphs
    ground: Style
    """Words on the plain felt; the next inks have no ground of their own and lie on whatever is there."""
    around: Style
    """Words beside the table."""
    felt: Style
    soft: Style
    line: Style
    strong: Style
    turn: Style
    good: Style
    bad: Style
    bar: Style
    bar_soft: Style
    bar_key: Style
    panel: Style
    panel_soft: Style
    panel_line: Style
    panel_strong: Style
    panel_key: Style
    panel_bad: Style
    plate: Style
    """What is said of a seat lies on it."""
    glow: Style
    """The name of the seat whose turn it is."""
    button: Style
    """The dealer's."""
    edges: Style
    """Hidden cards seen from their edges."""
    chosen: Style
    """The choice under the cursor."""
    barred: Style
    """A choice that the rules forbid."""
    edge: Style
    back: Style
    """The sign of a hidden card in a line of text."""
    faint: Style
    """A card that may not be chosen."""
    faint_edge: Style
    special: Style
    weave: Style
    """The pattern of a back that is painted."""
    framed: Style
    """The paper around it."""
    chip: Style
    """A choice on the tray."""
    chip_key: Style
    tray: Style
    """The rim of the tray."""
    shadow: Color | None
    """What a card takes from the felt beside it."""
    paper: bool
    """Whether cards are painted as paper; else lines are drawn around them."""
    suits: tuple[Style, ...]
    """Clubs, diamonds, hearts, spades on a card's face."""
    players: tuple[Style, ...]
    """The inks of the seats, without a ground of their own."""
    cloth: Cloth | None
    """The colours of the table itself; None where it is plain."""

    def ink(self, card: Card) -> Style:
        """Return the style in which a card's index is written on its face."""
        suit = suit_of(card)
        return self.suits[suit] if suit < HIGH_SPECIALS else self.special

    def of(self, seat: int) -> Style:
        """Return the ink of a seat."""
        return self.players[seat % len(self.players)]

    def edge_on(self, ink: Style) -> Style:
        """Return the style of the edge of a painted face with that ink."""
        return self.faint_edge if ink is self.faint else self.edge

    def text(self, sentence: str) -> str:
        """Return a sentence with its cards in this look's glyphs."""
        return written(sentence, self.glyphs)

    def sentence(self, text: str) -> str:
        """Return a sentence with its cards in this look's glyphs, beginning with a capital letter."""
        return capital(self.text(text))


def capital(sentence: str) -> str:
    """Return a sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def textual_theme(theme: TableTheme) -> Theme:
    """Return a theme for `App.register_theme`; style sheets find its colours as `$table-felt`, `$card-face`."""
    c = theme.colours
    plain = BUILTIN_THEMES["ansi-dark" if theme.dark else "ansi-light"].variables if theme.terminal else {}
    return Theme(
        name=theme.name,
        primary=c["mark.turn"],
        accent=c["mark.turn"],
        success=c["mark.good"],
        error=c["mark.bad"],
        foreground=c["table.text"],
        background=c["table.bar"],
        surface=c["table.felt"],
        panel=c["table.panel"],
        dark=theme.dark,
        ansi=theme.terminal,
        variables={**plain, **variables_of(theme)},
    )


def variables_of(theme: TableTheme) -> dict[str, str]:
    """Return a theme's colours by the names that style sheets use: `card-face` for `card.face`."""
    return {name.replace(".", "-"): colour for name, colour in theme.colours.items()}


def look_of(variables: Mapping[str, str], suits: str, colours: str) -> Look:
    """Return the look of a theme's variables with a way of writing suits and a set of suit colours."""

    def ink(front: str, ground: str, attributes: str = "") -> Style:
        return Style.parse(attributes) + Style(color=rich_name(front), bgcolor=rich_name(ground))

    def front(name: str, attributes: str = "") -> Style:
        return Style.parse(attributes) + Style(color=rich_name(name))

    def rich_name(name: str) -> str:
        return variables[name].removeprefix(TERMINAL)

    paper = suits in PAPER and not variables["card-face"].startswith(TERMINAL)
    return Look(
        glyphs=STYLES[suits],
        ground=ink("table-text", "table-felt"),
        around=ink("table-text", "table-bar"),
        felt=front("table-text"),
        soft=front("table-soft"),
        line=front("table-line"),
        strong=front("table-text", "bold"),
        turn=front("mark-turn", "bold"),
        good=front("mark-good", "bold"),
        bad=front("mark-bad", "bold"),
        bar=ink("table-text", "table-bar"),
        bar_soft=ink("table-soft", "table-bar"),
        bar_key=ink("mark-turn", "table-bar", "bold"),
        panel=ink("table-text", "table-panel"),
        panel_soft=ink("table-soft", "table-panel"),
        panel_line=ink("table-line", "table-panel"),
        panel_strong=ink("table-text", "table-panel", "bold"),
        panel_key=ink("mark-turn", "table-panel", "bold"),
        panel_bad=ink("mark-bad", "table-panel", "bold"),
        plate=ink("table-text", "table-panel"),
        glow=ink("mark-turn", "table-panel", "bold reverse"),
        button=ink("table-text", "table-panel", "bold reverse"),
        edges=ink("card-face", "card-back"),
        chosen=ink("mark-turn", "table-panel", "bold reverse"),
        barred=ink("table-soft", "table-panel", "strike"),
        edge=ink("card-edge", "card-face"),
        back=front("card-weave"),
        faint=ink("card-faint_ink", "card-faint"),
        faint_edge=ink("table-felt", "card-faint"),
        weave=ink("card-weave", "card-back"),
        framed=ink("card-back", "card-face"),
        chip=ink("table-text", "table-lit"),
        chip_key=ink("mark-turn", "table-lit", "bold"),
        tray=ink("table-rim" if paper else "table-line", "table-panel"),
        shadow=ink("card-shadow", "table-felt").color,
        paper=paper,
        special=ink("suits-four-spades", "card-face", "bold italic"),
        suits=tuple(ink(f"suits-{colours}-{name}", "card-face", "bold") for name in SUIT_NAMES),
        players=tuple(front(f"players-{n}") for n in range(1, len(PLAYERS) + 1)),
        cloth=Cloth(*(Color.parse(rich_name(f"table-{name}")) for name in ("felt", "lit", "rim", "rim_shade", "bar")))
        if paper
        else None,
    )
