/*
 * The last sector of the flash, used as 256 bytes that outlive a reset. While it is written nothing
 * can be read from flash, so this code is in RAM and calls the functions of the boot ROM.
 */
#include "flash.h"

#define IN_RAM __attribute__((section(".ram"), noinline))
#define CODE(a, b) ((a) | (b) << 8)
#define SECTOR_BYTES 4096
#define ERASE_SECTOR 0x20

static const uint32_t SECTOR = 2048 * 1024 - SECTOR_BYTES;
static const uint8_t *const contents = (const uint8_t *)0x101ff000;

typedef void (*action)(void);
typedef void (*erase)(uint32_t offset, uint32_t length, uint32_t block, uint32_t command);
typedef void (*program)(uint32_t offset, const uint8_t *bytes, uint32_t length);
typedef void *(*lookup)(const uint16_t *table, uint32_t code);

static struct {
  action connect, leave, flush, enter;
  erase erase;
  program program;
} rom;

static void *rom_function(uint32_t code) {
  uint32_t table, find;
  /* The ROM begins at address 0, which no pointer of C may hold. */
  __asm("ldrh %0, [%2, #0]\n ldrh %1, [%2, #4]" : "=&l"(table), "=&l"(find) : "l"(0x14));
  return ((lookup)find)((const uint16_t *)table, code);
}

static IN_RAM void replace(const uint8_t *bytes) {
  __asm volatile("cpsid i");
  rom.connect();
  rom.leave();
  rom.erase(SECTOR, SECTOR_BYTES, SECTOR_BYTES, ERASE_SECTOR);
  rom.program(SECTOR, bytes, KEPT_BYTES);
  rom.flush();
  rom.enter();
  __asm volatile("cpsie i");
}

uint8_t kept_read(uint32_t address) { return *(const volatile uint8_t *)(contents + address); }

void kept_write(uint32_t address, uint8_t value) {
  uint8_t bytes[KEPT_BYTES];
  for (uint32_t at = 0; at < KEPT_BYTES; at++) bytes[at] = kept_read(at);
  bytes[address] = value;
  rom.connect = (action)rom_function(CODE('I', 'F'));
  rom.leave = (action)rom_function(CODE('E', 'X'));
  rom.erase = (erase)rom_function(CODE('R', 'E'));
  rom.program = (program)rom_function(CODE('R', 'P'));
  rom.flush = (action)rom_function(CODE('F', 'C'));
  rom.enter = (action)rom_function(CODE('C', 'X'));
  replace(bytes);
}
