/* The program whose coverage is measured, on the Uno. */
#include "../../../agent/emulated/test-firmware/uno-serial.h"

#define IN_RAM __attribute__((noinline))

static uint8_t get(void) {
  loop_until_bit_is_set(UCSR0A, RXC0);
  return UDR0;
}

#include "tally.h"

int main(void) {
  serial_begin();
  UCSR0B |= _BV(RXEN0);
  serve();
}
