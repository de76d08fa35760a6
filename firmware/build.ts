/**
 * Builds the firmware of emulated boards with Debian's compilers: `npm run firmware`. The binaries
 * are in the repository, so that nobody needs a compiler to use or test a board.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of a board's firmware, with the compiler and how it is called. */
export const firmwares = {
  uno: {
    compiler: 'avr-gcc',
    objcopy: 'avr-objcopy',
    flags: ['-mmcu=atmega328p', '-DF_CPU=16000000UL', '-Os', '-std=c11', '-Wall', '-Wextra', '-Werror'],
    linking: ['-ffunction-sections', '-Wl,--gc-sections', '-Wl,--build-id=none'],
  },
} as const

export type Firmware = keyof typeof firmwares

const FOLDER = import.meta.dirname

export const binaryOf = (name: Firmware) => join(FOLDER, name, 'shell.bin')

/** Returns the bytes that the compiler makes of a board's sources. */
export function build(name: Firmware): Buffer {
  const { compiler, objcopy, flags, linking } = firmwares[name]
  const out = mkdtempSync(join(tmpdir(), 'boardwalk-firmware-'))
  try {
    const [elf, bin] = [join(out, 'shell.elf'), join(out, 'shell.bin')]
    execFileSync(compiler, [...flags, ...linking, '-o', elf, 'shell.c'], { cwd: join(FOLDER, name) })
    execFileSync(objcopy, ['-O', 'binary', elf, bin])
    return readFileSync(bin)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

if (import.meta.main)
  for (const name of Object.keys(firmwares) as Firmware[]) writeFileSync(binaryOf(name), build(name))
