import { Refusal } from '#core/errors.ts'
import { invalid } from './invalid-request.ts'

export const MAX_BODY_BYTES = 16 * 1024

/**
 * JSON and nothing beside it but, if it likes, that it is in UTF-8: JSON has no other encoding (RFC
 * 8259).
 */
const JSON_TYPE = /^application\/json[ \t]*(;[ \t]*charset=("?)utf-8\2[ \t]*)?$/i

/**
 * Refuses a body that says it is too large, or one of unknown length where none is read, before
 * anything else is looked at.
 */
export function refuseLargeBody({ method, headers }: Request): void {
  if (Number(headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  if ((method === 'GET' || method === 'HEAD') && headers.has('transfer-encoding')) {
    throw new Refusal('payload_too_large', `A ${method} takes no body, and none of unknown length can be passed over.`)
  }
}

/** What a body says. Refuses what is no UTF-8. */
export function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw invalid([{ pointer: '', detail: 'is not valid UTF-8' }])
  }
}

/**
 * Refuses what is not said to be JSON, once and clearly: of two types, or of a packed one, none is
 * believed.
 */
export function refuseOtherTypes(headers: Headers): void {
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    throw new Refusal('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.')
  }
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) {
    throw new Refusal('unsupported_media_type', 'Send the body as UTF-8 JSON with "Content-Type: application/json".')
  }
}

/** Where an operation takes no body, one that was sent is passed over, but not without end. */
export async function refuseBodyOverCap(request: Request): Promise<undefined> {
  await readCapped(request)
}

/** A body as it came, of at most so many bytes. */
export async function readCapped(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    // A client that leaves in the middle is not an error of the service.
    throw error instanceof Refusal ? error : invalid([{ pointer: '', detail: 'ended before it was whole' }])
  }
  return Buffer.concat(chunks)
}

function tooLarge(maxBytes = MAX_BODY_BYTES): Refusal {
  return new Refusal('payload_too_large', `The body may have at most ${maxBytes} bytes.`)
}
