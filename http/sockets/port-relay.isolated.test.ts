// Slow: two servers, each a process.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { PortsDouble } from '#test/doubles/agent-ports.ts'
import { PortDouble } from '#test/doubles/port.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import type { PortInfo } from '#wire/ports.ts'
import { makeScene } from './testing.ts'

const databaseUrl = testsCommit()
/** The server that has the agent, and the one that has the users of its ports. */
let home: TestServer
let other: TestServer
beforeAll(async () => {
  home = await startServer(databaseUrl)
  other = await startServer(databaseUrl)
})
afterAll(async () => {
  await Promise.all([home.stop(), other.stop()])
  expect([home.log(), other.log()]).toEqual(['', ''])
})

const ports: PortInfo[] = [
  { name: 'gdb', protocol: 'gdb-remote' },
  { name: 'uart1', protocol: 'serial' },
]

/** A session whose agent is at one server, and what opens its ports at the other. */
async function makeRelayed() {
  const agent = new PortsDouble()
  const scene = await makeScene(home.url, { behaves: agent.behaves, ports })
  const { id } = await scene.run()
  const dial = (name = 'gdb', { at = other.url, query = '' } = {}) =>
    new PortDouble(at, id, name, { headers: scene.headers, query })
  const open = async (...of: Parameters<typeof dial>) => {
    const port = dial(...of)
    await port.until(() => port.isOpen || port.refused)
    expect(port.refused).toBeUndefined()
    return port
  }
  return { ...scene, id, dial, open, agent }
}

test('bytes go both ways between instances, byte for byte', async () => {
  const { open } = await makeRelayed()
  const port = await open()
  const sent = randomBytes(200_000)
  for (let from = 0; from < sent.length; from += 16_000) port.send(sent.subarray(from, from + 16_000))
  await port.until(() => port.length >= sent.length || port.closed)
  expect(port.closed).toBeUndefined()
  expect(Buffer.concat(port.received).equals(sent)).toBe(true)
})

test('a port that is open at one instance is in use at the other, and is taken from there', async () => {
  const { open, dial } = await makeRelayed()
  const first = await open()
  const second = dial('gdb', { at: home.url })
  expect(await second.until(() => second.refused)).toMatchObject({ status: 409, problem: { code: 'port_in_use' } })
  const third = await open('gdb', { at: home.url, query: '?take=true' })
  expect(await first.until(() => first.closed)).toMatchObject({ code: 4409 })
  const fourth = dial()
  const refused = await fourth.until(() => fourth.refused)
  expect(refused).toMatchObject({ status: 409, problem: { code: 'port_in_use', opened_by: expect.any(String) } })
  await open('gdb', { query: '?take=true' })
  expect(await third.until(() => third.closed)).toMatchObject({ code: 4409 })
})

test('what the agent says of its port is told at the other instance', async () => {
  const { dial, agent } = await makeRelayed()
  agent.refusal = { why: 'failed', detail: 'The probe is gone.' }
  const failed = dial()
  expect((await failed.until(() => failed.refused))?.problem.detail).toContain('The probe is gone.')
})

test('a port ends with its session, its agent and its user, also at the other instance', async () => {
  const { open, double, call, id, agent } = await makeRelayed()
  const left = await open('uart1')
  left.close()
  await double.received('close_port')
  expect(agent.streams.size).toBe(0)
  const ended = await open('uart1')
  await call('DELETE', `/sessions/${id}`)
  expect(await ended.until(() => ended.closed)).toMatchObject({ code: 4410 })
  const next = await makeRelayed()
  const cut = await next.open()
  next.double.cut()
  expect(await cut.until(() => cut.closed)).toMatchObject({ code: 1011 })
})
