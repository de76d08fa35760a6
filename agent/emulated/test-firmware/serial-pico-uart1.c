/* UART1 on GP8 and GP9. */
#define UART1(offset) REGISTER(0x40038000 + (offset))
#define OTHERS (1 << 23)

static void set_rate(uint32_t baud) {
  uint32_t divisor = (MHZ * 1000000UL * 4 + baud / 2) / baud;
  UART1(0x24) = divisor >> 6;
  UART1(0x28) = divisor & 63;
  UART1(0x2c) = UART_8_BITS_WITH_FIFO;
}

static uint8_t receive_byte(void) {
  while (UART1(0x18) & UART_RX_EMPTY) {
  }
  return UART1(0x00);
}

static void await_stop(void) {}

static void send_byte(uint8_t byte) {
  while (UART1(0x18) & UART_TX_FULL) {
  }
  UART1(0x00) = byte;
}

static void await_sent(void) {
  while (UART1(0x18) & UART_BUSY) {
  }
}

static void begin(void) {
  GPIO_CTRL(8) = FUNCTION_UART;
  GPIO_CTRL(9) = FUNCTION_UART;
  UART1(0x30) = UART_ENABLE_BOTH_WAYS;
}
