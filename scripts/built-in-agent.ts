/** The agent that the service starts itself, with emulated boards. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { canPlay, HOW_TO_INSTALL, type MachineName } from '#agent/qemu/machines.ts'
import { enrolOwnAgent } from '#core/agents/index.ts'
import { ensureBoards } from '#core/boards/index.ts'
import { logEvent, logNotice } from '#core/log.ts'
import type { Env } from '#env.ts'
import { builtEmulatorHash } from './bundle-emulator.ts'

/** How long the boards may take to connect before the welcome. */
const CONNECT_MS = 5_000
const STOP_MS = 5_000
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

const kinds: Record<string, { label: string; driver: string; machine?: MachineName }> = {
  uno: { label: 'Uno', driver: 'emulated-avr' },
  pico: { label: 'Pico', driver: 'emulated-rp2040' },
  microbit: { label: 'micro:bit', driver: 'qemu', machine: 'microbit' },
  stm32f100: { label: 'STM32F100', driver: 'qemu', machine: 'stm32f100' },
  stm32f405: { label: 'STM32F405', driver: 'qemu', machine: 'stm32f405' },
}

type Settings = Pick<Env, 'emulatedBoards' | 'buildDir' | 'dataDir' | 'databaseUrl' | 'host' | 'port'>

/**
 * Starts the agent, after adding its boards, and starts it again if it ends. Resolves once its
 * boards are connected, or after a while. Returns how to stop it.
 */
export async function startBuiltInAgent(settings: Settings, say: (line: string) => void): Promise<() => Promise<void>> {
  const boards = boardsOf(settings, say)
  if (boards.length === 0) return async () => {}
  const name = agentName(settings)
  const enrolled = await enrolOwnAgent(name, 'built-in')
  await ensureBoards(name, boards)
  const config = join(settings.dataDir, 'agent.yaml')
  const lines = boards.map(({ slot, driver, machine }) =>
    machine
      ? `  - { slot: ${slot}, driver: ${driver}, machine: ${machine} }`
      : `  - { slot: ${slot}, driver: ${driver} }`,
  )
  writeFileSync(config, [`service: ${addressOf(settings)}`, `name: ${name}`, 'boards:', ...lines, ''].join('\n'))
  writeFileSync(`${config}.credential`, `${JSON.stringify(enrolled)}\n`, { mode: 0o600 })
  const stopping = new AbortController()
  const connected = Promise.withResolvers<void>()
  const ended = keep(config, environmentOf(settings), stopping.signal, connected.resolve)
  await Promise.race([connected.promise, wait(CONNECT_MS, undefined, { ref: false })])
  return async () => {
    stopping.abort()
    await ended
  }
}

/** Runs the agent again and again until `signal`. */
async function keep(config: string, env: NodeJS.ProcessEnv, signal: AbortSignal, onConnect: () => void): Promise<void> {
  for (let retryMs = FIRST_RETRY_MS; !signal.aborted; ) {
    const began = performance.now()
    const child = run(config, env, onConnect)
    const stop = () => void end(child)
    signal.addEventListener('abort', stop, { once: true })
    const [code, killed] = await once(child, 'exit')
    signal.removeEventListener('abort', stop)
    if (signal.aborted) return
    logNotice('the agent of the emulated boards has ended', { code: code ?? undefined, signal: killed ?? undefined })
    if (performance.now() - began > 2 * MAX_RETRY_MS) retryMs = FIRST_RETRY_MS
    // Only `signal` ends the pause early.
    await wait(retryMs, undefined, { signal }).catch(() => {})
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 2)
  }
}

function run(config: string, env: NodeJS.ProcessEnv, onConnect: () => void): ChildProcess {
  const child = spawn(process.execPath, ['--no-warnings', 'agent/index.ts', 'run', '--config', config], {
    // It ends with us: the channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      if (line.includes('"event":"connected"')) onConnect()
      logEvent({ task: 'emulated boards', line })
    })
  }
  return child
}

/** The agent runs from its sources: the emulator that the service hands out is the same. */
function environmentOf({ buildDir }: Settings): NodeJS.ProcessEnv {
  const hash = builtEmulatorHash(buildDir)
  return { NODE_ENV: 'production', ...(hash !== undefined && { EMULATOR_SHA256: hash }) }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([gone, wait(STOP_MS, undefined, { ref: false })])
  child.kill('SIGKILL')
}

/** Returns the boards that this computer can play, and says how it could play the others. */
export function boardsOf(
  { emulatedBoards }: Pick<Settings, 'emulatedBoards'>,
  say: (line: string) => void,
  plays: (machine: MachineName) => boolean = canPlay,
) {
  const wanted = Object.entries(emulatedBoards).flatMap(([kind, count]) => {
    const known = kinds[kind]
    return known ? [{ kind, count, ...known }] : []
  })
  const playable = wanted.filter(({ machine }) => machine === undefined || plays(machine))
  const missing = wanted.filter((board) => !playable.includes(board))
  if (missing.length > 0) say(`For a ${missing.map(({ label }) => label).join(', ')} too: ${HOW_TO_INSTALL}`)
  return playable.flatMap(({ kind, count, label, ...rest }) =>
    Array.from({ length: count }, (_, place) => ({
      ...rest,
      boardType: `${kind}-emulated`,
      slot: `${kind}-${place + 1}`,
      label: `${label} #${place + 1}`,
    })),
  )
}

/** Machines that share a database have agents of their own. */
function agentName({ databaseUrl, port }: Settings): string {
  if (!databaseUrl) return 'built-in'
  const machine = hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 20)
  return `built-in-${machine}-${port}`.replaceAll(/-+/g, '-')
}

/** Returns the address of our own server on this machine. */
function addressOf({ host, port }: Settings): string {
  return `http://${['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host}:${port}`
}
