import { type MachineEvents, silent } from '#agent/emulated/machine.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { Uno } from './uno.ts'

const CYCLES_PER_MS = 16_000

/** For tests: an Uno that executes a program without a worker, with what it prints and tells. */
export class Bench {
  readonly uno: Uno
  readonly notes: string[] = []
  /** When a line ended, in milliseconds of the board's time. */
  readonly lines: { text: string; ms: number }[] = []
  /** Called with each byte that it prints. */
  onByte: (byte: number) => void = () => {}
  #line = ''

  constructor(image: Uint8Array, events: Partial<MachineEvents> = {}) {
    const heard: MachineEvents = {
      ...silent,
      note: (text) => this.notes.push(text),
      ...events,
      byte: (byte) => this.#byte(byte),
    }
    this.uno = new Uno(memoryWith('uno', image), heard)
  }

  get texts(): string[] {
    return this.lines.map(({ text }) => text)
  }

  /** Lets so much of the board's time pass, at the clock of its crystal. */
  run(ms: number): void {
    const until = this.uno.cycles + ms * CYCLES_PER_MS
    while (this.uno.cycles < until && !this.uno.isLocked) this.uno.advance(until)
  }

  #byte(byte: number): void {
    this.onByte(byte)
    if (byte !== 0x0a) this.#line += String.fromCharCode(byte)
    else {
      this.lines.push({ text: this.#line, ms: this.uno.now })
      this.#line = ''
    }
  }
}

/** For tests: a program of some words. */
export function image(...words: number[]): Uint8Array {
  return new Uint8Array(Uint16Array.from(words).buffer)
}

/** For tests: `rjmp .`, where a program ends. */
export const STAY = 0xcfff

/** For tests: `ldi r16, value` and `sts address, r16`. */
export function store(address: number, value: number): number[] {
  return [0xe000 | ((value & 0xf0) << 4) | (value & 0xf), 0x9300, address]
}
