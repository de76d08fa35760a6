// Slow: moves an agent from one server to the other.
import { randomBytes } from 'node:crypto'
import { makeCaller } from '#http/sockets/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer } from '#test/server/start-server.ts'
import { AgentProcess, makeAgentLab } from './agent-process.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { until } from './instance.ts'

const ROUNDS = extent(1, 5)
const MACHINES = { uno: 'emulated-avr', pico: 'emulated-rp2040' }
const WITHIN_MS = 60_000
/** What an erased byte reads as. */
const ERASED = 255

type Caller = Awaited<ReturnType<typeof makeCaller>>
type Running = Awaited<ReturnType<Caller['run']>>

/**
 * A user leaves a secret in a board's memory and console and ends the session while the agent is
 * stopped, or is killed. The next user waits until the agent has wiped the board, and finds the
 * secret nowhere.
 */
export async function handOver({ databaseUrl, folder, at, wrong }: FaultContext) {
  const server = await startServer(databaseUrl)
  let searched = 0
  for (const [machine, driver] of Object.entries(MACHINES)) {
    const lab = await makeAgentLab(1)
    const lines = lab.slots.map((slot) => `  - { slot: ${slot}, driver: ${driver} }`)
    let agent = await AgentProcess.start(folder, server.url, lab, lines)
    const [first, second] = [await makeCaller(server.url, lab.type), await makeCaller(server.url, lab.type)]
    for (let round = 1; round <= 2 * ROUNDS; round++) {
      const isKilled = round % 2 === 0
      const way = `${machine}, round ${round}, the agent is ${isKilled ? 'killed' : 'stopped'}`
      at(way)
      const secret = randomBytes(4).toString('hex')
      const left = await first.run()
      await write(left, secret)
      if (isKilled) await agent.kill()
      else agent.signal('SIGSTOP')
      await first.call('DELETE', `/sessions/${left.id}`)
      const next = await second.start()
      if (next.state !== 'queued') wrong(`${way}: the board was given away ${next.state}, before it was wiped`)
      if (isKilled) agent = await AgentProcess.start(folder, server.url, lab, lines)
      else agent.signal('SIGCONT')
      const found = await searchedBy(second, next.id, secret.length)
      searched += found.length
      if (found.includes(secret)) wrong(`${way}: the next user read the secret`)
      const record = await second.read(next.id)
      if (record.includes(secret)) wrong(`${way}: the secret is in the record of the next user`)
      const kept = await first.read(left.id)
      if (!kept.includes(secret)) wrong(`${way}: the user's own record has lost the secret`)
      await second.call('DELETE', `/sessions/${next.id}`)
    }
    await agent.kill()
  }
  wrong(...(await brokenInvariants()))
  await server.stop()
  return `${4 * ROUNDS} boards handed over by agents that were stopped or killed, ${searched} bytes searched`
}

/** Types a secret, and leaves it in the memory that survives a reset, byte by byte. */
async function write({ viewer }: Running, secret: string): Promise<void> {
  await ask(viewer, secret, `unknown: ${secret}`)
  for (const [address, byte] of [...Buffer.from(secret)].entries())
    await ask(viewer, `eeprom ${address} ${byte}`, `eeprom ${address} ${byte}`)
}

/** Returns everything that the next user can read, and the memory as the text it would be. */
async function searchedBy({ call, open }: Caller, id: string, length: number): Promise<string> {
  await until(async () => (await call('GET', `/sessions/${id}`)).body.state === 'running', WITHIN_MS)
  const viewer = open(id, { query: '?from=start' })
  await viewer.shows('> ')
  const bytes: number[] = []
  for (let address = 0; address < length; address++) {
    const answer = new RegExp(`\\neeprom ${address} (\\d+)\\r\\n`)
    viewer.type(`eeprom ${address}\r`)
    await viewer.until(() => answer.exec(viewer.output))
    bytes.push(Number(answer.exec(viewer.output)?.[1] ?? ERASED))
  }
  return viewer.output + Buffer.from(bytes).toString('latin1')
}

async function ask(viewer: Running['viewer'], line: string, answer: string): Promise<void> {
  const before = viewer.output.length
  viewer.type(`${line}\r`)
  await viewer.until(() => viewer.output.slice(before + line.length).includes(answer))
}
