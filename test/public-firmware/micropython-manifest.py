# What MicroPython's own manifest freezes, without the packages of another repository.
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
