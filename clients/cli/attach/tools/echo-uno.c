/* For tests: says that it has begun, and sends back each byte, at 115200 baud. */
#include <avr/io.h>

static void put(char c) {
  while (!(UCSR0A & (1 << UDRE0))) {
  }
  UDR0 = c;
}

int main(void) {
  UBRR0 = 16;
  UCSR0A = 1 << U2X0;
  UCSR0B = (1 << RXEN0) | (1 << TXEN0);
  for (const char *c = "\r\necho> "; *c; c++) put(*c);
  for (;;) {
    while (!(UCSR0A & (1 << RXC0))) {
    }
    put(UDR0);
  }
}
