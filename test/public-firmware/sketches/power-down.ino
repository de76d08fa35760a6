// Sleeps in power-down until the watchdog interrupts, as libraries for low power do.
#include <avr/sleep.h>
#include <avr/wdt.h>

ISR(WDT_vect) { wdt_disable(); }

int wakes = 0;

void setup() {
  Serial.begin(115200);
  Serial.println("ready");
  Serial.flush();
}

void loop() {
  ADCSRA &= ~_BV(ADEN);
  wdt_enable(WDTO_250MS);
  WDTCSR |= _BV(WDIE);
  set_sleep_mode(SLEEP_MODE_PWR_DOWN);
  cli();
  sleep_enable();
  sei();
  sleep_cpu();
  sleep_disable();
  ADCSRA |= _BV(ADEN);
  Serial.print("wake ");
  Serial.print(++wakes);
  Serial.print(" at ");
  Serial.println(millis());
  Serial.flush();
}
