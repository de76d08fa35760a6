import { targets } from '#firmware-files/index.ts'
import { boardPins, pinVolts } from '#wire/board-pins.ts'

const KIB = 1024

/** What the driver knows of the boards that can be emulated. The first memory is the flash. */
export const models = {
  uno: {
    target: targets.atmega328p,
    formats: ['hex', 'elf', 'bin'],
    maxFirmwareBytes: 2 * KIB * KIB,
    /** As on an Arduino Uno: opening the port resets it. */
    controlLines: 'arduino',
    ports: [{ name: 'gdb', protocol: 'gdb-remote' }],
    eepromBytes: KIB,
    supplyVolts: pinVolts.atmega328p,
    pins: boardPins.atmega328p,
    /** A flash erases all of it first, as programmers do. */
    erasesAll: true,
  },
  pico: {
    target: targets.rp2040,
    formats: ['uf2', 'hex', 'elf', 'bin'],
    maxFirmwareBytes: 16 * KIB * KIB,
    controlLines: 'none',
    ports: [
      { name: 'gdb', protocol: 'gdb-remote' },
      { name: 'uart1', protocol: 'serial' },
    ],
    eepromBytes: 0,
    supplyVolts: pinVolts.rp2040,
    pins: boardPins.rp2040,
    /** What a file does not name stays: a file system is there. */
    erasesAll: false,
  },
} as const

export type Model = keyof typeof models
