/*
 * How the Pico comes up. The boot ROM copies `boot2` to RAM and calls it; it lets the processor
 * execute from flash and starts the program behind it.
 */
#include "registers.h"

#define VECTORS 0x10000100
#define SERIAL_READ_COMMAND 0x03
#define ADDRESS_OF_24_BITS (6 << 2)
#define INSTRUCTION_OF_8_BITS (2 << 8)
#define FRAMES_OF_32_BITS (31 << 16)
#define EEPROM_READ_MODE (3 << 8)

extern uint32_t data_start[], data_end[], data_image[], bss_start[], bss_end[], stack_top[];
extern void uart_interrupt(void);
extern void shell(void);

__attribute__((section(".boot2"), used, noreturn)) static void boot2(void) {
  SSI_SSIENR = 0;
  SSI_BAUDR = 4;
  SSI_CTRLR0 = FRAMES_OF_32_BITS | EEPROM_READ_MODE;
  SSI_CTRLR1 = 0;
  SSI_SPI_CTRLR0 = (SERIAL_READ_COMMAND << 24) | INSTRUCTION_OF_8_BITS | ADDRESS_OF_24_BITS;
  SSI_SSIENR = 1;
  VECTOR_TABLE = VECTORS;
  __asm volatile("msr msp, %0\n bx %1" : : "r"(REGISTER(VECTORS)), "r"(REGISTER(VECTORS + 4)));
  __builtin_unreachable();
}

__attribute__((noreturn)) void start(void) {
  for (uint32_t *to = data_start, *from = data_image; to < data_end;) *to++ = *from++;
  for (uint32_t *to = bss_start; to < bss_end;) *to++ = 0;
  shell();
  for (;;) __asm volatile("wfi");
}

/* A fault inside this one locks the processor up. */
static void fault(void) { __asm volatile("udf #0"); }

typedef void (*vector)(void);
__attribute__((section(".vectors"), used)) static const vector vectors[16 + 26] = {
    [0] = (vector)stack_top,
    [1] = start,
    [2 ... 15 + UART0_INTERRUPT] = fault,
    [16 + UART0_INTERRUPT] = uart_interrupt,
    [17 + UART0_INTERRUPT... 41] = fault,
};
