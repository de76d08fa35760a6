import { type Duplex, duplexPair } from 'node:stream'
import type { PortSide } from '#agent/drivers/driver.ts'
import { ByteStub } from '#agent/gdb/byte-stub.ts'
import { Filter } from '#agent/gdb/filter.ts'
import { isRun } from '#agent/gdb/packet-list.ts'
import { DESCRIBE, descriptionOf, INTERRUPTED, LOCKED_UP } from './description.ts'
import type { Machine } from './machines.ts'
import type { Qemu } from './process.ts'
import { pump } from './pump.ts'
import { QemuEnded } from './qmp.ts'

const FAILED = 'E01'

/** What a debugger has of a process. */
type Process = Pick<Qemu, 'stub' | 'execute'>

/** `stop` is what the debugger has to hear of afterwards: the board has stopped by itself. */
type Reading = { done: Promise<void>; stop: string | undefined }

type Options = {
  machine: Machine
  /** Resets the board as its button does. */
  reset(): Promise<void>
  /** QEMU hangs or refuses while nobody waits for what is done: the board has failed. */
  fail(error: Error): void
}

/**
 * The debugger of a board that QEMU plays, over the processes of the board: what it has set is set
 * again in a new one, and a board that it holds begins held.
 */
export class QemuDebugger {
  readonly #options: Options
  readonly #points = new Set<string>()
  #qemu: Process | undefined
  #stub: ByteStub | undefined
  /** Our end of the debugger's stream. */
  #client: Duplex | undefined
  #filter: Filter | undefined
  /** False while the debugger holds the board. */
  #goesOn: boolean = true
  /** What is done for the packets so far. */
  #work: Promise<void> = Promise.resolve()
  /** What holds the board to read it: nobody else has the stub then. */
  #reading: Reading | undefined
  /** The debugger has asked for a stop that it has not heard of. */
  #isInterrupting: boolean = false
  /** What is done for the debugger that has left. */
  #closing: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Takes a new process, which executes nothing yet. Resolves with true if it is to begin: no
   * debugger holds the board.
   */
  async attach(qemu: Process): Promise<boolean> {
    this.#qemu = qemu
    const stub: ByteStub = new ByteStub(qemu.stub, this.#goesOn, (body) => {
      if (this.#stub === stub) this.#stopped(body)
    })
    this.#stub = stub
    // Who has not asked for the description gets registers of another processor.
    if (this.#client) await stub.ask(DESCRIBE)
    for (const point of this.#points) await stub.ask(`Z${point}`)
    return this.#goesOn
  }

  /** The process ends. What its stub says is not about the board any more. */
  leave(): void {
    this.#qemu = this.#stub = undefined
  }

  /** The program has broken its process: the board stands still until it is reset. */
  lockedUp(): void {
    this.leave()
    if (this.#goesOn) this.#stopped(LOCKED_UP)
  }

  /** Lets a debugger in, in the place of the one before, and holds the board for it. */
  async open(): Promise<PortSide> {
    await this.close()
    const [client, theirs] = duplexPair()
    // Neither side of a pair hears of the other's end by itself.
    theirs.once('close', () => this.#client === client && this.#inBackground(this.close()))
    client.once('close', () => theirs.destroy())
    const filter = new Filter({
      stub: {
        packet: (body) => {
          this.#work = this.#packet(body, filter, this.#work)
        },
        interrupt: () => this.#inBackground(this.#interrupt()),
      },
      description: descriptionOf(this.#options.machine),
      send: (bytes) => void client.write(bytes),
      reset: async () => {
        await this.#hold()
        await this.#options.reset()
      },
      close: () => client.end(),
    })
    this.#client = client
    this.#filter = filter
    try {
      await this.#hold()
    } catch (error) {
      this.#client = this.#filter = undefined
      this.#goesOn = true
      client.destroy()
      // It may yet stop, with no debugger to let it go on.
      this.#options.fail(error as Error)
      throw error
    }
    this.#inBackground(this.#pump(client, filter))
    return Object.assign(theirs, { packets: filter.counts })
  }

  /**
   * Does something with the stub of a board that stands still, and lets the board go on if it did.
   * What a debugger sends waits meanwhile. Rejects as `work` does, and if the board has no process.
   */
  async hold<T>(work: (stub: ByteStub) => Promise<T>): Promise<T> {
    const done = Promise.withResolvers<void>()
    const reading: Reading = { done: done.promise, stop: undefined }
    // What was taken of the debugger before is done first.
    const before = Promise.allSettled([this.#closing, this.#work])
    this.#reading = reading
    await before
    const [stub, qemu, goesOn] = [this.#stub, this.#qemu, this.#goesOn]
    try {
      if (!stub || !qemu) throw new QemuEnded('QEMU has ended.')
      if (goesOn) await qemu.execute('stop')
      return await work(stub)
    } finally {
      this.#reading = undefined
      if (goesOn && reading.stop !== undefined) this.#stopped(reading.stop)
      else if (goesOn && stub && this.#stub === stub) {
        stub.isRunning = true
        await this.#execute('cont')
      }
      done.resolve()
    }
  }

  /**
   * Ends the debugger's stream. Resolves once the board goes on without it, also if the debugger
   * has left by itself.
   */
  close(): Promise<void> {
    const client = this.#client
    if (!client) return this.#closing
    this.#client = this.#filter = undefined
    client.destroy()
    this.#closing = this.#letGo().finally(() => {
      this.#closing = Promise.resolve()
    })
    return this.#closing
  }

  /** Takes back what the debugger has set, and lets the board go on. */
  async #letGo(): Promise<void> {
    await this.#reading?.done
    try {
      await this.#hold()
      // Its last packet may set a breakpoint.
      await this.#work
      const points = [...this.#points]
      this.#points.clear()
      // One that fails so has ended or hangs: the others would take as long each.
      for (const point of points) if ((await this.#stub?.ask(`z${point}`)) === FAILED) break
    } finally {
      this.#points.clear()
      this.#goesOn = true
      if (this.#stub) this.#stub.isRunning = true
    }
    await this.#execute('cont')
  }

  #inBackground(work: Promise<void>): void {
    work.catch((error: Error) => this.#options.fail(error))
  }

  /** Gives the filter what the debugger sends, no faster than it is done and replies are read. */
  async #pump(client: Duplex, filter: Filter): Promise<void> {
    try {
      await pump(client, async (bytes) => {
        await this.#reading?.done
        if (this.#client === client) filter.take(bytes)
        await this.#work
      })
    } finally {
      if (this.#client === client) await this.close()
    }
  }

  /** `earlier` is what is done for the packets before. */
  async #packet(body: string, filter: Filter, earlier: Promise<void>): Promise<void> {
    const stub = this.#stub
    if (isRun(body)) {
      if (!stub) return filter.reply(LOCKED_UP)
      this.#goesOn = true
      stub.run(body)
      return earlier
    }
    // While it runs, QEMU drops what it is asked, and stops.
    const asked = stub && !stub.isRunning ? stub.ask(body) : FAILED
    await earlier
    const reply = await asked
    if (body[0] === 'Z' && reply === 'OK') this.#points.add(body.slice(1))
    if (body[0] === 'z') this.#points.delete(body.slice(1))
    filter.reply(reply)
  }

  /** Its stub says so to the debugger. */
  async #interrupt(): Promise<void> {
    if (!this.#goesOn) return
    this.#isInterrupting = true
    await this.#execute('stop')
  }

  #stopped(body: string): void {
    // A debugger need not know that it was read, only what it waits for.
    if (this.#reading) {
      if (this.#filter && (this.#isInterrupting || !INTERRUPTED.test(body))) this.#reading.stop = body
      return
    }
    if (!this.#filter) return
    this.#isInterrupting = false
    this.#goesOn = false
    this.#filter.reply(body)
  }

  /** Holds the board, without a word to the debugger. */
  async #hold(): Promise<void> {
    this.#goesOn = false
    if (this.#stub) this.#stub.isRunning = false
    await this.#execute('stop')
  }

  /** What ends the process meanwhile is for the driver to report. */
  async #execute(command: 'stop' | 'cont'): Promise<void> {
    try {
      await this.#qemu?.execute(command)
    } catch (error) {
      if (!(error instanceof QemuEnded)) throw error
    }
  }
}
