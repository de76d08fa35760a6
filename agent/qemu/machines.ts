import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shellOf } from '#agent/assets.ts'
import { formatOf, type Target, targets } from '#firmware-files/index.ts'

/** Where programs are looked for: the environment of the agent is not passed on. */
export const PROGRAM_PLACES = ['/usr/bin', '/usr/local/bin']
export const HOW_TO_INSTALL = 'apt-get install qemu-system-arm firmware-microbit-micropython'

const KIB = 1024
const MIB = 1024 * KIB
/** Where the RAM of a Cortex-M begins. */
const RAM = 0x20000000
const MICROBIT_FIRMWARE = '/usr/share/firmware-microbit-micropython/firmware.hex'

type Flash = {
  target: Target
  start: number
  size: number
  /** Whether programs can change it. QEMU's STM32s have read-only flash. */
  isWritable: boolean
  /** The base image that the board has if its operator names no other; by default our own. */
  firmware?: string
}

export type Memory = { start: number; size: number }

export type Machine = {
  program: string
  args: readonly string[]
  /** The most memory that the process may ask for. */
  memoryLimit: number
  /** What a core file has besides registers; without it, there are none of this machine. */
  ram?: readonly Memory[]
  /** A board without flash starts from files that its operator has named. */
  flash?: Flash
  /** Whether its serial port sees the break condition. */
  hearsBreak?: true
}

/** A chip's flash, as files for it and QEMU have it. */
function flashOf(target: Target, given: Pick<Flash, 'isWritable' | 'firmware'>): Flash {
  const [{ start, size } = { start: 0, size: 0 }] = target.memories
  return { target, start, size, ...given }
}

const ARM = 'qemu-system-arm'

export const machines = {
  microbit: {
    program: ARM,
    args: ['-machine', 'microbit'],
    memoryLimit: 768 * MIB,
    ram: [{ start: RAM, size: 16 * KIB }],
    flash: flashOf(targets.microbit, { isWritable: true, firmware: MICROBIT_FIRMWARE }),
  },
  stm32f100: {
    program: ARM,
    args: ['-machine', 'stm32vldiscovery'],
    memoryLimit: 768 * MIB,
    ram: [{ start: RAM, size: 8 * KIB }],
    flash: flashOf(targets.stm32f100, { isWritable: false }),
  },
  stm32f405: {
    program: ARM,
    args: ['-machine', 'netduinoplus2'],
    memoryLimit: 768 * MIB,
    ram: [{ start: RAM, size: 128 * KIB }],
    flash: flashOf(targets.stm32f405, { isWritable: false }),
  },
  'linux-arm64': {
    program: 'qemu-system-aarch64',
    args: ['-machine', 'virt', '-cpu', 'cortex-a53', '-m', '512', '-append', 'console=ttyAMA0'],
    memoryLimit: 2048 * MIB,
    hearsBreak: true,
  },
} as const satisfies Record<string, Machine>

export type MachineName = keyof typeof machines
export const machineNames = Object.keys(machines) as MachineName[]

/** Returns whether QEMU and the board's own base image are on this computer. */
export function canPlay(name: MachineName): boolean {
  const { program, flash }: Machine = machines[name]
  const hasProgram = PROGRAM_PLACES.some((place) => existsSync(join(place, program)))
  return hasProgram && (!flash?.firmware || existsSync(flash.firmware))
}

/** Returns a firmware file of this computer, or our own for an STM32. */
export function readOwnFirmware(path: string | undefined) {
  if (path === undefined) return { bytes: shellOf('stm32'), format: 'bin' as const, address: null }
  if (!existsSync(path)) throw new Error(`${path} is missing. QEMU’s boards come with: ${HOW_TO_INSTALL}`)
  const bytes = new Uint8Array(readFileSync(path))
  return { bytes, format: formatOf(bytes, path), address: null }
}
