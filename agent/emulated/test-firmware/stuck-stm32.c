/*
 * The program that gets stuck, on the STM32F405 of QEMU. Its hard fault prints the registers that
 * the processor has left on the stack, as the samples of CMSIS do.
 */
#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define USART1 0x40011000
#define USART_ENABLE (1 << 13 | 1 << 3 | 1 << 2)
#define RECEIVED (1 << 5)

extern uint32_t stack_top[], data_begin[], data_end[], data_values[];

static void put(char c) { REGISTER(USART1 + 4) = c; }

static char get(void) {
  while (!(REGISTER(USART1) & RECEIVED)) {
  }
  return REGISTER(USART1 + 4);
}

#include "stuck.h"

static void print_register(const char *name, uint32_t value) {
  while (*name) put(*name++);
  for (int shift = 28; shift >= 0; shift -= 4) put("0123456789abcdef"[(value >> shift) & 15]);
  put('\n');
}

/* Of what the processor has left there, lr is the sixth word and pc the seventh. */
__attribute__((used, noreturn)) static void report(const uint32_t *stack) {
  for (const char *at = "HardFault\n"; *at; at++) put(*at);
  print_register("pc: 0x", stack[6]);
  print_register("lr: 0x", stack[5]);
  for (;;) {
  }
}

__attribute__((naked)) static void fault(void) { __asm volatile("mov r0, sp\n b report"); }

__attribute__((noreturn)) void start(void) {
  const uint32_t *value = data_values;
  for (uint32_t *at = data_begin; at < data_end; at++) *at = *value++;
  REGISTER(USART1 + 12) = USART_ENABLE;
  serve();
}

typedef void (*vector)(void);
__attribute__((section(".vectors"), used)) static const vector vectors[16] = {
    (vector)stack_top, start, [2 ... 15] = fault,
};
