import { InvalidResponseError } from './errors.ts'

const MIB = 1024 * 1024
/** More than the service says in any JSON. */
export const MAX_SAID_BYTES = 16 * MIB
/** Of other content, such as a whole log. What is read as it comes has no limit. */
const MAX_CONTENT_BYTES = 256 * MIB
const IS_SAID = /\bjson\b|\bhtml\b/i

type Read = { url: string; response: Response; maxBytes?: number }

/**
 * Reads a whole body. Throws an {@link InvalidResponseError} once it is larger than anything that
 * the service sends: 16 MiB of JSON, of a web page or of a refusal, and 256 MiB of anything else.
 */
export async function readBody({ url, response, maxBytes = maxBytesOf(response) }: Read) {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) throw tooLarge({ url, response, maxBytes })
    parts.push(part)
  }
  return joined(parts, length)
}

/** Returns the error for a body that has no end, or seems to. */
export const tooLarge = ({ url, response, maxBytes = MAX_SAID_BYTES }: Read) =>
  new InvalidResponseError(`answered with more than ${maxBytes / MIB} MiB`, {
    url: url.replace(/[?#].*$/s, ''),
    status: response.status,
  })

function maxBytesOf({ ok, headers }: Response): number {
  return ok && !IS_SAID.test(headers.get('content-type') ?? '') ? MAX_CONTENT_BYTES : MAX_SAID_BYTES
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
