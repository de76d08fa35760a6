/**
 * What the agent has beside its code. The agent in one file has `agent/bundle/assets.ts` instead.
 */
import { readFileSync } from 'node:fs'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread that plays an emulated board. */
export function startEmulator(options: WorkerOptions): Worker {
  return new Worker(new URL('emulated/worker.ts', import.meta.url), options)
}

/** Returns the hash of the emulator that the service hands out; undefined if it is not known. */
export function emulatorSha256(): string | undefined {
  // biome-ignore lint/style/noProcessEnv: who starts an agent from its sources has the bundle
  return process.env.EMULATOR_SHA256
}

/** Returns our own firmware for a board. */
export function shellOf(board: 'uno' | 'pico' | 'stm32'): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../firmware/${board}/shell.bin`, import.meta.url)))
}
