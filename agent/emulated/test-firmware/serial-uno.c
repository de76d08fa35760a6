/* It receives on D8 and sends on D9. */
#include <avr/io.h>
#include <stdint.h>

#define BAUD_115200_AT_16MHZ_2X 16
#define TICKS_1000 16000UL
#define RX (1 << PB0)
#define TX (1 << PB1)

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

static uint16_t now(void) { return TCNT1; }
static uint8_t read_rx(void) { return PINB & RX; }
static void write_tx(uint8_t bit) {
  if (bit) PORTB |= TX;
  else PORTB &= ~TX;
}

#include "serial.c"

int main(void) {
  UCSR0A = 1 << U2X0;
  UBRR0 = BAUD_115200_AT_16MHZ_2X;
  UCSR0B = (1 << RXEN0) | (1 << TXEN0);
  TCCR1B = 1 << CS10;
  write_tx(1);
  DDRB = TX;
  serve();
}
