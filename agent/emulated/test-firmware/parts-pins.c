/* An I2C bus that a program makes of two pins: it pulls them down, or not. */
static void i2c_bit(uint8_t bit) {
  if (bit) release_sda();
  else pull_sda();
  pause();
  release_scl();
  pause();
  pull_scl();
  pause();
}

/* Returns 1 if the byte is acknowledged. */
static uint8_t i2c_write(uint8_t byte) {
  for (uint8_t bit = 0; bit < 8; bit++) i2c_bit(byte >> (7 - bit) & 1);
  release_sda();
  pause();
  release_scl();
  pause();
  uint8_t taken = !read_sda();
  pull_scl();
  pause();
  return taken;
}

static uint8_t i2c_start(uint8_t address) {
  release_sda();
  release_scl();
  pause();
  pull_sda();
  pause();
  pull_scl();
  pause();
  return i2c_write(address << 1);
}

static void i2c_stop(void) {
  pull_sda();
  pause();
  release_scl();
  pause();
  release_sda();
  pause();
}

/* Returns 1 if all is acknowledged. */
static uint8_t i2c_send(uint8_t address, const uint8_t *bytes, uint8_t length) {
  uint8_t taken = i2c_start(address);
  for (uint8_t at = 0; at < length && taken; at++) taken = i2c_write(bytes[at]);
  i2c_stop();
  return taken;
}
