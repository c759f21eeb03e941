"""What every page is made of: page, dialogs, menus."""
