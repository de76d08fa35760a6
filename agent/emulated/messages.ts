import type { MessagePort } from 'node:worker_threads'
import type { Part, PartInput, PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import type { PowerCutsAsked } from '#wire/power-cuts.ts'
import type { Processor } from '#wire/processor.ts'
import type { ScenarioResult } from '#wire/scenario.ts'
import type { CaptureSettings } from './capture/capture.ts'
import type { Marks } from './coverage/marks.ts'
import type { Memory } from './memory.ts'
import type { Model } from './models.ts'
import type { RecordedState } from './recording/of-board.ts'
import type { Step } from './scenario/scenario.ts'

/** What the worker of an emulated board is started with. */
export type WorkerSettings = {
  machine: Model
  memory: Memory
  /** The part of a processor core that the board may use, from 0 to 1. */
  share: number
  /** `max` does not wait for the host's clock. */
  speed: 'real' | 'max'
  /** What chance is drawn from. */
  seed: number
  parts: Part[]
  /** What is on the pins from outside. */
  inputs: PinVoltage[]
  /** After how many cycles code is compiled; it never is without. */
  compileAfter?: number | undefined
  /** Where a `Recorder` puts what happens to the board. */
  recording: SharedArrayBuffer
  /** Where it marks what it executes, if it does. */
  marks?: Marks | undefined
}

/** What power cuts are of, with parts and pins as they were set last. */
export type PowerCutOrder = { asked: PowerCutsAsked; parts: readonly Part[]; inputs: readonly PinVoltage[] }

export type PinVoltage = { pin: number; millivolts: number }

/** A worker begins to execute with `resume`. After `halt` it executes nothing until a reset. */
export type ToWorker =
  | { t: 'write'; bytes: Uint8Array }
  | { t: 'pause' | 'resume' | 'halt' | 'reset' }
  /** The memory has been written, by a file with this hash: the board starts again. */
  | { t: 'flash'; sha256: Uint8Array }
  | ({ t: 'pin' } & PinVoltage)
  | { t: 'part'; part: string; state: PartInput }
  /** A debugger has come: its bytes are at this port. */
  | { t: 'debug'; port: MessagePort }
  /** Somebody has opened its serial port beside the console: the bytes are at this port. */
  | { t: 'serial'; port: MessagePort }
  /** Marks there what it executes from now on, or nothing any more. */
  | { t: 'mark'; marks: Marks | undefined }
  /** Captures pins from now on, instead of what is captured. */
  | { t: 'capture'; asked: CaptureSettings }
  /** The trigger may come no more. */
  | { t: 'trigger_is_late' }
  /** Cuts the power of boards like this one, which stands still meanwhile. */
  | ({ t: 'power_cut' } & PowerCutOrder)
  /** Carries steps out from here on. */
  | { t: 'scenario'; steps: Step[]; timeoutMs: number }
  /** Ends the scenario, wherever it is. */
  | { t: 'scenario_is_late' }
  /** Ends a capture as it is. It executes nothing. */
  | { t: 'end_capture' }
  /** Reads registers and memory, between two instructions. */
  | { t: 'core' }
  /** Asks for what the board is now, and for what was recorded. */
  | { t: 'state' }

export type FromWorker =
  | { t: 'ready' }
  /** At this cycle. */
  | { t: 'halted'; cycle: number }
  | ({ t: 'state' } & RecordedState)
  | { t: 'output'; bytes: Uint8Array; atUs: number }
  | { t: 'note'; text: string }
  /** The board's own time since power-on, about once a second at `max`. */
  | { t: 'time'; ms: number }
  | ({ t: 'processor' } & Processor)
  | { t: 'pins'; changes: PinState[] }
  | { t: 'parts'; states: PartState[] }
  /** How much is done, in per cent of the boots. */
  | { t: 'power_cut'; percent: number }
  /** The report, or why it is missing, with the end of what was printed. */
  | { t: 'power_cut_over'; report: Uint8Array<ArrayBuffer> | { error: string; tail: string } }
  /** What came of the scenario, or why it was not begun. */
  | { t: 'scenario_over'; result: ScenarioResult | { error: string } }
  /** The file of a capture; null if its trigger has not come. */
  | { t: 'captured'; bytes: Uint8Array<ArrayBuffer> | null }
  /** A core file. */
  | { t: 'core'; bytes: Uint8Array<ArrayBuffer> }
