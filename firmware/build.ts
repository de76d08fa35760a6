/**
 * Builds the firmware of emulated boards with Debian's compilers: `npm run firmware`. The binaries
 * are in the repository, so that nobody needs a compiler to use or test a board.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withChecksum } from './pico/boot-checksum.ts'

type Recipe = {
  compiler: string
  objcopy: string
  sources: readonly string[]
  flags: readonly string[]
  /** What follows the sources. */
  libraries: readonly string[]
  finish: (binary: Buffer) => Buffer
}

const COMMON = ['-Os', '-std=c11', '-Wall', '-Wextra', '-Werror', '-ffunction-sections']
const LINKING = ['-Wl,--gc-sections', '-Wl,--build-id=none']

/** The folder of a board's firmware, with the compiler and how it is called. */
export const firmwares = {
  uno: {
    compiler: 'avr-gcc',
    objcopy: 'avr-objcopy',
    sources: ['shell.c'],
    flags: ['-mmcu=atmega328p', '-DF_CPU=16000000UL'],
    libraries: [],
    finish: (binary) => binary,
  },
  pico: {
    compiler: 'arm-none-eabi-gcc',
    objcopy: 'arm-none-eabi-objcopy',
    sources: ['start.c', 'shell.c', 'flash.c'],
    flags: [
      ...['-mcpu=cortex-m0plus', '-mthumb', '-nostdlib', '-ffreestanding', '-T', 'link.ld'],
      // There is no memcpy that the compiler could make of a loop.
      '-fno-tree-loop-distribute-patterns',
    ],
    libraries: ['-lgcc'],
    finish: withChecksum,
  },
  stm32: {
    compiler: 'arm-none-eabi-gcc',
    objcopy: 'arm-none-eabi-objcopy',
    sources: ['shell.c'],
    flags: ['-mcpu=cortex-m3', '-mthumb', '-nostdlib', '-ffreestanding', '-T', 'link.ld'],
    libraries: [],
    finish: (binary) => binary,
  },
} as const satisfies Record<string, Recipe>

export type Firmware = keyof typeof firmwares

const FOLDER = import.meta.dirname

export const binaryOf = (name: Firmware) => join(FOLDER, name, 'shell.bin')

/** Returns the bytes that the compiler makes of a board's sources. */
export function build(name: Firmware): Buffer {
  return compile(firmwares[name], join(FOLDER, name)).binary
}

/** Compiles sources, and returns the program as an ELF file and as what the flash holds. */
export function compile(
  { compiler, objcopy, sources, flags, libraries, finish }: Recipe,
  folder: string,
): { elf: Buffer; binary: Buffer } {
  const out = mkdtempSync(join(tmpdir(), 'boardwalk-firmware-'))
  try {
    const [elf, bin] = [join(out, 'shell.elf'), join(out, 'shell.bin')]
    const args = [...flags, ...COMMON, ...LINKING, '-o', elf, ...sources, ...libraries]
    execFileSync(compiler, args, { cwd: folder })
    execFileSync(objcopy, ['-O', 'binary', elf, bin])
    return { elf: readFileSync(elf), binary: finish(readFileSync(bin)) }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

if (import.meta.main)
  for (const name of Object.keys(firmwares) as Firmware[]) writeFileSync(binaryOf(name), build(name))
