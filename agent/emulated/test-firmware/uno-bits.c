/* Sends a line bit by bit on D8, at 9,600 baud by timer 1. */
#include <avr/io.h>
#include <stdint.h>

#define BIT_CYCLES 1667

static void bit(uint8_t level) {
  loop_until_bit_is_set(TIFR1, OCF1A);
  if (level) PORTB |= _BV(0);
  else PORTB &= ~_BV(0);
  TIFR1 = _BV(OCF1A);
}

int main(void) {
  PORTB = _BV(0);
  DDRB = _BV(0);
  OCR1A = BIT_CYCLES - 1;
  TCCR1B = _BV(WGM12) | _BV(CS10);
  for (uint8_t pause = 0; pause < 20; pause++) bit(1);
  for (const char *text = "Bits on D8\n"; *text; text++) {
    bit(0);
    for (uint8_t at = 0; at < 8; at++) bit(*text >> at & 1);
    bit(1);
  }
  for (;;) {}
}
