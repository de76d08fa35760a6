import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { runAgent } from '#agent/agent.ts'
import type { HardwareBoard } from '#agent/serial/config.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { startServer } from '#test/server/start-server.ts'
import { boardwalk, type LiveSession, startSession } from '../typescript/src/index.ts'
import { CommandLine } from './command-line.ts'

const drivers = {
  'uno-emulated': { driver: 'emulated-avr' },
  'pico-emulated': { driver: 'emulated-rp2040' },
  'microbit-emulated': { driver: 'qemu', machine: 'microbit' },
} as const
type BoardType = keyof typeof drivers
/** Further boards as the agent's configuration describes them, by their types. */
type Hardware = Record<string, Omit<HardwareBoard, 'slot'>>

type EmulatedLab = { url: string; key: string; stop: () => Promise<void> }

async function startEmulatedLab(
  databaseUrl: string,
  types: readonly BoardType[],
  hardware: Hardware,
): Promise<EmulatedLab> {
  const server = await startServer(databaseUrl)
  const agent = await makeAgent()
  const boards = []
  const described = { ...Object.fromEntries(types.map((type) => [type, drivers[type]])), ...hardware }
  for (const [slug, board] of Object.entries(described)) {
    await makeBoardType({ slug, creditsPerMinute: 1 })
    await makeBaseImage({ boardType: slug })
    const { agentSlot } = await makeAgentBoard({ boardType: slug, agentId: agent.id })
    boards.push({ ...board, slot: agentSlot ?? '' })
  }
  const user = await makeUser({ tier: 'paid', credits: 1_000, emailVerifiedAt: new Date() })
  const { secret } = await makeKey(user)
  const stopping = new AbortController()
  const ended = runAgent({
    config: { service: server.url, name: agent.name, boards },
    credential: agent.credential,
    signal: stopping.signal,
  })
  const stop = async () => {
    stopping.abort()
    await ended
    await server.stop()
  }
  return { url: server.url, key: secret, stop }
}

/**
 * For tests: emulated boards behind a service of one file, and what starts sessions on them.
 * `startHardware` returns boards on lines that a test has made.
 */
export function emulatedLabFor<Type extends string = never>(
  databaseUrl: string,
  types: readonly BoardType[],
  startHardware: () => Promise<Record<Type, Hardware[string]>> = async () => ({}) as Record<Type, Hardware[string]>,
) {
  let lab: EmulatedLab | undefined
  let bare: CommandLine | undefined
  beforeAll(async () => {
    bare = await CommandLine.create({})
    lab = await startEmulatedLab(databaseUrl, types, await startHardware())
  })
  afterAll(() => lab?.stop())
  return async (boardType: BoardType | Type): Promise<{ session: LiveSession; cli: CommandLine }> => {
    if (!lab || !bare) throw new Error('the lab has not started')
    const session = await startSession(boardwalk({ url: lab.url, apiKey: lab.key }), { boardType, leaseSeconds: null })
    onTestFinished(async () => void (await session.end()))
    const environment = { SERVICE_URL: lab.url, SERVICE_API_KEY: lab.key, SERVICE_SESSION_ID: session.id }
    return { session, cli: bare.with(environment) }
  }
}
