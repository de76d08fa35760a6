import type { CPU } from 'avr8js'
import { missingNote, missingOf } from '#agent/emulated/peripherals.ts'
import { unoPeripherals } from './peripherals.ts'

/** Calls `lacks` with the name of what is missing as its registers are read or written. */
export function watchMissing(cpu: CPU, lacks: (name: string) => void): void {
  for (const { name, registers } of missingOf(unoPeripherals))
    for (const [first, last] of registers)
      for (let address = first; address <= last; address++) {
        cpu.writeHooks[address] ??= () => {
          lacks(name)
          return false
        }
        cpu.readHooks[address] ??= () => {
          lacks(name)
          return cpu.data[address] ?? 0
        }
      }
}

/** Returns the line of the record for the first use of what a row of the table lacks. */
export function noteOf(name: string): string {
  const row = missingOf(unoPeripherals).find((missing) => missing.name === name)
  if (!row) throw new Error(`nothing that the Uno lacks is called ${name}`)
  return missingNote(row)
}

/** Returns the line for a word that is no instruction, at an address in words. */
export function reservedNote(opcode: number, address: number): string {
  const [word, at] = [opcode, address * 2].map((value) => `0x${value.toString(16).padStart(4, '0')}`)
  return `the program has run into ${word} at ${at}, which is no instruction`
}
