/*
 * Keeps two bytes in the EEPROM of the Uno, of which the second is the first one inverted. `w`
 * writes the next ones. With BROKEN they are written in their place; otherwise to a second copy,
 * which counts once its number is there.
 */
#include <avr/eeprom.h>
#include "uno-serial.h"

#define INVALID 0xff

typedef struct {
  uint8_t value, inverted, sum, number;
} copy;

static uint8_t read(uint8_t which, uint8_t at) {
  return eeprom_read_byte((const uint8_t *)(uint16_t)(which * sizeof(copy) + at));
}

static void write(uint8_t which, uint8_t at, uint8_t byte) {
  eeprom_write_byte((uint8_t *)(uint16_t)(which * sizeof(copy) + at), byte);
}

static copy copy_of(uint8_t which) {
  copy it = {read(which, 0), read(which, 1), read(which, 2), read(which, 3)};
  return it;
}

#ifdef BROKEN
static uint8_t newest(void) { return 0; }

static void replace(uint8_t value) {
  write(0, 0, value);
  write(0, 1, ~value);
  eeprom_busy_wait();
}
#else
static uint8_t is_valid(copy it) { return it.number != INVALID && it.sum == (uint8_t)(it.value + it.inverted + it.number); }

static uint8_t newest(void) {
  copy first = copy_of(0), second = copy_of(1);
  if (!is_valid(first)) return 1;
  return is_valid(second) && second.number > first.number;
}

static void replace(uint8_t value) {
  uint8_t now = newest(), next = 1 - now;
  uint8_t number = is_valid(copy_of(now)) ? copy_of(now).number + 1 : 0;
  write(next, 3, INVALID);
  write(next, 0, value);
  write(next, 1, ~value);
  write(next, 2, (uint8_t)(value + (uint8_t)~value + number));
  write(next, 3, number);
  eeprom_busy_wait();
}
#endif

static char get(void) {
  loop_until_bit_is_set(UCSR0A, RXC0);
  return UDR0;
}

int main(void) {
  serial_begin();
  UCSR0B |= _BV(RXEN0);
  copy it = copy_of(newest());
  if (it.value == 0xff && it.inverted == 0xff) say("EMPTY");
  else say((uint8_t)(it.value ^ it.inverted) == 0xff ? "OK " : "BAD ");
  say_hex(it.value);
  end_line();
  say("> ");
  for (uint8_t value = 0x10;; value++) {
    if (get() != 'w') continue;
    /* The first ones are there before the update. */
    replace(value++);
    say("UPDATE");
    end_line();
    replace(value);
    say("DONE");
    end_line();
  }
}
