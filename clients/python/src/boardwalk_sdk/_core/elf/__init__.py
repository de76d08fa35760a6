"""Reads the symbols and debug information of a program, with pyelftools."""
