"""How things look: themes, theme_manager, table_style, contrast, glyphs, courts (drawn in art)."""
