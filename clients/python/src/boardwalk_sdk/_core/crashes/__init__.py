"""Crashes in what a board printed, with the functions and lines of its program."""
