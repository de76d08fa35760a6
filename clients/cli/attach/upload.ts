import { BoardwalkError, type LiveSession } from '../../typescript/src/index.ts'
import { toIntelHex } from './intel-hex.ts'
import { Stk500, type Written } from './stk500.ts'

const [GET_SYNC, END] = [0x30, 0x20]
/** The boot loader of an Uno listens for about as long after a reset. */
const AFTER_DTR_MS = 2_000
/** Before a programmer on a line without DTR there is silence. */
const SILENCE_MS = 100
/** A programmer that says nothing for so long has gone. */
const GONE_MS = 2_000

type Since = { dtrMs: number; typedMs: number; hasLines: boolean }

/**
 * Returns whether typed bytes call the boot loader: "get in sync" and nothing else, after a reset
 * by DTR, or after a silence where the line has no DTR. A person does not type both bytes at once.
 */
export function callsLoader(bytes: Uint8Array, { dtrMs, typedMs, hasLines }: Since): boolean {
  const isSync =
    bytes.length > 0 && bytes.length % 2 === 0 && bytes.every((byte, at) => byte === (at % 2 ? END : GET_SYNC))
  return isSync && (hasLines ? dtrMs <= AFTER_DTR_MS : bytes.length === 2 && typedMs >= SILENCE_MS)
}

export type UploadEvents = {
  reply: (bytes: Uint8Array) => void
  say: (text: string) => void
  /** Runs an act on the board once those before it are over. */
  inTurn: <T>(act: () => Promise<T>) => Promise<T>
}

/** An upload by a programmer, which becomes one flash of the session's board. */
export class Upload implements Disposable {
  /** Where the output of the new program begins; undefined where nothing was flashed. */
  outputFrom: number | undefined
  /** Whether the last flash of this upload was refused or has failed. */
  hasFailed: boolean = false
  /** Resolves once the programmer has left, or has gone without a word. */
  readonly over: Promise<void>
  readonly #session: LiveSession
  readonly #events: UploadEvents
  readonly #loader: Stk500
  readonly #end: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(session: LiveSession, flashBytes: number, events: UploadEvents) {
    this.#session = session
    this.#events = events
    this.#loader = new Stk500(flashBytes, { reply: events.reply, flash: (written) => this.#flash(written) })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.over = promise
    this.#end = resolve
  }

  /** Takes what the programmer sends. Returns what is for the board's program: after the end. */
  async add(bytes: Uint8Array): Promise<Uint8Array> {
    clearTimeout(this.#timer)
    const rest = await this.#loader.add(bytes)
    if (this.#loader.hasLeft) this.#end()
    else this.#timer = setTimeout(() => this.#giveUp(), GONE_MS)
    return rest
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
    this.#giveUp()
  }

  #giveUp(): void {
    if (this.#loader.isPending) {
      this.hasFailed = true
      this.#events.say('The upload was given up before its end: nothing was flashed.')
    }
    this.#end()
  }

  async #flash(written: Written): Promise<boolean> {
    try {
      const hex = new TextEncoder().encode(toIntelHex(written))
      const options = { format: 'hex', filename: 'upload.hex' } as const
      const { output_from } = await this.#events.inTurn(() => this.#session.flash(hex, options))
      this.outputFrom = output_from ?? undefined
      this.hasFailed = false
      this.#events.say(`The upload was flashed: ${sizeOf(written)} bytes.`)
      return true
    } catch (error) {
      if (!(error instanceof BoardwalkError)) throw error
      this.hasFailed = true
      this.#events.say(`The upload was not flashed: ${error.message}`)
      return false
    }
  }
}

const sizeOf = ({ lengths }: Written) => [...lengths.values()].reduce((sum, length) => sum + length, 0)
