// Slow: an agent whose connection is cut comes back after a while.

import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { allowEnrolment, revokeAgent } from '#core/agents/index.ts'
import { addBoard } from '#core/boards/index.ts'
import { makeBaseImage, makeBoardType } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { makeCaller } from '#http/sockets/testing.ts'
import { TcpProxy } from '#test/faults/tcp-proxy.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import { runAgent } from './agent.ts'
import { readCredential } from './credential.ts'
import { enrol } from './enrol.ts'
import { FakeBoard } from './testing.ts'

const databaseUrl = testsCommit()
const server = serveTests(databaseUrl)
let lines: string[]

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

let agents = 0

/** An agent that is enrolled and runs, with boards of a type of their own, and a user. */
async function makeScene({ boards = ['a'], isProxied = false } = {}) {
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  const name = `lab-${++agents}`
  const file = join(mkdtempSync(join(tmpdir(), 'boardwalk-agent-')), 'credential')
  const { token } = await allowEnrolment(name)
  const id = await enrol({ url: server.url, token, name, credentialFile: file })
  const credential = readCredential(file)?.credential ?? ''
  for (const slot of boards) await addBoard({ boardType: slug, label: slot, agent: { name, slot } })
  const fakes = new Map(boards.map((slot) => [slot, new FakeBoard()]))
  const proxy = new TcpProxy(Number(new URL(server.url).port))
  onTestFinished(() => proxy.close())
  const proxied = await proxy.open(server.url)
  const config = {
    service: isProxied ? proxied : server.url,
    name,
    boards: boards.map((slot) => ({ slot, driver: 'emulated-avr' as const })),
  }
  const driverOf = ({ slot }: { slot: string }) => fakes.get(slot) ?? new FakeBoard()
  const connect = async () => {
    const stopping = new AbortController()
    const ended = runAgent({ config, credential, signal: stopping.signal, driverOf })
    const stop = async () => {
      stopping.abort()
      await ended
    }
    onTestFinished(stop)
    // Before that, nobody could wait for its boards.
    await expect.poll(() => lines.join('')).toContain('"event":"connected"')
    return { stop, ended }
  }
  return { id, name, token, file, credential, fakes, connect, proxy, ...(await makeCaller(server.url, slug)) }
}

test('an agent enrols once, keeps its credential to itself, and never writes it', async () => {
  const { file, token, credential, connect, run } = await makeScene()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toContain(credential)
  await expect(enrol({ url: server.url, token, name: 'lab-1', credentialFile: file })).rejects.toThrow(/unknown, used/)
  await expect(enrol({ url: 'http://boards.example', token, name: 'a', credentialFile: file })).rejects.toThrow(/https/)
  const agent = await connect()
  await run()
  await agent.stop()
  expect(lines.join('')).toContain('connected')
  expect(lines.join('')).not.toContain(credential)
})

test('a session runs on a board, and the board is wiped and free again after it', async () => {
  const { call, fakes, connect, run } = await makeScene()
  await connect()
  const { id, viewer } = await run()
  viewer.type('hello')
  await viewer.shows('hello')
  await call('DELETE', `/sessions/${id}`)
  const next = await run()
  expect(next.viewer.output).toBe('> ')
  // After each check, and after the session.
  expect(fakes.get('a')?.wiped).toBe(3)
})

/** Breaks if output that is not acknowledged is not sent again, or if its offsets are ignored. */
test('whenever the connection is cut, no byte is lost or doubled', async () => {
  const { fakes, read, connect, run, proxy } = await makeScene({ isProxied: true })
  await connect()
  const { id, viewer } = await run()
  const board = fakes.get('a')
  let printed = '> '
  const print = (text: string) => {
    printed += text
    board?.print(text)
  }
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < 20; n++) print(`round ${round} line ${n}\r\n`)
    proxy.cut()
    print('while it is away\r\n')
    await viewer.until(() => viewer.output.length >= printed.length)
  }
  expect(viewer.output).toBe(printed)
  expect(viewer.faults).toEqual([])
  expect(await read(id)).toBe(printed)
})

test('a board that cannot start is replaced by another', async () => {
  const { fakes, connect, run } = await makeScene({ boards: ['a', 'b'] })
  const [bad, good] = ['a', 'b'].map((slot) => fakes.get(slot))
  await connect()
  await expect.poll(() => [bad?.wiped, good?.wiped]).toEqual([1, 1])
  if (bad) bad.problem = 'the device is not there'
  await run()
  expect(bad?.starts).toBeGreaterThan(1)
  expect(good?.starts).toBe(2)
})

/** Breaks if boards are online before they are checked. */
test('a board whose base image does not start is given to nobody', async () => {
  const { fakes, connect, run } = await makeScene({ boards: ['a', 'b'] })
  const [bad, good] = ['a', 'b'].map((slot) => fakes.get(slot))
  if (bad) bad.problem = 'the device is not there'
  await connect()
  await run()
  expect(good?.starts).toBe(2)
})

test('a board that fails ends its session, and says why', async () => {
  const { call, fakes, connect, run } = await makeScene()
  await connect()
  const { id, viewer } = await run()
  fakes.get('a')?.fail('the cable is gone')
  await viewer.until(() => viewer.closed)
  expect((await call('GET', `/sessions/${id}`)).body).toMatchObject({ end_message: 'the cable is gone' })
})

test('an agent that is stopped wipes its boards', async () => {
  const { fakes, connect, run } = await makeScene()
  const agent = await connect()
  await run()
  await agent.stop()
  expect(fakes.get('a')?.wiped).toBe(2)
})

test('a revoked agent ends by itself', async () => {
  const { id, connect } = await makeScene()
  const agent = await connect()
  await expect.poll(() => lines.join('')).toContain('connected')
  await revokeAgent(id)
  expect(await agent.ended).toBe('revoked')
})
