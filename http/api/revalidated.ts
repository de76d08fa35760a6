import { sha256 } from '#core/sha256.ts'
import { bytesResponse, emptyResponse, type ResponseContext } from './responses.ts'

/** Bytes that all may read, and their SHA-256 in hexadecimal digits. */
export type Tagged = { bytes: Uint8Array<ArrayBuffer>; sha256: string }

/**
 * Returns bytes that a cache asks for each time: 304 without a body if the client has them already.
 */
export function revalidated(
  context: ResponseContext,
  request: Request,
  { bytes, sha256 }: Tagged,
  headers: Record<string, string>,
): Response {
  const caching = { 'Cache-Control': 'public, no-cache', ETag: `"${sha256}"`, ...headers }
  if (matches(request.headers.get('if-none-match'), sha256)) return emptyResponse(context, 304, caching)
  return bytesResponse(context, bytes, { ...caching, 'Content-Length': String(bytes.length) })
}

/** Returns text with its hash. */
export function taggedText(text: string): Tagged {
  const bytes = new TextEncoder().encode(text)
  return { bytes, sha256: sha256(bytes).toString('hex') }
}

/** A proxy that compresses a response makes its tag a weak one. */
function matches(asked: string | null, sha256: string): boolean {
  return asked?.split(',').some((tag) => ['*', `"${sha256}"`, `W/"${sha256}"`].includes(tag.trim())) ?? false
}
