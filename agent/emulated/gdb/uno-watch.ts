import type { Avr } from '#agent/emulated/uno/avr/avr.ts'
import type { Stops, Watchpoint } from './stops.ts'

/** Where avr-gdb has the data space of an AVR. */
export const DATA = 0x800000
/** The only thread of a processor with one core. */
export const THREAD = 1
const [RET, RETI] = [0x9508, 0x9518]
const [ICALL, EICALL] = [0x9509, 0x9519]
/** Where RAM begins in the data space: instructions of many kinds write to what is before it. */
const RAM = 0x100

/** Looks at what each instruction of an ATmega328P does to what is watched. */
export class UnoWatch {
  readonly #stops: Stops
  readonly #isRead: boolean
  /** Where it is in the data space, and what was there before an instruction. */
  readonly #watched: { watchpoint: Watchpoint; at: number; before: Uint8Array }[]

  constructor(watchpoints: readonly Watchpoint[], stops: Stops) {
    this.#stops = stops
    this.#isRead = watchpoints.some(({ access }) => access !== 'write')
    this.#watched = watchpoints.map((watchpoint) => {
      const at = Math.max(0, watchpoint.address - DATA)
      return { watchpoint, at, before: new Uint8Array(Math.max(0, watchpoint.address + watchpoint.length - DATA - at)) }
    })
  }

  /**
   * Returns which words of a program have to be looked at: all of them, unless a replay is searched
   * for what is in RAM. What an interrupt writes there is found at the next that stores something.
   */
  wordsOf(program: Uint16Array): Uint8Array | undefined {
    if (!this.#stops.isPassive || this.#isRead || this.#watched.some(({ at }) => at < RAM)) return undefined
    return Uint8Array.from(program, (opcode) => (stores(opcode) ? 1 : 0))
  }

  /** Executes an instruction, and returns true if the processor is to stop. */
  execute(cpu: Avr, instruction: () => void): boolean {
    const { data } = cpu
    const opcode = cpu.progMem[cpu.pc] ?? 0
    const stack = cpu.SP
    if (!this.#stops.isPassive) this.#remember(data)
    instruction()
    for (const { watchpoint, at, before } of this.#watched)
      if (before.some((byte, next) => byte !== data[at + next]))
        this.#stops.note(THREAD, 'write', watchpoint.address, watchpoint.length)
    if (this.#stops.isPassive) this.#remember(data)
    if (this.#isRead && takesFromStack(opcode)) this.#stops.note(THREAD, 'read', DATA + stack + 1, cpu.SP - stack)
    return this.#stops.stop !== undefined
  }

  #remember(data: Uint8Array): void {
    for (const { at, before } of this.#watched)
      for (let next = 0; next < before.length; next++) before[next] = data[at + next] ?? 0
  }
}

/** Returns true for what may write to RAM: ST, STD, STS, PUSH and calls. */
function stores(opcode: number): boolean {
  if ((opcode & 0xfe00) === 0x9200 || (opcode & 0xd200) === 0x8200) return true
  if ((opcode & 0xfe0e) === 0x940e || (opcode & 0xf000) === 0xd000) return true
  return opcode === ICALL || opcode === EICALL
}

/** POP, RET and RETI. */
function takesFromStack(opcode: number): boolean {
  return (opcode & 0xfe0f) === 0x900f || opcode === RET || opcode === RETI
}
