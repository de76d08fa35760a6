import { setImmediate as turn } from 'node:timers/promises'
import { processorMs } from '#agent/emulated/processor-time.ts'
import type { Player } from '#agent/emulated/recording/player.ts'

/** How long it works before it looks whether the debugger has interrupted. */
const SLICE_MS = 50
/** How many bursts of a board pass before it looks at the clock, which takes long beside one. */
const BURSTS = 32

type Options = {
  /** Called with the part of the recording that is done, now and then. */
  progress?: ((part: number) => void) | undefined
  isInterrupted(): boolean
}

/** Advances boards to positions, and lets what arrives meanwhile be read. */
export class Slices {
  readonly #options: Options
  /** When the next look is due. */
  #over = 0

  constructor(options: Options) {
    this.#options = options
  }

  async run(player: Player, until: number): Promise<'until' | 'stopped' | 'interrupted'> {
    for (;;) {
      if (processorMs() > this.#over) {
        this.#options.progress?.(player.position / Math.max(1, player.end))
        if (await this.turn()) return 'interrupted'
        this.#over = processorMs() + SLICE_MS
      }
      let bursts = 0
      const ended = player.advance(until, () => ++bursts % BURSTS === 0 && processorMs() > this.#over)
      if (ended !== 'budget') return ended
    }
  }

  /** Lets what has arrived be read. Returns true if the debugger has interrupted. */
  async turn(): Promise<boolean> {
    await turn()
    return this.#options.isInterrupted()
  }
}
