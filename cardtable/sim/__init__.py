"""Many games without a screen: duplicate deals, several processes, and what comes out.

command reads what is wanted, run plays it, watch shows how far it is, report and breakdown say what came out.

bench prints ratios of one run: bench_fold, bench_playouts, bench_decisions, bench_screen and bench_terminal, with
bench_positions and bench_figures as their common parts.
"""
