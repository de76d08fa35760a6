/** Processors of ELF files (`e_machine`) whose addresses have bits that are no part of them. */
export const [ARM, XTENSA] = [40, 94]
