/* Parts on a Pico: a sensor on GP7, a screen on GP4 and GP5. */
#include "pico-serial.h"

#define FUNCTION_I2C 3
#define RESET_I2C0 (1 << 3)
#define I2C_TARGET REGISTER(0x40044004)
#define I2C_DATA REGISTER(0x40044010)
#define I2C_STOP (1 << 9)
#define I2C_RAW_INTERRUPTS REGISTER(0x40044034)
#define I2C_ABORTED (1 << 6)
#define I2C_STOPPED (1 << 9)
#define I2C_CLEAR_ABORT REGISTER(0x40044054)
#define I2C_CLEAR_STOP REGISTER(0x40044060)
#define I2C_ENABLE REGISTER(0x4004406c)
#define I2C_STATUS REGISTER(0x40044070)
#define I2C_NOT_FULL (1 << 1)
#define WIRE (1 << 7)
#define SDA (1 << 4)
#define SCL (1 << 5)

static uint16_t now_us(void) { return TIMER_LOW; }
static void pull_wire(void) { SIO_OE_SET = WIRE; }
static void release_wire(void) { SIO_OE_CLEAR = WIRE; }
static uint8_t read_wire(void) { return (SIO_IN & WIRE) != 0; }
#include "dht22-pio.c"
#define READ_BY_PIO read_by_pio

#ifdef PINS
static void pull_sda(void) { SIO_OE_SET = SDA; }
static void release_sda(void) { SIO_OE_CLEAR = SDA; }
static uint8_t read_sda(void) { return (SIO_IN & SDA) != 0; }
static void pull_scl(void) { SIO_OE_SET = SCL; }
static void release_scl(void) { SIO_OE_CLEAR = SCL; }
static void pause(void) {}
#include "parts-pins.c"
#define FUNCTION_OF_BUS FUNCTION_SIO
#else
#define FUNCTION_OF_BUS FUNCTION_I2C
/* Returns 1 if all is acknowledged. */
static uint8_t i2c_send(uint8_t address, const uint8_t *bytes, uint8_t length) {
  I2C_ENABLE = 0;
  I2C_TARGET = address;
  I2C_ENABLE = 1;
  for (uint8_t at = 0; at < length && !(I2C_RAW_INTERRUPTS & I2C_ABORTED); at++) {
    while (!(I2C_STATUS & I2C_NOT_FULL)) {
    }
    I2C_DATA = bytes[at] | (at + 1 == length ? I2C_STOP : 0);
  }
  while (!(I2C_RAW_INTERRUPTS & I2C_STOPPED)) {
  }
  (void)I2C_CLEAR_STOP;
  uint8_t taken = !(I2C_RAW_INTERRUPTS & I2C_ABORTED);
  (void)I2C_CLEAR_ABORT;
  return taken;
}
#endif

#include "parts.c"

void shell(void) {
  serial_begin(RESET_I2C0 | RESET_PIO0);
  GPIO_CTRL(4) = FUNCTION_OF_BUS;
  GPIO_CTRL(5) = FUNCTION_OF_BUS;
  GPIO_CTRL(7) = FUNCTION_SIO;
  serve();
}
