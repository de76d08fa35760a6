/* The program that gets stuck, on the Uno. */
#include "uno-serial.h"

static char get(void) {
  loop_until_bit_is_set(UCSR0A, RXC0);
  return UDR0;
}

#include "stuck.h"

int main(void) {
  serial_begin();
  UCSR0B |= _BV(RXEN0);
  serve();
}
