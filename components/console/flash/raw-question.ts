import { addressText } from './address.ts'

/** Returns what is asked before a file that nothing marks as firmware is flashed. */
export const rawQuestion = (filename: string, address: number): string =>
  `Flash ${filename} as raw bytes at ${addressText(address)}? It is not a UF2, HEX or ELF file.`
