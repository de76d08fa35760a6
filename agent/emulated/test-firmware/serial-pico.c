/* It receives on GP8 and sends on GP9. */
#include "../../../firmware/pico/registers.h"

/* 12 MHz / (16 * 115200) = 6 + 33/64. */
#define DIVISOR 6
#define FRACTION 33
#define MHZ 12
#define TICKS_1000 1000UL
#define RX (1 << 8)
#define TX (1 << 9)

static char get(void) {
  while (UART_FLAGS & UART_RX_EMPTY) {
  }
  return UART_DATA;
}

static void put(char c) {
  while (UART_FLAGS & UART_TX_FULL) {
  }
  UART_DATA = c;
}

void uart_interrupt(void) {}

static uint16_t now(void) { return TIMER_LOW; }
static uint8_t read_rx(void) { return (SIO_IN & RX) != 0; }
static void write_tx(uint8_t bit) {
  if (bit) SIO_OUT_SET = TX;
  else SIO_OUT_CLEAR = TX;
}

#include "serial.c"

void shell(void) {
  XOSC_CTRL = XOSC_1_TO_15_MHZ | XOSC_ENABLE;
  while (!(XOSC_STATUS & XOSC_STABLE)) {
  }
  CLK_REF_CTRL = CLK_REF_IS_XOSC;
  CLK_PERI_CTRL = CLK_ENABLE;
  WATCHDOG_TICK = TICK_ENABLE | MHZ;
  uint32_t used = RESET_IO | RESET_PADS | RESET_UART0 | RESET_TIMER;
  RESETS_RESET &= ~used;
  while ((RESETS_DONE & used) != used) {
  }
  GPIO_CTRL(0) = FUNCTION_UART;
  GPIO_CTRL(1) = FUNCTION_UART;
  GPIO_CTRL(8) = FUNCTION_SIO;
  GPIO_CTRL(9) = FUNCTION_SIO;
  write_tx(1);
  SIO_OE_SET = TX;
  UART_INTEGER_DIVISOR = DIVISOR;
  UART_FRACTION_DIVISOR = FRACTION;
  UART_LINE = UART_8_BITS_WITH_FIFO;
  UART_CTRL = UART_ENABLE_BOTH_WAYS;
  serve();
}
