import { ARM, ElfFile, type Frame, XTENSA } from '../elf/index.ts'
import { type Address, type Found, findCrashes } from './find.ts'

export const MAX_FRAMES = 32

export type CrashFrame = Frame & {
  /** What the board printed; null for a place that it printed itself. */
  address: number | null
  /** The register that had the address, such as `lr`; null for one of a list of calls. */
  register: string | null
}
/** Where a program has crashed, with its functions and lines. */
export type Crash = {
  /** What happened, such as `HardFault`, `panic` or `assertion failed`. */
  kind: string
  /** What else the board said of it. */
  details: string[]
  /** The thread, where the board named it. */
  thread: string | null
  /** Innermost first: where the program was, and the calls that led there. At most 32. */
  frames: CrashFrame[]
}

/**
 * Returns the crashes that a board has printed, with the functions and lines of its program. Throws
 * a UsageError for a file that is no linked ELF program, or whose debug information is broken.
 */
export function decodeCrashes(text: string, elf: Uint8Array | ElfFile): Crash[] {
  const found = findCrashes(text)
  if (found.length === 0) return []
  const program = elf instanceof ElfFile ? elf : new ElfFile(elf)
  return found.map((crash) => decode(crash, program))
}

function decode({ kind, details, thread, place, addresses }: Found, elf: ElfFile): Crash {
  const said = place ? [{ address: null, register: null, function: null, ...place, inlined: false }] : []
  const frames = [...said, ...addresses.flatMap((address) => framesAt(address, elf))]
  return { kind, details, thread, frames: frames.slice(0, MAX_FRAMES) }
}

/** Returns the functions at an address, innermost first; one without a name if it has none. */
export function framesAt(printed: Address, elf: ElfFile): CrashFrame[] {
  const { value, isReturn } = corrected(printed, elf.machine)
  const register = printed.register ?? null
  // A call that never returns is the last instruction of its function: behind it comes another one.
  const frames = elf.frames(isReturn ? value - 1 : value)
  if (frames.length === 0)
    return [{ address: printed.value, register, function: null, file: null, line: null, inlined: false }]
  return frames.map((frame) => ({ address: value, register, ...frame }))
}

/** Takes away what a processor keeps in an address beside the address. */
function corrected({ value, isReturn }: Address, machine: number): Omit<Address, 'register'> {
  // The lowest bit says that it is Thumb code.
  if (machine === ARM) return { value: value - (value % 2), isReturn }
  // The highest bits say how far a call has moved the window of registers, which return addresses
  // alone have.
  if (machine === XTENSA && value >= 0x8000_0000) return { value: (value % 0x4000_0000) + 0x4000_0000, isReturn: true }
  return { value, isReturn }
}
