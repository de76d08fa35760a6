import type { User } from '#core/users.ts'
import type { Processor } from '#wire/processor.ts'
import type { Piece } from './pieces.ts'

/** New pieces of a console, which continue what is stored of it, and what is new of its board. */
export type Unstored = {
  sessionId: string
  binding: number
  from: number
  typed: number
  pieces: Piece[]
  processor?: Processor | undefined
}

/** Where a console is: its offset in the log, and where its binding began. */
export type Place = { stored: number; base: number }

/** The newest output that is kept of one session, by the tier of its user. */
export type LogLimits = { free: number; paid: number; boot: number; step: number }

/**
 * Where the output of consoles is recorded. How far each console is recorded is in the database
 * with every driver.
 */
export type LogStore = {
  /**
   * Begins or continues to record a binding's output. Another binding of the same session, after a
   * board that could not be prepared, continues where the first one stopped.
   */
  open: (sessionId: string, binding: number) => Promise<Place>
  /**
   * Stores new pieces of many consoles. A console moves only if it is where `from` says and records
   * that binding: so every byte is stored once, also if two instances have it. Returns the ids of
   * the sessions that were stored.
   */
  store: (consoles: Unstored[]) => Promise<Set<string>>
  /** Returns how far a binding is stored; undefined if another one is recorded now. */
  readStored: (sessionId: string, binding: number) => Promise<number | undefined>
  /**
   * Returns recorded pieces of a session from an offset on, in order; the next call continues
   * behind them. What is no longer kept is a gap. Returns none where the record ends.
   */
  readPieces: (sessionId: string, from: number) => Promise<Piece[]>
  /**
   * Deletes the oldest output of a session that has more than its user's tier keeps. Readers find
   * a gap. `end` is where its output ends: most sessions never come so far.
   */
  trim: (sessionId: string, end: number, limits?: LogLimits) => Promise<void>
  /**
   * Deletes what the boards of a user's sessions have printed. Only how much it was stays, and what
   * an agent still sends is stored nowhere.
   */
  deleteRecords: (user: Pick<User, 'id'>) => Promise<void>
  /** Does so for sessions of guests that are over: nobody can read them any more. */
  deleteGuestRecords: () => Promise<void>
  /**
   * Deletes what `deleteRecords` could not delete in its transaction, because it is elsewhere. What
   * fails is left for the next call.
   */
  purge: () => Promise<void>
  /** Makes room for the next days, and drops recorded output that is older than 31 days. */
  keepDays: () => Promise<void>
}
