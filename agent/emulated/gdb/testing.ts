import { type Ended, Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import type { Model } from '#agent/emulated/models.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { Remote } from './gdb.ts'

/** Enough for what a test waits for. */
const MAX_CYCLES = 20e6

/** For tests: a board of an image that a debugger holds, without a thread of its own. */
export class Debugged {
  readonly loop: Loop
  readonly remote: Remote
  printed = ''
  readonly #replies: string[] = []
  #isHeld: boolean = true

  constructor(model: Model, image: Uint8Array, beforeCycles = 0) {
    const byte = (value: number) => {
      this.printed += String.fromCharCode(value)
    }
    this.loop = new Loop({ model, memory: memoryWith(model, image), events: { ...silent, byte } })
    this.#advance(beforeCycles)
    this.remote = new Remote({
      target: this.loop.attach(),
      stops: this.loop.stops,
      reply: (body) => this.#replies.push(body),
      go: () => {
        this.#isHeld = false
      },
      hold: () => {
        this.#isHeld = true
      },
      step: (work) => work(),
      isLocked: () => this.loop.machine.isLocked,
    })
  }

  /** Sends a packet, and returns the reply; if the board goes on, the one as it has stopped. */
  ask(body: string): string {
    this.#replies.length = 0
    this.remote.packet(body)
    if (!this.#isHeld) this.run()
    return this.#replies.join(' ')
  }

  /** Executes until the board stops; without a stop until some time has passed. */
  run(): void {
    const { loop } = this
    const ended = this.#advance(MAX_CYCLES)
    if (ended === 'until') return
    this.#isHeld = true
    this.remote.stopped(loop.stops.stop ?? { thread: 1, signal: 11 })
  }

  /** Sends packets, and returns the last reply. */
  all(...bodies: string[]): string {
    return bodies.map((body) => this.ask(body)).at(-1) ?? ''
  }

  /** Returns the bytes of a register as a number. */
  register(number: number): number {
    const bytes = Buffer.from(this.ask(`p${number.toString(16)}`), 'hex')
    return bytes.readUIntLE(0, bytes.length)
  }

  #advance(cycles: number): Ended {
    const { loop } = this
    const until = loop.machine.cycles + cycles
    let ended: Ended = 'clock'
    while (ended === 'clock') ended = loop.advance(until, () => false)
    return ended
  }
}
