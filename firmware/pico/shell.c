/*
 * The shell of the emulated Raspberry Pi Pico (RP2040): a prompt on UART0 at 115200 baud. It runs
 * from the 12 MHz crystal, receives by interrupt, and sleeps while idle.
 */
#include "flash.h"
#include "registers.h"

#define MHZ 12
/* 12 MHz / (16 * 115200) = 6 + 33/64. */
#define DIVISOR 6
#define FRACTION 33
#define LED 25
#define LAST_PIN 28
#define LAST_CHANNEL 4
#define MAX_LINE 48

static volatile uint8_t received[256];
static volatile uint8_t head, tail;

void uart_interrupt(void) {
  while (!(UART_FLAGS & UART_RX_EMPTY)) {
    uint8_t c = UART_DATA;
    if ((uint8_t)(head + 1) != tail) received[head++] = c;
  }
  UART_INTERRUPT_CLEAR = UART_RECEIVED | UART_RECEIVE_TIMEOUT;
}

static void put(char c) {
  while (UART_FLAGS & UART_TX_FULL) {
  }
  UART_DATA = c;
}

static void print(const char *text) {
  while (*text) put(*text++);
}

static void print_number(uint64_t value, int width) {
  char digits[20];
  int count = 0;
  do digits[count++] = '0' + value % 10;
  while (value /= 10);
  for (; width > count; width--) put('0');
  while (count) put(digits[--count]);
}

/* Sleeps until a byte has arrived. With interrupts off, one that comes first still ends the wfi. */
static char get(void) {
  for (;;) {
    __asm volatile("cpsid i");
    if (head != tail) {
      char c = received[tail++];
      __asm volatile("cpsie i");
      return c;
    }
    __asm volatile("wfi\n cpsie i");
  }
}

static int equal(const char *a, const char *b) {
  for (; *a && *a == *b; a++, b++) {
  }
  return *a == *b;
}

static uint32_t number_of(const char *text) {
  uint32_t value = 0;
  for (; *text >= '0' && *text <= '9'; text++) value = value * 10 + (*text - '0');
  return value;
}

static void gpio(uint32_t pin, const char *level) {
  uint32_t bit = 1u << pin;
  if (level) {
    GPIO_CTRL(pin) = FUNCTION_SIO;
    if (level[0] == 'i') {
      SIO_OE_CLEAR = bit;
    } else {
      if (level[0] == '0') SIO_OUT_CLEAR = bit;
      else SIO_OUT_SET = bit;
      SIO_OE_SET = bit;
    }
  }
  print("pin ");
  print_number(pin, 0);
  print(SIO_IN & bit ? " high\r\n" : " low\r\n");
}

static void adc(uint32_t channel) {
  ADC_CS = ADC_ENABLE | ADC_SENSOR_ENABLE | ADC_CHANNEL(channel);
  while (!(ADC_CS & ADC_READY)) {
  }
  ADC_CS |= ADC_START;
  while (!(ADC_CS & ADC_READY)) {
  }
  print("A");
  print_number(channel, 0);
  put(' ');
  print_number(ADC_RESULT, 0);
  print("\r\n");
}

static void eeprom(uint32_t address, const char *value) {
  if (value) kept_write(address, number_of(value));
  print("eeprom ");
  print_number(address, 0);
  put(' ');
  print_number(kept_read(address), 0);
  print("\r\n");
}

static void uptime(void) {
  uint32_t low = TIMER_LOW;
  print_number((((uint64_t)TIMER_HIGH << 32) | low) / 1000, 0);
  print(" ms\r\n");
}

static void flood(uint32_t lines) {
  for (uint32_t line = 1; line <= lines; line++) {
    print("line ");
    print_number(line, 6);
    print(" the quick brown fox jumps over it\r\n");
  }
}

/* The handler of the fault that this causes does the same: then nothing but a reset helps. */
static void crash(void) {
  print("crashing\r\n");
  while (UART_FLAGS & UART_BUSY) {
  }
  __asm volatile("udf #0");
}

static void help(void) {
  print("help            this list\r\n"
        "led on|off      the light on pin 25\r\n"
        "gpio N [0|1|in] read or set pin 2 to 28\r\n"
        "adc N           read analog input 0 to 3, or the sensor 4\r\n"
        "eeprom A [V]    read or write byte A, kept in flash\r\n"
        "uptime          milliseconds since reset\r\n"
        "flood [N]       print N numbered lines\r\n"
        "crash           lock up the processor\r\n");
}

static char *next_word(char **rest) {
  char *word = *rest;
  while (*word == ' ') word++;
  char *end = word;
  while (*end && *end != ' ') end++;
  *rest = *end ? end + 1 : end;
  *end = 0;
  return *word ? word : 0;
}

static void run(char *rest) {
  char *command = next_word(&rest);
  if (!command) return;
  char *first = next_word(&rest);
  char *second = next_word(&rest);
  uint32_t number = first ? number_of(first) : 0;
  if (equal(command, "help")) help();
  else if (equal(command, "led") && first) gpio(LED, equal(first, "on") ? "1" : "0");
  else if (equal(command, "gpio") && number >= 2 && number <= LAST_PIN) gpio(number, second);
  else if (equal(command, "adc") && first && number <= LAST_CHANNEL) adc(number);
  else if (equal(command, "eeprom") && first && number < KEPT_BYTES) eeprom(number, second);
  else if (equal(command, "uptime")) uptime();
  else if (equal(command, "flood")) flood(first ? number : 1000);
  else if (equal(command, "crash")) crash();
  else {
    print("unknown: ");
    print(command);
    print(" (try help)\r\n");
  }
}

static void set_up(void) {
  XOSC_CTRL = XOSC_1_TO_15_MHZ;
  XOSC_STARTUP = 47;
  XOSC_CTRL = XOSC_1_TO_15_MHZ | XOSC_ENABLE;
  while (!(XOSC_STATUS & XOSC_STABLE)) {
  }
  CLK_REF_CTRL = CLK_REF_IS_XOSC;
  while (!(CLK_REF_SELECTED & (1 << CLK_REF_IS_XOSC))) {
  }
  CLK_PERI_CTRL = CLK_ENABLE;
  CLK_ADC_CTRL = CLK_ENABLE | CLK_ADC_IS_XOSC;
  WATCHDOG_TICK = TICK_ENABLE | MHZ;
  uint32_t used = RESET_ADC | RESET_IO | RESET_PADS | RESET_TIMER | RESET_UART0;
  RESETS_RESET &= ~used;
  while ((RESETS_DONE & used) != used) {
  }
  GPIO_CTRL(0) = FUNCTION_UART;
  GPIO_CTRL(1) = FUNCTION_UART;
  UART_INTEGER_DIVISOR = DIVISOR;
  UART_FRACTION_DIVISOR = FRACTION;
  UART_LINE = UART_8_BITS_WITH_FIFO;
  UART_CTRL = UART_ENABLE_BOTH_WAYS;
  UART_INTERRUPTS = UART_RECEIVED | UART_RECEIVE_TIMEOUT;
  NVIC_ENABLE = 1 << UART0_INTERRUPT;
}

void shell(void) {
  set_up();
  print("\r\nBoardwalk shell on RP2040, type help\r\n> ");
  char line[MAX_LINE];
  int length = 0;
  for (;;) {
    char c = get();
    if (c == '\r' || c == '\n') {
      line[length] = 0;
      print("\r\n");
      run(line);
      length = 0;
      print("> ");
    } else if ((c == 127 || c == 8) && length > 0) {
      length--;
      print("\b \b");
    } else if (c >= ' ' && length < MAX_LINE - 1) {
      line[length++] = c;
      put(c);
    }
  }
}
