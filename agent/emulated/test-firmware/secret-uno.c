#include <avr/eeprom.h>
#include <avr/io.h>
#include <avr/pgmspace.h>

#define BAUD_115200_AT_16MHZ_2X 16

#define REGIONS 3

static uint32_t size_of(uint8_t region) { return region == 0 ? 2048 : region == 1 ? 1024 : 32768; }

static uint8_t peek(uint8_t region, uint32_t address) {
  if (region == 0) return *(volatile uint8_t *)(uint16_t)(0x100 + address);
  if (region == 1) return eeprom_read_byte((const uint8_t *)(uint16_t)address);
  return pgm_read_byte((uint16_t)address);
}

static void keep(uint8_t address, uint8_t value) { eeprom_update_byte((uint8_t *)(uint16_t)address, value); }

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

#include "secret.c"

int main(void) {
  UCSR0A = 1 << U2X0;
  UBRR0 = BAUD_115200_AT_16MHZ_2X;
  UCSR0B = (1 << RXEN0) | (1 << TXEN0);
  secret();
}
