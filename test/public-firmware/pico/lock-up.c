/* The SDK's handler of faults is a breakpoint, which locks the processor up without a debugger. */
#include <stdio.h>
#include "hardware/watchdog.h"
#include "pico/stdlib.h"

#define WATCHDOG_MS 300
#define NOWHERE ((volatile uint32_t *)0xf0000000)

int main(void) {
  stdio_init_all();
  if (watchdog_caused_reboot()) {
    printf("back\n");
    for (;;) tight_loop_contents();
  }
  printf("fault\n");
  uart_default_tx_wait_blocking();
  watchdog_enable(WATCHDOG_MS, true);
  *NOWHERE = 1;
}
