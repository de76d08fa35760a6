// The watchdog resets the board, and the program finds out why it started.
#include <avr/wdt.h>

uint8_t cause __attribute__((section(".noinit")));

void keepCause() __attribute__((naked, used, section(".init3")));
void keepCause() {
  cause = MCUSR;
  MCUSR = 0;
  wdt_disable();
}

void setup() {
  Serial.begin(9600);
  Serial.print("cause ");
  Serial.println(cause, HEX);
  Serial.flush();
  wdt_enable(WDTO_250MS);
  for (int fed = 0; fed < 5; fed++) {
    delay(100);
    wdt_reset();
  }
  Serial.println("fed");
  Serial.flush();
}

void loop() {}
