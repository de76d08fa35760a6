import type { Wiring } from '#wire/wirings.ts'
import { BoardwalkError, type Console, type LiveSession } from '../../typescript/src/index.ts'
import { Typist } from './typist.ts'

/** Where a line reads what the board prints, and types: its console, or a port of it. */
export type LineEnd = Pick<Console, 'chunks' | 'offset' | 'send' | 'ended' | 'mode'> &
  Partial<Pick<Console, 'setLines'>> &
  AsyncDisposable

/** The board of a session, as its line has it. */
export type LineBoard = {
  session: LiveSession
  console: LineEnd
  wiring: Wiring
  canBreak: boolean
  /** How much flash uploads by STK500 may write, in bytes; undefined where there are none. */
  uploadBytes: number | undefined
}

/** What tools do with a board, one act after the other. */
export class BoardSide {
  readonly board: LineBoard
  readonly say: (text: string) => void
  /** Whether the last upload was refused or has failed. */
  hasFailedUpload: boolean = false
  readonly typist: Typist
  #acts: Promise<unknown> = Promise.resolve()

  constructor(board: LineBoard, say: (text: string) => void) {
    this.board = board
    this.say = say
    this.typist = new Typist(board.console, say)
  }

  /** Runs an act on the board once those before it are over. */
  inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#acts.then(act)
    // Its caller gets the error; the next act is not to.
    this.#acts = done.catch(() => undefined)
    return done
  }

  /** The same for an act that the tool learns nothing of: a failure is said. */
  async try(name: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await this.inTurn(act)
    } catch (error) {
      if (!(error instanceof BoardwalkError)) throw error
      this.say(`The ${name} has failed: ${error.message}`)
    }
  }
}
