/*
 * What the emulated STM32F100 and STM32F405 run until their user flashes a program. It says so on
 * USART1 and shows what is typed. QEMU's chips need no clocks and pins set, so nothing sets them.
 */
#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define CPU_PART ((REGISTER(0xe000ed00) >> 4) & 0xfff)
#define CORTEX_M3 0xc23
#define NVIC_ENABLE_32_TO_63 REGISTER(0xe000e104)
#define USART1_INTERRUPT 37

/* USART1 of the STM32F100 (Cortex-M3) and of the STM32F405 (Cortex-M4). */
#define USART1 (CPU_PART == CORTEX_M3 ? 0x40013800 : 0x40011000)
#define USART_STATUS REGISTER(USART1)
#define USART_TX_EMPTY (1 << 7)
#define USART_DATA REGISTER(USART1 + 4)
#define USART_CONTROL REGISTER(USART1 + 12)
#define USART_ENABLE (1 << 13 | 1 << 3 | 1 << 2)
#define USART_INTERRUPT_ON_RECEIVE (1 << 5)

extern uint32_t stack_top[];

static void put(const char *text) {
  for (; *text; text++) {
    while (!(USART_STATUS & USART_TX_EMPTY));
    USART_DATA = *text;
  }
}

static void usart1_interrupt(void) {
  const char typed[] = {USART_DATA, 0};
  if (typed[0] == '\r') put("\r\n> ");
  else put(typed);
}

__attribute__((noreturn)) void start(void) {
  USART_CONTROL = USART_ENABLE | USART_INTERRUPT_ON_RECEIVE;
  NVIC_ENABLE_32_TO_63 = 1 << (USART1_INTERRUPT - 32);
  put(CPU_PART == CORTEX_M3 ? "STM32F100" : "STM32F405");
  put(": flash your own program. Until then, this shows what you type.\r\n> ");
  for (;;) __asm volatile("wfi");
}

/* A fault inside this one locks the processor up. */
static void fault(void) { __asm volatile("udf #0"); }

typedef void (*vector)(void);
__attribute__((section(".vectors"), used)) static const vector vectors[16 + USART1_INTERRUPT + 1] = {
    [0] = (vector)stack_top,
    [1] = start,
    [2 ... 15 + USART1_INTERRUPT] = fault,
    [16 + USART1_INTERRUPT] = usart1_interrupt,
};
