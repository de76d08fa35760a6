/** A writer of WebAssembly code in its binary format (WebAssembly Core Specification, 5.4). */

export const I32 = 0x7f
const EMPTY = 0x40
const CONTINUES = 0x80
const [LOW_BITS, SIGN_BIT] = [0x7f, 0x40]

const control = {
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  brTable: 0x0e,
  call: 0x10,
  callIndirect: 0x11,
} as const
const variable = { get: 0x20, set: 0x21, tee: 0x22 } as const
const CONSTANT = 0x41
const operations = {
  'i32.eqz': 0x45,
  'i32.eq': 0x46,
  'i32.ne': 0x47,
  'i32.lt_s': 0x48,
  'i32.lt_u': 0x49,
  'i32.gt_s': 0x4a,
  'i32.gt_u': 0x4b,
  'i32.le_s': 0x4c,
  'i32.ge_s': 0x4e,
  'i32.ge_u': 0x4f,
  'i32.add': 0x6a,
  'i32.sub': 0x6b,
  'i32.mul': 0x6c,
  'i32.and': 0x71,
  'i32.or': 0x72,
  'i32.xor': 0x73,
  'i32.shl': 0x74,
  'i32.shr_s': 0x75,
  'i32.shr_u': 0x76,
  'i32.rotr': 0x78,
  'i32.extend8_s': 0xc0,
  'i32.extend16_s': 0xc1,
  select: 0x1b,
  unreachable: 0x00,
  return: 0x0f,
} as const
const accesses = {
  'i32.load': 0x28,
  'i32.load8_s': 0x2c,
  'i32.load8_u': 0x2d,
  'i32.load16_s': 0x2e,
  'i32.load16_u': 0x2f,
  'i32.store': 0x36,
  'i32.store8': 0x3a,
  'i32.store16': 0x3b,
} as const

export type Operation = keyof typeof operations
export type Access = keyof typeof accesses
/** Where a branch leads: behind a block or an `if`, or to the beginning of a loop. */
export type Label = { readonly depth: number }

/** Returns a number without sign in LEB128: 7 bits a byte, the lowest first. */
export function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value >>> 0
  for (; rest > LOW_BITS; rest >>>= 7) bytes.push((rest & LOW_BITS) | CONTINUES)
  return [...bytes, rest]
}

/** Returns a 32-bit number with sign in LEB128. */
export function signed(value: number): number[] {
  const bytes: number[] = []
  let rest = value | 0
  for (;;) {
    const byte = rest & LOW_BITS
    rest >>= 7
    const isWhole = (byte & SIGN_BIT) === 0 ? rest === 0 : rest === -1
    bytes.push(isWhole ? byte : byte | CONTINUES)
    if (isWhole) return bytes
  }
}

/** The body of a function. Blocks are closed in the order of a stack. */
export class Code {
  readonly bytes: number[] = []
  /** The locals that it reads, and that it writes. */
  readonly read = new Set<number>()
  readonly written = new Set<number>()
  #depth = 0

  block(): Label {
    return this.#open(control.block)
  }

  loop(): Label {
    return this.#open(control.loop)
  }

  /** Takes a condition from the stack. With a result, both ways leave a number there. */
  if(result: 'no result' | 'result' = 'no result'): Label {
    return this.#open(control.if, result === 'result' ? I32 : EMPTY)
  }

  else(): void {
    this.bytes.push(control.else)
  }

  end(): void {
    this.#depth--
    this.bytes.push(control.end)
  }

  br(label: Label): void {
    this.#push(control.br, this.#distance(label))
  }

  /** Takes a condition from the stack, and branches if it is not 0. */
  brIf(label: Label): void {
    this.#push(control.brIf, this.#distance(label))
  }

  /** Takes an index from the stack, and branches there; to the last from the last index on. */
  brTable(labels: readonly Label[]): void {
    this.#push(control.brTable, labels.length - 1)
    for (const label of labels) this.bytes.push(...unsigned(this.#distance(label)))
  }

  get(local: number): void {
    this.read.add(local)
    this.#push(variable.get, local)
  }

  set(local: number): void {
    this.written.add(local)
    this.#push(variable.set, local)
  }

  tee(local: number): void {
    this.written.add(local)
    this.#push(variable.tee, local)
  }

  constant(value: number): void {
    this.bytes.push(CONSTANT, ...signed(value))
  }

  op(...names: Operation[]): void {
    for (const name of names) this.bytes.push(operations[name])
  }

  /** Loads from the address on the stack plus an offset, or stores the value above it there. */
  access(name: Access, offset: number): void {
    // Firmware's own checks have made sure of the alignment; here it is but a hint.
    this.bytes.push(accesses[name], 0, ...unsigned(offset))
  }

  call(index: number): void {
    this.#push(control.call, index)
  }

  /** Calls the function of the table whose index is on the stack; `like` has the same signature. */
  callIndirect(like: number): void {
    this.#push(control.callIndirect, like)
    this.bytes.push(0)
  }

  #open(opcode: number, type: number = EMPTY): Label {
    this.bytes.push(opcode, type)
    this.#depth++
    return { depth: this.#depth }
  }

  #distance({ depth }: Label): number {
    return this.#depth - depth
  }

  #push(opcode: number, operand: number): void {
    this.bytes.push(opcode, ...unsigned(operand))
  }
}
