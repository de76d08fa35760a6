/* TinyUSB alone, without the SDK's standard output: what comes in goes out again, counted. */
#include <stdio.h>
#include <string.h>
#include "pico/stdlib.h"
#include "tusb.h"

static void write_all(const char *bytes, uint32_t length) {
  while (length > 0) {
    uint32_t written = tud_cdc_write(bytes, length);
    bytes += written;
    length -= written;
    tud_cdc_write_flush();
    tud_task();
  }
}

int main(void) {
  stdio_init_all();
  tusb_init();
  while (!tud_cdc_connected()) tud_task();
  char line[600];
  for (int at = 0; at < 590; at++) line[at] = '0' + at % 10;
  strcpy(line + 590, "\r\n");
  write_all(line, strlen(line));
  for (uint32_t total = 0;;) {
    tud_task();
    char bytes[64];
    uint32_t count = tud_cdc_available() ? tud_cdc_read(bytes, sizeof bytes) : 0;
    if (count == 0) continue;
    total += count;
    write_all(bytes, count);
    if (bytes[count - 1] != '\r') continue;
    int length = snprintf(line, sizeof line, "\n%lu bytes\r\n", total);
    write_all(line, length);
  }
}
