import type { PinState } from '#wire/pins.ts'
import type { Memory } from './memory.ts'
import type { Model } from './models.ts'

/** What the worker of an emulated board is started with. */
export type WorkerSettings = {
  machine: Model
  memory: Memory
  /** The part of a processor core that the board may use, from 0 to 1. */
  share: number
  /** What is on the pins from outside. */
  inputs: PinVoltage[]
}

export type PinVoltage = { pin: number; millivolts: number }

/** A worker begins to execute with `resume`. After `halt` it executes nothing until a reset. */
export type ToWorker =
  | { t: 'write'; bytes: Uint8Array }
  | { t: 'pause' | 'resume' | 'halt' | 'reset' }
  | ({ t: 'pin' } & PinVoltage)

export type FromWorker =
  | { t: 'ready' }
  | { t: 'halted' }
  | { t: 'output'; bytes: Uint8Array; atUs: number }
  | { t: 'note'; text: string }
  | { t: 'pins'; changes: PinState[] }
