import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import type { Model } from '#agent/emulated/models.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { CaptureReader, type Change } from '#wire/capture-file.ts'
import type { CaptureAsked } from '#wire/captures.ts'
import type { Part } from '#wire/parts.ts'
import { settingsOf } from './settings.ts'

/** For tests: a board without a worker whose pins are captured. */
export class CapturedLoop {
  readonly loop: Loop
  readonly #model: Model
  printed = ''
  /** The file of the last capture, once it is over. */
  file: Uint8Array<ArrayBuffer> | undefined

  constructor(model: Model, image: Uint8Array, parts: readonly Part[] = []) {
    this.#model = model
    const byte = (value: number) => {
      this.printed += String.fromCharCode(value)
    }
    this.loop = new Loop({ model, memory: memoryWith(model, image), events: { ...silent, byte }, parts })
  }

  capture(asked: Partial<CaptureAsked>, maxBytes?: number): void {
    this.file = undefined
    const all = { pins: 'all', seconds: 1, trigger: null, pre_percent: 0, wait_seconds: 60 } as const
    const over = (bytes: Uint8Array<ArrayBuffer>) => {
      this.file = bytes
    }
    this.loop.capture(settingsOf(this.#model, { ...all, ...asked }), over, maxBytes)
  }

  /** Lets so many seconds of the board's time pass. */
  run(seconds: number): void {
    const { machine } = this.loop
    const end = machine.now + seconds * 1_000
    while (machine.now < end && !machine.isLocked) {
      const cycles = Math.ceil(((end - machine.now) * machine.hertz) / 1_000)
      this.loop.advance(machine.cycles + Math.max(1, cycles), () => false)
    }
  }

  read(): { reader: CaptureReader; changes: Change[] } {
    if (!this.file) throw new Error('the capture is not over')
    const reader = new CaptureReader(this.file)
    return { reader, changes: [...reader.changes()] }
  }

  /** Returns the cycles at which a pin changed. */
  cyclesOf(name: string): number[] {
    const { reader, changes } = this.read()
    const pin = reader.head.pins.indexOf(name)
    return changes.filter((change) => change.pin === pin).map(({ cycle }) => cycle)
  }
}

/** For tests: returns how far apart numbers are. */
export function stepsOf(values: number[]): number[] {
  return values.slice(1).map((value, at) => value - (values[at] ?? 0))
}
