/* For the programs of the Pico: a serial port at 115,200 baud, which is asked whether it is ready. */
#include "../../../firmware/pico/registers.h"

#define MHZ 12
/* 12 MHz / (16 * 115200) = 6 + 33/64. */
#define DIVISOR 6
#define FRACTION 33

/* The vectors of our shell name it. */
void uart_interrupt(void) {}

static inline char get(void) {
  while (UART_FLAGS & UART_RX_EMPTY) {
  }
  return UART_DATA;
}

static inline void put(char c) {
  while (UART_FLAGS & UART_TX_FULL) {
  }
  UART_DATA = c;
}

/* Runs all by the crystal, counts microseconds, and takes `others` out of their reset. */
static inline void serial_begin(uint32_t others) {
  XOSC_CTRL = XOSC_1_TO_15_MHZ | XOSC_ENABLE;
  while (!(XOSC_STATUS & XOSC_STABLE)) {
  }
  CLK_REF_CTRL = CLK_REF_IS_XOSC;
  CLK_PERI_CTRL = CLK_ENABLE;
  WATCHDOG_TICK = TICK_ENABLE | MHZ;
  uint32_t used = RESET_IO | RESET_PADS | RESET_UART0 | RESET_TIMER | others;
  RESETS_RESET &= ~used;
  while ((RESETS_DONE & used) != used) {
  }
  GPIO_CTRL(0) = FUNCTION_UART;
  GPIO_CTRL(1) = FUNCTION_UART;
  UART_INTEGER_DIVISOR = DIVISOR;
  UART_FRACTION_DIVISOR = FRACTION;
  UART_LINE = UART_8_BITS_WITH_FIFO;
  UART_CTRL = UART_ENABLE_BOTH_WAYS;
}
