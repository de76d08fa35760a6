#include "../../../firmware/pico/flash.h"
#include "../../../firmware/pico/registers.h"

/* 12 MHz / (16 * 115200) = 6 + 33/64. */
#define DIVISOR 6
#define FRACTION 33

/* The flash is 2 MiB: its bytes are looked at from outside. */
#define REGIONS 1

static uint32_t size_of(uint8_t region) { return region == 0 ? 264 * 1024 : 0; }

static uint8_t peek(uint8_t region, uint32_t address) {
  (void)region;
  return *(volatile uint8_t *)(0x20000000 + address);
}

static void keep(uint8_t address, uint8_t value) { kept_write(address, value); }

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

#include "secret.c"

void shell(void) {
  XOSC_CTRL = XOSC_1_TO_15_MHZ | XOSC_ENABLE;
  while (!(XOSC_STATUS & XOSC_STABLE)) {
  }
  CLK_REF_CTRL = CLK_REF_IS_XOSC;
  CLK_PERI_CTRL = CLK_ENABLE;
  uint32_t used = RESET_IO | RESET_PADS | RESET_UART0;
  RESETS_RESET &= ~used;
  while ((RESETS_DONE & used) != used) {
  }
  GPIO_CTRL(0) = FUNCTION_UART;
  GPIO_CTRL(1) = FUNCTION_UART;
  UART_INTEGER_DIVISOR = DIVISOR;
  UART_FRACTION_DIVISOR = FRACTION;
  UART_LINE = UART_8_BITS_WITH_FIFO;
  UART_CTRL = UART_ENABLE_BOTH_WAYS;
  secret();
}
