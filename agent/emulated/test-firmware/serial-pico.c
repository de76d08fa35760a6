/* It receives on GP8 and sends on GP9. */
#include "pico-serial.h"

#define TICKS_1000 1000UL
#define RX (1 << 8)
#define TX (1 << 9)

static uint16_t now(void) { return TIMER_LOW; }
static uint8_t read_rx(void) { return (SIO_IN & RX) != 0; }
static void write_tx(uint8_t bit) {
  if (bit) SIO_OUT_SET = TX;
  else SIO_OUT_CLEAR = TX;
}

#include "serial.c"

void shell(void) {
  serial_begin(0);
  GPIO_CTRL(8) = FUNCTION_SIO;
  GPIO_CTRL(9) = FUNCTION_SIO;
  write_tx(1);
  SIO_OE_SET = TX;
  serve();
}
