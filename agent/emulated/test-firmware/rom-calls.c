/*
 * Calls functions of the boot ROM ten thousand times, and prints what has become of their results.
 * Then it has a breakpoint of its own.
 */
#include "../../../firmware/pico/flash.h"
#include "pico-serial.h"

#define UART_BUSY (1 << 3)
#define ROUNDS 3400
#define CODE(a, b) ((a) | (b) << 8)

typedef void *(*lookup)(const uint16_t *table, uint32_t code);
typedef uint32_t (*count)(uint32_t word);
typedef uint32_t (*float2)(uint32_t a, uint32_t b);

static void *find(uint32_t place, uint32_t code) {
  uint32_t table, function;
  /* The ROM begins at address 0, which no pointer of C may hold. */
  __asm("ldrh %0, [%1, #0]" : "=l"(table) : "l"(place));
  __asm("ldrh %0, [%1, #0]" : "=l"(function) : "l"(0x18));
  return ((lookup)function)((const uint16_t *)table, code);
}

static void put_hex(uint32_t word) {
  for (int shift = 28; shift >= 0; shift -= 4) put("0123456789abcdef"[(word >> shift) & 15]);
  put(' ');
}

void shell(void) {
  serial_begin(0);
  count popcount = (count)find(0x14, CODE('P', '3'));
  const float2 *floats = find(0x16, CODE('S', 'F'));
  uint32_t bits = 1, real = 0x3f800000;
  for (uint32_t round = 0; round < ROUNDS; round++) {
    bits = bits * 1664525u + popcount(bits);
    /* real = real * 0.5 + (1 … 2) */
    real = floats[0](floats[2](real, 0x3f000000), 0x3f800000 | (bits >> 9));
    if (round % 100 == 0) kept_write(round / 100, real);
  }
  put_hex(bits);
  put_hex(real);
  for (uint32_t at = 0; at < ROUNDS / 100; at++) put_hex(kept_read(at));
  put('\n');
  /* What is on its way arrives before the breakpoint: without a debugger nothing does afterwards. */
  while (UART_FLAGS & UART_BUSY) {
  }
  __asm volatile("bkpt #0");
  put('!');
  for (;;) __asm volatile("wfi");
}
