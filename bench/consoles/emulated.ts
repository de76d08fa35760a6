import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processorSeconds } from '../processor-time.ts'
import { startSessions } from './sessions.ts'
import type { Agent } from './world.ts'

/** From when the boards run until they are measured: their shells have printed their prompts. */
const WARM_UP_MS = 3_000
const WATCHED_MS = 10_000

export type Emulated = { driver: string; boardType: string; agent: Agent; keys: string[] }

/** Returns what an agent uses whose emulated boards have sessions and nothing to do, in cores. */
export async function idleEmulated(
  place: { url: string; databaseUrl: string },
  { driver, agent, ...asked }: Emulated,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-agent-'))
  const child = runAgent(folder, place.url, driver, agent)
  try {
    await startSessions({ ...place, ...asked })
    await wait(WARM_UP_MS)
    const [from, before] = [performance.now(), processorSeconds(child.pid ?? 0)]
    await wait(WATCHED_MS)
    return ((processorSeconds(child.pid ?? 0) - before) * 1_000) / (performance.now() - from)
  } finally {
    const gone = child.exitCode !== null || once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The agent program as an operator runs it. */
function runAgent(folder: string, url: string, driver: string, { credential, slots }: Agent): ChildProcess {
  const config = join(folder, 'agent.yaml')
  const boards = slots.map((slot) => `  - { slot: ${slot}, driver: ${driver} }`)
  writeFileSync(config, [`service: ${url}`, 'name: bench', 'boards:', ...boards, ''].join('\n'))
  writeFileSync(`${config}.credential`, JSON.stringify({ agent_id: 'agt_0', credential }), { mode: 0o600 })
  return spawn(process.execPath, ['--no-warnings', 'agent/index.ts', 'run', '--config', config], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
