import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { newMemory, program } from '#agent/emulated/memory.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import { Part } from '#wire/parts.ts'

/** How long a step is, of the board's time. */
const STEP_SECONDS = 0.001

/** For tests: a board with parts that runs a program in this thread, by its own time alone. */
export class BoardInLoop {
  readonly loop: Loop
  output = ''

  constructor(model: Model, image: Uint8Array, parts: object[]) {
    const memory = newMemory(model)
    program(model, memory, [{ address: models[model].target.memories[0]?.start ?? 0, bytes: image }])
    const byte = (one: number) => {
      this.output += String.fromCharCode(one)
    }
    this.loop = new Loop({ model, memory, events: { ...silent, byte }, parts: parts.map((part) => Part.parse(part)) })
  }

  /** Types something, and returns what is printed until it has a text. Throws as `shows` does. */
  ask(text: string, reply: string, seconds = 2, onStep = () => {}): string {
    this.output = ''
    this.loop.input({ kind: 'bytes', bytes: Buffer.from(text) })
    return this.shows(reply, seconds, onStep)
  }

  /** Returns what is printed until it has a text. Throws after so many seconds of the board. */
  shows(reply: string, seconds = 2, onStep = () => {}): string {
    const { machine } = this.loop
    const end = machine.now + seconds * 1_000
    while (!this.output.includes(reply)) {
      if (machine.now >= end) throw new Error(`the board has not printed ${reply}, but ${this.output}`)
      machine.advance(machine.cycles + machine.hertz * STEP_SECONDS)
      onStep()
    }
    return this.output
  }

  set(part: string, state: Record<string, string | number | boolean>): void {
    this.loop.input({ kind: 'part', part, state })
  }

  stateOf(name: string) {
    return this.loop.parts.states().find((one) => one.name === name)?.state
  }
}
