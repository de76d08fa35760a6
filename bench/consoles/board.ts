import type { AgentDouble, Behaviour } from '#test/doubles/agent.ts'
import { printed } from './stream.ts'

/** As emulators and serial ports hand output on: a little at a time. */
const STEP_MS = 20
/** 115,200 baud, ten bits a byte. */
const BYTES_PER_SECOND = 11_520
const STEP_BYTES = Math.round((BYTES_PER_SECOND * STEP_MS) / 1_000)

/** The boards of agents: they start at once, echo keys, and print if they are told to. */
export class Boards {
  /** How much each binding has printed, without echoes. */
  readonly printed = new Map<number, number>()
  readonly #offsets = new Map<number, number>()
  readonly #agents = new Map<number, AgentDouble>()
  readonly #timers: NodeJS.Timeout[] = []

  readonly behaves: Behaviour = (agent, message) => {
    if ('kind' in message) {
      if (message.kind === 'in') this.#send(agent, message.binding, message.bytes)
    } else if (message.t === 'prepare') {
      const { command, binding } = message
      if (this.#agents.has(binding)) return
      this.#agents.set(binding, agent)
      agent.say({ t: 'done', command, binding, ok: true, fault: null, error: null, tail: '' })
    }
  }

  /** Prints on all boards, spread over the time of a step. */
  begin(): void {
    let place = 0
    for (const [binding, agent] of this.#agents) {
      const delay = (STEP_MS * place++) / this.#agents.size
      this.#timers.push(
        setTimeout(() => this.#timers.push(setInterval(() => this.#print(agent, binding), STEP_MS)), delay),
      )
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #print(agent: AgentDouble, binding: number): void {
    const from = this.printed.get(binding) ?? 0
    this.printed.set(binding, from + STEP_BYTES)
    this.#send(agent, binding, printed(from, STEP_BYTES))
  }

  #send(agent: AgentDouble, binding: number, bytes: Uint8Array): void {
    const offset = this.#offsets.get(binding) ?? 0
    this.#offsets.set(binding, offset + bytes.length)
    agent.send({ kind: 'out', binding, offset, atUs: Date.now() * 1_000, bytes })
  }
}
