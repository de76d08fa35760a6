/*
 * The shell of the emulated Arduino Uno (ATmega328P at 16 MHz): a prompt on the serial port at
 * 115200 baud. It receives by interrupt, counts milliseconds with timer 0, and sleeps while idle.
 */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include <stdlib.h>
#include <string.h>

#define BAUD_115200_AT_16MHZ_2X 16
#define TICKS_PER_MS 250
#define LED 5
#define MAX_LINE 48

static volatile uint8_t received[128];
static volatile uint8_t head, tail;
static volatile uint32_t milliseconds;

ISR(USART_RX_vect) {
  uint8_t c = UDR0;
  uint8_t next = (head + 1) & (sizeof received - 1);
  if (next == tail) return;
  received[head] = c;
  head = next;
}

ISR(TIMER0_COMPA_vect) { milliseconds++; }

static void put(char c) {
  while (!(UCSR0A & (1 << UDRE0))) {
  }
  UDR0 = c;
}

static void print(PGM_P text) {
  for (char c; (c = pgm_read_byte(text)); text++) put(c);
}

static void print_number(uint32_t value) {
  char digits[11];
  for (char *c = ultoa(value, digits, 10); *c; c++) put(*c);
}

static void print_padded(uint32_t value) {
  for (uint32_t place = 100000; place > 1; place /= 10) {
    if (value < place) put('0');
  }
  print_number(value);
}

/* Sleeps until a byte has arrived. An interrupt cannot come between the test and the sleep. */
static char get(void) {
  for (;;) {
    cli();
    if (head != tail) {
      char c = received[tail];
      tail = (tail + 1) & (sizeof received - 1);
      sei();
      return c;
    }
    sleep_enable();
    sei();
    sleep_cpu();
    sleep_disable();
  }
}

static uint32_t now(void) {
  cli();
  uint32_t value = milliseconds;
  sei();
  return value;
}

/* Arduino's pins 0 to 13 are the ports D and B. */
static volatile uint8_t *port_of(uint8_t pin) { return pin < 8 ? &PORTD : &PORTB; }
static volatile uint8_t *direction_of(uint8_t pin) { return pin < 8 ? &DDRD : &DDRB; }
static volatile uint8_t *input_of(uint8_t pin) { return pin < 8 ? &PIND : &PINB; }

static void gpio(uint8_t pin, const char *level) {
  uint8_t bit = 1 << (pin < 8 ? pin : pin - 8);
  if (level && level[0] == 'i') {
    *direction_of(pin) &= ~bit;
  } else if (level) {
    *direction_of(pin) |= bit;
    if (level[0] == '0') *port_of(pin) &= ~bit;
    else *port_of(pin) |= bit;
  }
  print(PSTR("pin "));
  print_number(pin);
  print(*input_of(pin) & bit ? PSTR(" high\r\n") : PSTR(" low\r\n"));
}

static void adc(uint8_t channel) {
  ADMUX = (1 << REFS0) | channel;
  ADCSRA = (1 << ADEN) | (1 << ADSC) | (1 << ADPS2) | (1 << ADPS1) | (1 << ADPS0);
  while (ADCSRA & (1 << ADSC)) {
  }
  print(PSTR("A"));
  print_number(channel);
  put(' ');
  print_number(ADC);
  print(PSTR("\r\n"));
}

static void eeprom(uint16_t address, const char *value) {
  if (value) eeprom_update_byte((uint8_t *)address, atoi(value));
  print(PSTR("eeprom "));
  print_number(address);
  put(' ');
  print_number(eeprom_read_byte((uint8_t *)address));
  print(PSTR("\r\n"));
}

static void flood(uint32_t lines) {
  for (uint32_t line = 1; line <= lines; line++) {
    print(PSTR("line "));
    print_padded(line);
    print(PSTR(" the quick brown fox jumps over it\r\n"));
  }
}

/* Stops for good: nothing can wake a core that sleeps without interrupts. */
static void crash(void) {
  print(PSTR("crashing\r\n"));
  while (!(UCSR0A & (1 << TXC0))) {
  }
  cli();
  sleep_enable();
  for (;;) sleep_cpu();
}

static void help(void) {
  print(PSTR("help            this list\r\n"
             "led on|off      the light on pin 13\r\n"
             "gpio N [0|1|in] read or set pin 0 to 13\r\n"
             "adc N           read analog pin 0 to 5\r\n"
             "eeprom A [V]    read or write byte A\r\n"
             "uptime          milliseconds since reset\r\n"
             "flood [N]       print N numbered lines\r\n"
             "crash           lock up the processor\r\n"));
}

static void run(char *line) {
  char *command = strtok(line, " ");
  char *first = strtok(NULL, " ");
  char *second = strtok(NULL, " ");
  uint16_t number = first ? atoi(first) : 0;
  if (!command) return;
  if (!strcmp_P(command, PSTR("help"))) help();
  else if (!strcmp_P(command, PSTR("led")) && first) gpio(8 + LED, strcmp_P(first, PSTR("on")) ? "0" : "1");
  else if (!strcmp_P(command, PSTR("gpio")) && first && number < 14) gpio(number, second);
  else if (!strcmp_P(command, PSTR("adc")) && first && number < 6) adc(number);
  else if (!strcmp_P(command, PSTR("eeprom")) && first && number < 1024) eeprom(number, second);
  else if (!strcmp_P(command, PSTR("uptime"))) {
    print_number(now());
    print(PSTR(" ms\r\n"));
  } else if (!strcmp_P(command, PSTR("flood"))) flood(first ? strtoul(first, NULL, 10) : 1000);
  else if (!strcmp_P(command, PSTR("crash"))) crash();
  else {
    print(PSTR("unknown: "));
    for (char *c = command; *c; c++) put(*c);
    print(PSTR(" (try help)\r\n"));
  }
}

int main(void) {
  UBRR0 = BAUD_115200_AT_16MHZ_2X;
  UCSR0A = 1 << U2X0;
  UCSR0B = (1 << RXCIE0) | (1 << RXEN0) | (1 << TXEN0);
  TCCR0A = 1 << WGM01;
  TCCR0B = (1 << CS01) | (1 << CS00);
  OCR0A = TICKS_PER_MS - 1;
  TIMSK0 = 1 << OCIE0A;
  set_sleep_mode(SLEEP_MODE_IDLE);
  sei();
  print(PSTR("\r\nBoardwalk shell on ATmega328P, type help\r\n> "));
  char line[MAX_LINE];
  uint8_t length = 0;
  for (;;) {
    char c = get();
    if (c == '\r' || c == '\n') {
      line[length] = 0;
      print(PSTR("\r\n"));
      run(line);
      length = 0;
      print(PSTR("> "));
    } else if ((c == 127 || c == 8) && length > 0) {
      length--;
      print(PSTR("\b \b"));
    } else if (c >= ' ' && length < MAX_LINE - 1) {
      line[length++] = c;
      put(c);
    }
  }
}
