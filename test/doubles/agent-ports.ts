import type { ToAgent } from '#wire/agent-protocol.ts'
import type { Frame } from '#wire/frames.ts'
import { type AgentDouble, type Behaviour, obliging } from './agent.ts'

/** A stream as an agent double has it: how far each direction is. */
type Stream = { port: string; binding: number; sent: number; received: number }

/** For tests: an agent whose ports send back what comes, and do what the test says. */
export class PortsDouble {
  readonly streams = new Map<number, Stream>()
  /** What the next opening of a port comes to, if it is not opened. */
  refusal: { why: string; detail: string } | 'silence' | undefined

  /** The behaviour of an agent, with ports. */
  readonly behaves: Behaviour = (agent, message) => {
    obliging(agent, message)
    if ('kind' in message) this.#echo(agent, message)
    else if (message.t === 'open_port') this.#open(agent, message)
    else if (message.t === 'close_port') this.streams.delete(message.stream)
  }

  /** The number of the newest stream. */
  get last(): number {
    return [...this.streams.keys()].at(-1) ?? 0
  }

  send(agent: AgentDouble, stream: number, text: string): void {
    const one = this.streams.get(stream)
    if (!one) throw new Error('no such stream')
    agent.send({ kind: 'port', binding: one.binding, stream, offset: one.sent, bytes: Buffer.from(text) })
    one.sent += text.length
  }

  #open(agent: AgentDouble, { binding, stream, port }: Extract<ToAgent, { t: 'open_port' }>): void {
    if (this.refusal === 'silence') return
    if (this.refusal) agent.say({ t: 'port_closed', binding, stream, ...this.refusal })
    else {
      this.streams.set(stream, { port, binding, sent: 0, received: 0 })
      agent.say({ t: 'port_opened', binding, stream })
    }
  }

  #echo(agent: AgentDouble, frame: Frame): void {
    if (frame.kind !== 'port') return
    const { binding, stream, bytes } = frame
    const one = this.streams.get(stream)
    if (!one) return
    one.received += bytes.length
    agent.send({ kind: 'credit', binding, stream, until: one.received + 65_536 })
    agent.send({ kind: 'port', binding, stream, offset: one.sent, bytes })
    one.sent += bytes.length
  }
}
