/**
 * Builds the ELF files of the tests with Debian's compilers, and asks binutils what is at their
 * addresses: `npx node clients/conformance/elf/build.ts`. Both are in the repository, so that no
 * test needs a compiler.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = import.meta.dirname
/** Where the files say that they were built. */
const PROJECT = '/project'
const MAX_ADDRESSES = 1_000

type Recipe = { tools: string; compiler: string; sources: string[]; flags: string[] }

const C = { compiler: 'gcc', sources: ['board.c', 'parse.c'] }
const BARE = ['-nostdlib', '-ffreestanding']
const PICO = '../../../firmware/pico'
const START = [...BARE, '-DSTART', '-Wl,-e,_start']
const CPP = ['-std=c++17', '-fno-exceptions', '-fno-asynchronous-unwind-tables', '-fcf-protection=none']
/** Between them they have all versions of DWARF that are read, and addresses of 32 and 64 bits. */
const recipes: Record<string, Recipe> = {
  avr: { ...C, tools: 'avr-', flags: ['-mmcu=atmega328p', '-gdwarf-2', '-Os'] },
  arm: {
    ...{ ...C, tools: 'arm-none-eabi-' },
    flags: ['-mcpu=cortex-m0plus', '-mthumb', '-gdwarf-4', '-O2', '-Ttext=0x10000000', ...START],
  },
  'arm-lto': {
    ...{ ...C, tools: 'arm-none-eabi-' },
    flags: ['-mcpu=cortex-m4', '-mthumb', '-gdwarf-5', '-O2', '-flto', '-Ttext=0x08000000', ...START],
  },
  riscv: {
    ...{ ...C, tools: 'riscv64-unknown-elf-' },
    flags: ['-march=rv32imac', '-mabi=ilp32', '-gdwarf-5', '-O2', '-Ttext=0x42000000', ...START],
  },
  // One that runs: on the emulated Pico, with the start of our own shell.
  pico: {
    ...{ compiler: 'gcc', tools: 'arm-none-eabi-', sources: ['pico.c', 'parse.c', `${PICO}/start.c`] },
    flags: ['-mcpu=cortex-m0plus', '-mthumb', '-gdwarf-4', '-Os', '-T', `${PICO}/link.ld`, ...BARE],
  },
  xtensa: { ...C, tools: 'xtensa-lx106-elf-', flags: ['-gdwarf-3', '-O2', '-Ttext=0x40100000', ...START] },
  'x86-64': {
    ...{ tools: '', compiler: 'g++', sources: ['motor.cpp'] },
    flags: ['-gdwarf-5', '-O2', '-static', '-fno-pic', '-no-pie', ...CPP, ...BARE],
  },
}
const COMMON = [
  '-gno-record-gcc-switches',
  '-ffunction-sections',
  '-Wl,--gc-sections',
  '-Wl,--build-id=none',
  '-Wall',
  '-Wextra',
  '-Werror',
]

const wanted = process.argv.slice(2)
for (const [name, recipe] of Object.entries(recipes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const file = join(FOLDER, `${name}.elf`)
  const { tools, compiler, sources, flags } = recipe
  const args = [...flags, ...COMMON, `-fdebug-prefix-map=${FOLDER}=${PROJECT}`, '-o', file, ...sources]
  execFileSync(`${tools}${compiler}`, args, { cwd: FOLDER, stdio: 'inherit' })
  writeFileSync(join(FOLDER, `${name}.addresses.txt`), answersOf(tools, file))
}

/**
 * Returns what addr2line says of addresses: the places, an empty line, and addresses with their
 * places.
 */
function answersOf(tools: string, file: string): string {
  const input = addressesOf(tools, file).map((address) => `0x${address.toString(16)}`)
  const output = execFileSync(`${tools}addr2line`, ['-afiC', '-e', file], { input: input.join('\n'), encoding: 'utf8' })
  const places: string[] = []
  // Between functions there is no line. There the reader has the linker's name, as the linker wrote
  // it.
  const asked = output.split(/^(?=0x)/m).filter((answer) => !/::.*\n.*:\?$/m.test(answer))
  const answers = asked.map((answer) => {
    const [address = '', ...lines] = answer.trimEnd().split('\n')
    const numbers = lines.flatMap((line, at) => {
      if (at % 2 === 1) return []
      const place = placeOf(line, lines[at + 1] ?? '')
      if (!places.includes(place)) places.push(place)
      return [places.indexOf(place)]
    })
    return [`0x${Number(address).toString(16)}`, ...numbers].join(' ')
  })
  return `${[...places, '', ...answers].join('\n')}\n`
}

/**
 * Binutils says `??` for what it does not know, and adds results, parameters and discriminators.
 */
function placeOf(called: string, at: string): string {
  const [, file = '??', line = '?'] = /^(.*):(\d+|\?)(?: \(discriminator \d+\))?$/.exec(at) ?? []
  const isKnown = file !== '??' && Number(line) > 0
  const name = called.replace(/\([^()]*\)(?: const)?$/, '').replace(/^\w+ (?=motor::)/, '')
  return [name, ...(isKnown ? [file, line] : ['??', '?'])].join('\t')
}

/**
 * Returns 1,000 addresses of code by chance, or all if there are fewer. The chance is always the
 * same.
 */
function addressesOf(tools: string, file: string): number[] {
  const listed = execFileSync(`${tools}readelf`, ['-SW', file], { encoding: 'utf8' })
  const sections = listed.matchAll(/PROGBITS\s+([0-9a-f]+) [0-9a-f]+ ([0-9a-f]+) \d+\s+AX /g)
  const all = [...sections].flatMap(([, start = '', size = '']) =>
    Array.from({ length: Number.parseInt(size, 16) }, (_, at) => Number.parseInt(start, 16) + at),
  )
  let seed = 1
  const draw = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed
  }
  const order = new Map(all.map((address) => [address, draw()]))
  return all.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, MAX_ADDRESSES)
}
