import { RP2040 } from 'rp2040js'
import { newMemory } from '#agent/emulated/memory.ts'
import { AlarmClock } from './alarm-clock.ts'
import type { ResetCause } from './chip-reset.ts'
import { equip } from './equip.ts'

const HZ = 125_000_000

/** For tests: the chip without its processor, used by its registers. */
export function startChip(cause: ResetCause = 'power-on') {
  const clock = new AlarmClock(HZ)
  const mcu = new RP2040(clock)
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} }
  const notes: string[] = []
  const { flash, id } = newMemory('pico', 'a')
  equip(mcu, { clock, flash, id, cause, note: (text) => notes.push(text), writing() {}, leave() {} })
  const write = (address: number, value: number) => mcu.writeUint32(address, value >>> 0)
  const read = (address: number) => mcu.readUint32(address) >>> 0
  const pass = (cycles: number) => clock.advanceTo(clock.cycles + cycles)
  /** Returns after how many cycles something is so. */
  const until = (isSo: () => boolean) => {
    const from = clock.cycles
    while (!isSo() && clock.cycles - from < HZ) pass(1)
    return clock.cycles - from
  }
  return { clock, mcu, notes, write, read, pass, until }
}
