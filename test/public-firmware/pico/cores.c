/* The second core squares what it gets through the FIFO. */
#include <stdio.h>
#include "pico/multicore.h"
#include "pico/stdlib.h"

static void square(void) {
  for (;;) {
    uint32_t number = multicore_fifo_pop_blocking();
    multicore_fifo_push_blocking(number * number + get_core_num());
  }
}

int main(void) {
  stdio_init_all();
  printf("core %u\n", get_core_num());
  multicore_launch_core1(square);
  for (uint32_t number = 2; number < 6; number++) {
    multicore_fifo_push_blocking(number);
    printf("%lu: %lu\n", number, multicore_fifo_pop_blocking());
  }
  printf("done\n");
  for (;;) tight_loop_contents();
}
