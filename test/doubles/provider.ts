/**
 * A provider of OpenID Connect, and GitHub, as far as signing in needs them. Tests say who signs in
 * there, and what it then does wrong.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { listening } from '#test/listening.ts'

type Person = { sub: string; email?: string; email_verified?: boolean }
type Grant = { person: Person; nonce: string | null; challenge: string; maxAge: string | null }

const base64url = (data: string) => Buffer.from(data).toString('base64url')

export async function providerDouble({ clientId = 'boardwalk' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  const seen: string[] = []
  const double = {
    close: () => void server.close(),
    issuer: '',
    /** Claims of the ID token that are wrong. */
    wrong: {} as Record<string, unknown>,
    /** Whose key signs the ID token. */
    signingKey: privateKey,
    /** What was asked of it. */
    seen,
    /** What a browser that is sent to `url` comes back with, after `person` has signed in. */
    signIn(url: string, person: Person): string {
      const asked = new URL(url).searchParams
      const code = randomBytes(12).toString('hex')
      grants.set(code, {
        person,
        nonce: asked.get('nonce'),
        challenge: asked.get('code_challenge') ?? '',
        maxAge: asked.get('max_age'),
      })
      return `?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
    },
  }

  function idToken({ person, nonce, maxAge }: Grant): string {
    const now = Math.floor(Date.now() / 1000)
    const times = { exp: now + 60, iat: now, ...(maxAge !== null && { auth_time: now }) }
    const claims = { iss: double.issuer, aud: clientId, nonce, ...times, ...person, ...double.wrong }
    const text = `${base64url(JSON.stringify({ alg: 'RS256', kid: 'one' }))}.${base64url(JSON.stringify(claims))}`
    return `${text}.${sign('sha256', Buffer.from(text), double.signingKey).toString('base64url')}`
  }

  /** A code works once, and with the verifier of its challenge alone. */
  function redeem(form: URLSearchParams): Grant | undefined {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    return grant?.challenge === challenge ? grant : undefined
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    seen.push(`${request.method} ${pathname}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const { issuer } = double
    if (pathname === '/.well-known/openid-configuration') {
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (pathname === '/authorize') {
      // A browser brings who signs in there in a cookie.
      const [, person = ''] = /person=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
      const url = new URL(request.url ?? '', issuer)
      const back = double.signIn(url.href, JSON.parse(Buffer.from(person, 'base64url').toString()))
      return response.writeHead(302, { Location: `${url.searchParams.get('redirect_uri')}${back}` }).end()
    }
    if (pathname === '/keys') {
      return answer({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] })
    }
    if (pathname === '/api/v3/user' || pathname === '/api/v3/user/emails') {
      const person: Person = JSON.parse(
        Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64url').toString(),
      )
      if (pathname === '/api/v3/user') return answer({ id: Number(person.sub), login: 'ada' })
      return answer([{ email: person.email, primary: true, verified: person.email_verified === true }])
    }
    const grant = redeem(form)
    if (!grant) return answer({ error: 'invalid_grant' }, 400)
    const token = { access_token: base64url(JSON.stringify(grant.person)), token_type: 'bearer', expires_in: 60 }
    return answer(pathname === '/token' ? { ...token, id_token: idToken(grant) } : token)
  })
  double.issuer = await listening(server)
  return double
}
