import type { PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import type { CommandState, ConsoleState, SessionState } from './console-client.ts'
import { type Mark, markOfCommand, withMark } from './marks.ts'

/** What is known of a console and its board since the console was opened. */
export type ConsoleView = {
  state: ConsoleState
  /** The session's own state; null until the console says so. */
  session: SessionState | null
  /** How many have it open, oneself included. */
  watchers: number
  /** Whether the board has printed anything. */
  hasPrinted: boolean
  /** Whether the terminal has drawn some of that. */
  isDrawn: boolean
  /** In the order in which the board names its pins. */
  pins: PinState[]
  /** Of the parts that the session declared. */
  parts: PartState[]
  /** The newest act on the board. */
  command: CommandState | null
  /** Whether the board's power is off. */
  isOff: boolean
  /** What happened to the board, by its place in the output. */
  marks: Mark[]
  /** When the session is due to end, by the service's clock (ISO 8601); null until it says so. */
  expiresAt: string | null
}

export const UNOPENED: ConsoleView = {
  state: { kind: 'connecting' },
  session: null,
  watchers: 1,
  hasPrinted: false,
  isDrawn: false,
  pins: [],
  parts: [],
  command: null,
  isOff: false,
  marks: [],
  expiresAt: null,
}

/** What has changed. `pins` has those that did, and `mark` is one more. */
export type ConsoleNews = Partial<Omit<ConsoleView, 'marks'> & { mark: Mark }>

/** Returns what is known of a console after some news. */
export function viewAfter(view: ConsoleView, news: ConsoleNews): ConsoleView {
  const { command, pins, mark = command ? markOfCommand(command) : undefined, ...others } = news
  return {
    ...view,
    ...others,
    command: command ?? view.command,
    marks: mark ? withMark(view.marks, mark) : view.marks,
    pins: pins ? withChanges(view.pins, pins) : view.pins,
  }
}

function withChanges(known: PinState[], changes: PinState[]): PinState[] {
  const all = new Map([...known, ...changes].map((one) => [one.pin, one]))
  return [...all.values()]
}
