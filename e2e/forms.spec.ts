import { readFileSync } from 'node:fs'
import { pageHeaders } from '#http/pages/headers.ts'
import { expect, test } from './fixtures.ts'
import { serverLog } from './kept.ts'

const MULTIPART = { 'Content-Type': 'multipart/form-data' }
/** Fields that name an action as the browser's form would, with what another part says. */
const described = (parts: Record<string, string>) => ({ multipart: { $ACTION_REF_1: '', ...parts } })

/** Requests for pages and files that no page makes, with the status of the response. */
const odd = [
  { path: '/login', status: 400, method: 'POST', headers: MULTIPART, data: 'abc' },
  { path: '/keys', status: 400, method: 'POST', headers: { 'Next-Action': 'broken' }, data: '[]' },
  { path: '/login', status: 400, method: 'POST', ...described({ '$ACTION_1:0': 'broken' }) },
  { path: '/login', status: 409, method: 'POST', multipart: { [`$ACTION_ID_${'a'.repeat(42)}`]: '' } },
  { path: '/login', status: 413, method: 'POST', data: 'x'.repeat(1_000_001) },
  { path: '/login', status: 405, method: 'PUT', data: 'x' },
  { path: '/', status: 405, method: 'DELETE' },
  { path: '/log-out', status: 405, method: 'GET' },
  { path: '/login/', status: 308, method: 'GET' },
  { path: '/there-is-no-such-page', status: 404, method: 'GET' },
  { path: '/_next/image?url=%2Ficon.svg&w=64&q=75', status: 404, method: 'GET' },
  { path: '/_next/static/none.js', status: 404, method: 'GET' },
  { path: '/icon.svg', status: 200, method: 'GET' },
]

test('what no page sends is refused with the headers of every page, and without a stack in the log', async ({
  request,
}) => {
  for (const { path, status, ...sent } of odd) {
    const answer = await request.fetch(path, { ...sent, maxRedirects: 0 })
    const what = `${sent.method} ${path}`
    expect(answer.status(), what).toBe(status)
    expect(answer.headers(), what).toMatchObject(Object.fromEntries(new Headers(pageHeaders)))
    const isFile = path.startsWith('/_next/static/')
    expect('content-security-policy' in answer.headers(), what).toBe(!isFile)
    expect('allow' in answer.headers(), what).toBe(status === 405)
  }
  const log = readFileSync(serverLog(), 'utf8')
  expect(log).not.toMatch(/boundary|Server Actions request|find Server Action \\"/)
})
