import type { FromAgent, ToAgent } from '#wire/agent-protocol.ts'
import type { CreditFrame, Frame, PortFrame } from '#wire/frames.ts'
import { MAX_PORT_BYTES } from '#wire/limits.ts'
import { PortFlow } from '#wire/port-flow.ts'
import type { PortEnd } from '#wire/ports.ts'
import { socketClose } from '#wire/socket-close.ts'
import { refusalOf } from './refusals.ts'
import type { StreamEnd } from './stream-end.ts'

export type AgentOutlet = {
  send: (message: ToAgent) => boolean
  sendFrame: (frame: Frame) => boolean
}

type Options = {
  binding: number
  stream: number
  port: string
  /** Who has opened it, in words for its owner. */
  by: string
  outlet: AgentOutlet
  user: StreamEnd
  /** Called once it is over. */
  onOver: () => void
}

/** The agent's end of a stream, on the instance that has the agent's connection. */
export class AgentStream implements StreamEnd {
  readonly port: string
  readonly by: string
  readonly since = new Date()
  /** Resolves once the agent has opened the port. Rejects with a refusal. */
  readonly opened: Promise<void>
  isOpen: boolean = false
  readonly #options: Options
  readonly #flow = new PortFlow()
  readonly #opening = Promise.withResolvers<void>()
  #isOver: boolean = false

  constructor(options: Options) {
    this.#options = options
    this.port = options.port
    this.by = options.by
    this.opened = this.#opening.promise
    // It may be over before anybody waits for it.
    this.opened.catch(() => {})
  }

  take(all: Uint8Array): void {
    const { binding, stream, outlet } = this.#options
    // A message of another instance may have more than a frame.
    for (let from = 0; from < all.length && !this.#isOver; from += MAX_PORT_BYTES) {
      const bytes = all.subarray(from, from + MAX_PORT_BYTES)
      outlet.sendFrame({ kind: 'port', binding, stream, offset: this.#flow.send(bytes.length), bytes })
    }
  }

  allow(until: number): void {
    const { binding, stream, outlet } = this.#options
    if (this.#isOver) return
    this.#flow.grant(until)
    outlet.sendFrame({ kind: 'credit', binding, stream, until })
  }

  /** Its user has left. */
  close(): void {
    const { binding, stream, outlet } = this.#options
    if (this.#end('ended', '')) outlet.send({ t: 'close_port', binding, stream })
  }

  /** The agent has opened the port. */
  markOpen(): void {
    this.isOpen = true
    this.#opening.resolve()
  }

  /** Passes on what has come from the agent. What does not continue the stream ends it. */
  takeFrame(frame: PortFrame | CreditFrame): void {
    if (frame.kind === 'credit') this.#options.user.allow(frame.until)
    else if (this.#flow.receive(frame.offset, frame.bytes.length)) this.#options.user.take(frame.bytes)
    else {
      this.#options.user.close(socketClose.tryAgain, 'bytes were lost')
      this.close()
    }
  }

  /** The agent says that the stream is over. */
  takeEnd({ why, detail }: Extract<FromAgent, { t: 'port_closed' }>): void {
    const isOpen = this.isOpen
    if (this.#end(why, detail) && isOpen) this.#options.user.close(codeOf(why), detail || why)
  }

  /** The binding or the agent's connection is over, or another stream has the port. */
  cut(code: number, reason: string): void {
    const isOpen = this.isOpen
    const why = code === socketClose.taken ? 'taken' : 'lost'
    if (this.#end(why, reason) && isOpen) this.#options.user.close(code, reason)
  }

  /** Returns false if it was over before. */
  #end(why: PortEnd, detail: string): boolean {
    if (this.#isOver) return false
    this.#isOver = true
    this.#opening.reject(refusalOf(why, this.port, detail))
    this.#options.onOver()
    return true
  }
}

function codeOf(why: PortEnd): number {
  if (why === 'ended') return socketClose.ended
  return why === 'taken' ? socketClose.taken : socketClose.tryAgain
}
