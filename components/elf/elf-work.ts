import { crashLines, decodeCrashes } from '#clients/typescript/src/crashes/index.ts'
import { ElfFile, type Frame } from '#clients/typescript/src/elf/index.ts'
import { compareWithFlashed, FirmwareProblem, type Flashed, type Match, readFirmware } from '#firmware-files/index.ts'
import { callSites, type Stack } from './call-sites.ts'
import { type AskedLine, codeOfLine } from './code-of-line.ts'

export type NamedFunction = { name: string; address: number }
export type ElfFacts = {
  functions: NamedFunction[]
  /** Why it has few names for addresses, in words; null if it has what it should have. */
  lack: string | null
}

/** Where a program that is stopped at a line stands, by its instruction. */
type LineStop = { address: number; file: string; line: number }

/**
 * An ELF file with what the pages ask of it. It takes seconds with large files: run it in a worker.
 */
export class ElfWork {
  #open: { bytes: Uint8Array; elf: ElfFile } | undefined

  /** Throws an `ElfProblem` for what is no linked program. */
  async open(file: Blob): Promise<ElfFacts> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const elf = new ElfFile(bytes)
    this.#open = { bytes, elf }
    return { functions: elf.functions(), lack: elf.lack ?? null }
  }

  /** Compares the file with what was flashed. `why` says why that cannot be done. */
  compare(flashed: Flashed): Match | { why: string } {
    try {
      return compareWithFlashed(this.#opened.bytes, flashed)
    } catch (error) {
      if (error instanceof FirmwareProblem) return { why: error.message }
      throw error
    }
  }

  /** Returns what is at addresses of instructions, innermost first. */
  places(addresses: readonly number[]): Frame[][] {
    return addresses.map((address) => this.#opened.elf.frames(address))
  }

  /**
   * Returns where a program stops for a line, with the line of each instruction: code of several
   * lines may begin there, such as that of a call and of the function that is inlined, and the last
   * one counts. The file may be named by the end of its path. `why` says why no code was found.
   */
  line(asked: AskedLine): { stops: LineStop[] } | { why: string } {
    const { elf } = this.#opened
    const found = codeOfLine(elf, asked)
    if ('why' in found) return found
    const stops = found.addresses.map((address) => {
      const [inner] = elf.frames(address)
      return { address, file: inner?.file ?? found.file, line: inner?.line ?? found.line }
    })
    return { stops }
  }

  /** Returns the crashes in what a board has printed, as lines for people. */
  decode(text: string): string[][] {
    return decodeCrashes(text, this.#opened.elf).map((crash) => crashLines(crash))
  }

  /** Returns the calls that a stack may return to, newest first: see `callSites`. */
  calls(stack: Stack): number[] {
    const { bytes, elf } = this.#opened
    const segments = readFirmware({ bytes, format: 'elf' })
    return callSites(stack, { segments, machine: elf.machine })
  }

  get #opened() {
    if (!this.#open) throw new Error('No ELF file is open')
    return this.#open
  }
}
