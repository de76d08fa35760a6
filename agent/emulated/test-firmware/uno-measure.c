/* Reads the inputs of the ADC, the comparator, the signature and the fuses, and times itself. */
#include <avr/boot.h>
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/power.h>
#include "uno-serial.h"

static uint16_t adc(uint8_t select) {
  ADMUX = select;
  ADCSRA = _BV(ADEN) | _BV(ADSC) | 7;
  loop_until_bit_is_clear(ADCSRA, ADSC);
  return ADC;
}

static void show(const char *name, uint16_t value) {
  say(name);
  put(' ');
  say_number(value);
  end_line();
}

static uint16_t ticks;
static inline void begin(void) { TCNT1 = 0; }
static inline void end(void) { ticks = TCNT1; }

int main(void) {
  serial_begin();
  show("bandgap", adc(_BV(REFS0) | 14));
  show("ground", adc(_BV(REFS0) | 15));
  show("a0", adc(_BV(REFS0)));
  show("a0 by 1.1 V", adc(_BV(REFS1) | _BV(REFS0)));
  show("sensor", adc(_BV(REFS1) | _BV(REFS0) | 8));
  show("left", adc(_BV(REFS0) | _BV(ADLAR) | 14));
  ACSR = _BV(ACBG);
  show("comparator", bit_is_set(ACSR, ACO) != 0);
  show("flag", bit_is_set(ACSR, ACI) != 0);
  say("signature ");
  for (uint8_t at = 0; at < 6; at += 2) say_hex(boot_signature_byte_get(at));
  say(" fuses ");
  say_hex(boot_lock_fuse_bits_get(GET_LOW_FUSE_BITS));
  say_hex(boot_lock_fuse_bits_get(GET_HIGH_FUSE_BITS));
  end_line();
  /* From here on in cycles: timer 1 without a prescaler, then with 64. */
  TCCR1B = _BV(CS10);
  begin();
  adc(_BV(REFS0));
  end();
  show("conversion", ticks);
  UCSR0A |= _BV(TXC0);
  begin();
  put('!');
  loop_until_bit_is_set(UCSR0A, TXC0);
  end();
  end_line();
  show("byte", ticks);
  TCCR1B = _BV(CS11) | _BV(CS10);
  begin();
  eeprom_write_byte((uint8_t *)5, 0x12);
  eeprom_busy_wait();
  end();
  show("eeprom", ticks);
  clock_prescale_set(clock_div_4);
  say("slow");
  end_line();
  ADCSRA = _BV(ADEN) | _BV(ADSC) | _BV(ADATE) | 2;
  ADCSRB = 0;
  for (uint8_t left = 3; left; left--) {
    loop_until_bit_is_set(ADCSRA, ADIF);
    ADCSRA |= _BV(ADIF);
  }
  say("free");
  end_line();
  for (;;) {}
}
