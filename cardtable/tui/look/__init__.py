"""How things look: themes, theme_manager, table_style, player_colours, contrast, glyphs, courts (drawn in art)."""
