/*
 * An ordinary program for the Uno. It lights D13 while D2 is low, and else sleeps: nothing but the
 * pin and the serial port wakes it. Bytes on the serial port ask for more.
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include <stdlib.h>

#define BAUD_115200_AT_16MHZ_2X 16

static void print(PGM_P text) {
  for (char c; (c = pgm_read_byte(text)); text++) {
    while (!(UCSR0A & (1 << UDRE0))) {
    }
    UDR0 = c;
  }
}

static void print_number(uint16_t value) {
  char digits[6];
  for (char *c = utoa(value, digits, 10); *c; c++) {
    while (!(UCSR0A & (1 << UDRE0))) {
    }
    UDR0 = *c;
  }
  print(PSTR("\r\n"));
}

/* D13 shows the button on D2. */
static void show(void) {
  if (PIND & (1 << PD2)) PORTB &= ~(1 << PB5);
  else PORTB |= 1 << PB5;
}

static uint16_t read_a0(void) {
  ADMUX = 1 << REFS0;
  ADCSRA = (1 << ADEN) | (1 << ADSC) | (1 << ADPS2) | (1 << ADPS1) | (1 << ADPS0);
  while (ADCSRA & (1 << ADSC)) {
  }
  return ADC;
}

/* About 490 Hz on D9, a quarter of the time high, as "analogWrite(9, 64)" does it. */
static void pulse(void) {
  DDRB |= 1 << PB1;
  OCR1A = 64;
  TCCR1A = (1 << COM1A1) | (1 << WGM10);
  TCCR1B = (1 << CS11) | (1 << CS10);
}

static void stop(void) {
  TCCR1A = TCCR1B = 0;
  PORTB &= ~(1 << PB1);
}

ISR(PCINT2_vect) { show(); }

ISR(USART_RX_vect) {
  char c = UDR0;
  if (c == 'a') print_number(read_a0());
  if (c == 'p') pulse();
  if (c == 's') stop();
}

int main(void) {
  DDRB = 1 << PB5;
  PORTD = 1 << PD2;
  PCICR = 1 << PCIE2;
  PCMSK2 = 1 << PCINT18;
  UCSR0A = 1 << U2X0;
  UBRR0 = BAUD_115200_AT_16MHZ_2X;
  UCSR0B = (1 << RXEN0) | (1 << TXEN0) | (1 << RXCIE0);
  show();
  print(PSTR("button ready\r\n"));
  sei();
  for (;;) sleep_mode();
}
