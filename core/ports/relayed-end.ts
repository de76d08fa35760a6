import { type PortMessage, relayChannel } from '#core/consoles/index.ts'
import { logFailure } from '#core/log.ts'
import { SECOND_MS } from '#durations.ts'
import { PORT_WINDOW_BYTES } from '#wire/limits.ts'
import { PortFlow } from '#wire/port-flow.ts'
import { socketClose } from '#wire/socket-close.ts'
import type { StreamEnd } from './stream-end.ts'

/** How often the other instance gets a sign of life, and when one that gives none is gone. */
const SIGN_MS = 5 * SECOND_MS
const MAX_SILENCE_MS = 13 * SECOND_MS
/** So many messages go in one statement. */
const MAX_MESSAGES = 4

const NOTHING = new Uint8Array()

type Options = {
  handle: string
  /** The instance that has the other end, and which end that is. */
  instance: string
  to: 'agent' | 'user'
  /** The end on this instance. */
  own: StreamEnd
  /** Called once it is over. */
  onOver: () => void
}

/**
 * The end of a stream that another instance has. Messages go one after the other, so that their
 * order stays. A message that is lost is a hole, which ends the stream.
 */
export class RelayedEnd implements StreamEnd {
  readonly #options: Options
  readonly #flow = new PortFlow()
  #waiting: Uint8Array = NOTHING
  #granted = PORT_WINDOW_BYTES
  #mustGrant: boolean = false
  #ending: { code: number; reason: string } | undefined
  #isSending: boolean = false
  #isOver: boolean = false
  readonly #signs = setInterval(() => this.#giveSign(), SIGN_MS).unref()
  readonly #silence = setTimeout(() => this.#lose('the other instance is silent'), MAX_SILENCE_MS).unref()

  constructor(options: Options) {
    this.#options = options
  }

  take(bytes: Uint8Array): void {
    if (this.#isOver) return
    // Nobody who keeps to the credit has more on the way.
    if (this.#waiting.length + bytes.length > PORT_WINDOW_BYTES) this.#lose('too much waits')
    else {
      this.#waiting = Buffer.concat([this.#waiting, bytes])
      void this.#send()
    }
  }

  allow(until: number): void {
    if (this.#isOver) return
    this.#flow.grant(until)
    this.#granted = until
    this.#mustGrant = true
    void this.#send()
  }

  close(code: number, reason: string): void {
    if (!this.#end()) return
    this.#ending = { code, reason }
    void this.#send()
  }

  /** Ends it without a word. */
  forget(): void {
    this.#end()
    this.#waiting = NOTHING
  }

  /** Passes on what has come from the other instance. */
  hear(message: Extract<PortMessage, { to: string }>): void {
    if (this.#isOver) return
    this.#silence.refresh()
    const { own } = this.#options
    if (message.t === 'port_credit') own.allow(message.until)
    else if (message.t === 'port_closed') {
      this.forget()
      own.close(message.code, message.why)
    } else {
      const bytes = Buffer.from(message.bytes, 'base64')
      if (this.#flow.receive(message.offset, bytes.length)) own.take(bytes)
      else this.#lose('bytes were lost')
    }
  }

  #giveSign(): void {
    this.#mustGrant = true
    void this.#send()
  }

  #lose(reason: string): void {
    this.close(socketClose.tryAgain, reason)
    this.#options.own.close(socketClose.tryAgain, reason)
  }

  #end(): boolean {
    if (this.#isOver) return false
    this.#isOver = true
    clearInterval(this.#signs)
    clearTimeout(this.#silence)
    this.#options.onOver()
    return true
  }

  /** Sends what waits, unless that is being done. */
  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let messages = this.#next(); messages.length > 0; messages = this.#next())
        await relayChannel().tell(this.#options.instance, messages)
      this.#isSending = false
    } catch (error) {
      this.#isSending = false
      logFailure(error, { task: 'port relay' })
      this.#lose('a message could not be sent')
    }
  }

  /** Takes the next messages from what waits: bytes before the end of the stream. */
  #next(): PortMessage[] {
    const { handle, to } = this.#options
    const messages: PortMessage[] = []
    const { maxBytes } = relayChannel().port
    while (this.#waiting.length > 0 && messages.length < MAX_MESSAGES) {
      const bytes = this.#waiting.subarray(0, maxBytes)
      this.#waiting = this.#waiting.subarray(bytes.length)
      const offset = this.#flow.send(bytes.length)
      messages.push({ t: 'port_data', handle, to, offset, bytes: Buffer.from(bytes).toString('base64') })
    }
    if (this.#mustGrant && !this.#isOver) messages.push({ t: 'port_credit', handle, to, until: this.#granted })
    this.#mustGrant = false
    if (this.#ending && this.#waiting.length === 0) {
      const { code, reason } = this.#ending
      this.#ending = undefined
      messages.push({ t: 'port_closed', handle, to, code, why: reason })
    }
    return messages
  }
}
