# Targets for a Makefile: include boardwalk.mk, and say which file is flashed.
#   make test FIRMWARE=build/app.hex BOARD_TYPE=uno-emulated EXPECT='ALL PASS'
#   make debug ELF=build/app.elf
BOARDWALK ?= boardwalk

.PHONY: flash monitor attach debug test

# To the board of your session: boardwalk sessions start TYPE
flash: $(FIRMWARE)
	$(BOARDWALK) flash $(FIRMWARE)

monitor:
	$(BOARDWALK) console

# Your own tools open it at rfc2217://127.0.0.1:4000.
attach:
	$(BOARDWALK) attach --rfc2217 4000

# With the gdb on your computer.
debug: $(ELF)
	$(BOARDWALK) gdb $(ELF)

# In a session of its own.
test: $(FIRMWARE)
	$(BOARDWALK) run $(FIRMWARE) --type $(BOARD_TYPE) --expect '$(EXPECT)'
