/* The program for debuggers, on the Uno. */
#include "uno-serial.h"

#define BREAKPOINT __asm volatile("break")

static uint8_t get(void) {
  loop_until_bit_is_set(UCSR0A, RXC0);
  return UDR0;
}

#include "debug.h"

int main(void) {
  serial_begin();
  UCSR0B |= _BV(RXEN0);
  serve();
}
