import type { Target } from '#agent/emulated/gdb/target.ts'
import type { Trace } from './trace.ts'

/**
 * Returns the bytes at an address as they were where a trace looks, up to the first that nobody
 * knows: a peripheral, or what changed unseen. What is below the RAM never changes but by a flash.
 */
export function readPast(target: Target, trace: Trace, address: number, length: number): Uint8Array {
  const bytes: number[] = []
  for (let at = address; at < address + length; at++) {
    const byte = byteAt(target, trace, at)
    if (byte === undefined) break
    bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}

function byteAt(target: Target, trace: Trace, address: number): number | undefined {
  if (trace.isUnknown(address) || target.isComputed(address)) return undefined
  for (const { start, bytes, isKnown } of trace.view?.pieces ?? [])
    if (isKnown && address >= start && address < start + bytes.length) return bytes[address - start]
  const memories = target.memories()
  const isStill =
    address < (memories[0]?.start ?? 0) ||
    memories.some(({ start, bytes }) => address >= start && address < start + bytes.length)
  return isStill ? target.read(1, address, 1)[0] : undefined
}
