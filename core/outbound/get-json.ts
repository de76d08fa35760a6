import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { only, resolveAllowed } from './resolve.ts'

type Bounds = {
  /** For names, connection and the whole response. */
  totalMs: number
  maxBytes: number
  /** The operator named this address, which may then be in a private network. */
  mayBePrivate: boolean
}

/** Thrown if an address has no JSON for us: it is away, too slow, too large or not JSON. */
export class NoJson extends Error {
  override name = 'NoJson'
}

/**
 * Returns the JSON at a URL. The host's name is resolved once, its addresses are checked, and the
 * connection goes to one of them. Redirects are not followed. Throws `NoJson`.
 */
export async function getJson(url: URL, { totalMs, maxBytes, mayBePrivate }: Bounds): Promise<unknown> {
  const signal = AbortSignal.timeout(totalMs)
  try {
    const addresses = await resolveAllowed(url, { mayBePrivate }, signal)
    signal.throwIfAborted()
    return JSON.parse(await get(url, addresses, { maxBytes, signal }))
  } catch (cause) {
    const why = signal.aborted ? `no response in ${totalMs} ms` : cause instanceof Error ? cause.message : 'unknown'
    throw new NoJson(`nothing usable at ${url.host}: ${why}`, { cause })
  }
}

function get(
  url: URL,
  addresses: LookupAddress[],
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<string> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const options = { headers: { Accept: 'application/json' }, agent: false, signal, lookup: only(addresses) }
  const sent = request(url, options, (response) => {
    const chunks: Buffer[] = []
    let size = 0
    const fail = (why: string) => {
      reject(new Error(why))
      response.destroy()
    }
    if (response.statusCode !== 200) return fail(`status ${response.statusCode}`)
    response.on('error', reject)
    response.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > maxBytes) return fail(`more than ${maxBytes} bytes`)
      chunks.push(chunk)
    })
    response.on('end', () => resolve(Buffer.concat(chunks).toString()))
    response.on('close', () => reject(new Error('the response ended before it was whole')))
  })
  sent.on('error', reject)
  sent.end()
  return promise
}
