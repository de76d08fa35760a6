/** `agent/assets.ts` for the agent in one file: all of it is in the file. */
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { embedded } from './embedded.ts'

/** From memory: the file may be replaced by a newer one while the agent runs. */
export function startEmulator(options: WorkerOptions): Worker {
  return new Worker(embedded.emulator, { ...options, eval: true })
}

export function emulatorSha256(): string | undefined {
  return embedded.emulatorSha256
}

export function shellOf(board: keyof typeof embedded.shells): Uint8Array {
  return new Uint8Array(Buffer.from(embedded.shells[board], 'base64'))
}
