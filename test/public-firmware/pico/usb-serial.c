/* Standard input and output over USB, as the SDK has it: long lines, and input back in capitals. */
#include <ctype.h>
#include <stdio.h>
#include "pico/stdlib.h"
#include "pico/unique_id.h"

int main(void) {
  stdio_init_all();
  while (!stdio_usb_connected()) sleep_ms(10);
  char id[2 * PICO_UNIQUE_BOARD_ID_SIZE_BYTES + 1];
  pico_get_unique_board_id_string(id, sizeof id);
  printf("board %s\n", id);
  for (int line = 0; line < 20; line++) {
    for (int at = 0; at < 100; at++) putchar('a' + (line + at) % 26);
    printf(" %d\n", line);
  }
  printf("type\n");
  for (;;) putchar(toupper(getchar()));
}
