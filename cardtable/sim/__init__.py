"""Many games without a screen: duplicate deals, several processes, and what comes out."""
