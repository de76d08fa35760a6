/* Counts its starts in a scratch register, and stops feeding the watchdog. */
#include <stdio.h>
#include "hardware/watchdog.h"
#include "pico/stdlib.h"

int main(void) {
  stdio_init_all();
  if (watchdog_enable_caused_reboot()) {
    printf("watchdog, start %lu\n", ++watchdog_hw->scratch[0]);
  } else {
    watchdog_hw->scratch[0] = 1;
    printf("power on, reason %lu\n", watchdog_hw->reason);
  }
  stdio_flush();
  watchdog_enable(100, 1);
  for (int fed = 0; fed < 5; fed++) {
    sleep_ms(50);
    watchdog_update();
  }
  printf("fed\n");
  for (;;) tight_loop_contents();
}
