import type { Script } from '../../typescript/src/index.ts'
import type { Report } from './report/index.ts'

type Times = {
  report: Report | null
  /** In seconds, of the steps that are done. */
  stepSeconds: number[]
  secondsSinceStep: number
}

/** Notes how long each step took, and each reported test that does not say so itself. */
export class Laps {
  readonly #attempt: Times
  readonly #script: Script
  #stepAt = performance.now()
  #caseAt = performance.now()
  #cases = 0

  constructor(attempt: Times, script: Script) {
    this.#attempt = attempt
    this.#script = script
  }

  /** Notes what has been reached since the last call. */
  note(): void {
    const now = performance.now()
    const { stepSeconds, report } = this.#attempt
    for (; stepSeconds.length < this.#script.outcome.step; this.#stepAt = now)
      stepSeconds.push((now - this.#stepAt) / 1_000)
    this.#attempt.secondsSinceStep = (now - this.#stepAt) / 1_000
    for (const one of report?.cases.slice(this.#cases) ?? []) {
      one.seconds ??= (now - this.#caseAt) / 1_000
      this.#caseAt = now
      this.#cases += 1
    }
  }
}
