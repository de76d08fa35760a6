import type { RP2040 } from 'rp2040js'
import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import type { Memory } from '#agent/emulated/pico/cortex-m0/memory.ts'
import { Compiler } from './compiler.ts'
import { NEVER } from './heat.ts'
import { RAM } from './layout.ts'

type Cores = { memory: Memory; core(number: 0 | 1): Core }

/** Returns the compiler of a chip. RAM moves with the first code that is compiled. */
export function compilerOf(mcu: RP2040, cores: Cores, hotCycles: number): Compiler | undefined {
  if (hotCycles === NEVER) return undefined
  const { memory } = cores
  return new Compiler({
    ...{ memory, ramBytes: mcu.sram.length, flashBytes: mcu.flash.length, hotCycles },
    moveRam(sram) {
      sram.set(mcu.sram)
      Object.assign(mcu, { sram, sramView: new DataView(sram.buffer, sram.byteOffset, sram.byteLength) })
      memory.moveRam(sram)
      tellWrites(mcu, memory)
      for (const number of [0, 1] as const) cores.core(number).forgetCode()
    },
    forgetRam() {
      for (const number of [0, 1] as const) cores.core(number).forgetRam()
    },
  })
}

/** What DMA and the boot ROM write to RAM may be code too. */
function tellWrites(mcu: RP2040, memory: Memory): void {
  const [write8, write16, write32] = [mcu.writeUint8, mcu.writeUint16, mcu.writeUint32]
  Object.assign(mcu, {
    writeUint8(address: number, value: number) {
      write8.call(mcu, address, value)
      memory.wasWritten(address - RAM, 1)
    },
    writeUint16(address: number, value: number) {
      write16.call(mcu, address, value)
      memory.wasWritten(address - RAM, 2)
    },
    writeUint32(address: number, value: number) {
      write32.call(mcu, address, value)
      memory.wasWritten(address - RAM, 4)
    },
  })
}
