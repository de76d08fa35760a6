import { unreachableBoard } from '#core/consoles/index.ts'
import { processShared } from '#process-shared.ts'
import type { FromAgent } from '#wire/agent-protocol.ts'
import type { CreditFrame, PortFrame } from '#wire/frames.ts'
import type { PortInfo } from '#wire/ports.ts'
import { socketClose } from '#wire/socket-close.ts'
import { type AgentOutlet, AgentStream } from './agent-stream.ts'
import { portInUse } from './refusals.ts'
import { countPackets } from './stats.ts'
import type { StreamEnd } from './stream-end.ts'

/** What a user asks for. `by` says who asks, in words for the owner of the session. */
export type PortRequest = { port: PortInfo; take: boolean; by: string }

/** An open port: where its user's bytes go, and whether it was taken from another stream. */
export type OpenedPort = { board: StreamEnd; isTaken: boolean }

type Outlet = AgentOutlet & {
  /** The number of the next stream of the connection. */
  nextStream: () => number
  /** Adds a line to the record of the console. */
  note: (text: string) => void
  /** A stream has begun or is over. */
  changed: () => void
}

type Place = { sessionId: string; binding: number; slot: string }

const boards = processShared('ports of boards', () => new Map<string, BoardPorts>())

/** Returns the ports of a session's board, if its agent is connected to this instance. */
export function findBoardPorts(sessionId: string): BoardPorts | undefined {
  return boards.get(sessionId)
}

/** The ports of a binding whose agent is connected to this instance. A port has one stream. */
export class BoardPorts {
  readonly #place: Place
  readonly #outlet: Outlet
  readonly #streams = new Map<number, AgentStream>()

  constructor(place: Place, outlet: Outlet) {
    this.#place = place
    this.#outlet = outlet
    boards.set(place.sessionId, this)
  }

  get binding(): number {
    return this.#place.binding
  }

  /** How many streams are open or about to be. */
  get size(): number {
    return this.#streams.size
  }

  /**
   * Opens a port for its `user`. Throws `port_in_use`, `command_running` while the board is busy,
   * and `board_unreachable`, also once `left` is aborted.
   */
  async open({ port, take, by }: PortRequest, user: StreamEnd, left: AbortSignal): Promise<OpenedPort> {
    const other = [...this.#streams.values()].find((one) => one.port === port.name)
    if (other && !take) throw portInUse(port.name, other)
    other?.cut(socketClose.taken, `${by} has taken the port over`)
    const stream = this.#begin(port, by, user)
    const stop = () => stream.close()
    left.addEventListener('abort', stop)
    if (left.aborted) stop()
    try {
      await stream.opened
    } finally {
      left.removeEventListener('abort', stop)
    }
    if (isDebugger(port)) this.#outlet.note('debugger connected')
    return { board: stream, isTaken: other !== undefined }
  }

  /** Takes a frame. Returns false if its stream is not known. */
  takeFrame(frame: PortFrame | CreditFrame): boolean {
    const stream = this.#streams.get(frame.stream)
    stream?.takeFrame(frame)
    return stream !== undefined
  }

  /** Takes what an agent says of a stream. */
  take(message: Extract<FromAgent, { t: 'port_opened' | 'port_closed' }>): void {
    const stream = this.#streams.get(message.stream)
    if (message.t === 'port_opened') stream?.markOpen()
    else {
      // Also of a stream whose user has left before.
      if (message.packets) countPackets(message.packets)
      stream?.takeEnd(message)
    }
  }

  /** The binding is over, or the agent has left. */
  end(code: number, reason: string): void {
    for (const stream of [...this.#streams.values()]) stream.cut(code, reason)
    if (boards.get(this.#place.sessionId) === this) boards.delete(this.#place.sessionId)
  }

  #begin(port: PortInfo, by: string, user: StreamEnd): AgentStream {
    const { binding, slot } = this.#place
    const { send, sendFrame, nextStream, note, changed } = this.#outlet
    const number = nextStream()
    const onOver = () => {
      this.#streams.delete(number)
      changed()
      if (stream.isOpen && isDebugger(port)) note('debugger left')
    }
    const outlet = { send, sendFrame }
    const stream = new AgentStream({ binding, stream: number, port: port.name, by, user, onOver, outlet })
    this.#streams.set(number, stream)
    changed()
    // The other stream of the port is over by now; the agent may not have heard of it.
    if (send({ t: 'open_port', binding, slot, stream: number, port: port.name, take: true })) return stream
    stream.close()
    throw unreachableBoard()
  }
}

/** The record says when a debugger comes and leaves: it explains why a board is silent. */
function isDebugger({ protocol }: PortInfo): boolean {
  return protocol === 'gdb-remote'
}
