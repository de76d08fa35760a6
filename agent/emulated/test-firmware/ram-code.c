/*
 * Writes a function to RAM, again and again, by stores, by the boot ROM and by DMA, and calls it.
 * Every third round it prints the sum of all results.
 */
#include "pico-serial.h"

#define CALLS 300
#define CODE(a, b) ((a) | (b) << 8)
#define RESET_DMA (1 << 2)
#define DMA(offset) (*(volatile uint32_t *)(0x50000000 + (offset)))
#define DMA_ENABLE 1
#define DMA_WORDS (2 << 2)
#define DMA_NO_CHAIN (0 << 11)
#define DMA_UNPACED (0x3f << 15)
#define DMA_BUSY (1 << 24)
/* adds r0, #0; bx lr */
#define ADD 0x47703000

typedef void *(*lookup)(const uint16_t *table, uint32_t code);
typedef uint32_t (*function)(uint32_t sum);
typedef void (*copy)(volatile void *to, const void *from, uint32_t bytes);

static volatile uint32_t code;

static copy find_copy(void) {
  uint32_t table, find;
  /* The ROM begins at address 0, which no pointer of C may hold. */
  __asm("ldrh %0, [%1, #0]" : "=l"(table) : "l"(0x14));
  __asm("ldrh %0, [%1, #0]" : "=l"(find) : "l"(0x18));
  return (copy)((lookup)find)((const uint16_t *)table, CODE('M', 'C'));
}

static void write_by_dma(const uint32_t *word) {
  DMA(0) = (uint32_t)word;
  DMA(4) = (uint32_t)&code;
  DMA(8) = 1;
  DMA(12) = DMA_ENABLE | DMA_WORDS | DMA_NO_CHAIN | DMA_UNPACED;
  while (DMA(12) & DMA_BUSY) {
  }
}

static void put_hex(uint32_t word) {
  for (int shift = 28; shift >= 0; shift -= 4) put("0123456789abcdef"[(word >> shift) & 15]);
  put(' ');
}

void shell(void) {
  serial_begin(RESET_DMA);
  copy rom_copy = find_copy();
  function add = (function)((uint32_t)&code | 1);
  uint32_t sum = 0;
  for (uint32_t round = 0;; round++) {
    volatile uint32_t word = ADD | (round & 0xff);
    if (round % 3 == 0) code = word;
    else if (round % 3 == 1) rom_copy(&code, (const void *)&word, sizeof word);
    else write_by_dma((const uint32_t *)&word);
    for (int calls = 0; calls < CALLS; calls++) sum = add(sum);
    if (round % 3 == 2) put_hex(sum);
  }
}
