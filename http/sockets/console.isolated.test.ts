import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { type Behaviour, obliging } from '#test/doubles/agent.ts'
import { served } from '#test/server/served.ts'
import { startServer } from '#test/server/start-server.ts'
import { bindingOf, makeScene } from './testing.ts'

const databaseUrl = testsCommit()
const server = served(databaseUrl)

test('a session starts, shows its prompt, takes what is typed and ends', async () => {
  const { call, start, open, read } = await makeScene(server.url)
  const session = await start()
  expect(session).toMatchObject({ state: 'starting', credits_used: 0 })
  const viewer = open(session.id)
  await viewer.shows('ready\r\n> ')
  await viewer.until(() => viewer.messages.find((one) => one.t === 'state' && one.state === 'running'))
  viewer.type('help')
  await viewer.shows('help')
  await call('DELETE', `/sessions/${session.id}`)
  expect(await viewer.until(() => viewer.closed)).toMatchObject({ code: 4410 })
  expect(viewer.output).toBe('ready\r\n> help')
  expect(viewer.faults).toEqual([])
  expect(await read(session.id)).toBe('ready\r\n> help')
})

test('everything works by HTTP alone: input, and a log that follows until the end', async () => {
  const { call, post, read, start } = await makeScene(server.url)
  const { id } = await start()
  const log = read(id, '?follow=true')
  expect((await post(`/sessions/${id}/console/input`, 'one\u001b[31mtwo')).status).toBe(204)
  await vi.waitFor(async () => expect(await read(id)).toContain('two'), 10_000)
  await call('DELETE', `/sessions/${id}`)
  expect(await log).toBe('ready\r\n> one\u001b[31mtwo')
  expect(await read(id, '?format=text')).toBe('ready\r\n> onetwo')
  expect(await read(id, '?from=2&to=5')).toBe('ady')
  const cast = (await read(id, '?format=asciicast'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(cast[0]).toMatchObject({ version: 2, width: 80 })
  expect(
    cast
      .slice(1)
      .map(([, kind, text]) => `${kind}${text}`)
      .join(''),
  ).toContain('oready')
  const [first] = (await read(id, '?format=ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(first).toMatchObject({ kind: 'out', offset: 0, at: expect.stringMatching(/^20\d\d-/) })
  expect((await call('GET', `/sessions/${id}`)).body).toMatchObject({ console: { bytes: 20, first_offset: 0 } })
  expect((await post(`/sessions/${id}/console/input`, 'late')).status).toBe(409)
})

test('a viewer who comes back continues where it was', async () => {
  const { double, run, open } = await makeScene(server.url)
  const { id, viewer } = await run()
  viewer.close()
  const binding = await bindingOf(id)
  double.print(binding, 'while away')
  await double.until(() => double.acked.get(binding) === 19)
  const again = open(id, { query: `?from=${viewer.next}` })
  await again.shows('while away')
  expect(again.output).toBe('while away')
  expect(again.faults).toEqual([])
  const other = open(id, { query: '?from=start' })
  await other.shows('ready\r\n> while away')
  again.type('x')
  await other.shows('x')
  const counts = await again.until(() => again.messages.find((one) => one.t === 'watchers' && one.n === 2))
  expect(counts).toBeDefined()
})

test('a viewer who types too fast or too much at once is refused', async () => {
  const { run } = await makeScene(server.url)
  const { viewer } = await run()
  for (let n = 0; n < 5; n++) viewer.type('ab'.repeat(2_048))
  expect(await viewer.received('refused')).toMatchObject({ why: 'input_limit' })
  // Once for many in a row.
  for (let n = 0; n < 2_000; n++) viewer.type('ab'.repeat(50))
  viewer.type('cd'.repeat(2_048))
  await vi.waitFor(() => {
    viewer.type('end')
    expect(viewer.output).toContain('end')
  }, 10_000)
  expect(viewer.messages.filter((one) => one.t === 'refused').length).toBeLessThan(50)
  viewer.type('a'.repeat(4_097))
  expect(await viewer.until(() => viewer.closed)).toMatchObject({ code: 4400 })
})

/** Breaks without `findOwnRecord`: output is stored a moment after it was seen. */
test('the log of a session that was just ended has all that was seen, at any instance', async () => {
  const other = await startServer(databaseUrl)
  onTestFinished(other.stop)
  const see = async (word: string) => {
    const { run, call, headers } = await makeScene(server.url)
    const { id, viewer } = await run()
    viewer.type(word)
    await viewer.shows(word)
    await call('DELETE', `/sessions/${id}`)
    const log = await fetch(`${other.url}/v1/sessions/${id}/console/log`, { headers })
    expect(await log.text()).toBe(viewer.output)
  }
  await Promise.all(['one', 'two', 'three', 'four', 'five'].map(see))
})

/** Breaks without `whenReady`: what a script types right after its start would be lost. */
test('what is typed while the board starts waits for it', async () => {
  let begin = () => {}
  const behaves: Behaviour = (agent, message) => {
    if ('t' in message && message.t === 'prepare') begin = () => obliging(agent, message)
    else obliging(agent, message)
  }
  const { double, start, post, read } = await makeScene(server.url, { behaves })
  const { id } = await start()
  const typed = post(`/sessions/${id}/console/input`, 'early')
  await double.received('prepare')
  const first = await Promise.race([typed, wait(300)])
  expect(first).toBeUndefined()
  begin()
  expect((await typed).status).toBe(204)
  await vi.waitFor(async () => expect(await read(id)).toBe('ready\r\n> early'), 10_000)
})
