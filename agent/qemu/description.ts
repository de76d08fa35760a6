import { type Description, NULL_BYTES } from '#agent/gdb/filter.ts'
import type { Machine } from './machines.ts'

/** The process is gone: its program has locked up, as `SIGSEGV`. */
export const LOCKED_UP = 'T0bthread:01;'
/** It was stopped from outside, as `SIGINT`. */
export const INTERRUPTED = /^[TS]02/
/** Asks QEMU for its description: who has not done so gets registers of another processor. */
export const DESCRIBE = 'qXfer:features:read:target.xml:0,ffb'

/** QEMU describes registers, and says nothing of memories: what is flash is for files alone. */
export function descriptionOf({ flash }: Machine): Description {
  if (!flash) return { stubHasFeatures: true }
  const end = flash.start + flash.size
  const memory = (type: 'ram' | 'rom', from: number, to: number) =>
    to > from ? `<memory type="${type}" start="0x${from.toString(16)}" length="0x${(to - from).toString(16)}"/>` : ''
  const before = memory('ram', NULL_BYTES, flash.start)
  const memories = before + memory('rom', Math.max(NULL_BYTES, flash.start), end) + memory('ram', end, 2 ** 32)
  return { stubHasFeatures: true, memoryMap: `<?xml version="1.0"?><memory-map>${memories}</memory-map>` }
}
