"""House rules kept by name: the questions by which a table's rules are saved, and others taken from the shelf."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.core.errors import CardtableError, Unreadable
from cardtable.store.files.house_rules import KeptRules, keep_rules, kept_rules, load_rules, rules_path
from cardtable.tui.evening.setup_form import OWN, Plan
from cardtable.tui.pages.dialogs import ChoiceScreen, ConfirmScreen, TypeScreen
from cardtable.tui.pages.menus import Entry

if TYPE_CHECKING:
    from cardtable.tui.shell.app import CardtableApp

SAVE = Entry("save", "Save these rules", "under a name, for other games")
LOAD = Entry("load", "Load a file", "TOML, as `cardtable play --rules` reads it")


def entries(plan: Plan, kept: tuple[KeptRules, ...]) -> list[Entry]:
    """Return what there is to do: save, load, take a preset, take kept rules or hear what is wrong with them."""
    presets = [Entry(f"preset {p.id}", p.title, p.text) for p in plan.presets if p not in plan.kept]
    mine = [Entry(f"kept {k.name}", k.name, "cannot be used" if k.error else "kept here") for k in kept]
    return [SAVE, LOAD, *presets, *mine]


async def visit(app: CardtableApp, plan: Plan) -> Plan:
    """Return the plan with the house rules that were chosen; saved ones are kept, and what fails is told."""
    folder = app.library.store.folder
    kept = kept_rules(folder, plan.ruleset)
    chosen = await app.push_screen_wait(ChoiceScreen("House rules", entries(plan, kept)))
    verb, _, what = (chosen or "").partition(" ")
    try:
        match verb:
            case "save":
                return await _save(app, plan, folder)
            case "load":
                return await _load(app, plan)
            case "preset":
                return plan.ruled(next(p for p in plan.presets if p.id == what).options)
            case "kept":
                found = next(k for k in kept if k.name == what)
                if found.error:
                    raise Unreadable(found.error)
                return plan.ruled(found.options)
    except CardtableError as error:
        app.tell(str(error))
    return plan


async def _save(app: CardtableApp, plan: Plan, folder: Path) -> Plan:
    plan.options()  # what cannot be played is not kept either
    proposed = "" if plan.preset is OWN else plan.preset.title
    name = await app.push_screen_wait(TypeScreen("Save these house rules as", proposed))
    if name is None:
        return plan
    path = rules_path(folder, plan.ruleset, name)
    question = f"There are house rules called {path.stem} already. Replace them?"
    if path.exists() and not await app.push_screen_wait(ConfirmScreen(question, yes="Replace", no="Keep them")):
        return plan
    keep_rules(path, plan.ruleset, plan.values)
    app.tell(f"Saved. Pick it under House rules. The file is {path}")
    return replace(plan, kept=app.library.shelf(plan.ruleset))


async def _load(app: CardtableApp, plan: Plan) -> Plan:
    text = await app.push_screen_wait(TypeScreen("Load house rules from the file", ""))
    if not text:
        return plan
    return plan.ruled(load_rules(plan.ruleset, Path(os.path.expanduser(text.strip()))).options)
