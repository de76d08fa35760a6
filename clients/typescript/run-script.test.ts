import { expect, test, vi } from 'vitest'
import { fakeService, openConsole, prints } from '#clients/testing/fake-console.ts'
import { runScript } from './src/run-script.ts'
import { Script } from './src/script.ts'

test('a script runs over a console until it is decided, or its time is up', async () => {
  const service = await fakeService([prints('login: '), prints('a'), prints('a')])
  const steps = [{ expect: 'login: $' }, { send: 'root\n' }, { expect: '# ' }]
  const console = await openConsole(service)
  const running = runScript(console, new Script({ steps, fails: ['panic'] }), { timeoutMs: 10_000, readOnMs: 1 })
  await vi.waitFor(() => expect(Buffer.concat(service.connections[0]?.typed ?? []).toString()).toBe('root\n'))
  service.connections[0]?.print(7, 'root\r\n# ')
  expect(await running).toMatchObject({ result: 'passed', step: 3, matched: '# ' })

  const late = await openConsole(service)
  expect(await runScript(late, new Script({ steps }), { timeoutMs: 50 })).toMatchObject({ result: 'waiting', step: 0 })
  const ended = runScript(await openConsole(service), new Script({ steps }), { timeoutMs: 10_000 })
  service.connections[2]?.end('board_failed')
  await expect(ended).rejects.toMatchObject({ reason: 'board_failed' })
})

/** Breaks without reading on: a board that panics after its last line would have passed. */
test('a script reads on after it passed, and what comes then can fail it', async () => {
  const service = await fakeService([prints('ready\r\n'), prints('ready\r\n')])
  const script = () => new Script({ steps: [{ expect: 'ready' }], fails: ['panic'] })
  const console = await openConsole(service)
  const running = runScript(console, script(), { timeoutMs: 10_000 })
  await vi.waitFor(() => expect(console.offset).toBe(7))
  service.connections[0]?.print(7, 'panic\r\n')
  expect(await running).toMatchObject({ result: 'failed', step: 1, matched: 'panic' })

  const ended = runScript(await openConsole(service), script(), { timeoutMs: 10_000, readOnMs: 10_000 })
  service.connections[1]?.end('time_limit')
  expect(await ended).toMatchObject({ result: 'passed' })
})
