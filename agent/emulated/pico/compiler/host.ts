import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import { readSpecial, setMask } from '#agent/emulated/pico/cortex-m0/special-registers.ts'
import type { CompiledMemory } from './compiled-memory.ts'
import { FAILED } from './layout.ts'

const PC = 15
const PRIMASK = 16

/**
 * Returns what compiled code calls within an instruction: accesses that are the core's own, and the
 * mask of interrupts. The core has its time and its program counter while it carries them out. What
 * is thrown waits in `failure` until compiled code has left, as it has the registers.
 */
export function hostOf(compiled: CompiledMemory, coreNow: () => Core) {
  const begin = () => {
    const core = coreNow()
    core.left = compiled.left
    core.r[PC] = compiled.pc
    return core
  }
  const end = ({ left }: Core) => {
    compiled.left = left
  }
  const fail = (error: unknown) => {
    compiled.failure = { error }
    compiled.left = FAILED
    return 0
  }
  const read8 = (address: number) => {
    try {
      const core = begin()
      const value = core.memory.read8(address, core)
      end(core)
      return value
    } catch (error) {
      return fail(error)
    }
  }
  const write8 = (address: number, value: number) => {
    try {
      const core = begin()
      core.memory.write8(address, value, core)
      end(core)
    } catch (error) {
      fail(error)
    }
  }
  const read16 = (address: number) => {
    try {
      const core = begin()
      const value = core.memory.read16(address, core)
      end(core)
      return value
    } catch (error) {
      return fail(error)
    }
  }
  const write16 = (address: number, value: number) => {
    try {
      const core = begin()
      core.memory.write16(address, value, core)
      end(core)
    } catch (error) {
      fail(error)
    }
  }
  const read32 = (address: number) => {
    try {
      const core = begin()
      const value = core.memory.read32(address, core)
      end(core)
      return value
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
  const readMask = () => readSpecial(coreNow(), PRIMASK)
  const writeMask = (value: number) => {
    const core = begin()
    if (core.isPrivileged) setMask(core, (value & 1) !== 0)
    end(core)
  }
  return { read8, read16, read32, write8, write16, write32, readMask, writeMask }
}
