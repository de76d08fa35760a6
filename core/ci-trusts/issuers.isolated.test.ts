// Slow: waits for an issuer that does not answer.

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { names } from '#core/outbound/index.ts'
import { env } from '#env.ts'
import { ciIssuerDouble, keyPair, type Manner } from '#test/doubles/ci-issuer.ts'
import { forgetIssuers, isAllowedIssuer, issuerKey } from './issuers.ts'

let double: Awaited<ReturnType<typeof ciIssuerDouble>>

/** Moves the clock of keys forward, which is that of the process. */
let ahead = 0
const { now } = performance

beforeEach(async () => {
  forgetIssuers()
  ahead = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  double = await ciIssuerDouble()
  onTestFinished(() => {
    double.close()
    vi.restoreAllMocks()
  })
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const fetches = () => double.seen.filter((path) => path === '/keys').length
const key = (kid = 'one') => issuerKey(double.issuer, kid)

describe('the keys of an issuer', () => {
  test('are fetched once an hour', async () => {
    await Promise.all([key(), key(), key()])
    expect(await key()).toMatchObject({ kid: 'one', kty: 'RSA' })
    expect(fetches()).toBe(1)
    ahead = HOUR
    await key()
    expect(fetches()).toBe(2)
  })

  test('are followed as they change', async () => {
    await key()
    double.keys = []
    double.publish('two', keyPair('two'))
    ahead = MINUTE
    expect(await key('two')).toMatchObject({ kid: 'two' })
    expect(await key()).toBeUndefined()
  })

  test('a hundred unknown ones cause one fetch a minute', async () => {
    await key()
    for (let minute = 1; minute <= 2; minute++) {
      ahead = minute * MINUTE
      for (let index = 0; index < 50; index++) expect(await key(`unknown ${index}`)).toBeUndefined()
    }
    expect(fetches()).toBe(3)
  })

  test('of one are not those of another', async () => {
    const other = await ciIssuerDouble()
    onTestFinished(other.close)
    other.keys = []
    other.publish('theirs', keyPair('theirs'))
    expect(await issuerKey(other.issuer, 'theirs')).toBeDefined()
    expect(await key('theirs')).toBeUndefined()
    expect(await issuerKey(other.issuer, 'one')).toBeUndefined()
  })
})

describe('an issuer that is away', () => {
  test('leaves known keys for a day', async () => {
    await key()
    double.manner = 'failing'
    ahead = 23 * HOUR
    expect(await key()).toBeDefined()
    ahead = 24 * HOUR
    await expect(key()).rejects.toMatchObject({ code: 'unavailable' })
    double.manner = 'well'
    ahead += MINUTE
    expect(await key()).toBeDefined()
  })

  test('of which nothing is known is asked every ten seconds, and others are not affected', async () => {
    double.manner = 'failing'
    await expect(key()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(key()).rejects.toMatchObject({ code: 'unavailable' })
    expect(double.seen).toHaveLength(1)
    const other = await ciIssuerDouble()
    onTestFinished(other.close)
    expect(await issuerKey(other.issuer, 'one')).toBeDefined()
    double.manner = 'well'
    ahead = 10_000
    expect(await key()).toBeDefined()
  })

  test.each<Manner>(['silent', 'slow', 'endless', 'redirect', 'not json'])(
    'and answers %s, within its limits',
    async (manner) => {
      double.manner = manner
      const began = now.call(performance)
      await expect(key()).rejects.toMatchObject({ code: 'unavailable' })
      expect(now.call(performance) - began).toBeLessThan(9_000)
    },
  )
})

describe('an issuer is not believed', () => {
  test.each([
    ['that it is another', () => ({ issuer: 'https://token.actions.githubusercontent.com' })],
    ['that its keys are on another host', () => ({ jwks_uri: 'https://evil.example/keys' })],
    ['that its keys are in a file', () => ({ jwks_uri: 'file:///etc/passwd' })],
    ['without a place of its keys', () => ({ jwks_uri: undefined })],
  ])('%s', async (_, description) => {
    double.description = description()
    await expect(key()).rejects.toMatchObject({ code: 'unavailable' })
    expect(fetches()).toBe(0)
  })

  /** Breaks without the comparison of hosts: they differ by their port alone. */
  test('that its keys are where another one has its own', async () => {
    const other = await ciIssuerDouble()
    onTestFinished(other.close)
    double.description = { jwks_uri: `${other.issuer}/keys` }
    await expect(key()).rejects.toMatchObject({ code: 'unavailable' })
    expect(other.seen).toEqual([])
  })

  test('with more than fifty keys', async () => {
    for (let index = 0; index < 50; index++) double.publish(`more ${index}`, keyPair('two'))
    await expect(key()).rejects.toMatchObject({ code: 'unavailable' })
  })

  /** Breaks where every issuer may be in a private network: this one would have its keys. */
  test('with a name that leads to a private network, unless the operator named it', async () => {
    const { resolve } = names
    onTestFinished(() => {
      names.resolve = resolve
    })
    const issuer = `http://issuer.example:${new URL(double.issuer).port}`
    double.description = { issuer, jwks_uri: `${issuer}/keys` }
    const asked: string[] = []
    names.resolve = async (host) => {
      asked.push(host)
      return ['127.0.0.1']
    }
    await expect(issuerKey(issuer, 'one')).rejects.toMatchObject({ code: 'unavailable' })
    expect(asked).toEqual(['issuer.example'])
    expect(double.seen).toEqual([])
  })

  test('but the operator may say where its keys are', async () => {
    const other = await ciIssuerDouble()
    onTestFinished(other.close)
    const [named] = env().ciIssuers.filter(({ issuer }) => issuer === double.issuer)
    if (named) named.jwksUri = `${other.issuer}/keys`
    double.manner = 'failing'
    expect(await key()).toBeDefined()
  })
})

test.each([
  ['github', 'https://token.actions.githubusercontent.com', true],
  ['github', 'https://token.actions.githubusercontent.com/acme', true],
  ['github', 'https://token.actions.acme.ghe.com', true],
  ['github', 'https://token.actions.githubusercontent.com/', false],
  ['github', 'https://token.actions.githubusercontent.com/acme/x', false],
  ['github', 'https://token.actions.githubusercontent.com.evil.example', false],
  ['github', 'https://token.actions.evil.example/.ghe.com', false],
  ['github', 'https://token.actions.acme.ghe.com:8443', false],
  ['github', 'http://token.actions.githubusercontent.com', false],
  ['github', 'https://gitlab.com', false],
  ['gitlab', 'https://gitlab.com', true],
  ['gitlab', 'https://gitlab.example.com', false],
  ['gitlab', 'https://169.254.169.254', false],
  ['buildkite', 'https://agent.buildkite.com', true],
] as const)('%s may be %s: %s', (provider, issuer, isAllowed) => {
  expect(isAllowedIssuer(provider, issuer)).toBe(isAllowed)
})
