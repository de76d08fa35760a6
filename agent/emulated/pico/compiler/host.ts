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
  const carriedOut = (access: (core: Core, address: number, value: number) => unknown) => {
    return (address: number, value: number) => {
      try {
        const core = begin()
        const read = access(core, address, value)
        end(core)
        return read
      } catch (error) {
        return fail(error)
      }
    }
  }
  const readMask = () => readSpecial(coreNow(), PRIMASK)
  const writeMask = (value: number) => {
    const core = begin()
    if (core.isPrivileged) setMask(core, (value & 1) !== 0)
    end(core)
  }
  return {
    read8: carriedOut((core, address) => core.memory.read8(address, core)),
    read16: carriedOut((core, address) => core.memory.read16(address, core)),
    read32: carriedOut((core, address) => core.memory.read32(address, core)),
    write8: carriedOut((core, address, value) => core.memory.write8(address, value, core)),
    write16: carriedOut((core, address, value) => core.memory.write16(address, value, core)),
    write32: carriedOut((core, address, value) => core.memory.write32(address, value, core)),
    readMask,
    writeMask,
  }
}
