/*
 * A serial port, for 64 KiB each way. A program makes it of two pins, or has a UART for it. The
 * board's file includes this one, and has its UART, or its pins and a counter: TICKS_1000 of it are
 * a thousand microseconds.
 */
#define BYTES 65536UL

#ifndef HAS_UART

/* When each bit begins and when its middle is, in ticks after the start bit has begun. */
static uint16_t begins[11], middles[11];

static void set_rate(uint32_t baud) {
  for (uint32_t bit = 0; bit < 11; bit++) {
    begins[bit] = (bit * TICKS_1000 * 1000 + baud / 2) / baud;
    middles[bit] = ((2 * bit + 1) * TICKS_1000 * 500 + baud / 2) / baud;
  }
}

static inline uint8_t receive_byte(void) {
  uint8_t byte = 0;
  while (read_rx()) {
  }
  uint16_t start = now();
  for (uint8_t bit = 1; bit < 9; bit++) {
    while ((uint16_t)(now() - start) < middles[bit]) {
    }
    byte = byte >> 1 | (read_rx() ? 0x80 : 0);
  }
  return byte;
}

static inline void await_stop(void) {
  while (!read_rx()) {
  }
}

static inline void send_byte(uint8_t byte) {
  uint16_t bits = byte << 1 | 0x200;
  uint16_t start = now();
  for (uint8_t bit = 0; bit < 10; bit++) {
    write_tx(bits & 1);
    bits >>= 1;
    while ((uint16_t)(now() - start) < begins[bit + 1]) {
    }
  }
}
static inline void await_sent(void) {}
#endif

static uint8_t pattern(uint16_t at) { return (at * 7 + (at >> 8)) & 0x7f; }

static void print(const char *text) {
  while (*text) put(*text++);
}

static void receive(void) {
  uint8_t wrong = 0;
  print("listens\r\n");
  for (uint32_t at = 0; at < BYTES; at++) {
    if (receive_byte() != pattern(at)) wrong = 1;
    await_stop();
  }
  print(wrong ? "wrong bytes received\r\n" : "right bytes received\r\n");
}

static void send(void) {
  for (uint32_t at = 0; at < BYTES; at++) {
    send_byte(pattern(at));
  }
  await_sent();
  print("sent\r\n");
}

static void serve(void) {
  print("serial ready\r\n");
  for (;;) {
    char c = get();
    if (c == '9') set_rate(9600);
    if (c == '1') set_rate(115200);
    if (c == 'r') receive();
    if (c == 's') send();
  }
}
