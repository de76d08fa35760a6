import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import { readSpecial, setMask } from '#agent/emulated/pico/cortex-m0/special-registers.ts'
import type { CompiledMemory } from './compiled-memory.ts'

const PC = 15
const PRIMASK = 16

/**
 * Returns what compiled code calls within an instruction: accesses that are the core's own, and the
 * mask of interrupts. The core has its time and its program counter while it carries them out.
 */
export function hostOf(compiled: CompiledMemory, coreNow: () => Core) {
  const begin = () => {
    const core = coreNow()
    core.left = compiled.left
    core.r[PC] = compiled.pc
    return core
  }
  const end = <T>({ left }: Core, value: T): T => {
    compiled.left = left
    return value
  }
  return {
    read8(address: number) {
      const core = begin()
      return end(core, core.memory.read8(address, core))
    },
    read16(address: number) {
      const core = begin()
      return end(core, core.memory.read16(address, core))
    },
    read32(address: number) {
      const core = begin()
      return end(core, core.memory.read32(address, core))
    },
    write8(address: number, value: number) {
      const core = begin()
      end(core, core.memory.write8(address, value, core))
    },
    write16(address: number, value: number) {
      const core = begin()
      end(core, core.memory.write16(address, value, core))
    },
    write32(address: number, value: number) {
      const core = begin()
      end(core, core.memory.write32(address, value, core))
    },
    readMask: () => readSpecial(coreNow(), PRIMASK),
    writeMask(value: number) {
      const core = begin()
      end(core, core.isPrivileged ? setMask(core, (value & 1) !== 0) : undefined)
    },
  }
}
