import { runAgent } from '#agent/agent.ts'
import { makeDriver } from '#agent/drivers/make.ts'
import { FakeBoard } from '#agent/testing.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { ensureSdkPython } from '#scripts/python.ts'
import { startServer } from '#test/server/start-server.ts'

/** As many as one test uses at once, and one more. */
const BOARDS = 3

/**
 * For tests: boards that echo and an emulated Uno, behind an agent, and a user with a key.
 * `env` tells a Python program where they are.
 */
async function makeLab(url: string): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  const agent = await makeAgent()
  const boards = new Map<string, FakeBoard>()
  for (let n = 0; n < BOARDS; n++) {
    const { agentSlot } = await makeAgentBoard({ boardType: slug, agentId: agent.id })
    boards.set(agentSlot ?? '', new FakeBoard())
  }
  // The examples of README.md run on a board as `npm start` has them.
  const uno = await makeBoardType({ slug: 'uno-emulated' })
  await makeBaseImage({ boardType: uno.slug })
  const { agentSlot: unoSlot } = await makeAgentBoard({ boardType: uno.slug, agentId: agent.id })
  const user = await makeUser({ tier: 'paid', credits: 1_000, emailVerifiedAt: new Date() })
  const { secret } = await makeKey(user)

  const stopping = new AbortController()
  const slots = [...boards.keys(), unoSlot ?? ''].map((slot) => ({ slot, driver: 'emulated-avr' as const }))
  const ended = runAgent({
    config: { service: url, name: agent.name, boards: slots },
    credential: agent.credential,
    signal: stopping.signal,
    driverOf: (board, all) => boards.get(board.slot) ?? makeDriver(board, all),
  })
  return {
    env: { SERVICE_URL: url, SERVICE_API_KEY: secret, ECHO_TYPE: slug },
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** For tests: the Python of the SDK, and a lab of its own service. */
export async function startPythonLab(databaseUrl: string) {
  const python = await ensureSdkPython(() => {})
  const server = await startServer(databaseUrl)
  const { env, stop } = await makeLab(server.url)
  return {
    ...{ python, env },
    stop: async () => {
      await stop()
      await server.stop()
    },
  }
}
