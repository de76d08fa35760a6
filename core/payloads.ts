import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/** PostgreSQL's limit for what a notification carries is 8,000 bytes. */
export const MAX_PAYLOAD_BYTES = 5_600
/** Room for the members of a piece besides its text. */
const HEAD_BYTES = 100

/** A piece of a message, as base64 so that it can be cut anywhere. `left` pieces follow. */
const Piece = z.strictObject({ of: z.string(), at: z.int().min(0), left: z.int().min(0), text: z.string() })

/** Returns the payloads of the notifications for a message; one statement has to send them. */
export function payloadsOf(message: string): string[] {
  if (Buffer.byteLength(message) <= MAX_PAYLOAD_BYTES) return [message]
  const base64 = Buffer.from(message).toString('base64')
  const length = MAX_PAYLOAD_BYTES - HEAD_BYTES
  const count = Math.ceil(base64.length / length)
  const of = randomBytes(8).toString('hex')
  return Array.from({ length: count }, (_, at) => {
    const text = base64.slice(at * length, (at + 1) * length)
    return JSON.stringify({ of, at, left: count - 1 - at, text } satisfies z.output<typeof Piece>)
  })
}

/**
 * Puts messages together again. PostgreSQL delivers what one transaction has sent in its order,
 * with nothing else in between, so no more than one message is incomplete. One that has lost a
 * piece is lost as a whole.
 */
export class PayloadReader {
  #of = ''
  #texts: string[] = []

  /** Returns the message that is whole with this payload; undefined while pieces are missing. */
  read(payload: string): string | undefined {
    const piece = payload.startsWith('{"of":') ? Piece.safeParse(JSON.parse(payload)).data : undefined
    if (!piece) return payload
    if (piece.at === 0) {
      this.#of = piece.of
      this.#texts = []
    }
    if (piece.of !== this.#of || piece.at !== this.#texts.length) return undefined
    this.#texts.push(piece.text)
    return piece.left === 0 ? Buffer.from(this.#texts.join(''), 'base64').toString() : undefined
  }
}
