import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { testsRollBack } from '#db/testing.ts'
import { call } from '#test/api/call.ts'
import { eventTypes } from '#wire/event-types.ts'
import { openApiDocument } from '../document.ts'
import { routes } from '../routes.ts'
import * as openapi from './route.ts'

testsRollBack()

type Schema = { additionalProperties?: unknown }
type WebhookBody = { content: { 'application/json': { schema: { $ref: string } } } }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const operations = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

test('200: the description is there for everyone', async () => {
  const { status, body } = await call(openapi, 'GET', '/v1/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
})

test('a client that has the description asks whether it has changed, and gets 304', async () => {
  const { headers, text } = await call(openapi, 'GET', '/v1/openapi.json')
  expect(headers.get('cache-control')).toBe('public, no-cache')
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text))
  const etag = headers.get('etag') ?? ''
  for (const tags of [etag, `"other", W/${etag}`, '*']) {
    const again = await call(openapi, 'GET', '/v1/openapi.json', { headers: { 'if-none-match': tags } })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.get('etag')).toBe(etag)
  }
  expect(await call(openapi, 'GET', '/v1/openapi.json', { headers: { 'if-none-match': '"other"' } })).toMatchObject({
    status: 200,
  })
})

/**
 * Nothing answers that is not described. Breaks when a line is missing in app/v1/routes.ts, or an
 * operation where 405 is answered.
 */
test('every route module under app/v1 is described, method by method', async () => {
  const files = globSync('app/v1/**/route.ts', { exclude: ['app/v1/**/[[]...*'] }).filter(
    (file) => !file.includes('[['),
  )
  const patterns = files.map((file) => `/${dirname(file).slice('app/'.length)}`)
  expect(new Set([...routes.map(({ pattern }) => pattern), '/v1/openapi.json'])).toEqual(new Set(patterns))
  const answered = await Promise.all(
    patterns.map(async (pattern) => {
      const { OPTIONS } = await import(/* @vite-ignore */ pathToFileURL(resolve(`app${pattern}/route.ts`)).href)
      const allow: string = (await OPTIONS(new Request('http://localhost:3000'), {})).headers.get('allow')
      const allowed = allow.split(', ').filter((method) => methods.includes(method))
      return allowed.map((method) => `${method} ${pattern.replace(/\[(\w+)\]/g, '{$1}')}`)
    }),
  )
  const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(new Set(described)).toEqual(new Set(answered.flat()))
})

test('the description is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(openApiDocument())))
  expect(result).toMatchObject({ valid: true })
})

test('the description has nothing to find for a linter with its recommended rules', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-server-example.com': 'off', 'operation-2xx-response': 'off' },
  })
  const problems = await lintFromString({ source: JSON.stringify(openApiDocument()), config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('every operation has a success, which for a WebSocket is 101', () => {
  const successes = operations.map(({ operation }) =>
    Object.keys(operation.responses).filter((status) => status < '300'),
  )
  expect(successes.filter(([first]) => !first)).toEqual([])
  expect(successes.filter(([first]) => first === '101')).toHaveLength(3)
})

test('every operation is named, explained, and says all that it may answer', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(operations.length)
  for (const { method, operation } of operations) {
    expect(operation.summary).toBeTruthy()
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['408', '417', '431']))
    expect(Object.keys(operation.responses)).toContain(method === 'options' ? '405' : '500')
    if (operation.security?.length !== 0)
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '401', '429', '503']))
  }
})

/** Go reads no look-around and no code point as `\\u0000`, Python no property as `\\p{Cc}`. */
test('every pattern is one that each library for JSON Schema reads', () => {
  const patterns = [...JSON.stringify(openApiDocument()).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
  expect(patterns.length).toBeGreaterThan(10)
  for (const [, quoted = ''] of patterns) {
    const pattern = JSON.parse(quoted)
    expect(pattern).not.toMatch(/\\[pPukcQAzZG]|\(\?(?!:)|\\[1-9]|[*+?}]\+/)
    for (const flags of ['', 'u']) expect(() => new RegExp(pattern, flags), pattern).not.toThrow()
  }
})

test('each type of event has a webhook, whose body is described', () => {
  const { webhooks, components } = JSON.parse(JSON.stringify(openApiDocument()))
  expect(Object.keys(webhooks)).toEqual([...eventTypes, 'webhook.test'])
  for (const [type, { post }] of Object.entries<{ post: { requestBody: WebhookBody } }>(webhooks)) {
    const name = post.requestBody.content['application/json'].schema.$ref.split('/').at(-1) ?? ''
    const { enum: types, const: only } = components.schemas[name].properties.type
    expect(types ?? [only]).toContain(type)
  }
})

test('what agents call asks for the credential of an agent', () => {
  const forAgents = operations.filter(({ operation }) =>
    operation.security?.some((scheme: object) => 'agent' in scheme),
  )
  expect(forAgents.map(({ operation }) => operation.operationId)).toEqual([
    ...['putAgentArtifact', 'readAgentFirmware', 'connectAgent'],
  ])
})

test('a limit is described as the whole number it is', () => {
  const { parameters = [] } =
    operations.find(({ operation }) => operation.operationId === 'listSessions')?.operation ?? {}
  const schema = { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Maximum number of rows.' }
  expect(parameters).toContainEqual(expect.objectContaining({ in: 'query', name: 'limit', schema }))
})

/** Breaks without `refusesRepeats` in its route: a client would wait for a secret for ever. */
test('a repeated creation of a key is described as it is answered: refused, not replayed', () => {
  const replayed = operations.filter(({ operation }) => JSON.stringify(operation.responses).includes('Replayed'))
  expect(replayed.map(({ operation }) => operation.operationId)).toEqual([
    'startSession',
    'extendSession',
    'flashBoard',
  ])
  const { parameters } = operations.find(({ operation }) => operation.operationId === 'createKey')?.operation ?? {}
  expect(JSON.stringify(parameters)).toContain('refused with `idempotency_key_reused`')
})

test('every example is what it is an example of', () => {
  const handlers = routes.flatMap((route) => Object.values(route.handlers))
  for (const operation of new Set(handlers.flatMap((handler) => (handler?.operation ? [handler.operation] : [])))) {
    const { record, example } = operation.success
    if (record) expect(record.safeParse(example).error, operation.id).toBeUndefined()
    if (operation.body) expect(operation.body.safeParse(operation.bodyExample).error, operation.id).toBeUndefined()
  }
})

test('answers may get members that are not described, requests may not', () => {
  const { schemas = {} } = openApiDocument().components ?? {}
  const closed = Object.keys(schemas).filter((name) => (schemas[name] as Schema).additionalProperties === false)
  const bodies = Object.values(openApiDocument().paths ?? {}).flatMap((path) =>
    Object.values(path).flatMap(({ requestBody = '' }: { requestBody?: unknown }) => JSON.stringify(requestBody)),
  )
  const namedIn = (text: string) => [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name)
  const bodyNames = bodies.flatMap(namedIn)
  const memberNames = bodyNames.flatMap((name) => namedIn(JSON.stringify(schemas[name])))
  const asked = [...bodyNames, ...memberNames.filter((name) => JSON.stringify(schemas[name]).includes('"properties"'))]
  expect(asked).toEqual(expect.arrayContaining(['StartSession', 'ScenarioStep']))
  // RFC 6749 §3.2 has unknown parameters ignored.
  expect(new Set(closed)).toEqual(new Set(asked.filter((name) => name !== 'ExchangeToken')))
})

test('the description holds no secret and no other host', () => {
  const hosts = JSON.stringify(openApiDocument()).match(/https?:\/\/[^/"#\s]+/g)
  // The others are the example of a receiver of webhooks, and the issuer of a trust.
  const examples = ['https://ci.example.com', 'https://token.actions.githubusercontent.com']
  expect(new Set(hosts)).toEqual(new Set(['http://localhost:3000', ...examples]))
})
