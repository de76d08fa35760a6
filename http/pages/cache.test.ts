import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { raw } from '#test/api/raw.ts'
import { listening } from '#test/listening.ts'
import { cachePages } from './cache.ts'

let url: string
let rendered: string[] = []
let isBroken = false
const server = createServer(
  cachePages(['/docs'], (request, response) => {
    rendered.push(`${request.method} ${request.url}${request.headers.cookie ? ` ${request.headers.cookie}` : ''}`)
    const nonce = Buffer.alloc(16, rendered.length).toString('base64')
    response.setHeader('Content-Security-Policy', `script-src 'nonce-${nonce}'`)
    response.writeHead(isBroken ? 500 : 200, { 'Content-Type': 'text/html' })
    response.end(`<script nonce="${nonce}"></script>${'words '.repeat(500)}<script nonce="${nonce}"></script>`)
  }),
)

beforeAll(async () => {
  url = await listening(server)
})
afterAll(() => void server.close())

const nonceOf = ({ headers }: Response) =>
  /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''

/** Red where a failure is kept: the page would be broken for as long as the process lives. */
test('a page that fails is not kept', async () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue()
  isBroken = true
  expect((await fetch(`${url}/docs`)).status).toBe(500)
  isBroken = false
  expect(String(lines.mock.calls)).toContain('answered 500')
  expect((await fetch(`${url}/docs`)).status).toBe(200)
})

/** Red without the cache, which renders each time, and with a nonce that is kept with the page. */
test('a page is rendered once, and has another nonce each time', async () => {
  await fetch(`${url}/docs`)
  rendered = []
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/docs`)))
  const nonces = answers.map(nonceOf)
  expect(new Set(nonces).size).toBe(5)
  for (const [index, answer] of answers.entries()) {
    const said = (await answer.text()).match(/nonce="[^"]+"/g)
    expect(said).toEqual(Array(2).fill(`nonce="${nonces[index]}"`))
    expect(answer.headers.get('content-encoding')).toBe('gzip')
  }
  expect(rendered).toEqual([])
})

test.each([
  ['gzip', true],
  ['br, gzip;q=0.5', true],
  ['gzip;q=0', false],
  ['identity', false],
])('with Accept-Encoding %s the page is compressed: %s', async (accepted, isZipped) => {
  const { status, text, headers } = await raw(
    url,
    `GET /docs HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAccept-Encoding: ${accepted}\r\n\r\n`,
  )
  expect(status).toBe(200)
  expect(headers.get('content-encoding')).toBe(isZipped ? 'gzip' : null)
  expect(text.includes('words words')).toBe(!isZipped)
})

test('a query, the router of Next and other pages are rendered; HEAD is answered without a body', async () => {
  rendered = []
  await fetch(`${url}/docs?a=b`)
  await fetch(`${url}/docs`, { headers: { RSC: '1' } })
  await fetch(`${url}/login`)
  expect(rendered).toEqual(['GET /docs?a=b', 'GET /docs', 'GET /login'])
  const head = await fetch(`${url}/docs`, { method: 'HEAD' })
  expect(await head.text()).toBe('')
  expect(nonceOf(head)).toHaveLength(24)
})

/** Red where the cookies of who comes first are rendered, and then shown to everybody. */
test('a page is rendered once for each theme, and no other cookie is', async () => {
  await fetch(`${url}/docs`)
  rendered = []
  for (const cookie of ['login=mine; theme=dark', 'theme=dark; tz=Europe/Paris', 'login=mine', 'theme=none']) {
    await fetch(`${url}/docs`, { headers: { cookie } })
  }
  expect(rendered).toEqual(['GET /docs theme=dark'])
})
