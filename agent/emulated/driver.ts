import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { BoardDriver, DriverEvents } from '#agent/drivers/driver.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'

const MAX_HEAP_MB = 64
const LOCKED_UP = 'the CPU locked up: reset or flash'

type Options = {
  machine: WorkerSettings['machine']
  /** The part of a processor core that the board may use, from 0 to 1. */
  share: number
  /** The firmware it starts with; by default our shell. */
  image?: Uint8Array
}

/** Creates the driver of an emulated board. Each user gets a new worker, so nothing is left. */
export function emulatedDriver({ machine, share, image = shellOf(machine) }: Options): BoardDriver {
  let worker: Worker | undefined
  let events: DriverEvents | undefined
  let isPaused = false

  function tell(message: ToWorker): void {
    worker?.postMessage(message)
  }

  /** Starts a worker. If it dies by itself, the firmware has broken its emulation. */
  async function begin(): Promise<void> {
    const settings: WorkerSettings = { machine, share, image }
    const made = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      stdout: true,
      stderr: true,
    })
    worker = made
    made.stdout.resume()
    made.stderr.resume()
    const ready = Promise.withResolvers<void>()
    made.on('message', (message: FromWorker) => {
      if (worker !== made) return
      if (message.t === 'ready') ready.resolve()
      else if (message.t === 'output') events?.output(message.bytes, message.atUs)
      else events?.note(message.text)
    })
    made.on('error', (error: Error) => {
      ready.reject(error)
      if (worker === made) events?.note(LOCKED_UP)
    })
    made.on('exit', () => ready.reject(new Error('the emulator has ended')))
    if (isPaused) tell({ t: 'pause' })
    await ready.promise
  }

  async function end(): Promise<void> {
    const old = worker
    worker = undefined
    await old?.terminate()
  }

  return {
    flashFormats: [],
    maxFirmwareBytes: null,
    async start(heard) {
      await end()
      events = heard
      isPaused = false
      await begin()
    },
    write: (bytes) => tell({ t: 'write', bytes }),
    pause() {
      isPaused = true
      tell({ t: 'pause' })
    },
    resume() {
      isPaused = false
      tell({ t: 'resume' })
    },
    async reset() {
      if (worker?.threadId !== -1) return tell({ t: 'reset' })
      await end()
      await begin()
    },
    async wipe() {
      events = undefined
      await end()
    },
  }
}

function shellOf(machine: WorkerSettings['machine']): Uint8Array {
  return readFileSync(new URL(`../../firmware/${machine}/shell.bin`, import.meta.url))
}
