import { type Stop, Stops, signals } from '#agent/emulated/gdb/stops.ts'
import type { Target } from '#agent/emulated/gdb/target.ts'
import type { MakePlayer, Player } from '#agent/emulated/recording/player.ts'
import type { Slices } from './slices.ts'
import { type Watched, watchedIn } from './watched.ts'

/** How many cycles are searched at once: what is found there is looked at once more, exactly. */
const STRETCH_CYCLES = 1_500_000

/** A stretch of a replay, in positions, in which a board comes to where it is to stop. */
export type Stretch = { from: number; to: number }

type Options = {
  make: MakePlayer
  /** Where the debugger wants to stop. */
  stops: Stops
  slices: Slices
  /** Going back, what is watched is found where it has changed, and faults are not found. */
  way: 'forward' | 'back'
}

/**
 * Yields the stretches between two positions in which a board is to stop, the first one first. It
 * executes as fast as with a debugger that waits: nothing is kept of its past.
 */
export async function* search(from: number, to: number, options: Options): AsyncGenerator<Stretch> {
  const searched = new Searched(options)
  if (!(await searched.goTo(from))) return
  for (let at = from; at < to; at += STRETCH_CYCLES) {
    const stretch = { from: at, to: Math.min(to, at + STRETCH_CYCLES) }
    const found = await searched.look(stretch.to)
    if (found === 'interrupted') return
    if (found === 'stops') yield stretch
  }
}

class Searched {
  readonly #options: Options
  readonly #stops = new Stops()
  readonly #player: Player
  #target: Target | undefined
  #isArmed: boolean = false
  #watched: Watched[] = []

  constructor(options: Options) {
    this.#options = options
    this.#stops.isPassive = true
    this.#player = options.make({
      stops: this.#stops,
      onPower: () => this.#target && this.#attach(),
      events: { restarted: () => this.#watch() },
    })
  }

  /** Executes up to where the search begins. Returns false if the debugger has interrupted. */
  async goTo(position: number): Promise<boolean> {
    if ((await this.#options.slices.run(this.#player, position)) === 'interrupted') return false
    this.#attach()
    return true
  }

  /** Executes up to a position, and says whether it was to stop on its way. */
  async look(until: number): Promise<'stops' | 'nothing' | 'interrupted'> {
    if (!this.#isArmed) this.#arm()
    let isFound: boolean = false
    for (;;) {
      const ended = await this.#options.slices.run(this.#player, until)
      if (ended === 'interrupted') return 'interrupted'
      // Something that is no instruction may have written to what is watched.
      if (ended === 'until') return this.#hasChanged() || isFound ? 'stops' : 'nothing'
      isFound ||= this.#counts(this.#stops.stop)
      this.#stops.stop = undefined
      // One is enough: the rest of the stretch is executed without.
      if (isFound) this.#disarm()
    }
  }

  #attach(): void {
    this.#target = this.#player.loop.machine.attach(this.#stops)
    this.#watch()
  }

  #watch(): void {
    if (this.#target) this.#watched = watchedIn(this.#target, this.#options.stops.watchpoints)
  }

  #arm(): void {
    const { stops, way } = this.#options
    this.#isArmed = true
    for (const address of stops.breakpoints) this.#stops.setBreakpoint(address, true)
    for (const { access, ...bytes } of stops.watchpoints)
      this.#stops.setWatchpoint({ access: way === 'back' ? 'write' : access, ...bytes }, true)
  }

  #disarm(): void {
    this.#isArmed = false
    this.#stops.clear()
  }

  #counts(stop: Stop | undefined): boolean {
    if (this.#options.way === 'forward') return true
    return stop?.watchpoint ? this.#hasChanged() : stop?.signal !== signals.fault
  }

  #hasChanged(): boolean {
    // Each is looked at: its next look compares with this one.
    return this.#watched.filter((one) => one.look()).length > 0
  }
}
