import { ElfReader, UnreadableElf } from './elf-reader.ts'
import type { ElfFacts } from './elf-work.ts'
import { type FlashedFile, readFlashed } from './flashed.ts'

/** The tables of larger files would not fit into the memory of a phone. */
const MAX_BYTES = 256 * 1024 * 1024

/** Whether the file is of the program on the board; `why` says why it is not, or not known. */
export type Check = { kind: 'matches'; sha256: string } | { kind: 'differs' | 'unknown'; why: string }

export type ElfView =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'unreadable'; name: string; why: string }
  | { kind: 'open'; name: string; facts: ElfFacts; check: Check; isForced: boolean; reader: ElfReader }

/**
 * The ELF file that was chosen on the page of a session. Its view is for `useSyncExternalStore`.
 * The file stays in the browser.
 */
export class ChosenElf {
  readonly #sessionId: string
  readonly #listeners = new Set<() => void>()
  #view: ElfView = { kind: 'none' }
  #reader: ElfReader | undefined

  constructor(sessionId: string) {
    this.#sessionId = sessionId
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly view = () => this.#view

  async choose(file: File): Promise<void> {
    const { name } = file
    this.close()
    if (file.size > MAX_BYTES) return this.#set({ kind: 'unreadable', name, why: 'It has more than 256 MiB.' })
    const reader = new ElfReader()
    this.#reader = reader
    this.#set({ kind: 'reading', name })
    try {
      const facts = await reader.ask('open', file)
      const check = await checkOf(reader, await readFlashed(this.#sessionId))
      if (this.#reader === reader) this.#set({ kind: 'open', name, facts, check, isForced: false, reader })
    } catch (error) {
      if (!(error instanceof UnreadableElf)) throw error
      if (this.#reader !== reader) return
      this.close()
      this.#set({ kind: 'unreadable', name, why: error.message })
    }
  }

  /** Compares again: something else may have been flashed since. */
  async check(): Promise<void> {
    const view = this.#view
    if (view.kind !== 'open') return
    const check = await checkOf(view.reader, await readFlashed(this.#sessionId))
    if (this.#view === view) this.#set({ ...view, check })
  }

  /** Uses a file that does not match, or is not known to. */
  force(): void {
    if (this.#view.kind === 'open') this.#set({ ...this.#view, isForced: true })
  }

  close(): void {
    this.#reader?.close()
    this.#reader = undefined
    this.#set({ kind: 'none' })
  }

  #set(view: ElfView): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}

async function checkOf(reader: ElfReader, flashed: FlashedFile): Promise<Check> {
  if ('why' in flashed) return { kind: 'unknown', why: `${flashed.why}, so the file cannot be compared.` }
  const { sha256, ...file } = flashed
  const match = await reader.ask('compare', file)
  if ('why' in match) return { kind: 'unknown', why: `It cannot be compared with what was flashed. ${match.why}` }
  if (match.matches) return { kind: 'matches', sha256 }
  if (match.differsAt === null) return { kind: 'differs', why: 'It has other addresses than what was flashed.' }
  const address = `0x${match.differsAt.toString(16).padStart(8, '0')}`
  return { kind: 'differs', why: `It is not what runs on the board: ${address} differs.` }
}
