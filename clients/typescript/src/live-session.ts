import { randomUUID } from 'node:crypto'
import { type Boardwalk, read } from './client.ts'
import { ApiError, BoardwalkError, SessionEndedError } from './errors.ts'
import { keepLease } from './lease.ts'
import type { components } from './schema.ts'
import { type Command, type Session, waitForCommand } from './wait.ts'

type Power = components['schemas']['SetPower']['state']
export type FlashOptions = {
  format?: 'uf2' | 'hex' | 'elf' | 'bin' | undefined
  /** The name of the file, for people. */
  filename?: string | undefined
  verify?: boolean
  /** Where a raw image begins in the memory of the board. */
  address?: number | undefined
  timeoutMs?: number
  onProgress?: ((command: Command) => void) | undefined
}

/**
 * A session in use. A session that was started here ends with its scope (`await using`), and its
 * lease is renewed until then; one that was attached to goes on.
 */
export class LiveSession implements AsyncDisposable {
  readonly client: Boardwalk
  /** What the service last said of it. */
  record: Session
  #isOwn: boolean
  readonly #onWarning: (text: string) => void
  readonly #lease = new AbortController()

  constructor(client: Boardwalk, record: Session, { isOwn = false, onWarning = warn } = {}) {
    this.client = client
    this.record = record
    this.#isOwn = isOwn
    this.#onWarning = onWarning
    const { lease_seconds } = record
    if (isOwn && lease_seconds) {
      const options = { seconds: lease_seconds, signal: this.#lease.signal, onWarning }
      keepLease(client, record.id, options).catch((error: unknown) => onWarning(String(error)))
    }
  }

  get id(): string {
    return this.record.id
  }

  async refresh(): Promise<Session> {
    this.record = await read(this.client.http.GET('/v1/sessions/{session_id}', this.#of))
    return this.record
  }

  async extend(minutes: number, idempotencyKey: string = randomUUID()): Promise<Session> {
    const params = { path: { session_id: this.id }, header: { 'idempotency-key': idempotencyKey } }
    const call = this.client.http.POST('/v1/sessions/{session_id}/extension', { params, body: { minutes } })
    this.record = { ...this.record, ...(await read(call)) }
    return this.record
  }

  /** Ends it. A session that has ended already is returned as it is. */
  async end(): Promise<Session> {
    this.#lease.abort()
    const init = { ...this.#of, fetch: this.client.sendFarewell }
    const ended = await read(this.client.http.DELETE('/v1/sessions/{session_id}', init))
    this.record = { ...this.record, ...ended }
    return this.record
  }

  /** Uploads a file, writes it to the board, and returns once the board runs it. */
  async flash(firmware: Uint8Array<ArrayBuffer>, options: FlashOptions = {}): Promise<Command> {
    const { format, filename, verify = true, address, timeoutMs, onProgress } = options
    const uploaded = await this.#upload(firmware, { ...(format && { format }), ...(filename && { filename }) })
    const params = { path: { session_id: this.id }, header: { 'idempotency-key': randomUUID() } }
    const body = { firmware_id: uploaded.id, verify, ...(address !== undefined && { address }) }
    const call = this.client.http.POST('/v1/sessions/{session_id}/flash', { params, body })
    return waitForCommand(this.client, await read(call), { onChange: onProgress, ...(timeoutMs && { timeoutMs }) })
  }

  async reset(): Promise<Command> {
    const call = this.client.http.POST('/v1/sessions/{session_id}/reset', this.#of)
    return waitForCommand(this.client, await read(call))
  }

  async power(state: Power): Promise<Command> {
    const call = this.client.http.POST('/v1/sessions/{session_id}/power', { ...this.#of, body: { state } })
    return waitForCommand(this.client, await read(call))
  }

  /** Leaves the session to somebody else: its lease is not renewed, and it outlives its scope. */
  release(): void {
    this.#lease.abort()
    this.#isOwn = false
  }

  /**
   * Stops renewing the lease, and ends the session if it was started here. Warns where that fails,
   * so that an error that led here is kept.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#lease.abort()
    if (!this.#isOwn || this.record.state === 'ended') return
    // Another try would wait as long, and warn again.
    this.#isOwn = false
    try {
      await this.end()
    } catch (error) {
      if (!(error instanceof BoardwalkError)) throw error
      const { lease_seconds, expires_at } = this.record
      const until = lease_seconds ? `its lease of ${lease_seconds} s runs out` : `it runs out (${expires_at})`
      this.#onWarning(`Session ${this.id} could not be ended: ${error.message} It goes on until ${until}.`)
    }
  }

  get #of() {
    return { params: { path: { session_id: this.id } } }
  }

  /** A file is kept by its hash, so one that is sent twice is kept once. */
  async #upload(
    firmware: Uint8Array<ArrayBuffer>,
    query: { format?: 'uf2' | 'hex' | 'elf' | 'bin'; filename?: string },
  ) {
    const headers = { 'Content-Type': 'application/octet-stream', 'idempotency-key': randomUUID() }
    const params = { path: { session_id: this.id }, query }
    const sent = { params, headers, body: '', bodySerializer: () => firmware }
    return read(this.client.http.POST('/v1/sessions/{session_id}/firmware', sent))
  }
}

function warn(text: string): void {
  process.emitWarning(text, 'BoardwalkWarning')
}

/** Returns a session that is live already. Leaving its scope changes nothing of it. */
export async function attach(client: Boardwalk, session_id: string): Promise<LiveSession> {
  const record = await read(client.http.GET('/v1/sessions/{session_id}', { params: { path: { session_id } } }))
  if (record.state === 'ended') throw new SessionEndedError(record.id, record.end_reason)
  return new LiveSession(client, record)
}

/** Returns whether an error says that a session is over. */
export const saysEnded = (error: unknown) =>
  error instanceof SessionEndedError || (error instanceof ApiError && error.code === 'session_ended')
