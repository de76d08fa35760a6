// Slow: two servers, each a process.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, openPorts } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { makePortsAt, type PortOptions } from './port.testing.ts'
import { twoServers } from './port-relay.testing.ts'

const servers = twoServers(testsCommit())

/** A session whose agent is at one server, and what opens its ports at the other. */
async function makeRelayed() {
  const [home, other] = servers()
  const { dial, open, refused, ...scene } = await makePortsAt(home)
  return {
    ...{ ...scene, home, other },
    dial: (options: PortOptions = {}) => dial({ at: other, ...options }),
    open: (options: PortOptions = {}) => open({ at: other, ...options }),
    refused: (options: PortOptions = {}) => refused({ at: other, ...options }),
  }
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
  const { open, refused, home } = await makeRelayed()
  const first = await open()
  expect(await refused({ at: home })).toMatchObject({ status: 409, problem: { code: 'port_in_use' } })
  const second = await open({ at: home, query: '?take=true' })
  expect(await first.until(() => first.closed)).toMatchObject({ code: 4409 })
  expect(await refused()).toMatchObject({
    status: 409,
    problem: { code: 'port_in_use', opened_by: expect.any(String) },
  })
  await open({ query: '?take=true' })
  expect(await second.until(() => second.closed)).toMatchObject({ code: 4409 })
})

/** Breaks if each instance counts for itself, or a place is kept for a port that is closed. */
test('four ports of a session are open at most, at all instances together', async () => {
  const { id, open, dial, refused, home, other } = await makeRelayed()
  const tooMany = { status: 409, problem: { code: 'port_limit_reached' } }
  const first = await open({ name: 'gdb' })
  await open({ name: 'uart1', at: home })
  await open({ name: 'uart2' })
  await open({ name: 'uart3', at: home })
  for (const at of [home, other]) expect(await refused({ name: 'uart4', at })).toMatchObject(tooMany)
  expect(await refused({ name: 'uart1' })).toMatchObject({ problem: { code: 'port_in_use' } })
  await open({ name: 'uart1', query: '?take=true' })
  first.close()
  const places = () => db().$count(openPorts, eq(openPorts.sessionId, id))
  await expect.poll(places).toBe(3)
  const both = [dial({ name: 'gdb' }), dial({ name: 'uart4', at: home })]
  await Promise.all(both.map((one) => one.until(() => one.isOpen || one.refused)))
  expect(both.filter(({ isOpen }) => isOpen)).toHaveLength(1)
  expect(both.find((one) => one.refused)?.refused).toMatchObject(tooMany)
})

test('what the agent says of its port is told at the other instance', async () => {
  const { refused, ports } = await makeRelayed()
  ports.refusal = { why: 'failed', detail: 'The probe is gone.' }
  expect((await refused()).problem.detail).toContain('The probe is gone.')
})

test('a port ends with its session, its agent and its user, also at the other instance', async () => {
  const { open, double, call, id, ports } = await makeRelayed()
  const left = await open({ name: 'uart1' })
  left.close()
  await double.received('close_port')
  expect(ports.streams.size).toBe(0)
  const ended = await open({ name: 'uart1' })
  await call('DELETE', `/sessions/${id}`)
  expect(await ended.until(() => ended.closed)).toMatchObject({ code: 4410 })
  const next = await makeRelayed()
  const cut = await next.open()
  next.double.cut()
  expect(await cut.until(() => cut.closed)).toMatchObject({ code: 1011 })
})
