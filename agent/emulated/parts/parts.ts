import type { I2cDevice } from '#agent/emulated/i2c.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import { eachPin, pinsIn } from '#agent/emulated/pin-bits.ts'
import type { Part as Declared, PartInput, PartState } from '#wire/parts.ts'
import { PartsClock } from './clock.ts'
import { makePart } from './make.ts'
import type { Level, Part } from './part.ts'
import { randomOf } from './random.ts'

/** The board that parts are on. */
export type Board = {
  readonly cycles: number
  readonly hertz: number
  pin(index: number): { direction: 'in' | 'out'; level: Level }
  connect(index: number, volts: number): void
  callAt(cycle: number, work: () => void): void
  /** Puts a device on the I²C bus of two pins, if a peripheral of the board can have it there. */
  connectI2c?(device: I2cDevice, pins: { sda: number; scl: number }): void
  /**
   * Lets the bits of a serial port be on two pins, where it sends and receives, if they can be its
   * own.
   */
  connectSerial?(pins: { tx: number; rx: number }): void
}

type Options = {
  model: Model
  declared: readonly Declared[]
  seed: number
  /** The state of a part has changed. */
  changed: () => void
}

type Placed = { declared: Declared; part: Part }

/**
 * The parts on one board, from power-on to power-off. A reset of the board is not one of theirs.
 */
export class Parts {
  readonly #clock: PartsClock
  readonly #board: Board
  readonly #placed: Placed[]
  /** The parts on each pin that has some, and what the board last drove there. */
  readonly #wires = new Map<number, { parts: Part[]; level: Level }>()
  /** Those pins, as bits. */
  readonly #wired: number

  constructor(board: Board, { model, declared, seed, changed }: Options) {
    this.#board = board
    this.#clock = new PartsClock(board)
    this.#placed = declared.map((one) => {
      const wiring = {
        clock: this.#clock,
        supplyVolts: models[model].supplyVolts,
        drive: (pin: number, volts: number) => board.connect(pin, volts),
        random: randomOf(seed, one.name),
        changed,
      }
      return { declared: one, part: makePart(model, one, wiring) }
    })
    for (const { part } of this.#placed) {
      if (part.i2c) board.connectI2c?.(part.i2c.device, part.i2c)
      if (part.serial) board.connectSerial?.(part.serial)
      for (const pin of part.pins) {
        const wire = this.#wires.get(pin) ?? { parts: [], level: null }
        this.#wires.set(pin, { ...wire, parts: [...wire.parts, part] })
      }
    }
    this.#wired = pinsIn([...this.#wires.keys()])
  }

  /** The board has switched pins that it drives, as `MachineEvents` says. */
  edges(pins: number, levels: number): void {
    if ((pins & this.#wired) === 0) return
    eachPin(pins & this.#wired, (pin) => {
      const wire = this.#wires.get(pin)
      if (wire) this.#tell(pin, wire, (levels >> pin) & 1 ? 1 : 0)
    })
  }

  /** The board may drive other pins than before. */
  pinsChanged(): void {
    for (const [pin, wire] of this.#wires) {
      const { direction, level } = this.#board.pin(pin)
      this.#tell(pin, wire, direction === 'out' ? level : null)
    }
  }

  /** The board was reset, and drives no pin any more. */
  boardReset(): void {
    this.#clock.restart()
    this.pinsChanged()
  }

  /** The board is about to measure the voltage on a pin. */
  sample(pin: number): void {
    for (const part of this.#wires.get(pin)?.parts ?? []) part.sample?.(pin)
  }

  /** Throws for a part that the board does not have. */
  set(name: string, input: PartInput): void {
    const found = this.#placed.find(({ declared }) => declared.name === name)
    if (!found) throw new Error(`the board has no part ${name}`)
    found.part.set(input)
  }

  states(): PartState[] {
    return this.#placed.map(({ declared: { name, kind }, part }) => ({ name, kind, state: part.state() }))
  }

  #tell(pin: number, wire: { parts: Part[]; level: Level }, level: Level): void {
    if (wire.level === level) return
    wire.level = level
    for (const part of wire.parts) part.edge(pin, level, this.#board.cycles)
  }
}

/** Returns the states of parts on a board that has no power. */
export function darkStates(model: Model, declared: readonly Declared[]): PartState[] {
  const board: Board = { cycles: 0, hertz: 1, pin: () => ({ direction: 'in', level: null }), connect() {}, callAt() {} }
  return new Parts(board, { model, declared, seed: 0, changed() {} }).states()
}
