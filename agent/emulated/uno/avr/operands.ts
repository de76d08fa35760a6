/** Where the opcodes of the AVR have their operands (instruction set manual). */

/** The register that is written, of 32. */
export const dOf = (opcode: number): number => (opcode >> 4) & 0x1f
/** The other register, of 32. */
export const rOf = (opcode: number): number => (opcode & 0xf) | ((opcode >> 5) & 0x10)
/** The register that goes with a constant: 16 to 31. */
export const highOf = (opcode: number): number => 16 + ((opcode >> 4) & 0xf)
/** A constant of eight bits. */
export const constantOf = (opcode: number): number => (opcode & 0xf) | ((opcode >> 4) & 0xf0)
/** The mask of a bit in a register, or of a flag that a branch looks at. */
export const bitOf = (opcode: number): number => 1 << (opcode & 7)
/** The address in the data space that SBI, CBI, SBIC and SBIS reach: 32 registers of I/O. */
export const lowIoOf = (opcode: number): number => 0x20 + ((opcode >> 3) & 0x1f)
/** The address in the data space that IN and OUT reach. */
export const ioOf = (opcode: number): number => 0x20 + ((opcode & 0xf) | ((opcode >> 5) & 0x30))

/** The first registers of the three pairs that are pointers. */
export const [X, Y, Z] = [26, 28, 30]

/** Returns the sixteen bits of a pair of registers. */
export function pointerOf(data: Uint8Array, pair: number): number {
  return (data[pair] ?? 0) | ((data[pair + 1] ?? 0) << 8)
}
