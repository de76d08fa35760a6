import type { Duplex } from 'node:stream'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { startEmulator } from '#agent/assets.ts'
import type { DriverEvents } from '#agent/drivers/driver.ts'
import { PortStream } from './gdb/port-stream.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'

const MAX_HEAP_MB = 64
/** A worker answers between two slices. One that does not is stuck. */
const MAX_HALT_MS = 2_000
const LOCKED_UP = 'the CPU locked up: reset or flash'

/** A worker that runs an emulated board, from power-on to power-off. */
export class Emulation {
  /** Resolves once it can execute. */
  readonly ready: Promise<void>
  readonly #worker: Worker
  readonly #events: DriverEvents
  readonly #ready = Promise.withResolvers<void>()
  #halted = Promise.withResolvers<number | undefined>()
  #isOver: boolean = false
  isAlive: boolean = true

  constructor(settings: WorkerSettings, events: DriverEvents) {
    this.#events = events
    this.ready = this.#ready.promise
    this.#worker = startEmulator({
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      stdout: true,
      stderr: true,
    })
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on('message', (message: FromWorker) => this.#heard(message))
    this.#worker.on('error', (error: Error) => this.#died(error))
    this.#worker.on('exit', () => {
      this.isAlive = false
      this.#halted.resolve(undefined)
      this.#ready.reject(new Error('the emulator has ended'))
    })
  }

  tell(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  /** Lets a debugger in, in the place of the one before. The board stands still for it. */
  debug(): Duplex {
    const { port1, port2 } = new MessageChannel()
    const message: ToWorker = { t: 'debug', port: port2 }
    this.#worker.postMessage(message, [port2])
    return new PortStream(port1)
  }

  /**
   * Resolves once it executes nothing and all that it has printed has arrived, with the cycle at
   * which it stands. It is undefined if the emulation has broken.
   */
  async halt(): Promise<number | undefined> {
    if (!this.isAlive) return undefined
    this.#halted = Promise.withResolvers()
    this.tell({ t: 'halt' })
    const stuck = setTimeout(() => void this.#worker.terminate(), MAX_HALT_MS)
    const cycle = await this.#halted.promise
    clearTimeout(stuck)
    return cycle
  }

  /** Nothing is heard of it any more, and it executes nothing once this resolves. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#worker.terminate()
  }

  #heard(message: FromWorker): void {
    if (message.t === 'ready') this.#ready.resolve()
    else if (message.t === 'halted') this.#halted.resolve(message.cycle)
    else if (this.#isOver) return
    else if (message.t === 'output') this.#events.output(message.bytes, message.atUs)
    else if (message.t === 'pins') this.#events.pins?.(message.changes)
    else if (message.t === 'parts') this.#events.parts?.(message.states)
    else if (message.t === 'time') this.#events.time?.(message.ms)
    else if (message.t === 'processor') this.#events.processor?.(message)
    else if (message.t === 'note') this.#events.note(message.text)
  }

  /** By itself: the firmware has broken its emulation. */
  #died(error: Error): void {
    this.#ready.reject(error)
    if (this.#isOver) return
    this.#events.note(LOCKED_UP)
    this.#events.processor?.({ state: 'locked_up', text: null })
  }
}
