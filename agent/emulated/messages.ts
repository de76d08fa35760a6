/** What the worker of an emulated board is started with. */
export type WorkerSettings = {
  machine: 'uno' | 'pico'
  image: Uint8Array
  /** The part of a processor core that the board may use, from 0 to 1. */
  share: number
}

export type ToWorker = { t: 'write'; bytes: Uint8Array } | { t: 'pause' } | { t: 'resume' } | { t: 'reset' }

export type FromWorker = { t: 'ready' } | { t: 'output'; bytes: Uint8Array; atUs: number } | { t: 'note'; text: string }
