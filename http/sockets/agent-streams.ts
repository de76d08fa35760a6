import type { Hold } from '#core/agents/index.ts'
import { type AgentStream, attachStream } from '#core/consoles/index.ts'
import { BoardParts } from '#core/parts/index.ts'
import { LivePins } from '#core/pins/index.ts'
import type { ToAgent } from '#wire/agent-protocol.ts'
import type { Frame } from '#wire/frames.ts'
import type { ProcessorAt } from '#wire/processor.ts'

type Outlet = {
  send: (message: ToAgent) => boolean
  sendFrame: (frame: Frame) => boolean
  /** One of the consoles cannot be recorded: the agent has to connect again. */
  drop: () => void
  /** There are so many bindings now. */
  counted: (bindings: number) => void
}

type Stream = { console: AgentStream; pins: LivePins; parts: BoardParts }

/** The consoles, pins and parts of the bindings that one agent holds. */
export class AgentStreams {
  readonly #outlet: Outlet
  readonly #streams = new Map<number, Stream>()

  constructor(outlet: Outlet) {
    this.#outlet = outlet
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
  async attach({ sessionId, bindingNo: binding }: Hold, lastSeq: number): Promise<number> {
    const { send, sendFrame, drop } = this.#outlet
    let seq = lastSeq
    const console = await attachStream({
      sessionId,
      binding,
      send: (bytes) => sendFrame({ kind: 'in', binding, seq: ++seq, bytes }),
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
    this.#streams.set(binding, { console, pins, parts })
    this.#outlet.counted(this.#streams.size)
    return console.offset
  }

  /** Ends what no live session holds any more. Returns the bindings. */
  endOthers(holds: Hold[]): number[] {
    const ended = [...this.#streams.keys()].filter((binding) => !holds.some(({ bindingNo }) => bindingNo === binding))
    for (const binding of ended) this.#end(binding)
    return ended
  }

  endAll(): void {
    for (const binding of this.#streams.keys()) this.#end(binding)
  }

  #end(binding: number): void {
    const stream = this.#streams.get(binding)
    stream?.console.end()
    stream?.pins.end()
    stream?.parts.end()
    this.#streams.delete(binding)
    this.#outlet.counted(this.#streams.size)
  }
}
