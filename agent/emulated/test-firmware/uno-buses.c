/* Asks for a device on I2C that nobody is, writes and reads one that is there, and sends by SPI. */
#include "uno-serial.h"

#define NOBODY 0x50
#define REGISTERS 0x42

static uint8_t twi(uint8_t control) {
  TWCR = control | _BV(TWINT) | _BV(TWEN);
  loop_until_bit_is_set(TWCR, TWINT);
  return TWSR & 0xf8;
}

static uint8_t twi_send(uint8_t byte) {
  TWDR = byte;
  return twi(0);
}

static void twi_stop(void) {
  TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWSTO);
  loop_until_bit_is_clear(TWCR, TWSTO);
}

static void show(uint8_t value) {
  put(' ');
  say_hex(value);
}

int main(void) {
  serial_begin();
  TWSR = 0;
  TWBR = 72;
  say("nobody");
  show(twi(_BV(TWSTA)));
  show(twi_send(NOBODY << 1));
  twi_stop();
  end_line();
  say("write");
  show(twi(_BV(TWSTA)));
  show(twi_send(REGISTERS << 1));
  show(twi_send(3));
  show(twi_send(0x5a));
  show(twi_send(0xa5));
  twi_stop();
  end_line();
  say("read");
  twi(_BV(TWSTA));
  twi_send(REGISTERS << 1);
  twi_send(3);
  show(twi(_BV(TWSTA)));
  show(twi_send(REGISTERS << 1 | 1));
  show(twi(_BV(TWEA)));
  show(TWDR);
  show(twi(0));
  show(TWDR);
  twi_stop();
  end_line();
  DDRB = _BV(5) | _BV(3) | _BV(2);
  SPCR = _BV(SPE) | _BV(MSTR);
  SPDR = 0xa5;
  loop_until_bit_is_set(SPSR, SPIF);
  say("sent, got");
  show(SPDR);
  end_line();
  for (;;) {}
}
