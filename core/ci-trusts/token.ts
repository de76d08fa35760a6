import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#core/strict-json.ts'

/** RFC 8693 sets none; GitHub's tokens have about 2 KiB. */
export const MAX_TOKEN_CHARACTERS = 12 * 1024

const PART = /^[A-Za-z0-9_-]+$/
/** What would name another key than the issuer's, or change what is signed. */
const FORBIDDEN = ['crit', 'jku', 'jwk', 'x5u', 'x5c', 'b64']

export const algorithms = ['RS256', 'ES256'] as const
export type Algorithm = (typeof algorithms)[number]

const Header = z.object({
  alg: z.enum(algorithms),
  typ: z.literal('JWT').optional(),
  kid: z.string().min(1).max(200),
})

export type Claims = Record<string, unknown>

/** An ID token that is well formed; nothing of it is proven yet. */
export type IdToken = {
  text: string
  header: { alg: Algorithm; kid: string }
  claims: Claims
  /** The SHA-256 of header and payload, which are what is signed. */
  hash: Buffer
}

/** Returns the parts of an ID token; undefined unless all of it is as it must be (RFC 7515). */
export function readToken(text: string): IdToken | undefined {
  const parts = text.split('.')
  const [head, body] = parts
  if (text.length > MAX_TOKEN_CHARACTERS || parts.length !== 3 || !parts.every((part) => PART.test(part))) return
  const header = objectOf(head)
  const claims = objectOf(body)
  if (!header || !claims || FORBIDDEN.some((name) => name in header)) return
  const { data } = Header.safeParse(header)
  if (!data) return
  const hash = createHash('sha256').update(`${head}.${body}`).digest()
  return { text, header: { alg: data.alg, kid: data.kid }, claims, hash }
}

function objectOf(part = ''): Claims | undefined {
  const text = textOf(Buffer.from(part, 'base64url'))
  const json = text === undefined ? { problem: 'no UTF-8' } : parseJson(text)
  if ('problem' in json) return undefined
  const { value } = json
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : undefined
}

function textOf(bytes: Buffer): string | undefined {
  const text = bytes.toString()
  return Buffer.from(text).equals(bytes) ? text : undefined
}
