/* Says why it has started, and hangs with the watchdog on: it starts again every 250 ms. */
#include <avr/wdt.h>
#include "uno-serial.h"

int main(void) {
  uint8_t why = MCUSR;
  MCUSR = 0;
  wdt_disable();
  serial_begin();
  say("start ");
  say_hex(why);
  end_line();
  wdt_enable(WDTO_250MS);
  for (;;) {}
}
