import { machines, type Segment } from '#firmware-files/index.ts'

const MAX_CALLS = 16

/** The bytes of a stack from its pointer on. */
export type Stack = { bytes: Uint8Array }
type Program = { segments: readonly Segment[]; machine: number }

/**
 * Returns the addresses of calls that values on a stack return to, the newest first. Old values may
 * be among them: nothing tells a return address from what an earlier call has left there. Empty for
 * processors whose instructions are not known here.
 */
export function callSites({ bytes }: Stack, program: Program): number[] {
  const find = { [machines.arm]: thumbCall, [machines.avr]: avrCall }[program.machine]
  if (!find) return []
  const step = program.machine === machines.arm ? 4 : 1
  const found: number[] = []
  for (let at = 0; at < bytes.length && found.length < MAX_CALLS; at += step) {
    const call = find(bytes, at, program)
    if (call !== undefined) found.push(call)
  }
  return found
}

/** A return address of Thumb code is odd, and behind a BL or BLX. */
function thumbCall(bytes: Uint8Array, at: number, program: Program): number | undefined {
  const [low = 0, second = 0, third = 0, high] = bytes.subarray(at, at + 4)
  if (high === undefined || low % 2 === 0) return undefined
  const next = (low | (second << 8) | (third << 16) | (high << 24)) >>> 0
  const [before, first] = [wordAt(program, next - 3), wordAt(program, next - 5)]
  if (before === undefined) return undefined
  if ((before & 0xff87) === 0x4780) return next - 3
  const isLink = first !== undefined && (first & 0xf800) === 0xf000 && (before & 0xd000) === 0xd000
  return isLink ? next - 5 : undefined
}

/** A CALL, RCALL or ICALL of an AVR leaves the address of a word, its high byte first. */
function avrCall(bytes: Uint8Array, at: number, program: Program): number | undefined {
  // The pointer is below the newest byte.
  const [high, low] = [bytes[at + 1], bytes[at + 2]]
  if (high === undefined || low === undefined) return undefined
  const next = ((high << 8) | low) * 2
  const [before, first] = [wordAt(program, next - 2), wordAt(program, next - 4)]
  if (before === undefined) return undefined
  if (first !== undefined && (first & 0xfe0e) === 0x940e) return next - 4
  return (before & 0xf000) === 0xd000 || before === 0x9509 ? next - 2 : undefined
}

function wordAt({ segments }: Program, address: number): number | undefined {
  const segment = segments.find((one) => address >= one.address && address + 1 < one.address + one.bytes.length)
  const at = address - (segment?.address ?? 0)
  const [low, high] = [segment?.bytes[at], segment?.bytes[at + 1]]
  return low === undefined || high === undefined ? undefined : low | (high << 8)
}
