import type { Avr } from './avr/avr.ts'

const SPMCSR = 0x57
const [SIGRD, BLBSET, SPMEN] = [0x20, 0x08, 0x01]
/** LPM has to follow within three clocks; OUT itself takes one. */
const MAX_CYCLES = 4
/** Manufacturer and chip at the even addresses, the oscillator's calibration at 1. */
const signature: Record<number, number> = { 0: 0x1e, 1: 0xa2, 2: 0x95, 4: 0x0f }
/** The low fuse, lock bits, extended and high fuse of an Uno. */
const fuses = [0xff, 0xcf, 0xfd, 0xde]

/** Lets LPM read the signature row and the fuses (data sheet, §27.8). `onSpm` tells of SPM. */
export function attachSignature(cpu: Avr, onSpm: () => void): void {
  const { loadProgram } = cpu
  let [until, kind] = [-1, 0]
  cpu.onSpm = onSpm
  cpu.writeHooks[SPMCSR] = (value) => {
    ;[until, kind] = [cpu.cycles + MAX_CYCLES, value]
    return true
  }
  cpu.loadProgram = (address) => {
    const isSpecial = cpu.cycles <= until && (kind & SPMEN) !== 0
    until = -1
    if (isSpecial && kind & SIGRD) return signature[address] ?? 0xff
    if (isSpecial && kind & BLBSET) return fuses[address] ?? 0xff
    return loadProgram(address)
  }
}
