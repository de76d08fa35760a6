/*
 * Sleeps as deep as it can and is woken every 256 ms by the watchdog, while the interrupt of timer 0
 * is on, as in every Arduino sketch. A level on D2 wakes it too.
 */
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include "uno-serial.h"

static volatile uint8_t overflows;
static volatile char why;

ISR(TIMER0_OVF_vect) { overflows++; }
ISR(WDT_vect) { why = 'w'; }
ISR(INT0_vect) {
  why = 'p';
  EIMSK = 0;
}

int main(void) {
  serial_begin();
  TCCR0B = _BV(CS01) | _BV(CS00);
  TIMSK0 = _BV(TOIE0);
  PORTD = _BV(2);
  EICRA = _BV(ISC01);
  EIMSK = _BV(INT0);
  WDTCSR = _BV(WDCE) | _BV(WDE);
  WDTCSR = _BV(WDIE) | _BV(WDP2);
  set_sleep_mode(SLEEP_MODE_PWR_DOWN);
  for (;;) {
    cli();
    why = '-';
    sleep_enable();
    sei();
    sleep_cpu();
    sleep_disable();
    put(why);
    end_line();
  }
}
