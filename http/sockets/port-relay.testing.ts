import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { quantile } from '#bench/quantiles.ts'
import { env } from '#env.ts'
import type { PortDouble } from '#test/doubles/port.ts'
import type { ViewerDouble } from '#test/doubles/viewer.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { MAX_PORT_BYTES } from '#wire/limits.ts'
import { makePortsAt } from './port.testing.ts'

/** For tests: the server that has the agent, and the one that has the users of its ports. */
export function twoServers(databaseUrl: string) {
  const servers: TestServer[] = []
  beforeAll(async () => {
    for (const _ of Array(2)) servers.push(await startServer(databaseUrl))
  })
  afterAll(async () => {
    await Promise.all(servers.map((one) => one.stop()))
    expect(servers.map((one) => one.log())).toEqual(['', ''])
  })
  return () => servers.map(({ url }) => url) as [home: string, other: string]
}

/**
 * For tests: sends random bytes to a port that sends them back, in pieces of any size. Returns how
 * many KiB a second came.
 */
export async function sendAround({ socket }: PortDouble, total: number): Promise<number> {
  const [sent, received] = [createHash('sha256'), createHash('sha256')]
  let length = 0
  const arrived = Promise.withResolvers<void>()
  // It may be over before all is sent.
  arrived.promise.catch(() => {})
  socket.removeAllListeners('message')
  socket.on('message', (data: Buffer) => {
    received.update(data)
    length += data.length
    if (length === total) arrived.resolve()
  })
  socket.on('close', (code, reason) => arrived.reject(new Error(`closed with ${code}: ${reason}`)))
  const began = performance.now()
  for (let left = total; left > 0; ) {
    const bytes = randomBytes(Math.min(left, randomInt(1, MAX_PORT_BYTES + 1)))
    left -= bytes.length
    sent.update(bytes)
    await new Promise((resolve) => socket.send(bytes, resolve))
  }
  await arrived.promise
  expect(received.digest('hex')).toBe(sent.digest('hex'))
  return total / 1_024 / ((performance.now() - began) / 1_000)
}

const ECHOES = 100
/** The next key is pressed this much later at most, so that keys meet any state of the port. */
const MAX_PAUSE_MS = 40

/** For tests: returns the milliseconds that an echo of a console takes, each time. */
async function echoTimes(viewer: ViewerDouble, count: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    await setTimeout(randomInt(MAX_PAUSE_MS))
    const before = viewer.output.length
    const since = performance.now()
    viewer.type('x')
    await viewer.until(() => viewer.output.length > before)
    times.push(performance.now() - since)
  }
  return times
}

/**
 * For tests: sends bytes around a port whose user is at another server than the agent. Meanwhile
 * keys are pressed at another board. Prints how fast both are: that depends on the machine.
 */
export async function carryBesideConsole([home, other]: [string, string], total: number): Promise<void> {
  const [{ open }, { viewer }] = [await makePortsAt(home), await makePortsAt(home)]
  const alone = await echoTimes(viewer, ECHOES)
  const port = await open({ name: 'uart1', at: other })
  let isOver = false
  const carried = sendAround(port, total).finally(() => {
    isOver = true
  })
  carried.catch(() => {})
  const beside: number[] = []
  while (!isOver) beside.push(...(await echoTimes(viewer, 10)))
  const said = (times: number[]) => `${quantile(times, 0.5).toFixed(1)} ms p50, ${quantile(times, 0.99).toFixed(1)} p99`
  const rate = `${(await carried).toFixed(0)} KiB/s each way`
  process.stdout.write(
    `port by ${env().natsHosts ? 'NATS' : 'PostgreSQL'}: ${rate}; echo ${said(alone)} alone, ${said(beside)} beside it\n`,
  )
}
