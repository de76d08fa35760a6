/* The program whose coverage is measured, on the Pico. */
#include "../../../agent/emulated/test-firmware/pico-serial.h"

#define IN_RAM __attribute__((noinline, long_call, section(".ram")))

#include "tally.h"

void shell(void) {
  serial_begin(0);
  serve();
}
