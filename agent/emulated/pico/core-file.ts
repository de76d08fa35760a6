import { armCoreOf } from '#agent/core-files/arm-core.ts'
import { signals } from '#agent/emulated/gdb/stops.ts'
import type { Cores } from './cores.ts'
import type { Core } from './cortex-m0/core.ts'
import { HARD_FAULT } from './cortex-m0/interrupts.ts'
import { statusOf } from './cortex-m0/special-registers.ts'

const RAM = 0x20000000

/** Returns registers and RAM as a core file. A core that was never started is left out. */
export function picoCore(cores: Cores, sram: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = cores.isLaunched ? [cores.core(0), cores.core(1)] : [cores.core(0)]
  return armCoreOf({
    threads: all.map((core) => [...core.registers, statusOf(core)]),
    memories: [{ address: RAM, bytes: sram }],
    signal: all.some(hasFailed) ? signals.fault : 0,
  })
}

const hasFailed = ({ isLocked, ipsr }: Core) => isLocked || ipsr === HARD_FAULT
