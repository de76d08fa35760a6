/*
 * What both boards do with parts: a letter at the console asks for it. The board's file includes
 * this one, and has its pins, its clock and its I2C.
 */
#define SILENT_US 1000

static void print(const char *text) {
  while (*text) put(*text++);
}

static void print_number(uint32_t value) {
  char digits[10];
  uint8_t count = 0;
  do digits[count++] = '0' + value % 10;
  while (value /= 10);
  while (count) put(digits[--count]);
}

/* Returns for how many microseconds the wire stays at a level, 0 if it does not leave it. */
static uint16_t pulse(uint8_t level) {
  uint16_t start = now_us(), passed = 0;
  while (read_wire() == level)
    if ((passed = now_us() - start) > SILENT_US) return 0;
  return passed ? passed : 1;
}

/* Asks the sensor for its four bytes and their sum: a bit is 1 if it is longer than 48 us. */
static uint8_t read_by_pulses(uint8_t *bytes) {
  pull_wire();
  for (uint16_t start = now_us(); (uint16_t)(now_us() - start) < 1200;) {
  }
  release_wire();
  if (!pulse(1) || !pulse(0) || !pulse(1)) return 0;
  for (uint8_t bit = 0; bit < 40; bit++) {
    pulse(0);
    bytes[bit / 8] = bytes[bit / 8] << 1 | (pulse(1) > 48);
  }
  return 1;
}

static void print_dht22(uint8_t (*read)(uint8_t *bytes)) {
  uint8_t bytes[5] = {0};
  if (!read(bytes)) {
    print("silent\r\n");
    return;
  }
  for (uint8_t at = 0; at < 5; at++) {
    print_number(bytes[at]);
    put(' ');
  }
  uint8_t sum = bytes[0] + bytes[1] + bytes[2] + bytes[3];
  print(sum == bytes[4] ? "right\r\n" : "wrong\r\n");
}

static const uint8_t begin[] = {0x00, 0x8d, 0x14, 0x20, 0x00, 0xa1, 0xc8, 0x21, 0, 127, 0x22, 0, 7, 0xaf};

/*
 * Finds the first address that answers, and draws there: a bar of eight rows, and below it a
 * diagonal in each block of eight columns.
 */
static void draw(void) {
  static uint8_t bytes[129] = {0x40};
  uint8_t found = 0;
  for (uint8_t address = 8; address < 120 && !found; address++)
    if (i2c_send(address, begin, 1)) found = address;
  print("found ");
  print_number(found);
  print("\r\n");
  if (!found) return;
  i2c_send(found, begin, sizeof begin);
  for (uint8_t page = 0; page < 8; page++) {
    for (uint8_t column = 0; column < 128; column++) bytes[1 + column] = page == 0 ? 0xff : 1 << (column & 7);
    i2c_send(found, bytes, sizeof bytes);
  }
  print("drawn\r\n");
}

static void serve(void) {
  print("parts ready\r\n");
  for (;;) {
    char c = get();
    if (c == 'd') print_dht22(read_by_pulses);
#ifdef READ_BY_PIO
    if (c == 'p') print_dht22(READ_BY_PIO);
#endif
    if (c == 's') draw();
  }
}
