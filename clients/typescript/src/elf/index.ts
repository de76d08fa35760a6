export { ElfFile, type Frame } from './elf-file.ts'
export { ARM, XTENSA } from './machines.ts'
export { ElfProblem } from './problem.ts'
