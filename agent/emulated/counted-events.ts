import type { DriverEvents } from '#agent/drivers/driver.ts'

/** What a board tells, counted over the times that it is on. */
export class CountedEvents {
  /** How many bytes were printed since the board was wiped. */
  printed = 0
  /** The board's own time before the last power-on, and since then. */
  #beforeMs = 0
  #onMs = 0

  /** The board's time begins at 0. */
  beginTime(): void {
    this.#beforeMs = this.#onMs = 0
  }

  /** Returns the events of a board whose power comes on. */
  powerOn(heard: DriverEvents): DriverEvents {
    this.#beforeMs += this.#onMs
    this.#onMs = 0
    return {
      ...heard,
      time: (ms) => {
        this.#onMs = ms
        heard.time?.(Math.round(this.#beforeMs + ms))
      },
      output: (bytes, atUs) => {
        this.printed += bytes.length
        heard.output(bytes, atUs)
      },
    }
  }
}
