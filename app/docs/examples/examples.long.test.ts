// Slow: each example in each language is a process of its own.

import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openApiDocument } from '#app/v1/document.ts'
import { boardExample, keyExample, runningExample, sessionExample, ticketExample } from '#app/v1/examples.ts'
import { deliveryExample, webhookExample } from '#app/v1/webhook-examples.ts'
import { CommandLine } from '#clients/testing/command-line.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeSession, makeUser } from '#db/factory.ts'
import { apiKeys, consoleTickets, db, webhookDeliveries, webhooks } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { HOUR_MS } from '#durations.ts'
import { isInstalled, outputOf, outputUntil } from '#scripts/which.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { Description } from '../reference/description.ts'
import { endpointsOf } from '../reference/endpoints.ts'
import { type Call, callOf } from './call.ts'
import { commandLineOf } from './command-line.ts'
import { curlOf } from './curl.ts'
import { javascriptOf } from './javascript.ts'
import { pythonOf } from './python.ts'

const databaseUrl = testsCommit()
let live: TestServer
let user: Awaited<ReturnType<typeof makeUser>>
let environment: Record<string, string>

/** Creates the records that the ids of the examples name. */
beforeAll(async () => {
  live = await startServer(databaseUrl)
  // Set before anything reads it: the examples contain this URL.
  vi.stubEnv('APP_URL', live.url)
  user = await makeUser({ tier: 'paid', credits: 1000 })
  environment = { SERVICE_API_KEY: (await makeKey(user)).secret }
  const boardType = (await makeBoardType({ slug: boardExample.board_type })).slug
  await makeBaseImage({ boardType })
  await makeBoard({ id: boardExample.id, boardType })
  // The command line waits for one.
  await makeBoard({ boardType })
  await makeSession({ user, id: sessionExample.id, bindingNo: 1 })
  const lease = { leaseSeconds: 600, leaseExpiresAt: new Date(Date.now() + HOUR_MS) }
  await makeSession({ user, id: runningExample.id, state: 'running', createdAt: new Date(), creditsUsed: 1, ...lease })
})

beforeEach(async () => {
  await endSessionsOfExamples()
  await db().delete(apiKeys).where(eq(apiKeys.id, keyExample.id))
  await makeKey(user, { id: keyExample.id })
  await db().delete(consoleTickets)
  await makeWebhookOfExamples()
  const expiresAt = new Date(Date.now() + HOUR_MS)
  const ticket = { id: ticketExample.id, sessionId: runningExample.id, tokenHash: Buffer.from('ticket') }
  await db()
    .insert(consoleTickets)
    .values({ ...ticket, mode: 'ro', madeBy: 'lgn_none', expiresAt })
})

/** Ends what an earlier test has started. */
async function endSessionsOfExamples() {
  const call = async (method: string, path: string) =>
    (await fetch(`${live.url}/v1/sessions${path}`, { method, headers })).json()
  const headers = { Authorization: `Bearer ${environment.SERVICE_API_KEY}` }
  const { active } = await call('GET', '')
  for (const { id } of active) if (![sessionExample.id, runningExample.id].includes(id)) await call('DELETE', `/${id}`)
}

/** The webhook and the delivery that the ids of the examples name. */
async function makeWebhookOfExamples() {
  await db().delete(webhooks)
  const { id, url } = webhookExample
  await db()
    .insert(webhooks)
    .values({ id, url, userId: user.id, secret: Buffer.from('unused') })
  await db()
    .insert(webhookDeliveries)
    .overridingSystemValue()
    .values({ id: Number(deliveryExample.id), webhookId: id, userId: user.id, type: 'webhook.test', data: {} })
}

afterAll(() => live.stop())

/**
 * Their examples need a board that is connected, the operator's token, or a person who approves:
 * http/sockets and e2e/device.spec.ts test them.
 */
const NEED_OTHERS = ['typeIntoConsole', 'enrolAgent', 'readAgentFirmware', 'putAgentArtifact', 'redeemKey']

/** Operations about what happens on a board, by their tags. */
const NEED_A_BOARD = ['Board control', 'Results']

/** Returns the calls in their order, but deletions last: other examples need what they delete. */
function calls() {
  const description = Description.parse(JSON.parse(JSON.stringify(openApiDocument())))
  const [{ url }] = description.servers
  return endpointsOf(description)
    .filter(({ id, tag, isSocket }) => !isSocket && !NEED_A_BOARD.includes(tag) && !NEED_OTHERS.includes(id))
    .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
    .map((endpoint) => ({ endpoint, call: callOf(endpoint, url) }))
}

/** Breaks when a path parameter has no example in the description. */
test('every example is a whole address of this service', () => {
  for (const { endpoint, call } of calls()) {
    expect(call.url.startsWith(`${live.url}/v1/`), endpoint.id).toBe(true)
    expect(call.url, endpoint.id).not.toMatch(/[{}]/)
  }
})

const READY = /event: ready/

/** Runs an example. One that follows events is stopped as soon as it has printed one. */
function printedBy({ isEndless }: Call, program: string, args: string[]): Promise<string> {
  return isEndless ? outputUntil('event: ready', program, args, environment) : outputOf(program, args, environment)
}

/** What a program prints: JSON, an empty log, or the status. */
function expectedOf({ success }: ReturnType<typeof endpointsOf>[number]): RegExp {
  if (success.isEndless) return READY
  if (success.isStream) return /^\n$/
  return success.content ? /^\{/ : new RegExp(`^${success.status}$`, 'm')
}

/** Breaks when an id hides the end of the path beside the text. */
test('a curl example has a variable for each long id of its address', () => {
  const { call } = calls().find(({ endpoint }) => endpoint.id === 'extendSession') ?? {}
  const code = call && curlOf(call)
  expect(code).toMatch(new RegExp(`^SESSION=${runningExample.id}\n`))
  expect(code).toContain(`"${live.url}/v1/sessions/$SESSION/extension"`)
})

test('every JavaScript example runs as it stands', async () => {
  for (const { endpoint, call } of calls()) {
    const program = ['--input-type=module', '--eval', javascriptOf(call)]
    const stdout = await printedBy(call, process.execPath, program)
    expect(stdout, endpoint.id).toMatch(expectedOf(endpoint))
  }
})

/** The project does not require Python and curl. Without them these tests are skipped. */
test.skipIf(!isInstalled('python3'))(
  'every Python example runs as it stands (skipped where there is no python3)',
  async () => {
    for (const { endpoint, call } of calls()) {
      const stdout = await printedBy(call, 'python3', ['-c', pythonOf(call)])
      expect(stdout, endpoint.id).toMatch(expectedOf(endpoint))
    }
  },
)

test.skipIf(!isInstalled('curl'))('every curl example runs as it stands (skipped where there is no curl)', async () => {
  for (const { endpoint, call } of calls()) {
    const stdout = await printedBy(call, '/bin/sh', ['-c', curlOf(call).replace(/^curl\b/m, 'exec curl')])
    expect(stdout, endpoint.id).toMatch(
      call.isEndless
        ? READY
        : call.isStream
          ? /^$/
          : call.hasAnswer
            ? /^\{(?!"type")/
            : new RegExp(`^HTTP/1.1 ${endpoint.success.status} `),
    )
  }
})

test('every example for the command line runs as it stands', async () => {
  const cli = await CommandLine.create({ SERVICE_URL: live.url, ...environment })
  for (const { endpoint, call } of calls()) {
    const line = commandLineOf(call)
    if (line === null) continue
    const script = `boardwalk() { "${process.execPath}" "${cli.file}" "$@"; }\n${line}`
    await expect(outputOf('/bin/sh', ['-c', script], cli.environment), endpoint.id).resolves.toEqual(expect.any(String))
  }
}, 120_000)

/** A shell parses the command; fetch sends the request, because curl may be missing. */
test('every curl example asks for what it says', async () => {
  for (const { endpoint, call } of calls()) {
    const line = `curl() { printf '%s\\0' "$@"; }\n${curlOf(call)}`
    const stdout = await outputOf('/bin/sh', ['-c', line], environment)
    const answer = await sentAs(stdout.split('\0').slice(0, -1))
    expect(answer.status, `${endpoint.id}: ${call.isEndless ? '' : await answer.text()}`).toBe(endpoint.success.status)
  }
})

function sentAs(args: string[]): Promise<Response> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      request: { type: 'string', short: 'X', default: 'GET' },
      header: { type: 'string', short: 'H', multiple: true, default: [] },
      data: { type: 'string', short: 'd' },
      include: { type: 'boolean', short: 'i' },
      'no-buffer': { type: 'boolean', short: 'N' },
    },
  })
  const headers = values.header.map((header) => header.split(': ') as [string, string])
  const body = values.data === undefined ? {} : { body: values.data }
  return fetch(positionals[0] ?? '', { method: values.request, headers, ...body })
}
