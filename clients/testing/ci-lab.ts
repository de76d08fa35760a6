import { createServer } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import { claimsOf, makeTrust } from '#core/ci-trusts/testing.ts'
import { makeUser } from '#db/factory.ts'
import { freePort } from '#scripts/free-port.ts'
import { ciIssuerDouble, type Json } from '#test/doubles/ci-issuer.ts'
import { listening } from '#test/listening.ts'
import { recordText } from '#test/secret-scan/record.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { type Lab, labFor } from './lab.ts'

type Provider = 'github' | 'gitlab'

/** A CI system beside a lab, whose jobs the service trusts. */
export type CiLab = {
  lab: Lab
  /** What GitHub gives a job that may ask for ID tokens. */
  gitHub: Record<string, string>
  /** Each token that was given, and each audience that it is for. */
  given: { token: string; audience: string }[]
  /** Returns the ID token of another job. */
  token: (audience: string, claims?: Json) => string
  /** Starts another instance of the service, on the same database. */
  startAnother: () => Promise<TestServer>
  /** Makes an account with a trust for `acme/fw`. */
  makeTrust: () => Promise<{ user: { id: string }; trust: string; audience: string }>
}

/** For tests: a lab whose service trusts a CI system of this machine. */
export function ciLabFor(
  databaseUrl: string,
  provider: Provider = 'github',
  more: Record<string, string> = {},
): () => CiLab {
  const environment: Record<string, string> = { TRUSTED_CI: 'on', ...more }
  const made: Partial<CiLab> = {}
  const stops: (() => unknown)[] = []
  beforeAll(async () => {
    const double = await ciIssuerDouble({ provider })
    const port = String(await freePort())
    Object.assign(environment, {
      ...{ PORT: port, APP_URL: `http://127.0.0.1:${port}` },
      CI_ISSUERS: JSON.stringify([{ provider, issuer: double.issuer }]),
    })
    const given: CiLab['given'] = []
    const token: CiLab['token'] = (audience, claims) => {
      const text = double.token(claimsOf(provider, double.issuer, audience, claims))
      recordText(text)
      given.push({ token: text, audience })
      return text
    }
    const tokens = createServer(({ url = '', headers }, response) => {
      const audience = new URL(url, 'http://localhost').searchParams.get('audience') ?? ''
      if (headers.authorization !== 'Bearer of-the-job') return void response.writeHead(403).end()
      response.end(JSON.stringify({ value: token(audience) }))
    })
    stops.push(double.close, () => tokens.close())
    const address = `${await listening(tokens)}/token?api-version=2.0`
    Object.assign(made, {
      ...{ given, token },
      gitHub: { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job' },
      makeTrust: async () => {
        const user = await makeUser({ tier: 'paid', credits: 1_000, emailVerifiedAt: new Date() })
        const { id } = await makeTrust(user, { provider, issuer: double.issuer })
        return { user, trust: id, audience: `${environment.APP_URL}/ci/${id}` }
      },
      startAnother: async () => {
        const { PORT: _, ...same } = environment
        const server = await startServer(databaseUrl, same)
        stops.push(() => server.stop())
        return server
      },
    })
  })
  const lab = labFor(databaseUrl, environment)
  afterAll(() => Promise.all(stops.map((stop) => stop())))
  return () => ({ ...(made as CiLab), lab: lab() })
}
