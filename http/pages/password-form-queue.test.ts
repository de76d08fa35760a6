import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PASSWORD_FORMS, SIGN_IN_FORMS } from '#app/site.ts'
import { listening } from '#test/listening.ts'
import { MAX_QUEUED, MAX_RUNNING, queuePasswordForms } from './password-form-queue.ts'

let url: string
/** Forms that have been let in and are not answered yet, with what they said. */
let inside: { body: string; answer: ServerResponse }[]
let stop: () => void

beforeEach(async () => {
  inside = []
  const server = createServer(
    queuePasswordForms({ queued: PASSWORD_FORMS, atOnce: SIGN_IN_FORMS }, async (request, answer) => {
      if (request.method === 'POST') inside.push({ body: await text(request), answer })
      else answer.end('a page')
    }),
  )
  url = await listening(server)
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
})

afterEach(() => stop())

const send = (body = 'a form') => fetch(`${url}/login`, { method: 'POST', body })
const patience = { timeout: 20_000 }
const untilInside = (count: number) => vi.waitFor(() => expect(inside).toHaveLength(count), patience)

/** Responds to admitted requests until there were so many. */
async function answerAll(count: number): Promise<void> {
  for (let answered = 0; answered < count; answered++) {
    await vi.waitFor(() => expect(inside.length).toBeGreaterThan(answered), patience)
    inside[answered]?.answer.end('done')
  }
}

/** Red without the places: all would be inside at once. */
test('password forms are let in a few at a time, in order and whole; pages and other forms at once', async () => {
  const forms = []
  for (let form = 0; form < MAX_RUNNING + 2; form++) {
    forms.push(send(`form ${form} ${'x'.repeat(20_000)}`))
    await new Promise(setImmediate)
  }
  await untilInside(MAX_RUNNING)
  expect(await (await fetch(`${url}/login`)).text()).toBe('a page')
  const other = fetch(`${url}/credits`, { method: 'POST', body: 'another form' })
  await untilInside(MAX_RUNNING + 1)
  expect(inside.at(-1)?.body).toBe('another form')
  await answerAll(MAX_RUNNING + 3)
  expect((await Promise.all([...forms, other])).map(({ status }) => status)).toEqual(Array(MAX_RUNNING + 3).fill(200))
  const lengths = inside.filter(({ body }) => body.startsWith('form')).map(({ body }) => body.length)
  expect(lengths).toEqual(Array(MAX_RUNNING + 2).fill('form 0 '.length + 20_000))
})

/** Red without `atOnce`: a provider that is away would hold up all passwords. */
test.each(['/login/with/acme', '/passkeys/challenge', '/unsubscribe'])(
  '%s hashes nothing, so it waits for no password and takes no place',
  async (path) => {
    const post = (body: string) => fetch(url + path, { method: 'POST', body })
    const first = Array.from({ length: MAX_RUNNING }, (_, at) => post(`start ${at}`))
    await untilInside(MAX_RUNNING)
    const forms = Array.from({ length: MAX_RUNNING }, () => send())
    await untilInside(2 * MAX_RUNNING)
    const last = post('the last start')
    await untilInside(2 * MAX_RUNNING + 1)
    expect(inside.at(-1)?.body).toBe('the last start')
    await answerAll(2 * MAX_RUNNING + 1)
    for (const sent of [...first, ...forms, last]) expect((await sent).status).toBe(200)
  },
)

/**
 * Red without either `AsyncLocalStorage.bind`: a form that waited is then answered in the name of
 * the one before it.
 */
test('each form is handled as the request that it is', async () => {
  const request = new AsyncLocalStorage<string>()
  const seen: string[][] = []
  const handle = queuePasswordForms({ queued: PASSWORD_FORMS, atOnce: SIGN_IN_FORMS }, (form, answer) => {
    seen.push([String(form.headers['x-name']), request.getStore() ?? 'nobody'])
    answer.end()
  })
  const server = createServer((form, answer) => request.run(String(form.headers['x-name']), () => handle(form, answer)))
  const address = await listening(server)
  const names = Array.from({ length: MAX_RUNNING + 3 }, (_, place) => `form ${place}`)
  const body = 'x'.repeat(50_000)
  await Promise.all(
    names.map((name) => fetch(`${address}/login`, { method: 'POST', body, headers: { 'X-Name': name } })),
  )
  server.closeAllConnections()
  server.close()
  expect(new Map(seen.map(([sent, known]) => [sent, known]))).toEqual(new Map(names.map((name) => [name, name])))
})

/** Red where a place is given before the body is there: one connection could shut everybody out. */
test('who sends a form and never ends it keeps nobody waiting', async () => {
  const { hostname, port } = new URL(url)
  const idle = Array.from({ length: MAX_RUNNING }, () => connect(Number(port), hostname))
  for (const socket of idle) socket.write('POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf a form')
  await fetch(`${url}/login`)
  const answer = send()
  await answerAll(1)
  expect((await answer).status).toBe(200)
  for (const socket of idle) socket.destroy()
})

/** Red without the seats: the queue would have no end. */
test('beyond the seats a form is refused at once, and says when to come again', async () => {
  const leaving = new AbortController()
  const forms = Array.from({ length: MAX_RUNNING + MAX_QUEUED }, () =>
    fetch(`${url}/login`, { method: 'POST', body: 'a form', signal: leaving.signal }).catch(() => {}),
  )
  await untilInside(MAX_RUNNING)
  const refused = await vi.waitFor(async () => {
    const answer = await fetch(`${url}/login`, { method: 'POST', body: 'late', signal: AbortSignal.timeout(500) })
    expect(answer.status).toBe(503)
    return answer
  })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.text()).toContain('The service is busy')
  leaving.abort()
  await Promise.all(forms)
})

/** Red where those who have left keep a seat or a place: the others would wait for nobody. */
test('who leaves gives the place or the seat back', async () => {
  for (let round = 0; round < 3; round++) {
    const leaving = new AbortController()
    const forms = Array.from({ length: MAX_QUEUED }, () =>
      fetch(`${url}/login`, { method: 'POST', body: 'a form', signal: leaving.signal }).catch(() => {}),
    )
    await vi.waitFor(() => expect(inside.length).toBeGreaterThan(0), patience)
    leaving.abort()
    await Promise.all(forms)
    inside = []
  }
  const answer = send('the last form')
  await vi.waitFor(() => expect(inside.map(({ body }) => body)).toContain('the last form'), patience)
  inside.at(-1)?.answer.end('done')
  expect((await answer).status).toBe(200)
})

test('no form is larger than 64 kB', async () => {
  const body = 'x'.repeat(64 * 1024 + 1)
  expect((await send(body)).status).toBe(413)
  expect((await fetch(`${url}/login/with/acme`, { method: 'POST', body })).status).toBe(413)
})
