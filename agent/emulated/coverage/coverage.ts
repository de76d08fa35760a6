import { createHash } from 'node:crypto'
import { UserFault } from '#agent/drivers/driver.ts'
import type { Model } from '#agent/emulated/models.ts'
import { coverageFile } from './file.ts'
import { type Marks, memoriesOf, newMarks } from './marks.ts'

const NEVER_ON = 'Nothing was marked: switch coverage on before the board executes what you measure.'

/**
 * Which instructions a user's board has executed since coverage was switched on. Its marks outlive
 * resets and the power, and go with the firmware.
 */
export class Coverage {
  readonly #model: Model
  #marks: Marks | undefined
  #isOn: boolean = false
  #isFromStart: boolean = false
  #firmwareSha256: string

  /** For a board that has just been started with a firmware. */
  constructor(model: Model, firmware: Uint8Array) {
    this.#model = model
    this.#firmwareSha256 = sha256Of(firmware)
  }

  /** What the board's worker marks; undefined while coverage is off. */
  get marks(): Marks | undefined {
    return this.#isOn ? this.#marks : undefined
  }

  /** Switches it on, with nothing marked, or off. What is marked stays until it is on again. */
  switch(isOn: boolean): void {
    if (isOn && !this.#isOn) {
      this.#marks = newMarks(this.#model)
      this.#isFromStart = false
    }
    this.#isOn = isOn
  }

  /** The board has another firmware, and has executed nothing of it. */
  flashed(firmware: Uint8Array): void {
    this.#firmwareSha256 = sha256Of(firmware)
    this.#isFromStart = this.#isOn
    if (!this.#marks) return
    if (!this.#isOn) this.#marks = undefined
    else for (const { marks } of memoriesOf(this.#model, this.#marks)) marks.fill(0)
  }

  /** Returns the file of what is marked by now. Throws a `UserFault` if it was never on. */
  file(): Uint8Array {
    if (!this.#marks) throw new UserFault(NEVER_ON)
    const head = { firmwareSha256: this.#firmwareSha256, isFromStart: this.#isFromStart }
    return coverageFile(head, memoriesOf(this.#model, this.#marks))
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
