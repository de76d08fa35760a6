export { ElfFile, type Frame } from './elf-file.ts'
export { ElfProblem } from './problem.ts'
