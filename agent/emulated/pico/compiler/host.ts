import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import { readSpecial, writeSpecial } from '#agent/emulated/pico/cortex-m0/special-registers.ts'
import type { CompiledMemory } from './compiled-memory.ts'

const [SP, PC] = [13, 15]

type Access = (core: Core, address: number, value: number) => number

/**
 * Returns what compiled code calls within an instruction: accesses that are the core's own, and
 * special registers. The core has its time and its program counter while it carries them out. What
 * is thrown waits in `failure` until compiled code has left, as it has the registers.
 */
export function hostOf(compiled: CompiledMemory, coreNow: () => Core) {
  const begin = () => {
    const core = coreNow()
    core.left = compiled.left
    core.r[PC] = compiled.pc
    return core
  }
  const end = (core: Core) => {
    compiled.left = core.left
    if (compiled.isStale) compiled.leave()
  }
  const fail = (error: unknown) => {
    compiled.fail(error)
    return 0
  }
  const carryOut = (access: Access, address: number, value: number) => {
    try {
      const core = begin()
      const read = access(core, address, value)
      end(core)
      return read
    } catch (error) {
      return fail(error)
    }
  }
  /** The most frequent ones stand alone: V8 puts all that they call in one place. */
  const read32 = (address: number) => {
    try {
      const core = begin()
      const read = core.memory.read32(address, core)
      end(core)
      return read
    } catch (error) {
      return fail(error)
    }
  }
  const write32 = (address: number, value: number) => {
    try {
      const core = begin()
      core.memory.write32(address, value, core)
      end(core)
    } catch (error) {
      fail(error)
    }
  }
  return {
    read8: (address: number) => carryOut(reads[1], address, 0),
    read16: (address: number) => carryOut(reads[2], address, 0),
    read32,
    write8: (address: number, value: number) => void carryOut(writes[1], address, value),
    write16: (address: number, value: number) => void carryOut(writes[2], address, value),
    write32,
    readSpecial(register: number, sp: number) {
      const core = coreNow()
      core.r[SP] = sp
      return readSpecial(core, register)
    },
    /** Returns the stack pointer, which may be another one then. */
    writeSpecial(register: number, value: number, sp: number) {
      const core = begin()
      core.r[SP] = sp
      writeSpecial(core, register, value)
      compiled.left = core.left
      return core.r[SP] as number
    },
  }
}

const reads: Record<1 | 2, Access> = {
  1: (core, address) => core.memory.read8(address, core),
  2: (core, address) => core.memory.read16(address, core),
}
const writes: Record<1 | 2, Access> = {
  1(core, address, value) {
    core.memory.write8(address, value, core)
    return 0
  },
  2(core, address, value) {
    core.memory.write16(address, value, core)
    return 0
  },
}
