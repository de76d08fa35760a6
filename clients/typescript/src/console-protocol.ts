import { ConsoleLostError } from './console-errors.ts'
import type { components } from './schema.ts'

/** The messages of a console's WebSocket, as a client needs them. */

export const CONSOLE_PROTOCOL = 'boardwalk.console.v1'

/** The service closes a socket for good with these. After others it can be opened again. */
export const closeCodes = { badMessage: 4400, unauthorized: 4401, ended: 4410 } as const

/** The most bytes in one message to the service. */
export const MAX_TYPED_BYTES = 4 * 1024

type EndReason = components['schemas']['Session']['end_reason']
type Refused = { t: 'refused'; why: 'not_delivered' | 'read_only' | 'input_limit' }
type State = {
  t: 'state'
  state: 'starting' | 'running' | 'ended'
  board_online: boolean
  unreachable_since: string | null
  end_reason: string | null
  end_fault: string | null
  end_message: string | null
}
type Command = {
  t: 'command'
  id: string
  kind: string
  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  phase: string | null
  progress: number
  fault: string | null
  error: string | null
  /** Where the output of what it started begins. */
  output_from: number | null
}

/** The board's processor has locked up, or runs again. `offset` is how much was printed by then. */
type Processor = { t: 'processor'; offset: number; state: 'running' | 'locked_up'; text: string | null }

/** What a part of a board has to tell. */
export type PartState = { name: string; kind: string; state: Record<string, boolean | number | string | null> }

/** What the service says of a session and its board. Newer services may say more. */
export type ConsoleMessage =
  | { t: 'hello'; offset: number; first_offset: number; mode: 'rw' | 'ro'; board_online: boolean }
  | { t: 'skip'; to: number }
  | { t: 'gap'; from: number; to: number }
  | { t: 'note'; at: string; text: string }
  | State
  | Command
  | { t: 'pins'; changes: { pin: string; [member: string]: unknown }[] }
  | { t: 'parts'; states: PartState[] }
  | { t: 'time'; board_ms: number }
  | Processor
  | { t: 'power'; state: 'on' | 'off' }
  | { t: 'expiring'; at: string }
  | { t: 'watchers'; n: number }
  | Refused

/** Bytes of the board and the offset of the first of them. */
export type Output = { t: 'output'; offset: number; bytes: Uint8Array }

/** Why a session is over; null where that is not known. */
export type SessionEndReason = EndReason

const OFFSET_BYTES = 8

/** Returns the output in a binary message. Throws a {@link ConsoleLostError} if it has none. */
export function decodeOutput(data: Uint8Array): Output {
  if (data.length < OFFSET_BYTES) throw new ConsoleLostError('The service sent output without its offset.')
  return {
    t: 'output',
    offset: Number(new DataView(data.buffer, data.byteOffset).getBigUint64(0, true)),
    bytes: data.subarray(OFFSET_BYTES),
  }
}

/**
 * Returns a text message. What a newer service says is passed on as it is. Throws a
 * {@link ConsoleLostError} for what is no message.
 */
export function decodeMessage(text: string): ConsoleMessage {
  return decodeLine<ConsoleMessage>(text, 't')
}

/** Returns a JSON object with a `member`. Throws a {@link ConsoleLostError} for anything else. */
export function decodeLine<T extends object>(text: string, member: keyof T & string): T {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && member in value) return value as T
  } catch (cause) {
    throw new ConsoleLostError('The service sent something that is not JSON to the console.', { cause })
  }
  throw new ConsoleLostError('The service sent something that is no message to the console.')
}
