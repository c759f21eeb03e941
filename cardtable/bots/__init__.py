"""Players that see an observation and answer an action.

players holds the rule-of-thumb and random ones, levels those that search, and fallback plays for games without
either. outlook is what a seat can know of the unseen cards.

The search is determinized Monte Carlo: search, with search_moves (what is tried), search_policy (how playouts play),
search_value (what a result is worth), search_chain and search_likelihood (worlds that explain what was said and
played), search_exact (the last tricks), search_hints (what a game tells it), search_advice and search_reasons (hints
for people).
"""
