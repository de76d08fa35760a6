import type { FromAgent } from '#wire/agent-protocol.ts'
import type { BoardConfig } from './config.ts'
import { log } from './log.ts'
import type { BoardSlot } from './slot.ts'

type Options = {
  makeSlot: (board: BoardConfig, boards: number, idle: () => void) => BoardSlot
  say: (message: FromAgent) => void
}

const REMOVED = 'It is not in the configuration of its agent any more.'

/** The slots of a configuration. One that is held or busy keeps its old one until it is free. */
export class ConfiguredSlots {
  readonly slots = new Map<string, BoardSlot>()
  /** The configuration that each slot has. */
  readonly #given = new Map<string, string>()
  readonly #options: Options
  #wanted: readonly BoardConfig[]

  constructor(boards: readonly BoardConfig[], options: Options) {
    this.#wanted = boards
    this.#options = options
    for (const board of boards) this.#make(board)
  }

  /** Takes a new configuration: at once where it can, and later elsewhere. */
  take(boards: readonly BoardConfig[]): void {
    this.#wanted = boards
    this.#configure()
  }

  #configure(): void {
    for (const board of this.#wanted) {
      const isSame = this.#given.get(board.slot) === JSON.stringify(board)
      if (isSame || this.slots.get(board.slot)?.isIdle === false) continue
      const slot = this.#make(board)
      log('configured', { slot: board.slot })
      this.#options.say({ t: 'board', board: slot.report() })
    }
    const names = new Set(this.#wanted.map(({ slot }) => slot))
    for (const [name, slot] of this.slots) {
      if (names.has(name) || !slot.isIdle) continue
      this.slots.delete(name)
      this.#given.delete(name)
      log('removed', { slot: name })
      this.#options.say({ t: 'board', board: { ...slot.report(), state: 'failed', error: REMOVED } })
    }
  }

  #make(board: BoardConfig): BoardSlot {
    const slot = this.#options.makeSlot(board, this.#wanted.length, () => this.#configure())
    this.slots.set(board.slot, slot)
    this.#given.set(board.slot, JSON.stringify(board))
    return slot
  }
}
