"""Which lines of a program a board has run, by the instructions that it has executed."""
