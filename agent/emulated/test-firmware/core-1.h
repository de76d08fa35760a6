/*
 * For programs of the Pico with two cores: core 1 is started by the protocol of its boot ROM (data
 * sheet, 2.8.2).
 */
#pragma once
#include "../../../firmware/pico/registers.h"

#define FIFO_STATUS REGISTER(0xd0000050)
#define FIFO_WRITE REGISTER(0xd0000054)
#define FIFO_READ REGISTER(0xd0000058)
#define FIFO_VALID 1
#define FIFO_READY 2
#define VECTORS 0x10000100

static uint32_t core_1_stack[256];

static inline void send(uint32_t word) {
  while (!(FIFO_STATUS & FIFO_READY)) {
  }
  FIFO_WRITE = word;
  __asm volatile("sev");
}

static inline uint32_t receive(void) {
  while (!(FIFO_STATUS & FIFO_VALID)) __asm volatile("wfe");
  return FIFO_READ;
}

static inline void launch(void (*entry)(void)) {
  const uint32_t words[] = {0, 0, 1, VECTORS, (uint32_t)(core_1_stack + 256), (uint32_t)entry | 1};
  for (unsigned at = 0; at < 6;) {
    if (words[at] == 0) {
      while (FIFO_STATUS & FIFO_VALID) (void)FIFO_READ;
      __asm volatile("sev");
    }
    send(words[at]);
    at = receive() == words[at] ? at + 1 : 0;
  }
}
