/**
 * A CI system as far as the exchange of ID tokens needs it: it describes itself, has keys, and
 * signs tokens of any header, claims and signature. Tests say what it then does wrong.
 */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { env } from '#env.ts'
import { listening } from '#test/listening.ts'

type Algorithm = 'RS256' | 'ES256'
export type Json = Record<string, unknown>

const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** Keys take long to make, and tests share them. */
const made = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>()

export function keyPair(name: string, algorithm: Algorithm = 'RS256', modulusLength = 2_048) {
  const id = `${name} ${algorithm} ${modulusLength}`
  const pair =
    made.get(id) ??
    (algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' }))
  made.set(id, pair)
  return pair
}

/** Returns the two parts that are signed. */
export function signedPart(header: Json | string, claims: unknown): string {
  const text = (part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part))
  return `${base64url(text(header))}.${base64url(text(claims))}`
}

/** Returns the signature of these parts, as JWS has it. */
export function signatureOf(signed: string, key: KeyObject, algorithm: Algorithm | 'RS512' = 'RS256'): Buffer {
  if (algorithm === 'ES256') return sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return sign(algorithm === 'RS512' ? 'sha512' : 'sha256', Buffer.from(signed), key)
}

/** How it answers: not at all, byte by byte, without an end, elsewhere, or with an error. */
export type Manner = 'well' | 'silent' | 'slow' | 'endless' | 'redirect' | 'failing' | 'not json'

export async function ciIssuerDouble({ provider = 'github' as 'github' | 'gitlab' | 'buildkite' } = {}) {
  const seen: string[] = []
  const double = {
    issuer: '',
    manner: 'well' as Manner,
    /** What was asked of it. */
    seen,
    /** What it says of itself, if that is wrong. */
    description: {} as Json,
    /** Its keys as it publishes them. */
    keys: [] as Json[],
    close: () => {
      env().ciIssuers = env().ciIssuers.filter(({ issuer }) => issuer !== double.issuer)
      server.closeAllConnections()
      server.close()
    },
    publish(kid: string, pair: { publicKey: KeyObject }, more: Json = {}) {
      double.keys.push({ ...pair.publicKey.export({ format: 'jwk' }), kid, use: 'sig', ...more })
    },
    token(
      claims: Json | string,
      { header = {}, key = keyPair('one').privateKey, algorithm = 'RS256' as Algorithm } = {},
    ): string {
      const signed = signedPart({ alg: algorithm, typ: 'JWT', kid: 'one', ...header }, claims)
      return `${signed}.${base64url(signatureOf(signed, key, algorithm))}`
    },
    /** A token that is signed with the text of the public key, as if that were a secret. */
    hmacToken(claims: Json): string {
      const signed = signedPart({ alg: 'HS256', typ: 'JWT', kid: 'one' }, claims)
      const secret = keyPair('one').publicKey.export({ type: 'spki', format: 'pem' })
      return `${signed}.${base64url(createHmac('sha256', secret).update(signed).digest())}`
    },
  }
  double.publish('one', keyPair('one'), { alg: 'RS256' })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    seen.push(pathname)
    const { issuer, description, keys } = double
    const answers: Record<string, Json> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys`, ...description },
      '/keys': { keys },
    }
    respond(response, double.manner, JSON.stringify(answers[pathname] ?? {}))
  })
  double.issuer = await listening(server)
  env().ciIssuers = [...env().ciIssuers, { provider, issuer: double.issuer, jwksUri: undefined }]
  return double
}

function respond(response: ServerResponse, manner: Manner, text: string): void {
  if (manner === 'silent') return
  if (manner === 'failing') return void response.writeHead(500).end()
  if (manner === 'redirect') return void response.writeHead(302, { Location: '/keys' }).end()
  if (manner === 'not json') return void response.end('<html>')
  response.writeHead(200, { 'Content-Type': 'application/json' })
  if (manner === 'well') return void response.end(text)
  if (manner === 'slow') return void response.write(text.slice(0, 1))
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
  }
  response.on('drain', more)
  more()
}
