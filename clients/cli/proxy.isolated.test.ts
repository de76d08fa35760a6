import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { startForwardProxy } from '../testing/forward-proxy.ts'
import { bareCommandLine, labFor } from '../testing/lab.ts'

const lab = labFor(testsCommit())
const bare = bareCommandLine()
let proxy: Awaited<ReturnType<typeof startForwardProxy>>

beforeAll(async () => {
  proxy = await startForwardProxy()
}, 60_000)
beforeEach(() => proxy.seen.splice(0))
afterAll(() => proxy.stop())

async function run(environment: Record<string, string>) {
  const { boardType } = await lab().makeBoards()
  const { key } = await lab().makeUser()
  const cli = bare.with({ SERVICE_URL: lab().serverUrl, SERVICE_API_KEY: key, ...environment })
  return cli.run(['run', '--type', boardType, '--expect', 'login: $', '--send', 'root\\n', '--expect', '# $'])
}

test('calls and consoles go through the proxy that the environment names', async () => {
  const { code, stderr } = await run({ HTTP_PROXY: proxy.url })
  expect(code, stderr).toBe(0)
  const { host } = new URL(lab().serverUrl)
  expect(proxy.seen.every((line) => line.includes(host))).toBe(true)
  expect(proxy.seen.filter((line) => !line.startsWith('UPGRADE'))).not.toEqual([])
  expect(proxy.seen.filter((line) => line.startsWith('UPGRADE') && line.includes('/console?'))).toHaveLength(1)
})

test('hosts of NO_PROXY are reached without it', async () => {
  const { code, stderr } = await run({ HTTP_PROXY: proxy.url, NO_PROXY: 'example.com,127.0.0.1' })
  expect({ code, seen: proxy.seen }, stderr).toEqual({ code: 0, seen: [] })
})

test('a proxy that is away is our fault or that of the network, and a wrong address is a wrong setting', async () => {
  expect(await run({ HTTP_PROXY: 'http://127.0.0.1:9' })).toMatchObject({ code: 2, stdout: '' })
  expect(await run({ HTTP_PROXY: 'nonsense://' })).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('The address of your proxy is wrong'),
  })
})
