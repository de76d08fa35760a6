/* The program for debuggers, on the Pico. */
#include "pico-serial.h"

#define BREAKPOINT __asm volatile("bkpt #0")

#include "debug.h"

void shell(void) {
  serial_begin(0);
  serve();
}
