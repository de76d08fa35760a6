/*
 * An updater with two slots. Each has a sector with a header, and DATA_SECTORS with the program that
 * it stands for. At power-on the valid slot with the highest version is started. `u` puts the next
 * version into the other slot; on an empty flash, it makes the first two versions before.
 *
 * With BROKEN it marks the slot valid before its data. With TRUSTING it does so last, but believes a
 * header that was torn.
 */
#include "pico-serial.h"
#include "update-flash.h"

#ifndef DATA_SECTORS
#define DATA_SECTORS 1
#endif
#define PAGE_BYTES 256
#define DATA_BYTES (DATA_SECTORS * SECTOR_BYTES)
#define FLASH ((const volatile uint8_t *)0x10000000)
#define MAGIC 0x424f4f54
#define NONE 2

static const uint32_t slots[] = {0x100000, 0x180000};

/* It fills a page: what is torn in the middle has the magic, and lacks the rest. */
typedef struct {
  uint32_t magic, rest[60], version, length, sum;
} header;

static void print(const char *text) {
  while (*text) put(*text++);
}

/* Waits until all has been sent. */
static void flush(void) {
  while (UART_FLAGS & UART_BUSY) {
  }
}

static const header *header_of(uint32_t slot) { return (const header *)(FLASH + slots[slot]); }

static uint8_t byte_of(uint32_t version, uint32_t at) { return version * 7 + at * 13 + (at >> 8); }

static uint32_t sum_of(const header *it) { return it->magic ^ it->version * 31 ^ it->length; }

static uint32_t is_valid(const header *it) {
#ifdef TRUSTING
  return it->magic == MAGIC;
#else
  return it->magic == MAGIC && it->sum == sum_of(it);
#endif
}

static uint32_t newest(void) {
  uint32_t best = NONE;
  for (uint32_t slot = 0; slot < NONE; slot++)
    if (is_valid(header_of(slot)) && (best == NONE || header_of(slot)->version > header_of(best)->version)) best = slot;
  return best;
}

/* Runs what is in a slot: wrong bytes crash. */
static void start_slot(uint32_t slot) {
  const header *it = header_of(slot);
  const volatile uint8_t *data = FLASH + slots[slot] + SECTOR_BYTES;
  for (uint32_t at = 0; at < it->length; at++)
    if (at >= DATA_BYTES || data[at] != byte_of(it->version, at)) __builtin_trap();
  print("OK v");
  put('0' + it->version);
  print("\r\n");
}

static void write_header(uint32_t slot, uint32_t version) {
  static header it = {.magic = MAGIC, .length = DATA_BYTES};
  it.version = version;
  it.sum = sum_of(&it);
  write_flash(slots[slot], (const uint8_t *)&it, PAGE_BYTES);
}

static void write_data(uint32_t slot, uint32_t version) {
  uint32_t start = slots[slot] + SECTOR_BYTES;
  for (uint32_t sector = 0; sector < DATA_SECTORS; sector++)
    write_flash(start + sector * SECTOR_BYTES, 0, SECTOR_BYTES);
  for (uint32_t at = 0; at < DATA_BYTES; at += PAGE_BYTES) {
    uint8_t page[PAGE_BYTES];
    for (uint32_t index = 0; index < PAGE_BYTES; index++) page[index] = byte_of(version, at + index);
    write_flash(start + at, page, PAGE_BYTES);
  }
}

static void write_slot(uint32_t slot, uint32_t version) {
  write_flash(slots[slot], 0, SECTOR_BYTES);
#ifdef BROKEN
  write_header(slot, version);
  write_data(slot, version);
#else
  write_data(slot, version);
  write_header(slot, version);
#endif
}

#ifndef FLUSHES
#define FLUSHES 1
#endif

static void update(void) {
  uint32_t now = newest();
  if (now == NONE) {
    write_slot(0, 2);
    write_slot(1, 1);
    now = 0;
  }
  print("UPDATE\r\n");
  if (FLUSHES) flush();
  write_slot(1 - now, header_of(now)->version + 1);
  print("DONE\r\n");
}

void shell(void) {
  serial_begin(0);
  find_rom();
  uint32_t slot = newest();
  if (slot == NONE) print("EMPTY\r\n");
  else start_slot(slot);
  print("> ");
  for (;;)
    if (get() == 'u') update();
}
