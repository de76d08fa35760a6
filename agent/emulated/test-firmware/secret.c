/*
 * Keeps a secret in every memory of a board, or looks for one. `k` and 16 bytes keep them; `s` and
 * 16 bytes look for them. Those come masked, so that looking for them leaves nothing to find.
 * A board's own file includes this one, after what is called here: a call for each byte would take
 * too long.
 */
#define SECRET_BYTES 16
#define MASK 0x55

static uint8_t kept[SECRET_BYTES], masked[SECRET_BYTES];

static void print(const char *text) {
  while (*text) put(*text++);
}

static uint8_t is_at(uint8_t region, uint32_t address) {
  for (uint8_t at = 0; at < SECRET_BYTES; at++) {
    if ((peek(region, address + at) ^ MASK) != masked[at]) return 0;
  }
  return 1;
}

static void search(uint8_t region) {
  uint8_t found = 0;
  uint32_t size = size_of(region);
  for (uint32_t address = 0; address + SECRET_BYTES <= size; address++) found += is_at(region, address);
  put(' ');
  put('0' + (found > 9 ? 9 : found));
}

static void receive(uint8_t *bytes) {
  for (uint8_t at = 0; at < SECRET_BYTES; at++) bytes[at] = get();
}

static void secret(void) {
  print("secret ready\r\n");
  for (;;) {
    char c = get();
    if (c == 'k') {
      receive(kept);
      for (uint8_t at = 0; at < SECRET_BYTES; at++) keep(at, kept[at]);
      print("kept\r\n");
    }
    if (c == 's') {
      receive(masked);
      print("found");
      for (uint8_t region = 0; region < REGIONS; region++) search(region);
      print("\r\n");
    }
  }
}
