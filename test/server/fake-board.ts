import { expect, onTestFinished } from 'vitest'
import { runAgent } from '#agent/agent.ts'
import { FakeBoard } from '#agent/testing.ts'
import type { Command } from '#core/commands/index.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType } from '#db/factory.ts'
import { makeCaller } from '#http/sockets/testing.ts'

/** Returns a session that runs on a fake board behind a real agent. */
export async function makeScene(url: string) {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  const agent = await makeAgent()
  const { agentSlot } = await makeAgentBoard({ boardType: slug, agentId: agent.id })
  const slot = agentSlot ?? ''
  const board = new FakeBoard()
  const stopping = new AbortController()
  const config = { service: url, name: agent.name, boards: [{ slot, driver: 'emulated-avr' as const }] }
  const ended = runAgent({ config, credential: agent.credential, signal: stopping.signal, driverOf: () => board })
  onTestFinished(async () => {
    stopping.abort()
    await ended
  })
  const caller = await makeCaller(url, slug)
  const { id, viewer } = await caller.run()
  const upload = async (file: string, query = '') => {
    const response = await caller.post(`/sessions/${id}/firmware${query}`, file)
    return { status: response.status, body: (await response.json()) as { id: string; [member: string]: unknown } }
  }
  const ask = async (path: string, body?: object) => {
    const { status, body: given } = await caller.call('POST', `/sessions/${id}/${path}`, body)
    return { status, body: given as unknown as Command & { code?: string; detail?: string } }
  }
  /** Asks, and waits for the end of the command. */
  const act = async (path: string, body?: object) => {
    const { status, body: asked } = await ask(path, body)
    expect(status).toBe(202)
    const { body: command } = await caller.call('GET', `/sessions/${id}/commands/${asked.id}?wait_seconds=30`)
    return command as unknown as Command
  }
  return { ...caller, id, viewer, board, upload, ask, act, agent }
}
