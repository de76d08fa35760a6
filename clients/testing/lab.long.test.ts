// Slow: 10 MB go over a console twice, a part of them over connections that are cut.

import { expect, onTestFinished, test } from 'vitest'
import { Console, type ConsoleOptions } from '#clients/typescript/src/console.ts'
import { boardwalk, startSession } from '#clients/typescript/src/index.ts'
import { testsCommit } from '#db/testing.ts'
import { labFor } from './lab.ts'

const lab = labFor(testsCommit())

/** Breaks without the offsets: noise would be missing or doubled, and the last line not found. */
test('10 MB of noise arrive once, over connections that are cut', async () => {
  const { url, proxy } = lab()
  const { key } = await lab().makeUser()
  const { boardType } = await lab().makeBoards()
  await using session = await startSession(boardwalk({ url, apiKey: key }), { boardType, leaseSeconds: null })
  const open = async (options: Partial<ConsoleOptions> = {}) => {
    const console = await Console.open({ url, key, sessionId: session.id, from: 'start', ...options })
    onTestFinished(() => console.close())
    return console
  }
  await using console = await open()
  await console.expect('login: $')
  await console.sendLine('root')
  await console.expect('# ')
  await console.close()
  proxy.cutSocket({ afterBytes: 1_000_000, times: 3 })
  await using cut = await open({ retryDelaysMs: [0, 0, 0] })
  const gaps: unknown[] = []
  await using whole = await open({ onMessage: (message) => message.t === 'gap' && gaps.push(message) })
  const waiting = whole.expect('^after the noise$', { timeoutMs: 50_000 })
  await cut.expect('# $')
  await cut.sendLine('noise')
  const { start } = await cut.expect('^after the noise$', { timeoutMs: 50_000 })
  expect((await waiting).start).toBe(start)
  expect(start).toBeGreaterThan(10_000_000)
  expect(proxy.requests.filter(({ fault }) => fault === 'cut_socket')).toHaveLength(3)
  expect(gaps).toEqual([])
})
