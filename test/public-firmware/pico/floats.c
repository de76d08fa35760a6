/* Debug builds of the SDK look at the tables of the boot ROM before main() if floats are used. */
#include <math.h>
#include <stdio.h>
#include "pico/stdlib.h"

int main(void) {
  stdio_init_all();
  volatile float f = 2;
  volatile double d = 2;
  printf("sqrt %.6f %.12f\n", sqrtf(f), sqrt(d));
  printf("sin %.6f exp %.12f\n", sinf(f), exp(d));
  printf("third %.9f %.12f\n", 1 / (f + 1), 1 / (d + 1));
  printf("int %d %lld\n", (int)(f * 3.7f), (long long)(d * 1e12));
  for (int tick = 1;; tick++) {
    printf("tick %d\n", tick);
    sleep_ms(250);
  }
}
