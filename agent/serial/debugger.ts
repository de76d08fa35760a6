import { duplexPair } from 'node:stream'
import { type PortSide, UserFault } from '#agent/drivers/driver.ts'
import { ByteStub } from '#agent/gdb/byte-stub.ts'
import { Filter } from '#agent/gdb/filter.ts'
import { isRun } from '#agent/gdb/packet-list.ts'
import type { Debug } from './config.ts'
import { RunningTool } from './debug-tool.ts'

const STOPPED = /^[TS]/
/** What a tool may take to answer its first question; the port waits as long. */
const ANSWER_MS = 12_000

type Session = { tool: RunningTool; stub: ByteStub; side: PortSide; points: Set<string> }

/** The debugger of a board on a line: a tool of the operator's, behind the list of packets. */
export class HardwareDebugger {
  readonly #debug: Debug
  readonly #values: Record<string, string>
  #session: Session | undefined
  #closing: Promise<void> = Promise.resolve()

  constructor(debug: Debug, values: Record<string, string>) {
    this.#debug = debug
    this.#values = values
  }

  /** Starts the tool, which holds the board. Throws a `UserFault` if it does not speak. */
  async open(signal: AbortSignal): Promise<PortSide> {
    await this.close('another debugger has come')
    const tool = await this.#start(signal)
    const [ours, theirs] = duplexPair()
    const points = new Set<string>()
    const stub = new ByteStub(tool.stream, false, (body) => filter.reply(body))
    if (!STOPPED.test(await this.#firstReply(stub, tool))) {
      await tool.end()
      throw new UserFault(`The debugger of this board does not answer. ${tool.lastWords}`.trim())
    }
    const filter = new Filter({
      stub: {
        packet: (body) => {
          if (isRun(body)) stub.run(body)
          else void this.#ask(stub, points, body).then((reply) => filter.reply(reply))
        },
        interrupt: () => {
          if (stub.isRunning) stub.interrupt()
        },
      },
      description: { stubHasFeatures: true, stubHasMemoryMap: true },
      send: (bytes) => void ours.write(bytes),
      reset: () => this.#reset(stub),
      close: () => ours.end(),
    })
    const side: PortSide = Object.assign(theirs, { packets: filter.counts })
    const session = { tool, stub, side, points }
    this.#session = session
    ours.on('data', (bytes: Buffer) => filter.take(bytes))
    const leave = () => {
      if (this.#session === session) this.#leave()
    }
    ours.once('end', leave)
    theirs.once('close', leave)
    void tool.ended.then(() => {
      if (this.#session !== session) return
      this.#session = undefined
      theirs.destroy(new Error(`The debugger of this board has ended. ${tool.lastWords}`.trim()))
    })
    return side
  }

  /** Ends the debugger's stream, and says why. Resolves once the tool has ended. */
  async close(why: string): Promise<void> {
    this.#session?.side.destroy(new UserFault(why))
    if (this.#session) this.#leave()
    await this.#closing
  }

  /** Takes back what the debugger has set, lets the board go on, and ends the tool. */
  #leave(): void {
    const session = this.#session
    if (!session) return
    this.#session = undefined
    this.#closing = this.#letGo(session)
  }

  async #letGo({ tool, stub, side, points }: Session): Promise<void> {
    try {
      if (stub.isRunning) stub.interrupt()
      for (const point of points) if ((await stub.ask(`z${point}`)) !== 'OK') break
      await stub.ask('D')
    } finally {
      if (!side.destroyed) side.destroy()
      await tool.end()
    }
  }

  async #start(signal: AbortSignal): Promise<RunningTool> {
    try {
      return await RunningTool.start(
        this.#debug,
        this.#values,
        AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      )
    } catch (error) {
      throw new UserFault(`The debugger of this board does not start. ${(error as Error).message}`)
    }
  }

  #firstReply(stub: ByteStub, tool: RunningTool): Promise<string> {
    return Promise.race([stub.ask('?'), tool.ended.then(() => '')])
  }

  async #ask(stub: ByteStub, points: Set<string>, body: string): Promise<string> {
    const reply = await stub.ask(body)
    if (body[0] === 'Z' && reply === 'OK') points.add(body.slice(1))
    if (body[0] === 'z') points.delete(body.slice(1))
    return reply
  }

  async #reset(stub: ByteStub): Promise<void> {
    const { reset } = this.#debug
    if (!reset) throw new UserFault('This board’s debugger cannot reset it. Use boardwalk reset.')
    const reply = await stub.ask(`qRcmd,${Buffer.from(reset).toString('hex')}`)
    if (reply !== 'OK') throw new UserFault(`The reset of this board has failed (${reply}).`)
  }
}
