import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listening } from '#test/listening.ts'
import { refuseMalformedForms } from './forms.ts'

const ID = `40${'a'.repeat(40)}`
const bound = (id: unknown) => JSON.stringify({ id, bound: '$@1' })
const HALF = 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nonly this'
const idle = '[{"status":"idle"}]'
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

let url: string
let passedOn: number
let reached: string[]
const server = createServer(
  refuseMalformedForms(async (request, response) => {
    passedOn += 1
    reached.push(await text(request))
    response.end()
  }),
)

beforeAll(async () => {
  url = await listening(server)
})
beforeEach(() => {
  passedOn = 0
  reached = []
})
afterAll(() => void server.close())

const post = (body: FormData | string, headers: Record<string, string> = {}) =>
  fetch(`${url}/login`, { method: 'POST', body, headers })

function multipart(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const plain = { $ACTION_REF_1: '', '$ACTION_1:0': bound(ID), '$ACTION_1:1': idle, $ACTION_KEY: 'k1' }
const script = { '1_email': 'a@b.example', '0': '[{"status":"idle"},"$K1"]' }

test('forms as browsers send them are passed on whole', async () => {
  const typed = '[{"status":"refused","fields":{},"typed":{"label":"$$5"},"at":"$D2026-01-01T00:00:00.000Z"}]'
  const answers = [
    await post(multipart({ ...plain, email: 'a@b.example' })),
    await post(multipart({ ...plain, '$ACTION_1:1': typed })),
    await post(multipart({ [`$ACTION_ID_${ID}`]: '' })),
    await post(multipart(script), { 'Next-Action': ID }),
    await post('["$undefined"]', { 'Next-Action': ID, 'Content-Type': 'text/plain;charset=UTF-8' }),
    await post('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    await fetch(`${url}/login`, { method: 'POST' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(reached[0]).toContain('a@b.example')
  expect(reached.slice(4)).toEqual(['["$undefined"]', 'a=b', ''])
})

/**
 * Red without `isReadable`: Next answers most of these with a 500 and writes a stack into the log.
 */
test.each<[string, FormData | string, Record<string, string>]>([
  ['multipart without boundary', 'abc', { 'Content-Type': 'multipart/form-data' }],
  ['broken multipart', 'abc', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  [
    'multipart that is cut',
    '--x\r\nContent-Disposition: form-data; name="a"',
    { 'Content-Type': 'multipart/form-data; boundary=x' },
  ],
  ['no action', multipart({ email: 'a' }), {}],
  ['the id of no action', multipart({ $ACTION_ID_zzz: '' }), {}],
  ['no description', multipart({ $ACTION_REF_1: '', '$ACTION_1:1': idle }), {}],
  ['a broken description', multipart({ ...plain, '$ACTION_1:0': 'broken' }), {}],
  ['a description without id', multipart({ ...plain, '$ACTION_1:0': bound(7) }), {}],
  ['no arguments', multipart({ $ACTION_REF_1: '', '$ACTION_1:0': bound(ID) }), {}],
  ['broken arguments', multipart({ ...plain, '$ACTION_1:1': '[{' }), {}],
  ['arguments that are no list', multipart({ ...plain, '$ACTION_1:1': '{"length":1}' }), {}],
  ['a reference to nothing', multipart({ ...plain, '$ACTION_1:1': '["$@7"]' }), {}],
  ['a path through objects', multipart({ ...plain, '$ACTION_1:1': '["$1:__proto__:then"]' }), {}],
  ['arguments that nest too deep', multipart({ ...plain, '$ACTION_1:1': deep }), {}],
  ['parts of an unnamed action', multipart({ ...plain, '$ACTION_2:1': idle }), {}],
  ['a broken Next-Action', multipart(script), { 'Next-Action': 'broken' }],
  ['a broken Next-Action with JSON', '[]', { 'Next-Action': 'x'.repeat(42), 'Content-Type': 'text/plain' }],
  ['a script without arguments', multipart({ '1_email': 'a' }), { 'Next-Action': ID }],
  ['a script with broken arguments', multipart({ '0': '["$Q9"]' }), { 'Next-Action': ID }],
  ['a script with broken JSON', '["$F1"', { 'Next-Action': ID, 'Content-Type': 'text/plain' }],
  ['a script with a huge number', `["$n${'9'.repeat(301)}"]`, { 'Next-Action': ID, 'Content-Type': 'text/plain' }],
])('400: %s', async (_, body, headers) => {
  const log = vi.spyOn(console, 'error')
  const answer = await post(body, headers)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('This form could not be processed')
  expect(reached).toEqual([])
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})

/**
 * Red where the request is passed on before its body is there: Next logs an error of the upload.
 */
test('an upload that is aborted is passed to nobody', async () => {
  const upload = connect(Number(new URL(url).port))
  upload.write(HALF)
  const [, response] = await once(server, 'request')
  upload.destroy()
  await once(response, 'close')
  expect(passedOn).toBe(0)
})
