// Slow: instances are killed and stopped, and their silence is waited for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, gt, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { db, openPorts } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { PortsDouble } from '#test/doubles/agent-ports.ts'
import { PortDouble } from '#test/doubles/port.ts'
import { AgentProcess, makeAgentLab } from '#test/faults/agent-process.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import type { PortInfo } from '#wire/ports.ts'
import { makeCaller, makeScene } from './testing.ts'

const databaseUrl = testsCommit()
const ports: PortInfo[] = [{ name: 'uart1', protocol: 'serial' }]
/**
 * A silence is noticed after 13 s and pings that are missed after 15 s, which
 * `core/ports/relayed-end.isolated.test.ts` and `wire/keep-alive.isolated.test.ts` prove by a clock
 * of their own. A machine with much to do is late with timers, so here it is only printed.
 */
const FAULT_MS = 180_000
const printSince = (what: string, since: number) =>
  process.stdout.write(`${what}: noticed after ${((performance.now() - since) / 1_000).toFixed(1)} s\n`)

/** How many of a session's places for open ports are taken. */
const placesOf = (id: string) =>
  db().$count(openPorts, and(eq(openPorts.sessionId, id), gt(openPorts.keptUntil, sql`now()`)))

/** An instance that has the agent, another with the user of its port, and the port. */
async function makeRelayed() {
  const [home, other] = [await startServer(databaseUrl), await startServer(databaseUrl)]
  const alive = new Set([home, other])
  const kill = async (one: TestServer) => {
    alive.delete(one)
    await one.kill()
  }
  onTestFinished(async () => void (await Promise.all([...alive].map(kill))))
  const agent = new PortsDouble()
  const scene = await makeScene(home.url, { behaves: agent.behaves, ports })
  const { id } = await scene.run()
  const open = async (at: string) => {
    const port = new PortDouble(at, id, 'uart1', { headers: scene.headers })
    await port.until(() => port.isOpen || port.refused)
    return port
  }
  const port = await open(other.url)
  port.send(Buffer.from('before'))
  await port.until(() => port.text === 'before')
  return { ...scene, home, other, kill, agent, id, open, port }
}

test('a user of one instance hears of the death of the other', {
  timeout: FAULT_MS,
}, async () => {
  const { home, kill, port } = await makeRelayed()
  const since = performance.now()
  await kill(home)
  port.send(Buffer.from('after'))
  expect(await port.until(() => port.closed)).toMatchObject({ code: 1011 })
  printSince('the death of an instance', since)
  expect(port.text).toBe('before')
})

test('an agent hears of the death of its user’s instance, and the port is free', { timeout: FAULT_MS }, async () => {
  const { other, home, kill, double, agent, open, id } = await makeRelayed()
  expect(await placesOf(id)).toBe(1)
  await kill(other)
  await double.received('close_port')
  expect(agent.streams.size).toBe(0)
  const again = await open(home.url)
  again.send(Buffer.from('again'))
  await again.until(() => again.text === 'again')
  again.close()
  // That of the instance that is gone runs out.
  await expect.poll(() => placesOf(id), { timeout: FAULT_MS / 2, interval: 500 }).toBe(0)
})

test('a user hears in time that the instance with the agent stands still', { timeout: FAULT_MS }, async () => {
  const { home, port } = await makeRelayed()
  const since = performance.now()
  home.signal('SIGSTOP')
  port.send(Buffer.from('after'))
  expect(await port.until(() => port.closed)).toMatchObject({ code: 1011 })
  printSince('an instance that stands still', since)
  home.signal('SIGCONT')
  expect(port.text).toBe('before')
})

/** A killed agent's connection ends, one that stands still answers no pings. */
test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'a user hears in time that the agent got %s',
  { timeout: FAULT_MS },
  async (signal) => {
    const [home, other] = [await startServer(databaseUrl), await startServer(databaseUrl)]
    onTestFinished(async () => void (await Promise.all([home.stop(), other.stop()])))
    const folder = mkdtempSync(join(tmpdir(), 'boardwalk-agent-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const lab = await makeAgentLab(1)
    const pico = lab.slots.map((slot) => `  - { slot: ${slot}, driver: emulated-rp2040 }`)
    const agent = await AgentProcess.start(folder, home.url, lab, pico)
    onTestFinished(() => agent.signal('SIGKILL'))
    const caller = await makeCaller(home.url, lab.type)
    const { id } = await caller.run()
    const open = async () => {
      const port = new PortDouble(other.url, id, 'gdb', { headers: caller.headers })
      await port.until(() => port.isOpen || port.refused)
      return port
    }
    const port = await open()
    port.send(Buffer.from('$?#3f'))
    await port.until(() => port.text.startsWith('+$T05'))
    const since = performance.now()
    agent.signal(signal)
    expect(await port.until(() => port.closed)).toMatchObject({ code: 1011 })
    printSince(`${signal} of an agent`, since)
    expect(await open()).toMatchObject({ refused: { status: 409, problem: { code: 'board_unreachable' } } })
  },
)

/** What it says as it goes on is of a stream that is over. */
test('an instance that stood still for 20 seconds sends nothing wrong', { timeout: FAULT_MS }, async () => {
  const { other, home, port, agent, double, open } = await makeRelayed()
  other.signal('SIGSTOP')
  await double.received('close_port')
  const again = await open(home.url)
  agent.send(double, agent.last, 'for the second')
  await again.until(() => again.text === 'for the second')
  other.signal('SIGCONT')
  expect(await port.until(() => port.closed)).toBeDefined()
  expect([port.text, again.text]).toEqual(['before', 'for the second'])
})

/** Breaks without the binding in frames. */
test('what a slow agent sends of one user’s port reaches neither that user nor the next', async () => {
  const { home, call, id, double, type, port, agent } = await makeRelayed()
  const stream = agent.last
  const binding = agent.streams.get(stream)?.binding ?? 0
  await call('DELETE', `/sessions/${id}`)
  expect(await port.until(() => port.closed)).toMatchObject({ code: 4410 })
  const next = await makeCaller(home.url, type)
  const { id: nextId } = await next.run()
  const theirs = new PortDouble(home.url, nextId, 'uart1', { headers: next.headers })
  await theirs.until(() => theirs.isOpen)
  double.send({ kind: 'port', binding, stream, offset: 6, bytes: Buffer.from('SECRET') })
  double.send({ kind: 'port', binding, stream: agent.last, offset: 0, bytes: Buffer.from('SECRET') })
  theirs.send(Buffer.from('mine'))
  await theirs.until(() => theirs.text.length >= 4)
  expect([port.text, theirs.text]).toEqual(['before', 'mine'])
})
