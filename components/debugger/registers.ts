export type Register = { name: string; value: bigint; digits: number }
/** What a processor has, as `g` of gdb's protocol sends it. */
export type Registers = {
  all: Register[]
  pc: bigint
  /**
   * Where the stack is in the addresses that `m` takes, and the link register, where there is one.
   */
  sp: bigint
  lr: bigint | null
  /** How many bytes the shortest instruction has, which breakpoints are said to be long. */
  instructionBytes: number
}

type Layout = {
  registers: readonly (readonly [name: string, bytes: number])[]
  names: { pc: string; sp: string; lr?: string }
  instructionBytes: number
  /** Where the debugger has the memory that the stack pointer is an address of. */
  dataStart?: bigint
}

const numbered = (letter: string, count: number, bytes: number) =>
  Array.from({ length: count }, (_, number) => [`${letter}${number}`, bytes] as const)
const words = (...names: string[]) => names.map((name) => [name, 4] as const)
const CORTEX_M = [...numbered('r', 13, 4), ...words('sp', 'lr', 'pc', 'xpsr')]
const CORTEX_NAMES = { names: { pc: 'pc', sp: 'sp', lr: 'lr' }, instructionBytes: 2 }

/** Which processor it is can be told from how many bytes its registers have. */
const layouts: readonly Layout[] = [
  {
    registers: [...numbered('r', 32, 1), ['sreg', 1], ['sp', 2], ['pc', 4]],
    names: { pc: 'pc', sp: 'sp' },
    instructionBytes: 2,
    dataStart: 0x80_0000n,
  },
  { registers: CORTEX_M, ...CORTEX_NAMES },
  { registers: [...CORTEX_M, ...words('msp', 'psp', 'primask', 'control')], ...CORTEX_NAMES },
  {
    registers: [...numbered('x', 31, 8), ['sp', 8], ['pc', 8], ['cpsr', 4]],
    names: { pc: 'pc', sp: 'sp', lr: 'x30' },
    instructionBytes: 4,
  },
  {
    registers: [...numbered('x', 32, 4), ['pc', 4]],
    names: { pc: 'pc', sp: 'x2', lr: 'x1' },
    instructionBytes: 2,
  },
]

/** Returns the registers in the reply to `g`; undefined for a processor that is not known here. */
export function readRegisters(bytes: Uint8Array): Registers | undefined {
  const layout = layouts.find(({ registers }) => sizeOf(registers) === bytes.length)
  if (!layout) return undefined
  let at = 0
  const all = layout.registers.map(([name, size]) => {
    const value = numberIn(bytes.subarray(at, at + size))
    at += size
    return { name, value, digits: 2 * size }
  })
  const valueNamed = (wanted: string) => all.find(({ name }) => name === wanted)?.value ?? 0n
  const { names, dataStart = 0n, instructionBytes } = layout
  const lr = names.lr === undefined ? null : valueNamed(names.lr)
  return { all, pc: valueNamed(names.pc), sp: dataStart + valueNamed(names.sp), lr, instructionBytes }
}

/** Returns a register as its hexadecimal digits. */
export const hexText = ({ value, digits }: Pick<Register, 'value' | 'digits'>) =>
  value.toString(16).padStart(digits, '0')

/** Returns an address as it is shown: `0x10000164`. */
export const addressText = (address: bigint) => `0x${address.toString(16).padStart(8, '0')}`

const sizeOf = (registers: Layout['registers']) => registers.reduce((sum, [, bytes]) => sum + bytes, 0)

/** Little endian, as all processors here are. */
function numberIn(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}
