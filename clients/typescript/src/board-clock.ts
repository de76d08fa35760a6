import { requireMs } from './check-arguments.ts'
import { Timeout } from './timeout.ts'

/** By default, how often the limit of real time is that of board time. */
const WALL_FACTOR = 10
const MAX_WALL_MS = 10 * 60_000

const TIMEOUT_MS = 30_000

/** How long to wait, in milliseconds. */
export type Limits = {
  /** In a session at `max`, of the board's time. Default: 30 s. */
  timeoutMs?: number | undefined
  /** Of real time at most. Default: `timeoutMs`, and at `max` 10 times that, up to 10 min. */
  wallTimeoutMs?: number | undefined
}

/** A limit of time that leaves no timer behind. */
export type Limit = Disposable & {
  /** Resolves once the time is up. */
  readonly over: Promise<void>
  readonly isOver: boolean
  /** How long it was, for people. */
  readonly text: string
}

/**
 * The clock by which the limits of a console count. A board that runs as fast as it can (`max`) has
 * a time of its own, of which the service tells about once a second.
 */
export class BoardClock {
  readonly #countsBoardTime: boolean
  readonly #watchers = new Set<(boardMs: number) => void>()

  constructor(speed: 'real' | 'max' = 'real') {
    this.#countsBoardTime = speed === 'max'
  }

  /** Takes note of the board's time, in milliseconds. */
  tell(boardMs: number): void {
    for (const watch of this.#watchers) watch(boardMs)
  }

  /**
   * Begins a limit. It never ends too early: the board's time counts from when it is told next.
   * Throws a TypeError for what is no number of milliseconds.
   */
  limit({ timeoutMs: ms = TIMEOUT_MS, wallTimeoutMs }: Limits): Limit {
    requireMs('timeoutMs', ms)
    requireMs('wallTimeoutMs', wallTimeoutMs)
    if (!this.#countsBoardTime || ms === 0) return new WallLimit(Math.min(ms, wallTimeoutMs ?? ms))
    return new BoardLimit(ms, wallTimeoutMs ?? Math.min(ms * WALL_FACTOR, MAX_WALL_MS), this.#watchers)
  }
}

class WallLimit extends Timeout implements Limit {
  readonly text: string

  constructor(ms: number) {
    super(ms)
    this.text = `${ms / 1_000} s`
  }
}

class BoardLimit implements Limit {
  readonly over: Promise<void>
  #isBoardOver: boolean = false
  readonly #ms: number
  readonly #wall: WallLimit
  readonly #watchers: Set<(boardMs: number) => void>
  readonly #watch: (boardMs: number) => void

  constructor(ms: number, wallMs: number, watchers: Set<(boardMs: number) => void>) {
    this.#ms = ms
    this.#wall = new WallLimit(wallMs)
    this.#watchers = watchers
    const { promise, resolve } = Promise.withResolvers<void>()
    this.over = Promise.race([promise, this.#wall.over])
    let start: number | undefined
    this.#watch = (boardMs) => {
      start ??= boardMs
      this.#isBoardOver = boardMs - start >= ms
      if (this.#isBoardOver) resolve()
    }
    watchers.add(this.#watch)
  }

  get isOver(): boolean {
    return this.#isBoardOver || this.#wall.isOver
  }

  get text(): string {
    const own = `${this.#ms / 1_000} s of the board’s time`
    return this.#isBoardOver ? own : `${this.#wall.text}, in which less than ${own} passed`
  }

  [Symbol.dispose](): void {
    this.#watchers.delete(this.#watch)
    this.#wall[Symbol.dispose]()
  }
}
