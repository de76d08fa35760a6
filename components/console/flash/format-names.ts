/** The formats of firmware files as people know them. */
export const formatNames: Record<string, string> = { hex: 'Intel HEX', elf: 'ELF', uf2: 'UF2', bin: 'Raw bytes' }
