import type { ElfWork } from './elf-work.ts'

type Method = 'open' | 'compare' | 'places' | 'line' | 'decode' | 'calls'
type Argument<Name extends Method> = Parameters<ElfWork[Name]>[0]
type Result<Name extends Method> = Awaited<ReturnType<ElfWork[Name]>>
/** What the page asks of the worker; the argument is that of the method. */
export type Question = { id: number; method: Method; argument: never }
export type Answer = { id: number; result?: unknown; problem?: string }

/** Why an ELF file cannot be read, in words for its owner. */
export class UnreadableElf extends Error {}

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

/** An ELF file of the user in a worker. The file stays in the browser. */
export class ElfReader {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url))
  readonly #waiting = new Map<number, Waiting>()
  #next = 1

  constructor() {
    this.#worker.onmessage = ({ data: { id, result, problem } }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (problem !== undefined) waiting?.reject(new UnreadableElf(problem))
      else waiting?.resolve(result as never)
    }
    this.#worker.onerror = () => this.#fail('The code that reads it could not be loaded. Reload the page to try again.')
  }

  /** Asks the worker. Throws an {@link UnreadableElf}, whose message is for the file's owner. */
  ask<Name extends Method>(method: Name, argument: Argument<Name>): Promise<Result<Name>> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, method, argument })
    })
  }

  /** Ends the worker. What it was asked for is refused. */
  close(): void {
    this.#worker.terminate()
    this.#fail('It was closed.')
  }

  #fail(why: string): void {
    for (const { reject } of this.#waiting.values()) reject(new UnreadableElf(why))
    this.#waiting.clear()
  }
}
