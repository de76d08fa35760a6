import { expect, test, vi } from 'vitest'
import { EnvError, eachHost, env, readEnv } from '#env.ts'

const secret = 'a secret of more than thirty-two characters'

test('without any variable a laptop gets the embedded database and demo payments', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    payments: 'demo',
    signupCredits: 20,
  })
  expect(env.databaseUrl).toBeUndefined()
})

test('an empty variable counts as absent', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('the app URL follows the port, and has no trailing slash', () => {
  expect(readEnv({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
  expect(readEnv({ APP_URL: 'https://boards.example/' }).appUrl).toBe('https://boards.example')
})

test('with DATABASE_URL, demo payments must be set explicitly', () => {
  const given = { DATABASE_URL: 'postgres://db/boardwalk', LOGIN_SECRETS: secret }
  expect(readEnv(given).payments).toBeUndefined()
  expect(readEnv({ ...given, PAYMENTS: 'demo' }).payments).toBe('demo')
})

test('Stripe needs its key and its signing secret', () => {
  expect(() => readEnv({ PAYMENTS: 'stripe' })).toThrow(/STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/)
  const stripe = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(readEnv(stripe)).toMatchObject({
    payments: 'stripe',
    stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: undefined },
  })
  expect(readEnv({ ...stripe, PAYMENTS: 'demo' }).stripe).toBeUndefined()
})

test.each(['https://api.stripe.com', 'http://evil.example', 'http://127.0.0.1.evil.example:1'])(
  'Stripe’s secret key is not sent to %s',
  (STRIPE_API_BASE) => expect(() => readEnv({ STRIPE_API_BASE })).toThrow('STRIPE_API_BASE'),
)

test('login secrets are a list, newest first', () => {
  expect(readEnv({ LOGIN_SECRETS: `${secret} 2, ${secret} 1` }).loginSecrets).toEqual([`${secret} 2`, `${secret} 1`])
})

test('every problem is named at once, and no value is repeated', () => {
  const wrong = {
    PORT: '70000',
    APP_URL: 'ftp://x',
    DATABASE_URL: 'mysql://me:hunter2@db',
    LOGIN_SECRETS: 'short',
    TRUSTED_PROXY_HOPS: '-1',
    PAYMENTS: 'cash',
    STRIPE_SECRET_KEY: 'pk_live_hunter2',
    STRIPE_WEBHOOK_SECRET: 'hunter2',
  }
  const problems = () => readEnv(wrong)
  expect(problems).toThrow(EnvError)
  for (const name of Object.keys(wrong)) expect(problems).toThrow(name)
  expect(problems).not.toThrow('hunter2')
})

test.each(['1e3', '0x10', ' 3000', '30.5', '+1', 'many'])('PORT=%j is refused', (PORT) => {
  expect(() => readEnv({ PORT })).toThrow('PORT')
})

test('mail is sent from one e-mail, with or without a name', () => {
  expect(readEnv({ APP_URL: 'https://boards.example' }).mailFrom).toEqual({
    name: 'Boardwalk',
    address: 'no-reply@boards.example',
  })
  const smtp = { SMTP_URL: 'smtp://mail.example' }
  const senderOf = (MAIL_FROM: string) => readEnv({ ...smtp, MAIL_FROM }).mailFrom
  expect(senderOf('a@b.example')).toEqual({ name: 'Boardwalk', address: 'a@b.example' })
  expect(senderOf('The Lab <a@b.example>')).toEqual({ name: 'The Lab', address: 'a@b.example' })
  for (const wrong of ['a@b.example, c@d.example', 'no-at-sign', 'x <a@b.example>\r\nBcc: c@d.example']) {
    expect(() => senderOf(wrong)).toThrow('MAIL_FROM')
  }
  expect(() => readEnv(smtp)).toThrow('MAIL_FROM is needed')
})

test('DATABASE_URL needs LOGIN_SECRETS', () => {
  expect(() => readEnv({ DATABASE_URL: 'postgres://db/boardwalk' })).toThrow('LOGIN_SECRETS')
})

test('NATS_URL names one host or several, beside a database that instances share', () => {
  const shared = { DATABASE_URL: 'postgres://db/boardwalk', LOGIN_SECRETS: secret }
  const read = (NATS_URL: string) => readEnv({ ...shared, NATS_URL }).natsHosts
  expect(read('')).toBeUndefined()
  expect(read('nats://me:pw@one:4222,two:4222')).toEqual(['nats://me:pw@one:4222', 'nats://me:pw@two:4222'])
  expect(() => read('http://one')).toThrow('NATS_URL must be nats://')
  expect(() => readEnv({ NATS_URL: 'nats://one' })).toThrow('NATS_URL needs DATABASE_URL')
})

test('DATABASE_URL names one host or several, and may require a primary only', () => {
  const read = (DATABASE_URL: string) => readEnv({ DATABASE_URL, LOGIN_SECRETS: secret }).databaseUrl
  const several = 'postgres://me:hunter2@one:5432,two.example,10.0.0.3:5433/boardwalk?sslmode=require'
  expect(read(several)).toBe(several)
  expect(eachHost(several)).toEqual(
    ['one:5432', 'two.example', '10.0.0.3:5433'].map(
      (host) => `postgres://me:hunter2@${host}/boardwalk?sslmode=require`,
    ),
  )
  expect(eachHost('postgres:///boardwalk')).toEqual(['postgres:///boardwalk'])
  expect(read(`${several}&target_session_attrs=read-write`)).toContain('read-write')
  for (const wrong of [
    'postgres://me:hunter2@one,two:many/boardwalk',
    'postgres://me:hunter2@one:99999/boardwalk',
    'postgres://me:hunter2@one two/boardwalk',
    'one:5432,two:5432',
    `${several}&target_session_attrs=standby`,
  ]) {
    expect(() => read(wrong), wrong).toThrow(/^DATABASE_URL m(ust be postgres:|ay have target_session_attrs=primary)/)
    expect(() => read(wrong), wrong).not.toThrow('hunter2')
  }
})

/** HOST exposes the service to a network, and never the metrics with it. */
test('metrics are off unless they have a port, which is not the service’s, and stay on this machine by default', () => {
  expect(readEnv({ HOST: '0.0.0.0' }).metrics).toBeUndefined()
  expect(readEnv({ HOST: '0.0.0.0', METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readEnv({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1' }).metrics).toEqual({ host: '10.0.0.1', port: 9464 })
  expect(() => readEnv({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must differ from PORT')
  expect(() => readEnv({ METRICS_PORT: '0' })).toThrow('METRICS_PORT')
})

test('later changes of the environment affect no copy of this module', async () => {
  const first = env()
  vi.resetModules()
  vi.stubEnv('SIGNUP_CREDITS', '77')
  const copy = await import('#env.ts')
  expect(copy.env).not.toBe(env)
  expect(copy.env()).toBe(first)
})

test.each(['APP_URL', 'STRIPE_API_BASE', 'SMTP_URL'])('an invalid URL in %s is refused in one line', (name) => {
  expect(() => readEnv({ [name]: 'http://' })).toThrow(new RegExp(`^${name} must be a URL that begins with .*$`))
})

test.each(['SECURITY_CONTACT', 'SUPPORT_CONTACT'])('%s is a mailto: or https: URL', (name) => {
  for (const good of ['mailto:help@boardwalk.example', 'https://boardwalk.example/help']) readEnv({ [name]: good })
  for (const bad of ['help@boardwalk.example', 'javascript:alert(1)', 'http://boardwalk.example']) {
    expect(() => readEnv({ [name]: bad })).toThrow(`${name} must be mailto: and an e-mail`)
  }
})

test('OIDC_PROVIDERS is a list of providers, of which Google and GitHub are known', () => {
  const client = { client_id: 'a', client_secret: 'b' }
  const read = (list: unknown) => readEnv({ OIDC_PROVIDERS: JSON.stringify(list) }).signInProviders
  expect(readEnv({}).signInProviders).toEqual([])
  const acme = { name: 'acme', label: 'Acme', issuer: 'https://login.acme.example', ...client }
  expect(read([{ name: 'google', ...client }, { name: 'github', ...client }, acme])).toMatchObject([
    { label: 'Google', issuer: 'https://accounts.google.com', clientId: 'a', clientSecret: 'b' },
    { label: 'GitHub', issuer: 'https://github.com' },
    { label: 'Acme', issuer: 'https://login.acme.example' },
  ])
  for (const wrong of [{}, [{ name: 'acme', ...client }], [acme, acme], [{ ...acme, issuer: 'http://acme.example' }]]) {
    expect(() => read(wrong)).toThrow(/OIDC_PROVIDERS must be a JSON list/)
  }
  expect(() => readEnv({ OIDC_PROVIDERS: '[' })).toThrow(/OIDC_PROVIDERS must be a JSON list/)
})

/** Breaks if a value may have several lines: a line of it would become a heading of the terms. */
test('the operator of the terms is described on single lines', () => {
  expect(
    readEnv({ OPERATOR_NAME: 'Lab Ltd', OPERATOR_ADDRESS: '1 Street, Town', JURISDICTION: 'Norway' }),
  ).toMatchObject({
    operator: { name: 'Lab Ltd', address: '1 Street, Town' },
    jurisdiction: 'Norway',
  })
  expect(readEnv({}).operator).toEqual({ name: undefined, address: undefined })
  for (const name of ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'JURISDICTION'])
    for (const value of ['Lab\n# Free', 'x'.repeat(201)]) expect(() => readEnv({ [name]: value })).toThrow(name)
})
