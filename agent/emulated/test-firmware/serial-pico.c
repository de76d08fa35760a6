/* It receives on GP8 and sends on GP9; with a UART, the other way round. */
#include "pico-serial.h"

#ifdef HAS_UART
#include "serial-pico-uart1.c"
#else
#define TICKS_1000 1000UL
#define RX (1 << 8)
#define TX (1 << 9)

static uint16_t now(void) { return TIMER_LOW; }
static uint8_t read_rx(void) { return (SIO_IN & RX) != 0; }
static void write_tx(uint8_t bit) {
  if (bit) SIO_OUT_SET = TX;
  else SIO_OUT_CLEAR = TX;
}

static void begin(void) {
  GPIO_CTRL(8) = FUNCTION_SIO;
  GPIO_CTRL(9) = FUNCTION_SIO;
  write_tx(1);
  SIO_OE_SET = TX;
}
#define OTHERS 0
#endif

#include "serial.c"

void shell(void) {
  serial_begin(OTHERS);
  begin();
  serve();
}
