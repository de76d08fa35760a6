/* Sends back by UART1 what comes there, each byte plus one. */
#include "pico-serial.h"
#include "serial-pico-uart1.c"

void shell(void) {
  serial_begin(OTHERS);
  begin();
  set_rate(115200);
  put('>');
  for (;;) {
    uint8_t byte = receive_byte();
    await_stop();
    send_byte(byte + 1);
    await_sent();
  }
}
