# Flashes RIOT to the board of a session, opens its console, and debugs it. Include it in a Makefile before
# Makefile.include, and start a session first: boardwalk sessions start TYPE
#   make flash term debug PROGRAMMER=boardwalk
FLASHER = boardwalk
FLASHFILE ?= $(HEXFILE)
FFLAGS = flash $(FLASHFILE)
TERMPROG = boardwalk
TERMFLAGS = console
DEBUGGER = boardwalk
DEBUGGER_FLAGS = gdb $(ELFFILE)
DEBUGSERVER = boardwalk
DEBUGSERVER_FLAGS = gdb --listen 3333
