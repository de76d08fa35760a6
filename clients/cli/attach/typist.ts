import { MAX_TYPED_BYTES } from '../../typescript/src/console-protocol.ts'
import { BoardwalkError, type Console } from '../../typescript/src/index.ts'

/** Types at a board what programs send, once at most, and counts what does not reach it. */
export class Typist {
  readonly #console: Pick<Console, 'send'>
  readonly #say: (text: string) => void
  #lost = 0

  constructor(console: Pick<Console, 'send'>, say: (text: string) => void) {
    this.#console = console
    this.#say = say
  }

  /** Resolves once all is on its way to the board, or lost: a message is the least that is. */
  async type(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += MAX_TYPED_BYTES) {
      const piece = bytes.subarray(at, at + MAX_TYPED_BYTES)
      try {
        await this.#console.send(piece)
        this.sayLost()
      } catch (error) {
        if (!(error instanceof BoardwalkError)) throw error
        if (this.#lost === 0) this.#say(`What is typed is lost: ${error.message}`)
        this.#lost += piece.length
      }
    }
  }

  /** Says how many bytes were lost, once others reach the board again or nothing is typed more. */
  sayLost(): void {
    if (this.#lost > 0) this.#say(`${this.#lost} typed bytes did not reach the board.`)
    this.#lost = 0
  }
}
