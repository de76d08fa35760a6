/* Says a line on UART0, sends by SPI on GP16 to GP19, and by I2C on GP4 and GP5. */
#include "pico-serial.h"

#define FUNCTION_SPI 1
#define FUNCTION_I2C 3
#define RESET_I2C0 (1 << 3)
#define RESET_SPI0 (1 << 16)
#define SPI_CONTROL_0 REGISTER(0x4003c000)
#define SPI_CONTROL_1 REGISTER(0x4003c004)
#define SPI_DATA REGISTER(0x4003c008)
#define SPI_STATUS REGISTER(0x4003c00c)
#define SPI_PRESCALER REGISTER(0x4003c010)
#define SPI_8_BITS 7
#define SPI_ENABLE 2
#define SPI_BUSY (1 << 4)
#define I2C_TARGET REGISTER(0x40044004)
#define I2C_DATA REGISTER(0x40044010)
#define I2C_STOP (1 << 9)
#define I2C_RAW_INTERRUPTS REGISTER(0x40044034)
#define I2C_STOPPED (1 << 9)
#define I2C_CLEAR_STOP REGISTER(0x40044060)
#define I2C_ENABLE REGISTER(0x4004406c)
#define SCREEN 0x3c
#define NOBODY 0x50

static void say(const char *text) {
  for (; *text; text++) put(*text);
}

static void i2c_send(uint8_t address, uint8_t first, uint8_t second) {
  I2C_ENABLE = 0;
  I2C_TARGET = address;
  I2C_ENABLE = 1;
  I2C_DATA = first;
  I2C_DATA = second | I2C_STOP;
  while (!(I2C_RAW_INTERRUPTS & I2C_STOPPED)) {
  }
  (void)I2C_CLEAR_STOP;
}

void shell(void) {
  serial_begin(RESET_I2C0 | RESET_SPI0);
  for (uint8_t pin = 16; pin < 20; pin++) GPIO_CTRL(pin) = FUNCTION_SPI;
  GPIO_CTRL(4) = FUNCTION_I2C;
  GPIO_CTRL(5) = FUNCTION_I2C;
  SPI_PRESCALER = 12;
  SPI_CONTROL_0 = SPI_8_BITS;
  SPI_CONTROL_1 = SPI_ENABLE;
  say("Hello, logic!\n");
  for (uint8_t byte = 0; byte < 4; byte++) SPI_DATA = 0xa5 + byte;
  while (SPI_STATUS & SPI_BUSY) {
  }
  i2c_send(SCREEN, 0x00, 0xaf);
  i2c_send(NOBODY, 0x12, 0x34);
  say("done\n");
  for (;;) __asm volatile("wfi");
}
