# Flashes RIOT to the board of a session, and opens its console. Include it in a Makefile before
# Makefile.include, and start a session first: boardwalk sessions start TYPE
#   make flash term PROGRAMMER=boardwalk
FLASHER = boardwalk
FLASHFILE ?= $(HEXFILE)
FFLAGS = flash $(FLASHFILE)
TERMPROG = boardwalk
TERMFLAGS = console
