import {
  type BoardReport,
  closeConnection,
  finishCommand,
  type Hold,
  markClean,
  markUnclean,
  readHolds,
  readWork,
  reportBoard,
  takeUp,
  touchConnection,
} from '#core/agents/index.ts'
import { reportProgress } from '#core/commands/index.ts'
import { logEvent, logFailure } from '#core/log.ts'
import { agentClose, type FromAgent, fromAgent, type ToAgent } from '#wire/agent-protocol.ts'
import { decodeFrame, encodeFrame, type Frame } from '#wire/frames.ts'
import { parseMessage } from '#wire/message.ts'
import { WireError } from '#wire/wire-error.ts'
import { WorkQueue } from '#wire/work-queue.ts'
import { AgentStreams } from './agent-streams.ts'
import { agentRates } from './incoming-rates.ts'
import { SentWork } from './sent-work.ts'
import type { ServerSocket } from './server-socket.ts'

/** An agent has no more boards than `hello` may name. */
const MAX_REPORTS = 256
/** It has a few things to say of each. */
const MAX_WAITING = 1_024
/** More than this waits for an agent that does not read. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024

type Agent = { id: string; name: string }

/**
 * One agent's connection. Text messages are handled one after the other. If one fails, the
 * connection is closed: the agent connects again, and both sides compare what they know.
 */
export class AgentLink {
  readonly agent: Agent
  readonly connection: number
  readonly #socket: ServerSocket
  readonly #streams = new AgentStreams({
    send: (message) => this.#send(message),
    sendFrame: (frame) => this.#sendFrame(frame),
    drop: () => this.close(agentClose.tryAgain, 'this console is recorded elsewhere'),
    counted: (bindings, ports) => (this.#socket.incomingRates = agentRates(bindings, ports)),
  })
  readonly #reports = new Map<string, BoardReport>()
  readonly #sentWork = new SentWork()
  #hasSaidHello: boolean = false
  #heardAt = performance.now()
  readonly #work = new WorkQueue({
    max: MAX_WAITING,
    isOpen: () => this.#isOpen,
    onError: (error) => this.#reject(error),
    onFull: () => this.close(agentClose.tooMuch, 'too many messages wait'),
  })
  /** Resolves once the connection is closed and that is recorded. */
  readonly left: Promise<void>
  #ignored: number = 0

  constructor(socket: ServerSocket, agent: Agent, connection: number) {
    this.#socket = socket
    this.agent = agent
    this.connection = connection
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary))
    socket.on('pong', () => this.#hear())
    // Not `once`, which rejects with the error of a message that breaks WebSocket's own rules.
    this.left = new Promise<number>((resolve) => socket.on('close', resolve)).then((code) => this.#leave(code))
  }

  /** Sends what the agent has to do, which may be nothing. */
  lookForWork(): void {
    if (this.#hasSaidHello) this.#work.add(() => this.#sendWork())
  }

  /** Applies again what the agent has said of its boards: one of them may be new to us. */
  reportAgain(): void {
    this.#work.add(async () => {
      for (const report of this.#reports.values()) await reportBoard(this.agent.id, report)
    })
  }

  /** Closes the connection of an agent that has not said what it has. */
  closeUnlessKnown(): void {
    if (!this.#hasSaidHello) this.close(agentClose.badMessage, 'hello is missing')
  }

  /** True if the session has its console through this connection. */
  has(sessionId: string): boolean {
    return this.#streams.has(sessionId)
  }

  close(code: number, reason = ''): void {
    this.#socket.close(code, reason)
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#hear()
    try {
      if (isBinary) this.#takeFrame(decodeFrame(data))
      else this.#takeMessage(parseMessage(fromAgent, data.toString()))
    } catch (error) {
      this.#reject(error)
    }
  }

  #takeFrame(frame: Frame): void {
    const problem = this.#streams.take(frame)
    // A late frame of a binding or stream that is over, or is not this agent's, reaches nobody.
    if (problem === 'unknown') this.#ignored += 1
    if (problem === 'hole') this.close(agentClose.missingOutput, 'output is missing')
    if (problem === 'far') this.close(agentClose.badMessage, 'the offset is too large')
    if (problem === 'full') this.close(agentClose.tooMuch, 'too much output is not acknowledged')
  }

  #takeMessage(message: FromAgent | undefined): void {
    if (!message) this.#ignored += 1
    else if (message.t === 'note') this.#streams.consoleOf(message.binding)?.note(message)
    else if (message.t === 'pins') this.#streams.pinsOf(message.binding)?.take(message.changes)
    else if (message.t === 'parts') this.#streams.partsOf(message.binding)?.take({ states: message.states })
    else if (message.t === 'time') this.#streams.partsOf(message.binding)?.take({ boardMs: message.board_ms })
    else if (message.t === 'port_opened' || message.t === 'port_closed')
      this.#streams.portsOf(message.binding)?.take(message)
    else if (message.t === 'processor') this.#streams.takeProcessor(message.binding, message)
    else this.#work.add(() => this.#handle(message))
  }

  async #handle(message: FromAgent): Promise<void> {
    const { id } = this.agent
    if (message.t === 'hello') return this.#takeUp(message)
    if (!this.#hasSaidHello) throw new WireError(message.t, 'came before hello')
    if (message.t === 'beat') await this.#beat()
    else if (message.t === 'board') {
      this.#remember(message.board)
      await reportBoard(id, message.board)
    } else if (message.t === 'progress') return reportProgress(id, message)
    else if (message.t === 'clean') await markClean(id, message)
    else if (message.t === 'unclean') await markUnclean(id, message)
    else if (message.t === 'done') {
      await finishCommand(id, message)
      this.#send({ t: 'noted', command: message.command })
    }
    await this.#sendWork()
  }

  #remember(report: BoardReport): void {
    if (this.#reports.size >= MAX_REPORTS && !this.#reports.has(report.slot))
      throw new WireError('board.slot', `is one of more than ${MAX_REPORTS}`)
    this.#reports.set(report.slot, report)
  }

  async #takeUp({ boot_id: bootId, version, boards }: Extract<FromAgent, { t: 'hello' }>): Promise<void> {
    for (const board of boards) this.#remember(board)
    const { holds, prepare, release } = await takeUp(this.agent.id, { bootId, version, boards })
    const held = new Map(boards.flatMap(({ held }) => (held ? [[held.binding, held] as const] : [])))
    const acks = []
    for (const hold of holds) {
      // A newer connection of the agent may have them by now.
      if (!this.#isOpen) return
      const offset = await this.#streams.attach(hold, held.get(hold.bindingNo)?.in_last ?? 0)
      acks.push({ binding: hold.bindingNo, offset })
    }
    this.#hasSaidHello = true
    for (const { command } of prepare) this.#sentWork.isNews(command)
    for (const { binding } of release) this.#sentWork.isNews(binding)
    this.#send({ t: 'welcome', connection_no: this.connection, acks, release, prepare })
    this.#sendLeases(holds)
    await this.#sendWork()
  }

  async #beat(): Promise<void> {
    const isThere = await touchConnection(this.agent.id, this.connection)
    if (isThere === true) this.#send({ t: 'beaten' })
    else if (isThere) this.close(agentClose.tryAgain, 'its boards count as lost')
    else this.close(agentClose.replaced, 'there is a newer connection')
  }

  /** Sends commands and releases. Streams begin before their board does. */
  async #sendWork(): Promise<void> {
    // In this order: every board to prepare is among the holds, so that its first output is heard.
    const { prepare, acts, release } = await readWork(this.agent.id)
    const holds = await readHolds(this.agent.id)
    for (const binding of this.#streams.endOthers(holds)) this.#sentWork.forget(binding)
    for (const hold of holds)
      if (this.#isOpen && !this.#streams.hasBinding(hold.bindingNo)) await this.#streams.attach(hold, 0)
    for (const one of prepare) if (this.#sentWork.isNews(one.command)) this.#send({ t: 'prepare', ...one })
    for (const act of acts) if (this.#sentWork.isNews(act.command)) this.#send(act)
    for (const one of release) if (this.#sentWork.isNews(one.binding)) this.#send({ t: 'release', ...one })
    this.#sendLeases(holds)
  }

  #sendLeases(holds: Hold[]): void {
    for (const { bindingNo: binding, endsInMs } of holds)
      if (endsInMs !== null && this.#sentWork.isNewLease(binding, endsInMs))
        this.#send({ t: 'lease', binding, ends_in_ms: Math.max(0, Math.round(endsInMs)) })
  }

  #send(message: ToAgent): boolean {
    if (!this.#mayWrite()) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  #sendFrame(frame: Frame): boolean {
    if (!this.#mayWrite()) return false
    this.#socket.send(encodeFrame(frame))
    return true
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #mayWrite(): boolean {
    if (this.#isOpen && this.#socket.bufferedAmount > MAX_BUFFERED_BYTES)
      this.close(agentClose.tooMuch, 'the agent does not read')
    return this.#isOpen
  }

  #reject(error: unknown): void {
    if (error instanceof WireError) this.close(agentClose.badMessage, error.message)
    else this.#fail(error)
  }

  #fail(error: unknown): void {
    logFailure(error, { task: 'agent', agent: this.agent.id })
    this.close(agentClose.tryAgain)
  }

  #hear(): void {
    this.#heardAt = performance.now()
  }

  async #leave(code: number): Promise<void> {
    logEvent({ task: 'agent', event: 'disconnected', agent: this.agent.id, code, ignored: this.#ignored || undefined })
    await this.#work.done
    this.#streams.endAll()
    const silentMs = performance.now() - this.#heardAt
    await closeConnection(this.agent.id, this.connection, silentMs).catch((error: unknown) =>
      // The sweep finds it: the agent is silent.
      logFailure(error, { task: 'agent', agent: this.agent.id }),
    )
  }
}
