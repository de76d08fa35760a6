import type { MachineEvents } from '#agent/emulated/machine.ts'
import { processorMs } from '#agent/emulated/processor-time.ts'
import type { Player } from '#agent/emulated/recording/player.ts'

/** How much is done before progress is told, and how finely times are kept, in milliseconds. */
const SLICE_MS = 50
const TIME_MS = 1
const MS_PER_SECOND = 1_000

type Make = (options: { events: Partial<MachineEvents> }) => Player

/** A replay from begin to end that remembers what was printed when, and when each time was. */
export class Passage {
  readonly player: Player
  readonly #bytes: number[] = []
  readonly #positions: number[] = []
  /** Where it was at some times, a millisecond apart or more, and how fast its clock went. */
  readonly #times: { ms: number; position: number; hertz: number }[] = [{ ms: 0, position: 0, hertz: 0 }]

  constructor(make: Make) {
    const player: Player = make({
      events: {
        byte: (byte) => {
          this.#bytes.push(byte)
          this.#positions.push(player.position)
        },
      },
    })
    this.player = player
  }

  get printed(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }

  /** Carries it out. `progress` gets the part that is done. */
  run(progress: (part: number) => void): void {
    const { player } = this
    let over = processorMs() + SLICE_MS
    const isOver = () => {
      this.#note()
      return processorMs() > over
    }
    while (player.advance(player.end, isOver) === 'budget') {
      progress(player.position / player.end)
      over = processorMs() + SLICE_MS
    }
  }

  /** Returns the position of the board at a time; undefined after its end. */
  positionAt(ms: number): number | undefined {
    if (ms > this.player.ms) return undefined
    const last = this.#times.findLast((each) => each.ms <= ms)
    return last && Math.ceil(last.position + ((ms - last.ms) * last.hertz) / MS_PER_SECOND)
  }

  /** Returns the position at which so many bytes were printed; undefined if they never were. */
  positionOf(bytes: number): number | undefined {
    return bytes === 0 ? 0 : this.#positions[bytes - 1]
  }

  #note(): void {
    const { ms, position, loop } = this.player
    const last = this.#times.at(-1)
    if (!last?.hertz || ms >= last.ms + TIME_MS) this.#times.push({ ms, position, hertz: loop.machine.hertz })
  }
}
