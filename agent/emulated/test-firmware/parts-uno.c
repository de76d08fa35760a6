/* Parts on an Uno: a sensor on D7, a screen on A4 and A5. */
#include <avr/io.h>
#include <stdint.h>

#define BAUD_115200_AT_16MHZ_2X 16
#define WIRE (1 << PD7)
#define SDA (1 << PC4)
#define SCL (1 << PC5)

static char get(void) {
  while (!(UCSR0A & (1 << RXC0))) {
  }
  return UDR0;
}

static void put(char c) {
  while (!(UCSR0A & (1 << UDRE0))) {
  }
  UDR0 = c;
}

/* Timer 1 counts half microseconds. */
static uint16_t now_us(void) {
  static uint16_t last, half;
  uint16_t now = TCNT1;
  half += (uint16_t)(now - last);
  last = now;
  static uint16_t us;
  us += half >> 1;
  half &= 1;
  return us;
}

static void pull_wire(void) { DDRD |= WIRE; }
static void release_wire(void) { DDRD &= ~WIRE; }
static uint8_t read_wire(void) { return (PIND & WIRE) != 0; }

#ifdef PINS
static void pull_sda(void) { DDRC |= SDA; }
static void release_sda(void) { DDRC &= ~SDA; }
static uint8_t read_sda(void) { return (PINC & SDA) != 0; }
static void pull_scl(void) { DDRC |= SCL; }
static void release_scl(void) { DDRC &= ~SCL; }
static void pause(void) {}
#include "parts-pins.c"
#else
static void twi(uint8_t bits) {
  TWCR = (1 << TWINT) | (1 << TWEN) | bits;
  while (!(TWCR & (1 << TWINT))) {
  }
}

static uint8_t i2c_write(uint8_t byte) {
  TWDR = byte;
  twi(0);
  return (TWSR & 0xf8) == 0x18 || (TWSR & 0xf8) == 0x28;
}

static uint8_t i2c_start(uint8_t address) {
  TWBR = 12;
  twi(1 << TWSTA);
  return i2c_write(address << 1);
}

static void i2c_stop(void) {
  TWCR = (1 << TWINT) | (1 << TWEN) | (1 << TWSTO);
  while (TWCR & (1 << TWSTO)) {
  }
}

/* Returns 1 if all is acknowledged. */
static uint8_t i2c_send(uint8_t address, const uint8_t *bytes, uint8_t length) {
  uint8_t taken = i2c_start(address);
  for (uint8_t at = 0; at < length && taken; at++) taken = i2c_write(bytes[at]);
  i2c_stop();
  return taken;
}
#endif

#include "parts.c"

int main(void) {
  UCSR0A = 1 << U2X0;
  UBRR0 = BAUD_115200_AT_16MHZ_2X;
  UCSR0B = (1 << RXEN0) | (1 << TXEN0);
  TCCR1B = 1 << CS11;
  serve();
}
