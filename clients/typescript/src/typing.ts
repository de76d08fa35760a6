import { pause } from './call-limit.ts'
import { InputRefusedError } from './console-errors.ts'
import { MAX_TYPED_BYTES } from './console-protocol.ts'
import type { Connection } from './console-source.ts'
import { TypingPace } from './typing-pace.ts'

/** DTR and RTS of the board's line: true is on. */
export type ControlLines = { dtr: boolean; rts: boolean }

/** Returns a connection once there is one to type at. Throws where nothing may be typed. */
type Ready = () => Promise<Connection | undefined>

/** What is sent to a board, in the order of the calls, as fast as the service takes it. */
export class Typing {
  readonly #ready: Ready
  readonly #pace = new TypingPace()
  #last: Promise<void> = Promise.resolve()

  constructor(ready: Ready) {
    this.#ready = ready
  }

  /** Resolves once all has left this process. Throws an InputRefusedError if that cannot be. */
  add(typed: Uint8Array | ControlLines): Promise<void> {
    const sent = this.#last.then(() => this.#sendAll(typed))
    // Its caller gets the error; the next call is not to.
    this.#last = sent.catch(() => undefined)
    return sent
  }

  async #sendAll(typed: Uint8Array | ControlLines): Promise<void> {
    // Not by its class: bytes may come from another realm, as in a test runner's.
    if ('dtr' in typed) return this.#send(JSON.stringify({ t: 'lines', ...typed }))
    for (let at = 0; at < typed.length; at += MAX_TYPED_BYTES)
      await this.#send(typed.subarray(at, at + MAX_TYPED_BYTES))
  }

  async #send(message: Uint8Array | string): Promise<void> {
    await pause(this.#pace.delayFor(message.length))
    const link = await this.#ready()
    await link?.send(message).catch((cause: unknown) => {
      throw new InputRefusedError('not_delivered', { cause })
    })
  }
}
