import { AVR_CORE_FORMAT, type AvrCore } from '#wire/avr-core.ts'

/** Places of the data space (ATmega328P data sheet, §30). */
const [GENERAL, SPL, SREG] = [32, 0x5d, 0x5f]

/** Returns the data space, the program counter in bytes and the EEPROM as a core file. */
export function avrCoreOf(data: Uint8Array, pc: number, eeprom: Uint8Array): Uint8Array<ArrayBuffer> {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const core: AvrCore = {
    format: AVR_CORE_FORMAT,
    registers: {
      r: [...data.subarray(0, GENERAL)],
      sreg: data[SREG] ?? 0,
      sp: (data[SPL] ?? 0) | ((data[SPL + 1] ?? 0) << 8),
      pc,
    },
    data: base64(data),
    eeprom: base64(eeprom),
  }
  return Uint8Array.from(Buffer.from(`${JSON.stringify(core)}\n`))
}
