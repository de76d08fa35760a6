import { Refusal } from '#core/errors.ts'
import { invalid } from './invalid-request.ts'

export const MAX_BODY_BYTES = 16 * 1024

/** JSON, with at most the charset UTF-8: JSON has no other encoding (RFC 8259). */
const JSON_TYPE = /^application\/json[ \t]*(;[ \t]*charset=("?)utf-8\2[ \t]*)?$/i

const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(;[ \t]*charset=("?)utf-8\2[ \t]*)?$/i

/**
 * Throws `payload_too_large` for a declared length beyond the limit, and for a GET with a body of
 * unknown length, before anything else is read.
 */
export function refuseLargeBody({ method, headers }: Request, maxBytes = MAX_BODY_BYTES): void {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if ((method === 'GET' || method === 'HEAD') && headers.has('transfer-encoding')) {
    throw new Refusal('payload_too_large', `A ${method} takes no body, and none of unknown length can be passed over.`)
  }
}

/** Returns the text of a body. Throws `invalid_request` if it is not UTF-8. */
export function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw invalid([{ pointer: '', detail: 'is not valid UTF-8' }])
  }
}

/** Throws `unsupported_media_type` unless the headers say exactly JSON, not compressed. */
export function refuseOtherTypes(headers: Headers): void {
  refuseCompressed(headers)
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) {
    throw new Refusal('unsupported_media_type', 'Send the body as UTF-8 JSON with "Content-Type: application/json".')
  }
}

/** Returns whether the headers say that the body is a form, not compressed. */
export function isForm(headers: Headers): boolean {
  refuseCompressed(headers)
  return FORM_TYPE.test(headers.get('content-type') ?? '')
}

/** No body is decompressed: its size would be another than the one that is limited. */
function refuseCompressed(headers: Headers): void {
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    throw new Refusal('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.')
  }
}

/** Reads and discards a body that an operation does not take, up to the limit. */
export async function refuseBodyOverCap(request: Request): Promise<undefined> {
  await readCapped(request)
}

/**
 * Returns the bytes of a body that is no JSON. Throws for another type, a compressed body and
 * beyond the limit.
 */
export function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  refuseCompressed(request.headers)
  if (!/^application\/octet-stream\s*$/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal(
      'unsupported_media_type',
      'Send the bytes as they are with "Content-Type: application/octet-stream".',
    )
  return readCapped(request, maxBytes)
}

/** Returns the bytes of a body. Throws `payload_too_large` beyond the limit. */
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
