import { once } from 'node:events'
import { WebSocket } from 'ws'
import { AGENT_CONNECTION_PATH, AGENT_PROTOCOLS, type ToAgent, toAgent } from '#wire/agent-protocol.ts'
import { flashFormats } from '#wire/firmware.ts'
import { decodeFrame, encodeFrame, type Frame } from '#wire/frames.ts'
import { parseMessage } from '#wire/message.ts'
import type { PortInfo } from '#wire/ports.ts'
import { SocketDouble } from './socket.ts'

type Slot = { slot: string; driver?: string; capabilities?: string[]; ports?: PortInfo[] }

/**
 * For tests: an agent that does what the test says, right or wrong. By default it prepares and
 * wipes boards at once, prints a prompt and echoes what is typed.
 */
export class AgentDouble extends SocketDouble {
  readonly messages: ToAgent[] = []
  readonly frames: Frame[] = []
  /** Where the output of each binding continues. */
  readonly offsets = new Map<number, number>()
  /** Where the output of each binding is acknowledged. */
  readonly acked = new Map<number, number>()

  private constructor(socket: WebSocket, behaves: (agent: AgentDouble, message: ToAgent | Frame) => void) {
    super(socket)
    socket.on('message', (data: Buffer, isBinary) => {
      const message = isBinary ? decodeFrame(Buffer.from(data)) : parseMessage(toAgent, data.toString())
      if (!message) return
      if ('t' in message) this.messages.push(message)
      else this.frames.push(message)
      if ('kind' in message && message.kind === 'ack') this.acked.set(message.binding, message.offset)
      behaves(this, message)
      this.announce()
    })
  }

  /** Connects and says hello. */
  static async connect(
    url: string,
    credential: string,
    boards: Slot[],
    { behaves = obliging, held = {} }: { behaves?: Behaviour; held?: Record<string, object> } = {},
  ): Promise<AgentDouble> {
    const address = new URL(AGENT_CONNECTION_PATH, url.replace('http', 'ws'))
    const headers = { authorization: `Bearer ${credential}` }
    const socket = new WebSocket(address, [...AGENT_PROTOCOLS], { headers, perMessageDeflate: false })
    const agent = new AgentDouble(socket, behaves)
    await Promise.race([once(socket, 'open'), agent.until(() => agent.refused)])
    if (agent.refused) throw new Error(`the handshake was answered ${agent.refused.status}`)
    agent.say({
      t: 'hello',
      boot_id: `boot-${Date.now()}`,
      version: 'double',
      clock_ms: Date.now(),
      boards: boards.map(({ slot, driver = 'emulated-avr', capabilities = ['console'], ports }) => ({
        slot,
        driver,
        capabilities,
        max_firmware_bytes: null,
        flash_formats: capabilities.includes('flash') ? flashFormats : [],
        state: 'ok',
        error: null,
        ports,
        held: held[slot] ?? null,
      })),
    })
    return agent
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  /** Sends bytes as they are, or text. */
  sendRaw(data: Uint8Array | string): void {
    this.socket.send(data)
  }

  send(frame: Frame): void {
    this.socket.send(encodeFrame(frame))
  }

  /** Prints on the console of a binding, at the offset where it is. */
  print(binding: number, text: string): void {
    const offset = this.offsets.get(binding) ?? 0
    const bytes = Buffer.from(text)
    this.offsets.set(binding, offset + bytes.length)
    this.send({ kind: 'out', binding, offset, atUs: Date.now() * 1_000, bytes })
  }

  /** Resolves with a message of this type. */
  received<T extends ToAgent['t']>(t: T): Promise<Extract<ToAgent, { t: T }>> {
    return this.until(() => this.messages.find((one): one is Extract<ToAgent, { t: T }> => one.t === t))
  }

  /** Ends the connection as a killed process would. */
  cut(): void {
    this.socket.terminate()
  }
}

export type Behaviour = (agent: AgentDouble, message: ToAgent | Frame) => void

/** Prepares and wipes at once, and echoes. */
export function obliging(agent: AgentDouble, message: ToAgent | Frame): void {
  if ('kind' in message) {
    if (message.kind === 'in') agent.print(message.binding, Buffer.from(message.bytes).toString())
  } else if (message.t === 'welcome') {
    for (const { binding, offset } of message.acks) agent.offsets.set(binding, offset)
    for (const one of message.prepare) prepare(agent, one)
    for (const { binding } of message.release) agent.say({ t: 'clean', binding, tail: '' })
  } else if (message.t === 'prepare') prepare(agent, message)
  else if (message.t === 'release') agent.say({ t: 'clean', binding: message.binding, tail: '' })
}

function prepare(agent: AgentDouble, { command, binding }: { command: string; binding: number }): void {
  if (!agent.offsets.has(binding)) agent.print(binding, 'ready\r\n> ')
  agent.say({ t: 'done', command, binding, ok: true, fault: null, error: null, tail: '', output_from: null })
}
