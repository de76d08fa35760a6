import { MessageChannel, type Worker } from 'node:worker_threads'
import { startEmulator } from '#agent/assets.ts'
import { type DriverEvents, UserFault } from '#agent/drivers/driver.ts'
import { NO_EDGE } from '#wire/capture-edges.ts'
import type { ScenarioResult } from '#wire/scenario.ts'
import type { CaptureSettings } from './capture/capture.ts'
import { WorkerStream } from './gdb/worker-stream.ts'
import type { FromWorker, PowerCutOrder, ToWorker, WorkerSettings } from './messages.ts'
import type { RecordedState } from './recording/of-board.ts'
import type { Step } from './scenario/scenario.ts'
import { SerialStream } from './serial-port/serial-stream.ts'

const SECOND_MS = 1_000
const MAX_HEAP_MB = 64
/** A worker answers between two slices; a busy host makes it wait. One that does not is stuck. */
const MAX_HALT_MS = 10_000
/** How long one command may take, by the host's clock. */
const MAX_COMMAND_MS = 600_000
const ENDED = 'The emulation of the board has ended.'
const LOCKED_UP = 'the CPU locked up: reset or flash'

/** A worker that runs an emulated board, from power-on to power-off. */
export class Emulation {
  /** Resolves once it can execute. */
  readonly ready: Promise<void>
  readonly #worker: Worker
  readonly #events: DriverEvents
  readonly #ready = Promise.withResolvers<void>()
  #halted = Promise.withResolvers<number | undefined>()
  #capture: PromiseWithResolvers<Uint8Array> | undefined
  /** Core files that were asked for, in this order. */
  readonly #cores: PromiseWithResolvers<Uint8Array>[] = []
  #powerCut: (PromiseWithResolvers<Uint8Array> & { onPercent: (percent: number) => void }) | undefined
  #scenario: PromiseWithResolvers<ScenarioResult> | undefined
  #state: PromiseWithResolvers<RecordedState | undefined> | undefined
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
      this.#state?.resolve(undefined)
      this.#capture?.reject(new UserFault(ENDED))
      for (const core of this.#cores.splice(0)) core.reject(new UserFault(ENDED))
      this.#powerCut?.reject(new UserFault(ENDED))
      this.#scenario?.reject(new UserFault(ENDED))
      this.#ready.reject(new Error('the emulator has ended'))
    })
  }

  tell(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  /** Lets a debugger in, in the place of the one before. The board stands still for it. */
  debug(): WorkerStream {
    const { port1, port2 } = new MessageChannel()
    const message: ToWorker = { t: 'debug', port: port2 }
    this.#worker.postMessage(message, [port2])
    return new WorkerStream(port1)
  }

  /** Opens the serial port beside the console, in the place of who had it before. */
  serial(): SerialStream {
    const { port1, port2 } = new MessageChannel()
    const message: ToWorker = { t: 'serial', port: port2 }
    this.#worker.postMessage(message, [port2])
    return new SerialStream(port1)
  }

  /**
   * Resolves once it executes nothing and all that it has printed has arrived, with the cycle at
   * which it stands. It is undefined if the emulation has broken.
   */
  async halt(): Promise<number | undefined> {
    if (!this.isAlive) return undefined
    this.#halted = Promise.withResolvers()
    this.tell({ t: 'halt' })
    let isHalted: boolean = false
    // An agent that was busy for so long takes the answer that has arrived before it looks.
    const late = setTimeout(() => setImmediate(() => !isHalted && this.#giveUp()), MAX_HALT_MS)
    const cycle = await this.#halted.promise
    isHalted = true
    clearTimeout(late)
    return cycle
  }

  /** Returns what the board is now, and all that was recorded; undefined without a worker. */
  state(): Promise<RecordedState | undefined> {
    if (!this.isAlive) return Promise.resolve(undefined)
    this.#state ??= Promise.withResolvers()
    this.tell({ t: 'state' })
    return this.#state.promise
  }

  /**
   * Captures pins from now on. The capture resolves with its file, and rejects if its trigger does
   * not come in time, if another one begins, or if the emulation ends by itself.
   */
  capture(asked: CaptureSettings): Promise<Uint8Array> {
    this.#capture?.reject(new UserFault('Another capture has begun.'))
    const capture = Promise.withResolvers<Uint8Array>()
    this.#capture = capture
    this.tell({ t: 'capture', asked })
    if (!this.isAlive) capture.reject(new UserFault(ENDED))
    const late = asked.trigger && setTimeout(() => this.tell({ t: 'trigger_is_late' }), asked.wait_seconds * SECOND_MS)
    return capture.promise.finally(() => {
      clearTimeout(late ?? undefined)
      if (this.#capture === capture) this.#capture = undefined
    })
  }

  /** Ends a capture as it is. Nothing may execute. */
  async endCapture(): Promise<void> {
    if (!this.#capture || !this.isAlive) return
    const { promise } = this.#capture
    this.tell({ t: 'end_capture' })
    await promise.catch(() => {})
  }

  /**
   * Returns registers and memory as a core file, of a moment between two instructions: it goes on
   * as it was, held by a debugger or not. Rejects if the emulation has ended.
   */
  core(): Promise<Uint8Array> {
    if (!this.isAlive) return Promise.reject(new UserFault(ENDED))
    const core = Promise.withResolvers<Uint8Array>()
    this.#cores.push(core)
    this.tell({ t: 'core' })
    return core.promise
  }

  /**
   * Cuts the power of boards like this one, which stands still meanwhile. Resolves with the report,
   * and rejects with a `UserFault` if the update does not run.
   */
  async cutPower(order: PowerCutOrder, onPercent: (percent: number) => void): Promise<Uint8Array> {
    if (!this.isAlive) throw new UserFault(ENDED)
    const powerCut = { ...Promise.withResolvers<Uint8Array>(), onPercent }
    this.#powerCut = powerCut
    this.tell({ t: 'power_cut', ...order })
    return powerCut.promise.finally(() => {
      this.#powerCut = undefined
    })
  }

  /**
   * Has the board carry steps out from where it is. Resolves with what came of them, and rejects
   * with a `UserFault` if it cannot.
   */
  async play(steps: Step[], timeoutMs: number): Promise<ScenarioResult> {
    if (!this.isAlive) throw new UserFault(ENDED)
    const scenario = Promise.withResolvers<ScenarioResult>()
    this.#scenario = scenario
    this.tell({ t: 'scenario', steps, timeoutMs })
    const late = setTimeout(() => this.tell({ t: 'scenario_is_late' }), MAX_COMMAND_MS)
    return scenario.promise.finally(() => clearTimeout(late))
  }

  /** Nothing is heard of it any more, and it executes nothing once this resolves. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#worker.terminate()
  }

  /** What it answers from here on does not count: nothing reaches it any more. */
  #giveUp(): void {
    this.isAlive = false
    void this.#worker.terminate()
  }

  #heard(message: FromWorker): void {
    if (message.t === 'ready') this.#ready.resolve()
    else if (message.t === 'halted') this.#hasHalted(message.cycle)
    else if (message.t === 'state') this.#stateIs(message)
    else if (message.t === 'captured') this.#captured(message.bytes)
    else if (message.t === 'core') this.#cores.shift()?.resolve(message.bytes)
    else if (message.t === 'power_cut') this.#powerCut?.onPercent(message.percent)
    else if (message.t === 'power_cut_over') this.#powerCutOver(message.report)
    else if (message.t === 'scenario_over') this.#scenarioOver(message.result)
    else if (this.#isOver) return
    else if (message.t === 'output') this.#events.output(message.bytes, message.atUs)
    else if (message.t === 'pins') this.#events.pins?.(message.changes)
    else if (message.t === 'parts') this.#events.parts?.(message.states)
    else if (message.t === 'time') this.#events.time?.(message.ms)
    else if (message.t === 'processor') this.#events.processor?.(message)
    else if (message.t === 'note') this.#events.note(message.text)
  }

  #hasHalted(cycle: number): void {
    if (this.isAlive) this.#halted.resolve(cycle)
  }

  #stateIs(state: RecordedState): void {
    this.#state?.resolve(state)
    this.#state = undefined
  }

  #captured(bytes: Uint8Array | null): void {
    if (bytes) this.#capture?.resolve(bytes)
    else this.#capture?.reject(new UserFault(`${NO_EDGE}.`))
  }

  #powerCutOver(report: Uint8Array | { error: string; tail: string }): void {
    if (report instanceof Uint8Array) this.#powerCut?.resolve(report)
    else this.#powerCut?.reject(Object.assign(new UserFault(report.error), { output: report.tail }))
  }

  #scenarioOver(result: ScenarioResult | { error: string }): void {
    if ('error' in result) this.#scenario?.reject(new UserFault(result.error))
    else this.#scenario?.resolve(result)
  }

  /** By itself: the firmware has broken its emulation. */
  #died(error: Error): void {
    this.#ready.reject(error)
    if (this.#isOver) return
    this.#events.note(LOCKED_UP)
    this.#events.processor?.({ state: 'locked_up', text: null })
  }
}
