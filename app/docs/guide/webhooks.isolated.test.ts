import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWebhook, listDeliveries, sendTest, startWebhookWorker } from '#core/webhooks/index.ts'
import { makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { env } from '#env.ts'
import { freePort } from '#scripts/free-port.ts'
import { isInstalled, outputOf } from '#scripts/which.ts'
import { nodeReceiver, pythonVerifier } from './webhook-example.ts'

testsCommit()

const failures: unknown[] = []
let user: { id: string }
let webhook: { id: string; url: string; secret: string }
let receiver: ChildProcess
let printed = ''
let stopWorker: () => Promise<void>

beforeAll(async () => {
  env().webhooksToPrivateNetworks = true
  const port = String(await freePort())
  user = await makeUser()
  webhook = await createWebhook(user, { url: `http://127.0.0.1:${port}/` })
  receiver = spawn(process.execPath, ['--input-type=module', '--eval', nodeReceiver], {
    env: { NODE_ENV: 'test', WEBHOOK_SECRET: webhook.secret, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  receiver.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  await vi.waitFor(() => fetch(webhook.url), 10_000)
  stopWorker = startWebhookWorker((error) => failures.push(error))
})

afterAll(async () => {
  await stopWorker()
  const isOver = once(receiver, 'exit')
  receiver.kill()
  await isOver
  env().webhooksToPrivateNetworks = false
})

test('the example takes what is delivered', async () => {
  await sendTest(user, webhook.id)
  await vi.waitFor(async () => {
    const { deliveries } = await listDeliveries(user, webhook.id, { limit: 1, offset: 0 })
    expect(deliveries).toMatchObject([{ state: 'delivered', response_status: 204 }])
  }, 10_000)
  await vi.waitFor(() => expect(printed).toMatch(/^test_\d+ webhook\.test \{ webhook_id: 'whk_/))
  expect(failures).toEqual([])
})

const body = '{"type":"webhook.test","data":{}}'

/** Returns the headers of a request that the library of the specification signs. */
function signed({ secret = webhook.secret, at = new Date() } = {}): Record<string, string> {
  const [id, time] = ['evt_1', String(Math.floor(at.getTime() / 1_000))]
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': new Webhook(secret).sign(id, at, body) }
}

type Sent = { headers: Record<string, string>; body?: string }

const requests: [what: string, sent: () => Sent, status: number][] = [
  ['what is signed', () => ({ headers: signed() }), 204],
  ['one of several signatures', () => ({ headers: withOthers(signed()) }), 204],
  ['nothing', () => ({ headers: {} }), 400],
  ['another secret', () => ({ headers: signed({ secret: `whsec_${btoa('x'.repeat(32))}` }) }), 400],
  ['another body', () => ({ headers: signed(), body: `${body} ` }), 400],
  ['another id', () => ({ headers: { ...signed(), 'webhook-id': 'evt_2' } }), 400],
  ['six minutes ago', () => ({ headers: signed({ at: new Date(Date.now() - 360_000) }) }), 400],
  ['no time', () => ({ headers: { ...signed(), 'webhook-timestamp': 'now' } }), 400],
  [
    'a signature in other letters',
    () => ({ headers: { ...signed(), 'webhook-signature': `v1,${'é'.repeat(44)}` } }),
    400,
  ],
]

test.each(requests)('the example is sent %s', async (_, sent, status) => {
  const { headers, body: text = body } = sent()
  const response = await fetch(webhook.url, { method: 'POST', headers, body: text })
  expect(response.status).toBe(status)
})

/** The project does not require Python here. Without it these tests are skipped. */
test.each(isInstalled('python3') ? requests : [])('the example for Python is sent %s', async (_, sent, status) => {
  const { headers, body: text = body } = sent()
  const call = `import json, sys\nprint(is_genuine(json.loads(sys.argv[1]), sys.argv[2].encode()))`
  const args = ['-c', `${pythonVerifier}\n${call}`, JSON.stringify(headers), text]
  const printed = await outputOf('python3', args, { WEBHOOK_SECRET: webhook.secret })
  expect(printed.trim()).toBe(status === 204 ? 'True' : 'False')
})

function withOthers({ 'webhook-signature': right, ...headers }: Record<string, string>) {
  return { ...headers, 'webhook-signature': `v1,${btoa('x'.repeat(32))} v2,abc ${right}` }
}
