"""Parts of which trick-taking games are made; a ruleset composes them.

position, and evolve, which copies it. tricks (what follows and what wins) and flow (the course of a hand) are data,
which playing (the fold), kernel and playouts (search), solver and settled (claims) and worlds (unseen cards) read
alike.

game is the fold over hooks. phases, bids, auction, calls, exchange and bowers are parts of hands; scoring and paper
(the score-keeper's questions) are about sheets; scene and happenings are what people see and hear.
"""
