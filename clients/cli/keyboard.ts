import { type Console, InputRefusedError } from '../typescript/src/index.ts'

/** Ctrl-], as in telnet. */
const LEAVE = 0x1d

/** Standard input as a keyboard: each key of a terminal goes to the board, Ctrl-C too. */
export class Keyboard implements Disposable {
  /** Resolves when the key that leaves the console is pressed. */
  readonly left: Promise<void>
  readonly #leave: () => void
  readonly #eol: string
  readonly #isTerminal = process.stdin.isTTY

  constructor(eol: string) {
    this.#eol = eol
    const { promise, resolve } = Promise.withResolvers<void>()
    this.left = promise
    this.#leave = resolve
    if (this.#isTerminal) process.stdin.setRawMode(true)
  }

  /** Types what is read, until the input ends. Throws what ended the console, if it was first. */
  async typeAt(console: Console, say: (text: string) => void): Promise<void> {
    for await (const chunk of process.stdin) {
      const bytes = chunk as Buffer
      const at = this.#isTerminal ? bytes.indexOf(LEAVE) : -1
      await console.send(this.#translate(at < 0 ? bytes : bytes.subarray(0, at))).catch((error: unknown) => {
        if (!(error instanceof InputRefusedError) || error.why === 'read_only') throw error
        say(error.message)
      })
      if (at >= 0) return this.#leave()
    }
  }

  [Symbol.dispose](): void {
    if (this.#isTerminal) process.stdin.setRawMode(false)
    process.stdin.destroy()
  }

  #translate(bytes: Buffer): Buffer {
    const enter = this.#isTerminal ? '\r' : '\n'
    return Buffer.from(bytes.toString('latin1').replaceAll(enter, this.#eol), 'latin1')
  }
}
