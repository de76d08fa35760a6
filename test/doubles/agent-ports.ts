import type { ToAgent } from '#wire/agent-protocol.ts'
import type { Frame } from '#wire/frames.ts'
import { MAX_PORT_BYTES } from '#wire/limits.ts'
import { PortFlow, PortGrants } from '#wire/port-flow.ts'
import { type AgentDouble, type Behaviour, obliging } from './agent.ts'

/** A stream as an agent double has it: what is to be sent waits for credit. */
type Stream = { port: string; binding: number; flow: PortFlow; grants: PortGrants; waiting: Buffer }

/** For tests: an agent whose ports send back what comes, and do what the test says. */
export class PortsDouble {
  readonly streams = new Map<number, Stream>()
  /** What the next opening of a port comes to, if it is not opened. */
  refusal: { why: string; detail: string } | 'silence' | undefined

  /** The behaviour of an agent, with ports. */
  readonly behaves: Behaviour = (agent, message) => {
    obliging(agent, message)
    this.take(agent, message)
  }

  /** The number of the newest stream. */
  get last(): number {
    return [...this.streams.keys()].at(-1) ?? 0
  }

  /** Does what a message asks of ports. */
  take(agent: AgentDouble, message: ToAgent | Frame): void {
    if ('kind' in message) this.#takeFrame(agent, message)
    else if (message.t === 'open_port') this.#open(agent, message)
    else if (message.t === 'close_port') this.streams.delete(message.stream)
  }

  /** Sends bytes to the user of a stream. */
  send(agent: AgentDouble, stream: number, data: string | Uint8Array): void {
    const one = this.streams.get(stream)
    if (!one) throw new Error('no such stream')
    one.waiting = Buffer.concat([one.waiting, Buffer.from(data as string)])
    this.#flush(agent, stream, one)
  }

  #open(agent: AgentDouble, { binding, stream, port }: Extract<ToAgent, { t: 'open_port' }>): void {
    if (this.refusal === 'silence') return
    if (this.refusal) agent.say({ t: 'port_closed', binding, stream, ...this.refusal })
    else {
      const counts = { flow: new PortFlow(), grants: new PortGrants() }
      this.streams.set(stream, { port, binding, ...counts, waiting: Buffer.alloc(0) })
      agent.say({ t: 'port_opened', binding, stream })
    }
  }

  #takeFrame(agent: AgentDouble, frame: Frame): void {
    if (frame.kind !== 'port' && frame.kind !== 'credit') return
    const one = this.streams.get(frame.stream)
    if (!one) return
    if (frame.kind === 'credit') {
      one.flow.allow(frame.until)
      this.#flush(agent, frame.stream, one)
    } else if (one.flow.receive(frame.offset, frame.bytes.length)) this.send(agent, frame.stream, frame.bytes)
    else throw new Error('bytes are missing, or there are too many')
  }

  #flush(agent: AgentDouble, stream: number, { flow, grants, binding, ...one }: Stream): void {
    let { waiting } = one
    while (waiting.length > 0 && flow.credit > 0) {
      const bytes = waiting.subarray(0, Math.min(flow.credit, MAX_PORT_BYTES))
      waiting = waiting.subarray(bytes.length)
      agent.send({ kind: 'port', binding, stream, offset: flow.send(bytes.length), bytes })
      const until = grants.take(bytes.length)
      if (until === undefined) continue
      flow.grant(until)
      agent.send({ kind: 'credit', binding, stream, until })
    }
    const kept = this.streams.get(stream)
    if (kept) kept.waiting = waiting
  }
}
