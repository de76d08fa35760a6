const APB = 0x40000000
const APB_END = 0x40080000
const SIO = 0xd0000000
const SIO_END = 0xe0000000

/**
 * Returns how many cycles a load or store takes longer, at a device, than at RAM: SIO is reached
 * without the bus fabric, and what is behind the APB bridge through it (data sheet, 2.1.1, 2.1.4).
 */
export function busCycles(address: number, isWrite: boolean): number {
  if (address >= APB && address < APB_END) return isWrite ? 3 : 2
  return address >= SIO && address < SIO_END ? -1 : 0
}

/** What a taken branch costs beyond one that is not taken (DDI 0484, table 3-1). */
export const TAKEN = 1
/** Each register of a load or store of several, and a program counter among them. */
export const PER_REGISTER = 1
export const POP_PC = 2
/** From an interrupt to the first instruction of its handler (DDI 0484, 1.1). */
export const ENTRY = 15
/** The manual has no figures for these: the same accesses to memory, and a branch. */
export const RETURN = 10
export const TAIL_CHAIN = 6
