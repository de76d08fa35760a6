/*
 * Erases and programs the flash of the Pico by calls of the boot ROM. While that goes on nothing
 * can be read from flash, so it is done from RAM.
 */
#include <stdint.h>

#define IN_RAM __attribute__((section(".ram"), noinline))
#define CODE(a, b) ((a) | (b) << 8)
#define ERASE_SECTOR 0x20
#define SECTOR_BYTES 4096

typedef void (*rom_action)(void);
typedef void (*rom_erase)(uint32_t offset, uint32_t length, uint32_t block, uint32_t command);
typedef void (*rom_program)(uint32_t offset, const uint8_t *bytes, uint32_t length);

static struct {
  rom_action connect, leave, flush, enter;
  rom_erase erase;
  rom_program program;
} rom;

static void *rom_function(uint32_t code) {
  uint32_t table, find;
  /* The ROM begins at address 0, which no pointer of C may hold. */
  __asm("ldrh %0, [%2, #0]\n ldrh %1, [%2, #4]" : "=&l"(table), "=&l"(find) : "l"(0x14));
  return ((void *(*)(const uint16_t *, uint32_t))find)((const uint16_t *)table, code);
}

static void find_rom(void) {
  rom.connect = (rom_action)rom_function(CODE('I', 'F'));
  rom.leave = (rom_action)rom_function(CODE('E', 'X'));
  rom.erase = (rom_erase)rom_function(CODE('R', 'E'));
  rom.program = (rom_program)rom_function(CODE('R', 'P'));
  rom.flush = (rom_action)rom_function(CODE('F', 'C'));
  rom.enter = (rom_action)rom_function(CODE('C', 'X'));
}

/* Erases a sector, or programs if there are bytes. */
static IN_RAM void write_flash(uint32_t offset, const uint8_t *bytes, uint32_t length) {
  __asm volatile("cpsid i");
  rom.connect();
  rom.leave();
  if (bytes) rom.program(offset, bytes, length);
  else rom.erase(offset, length, SECTOR_BYTES, ERASE_SECTOR);
  rom.flush();
  rom.enter();
  __asm volatile("cpsie i");
}
