import type { Part } from '#wire/parts.ts'
import { Capture, type CaptureSettings } from './capture/capture.ts'
import { capturedBoard } from './capture/captured-board.ts'
import { Stops } from './gdb/stops.ts'
import type { Target } from './gdb/target.ts'
import type { Input, Machine, MachineEvents } from './machine.ts'
import type { Memory } from './memory.ts'
import type { Model } from './models.ts'
import { Parts } from './parts/parts.ts'
import { Pico } from './pico/pico.ts'
import { HASH_START_BYTES, type Happening } from './recording/events.ts'
import type { Recorder } from './recording/recorder.ts'
import { PrintedHash, stateHash } from './recording/state-hash.ts'
import { type Played, Scenario, type Script } from './scenario/scenario.ts'
import { Uno } from './uno/uno.ts'

/** How often a recording gets the hash of the state, by the board's clock. */
const HASH_MS = 10_000

/**
 * Why an advance has ended: its cycle is reached or the machine sleeps for ever, its caller has
 * something else to do, the machine's clock has another frequency, nothing but a reset helps, or a
 * debugger wants it to stand still here.
 */
export type Ended = 'until' | 'budget' | 'clock' | 'locked' | 'stopped'

/** What happens to a machine that is on. */
export type Outside = Exclude<Happening, { kind: 'power' | 'hash' }>

type Options = {
  model: Model
  memory: Memory
  events: MachineEvents
  recorder?: Recorder
  /** The parts on its pins, and what chance is drawn from. */
  parts?: readonly Part[]
  seed?: number
  /** The state of a part has changed. */
  partsChanged?: () => void
  /** Where a debugger wants the board to stop. */
  stops?: Stops | undefined
  /**
   * After how many cycles a board compiles code, where it can: it is faster, and nothing else.
   * Infinity switches that off.
   */
  compileAfter?: number | undefined
}

/**
 * A board from power-on to power-off. What it does depends on its memory and on what happens to it
 * at which cycle, so it can be recorded, and does the same again in a replay.
 */
export class Loop {
  readonly machine: Machine
  readonly parts: Parts
  readonly #model: Model
  readonly #memory: Memory
  readonly #recorder: Recorder | undefined
  readonly #printed = new PrintedHash()
  readonly stops: Stops
  #capture: Capture | undefined
  #scenario: Scenario | undefined
  /** True while a debugger is there. */
  isDebugged: boolean = false
  /** The time at which the recording gets the next hash. */
  #hashMs = HASH_MS

  constructor({ model, memory, events, recorder, stops, parts = [], seed = 0, ...options }: Options) {
    const { partsChanged = () => {}, compileAfter } = options
    this.#model = model
    this.stops = stops ?? new Stops()
    this.#memory = memory
    this.#recorder = recorder
    const heard: MachineEvents = {
      ...events,
      byte: (byte) => {
        this.#printed.add(byte)
        this.#scenario?.byte(byte)
        events.byte(byte)
      },
      ...this.#forPins(events),
    }
    this.machine = model === 'uno' ? new Uno(memory, heard) : new Pico(memory, heard, compileAfter)
    this.parts = new Parts(this.machine, { model, declared: parts, seed, changed: partsChanged })
  }

  /** The cycle at which something is due by itself; infinity if nothing is. */
  get nextEvent(): number {
    return Math.min(this.machine.nextEvent, this.#scenario?.due ?? Number.POSITIVE_INFINITY)
  }

  /** True while a scenario is carried out. */
  get isPlaying(): boolean {
    return this.#scenario !== undefined
  }

  /** Advances until the machine's clock reaches a cycle, or `isOver` between two bursts. */
  advance(until: number, isOver: () => boolean): Ended {
    const { machine } = this
    const { hertz } = machine
    while (machine.cycles < until || machine.isInTurn) {
      machine.advance(this.#scenario ? Math.min(until, this.#scenario.due) : until)
      if (this.#capture) this.#checkCapture()
      this.#scenario?.goOn()
      if (this.#recorder && machine.now >= this.#hashMs) this.recordHash()
      if (machine.isLocked) break
      if (this.stops.stop) return 'stopped'
      if (until === Number.POSITIVE_INFINITY && machine.isAsleep && this.nextEvent === until) return 'until'
      if (isOver()) return 'budget'
      if (machine.hertz !== hertz) return 'clock'
    }
    if (!machine.isLocked) return 'until'
    this.lockedUp()
    return 'locked'
  }

  /** The processor does nothing any more: so far came what is captured, and what was played. */
  lockedUp(): void {
    this.#capture?.end('locked_up')
    this.#scenario?.end('locked_up')
  }

  /** Carries out steps from here on, beside what else happens. `over` is called at their end. */
  play(script: Script, over: (played: Played) => void): Scenario {
    const scenario = new Scenario(this.machine, {
      ...script,
      input: (input) => this.input(input),
      over: (played) => {
        this.#scenario = undefined
        over(played)
      },
    })
    this.#scenario = scenario
    scenario.goOn()
    return scenario
  }

  /** Ends what is played, wherever it is. */
  giveUpScenario(): void {
    this.#scenario?.end('late')
  }

  /** Lets something happen to the machine now. The memory has been written before a flash. */
  input(outside: Outside): void {
    this.#recorder?.add(outside, this.machine.cycles)
    const input: Input = outside.kind === 'flash' ? { kind: 'reset' } : outside
    if (input.kind === 'part') this.parts.set(input.part, input.state)
    this.machine.apply(input)
    if (input.kind === 'reset') this.parts.boardReset()
    this.#capture?.lookAtAll()
  }

  /** A debugger has come. What it does is not recorded, so nothing is from here on. */
  attach(): Target {
    this.#recorder?.mark('not_replayable')
    this.isDebugged = true
    return this.machine.attach(this.stops)
  }

  /** The debugger has left, and its stops with it. */
  detach(): void {
    this.stops.clear()
    this.isDebugged = false
    this.machine.detach()
  }

  /** Returns the hash of all that the board is now. */
  hash(): Uint8Array {
    return stateHash(this.#model, this.machine, this.#memory, this.#printed)
  }

  /** Lets the recording prove itself here. */
  recordHash(): void {
    const { cycles, now } = this.machine
    this.#recorder?.add({ kind: 'hash', start: this.hash().subarray(0, HASH_START_BYTES) }, cycles)
    this.#hashMs = now + HASH_MS
  }

  /** Begins to capture pins; one that runs is forgotten. `over` gets the file. */
  capture(asked: CaptureSettings, over: (bytes: Uint8Array<ArrayBuffer>) => void, maxBytes?: number): void {
    const whole = (bytes: Uint8Array<ArrayBuffer>) => {
      this.#capture = undefined
      over(bytes)
    }
    this.#capture = new Capture(capturedBoard(this.machine), asked, whole, maxBytes)
  }

  /** Forgets a capture whose trigger has not come. Returns false without one. */
  giveUpCapture(): boolean {
    if (!this.#capture?.isWaiting) return false
    this.#capture = undefined
    return true
  }

  /** Ends a capture before its time. Returns false if one waits for its trigger. */
  endCapture(): boolean {
    const isEnded = this.#capture?.end('power_off') ?? true
    this.#capture = undefined
    return isEnded
  }

  #checkCapture(): void {
    this.#capture?.clock()
    this.#capture?.check()
  }

  /** Tells parts first what their pins do. A machine has none yet while it is made. */
  #forPins(events: MachineEvents): Partial<MachineEvents> {
    return {
      edges: (pins, levels, cycle) => {
        this.#capture?.edges(pins, levels, cycle ?? this.machine.cycles)
        this.#scenario?.edges(pins, levels)
        this.parts?.edges(pins, levels)
        events.edges(pins, levels)
      },
      pinsChanged: (cycle) => {
        this.#capture?.lookAtAll(cycle)
        this.#scenario?.pinsChanged()
        this.parts?.pinsChanged()
        events.pinsChanged()
      },
      connected: (pin) => {
        this.#capture?.look(pin)
        this.#scenario?.pinsChanged()
      },
      waves: (make) => {
        if (this.#capture) for (const wave of make()) this.#capture.wave(wave)
      },
      restarted: () => {
        this.#capture?.reset()
        events.restarted?.()
      },
      sample: (pin) => this.parts?.sample(pin),
    }
  }
}
