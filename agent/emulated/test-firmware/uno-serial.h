/* For the programs of the Uno: a serial port at 1 Mbaud that is asked whether it is ready. */
#include <avr/io.h>
#include <stdint.h>

static inline void serial_begin(void) {
  UBRR0L = 0;
  UCSR0B = _BV(TXEN0);
}

static inline void put(char character) {
  loop_until_bit_is_set(UCSR0A, UDRE0);
  UDR0 = character;
}

static inline void say(const char *text) {
  for (; *text; text++) put(*text);
}

static inline void say_hex(uint8_t value) {
  const char digits[] = "0123456789abcdef";
  put(digits[value >> 4]);
  put(digits[value & 15]);
}

static inline void say_number(uint16_t value) {
  char text[6];
  uint8_t at = sizeof text;
  text[--at] = 0;
  do text[--at] = '0' + value % 10;
  while (value /= 10);
  say(text + at);
}

/* Ends a line, and waits until it has been sent. */
static inline void end_line(void) {
  put('\n');
  UCSR0A |= _BV(TXC0);
  loop_until_bit_is_set(UCSR0A, TXC0);
}
