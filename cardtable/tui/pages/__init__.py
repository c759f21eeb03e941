"""What every page is made of: page, dialogs, menus; rules_text and farewell are sentences of several pages."""
