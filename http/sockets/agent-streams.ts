import type { Hold } from '#core/agents/index.ts'
import { type AgentStream, attachStream } from '#core/consoles/index.ts'
import { BoardParts } from '#core/parts/index.ts'
import { LivePins } from '#core/pins/index.ts'
import { BoardPorts } from '#core/ports/index.ts'
import type { ToAgent } from '#wire/agent-protocol.ts'
import type { Frame } from '#wire/frames.ts'
import type { ProcessorAt } from '#wire/processor.ts'
import { socketClose } from '#wire/socket-close.ts'

type Outlet = {
  send: (message: ToAgent) => boolean
  sendFrame: (frame: Frame) => boolean
  /** One of the consoles cannot be recorded: the agent has to connect again. */
  drop: () => void
  /** There are so many bindings and open ports now. */
  counted: (bindings: number, ports: number) => void
}

type Stream = { console: AgentStream; pins: LivePins; parts: BoardParts; ports: BoardPorts }

/** The consoles, pins, parts and ports of the bindings that one agent holds. */
export class AgentStreams {
  readonly #outlet: Outlet
  readonly #streams = new Map<number, Stream>()
  /** The number of the last port that was opened. */
  #port = 0

  constructor(outlet: Outlet) {
    this.#outlet = outlet
  }

  /** Takes a frame. Returns why it was not taken. */
  take(frame: Frame): ReturnType<AgentStream['take']> | 'unknown' {
    const stream = this.#streams.get(frame.binding)
    if (!stream) return 'unknown'
    if (frame.kind === 'out') return stream.console.take(frame)
    if (frame.kind === 'gap') return stream.console.takeGap(frame)
    const isPort = frame.kind === 'port' || frame.kind === 'credit'
    return isPort && stream.ports.takeFrame(frame) ? undefined : 'unknown'
  }

  consoleOf(binding: number): AgentStream | undefined {
    return this.#streams.get(binding)?.console
  }

  pinsOf(binding: number): LivePins | undefined {
    return this.#streams.get(binding)?.pins
  }

  partsOf(binding: number): BoardParts | undefined {
    return this.#streams.get(binding)?.parts
  }

  portsOf(binding: number): BoardPorts | undefined {
    return this.#streams.get(binding)?.ports
  }

  /** Takes what is new of a board's processor, to be stored and told to viewers. */
  takeProcessor(binding: number, { offset, state, text }: ProcessorAt): void {
    const stream = this.#streams.get(binding)
    if (stream) stream.parts.take({ processor: stream.console.takeProcessor({ offset, state, text }) })
  }

  has(sessionId: string): boolean {
    return [...this.#streams.values()].some(({ console }) => console.sessionId === sessionId)
  }

  hasBinding(binding: number): boolean {
    return this.#streams.has(binding)
  }

  /** Begins to record the console of a hold. Returns where the agent's output continues. */
  async attach({ sessionId, bindingNo: binding, slot }: Hold, lastSeq: number): Promise<number> {
    const { send, sendFrame, drop } = this.#outlet
    let seq = lastSeq
    const console = await attachStream({
      sessionId,
      binding,
      send: (bytes) => sendFrame({ kind: 'in', binding, seq: ++seq, bytes }),
      setLines: ({ dtr, rts }) => send({ t: 'set_lines', binding, dtr, rts }),
      acknowledge: (offset) => sendFrame({ kind: 'ack', binding, offset }),
      drop,
    })
    const note = (text: string) => console.note({ at_us: Date.now() * 1_000, text })
    const pins = new LivePins(sessionId, {
      set: (pin, input) => send({ t: 'set_pin', binding, pin, input }),
      note,
    })
    const parts = new BoardParts(sessionId, {
      set: (part, state) => send({ t: 'set_part', binding, part, state }),
      note,
    })
    const ports = new BoardPorts(
      { sessionId, binding, slot },
      { ...{ send, sendFrame, note }, nextStream: () => ++this.#port, changed: () => this.#count() },
    )
    this.#streams.set(binding, { console, pins, parts, ports })
    this.#count()
    return console.offset
  }

  /** Ends what no live session holds any more. Returns the bindings. */
  endOthers(holds: Hold[]): number[] {
    const ended = [...this.#streams.keys()].filter((binding) => !holds.some(({ bindingNo }) => bindingNo === binding))
    for (const binding of ended) this.#end(binding, socketClose.sessionEnded, 'the session has ended')
    return ended
  }

  endAll(): void {
    for (const binding of this.#streams.keys())
      this.#end(binding, socketClose.tryAgain, 'the agent’s connection has ended')
  }

  #end(binding: number, code: number, reason: string): void {
    const stream = this.#streams.get(binding)
    stream?.ports.end(code, reason)
    stream?.console.end()
    stream?.pins.end()
    stream?.parts.end()
    this.#streams.delete(binding)
    this.#count()
  }

  #count(): void {
    const ports = [...this.#streams.values()].reduce((sum, stream) => sum + stream.ports.size, 0)
    this.#outlet.counted(this.#streams.size, ports)
  }
}
