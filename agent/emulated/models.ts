import { targets } from '#firmware-files/index.ts'

const KIB = 1024

/** A pin as it is named on the board. `channel` is its place among the analogue inputs. */
export type Pin = { name: string; channel?: number }

const numbered = (count: number, nameOf: (index: number) => Pin) => Array.from({ length: count }, (_, at) => nameOf(at))

/** What the driver knows of the boards that can be emulated. The first memory is the flash. */
export const models = {
  uno: {
    target: targets.atmega328p,
    formats: ['hex', 'elf', 'bin'],
    maxFirmwareBytes: 2 * KIB * KIB,
    eepromBytes: KIB,
    supplyVolts: 5,
    pins: [...numbered(14, (at) => ({ name: `D${at}` })), ...numbered(6, (at) => ({ name: `A${at}`, channel: at }))],
    /** A flash erases all of it first, as programmers do. */
    erasesAll: true,
  },
  pico: {
    target: targets.rp2040,
    formats: ['uf2', 'hex', 'elf', 'bin'],
    maxFirmwareBytes: 16 * KIB * KIB,
    eepromBytes: 0,
    supplyVolts: 3.3,
    pins: numbered(30, (at) => (at >= 26 && at <= 28 ? { name: `GP${at}`, channel: at - 26 } : { name: `GP${at}` })),
    /** What a file does not name stays: a file system is there. */
    erasesAll: false,
  },
} as const

export type Model = keyof typeof models
