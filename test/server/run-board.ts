import { onTestFinished } from 'vitest'
import { runAgent } from '#agent/agent.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType } from '#db/factory.ts'

type Given = {
  /** By default one of its own, at two credits a minute. */
  boardType?: string
  capabilities?: string[]
  share?: number
  /** What plays the board; by default it is an emulated Uno. */
  driverOf?: NonNullable<Parameters<typeof runAgent>[0]['driverOf']>
}

/** For tests: runs a real agent with one board until the test ends. */
export async function runBoard(service: string, { boardType, capabilities = [], share, driverOf }: Given = {}) {
  const type = boardType ?? (await makeType())
  const agent = await makeAgent()
  const { agentSlot } = await makeAgentBoard({ boardType: type, agentId: agent.id, capabilities })
  const board = { slot: agentSlot ?? '', driver: 'emulated-avr' as const, ...(share && { share }) }
  const config = { service, name: agent.name, boards: [board] }
  const stopping = new AbortController()
  const { credential } = agent
  const ended = runAgent({ config, credential, signal: stopping.signal, ...(driverOf && { driverOf }) })
  onTestFinished(async () => {
    stopping.abort()
    await ended
  })
  return { agent, boardType: type }
}

async function makeType(): Promise<string> {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  return slug
}
