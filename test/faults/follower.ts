import { setTimeout as wait } from 'node:timers/promises'
import type { ViewerDouble } from '#test/doubles/viewer.ts'
import { socketClose } from '#wire/socket-close.ts'

const RECONNECT_MS = 500

/**
 * Follows a console as clients do: where the service fails, as it does while a record cannot be
 * read, it connects again where it stopped.
 */
export class Follower {
  readonly #open: (query: string) => ViewerDouble
  readonly #viewers: ViewerDouble[]

  constructor(open: (query: string) => ViewerDouble) {
    this.#open = open
    this.#viewers = [open('?from=start')]
  }

  get output(): string {
    return this.#viewers.map(({ output }) => output).join('')
  }

  get faults(): string[] {
    return this.#viewers.flatMap(({ faults }) => faults)
  }

  /** For a fault that does not come to its end. */
  get told(): string {
    const told = this.#viewers.map(({ closed, refused, messages, output }) => {
      const gaps = messages.filter(({ t }) => t === 'gap' || t === 'skip')
      return { bytes: output.length, gaps, closed, refused }
    })
    return JSON.stringify(told)
  }

  type(text: string): void {
    this.#viewers.at(-1)?.type(text)
  }

  /** Returns whether so many bytes have been seen. Connects again if the connection has failed. */
  async hasSeen(bytes: number): Promise<boolean> {
    const last = this.#viewers.at(-1)
    if (last?.closed?.code === socketClose.tryAgain || last?.refused?.status === 503) {
      await wait(RECONNECT_MS)
      this.#viewers.push(this.#open(`?from=${this.output.length}`))
    }
    return this.output.length >= bytes
  }
}
