import { AgentDouble } from '#test/doubles/agent.ts'
import { PortsDouble } from '#test/doubles/agent-ports.ts'
import type { Release, ToAgent } from '#wire/agent-protocol.ts'
import type { Frame } from '#wire/frames.ts'
import { HEARTBEAT_MS } from '#wire/limits.ts'
import type { PortInfo } from '#wire/ports.ts'
import { BoardOutput } from './board-output.ts'
import { ScriptedBoard } from './scripted-board.ts'

const CAPABILITIES = ['console', 'flash', 'reset', 'power']
const PORTS: PortInfo[] = [
  { name: 'echo', protocol: 'tcp' },
  { name: 'gdb', protocol: 'gdb-remote' },
]

type Act = Extract<ToAgent, { command: string; slot: string }>
type Kind = Act['t']
type Binding = {
  slot: string
  output: BoardOutput
  board: ScriptedBoard
  lastTyped: number
  /** The SHA-256 of what was flashed last. */
  flashed: string | null
}

/** For tests: an agent whose boards are scripted. It survives a restart of the service. */
export class ScriptedAgent {
  readonly #credential: string
  readonly #slots: string[]
  readonly #bindings = new Map<number, Binding>()
  readonly #failing = new Map<Kind, number>()
  readonly #ports = new PortsDouble()
  /** Whether the self-test of the board in a slot passes, with the firmware of this SHA-256. */
  works: (slot: string, sha256: string | null) => boolean = () => true
  /** Whether the board in a slot fails the check at the end of a release. */
  failsCheck: (release: Release) => boolean = () => false
  #double: AgentDouble | undefined
  #beating: NodeJS.Timeout | undefined

  constructor(credential: string, slots: string[]) {
    this.#credential = credential
    this.#slots = slots
  }

  /** Connects, or connects again with the boards it holds. Resolves once its boards are known. */
  async connect(url: string): Promise<void> {
    this.#double?.cut()
    const held = Object.fromEntries([...this.#bindings].map(([binding, one]) => [one.slot, heldBy(binding, one)]))
    const boards = this.#slots.map((slot) => ({ slot, capabilities: CAPABILITIES, ports: PORTS }))
    const behaves = (agent: AgentDouble, message: ToAgent | Frame) => this.#behave(agent, message)
    this.#double = await AgentDouble.connect(url, this.#credential, boards, { behaves, held })
    await this.#double.received('welcome')
    this.#double.say({ t: 'beat' })
    await this.#double.received('beaten')
    // A test that has little of its machine takes longer than the service waits for a silent agent.
    clearInterval(this.#beating)
    this.#beating = setInterval(() => this.#say({ t: 'beat' }), HEARTBEAT_MS).unref()
  }

  /** Lets the next acts of a kind fail. */
  failNext(kind: Kind, times = 1): void {
    this.#failing.set(kind, times)
  }

  /** Prints on all boards that somebody has. */
  print(data: string | Uint8Array): void {
    for (const { output } of this.#bindings.values()) output.print(data)
  }

  cut(): void {
    clearInterval(this.#beating)
    this.#double?.cut()
  }

  #behave(agent: AgentDouble, message: ToAgent | Frame): void {
    this.#double = agent
    this.#ports.take(agent, message)
    if ('kind' in message) this.#take(message)
    else if (message.t === 'welcome') {
      for (const { binding, offset } of message.acks) this.#bindings.get(binding)?.output.resume(offset)
      for (const one of message.prepare) this.#act({ t: 'prepare', ...one })
      for (const one of message.release) this.#release(one)
    } else if (message.t === 'release') this.#release(message)
    else if ('command' in message && 'slot' in message) this.#act(message)
  }

  #take(frame: Frame): void {
    const one = this.#bindings.get(frame.binding)
    if (frame.kind === 'ack') one?.output.acknowledge(frame.offset)
    if (frame.kind !== 'in' || !one || frame.seq <= one.lastTyped) return
    one.lastTyped = frame.seq
    one.board.type(frame.bytes)
  }

  #act(message: Act): void {
    const { t, command, binding, slot } = message
    const failures = this.#failing.get(t) ?? 0
    const failed = failures > 0
    this.#failing.set(t, failures - 1)
    const bound = this.#bindingOf(binding, slot)
    const { board, output } = bound
    if (t === 'flash') {
      if (!failed) bound.flashed = message.firmware.sha256
      for (const phase of ['write', 'verify']) this.#say({ t: 'progress', command, phase, percent: 50 })
    }
    const isSilent = failed || t === 'break' || (t === 'power' && message.state === 'off')
    const output_from = isSilent ? output.end : t === 'prepare' ? board.boot() : board.reset()
    const outcome = failed
      ? { ok: false, fault: 'infrastructure', error: 'failed on purpose' }
      : { ok: true, fault: null, error: null }
    this.#say({ t: 'done', command, binding, tail: '', output_from, ...outcome })
  }

  #bindingOf(binding: number, slot: string): Binding {
    const known = this.#bindings.get(binding)
    if (known) return known
    const output = new BoardOutput((piece) =>
      this.#double?.send({ kind: 'out', binding, atUs: Date.now() * 1_000, ...piece }),
    )
    const board = new ScriptedBoard(output, () => this.works(slot, made.flashed))
    const made: Binding = { slot, output, board, lastTyped: 0, flashed: null }
    this.#bindings.set(binding, made)
    return made
  }

  #release(release: Release): void {
    const { binding } = release
    this.#bindings.delete(binding)
    if (this.failsCheck(release)) this.#say({ t: 'unclean', binding, error: 'Bytes were not given back.', tail: '' })
    else this.#say({ t: 'clean', binding, tail: '' })
  }

  #say(message: object): void {
    this.#double?.say(message)
  }
}

function heldBy(binding: number, { output, lastTyped }: Binding) {
  return { binding, is_ready: true, out_next: output.end, in_last: lastTyped }
}
