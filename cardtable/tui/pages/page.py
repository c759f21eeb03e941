"""What every screen beside the table is made of: a title, a body, a line about it, and the keys that act now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from textual import events
from textual._time import get_time
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Container, Vertical
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

from cardtable.tui.base.breakpoints import LEAST_HEIGHT, LEAST_WIDTH
from cardtable.tui.base.handoff import CallingScreen
from cardtable.tui.widgets.safe_text import harmless

if TYPE_CHECKING:
    from cardtable.tui.shell.app import CardtableApp

Result = TypeVar("Result")
LAST: Final = ("back", "app.open('menu')", "app.open('help')", "app.leave")
"""What the bottom line names after everything else, in this order: the ways out, and help."""

OPEN_ONLY: Final = (events.Mount, events.Resize, events.ScreenResume, events.Timer)
"""What a screen takes notice of only while it is open, because it then looks for its parts."""

PRESSES: Final = (events.MouseDown, events.MouseUp, events.Click)
LEFT: Final = (0, 1)
"""The left button, and none, which is what some terminals say of a button that comes up."""
CHOICES: Final = frozenset(
    {
        *("on_option_list_option_selected", "on_data_table_row_selected", "on_input_submitted"),
        *("on_form_step", "on_form_opened"),
    }
)
"""What the parts of a screen say when somebody chooses, by name: not all of them are loaded for the first screen."""


def _place(key: str, action: str) -> int:
    """Return where the bottom line names a key: Enter first, then all others, the last ones at the end."""
    return -1 if key == "enter" else LAST.index(action) + 1 if action in LAST else 0


def app_of(widget: Widget) -> CardtableApp:
    """Return a widget's application by its own type."""
    return cast("CardtableApp", widget.app)


def is_on_top(screen: Screen[Any]) -> bool:
    """Return whether people see a screen: it lies on all others, and the program has not put everything away."""
    return screen.app.screen_stack[-1:] == [screen]


class OneButton(Screen[Result]):
    """A screen on which only the left button of the mouse acts; the others are for whatever the terminal does."""

    def _forward_event(self, event: events.Event) -> None:
        if not isinstance(event, PRESSES) or event.button in LEFT:
            super()._forward_event(event)


class Leaving(OneButton[Result]):
    """A screen that is left once, and not before it is there: other keys and clicks are not meant for it.

    One that has been put away while it was put together, by the end of the program too, has no parts, and takes no
    notice of what they would need.
    """

    _asked_at = 0.0

    async def on_event(self, event: events.Event) -> None:
        """Let things happen to the screen while it is one of those that are open."""
        is_open = self.app.is_running and self.is_attached and self in self.app.screen_stack
        if is_open or not isinstance(event, OPEN_ONLY):
            await super().on_event(event)

    async def _on_message(self, message: Message) -> None:
        """Take what was chosen here only while the screen is seen: a second choice came before what the first did."""
        seen = is_on_top(self) and message.time >= self._asked_at
        if seen or message.handler_name not in CHOICES:
            await super()._on_message(message)

    def ask_anew(self) -> None:
        """Let what was pressed and chosen up to now be meant for nothing that is asked from now on."""
        self._asked_at = get_time()
        app_of(self).look_again()

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave the screen with a result, unless it has been left or is still being put together."""
        return super().dismiss(result) if self.is_mounted and is_on_top(self) else AwaitComplete()


class Box(ModalScreen[Result], Leaving[Result]):
    """A box over another screen; over a table it lies low, on the hand, and the trick stays in sight."""

    def on_mount(self) -> None:
        """Note what lies beneath."""
        stack = self.app.screen_stack
        self.set_class(len(stack) > 1 and isinstance(stack[-2], CallingScreen), "-over-table")


class Keys(Footer):
    """The keys that act now, written anew only when they are others: nothing else of a key costs as much."""

    _written: object = None

    async def recompose(self) -> None:
        """Write the keys if they have changed, and drop those written before from who is told of changes.

        Textual's own line writes them at every key, and keeps those of before as long as itself.
        """
        if not self.is_attached:
            return
        keys = [
            (found.binding, self.app.get_key_display(found.binding), found.enabled, found.tooltip)
            for found in self.screen.active_bindings.values()
            if found.binding.show
        ]
        if keys == self._written:
            return
        self._written = keys
        await super().recompose()
        self.mutate_reactive(Footer.compact)


class Page(Leaving[Result]):
    """A screen with a title above and its keys below; Esc goes back and gives no result."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back", key_display="Esc")]
    heading: str = ""

    @property
    def table_app(self) -> CardtableApp:
        """The application, by its own type."""
        return app_of(self)

    def compose(self) -> ComposeResult:
        """Return title, body, keys, and the sentence for a terminal that is too small."""
        yield Static(harmless(self.heading), classes="heading")
        with Container(classes="around"), Vertical(classes="column"):
            yield from self.body()
        yield Keys(compact=True, show_command_palette=False)
        yield Static("", classes="too-small")

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that act now, the most important one first, as the bottom line names them."""
        found = super().active_bindings.items()
        return dict(sorted(found, key=lambda item: _place(item[0], item[1].binding.action)))

    def body(self) -> Iterable[Widget]:
        """Return the widgets between the title and the keys."""
        return ()

    def on_resize(self, event: events.Resize) -> None:
        """Say what size is needed; the style sheet shows it only while the terminal is smaller."""
        width, height = event.size
        text = f"needs {LEAST_WIDTH}x{LEAST_HEIGHT}, have {width}x{height}"
        self.query_one(".too-small", Static).update(harmless(text))

    def action_back(self) -> None:
        """Leave the screen without a result."""
        self.dismiss(None)
