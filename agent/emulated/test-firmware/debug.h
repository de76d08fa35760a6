/*
 * What the programs for debuggers do: each typed digit is added to `total` two calls deep, `b` is a
 * breakpoint of the program itself, and all is typed back.
 */
#include <stdint.h>

volatile uint16_t total;
volatile uint8_t last;

static void __attribute__((noinline)) add(uint16_t amount) {
  total += amount;
}

static void __attribute__((noinline)) handle(uint8_t typed) {
  if (typed >= '0' && typed <= '9') add(typed - '0');
  if (typed == 'b') BREAKPOINT;
}

static void __attribute__((noreturn)) serve(void) {
  put('>');
  for (;;) {
    last = get();
    handle(last);
    put(last);
  }
}
