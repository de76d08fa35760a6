/*
 * Both cores of the Pico. Each locks up when it is told to: the fault handler of our shell is a
 * fault.
 */
#include "core-1.h"
#include "pico-serial.h"

#define LOCK_UP 1
#define TAKE_OVER 2

static void lock_up(void) { __asm volatile("udf #0"); }

/* Waits until core 0 lets it print what is typed, or lock up. */
static void core_1(void) {
  if (receive() == LOCK_UP) lock_up();
  for (;;) {
    char c = get();
    put(c);
    if (c == '1') lock_up();
  }
}

void shell(void) {
  serial_begin(0);
  launch(core_1);
  put('>');
  for (;;) {
    char c = get();
    put(c);
    if (c == 'l') send(LOCK_UP);
    if (c == 't') send(TAKE_OVER);
    if (c == '0' || c == 't') lock_up();
  }
}
