import { BoardwalkError } from './errors.ts'
import { percentOf } from './screens/picture.ts'

const SHOWN_LINES = 20

/**
 * An expected text did not come in time, or cannot come any more. `before` is what came instead.
 */
export class ExpectTimeoutError extends BoardwalkError {
  override name = 'ExpectTimeoutError'
  readonly pattern: string
  readonly before: string
  readonly reason: 'timeout' | 'locked_up'
  /** What happened to the board's processor, if it has locked up. */
  readonly lockUp: string | undefined

  /** `limit` says how long was waited, such as `30 s`. */
  constructor(pattern: string, before: string, limit: string, lockUp?: string) {
    super(
      `${pattern} did not come${lockUp === undefined ? ` within ${limit}` : `, and cannot: ${lockUp}`}. ${shown(before)}`,
    )
    this.pattern = pattern
    this.before = before
    this.lockUp = lockUp
    this.reason = lockUp === undefined ? 'timeout' : 'locked_up'
  }
}

/** A screen did not show what was expected in time, or cannot any more. */
export class ScreenDiffersError extends BoardwalkError {
  override name = 'ScreenDiffersError'
  readonly part: string
  /** Which part of the pixels differs, from 0 to 1. */
  readonly differs: number
  /** The pixels that differ, as block characters. */
  readonly drawn: string
  readonly reason: 'timeout' | 'locked_up'
  /** What happened to the board's processor, if it has locked up. */
  readonly lockUp: string | undefined

  /** `limit` says how long was waited, such as `30 s`. */
  constructor(part: string, { differs, drawn }: { differs: number; drawn: string }, limit: string, lockUp?: string) {
    const why = lockUp === undefined ? ` within ${limit}` : `, and cannot: ${lockUp}`
    super(`“${part}” did not show the picture${why}. ${percentOf(differs)} % of its pixels differ:\n${drawn}`)
    this.part = part
    this.differs = differs
    this.drawn = drawn
    this.lockUp = lockUp
    this.reason = lockUp === undefined ? 'timeout' : 'locked_up'
  }
}

/** A text came that must not. */
export class ExpectFailedError extends BoardwalkError {
  override name = 'ExpectFailedError'
  readonly pattern: string
  readonly matched: string

  constructor(pattern: string, matched: string, output: string) {
    super(`The board printed ${JSON.stringify(matched)}, which fails by ${pattern}. ${shown(output)}`)
    this.pattern = pattern
    this.matched = matched
  }
}

/** Output of the board is missing, so that nobody can say what it printed. */
export class OutputLostError extends BoardwalkError {
  override name = 'OutputLostError'

  constructor() {
    super('The service has lost some of what the board printed here, so nothing can be said of it. Run it again.')
  }
}

/** The connection to a console was lost and could not be made again. */
export class ConsoleLostError extends BoardwalkError {
  override name = 'ConsoleLostError'
}

/** A console was used after it was closed. */
export class ConsoleClosedError extends BoardwalkError {
  override name = 'ConsoleClosedError'
}

/** Typed bytes did not reach the board. */
export class InputRefusedError extends BoardwalkError {
  override name = 'InputRefusedError'
  readonly why: 'not_delivered' | 'read_only' | 'input_limit'

  constructor(why: InputRefusedError['why'], options?: ErrorOptions) {
    super(WHY[why], options)
    this.why = why
  }
}

const WHY = {
  not_delivered: 'The board cannot be reached now. What was typed is lost.',
  read_only: 'This console only reads.',
  input_limit: 'The console takes no more input now. What was typed is lost.',
}

/** Returns the last lines of a text, for people. */
function shown(text: string): string {
  if (text.trim() === '') return 'Nothing was printed since the match before.'
  const lines = text.replace(/\n$/, '').split('\n').slice(-SHOWN_LINES)
  return `The last lines:\n${lines.map((line) => `  ${line}`).join('\n')}`
}
