import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isInstalled, outputOf } from '#scripts/which.ts'
import { curlRetry, javascriptRetry, pythonRetry } from './error-examples.ts'

/** Refuses the first call of each test, and asks for a second of patience. */
let calls = 0
const busy = createServer((_, response) => {
  calls += 1
  const isFirst = calls === 1
  const headers = { 'Content-Type': 'application/json', ...(isFirst && { 'Retry-After': '1' }) }
  response
    .writeHead(isFirst ? 503 : 200, headers)
    .end(JSON.stringify(isFirst ? { code: 'unavailable' } : { id: 'usr_1' }))
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const address = busy.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`
})
beforeEach(() => {
  calls = 0
})
afterAll(() => busy.close())

const programs = [
  {
    name: 'JavaScript',
    program: process.execPath,
    make: () => ['--input-type=module', '--eval', javascriptRetry(url)],
  },
  { name: 'Python', program: 'python3', make: () => ['-c', pythonRetry(url)] },
  { name: 'curl', program: 'curl', make: () => [] },
]

/** The project does not require Python and curl. Without them these tests are skipped. */
test.each(programs.filter(({ program }) => isInstalled(program)))(
  'the $name example waits as it is told, and tries again',
  async ({ name, program, make }) => {
    const [run, args] = name === 'curl' ? ['sh', ['-c', curlRetry(url)]] : [program, make()]
    const printed = await outputOf(run, args, { SERVICE_API_KEY: 'key_of_the_test' })
    expect(printed).toContain('usr_1')
    expect(calls).toBe(2)
  },
)
