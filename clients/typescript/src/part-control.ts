import { type Boardwalk, read } from './client.ts'
import { UsageError } from './errors.ts'
import type { components } from './schema.ts'

/** A part with what it has to tell, by its kind. */
export type LivePart = components['schemas']['LivePart']
/** What is set of a part, such as `{ pressed: true }`. */
export type PartInput = components['schemas']['SetPart']

/** Returns all parts of a session. */
export async function readParts(client: Boardwalk, sessionId: string): Promise<LivePart[]> {
  const params = { path: { session_id: sessionId } }
  return (await read(client.http.GET('/v1/sessions/{session_id}/parts', { params }))).parts
}

/**
 * Returns the part that has a name. Throws a {@link UsageError} with the names there are.
 *
 * @internal
 */
export function findPart<T extends { name: string }>(parts: readonly T[], name: string): T {
  const found = parts.find((part) => part.name === name)
  if (found) return found
  throw new UsageError(
    `This session has no part ${name}. It has ${parts.map((part) => part.name).join(', ') || 'none'}.`,
  )
}

/** One part on the board of a session. */
export class PartControl {
  readonly name: string
  readonly #client: Boardwalk
  readonly #sessionId: string

  constructor(client: Boardwalk, sessionId: string, name: string) {
    this.#client = client
    this.#sessionId = sessionId
    this.name = name
  }

  /** Presses a button or turns a potentiometer. It stays so until it is set again. */
  async set(input: PartInput): Promise<void> {
    const params = { path: { session_id: this.#sessionId, part: this.name } }
    await read(this.#client.http.PATCH('/v1/sessions/{session_id}/parts/{part}', { params, body: input }))
  }

  /**
   * Returns what a screen shows, as a PNG with one bit a pixel. Compare its pixels, and not its
   * bytes. Throws an ApiError, `not_supported`, for a part that is no screen.
   */
  async screenshot(): Promise<Uint8Array<ArrayBuffer>> {
    const params = { path: { session_id: this.#sessionId, part: this.name } }
    const init = { params, parseAs: 'arrayBuffer' } as const
    return new Uint8Array(await read(this.#client.http.GET('/v1/sessions/{session_id}/parts/{part}/screenshot', init)))
  }

  /** Returns what the part tells. Throws a {@link UsageError} with the names there are. */
  async state(): Promise<LivePart['state']> {
    return findPart(await readParts(this.#client, this.#sessionId), this.name).state
  }
}
