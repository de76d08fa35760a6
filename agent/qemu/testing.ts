/** For tests: programs for QEMU's chips, built with Debian's compiler. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Board } from '#agent/emulated/testing.ts'
import { type QemuOptions, qemuDriver } from './driver.ts'

const STM32 = join(import.meta.dirname, '../../firmware/stm32/link.ld')
const COMPILER = 'arm-none-eabi-gcc'
const USARTS = { stm32f100: 0x4001_3800, stm32f405: 0x4001_1000 }

/** Returns a board of QEMU that is wiped after the test. */
export function qemuBoard(options: QemuOptions): Board {
  const board = new Board(qemuDriver(options))
  onTestFinished(() => board.driver.wipe())
  return board
}

/** Returns a program for an STM32: it prints `hello`, and obeys single letters (see its source). */
export function helloFor(chip: keyof typeof USARTS, { path = '' } = {}): Uint8Array {
  return build(programOf(USARTS[chip], path))
}

const programOf = (usart: number, path: string) => `
#include <stdint.h>
#define REGISTER(address) (*(volatile uint32_t *)(address))
extern uint32_t stack_top[];
static const char file[] = ${JSON.stringify(path)};

static void put(const char *text) {
  for (; *text; text++) REGISTER(${usart} + 4) = *text;
}

static void open_file_of_host(void) {
  const uint32_t arguments[] = {(uint32_t)file, 4, sizeof file - 1};
  register uint32_t call __asm("r0") = 1;
  register const uint32_t *list __asm("r1") = arguments;
  __asm volatile("bkpt 0xab" : "+r"(call) : "r"(list) : "memory");
  put("opened ");
}

static void fault(void) {
  put("fault ");
  for (;;);
}

void start(void) {
  uint32_t *const kept = (uint32_t *)0x20001000;
  const uint32_t before = *kept;
  *kept = 0x5ec4e7;
  REGISTER(${usart} + 12) = 1 << 13 | 1 << 3 | 1 << 2;
  put(before == 0x5ec4e7 ? "hello again " : "hello ");
  for (;;) {
    while (!(REGISTER(${usart}) & 1 << 5));
    const char typed = REGISTER(${usart} + 4);
    if (typed == 'c') __asm volatile("cpsid f\\n udf #0");
    if (typed == 'o') open_file_of_host();
    if (typed == 'f') for (;;) put("0123456789abcdef");
    if (typed == 'r') REGISTER(0xe000ed0c) = 0x05fa0004;
  }
}

typedef void (*vector)(void);
__attribute__((section(".vectors"), used)) static const vector vectors[16] = {
    (vector)stack_top, start, [2 ... 15] = fault,
};
`

function build(source: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-qemu-'))
  try {
    const [file, elf] = [join(folder, 'main.c'), join(folder, 'main.elf')]
    writeFileSync(file, source)
    const flags = ['-mcpu=cortex-m3', '-mthumb', '-nostdlib', '-ffreestanding', '-Os', '-T', STM32]
    execFileSync(COMPILER, [...flags, '-o', elf, file])
    return new Uint8Array(readFileSync(elf))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
