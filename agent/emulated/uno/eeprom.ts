import { AVREEPROM, type EEPROMBackend, eepromConfig } from 'avr8js'
import type { Avr } from './avr/avr.ts'

/** The bits of EECR for erasing or writing alone, and how long each takes at 16 MHz. */
const EEPM = 0x30
const [BOTH_CYCLES, ALONE_CYCLES] = [54_400, 28_800]

/** Connects the EEPROM to bytes that outlive a reset. */
export function attachEeprom(cpu: Avr, bytes: Uint8Array): void {
  new AVREEPROM(cpu, backendOf(bytes), configOf(cpu))
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

function backendOf(bytes: Uint8Array): EEPROMBackend {
  return {
    readMemory: (address) => bytes[address % bytes.length] ?? 0,
    writeMemory: (address, value) => {
      const at = address % bytes.length
      bytes[at] = (bytes[at] ?? 0) & value
    },
    eraseMemory: (address) => {
      bytes[address % bytes.length] = 0xff
    },
  }
}
