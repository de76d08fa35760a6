import { encodeFrame, type PortFrame } from '#wire/frames.ts'
import { MAX_PORT_BYTES } from '#wire/limits.ts'
import { PortFlow, PortGrants } from '#wire/port-flow.ts'
import type { PortEnd } from '#wire/ports.ts'
import { Deadline, inTime } from './deadline.ts'
import { type BoardDriver, type PortSide, UserFault } from './drivers/driver.ts'
import { messageOf } from './message-of.ts'
import type { Say } from './say.ts'

/** How long a driver may take to open a port. */
const OPEN_MS = 12_000
/** How long the board's side may take to close. */
const CLOSE_MS = 5_000
const MAX_DETAIL = 200

type Options = {
  binding: number
  stream: number
  port: string
  say: Say
  /** Called once it is over. */
  onOver: () => void
}

/** One opening of a port: it carries bytes between the board's side and the service. */
export class PortStream {
  readonly port: string
  /** Resolves once the board's side is closed. */
  readonly closed: Promise<void>
  readonly #options: Options
  readonly #over = new AbortController()
  readonly #closing = Promise.withResolvers<void>()
  readonly #flow = new PortFlow()
  readonly #grants = new PortGrants()
  #side: PortSide | undefined
  #mayGoOn = Promise.withResolvers<void>()

  constructor(options: Options) {
    this.#options = options
    this.port = options.port
    this.closed = this.#closing.promise
  }

  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** Opens the port and says so, or says why it cannot be opened. */
  async open(driver: BoardDriver): Promise<void> {
    if (this.isOver) return
    using deadline = new Deadline(this.#over.signal, OPEN_MS)
    try {
      if (!driver.openPort) throw new UserFault('This board has no ports.')
      const opening = driver.openPort(this.port, deadline.signal)
      // It may come too late.
      opening.then(
        (side) => this.#take(side, deadline.signal),
        () => {},
      )
      await inTime(opening, deadline.signal)
    } catch (error) {
      this.end(error instanceof UserFault ? 'refused' : 'failed', messageOf(error))
      return
    }
    const { binding, stream, say } = this.#options
    say.message({ t: 'port_opened', binding, stream })
    void this.#read()
  }

  /** Passes bytes on to the board. What does not continue the stream ends it. */
  take({ offset, bytes }: PortFrame): void {
    if (!this.#flow.receive(offset, bytes.length)) this.end('lost', 'Bytes are missing.')
    else
      this.#side?.write(bytes, (error) => {
        const until = error ? undefined : this.#grants.take(bytes.length)
        if (until !== undefined && !this.isOver) this.#grant(until)
      })
  }

  /** The service takes the bytes before `until`. */
  allow(until: number): void {
    this.#flow.allow(until)
    this.#wake()
  }

  /** Ends the stream, and says why. Nothing of it is sent after that. */
  end(why: PortEnd, detail = ''): void {
    if (this.isOver) return
    this.#over.abort()
    this.#wake()
    const { binding, stream, say, onOver } = this.#options
    const packets = this.#side?.packets
    say.message({
      ...{ t: 'port_closed' as const, binding, stream, why, detail: detail.slice(0, MAX_DETAIL) },
      ...(packets && { packets }),
    })
    this.#close()
    onOver()
  }

  #take(side: PortSide, signal: AbortSignal): void {
    // Nobody hears of it any more, and an error without a listener would end the agent.
    side.on('error', () => {})
    this.#side = side
    if (signal.aborted) side.destroy()
  }

  async #read(): Promise<void> {
    try {
      for await (const chunk of this.#side as AsyncIterable<Uint8Array>) await this.#send(chunk)
      this.end('ended')
    } catch (error) {
      if (error instanceof UserFault) this.end('ended', error.message)
      else if (isClosedEarly(error)) this.end('ended')
      else this.end('failed', messageOf(error))
    }
  }

  /** Sends bytes as the service takes them, one frame at a time: output of consoles goes first. */
  async #send(chunk: Uint8Array): Promise<void> {
    for (let from = 0; from < chunk.length && !this.isOver; ) {
      if (this.#flow.credit === 0) {
        await this.#mayGoOn.promise
        continue
      }
      const bytes = chunk.subarray(from, from + Math.min(this.#flow.credit, MAX_PORT_BYTES))
      from += bytes.length
      const { binding, stream, say } = this.#options
      const offset = this.#flow.send(bytes.length)
      await say.port(encodeFrame({ kind: 'port', binding, stream, offset, bytes }))
    }
  }

  #grant(until: number): void {
    const { binding, stream, say } = this.#options
    this.#flow.grant(until)
    say.frame(encodeFrame({ kind: 'credit', binding, stream, until }))
  }

  #wake(): void {
    this.#mayGoOn.resolve()
    this.#mayGoOn = Promise.withResolvers()
  }

  #close(): void {
    const side = this.#side
    if (!side || side.closed) {
      this.#closing.resolve()
      return
    }
    const tooLate = setTimeout(() => this.#closing.resolve(), CLOSE_MS)
    side.once('close', () => {
      clearTimeout(tooLate)
      this.#closing.resolve()
    })
    side.destroy()
  }
}

/** The driver has destroyed its side without a reason. */
function isClosedEarly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
