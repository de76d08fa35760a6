import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { looksLikeElf, machineOf } from '#firmware-files/index.ts'
import { UsageError } from '../../typescript/src/index.ts'

const E_MACHINE = 18

type Kind = { title: string; names: readonly string[]; debian: string; macos: string }

/** Debian's `gdb-multiarch` knows no AVR. */
const kinds = {
  avr: { title: 'AVR', names: ['avr-gdb'], debian: 'gdb-avr', macos: 'avr-gdb' },
  arm: {
    title: 'Arm',
    names: ['arm-none-eabi-gdb', 'gdb-multiarch'],
    debian: 'gdb-multiarch',
    macos: 'arm-none-eabi-gdb',
  },
  arm64: {
    title: 'Arm64',
    names: ['aarch64-none-elf-gdb', 'gdb-multiarch'],
    debian: 'gdb-multiarch',
    macos: 'aarch64-elf-gdb',
  },
  riscv: {
    title: 'RISC-V',
    names: ['riscv64-unknown-elf-gdb', 'riscv32-esp-elf-gdb', 'gdb-multiarch'],
    debian: 'gdb-multiarch',
    macos: 'riscv64-elf-gdb',
  },
  xtensa: { title: 'Xtensa', names: ['xtensa-esp32-elf-gdb'], debian: 'gdb-multiarch', macos: 'xtensa-esp-elf-gdb' },
  /** It asks the board what it has. */
  any: { title: 'any processor', names: ['gdb-multiarch', 'gdb'], debian: 'gdb-multiarch', macos: 'gdb' },
} satisfies Record<string, Kind>
/** Kinds of processors that debuggers differ by. */
export type Processor = keyof typeof kinds

/** Where PlatformIO and the Arduino IDE keep theirs. */
const toolFolders = [
  ...['toolchain-atmelavr', 'toolchain-gccarmnoneeabi', 'tool-xtensa-esp-elf-gdb'].map((name) =>
    join('.platformio', 'packages', name, 'bin'),
  ),
]

/** Throws a UsageError if an ELF file is for a processor that its board is known not to have. */
export function assertProcessor(elf: Processor, path: string, board: Processor): void {
  if (board === 'any' || elf === board) return
  throw new UsageError(`${path} is for ${kinds[elf].title}, and the board has ${kinds[board].title}.`)
}

type Options = {
  /** What `--gdb` names. */
  named?: string | undefined
  environment: Readonly<Record<string, string | undefined>>
  canRun?: (path: string) => boolean
}

/** Returns the processor that an ELF file is for. Throws a UsageError for other files. */
export function processorOf(elf: Uint8Array, path: string): Processor {
  const isElf = looksLikeElf(elf) && elf.length >= E_MACHINE + 2
  const processor = isElf && debuggedAs(Buffer.from(elf).readUInt16LE(E_MACHINE))
  if (!processor) throw new UsageError(`${path} is no ELF file of a board that can be debugged.`)
  return processor
}

/** Returns the kind of a machine of ELF files; undefined for one that no board has. */
export function debuggedAs(number: number): Processor | undefined {
  const machine = machineOf(number)
  return machine && machine in kinds ? (machine as Processor) : undefined
}

/**
 * Returns the debugger to start: the one that is named, by flag or `BOARDWALK_GDB`, or the first of
 * its kind that is found. Throws a UsageError that says how to get one.
 */
export function findGdb(processor: Processor, { named, environment, canRun = isProgram }: Options): string {
  const { PATH = '', BOARDWALK_GDB, HOME = homedir() } = environment
  const given = named ?? BOARDWALK_GDB
  const folders = [...PATH.split(delimiter), ...toolFolders.map((folder) => join(HOME, folder))].filter(Boolean)
  const { title, names, debian, macos } = kinds[processor]
  const found = (given ? [given] : names).flatMap((name) =>
    name.includes('/') ? [name] : folders.map((folder) => join(folder, name)),
  )
  const program = found.find(canRun)
  if (program) return program
  if (given) throw new UsageError(`There is no program ${given} here. Name another one: --gdb PATH.`)
  throw new UsageError(
    `There is no gdb for ${title} here. Debian: apt-get install ${debian}. macOS: brew install ${macos}. Or name one: --gdb PATH.`,
  )
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
