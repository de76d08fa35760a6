import { type Observer, type Stop, Stops } from '#agent/emulated/gdb/stops.ts'
import type { Target } from '#agent/emulated/gdb/target.ts'
import type { MakePlayer, Player } from '#agent/emulated/recording/player.ts'
import { facadeOf } from './facade.ts'
import { findLast } from './find-last.ts'
import { search } from './search.ts'
import { Slices } from './slices.ts'
import { type Moment, Trace } from './trace.ts'
import { begin, end, interrupted, trap } from './why.ts'

/** What a debugger can go back at once, in cycles: more than the last 10 ms. */
const WINDOW_CYCLES = { uno: 200_000, pico: 1_500_000 }
/** A board that sleeps for long has no instruction in it. */
const WIDER = 8
/** After so many instructions that are looked at, what has arrived is read. */
const TURN = 65_536
const TOO_SOON = 'the debugger has come before the board stood anywhere'

type Options = {
  /** Creates the board as it was before its power came on. */
  make: MakePlayer
  /** Called with the part that is done of what takes long. */
  progress?: (part: number) => void
}

/**
 * A replay for a debugger, forwards and back. Going back a little is looking at what was traced;
 * further, the board does again what it did, up to there. It cannot be changed: it would not be
 * what was recorded any more.
 */
export class DebuggedReplay {
  readonly stops = new Stops()
  /** The target as it is where the debugger looks. */
  readonly target: Target
  readonly #options: Options
  readonly #slices: Slices
  #player: Player
  #live: Target | undefined
  #trace: Trace | undefined
  /** The thread that executes one instruction, and whether it has begun. */
  #stepping: { thread: number; hasBegun: boolean } | undefined
  #isInterrupted: boolean = false

  constructor(options: Options) {
    this.#options = options
    this.#slices = new Slices({ progress: options.progress, isInterrupted: () => this.#isInterrupted })
    this.#player = this.#make()
    const live = () => {
      if (!this.#live) throw new Error(TOO_SOON)
      return this.#live
    }
    this.target = facadeOf({ live, trace: () => this.#trace, step: (thread) => this.step(thread) })
  }

  get player(): Player {
    return this.#player
  }

  /** Where the debugger looks. */
  get position(): number {
    return this.#trace?.moment?.position ?? this.#player.position
  }

  /** Makes what takes long end soon. */
  interrupt(): void {
    this.#isInterrupted = true
  }

  /** Goes to a position: the first instruction that begins there or later comes next. */
  async goTo(position: number): Promise<void> {
    this.#isInterrupted = false
    await this.#jump(position)
  }

  /** Executes one instruction of a thread. The stop is in `stops`. */
  step(thread: number): void {
    this.stops.stop = undefined
    const trace = this.#traced
    if (trace.moment) {
      while (trace.forward() && trace.moment && trace.moment.thread !== thread);
      return
    }
    this.#stepping = { thread, hasBegun: false }
    const ended = this.#player.advance(this.#player.end)
    this.#stepping = undefined
    if (ended === 'until') this.stops.stop = end(thread)
  }

  /** Goes on until the debugger wants it to stop, or to the end of what was recorded. */
  async continue(): Promise<Stop> {
    this.#isInterrupted = false
    const trace = this.#traced
    for (let steps = 1; trace.moment; steps++) {
      const { thread } = trace.moment
      const watchpoint = this.#touched(trace)
      trace.forward()
      if (watchpoint) return { ...trap(thread), watchpoint }
      const moment: Moment | undefined = trace.moment
      if (moment && this.#isBreakpoint(moment, trace)) return trap(moment.thread)
      if (steps % TURN === 0 && (await this.#slices.turn())) return interrupted(thread)
    }
    const near = this.#player.position + this.#window
    return (await this.#continueTo(near)) ?? this.#continueFar(near)
  }

  /** Goes on, and traces it. Returns undefined at a position before the end. */
  async #continueTo(position: number): Promise<Stop | undefined> {
    this.stops.stop = undefined
    const ended = await this.#slices.run(this.#player, Math.min(position, this.#player.end))
    if (ended === 'stopped') return this.stops.stop ?? trap(1)
    if (ended === 'interrupted') return interrupted(1)
    return position < this.#player.end ? undefined : end(1)
  }

  /** Goes on from a position: it is faster to look first for where to stop, and to go there. */
  async #continueFar(from: number): Promise<Stop> {
    for await (const stretch of search(from, this.#player.end, { ...this.#search, way: 'forward' })) {
      await this.#jump(stretch.from)
      const stop = this.#isInterrupted ? interrupted(1) : await this.#continueTo(stretch.to)
      if (stop) return stop
    }
    if (!this.#isInterrupted) await this.#jump(this.#player.end)
    return this.#isInterrupted ? interrupted(1) : end(1)
  }

  /** Goes back by one instruction of a thread. */
  async back(thread: number): Promise<Stop> {
    this.#isInterrupted = false
    for (;;) {
      if (this.#traced.back()) {
        if (this.#traced.moment?.thread === thread) return trap(thread)
      } else if (!(await this.#reachBack())) return this.#isInterrupted ? interrupted(thread) : begin(thread)
    }
  }

  /** Goes back to where the debugger wanted it to stop last, or to the begin. */
  async backToStop(): Promise<Stop> {
    this.#isInterrupted = false
    const trace = this.#traced
    for (let steps = 1; trace.back(); steps++) {
      const moment = trace.moment ?? { position: 0, thread: 1 }
      const watchpoint = this.#touched(trace)
      if (watchpoint) return { ...trap(moment.thread), watchpoint }
      if (this.#isBreakpoint(moment, trace)) return trap(moment.thread)
      if (steps % TURN === 0 && (await this.#slices.turn())) return interrupted(moment.thread)
    }
    const hit = await findLast(this.#player.begin, this.position, this.#search)
    if (this.#isInterrupted) return interrupted(1)
    if (!hit) {
      await this.#jump(this.#player.begin)
      return begin(1)
    }
    await this.#jump(hit.moment.position + 1)
    this.#look(hit.moment)
    return { ...trap(hit.moment.thread), ...(hit.watchpoint && { watchpoint: hit.watchpoint }) }
  }

  get #window(): number {
    return WINDOW_CYCLES[this.#player.model]
  }

  get #search() {
    return { make: this.#options.make, stops: this.stops, slices: this.#slices }
  }

  get #traced(): Trace {
    if (!this.#trace) throw new Error(TOO_SOON)
    return this.#trace
  }

  /** Traces what was before what is traced. Returns false at the begin. */
  async #reachBack(): Promise<boolean> {
    const moment = this.#traced.moment
    const { position, begin: first } = { position: this.position, begin: this.#player.begin }
    for (let window = this.#window; position > first && !this.#isInterrupted; window *= WIDER) {
      await this.#jump(moment ? position + 1 : position, window)
      if (this.#isInterrupted) return false
      if (moment) this.#look(moment)
      if (this.#traced.hasPast) return true
      if (window > position) return false
    }
    return false
  }

  /** Looks at a moment that is traced. */
  #look({ position, thread }: Moment): void {
    const trace = this.#traced
    while (trace.back()) if (trace.moment?.position === position && trace.moment.thread === thread) return
    throw new Error('the board has not come to where it was')
  }

  async #jump(position: number, window = this.#window): Promise<void> {
    const player = this.#make()
    // Where it stands still is no reason to stand still elsewhere.
    this.stops.stop = undefined
    await this.#slices.run(player, Math.max(0, position - window))
    if (this.#isInterrupted) return
    this.#player = player
    this.#attach()
    this.stops.isMuted = true
    await this.#slices.run(player, position)
    this.stops.isMuted = false
  }

  #make(): Player {
    const player: Player = this.#options.make({
      stops: this.stops,
      onPower: () => {
        if (this.#player === player && this.#trace) this.#attach()
      },
      events: {
        restarted: () => {
          if (this.#player === player) this.#trace?.memoriesChanged()
        },
      },
    })
    return player
  }

  /** Begins to trace the board from here on. */
  #attach(): void {
    const player = this.#player
    this.stops.observer = this.#observer
    const target = player.loop.machine.attach(this.stops)
    this.#live = target
    this.#trace = new Trace(target, (thread) => player.begin + target.cyclesOf(thread))
  }

  readonly #observer: Observer = {
    before: (thread) => {
      const step = this.#stepping
      if (step?.thread === thread && step.hasBegun) this.stops.stop ??= trap(thread)
      else {
        if (step?.thread === thread) step.hasBegun = true
        this.#trace?.before(thread)
      }
    },
    write: (address, length) => this.#trace?.write(address, length),
  }

  #isBreakpoint({ thread }: Moment, { view }: Trace): boolean {
    const pc = view && this.#live?.programCounterOf(thread, view.words)
    return pc !== undefined && this.stops.isAt(pc, thread)
  }

  #touched(trace: Trace) {
    return this.stops.watchpoints.find(({ address, length }) => trace.touches(address, length))
  }
}
