import { randomUUID } from 'node:crypto'
import { LateSignal, pause } from './call-limit.ts'
import { requireMs } from './check-arguments.ts'
import { checkFirmware } from './check-firmware.ts'
import { checkOnline, offersOf } from './check-online.ts'
import { Boardwalk, read } from './client.ts'
import { ApiError } from './errors.ts'
import { type Firmware, readFirmware } from './firmware.ts'
import { LiveSession } from './live-session.ts'
import type { components } from './schema.ts'
import { type Session, waitUntilRunning } from './wait.ts'

const QUEUE_TIMEOUT_MS = 15 * 60_000
/** A part as it is declared: its kind says which members it has. */
export type Part = NonNullable<components['schemas']['StartSession']['parts']>[number]

/** How often a start is tried again while the account has as many sessions as it may. */
const LIMIT_POLL_MS = 5000

export type StartOptions = {
  /** A type of board, or one board. */
  boardType?: string | undefined
  boardId?: string | undefined
  /** Default: the first image of the type. */
  baseImageId?: string | undefined
  /** How long it may run. Default: 60. */
  minutes?: number | undefined
  /** How long to wait for a board, in milliseconds. 0 does not queue. Default: 15 minutes. */
  queueTimeoutMs?: number | undefined
  /** Wait also if none of the boards is online now. Default: false. */
  waitForOffline?: boolean | undefined
  /** The session ends this long after its program. Null is no lease. Default: 60. */
  leaseSeconds?: number | null | undefined
  maxCredits?: number | undefined
  metadata?: Record<string, string> | undefined
  /** An emulated board at `max` does not wait for the clock. Default: `real`. */
  speed?: 'real' | 'max' | undefined
  /** What the bounce and noise of parts are drawn from. */
  seed?: number | undefined
  /** Emulated parts on the pins of the board. */
  parts?: readonly Part[] | undefined
  /** Two starts with one key are one session. Default: a new one. */
  idempotencyKey?: string | undefined
  /**
   * Is waited for while the account has as many sessions as it may. True is another try at once,
   * since one has ended; that time is not counted. False waits as without it.
   */
  waitForPlace?: (() => Promise<boolean>) | undefined
  /** Is called with each state and place in the queue. */
  onChange?: ((session: Session) => void) | undefined
  onWarning?: ((text: string) => void) | undefined
  /** Is read and checked before anything is spent, and flashed once the board can be used. */
  firmware?: Firmware | undefined
  signal?: AbortSignal | undefined
}

/**
 * Starts a session and returns it once its board can be used and has its firmware. Leaving its
 * scope ends it. Throws a QueueTimeoutError if no board became free in time, and a
 * NoBoardOnlineError if it would have to wait and no board that would do is online.
 */
export async function startSession(options: StartOptions): Promise<LiveSession>
/**
 * Starts a session and returns it once its board can be used and has its firmware. Leaving its
 * scope ends it. Throws a QueueTimeoutError if no board became free in time, and a
 * NoBoardOnlineError if it would have to wait and no board that would do is online.
 */
export async function startSession(client: Boardwalk, options: StartOptions): Promise<LiveSession>
export async function startSession(first: Boardwalk | StartOptions, second?: StartOptions): Promise<LiveSession> {
  const client = first instanceof Boardwalk ? first : new Boardwalk()
  const options = first instanceof Boardwalk ? (second ?? {}) : first
  const { queueTimeoutMs = QUEUE_TIMEOUT_MS, onChange, onWarning, signal } = options
  requireMs('queueTimeoutMs', queueTimeoutMs)
  const file = options.firmware === undefined ? undefined : await readFirmware(options.firmware, signal)
  if (file) await checkFirmware(client, options, file)
  const deadline = performance.now() + queueTimeoutMs
  const record = await requestSession(client, options)
  const until = options.waitForPlace ? performance.now() + queueTimeoutMs : deadline
  const session = new LiveSession(client, record, { isOwn: true, ...(onWarning && { onWarning }) })
  try {
    for (const one of [signal, client.signal]) one?.throwIfAborted()
    onChange?.(record)
    if (record.state === 'queued' && !options.waitForOffline) await checkOnline(offersOf(client, options))
    const timeoutMs = record.state === 'queued' ? Math.max(0, until - performance.now()) : START_TIMEOUT_MS
    session.record = await waitUntilRunning(client, record.id, { timeoutMs, onChange, signal })
    if (file) await session.flashFile(file)
    return session
  } catch (error) {
    await session[Symbol.asyncDispose]()
    throw error
  }
}

/** A board that was found is prepared, which has deadlines of its own at the service. */
const START_TIMEOUT_MS = 10 * 60_000

/** An abort waits so long for the id of a session that is being made, so that it can be ended. */
const ID_MS = 1_000

/**
 * Makes the session, waiting while the account has as many as it may. An abort ends the call a
 * moment later: a session whose id nobody has learnt could not be ended before its lease is over.
 *
 * @internal
 */
export async function requestSession(client: Boardwalk, options: StartOptions): Promise<Session> {
  const { queueTimeoutMs = QUEUE_TIMEOUT_MS, idempotencyKey = randomUUID(), signal } = options
  let deadline = performance.now() + queueTimeoutMs
  const params = { header: { 'idempotency-key': idempotencyKey } }
  const signals = [signal, client.signal]
  for (;;) {
    for (const one of signals) one?.throwIfAborted()
    using late = new LateSignal(ID_MS, signals)
    const init = { params, body: bodyOf(options), signal: late.signal, fetch: client.sendFarewell }
    try {
      return await read(client.http.POST('/v1/sessions', init))
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'session_limit_reached'
      if (isFull && (await options.waitForPlace?.())) {
        deadline = performance.now() + queueTimeoutMs
        continue
      }
      if (!isFull || performance.now() + LIMIT_POLL_MS > deadline) throw error
      await pause(LIMIT_POLL_MS, ...signals)
    }
  }
}

function bodyOf(options: StartOptions): components['schemas']['StartSession'] {
  const { boardType, boardId, baseImageId, minutes, maxCredits, metadata, leaseSeconds = 60 } = options
  return {
    ...(boardType !== undefined && { board_type: boardType }),
    ...(boardId !== undefined && { board_id: boardId }),
    ...(baseImageId !== undefined && { base_image_id: baseImageId }),
    ...(minutes !== undefined && { minutes }),
    ...(maxCredits !== undefined && { max_credits: maxCredits }),
    ...(metadata && { metadata }),
    ...(options.speed !== undefined && { speed: options.speed }),
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(options.parts && { parts: [...options.parts] }),
    ...(leaseSeconds !== null && { lease_seconds: leaseSeconds }),
    wait: options.queueTimeoutMs !== 0,
  }
}
