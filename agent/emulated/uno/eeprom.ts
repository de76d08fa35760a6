import { AVREEPROM, type EEPROMBackend, eepromConfig } from 'avr8js'
import { carryOut, type LastingWrite } from '#agent/emulated/lasting-write.ts'
import type { Avr } from './avr/avr.ts'

/** The bits of EECR for erasing or writing alone, and how long each takes at 16 MHz. */
const EEPM = 0x30
const [BOTH_CYCLES, ALONE_CYCLES] = [54_400, 28_800]
const CYCLES_PER_MS = 16_000

/** Connects the EEPROM to bytes that outlive a reset. `writing` is called before they change. */
export function attachEeprom(cpu: Avr, bytes: Uint8Array, writing: (write: LastingWrite) => void): void {
  new AVREEPROM(cpu, backendOf(bytes, cpu, writing), configOf(cpu))
}

/** Times of the data sheet's table 8-1: 3.4 ms for both, 1.8 ms for one of them alone. */
function configOf({ data }: Avr): typeof eepromConfig {
  const cycles = () => (((data[eepromConfig.EECR] ?? 0) & EEPM) === 0 ? BOTH_CYCLES / 2 : ALONE_CYCLES)
  return {
    ...eepromConfig,
    get eraseCycles() {
      return cycles()
    },
    get writeCycles() {
      return cycles()
    },
  }
}

function backendOf(memory: Uint8Array, { data }: Avr, writing: (write: LastingWrite) => void): EEPROMBackend {
  const isBoth = () => ((data[eepromConfig.EECR] ?? 0) & EEPM) === 0
  const change = (write: LastingWrite) => {
    writing(write)
    carryOut(memory, write)
  }
  const where = (address: number) => ({ memory: 'eeprom' as const, at: address % memory.length, ms: msOf(data) })
  return {
    readMemory: (address) => memory[address % memory.length] ?? 0,
    // The package erases and writes in two calls what is one operation.
    eraseMemory: (address) =>
      change(
        isBoth()
          ? { ...where(address), op: 'rewrite', bytes: Uint8Array.of(data[eepromConfig.EEDR] ?? 0) }
          : { ...where(address), op: 'erase', length: 1 },
      ),
    writeMemory: (address, value) => {
      if (!isBoth()) change({ ...where(address), op: 'program', bytes: Uint8Array.of(value) })
    },
  }
}

const msOf = (data: Uint8Array) =>
  (((data[eepromConfig.EECR] ?? 0) & EEPM) === 0 ? BOTH_CYCLES : ALONE_CYCLES) / CYCLES_PER_MS
